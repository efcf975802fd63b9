"""Run verbs of this clone in forks of one process that has imported them. Holds no tests.

A command of the tests needs 0.3 s of CPU time, half of it to import 12,000 lines. The modules read
few variables of the environment: a command with others for these is started as a user starts it,
and so is one beside another, and the first of each kind. test_warm_process.py compares both ways.
"""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
# What Python and the modules of banrye read before a command begins.
READ_AT_START = ("HOME", "LANG", "LC_", "LD_", "MALLOC_", "PYTHON", "TZ", "XDG_")
SERVER = Path(__file__).with_name("warm_process.py")
Ended = tuple[int, bytes, bytes]  # the status, standard output and standard error
Start = frozenset[tuple[str, str]]


class Command(NamedTuple):
    """A verb with its arguments, and how it is run."""

    words: Sequence[str]
    folder: str
    environment: Mapping[str, str]
    seconds: int  # of wall time, at most


class WarmProcess:
    """A process that runs one command at a time."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.lock = Lock()
        self.ours, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-P", str(SERVER), str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env={**environment, "PYTHONPATH": str(ROOT / "scripts")},
                stdin=subprocess.PIPE,  # as those of a command: Python keeps whether it can seek
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        atexit.register(self.close)

    def close(self) -> None:
        self.ours.close()
        self.process.wait()

    def run(self, command: Command, stdin: bytes) -> Ended:
        """Run a command. A signal ends it after its seconds."""
        inner_in, outer_in = os.pipe()
        outer_out, inner_out = os.pipe()
        outer_err, inner_err = os.pipe()
        with tempfile.TemporaryFile("w", encoding="utf-8") as file:
            json.dump(command, file)
            file.seek(0)
            streams = [inner_in, inner_out, inner_err]
            socket.send_fds(self.ours, [b"x"], [*streams, file.fileno()])
        for descriptor in streams:
            os.close(descriptor)
        with ThreadPoolExecutor() as pool:
            pool.submit(write_all, outer_in, stdin)
            output, errors = pool.map(read_all, (outer_out, outer_err))
        with self.ours.makefile() as answers:
            return int(answers.readline()), output, errors


def write_all(descriptor: int, text: bytes) -> None:
    """Write a text to a pipe and close it. The reader may have gone."""
    with suppress(BrokenPipeError), open(descriptor, "wb") as pipe:
        pipe.write(text)


def read_all(descriptor: int) -> bytes:
    with open(descriptor, "rb") as pipe:
        return pipe.read()


def start_of(environment: Mapping[str, str]) -> Start:
    """Return the variables that a process reads before a command begins."""
    return frozenset(pair for pair in environment.items() if pair[0].startswith(READ_AT_START))


class WarmProcesses:
    """The warm processes of a worker of pytest: one for each start that occurs twice."""

    def __init__(self) -> None:
        self.by_start: dict[Start, WarmProcess] = {}
        self.starts: set[Start] = set()

    def run(self, command: Command, stdin: bytes) -> Ended | None:
        """Run a verb of this clone. Return None if it must be started as a user starts it."""
        start = start_of(command.environment)
        if start not in self.starts:
            self.starts.add(start)
            return None
        if start not in self.by_start:
            self.by_start[start] = WarmProcess(command.environment)
        process = self.by_start[start]
        if not process.lock.acquire(blocking=False):
            return None
        try:
            return process.run(command, stdin)
        finally:
            process.lock.release()
