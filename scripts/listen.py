"""Takes problems from the browser extension Competitive Companion: the logic of `scripts/new --listen`.

usage: listen.py PORT

The extension sends a POST with a JSON object for each problem, https://github.com/jmerle/competitive-companion says
which. What comes over the wire is not trusted: it is checked here, the only part of it that gets into a path is a name
that new.check_name takes, and whatever is wrong with it goes back as one line to the sender, and to the terminal.
"""

import json
import math
import re
import signal
import socket
import socketserver
import sys
import threading
import unicodedata
from http.server import BaseHTTPRequestHandler

import new

LARGEST_BODY = 8 << 20
PATIENCE = 10  # seconds without a byte
MOST_SAMPLES = 100

# Where an address names the problem better than its title does.
NAMES = (
    (r"(?:www\.)?acmicpc\.net/problem/(\d+)", "boj"),
    (r"codeforces\.com/(?:contest|gym)/(\d+)/problem/(\w+)", "cf"),
    (r"codeforces\.com/problemset/problem/(\d+)/(\w+)", "cf"),
    (r"atcoder\.jp/contests/[^/]+/tasks/(\w+)", ""),
)


class Rejected(Exception):
    """A request that is not served: the HTTP status, and why in one line."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status


def name_of(url, title):
    """A name for the problem at `url`, as scripts/new wants names."""
    path = re.sub("[?#].*", "", url).rstrip("/")
    name = slug(title) or slug(path.rpartition("/")[2])
    for pattern, judge in NAMES:
        match = re.match(f"https?://{pattern}(?![^/?#])", url, re.ASCII)
        if match:
            name = judge + slug("".join(match.groups()))
    if not name:
        raise Rejected(400, "expected a name or url with a letter or digit of ASCII, found none")
    if name[0].isdigit() or name in new.RESERVED:
        name = "p" + name
    return name[: new.LONGEST_NAME]


def slug(text):
    """The letters and digits of a text, in small letters and without accents."""
    return re.sub("[^a-z0-9]", "", unicodedata.normalize("NFKD", text).lower())


def problem_of(message):
    """The problem that a message of the extension describes."""
    title = line_of(message, "name", 300)
    url = line_of(message, "url", 2000)
    if not re.match("https?://[^/ ]", url):
        raise Rejected(400, f"expected url to begin with http:// or https://, found {json.dumps(url[:40])}")
    tests = value_of(message, "tests", list, f"a list of at most {MOST_SAMPLES} samples")
    if len(tests) > MOST_SAMPLES:
        raise Rejected(400, f"expected tests, a list of at most {MOST_SAMPLES} samples, found {len(tests)}")
    return new.Problem(
        name=name_of(url, title),
        title=title,
        source=line_of(message, "group", 300),
        url=url,
        milliseconds=number_of(message, "timeLimit", 3_600_000),
        megabytes=number_of(message, "memoryLimit", 1 << 20),
        interactive="interactive" in message and value_of(message, "interactive", bool, "true or false"),
        samples=[(text_of(test, "input"), text_of(test, "output")) for test in tests],
    )


def value_of(message, key, kind, expected):
    found = message.get(key) if isinstance(message, dict) else None
    if not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
        raise Rejected(400, f"expected {key}, {expected}, found {shown(found)}")
    return found


def shown(found):
    """What a message holds where something else was expected, in a few words."""
    if isinstance(found, (dict, list)):
        return "an object" if isinstance(found, dict) else "a list"
    return json.dumps(found)[:40]


def number_of(message, key, most):
    expected = f"a number from 1 to {most}"
    found = value_of(message, key, (int, float), expected)
    if not 1 <= found <= most:
        raise Rejected(400, f"expected {key}, {expected}, found {shown(found)}")
    return math.ceil(found)


def line_of(message, key, longest):
    """A text as one line that is safe in a comment, in YAML and on a terminal: printable characters only."""
    text = " ".join(value_of(message, key, str, "a text").split())
    line = "".join(character for character in text if character.isprintable())
    if not 1 <= len(line) <= longest:
        raise Rejected(400, f"expected {key}, a text of 1 to {longest} characters, found {len(line)}")
    return line


def text_of(test, key):
    """An input or output: as it came, but with our line ends and the last line ended."""
    text = value_of(test, key, str, "a text").replace("\r\n", "\n")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Rejected(400, f"expected {key}, a text of Unicode characters, found half of one") from None
    return text if text.endswith("\n") or not text else text + "\n"


class Server(socketserver.ThreadingTCPServer):
    """A thread for each connection, so that one that stays silent holds up nobody."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port):
        super().__init__(("127.0.0.1", port), Handler)
        self.making = threading.Lock()  # held while files are made, and when it is all over
        self.batches = {}  # for each batch, the problems of it that have come: the name, or None if it was refused
        self.over = False

    def handle_error(self, request, client_address):
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            super().handle_error(request, client_address)
        complain(f"expected a sender that waits for the reply, found {error}")

    def take(self, message):
        """Makes the problem of a message and returns its name."""
        batch = value_of(message, "batch", dict, "an object with id and size")
        batch_id = value_of(batch, "id", str, "a text")
        batch_size = number_of(batch, "size", 1000)
        with self.making:
            arrived = self.batches.setdefault(batch_id, [])
            name = None
            try:
                problem = problem_of(message)
                made = new.make(problem)
                name = problem.name
            except new.Refused as error:
                raise Rejected(409, str(error)) from None
            except OSError as error:
                raise Rejected(500, f"expected to write the files, found {error}") from None
            finally:
                arrived.append(name)
                self.over = self.over or (len(arrived) >= batch_size and any(arrived))
            new.report(problem, made)
        return name


