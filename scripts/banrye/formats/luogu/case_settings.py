"""Read config.yml of Luogu: limits, points and the subtask of each test case.

1.in: {timeLimit: 1000, memoryLimit: 262144, score: 20, subtaskId: 0}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from banrye.foreign.tables import YamlScalar, with_schema
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_settings.settings_model import CaseFolder, CaseSettings
from banrye.scoring.groups import Group
from banrye.yaml_files import read_yaml

MARK = "config.yml"
CASE = re.compile(r".+\.in")
ABOUT_PAGES = ("isPretest",)
Positive = Annotated[float, msgspec.Meta(gt=0, le=1e9)]


class LuoguCase(msgspec.Struct):
    """The settings of a test case."""

    timeLimit: Positive | None = None  # noqa: N815  # as in the file, in milliseconds
    memoryLimit: Positive | None = None  # noqa: N815  # as in the file, in KiB
    score: Annotated[float, msgspec.Meta(ge=0, le=1e9)] | None = None
    subtaskId: YamlScalar | None = None  # noqa: N815  # as in the file


def read(place: CaseFolder) -> CaseSettings | None:
    """Return the settings in a config.yml, None if it does not belong to Luogu. Raise UserError."""
    values = {
        str(key): value
        for key, value in read_yaml(place.folder / MARK).items()
        if isinstance(value, dict)
    }
    if not values or not all(CASE.fullmatch(key) for key in values):
        return None
    table = with_schema(values, dict[str, LuoguCase], MARK)
    losses = [Loss(key.removeprefix("*."), MARK) for key in table.unread]
    losses = [loss for loss in losses if loss.what not in ABOUT_PAGES]
    absent = [name for name in table.value if name not in place.cases]
    losses += [Loss(f"test case {name}", MARK, _("there is no such file")) for name in absent]
    cases = list(table.value.values())
    times = {case.timeLimit for case in cases if case.timeLimit}
    memories = {case.memoryLimit for case in cases if case.memoryLimit}
    if len(times) > 1 or len(memories) > 1:
        losses.append(
            Loss(_("limits of single test cases"), MARK, _("the largest holds for all test cases"))
        )
    return CaseSettings(
        file=MARK,
        groups=tuple(groups_of(table.value, place.cases)),
        seconds=max(times) / 1000 if times else None,
        mebibytes=max(1, int(max(memories)) >> 10) if memories else None,
        losses=tuple(losses),
    )


def groups_of(values: Mapping[str, LuoguCase], cases: Mapping[str, str]) -> Iterator[Group]:
    """Yield the subtasks, or each test case if it has points of its own."""
    names: dict[str, list[str]] = {}
    points: dict[str, float] = {}
    for name, case in values.items():
        if name in cases:
            group = name if case.subtaskId is None else f"subtask {case.subtaskId}"
            names.setdefault(group, []).append(cases[name])
            points[group] = points.get(group, 0.0) + (case.score or 0.0)
    for group, inside in names.items():
        yield Group(group, tuple(inside), most=points[group])
