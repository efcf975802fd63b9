"""A message of the browser extension Competitive Companion, as a problem.

    {"name": "G. Castle Defense", "group": "Codeforces - Educational Codeforces Round 40", ...}
    ReceivedProblem(name="cf954g", contest="educational-codeforces-round-40", ...)

Messages are not trusted: every field is checked, and only names of letters, digits and hyphens
become parts of a path. The format: https://github.com/jmerle/competitive-companion#the-format
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeVar

from banrye import configuration
from banrye.console import UserError
from banrye.messages import _

T = TypeVar("T")

CODEFORCES = (
    r"https?://codeforces\.com/(?:contest|gym|problemset/problem)/(\d+)/(?:problem/)?"
    r"(?!problems)(\w+)"
)
# Addresses with a number that is a better name than the title, with the prefix of that name.
NUMBERED_ADDRESSES = (
    (r"https?://(?:www\.)?acmicpc\.net/problem/(\d+)()", "boj"),
    (CODEFORCES, "cf"),
    (r"https?://atcoder\.jp/contests/[^/]+/tasks/(\w+)()", ""),
)
# The name of a problem. Cargo refuses the names of its own folders.
NAME = re.compile("(?!(build|deps|examples|incremental)$)[a-z][a-z0-9]{0,39}")
# "A. ", "P1 - ", "ReceivedProblem 1. ", "#H1000. "
TITLE_INDEX = re.compile(r"(?i)^(?:problem\s+)?#?\s*[a-z]?\d*(?:[.:：]|\s+-)\s*")

IDENTIFIER = re.compile("[A-Za-z_][A-Za-z0-9_]{0,99}")  # of Java
MAX_CONTEST = 60  # characters of the name of its folder
MAX_PROBLEMS = 1000  # of a contest
MAX_MILLISECONDS = 3_600_000
MAX_MEBIBYTES = 1 << 20


@dataclass(frozen=True)
class ReceivedProblem:
    """A problem as the extension sends it, checked."""

    name: str
    title: str
    source: str  # the judge, and the contest
    contest: str | None  # a name of its folder, if it came with other problems of one
    url: str
    is_interactive: bool
    seconds: float
    mebibytes: int
    samples: Mapping[str, bytes]  # the files by their paths in the package
    input_file: str | None = None  # from which a program reads, if not from standard input
    output_file: str | None = None  # to which it writes, if not to standard output
    input_pattern: str | None = None  # of the name of a file that its user downloads
    java_class: str = "Main"  # the class that the judge starts
    task_class: str = "Task"  # the title as the name of a class


class RefusedMessage(UserError):
    """A request is refused. `status`: the status of HTTP that the client gets."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status


@dataclass(frozen=True)
class Batch:
    """The problems that the extension sends at once: one, or all of a contest."""

    id: str
    size: int


def parse_message(message: object) -> ReceivedProblem:
    """Return the problem in a message. Raise RefusedMessage."""
    samples: dict[str, bytes] = {}
    for index, test in enumerate(field(message, "tests", list), start=1):
        for key, extension in (("input", "in"), ("output", "ans")):
            text = field(test, key, str).replace("\r\n", "\n").removesuffix("\n")
            samples[f"data/sample/{index}.{extension}"] = f"{text}\n".encode()
    title, url = line(message, "name"), line(message, "url")
    return ReceivedProblem(
        name=problem_name(title, url),
        title=title,
        source=line(message, "group"),
        contest=contest_in(message),
        url=url,
        is_interactive=is_stated(message, "interactive"),
        seconds=number(message, "timeLimit", MAX_MILLISECONDS) / 1000,
        mebibytes=number(message, "memoryLimit", MAX_MEBIBYTES),
        samples=samples,
        input_file=file_in(message, "input"),
        output_file=file_in(message, "output"),
        input_pattern=pattern_in(message, "input"),
        java_class=class_in(message, "mainClass") or "Main",
        task_class=class_in(message, "taskClass") or "Task",
    )


