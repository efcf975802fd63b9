"""Receive problems from the browser extension Competitive Companion.

The extension sends one POST request with a JSON object for each problem
(https://github.com/jmerle/competitive-companion), which message.py reads. A request that is
refused gets a status from 400 on, with the reason; a client too many gets none. Each client has its
own thread, so that a slow one delays no other. Writes no files: what to do with a problem is
decided by the caller.
"""

from __future__ import annotations

import json
import re
import socket
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from banrye import caller
from banrye.console import MachineError, UserError, printable, warn
from banrye.extras.intake.message import (
    Batch,
    ReceivedProblem,
    RefusedMessage,
    batch_of,
    parse_message,
)
from banrye.messages import _

PORT = 10043  # to which the extension sends
MAX_CLIENTS = 50  # at once
SECONDS_WITHOUT_A_BYTE = 1
SECONDS_OF_A_REQUEST = 10


# The server.


def receive_problems(
    port: int, make: Callable[[ReceivedProblem], None], *, is_endless: bool = False
) -> bool:
    """Call `make` with a problem, or with each of a contest. Return whether all are made.

    `make` is called by one thread at a time. If it raises UserError, the request is refused.
    `is_endless`: problems are taken until Ctrl-C.
    """
    try:
        server = CompanionServer(port, make, is_endless=is_endless)
    except OSError as error:
        hint = _("choose another port with --port")
        raise UserError(_("cannot listen on 127.0.0.1:{}: {} ({})", port, error, hint)) from None
    chosen = server.server_address[1]
    print(
        _("listening on 127.0.0.1:{} for Competitive Companion (Ctrl-C stops)", chosen),
        flush=True,
    )
    with server:
        server.serve_forever(poll_interval=0.1)
    return server.made == server.received


class CompanionServer(ThreadingHTTPServer):
    """Takes problems until a contest is complete, or until it is ended."""

    daemon_threads = True
    block_on_close = False  # a slow client does not delay the end

    def __init__(
        self, port: int, make: Callable[[ReceivedProblem], None], *, is_endless: bool
    ) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.is_endless = is_endless
        self.make = make
        self.lock = threading.Lock()  # held to make a problem and to count
        self.clients = threading.BoundedSemaphore(MAX_CLIENTS)
        self.made = 0
        self.received = 0
        self.unanswered = 0  # requests that were read
        self.missing: dict[Batch, int] = {}  # how many problems of each contest are to come

    @property
    def is_complete(self) -> bool:
        """True if all problems of all contests that have begun have come."""
        return bool(self.missing) and not any(self.missing.values()) and not self.is_endless

    def make_problem(self, message: object) -> None:
        """Make the problem of a message. Raise RefusedMessage."""
        with self.lock:
            if self.is_complete:
                raise RefusedMessage(HTTPStatus.GONE, _("all problems have been received"))
            batch = batch_of(message)
            self.missing[batch] = max(0, self.missing.get(batch, batch.size) - 1)
            self.received += 1
            try:
                self.make(parse_message(message))
                self.made += 1
            except RefusedMessage:
                raise
            except (UserError, MachineError, OSError) as error:
                raise RefusedMessage(HTTPStatus.CONFLICT, str(error)) from None

    @contextmanager
    def stop_when_answered(self) -> Iterator[None]:
        """Stop the server at the end if all problems have come and each client has its answer."""
        with self.lock:
            self.unanswered += 1
        try:
            yield
        finally:
            with self.lock:
                self.unanswered -= 1
                if self.is_complete and not self.unanswered:
                    threading.Thread(target=self.shutdown, daemon=True).start()

    def handle_error(self, _request: object, _client_address: object) -> None:
        """Show an error of ours, and go on. Say nothing of a client that has gone."""
        if not isinstance(sys.exception(), ConnectionError):
            warn(_("{}: this is an error of banrye:\n{}", caller.name(), traceback.format_exc()))


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: CompanionServer
    timeout = SECONDS_WITHOUT_A_BYTE
    server_version = "banrye"
    sys_version = ""

    def handle(self) -> None:
        if not self.server.clients.acquire(blocking=False):
            return
        timer = threading.Timer(SECONDS_OF_A_REQUEST, self.cut_off)
        timer.start()
        try:
            super().handle()
        except ConnectionError:
            pass
        finally:
            timer.cancel()
            self.server.clients.release()

    def cut_off(self) -> None:
        """End a request that takes too long."""
        self.connection.shutdown(socket.SHUT_RDWR)

    def do_POST(self) -> None:
        try:
            message = self.message()
        except RefusedMessage as error:
            self.refuse(error.status, str(error))
        except (ValueError, RecursionError) as error:  # not JSON
            self.refuse(HTTPStatus.BAD_REQUEST, str(error))
        else:
            with self.server.stop_when_answered():
                self.take_message(message)

    def take_message(self, message: object) -> None:
        try:
            self.server.make_problem(message)
        except RefusedMessage as error:
            self.refuse(error.status, str(error))
        except ValueError as error:  # a text that UTF-8 cannot hold
            self.refuse(HTTPStatus.BAD_REQUEST, str(error))
        else:
            self.reply(HTTPStatus.OK, "made")

    def message(self) -> object:
        """Return the JSON value of a request. Raise RefusedMessage if another program sent it."""
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,7}", length):
            status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE if length else HTTPStatus.LENGTH_REQUIRED
            raise RefusedMessage(status, _("Content-Length is not a number of at most 7 digits"))
        # Also of a request that is refused: else the sender sees a broken connection.
        body = self.rfile.read(int(length))
        # Web pages can send requests, too. Host reveals DNS rebinding, where their own name
        # resolves to this machine.
        host = self.headers.get("Host", "")
        if not re.fullmatch(r"(localhost|127\.0\.0\.1)(:[0-9]+)?", host, re.IGNORECASE):
            raise RefusedMessage(HTTPStatus.FORBIDDEN, _("Host is not localhost"))
        if not re.match("([a-z-]+-extension://|$)", self.headers.get("Origin", "")):
            raise RefusedMessage(HTTPStatus.FORBIDDEN, _("Origin is not a browser extension"))
        message: object = json.loads(body)
        return message

    def refuse(self, status: HTTPStatus, reason: str) -> None:
        warn(_("{}: refused a request: {}", caller.name(), printable(reason)))
        self.reply(status, reason)

    def reply(self, status: HTTPStatus, text: str) -> None:
        body = f"{printable(text)}\n".encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse requests other than POST."""
        self.close_connection = True
        status = HTTPStatus(code)
        if status is HTTPStatus.NOT_IMPLEMENTED:
            status = HTTPStatus.METHOD_NOT_ALLOWED
        self.refuse(status, message or explain or status.phrase)

    def log_message(self, _format: str, *_arguments: object) -> None:
        """Print nothing of requests that are answered."""

    def log_error(self, _format: str, *_arguments: object) -> None:
        """Say that a request was cut off: nothing else is logged as an error."""
        warn(_("{}: refused a request: timed out", caller.name()))
