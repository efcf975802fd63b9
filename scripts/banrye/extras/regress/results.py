"""The results of a run of `regress`: an event for each solution, and the value that ends the run.

SolutionResult(Solution("boj1018", "a.py"), Outcome(Verdict.WA, "on secret/7"))
RegressResult([SolutionResult(...), ...], without_problem={})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from banrye.extras.regress.solution_files import Solution
from banrye.judges.verdict import Verdict
from banrye.messages import _, marked
from banrye.problem.location.locate import Reason, UnnamedProblem
from banrye.stored_verdicts.outcome import Outcome

NOT_JUDGED = marked("Not judged")
NO_PROBLEM = marked("Problem not found")
LARGE_ONLY = marked("Only large inputs fail")
EXPECTED = marked("As its package expects")
NOT_EXPECTED = marked("Not the verdict that the package expects")
UNSURE = marked("Fails if Baekjoon's")  # or if it is for the problem here that has its name


class SolutionResult(NamedTuple):
    """The outcome of a solution is known."""

    solution: Solution
    outcome: Outcome


@dataclass(frozen=True)
class RegressResult:
    """The outcomes of a run, in the order of the solutions: the last event of its stream."""

    outcomes: Sequence[SolutionResult]
    without_problem: Mapping[Path, UnnamedProblem]

    @property
    def failures(self) -> Iterator[SolutionResult]:
        return (item for item in self.outcomes if counts_as_failure(*item))

    @property
    def unsure_failures(self) -> list[SolutionResult]:
        """The solutions that fail, but may be for another judge."""
        return [item for item in self.outcomes if is_unsure_failure(*item)]

    @property
    def failures_on_large_only(self) -> list[SolutionResult]:
        """The solutions that pass all test cases but the largest valid inputs."""
        return [item for item in self.outcomes if item[1].fails_on_large_only]

    @property
    def not_judged(self) -> dict[str, list[Solution]]:
        """The solutions without a verdict, by the reason."""
        by_reason: dict[str, list[Solution]] = {}
        for solution, outcome in self.outcomes:
            if outcome.verdict is None:
                by_reason.setdefault(outcome.reason, []).append(solution)
        return by_reason

    def counts(self) -> dict[str, int]:
        """Return the number of solutions by the title of their verdict, without zeros."""
        count = Counter(title_of(*item) for item in self.outcomes)
        count[NO_PROBLEM] = len(self.without_problem)
        titles = (
            *(verdict.title for verdict in Verdict),
            LARGE_ONLY,
            UNSURE,
            EXPECTED,
            NOT_EXPECTED,
            NOT_JUDGED,
            NO_PROBLEM,
        )
        return {title: count[title] for title in titles if count[title]}

    def reasons(self) -> dict[str, int]:
        """Return the number of files without a problem by the reason."""
        return dict(Counter(lack.reason.value for lack in self.without_problem.values()))

    def other_judges(self) -> dict[str, int]:
        """Return the number of files of other judges by the judge, the most frequent first."""
        counts = Counter(lack.judge for lack in self.without_problem.values() if lack.judge)
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0].lower())))

    def reasons_in_words(self) -> list[str]:
        """Return how many files name no problem for each reason."""
        judges = ", ".join(f"{judge} {number:,}" for judge, number in self.other_judges().items())
        lines: list[str] = []
        for reason, number in self.reasons().items():
            more = f": {judges}" if reason == Reason.OTHER_SITE.value else ""
            lines.append(_("{:,} {}{}", number, _(reason), more))
        return lines


def counts_as_failure(solution: Solution, outcome: Outcome) -> bool:
    return outcome.failed and solution.is_sure


def is_unsure_failure(solution: Solution, outcome: Outcome) -> bool:
    return outcome.failed and not solution.is_sure


def condition_text(solution: Solution) -> str:
    """Return the conditions under which a failure counts."""
    number = solution.problem.removeprefix("boj")
    is_number = number != solution.problem
    return _("if this is Baekjoon's {}", number) if is_number else _("if this is {}", number)


def title_of(solution: Solution, outcome: Outcome) -> str:
    if outcome.is_expected is not None:
        return EXPECTED if outcome.is_expected else NOT_EXPECTED
    if outcome.fails_on_large_only:
        return LARGE_ONLY
    if is_unsure_failure(solution, outcome):
        return UNSURE
    return outcome.verdict.title if outcome.verdict else NOT_JUDGED
