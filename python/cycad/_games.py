"""The games by name, each with its maps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _cycad
from ._arguments import text as checked_text
from ._cycad import InputError, State


# Of games that are written in Python: the first map when the name was new, and the first map now.
own_defaults: dict[str, tuple[str, str]] = {}


def _restored_state(game: str, start: str, history: list[tuple[int, int]]) -> State:
    """A position from what a pickle has of it."""
    return _cycad.restored_state(game, start, history)


@dataclass(frozen=True)
class Game:
    """A game on one of its maps; `new_initial_state()` is where it begins."""

    name: str
    map: str
    title: str
    help: str
    simultaneous: bool

    def new_initial_state(self, text: str | None = None) -> State:
        """The start, or the position that a text describes (`State.text`)."""
        return _cycad.start_state(self.name, self.map) if text is None else self.state(text)

    def state(self, text: str) -> State:
        """The position that a text describes."""
        return _cycad.state_from_text(self.name, checked_text("text", text))

    @property
    def maps(self) -> list[dict[str, str]]:
        """The maps with a name: name, alias and help. `map_help` says what else is understood."""
        return [dict(each) for each in _entry(self.name)["maps"]]

    @property
    def map_help(self) -> str:
        return str(_entry(self.name)["map_help"])

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        """Actions are below this number."""
        return self.new_initial_state().num_distinct_actions()

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def __str__(self) -> str:
        return f"{self.name}(map={self.map})"


def _entry(name: str) -> dict[str, Any]:
    for entry in _cycad.game_entries():
        if entry["name"] == name:
            return entry
    _cycad.start_state(name, "")  # says which games there are
    raise InputError(f"unknown game {name!r}")


def game(name: str, map: str | None = None) -> Game:
    """A game by name, on its default map or another: `game("tron", map="lanctot-a")`."""
    entry = _entry(checked_text("name", name))
    default = own_defaults[name][1] if name in own_defaults else entry["default_map"]
    chosen = default if map is None else checked_text("map", map)
    _cycad.start_state(name, chosen)  # a wrong map is an error here, and not at the first game
    return Game(name=name, map=chosen, title=entry["title"], help=entry["help"], simultaneous=entry["simultaneous"])


def load_game(name: str, parameters: dict[str, Any] | None = None) -> Game:
    """`game` under OpenSpiel's name; the only parameter is the map. `load_game(str(game))` is the game again."""
    given = dict(parameters or {})
    checked_text("name", name)
    if name.endswith(")") and "(" in name:
        name, written = name[:-1].split("(", 1)
        key, _, value = written.partition("=")
        given[key] = value
    chosen = given.pop("map", None)
    if given:
        raise InputError(f"unknown parameter {sorted(given)[0]!r} of a game, expected map")
    return game(name, chosen)


def games() -> list[str]:
    """The names of the games."""
    return [entry["name"] for entry in _cycad.game_entries()]
