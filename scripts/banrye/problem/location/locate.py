"""Find the problem of a source file, by its path or by an address in its first comment.

A path names a problem in one of the layouts that people have: boj/1018.py, 1018/main.cpp,
title(1018).py, 백준/Silver/1018. 체스판 다시 칠하기/a.cc (as BaekjoonHub files it),
Baekjoon/Main1018.java, or by the name of a problem below problems/. The problem need not exist.
"""

from __future__ import annotations

import re
import stat
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path, PurePath
from typing import NamedTuple

from banrye import configuration
from banrye.messages import marked
from banrye.problem.format import Format
from banrye.problem.location.find import lessons
from banrye.problem.location.sites import (
    ALGOSPOT,
    BAEKJOON,
    PROGRAMMERS,
    other_site_of_text,
    sites_in,
)
from banrye.problem.readers import all_formats
from banrye.repository import PROBLEMS, problem_names
from banrye.submission.sources import decode, first_comment

COMMENT_BYTES = 4096  # of a file, in which an address is looked for
FOLDERS_ABOVE = 3  # of a path that is in no checkout, which may name a judge

HOME_OF_NAMES = (ALGOSPOT, PROGRAMMERS)  # judges whose problems are below problems/ by name
SITE_BY_WORD = {"boj": BAEKJOON}  # the values of --judge and of the key `judge`

TITLE = re.compile(r"0*([1-9]\d{3,5})\.\s")  # by BaekjoonHub: "1018. title"
YEAR = re.compile(r"^20(?:1[5-9]|2\d)(?!\d|\.\s|번)")
# From 1000 to 39999, but not the year "2021년" or the range "1000-1999", "1000번대".
RANGE = r"(?!\d|년|[-~]\d{4}|\s*~|번?대(?![가-힣])|단위)"
FOUR_OR_FIVE = rf"0*([1-9]\d{{3}}|[1-3]\d{{4}}){RANGE}"
# After "b", "BOJ_", "[백준] ", "S1_".
NUMBER = re.compile(
    r"(?i)(?:^[\W_]*(?:[bpq]|bj|baek|[bsgpdr]\d_)?|boj|b[aeck]+j(?:oo|o|u)n|백준|acmicpc)"
    rf"[\W_]*{FOUR_OR_FIVE}"
)
# The number after a title: "title(1018)", but not the year "title(2021)".
NUMBER_AFTER_TITLE = re.compile(
    r"(?i)\((?:boj|백준)?[\W_]*(?!20(?:1[5-9]|2\d)\))([1-9]\d{3}|[1-3]\d{4})\)$"
)
# Where the judge is known to be Baekjoon: "Main1018", "Problem_1018_title", "Week3No1018".
ANY_NUMBER = re.compile(rf"(?<!\d)(?<!\d\.)(?<!\d{{4}}[-~])(?<!~\s){FOUR_OR_FIVE}")
ANY_YEAR = re.compile(r"20(?:1[5-9]|2\d)")


class Reason(Enum):
    """The reason why a source file names no problem."""

    OTHER_SITE = marked("of other judges")
    NO_JUDGE = marked(
        "with a number, but no judge in the path (--judge boj takes it for Baekjoon's)"
    )
    NO_NAME = marked("with no number and no name of a problem")


@dataclass(frozen=True)
class NamedProblem:
    """The problem that a source file names."""

    problem: str  # as scripts/judge takes it
    is_sure: bool = True  # whether the judge is named, too


@dataclass(frozen=True, order=True)
class UnnamedProblem:
    """A source file names no problem of a judge that is known here."""

    reason: Reason
    judge: str = ""  # of Reason.OTHER_SITE


class Context(NamedTuple):
    """The problem that the place of a file names."""

    path: PurePath
    """The part of the file's path that counts."""
    judge: str | None
    """The judge if this part names none."""


class SiteInPath(NamedTuple):
    """The judge that a path names, and the index of the part that names it."""

    judge: str | None
    place: int


# One file.


def problem_of_file(file: Path) -> str | None:
    """Return the problem that a source file names, as scripts/judge takes it. None: it names none.

    A file of a package below problems/ belongs to that. A number is taken for one of Baekjoon's if
    no judge is named.
    """
    path = file.absolute()
    if PROBLEMS in path.parents and path.relative_to(PROBLEMS).parts[0] in problem_names():
        return path.relative_to(PROBLEMS).parts[0]
    above = context_above(path.parent, site_of_settings())
    name = name_of_file(file, Context(above.path / path.name, above.judge))
    return name.problem if isinstance(name, NamedProblem) else None


