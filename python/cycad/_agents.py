"""Players: the compiled ones by specification, and what a decision was based on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Sequence

from . import _cycad
from ._cycad import State
from ._games import Game
from ._arguments import budget, count, position, text
from ._records import html_table


@dataclass(frozen=True)
class Arm:
    """What a search found out about one of its moves, from the side of the player who makes it."""

    move: str
    visits: float
    mean: float
    probability: float
    proven: float | None


@dataclass(frozen=True)
class Decision:
    """A move, and what the agent thought of it and of the others."""

    move: str
    action: int
    value: float
    simulations: int
    nodes: int
    bytes: int
    milliseconds: float
    arms: list[Arm] = field(repr=False)
    line: list[str] = field(repr=False)
    depth: int = field(repr=False)

    def _repr_html_(self) -> str:
        rows = [vars(arm) for arm in sorted(self.arms, key=lambda arm: -arm.visits)]
        return f"<p><b>{self.move}</b>, value {self.value:.3f}, {self.simulations} simulations</p>" + html_table(rows)


class Agent:
    """A compiled agent that plays one side of one game at a time.

    `sims` and `ms` are its budget where the specification has none. Everything random follows from the seed, as on the
    command line; `new_game(seed)` begins again.
    """

    def __init__(self, game: str | Game, specification: str, *, sims: int | None = None, ms: float | None = None, seed: int = 1):
        self.game = game.name if isinstance(game, Game) else text("game", game)
        self._budget = budget(sims, ms)
        self._agent = _cycad.CompiledAgent(self.game, str(specification), *self._budget)
        self.specification = _cycad.canonical_text(self.game, str(specification), *self._budget)
        self.new_game(seed)

    def new_game(self, seed: int) -> None:
        self._agent.new_game(count("seed", seed))

    def decide(self, state: State, player: int | None = None) -> Decision:
        """The agent's move. `player` is needed where both move at once. Ctrl-C ends it with a KeyboardInterrupt."""
        decided = self._agent.decide(position("state", state), player)
        explained = self._agent.explain()
        return Decision(
            **decided,
            arms=[Arm(**arm) for arm in explained["arms"]],
            line=explained["line"],
            depth=explained["depth"],
        )

    def observe(self, before: State, moves: Sequence[_cycad.Move | None], after: State) -> None:
        """What was played in the position of the last decision, for subtree reuse (reuse=True): both players' moves."""
        self._agent.observe(position("before", before), moves, position("after", after))

    def __repr__(self) -> str:
        return f"<cycad.Agent {self.specification} for {self.game}>"


def make_agent(game: str | Game, specification: str, *, sims: int | None = None, ms: float | None = None, seed: int = 1) -> Agent:
    """The same as `Agent(...)`."""
    return Agent(game, specification, sims=sims, ms=ms, seed=seed)


def describe(topic: str = "") -> str:
    """The page of `cycad describe`: games, agents, presets, policies and options."""
    return _cycad.describe_text(text("topic", topic))


def compare(first: str, second: str) -> list[dict[str, str]]:
    """What differs between two agents, option by option."""
    return _cycad.compare_agents(str(first), str(second))
