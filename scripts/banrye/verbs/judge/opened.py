"""One program of the verb `judge`, judged as the user's options say."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from banrye import api
from banrye.finished import Finished
from banrye.judging.events import Event
from banrye.judging.submission import Submission
from banrye.problem.model import Problem
from banrye.search.tried import Further, SlowInputs
from banrye.verbs.judge.options import Options


def events_of(
    problem: Problem, program: Path, options: Options, kept: SlowInputs | None = None
) -> Generator[Event | Further | Finished, None, None]:
    """Return what happens while a program is judged, as `api.events`.

    `kept`: as there. With --fresh none are taken, but those of this program are kept.
    """
    task = options.task
    return api.events(
        problem,
        Submission(program, task.source_kind, task.python),
        all_cases=options.judging.all_cases,
        small_inputs=options.goes_on,
        slow_seconds=options.slow_seconds_on(problem),
        kept=kept or (SlowInputs(()) if options.judging.fresh else None),
    )
