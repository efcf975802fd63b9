"""Read problem.conf of UOJ: the names of its test cases, limits, a checker, subtasks.

    n_tests 5, input_pre sum, input_suf in      sum1.in to sum5.in are the tests 1 to 5
    subtask_end_1 3, subtask_score_1 40         the tests 1 to 3 are subtask 1, of 40 points

The files ex_sum1.in are test cases, too, that bring no points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from banrye.console import UserError
from banrye.files import read_bytes
from banrye.formats.shared import testlib_checkers
from banrye.formats.shared.package_folder import number
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_settings.settings_model import CaseFolder, CaseSettings
from banrye.scoring.groups import Group, GroupRule

MARK = "problem.conf"
MAX_BYTES = 1 << 16
MAX_TESTS = 10_000
LINE = re.compile(r"(?m)^[ \t]*(\w+)[ \t]+(\S+)[ \t]*\r?$")
CHECKER = "chk.cpp"  # of a problem without use_builtin_checker
TOTAL = 100.0
GROUP_RULES = {"packed": GroupRule.ALL, "min": GroupRule.MIN}
READ = re.compile(
    r"n_tests|n_ex_tests|n_sample_tests|n_subtasks|(?:input|output)_(?:pre|suf)|time_limit"
    r"|memory_limit|output_limit|use_builtin_checker|use_builtin_judger|point_score_\d+"
    r"|subtask_(?:end|score|type|dependence)_\d+(?:_\d+)?"
)


def read(place: CaseFolder) -> CaseSettings:
    """Return the settings in a problem.conf. Raise UserError."""
    text = read_bytes(place.folder / MARK, MAX_BYTES).decode("utf-8-sig", errors="replace")
    return Conf(dict(LINE.findall(text)), place).settings()


@dataclass(frozen=True)
class Conf:
    """The lines of problem.conf by their first words."""

    values: Mapping[str, str]
    place: CaseFolder

    def settings(self) -> CaseSettings:
        builtin = self.values.get("use_builtin_checker")
        text = None
        if builtin:
            with suppress(UserError):
                text = testlib_checkers.of_testlib(builtin, MARK)
        own_checker = self.place.folder / CHECKER
        checker = own_checker if not builtin and own_checker.is_file() else None
        losses = [Loss(key, MARK) for key in self.values if not READ.fullmatch(key)]
        if builtin and text is None:
            follows = _("outputs are compared by lines (see --checker)")
            losses.append(Loss(f"checker {builtin}", MARK, follows))
        if self.values.get("use_builtin_judger", "on") != "on":
            losses.append(Loss(_("its own judging program"), MARK))
        mebibytes = self.number("memory_limit")
        return CaseSettings(
            file=MARK,
            groups=tuple(self.groups()),
            seconds=self.number("time_limit"),
            mebibytes=max(1, int(mebibytes)) if mebibytes else None,
            checker=checker,
            judge=text,
            losses=tuple(losses),
        )

    def number(self, key: str) -> float | None:
        """Return a number above 0, None if it is not stated. Raise UserError."""
        text = self.values.get(key)
        return number(text, key, MARK, largest=1e6) or None if text is not None else None

    def whole(self, key: str) -> int:
        value = number(self.values.get(key, "0"), key, MARK, largest=MAX_TESTS)
        return int(value)

    @cached_property
    def tests(self) -> list[str | None]:
        """The names of the test cases by their numbers from 1 on, None for one without a file."""
        before, after = self.values.get("input_pre"), self.values.get("input_suf")
        if before is None or after is None:
            own = [name for path, name in self.place.cases.items() if not is_extra(path)]
            return list(own)
        count = self.whole("n_tests")
        files = [f"{before}{index}.{after}" for index in range(1, count + 1)]
        return [self.place.cases.get(file) for file in files]

    def groups(self) -> Iterator[Group]:
        """Yield the subtasks, which are ranges of the numbers, or each test case."""
        count = self.whole("n_subtasks") or MAX_TESTS
        start = 0
        for index in range(1, count + 1):
            if f"subtask_end_{index}" not in self.values:
                break
            end = self.whole(f"subtask_end_{index}")
            if end < start:
                raise UserError(_("{}: subtask_end_{} is less than the one before", MARK, index))
            yield self.subtask(index, self.tests[start:end])
            start = end
        if start == 0 and ("n_tests" in self.values or "point_score_1" in self.values):
            yield from self.single_tests()

    def subtask(self, index: int, tests: list[str | None]) -> Group:
        key = f"subtask_score_{index}"
        points = number(self.values[key], key, MARK, largest=1e9) if key in self.values else None
        return Group(
            f"subtask {index}",
            tuple(name for name in tests if name is not None),
            how=GROUP_RULES.get(self.values.get(f"subtask_type_{index}", "packed"), GroupRule.ALL),
            most=points,
            needs=tuple(f"subtask {needed}" for needed in self.needs(index)),
            has_points=points is not None,
        )

    def needs(self, index: int) -> Iterator[str]:
        """Yield the numbers of the subtasks that a subtask depends on."""
        key = f"subtask_dependence_{index}"
        if self.values.get(key, "many") != "many":
            yield self.values[key]
        for place in range(1, index + 1):
            if f"{key}_{place}" in self.values:
                yield self.values[f"{key}_{place}"]

    def single_tests(self) -> Iterator[Group]:
        """Yield a group for each test case: 100 points are shared among those that state none."""
        for index, name in enumerate(self.tests, start=1):
            key = f"point_score_{index}"
            usual = TOTAL // max(1, len(self.tests))
            points = number(self.values.get(key, usual), key, MARK, largest=1e9)
            if name is not None:
                yield Group(f"test {index}", (name,), how=GroupRule.SUM, most=points)


def is_extra(path: str) -> bool:
    """Return whether a test case brings no points: it was a hack of somebody's program."""
    return Path(path).name.startswith("ex_")
