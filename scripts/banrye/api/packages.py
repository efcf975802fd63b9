"""Judge the submissions of a package by the verdicts that it expects.

SubmissionResult(accepted/right.py, is_expected=True), SkippedSubmission(a.hs), PackageResult(...)
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path

from banrye.judging.events import Event, Judgement, events_through
from banrye.judging.expected_verdicts import Expectation
from banrye.judging.package_submissions import is_expected, tagged_submissions
from banrye.judging.submission import NotBuilt, Submission, judge_events
from banrye.problem.model import Problem
from banrye.submission.build import CompileError
from banrye.submission.language_config import NotInstalled
from banrye.submission_result import PackageResult, SkippedSubmission, SubmissionResult


def events_of_tagged(
    problem: Problem, source: Path, expectation: Expectation
) -> Generator[Event | SubmissionResult, None, None]:
    """Yield the events of judging a submission of a package, as far as it is expected.

    Contests judge Python in PyPy: a program that is unexpectedly too slow in CPython is judged
    again there. The SubmissionResult says so if it cannot be built. Raise NotInstalled.
    """
    submission = Submission(
        source, language=expectation.language, entry_point=expectation.entry_point
    )
    stream = judge_events(
        problem,
        submission,
        all_cases=expectation.needs_all_cases,
        is_wanted=partial(is_expected, problem, expectation),
    )
    try:
        with closing(stream):
            judgement = yield from events_through(stream, Judgement)
            is_right = is_expected(problem, expectation, judgement.results)
            yield SubmissionResult(problem, source, judgement, is_expected=is_right)
    except CompileError as error:
        is_right = expectation.permits_compile_error
        yield SubmissionResult(problem, source, is_expected=is_right, reason=str(error))
    except NotBuilt as error:
        yield SubmissionResult(problem, source, is_expected=False, reason=str(error))


def events_of_package(
    problem: Problem,
) -> Generator[Event | SubmissionResult | SkippedSubmission | PackageResult, None, None]:
    """Yield the events of judging the submissions of a package that have expected verdicts.

    The program of a submission can be run until the next event. Raise UserError if a rule of the
    package is not understood.
    """
    done: list[SubmissionResult] = []
    skipped: list[SkippedSubmission] = []
    for source, expectation in tagged_submissions(problem):
        try:
            with closing(events_of_tagged(problem, source, expectation)) as stream:
                done.append((yield from events_through(stream, SubmissionResult)))
        except NotInstalled as error:
            skipped.append(SkippedSubmission(source, str(error)))
            yield skipped[-1]
    yield PackageResult(problem, done, skipped)
