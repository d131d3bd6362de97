"""Whatever is passed, the answer is a result or an exception that Python programs expect; the process lives on."""

from __future__ import annotations

from typing import Any, Callable

import cycad
import pytest
from cycad import statistics
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

EXPECTED = (ValueError, TypeError, OSError, OverflowError, LookupError, ArithmeticError, AttributeError)

scalars = some.one_of(
    some.none(), some.booleans(), some.integers(), some.integers(-3, 300), some.floats(), some.text(max_size=20), some.binary(max_size=8)
)
anything = some.recursive(scalars, lambda inner: some.lists(inner, max_size=4) | some.tuples(inner, inner), max_leaves=6)
quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)

STATES = {
    name: [cycad.game(name).new_initial_state().play_random(seed, plies=seed) for seed in (0, 3, 500)] for name in cycad.games()
}
states = some.sampled_from([state for each in STATES.values() for state in each])
names = some.one_of(some.sampled_from([*cycad.games(), "mcts", "random", "5x5", "empty:5x5"]), some.text(max_size=12))


def attempt(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    try:
        return call(*arguments, **named)
    except EXPECTED:
        return None


@quick
@given(states, anything, anything)
def test_states_take_anything(state: cycad.State, one: Any, two: Any) -> None:
    state = state.clone()
    for method in ("legal_actions", "legal_moves", "apply_action", "apply_actions", "child", "action_to_string", "string_to_action"):
        attempt(getattr(state, method), one)
        attempt(getattr(state, method), one, two)
    attempt(state.play_random, one, plies=2)
    attempt(state.play_random, 1, two if not isinstance(two, int) or two < 50 else 3)
    assert state == state.clone() and state != one


@quick
@given(states, some.lists(some.integers(0, 2**16), max_size=40))
def test_a_line_of_legal_actions_is_played_written_and_read(state: cycad.State, choices: list[int]) -> None:
    state = state.clone()
    for choice in choices:
        if state.is_terminal():
            break
        if state.is_simultaneous_node():
            lists = [state.legal_actions(player) for player in range(2)]
            state.apply_actions([actions[choice % len(actions)] for actions in lists])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[choice % len(actions)])
    assert cycad.game(state.game_name).state(state.text).text == state.text
    assert state.is_terminal() == (state.result is not None)


@quick
@given(names, names, some.text(max_size=30))
def test_names_and_texts_may_be_anything(game: str, map: str, text: str) -> None:
    attempt(cycad.game, game, map)
    attempt(lambda: cycad.game("tron").state(text))
    attempt(lambda: cycad.game("breakthrough").state(text))
    attempt(cycad.Agent, "tron", text)
    attempt(cycad.compare, text, map)
    attempt(cycad.describe, text)
    attempt(cycad.recipe, text)
    attempt(cycad.load_game, game, {"map": map, text: 1})


@quick
@given(states, anything, anything, anything)
def test_agents_and_searches_take_anything(state: cycad.State, one: Any, two: Any, three: Any) -> None:
    attempt(lambda: cycad.Agent("breakthrough", "mcts(sims=5)", seed=one).decide(state, two))
    attempt(lambda: cycad.Agent("breakthrough", one))
    attempt(lambda: cycad.Agent("tron", "random").observe(state, (one, two), state))
    search = attempt(lambda: cycad.Search(state, "mcts(sims=5)", player=one if one in (0, 1) else 0, seed=two))
    if search is not None:
        attempt(search.run, simulations=one if not isinstance(one, int) or one < 1000 else 3, ms=1)
        attempt(search.advance, two)
        attempt(search.advance, two, three)
        attempt(search.tree, three, depth=2)
        attempt(search.tree, [[0, 0]], depth=one if not isinstance(one, int) or one < 5 else 2, min_visits=two)


@quick
@given(anything, anything, anything)
def test_matches_take_anything(one: Any, two: Any, three: Any) -> None:
    attempt(cycad.match, "breakthrough", one, "random", games=2, map="4x4")
    attempt(cycad.match, "breakthrough", "random", "random", games=2, map=two, threads=1)
    attempt(cycad.match, "breakthrough", "random", "random", games=2, map="4x4", sides=three, seed=one, sims=two)
    attempt(cycad.match, one, "random", "random", games=2)
    attempt(cycad.match, "breakthrough", "random", "random", games=one if not isinstance(one, int) or one < 4 else 2, map="4x4", positions=two)
    attempt(cycad.tournament, "breakthrough", one, games=2, map="4x4")


