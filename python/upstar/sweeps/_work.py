"""One task of a sweep, in whatever process it runs."""

from __future__ import annotations

import contextlib
import importlib
import pickle
import traceback
from dataclasses import dataclass
from typing import Any

from .._errors import UpstarError
from .._limits import limits
from ._job import Job
from ._remark import remark

Limits = tuple[float | None, int | None, int | None]


@dataclass(frozen=True)
class Order:
    """What a worker has to do, and how."""

    job: Job
    task: int
    limits: Limits | None
    version: str


@dataclass(frozen=True)
class Done:
    """A part: the number of its rows, and the bytes of its file."""

    rows: int
    data: bytes


@dataclass(frozen=True)
class Failed:
    """The exception that ended a task. `where` is its traceback, if it was raised in another process."""

    error: BaseException
    where: str | None = None

    def raise_again(self) -> None:
        """Raises the exception here."""
        if self.where is not None:
            remark(self.error, "in another process:\n" + self.where.rstrip())
        raise self.error


def perform(order: Order) -> Done | Failed:
    """Runs a task within its limits."""
    try:
        # Without limits of its own, a worker has the usual ones of its machine.
        with limits(*order.limits) if order.limits is not None else contextlib.nullcontext():
            rows = order.job.run(order.task)
            return Done(len(rows), rows.parquet())
    except Exception as error:
        remark(error, f"in task {order.task} of the sweep")
        return Failed(error)


def pack(thing: Any, by_name: bool = False) -> bytes:
    """An object as bytes for another process.

    With `by_name`, functions of the script that runs go by their names, if they can: the other process imports that script. Otherwise
    cloudpickle sends them as they are.
    """
    picklers = [pickle.dumps] if by_name else []
    with contextlib.suppress(ImportError):
        picklers.append(importlib.import_module("cloudpickle").dumps)
    problem: Exception | None = None
    for dumps in picklers or [pickle.dumps]:
        try:
            data: bytes = dumps(thing)
            return data
        except Exception as error:
            problem = error
    raise UpstarError(
        f"this job cannot be sent to other processes: {problem}; define its function in a module, or install cloudpickle"
    ) from problem


def perform_packed(order: bytes) -> bytes:
    """The same as `perform` in another process: from bytes to bytes."""
    from .. import __version__

    try:
        unpacked = pickle.loads(order)
        if not isinstance(unpacked, Order):
            raise UpstarError("this is no task of a sweep")
        if unpacked.version != __version__:
            raise UpstarError(
                f"a worker has Upstar {__version__}, and the sweep was started with {unpacked.version}; install the same version everywhere"
            )
        done = perform(unpacked)
    except Exception as error:
        done = Failed(error)
    if isinstance(done, Done):
        return pickle.dumps(done)
    where = "".join(traceback.format_exception(done.error))
    try:
        failed = pack(Failed(done.error, where))
        # Some exceptions can be packed, but not unpacked.
        pickle.loads(failed)
        return failed
    except Exception:
        name = type(done.error).__name__
        return pickle.dumps(Failed(UpstarError(f"{name}: {done.error}"), where))


def unpack(answer: bytes) -> Done | Failed:
    """What `perform_packed` has answered."""
    try:
        done = pickle.loads(answer)
    except Exception as error:
        return Failed(UpstarError(f"a worker raised an exception that cannot be read here: {error}"))
    assert isinstance(done, (Done, Failed))
    return done
