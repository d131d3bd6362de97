"""Figures by matplotlib: each function draws into the given axes, or new ones, and returns them."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

from ._matches import MatchResult, TournamentResult
from ._recipes import Outcome
from ._searches import Arms


def _axes(axes: Any) -> Any:
    if axes is not None:
        return axes
    import matplotlib.pyplot

    return matplotlib.pyplot.subplots()[1]


def curve(points: Mapping[float, MatchResult], axes: Any = None, label: str | None = None) -> Any:
    """The score of the first agent over a quantity, such as the budget, with 95 % intervals."""
    axes = _axes(axes)
    places = sorted(points)
    scores = [points[place].score for place in places]
    below = [points[place].score - points[place].interval[0] for place in places]
    above = [points[place].interval[1] - points[place].score for place in places]
    axes.errorbar(places, scores, yerr=[below, above], marker="o", capsize=3, label=label)
    axes.axhline(0.5, color="grey", linewidth=0.8, linestyle=":")
    axes.set_ylabel("score")
    axes.set_ylim(0, 1)
    if label is not None:
        axes.legend()
    return axes


def cross_table(result: TournamentResult, axes: Any = None) -> Any:
    """Who scored how much against whom: rows against columns, best agent first, in percent."""
    axes = _axes(axes)
    rows = result.table
    names = [row["name"] for row in rows]
    cells = [[float("nan") if cell is None else 100 * cell["score"] for cell in row["against"]] for row in rows]
    axes.imshow(cells, vmin=0, vmax=100, cmap="RdBu")
    for row, scores in enumerate(cells):
        for column, score in enumerate(scores):
            if score == score:
                axes.text(column, row, f"{score:.0f}", ha="center", va="center", color="black" if 15 < score < 85 else "white")
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right")
    axes.set_yticks(range(len(names)), names)
    axes.set_title("score of the row in %")
    return axes


def ratings(result: TournamentResult, axes: Any = None) -> Any:
    """The ratings as distances in Elo from the average, with 95 % intervals."""
    axes = _axes(axes)
    rows = list(reversed(result.ratings))
    elos = [row["elo"] for row in rows]
    ends = [[row["elo"] - row["interval"][0] for row in rows], [row["interval"][1] - row["elo"] for row in rows]]
    axes.errorbar(elos, range(len(rows)), xerr=ends, fmt="o", capsize=3)
    axes.set_yticks(range(len(rows)), [row["name"] for row in rows])
    axes.axvline(0, color="grey", linewidth=0.8, linestyle=":")
    axes.set_xlabel("Elo, from the average")
    return axes


def arms(arms: Arms, axes: Any = None) -> Any:
    """The visits of each move as bars, and its mean reward above."""
    axes = _axes(axes)
    turned = 90 if len(arms) > 6 else 0
    bars = axes.bar(arms.moves, arms.visits)
    for bar, mean in zip(bars, arms.means):
        place = bar.get_x() + bar.get_width() / 2, bar.get_height()
        axes.annotate(f"{mean:.2f}", place, (0, 2), textcoords="offset points", ha="center", rotation=turned)
    axes.margins(y=0.12)
    axes.set_ylabel("visits")
    axes.tick_params(axis="x", rotation=turned)
    return axes


def outcome(found: Outcome, axes: Any = None) -> Any:
    """The cells of a recipe with their 95 % intervals, beside the published numbers."""
    axes = _axes(axes)
    cells = list(reversed(found.cells))
    values = [cell["value"] for cell in cells]
    ends = [[cell["value"] - cell["low"] for cell in cells], [cell["high"] - cell["value"] for cell in cells]]
    axes.errorbar(values, range(len(cells)), xerr=ends, fmt="o", capsize=2, label="ours")
    published = [(cell["published"], row) for row, cell in enumerate(cells) if cell["published"] is not None]
    if published:
        axes.plot(*zip(*published), "x", label="published")
        axes.legend()
    axes.set_yticks(range(len(cells)), [cell["name"] for cell in cells], fontsize=7)
    return axes


def history(values: Sequence[float], axes: Any = None, label: str | None = None, **style: Any) -> Any:
    """A curve of numbers in order, such as the loss while a network learns."""
    axes = _axes(axes)
    axes.plot(range(1, len(values) + 1), values, label=label, **style)
    if label is not None:
        axes.legend()
    return axes
