"""Read a task of TPS: problem.json, subtasks.json, solutions.json, tests/ and its mapping.

    subtasks.json: {"subtasks": {"small": {"index": 1, "score": 30}}}
    tests/mapping: small 1-01           the test case tests/1-01.in belongs to the subtask small
    solutions.json: {"a.cpp": {"verdict": "time_limit"}}

A test case of several subtasks is in the first of them, and the others need that subtask. Graders
are compiled with each submission. Tasks of other types than Batch are refused by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from banrye.console import UserError
from banrye.files import read_bytes
from banrye.foreign.tables import Table, YamlScalar, with_schema
from banrye.formats.shared.package_folder import PackageFolder
from banrye.formats.shared.plan import Label, Plan, PlannedGroup, PlannedJudge, PlannedSolution
from banrye.formats.shared.programs import usable_testlib
from banrye.judges.text_judges import Standard
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_names import natural_order
from banrye.testcase import File, TestCase

MARK, SUBTASKS, SOLUTIONS = "problem.json", "subtasks.json", "solutions.json"
MAX_BYTES = 4 << 20
DEFAULT_SECONDS, DEFAULT_MEBIBYTES = 1.0, 256  # the limits of a problem that states none
LABELS = {
    "model_solution": Label.ACCEPTED,
    "correct": Label.ACCEPTED,
    "incorrect": Label.WRONG,
    "time_limit": Label.SLOW,
    "memory_limit": Label.CRASHES,
    "runtime_error": Label.CRASHES,
    "failed": Label.REJECTED,
    "time_limit_and_runtime_error": Label.SLOW_OR_CRASHES,
    "partially_correct": Label.UNKNOWN,
}
GRADERS = {"cpp": "cpp", "java": "java", "py": "python3"}
ABOUT_TASK = ("name", "code", "description", "statement", "java_enabled", "pascal_enabled",
    "python_enabled", "cpp_std_opt", "has_", "grader_name", "feedback_level", "score_precision",
    "contest_name", "week", "author", "source", "authors")  # fmt: skip
T = TypeVar("T", bound=msgspec.Struct)


class TpsSettings(msgspec.Struct):
    """problem.json."""

    title: YamlScalar | None = None
    name: YamlScalar | None = None
    type: YamlScalar | None = None
    task_type: YamlScalar | None = None
    time_limit: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None
    memory_limit: Annotated[float, msgspec.Meta(gt=0, le=1 << 20)] | None = None


class Subtask(msgspec.Struct):
    """A subtask."""

    index: int = 0
    score: Annotated[float, msgspec.Meta(ge=0, le=1e9)] = 0.0


class SubtaskList(msgspec.Struct):
    """subtasks.json."""

    subtasks: dict[str, Subtask] = msgspec.field(default_factory=dict)


class TpsSolution(msgspec.Struct):
    """The verdicts of a solution."""

    verdict: str = "correct"


@dataclass(frozen=True)
class TpsTask:
    """The files of a task."""

    package: PackageFolder

    def table(self, name: str, schema: type[T]) -> Table[T]:
        """Return the settings in a JSON file, the defaults if there is no file. Raise UserError."""
        return with_schema(self.values(name), schema, self.package.path_in_messages(name))

    def values(self, name: str) -> object:
        file = self.package.folder / name
        return json.loads(read_bytes(file, MAX_BYTES)) if file.is_file() else {}

    @cached_property
    def subtasks(self) -> Mapping[str, Subtask]:
        """The subtasks by their names, in the order of their numbers."""
        subtasks = self.table(SUBTASKS, SubtaskList).value.subtasks
        return dict(sorted(subtasks.items(), key=lambda item: item[1].index))

    @cached_property
    def mapping(self) -> Mapping[str, Sequence[str]]:
        """The names of the test cases of each subtask."""
        file = self.package.folder / "tests" / "mapping"
        text = self.package.text(file, MAX_BYTES) if file.is_file() else ""
        pairs = [line.split() for line in text.splitlines()]
        names_by_subtask: dict[str, list[str]] = {}
        for pair in pairs:
            if len(pair) == 2:
                names_by_subtask.setdefault(pair[0], []).append(pair[1])
        return names_by_subtask

    def home(self, case: str) -> str | None:
        """Return the subtask that a test case counts for, the first one that has it."""
        for name in self.subtasks:
            if case in self.mapping.get(name, ()):
                return name
        number = case.partition("-")[0]
        homes = [name for name, subtask in self.subtasks.items() if str(subtask.index) == number]
        return homes[0] if homes and not self.mapping else None

    def cases(self) -> Iterator[TestCase]:
        folder = self.package.folder / "tests"
        for file in sorted(folder.glob("*.in"), key=lambda path: natural_order(path.name)):
            home = self.home(file.stem)
            has_points = home is not None and self.subtasks[home].score > 0
            yield TestCase(
                name=file.stem,
                input=File(file),
                answer=File(file.with_suffix(".out")),
                group=home,
                is_sample=not has_points and file.stem.startswith("0"),
            )

    def groups(self) -> Iterator[PlannedGroup]:
        """Yield the subtasks: one that lists all test cases of another subtask needs it."""
        for name, subtask in self.subtasks.items():
            needs = [other for other, is_whole in self.others_in(name) if is_whole]
            yield PlannedGroup(name, subtask.score, needs=tuple(needs), takes_least=True)

    def others_in(self, name: str) -> Iterator[tuple[str, bool]]:
        """Yield the subtasks whose test cases another one lists, and whether it lists all."""
        listed = set(self.mapping.get(name, ()))
        for other in self.subtasks:
            own = {name for name in self.mapping.get(other, ()) if self.home(name) == other}
            if other != name and own & listed:
                yield other, own <= listed

    def losses(self) -> Iterator[Loss]:
        """Yield the test cases that count for one subtask only."""
        for name in self.subtasks:
            for other, is_whole in self.others_in(name):
                if not is_whole:
                    yield Loss(_("some test cases of {} in {}", other, name), "tests/mapping")

    def solutions(self) -> Iterator[PlannedSolution]:
        """Yield the solutions of solutions.json that are there. Raise UserError."""
        shown = self.package.path_in_messages(SOLUTIONS)
        solutions = with_schema(self.values(SOLUTIONS), dict[str, TpsSolution], shown).value
        for name, solution in solutions.items():
            source = self.package.path(f"solution/{name}", shown)
            if source.is_file():
                label = LABELS.get(solution.verdict, Label.UNKNOWN)
                is_main = solution.verdict == "model_solution"
                yield PlannedSolution(source, label, is_main=is_main)

    def graders(self) -> Iterator[tuple[str, tuple[Path, ...]]]:
        """Yield the languages, and the files that are compiled with each submission in one."""
        for folder, language in GRADERS.items():
            place = self.package.folder / "grader" / folder
            files = tuple(file for file in sorted(place.glob("grader*")) if file.is_file())
            headers = tuple(sorted(place.glob("*.h")))
            if files:
                yield language, (*files, *headers)


def plan_of(folder: Path, name: str) -> Plan:
    """Return the plan of a task. Raise UserError."""
    files = TpsTask(PackageFolder(folder))
    table = files.table(MARK, TpsSettings)
    task = table.value
    kind = str(task.type or task.task_type or "Batch")
    if kind.lower() not in ("batch", "batch2017"):
        raise UserError(
            _(
                "{}: tasks of type {:.40} are not supported",
                files.package.path_in_messages(MARK),
                kind,
            )
        )
    checkers = sorted((folder / "checker").glob("checker.cpp"))
    return Plan(
        name=name,
        folder=folder,
        titles={"en": str(task.title or task.name or name)},
        seconds=task.time_limit or DEFAULT_SECONDS,
        mebibytes=int(task.memory_limit or DEFAULT_MEBIBYTES),
        cases=tuple(files.cases()),
        groups=tuple(files.groups()),
        judge=PlannedJudge(
            checker=checkers[0] if checkers else None, text=Standard.of("ioi", "white_diff")
        ),
        solutions=tuple(files.solutions()),
        headers=(folder / "checker", folder / "gen"),
        linked=dict(files.graders()),
        testlib=usable_testlib(folder / "checker" / "testlib.h"),
        losses=(
            *(Loss(key, MARK) for key in table.unread if not key.startswith(ABOUT_TASK)),
            *files.losses(),
        ),
    )
