"""The functions for other programs: judge a submission, find a counterexample.

    from banrye import Limits, find_counterexample, judge

    result = judge("1018", "my.py")
    result.verdict                  Verdict.WA
    result.failure.input_bytes      the first input on which it fails
    find_counterexample("1018", "my.py").attempt.text
                                    the smallest one that was found
    judge(source="print(3)", cases=[("1 2", "3")], language="python", limits=Limits(1.0))
                                    without a file

Nothing is printed but notes, on standard error. Programs run in the best sandbox that the machine
has. No process is left when a function returns.

Its modules:

    in_memory    a problem and a program in memory, without files
    packages     the submissions of a package, judged as their tags say
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.console import UserError
from banrye.files import read_bytes
from banrye.judging import faster_variant
from banrye.judging.events import Event, Judgement, first, through
from banrye.judging.submission import Submission, judge_events
from banrye.judging.variant_choice import VariantChoice
from banrye.messages import _
from banrye.prepare.open_problem import OpenOptions, open_problem
from banrye.problem.model import Problem
from banrye.process.limits import Limits
from banrye.search.further.further_inputs import Further
from banrye.submission.build import CompileError
from banrye.submission_result import SubmissionResult

if TYPE_CHECKING:
    from banrye.search.loop.counterexample import Counterexample


def events(
    problem: Problem,
    submission: Submission,
    *,
    all_cases: bool = False,
    small_inputs: bool = False,
    slow_seconds: float = 0.0,
) -> Generator[Event | Further | SubmissionResult, None, None]:
    """Yield the events of judging a submission. The last event is SubmissionResult.

    Its program can be run until the stream is closed.

    `small_inputs`: whether a program that passes gets small and other inputs (further.py).
    `slow_seconds`: of CPU time for inputs with shapes, on which it may be slow (shape_inputs.py).
    A program that is too slow on these inputs is judged again in its faster variant, too. Raise as
    `judging.submission.judge_events`.
    """
    extent = Extent(all_cases, small_inputs, slow_seconds)
    with ExitStack() as opened:
        result: SubmissionResult | None = None
        in_variant = replace(submission, python=VariantChoice.FASTER, language=None)
        for variant in (submission, in_variant):
            try:
                latest = yield from events_in_language(problem, variant, extent, opened)
            except CompileError:
                if result is None:
                    raise
                break  # the variant may be of an older version
            if result is None or not latest.failure:
                result = latest
            is_slow = latest.further.is_too_slow
            if not is_slow or not faster_variant.may_be_faster(latest.program, submission.python):
                break
        assert result
        yield result


@dataclass(frozen=True)
class Extent:
    """How a submission is judged: the arguments of `events`."""

    all_cases: bool
    small_inputs: bool
    slow_seconds: float


def events_in_language(
    problem: Problem, submission: Submission, extent: Extent, opened: ExitStack
) -> Generator[Event | Further, None, SubmissionResult]:
    """Yield the events of a submission in one language. Return its result."""
    stream = opened.enter_context(
        closing(judge_events(problem, submission, all_cases=extent.all_cases))
    )
    judgement = yield from through(stream, Judgement)
    further = Further()
    goes_on = problem.has_input_validators and (extent.small_inputs or extent.slow_seconds)
    if goes_on and faster_variant.is_accepted(judgement.results):
        from banrye.search.further.further import try_further

        further = try_further(
            judgement.problem,
            judgement.program,
            small_inputs=extent.small_inputs,
            slow_seconds=extent.slow_seconds,
        )
        yield further
    return SubmissionResult(problem, submission.source, judgement, further)


@contextmanager
def open_result(stream: Generator[object, None, None]) -> Iterator[SubmissionResult]:
    """Yield the last event of a stream, whose program can be run until the block ends."""
    with closing(stream):
        yield first(stream, SubmissionResult)


def unreached_bounds(problem: Problem) -> Sequence[str]:
    """Return the bounds of the validator that no test case reaches, such as "n = 100000".

    A validator may have to be run: it takes about a second for a package.
    """
    if not problem.reach and not problem.has_input_validators:
        return ()
    from banrye.problem.large import unreached_by

    return unreached_by(problem)


def judge(
    problem: str | None = None,
    source: str | bytes | Path | None = None,
    *,
    cases: Sequence[tuple[str | bytes, str | bytes]] | None = None,
    language: str = "",
    limits: Limits | None = None,
    all_cases: bool = False,
    small_inputs: bool = True,
    archive: Path | None = None,
) -> SubmissionResult:
    """Return what is known of a submission to a problem, or on pairs of an input and an answer.

    `problem`: as for `banrye judge`, such as "1018" or the path of a package; or `cases` in place
    of it. `source`: a file or folder, with a `language` such as "cpp" the program itself. `limits`:
    of the program, default those of the problem, for `cases` 2 s and 256 MiB. `archive`: a clone.
    Raise UserError if there is no such problem or file, CompileError, and MachineError if the
    machine fails.
    """
    if (problem is None) == (cases is None):
        raise UserError(_("give a problem or cases"))
    if source is None:
        raise UserError(_("give a source"))
    from banrye.api import in_memory  # few programs need it

    if cases is not None:
        opened = in_memory.problem_of(cases, limits)
    else:
        opened = open_problem(problem or "", OpenOptions(archive))
        opened = replace(opened, limits=limits or opened.limits)
    with ExitStack() as stack:
        if language:
            text = source if isinstance(source, str | bytes) else read_bytes(source)
            submission = stack.enter_context(in_memory.submission_of(text, language))
        else:
            submission = Submission(Path(os.fsdecode(source)))
        stream = events(opened, submission, all_cases=all_cases, small_inputs=small_inputs)
        return stack.enter_context(open_result(stream))


def find_counterexample(
    problem: str,
    source: str | Path,
    *,
    seconds: float | None = None,
    archive: Path | None = None,
) -> Counterexample | None:
    """Return the smallest input that was found on which a submission fails, None if none fails.

    `seconds`: of CPU time, about a minute by default. `Counterexample.remarks` says what was tried.
    Raise as `judge`, and EndedEarly if the machine fails after an input failed, which it has. In
    the main thread, SIGINT and SIGTERM end the search: the smallest failing input so far is
    returned. If there is none, the caller's handler of the signal is called: for SIGINT it raises
    KeyboardInterrupt. The handlers are the caller's again when this returns or raises.
    """
    from banrye.search.hunt import open_hunt
    from banrye.search.stop.interrupt import signals_of_caller

    opened = open_problem(problem, OpenOptions(archive))
    hunt = open_hunt.prepare(opened, Path(source).absolute())
    with signals_of_caller():
        try:
            if seconds is not None:
                hunt.limit(seconds)
            return hunt.run()
        finally:
            hunt.close()
            hunt.program.close()
