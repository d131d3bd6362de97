"""Matches and tournaments: the same games as `cycad match` and `cycad tournament` play from the same seed."""

from __future__ import annotations

import contextlib
import json
import os
from html import escape
from typing import Any, Sequence, Union, cast

from . import _cycad
from ._games import Game
from ._arguments import budget, count, text, thread_count
from ._players import AgentLike, participants
from ._progress import Progress, Shown
from ._records import Records, html_table

Texts = Union[str, Sequence[str], None]


class _Kept:
    """A contest as a pickle keeps it: what can be asked of it, with the answers."""

    def __init__(self, values: dict[str, Any], answers: dict[str, Any]) -> None:
        vars(self).update(values)
        vars(self).update({name: lambda answer=answer: answer for name, answer in answers.items()})


def _unpickled(kind: type[Result], values: dict[str, Any], answers: dict[str, Any]) -> Result:
    return kind(cast(_cycad.Contest, _Kept(values, answers)))


class Result:
    """The finished games of a match or a tournament. It can be pickled."""

    _values: tuple[str, ...] = ("game", "agents", "specifications", "name", "planned", "finished", "earlier", "complete", "sprt")
    _answers: tuple[str, ...] = ("games_json", "agents_json")

    def __init__(self, contest: _cycad.Contest) -> None:
        self._contest = contest

    def __reduce__(self) -> tuple[Any, ...]:
        values = {name: getattr(self._contest, name) for name in self._values}
        answers = {name: getattr(self._contest, name)() for name in self._answers}
        return _unpickled, (type(self), values, answers)

    @property
    def game(self) -> str:
        return self._contest.game

    @property
    def agents(self) -> list[str]:
        """The agents' labels, or their texts as they were given."""
        return self._contest.agents

    @property
    def specifications(self) -> list[str]:
        """The agents with every option."""
        return self._contest.specifications

    @property
    def experiment(self) -> str:
        """The name in the store; empty without one."""
        return self._contest.name

    @property
    def planned(self) -> int:
        return self._contest.planned

    @property
    def finished(self) -> int:
        return self._contest.finished

    @property
    def earlier(self) -> int:
        """How many of the games were in the store before."""
        return self._contest.earlier

    @property
    def complete(self) -> bool:
        return self._contest.complete

    @property
    def games(self) -> Records:
        """A record for each game: key, agents, map, seeds, result, moves and what they cost."""
        return Records(map(json.loads, self._contest.games_json()))

    @property
    def totals(self) -> Records:
        """A record for each agent: results, forfeits, time and simulations per move."""
        return Records(json.loads(self._contest.agents_json()))

    def frame(self) -> Any:
        """The games as a pandas DataFrame, or as plain records where pandas is not installed."""
        return self.games.frame()


