"""A board in a notebook: a click changes the position, and the value follows.

The picture, the clicks and the formulas are those of the page of Upstar. `static/board.js` is made from the sources of the page by
`npm run widget` in the folder `web`.
"""

from __future__ import annotations

import json
import pathlib
from typing import Any

import anywidget
import traitlets

from . import _objects, _upstar
from ._errors import ParseError
from ._upstar import Position

__all__ = ["Board"]


class Board(anywidget.AnyWidget):
    """A board to play on and to change. `upstar.board` makes it.

    `position`, `value` and `outcome` say what is on the board; `value` is None where there is none, or where it takes too long. All
    three can be observed, and `position` can be set. `at` is the position as text, `trail` what the button Back goes back to.
    """

    _esm = pathlib.Path(__file__).parent / "static" / "board.js"

    at = traitlets.Unicode().tag(sync=True)
    mode = traitlets.Enum(("play", "edit"), "play").tag(sync=True)
    player = traitlets.Enum(("L", "R"), "L").tag(sync=True)
    trail: Any = traitlets.List().tag(sync=True)
    answer: Any = traitlets.Dict().tag(sync=True)
    """What the engine says about the position, in the protocol of the page."""

    position: Any = traitlets.Instance(Position, allow_none=True)
    value: Any = traitlets.Any(None, allow_none=True)
    outcome: Any = traitlets.Unicode(None, allow_none=True)
    seconds = traitlets.Float(2.0)

    def __init__(
        self,
        start: str | Position,
        *,
        mode: str = "play",
        player: str = "L",
        seconds: float = 2.0,
        **more: Any,
    ) -> None:
        position = start if isinstance(start, Position) else _objects.position(start)
        if mode not in ("play", "edit"):
            raise ValueError(f'mode is "play" or "edit", not {mode!r}')
        if player not in ("L", "R"):
            raise ValueError(f'player is "L" or "R", not {player!r}')
        super().__init__(mode=mode, player=player, seconds=seconds, **more)
        self.at = str(position)

    def _ask(self, stage: str, *, options: bool) -> dict[str, Any]:
        """Asks the engine as the page does."""
        # The board and its moves take no time worth saving, and without them there is nothing to see.
        seconds = max(2.0, self.seconds) if stage == "board" else self.seconds
        request = {
            "request": "position",
            "input": self.at,
            "stage": stage,
            "options": options,
            "milliseconds": max(1, int(seconds * 1000)),
            "rules": [{"file": file, "source": text} for file, text in _objects._loaded.values()],
        }
        answer: dict[str, Any] = json.loads(_upstar.answer_request(json.dumps(request)))
        return answer

    @traitlets.observe("at")
    def _study(self, change: Any) -> None:
        """The board and its moves at once, then what it is worth."""
        board = self._ask("board", options=True)
        self.answer = board
        if "call" not in board:
            # No position, for example because a piece must not stand there. What was found before stays.
            return
        # The moves are known already; only the position is evaluated.
        answer = self._ask("values", options=False)
        if board["input"] != self.at:
            return
        if "call" not in answer:
            # The time was over before anything was found: the position stands all the same.
            answer = dict(board)
        answer.update({name: board.get(name) for name in ("left", "right", "problem") if name in board})
        answer.pop("card", None)
        value = _value(answer.get("worth"))
        with self.hold_trait_notifications():
            self.answer = answer
            self.value = value
            self.outcome = answer.get("outcome")
            self.position = _objects.position(answer["call"])

    @traitlets.observe("position")
    def _put(self, change: Any) -> None:
        """A program puts another position on the board."""
        position = change["new"]
        if position is not None and self.answer.get("call") != str(position):
            self.trail = []
            self.at = str(position)

    def _repr_mimebundle_(self, **how: Any) -> Any:
        """Where there are no widgets, the picture of the board is shown."""
        bundle = super()._repr_mimebundle_(**how)
        if self.position is not None and isinstance(bundle, tuple) and isinstance(bundle[0], dict):
            bundle[0].setdefault("image/svg+xml", self.position.svg())
        return bundle


def _value(worth: Any) -> Any:
    """The value that an answer has, if it has one."""
    if not isinstance(worth, dict) or "value" not in worth:
        return None
    text = worth["value"]
    try:
        return _upstar.Game(text)
    except ParseError:
        # A value with loops.
        return _objects.evaluate(text)
