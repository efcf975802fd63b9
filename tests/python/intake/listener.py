"""Start `scripts/new --listen` or `scripts/listen`, and send requests to it. Holds no tests."""

from __future__ import annotations

import signal
import socket
import subprocess
from pathlib import Path
from types import TracebackType

from tests.python.checkout import Repository
from tests.python.commands import FIXTURES, Result, door, script_environment

COMPANION = FIXTURES / "intake"
PROBLEM = (COMPANION / "problem.json").read_text(encoding="utf-8")
HOST = "Host: localhost\r\n"
WEB_PAGE = f"{HOST}Origin: https://evil.example\r\n"


class Listener:
    """A command that waits for requests of the browser extension. Its end kills it."""

    def __init__(self, repository: Repository, verb: str, *arguments: str) -> None:
        changes = {"XDG_CONFIG_HOME": repository.path("config")}
        self.process = subprocess.Popen(
            [door(verb, repository.root), *arguments, "--port", "0"],
            cwd=repository.root,
            env=script_environment(repository.root, changes),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        line = self.next_line()
        start = "listening on 127.0.0.1:"
        assert line.startswith(start), line
        self.port = int(line.removeprefix(start).split(" ")[0])

    def __enter__(self) -> Listener:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def next_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode()

    def next_error(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.readline().decode()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port))

    def send(self, request: str) -> int:
        """Send these bytes. Return the status of the reply."""
        with self.connect() as connection:
            connection.sendall(request.encode())
            reply = b""
            while part := connection.recv(1000):
                reply += part
        protocol, status, _ = reply.decode().split(" ", 2)
        assert protocol == "HTTP/1.0", reply
        return int(status)

    def post(self, header: str, body: str) -> int:
        """Send a request with these header lines. Return the status of the reply."""
        length = f"Content-Length: {len(body.encode())}\r\n"
        return self.send(f"POST / HTTP/1.1\r\n{header}{length}\r\n{body}")

    def interrupt(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def wait(self) -> Result:
        """Wait for the end. Return the status and what was not read yet."""
        stdout, stderr = self.process.communicate(timeout=60)
        return Result(self.process.returncode, stdout.decode(), stderr.decode())


def lines_of(name: str) -> list[list[str]]:
    """Return the cells of a table in the fixtures."""
    path: Path = COMPANION / name
    return [line.split(" | ") for line in path.read_text(encoding="utf-8").splitlines()]
