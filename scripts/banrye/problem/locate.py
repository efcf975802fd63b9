"""Find the problem of a source file, by its path or by an address in its first comment.

A path names a problem in one of the layouts that people have: boj/1018.py, 1018/main.cpp,
title(1018).py, 백준/Silver/1018. 체스판 다시 칠하기/a.cc (as BaekjoonHub files it), or by the
name of a problem below problems/. The patterns were tried on 62,126 files of 34 repositories.
Judges nothing: the problem need not exist.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from banrye.console import UserError, relative_path, warn
from banrye.files import is_link_to_nothing
from banrye.problem.find import lessons
from banrye.repository import problem_names
from banrye.submission.sources import decode, first_comment

SUFFIXES = {
    *(
        ".c",
        ".cc",
        ".cpp",
        ".cxx",
        ".c++",
        ".cs",
        ".go",
        ".hs",
        ".java",
        ".js",
        ".kt",
        ".ml",
    ),
    *(".pas", ".php", ".py", ".rb", ".rs", ".scala", ".swift", ".ts"),
}
COMMENT_BYTES = 4096  # of a file, in which an address is looked for
FOLDERS_ABOVE = 3  # of a single file that is in no checkout

# Names of judges in a path.
JUDGE = re.compile(
    r"(?i)(?P<baekjoon>boj|b[aeck]+joon|백준|acmicpc)"
    r"|(?P<programmers>programmers|프로그래머스|(?<![a-z])pgs(?![a-z]))"
    r"|(?P<other>swea|sw.?expert|jungol|정올|goorm|구름|leet.?code|리트코드|릿코드|codeforces|atcoder"
    r"|code.?tree|코드트리|softeer|codeup|코드업|(?<![a-z])(?:lc|cf)(?![a-z]))"
)
TITLE = re.compile(r"0*([1-9]\d{3,5})\.\s")  # by BaekjoonHub: "1018. title"
YEAR = re.compile(r"^20(?:1[5-9]|2\d)(?!\d|\.\s)")
# From 1000 to 39999, after "b", "BOJ_", "[백준] ", "S1_", but not the year "2021년" or "1000-1999".
NUMBER = re.compile(
    r"(?i)(?:^[\W_]*(?:[bpq]|bj|baek|[bsgpdr]\d_)?|boj|b[aeck]+joon|백준|acmicpc)"
    r"[\W_]*0*([1-9]\d{3}|[1-3]\d{4})(?!\d|년|[-~]\d{4})"
)
# The number after a title: "title(1018)", but not the year "title(2021)".
NUMBER_AFTER_TITLE = re.compile(
    r"(?i)\((?:boj|백준)?[\W_]*(?!20(?:1[5-9]|2\d)\))([1-9]\d{3}|[1-3]\d{4})\)$"
)

# What competitive-verifier and its predecessors read: the problem that a program is tested on.
VERIFIED = re.compile(
    r"(?:(?:verification-helper|competitive-verifier):[ \t]*PROBLEM|#[ \t]*define[ \t]+PROBLEM)"
    r"[ \t]+[\"']?https?://judge\.yosupo\.jp/problem/(\w+)"
)
# Addresses of a problem, and its path in this repository.
ADDRESS = re.compile(
    r"(?i)(?:acmicpc\.net/problem/|(?<![\w.])boj\.kr/)0*(?P<number>[1-9]\d{3,5})(?!\d)"
    r"|/lessons/(?P<lesson>\d+)"
    r"|judge\.yosupo\.jp/problem/(?P<library>\w+)"
    r"|(?<!\w)problems/(?P<name>[a-z][a-z0-9]*)"
)


@dataclass(frozen=True, order=True)
class Solution:
    """A source file and its problem, which need not exist."""

    problem: str  # as scripts/judge takes it
    file: Path


# One file.


def problem_of_file(file: Path, path: PurePath | None = None) -> str | None:
    """Return the problem that a source file names, as scripts/judge takes it. None: it names none.

    `path`: the part of the file's path that counts. Default: from the checkout on that the file is
    in, or else its last folders.
    """
    text = start_of(file)
    if verified := VERIFIED.search(text):
        return library_problem(verified[1])
    return problem_of_path(path or significant_path(file)) or problem_of_text(text)


def library_problem(name: str) -> str:
    return f"library-checker/{name}"


def significant_path(file: Path) -> PurePath:
    """Return the path from the checkout on, or else the file with its last folders."""
    path = file.absolute()
    for folder in path.parents:
        if (folder / ".git").exists():
            return path.relative_to(folder.parent)
    return PurePath(*path.parts[1:][-1 - FOLDERS_ABOVE :])


def problem_of_path(path: PurePath) -> str | None:
    """Return the problem that a path names. None: it names none, or that of another judge."""
    names = problem_names()
    *folders, stem = [unicodedata.normalize("NFKC", part) for part in (*path.parts[:-1], path.stem)]
    parts = [
        stem,
        *(YEAR.sub("", folder) for folder in reversed(folders)),
    ]  # innermost first
    problems = [part for part in parts if part in names]
    title = next(filter(None, map(TITLE.match, parts)), None)
    if title:
        parts = [title[1], *parts[parts.index(title.string) + 1 :]]
    judge = judge_of(parts)
    if judge == "programmers":
        numbers = re.findall(r"\d+", "/".join(parts))
        problems += [lessons()[number] for number in numbers if number in lessons()]
    elif judge != "other":
        problems += filter(None, map(number_in, parts))
    return problems[0] if problems else None


def judge_of(parts: Sequence[str]) -> str | None:
    """Return the judge that the innermost part names, if that part names only one."""
    for part in parts:
        judges = {match.lastgroup for match in JUDGE.finditer(part)}
        if len(judges) == 1:
            return judges.pop()
    return None


def number_in(part: str) -> str | None:
    """Return the problem of the archive that a part of a path names by its number."""
    match = NUMBER.search(part) or NUMBER_AFTER_TITLE.search(part)
    return f"boj{match[1]}" if match else None


def problem_of_text(text: str) -> str | None:
    """Return the problem whose address is in the first comment of a source text."""
    for match in ADDRESS.finditer(first_comment(text)):
        if match["number"]:
            return f"boj{match['number']}"
        if match["library"]:
            return library_problem(match["library"])
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


# Many files.


def find_solutions(paths: Sequence[Path]) -> tuple[list[Solution], list[Path]]:
    """Return the solutions, sorted by problem, and the source files that name no problem.

    `paths`: files and folders. Of a file in a folder, the path from that folder on counts. Raise
    UserError if a path does not exist or a file is no source file.
    """
    solutions: set[Solution] = set()
    others: set[Path] = set()
    for path in paths:
        for file, counted in source_files(path):
            problem = problem_of_file(file, counted)
            if problem:
                solutions.add(Solution(problem, file))
            else:
                others.add(file)
    return sorted(solutions), sorted(others)


def source_files(path: Path) -> Iterator[tuple[Path, PurePath | None]]:
    """Yield each source file at or below a path, and the part of its path that counts."""
    if path.is_dir():
        for file in files_below(path):
            yield file, path.resolve().name / file.relative_to(path)
    elif not path.exists():
        raise UserError(f"no such file or folder: {relative_path(path)}")
    elif not path.is_file() or path.suffix.lower() not in SUFFIXES:
        raise UserError(f"{relative_path(path)} is no source file of a known language")
    else:
        yield path, None


def files_below(root: Path) -> Iterator[Path]:
    """Yield the source files below a folder, without hidden ones. Folders may be nested deeply."""
    left, seen = [root], set()
    while left:
        folder = left.pop()
        try:
            status = folder.stat()
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            warn(f"cannot read {relative_path(folder)[:200]}: {os.strerror(error.errno or 0)}")
            continue
        if (status.st_dev, status.st_ino) in seen:  # a link to a folder above
            continue
        seen.add((status.st_dev, status.st_ino))
        for entry in entries:
            path = folder / entry.name
            if entry.name.startswith("."):
                continue
            if path.is_dir():
                left.append(path)
            elif path.suffix.lower() in SUFFIXES:
                if path.is_file():
                    yield path
                elif is_link_to_nothing(path):
                    warn(f"{relative_path(path)[:200]} is a link to nothing and is left out")
