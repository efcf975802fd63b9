"""One submission, judged: what happens, as a stream of events that ends in its result.

    events(problem, Submission(Path("my.py")))
        Built, CaseResult(1.in: AC), CaseResult(2.in: WA), Judgement, SubmissionResult

Its modules:

    calls        the functions for other programs: `judge`, `find_counterexample`
    in_memory    a problem and a program in memory, without files
    packages     the submissions of a package, judged as their tags say
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace

from banrye.judging import faster_variant
from banrye.judging.events import Event, Judgement, events_through, first_event
from banrye.judging.submission import Submission, judge_events
from banrye.judging.variant_choice import VariantChoice
from banrye.problem.model import Problem
from banrye.search.further.further_inputs import FurtherResult
from banrye.submission.build import CompileError
from banrye.submission_result import SubmissionResult


def events(
    problem: Problem,
    submission: Submission,
    *,
    all_cases: bool = False,
    small_inputs: bool = False,
    slow_seconds: float = 0.0,
) -> Generator[Event | FurtherResult | SubmissionResult, None, None]:
    """Yield the events of judging a submission. The last event is SubmissionResult.

    Its program can be run until the stream is closed.

    `small_inputs`: whether a program that passes gets small and other inputs (further.py).
    `slow_seconds`: of CPU time for inputs with shapes, on which it may be slow (shape_inputs.py).
    A program that is too slow on these inputs is judged again in its faster variant, as
    `judging.submission.events_of_program` does on test cases. Raise as `judge_events` there.
    """
    extent = JudgingExtent(all_cases, small_inputs, slow_seconds)
    with ExitStack() as stack:
        result: SubmissionResult | None = None
        in_variant = replace(submission, python=VariantChoice.FASTER, language=None)
        for variant in (submission, in_variant):
            try:
                latest = yield from events_in_language(problem, variant, extent, stack)
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
class JudgingExtent:
    """The arguments of `events` that decide how a submission is judged."""

    all_cases: bool
    small_inputs: bool
    slow_seconds: float


def events_in_language(
    problem: Problem, submission: Submission, extent: JudgingExtent, stack: ExitStack
) -> Generator[Event | FurtherResult, None, SubmissionResult]:
    """Yield the events of a submission in one language. Return its result."""
    stream = stack.enter_context(
        closing(judge_events(problem, submission, all_cases=extent.all_cases))
    )
    judgement = yield from events_through(stream, Judgement)
    further = FurtherResult()
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
        yield first_event(stream, SubmissionResult)


def unreached_bounds(problem: Problem) -> Sequence[str]:
    """Return the bounds of the validator that no test case reaches, such as "n = 100000".

    A validator may have to be run: it takes about a second for a package.
    """
    if not problem.format_adds_large_inputs and not problem.has_input_validators:
        return ()
    from banrye.problem.large import unreached_by

    return unreached_by(problem)
