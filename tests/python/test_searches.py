"""Searches that are watched: slices, arms, trees, Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time

import cycad
import numpy
import pytest


def start(name: str = "breakthrough", map: str | None = "6x6") -> cycad.State:
    return cycad.game(name, map).new_initial_state()


def test_slices_give_the_tree_of_one_run_and_of_the_agent() -> None:
    whole, sliced = (cycad.Search(start(), "mcts", seed=4) for _ in range(2))
    whole.run(simulations=900)
    for _ in range(3):
        sliced.run(simulations=300)
    assert (whole.arms().visits == sliced.arms().visits).all() and whole.arms().visits.sum() == 900
    decision = cycad.Agent("breakthrough", "mcts", sims=900, seed=4).decide(start())
    assert [arm.visits for arm in decision.arms] == whole.arms().visits.tolist()
    assert decision.move == whole.answer().move and decision.line == whole.line


def test_arms_are_arrays_in_the_order_of_the_actions() -> None:
    search = cycad.Search(start(), cycad.mcts(select="ucb1-tuned"))
    report = search.run(simulations=500)
    assert report.simulations == 500 and report.end == "simulations" and report.rate > 0
    arms = search.arms()
    assert sorted(arms.actions.tolist()) == search.state.legal_actions() and len(arms) == len(arms.moves)
    assert arms.visits.dtype == float and ((0 <= arms.means) & (arms.means <= 1)).all()
    assert numpy.isfinite(arms.scores).any() and numpy.isnan(arms.proven).all()
    assert 0 <= search.value <= 1 and "<table>" in arms._repr_html_()


def test_both_players_have_arms_where_they_move_at_once() -> None:
    search = cycad.Search(start("tron", "lanctot-a"), "mcts", player=0)
    search.run(simulations=400)
    assert search.arms(0).visits.sum() == search.arms(1).visits.sum() == 400
    answer = search.answer()
    reply = search.arms(1).moves[int(search.arms(1).visits.argmax())]
    search.advance(answer.action, reply)
    assert search.state.move_number() == 0 and search.answer().root_visits > 0
    with pytest.raises(cycad.InputError, match="player -1: expected 0 or 1"):
        search.arms(-1)
    with pytest.raises(cycad.InputError, match="expected two moves"):
        search.advance("north")


def test_the_subtree_is_kept_after_a_move() -> None:
    search = cycad.Search(start())
    search.run(simulations=2000)
    best = search.answer()
    visits = search.arms().visits.max()
    search.advance(best.action)
    assert search.player == 1 and 0 < search.answer().root_visits <= visits
    with pytest.raises(cycad.InputError, match="illegal move"):
        search.advance("a1a2")


def test_the_tree_is_shown() -> None:
    search = cycad.Search(start())
    search.run(simulations=300)
    root = search.tree(depth=2)
    assert root["visits"] == 300 and root["children"][0]["children"]
    below = search.tree([root["children"][0]["numbers"]], depth=1)
    assert below["visits"] == root["children"][0]["visits"]
    assert search.dot(depth=1).startswith("digraph")
    trace = search.trace()
    assert trace["simulations"] == 1 and trace["backups"][0]["selection"]
    with pytest.raises(cycad.InputError):
        search.tree([[99, 99]])


def test_progress_sees_the_answer_and_may_end_the_run() -> None:
    seen: list[float] = []
    search = cycad.Search(start())
    search.run(ms=400, progress=lambda answer: seen.append(answer.root_visits), every=1)
    assert len(seen) > 2 and seen == sorted(seen)

    def refuse(answer: cycad.Answer) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        search.run(ms=60_000, progress=refuse, every=10)
    assert search.run(simulations=10).simulations == 10, "what was found stays"


def test_control_c_ends_a_run_and_leaves_the_tree() -> None:
    search = cycad.Search(start())
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        search.run(ms=60_000)
    assert time.monotonic() - started < 5 and search.answer().root_visits > 0


def test_other_threads_run_during_a_search() -> None:
    counted = 0
    running = threading.Thread(target=lambda: cycad.Search(start()).run(ms=200))
    running.start()
    while running.is_alive():
        counted += 1
        time.sleep(0.005)
    assert counted > 2


@pytest.mark.parametrize(
    "wrong, message",
    [
        (lambda: cycad.Search(start(), "random"), "grows no tree"),
        (lambda: cycad.Search(start(), "mcts(threads=2)"), "threads"),
        (lambda: cycad.Search(start()).answer(), "before the first simulation"),
        (lambda: cycad.Search(start()).run(simulations=0), "simulations: expected"),
        (lambda: cycad.Search(start()).run(ms=-1), "ms: expected"),
        (lambda: cycad.Search(start()).run(ms=float("nan")), "ms: expected"),
        (lambda: cycad.Search(start("tron", None)), "expected player=0 or player=1"),
        (lambda: cycad.Search(start().play_random(1)), "the game is over"),
    ],
)
def test_wrong_searches_say_what_was_expected(wrong: object, message: str) -> None:
    with pytest.raises(cycad.InputError, match=message):
        wrong()  # type: ignore[operator]


def test_a_forked_child_does_not_wait_for_the_searches_of_its_parent() -> None:
    script = """
import os, sys, threading, time
import cycad
def search():
    cycad.match("tron", "mcts(sims=20000)", "mcts(sims=20000)", games=2000, map="empty:13x13")
threading.Thread(target=search, daemon=True).start()
time.sleep(0.5)
child = os.fork()
if child == 0:
    sys.exit(0)
begun = time.monotonic()
os.waitpid(child, 0)
print(time.monotonic() - begun, flush=True)
os._exit(0)
"""
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert said.returncode == 0, said.stderr
    assert float(said.stdout) < 4


def test_a_number_out_of_range_is_an_input_error_that_names_it() -> None:
    search = cycad.Search(start(), sims=10)
    search.run()
    agent = cycad.Agent("breakthrough", "mcts", sims=10)
    mistakes = {
        "sims": (lambda: cycad.Search(start(), sims=-1), lambda: cycad.Agent("breakthrough", "mcts", sims=2**64)),
        "seed": (lambda: cycad.Search(start(), seed=-1), lambda: agent.new_game(-1)),
        "simulations": (lambda: search.run(-1), lambda: search.run(2**70)),
        "depth": (lambda: search.tree(depth=-1), lambda: search.dot(depth=-1)),
        "games": (lambda: cycad.match("breakthrough", "random", "random", games=-2),),
        "threads": (lambda: cycad.match("breakthrough", "random", "random", games=2, threads=-2),),
    }
    for name, calls in mistakes.items():
        for call in calls:
            with pytest.raises(cycad.InputError, match=f"^{name}: expected a (whole )?number"):
                call()


def test_what_is_no_number_is_a_type_error_that_names_it() -> None:
    search = cycad.Search(start(), sims=10)
    for name, call in {
        "sims": lambda: cycad.Search(start(), sims=1.5),  # type: ignore[arg-type]
        "simulations": lambda: search.run("10"),  # type: ignore[arg-type]
        "ms": lambda: search.run(ms="10"),  # type: ignore[arg-type]
        "depth": lambda: search.tree(depth=None),  # type: ignore[arg-type]
        "min_visits": lambda: search.dot(min_visits="1"),  # type: ignore[arg-type]
        "threads": lambda: cycad.match("tron", "random", "random", games=2, threads=0.5),  # type: ignore[arg-type]
    }.items():
        with pytest.raises(TypeError, match=f"^{name}: expected a (whole )?number, not"):
            call()
