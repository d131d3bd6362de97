"""A search that can be watched: it runs in slices, answers at any time, follows the game and shows its tree."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Sequence

from . import _cycad
from ._cycad import InputError, State
from ._arguments import budget, count, more, position, real
from ._records import html_table

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Report:
    """What a run did, and why it ended: simulations, time, nodes, proven, stopped or visit-limit."""

    simulations: int
    nodes: int
    bytes: int
    milliseconds: float
    full: bool
    end: str

    @property
    def rate(self) -> float:
        """Simulations per second."""
        return 1000 * self.simulations / self.milliseconds if self.milliseconds > 0 else 0.0


@dataclass(frozen=True, eq=False)
class Arms:
    """The moves of one player at the root as arrays of the same length; rewards are that player's.

    `scores` are those of the policy's formula and `proven` what a solver knows: NaN where there is none.
    """

    moves: list[str]
    actions: NDArray[numpy.int64]
    visits: NDArray[numpy.float64]
    means: NDArray[numpy.float64]
    probabilities: NDArray[numpy.float64]
    scores: NDArray[numpy.float64]
    proven: NDArray[numpy.float64]

    def __len__(self) -> int:
        return len(self.moves)

    def _repr_html_(self) -> str:
        order = self.visits.argsort()[::-1]
        return html_table(
            [{"move": self.moves[arm], "visits": int(self.visits[arm]), "mean": float(self.means[arm])} for arm in order]
        )


@dataclass(frozen=True, eq=False)
class Answer:
    """What a search has found so far: the move that the agent would play, values, both players' arms."""

    move: str
    action: int
    value: float
    value_one: float
    line: list[str]
    root_visits: float
    arms: tuple[Arms, Arms]
    report: Report

    def __repr__(self) -> str:
        return f"<cycad.Answer {self.move}, value {self.value:.3f}, {self.root_visits:.0f} visits>"


def _arms(fields: dict[str, Any]) -> Arms:
    import numpy

    return Arms(
        fields["moves"],
        numpy.array(fields["actions"], dtype=numpy.int64),
        *(numpy.array(fields[name], dtype=float) for name in ("visits", "means", "probabilities", "scores", "proven")),
    )


def _answer(fields: dict[str, Any]) -> Answer:
    one, two = map(_arms, fields.pop("arms"))
    return Answer(arms=(one, two), report=Report(**fields.pop("report")), **fields)


class Search:
    """The tree of an `mcts` agent in a position.

        search = cycad.Search(state, cycad.mcts(select="ucb1-tuned"))
        search.run(simulations=10_000)
        print(search.answer().move, search.arms().visits)
        search.advance(search.answer().action)

    `player` is needed where both move at once. The tree is that of the agent's decision with the same seed and budget, to
    the last bit, in one run or in many.
    """

    def __init__(
        self,
        state: State,
        specification: str = "mcts",
        *,
        player: int | None = None,
        sims: int | None = None,
        ms: float | None = None,
        seed: int = 1,
    ) -> None:
        self._search = _cycad.GrowingSearch(
            position("state", state), player, str(specification), count("seed", seed), *budget(sims, ms)
        )

    def run(
        self,
        simulations: int | None = None,
        ms: float | None = None,
        *,
        progress: Callable[[Answer], object] | None = None,
        every: float = 100,
    ) -> Report:
        """Searches on, for the budget of the specification if none is given here. Other Python threads run meanwhile,
        and Ctrl-C ends it with a KeyboardInterrupt; what was found stays. `progress` gets the answer so far every so
        many milliseconds."""
        limits = more(simulations, ms)
        if not real("every", every) > 0:
            raise InputError("every: expected a number above 0")
        show = None if progress is None else lambda fields: progress(_answer(fields))
        return Report(**self._search.run(*limits, show, every))

    def answer(self) -> Answer:
        """What the agent would decide now."""
        return _answer(self._search.answer())

    def arms(self, player: int | None = None) -> Arms:
        """The moves at the root of the player who searches; in a matrix tree the other player's, too."""
        side = self.player if player is None else player
        if side not in (0, 1):
            raise InputError(f"player {side!r}: expected 0 or 1")
        return self.answer().arms[side]

    @property
    def value(self) -> float:
        """The expected reward of the player who searches, in [0, 1]."""
        return self.answer().value

    @property
    def line(self) -> list[str]:
        """The most visited line; a joint move as "north/west"."""
        return self.answer().line

    def advance(self, *moves: _cycad.Move) -> None:
        """The game goes on by a move, or by the moves of both players; the subtree below is reused."""
        if self.state.is_simultaneous_node():
            if len(moves) != 2:
                raise InputError("advance: both players move at once here, expected two moves")
            self._search.advance(moves)
        else:
            if len(moves) != 1:
                raise InputError("advance: expected one move")
            self._search.advance((moves[0], moves[0]))

    def tree(self, path: Sequence[Sequence[int]] = (), *, depth: int = 2, min_visits: float = 1) -> dict[str, Any]:
        """A part of the tree as nested dicts: moves, visits, value, arms, children. `path` are pairs of the numbers that
        the nodes have under "numbers"."""
        found: dict[str, Any] = json.loads(self._tree([tuple(each) for each in path], depth, min_visits, False))
        return found

    def dot(self, *, depth: int = 2, min_visits: float = 1) -> str:
        """The same for Graphviz."""
        return self._tree([], depth, min_visits, True)

    def _tree(self, path: list[Any], depth: int, min_visits: float, dot: bool) -> str:
        return self._search.tree(path, count("depth", depth), real("min_visits", min_visits), dot)

    def trace(self) -> dict[str, Any]:
        """One simulation, step by step."""
        return self._search.trace()

    @property
    def state(self) -> State:
        """The position at the root."""
        return self._search.state

    @property
    def player(self) -> int:
        """Who searches."""
        return self._search.player

    def __repr__(self) -> str:
        return f"<cycad.Search of {self.state.text!r} for player {self.player}>"
