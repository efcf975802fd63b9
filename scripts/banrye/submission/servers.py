"""The servers of one program: they run it on many inputs, each in a box of its own.

A server takes one batch at a time. So there is one for each thread that uses the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple

from banrye.process.limits import Limits, RunResult
from banrye.process.sandbox import Box
from banrye.process.server import Job, Server
from banrye.submission.serving import Service

# The limit of a whole server. The launcher enforces the limit of each run.
LONGEST_SECONDS = 600.0

# For measurements: with this variable, each program is started for each input.
NEVER_SERVED = "BANRYE_NEVER_SERVED"


class ServerKey(NamedTuple):
    """The values that all runs of a server share."""

    command: tuple[str, ...]
    memory_mebibytes: int
    output_bytes: int


@dataclass
class Servers:
    """The servers that are idle.

    `is_trusted`: no ordinary run has refuted one of theirs. `is_refuted`: a pass was refuted.
    `takes_many`: whether many inputs can be in one run of the program. None: that was not tried.
    """

    idle: dict[ServerKey, list[Server]] = field(default_factory=dict)
    is_trusted: bool = True
    is_refuted: bool = False
    takes_many: bool | None = None
    lock: Lock = field(default_factory=Lock)

    def run(
        self,
        command: Sequence[str],
        jobs: Sequence[Job],
        limits: Limits,
        make: Callable[[ServerKey], Server],
    ) -> list[RunResult]:
        """Return how the runs ended, up to the first that took a limit of time, or all.

        `make`: makes a server. Raise MachineError if the machine cannot run the program.
        """
        place = ServerKey(tuple(command), limits.memory_mebibytes, limits.output_bytes)
        with self.idle_server(place, make) as server:
            return server.run(jobs, limits)

    @contextmanager
    def idle_server(
        self, place: ServerKey, make: Callable[[ServerKey], Server]
    ) -> Iterator[Server]:
        """Yield a server that no other thread uses. After an exception it is not used again."""
        server: Server | None = None
        try:  # a signal may raise anywhere in it
            with self.lock:
                idle = self.idle.setdefault(place, [])
                server = idle[-1] if idle else None
                del idle[-1:]
            server = server or make(place)
            yield server
            with self.lock:
                idle.append(server)
        except BaseException:
            if server is not None:
                server.close()
            raise

    def close(self) -> None:
        """End the servers that are idle."""
        with self.lock:
            idle = [server for servers in self.idle.values() for server in servers]
            self.idle.clear()
        for server in idle:
            server.close()


def make_server(
    place: ServerKey, service: Service, make_box: Callable[[], AbstractContextManager[Box]]
) -> Server:
    """Return a new server of a program, which starts nothing yet."""
    limits = Limits(LONGEST_SECONDS, place.memory_mebibytes, place.output_bytes)
    return Server(
        place.command, limits, make_box, service.environment, forks=service.has_fork_server
    )
