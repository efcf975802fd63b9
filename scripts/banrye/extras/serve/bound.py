"""How many requests are run at once, how many may wait for that, and who is too many.

Bound(running=2, waiting=100): the 103rd request at a time is refused with 429, Too Many Requests.
A client that has gone while it waited is not served.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from threading import Semaphore

from banrye.extras.serve.wire import Refused
from banrye.messages import _

SECONDS_BETWEEN_LOOKS = 1.0  # at whether a waiting client is still there


class Gone(Exception):
    """The client has gone."""


class Bound:
    """Places to run in, and places to wait at."""

    def __init__(self, running: int, waiting: int) -> None:
        self.running = Semaphore(running)
        self.all = Semaphore(running + waiting)
        self.reason = _("{} programs run and {} requests wait: try again later", running, waiting)

    @contextmanager
    def place(self, is_gone: Callable[[], bool]) -> Iterator[None]:
        """Wait for a place to run in, and keep it. Raise Refused if too many wait, and Gone."""
        if not self.all.acquire(blocking=False):
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, self.reason)
        try:
            while not self.running.acquire(timeout=SECONDS_BETWEEN_LOOKS):
                if is_gone():
                    raise Gone
            try:
                if is_gone():
                    raise Gone
                yield
            finally:
                self.running.release()
        finally:
            self.all.release()
