"""How objects look in a notebook: HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ._upstar import Game, Picture, Position, Thermograph, Thing

if TYPE_CHECKING:
    from ._database import Database, Verified
    from ._objects import About
    from ._sums import Explanation, Match, Move, Solution, Verdict
    from ._tables import Period
    from .sweeps import Sweep

MOST_ROWS = 60
"""Of more moves the first ones are shown."""
MOST_PICTURES = 200
"""Tables with more pictures show text instead."""

OUTCOMES = {
    "L": "Left wins",
    "R": "Right wins",
    "N": "whoever starts wins",
    "P": "whoever starts loses",
    "D": "a draw",
    "NHat": "Left wins if she starts, else a draw",
    "NCheck": "Right wins if he starts, else a draw",
    "PHat": "Left wins if Right starts, else a draw",
    "PCheck": "Right wins if Left starts, else a draw",
}
PLAYERS = {"L": "Left", "R": "Right"}

_LEFT = "text-align:left;vertical-align:middle"
_SOFT = "opacity:.65"


def plain(value: Any) -> str:
    """A value in a line of text."""
    if isinstance(value, (Game, Thing)):
        return format(value, "unicode")
    return "" if value is None else str(value)


def small(svg: str, scale: float = 0.6) -> str:
    """A picture in another size. It stands inside a page, so that its name is not needed."""

    def scaled(found: re.Match[str]) -> str:
        return f'{found[1]}="{float(found[2]) * scale:g}"'

    head, _, rest = svg.partition(">")
    return re.sub(r'\b(width|height)="([\d.]+)"', scaled, head) + ">" + rest


def cell(value: Any, pictures: bool = True) -> str:
    """What stands in a cell of a table."""
    if pictures and isinstance(value, (Position, Thermograph, Picture)):
        title = escape(str(value) if isinstance(value, Position) else "", quote=True)
        return f'<span title="{title}">{small(value.svg())}</span>'
    return escape(plain(value))


def grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of HTML from cells of HTML."""

    def line(tag: str, cells: Iterable[str]) -> str:
        inside = "".join(f'<{tag} style="{_LEFT}">{text}</{tag}>' for text in cells)
        return f"<tr>{inside}</tr>"

    top = f"<thead>{line('th', map(escape, head))}</thead>" if head else ""
    return f"<table>{top}<tbody>{''.join(line('td', row) for row in rows)}</tbody></table>"


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]], total: int) -> str:
    """The first rows of a table, which has `total` of them."""
    drawn = sum(isinstance(value, (Position, Thermograph, Picture)) for row in rows for value in row)
    lines = [[cell(value, drawn <= MOST_PICTURES) for value in row] for row in rows]
    more = total - len(rows)
    below = f'<p style="{_SOFT}">… and {more} more rows</p>' if more > 0 else ""
    return grid(columns, lines) + below


def period(shown: Period) -> str:
    """A period in words."""
    many = "value" if shown.preperiod == 1 else "values"
    text = f"period <b>{shown.period}</b> after {shown.preperiod} {many}"
    if shown.saltus:
        text += f", {escape(plain(shown.saltus))} more in each round"
    return f'{text}, <span style="{_SOFT}">{"proved" if shown.proved else "observed"}</span>'


def outcome(letter: str) -> str:
    """An outcome with what it means."""
    return f"<b>{escape(letter)}</b>: {OUTCOMES.get(letter, '')}"


def _moves(head: str, moves: list[Move]) -> str:
    if not moves:
        return ""
    # The best ones first.
    order = {"win": 0, "draw": 1, "loss": 2}
    rows = [
        (
            escape(move.change or ""),
            escape(move.to),
            f"<b>{move.result}</b>" if move.wins else escape(move.result),
        )
        for move in sorted(moves, key=lambda move: order.get(move.result, 3))[:MOST_ROWS]
    ]
    more = len(moves) - len(rows)
    below = f'<p style="{_SOFT}">and {more} more</p>' if more > 0 else ""
    return f"<p>{head}</p>" + grid(["move", "to", "result"], rows) + below


def solution(shown: Solution) -> str:
    """Who wins, and with which moves."""

    def start(result: str, moves: int | None) -> str:
        return escape(result) + ("" if moves is None else f" in {moves} moves")

    rows = [
        ["Left starts", start(shown.left_first, shown.remoteness[0])],
        ["Right starts", start(shown.right_first, shown.remoteness[1])],
    ]
    if shown.nim_value is not None:
        rows.append(["nim value", escape(str(shown.nim_value))])
    text = f"<p>{outcome(shown.outcome)}</p>" + grid([], rows)
    text += _moves("Moves of Left", shown.left_moves) + _moves("Moves of Right", shown.right_moves)
    return f"<div>{text}</div>"


def explanation(shown: Explanation) -> str:
    """The text of an explanation, as it is laid out."""
    return f'<pre style="white-space:pre-wrap">{escape(shown.text)}</pre>'


def verdict(shown: Verdict) -> str:
    """What was checked."""
    return f'✓ <b>{escape(shown.statement)}</b> <span style="{_SOFT}">{escape(shown.work)}</span>'


def match(shown: Match, position: Any) -> str:
    """The moves of a game with their boards; `position` reads one."""
    rows = []
    for number, move in enumerate(shown.moves[:MOST_ROWS], 1):
        board = escape(move.to)
        try:
            board = cell(position(move.to))
        except Exception:
            # Not every term of a sum has a board.
            pass
        rows.append([str(number), PLAYERS.get(move.player, ""), board, escape(move.why)])
    more = len(shown.moves) - len(rows)
    text = grid(["", "player", "to", "why"], rows)
    if more > 0:
        text += f'<p style="{_SOFT}">and {more} more</p>'
    return f"<div>{text}<p><b>{escape(shown.end)}</b></p></div>"


def about(shown: About) -> str:
    """A ruleset: its rule, and how positions are written."""
    kind = "impartial" if shown.is_impartial else "partizan"
    rows = [
        ["rule", escape(shown.rule)],
        ["written as", escape(shown.notation)],
        ["example", f"<code>{escape(shown.example)}</code>"],
    ]
    return f'<div><p><b>{escape(shown.name)}</b> <span style="{_SOFT}">{kind}</span></p>{grid([], rows)}</div>'


def database(shown: Database) -> str:
    """A database: where it is, and how many positions of each size it has."""
    state = "" if shown.complete else ", not finished"
    head = f"<p><b>{escape(shown.ruleset)}</b>: {shown.rows} positions in <code>{escape(shown.folder)}</code>{state}</p>"
    counts = [[str(cells), str(count)] for cells, count in shown.counts.items()]
    return f"<div>{head}{grid(['cells', 'positions'], counts)}</div>"


def verified(shown: Verified) -> str:
    """What was verified, and what is wrong."""
    rows = f"{shown.database.rows} positions, {shown.sampled} derived again"
    if not shown.problems:
        return f"✓ {rows}"
    return f"<p>✗ {rows}</p><ul>{''.join(f'<li>{escape(problem)}</li>' for problem in shown.problems)}</ul>"


def sweep(shown: Sweep) -> str:
    """A sweep that has run: how much there is, where, and what is missing."""
    parts = "1 part" if len(shown.parts) == 1 else f"{len(shown.parts)} parts"
    text = f"<b>{shown.rows}</b> rows in {parts} in <code>{escape(str(shown.folder))}</code>"
    if shown.missing:
        text += f"; {len(shown.missing)} tasks are missing"
    return f"<p>{text}</p>"
