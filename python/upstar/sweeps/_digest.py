"""Digests of objects: equal for equal objects, in every process.

A function counts with all that its rows depend on: its code, its defaults, the cells of its closure, the object that it belongs to, and
the globals that its code names, functions and classes among them. What belongs to Python or to an installed package counts by its name.
"""

from __future__ import annotations

import copyreg
import dis
import functools
import hashlib
import importlib.util
import inspect
import random
import reprlib
import sys
import sysconfig
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from .._errors import UpstarError
from .._objects import _Rules

DEEPEST = 100
"""Objects nested deeper than this are refused."""

_SIMPLE = (float, complex, str, bytes, bytearray, bool, type(None), type(...), type(NotImplemented), range, slice)
_LOADS = {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"}
_ATTRIBUTES = {"LOAD_ATTR", "LOAD_METHOD"}
# The flag of a function that says something of itself, from Python 3.13 on.
_HAS_TEXT = 0x4000000
# What classes have besides what their bodies say.
_BESIDES = ("_abc_", "__dict__", "__weakref__", "__doc__", "__module__", "__slotnames__")


def digest(thing: Any) -> str:
    """A digest of an object.

    >>> digest({1, 2, 3}) == digest({3, 2, 1}), digest([1]) == digest([True])
    (True, False)
    """
    return _Digest().of(thing).hex()


def digest_all(things: Iterable[Any]) -> str:
    """A digest of many objects, one after the other."""
    whole = hashlib.sha256()
    for thing in things:
        whole.update(_Digest().of(thing))
    return whole.hexdigest()


def uses(function: Any) -> dict[str, Any]:
    """What a function depends on besides its own code, by name: defaults, the cells of its closure, globals, its object.

    >>> uses(lambda n, m=2: n + m)
    {'default 1': 2}
    """
    if isinstance(function, functools.partial):
        given = {**{f"argument {at}": value for at, value in enumerate(function.args, 1)}, **function.keywords}
        return {**uses(function.func), **given}
    if isinstance(function, types.MethodType):
        return {"self": function.__self__, **uses(function.__func__)}
    if not isinstance(function, types.FunctionType):
        return {} if _is_named(function) else {"self": function}
    found: dict[str, Any] = {}
    for at, value in enumerate(function.__defaults__ or (), 1):
        found[f"default {at}"] = value
    found.update(function.__kwdefaults__ or {})
    found.update({f"attribute {name}": value for name, value in function.__dict__.items()})
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        found[name] = _inside(cell)
    if not _is_named(function):
        found.update(_named_globals(function.__code__, function.__globals__))
    return {name: value for name, value in found.items() if value is not function}


def code(function: Any) -> str:
    """A digest of the code of a function, without all that it depends on."""
    if isinstance(function, functools.partial):
        return code(function.func)
    if isinstance(function, types.MethodType):
        return code(function.__func__)
    if isinstance(function, types.FunctionType) and not _is_named(function):
        return digest(function.__code__)
    return digest(_name_of(function) if _is_named(function) else _name_of(type(function)))


class _Digest:
    """Digests that belong together: a function, a class or an object that was met before counts by its number."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        # What has a number must not be forgotten: another object could get its place.
        self._kept: list[Any] = []
        self._waiting: list[Any] = []
        self._way: list[int] = []
        # The digests of parts that do not lead back to what is around them.
        self._known: dict[int, bytes] = {}
        self._rounds = 0

    def of(self, thing: Any) -> bytes:
        """The digest of an object with all that it refers to."""
        whole = hashlib.sha256(self._part(thing))
        # These wait for their turn, so that long rows of them need no deep recursion.
        while self._waiting:
            whole.update(self._contents(self._waiting.pop()))
        return whole.digest()

    def _part(self, thing: Any) -> bytes:
        kind = type(thing)
        if kind is int:
            # Python writes no long numbers in tens.
            return _hash(b"int", hex(thing).encode())
        if kind in _SIMPLE:
            return _hash(kind.__name__.encode(), repr(thing).encode())
        if thing is getattr(random, "_inst", None):
            # What the module `random` draws next depends on all that was drawn before.
            return _hash(b"random")
        if _is_numbered(thing):
            return self._number(thing)
        if id(thing) in self._known:
            return self._known[id(thing)]
        if id(thing) in self._way:
            self._rounds += 1
            return _hash(b"around", str(len(self._way) - self._way.index(id(thing))).encode())
        if len(self._way) >= DEEPEST:
            raise UpstarError(f"what this sweep depends on is nested more than {DEEPEST} deep: {_short(thing)}")
        self._way.append(id(thing))
        rounds = self._rounds
        try:
            part = self._inner(thing, kind)
        finally:
            self._way.pop()
        if rounds == self._rounds:
            self._known[id(thing)] = part
            self._kept.append(thing)
        return part

    def _inner(self, thing: Any, kind: type) -> bytes:
        if kind in (tuple, list):
            return _hash(kind.__name__.encode(), *map(self._part, thing))
        if kind is dict or kind is types.MappingProxyType:
            return _hash(b"dict", *(self._part(part) for entry in thing.items() for part in entry))
        if kind in (set, frozenset):
            # A set has no order. The digest of each member is its own, since the first to be met gets the first number.
            return _hash(kind.__name__.encode(), *sorted(_Digest().of(member) for member in thing))
        if kind is types.CodeType:
            return _hash(b"code", *map(self._part, _code_parts(thing)))
        if kind is types.MethodType:
            return _hash(b"method", self._part(thing.__func__), self._part(thing.__self__))
        if kind is types.CellType:
            return _hash(b"cell", self._part(_inside(thing)))
        if kind is property:
            return _hash(b"property", *map(self._part, (thing.fget, thing.fset, thing.fdel)))
        if kind in (classmethod, staticmethod):
            return _hash(kind.__name__.encode(), self._part(thing.__func__))
        if kind is functools.cached_property:
            return _hash(b"cached_property", self._part(thing.func))
        inside = getattr(thing, "__wrapped__", None) if callable(thing) else None
        if inside is not None:
            # The memory of a cache is none of what a function depends on.
            return _hash(b"wrapped", self._part(_name_of(kind)), self._part(inside))
        # Objects that may refer to each other in rounds; those that are equal by what they contain do not.
        hashed: Any = kind.__hash__
        return self._number(thing) if hashed is None or hashed is object.__hash__ else self._reduced(thing, kind)

    def _reduced(self, thing: Any, kind: type) -> bytes:
        """Any other object, by what pickle would keep of it."""
        reduce: Callable[[Any], Any] | None = copyreg.dispatch_table.get(kind)
        try:
            made = reduce(thing) if reduce is not None else thing.__reduce_ex__(4)
        except Exception as error:
            raise UpstarError(
                f"this sweep depends on {_short(thing)}, of which nobody can say whether it has changed ({error}); make it inside the function"
            ) from None
        if isinstance(made, str):
            return _hash(b"named", self._part(kind), made.encode())
        make, arguments, state, items, entries = (*made, None, None, None)[:5]
        listed = [None if part is None else list(part) for part in (items, entries)]
        return _hash(b"object", *map(self._part, (make, arguments, state, *listed)))

    def _number(self, thing: Any) -> bytes:
        number = self._numbers.get(id(thing))
        if number is None:
            number = self._numbers[id(thing)] = len(self._numbers)
            self._kept.append(thing)
            self._waiting.append(thing)
        return _hash(b"number", str(number).encode())

    def _contents(self, thing: Any) -> bytes:
        """What a function, a class, a module or an object is."""
        if isinstance(thing, types.ModuleType):
            return _hash(b"module", *map(self._part, _module_parts(thing)))
        if isinstance(thing, types.FunctionType):
            # A decorator of a package has a function of one's own in its closure.
            of = _name_of(thing) if _is_named(thing) else thing.__code__
            return _hash(b"function", self._part(of), self._part(list(uses(thing).items())))
        if _is_named(thing):
            return _hash(b"named", self._part(_name_of(thing)))
        if isinstance(thing, type):
            return _hash(b"class", thing.__qualname__.encode(), *map(self._part, _class_parts(thing)))
        return self._reduced(thing, type(thing))


def _hash(kind: bytes, *parts: bytes) -> bytes:
    whole = hashlib.sha256()
    for part in (kind, *parts):
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.digest()


def _inside(cell: Any) -> Any:
    """What is in a cell of a closure."""
    try:
        return cell.cell_contents
    except ValueError:
        return "an empty cell"


def _is_numbered(thing: Any) -> bool:
    """Whether something may refer to itself by its name: a function, a class, a module."""
    if isinstance(thing, types.BuiltinFunctionType):
        return _is_named(thing)
    return isinstance(thing, (type, types.FunctionType, types.ModuleType))


def _is_named(thing: Any) -> bool:
    """Whether something belongs to Python or to an installed package, so that its name says what it is."""
    if isinstance(thing, types.FunctionType):
        return _is_installed(thing.__code__.co_filename)
    if isinstance(thing, types.BuiltinFunctionType):
        return isinstance(thing.__self__, (types.ModuleType, type(None), type))
    if isinstance(thing, type):
        module = sys.modules.get(thing.__module__)
        return module is not None and _is_installed_module(module)
    return False


def _name_of(thing: Any) -> str:
    return f"{getattr(thing, '__module__', None)}.{getattr(thing, '__qualname__', None) or type(thing).__qualname__}"


@functools.cache
def _is_installed(file: str) -> bool:
    """Whether a file belongs to Python or to an installed package."""
    if file.startswith("<frozen"):
        return True
    path = Path(file)
    own = Path(__file__).resolve().parent.parent
    folders = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib")]
    if {"site-packages", "dist-packages"} & set(path.parts) or own in path.resolve().parents:
        return True
    return any(folder is not None and Path(folder) in path.parents for folder in folders)


def _is_installed_module(module: types.ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    if file is None:
        # Modules of the interpreter have no file; neither has what a person types.
        return module.__name__ != "__main__" and getattr(module, "__spec__", None) is not None
    return _is_installed(file)


def _code_parts(of: types.CodeType) -> list[Any]:
    """What compiled code does. Comments, names of files and numbers of lines make no difference, nor does what a function says of itself."""
    constants = list(of.co_consts)
    says = of.co_flags & (_HAS_TEXT if sys.version_info >= (3, 13) else inspect.CO_OPTIMIZED)
    if says and constants and isinstance(constants[0], str):
        constants[0] = None
    names = [of.co_names, of.co_varnames, of.co_freevars, of.co_cellvars]
    counts = [of.co_argcount, of.co_posonlyargcount, of.co_kwonlyargcount, of.co_flags & ~_HAS_TEXT]
    return [of.co_code, getattr(of, "co_exceptiontable", b""), constants, *names, counts]


def _all_codes(of: types.CodeType) -> Iterator[types.CodeType]:
    """Compiled code with that of the functions inside."""
    waiting = [of]
    while waiting:
        at = waiting.pop()
        yield at
        waiting += [constant for constant in at.co_consts if isinstance(constant, types.CodeType)]


def _named_globals(of: types.CodeType, known: Mapping[str, Any]) -> dict[str, Any]:
    """The globals that code names, and what it takes out of modules. What is built into Python is left out."""
    found: dict[str, Any] = {}
    for at in _all_codes(of):
        steps = list(dis.get_instructions(at))
        for place, step in enumerate(steps):
            if step.opname in _LOADS and step.argval in known:
                found.update([_followed(step.argval, known[step.argval], steps[place + 1 :])])
            elif step.opname == "IMPORT_NAME":
                module = _imported(step.argval, [before.argval for before in steps[:place][-2:]], known)
                if module is not None:
                    found[f"import {module}"] = _Imported(module)
    return dict(sorted(found.items()))


def _followed(name: str, value: Any, steps: list[dis.Instruction]) -> tuple[str, Any]:
    """What code takes out of a module, and out of modules in it. What is in an installed package counts by its name."""
    for step in steps:
        is_open = isinstance(value, (types.ModuleType, _Rules))
        if not is_open or step.opname not in _ATTRIBUTES or not hasattr(value, step.argval):
            break
        is_installed = isinstance(value, types.ModuleType) and _is_installed_module(value)
        name, value = f"{name}.{step.argval}", getattr(value, step.argval)
        if is_installed and not isinstance(value, (types.ModuleType, _Rules)):
            return name, name
    return name, value


class _Imported:
    """A module that a function imports: the file, if it is one's own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __reduce__(self) -> tuple[Any, ...]:
        try:
            found = importlib.util.find_spec(self.name)
        except (ImportError, ValueError):
            found = None
        file = None if found is None else found.origin
        if file is None or not Path(file).is_file() or _is_installed(file):
            return (str, (self.name,))
        return (str, (self.name,), hashlib.sha256(Path(file).read_bytes()).digest())


def _imported(name: str, before: list[Any], known: Mapping[str, Any]) -> str | None:
    """The whole name of a module that code imports. Before that it puts the number of dots and the names."""
    level = before[0] if before and isinstance(before[0], int) else 0
    if level == 0:
        return name or None
    try:
        return importlib.util.resolve_name("." * level + name, known.get("__package__") or "")
    except ImportError:
        return None


def _module_parts(module: types.ModuleType) -> list[Any]:
    """A module that is used as a whole: its name, and its file if it is one's own."""
    file = getattr(module, "__file__", None)
    if _is_installed_module(module) or file is None or not Path(file).is_file():
        return [module.__name__]
    return [module.__name__, Path(file).read_bytes()]


def _class_parts(of: type) -> list[Any]:
    """What the body of a class says."""
    parts: list[Any] = list(of.__bases__)
    for name, value in vars(of).items():
        is_function = isinstance(value, (types.FunctionType, classmethod, staticmethod, property))
        is_special = name.startswith("__") and name.endswith("__") and not is_function
        if name.startswith(_BESIDES) or is_special or isinstance(value, (types.MemberDescriptorType, types.GetSetDescriptorType)):
            continue
        parts += [name, value]
    return parts


def _short(thing: Any) -> str:
    return f"{reprlib.repr(thing)} ({type(thing).__name__})"
