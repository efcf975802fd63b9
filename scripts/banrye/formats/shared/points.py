"""The points of a tool's package: its groups as a scoring, and as folders of an ICPC package.

    PlannedGroup("소형", 30), TestCase("01", ..., group="소형")
        GroupScoring of secret/소형 with the test case secret/소형/01, in data/secret/group/01.in

A group has its own name everywhere but in paths, where names of folders are ASCII and unique.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from banrye.formats.shared.plan import Plan, PlannedGroup
from banrye.problem.packages.icpc_scoring import settings_by_folder
from banrye.scoring.groups import Group, GroupRule, GroupScoring
from banrye.testcase import TestCase

SAFE = re.compile(r"[^A-Za-z0-9_-]+")
SAMPLE = "sample"
ROOT = "secret"
WITHOUT_POINTS = f"{ROOT}/without points"
MAX_DIGITS = 9  # of a number that is the name of a group


@dataclass(frozen=True)
class PlanPoints:
    """The groups of a plan."""

    plan: Plan

    # Names, for the user.

    def name_of(self, case: TestCase) -> str:
        """Return the name of a test case: sample/01, secret/소형/02."""
        if is_plain_sample(case):
            return f"{SAMPLE}/{case.name}"
        group = self.group_of(case)
        return f"{ROOT}/{group.name}/{case.name}" if group else f"{ROOT}/{case.name}"

    def group_of(self, case: TestCase) -> PlannedGroup | None:
        return next((group for group in self.plan.groups if group.name == case.group), None)

    def cases_of(self, group: PlannedGroup) -> list[TestCase]:
        """Return the secret test cases of a group."""
        cases = self.plan.cases
        return [case for case in cases if case.group == group.name and not is_plain_sample(case)]

    def has_own_points(self, group: PlannedGroup) -> bool:
        """Return whether the test cases of a group have different points."""
        return group.is_shared and len({case.points for case in self.cases_of(group)}) > 1

    # The scoring.

    def scoring_of_groups(self) -> GroupScoring | None:
        """Return the scoring, None if nothing has points."""
        return GroupScoring((self.root,), (self.samples,)) if self.plan.is_scoring else None

    @property
    def samples(self) -> Group:
        cases = [self.name_of(case) for case in self.plan.cases if is_plain_sample(case)]
        return Group(SAMPLE, tuple(cases), has_points=False)

    @cached_property
    def root(self) -> Group:
        """The group of all secret test cases."""
        groups = [
            self.group_with_points(group) for group in self.plan.groups if self.cases_of(group)
        ]
        total = sum(group.most or 0.0 for group in groups)
        loose = [case for case in self.plan.cases if self.group_of(case) is None]
        names = tuple(self.name_of(case) for case in loose if not is_plain_sample(case))
        if names:
            groups.append(Group(WITHOUT_POINTS, names, has_points=False))
        return Group(ROOT, groups=tuple(groups), how=GroupRule.SUM, most=total)

    def group_with_points(self, group: PlannedGroup) -> Group:
        cases = self.cases_of(group)
        points = group.points
        if points is None:
            points = sum(case.points or 0.0 for case in cases)
        name = f"{ROOT}/{group.name}"
        needs = tuple(self.needs_of(group))
        if self.has_own_points(group):
            inner = tuple(
                Group(
                    f"{name}/{case.name}",
                    (self.name_of(case),),
                    (),
                    GroupRule.SUM,
                    case.points or 0.0,
                )
                for case in cases
            )
            return Group(name, (), inner, GroupRule.SUM, points, needs)
        how = (
            GroupRule.SUM
            if group.is_shared
            else GroupRule.MIN
            if group.takes_least
            else GroupRule.ALL
        )
        return Group(name, tuple(map(self.name_of, cases)), (), how, points, needs)

    def needs_of(self, group: PlannedGroup) -> Iterator[str]:
        """Yield the groups with secret test cases that a group needs, and the samples first."""
        inside = [case for case in self.plan.cases if case.group in group.needs]
        if any(map(is_plain_sample, inside)):
            yield SAMPLE
        for other in self.plan.groups:
            if other.name in group.needs and other is not group and self.cases_of(other):
                yield f"{ROOT}/{other.name}"

    # Folders.

    @cached_property
    def folders(self) -> dict[str, str]:
        """The folders in data/ of the groups, by the names of the groups in the scoring."""
        names: dict[str, str] = {SAMPLE: SAMPLE, ROOT: ROOT}
        for group in self.plan.groups:
            name = f"{ROOT}/{group.name}"
            place = unique(f"{ROOT}/{folder_of(group.name)}", set(names.values()))
            names[name] = place
            for case in self.cases_of(group):
                names[f"{name}/{case.name}"] = f"{place}/{case.name}"
        return names

    def place_of(self, case: TestCase) -> str:
        """Return the path of a test case in data/, without extension."""
        group = self.group_of(case)
        if is_plain_sample(case) or group is None:
            return self.name_of(case)
        place = f"{self.folders[f'{ROOT}/{group.name}']}/{case.name}"
        return f"{place}/{case.name}" if self.has_own_points(group) else place

    def settings(self) -> Iterator[tuple[str, dict[str, object]]]:
        """Yield the folder in data/ and the test_group.yaml of each group with points."""
        yield from settings_by_folder(self.root, self.folders)


def is_plain_sample(case: TestCase) -> bool:
    """Return whether a test case is a sample that brings no points."""
    return case.is_sample and not case.points


def folder_of(group: str) -> str:
    """Return a folder for a group: numbers get digits in front, because names are sorted."""
    if group.isascii() and group.isdecimal() and len(group) <= MAX_DIGITS:
        return f"group_{int(group):03}"
    return SAFE.sub("-", group).strip("-") or "group"


def unique(name: str, used_names: set[str]) -> str:
    """Return a name that is not taken, also where the case of letters does not count."""
    folded = {other.casefold() for other in used_names}
    free_name, number = name, 2
    while free_name.casefold() in folded:
        free_name, number = f"{name}_{number}", number + 1
    return free_name