def batch_of(message: object) -> Batch:
    """Return to which problems a message belongs. Raise RefusedMessage."""
    batch = field(message, "batch", dict)
    return Batch(str(batch.get("id", ""))[:100], number(batch, "size", MAX_PROBLEMS))


def contest_in(message: object) -> str | None:
    """Return the name of the contest of which several problems come, None if one comes alone.

    The group is the judge and the contest: "AtCoder - AtCoder Beginner Contest 300".
    """
    if batch_of(message).size == 1:
        return None
    judge, _dash, contest = line(message, "group").partition(" - ")
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFC", contest or judge).lower())
    return "-".join(words)[:MAX_CONTEST].strip("-") or "contest"


def class_in(message: object, key: str) -> str | None:
    """Return the name of a class of Java, None if none is said. Raise RefusedMessage."""
    value: object = message
    for part in ("languages", "java", key):
        value = value.get(part) if isinstance(value, dict) else None
    if value is None or value == "":
        return None
    if not isinstance(value, str) or not IDENTIFIER.fullmatch(value):
        raise refusal_of(f"languages.java.{key}", _("the name of a class"), value)
    return value


def file_in(message: object, key: str) -> str | None:
    """Return the file of the input or output, None for a standard stream. Raise RefusedMessage.

    Older versions of the extension do not say it.
    """
    value: object = message.get(key) if isinstance(message, dict) else None
    if value is None or field(value, "type", str) != "file":
        return None
    name = field(value, "fileName", str)
    if not configuration.is_file_name(name):
        raise refusal_of(f"{key}.fileName", _("the name of a file"), name)
    return name


def pattern_in(message: object, key: str) -> str | None:
    """Return the pattern of the file that the user downloads, None if there is none.

    Raise RefusedMessage. A program that finds its input by a pattern gets it on standard input.
    """
    value: object = message.get(key) if isinstance(message, dict) else None
    if value is None or field(value, "type", str) != "regex":
        return None
    return line(value, "pattern")


def problem_name(title: str, url: str) -> str:
    """Return a name: the judge's number, else the title, else the end of the address.

    The title counts if it has Latin letters.
    """
    title = TITLE_INDEX.sub("", title)
    text = title if re.search("[A-Za-z]", title) else url.rpartition("/")[2]
    for pattern, prefix in NUMBERED_ADDRESSES:
        if match := re.fullmatch(rf"{pattern}(?:[/?#].*)?", url, re.ASCII):
            text = f"{prefix}{match[1]}{match[2]}"
    name = re.sub("[^a-z0-9]", "", unicodedata.normalize("NFKD", text).lower())[:30]
    return name if NAME.fullmatch(name) else f"problem{name}"


def field(message: object, key: str, kind: type[T]) -> T:
    """Return a field of this type. Raise RefusedMessage if it has another."""
    value: object = message.get(key) if isinstance(message, dict) else None
    if type(value) is not kind:  # True is no int
        raise refusal_of(key, kind.__name__, value)
    return value


def is_stated(message: object, key: str) -> bool:
    """Return a field that may be left out. Raise RefusedMessage."""
    return isinstance(message, dict) and key in message and field(message, key, bool)


def number(message: object, key: str, most: int) -> int:
    """Return an integer from 1 to `most`. Raise RefusedMessage."""
    value: object = message.get(key) if isinstance(message, dict) else None
    if type(value) is not int or not 1 <= value <= most:
        raise refusal_of(key, _("an integer from 1 to {}", most), value)
    return value


def refusal_of(key: str, expected: str, value: object) -> RefusedMessage:
    shown = json.dumps(value)[:40]
    reason = f"{key}: expected {expected}, found {shown}"
    return RefusedMessage(HTTPStatus.UNPROCESSABLE_ENTITY, reason)


def line(message: object, key: str) -> str:
    """Return a text as one line of printable characters.

    It is safe in a comment, in YAML and on a terminal.
    """
    text = field(message, key, str)
    text = "".join(char for char in text if char.isprintable() or char.isspace())
    return " ".join(text.split())[:1000] or "?"
