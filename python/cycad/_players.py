"""Agents that are written in Python, as participants of matches beside the compiled ones."""

from __future__ import annotations

import inspect
import re
from typing import Any, Callable, Protocol, Sequence, Union

from . import _cycad
from ._cycad import InputError, State


class Player(Protocol):
    """What a match asks of an agent: `decide(state)` or `decide(state, player)`, which answers an action or its text.

    Optional: `new_game(seed)` before each game, `observe(moves, state)` after each move of either player, and
    `end_game()`. `moves` are the two players' moves as texts, None for one who did not move, and `state` is the position
    that they led to.
    """

    @property
    def decide(self) -> Callable[..., int | str]:
        """Answers a move in a position."""


AgentLike = Union[str, Player, Callable[[], Player], "tuple[str, Any]"]


class _Adapter:
    """Calls an agent with as many arguments as it takes."""

    def __init__(self, name: str, player: Any):
        decide = getattr(player, "decide", None)
        if not callable(decide):
            raise TypeError(f"agent {name}: expected an object with a method decide(state), not {type(player).__name__}")
        self.decide = decide if _takes(decide, 2) else lambda state, player: decide(state)
        for optional in ("new_game", "end_game"):
            if callable(getattr(player, optional, None)):
                setattr(self, optional, getattr(player, optional))
        observe = getattr(player, "observe", None)
        if callable(observe):
            self.observe = observe


def _takes(function: Callable[..., Any], count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # of a compiled function
        return True
    return True


def _label(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9\-+_./:#]", "-", text)[:40] or "python"


def participants(agents: Sequence[AgentLike], threads: int) -> list[str]:
    """The agents as specifications with labels; those that are Python objects are registered under their label."""
    texts: list[str] = []
    taken: set[str] = set()
    if isinstance(agents, str):
        raise TypeError(f"agents: expected a list of agents, not the text {agents!r}")
    for agent in agents:
        label = None
        if isinstance(agent, tuple):
            if len(agent) != 2 or not isinstance(agent[0], str):
                raise TypeError("an agent with a label is a pair (label, agent)")
            label, agent = agent
        if isinstance(agent, str):
            texts.append(f"{label}={agent}" if label else str(agent))
            continue
        name = label or _label(getattr(agent, "__name__", type(agent).__name__))
        if label is None:
            number = 2
            while name in taken:
                name = f"{_label(getattr(agent, '__name__', type(agent).__name__))}-{number}"
                number += 1
        taken.add(name)
        _register(name, agent, threads)
        texts.append(f"{name}=python(name={name})")
    return texts


def _register(name: str, agent: Any, threads: int) -> None:
    shared = not isinstance(agent, type) and callable(getattr(agent, "decide", None))
    if shared:
        if threads != 1 and callable(getattr(agent, "new_game", None)):
            raise InputError(
                f"agent {name} has new_game(), so that one object cannot play several games at the same time: "
                "expected its class (or a function that makes one), or threads=1"
            )
        adapter = _Adapter(name, agent)
        factory: Callable[[], _Adapter] = lambda: adapter
    elif callable(agent):
        factory = lambda: _Adapter(name, agent())
    else:
        raise TypeError(f"agent {name}: expected a specification, a class with decide(state), or such an object")
    _cycad.register_agent(name, factory, bool(getattr(agent, "repeatable", False)))
