"""Read a problem of sinol-make: config.yml, and files that begin with the name of the task.

    time_limit: 1000, memory_limit: 262144, scores: {1: 40, 2: 60}
    in/abc1a.in, out/abc1a.out      a test case of group 1; group 0 and abc1ocen.in have no points
    prog/abc.cpp, abcs1.cpp, abcb1.cpp      the main solution, a slow one, a wrong one

Outputs are compared word by word. Checkers, interactors and the points of OI contests, which depend
on the time, are left out by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from banrye.console import UserError
from banrye.foreign.tables import Table, YamlScalar, read_table
from banrye.formats.shared.package_folder import PackageFolder
from banrye.formats.shared.plan import Label, Plan, PlannedGroup, PlannedJudge, PlannedSolution
from banrye.judges.text_judges import Standard
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_names import natural_order
from banrye.testcase import File, TestCase

MARK = "config.yml"
DEFAULT_SECONDS, DEFAULT_MEBIBYTES = 1.0, 64  # the limits of a problem that states none
TOTAL = 100
SOURCES = (".cpp", ".cc", ".c", ".java", ".py", ".rs")
LABELS = {"": Label.ACCEPTED, "s": Label.SLOW, "b": Label.REJECTED}
COMPARED = "outputs are compared word by word (see --checker)"
PROGRAMS = {  # ends of the names of programs that are not used
    "chk": ("the checker", COMPARED),
    "soc": ("the interactor", "its test cases are judged as texts"),
    "ingen": ("the generator", ""),
    "inwer": ("the validator", ""),
}
# Keys that say nothing of how a program is judged.
ABOUT_TOOL = ("sinol_expected_scores", "sinol_latex_compiler", "sinol_static_file", "title_")
SinolLimit = Annotated[float, msgspec.Meta(gt=0, le=1e9)]


class Config(msgspec.Struct):
    """config.yml."""

    title: YamlScalar | None = None
    sinol_task_id: YamlScalar | None = None
    sinol_contest_type: YamlScalar = "default"
    time_limit: SinolLimit | None = None  # in milliseconds
    memory_limit: SinolLimit | None = None  # in KiB
    scores: dict[int, Annotated[float, msgspec.Meta(ge=0, le=1e9)]] | None = None


def plan_of(folder: Path, name: str) -> Plan:
    """Return the contents of config.yml. Raise UserError."""
    package = PackageFolder(folder)
    table = read_table(folder / MARK, Config)
    config = table.value
    task = str(config.sinol_task_id or task_of(folder) or name)
    cases = tuple(cases_of(folder, task))
    if not cases:
        raise UserError(_("{} has no test cases in in/: sinol-make gen makes them", folder.name))
    names = sorted({case.group for case in cases if case.group}, key=natural_order)
    return Plan(
        name=name,
        folder=folder,
        titles={"en": str(config.title or name)},
        seconds=(config.time_limit or DEFAULT_SECONDS * 1000) / 1000,
        mebibytes=max(1, int(config.memory_limit or DEFAULT_MEBIBYTES << 10) >> 10),
        cases=cases,
        groups=tuple(groups_of(names, config.scores)),
        judge=PlannedJudge(text=Standard.of("ioi", "white_diff")),
        solutions=tuple(solutions_of(package, task)),
        headers=(folder / "prog",),
        losses=tuple(losses_of(folder, task, table)),
    )


def task_of(folder: Path) -> str | None:
    """Return the name with which the test cases begin."""
    matches = [re.match(r"(.+?)\d+[a-z]*\.in", file.name) for file in (folder / "in").glob("*.in")]
    return next((match[1] for match in matches if match), None)


def cases_of(folder: Path, task: str) -> Iterator[TestCase]:
    """Yield the test cases."""
    name = re.compile(rf"{re.escape(task)}((\d+)([a-z]?[a-z0-9]*))")
    files = sorted((folder / "in").glob("*.in"), key=lambda file: natural_order(file.name))
    for file in files:
        if match := name.fullmatch(file.stem):
            number = 0 if match[3].endswith("ocen") else int(match[2])
            answer = folder / "out" / f"{file.stem}.out"
            yield TestCase(
                name=match[1],
                input=File(file),
                answer=File(answer),
                group=str(number) if number else None,
                is_sample=not number,
            )


def groups_of(names: Sequence[str], scores: Mapping[int, float] | None) -> Iterator[PlannedGroup]:
    """Yield the groups with their points: 100 are shared, the last one has the rest."""
    usual = TOTAL // max(1, len(names))
    for name in names:
        rest = TOTAL - usual * (len(names) - 1)
        share = rest if name == names[-1] else usual
        points = share if scores is None else scores.get(int(name), 0.0)
        yield PlannedGroup(name, points, takes_least=True)


def solutions_of(package: PackageFolder, task: str) -> Iterator[PlannedSolution]:
    """Yield the solutions, whose names say what they get."""
    name = re.compile(rf"{re.escape(task)}([bs]?)([0-9]*)(_.*)?")
    for file in sorted((package.folder / "prog").glob("*")):
        match = name.fullmatch(file.stem)
        if match and file.suffix in SOURCES:
            yield PlannedSolution(file, LABELS[match[1]], is_main=file.stem == task)


def losses_of(folder: Path, task: str, table: Table[Config]) -> Iterator[Loss]:
    """Yield the parts that are not used."""
    for key in table.unread:
        if not key.startswith(ABOUT_TOOL):
            yield Loss(key, MARK)
    if table.value.sinol_contest_type != "default":
        kind = table.value.sinol_contest_type
        yield Loss(f"sinol_contest_type {kind}", MARK, _("points do not depend on the time"))
    for end, (what, follows) in PROGRAMS.items():
        for file in sorted((folder / "prog").glob(f"{task}{end}.*")):
            yield Loss(f"{what} {file.name}", "prog", follows)
