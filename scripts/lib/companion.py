"""Receive problems from the browser extension Competitive Companion, for scripts/new --listen.

The extension sends one POST request with a JSON object per problem (https://github.com/jmerle/competitive-companion).
Requests are not trusted: every field is checked, and only a name of a-z and 0-9 becomes part of a path.
"""

import json
import re
import sys
import unicodedata
from http.server import BaseHTTPRequestHandler, HTTPServer

from cli import UserError, printable, warn

# Judges whose problem number is a better name than the title, with the prefix of that name.
JUDGES = (
    (r"https?://(?:www\.)?acmicpc\.net/problem/(\d+)", "boj"),
    (r"https?://codeforces\.com/(?:contest|gym|problemset/problem)/(\d+)/(?:problem/)?(?!problems)(\w+)", "cf"),
    (r"https?://atcoder\.jp/contests/[^/]+/tasks/(\w+)", ""),
)
TITLE_INDEX = r"^(?:problem\s+)?#?\s*[a-z]?\d*(?:[.:：]|\s+-)\s*"  # "A. ", "P1 - ", "Problem 1. ", "#H1000. "


def receive(port, make):
    """Call `make` for each problem of a contest or for one problem. Return the names, and whether all were made."""
    try:
        server = Server(("127.0.0.1", port), Handler)
    except (OSError, OverflowError) as error:
        raise UserError(f"cannot listen on 127.0.0.1:{port}: {error} (choose another port with --port)") from None
    server.make, server.names = make, []  # of the problems that were made
    print(f"listening on 127.0.0.1:{server.server_port} for Competitive Companion (Ctrl-C stops)", flush=True)
    while server.received < server.expected:
        server.handle_request()
    return server.names, len(server.names) == server.received


class Server(HTTPServer):
    received, expected = 0, 1  # problems

    def take(self, message):
        self.expected = field(field(message, "batch", dict), "size", int, 1000)
        self.received += 1
        self.names.append(self.make(problem_name(message), problem_fields(message)))

    def handle_error(self, request, client_address):
        warn(f"new: {sys.exc_info()[1]}")


class Handler(BaseHTTPRequestHandler):
    timeout = 1  # second without a byte; then the connection is closed

    def do_POST(self):
        try:
            self.server.take(self.read_message())
        except (UserError, ValueError, RecursionError, OSError) as error:  # ValueError: no JSON, or half a character
            self.send_error(400, ascii(str(error))[1:-1])
        else:
            self.send_response(200)
            self.end_headers()

    def read_message(self):
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,7}", length):
            raise UserError("Content-Length is not a number of at most 7 digits")
        body = self.rfile.read(int(length))  # even if it is refused below, or the sender gets no reply
        # Web pages can send requests, too. Host reveals DNS rebinding, where their own name resolves to this machine.
        if not re.fullmatch(r"(localhost|127\.0\.0\.1)(:[0-9]+)?", self.headers.get("Host", ""), re.IGNORECASE):
            raise UserError("Host is not localhost")
        if not re.match("([a-z-]+-extension://|$)", self.headers.get("Origin", "")):
            raise UserError("Origin is not a browser extension")
        return json.loads(body.decode())

    def log_request(self, code="-", size="-"):
        pass

    def log_error(self, format, *arguments):
        warn(f"new: refused a request: {printable(str(arguments[-1]))}")


def problem_name(message):
    """Return a name made of the judge's number, or of the title."""
    for pattern, prefix in JUDGES:
        match = re.match(pattern + "(?![^/?#])", line(message, "url"), re.ASCII)
        if match:
            return prefix + slug("".join(match.groups()))
    name = slug(re.sub(TITLE_INDEX, "", line(message, "name"), flags=re.IGNORECASE))
    return name if re.match("[a-z]", name) else "problem" + name


def slug(text):
    """Return the first 30 ASCII letters and digits of a text, in lower case and without accents."""
    return re.sub("[^a-z0-9]", "", unicodedata.normalize("NFKD", text).lower())[:30]


def problem_fields(message):
    """Return the arguments for make_problem in scripts/new."""
    return {
        "title": line(message, "name"),
        "source": line(message, "group"),
        "url": line(message, "url"),
        "milliseconds": field(message, "timeLimit", int, 3_600_000),
        "megabytes": field(message, "memoryLimit", int, 1 << 20),
        "interactive": field(message, "interactive", bool),
        "samples": [(test_data(test, "input"), test_data(test, "output")) for test in field(message, "tests", list)],
    }


def field(message, key, kind, most=None):
    value = message.get(key) if isinstance(message, dict) else None
    if type(value) is not kind or most and not 1 <= value <= most:
        expected = f"an integer from 1 to {most}" if most else kind.__name__
        raise UserError(f"{key}: expected {expected}, found {json.dumps(value)[:40]}")
    return value


def line(message, key):
    """Return a text as one line of printable characters, which is safe in a comment, in YAML and on a terminal."""
    text = "".join(c for c in field(message, key, str) if c.isprintable() or c.isspace())
    text = " ".join(text.split())
    if not 1 <= len(text) <= 1000:
        raise UserError(f"{key}: expected 1 to 1000 characters, found {len(text)}")
    return text


def test_data(test, key):
    """Return an input or output with Unix line ends, also at its end."""
    text = field(test, key, str).replace("\r\n", "\n")
    return text if text.endswith("\n") or not text else text + "\n"
