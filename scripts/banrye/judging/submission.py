"""Build a submission and judge it on the test cases of a problem.

    judge_events(problem, Submission(Path("my.py")))
    yields Built(...), CaseResult(sample/1, AC), CaseResult(secret/1, WA), Judgement(...)

If a faster variant of the language is tried, too, the better results count.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError
from banrye.judging import faster_variant
from banrye.judging.case_result import CaseResult
from banrye.judging.events import Event, Judgement, first_event
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
    """Yield what happens while a submission is judged, up to the first failure or on all cases.

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
            program = build(submission.language or language_of(submission))
        except (CompileError, NotInstalled):
            raise
        except UserError as error:
            raise NotBuilt(str(error)) from error
        yield from faster_variant.events_of_program(
            problem.for_language(program.language),
            program,
            build,
            python=submission.python,
            all_cases=all_cases or problem.scoring is not None,
            is_wanted=is_wanted,
        )


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


def language_of(submission: Submission) -> str | None:
    """Return the language in which a submission is built first, None: by its extension."""
    return faster_variant.language_of(submission.source, submission.python)
