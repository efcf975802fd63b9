"""Find the problem of a source file, by its path or by an address in its first comment.

A path names a problem in one of the layouts that people have: boj/1018.py, 1018/main.cpp,
title(1018).py, 백준/Silver/1018. 체스판 다시 칠하기/a.cc (as BaekjoonHub files it),
Baekjoon/Main1018.java, or by the name of a problem below problems/. The problem need not exist.
"""

from __future__ import annotations

import re
import stat
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, NamedTuple

from banrye import configuration
from banrye.messages import marked
from banrye.problem.location.find import lessons
from banrye.problem.location.own_problems import problem_names
from banrye.problem.location.sites import (
    PROGRAMMERS,
    has_names,
    numbered_sites,
    other_site_of_text,
    site_by_word,
    sites_in,
)
from banrye.repository import PROBLEMS
from banrye.submission.sources import decode_source, first_comment

if TYPE_CHECKING:
    from banrye.hooks import NumberedSiteHook

COMMENT_BYTES = 4096  # of a file, in which an address is looked for
FOLDERS_ABOVE = 3  # of a path that is in no checkout, which may name a judge

TITLE = re.compile(r"0*([1-9]\d{3,5})\.\s")  # "1018. title", as browser extensions save it
YEAR = re.compile(r"^20(?:1[5-9]|2\d)(?!\d|\.\s|번)")


class Reason(Enum):
    """The reason why a source file names no problem."""

    OTHER_SITE = marked("of other judges")
    NO_JUDGE = marked("with a number, but no judge in the path (--judge names one)")
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

    A file of a package below problems/ belongs to that. A number is taken for one of a site with
    numbers if no judge is named.
    """
    path = file.absolute()
    if PROBLEMS in path.parents and path.relative_to(PROBLEMS).parts[0] in problem_names():
        return path.relative_to(PROBLEMS).parts[0]
    above = context_above(path.parent, site_of_settings())
    name = name_of_file(file, Context(above.path / path.name, above.judge))
    return name.problem if isinstance(name, NamedProblem) else None


def site_of_settings() -> str | None:
    """Return the judge that banrye.toml states."""
    word = configuration.load_settings().judge
    return site_by_word(word) if word else None


def name_of_file(file: Path, context: Context) -> NamedProblem | UnnamedProblem:
    """Return the problem that a source file names, or why it names none.

    A comment of competitive-verifier decides, then a path that names the judge, then an address in
    the first comment, then a path without a judge.
    """
    text, by_path = start_of(file), name_of_path(context)
    is_sure = isinstance(by_path, NamedProblem) and by_path.is_sure
    if "/" in text:  # each address has one
        from banrye.problem.location import addresses

        problem = addresses.verified_problem(text)
        if problem := problem or (None if is_sure else addresses.problem_of_text(text)):
            return NamedProblem(problem)
    if is_sure:
        return by_path
    if isinstance(by_path, NamedProblem) and (other := other_site_of_text(first_comment(text))):
        return UnnamedProblem(Reason.OTHER_SITE, other)
    return by_path


def context_above(folder: Path, judge: str | None) -> Context:
    """Return the facts that a folder states about its files.

    If it is in a checkout, its path from the checkout on counts. Otherwise its name counts, and the
    folders above it may name the judge. `judge` counts if the folders name none.
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
    named_site = site_of(parts)
    judge = named_site.judge or context.judge
    names = problem_names()  # reads the folder
    site = numbered_sites().get(judge or "")
    if site or judge is None:
        exact = next((NamedProblem(part) for part in parts if part in names), None)
        by_number = number_of_site(site, parts, named_site.place) if site else unsure_number(parts)
        return exact or by_number or without_number(parts, names, site)
    problem = lesson_in(parts) if judge == PROGRAMMERS else None
    if has_names(judge):
        problem = problem or named_in_words(parts, names)
    return problem or UnnamedProblem(Reason.OTHER_SITE, judge)


def unsure_number(parts: Sequence[str]) -> NamedProblem | None:
    """Return the problem whose number is innermost in a path that names no judge.

    A number of a site with numbers comes first, then one of Programmers' that is none of these.
    """
    numbers = (site.number_in(part) for part in parts for site in numbered_sites().values())
    number = next(filter(None, numbers), None)
    if number:
        return NamedProblem(number, is_sure=False)
    lesson = lesson_in(parts)
    return NamedProblem(lesson.problem, is_sure=False) if lesson else None


def number_of_site(site: NumberedSiteHook, parts: Sequence[str], place: int) -> NamedProblem | None:
    """Return the problem whose number is innermost in a path that names a site.

    `place`: the index of the part that names it. In the parts above, only usual names count.
    """
    for index, part in enumerate(parts):
        number = site.number_in(part)
        if number is None and index <= place:
            number = site.any_number_in(part, is_folder=index > 0)
        if number:
            return NamedProblem(number)
    return None


def without_number(
    parts: Sequence[str], names: Sequence[str], site: NumberedSiteHook | None
) -> NamedProblem | UnnamedProblem:
    """Return the problem of a path without a usual number. `site`: the judge that it names."""
    if name := next((part.lower() for part in parts if part.lower() in names), None):
        return NamedProblem(name, is_sure=False)  # "TicTacToe" may be any program for the game
    sites = [] if site else numbered_sites().values()
    is_ambiguous = any(
        any_number_in(sites, part, is_folder=index > 0) for index, part in enumerate(parts)
    )
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
    """Return a part of a path up to the end of the number of a site, or all of it."""
    for site in numbered_sites().values():
        part = site.before_title(part)
    return part


def any_number_in(sites: Iterable[NumberedSiteHook], part: str, *, is_folder: bool) -> str | None:
    """Return the problem whose number is anywhere in a part of a path."""
    numbers = (site.any_number_in(part, is_folder=is_folder) for site in sites)
    return next(filter(None, numbers), None)


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
    return decode_source(content) or ""
