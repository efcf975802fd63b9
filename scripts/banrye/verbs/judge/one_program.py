"""Judge one program with the user's options, as a stream of events."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from banrye import api
from banrye.finished import Finished
from banrye.judging.events import Event, first
from banrye.judging.submission import Submission
from banrye.problem.model import Problem
from banrye.search.further.further_inputs import Further
from banrye.verbs.judge.options import Options


@contextmanager
def open_finished(problem: Problem, program: Path, options: Options) -> Iterator[Finished]:
    """Yield what came of a program, which can run until the block ends. Raise as `api.events`."""
    with closing(events_of(problem, program, options)) as stream:
        yield first(stream, Finished)


def events_of(
    problem: Problem, program: Path, options: Options
) -> Generator[Event | Further | Finished, None, None]:
    """Return what happens while a program is judged, as `api.events`."""
    task = options.task
    slow_seconds = slow_seconds_on(problem, options)
    return api.events(
        problem,
        Submission(program, task.source_kind, task.python, language_of(program, options)),
        all_cases=options.judging.all_cases,
        small_inputs=options.goes_on,
        slow_seconds=slow_seconds,
    )


def language_of(program: Path, options: Options) -> str | None:
    """Return the variant of a language that `--language` names, None for a program of a file."""
    if not options.language:
        return None
    from banrye.cli import standard_input  # few commands need it

    return standard_input.variant_of(program, options.language)


def slow_seconds_on(problem: Problem, options: Options) -> float:
    """Return the CPU time for inputs with shapes.

    The author of a package chose its test cases: it gets other large inputs if they are wanted.
    """
    is_wanted = options.goes_on and (problem.reach or options.judging.large)
    return options.judging.slow_seconds if is_wanted else 0.0
