"""The file of --results: a line of JSON for each program, so that an interrupted run goes on.

    {"schema": 1, "key": "5c04...", "problem": "boj1018", "program": "a.py", "verdict": "AC", ...}

The key is a hash of everything that the line depends on. A line counts as long as its key does. The
last line may be cut off: it is removed. Two commands cannot write to the same file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from io import BufferedRandom
from pathlib import Path

from banrye import configuration
from banrye.cli import declared
from banrye.console import UserError, relative_path
from banrye.digest import FileTree, digest
from banrye.files import check_regular
from banrye.problem.model import Problem
from banrye.store.locks import Lock, try_lock
from banrye.submission import languages
from banrye.verbs.judge.options import Options
from banrye.views import json_lines

VERSION = "2"  # of the way programs are judged here: with a new version, all are judged again
ACCEPTED = ("submissions", "accepted")  # they answer small inputs, and state the time limit


@dataclass
class KeptResults:
    """The lines of a file, by their keys."""

    file: BufferedRandom
    lines: dict[str, json_lines.Json]

    def get(self, key: str) -> json_lines.Json | None:
        """Return what is known. A program that could not be judged is tried again."""
        value = self.lines.get(key)
        return value if value and value.get("verdict") else None

    def add(self, value: json_lines.Json) -> None:
        """Add a line. It is in the file when this returns, also if the process is killed then."""
        self.file.write(f"{json_lines.line(value)}\n".encode())
        self.file.flush()


@contextmanager
def opened(path: Path) -> Iterator[KeptResults]:
    """Yield what a file has, and make it if there is none.

    Raise UserError if it is another file, or another command writes to it.
    """
    if path.exists():
        check_regular(path)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    with os.fdopen(descriptor, "r+b") as file:
        if try_lock(file.fileno(), is_shared=False) is Lock.BUSY:
            raise UserError(f"another command writes to {relative_path(path)}")
        content = file.read()
        complete = content[: content.rfind(b"\n") + 1]
        lines = dict(lines_of(complete, path))
        if not complete and content and not b'{"schema"'.startswith(content[:9]):
            raise not_ours(path)
        file.truncate(len(complete))
        file.seek(len(complete))
        yield KeptResults(file, lines)


def lines_of(content: bytes, path: Path) -> Iterator[tuple[str, json_lines.Json]]:
    for line in content.splitlines():
        value: object = None
        with suppress(ValueError):
            value = json.loads(line)
        if not isinstance(value, dict) or "schema" not in value:
            raise not_ours(path)
        if isinstance(key := value.get("key"), str):
            yield key, value


def not_ours(path: Path) -> UserError:
    return UserError(f"{relative_path(path)} is no file of --results: name another one")


# Keys.


def base_of_keys(problem: Problem, options: Options) -> str:
    """Return a hash of what the lines of all programs depend on: problem, options and machine."""
    contents = [part for case in problem.cases for part in case.hashed]
    folders = [case.files for case in problem.cases if case.files]
    parts = [path for path in (*problem.judge.sources, *folders) if path.exists()]
    names = [(each.name, each.arguments, each.validator_flags) for each in problem.cases]
    task = replace(options.task, arguments=())
    words = [*declared.words(options.judging), *declared.words(task)]
    way = (problem.name, problem.limits, problem.judge, problem.files, names, words)
    commands = languages.COMMANDS.read_text(encoding="utf-8")
    wishes = sorted(configuration.load().languages.items())
    tools = languages.stamp_of_tools()
    return digest(
        VERSION, repr(way), commands, repr(wishes), tools, *contents, *parts, *package_of(problem)
    )


def package_of(problem: Problem) -> list[FileTree]:
    """Return the files of a package that decide, none if the folder is not a package."""
    if not (problem.folder / "problem.yaml").is_file():
        return []
    return [FileTree(problem.folder, decides)]


def decides(path: Path) -> bool:
    """Return whether a verdict depends on a file or folder of a package. Test cases count apart."""
    if path.parts[0] == ACCEPTED[0]:
        return path.parts[:2] == ACCEPTED[: len(path.parts)]
    return path.parts[0] != "data"


def key_of(base: str, program: Path) -> str:
    """Return the key of a program, which is read for it. Raise OSError or UserError."""
    return digest(base, str(languages.has_pypy()), program.name, program)