def site_of_settings() -> str | None:
    """Return the judge that banrye.toml states."""
    word = configuration.load().judge
    return SITE_BY_WORD[word] if word else None


def name_of_file(file: Path, context: Context) -> NamedProblem | UnnamedProblem:
    """Return the problem that a source file names, or why it names none.

    A comment of competitive-verifier decides, then a path that names the judge, then an address in
    the first comment, then a path without a judge.
    """
    text = start_of(file)
    if (verified := verified_pattern().search(text)) and (named := named_to_format(verified)):
        return NamedProblem(named)
    by_path = name_of_path(context)
    if isinstance(by_path, NamedProblem) and by_path.is_sure:
        return by_path
    if problem := problem_of_text(text):
        return NamedProblem(problem)
    if isinstance(by_path, NamedProblem) and (other := other_site_of_text(first_comment(text))):
        return UnnamedProblem(Reason.OTHER_SITE, other)
    return by_path


def named_to_format(address: re.Match[str]) -> str | None:
    """Return the user's word for the problem that an address of a format names, None if none."""
    forms = formats_with_address()
    groups = (group for group in forms if address[group])
    return next((f"{forms[group].prefix}{address[group]}" for group in groups), None)


def context_above(folder: Path, judge: str | None) -> Context:
    """Return what a folder says of the files in it.

    If it is in a checkout, its path from the checkout on counts. Otherwise its name counts, and
    the folders above it may name the judge. `judge`: if they name none.
    """
    path = folder.resolve()
    for checkout in (path, *path.parents):
        if (checkout / ".git").exists():
            return Context(path.relative_to(checkout.parent), judge)
    above = [unicodedata.normalize("NFKC", part) for part in path.parts[1:-1][-FOLDERS_ABOVE:]]
    return Context(PurePath(path.name), site_of(above[::-1]).judge or judge)


# A path.


def name_of_path(context: Context) -> NamedProblem | UnnamedProblem:
    """Return the problem that a path names, or why it names none."""
    path = context.path
    *folders, stem = [unicodedata.normalize("NFKC", part) for part in (*path.parts[:-1], path.stem)]
    parts = [stem, *(YEAR.sub("", folder) for folder in reversed(folders))]  # innermost first
    title = next(filter(None, map(TITLE.match, parts)), None)
    if title:  # a title may have the name of a judge
        parts = [title[1], *parts[parts.index(title.string) + 1 :]]
    named = site_of(parts)
    judge = named.judge or context.judge
    names = problem_names()  # reads the folder
    if judge in (BAEKJOON, None):
        exact = next((NamedProblem(part) for part in parts if part in names), None)
        by_number = number_of_baekjoon(parts, named.place) if judge else unsure_number(parts)
        return exact or by_number or without_number(parts, names, judge)
    problem = lesson_in(parts) if judge == PROGRAMMERS else None
    if judge in HOME_OF_NAMES:
        problem = problem or named_in_words(parts, names)
    return problem or UnnamedProblem(Reason.OTHER_SITE, judge)


def unsure_number(parts: Sequence[str]) -> NamedProblem | None:
    """Return the problem whose number is innermost in a path that names no judge.

    A number of Baekjoon's comes first, then one of Programmers' that is none of Baekjoon's.
    """
    number = next(filter(None, map(number_in, parts)), None)
    if number:
        return NamedProblem(number, is_sure=False)
    lesson = lesson_in(parts)
    return NamedProblem(lesson.problem, is_sure=False) if lesson else None


def number_of_baekjoon(parts: Sequence[str], place: int) -> NamedProblem | None:
    """Return the problem whose number is innermost in a path that names Baekjoon.

    `place`: the index of the part that names it. In the parts above, only usual names count.
    """
    for index, part in enumerate(parts):
        number = number_in(part)
        if number is None and index <= place:
            number = any_number_in(part, is_folder=index > 0)
        if number:
            return NamedProblem(number)
    return None


def without_number(
    parts: Sequence[str], names: Sequence[str], judge: str | None
) -> NamedProblem | UnnamedProblem:
    """Return what a path names that has no usual number. `judge`: Baekjoon, or None."""
    if name := next((part.lower() for part in parts if part.lower() in names), None):
        return NamedProblem(name, is_sure=False)  # "TicTacToe" may be any program for the game
    numbers = (any_number_in(part, is_folder=index > 0) for index, part in enumerate(parts))
    is_ambiguous = judge is None and any(numbers)
    return UnnamedProblem(Reason.NO_JUDGE if is_ambiguous else Reason.NO_NAME)