class MatchResult(Result):
    """What a match says about its first agent; a draw is half a point."""

    _answers = (*Result._answers, "summary_json", "summary_text")

    def __init__(self, contest: _cycad.Contest) -> None:
        super().__init__(contest)
        self.summary: dict[str, Any] = json.loads(contest.summary_json())

    @property
    def wins(self) -> int:
        return int(self.summary["wins"])

    @property
    def draws(self) -> int:
        return int(self.summary["draws"])

    @property
    def losses(self) -> int:
        return int(self.summary["losses"])

    @property
    def score(self) -> float:
        return float(self.summary["score"])

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score."""
        low, high = self.summary["interval"]
        return float(low), float(high)

    @property
    def superiority(self) -> float:
        """The likelihood that the first agent is the better one."""
        return float(self.summary["superiority"])

    @property
    def elo(self) -> dict[str, Any]:
        return dict(self.summary["elo"])

    @property
    def sprt(self) -> dict[str, Any] | None:
        """What the sequential test says, where there is one: llr, lower, upper and verdict."""
        return self._contest.sprt

    def __str__(self) -> str:
        return f"{self.agents[0]} against {self.agents[1]}\n{self._contest.summary_text()}"

    def __repr__(self) -> str:
        return f"<cycad.MatchResult +{self.wins} ={self.draws} -{self.losses} of {self.planned} games>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class TournamentResult(Result):
    """Who scored how much against whom."""

    _answers = (*Result._answers, "table_json", "ratings_json", "table_text")

    @property
    def table(self) -> Records:
        """The cross table, best agent first: name, wins, draws, losses, score, interval, and the same against each."""
        return Records(json.loads(self._contest.table_json()))

    @property
    def ratings(self) -> Records:
        """The ratings of Bradley and Terry as distances in Elo from the average: name, elo, interval, games."""
        return Records(json.loads(self._contest.ratings_json()))

    def __str__(self) -> str:
        return self._contest.table_text()

    def __repr__(self) -> str:
        return f"<cycad.TournamentResult of {len(self.agents)} agents, {self.finished} of {self.planned} games>"

    def _repr_html_(self) -> str:
        table = self.table
        rows = []
        for row in table:
            against = {other["name"]: _percent(cell) for other, cell in zip(table, row["against"])}
            rows.append({"agent": row["name"], "score % [95 %]": _percent(row), **against})
        return html_table(rows)


def _percent(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "–"
    low, high = cell["interval"]
    return f"{100 * cell['score']:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def _texts(given: Texts) -> list[str]:
    if given is None:
        return []
    return [given] if isinstance(given, str) else list(given)


def _run(kind: str, pairings: str, game: str | Game, agents: Sequence[AgentLike], settings: dict[str, Any]) -> _cycad.Contest:
    """Plays what is missing. An exception on the way has the finished games as its attribute `finished`."""
    threads = thread_count(settings.pop("threads"))
    tolerate = settings.pop("tolerate_forfeits")
    progress: Progress = settings.pop("progress")
    sims, ms = budget(settings.pop("sims"), settings.pop("ms"))
    for name in ("games", "seed", "replay_draws"):
        settings[name] = count(name, settings[name])
    store = settings.pop("store")
    maps, positions = settings.pop("map"), _texts(settings.pop("positions"))
    if isinstance(game, Game) and maps is None and not positions:
        maps = game.map
    contest = _cycad.Contest(
        kind=kind,
        pairings=pairings,
        game=game.name if isinstance(game, Game) else text("game", game),
        agents=participants(agents, threads),
        maps=_texts(maps),
        positions=positions,
        sims=sims,
        ms=ms,
        store="" if store is None else os.fspath(store),
        experiment=settings.pop("experiment") or "",
        sprt=settings.pop("sprt", None) or "",
        **settings,
    )
    with Shown(progress, "games") as shown:
        try:
            contest.run(threads, tolerate, shown.callback)
        except BaseException as error:
            with contextlib.suppress(Exception):  # a class of exceptions may refuse attributes
                error.finished = (MatchResult if kind == "match" else TournamentResult)(contest)  # type: ignore[attr-defined]
            raise
    return contest


def match(
    game: str | Game,
    first: AgentLike,
    second: AgentLike,
    *,
    games: int = 100,
    map: Texts = None,
    positions: Texts = None,
    sims: int | None = None,
    ms: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    sides: str = "paired",
    replay_draws: int = 0,
    sprt: str | None = None,
    store: str | os.PathLike[str] | None = None,
    experiment: str | None = None,
    tolerate_forfeits: bool = False,
    progress: Progress = None,
) -> MatchResult:
    """Two agents against each other, as `cycad match` plays them.

    The game is a name, or a `Game` with its map. An agent is a specification, a class with `decide(state)` (or an object of it), or a pair (label, agent). `sims` or
    `ms` is the budget per move of agents whose specification has none (1000 simulations if nothing is said). A drawn game
    is played again with other seeds, at most `replay_draws` times. With a `store` each finished game is kept at once, and the same call continues where an earlier one ended. What interrupts
    the run is raised with the games that were finished as its attribute `finished`. `progress` is True or False for a
    bar or none (a bar in a terminal and in a notebook, if nothing is said), or a function of the finished and the planned games.
    """
    settings = {key: value for key, value in locals().items() if key not in ("game", "first", "second")}
    return MatchResult(_run("match", "round-robin", game, (first, second), settings))


def tournament(
    game: str | Game,
    agents: Sequence[AgentLike],
    *,
    pairings: str = "round-robin",
    games: int = 100,
    map: Texts = None,
    positions: Texts = None,
    sims: int | None = None,
    ms: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    sides: str = "paired",
    replay_draws: int = 0,
    store: str | os.PathLike[str] | None = None,
    experiment: str | None = None,
    tolerate_forfeits: bool = False,
    progress: Progress = None,
) -> TournamentResult:
    """Several agents: everybody against everybody, or `pairings` "gauntlet" (the first against each other one) or "ladder"
    (each against the next). `games` are those of each pairing; the other settings are those of `match`."""
    settings = {key: value for key, value in locals().items() if key not in ("game", "agents", "pairings")}
    return TournamentResult(_run("tournament", pairings, game, agents, settings))
