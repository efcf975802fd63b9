"""Run many jobs side by side. Yield their results in order, or as they come."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import current_thread, main_thread
from typing import Any, TypeVar

from banrye.process.machine_limits import for_thread

T = TypeVar("T")

WORKERS = os.cpu_count() or 1

executor = ThreadPoolExecutor(WORKERS)
under_way: set[Future[Any]] = set()  # jobs that were submitted and have not ended


def parallel(
    jobs: Iterable[Callable[[], T]],
    needs_rerun: Callable[[T], bool] | None = None,
    ahead: int = 2 * WORKERS,
) -> Generator[T, None, None]:
    """Yield the result of each job, in order, computed by WORKERS threads.

    A result for which `needs_rerun` holds is computed again while nothing else runs: beside another
    program, a program takes longer. Called in one of the threads, this computes one by one. An
    exception of a job is raised where its result would be yielded. At most `ahead` jobs are taken
    from the iterable before their results are wanted. Closing the iterator cancels the jobs that
    have not started.
    """
    if current_thread() is not main_thread():
        for job in jobs:
            yield job()
        return
    remaining_jobs = iter(jobs)
    pending: deque[tuple[Callable[[], T], Future[T]]] = deque()
    try:
        while True:
            for job in islice(remaining_jobs, ahead - len(pending)):
                pending.append((job, submit_job(job)))
            if not pending:
                return
            job, future = pending.popleft()
            result = future.result()
            if needs_rerun and needs_rerun(result):
                result = run_alone(job)
            yield result
    finally:
        for _, future in pending:
            future.cancel()


def as_they_end(
    jobs: Iterable[Callable[[], T]], needs_rerun: Callable[[T], bool]
) -> Generator[T, None, None]:
    """Yield the result of each job when it is there, computed by WORKERS threads.

    A job for whose result `needs_rerun` holds is done again at the end, when nothing else runs. A
    slow job holds up no other. Otherwise as `parallel`, but only for the main thread.
    """
    remaining_jobs = iter(jobs)
    pending: dict[Future[T], Callable[[], T]] = {}
    again: list[Callable[[], T]] = []
    try:
        while True:
            for job in islice(remaining_jobs, 2 * WORKERS - len(pending)):
                pending[submit_job(job)] = job
            if not pending:
                break
            ended, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in ended:
                job = pending.pop(future)
                if needs_rerun(result := future.result()):
                    again.append(job)
                else:
                    yield result
    finally:
        for future in pending:
            future.cancel()
    yield from map(run_alone, again)


def run_alone(job: Callable[[], T]) -> T:
    """Return the result of a job that is computed while no other is.

    Called in one of the threads, this computes it beside the others.
    """
    if current_thread() is not main_thread():
        return job()
    wait(list(under_way))
    return submit_job(job).result()


def submit_job(job: Callable[[], T]) -> Future[T]:
    with for_thread():
        future = executor.submit(job)
    under_way.add(future)
    future.add_done_callback(under_way.discard)
    return future
