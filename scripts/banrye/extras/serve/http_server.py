"""The server: each client has its own thread, and requests of web pages are refused.

POST /run_code, POST /submit and GET /v1/ping are answered. A request that is refused gets a status
from 400 on and {"detail": "why"}.
"""

from __future__ import annotations

import re
import select
import socket
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Semaphore

import msgspec

from banrye import caller
from banrye.console import MachineError, printable, warn
from banrye.extras.serve.bound import ClientDisconnected, RunningPlaces
from banrye.extras.serve.runs import run_code
from banrye.extras.serve.submitted_rows import judge_submitted
from banrye.extras.serve.wire import RefusedRequest, RunCode, Submit
from banrye.messages import _
from banrye.process.machine_limits import for_thread

MOST_CLIENTS = 1024  # connections at once
MOST_BYTES = 64 << 20  # of a request
READ_BYTES = 1 << 16
SECONDS_WITHOUT_A_BYTE = 30.0
SECONDS_OF_A_REQUEST = 120.0
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass(frozen=True)
class AllowedClients:
    """The clients whose requests are answered, besides this machine by its loopback names.

    `hosts`: names in the field Host. `origins`: of web pages, in the field Origin.
    """

    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()

    def check_request(self, host: str, origin: str | None) -> None:
        """Raise RefusedRequest unless a request is one of these. Host reveals DNS rebinding."""
        name = re.sub(r":[0-9]+\Z", "", host).casefold()
        if name not in (*LOOPBACK, *(host_name.casefold() for host_name in self.hosts)):
            raise RefusedRequest(
                HTTPStatus.FORBIDDEN, _("Host is not localhost (see --allow-host)")
            )
        if origin is not None and origin not in self.origins:
            raise RefusedRequest(
                HTTPStatus.FORBIDDEN, _("Origin is a web page (see --allow-origin)")
            )


class SandboxServer(ThreadingHTTPServer):
    """Answers until it is ended."""

    daemon_threads = True
    block_on_close = False  # a slow client does not delay the end
    request_queue_size = 512

    def __init__(
        self, address: tuple[str, int], bound: RunningPlaces, allowed: AllowedClients
    ) -> None:
        self.bound = bound
        self.allowed = allowed
        self.clients = Semaphore(MOST_CLIENTS)
        super().__init__(address, SandboxHandler)

    def process_request(self, request: socket.socket, client_address: object) -> None:  # type: ignore[override]  # it never has two sockets
        """Start a thread for a client, unless there are too many."""
        if not self.clients.acquire(blocking=False):
            request.settimeout(0.0)
            with suppress(OSError):
                request.sendall(TOO_MANY)
            self.shutdown_request(request)
            return
        try:
            with for_thread():
                super().process_request(request, client_address)
        except MachineError as error:
            self.clients.release()
            warn(str(error))
            self.shutdown_request(request)

    def process_request_thread(self, request: socket.socket, client_address: object) -> None:  # type: ignore[override]  # as above
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.clients.release()

    def handle_error(self, _request: object, _client_address: object) -> None:
        """Show an error of ours, and go on. Say nothing of a client that has gone."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            warn(_("{}: this is an error of banrye:\n{}", caller.name(), traceback.format_exc()))


class SandboxHandler(BaseHTTPRequestHandler):
    """The requests of a client, one after another."""

    server: SandboxServer
    protocol_version = "HTTP/1.1"
    timeout = SECONDS_WITHOUT_A_BYTE
    server_version = "banrye"
    sys_version = ""
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        try:
            self.check_sender()
        except RefusedRequest as error:
            self.refuse(error)
            return
        if self.path == "/v1/ping":
            self.reply(HTTPStatus.OK, b'"pong"')
        else:
            self.refuse(
                RefusedRequest(HTTPStatus.NOT_FOUND, _("POST /run_code and /submit are answered"))
            )

    def do_POST(self) -> None:
        try:
            body = self.body()
            self.check_sender()
            work = work_of(self.path, body)
            with self.server.bound.place(self.is_gone):
                answer = work()
            content = msgspec.json.encode(answer)
        except RefusedRequest as error:
            self.refuse(error)
        except ClientDisconnected:
            self.close_connection = True
        else:
            self.reply(HTTPStatus.OK, content)

    def check_sender(self) -> None:
        self.server.allowed.check_request(self.headers.get("Host", ""), self.headers.get("Origin"))

    def body(self) -> bytes:
        """Return the body of a request. Raise RefusedRequest, or TimeoutError if it takes too long.

        It is read also of a request that is refused: else the sender sees a broken connection.
        """
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,9}", length):
            raise RefusedRequest(HTTPStatus.LENGTH_REQUIRED, _("Content-Length is missing"))
        if (remaining_bytes := int(length)) > MOST_BYTES:
            reason = _("more than {} MiB", MOST_BYTES >> 20)
            raise RefusedRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, reason)
        parts: list[bytes] = []
        end = time.monotonic() + SECONDS_OF_A_REQUEST
        while remaining_bytes:
            part = self.rfile.read1(min(remaining_bytes, READ_BYTES))
            if not part or time.monotonic() > end:
                raise ConnectionResetError
            parts.append(part)
            remaining_bytes -= len(part)
        return b"".join(parts)

    def is_gone(self) -> bool:
        """Return whether the client has closed the connection."""
        poll = select.poll()
        poll.register(self.connection, select.POLLIN)
        try:
            return bool(poll.poll(0)) and not self.connection.recv(1, socket.MSG_PEEK)
        except OSError:
            return True

    def refuse(self, error: RefusedRequest) -> None:
        content = msgspec.json.encode({"detail": printable(str(error))})
        self.close_connection |= error.status in (
            HTTPStatus.LENGTH_REQUIRED,
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        )
        self.reply(error.status, content)

    def reply(self, status: HTTPStatus, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        if status is HTTPStatus.TOO_MANY_REQUESTS:
            self.send_header("Retry-After", "1")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, _format: str, *_arguments: object) -> None:
        """Print nothing of requests."""


def work_of(path: str, body: bytes) -> Callable[[], object]:
    """Return the job of a request. Raise RefusedRequest if it is not supported."""
    try:
        if path == "/run_code":
            run = msgspec.json.decode(body, type=RunCode)
            return lambda: run_code(run)
        if path == "/submit":
            submitted = msgspec.json.decode(body, type=Submit)
            return lambda: judge_submitted(submitted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedRequest(HTTPStatus.UNPROCESSABLE_ENTITY, str(error)) from None
    raise RefusedRequest(HTTPStatus.NOT_FOUND, _("no such path: {:.60}", path))
