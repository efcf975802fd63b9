"""Find the files that a program reads or writes in place of standard input and output.

    freopen("sum.in", "r", stdin)      reads sum.in
    freopen("sum.out", "w", stdout)    writes sum.out

The program is run to see it. Its source only tells which names to offer it as the input.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from banrye.configuration import is_file_name
from banrye.files import read_bytes, read_regular
from banrye.problem.model import Problem
from banrye.process.limits import RunResult
from banrye.process.run import run_command
from banrye.submission.language_config import source_files
from banrye.submission.program import Program
from banrye.submission.sources import decode_source, without_comments
from banrye.testcase import TestCase

# A call that opens a file: freopen("a.in", ...), ifstream in("a.in"), new File("a.in"), open('a').
OPENS = re.compile(
    r"\b(?:freopen|fopen|open|Open|[io]?fstream(?:\s+\w+)?|File|FileReader|FileInputStream"
    r"|readFileSync|FileSystem\.\w+)\s*[({]\s*[\"']([^\"'\n]{1,100})[\"']"
)
MAX_NAMES = 10  # names in a message


@dataclass(frozen=True)
class SideFiles:
    """The names of files, sorted."""

    input_names: tuple[str, ...]  # in place of standard input
    output_names: tuple[str, ...]


@dataclass(frozen=True)
class ProgramOutput:
    """The output of a program: its standard output, and the files that it wrote, by their names."""

    result: RunResult
    files: dict[str, bytes]

    def differs_from(self, other: ProgramOutput) -> bool:
        mine, theirs = self.result, other.result
        return (mine.output, mine.exit_status, self.files) != (
            theirs.output,
            theirs.exit_status,
            other.files,
        )


def find_side_files(problem: Problem, program: Program, case: TestCase) -> SideFiles:
    """Return the files that a program reads and writes. Run it once or twice.

    A file counts as read if the program does something else when it holds the input.
    """
    alone = observe_files(problem, program, case, ())
    offered = [name for name in opened_in(program.source) if name not in alone.files]
    if not offered:
        return SideFiles((), tuple(sorted(alone.files)))
    helped = observe_files(problem, program, case, offered[:MAX_NAMES])
    if not helped.differs_from(alone):
        return SideFiles((), tuple(sorted(alone.files)))
    read = [name for name in offered[:MAX_NAMES] if name not in helped.files]
    output_names = helped.files.keys() | alone.files.keys()
    return SideFiles(tuple(sorted(read)), tuple(sorted(output_names)))


def observe_files(
    problem: Problem, program: Program, case: TestCase, offered: Sequence[str]
) -> ProgramOutput:
    """Run a program in a folder in which some files hold the input."""
    limits = problem.limits_for(program.language)
    with program.box(case.files) as box:
        for name in offered:
            (box.folder / name).write_bytes(case.input_bytes)
        before = contents(box.folder, limits.output_bytes)
        command = [*program.command, *case.arguments]
        result = run_command(command, limits, case.input_bytes, replace(box, keeps_files=True))
        after = contents(box.folder, limits.output_bytes)
    return ProgramOutput(
        result, {name: after[name] for name in after if after[name] != before.get(name)}
    )


def contents(folder: Path, limit: int) -> dict[str, bytes]:
    """Return the files in a folder that have a name for the user, by their names."""
    by_name: dict[str, bytes] = {}
    for path in folder.iterdir():
        content = read_regular(path, limit)
        if content is not None and not path.name.startswith("."):
            by_name[path.name] = content
    return by_name


def opened_in(source: Path) -> list[str]:
    """Return the names of files in the current folder that a source opens."""
    names: dict[str, None] = {}
    for file in source_files(source):
        text = decode_source(read_bytes(file)) if file.is_file() else None
        for match in OPENS.finditer(without_comments(text or "", file.suffix)):
            name = match[1].removeprefix("./")
            if is_file_name(name):
                names[name] = None
    return list(names)
