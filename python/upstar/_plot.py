"""Figures with Matplotlib, which is imported only when a figure is asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._upstar import Thermograph


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise ImportError(
            "figures need Matplotlib: pip install matplotlib; `.svg()` needs nothing"
        ) from error
    return plt.subplots()[1]


def thermograph(graph: Thermograph, ax: Any = None) -> Any:
    """Draws a thermograph: temperature upwards, larger values to the left."""
    ax = _axes(ax)
    walls = ((graph.left_wall, "tab:blue"), (graph.right_wall, "tab:red"))
    high = float(max(graph.temperature, Fraction(0))) + 1
    for wall, colour in walls:
        xs = [float(x) for _, x in wall]
        ts = [float(t) for t, _ in wall]
        # Above its last corner a wall is vertical.
        ax.plot([*xs, xs[-1]], [*ts, max(high, ts[-1])], color=colour)
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
