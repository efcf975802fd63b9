"""The default grader of the legacy package format: verdicts and scores of nested groups.

    on_reject: continue, grader_flags: min      the smallest score of the parts of the group

https://www.kattis.com/problem-package-format. A group stops at its first failure unless its
settings say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from banrye.scoring.scoring_model import ACCEPTED, CaseScore, GroupScore

WORST_FIRST = ("RTE", "MLE", "TLE", "WA", ACCEPTED)


@dataclass(frozen=True)
class PartScore:
    """The verdict and score of a test case or a group."""

    verdict: str
    score: float


@dataclass(frozen=True)
class GraderGroup:
    """A group with its settings, which it has from the groups around it unless it states them."""

    name: str  # "" is the root
    parts: tuple[GraderGroup | str, ...]  # groups, and names of test cases
    flags: tuple[str, ...] = ()
    stops: bool = True  # at the first part that is not accepted
    accept_score: float = 1.0
    reject_score: float = 0.0

    def all_cases(self) -> Iterator[str]:
        """Yield the names of the test cases in it and below it."""
        for part in self.parts:
            if isinstance(part, str):
                yield part
            else:
                yield from part.all_cases()


@dataclass(frozen=True)
class GraderScoring:
    """A scoring by the default grader."""

    root: GraderGroup

    def score(self, results: Sequence[CaseScore]) -> list[GroupScore]:
        """Return the points of each group that is reached, after the groups in it."""
        scores: list[GroupScore] = []
        self.grade(self.root, {result.name: result for result in results}, scores)
        return scores

    def grade(
        self, group: GraderGroup, results: Mapping[str, CaseScore], scores: list[GroupScore]
    ) -> PartScore:
        # Only the root has the sample as a part that can be left out.
        leaves_sample = "ignore_sample" in group.flags and not group.name
        parts: list[PartScore] = []
        for part in group.parts:
            if isinstance(part, str):
                if part not in results:
                    continue
                scored = score_of_case(results[part], group)
            else:
                scored = self.grade(part, results, scores)
            if not (leaves_sample and not isinstance(part, str) and part.name == "sample"):
                parts.append(scored)
            if group.stops and scored.verdict != ACCEPTED:
                break
        result = PartScore(verdict_by(group.flags, parts), score_by(group.flags, parts))
        inside = [results[name] for name in group.all_cases() if name in results]
        accepted = sum(one.is_accepted for one in inside)
        name = group.name or "data"
        scores.append(GroupScore(name, result.score, None, result.verdict, accepted, len(inside)))
        return result


def score_of_case(result: CaseScore, group: GraderGroup) -> PartScore:
    """Return a test case with the score of the validator, or else of the group's settings."""
    if result.score is not None:
        return PartScore(result.verdict, result.score)
    score = group.accept_score if result.is_accepted else group.reject_score
    return PartScore(result.verdict, score)


def verdict_by(flags: Sequence[str], parts: Sequence[PartScore]) -> str:
    """Return the verdict of a group whose parts have these results, by the mode named last."""
    verdicts = [part.verdict for part in parts]
    if "accept_if_any_accepted" in flags and ACCEPTED in verdicts:
        return ACCEPTED
    modes = [flag for flag in flags if flag in ("worst_error", "first_error", "always_accept")]
    mode = modes[-1] if modes else "worst_error"
    if mode == "always_accept":
        return ACCEPTED
    failures = [verdict for verdict in verdicts if verdict != ACCEPTED]
    if mode == "worst_error":
        failures.sort(key=WORST_FIRST.index)
    return failures[0] if failures else ACCEPTED


def score_by(flags: Sequence[str], parts: Sequence[PartScore]) -> float:
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
