"""Read config.yaml of Hydro (https://docs.hydro.ac): limits, a checker, subtasks.

subtasks: [{score: 30, type: min, if: [1], cases: [{input: 1.in, output: 1.out}]}]
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from banrye.console import UserError
from banrye.files import read_bytes
from banrye.foreign.tables import Table, YamlScalar, read_table
from banrye.formats.shared.package_folder import PackageFolder
from banrye.judges.guessing import INCLUDES_TESTLIB
from banrye.judges.text_judges import Standard
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_settings.settings_model import CaseFolder, CaseSettings
from banrye.scoring.groups import Group, GroupRule

MARK = "config.yaml"
HydroPoints = Annotated[float, msgspec.Meta(ge=0, le=1e9)]
TIME = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|m)?", re.IGNORECASE)
MEMORY = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg])?(?:i?b)?", re.IGNORECASE)
SECONDS = {"ms": 1e-3, "s": 1.0, "m": 60.0}
MEBIBYTES = {"k": 1 / 1024, "m": 1.0, "g": 1024.0}
GROUP_RULES = {"sum": GroupRule.SUM, "min": GroupRule.MIN, "max": GroupRule.MAX}
TEXTS = ("default", "strict")  # types of checkers without a program
TESTLIB = "testlib"
# Keys that say nothing of how a program is judged on its test cases.
ABOUT_PAGES = ("detail", "key", "user_extra_files", "judge_extra_files", "langs")


class HydroCase(msgspec.Struct):
    """A test case."""

    input: YamlScalar | None = None
    output: YamlScalar | None = None


class HydroSubtask(msgspec.Struct):
    """A group of test cases."""

    id: YamlScalar | None = None
    score: HydroPoints | None = None
    type: YamlScalar = "min"
    needs: list[YamlScalar] | None = msgspec.field(default=None, name="if")
    cases: list[HydroCase] | None = None


class HydroConfig(msgspec.Struct):
    """config.yaml."""

    type: YamlScalar = "default"
    time: YamlScalar | None = None
    memory: YamlScalar | None = None
    checker_type: YamlScalar = "default"
    checker: YamlScalar | None = None
    score: HydroPoints | None = None
    subtasks: list[HydroSubtask] | None = None


def read(place: CaseFolder) -> CaseSettings:
    """Return the settings in a config.yaml. Raise UserError."""
    table = read_table(place.folder / MARK, HydroConfig)
    config = table.value
    checker = checker_of(config, place)
    kind = str(config.checker_type)
    text = Standard.of("hydro", kind) if kind in TEXTS else None
    return CaseSettings(
        file=MARK,
        groups=tuple(groups_of(config.subtasks or [], place.cases)),
        seconds=amount_in_units(config.time, TIME, SECONDS, "time"),
        mebibytes=mebibytes_of(config.memory),
        checker=checker,
        judge=None if checker else text,
        losses=tuple(losses_of(table, place, is_judged=checker is not None or text is not None)),
    )


def losses_of(table: Table[HydroConfig], place: CaseFolder, *, is_judged: bool) -> Iterator[Loss]:
    """Yield the parts that are not used. `is_judged`: whether the checker is used."""
    config = table.value
    for key in table.unread:
        if not key.startswith(ABOUT_PAGES):
            yield Loss(key, MARK)
    if config.type != "default":
        yield Loss(f"type {config.type}", MARK)
    if not is_judged or (config.checker and config.checker_type in TEXTS):
        checker = config.checker or config.checker_type
        yield Loss(f"checker {checker}", MARK, _("outputs are compared by lines (see --checker)"))
    listed = [case.input for subtask in config.subtasks or () for case in subtask.cases or ()]
    for name in listed:
        if str(name) not in place.cases:
            yield Loss(f"test case {name}", MARK, _("there is no such file"))


def checker_of(config: HydroConfig, place: CaseFolder) -> Path | None:
    """Return the checker if it is for testlib and its source is there."""
    if config.checker_type != TESTLIB or not config.checker:
        return None
    source = PackageFolder(place.folder).path(config.checker, MARK)
    is_source = source.is_file() and INCLUDES_TESTLIB in read_bytes(source)
    return source if is_source else None


def groups_of(subtasks: list[HydroSubtask], cases: Mapping[str, str]) -> Iterator[Group]:
    """Yield the groups. With the type sum, each test case has a share of the points."""
    for number, subtask in enumerate(subtasks, start=1):
        names = [str(case.input) for case in subtask.cases or ()]
        inside = tuple(cases[name] for name in names if name in cases)
        if inside:
            yield Group(
                name_of(number if subtask.id is None else subtask.id),
                inside,
                how=GROUP_RULES.get(str(subtask.type), GroupRule.MIN),
                most=subtask.score,
                needs=tuple(map(name_of, subtask.needs or ())),
                has_points=subtask.score is not None,
            )


def name_of(subtask: YamlScalar) -> str:
    return f"subtask {subtask}"


def mebibytes_of(value: YamlScalar | None) -> int | None:
    amount_of_memory = amount_in_units(value, MEMORY, MEBIBYTES, "memory")
    return None if amount_of_memory is None else max(1, math.ceil(amount_of_memory))


def amount_in_units(
    value: YamlScalar | None, pattern: re.Pattern[str], units: Mapping[str, float], key: str
) -> float | None:
    """Return a number with a unit, such as 1s or 256m, in the unit 1. Raise UserError."""
    if value is None:
        return None
    match = pattern.fullmatch(str(value).strip())
    number = float(match[1]) if match else 0.0
    if match is None or not 0 < number < 1e9:
        raise UserError(_("{}: {} is not understood: {!s:.40}", MARK, key, value))
    usual = "ms" if key == "time" else "m"
    return number * units[(match[2] or usual).lower()]
