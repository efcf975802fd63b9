"""Takes problems from the browser extension Competitive Companion, for scripts/new --listen.

The extension sends a POST with a JSON object for each problem; https://github.com/jmerle/competitive-companion says
which. It does not look at the reply. What comes over the wire is not trusted: it is checked here, and the only part of
it that gets into a path is a name of a-z and 0-9.
"""

import json
import re
import signal
import unicodedata
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import unquote

from house import Refused, printable, tell

LARGEST_BODY = 8 << 20
SECONDS = 2  # for a whole request; the next one waits so long

# Where the judge's number names a problem better than its title does.
NUMBERS = (
    (r"https?://(?:www\.)?acmicpc\.net/problem/(\d+)", "boj"),
    (r"https?://codeforces\.com/(?:contest|gym)/(\d+)/problem/(\w+)", "cf"),
    (r"https?://codeforces\.com/problemset/problem/(\d+)/(\w+)", "cf"),
    (r"https?://atcoder\.jp/contests/[^/]+/tasks/(\w+)", ""),
)

# What contests put in front of a title: "A. ", "P1 - ", "Problem 1. ", "#H1000. ".
INDEX = r"^(?:problem\s+)?#?\s*[a-z]?\d*(?:[.:]|\s+-)\s*"


def receive(port, make):
    """Makes the problems that come until a whole batch, one problem or one contest, has come.

    `make` takes a description and returns a name. Returns the names, and whether no problem was refused.
    """
    made, batches, refused = [], {}, False
    for message in messages(port):
        whole = False
        try:
            batch, size = batch_of(message)
            batches[batch] = batches.get(batch, 0) + 1
            whole = batches[batch] >= size
            description = description_of(message)
            made.append(make(description))
        except Refused as reason:
            tell(f"new: {reason}")
            refused = True
        else:
            for note in notes(message, description, made[-1]):
                print(f"  note: {note}", flush=True)
        if whole:
            return made, not refused


def messages(port):
    """Each message that comes to this port of this machine, from this machine."""
    try:
        server = Server(("127.0.0.1", port), Handler)
    except (OSError, OverflowError) as error:
        raise Refused(f"expected to listen on 127.0.0.1:{port}, found: {error} (take another with --port)") from None
    signal.signal(signal.SIGALRM, give_up)
    print(f"listening on 127.0.0.1:{server.server_port} for Competitive Companion (Ctrl-C ends it)", flush=True)
    while True:
        server.arrived = None
        server.handle_request()
        if server.arrived is not None:
            yield server.arrived


def give_up(number, frame):
    raise TimeoutError(f"expected a request within {SECONDS} s, found no end")


class Server(HTTPServer):
    def handle_error(self, request, client_address):
        tell("new: expected a sender that waits for the reply, found none")


class Handler(BaseHTTPRequestHandler):
    def handle(self):
        signal.alarm(SECONDS)
        try:
            super().handle()
        finally:
            signal.alarm(0)

    def do_POST(self):
        try:
            self.server.arrived = self.message()
        except Refused as reason:
            self.send_error(400, str(reason))
        else:
            self.send_response(200)
            self.end_headers()

    def message(self):
        """The JSON object that the body is. Web pages are kept out, which a browser lets send to any address: they
        name themselves as the origin or, where their own host name leads to this machine, as the host."""
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,8}", length) or int(length) > LARGEST_BODY:
            raise Refused(f"expected a Content-Length of at most {LARGEST_BODY}, found {length[:40]!a}")
        body = self.rfile.read(int(length))  # before anything is refused, or the connection is reset at its end
        host = self.headers.get("Host", "")
        if not re.fullmatch(r"(localhost|127\.0\.0\.1)(:[0-9]+)?", host, re.IGNORECASE):
            raise Refused(f"expected the host localhost, found {host[:40]!a}")
        origin = self.headers.get("Origin", "")
        if origin and not re.match("[a-z-]+-extension://", origin):
            raise Refused(f"expected a browser's extension as the origin, found {origin[:40]!a}")
        try:
            message = json.loads(body.decode())
            json.dumps(message, ensure_ascii=False).encode()  # no half of a character
        except (ValueError, RecursionError) as error:
            raise Refused(f"expected JSON, found: {ascii(str(error))[1:-1]}") from None
        if not isinstance(message, dict):
            raise Refused(f"expected a JSON object, found {type(message).__name__}")
        return message

    def log_request(self, code="-", size="-"):
        pass

    def log_error(self, format, *arguments):
        tell(f"new: {printable(str(arguments[-1]))}")


