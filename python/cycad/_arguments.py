"""What a caller gives, checked where its name is known."""

from __future__ import annotations

import operator
from typing import Iterable, SupportsFloat, SupportsIndex

from . import _cycad
from ._cycad import InputError, State

_MOST = 2**64 - 1


def count(name: str, value: SupportsIndex) -> int:
    """A whole number from 0 on: a TypeError if it is none, an InputError if it is out of range."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, not {value!r}") from None
    if not 0 <= number <= _MOST:
        raise InputError(f"{name}: expected a whole number from 0 to {_MOST}, not {number}")
    return number


def text(name: str, value: object) -> str:
    """A text: a TypeError if it is none."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, not {value!r}")
    return value


def texts(name: str, values: Iterable[str]) -> list[str]:
    """Several texts, and not one whose letters would be taken for them."""
    if isinstance(values, str):
        raise TypeError(f"{name}: expected a list of texts, not the text {values!r}")
    return [text(name, value) for value in values]


def position(name: str, value: object) -> State:
    """A position: a TypeError if it is none."""
    if not isinstance(value, State):
        raise TypeError(f"{name}: expected a cycad.State, not {value!r}")
    return value


def real(name: str, value: SupportsFloat) -> float:
    """A number: a TypeError if it is none."""
    if isinstance(value, str):
        raise TypeError(f"{name}: expected a number, not {value!r}")
    try:
        return float(value)
    except TypeError:
        raise TypeError(f"{name}: expected a number, not {value!r}") from None


def more(simulations: SupportsIndex | None, ms: SupportsFloat | None) -> tuple[int, float]:
    """How far a search goes on, 0 for what is not given; what is given must be above that."""
    limits = (
        0 if simulations is None else count("simulations", simulations),
        0.0 if ms is None else real("ms", ms),
    )
    for name, given, limit in zip(("simulations", "ms"), (simulations, ms), limits):
        if given is not None and not limit > 0:
            raise InputError(f"{name}: expected a number above 0")
    return limits


def budget(sims: SupportsIndex | None, ms: SupportsFloat | None) -> tuple[int, float]:
    """Simulations and milliseconds per move, 0 for no limit; a thousand simulations where neither is given."""
    default = 1000 if sims is None and ms is None else 0
    return default if sims is None else count("sims", sims), 0.0 if ms is None else real("ms", ms)


def thread_count(threads: SupportsIndex | None) -> int:
    """As many as there are processors, if nothing is said."""
    return _cycad.thread_count(0 if threads is None else count("threads", threads))
