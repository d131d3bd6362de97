"""Statistics of games: intervals, Elo, ratings, sequential tests, rank correlation. A draw counts as half a point."""

from __future__ import annotations

from typing import Sequence

from . import _cycad
from ._arguments import count
from ._cycad import InputError


def _counts(wins: int, draws: int, losses: int) -> tuple[int, int, int]:
    return count("wins", wins), count("draws", draws), count("losses", losses)


def wilson_interval(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share of successes: right on average, and short."""
    low, high = _cycad.wilson_interval(count("successes", successes), count("trials", trials), confidence)
    return low, high


def clopper_pearson_interval(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The exact interval for a share of successes: never below its confidence, and longer."""
    low, high = _cycad.clopper_pearson_interval(count("successes", successes), count("trials", trials), confidence)
    return low, high


def score_interval(wins: int, draws: int, losses: int, confidence: float = 0.95) -> tuple[float, float]:
    """The interval for the score of games that are independent of each other."""
    low, high = _cycad.score_interval(_counts(wins, draws, losses), confidence)
    return low, high


def superiority(wins: int, draws: int, losses: int) -> float:
    """The likelihood that the first agent is the better one."""
    return _cycad.superiority(_counts(wins, draws, losses))


def elo(wins: int, draws: int, losses: int, confidence: float = 0.95) -> tuple[float, tuple[float, float]]:
    """The difference in Elo that expects the score of these games, and its interval."""
    found = _cycad.elo(_counts(wins, draws, losses), confidence)
    low, high = found["interval"]
    return found["difference"], (low, high)


def score_of_elo(difference: float) -> float:
    """The score that a difference in Elo expects."""
    return _cycad.score_of_elo(difference)


def elo_of_score(score: float) -> float:
    """The difference in Elo that expects a score between 0 and 1."""
    return _cycad.elo_of_score(score)


def mean(values: Sequence[float], confidence: float = 0.95) -> tuple[float, float]:
    """The mean of measurements, and half of its interval by Student's distribution."""
    found = _cycad.mean(list(values), confidence)
    return found["mean"], found["margin"]


def sprt(
    wins: int = 0,
    draws: int = 0,
    losses: int = 0,
    *,
    pairs: Sequence[int] | None = None,
    elo0: float = 0,
    elo1: float = 10,
    alpha: float = 0.05,
    beta: float = 0.05,
) -> dict[str, float | str]:
    """The sequential test of elo0 against elo1: llr, lower, upper and the verdict.

    `pairs` are the numbers of paired games by the points of the first agent: 0, 1/2, 1, 3/2 and 2.
    """
    settings = f"elo0={elo0!r},elo1={elo1!r},alpha={alpha!r},beta={beta!r}"
    if pairs is not None:
        return _cycad.sprt_pairs(settings, [count("pairs", pair) for pair in pairs])
    return _cycad.sprt(settings, _counts(wins, draws, losses))


def ratings(
    matrix: Sequence[Sequence[tuple[int, int, int]]], prior_games: float = 1
) -> list[tuple[float, tuple[float, float]]]:
    """The ratings of Bradley and Terry: each player's distance in Elo from the average, and its interval.

    Row r, column c of the matrix are the wins, draws and losses of r against c.
    """
    for row in matrix:
        for cell in row:
            if len(cell) != 3:
                raise InputError(f"matrix: expected wins, draws and losses, not {cell!r}")
    found = _cycad.ratings([[_counts(*cell) for cell in row] for row in matrix], prior_games)
    return [(each["elo"], (each["interval"][0], each["interval"][1])) for each in found]


def kendall_tau(one: Sequence[float], two: Sequence[float]) -> tuple[float, float]:
    """How well two orders agree, from -1 to 1, and the p-value."""
    found = _cycad.kendall_tau(list(one), list(two))
    return found["coefficient"], found["p_value"]


def spearman_rho(one: Sequence[float], two: Sequence[float]) -> tuple[float, float]:
    """The correlation of two orders' ranks, and the p-value."""
    found = _cycad.spearman_rho(list(one), list(two))
    return found["coefficient"], found["p_value"]
