"""Upstar (↑∗): combinatorial games, exactly and fast.

>>> import upstar as up
>>> G = up.Game("{3|-1}")
>>> G + up.star, G.mean, G.temperature
(Game('{3*|-1*}'), Fraction(1, 1), Fraction(2, 1))
>>> up.rules.domineering(2, 3).value
Game('{2|-1/2}')

A value is a `Game`, a position of a ruleset a `Position`, a ruleset of your own a subclass of `Ruleset`. `evaluate` understands everything
that the language of the program `upstar` can.
"""

from ._database import Database, Verified, build_database, database, read_parquet, verify_database
from ._errors import LimitReached, ParseError, UpstarError
from ._limits import limits
from ._objects import (
    About,
    about,
    board,
    call,
    define,
    draw,
    evaluate,
    functions,
    load,
    load_text,
    nimber,
    position,
    rules,
    rulesets,
    star,
    up,
)
from ._rows import Found, Rows, Table
from ._ruleset import Ruleset
from ._sums import Explanation, Match, Move, Played, Solution, Verdict, check, explain, play, players, solve
from ._tables import Period, find, nim_sequence, period, table
from ._upstar import Form, Game, Picture, Position, Session, Thermograph, Thing, store_size

from . import sweeps
from .sweeps._run import sweep

__version__ = "0.1.0"

__all__ = [
    "About",
    "Database",
    "Explanation",
    "Form",
    "Found",
    "Game",
    "LimitReached",
    "Match",
    "Move",
    "ParseError",
    "Period",
    "Picture",
    "Played",
    "Position",
    "Rows",
    "Ruleset",
    "Session",
    "Solution",
    "Table",
    "Thermograph",
    "Thing",
    "UpstarError",
    "Verdict",
    "Verified",
    "about",
    "board",
    "build_database",
    "call",
    "check",
    "database",
    "define",
    "draw",
    "evaluate",
    "explain",
    "find",
    "functions",
    "limits",
    "load",
    "load_text",
    "nim_sequence",
    "nimber",
    "period",
    "play",
    "players",
    "position",
    "read_parquet",
    "rules",
    "rulesets",
    "solve",
    "star",
    "store_size",
    "sweep",
    "sweeps",
    "table",
    "up",
    "verify_database",
]
