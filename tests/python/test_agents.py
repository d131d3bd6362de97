"""Agents by specification: keyword arguments, decisions, errors, Ctrl-C."""

import inspect
import json
import os
import signal
import threading
import time
from typing import Callable

import cycad
import pytest


def test_keyword_arguments_write_the_specification() -> None:
    assert cycad.mcts(select="ucb1-tuned", sims=1000) == "mcts(select=ucb1-tuned, sims=1000)"
    assert cycad.mcts(select=cycad.policies.ucb1(c=0.7), predictive=True) == "mcts(select=ucb1(c=0.7), predictive=true)"
    assert cycad.mcts() == "mcts" and isinstance(cycad.mcts(), cycad.Specification)
    assert cycad.agents.preset("lanctot/uct", sims=10) == "lanctot/uct(sims=10)"
    assert cycad.mcts(select='formula("mean + c*sqrt(lnt/n)", c=0.5)') == (
        'mcts(select=formula("mean + c*sqrt(lnt/n)", c=0.5))'
    )


def test_a_formula_takes_the_constants_of_its_text() -> None:
    policy = cycad.policies.formula(text="mean + c*sqrt(lnt/n)", c=0.5)
    assert policy == 'formula(text="mean + c*sqrt(lnt/n)", c=0.5)'
    assert "c=0.5" in cycad.Agent("tron", cycad.mcts(select=policy)).specification
    assert "sqrt(n)" in cycad.Agent("tron", cycad.mcts(select=cycad.policies.formula(text="sqrt(n)"))).specification
    with pytest.raises(cycad.InputError, match="unknown option 'd'"):
        cycad.Agent("tron", cycad.mcts(select=cycad.policies.formula(text="mean + c*sqrt(lnt/n)", c=0.5, d=1)))


def test_options_are_completed_and_documented_from_the_table() -> None:
    parameters = inspect.signature(cycad.mcts).parameters
    assert {"select", "sims", "ms", "tree", "reuse"} <= set(parameters)
    assert all(each.kind is inspect.Parameter.KEYWORD_ONLY for each in parameters.values())
    assert "sims" in (cycad.mcts.__doc__ or "") and "exploration" in (cycad.policies.ucb1.__doc__ or "")
    with pytest.raises(TypeError, match="unknown option 'simz', did you mean sims"):
        cycad.mcts(simz=3)  # type: ignore[call-arg]


def test_a_decision_is_that_of_the_command_line(program: Callable[..., str]) -> None:
    arguments = ["--map", "lanctot-a", "--agent", "mcts(select=ucb1-tuned)", "--sims", "2000", "--seed", "5", "--json"]
    theirs = json.loads(program("move", "tron", *arguments))
    state = cycad.game("tron", map="lanctot-a").new_initial_state()
    ours = cycad.Agent("tron", cycad.mcts(select="ucb1-tuned"), sims=2000, seed=5).decide(state, player=0)
    assert ours.move == theirs["move"] and ours.simulations == 2000 == theirs["simulations"]
    assert [arm.visits for arm in ours.arms] == [arm["visits"] for arm in theirs["arms"]]
    assert [arm.mean for arm in ours.arms] == pytest.approx([arm["mean"] for arm in theirs["arms"]])
    assert ours.line and "<table>" in ours._repr_html_()


def test_a_seed_repeats_the_decision() -> None:
    state = cycad.game("breakthrough", map="6x6").new_initial_state()
    agent = cycad.make_agent("breakthrough", "mcts", sims=300, seed=3)
    first = agent.decide(state)
    agent.new_game(3)
    assert agent.decide(state).arms == first.arms
    agent.new_game(4)
    assert agent.decide(state).arms != first.arms


def test_a_tree_is_reused_after_observe() -> None:
    state = cycad.game("breakthrough", map="6x6").new_initial_state()
    agent = cycad.Agent("breakthrough", cycad.mcts(reuse=True, sims=500))
    played = agent.decide(state)
    after = state.child(played.action)
    reply = after.legal_actions()[0]
    agent.observe(state, (played.action, None), after)
    end = after.child(reply)
    agent.observe(after, (None, reply), end)
    assert sum(arm.visits for arm in agent.decide(end).arms) > 500


@pytest.mark.parametrize(
    "wrong, message",
    [
        (lambda: cycad.Agent("tron", "mtcs"), "mtcs"),
        (lambda: cycad.Agent("tron", "mcts(simz=1)"), "did you mean sims"),
        (lambda: cycad.Agent("breakthrough", cycad.mcts(tree="matrix")), "simultaneous moves"),
        (lambda: cycad.Agent("tron", "mcts").decide(cycad.game("tron").new_initial_state()), "expected player=0 or player=1"),
        (lambda: cycad.Agent("tron", "mcts").decide(cycad.game("breakthrough").new_initial_state()), "another game"),
        (lambda: cycad.Agent("tron", "python(name=nobody)"), "nobody"),
        (lambda: cycad.describe("nothing-of-the-kind"), "nothing-of-the-kind"),
    ],
)
def test_wrong_agents_say_what_was_expected(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(cycad.InputError, match=message):
        wrong()


def test_control_c_ends_a_decision() -> None:
    state = cycad.game("breakthrough").new_initial_state()
    agent = cycad.Agent("breakthrough", "mcts", ms=60_000)
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        agent.decide(state)
    assert time.monotonic() - started < 5


def test_other_threads_run_during_a_decision() -> None:
    state = cycad.game("breakthrough").new_initial_state()
    counted = 0
    deciding = threading.Thread(target=lambda: cycad.Agent("breakthrough", "mcts", ms=300).decide(state))
    deciding.start()
    while deciding.is_alive():
        counted += 1
        time.sleep(0.01)
    assert counted > 2


def test_describe_and_compare() -> None:
    assert "sims" in cycad.describe("mcts")
    assert {each["option"] for each in cycad.compare("mcts(sims=1)", "mcts(sims=2)")} == {"sims"}
