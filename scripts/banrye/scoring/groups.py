"""Groups of test cases with points: all or nothing, sums, minima, dependencies, groups in groups.

    Group("1", ("a", "b"), most=40)                   40 points if a and b are accepted, else 0
    Group("2", ("c", "d"), how=How.SUM, most=60)      30 for each
    Group("3", ("e",), most=10, needs=("1",))         only if all of group 1 is accepted

A name can be in any script. Two groups are the same only if their names are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from banrye.scoring.scoring_model import CaseScore, GroupScore, first_verdict


class GroupRule(Enum):
    """The rule for the points of a group, in the words of the format of 2025-09."""

    ALL = "pass-fail"  # all of them, if all test cases are accepted
    SUM = "sum"
    MIN = "min"
    MAX = "max"


@dataclass(frozen=True)
class Group:
    """A group of test cases."""

    name: str
    cases: tuple[str, ...] = ()  # the names of those that are directly in it
    groups: tuple[Group, ...] = ()
    how: GroupRule = GroupRule.ALL
    most: float | None = None  # points. None: unbounded, or nothing states points
    needs: tuple[str, ...] = ()  # the groups or test cases that must be accepted
    has_points: bool = True

    def all_cases(self) -> Iterator[str]:
        """Yield the names of the test cases in it and below it."""
        for group in self.groups:
            yield from group.all_cases()
        yield from self.cases

    def all_groups(self) -> Iterator[Group]:
        """Yield it and the groups below it."""
        yield self
        for group in self.groups:
            yield from group.all_groups()


@dataclass(frozen=True)
class GroupScoring:
    """A scoring by groups. The last group has the points of the submission."""

    groups: tuple[Group, ...]
    unscored: tuple[Group, ...] = ()  # groups without points that a group can need: the samples

    @cached_property
    def cases_by_name(self) -> Mapping[str, frozenset[str]]:
        """The test cases of each group."""
        top = (*self.groups, *self.unscored)
        every = (inner for group in top for inner in group.all_groups())
        return {group.name: frozenset(group.all_cases()) for group in every}

    def score(self, results: Sequence[CaseScore]) -> list[GroupScore]:
        """Return the points of each group, after the groups in it."""
        scores: list[GroupScore] = []
        for group in self.groups:
            self.score_group(group, results, scores)
        return scores

    def score_group(
        self, group: Group, results: Sequence[CaseScore], scores: list[GroupScore]
    ) -> float:
        """Return the points of a group. Add them to `scores` after the groups in it."""
        names = self.cases_by_name[group.name]
        inside = [result for result in results if result.name in names]
        parts = [self.score_group(inner, results, scores) for inner in group.groups]
        verdict = first_verdict(inside)
        direct = [result for result in inside if result.name in group.cases]
        if not group.has_points or not all(self.is_met(need, results) for need in group.needs):
            score = 0.0
        elif group.how is GroupRule.ALL:
            score = (group.most or 0.0) if all(one.is_accepted for one in inside) else 0.0
        else:
            most = group.most
            if most is not None and group.how is GroupRule.SUM and direct:
                most /= len(direct)
            parts += [result.points(most) for result in direct]
            score = combine_points(group.how, parts)
        accepted = sum(result.is_accepted for result in inside)
        scores.append(
            GroupScore(
                group.name, score, group.most, verdict, accepted, len(inside), group.has_points
            )
        )
        return score

    def is_met(self, need: str, results: Sequence[CaseScore]) -> bool:
        """Return whether all test cases of a group, or a test case of this name, are accepted."""
        names = self.cases_by_name.get(need, frozenset((need,)))
        return all(result.is_accepted for result in results if result.name in names)


def combine_points(how: GroupRule, parts: Sequence[float]) -> float:
    """Return the points of a group whose parts have these."""
    if how is GroupRule.SUM:
        return sum(parts)
    return (max if how is GroupRule.MAX else min)(parts, default=0.0)


def tree_of(paths: Sequence[str], top: str) -> dict[str, list[str]]:
    """Return the members of each folder from `top` on: test cases and folders, in order.

    `paths`: the names of the test cases with their folders. "secret/a/1" is in "secret/a", which is
    in "secret".
    """
    children: dict[str, dict[str, None]] = {top: {}}
    for path in paths:
        child = path
        while child != top and (child.startswith(f"{top}/") or not top):
            folder = child.rpartition("/")[0]
            children.setdefault(folder, {})[child] = None
            if folder == top:
                break
            child = folder
    return {folder: sorted(inside) for folder, inside in children.items()}