class Handler(BaseHTTPRequestHandler):
    timeout = PATIENCE
    default_request_version = "HTTP/1.0"  # a reply has a status line, whatever the request was

    def do_POST(self):
        try:
            self.check_sender()
            self.reply(200, f"made {self.server.take(self.message())}")
        except Rejected as rejected:
            self.send_error(rejected.status, str(rejected))
        finally:
            if self.server.over:
                self.server.shutdown()

    def check_sender(self):
        """Keeps out web pages, which a browser lets send to any address: they name themselves as the origin, or, where
        their own host name has been pointed at this machine, as the host."""
        host = self.headers.get("Host", "")
        if not re.fullmatch(r"(localhost|127\.0\.0\.1)(:[0-9]+)?", host, re.IGNORECASE):
            raise Rejected(403, f"expected the host localhost, found {json.dumps(host[:40])}")
        origin = self.headers.get("Origin", "")
        if origin and not re.match("[a-z-]+-extension://", origin):
            raise Rejected(403, f"expected a browser's extension as the origin, found {json.dumps(origin[:40])}")

    def message(self):
        """The JSON in the body."""
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,18}", length):
            raise Rejected(411, f"expected a Content-Length, found {json.dumps(length[:40])}")
        if int(length) > LARGEST_BODY:
            raise Rejected(413, f"expected at most {LARGEST_BODY} bytes, found {length}")
        try:
            body = self.rfile.read(int(length))
        except socket.timeout:
            raise Rejected(408, f"expected {length} bytes, found silence for {PATIENCE} s") from None
        if len(body) < int(length):
            raise Rejected(400, f"expected {length} bytes, found {len(body)}")
        try:
            return json.loads(body.decode())
        except (ValueError, RecursionError) as error:
            raise Rejected(400, f"expected JSON, found an error in it: {error}") from None

    def send_error(self, code, message=None, explain=None):
        """Whatever is wrong with a request ends here, also what the library finds."""
        if code == 501:
            code, message = 405, f"expected the method POST, found {json.dumps(self.command[:40])}"
        message = (message or self.responses[code][0])[:300]
        complain(message)
        self.reply(code, message)
        self.drain()

    def reply(self, status, line):
        body = f"{line}\n".encode()
        self.send_response(status)
        if status == 405:
            self.send_header("Allow", "POST")
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def drain(self):
        """Takes what the sender still has to say: closing before that resets the connection, and the reply is lost."""
        try:
            self.connection.shutdown(socket.SHUT_WR)
            left = 8 * LARGEST_BODY
            while left > 0:
                left -= len(self.rfile.read1(1 << 16)) or left
        except OSError:
            pass  # it is gone

    def log_request(self, code="-", size="-"):
        pass

    def log_error(self, format, *arguments):
        complain(f"expected a request, found silence for {PATIENCE} s")


def complain(reason):
    print(f"new: {reason}", file=sys.stderr, flush=True)


def stop(number, frame):
    raise SystemExit(128 + number)


def main(port):
    if not re.fullmatch("[0-9]{1,5}", port) or int(port) > 65535:
        sys.exit(f"new: expected a port from 0 to 65535, found {json.dumps(port)}")
    try:
        server = Server(int(port))
    except OSError as error:
        sys.exit(f"new: expected to listen on 127.0.0.1:{port}, found {error.strerror} (take another with --port)")
    for number in new.INTERRUPTIONS:
        signal.signal(number, stop)
    print(f"listening on 127.0.0.1:{server.server_address[1]} for Competitive Companion (Ctrl-C ends it)", flush=True)
    try:
        server.serve_forever(poll_interval=0.1)
    finally:
        for number in new.INTERRUPTIONS:
            signal.signal(number, signal.SIG_IGN)
        server.making.acquire()  # what is being made is made to the end, and nothing after it
    arrived = [name for batch in server.batches.values() for name in batch]
    new.report_next(next(filter(None, arrived)))
    sys.exit(0 if all(arrived) else 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
