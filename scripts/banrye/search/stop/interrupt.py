"""Stop a search by a signal, and keep its result so far."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from banrye import termination

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupted(BaseException):  # as KeyboardInterrupt: no `except Exception` takes it
    """A signal has ended the search, whose number it has."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def can_take_signals() -> bool:
    """Return whether this is the main thread. A caller of the API may have others."""
    return current_thread() is main_thread()


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise Interrupted in the main thread at the first signal. In another thread do nothing.

    A terminal sends SIGINT to both processes of a script, and the parent then sends SIGTERM to its
    child. So the first signal of the other kind is ignored. The second of one kind ends the script.
    """
    if not can_take_signals():
        yield
        return
    former = {number: signal.getsignal(number) for number in SIGNALS}
    received: set[int] = set()

    def handle(number: int, frame: FrameType | None) -> None:
        if number in received:
            termination.exit_by_signal(number, frame)
        received.add(number)
        if len(received) == 1:
            raise Interrupted(number)

    for number in SIGNALS:
        if former[number] != signal.SIG_IGN:
            signal.signal(number, handle)
    try:
        yield
    finally:
        if not received:  # after a signal they stay: the result is printed
            for number in SIGNALS:
                signal.signal(number, former[number])


@contextmanager
def signals_of_caller() -> Iterator[None]:
    """Let the caller of the API have its handlers of signals again, whatever happens.

    A signal that ended a search without a result reaches the caller's handler then: SIGINT raises
    KeyboardInterrupt, and SIGTERM ends the process, unless the caller has other handlers. If the
    handler returns, raise KeyboardInterrupt.
    """
    if not can_take_signals():
        yield
        return
    former = {number: signal.getsignal(number) for number in SIGNALS}
    ended_by: Interrupted | None = None
    try:
        yield
    except Interrupted as interrupted:
        ended_by = interrupted
    finally:
        for number, handler in former.items():
            if handler is not None:  # None: it is no function of Python
                signal.signal(number, handler)
    if ended_by is not None:
        signal.raise_signal(ended_by.number)
        raise KeyboardInterrupt from ended_by
