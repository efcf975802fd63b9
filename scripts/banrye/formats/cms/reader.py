"""Read a task of CMS in the Italian format: task.yaml, gen/GEN, input/, output/, sol/, check/.

    # ST: 30        a group of 30 points
    #COPY: a.txt    its first test case is this file
    10 500          the second is what gen/generatore.cpp prints for these arguments

Tasks with a manager and tasks of output files are refused by name. An output is compared word by
word unless there is a checker, which prints a share of the points.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.foreign.tables import YamlScalar, read_table
from banrye.formats.shared import package_folder as foreign
from banrye.formats.shared.package_folder import PackageFolder
from banrye.formats.shared.plan import (
    GeneratedInput,
    Label,
    Plan,
    PlannedGroup,
    PlannedJudge,
    PlannedSolution,
)
from banrye.formats.shared.share_printed import SHARE_PRINTED
from banrye.judges.text_judges import Standard
from banrye.language import by_suffix
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.model import StreamFiles
from banrye.problem.packages import data_makers
from banrye.testcase import Blob, File, TestCase

MARK = "task.yaml"
GENERATORS = ("generatore", "generator")
SOLUTIONS = ("soluzione", "solution")
CHECKERS = ("check/checker", "cor/correttore", "check/correttore", "cor/checker")
MANAGERS = ("check/manager.*", "cor/manager.*")
PREFERRED = (".cpp", ".cc", ".c", ".py", ".java", ".rs")  # of sources with one name
SOURCES = tuple(dict.fromkeys([*PREFERRED, *by_suffix(), ".sh"]))
# Beside the solutions: what is compiled with each of them, and what is none.
GRADERS = {".cpp": "cpp", ".c": "c", ".java": "java", ".py": "python3"}
NO_SOLUTIONS = ("grader", "stub", "template", "manager")
DIRECTIVE = re.compile(r"#\s*(ST|STNAME|STDEP|COPY)\s*:\s*(.*)")
CHECK = re.compile(rb"@check-([a-z-]+):\s*([^\n]*)")
CHECKS = {
    "accepted": Label.ACCEPTED,
    "wrong-answer": Label.WRONG,
    "time-limit-exceeded": Label.SLOW,
    "wall-time-limit-exceeded": Label.SLOW,
    "memory-limit-exceeded": Label.CRASHES,
    "runtime-error": Label.CRASHES,
    "zero": Label.REJECTED,
    "partial-score": Label.REJECTED,
}
TOTAL = 100.0  # points of a task without groups
MOST_POINTS = 1e9
MAX_GEN_BYTES = 4 << 20
ALL = "all"
# Keys of task.yaml that say nothing of how a submission is judged.
ABOUT_CONTESTS = (
    "token_ max_ min_ feedback_level public_testcases primary_language primary_statements"
    " score_precision score_mode attachments syntax submission_format n_input task_type"
    " output_submission description statements"
).split()


class CmsTask(msgspec.Struct):
    """task.yaml."""

    name: YamlScalar | None = None
    nome_breve: YamlScalar | None = None
    title: YamlScalar | None = None
    nome: YamlScalar | None = None
    time_limit: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None
    timeout: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None
    memory_limit: Annotated[float, msgspec.Meta(gt=0, le=1 << 20)] | None = None
    memlimit: Annotated[float, msgspec.Meta(gt=0, le=1 << 20)] | None = None
    infile: YamlScalar | None = "input.txt"
    outfile: YamlScalar | None = "output.txt"
    output_only: bool = False


def plan_of(folder: Path, name: str) -> Plan:
    """Return the plan of a task. Raise UserError."""
    package = PackageFolder(folder)
    shown = package.path_in_messages(MARK)
    table = read_table(folder / MARK, CmsTask)
    task = table.value
    if task.output_only:
        raise UserError(_("{}: tasks of type OutputOnly are not supported", shown))
    if manager := next((path for manager in MANAGERS for path in folder.glob(manager)), None):
        raise UserError(
            _("{}: tasks of type Communication are not supported", relative_path(manager))
        )
    listed = GenFile.read(folder)
    cases = tuple(cases_of(package, listed))
    return Plan(
        name=name,
        folder=folder,
        titles={"en": str(task.title or task.nome or name)},
        seconds=task.time_limit or task.timeout or 1.0,
        mebibytes=math.ceil(task.memory_limit or task.memlimit or 256),
        cases=cases,
        groups=groups_of(listed, cases),
        judge=PlannedJudge(
            first_source(folder, CHECKERS), SHARE_PRINTED, Standard.of("ioi", "white_diff")
        ),
        solutions=tuple(solutions_in(folder / "sol")),
        files=StreamFiles(
            file_name(task.infile, "infile", shown), file_name(task.outfile, "outfile", shown)
        ),
        headers=(folder / "sol", folder / "gen", folder / "check", folder / "cor"),
        linked=linked_in(folder / "sol"),
        losses=tuple(losses_of(table.unread, listed)),
    )


def file_name(name: YamlScalar | None, key: str, shown: str) -> str | None:
    """Return the file in place of a standard stream, None for the stream. Raise UserError."""
    return foreign.plain_name(name, key, shown) if name else None


def losses_of(unread: tuple[str, ...], listed: GenFile) -> Iterator[Loss]:
    """Yield the keys of task.yaml that may change a verdict and are not read."""
    for key in unread:
        is_of_groups = key in ("score_type", "score_type_parameters")
        if not key.startswith(tuple(ABOUT_CONTESTS)) and not (is_of_groups and listed.subtasks):
            yield Loss(key, MARK)


def first_source(folder: Path, stems: tuple[str, ...]) -> Path | None:
    """Return the first source file of a folder with one of the names, None if there is none."""
    for stem in stems:
        for suffix in SOURCES:
            if (folder / f"{stem}{suffix}").is_file():
                return folder / f"{stem}{suffix}"
    return None


# Test cases.


@dataclass
class GenSubtask:
    """A group in gen/GEN."""

    points: float | None
    name: str
    needs: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class GenLine:
    """A test case in gen/GEN: a file to be copied, or the arguments of the generator."""

    copied: str | None
    arguments: tuple[str, ...]
    group: str | None


@dataclass(frozen=True)
class GenFile:
    """The content of gen/GEN."""

    shown: str
    subtasks: tuple[GenSubtask, ...] = ()
    lines: tuple[GenLine, ...] = ()

    @classmethod
    def read(cls, folder: Path) -> GenFile:
        """Return the list in the file, empty if there is no file. Raise UserError."""
        file = folder / "gen" / "GEN"
        shown = relative_path(file)
        if not file.is_file():
            return cls(shown)
        subtasks: list[GenSubtask] = []
        lines: list[GenLine] = []
        for text in read_bytes(file, MAX_GEN_BYTES).decode(errors="replace").splitlines():
            match = DIRECTIVE.match(text.strip())
            group = subtasks[-1].name if subtasks else None
            if match and match[1] == "COPY":
                lines.append(GenLine(match[2].strip(), (), group))
            elif match:
                add_directive(subtasks, match[1], match[2].strip(), shown)
            elif words := text.partition("#")[0].strip():
                lines.append(GenLine(None, tuple(foreign.words(words, shown)), group))
        names = {
            subtask.name for subtask in subtasks if any(ln.group == subtask.name for ln in lines)
        }
        return cls(
            shown, tuple(subtask for subtask in subtasks if subtask.name in names), tuple(lines)
        )


def add_directive(subtasks: list[GenSubtask], word: str, value: str, shown: str) -> None:
    """Begin a subtask, or say more of the last one. Raise UserError."""
    if word == "ST":
        points = foreign.number(value, "ST", shown, largest=MOST_POINTS)
        subtasks.append(GenSubtask(points, str(len(subtasks))))
    elif subtasks and word == "STNAME":
        is_taken = any(subtask.name == value for subtask in subtasks[:-1])
        subtasks[-1].name = f"{value} ({len(subtasks)})" if is_taken else value
    elif subtasks and word == "STDEP":
        subtasks[-1].needs += value.split()


def cases_of(package: PackageFolder, listed: GenFile) -> Iterator[TestCase]:
    """Yield the test cases: the files of input/, or what GEN lists. Raise UserError."""
    folder = package.folder
    inputs = sorted(folder.glob("input/input*.txt"), key=number_of)
    number = max(len(listed.lines), len(inputs))
    generator = first_source(folder, tuple(f"gen/{stem}" for stem in GENERATORS))
    for index in range(number):
        line = listed.lines[index] if index < len(listed.lines) else None
        file = folder / "input" / f"input{index}.txt"
        group = line.group if line else None
        yield TestCase(
            name=f"{index:03}",
            input=File(file) if file.is_file() else planned_input(package, listed, line, generator),
            answer=File(folder / "output" / f"output{index}.txt"),
            group=group or ALL,
            points=None if group else TOTAL / number,
        )


def number_of(file: Path) -> int:
    digits = re.sub(r"[^0-9]", "", file.stem)
    return int(digits or 0)


def planned_input(
    package: PackageFolder, listed: GenFile, line: GenLine | None, generator: Path | None
) -> Blob:
    """Return the input that a line of GEN lists. Raise UserError."""
    folder = package.folder
    if line and line.copied is not None:
        return File(package.file(line.copied, listed.shown))
    if line is None or generator is None:
        usual = data_makers.text_of_maker("cmsMake -a", folder)
        raise UserError(
            _(
                "{} has neither input/ nor a generator that is known here: {} may make the inputs",
                relative_path(folder),
                data_makers.command_for(folder) or usual,
            )
        )
    return GeneratedInput(generator, line.arguments)


def groups_of(listed: GenFile, cases: tuple[TestCase, ...]) -> tuple[PlannedGroup, ...]:
    """Return the groups of GEN, or all test cases with the same points."""
    groups: list[PlannedGroup] = []
    for subtask in listed.subtasks:
        siblings = [sibling.name for sibling in listed.subtasks if sibling is not subtask]
        needs = siblings if "*" in subtask.needs else subtask.needs
        groups.append(
            PlannedGroup(subtask.name, subtask.points, needs=tuple(needs), takes_least=True)
        )
    if any(case.group == ALL for case in cases):
        groups.append(PlannedGroup(ALL, None, is_shared=True))
    return tuple(groups)


# Solutions.


def solutions_in(folder: Path) -> Iterator[PlannedSolution]:
    """Yield the solutions: the official ones, and those whose first lines say what they get."""
    for suffix in SOURCES:
        for file in sorted(folder.glob(f"[!.]*{suffix}")):
            if file.stem in SOLUTIONS:
                yield PlannedSolution(file, Label.ACCEPTED, is_main=True)
            elif file.stem not in NO_SOLUTIONS:
                yield PlannedSolution(file, label_of(read_bytes(file)))


def label_of(text: bytes) -> Label:
    """Return the verdicts in the lines @check-VERDICT of a solution."""
    labels = {CHECKS.get(match[1].decode(), Label.REJECTED) for match in CHECK.finditer(text)}
    failing = labels - {Label.ACCEPTED}
    if not failing:
        is_for_all = any(match[2].strip() == b"*" for match in CHECK.finditer(text))
        return Label.ACCEPTED if labels and is_for_all else Label.UNKNOWN
    return next(iter(failing)) if len(failing) == 1 else Label.REJECTED


def linked_in(folder: Path) -> Mapping[str, tuple[Path, ...]]:
    """Return the grader and headers that are compiled with each submission, by language."""
    programs: dict[str, tuple[Path, ...]] = {}
    headers = tuple(sorted(folder.glob("*.h")))
    for suffix, language in GRADERS.items():
        grader = folder / f"grader{suffix}"
        if grader.is_file():
            programs[language] = (grader, *(headers if suffix in (".c", ".cpp") else ()))
    return programs
