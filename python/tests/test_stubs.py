"""The stubs say what the module has."""

from __future__ import annotations

import ast
import inspect
import pathlib

import upstar
from upstar import _upstar

STUBS = pathlib.Path(upstar.__file__).parent / "_upstar.pyi"
TREE = ast.parse(STUBS.read_text(encoding="utf-8"))

# Every object has these, or Python makes them from others.
USUAL = {
    "__class__", "__delattr__", "__dir__", "__getattr__", "__doc__", "__getattribute__", "__getstate__", "__init__", "__init_subclass__",
    "__module__", "__new__", "__reduce_ex__", "__repr__", "__setattr__", "__sizeof__", "__str__", "__subclasshook__",
}


def parameters(function: ast.FunctionDef) -> list[str]:
    """The names of the parameters, without the first of a method; with `/` and `*`."""
    args = function.args
    names = [a.arg for a in args.posonlyargs]
    if args.posonlyargs:
        names.append("/")
    names += [a.arg for a in args.args]
    if args.vararg:
        names.append("*" + args.vararg.arg)
    names += [a.arg for a in args.kwonlyargs]
    if args.kwarg:
        names.append("**" + args.kwarg.arg)
    return [name for name in names if name not in ("self", "cls")]


def real_parameters(function: object) -> list[str]:
    text = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    names: list[str] = []
    kinds = [p.kind for p in text]
    for place, p in enumerate(text):
        mark = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        names.append(mark + p.name)
        is_last = place + 1 == len(kinds) or kinds[place + 1] != p.POSITIONAL_ONLY
        if p.kind == p.POSITIONAL_ONLY and is_last:
            names.append("/")
    return [name for name in names if name != "self"]


def plain(names: list[str]) -> list[str]:
    """Without a `/` that only follows `self`."""
    return names[1:] if names[:1] == ["/"] else names


def test_module() -> None:
    classes = {node.name for node in TREE.body if isinstance(node, ast.ClassDef)}
    functions = {node.name: node for node in TREE.body if isinstance(node, ast.FunctionDef)}
    there = {name for name in dir(_upstar) if not name.startswith("__")}
    assert classes | set(functions) == there
    for name, node in functions.items():
        assert plain(parameters(node)) == plain(real_parameters(getattr(_upstar, name))), name


def test_classes() -> None:
    for node in TREE.body:
        if not isinstance(node, ast.ClassDef):
            continue
        kind = getattr(_upstar, node.name)
        stubs = {m.name: m for m in node.body if isinstance(m, ast.FunctionDef)}
        own = {name for name in vars(kind) if name not in USUAL}
        said = {name for name in stubs if name not in USUAL}
        # One slot stands for all comparisons.
        order = {"__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__", "__hash__", "__reduce__"}
        assert own - said <= order, (node.name, own - said)
        assert said <= set(dir(kind)), (node.name, said - set(dir(kind)))
        for name, stub in stubs.items():
            if name == "__getattr__":
                continue
            is_property = any(isinstance(d, ast.Name) and d.id == "property" for d in stub.decorator_list)
            real = inspect.getattr_static(kind, name)
            assert is_property == inspect.isgetsetdescriptor(real), (node.name, name)
            if not name.startswith("__") and not is_property:
                assert plain(parameters(stub)) == plain(real_parameters(getattr(kind, name))), (node.name, name)
        if "__new__" in stubs:
            assert plain(parameters(stubs["__new__"])) == plain(real_parameters(kind)), node.name


def test_everything_has_a_docstring() -> None:
    for name in upstar.__all__:
        thing = getattr(upstar, name)
        assert thing.__doc__, name
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and not isinstance(value, (str, bool)):
                    assert value.__doc__, f"{name}.{member}"
