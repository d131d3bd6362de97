"""Matches and tournaments: the command line's games, Python agents, stores, exceptions."""

import io
import json
import os
import pickle
import random
import signal
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any, Callable

import cycad
import pytest

AGENTS = ("mcts(sims=60)", "random")


class First:
    """Plays its first move."""

    repeatable = True

    def decide(self, state: cycad.State, player: int) -> int:
        return state.legal_actions(player)[0]


class Seeded:
    """Plays at random from its seed, and counts on being alone in its thread."""

    repeatable = True

    def new_game(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.thread = threading.get_ident()

    def decide(self, state: cycad.State) -> int:
        assert self.thread == threading.get_ident()
        return self.random.choice(state.legal_actions())


def test_a_match_has_the_games_of_the_command_line(program: Callable[..., str]) -> None:
    theirs = json.loads(program("match", "tron", *AGENTS, "--map", "lanctot-a,u", "--games", "12", "--seed", "7", "--json"))
    ours = cycad.match("tron", *AGENTS, map=["lanctot-a", "u"], games=12, seed=7, threads=2)
    assert (ours.wins, ours.draws, ours.losses) == (theirs["wins"], theirs["draws"], theirs["losses"])
    assert ours.score == theirs["score"] and list(ours.interval) == theirs["interval"]
    assert [game["length"] for game in ours.games] == [game["length"] for game in theirs["games"]]
    assert ours.specifications == theirs["specifications"] and ours.complete and ours.finished == 12
    assert "against" in str(ours) and "<pre>" in ours._repr_html_() and "12 games" in repr(ours)


def test_a_game_brings_its_map() -> None:
    result = cycad.match(cycad.game("tron", map="empty:5x5"), "random", "random", games=2)
    assert {game["map"] for game in result.games} == {"empty:5x5"}
    other = cycad.match(cycad.game("tron", map="empty:5x5"), "random", "random", games=2, map="empty:7x7")
    assert {game["map"] for game in other.games} == {"empty:7x7"}
    assert cycad.Agent(cycad.game("tron"), "random").game == "tron"


def test_games_are_those_of_the_command_line_move_by_move_and_either_continues_the_other(
    program: Callable[..., str], tmp_path: Path
) -> None:
    store = tmp_path / "both.db"
    theirs = ("--map", "empty:7x7", "--games", "6", "--seed", "3", "--store", str(store), "--experiment", "both")
    program("match", "tron", *AGENTS, *theirs)
    alone = cycad.match("tron", *AGENTS, map="empty:7x7", games=6, seed=3)
    same = ("moves", "result", "seed_one", "seed_two", "simulations_one", "specification_one", "exchanged")
    assert [[game[key] for key in same] for game in cycad.Store(store).games()] == [[game[key] for key in same] for game in alone.games]
    again = cycad.match("tron", *AGENTS, map="empty:7x7", games=6, seed=3, store=store, experiment="both")
    assert again.earlier == again.finished == 6


def test_a_tournament_has_tables_and_ratings() -> None:
    result = cycad.tournament("breakthrough", [("search", "mcts(sims=30)"), "random", First], map="5x5", games=6)
    assert result.finished == 18 and result.table[0]["name"] == "search"
    assert {row["name"] for row in result.ratings} == {"search", "random", "First"}
    assert [row["games"] for row in result.totals] == [12, 12, 12]
    assert "search" in str(result)
    best = result.table[0]
    assert f"<td>{100 * best['against'][1]['score']:.1f} [" in result._repr_html_(), "everybody against everybody"
    gauntlet = cycad.tournament("breakthrough", ["random", First, First], pairings="gauntlet", map="5x5", games=2)
    assert gauntlet.finished == 4 and gauntlet.agents == ["random", "First", "First-2"]


def test_python_agents_play_the_same_with_any_number_of_threads() -> None:
    moves = []
    for threads in (1, 3):
        result = cycad.match("breakthrough", Seeded, "random", map="5x5", games=12, threads=threads)
        moves.append([game["moves"] for game in result.games])
    assert moves[0] == moves[1]


def test_what_a_thread_of_a_match_keeps_for_itself_is_there_at_the_next_call() -> None:
    kept = threading.local()

    class Keeping(Seeded):
        def new_game(self, seed: int) -> None:
            super().new_game(seed)
            kept.random = self.random

        def decide(self, state: cycad.State) -> int:
            assert kept.random is self.random
            return super().decide(state)

    assert cycad.match("breakthrough", Keeping, "random", map="5x5", games=6, threads=2).finished == 6


def test_an_object_plays_too_but_not_several_games_at_once_if_it_has_a_game() -> None:
    assert cycad.match("breakthrough", First(), "random", map="5x5", games=4, threads=2).finished == 4
    with pytest.raises(cycad.InputError, match="expected its class"):
        cycad.match("breakthrough", Seeded(), "random", map="5x5", games=4, threads=2)
    assert cycad.match("breakthrough", Seeded(), "random", map="5x5", games=4, threads=1).finished == 4


def test_a_store_keeps_games_and_continues(tmp_path: Path) -> None:
    store = tmp_path / "results.db"
    settings: dict[str, Any] = {"map": "5x5", "games": 10, "store": store, "experiment": "first"}
    stopping = Stopping(5)
    with pytest.raises(ZeroDivisionError) as caught:
        cycad.match("breakthrough", ("mine", stopping), "random", threads=1, **settings)
    finished = caught.value.finished.finished  # type: ignore[attr-defined]
    assert 0 < finished < 10 and len(cycad.Store(store).games()) == finished
    stopping.left = 10_000
    result = cycad.match("breakthrough", ("mine", stopping), "random", threads=1, **settings)
    assert result.earlier == finished and result.complete
    again = cycad.Store(store)
    assert [game["moves"] for game in again.games("first")] == [game["moves"] for game in result.games]
    assert again.experiments[0]["name"] == "first" and again.experiments[0]["games"] == 10
    with pytest.raises(cycad.InputError, match="^limit: expected a whole number from 0"):
        again.games(limit=-1)
    positions = again.replay("first/0/0")
    assert positions[-1].is_terminal() and len(positions) == result.games[0]["length"] + 1
    assert len(again.games("first", result="win", agent="mine")) == result.wins


class Stopping:
    """Fails after some games' worth of moves."""

    repeatable = True

    def __init__(self, games: int) -> None:
        self.left = games * 4

    def decide(self, state: cycad.State) -> int:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError("in the middle of a game")
        return state.legal_actions()[-1]


def test_an_exception_of_an_agent_is_what_the_caller_sees() -> None:
    with pytest.raises(ZeroDivisionError, match="in the middle") as caught:
        cycad.match("breakthrough", Stopping(3), "random", map="5x5", games=50, threads=2)
    partial = caught.value.finished  # type: ignore[attr-defined]
    assert isinstance(partial, cycad.MatchResult) and len(partial.games) == partial.finished


def test_an_exception_may_refuse_attributes() -> None:
    class Closed(Exception):
        def __setattr__(self, name: str, value: object) -> None:
            raise TypeError("no attributes")

    class Raising(First):
        def decide(self, state: cycad.State, player: int) -> int:
            raise Closed("seen")

    with pytest.raises(Closed, match="seen"):
        cycad.match("breakthrough", Raising, "random", map="5x5", games=2)


def test_an_exception_at_the_end_of_a_game_ends_the_match_and_keeps_the_game() -> None:
    class Ending(First):
        def end_game(self) -> None:
            raise ZeroDivisionError("after the game")

    for games, finished in ((1, 1), (20, 1)):
        with pytest.raises(ZeroDivisionError, match="after the game") as caught:
            cycad.match("breakthrough", Ending, "random", map="5x5", games=games, threads=1)
        assert caught.value.finished.finished == finished  # type: ignore[attr-defined]
    assert cycad.match("breakthrough", First, "random", map="5x5", games=2).finished == 2, "the next match knows nothing of it"


@pytest.mark.parametrize("game, moves", [("breakthrough", 1), ("tron", 2)])
def test_an_agent_observes_what_was_played(game: str, moves: int) -> None:
    seen: list[tuple[list[str | None], cycad.State]] = []

    class Observing(First):
        def observe(self, moves: list[str | None], state: cycad.State) -> None:
            seen.append((moves, state))

    result = cycad.match(game, Observing, "random", games=2, threads=1)
    words = [text for game in result.games for text in game["moves"].split()]
    assert ["/".join(move for move in played if move is not None) for played, _ in seen] == words
    assert {sum(move is not None for move in played) for played, _ in seen} == {moves}
    assert seen[-1][1].is_terminal()


@pytest.mark.parametrize(
    "answer, error, message",
    [
        (10_000, cycad.InputError, "agent Answer in .*: illegal move '10000'"),
        ("z9", cycad.InputError, "agent Answer.*z9"),
        (None, TypeError, "agent Answer.*NoneType"),
        (float("nan"), TypeError, "agent Answer.*float"),
    ],
)
def test_an_answer_that_is_no_move_is_an_error(answer: object, error: type, message: str) -> None:
    class Answer:
        def decide(self, state: cycad.State) -> object:
            return answer

    with pytest.raises(error, match=message):
        cycad.match("breakthrough", Answer, "random", games=2)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [3, object(), ("label", object()), (1, "random")])
