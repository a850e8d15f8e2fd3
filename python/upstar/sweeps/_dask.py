"""Workers of a Dask cluster."""

from __future__ import annotations

import importlib
import secrets
from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

from .._errors import UpstarError
from ._work import perform_packed

ATTEMPTS = 3
"""How often a task is given to the cluster. Each time Dask itself starts it again a few times when its worker is lost."""


def on_dask(client: Any, tasks: list[int], order: Callable[[int], bytes]) -> Generator[tuple[int, bytes], None, None]:
    """Runs tasks on a cluster; gives each task with its answer, as they come."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise ImportError("sweeps on a cluster need Dask: pip install 'dask[distributed]'") from error
    if not isinstance(client, distributed.Client) or client.asynchronous:
        raise TypeError("client must be a dask.distributed.Client that is not asynchronous")
    run = secrets.token_hex(4)
    attempts: Counter[int] = Counter()
    of: dict[Any, int] = {}

    def submit(task: int) -> Any:
        attempts[task] += 1
        key = f"upstar-sweep-{run}-{task}-{attempts[task]}"
        future = client.submit(perform_packed, order(task), key=key, pure=False)
        of[future] = task
        return future

    answers = distributed.as_completed([submit(task) for task in tasks])
    try:
        for future in answers:
            task = of.pop(future)
            if future.cancelled():
                raise UpstarError(f"the cluster gave up task {task} of the sweep: it was cancelled or restarted")
            failure: BaseException | None = future.exception()
            if isinstance(failure, distributed.KilledWorker):
                if attempts[task] == ATTEMPTS:
                    raise UpstarError(
                        f"task {task} of the sweep was lost with its worker again and again; perhaps the workers have not enough memory"
                    ) from failure
                answers.add(submit(task))
                continue
            if failure is not None:
                raise failure
            yield task, future.result()
            future.release()
    finally:
        if of:
            client.cancel(list(of))