@quick
@given(anything, anything, anything)
def test_agents_in_python_answer_anything(one: Any, two: Any, three: Any) -> None:
    class Odd:
        def decide(self, state: cycad.State) -> Any:
            return one

    class Stranger:
        decide = two

    attempt(cycad.match, "breakthrough", Odd, "random", games=2, map="4x4")
    attempt(cycad.match, "breakthrough", Stranger, "random", games=2, map="4x4")
    attempt(cycad.match, "breakthrough", ("label", three), "random", games=2, map="4x4")


@quick
@given(anything, anything, anything, anything)
def test_games_in_python_answer_anything(one: Any, two: Any, three: Any, four: Any) -> None:
    class Odd:
        simultaneous = False

        def __init__(self) -> None:
            self.moves = 0

        def is_terminal(self) -> Any:
            return one if self.moves else False

        def returns(self) -> Any:
            return two

        def current_player(self) -> Any:
            return three if self.moves else 0

        def legal_actions(self) -> Any:
            return four if self.moves else [0, 1]

        def apply_action(self, action: int) -> None:
            self.moves += 1

    attempt(cycad.register_game, "odd", Odd)
    attempt(lambda: cycad.Search(cycad.game("odd").new_initial_state()).run(simulations=20))
    attempt(cycad.match, "odd", "random", "mcts(sims=5)", games=2)


@quick
@given(anything, anything, anything)
def test_evaluators_and_policies_answer_anything(one: Any, two: Any, three: Any) -> None:
    state = cycad.game("breakthrough", map="4x4").new_initial_state()
    for answer in (one, (one, two), ([one] * 4, [two] * 4), (one, [0.5] * 4), ([[three] * 8] * 4, [0.5] * 4)):
        search = cycad.EvaluatedSearch(state, lambda positions, legal: answer)
        attempt(search.run, simulations=8, batch=4)
        attempt(search.arms)
    search = cycad.EvaluatedSearch(state, lambda positions, legal: ([each * 0 + 1 for each in legal], [0.5] * len(legal)))
    attempt(search.run, simulations=2, batch=one if not isinstance(one, int) or one < 100 else 2)
    attempt(search.choose, two)
    attempt(search.advance, three)
    attempt(cycad.EvaluatedSearch, state, search.evaluator, c=one, noise=two, seed=three)
    attempt(cycad.register_policy, one, lambda visits, rewards, t: two)
    policy = cycad.register_policy("odd-one", lambda visits, rewards, t: three)
    attempt(lambda: cycad.Search(state, cycad.mcts(select=policy)).run(simulations=5))


@quick
@given(some.integers(-5, 500), some.integers(-5, 500), some.integers(-5, 500), some.floats(), some.lists(some.floats(), max_size=5))
def test_statistics_take_anything(one: int, two: int, three: int, real: float, reals: list[float]) -> None:
    for function in (statistics.wilson_interval, statistics.clopper_pearson_interval):
        interval = attempt(function, one, two)
        assert interval is None or 0 <= interval[0] <= interval[1] <= 1
        attempt(function, one, two, confidence=real)
    attempt(statistics.elo, one, two, three)
    attempt(statistics.superiority, one, two, three)
    attempt(statistics.score_interval, one, two, three, confidence=real)
    attempt(statistics.elo_of_score, real)
    attempt(statistics.score_of_elo, real)
    attempt(statistics.mean, reals)
    attempt(statistics.kendall_tau, reals, reals)
    attempt(statistics.spearman_rho, reals, list(reversed(reals)))
    attempt(statistics.sprt, one, two, three, elo0=real)
    attempt(statistics.ratings, [[(one, two, three)]], prior_games=real)


def test_an_object_of_the_compiled_part_needs_its_constructor() -> None:
    for kind in (cycad.State,):
        with pytest.raises(TypeError):
            kind()
        with pytest.raises(TypeError):
            kind.__new__(kind).is_terminal()