def batch_of(message):
    """The batch that a message belongs to, and how many messages that has."""
    batch = value_of(message, "batch", dict, "an object with id and size")
    return value_of(batch, "id", str, "a text"), number_of(batch, "size", 1000)


def description_of(message):
    """The problem that a message describes, as scripts/new wants to know it."""
    title, group, url = line_of(message, "name", 300), line_of(message, "group", 300), line_of(message, "url", 2000)
    return {
        "name": name_of(url, title, group),
        "title": title,
        "source": group,
        "url": url,
        "milliseconds": number_of(message, "timeLimit", 3_600_000),
        "megabytes": number_of(message, "memoryLimit", 1 << 20),
        "interactive": value_of(message, "interactive", bool, "true or false"),
        "samples": [
            (text_of(test, "input"), text_of(test, "output"))
            for test in value_of(message, "tests", list, "a list of samples")
        ],
    }


def name_of(url, title, group):
    """A name for a problem: the judge's number, or its title in ASCII, or what tells its address from others."""
    for pattern, judge in NUMBERS:
        match = re.match(pattern + "(?![^/?#])", url, re.ASCII)
        if match:
            return judge + slug("".join(match.groups()))
    name = slug(re.sub(INDEX, "", unicodedata.normalize("NFKC", title), flags=re.IGNORECASE))
    if len(name) < 3:
        parts = [slug(unquote(part)) for part in re.split("[/?&=#]", url)[3:]]
        telling = [part for part in parts if len(part) == 1 or re.search("[0-9]", part)] or parts[-1:]
        name = slug(group.split(" - ")[0]) + "".join(telling)
    if not name or name[0].isdigit():
        name = "p" + name
    return name


def slug(text):
    """The letters and digits of a text, in small letters and without accents."""
    return re.sub("[^a-z0-9]", "", unicodedata.normalize("NFKD", text).lower())


def value_of(message, key, kind, expected, fits=lambda value: True):
    value = message.get(key) if isinstance(message, dict) else None
    if type(value) is not kind or not fits(value):
        raise Refused(f"expected {key}, {expected}, found {json.dumps(value)[:40]}")
    return value


def number_of(message, key, most):
    return value_of(message, key, int, f"an integer from 1 to {most}", lambda value: 1 <= value <= most)


def line_of(message, key, longest):
    """A text as one line that is safe in a comment, in YAML and on a terminal: printable characters only."""
    text = value_of(message, key, str, "a text")
    line = " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
    if not 1 <= len(line) <= longest:
        raise Refused(f"expected {key}, a text of 1 to {longest} characters, found {len(line)}")
    return line


def text_of(test, key):
    """An input or output: as it came, but with our line ends and the last line ended."""
    text = value_of(test, key, str, "a text").replace("\r\n", "\n")
    return text if text.endswith("\n") or not text else text + "\n"


def notes(message, description, name):
    """What whoever pressed the button should know of a problem that was made."""
    if name != description["name"]:
        yield f"the name {description['name']} was not free"
    if not description["samples"]:
        yield "no sample came; 1.in and 1.ans are to be filled in"
    if description["interactive"]:
        yield "it is interactive: a sample shows a dialogue, not input and answer"
    for key, instead_of in (("input", "standard input"), ("output", "standard output")):
        stream = message.get(key)
        if isinstance(stream, dict) and stream.get("type") in ("file", "regex"):
            file = printable(str(stream.get("fileName", "see the statement")))[:30]
            yield f"at the judge a file instead of {instead_of}: {file}"
