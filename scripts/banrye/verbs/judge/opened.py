"""One program of the verb `judge`, judged as the user's options say."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from banrye import api
from banrye.judging.submission import Submission
from banrye.problem.model import Problem
from banrye.search.tried import SlowInputs
from banrye.verbs.judge.options import Options


def open_result(
    problem: Problem, program: Path, options: Options, kept: SlowInputs | None = None
) -> AbstractContextManager[api.Result]:
    """Return the result of a program, as `api.open_result`.

    `kept`: as there. With --fresh none are taken, but those of this program are kept.
    """
    task = options.task
    return api.open_result(
        problem,
        Submission(program, task.source_kind, task.python),
        all_cases=options.judging.all_cases,
        small_inputs=options.goes_on,
        slow_seconds=options.slow_seconds_on(problem),
        kept=kept or (SlowInputs(()) if options.judging.fresh else None),
    )