def named_in_words(parts: Sequence[str], names: Sequence[str]) -> NamedProblem | None:
    """Return the problem below problems/ that a word of a path names, in any letter case."""
    for part in parts:
        for word in re.split(r"[\W_]+", part.lower()):
            if word in names:
                return NamedProblem(word)
    return None


def lesson_in(parts: Sequence[str]) -> NamedProblem | None:
    """Return the problem whose number at Programmers is in a path."""
    numbers = re.findall(r"\d+", "/".join(parts))
    return next(
        (NamedProblem(lessons()[number]) for number in numbers if number in lessons()), None
    )


def site_of(parts: Sequence[str]) -> SiteInPath:
    """Return the judge that the innermost part names, if that part names only one.

    The text after a number is a title, which may have the name of another judge. So it counts only
    if nothing else names one.
    """
    for texts in (list(map(before_title, parts)), parts):
        for index, text in enumerate(texts):
            judges = sites_in(text)
            if len(judges) == 1:
                return SiteInPath(next(iter(judges)), index)
    return SiteInPath(None, len(parts))


def before_title(part: str) -> str:
    """Return a part of a path up to the end of its number, or all of it."""
    match = ANY_NUMBER.search(part)
    return part[: match.end()] if match else part


def number_in(part: str) -> str | None:
    """Return the problem of Baekjoon that a part of a path names by its number."""
    match = NUMBER.search(part) or NUMBER_AFTER_TITLE.search(part)
    return f"boj{match[1]}" if match else None


def any_number_in(part: str, *, is_folder: bool) -> str | None:
    """Return the problem whose number is anywhere in a part of a path.

    A year does not count beside another number or in the name of a folder, nor does a range.
    """
    numbers = [match[1] for match in ANY_NUMBER.finditer(part)]
    olympiads = [number for number in numbers if not ANY_YEAR.fullmatch(number)]
    if is_folder and len(numbers) != len(olympiads[:1]):
        return None
    candidates = olympiads or numbers
    return f"boj{candidates[0]}" if candidates else None


# The first comment.


@cache
def formats_with_address() -> Mapping[str, Format]:
    """Return the formats that know problems by addresses, by the group of the name in a pattern."""
    return {f"format_{at}": form for at, form in enumerate(all_formats()) if form.address}


def addresses() -> str:
    """Return a pattern of the addresses by which formats know their problems."""
    forms = formats_with_address().items()
    return "|".join(rf"{form.address}(?P<{group}>\w+)" for group, form in forms) or r"(?!)"


@cache
def verified_pattern() -> re.Pattern[str]:
    """Return what competitive-verifier and its predecessors read: the problem of a test."""
    return re.compile(
        r"(?:(?:verification-helper|competitive-verifier):[ \t]*PROBLEM|#[ \t]*define[ \t]+PROBLEM)"
        rf"[ \t]+[\"']?https?://(?:{addresses()})"
    )


@cache
def address_pattern() -> re.Pattern[str]:
    """Return a pattern of the addresses of a problem, and of its path in this repository."""
    return re.compile(
        r"(?i)(?:acmicpc\.net/problem/|(?<![\w.])boj\.kr/)0*(?P<number>[1-9]\d{3,5})(?!\d)"
        r"|/lessons/(?P<lesson>\d+)"
        rf"|{addresses()}"
        r"|(?<!\w)problems/(?P<name>[a-z][a-z0-9]*)"
    )


def problem_of_text(text: str) -> str | None:
    """Return the problem whose address is in the first comment of a source text."""
    for match in address_pattern().finditer(first_comment(text)):
        if match["number"]:
            return f"boj{match['number']}"
        if problem := named_to_format(match):
            return problem
        if match["lesson"] in lessons():
            return lessons()[match["lesson"]]
        if match["name"] in problem_names():
            return match["name"]
    return None


def start_of(file: Path) -> str:
    """Return the first lines of a source file, "" if it cannot be read."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            return ""
        with file.open("rb") as opened:
            content = opened.read(COMMENT_BYTES)
    except OSError:
        return ""
    if len(content) == COMMENT_BYTES:  # the last line may end within a character
        content = content[: content.rfind(b"\n") + 1]
    return decode(content) or ""
