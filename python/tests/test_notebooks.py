"""The notebooks run, and are kept without what they show."""

from __future__ import annotations

import concurrent.futures
import functools
import pathlib
import time
from typing import Any

import pytest

nbformat: Any = pytest.importorskip("nbformat")
nbclient: Any = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

FOLDER = pathlib.Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
SECONDS = 100
"""No cell takes so long, however busy the machine is."""


def read(name: str) -> Any:
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def run(name: str) -> float:
    notebook = read(name)
    begin = time.monotonic()
    client = nbclient.NotebookClient(notebook, timeout=SECONDS, kernel_name="python3")
    client.execute()
    return time.monotonic() - begin


@functools.cache
def running() -> dict[str, concurrent.futures.Future[float]]:
    """All notebooks, two at a time."""
    pool = concurrent.futures.ThreadPoolExecutor(2)
    return {name: pool.submit(run, name) for name in NOTEBOOKS}


def needed(name: str) -> list[str]:
    """The packages that a notebook imports, itself or through Upstar."""
    text = "\n".join(cell.source for cell in read(name).cells if cell.cell_type == "code")
    packages = {"matplotlib": "matplotlib", "pandas": "pandas", "up.board(": "anywidget", "progress=True": "tqdm", "up.sweep(": "pyarrow"}
    return [package for sign, package in packages.items() if sign in text]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook_runs(name: str) -> None:
    for package in needed(name):
        pytest.importorskip(package)
    seconds = running()[name].result(timeout=5 * SECONDS)
    print(f"{name}: {seconds:.1f} s")


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook_is_clean(name: str) -> None:
    notebook = read(name)
    nbformat.validate(notebook)
    assert notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# ")
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert not cell.outputs and cell.execution_count is None, "clear all outputs before you save it"
    assert (FOLDER / f"{name}.ipynb").stat().st_size < 30_000
