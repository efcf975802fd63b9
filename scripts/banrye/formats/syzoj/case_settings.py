"""Read data.yml of SYZOJ: subtasks, and patterns of the names of files.

inputFile: sum#.in, subtasks: [{score: 40, type: min, cases: [1, 2]}]      sum1.in and sum2.in
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from banrye.foreign.tables import YamlScalar, read_table
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_settings.settings_model import CaseFolder, CaseSettings
from banrye.scoring.groups import Group, GroupRule

MARK = "data.yml"
PLACE = "#"  # of the name of a test case in a pattern
GROUP_RULES = {"sum": GroupRule.SUM, "min": GroupRule.MIN, "mul": GroupRule.ALL}


class SyzojSubtask(msgspec.Struct):
    """A group of test cases."""

    score: Annotated[float, msgspec.Meta(ge=0, le=1e9)] = 100.0
    type: YamlScalar = "sum"
    cases: list[YamlScalar] | None = None


class SpecialJudge(msgspec.Struct):
    """A checker."""

    language: YamlScalar = ""
    fileName: YamlScalar = ""  # noqa: N815  # as in the file


class SyzojData(msgspec.Struct):
    """data.yml."""

    subtasks: list[SyzojSubtask] | None = None
    inputFile: YamlScalar | None = None  # noqa: N815  # as in the file
    outputFile: YamlScalar | None = None  # noqa: N815  # as in the file
    specialJudge: SpecialJudge | None = None  # noqa: N815  # as in the file


def read(place: CaseFolder) -> CaseSettings:
    """Return the settings in a data.yml. Raise UserError."""
    table = read_table(place.folder / MARK, SyzojData)
    data = table.value
    losses = [Loss(key, MARK) for key in table.unread]
    if data.specialJudge:
        follows = _("outputs are compared by lines (see --checker)")
        losses.append(Loss(f"checker {data.specialJudge.fileName}", MARK, follows))
    absent = [name for name in names_in(data) if name not in place.cases]
    losses += [Loss(f"test case {name}", MARK, _("there is no such file")) for name in absent]
    groups = tuple(groups_of(data, place.cases))
    return CaseSettings(file=MARK, groups=groups, losses=tuple(losses))


def file_of(data: SyzojData, case: YamlScalar) -> str:
    """Return the name of the input of a test case."""
    return str(data.inputFile or f"{PLACE}.in").replace(PLACE, str(case))


def names_in(data: SyzojData) -> Iterator[str]:
    for subtask in data.subtasks or ():
        yield from (file_of(data, case) for case in subtask.cases or ())


def groups_of(data: SyzojData, cases: Mapping[str, str]) -> Iterator[Group]:
    """Yield the subtasks. With the type mul, a wrong output takes all points, as with min."""
    for number, subtask in enumerate(data.subtasks or (), start=1):
        names = [file_of(data, case) for case in subtask.cases or ()]
        inside = tuple(cases[name] for name in names if name in cases)
        how = GROUP_RULES.get(str(subtask.type), GroupRule.MIN)
        yield Group(f"subtask {number}", inside, how=how, most=subtask.score)
