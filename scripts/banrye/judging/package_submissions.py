"""The submissions of a package, and whether each gets its expected verdict.

    submissions/wrong_answer/int.py      WA on secret/7: as expected
    submissions/rejected/half.py         AC: not expected

The module expected_verdicts.py reads the text of a tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from banrye.console import relative_path, warn
from banrye.files import is_link_to_nothing
from banrye.judges.verdict import Verdict
from banrye.judging import expected_verdicts, score
from banrye.judging.case_result import CaseResult, decisive_result
from banrye.judging.expected_verdicts import Expectation
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.repository import TARGET
from banrye.submission.language_config import programs_in


def is_expected(problem: Problem, expectation: Expectation, results: Sequence[CaseResult]) -> bool:
    """Return whether the results of a submission are what the package expects."""
    if expectation.by_grader:
        return score.group_scores(problem, results)[-1].verdict == Verdict.AC
    if not expectation.needs_all_cases:  # the first failure decides
        results = results[: results.index(decisive_result(results)) + 1]
    return expectation.is_met(results)


def tagged_submissions(
    problem: Problem, rules: Mapping[str, Any] | None = None
) -> Iterator[tuple[Path, Expectation]]:
    """Yield the submissions of a package of which it says what they must get.

    Warn of files that are not submissions, and of submissions of which it says nothing. Raise
    UserError if a rule is not understood.
    """
    known_rules = expected_verdicts.read_rules(problem.folder) if rules is None else rules
    for source in submissions_of(problem):
        expectation = expected_verdicts.expectation_of(source, known_rules)
        by_grader = (
            expectation.by_grader and problem.scoring is not None and problem.format.uses_graders
        )
        if expectation.requirements or by_grader:
            yield source, expectation
        else:
            warn_skipped(source, _("the package does not say which verdict it must get"))


def submissions_of(problem: Problem) -> Iterator[Path]:
    """Yield the submissions of a package, and say which files are none."""
    for folder in sorted((problem.folder / "submissions").glob("*/")):
        programs, unknown_files = programs_in(folder)
        yield from programs
        for file in unknown_files:
            is_dangling = is_link_to_nothing(file)
            unknown = _("it is not a program in a supported language")
            warn_skipped(file, _("it is a broken symlink") if is_dangling else unknown)


def warn_skipped(file: Path, reason: str) -> None:
    warn(_("{} is skipped: {}", shown_place(file), reason))


def shown_place(submission: Path) -> str:
    """Return the path of a submission for the user: in a package that is kept, that there.

    "classic: submissions/labelled/mle.cpp"
    """
    for folder in submission.parents:
        if folder.name == "submissions" and folder.is_relative_to(TARGET):
            return f"{folder.parent.name}: {submission.relative_to(folder.parent)}"
    return relative_path(submission)
