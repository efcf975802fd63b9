"""Bound the requests that run at once, and those that wait. Refuse others.

RunningPlaces(running=2, waiting=100): the 103rd request at a time is refused with 429, Too Many
Requests.
Waiting clients are served in the order of coming. A client that left while it waited is not served.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from threading import Event, Lock

from banrye.extras.serve.wire import RefusedRequest
from banrye.messages import _

SECONDS_BETWEEN_LOOKS = 1.0  # at whether a waiting client is still there


class ClientDisconnected(Exception):
    """The client has gone."""


class RunningPlaces:
    """Places to run in, and places to wait at."""

    def __init__(self, running: int, waiting: int) -> None:
        self.running = running
        self.waiting = waiting
        self.lock = Lock()
        self.free = running
        self.queue: deque[Event] = deque()

    @contextmanager
    def place(self, is_gone: Callable[[], bool]) -> Iterator[None]:
        """Wait for a place to run in, and keep it. Raise as `wait_for_place`."""
        self.wait_for_place(is_gone)
        try:
            if is_gone():
                raise ClientDisconnected
            yield
        finally:
            with self.lock:
                if self.queue:
                    self.queue.popleft().set()
                else:
                    self.free += 1

    def wait_for_place(self, is_gone: Callable[[], bool]) -> None:
        """Wait for a place. Raise RefusedRequest if too many wait, and Gone."""
        turn = Event()
        with self.lock:
            if self.free:
                self.free -= 1
                return
            if len(self.queue) >= self.waiting:
                raise RefusedRequest(
                    HTTPStatus.TOO_MANY_REQUESTS,
                    _(
                        "{} programs run and {} requests wait: try again later",
                        self.running,
                        self.waiting,
                    ),
                )
            self.queue.append(turn)
        while not turn.wait(SECONDS_BETWEEN_LOOKS):
            if not is_gone():
                continue
            with self.lock:
                if turn in self.queue:  # else it has got its place just now
                    self.queue.remove(turn)
                    raise ClientDisconnected
