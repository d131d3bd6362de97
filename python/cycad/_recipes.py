"""Recipes: the published tables and figures, run again and held against the papers' numbers."""

from __future__ import annotations

import os
from dataclasses import dataclass
from html import escape
from typing import Any, Callable

from . import _cycad
from ._arguments import thread_count
from ._progress import Progress, Shown
from ._records import Records


@dataclass(frozen=True)
class Outcome:
    """Ours beside theirs: cells with 95 % intervals and the published numbers, and the paper's claims."""

    recipe: str
    size: str
    cells: Records
    claims: Records
    text: str

    def frame(self) -> Any:
        """The cells as a pandas DataFrame, or as plain records where pandas is not installed."""
        return self.cells.frame()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        held = sum(claim["verdict"] == "held" for claim in self.claims)
        return f"<cycad.Outcome {self.recipe}, {self.size}: {len(self.cells)} cells, {held} of {len(self.claims)} claims held>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"


class Recipe:
    """One published table or figure: what is run, at which sizes, the published numbers and the claims."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self._file = file
        fields = _cycad.recipe_fields(text, file)
        self.name: str = fields["name"]
        self.title: str = fields["title"]
        self.paper: str = fields["paper"]
        self.source: str = fields["source"]
        self.question: str = fields["question"]

    def seconds(self, size: str = "quick") -> float:
        """About how long one processor takes."""
        return _cycad.recipe_seconds(self.text, self._file, size)

    def run(
        self,
        size: str = "quick",
        *,
        threads: int | None = None,
        store: str | os.PathLike[str] | None = None,
        progress: Progress = None,
    ) -> Outcome:
        """Runs all parts; with a store, the same call continues where an earlier one ended. `progress` is that of `match`, for
        one part after the other."""
        with Shown(progress, "units") as shown:
            fields = _cycad.run_recipe(
                self.text,
                self._file,
                size,
                "" if store is None else os.fspath(store),
                thread_count(threads),
                _without_part(shown.callback),
            )
        return Outcome(self.name, size, Records(fields["cells"]), Records(fields["claims"]), fields["text"])

    def __repr__(self) -> str:
        return f"<cycad.Recipe {self.name}: {self.title}>"


def _without_part(show: Callable[[int, int], object] | None) -> Callable[[str, int, int], object] | None:
    if show is None:
        return None
    known = show
    return lambda part, done, total: known(done, total)


def recipe(name: str | os.PathLike[str]) -> Recipe:
    """A shipped recipe by name (or its beginning), or one from a file that ends in .toml."""
    path = os.fspath(name)
    if path.endswith(".toml"):
        with open(path, encoding="utf-8") as file:
            return Recipe(file.read(), path)
    found = _cycad.find_recipe(path)
    return Recipe(_cycad.shipped_recipes()[found], f"experiments/{found}.toml")


def recipes() -> list[str]:
    """The names of the shipped recipes."""
    return sorted(_cycad.shipped_recipes())
