"""Searches whose leaves are evaluated by a callable in Python, many at a time: the seam for networks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Sequence

from . import _cycad
from ._cycad import InputError, State
from ._arguments import count, more, position

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

# evaluator(positions, legal) -> (priors, values).
#
# `positions` is an array (batch, planes, height, width) of State.planes(); `legal` a list with an array of the legal
# actions of each. `priors` are weights that need not sum to one: an array (batch, actions), of which the columns of the
# legal actions count, or a list with an array for each position in the order of its legal actions. `values` are the
# expected rewards in [0, 1] of the player who is to move.
Evaluator = Callable[["NDArray[numpy.float32]", "list[NDArray[numpy.int64]]"], "tuple[Any, Any]"]


@dataclass(frozen=True, eq=False)
class EvaluatedArms:
    """The moves at the root of an evaluated search, as arrays of the same length; `priors` have the noise in them."""

    moves: list[str]
    actions: NDArray[numpy.int64]
    visits: NDArray[numpy.float64]
    means: NDArray[numpy.float64]
    priors: NDArray[numpy.float64]

    def __len__(self) -> int:
        return len(self.moves)


class EvaluatedSearch:
    """A tree search by PUCT whose leaves an evaluator values, for alternating-move games.

        search = cycad.EvaluatedSearch(state, network, noise=0.25)
        search.run(simulations=400, batch=32)
        action = search.choose(temperature=1)
        search.advance(action)

    `c` is the exploration factor and `unvisited` the mean of an untried move. `noise` is the share of Dirichlet noise on the
    priors of the root and `alpha` its shape. `encode(state)`, if it is given, makes the array of a position in the place of
    State.planes(); a game that is written in Python needs it.
    """

    def __init__(
        self,
        state: State,
        evaluator: Evaluator,
        *,
        c: float = 0.8,
        unvisited: float = 0.5,
        noise: float = 0.0,
        alpha: float = 0.3,
        solver: bool = False,
        seed: int = 1,
        encode: Callable[[State], Any] | None = None,
    ) -> None:
        if not callable(evaluator):
            raise TypeError("evaluator: expected a callable of positions and legal actions")
        self.evaluator = evaluator
        self.encode = encode
        self._search = _cycad.LeafSearch(
            position("state", state), c=c, unvisited=unvisited, noise=noise, alpha=alpha, solver=solver, seed=count("seed", seed)
        )

    def run(self, simulations: int | None = None, ms: float | None = None, *, batch: int = 64) -> int:
        """Searches on, and returns how many simulations were done. A batch is a number of leaves of this tree that wait
        for their values at the same time; larger ones are faster, and choose a little worse."""
        return run_searches([self], simulations, ms, batch=batch)

    def arms(self) -> EvaluatedArms:
        """The moves at the root."""
        import numpy

        fields = self._search.arms()
        numbers = (numpy.array(fields[name], dtype=float) for name in ("visits", "means", "priors"))
        return EvaluatedArms(fields["moves"], numpy.array(fields["actions"], dtype=numpy.int64), *numbers)

    @property
    def value(self) -> float:
        """The expected reward in [0, 1] of the player who is to move."""
        return self._search.value

    def choose(self, temperature: float = 0.0) -> int:
        """An action by the visits: at temperature 0 the most visited one, at 1 drawn in proportion."""
        return self._search.choose(temperature)

    def advance(self, move: _cycad.Move) -> None:
        """The game goes on by this move; the subtree below is reused."""
        self._search.advance(move)

    @property
    def state(self) -> State:
        """The position at the root."""
        return self._search.state


def run_searches(
    searches: Sequence[EvaluatedSearch], simulations: int | None = None, ms: float | None = None, *, batch: int = 64
) -> int:
    """Runs searches of many games together, for each so many simulations, so that their leaves share the batches of one
    evaluator: what self-play wants. Returns how many simulations were done in all."""
    if not searches:
        return 0
    if simulations is None and ms is None:
        raise InputError("a search without an end, expected simulations or ms")
    limits = more(simulations, ms)
    if count("batch", batch) == 0:
        raise InputError("batch: expected a number above 0")
    first = searches[0]
    if any(each.evaluator is not first.evaluator or each.encode is not first.encode for each in searches):
        raise InputError("the searches have several evaluators, expected one")
    return _cycad.run_searches(
        [each._search for each in searches], first.evaluator, first.encode, *limits, batch
    )


class _EvaluatedPlayer:
    """An agent by such a search."""

    def __init__(self, evaluator: Evaluator, sims: int, batch: int, options: dict[str, Any]) -> None:
        self._evaluator, self._sims, self._batch, self._options = evaluator, sims, batch, options
        self._seed = 1

    def new_game(self, seed: int) -> None:
        self._seed = seed

    def decide(self, state: State) -> int:
        search = EvaluatedSearch(state, self._evaluator, seed=self._seed, **self._options)
        search.run(simulations=self._sims, batch=self._batch)
        return search.choose()


def evaluated_agent(
    evaluator: Evaluator, *, sims: int = 100, batch: int = 8, name: str = "evaluated", **options: Any
) -> Callable[[], _EvaluatedPlayer]:
    """An agent for matches that searches by an evaluator: `match("breakthrough", evaluated_agent(network), "mcts")`. The
    options are those of EvaluatedSearch."""

    def make() -> _EvaluatedPlayer:
        return _EvaluatedPlayer(evaluator, sims, batch, options)

    make.__name__ = make.__qualname__ = name
    make.repeatable = True  # type: ignore[attr-defined]
    return make
