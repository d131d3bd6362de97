"""How far a run has come: tqdm's bar where it is installed, in notebooks too, and otherwise a line now and then."""

from __future__ import annotations

import sys
import time
from typing import Callable, Optional, Union

Progress = Union[bool, None, Callable[[int, int], None]]


class _Bar:
    def __init__(self, unit: str) -> None:
        from tqdm.auto import tqdm

        self._bar = tqdm(unit=f" {unit}", leave=False)

    def show(self, done: int, total: int) -> None:
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        self._bar.close()


class _Lines:
    def __init__(self, unit: str) -> None:
        self._unit = unit
        self._shown = time.monotonic()

    def show(self, done: int, total: int) -> None:
        if time.monotonic() - self._shown >= 5:
            self._shown = time.monotonic()
            print(f"{done} of {total} {self._unit}", file=sys.stderr)

    def close(self) -> None:
        pass


def _watched() -> bool:
    """Whether somebody looks: a terminal, or a notebook, whose standard error is none."""
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())


class Shown:
    """A progress display for the length of a `with` block; `callback` is None where nothing is to be shown."""

    def __init__(self, progress: Progress, unit: str) -> None:
        self._own: Union[_Bar, _Lines, None] = None
        self.callback: Optional[Callable[[int, int], None]] = None
        if callable(progress):
            self.callback = progress
        elif progress or (progress is None and _watched()):
            try:
                import warnings

                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # tqdm's advice to install ipywidgets
                    self._own = _Bar(unit)
            except ImportError:
                self._own = _Lines(unit)
            self.callback = self._own.show

    def __enter__(self) -> "Shown":
        return self

    def __exit__(self, *_: object) -> None:
        if self._own is not None:
            self._own.close()
