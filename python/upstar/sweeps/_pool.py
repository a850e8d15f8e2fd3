"""Worker processes on this machine."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from .. import _upstar
from .._errors import UpstarError
from .._limits import _machine_memory
from ._work import perform_packed

ATTEMPTS = 3
"""A task that has ended so many processes is given up."""


def _serve(connection: Connection, memory: int) -> None:
    """What a worker process does: a task after the other, until nobody asks any more."""
    # Ctrl-C is for the process that gives the tasks. It ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _upstar.set_usual_memory(memory)
    while True:
        try:
            order = connection.recv_bytes()
        except (EOFError, OSError):
            return
        answer = perform_packed(order)
        # The store only grows. A process that has become large is replaced by a new one.
        is_full = 0 < memory // 2 < _resident()
        try:
            connection.send_bytes(pickle.dumps((answer, is_full)))
        except OSError:
            return


def _resident() -> int:
    """The bytes that this process has in memory; where the system does not say it, those of its values."""
    try:
        with open("/proc/self/statm", encoding="utf-8") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return _upstar.store_size()[1]


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    """A process that is started here never hears of Ctrl-C, not even before it can say so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def has_script() -> bool:
    """Whether the program that runs is a file, which other processes can import."""
    file = getattr(sys.modules["__main__"], "__file__", None)
    return file is not None and os.path.isfile(file)


@contextlib.contextmanager
def _only_real_script() -> Iterator[None]:
    """A program that comes from a pipe has a file in name only, and a new process would look for it."""
    program = vars(sys.modules["__main__"])
    if "__file__" not in program or has_script():
        yield
        return
    file = program.pop("__file__")
    try:
        yield
    finally:
        program["__file__"] = file


class _Worker:
    def __init__(self, context: Any, memory: int) -> None:
        self.connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, memory), daemon=True)
        with _no_interrupts(), _only_real_script():
            self.process.start()
        theirs.close()
        self.task: int | None = None
        self.has_answered = False

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(5)


def in_processes(
    tasks: list[int], order: Callable[[int], bytes], processes: int
) -> Generator[tuple[int, bytes], None, None]:
    """Runs tasks in so many processes; gives each task with its answer, as they come. The task of a lost process is run again."""
    context = multiprocessing.get_context("spawn")
    memory = _machine_memory() * 3 // 4 // processes
    todo = deque(tasks)
    attempts: Counter[int] = Counter()
    workers: list[_Worker] = []
    try:
        while todo or workers:
            while todo and len(workers) < processes:
                workers.append(_Worker(context, memory))
                _give(workers[-1], todo, order)
            ready = wait([end for worker in workers for end in (worker.connection, worker.process.sentinel)])
            for worker in [w for w in workers if w.connection in ready or w.process.sentinel in ready]:
                answered = _answer(worker)
                task, worker.task = worker.task, None
                if answered is None:
                    workers.remove(worker)
                    worker.end()
                    if task is not None:
                        attempts[task] += 1
                        todo.appendleft(task)
                        _complain(task, attempts[task], worker)
                    continue
                answer, is_full = answered
                worker.has_answered = True
                if is_full or not todo:
                    workers.remove(worker)
                    worker.end()
                else:
                    _give(worker, todo, order)
                assert task is not None
                yield task, answer
    finally:
        for worker in workers:
            worker.end()


def _give(worker: _Worker, todo: deque[int], order: Callable[[int], bytes]) -> None:
    worker.task = todo.popleft()
    data = order(worker.task)
    try:
        worker.connection.send_bytes(data)
    except OSError:
        # The process is lost: that is noticed when its answer is read.
        pass


def _answer(worker: _Worker) -> tuple[bytes, bool] | None:
    """What a process has answered; none if it is lost."""
    try:
        if not worker.connection.poll():
            return None
        answer: tuple[bytes, bool] = pickle.loads(worker.connection.recv_bytes())
        return answer
    except (EOFError, OSError):
        return None


def _complain(task: int, attempts: int, worker: _Worker) -> None:
    if attempts < ATTEMPTS:
        return
    message = f"task {task} of the sweep was started {attempts} times, and its process ended each time"
    if worker.has_answered:
        raise UpstarError(f"{message}; perhaps there was not enough memory")
    raise UpstarError(
        f"{message}; a script that uses processes has to call up.sweep below `if __name__ == \"__main__\":`; otherwise perhaps there was not enough memory"
    )
