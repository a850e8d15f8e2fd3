"""The examples in docstrings and in the documentation run."""

from __future__ import annotations

import doctest
import inspect
import pathlib
import re
import types
from collections.abc import Iterator

import pytest

import upstar as up
from upstar import _database, _errors, _limits, _objects, _rows, _ruleset, _sums, _tables
from upstar.sweeps import _columns, _command, _each, _folder, _job, _octals, _positions, _run

HERE = pathlib.Path(__file__).parent
DOCS = HERE.parent.parent / "docs"
SWEEPS = (_columns, _command, _each, _folder, _job, _octals, _positions, _run)
README = HERE.parent / "README.md"
FRONT = HERE.parent.parent / "README.md"
"""The first page of the whole project."""


def documented() -> Iterator[tuple[str, str]]:
    """All docstrings with examples, each with the name of what it belongs to."""
    yield "upstar", up.__doc__ or ""
    seen: set[int] = set()
    owners: list[tuple[str, object]] = [(name, getattr(up, name)) for name in up.__all__]
    owners += [
        (f"{module.__name__}.{name}", thing)
        for module in (_database, _errors, _limits, _objects, _rows, _ruleset, _sums, _tables, *SWEEPS)
        for name, thing in vars(module).items()
        if inspect.isfunction(thing) or inspect.isclass(thing)
    ]
    for name, thing in owners:
        if id(thing) in seen or not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        seen.add(id(thing))
        yield name, thing.__doc__ or ""
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                text = getattr(value, "__doc__", None)
                if isinstance(text, str) and not isinstance(value, str):
                    yield f"{name}.{member}", text


CASES = [(name, text) for name, text in documented() if ">>>" in text]


@pytest.mark.parametrize("name, text", CASES, ids=[name for name, _ in CASES])
def test_docstring(name: str, text: str) -> None:
    run_examples(name, inspect.cleandoc(text))


def run_examples(name: str, text: str) -> None:
    module = types.ModuleType("examples")
    for source in (_objects, _limits, _sums, _rows, _tables, _database, *SWEEPS):
        module.__dict__.update({k: v for k, v in vars(source).items() if not k.startswith("__")})
    module.__dict__["up"] = up
    test = doctest.DocTestParser().get_doctest(text, module.__dict__, name, name, 0)
    report: list[str] = []
    options = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    runner = doctest.DocTestRunner(optionflags=options)
    runner.run(test, out=report.append)
    assert not report, "".join(report)


def blocks(path: pathlib.Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.S | re.M)


def test_readme_runs() -> None:
    for block in blocks(README):
        exec(compile(block, str(README), "exec"), {"__name__": "readme"})


@pytest.mark.skipif(not FRONT.exists(), reason="the documentation is not there")
def test_front_page_runs() -> None:
    text = "\n".join(blocks(FRONT))
    assert ">>>" in text
    run_examples("README.md", text)


@pytest.mark.skipif(not DOCS.exists(), reason="the documentation is not there")
@pytest.mark.parametrize("page", ["python.md", "sweeps.md"])
def test_page_runs(page: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of a page are one session, in its order."""
    if page == "python.md":
        for package in ("duckdb", "pandas", "pyarrow"):
            pytest.importorskip(package, reason=f"{package} is not installed")
    # Some write files.
    monkeypatch.chdir(tmp_path)
    text = "\n".join(blocks(DOCS / page))
    assert ">>>" in text
    run_examples(f"docs/{page}", text)
