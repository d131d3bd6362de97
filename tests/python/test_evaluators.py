"""Evaluators in Python: batches, what they may answer, exceptions, agents by them."""

from __future__ import annotations

from typing import Any

import cycad
import numpy
import pytest

START = cycad.game("breakthrough", map="5x5").new_initial_state()


class Uniform:
    """Knows nothing, and remembers how it was asked."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def __call__(self, positions: Any, legal: Any) -> Any:
        assert positions.dtype == numpy.float32 and positions.shape[1:] == START.planes().shape
        assert len(legal) == len(positions) and all(each.dtype == numpy.int64 for each in legal)
        self.batches.append(len(positions))
        return numpy.ones((len(positions), 192)), numpy.full(len(positions), 0.5)


def test_planes_show_the_position() -> None:
    planes = START.planes()
    assert planes.shape == (4, 5, 5) and planes.dtype == numpy.float32
    assert planes[0, 3:].all() and planes[1, :2].all() and planes[0].sum() == planes[1].sum() == 10
    assert not planes[2].any() and not planes[3].any()
    assert START.child(START.legal_actions()[0]).planes()[3].all()
    assert START.board().tolist() == [[2] * 5] * 2 + [[0] * 5] + [[1] * 5] * 2
    octagon = cycad.game("octagon", map="small").new_initial_state()
    assert octagon.planes().shape == (10, *octagon.board().shape)
    tron = cycad.game("tron", map="empty:5x5").new_initial_state().board()
    assert (tron == 1).sum() == (tron == 2).sum() == 1 and (tron == -1).sum() == 24


def test_pictures_are_for_notebooks() -> None:
    for name in cycad.games():
        picture = cycad.game(name).new_initial_state()._repr_svg_()
        assert picture is None or "<svg" in picture
    assert START._repr_svg_() is not None


def test_leaves_come_in_batches() -> None:
    evaluator = Uniform()
    search = cycad.EvaluatedSearch(START, evaluator)
    assert search.run(simulations=200, batch=16) == 200
    assert max(evaluator.batches) == 16 and sum(evaluator.batches) <= 201 and evaluator.batches[0] == 1
    arms = search.arms()
    assert arms.visits.sum() == 200 and arms.priors == pytest.approx(numpy.full(len(arms), 1 / len(arms)))
    assert sorted(arms.actions.tolist()) == START.legal_actions() and 0 <= search.value <= 1
    action = search.choose()
    search.advance(action)
    assert search.state == START.child(action) and search.run(simulations=10, batch=4) == 10


def test_many_searches_share_batches_and_repeat() -> None:
    def visits(games: int) -> list[list[float]]:
        evaluator = Uniform()
        searches = [cycad.EvaluatedSearch(START, evaluator, seed=seed, noise=0.25) for seed in range(games)]
        cycad.run_searches(searches, 40, batch=8)
        return [search.arms().visits.tolist() for search in searches]

    assert visits(8) == visits(8) and visits(8)[0] != visits(8)[1]


def test_priors_and_values_guide_the_search() -> None:
    wanted = START.legal_actions()[3]

    def evaluator(positions: Any, legal: list[Any]) -> Any:
        priors = [numpy.where(actions == wanted, 1000.0, 1.0) for actions in legal]
        return priors, [0.5] * len(positions)

    search = cycad.EvaluatedSearch(START, evaluator)
    search.run(simulations=50, batch=1)
    assert search.choose() == wanted and search.arms().priors.max() > 0.9


def test_values_are_those_of_the_player_to_move() -> None:
    search = cycad.EvaluatedSearch(START, lambda positions, legal: (numpy.ones((len(positions), 192)), positions[:, 3, 0, 0]))
    search.run(simulations=100, batch=1)
    assert search.value < 0.4, "whoever is player 1 wins, says the evaluator"


@pytest.mark.parametrize(
    "answer, error, message",
    [
        (lambda n: None, TypeError, "expected a pair"),
        (lambda n: (numpy.ones((n, 192)),), TypeError, "expected a pair"),
        (lambda n: (numpy.ones((n, 3)), [0.5] * n), cycad.InputError, "priors have the shape"),
        (lambda n: (numpy.ones((n + 1, 192)), [0.5] * n), cycad.InputError, "priors have the shape"),
        (lambda n: (numpy.ones(192), [0.5] * n), cycad.InputError, "priors have the shape"),
        (lambda n: (numpy.ones((n, 192)), [0.5] * (n + 1)), cycad.InputError, "values have the shape"),
        (lambda n: (numpy.ones((n, 192)), "no"), TypeError, "values are no array"),
        (lambda n: (numpy.full((n, 192), numpy.nan), [0.5] * n), cycad.InputError, "prior of move"),
        (lambda n: (-numpy.ones((n, 192)), [0.5] * n), cycad.InputError, "prior of move"),
        (lambda n: (numpy.ones((n, 192)), [numpy.nan] * n), cycad.InputError, "value is"),
        (lambda n: (numpy.ones((n, 192)), [2.0] * n), cycad.InputError, "value is"),
        (lambda n: ([numpy.ones(2)] * n, [0.5] * n), cycad.InputError, "priors for"),
        (lambda n: ([], [0.5] * n), cycad.InputError, "priors of 0 positions"),
        (lambda n: 1 // 0, ZeroDivisionError, ""),
    ],
)
def test_a_wrong_answer_is_named_and_the_search_lives_on(answer: Any, error: type, message: str) -> None:
    wrong = [False]

    def evaluator(positions: Any, legal: Any) -> Any:
        return answer(len(positions)) if wrong[0] else (numpy.ones((len(positions), 192)), [0.5] * len(positions))

    search = cycad.EvaluatedSearch(START, evaluator)
    search.run(simulations=20, batch=4)
    wrong[0] = True
    with pytest.raises(error, match=message):
        search.run(simulations=20, batch=4)
    wrong[0] = False
    before = search.arms().visits.sum()
    search.run(simulations=10, batch=4)
    assert search.arms().visits.sum() == before + 10


def test_wrong_settings_say_what_was_expected() -> None:
    evaluator = Uniform()
    search = cycad.EvaluatedSearch(START, evaluator)
    for wrong in (
        lambda: search.run(), lambda: search.run(simulations=0), lambda: search.run(simulations=5, batch=0),
        lambda: search.choose(), lambda: search.choose(-1), lambda: search.advance("a9a9"),
        lambda: cycad.run_searches([search, search], 5), lambda: cycad.EvaluatedSearch(START, evaluator, noise=2),
        lambda: cycad.run_searches([search, cycad.EvaluatedSearch(START, Uniform())], 5),
        lambda: cycad.EvaluatedSearch(cycad.game("tron").new_initial_state(), evaluator),
    ):  # fmt: skip
        with pytest.raises(cycad.InputError):
            wrong()
    with pytest.raises(TypeError):
        cycad.EvaluatedSearch(START, 3)  # type: ignore[arg-type]
    nested = cycad.EvaluatedSearch(START, lambda positions, legal: nested.arms())
    with pytest.raises(cycad.InputError, match="in the call of its evaluator"):
        nested.run(simulations=5)


def test_an_evaluator_plays_matches() -> None:
    agent = cycad.evaluated_agent(Uniform(), sims=10, batch=2)
    results = [cycad.match("breakthrough", agent, "random", map="5x5", games=6, threads=threads) for threads in (1, 2)]
    assert results[0].agents[0] == "evaluated"
    assert [game["moves"] for game in results[0].games] == [game["moves"] for game in results[1].games]


def test_a_game_in_python_is_encoded_by_its_user() -> None:
    class Race:
        """Who says 21 first."""

        def __init__(self) -> None:
            self.sum = self.player = 0

        def current_player(self) -> int:
            return self.player

        def is_terminal(self) -> bool:
            return self.sum >= 21

        def returns(self) -> list[float]:
            return [-1.0, 1.0] if self.player == 0 else [1.0, -1.0]

        def legal_actions(self) -> list[int]:
            return [1, 2, 3]

        def apply_action(self, action: int) -> None:
            self.sum += action
            self.player = 1 - self.player

    cycad.register_game("race", Race)

    def evaluator(positions: Any, legal: list[Any]) -> Any:
        sums = positions[:, 0]
        return [numpy.ones(len(each)) for each in legal], numpy.where(sums % 4 == 1, 0.0, 1.0)

    def encode(state: cycad.State) -> Any:
        return numpy.array([state.unwrap().sum])

    search = cycad.EvaluatedSearch(cycad.game("race").new_initial_state(), evaluator, encode=encode)
    with pytest.raises(cycad.InputError, match="no board"):
        cycad.EvaluatedSearch(cycad.game("race").new_initial_state(), evaluator).run(simulations=5)
    search.run(simulations=50, batch=1)
    assert search.choose() == 1, "21 and all that is four less are good to say"
    with pytest.raises(cycad.InputError, match="not written in Python"):
        START.unwrap()
