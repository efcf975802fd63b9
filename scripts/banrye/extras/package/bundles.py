"""The groups of a scoring problem as judges without nested groups have them: bundles.

    secret (sum)                        Bundle("small", ("secret/small/1",), 40)
      small  40, all or nothing         Bundle("large", ("secret/large/1",), 60,
      large  60, needs small                   needs=("secret/small/1",))

A bundle brings its points if all of its test cases are accepted, or shares them equally among its
test cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from banrye.messages import _
from banrye.problem.model import Problem
from banrye.scoring.grader import GraderGroup, GraderScoring
from banrye.scoring.groups import Group, GroupRule, GroupScoring

SAMPLE = "sample"


class NoBundles(Exception):
    """Points that bundles cannot express. The text says why."""


@dataclass(frozen=True)
class Bundle:
    """Test cases with points."""

    name: str
    cases: tuple[str, ...]
    points: float
    is_shared: bool = False  # each accepted test case brings its share
    needs: tuple[str, ...] = ()  # names of test cases that must be accepted, too

    @property
    def share(self) -> float:
        """The points of each of its test cases, if it is shared."""
        return self.points / len(self.cases)

    def alone(self) -> Iterator[Bundle]:
        """Yield a bundle for each test case if the points are shared, else itself."""
        if not self.is_shared:
            yield self
            return
        for case in self.cases:
            yield replace(self, name=case, cases=(case,), points=self.share, is_shared=False)


def bundles_of(problem: Problem) -> tuple[Bundle, ...]:
    """Return the bundles of a scoring problem. Raise NoBundles."""
    scoring = problem.scoring
    if isinstance(scoring, GraderScoring):
        return tuple(of_grader(scoring.root))
    if isinstance(scoring, GroupScoring):
        (root,) = scoring.groups
        return tuple(of_group(root, (), scoring))
    raise NoBundles(_("the package does not define how points are added"))


def of_group(group: Group, above: tuple[str, ...], scoring: GroupScoring) -> Iterator[Bundle]:
    """Yield the bundles of a group of the format 2025-09. `above`: what the groups around need."""
    if not group.has_points:
        return
    needed = [sorted(scoring.cases_by_name.get(need, {need})) for need in group.needs]
    needs = tuple(dict.fromkeys([*above, *(case for part in needed for case in part)]))
    name = short(group.name)
    if group.how is GroupRule.ALL:
        yield Bundle(name, tuple(group.all_cases()), group.most or 0.0, needs=needs)
        return
    if group.how is not GroupRule.SUM and (group.groups or group.how is GroupRule.MAX):
        raise NoBundles(_("{} has the {} of the points in it", group.name, group.how.value))
    if group.cases:
        if group.most is None:
            raise NoBundles(_("the points of {} are unbounded", group.name))
        is_shared = group.how is GroupRule.SUM
        yield Bundle(name, group.cases, group.most, is_shared, needs)
    for inner in group.groups:
        yield from of_group(inner, needs, scoring)


def of_grader(group: GraderGroup) -> Iterator[Bundle]:
    """Yield the bundles of a group of the default grader of the legacy format."""
    modes = [flag for flag in group.flags if flag in ("sum", "avg", "min", "max")]
    mode = modes[-1] if modes else "sum"
    cases = tuple(part for part in group.parts if isinstance(part, str))
    groups = [part for part in group.parts if not isinstance(part, str)]
    title = group.name or "data"
    if group.reject_score:
        raise NoBundles(_("{} gives points to rejected outputs", title))
    if "ignore_sample" in group.flags and not group.name:
        groups = [part for part in groups if part.name != SAMPLE]
    if mode == "min" and not groups:
        yield Bundle(short(group.name), cases, group.accept_score)
        return
    if mode != "sum":
        raise NoBundles(_("{} has the {} of the scores in it", title, mode))
    if group.stops and len(group.parts) > 1:
        raise NoBundles(_("{} stops at the first failure", title))
    if cases and group.accept_score:
        points = group.accept_score * len(cases)
        yield Bundle(short(group.name), cases, points, is_shared=True)
    for inner in groups:
        yield from of_grader(inner)


def short(name: str) -> str:
    """Return the name of a group without the folder of all secret test cases."""
    return name.removeprefix("secret/") or "secret"


def why_none(problem: Problem) -> str:
    """Return why a scoring problem has no bundles, "" if it has some."""
    try:
        bundles_of(problem)
    except NoBundles as error:
        return str(error)
    return ""
