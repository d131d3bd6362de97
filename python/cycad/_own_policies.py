"""Selection policies that are written in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from . import _cycad
from ._cycad import InputError
from ._specifications import Specification

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

Select = Callable[["NDArray[numpy.float64]", "NDArray[numpy.float64]", float], int]


def register_policy(name: str, select: Select) -> Specification:
    """Gives a function of arms a name; the answer may stand after `select=`, in matches beside the compiled policies.

    `select(visits, rewards, t)` gets the visits and reward sums of the moves at a node, from the side of the player who
    chooses (0 visits: untried), and the sum of the visits, and answers the number of a move. It is called at every step
    of every simulation, so it is much slower than a compiled policy. A formula is compiled (`select='formula("mean + c*sqrt(lnt/n)", c=0.7)'`).
    """
    if not callable(select):
        raise TypeError("select: expected a function of visits, rewards and t")
    written = Specification(f"python(name={name})")
    if _cycad.canonical_specification(written) != written:
        raise InputError(f"name {name!r}: expected letters, digits and - + _ . / :")
    _cycad.register_policy(name, select)
    return written
