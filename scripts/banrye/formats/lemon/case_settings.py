"""Read a contest of Lemon (contest.cdf): limits and points of one task.

{"tasks": [{"testCases": [{"fullScore": 10, "timeLimit": 1000, "inputFiles": ["sum/1.in"]}]}]}

The files of a test case bring its points together. They lie in the folder data.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from banrye.console import UserError
from banrye.files import read_bytes
from banrye.foreign.tables import YamlScalar, with_schema
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_settings.settings_model import CaseFolder, CaseSettings
from banrye.scoring.groups import Group

MARK = "*.cdf"
MAX_BYTES = 4 << 20
DATA = "data"
NORMAL = 0  # comparisonMode and taskType
Amount = Annotated[float, msgspec.Meta(gt=0, le=1e9)]


class LemonCase(msgspec.Struct):
    """A test case, which may be several files."""

    fullScore: Annotated[float, msgspec.Meta(ge=0, le=1e9)] = 0.0  # noqa: N815  # as in the file
    timeLimit: Amount | None = None  # noqa: N815  # as in the file, in milliseconds
    memoryLimit: Amount | None = None  # noqa: N815  # as in the file, in MiB
    inputFiles: list[str] = msgspec.field(default_factory=list)  # noqa: N815  # as in the file


class LemonTask(msgspec.Struct):
    """A task."""

    problemTitle: YamlScalar = ""  # noqa: N815  # as in the file
    taskType: int = NORMAL  # noqa: N815  # as in the file
    comparisonMode: int = NORMAL  # noqa: N815  # as in the file
    specialJudge: str = ""  # noqa: N815  # as in the file
    standardInputCheck: bool = True  # noqa: N815  # as in the file
    standardOutputCheck: bool = True  # noqa: N815  # as in the file
    inputFileName: str = ""  # noqa: N815  # as in the file
    outputFileName: str = ""  # noqa: N815  # as in the file
    testCases: list[LemonCase] = msgspec.field(default_factory=list)  # noqa: N815  # as in the file


class Contest(msgspec.Struct):
    """A contest."""

    tasks: list[LemonTask]


def read(place: CaseFolder) -> CaseSettings:
    """Return the settings of a contest of one task. Raise UserError if it has several."""
    file = next(path for path in sorted(place.folder.glob(MARK)) if path.is_file())
    contest = with_schema(json.loads(read_bytes(file, MAX_BYTES)), Contest, file.name).value
    if len(contest.tasks) != 1:
        names = ", ".join(str(task.problemTitle) for task in contest.tasks)
        raise UserError(
            _(
                "{} is a contest of {} tasks ({:.60}): give the test cases of one of "
                "them, --cases data/TASK",
                file.name,
                len(contest.tasks),
                names,
            )
        )
    (task,) = contest.tasks
    times = [case.timeLimit for case in task.testCases if case.timeLimit]
    memories = [case.memoryLimit for case in task.testCases if case.memoryLimit]
    return CaseSettings(
        file=file.name,
        groups=tuple(groups_of(task, place)),
        seconds=max(times) / 1000 if times else None,
        mebibytes=int(max(memories)) if memories else None,
        losses=tuple(losses_of(task, place, file.name)),
    )


def path_in(place: CaseFolder, name: str) -> str | None:
    """Return the name of the test case of an input, None if there is no such file."""
    slashed = Path(name.replace("\\", "/"))
    return place.cases.get((DATA / slashed).as_posix()) or place.cases.get(slashed.as_posix())


def groups_of(task: LemonTask, place: CaseFolder) -> Iterator[Group]:
    for number, case in enumerate(task.testCases, start=1):
        names = [path_in(place, name) for name in case.inputFiles]
        inside = tuple(name for name in names if name is not None)
        if inside:
            yield Group(f"test {number}", inside, most=case.fullScore)


def losses_of(task: LemonTask, place: CaseFolder, shown: str) -> Iterator[Loss]:
    """Yield the parts that are not used."""
    if task.taskType != NORMAL:
        yield Loss(f"taskType {task.taskType}", shown, _("outputs are compared by lines"))
    if task.comparisonMode != NORMAL:
        what = task.specialJudge or f"comparisonMode {task.comparisonMode}"
        yield Loss(f"checker {what}", shown, _("outputs are compared by lines (see --checker)"))
    if not (task.standardInputCheck and task.standardOutputCheck):
        names = f"{task.inputFileName}, {task.outputFileName}"
        yield Loss(f"the files {names}", shown, "see --input-file and --output-file")
    for case in task.testCases:
        for name in case.inputFiles:
            if path_in(place, name) is None:
                yield Loss(f"test case {name}", shown, _("there is no such file"))
    limits = [
        {case.timeLimit for case in task.testCases},
        {case.memoryLimit for case in task.testCases},
    ]
    if any(len(values) > 1 for values in limits):
        yield Loss(
            _("limits of single test cases"), shown, _("the largest holds for all test cases")
        )
