"""Games that are written in Python, searched by the compiled core."""

from __future__ import annotations

import copy
import inspect
import random
import re
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Sequence

from . import _cycad
from ._arguments import count, texts as checked_texts
from ._cycad import InputError, State
from ._games import Game, game, own_defaults


@dataclass(frozen=True)
class _Own:
    """What a class of a game does."""

    start: Callable[[], Any]
    clone: Callable[[Any], Any]
    joint: bool


_own: dict[str, _Own] = {}  # by name
_NEEDED = ("is_terminal", "returns", "legal_actions")
_LONGEST = 100_000  # moves of a game that check_game plays
_STEP = 100


def register_game(name: str, make: Callable[..., Any], *, maps: Sequence[str] = ("start",), simultaneous: bool | None = None) -> Game:
    """Gives a game that is written in Python a name, for `cycad.game`, `Search`, `match` and everything else.

    `make()` (or `make(map)`) is the start: an object with the methods of OpenSpiel's State: `is_terminal()`, `returns()`,
    `legal_actions()`, `current_player()` and `apply_action(action)`; in a game with simultaneous moves
    `legal_actions(player)` and `apply_actions(actions)`. Optional are `clone()` (otherwise a deep copy is made),
    `action_to_string(player, action)` (without white space), and `to_text()` with a static `from_text(text)` (otherwise a position is written
    as the actions that led to it). Registering a name again replaces the class.
    """
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.+-]*", name):
        raise InputError(f"name {name!r}: expected letters, digits and - + _ .")
    maps = checked_texts("maps", maps)
    if not maps:
        raise InputError("maps: expected one or more names")
    takes_map = _arguments(make) > 0

    default = own_defaults[name][0] if name in own_defaults else maps[0]

    def begin(map: str) -> Any:
        if map == default and map not in maps:
            map = maps[0]  # the name was registered before with other maps
        if map not in maps:
            raise InputError(f"unknown map {map!r} of {name}, expected one of {', '.join(maps)}")
        return make(map) if takes_map else make()

    first = begin(maps[0])
    joint = bool(getattr(first, "simultaneous", False)) if simultaneous is None else simultaneous
    for method in (*_NEEDED, *(("apply_actions",) if joint else ("apply_action", "current_player"))):
        if not callable(getattr(first, method, None)):
            raise TypeError(f"game {name}: {type(first).__name__} has no method {method}()")
    texts = callable(getattr(first, "to_text", None)), callable(getattr(first, "from_text", None))
    if texts[0] != texts[1]:
        raise TypeError(f"game {name}: expected both to_text() and from_text(text), or none of them")
    clone: Callable[[Any], Any] = copy.deepcopy
    if callable(getattr(first, "clone", None)):
        clone = _clone
    _cycad.register_game(
        name=name,
        title=type(first).__name__,
        help=(inspect.getdoc(type(first)) or "a game that is written in Python").split("\n")[0],
        simultaneous=joint,
        default_map=maps[0],
        maps=maps,
        start=begin,
        clone=clone,
        action_text=_action_text(first),
        text=_text if texts[0] else None,
        from_text=first.from_text if texts[1] else None,
    )
    own_defaults[name] = (default, maps[0])
    _own[name] = _Own(lambda: begin(maps[0]), clone, joint)
    return game(name)


def _clone(state: Any) -> Any:
    return state.clone()


def _text(state: Any) -> str:
    return str(state.to_text())


def check_game(name: str, games: int = 20, seed: int = 1) -> None:
    """Plays a registered game at random and raises an InputError that names the law which is broken, and where."""
    count("games", games)
    chooser = random.Random(seed)
    for _ in range(games if name in _own else 0):
        try:
            _check_clones(name, random.Random(chooser.random()))
        except InputError:
            raise
        except Exception:  # what else is wrong is named below
            break
    for _ in range(games):
        state = game(name).new_initial_state()
        for ply in _plies(name, lambda: state.is_terminal()):
            # To write a position down and read it again takes as long as the game so far: in a long one now and then.
            state = _check_move(name, state, chooser, ply < _STEP or ply % _STEP == 0)


def _plies(name: str, ended: Callable[[], bool]) -> Iterator[int]:
    for ply in range(_LONGEST):
        if ended():
            return
        yield ply
    raise InputError(f"game {name}: no end after {_LONGEST} moves")


def _check_move(name: str, state: State, chooser: random.Random, whole: bool) -> State:
    """The position after a move, which is checked."""
    players = range(2) if state.is_simultaneous_node() else [state.current_player()]
    moves = [chooser.choice(state.legal_actions(player)) for player in players]
    played = [state.clone(), state.clone()] if whole else [state]
    before = state.text if whole else ""
    for copied in played:
        copied.apply_actions(moves) if len(moves) == 2 else copied.apply_action(moves[0])
    if not whole:
        return state
    if state.text != before:
        raise InputError(f"game {name}: a move in a copy of {before!r} changed the position itself")
    if played[0] != played[1]:
        raise InputError(f"game {name}: the same move in {before!r} led to two positions")
    if game(name).state(played[0].text).text != played[0].text:
        raise InputError(f"game {name}: the text {played[0].text!r} does not lead back to its position")
    names = [state.action_to_string(players[0], action) for action in state.legal_actions(players[0])]
    if len(set(names)) != len(names):
        raise InputError(f"game {name}: two actions in {before!r} have the same text")
    return played[0]


def _check_clones(name: str, chooser: random.Random) -> None:
    """Asks the class itself: the compiled position remembers what its object said first."""
    own = _own[name]
    state = own.start()
    for _ in _plies(name, lambda: bool(state.is_terminal())):
        players = (0, 1) if own.joint else (None,)
        before = _seen(state, own.joint)
        copied = own.clone(state)
        moves = [chooser.choice(_legal_actions(state, player)) for player in players]
        copied.apply_actions(moves) if own.joint else copied.apply_action(moves[0])
        if _seen(state, own.joint) != before:
            raise InputError(f"game {name}: a move in a clone changed the position itself, expected clone() to copy all that moves change")
        state = copied


def _seen(state: Any, joint: bool) -> list[Any]:
    """What a player sees of a position."""
    if state.is_terminal():
        return [list(state.returns())]
    return [list(_legal_actions(state, player)) for player in (0, 1)] if joint else [state.current_player(), list(state.legal_actions())]


def _legal_actions(state: Any, player: int | None) -> Any:
    return state.legal_actions() if player is None else state.legal_actions(player)


def _arguments(function: Callable[..., Any]) -> int:
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        return 0
    return sum(each.default is each.empty and each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD) for each in parameters)


def _action_text(first: Any) -> Callable[[Any, int, int], str] | None:
    method = getattr(first, "action_to_string", None)
    if not callable(method):
        return None
    if _arguments(method) == 1:
        return lambda state, player, action: str(state.action_to_string(action))
    return lambda state, player, action: str(state.action_to_string(player, action))
