"""The record of experiments: an SQLite file with a row for each finished game."""

from __future__ import annotations

import json
import os
from typing import Any

from . import _cycad
from ._arguments import count, text
from ._cycad import State
from ._records import Records


class Store:
    """A store, to read: `Store("results.db").games().frame()`. Matches and tournaments write it (`store=...`)."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._file = _cycad.StoreFile(self.path)

    @property
    def experiments(self) -> Records:
        """A record for each experiment: name, settings, version, created, games."""
        return Records({**each, "settings": json.loads(each["settings"])} for each in self._file.experiments())

    def games(
        self, experiment: str = "", *, agent: str = "", map: str = "", result: str = "", limit: int = 0
    ) -> Records:
        """A record for each game that fits: `agent` is part of a name or a specification, `result` one of one, two and
        draw, or win and loss of the side that `agent` names."""
        found = self._file.games_json(
            text("experiment", experiment), text("agent", agent), text("map", map), text("result", result), count("limit", limit)
        )
        return Records(json.loads(line) for line in found)

    def frame(self, experiment: str = "", **conditions: Any) -> Any:
        """The games as a pandas DataFrame, or as plain records where pandas is not installed."""
        return self.games(experiment, **conditions).frame()

    def replay(self, key: str) -> list[State]:
        """The positions of a game, from the start to the end, by its key EXPERIMENT/PAIRING/NUMBER."""
        return self._file.replay(text("key", key))

    def __repr__(self) -> str:
        return f"<cycad.Store {self.path}>"
