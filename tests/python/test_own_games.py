"""Games that are written in Python: searched, matched, stored, and what happens when they break a law."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import cycad
import pytest


class Nim:
    """A heap of matches: whoever takes the last one wins."""

    def __init__(self, map: str = "9"):
        self.left = int(map)
        self.player = 0

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.left == 0

    def returns(self) -> list[float]:
        return [-1.0, 1.0] if self.player == 0 else [1.0, -1.0]

    def legal_actions(self) -> list[int]:
        return [action for action in (1, 2, 3) if action <= self.left]

    def apply_action(self, action: int) -> None:
        self.left -= action
        self.player = 1 - self.player

    def clone(self) -> Nim:
        other = type(self)()
        other.left, other.player = self.left, self.player
        return other

    def action_to_string(self, action: int) -> str:
        return f"take{action}"


class Pennies:
    """Both show heads or tails for three rounds; player 0 wants them to be the same."""

    simultaneous = True

    def __init__(self) -> None:
        self.points: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.points) == 3

    def returns(self) -> list[float]:
        won = sum(self.points) / 3
        return [won, -won]

    def legal_actions(self, player: int) -> list[int]:
        return [0, 1]

    def apply_actions(self, actions: list[int]) -> None:
        self.points.append(1 if actions[0] == actions[1] else -1)

    def __str__(self) -> str:
        return f"pennies {self.points}"


cycad.register_game("heap", Nim, maps=["9", "15"])
cycad.register_game("pennies", Pennies)


def test_a_game_has_the_laws_of_a_game() -> None:
    cycad.check_game("heap")
    cycad.check_game("pennies", games=5)
    game = cycad.game("heap", map="15")
    assert game.help.startswith("A heap of matches") and not game.simultaneous
    with pytest.raises(cycad.InputError, match="no highest number"):
        game.new_initial_state().legal_actions_mask()
    state = game.new_initial_state()
    assert state.legal_moves() == ["take1", "take2", "take3"] and state.text == "15"
    state.apply_action("take3")
    assert state.text == "15 3" and game.state("15 3") == state and state.current_player() == 1


def test_the_search_finds_the_winning_move() -> None:
    search = cycad.Search(cycad.game("heap").new_initial_state(), "mcts(select=ucb1)")
    search.run(simulations=600)
    assert search.answer().move == "take1", "8 are left for the other player"
    assert search.arms().visits.sum() == 600
    agent = cycad.Agent("heap", "mcts(solver=true, sims=2000)")
    decision = agent.decide(cycad.game("heap").new_initial_state())
    assert decision.move == "take1" and decision.arms[0].proven == 1


def test_both_tree_models_search_simultaneous_moves() -> None:
    state = cycad.game("pennies").new_initial_state()
    for tree in ("matrix", "sequential"):
        search = cycad.Search(state, cycad.mcts(tree=tree, select="regret-matching" if tree == "matrix" else "ucb1"), player=0)
        search.run(simulations=300)
        assert search.arms(0).visits.sum() >= 299
    answers = cycad.Search(state, "mcts(select=regret-matching)", player=1)
    answers.run(simulations=800)
    assert answers.arms(1).probabilities == pytest.approx([0.5, 0.5], abs=0.2)


def test_a_match_is_stored_and_continues(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"map": ["9", "15"], "games": 8, "store": tmp_path / "heap.db"}
    result = cycad.match("heap", "mcts(sims=200)", "random", threads=2, **settings)
    assert result.score > 0.6
    again = cycad.match("heap", "mcts(sims=200)", "random", threads=2, **settings)
    assert again.earlier == 8 and [game["moves"] for game in again.games] == [game["moves"] for game in result.games]
    assert cycad.Store(tmp_path / "heap.db").replay(f"{result.experiment}/0/0")[-1].is_terminal()
    assert cycad.match("pennies", "mcts(sims=50)", "flat(sims=50)", games=4).finished == 4


def test_a_name_can_be_registered_again_but_not_for_another_kind() -> None:
    cycad.register_game("heap", Nim, maps=["7", "8"])
    assert cycad.game("heap").map == "7" and cycad.match("heap", "random", "random", games=2).finished == 2
    cycad.register_game("heap", Nim, maps=["9", "15"])
    with pytest.raises(cycad.InputError, match="expected another name"):
        cycad.register_game("heap", Pennies)
    with pytest.raises(cycad.InputError, match="compiled game"):
        cycad.register_game("tron", Nim, maps=["9"])
    with pytest.raises(cycad.InputError, match="unknown map"):
        cycad.game("heap", map="7")
    with pytest.raises(cycad.InputError, match="one thread"):
        cycad.Agent("heap", "mcts(threads=2)").decide(cycad.game("heap").new_initial_state())


class Broken(Nim):
    """Breaks a law as soon as four matches are left."""

    law = ""

    def legal_actions(self) -> Any:
        if self.left == 4:
            if self.law == "none":
                return []
            if self.law == "twice":
                return [1, 1]
            if self.law == "text":
                return ["a"]
            if self.law == "number":
                return 3
            if self.law == "many":
                return list(range(1000))
            if self.law == "negative":
                return [-1]
            if self.law == "raise":
                raise LookupError("lost the list")
        return super().legal_actions()

    def current_player(self) -> Any:
        return 7 if self.left == 4 and self.law == "player" else super().current_player()

    def returns(self) -> Any:
        wrong: dict[str, Any] = {"nan": [float("nan")] * 2, "sum": [1.0, 1.0], "range": [2.0, -2.0], "one": [1.0], "scalar": 1, "str": "no"}
        return wrong.get(self.law, super().returns())


@pytest.mark.parametrize(
    "law, error, message",
    [
        ("none", cycad.InputError, r"game broken after '9[0-9 ]*': legal_actions\(\) is empty"),
        ("twice", cycad.InputError, "an action twice"),
        ("many", cycad.InputError, "1000 moves, expected at most"),
        ("negative", cycad.InputError, "expected actions from 0"),
        ("text", TypeError, "expected whole numbers, not str"),
        ("number", TypeError, "expected a list"),
        ("raise", LookupError, "lost the list"),
        ("player", cycad.InputError, r"current_player\(\) is 7"),
        ("nan", cycad.InputError, "expected utilities"),
        ("sum", cycad.InputError, "whose sum is 0"),
        ("range", cycad.InputError, "expected utilities"),
        ("one", cycad.InputError, "two players"),
        ("scalar", cycad.InputError, "two players"),
        ("str", (TypeError, ValueError, RuntimeError), ""),
    ],
)
def test_a_broken_law_ends_search_and_match_and_is_named(law: str, error: Any, message: str) -> None:
    Broken.law = ""
    cycad.register_game("broken", Broken, maps=["9"])
    Broken.law = law
    search = cycad.Search(cycad.game("broken").new_initial_state())
    with pytest.raises(error, match=message):
        search.run(simulations=500)
    with pytest.raises(cycad.InputError, match="an exception has ended this search"):
        search.run(simulations=5)
    with pytest.raises(error, match=message):
        cycad.match("broken", "mcts(sims=30)", "random", games=30, threads=2)
    with pytest.raises(error, match=message):
        cycad.check_game("broken")


def test_a_class_that_is_no_game_is_refused() -> None:
    class Nothing:
        pass

    with pytest.raises(TypeError, match="has no method is_terminal"):
        cycad.register_game("nothing", Nothing)
    with pytest.raises(cycad.InputError, match="one or more"):
        cycad.register_game("nothing", Nim, maps=[])


def test_a_state_that_shares_its_list_is_found() -> None:
    class Sharing(Nim):
        def clone(self) -> Nim:
            return self

    cycad.register_game("sharing", Sharing, maps=["9"])
    with pytest.raises(cycad.InputError, match="changed the position itself"):
        cycad.check_game("sharing")


def test_a_clone_that_is_none_is_found_where_every_position_has_the_same_moves() -> None:
    class Turns:
        """Six turns with two moves each."""

        def __init__(self) -> None:
            self.played: list[int] = []

        def current_player(self) -> int:
            return len(self.played) % 2

        def is_terminal(self) -> bool:
            return len(self.played) >= 6

        def returns(self) -> list[float]:
            return [0.0, 0.0]

        def legal_actions(self) -> list[int]:
            return [0, 1]

        def apply_action(self, action: int) -> None:
            self.played.append(action)

        def clone(self) -> "Turns":
            return self

    cycad.register_game("turns", Turns)
    with pytest.raises(cycad.InputError, match="changed the position itself"):
        cycad.check_game("turns")


@pytest.mark.parametrize("name", ["", "a=b", "my game(", "a,b", "-a"])
def test_a_name_that_a_specification_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(cycad.InputError, match="expected letters, digits"):
        cycad.register_game(name, Nim)


def ucb1(visits: Any, rewards: Any, t: float) -> int:
    import numpy

    if (visits == 0).any():
        return int((visits == 0).argmax())
    return int((rewards / visits + numpy.sqrt(2 * numpy.log(t) / visits)).argmax())


def test_a_policy_in_python_chooses_in_both_tree_models() -> None:
    policy = cycad.register_policy("my-ucb1", ucb1)
    state = cycad.game("breakthrough", map="4x4").new_initial_state()
    search = cycad.Search(state, cycad.mcts(select=policy))
    search.run(simulations=300)
    compiled = cycad.Search(state, cycad.mcts(select="ucb1"))
    compiled.run(simulations=300)
    assert search.arms().visits.sum() == 300 and search.answer().value == pytest.approx(compiled.answer().value, abs=0.1)
    result = cycad.match("tron", ("mine", cycad.mcts(select=policy, sims=30)), "random", map="empty:5x5", games=4, threads=2)
    assert result.finished == 4 and "python(name=my-ucb1)" in result.specifications[0]


@pytest.mark.parametrize(
    "answer, error, message",
    [
        (99, cycad.InputError, "policy odd: arm 99"),
        (-1, cycad.InputError, "policy odd: arm -1"),
        (None, TypeError, "policy odd: expected the number"),
        (float("nan"), TypeError, "not float"),
    ],
)
def test_a_policy_that_names_no_arm_ends_the_search(answer: Any, error: type, message: str) -> None:
    policy = cycad.register_policy("odd", lambda visits, rewards, t: answer)
    state = cycad.game("breakthrough", map="4x4").new_initial_state()
    with pytest.raises(error, match=message):
        cycad.Search(state, cycad.mcts(select=policy)).run(simulations=5)
    with pytest.raises(error, match=message):
        cycad.match("breakthrough", cycad.mcts(select=policy, sims=5), "random", map="4x4", games=2)


def test_wrong_policies_say_what_was_expected() -> None:
    policy = cycad.register_policy("mine", ucb1)
    with pytest.raises(cycad.InputError, match="one thread"):
        cycad.Agent("breakthrough", cycad.mcts(select=policy, threads=2))
    with pytest.raises(cycad.InputError, match="name"):
        cycad.register_policy("not a name", ucb1)
    with pytest.raises(TypeError):
        cycad.register_policy("mine", 3)  # type: ignore[arg-type]
    with pytest.raises(cycad.InputError, match="nobody"):
        state = cycad.game("breakthrough", map="4x4").new_initial_state()
        cycad.Search(state, "mcts(select=python(name=nobody))").run(simulations=5)


class Long:
    """Ends after as many moves as its map says; never on the map 0."""

    def __init__(self, map: str) -> None:
        self.end, self.plies = int(map), 0

    def is_terminal(self) -> bool:
        return 0 < self.end <= self.plies

    def returns(self) -> list[float]:
        return [0.0, 0.0]

    def current_player(self) -> int:
        return self.plies % 2

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def apply_action(self, action: int) -> None:
        self.plies += 1

    def clone(self) -> "Long":
        copied = Long(str(self.end))
        copied.plies = self.plies
        return copied


def test_very_long_games_end() -> None:
    """The steps of a game release each other: by recursion they would need more stack than there is."""
    cycad.register_game("long", Long, maps=["500000", "2000", "0"])
    end = cycad.game("long").new_initial_state().play_random(1)
    assert end.is_terminal()
    del end


def test_check_game_of_long_and_of_endless_games(monkeypatch: pytest.MonkeyPatch) -> None:
    from cycad import _own_games

    cycad.register_game("lasting", Long, maps=["2000"])
    cycad.check_game("lasting", games=2)
    monkeypatch.setattr(_own_games, "_LONGEST", 1000)
    with pytest.raises(cycad.InputError, match="no end after 1000 moves"):
        cycad.check_game("lasting")


@pytest.mark.parametrize("text", ["put 0", "", "x\n"])
def test_texts_of_moves_have_no_white_space(text: str) -> None:
    """Stores and bots write moves with blanks between them."""

    class Blank(Long):
        def action_to_string(self, player: int, action: int) -> str:
            return text if action == 0 else "one"

    cycad.register_game("blank", Blank, maps=["4"])
    with pytest.raises(cycad.InputError, match="without white space"):
        cycad.check_game("blank")


def test_a_search_says_what_it_is_doing() -> None:
    search = cycad.Search(cycad.game("breakthrough", map="4x4").new_initial_state())
    said: list[str] = []

    def look(answer: Any) -> None:
        try:
            search.arms()
        except cycad.InputError as error:
            said.append(str(error))

    search.run(ms=50, progress=look, every=5)
    assert said and "is running" in said[0]


def test_another_program_lists_a_store_with_a_game_that_it_does_not_have(tmp_path: Path) -> None:
    store = tmp_path / "both.db"
    cycad.register_game("listed", Long, maps=["4"])
    cycad.match("listed", "random", "random", games=2, store=store, experiment="own")
    cycad.match("tron", "random", "random", games=2, store=store, experiment="shipped")

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([sys.executable, "-m", "cycad", *arguments], capture_output=True, text=True)

    games = run("games", "--store", str(store))
    assert games.returncode == 0, games.stderr
    assert "experiment own: listed, which this program does not have, 2 games" in games.stdout
    assert "experiment shipped: tron, 2 agents, 2 of 2 games" in games.stdout
    report = run("report", "--store", str(store), "--format", "text")
    assert report.returncode == 0 and "shipped" in report.stdout, report.stderr
    assert run("store", "check", str(store)).returncode == 0
    assert run("report", "--store", str(store), "--experiment", "own").returncode == 2