def test_what_is_no_agent_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError):
        cycad.match("tron", wrong, "random", games=2)


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"games": 0}, "games: expected 1 or more"),
        ({"sides": "odd"}, "sides"),
        ({"replay_draws": 101}, "expected at most 100"),
        ({"map": "nowhere"}, "nowhere"),
        ({"experiment": "x"}, "expected store"),
        ({"sprt": "elo0=5,elo1=1"}, "elo"),
    ],
)
def test_wrong_settings_say_what_was_expected(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(cycad.InputError, match=message):
        cycad.match("tron", "random", "random", **settings)


def test_progress_is_called_and_may_end_the_run() -> None:
    seen: list[tuple[int, int]] = []
    cycad.match("tron", *AGENTS, games=8, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (8, 8)

    def refuse(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        cycad.match("tron", "mcts(ms=20)", "random", games=1000, progress=refuse)


def test_a_bar_is_shown_in_terminals_and_notebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    from cycad._progress import Shown

    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert Shown(None, "games").callback is None
    monkeypatch.setitem(sys.modules, "ipykernel", ModuleType("ipykernel"))
    assert Shown(None, "games").callback is not None and Shown(False, "games").callback is None


def test_control_c_ends_a_match_and_leaves_what_is_finished() -> None:
    begun = threading.Event()
    threading.Thread(target=lambda: (begun.wait(60), os.kill(os.getpid(), signal.SIGINT))).start()
    with pytest.raises(KeyboardInterrupt) as caught:
        cycad.match("tron", "mcts(ms=2)", "random", games=100_000, progress=lambda done, total: begun.set() if done else None)
    assert 0 < caught.value.finished.finished < 100_000  # type: ignore[attr-defined]


def test_a_sequential_test_ends_a_match_early() -> None:
    result = cycad.match("tron", "mcts(sims=50)", "random", games=400, sprt="elo0=0,elo1=100")
    assert result.sprt is not None and result.sprt["verdict"] == "accept H1" and result.finished < 400


@pytest.mark.parametrize("protocol", [2, 5])
def test_results_can_be_pickled(protocol: int) -> None:
    match = cycad.match("breakthrough", ("own", Seeded), "random", map="4x4", games=6, sprt="elo0=0,elo1=100")
    again = pickle.loads(pickle.dumps(match, protocol))
    assert str(again) == str(match) and repr(again) == repr(match) and again.games == match.games
    assert again.sprt == match.sprt and again.interval == match.interval and again.totals == match.totals
    table = cycad.tournament("breakthrough", ["random", ("b", "random")], map="4x4", games=4)
    twice = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(table, protocol)), protocol))
    assert str(twice) == str(table) and twice.ratings == table.ratings and twice.table == table.table
    assert twice._repr_html_() == table._repr_html_() and twice.complete


def test_frames_with_and_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    result = cycad.match("tron", *AGENTS, games=4)
    frame = result.frame()
    assert list(frame["length"]) == [game["length"] for game in result.games]
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert result.frame() == result.games
    assert "<table>" in result.games._repr_html_()
