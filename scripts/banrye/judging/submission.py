"""Build a submission and judge it on the test cases of a problem.

    judge_events(problem, Submission(Path("my.py")))
    yields Built(...), CaseResult(sample/1, AC), CaseResult(secret/1, WA), Judgement(...)

If a faster variant of the language is tried, too, the better results count.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from banrye.console import UserError
from banrye.judges.verdict import Verdict
from banrye.judging import faster_variant
from banrye.judging.case_result import CaseResult
from banrye.judging.events import Built, Event, Judgement, first_event
from banrye.judging.judge_cases import judge_cases
from banrye.judging.variant_choice import VariantChoice
from banrye.problem.model import Problem
from banrye.problem.submissions import build_submission
from banrye.submission.build import CompileError
from banrye.submission.language_config import NotInstalled
from banrye.submission.program import Program
from banrye.submission.source_kind import SourceKind


@dataclass(frozen=True)
class Submission:
    """A source file or folder, and how it is taken.

    `language`: problemtools' identifier, None: by the extension. `entry_point`: the file of a
    folder that is started.
    """

    source: Path
    kind: SourceKind = SourceKind.GUESS
    python: VariantChoice = VariantChoice.BOTH
    language: str | None = None
    entry_point: str | None = None

    def build_program(self, problem: Problem, language: str | None) -> Program:
        """Return the program in a language. Raise CompileError, NotInstalled or UserError."""
        return build_submission(
            problem, self.source, self.kind, language=language, entry_point=self.entry_point
        )


class NotBuilt(UserError):
    """A submission cannot be built, and that is not an error of its text."""


def judge_events(
    problem: Problem,
    submission: Submission,
    *,
    all_cases: bool = False,
    is_wanted: Callable[[Sequence[CaseResult]], bool] = faster_variant.is_accepted,
) -> Generator[Event, None, None]:
    """Yield the events of judging a submission, up to the first failure or on all test cases.

    Its programs are closed with the stream. A program that is too slow is judged again in the
    faster variant of its language: `is_wanted` says if that is better. Raise CompileError,
    NotInstalled or NotBuilt, UserError if the package is wrong, and MachineError.
    """
    with ExitStack() as programs:

        def build(language: str | None) -> Program:
            program = submission.build_program(problem, language)
            programs.callback(program.close)
            return program

        try:
            first = faster_variant.language_of(submission.source, submission.python)
            program = build(submission.language or first)
        except (CompileError, NotInstalled):
            raise
        except UserError as error:
            raise NotBuilt(str(error)) from error
        yield from events_of_program(
            problem.for_language(program.language),
            program,
            build,
            python=submission.python,
            all_cases=all_cases or problem.scoring is not None,
            is_wanted=is_wanted,
        )


def events_of_program(
    problem: Problem,
    program: Program,
    rebuild: Callable[[str], Program],
    *,
    python: VariantChoice = VariantChoice.BOTH,
    all_cases: bool = False,
    is_wanted: Callable[[Sequence[CaseResult]], bool] = faster_variant.is_accepted,
) -> Generator[Event, None, None]:
    """Yield the events of judging a program, and in the faster variant again if it is too slow.

    `rebuild` builds it in another language. `is_wanted`: of two results, those in the variant count
    only if this is true for them. `api.events` does the same for a program that is too slow on
    further inputs only: these need a Judgement, and the search for them starts anew in the variant.
    """
    results = yield from events_of_cases(problem, program, all_cases=all_cases)
    first = Judgement(problem, program, results)
    is_slow = any(result.verdict is Verdict.TLE for result in results)
    variant = faster_variant.variant_of(program, python)
    if variant is None or not is_slow or is_wanted(results):
        yield first
    elif not variant.toolchain.is_installed:
        yield replace(first, hint=faster_variant.hint_to_install(variant))
    else:
        try:
            faster = rebuild(variant.code)
        except CompileError:  # the variant may be of an older version
            yield first
            return
        again = yield from events_of_cases(problem, faster, all_cases=all_cases)
        yield Judgement(problem, faster, again) if is_wanted(again) else first


def events_of_cases(
    problem: Problem, program: Program, *, all_cases: bool
) -> Generator[Event, None, list[CaseResult]]:
    """Yield that a program is built, and its results on test cases. Return the results."""
    yield Built(problem, program)
    results: list[CaseResult] = []
    for result in judge_cases(problem, program, all_cases=all_cases):
        results.append(result)
        yield result
    return results


@contextmanager
def judgement_of(
    problem: Problem,
    submission: Submission,
    *,
    all_cases: bool = False,
    is_wanted: Callable[[Sequence[CaseResult]], bool] = faster_variant.is_accepted,
) -> Iterator[Judgement]:
    """Yield the results that count, whose program can be run until the block ends."""
    events = judge_events(problem, submission, all_cases=all_cases, is_wanted=is_wanted)
    with closing(events):
        yield first_event(events, Judgement)
