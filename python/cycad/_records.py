"""Lists of plain records that become pandas tables where pandas is installed."""

from __future__ import annotations

from typing import Any, Iterable


class Records(list):  # type: ignore[type-arg]
    """A list of dicts with the same keys; `frame()` is a pandas DataFrame of it."""

    def __init__(self, rows: Iterable[dict[str, Any]] = ()) -> None:
        super().__init__(rows)

    def frame(self) -> Any:
        """A pandas DataFrame, or the plain list where pandas is not installed."""
        try:
            import pandas
        except ImportError:
            return self
        return pandas.DataFrame(list(self))

    def _repr_html_(self) -> str:
        return html_table(self)


def html_table(rows: "list[dict[str, Any]]", most: int = 60) -> str:
    """A plain table of records for notebooks."""
    from html import escape

    if not rows:
        return "<p>no rows</p>"
    columns = list(rows[0])
    head = "".join(f"<th>{escape(str(column))}</th>" for column in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_shown(row.get(column)))}</td>" for column in columns) + "</tr>" for row in rows[:most]
    )
    more = f"<p>{len(rows) - most} more rows</p>" if len(rows) > most else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _shown(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else str(value)
