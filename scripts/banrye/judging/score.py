"""The score of a submission on a scoring problem, by groups of test cases.

The formats: 2025-09, "Scored aggregation", and the default grader of the legacy format
(https://www.kattis.com/problem-package-format).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banrye.console import UserError, relative_path
from banrye.files import read_yaml
from banrye.judging.grade import ValidatorFailure
from banrye.judging.verdict import CaseResult, Verdict
from banrye.problem.icpc import PackageSettings
from banrye.problem.model import Problem

MOST_POINTS = 1e9


@dataclass(frozen=True)
class GroupScore:
    """The score of a group of test cases."""

    name: str  # its folder in data/
    score: float
    most: float | None  # None: unbounded, or not stated
    verdict: Verdict


def scores(problem: Problem, results: Sequence[CaseResult]) -> list[GroupScore]:
    """Return the score of each group, the submission's own last.

    `results`: of all test cases. Raise UserError if the package's settings cannot be understood.
    """
    tree = ResultTree(problem, {result.case.name: result for result in results})
    found: list[GroupScore] = []
    if problem.format.uses_graders:
        score_legacy(tree, "", {}, found)
    else:
        score_group(tree, "secret", found)
    return found


@dataclass(frozen=True)
class ResultTree:
    """The results as a tree of folders."""

    problem: Problem
    results: Mapping[str, CaseResult]

    def settings(self, group: str) -> PackageSettings:
        """Return the settings of a group."""
        name = "testdata.yaml" if self.problem.format.uses_graders else "test_group.yaml"
        file = self.problem.folder / "data" / group / name
        return PackageSettings(relative_path(file), read_yaml(file))

    def cases(self, group: str) -> list[CaseResult]:
        """Return the results that are directly in a group."""
        return [result for name, result in self.results.items() if parent(name) == group]

    def groups(self, group: str) -> list[str]:
        """Return the groups that are directly in a group."""
        names = {above for name in self.results for above in ancestors(name)}
        return sorted(name for name in names if parent(name) == group and name != group)

    def children(self, group: str) -> list[str]:
        """Return the test cases and groups that are directly in a group, in their order."""
        return sorted([*self.groups(group), *(result.case.name for result in self.cases(group))])

    def verdict(self, group: str) -> Verdict:
        """Return AC if all test cases in a group and below it are accepted, else the first other.

        The order is that of the test cases.
        """
        prefix = f"{group}/" if group else ""
        inside = [result for name, result in self.results.items() if name.startswith(prefix)]
        failures = (result.verdict for result in inside if result.verdict is not Verdict.AC)
        return next(failures, Verdict.AC)

    def is_accepted(self, group: str) -> bool:
        """Return whether all test cases in a group and below it are accepted."""
        return self.verdict(group) is Verdict.AC


def parent(name: str) -> str:
    return name.rpartition("/")[0]


def ancestors(name: str) -> list[str]:
    """Return the groups that a test case is in."""
    return [str(folder) for folder in Path(name).parents if str(folder) != "."]


# The format 2025-09.


def score_group(tree: ResultTree, group: str, found: list[GroupScore]) -> float:
    """Return the score of a group, and add it to `found` after those of the groups in it."""
    settings = tree.settings(group)
    is_root = group == "secret"
    mode = str(settings.values.get("score_aggregation", "sum" if is_root else "pass-fail"))
    if mode not in ("pass-fail", "sum", "min"):
        raise UserError(f"{settings.file}: score_aggregation is {mode!r:.40}")
    most = most_points(settings, 100.0 if is_root else None)
    cases, groups = tree.cases(group), tree.groups(group)
    parts = [score_group(tree, inner, found) for inner in groups]
    if not all(tree.is_accepted(required) for required in settings.words("require_pass")):
        score = 0.0
    elif mode == "pass-fail":
        score = (most or 0.0) if tree.is_accepted(group) else 0.0
    else:
        most_of_case = most / len(cases) if most is not None and mode == "sum" and cases else most
        parts += [score_of_case(tree.problem, case, most_of_case) for case in cases]
        score = sum(parts) if mode == "sum" else min(parts, default=0.0)
    found.append(GroupScore(group, score, most, tree.verdict(group)))
    return score


def most_points(settings: PackageSettings, default: float | None) -> float | None:
    """Return the largest score of a group, None if it is unbounded."""
    value = settings.values.get("max_score")
    if value is None:
        return default
    if value == 0:
        return 0.0
    return None if value == "unbounded" else settings.number("max_score", MOST_POINTS)


def score_of_case(problem: Problem, result: CaseResult, most: float | None) -> float:
    """Return the score of a test case in a group with the aggregation sum or min."""
    points = result.judged.points
    if result.verdict is not Verdict.AC:
        share = points.share if points else None
        return (most or 0.0) * (share or 0.0)
    if points and points.score is not None:
        return checked(problem, points.score, most)
    if most is None:
        raise ValidatorFailure(f"{problem.name}: no score for {result.case.name}")
    if points and points.multiplier is not None:
        return most * checked(problem, points.multiplier, 1.0)
    return most


def checked(problem: Problem, value: float, most: float | None) -> float:
    is_right = math.isfinite(value) and value >= 0 and (most is None or value <= most + 1e-9)
    if not is_right:
        raise ValidatorFailure(f"the output validator of {problem.name} gives a score of {value:g}")
    return value


# The legacy format: the default grader.

# The verdicts of the default grader, the worst first.
WORST_FIRST = (Verdict.MLE, Verdict.RTE, Verdict.TLE, Verdict.WA, Verdict.AC)


@dataclass(frozen=True)
class Scored:
    """The verdict and score of a test case or a group."""

    verdict: Verdict
    score: float


def score_legacy(
    tree: ResultTree, group: str, inherited: Mapping[str, Any], found: list[GroupScore]
) -> Scored:
    """Return the result of a group in the legacy format, and add it to `found`.

    `inherited`: the settings of the group above it, which hold for what the group does not set.
    Groups that are not reached, because a group stops at its first failure, are not in `found`.
    """
    own = tree.settings(group)
    settings = PackageSettings(own.file, {**inherited, **own.values})
    if settings.values.get("grading", "default") != "default":
        raise UserError(f"{settings.file}: custom graders are not supported")
    flags = settings.words("grader_flags")
    # Only the root has the sample as a part that can be left out.
    ignored = {"sample"} if "ignore_sample" in flags and not group else set()
    parts: list[Scored] = []
    for name in tree.children(group):
        if name in tree.results:
            part = result_of_case(tree.results[name], settings)
        else:
            part = score_legacy(tree, name, settings.values, found)
        if name not in ignored:
            parts.append(part)
        stops = settings.values.get("on_reject", "break") == "break"
        if stops and part.verdict is not Verdict.AC:
            break
    result = Scored(verdict_by(flags, parts), score_by(flags, parts))
    found.append(GroupScore(group or "data", result.score, None, result.verdict))
    return result


def result_of_case(result: CaseResult, settings: PackageSettings) -> Scored:
    """Return a test case with the score of the validator, or else of the group's settings."""
    points = result.judged.points
    if points and points.score is not None:
        return Scored(result.verdict, points.score)
    is_accepted = result.verdict is Verdict.AC
    key, default = ("accept_score", 1.0) if is_accepted else ("reject_score", 0.0)
    value = settings.values.get(key, default)
    try:
        score = float(value)
    except (TypeError, ValueError):
        raise UserError(f"{settings.file}: {key} is not a number: {value!r:.40}") from None
    return Scored(result.verdict, score)


def verdict_by(flags: Sequence[str], parts: Sequence[Scored]) -> Verdict:
    """Return the verdict of a group whose parts have these results, by the mode named last."""
    verdicts = [part.verdict for part in parts]
    if "accept_if_any_accepted" in flags and Verdict.AC in verdicts:
        return Verdict.AC
    modes = [flag for flag in flags if flag in ("worst_error", "first_error", "always_accept")]
    mode = modes[-1] if modes else "worst_error"
    if mode == "always_accept":
        return Verdict.AC
    failures = [verdict for verdict in verdicts if verdict is not Verdict.AC]
    if mode == "worst_error":
        failures.sort(key=WORST_FIRST.index)
    return failures[0] if failures else Verdict.AC


def score_by(flags: Sequence[str], parts: Sequence[Scored]) -> float:
    """Return the score of a group whose parts have these results, by the mode named last."""
    scores = [part.score for part in parts]
    if not scores:
        return 0.0
    modes = [flag for flag in flags if flag in ("sum", "avg", "min", "max")]
    mode = modes[-1] if modes else "sum"
    if mode == "avg":
        return sum(scores) / len(scores)
    if mode == "sum":
        return sum(scores)
    return min(scores) if mode == "min" else max(scores)
