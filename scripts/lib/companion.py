"""Receive problems from the browser extension Competitive Companion, for scripts/new --listen.

The extension sends one POST request with a JSON object per problem (https://github.com/jmerle/competitive-companion).
Requests are not trusted: every field is checked, and only a name of a-z and 0-9 becomes part of a path.
"""

import http.client
import json
import re
import socket
import unicodedata

from cli import UserError, printable, warn

# Judges whose problem number is a better name than the title, with the prefix of that name.
JUDGES = (
    (r"https?://(?:www\.)?acmicpc\.net/problem/(\d+)()", "boj"),
    (r"https?://codeforces\.com/(?:contest|gym|problemset/problem)/(\d+)/(?:problem/)?(?!problems)(\w+)", "cf"),
    (r"https?://atcoder\.jp/contests/[^/]+/tasks/(\w+)()", ""),
)
NAME = "(?!(build|deps|examples|incremental)$)[a-z][a-z0-9]{0,39}"  # of a problem; cargo refuses its own folders
TITLE_INDEX = r"^(?:problem\s+)?#?\s*[a-z]?\d*(?:[.:：]|\s+-)\s*"  # "A. ", "P1 - ", "Problem 1. ", "#H1000. "


def receive(port, make):
    """Call `make` with name, settings and samples of a problem or of each in a contest. Return whether all are made."""
    try:
        server = socket.create_server(("127.0.0.1", port))
    except (OSError, OverflowError) as error:
        raise UserError(f"cannot listen on 127.0.0.1:{port}: {error} (choose another port with --port)") from None
    print(f"listening on 127.0.0.1:{server.getsockname()[1]} for Competitive Companion (Ctrl-C stops)", flush=True)
    made, received, expected = 0, 0, 1
    while received < expected:
        with server.accept()[0] as connection, connection.makefile("rb") as request:
            connection.settimeout(1)  # second without a byte
            try:
                message = read_message(request)
                expected = field(field(message, "batch", dict), "size", int, 1000)
                received += 1
                make(*parse(message))
                made += 1
                connection.sendall(b"HTTP/1.0 200 OK\r\n\r\n")
            except (UserError, OSError, ValueError, RecursionError, http.client.HTTPException) as error:
                warn(f"new: refused a request: {printable(str(error))}")
    return made == received


def read_message(request):
    """Return the JSON value of a request. Raise UserError if it does not come from the extension."""
    request.readline(1 << 16)
    headers = http.client.parse_headers(request)
    length = headers.get("Content-Length", "")
    if not re.fullmatch("[0-9]{1,7}", length):
        raise UserError("Content-Length is not a number of at most 7 digits")
    body = request.read(int(length))  # also of a request that is refused: else the sender sees a broken connection
    # Web pages can send requests, too. Host reveals DNS rebinding, where their own name resolves to this machine.
    if not re.fullmatch(r"(localhost|127\.0\.0\.1)(:[0-9]+)?", headers.get("Host", ""), re.IGNORECASE):
        raise UserError("Host is not localhost")
    if not re.match("([a-z-]+-extension://|$)", headers.get("Origin", "")):
        raise UserError("Origin is not a browser extension")
    return json.loads(body)


def parse(message):
    """Return the name of a problem, its settings (see make_problem in scripts/new) and the files of its samples."""
    settings = {
        "title": line(message, "name"),
        "source": line(message, "group"),
        "url": line(message, "url"),
        "type": "interactive" if field(message, "interactive", bool) else "pass-fail",
        "seconds": field(message, "timeLimit", int, 3_600_000) / 1000,
        "megabytes": field(message, "memoryLimit", int, 1 << 20),
    }
    samples = {}
    for number, test in enumerate(field(message, "tests", list), start=1):
        for key, extension in ("input", "in"), ("output", "ans"):
            text = field(test, key, str).replace("\r\n", "\n").removesuffix("\n")
            samples[f"data/sample/{number}.{extension}"] = f"{text}\n".encode()
    return problem_name(settings["title"], settings["url"]), settings, samples


def problem_name(title, url):
    """Return a name made of the judge's number, else of the title, else (without Latin letters) of the URL's end."""
    title = re.sub(TITLE_INDEX, "", title, flags=re.IGNORECASE)
    text = title if re.search("[A-Za-z]", title) else url.rpartition("/")[2]
    for pattern, prefix in JUDGES:
        if match := re.fullmatch(rf"{pattern}(?:[/?#].*)?", url, re.ASCII):
            text = f"{prefix}{match[1]}{match[2]}"
    name = re.sub("[^a-z0-9]", "", unicodedata.normalize("NFKD", text).lower())[:30]
    return name if re.fullmatch(NAME, name) else f"problem{name}"


def field(message, key, kind, most=None):
    """Return a field of this type, and if it is a number, from 1 to `most`. Else raise UserError."""
    value = message.get(key) if isinstance(message, dict) else None
    if type(value) is not kind or most and not 1 <= value <= most:
        expected = f"an integer from 1 to {most}" if most else kind.__name__
        raise UserError(f"{key}: expected {expected}, found {json.dumps(value)[:40]}")
    return value


def line(message, key):
    """Return a text as one line of printable characters, which is safe in a comment, in YAML and on a terminal."""
    text = "".join(c for c in field(message, key, str) if c.isprintable() or c.isspace())
    return " ".join(text.split())[:1000] or "?"
