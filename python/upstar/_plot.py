"""Figures with Matplotlib, which is imported only when a figure is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._rows import Rows
    from ._upstar import Thermograph


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise ImportError(
            'figures need Matplotlib: pip install "upstar[plot]"; `.svg()` needs nothing'
        ) from error
    return plt.subplots()[1]


def thermograph(graph: Thermograph, ax: Any = None) -> Any:
    """Draws a thermograph: temperature upwards, larger values to the left."""
    ax = _axes(ax)
    top = graph.temperature
    for wall, colour in ((graph.left_wall, "tab:blue"), (graph.right_wall, "tab:red")):
        # Above the temperature both walls are the mast.
        corners = [(t, x) for t, x in wall if t < top] + [(top, graph.mean)]
        ax.plot([float(x) for _, x in corners], [float(t) for t, _ in corners], color=colour)
    mean, low = float(graph.mean), float(top)
    high = max(low, 0.0) + 1
    # Black, or white on a dark ground.
    ink = ax.xaxis.label.get_color()
    ax.plot([mean, mean], [low, high], color=ink, marker="^", markevery=[1], markersize=5)
    ax.axhline(0, color="0.7", linewidth=0.8, zorder=0)
    if not ax.xaxis_inverted():
        ax.invert_xaxis()
    ax.set_xlabel("value")
    ax.set_ylabel("temperature")
    return ax


def series(values: list[Any], ax: Any = None, label: str | None = None, first: int = 0) -> Any:
    """Draws a list of numbers against their places."""
    ax = _axes(ax)
    places = range(first, first + len(values))
    ax.plot(list(places), [float(value) for value in values], ".-", label=label)
    if label is not None:
        ax.legend()
    return ax


def _number(value: Any) -> float:
    """A number for a figure; what is none leaves a gap."""
    try:
        return float(value)
    except (TypeError, ValueError):
        pass
    number = getattr(value, "number", None)
    return float("nan") if number is None else float(number)


def table(shown: Rows[Any], column: str, ax: Any = None) -> Any:
    """Draws a column of a table: a line over one variable, colours over two."""
    ax = _axes(ax)
    numbers = [_number(value) for value in shown.column(column)]
    if not any(number == number for number in numbers):
        raise ValueError(f"the column {column!r} has no numbers")
    first, second = (shown.columns[:2] + [column])[:2]
    pairs = list(zip(shown.column(first), shown.column(second)))
    is_grid = (
        column not in (first, second)
        and all(isinstance(x, int) and isinstance(y, int) for x, y in pairs)
        and len({x for x, _ in pairs}) < len(pairs) == len(set(pairs))
    )
    if is_grid:
        at = dict(zip(pairs, numbers))
        rows, columns = (sorted({pair[i] for pair in pairs}) for i in (0, 1))
        image = [[at.get((row, column), float("nan")) for column in columns] for row in rows]
        mesh = ax.pcolormesh(columns, rows, image, shading="nearest")
        ax.figure.colorbar(mesh, ax=ax, label=column)
        ax.set_xlabel(second)
        ax.set_ylabel(first)
        ax.invert_yaxis()
        ax.set_aspect("equal")
        return ax
    ax.plot([_number(x) for x in shown.column(first)], numbers, ".-")
    ax.set_xlabel(first)
    ax.set_ylabel(column)
    return ax
