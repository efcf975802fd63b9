"""Search for a counterexample, and print the result as one line of JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from banrye.console import ExitStatus
from banrye.judges.verdict import Verdict
from banrye.problem.model import Problem
from banrye.search.further.further_inputs import ShapeResult
from banrye.search.loop.counterexample import EndedEarly, Hunt
from banrye.search.stop.interrupt import Interrupted
from banrye.views import as_json
from banrye.views.json_lines import line

INTERRUPTED = "interrupted"
ERROR = "an error"


def print_search(
    hunt: Hunt,
    problem: Problem,
    program: Path,
    end: Callable[[], str],
    go_on: Callable[[], ShapeResult] = ShapeResult,
) -> ExitStatus:
    """Search, and print the result as a line. Return FAILED if an input fails.

    `end`: says why a search that found nothing ended, "" if it tried everything. `go_on`: looks for
    inputs with shapes after that, or if the result is a limit. A result before an error is
    printed before the error is raised.
    """
    counterexample, failure, error, why = None, None, None, ""
    slowest = ShapeResult()
    try:
        counterexample = hunt.run()
        failure = counterexample.attempt.as_failure() if counterexample else None
        if failure is None or failure.verdict in (Verdict.TLE, Verdict.MLE):
            slowest = go_on()
        if failure is None and slowest.failure:
            failure = slowest.failure.attempt.as_failure()
        why = "" if failure else INTERRUPTED if slowest.was_interrupted else end()
    except Interrupted:
        why = INTERRUPTED
    except EndedEarly as ended:
        counterexample, why, error = ended.counterexample, ERROR, ended.__cause__ or ended
        failure = counterexample.attempt.as_failure()
    value = as_json.of_search(problem, program, hunt.search.counts.total, counterexample, slowest)
    value["end"] = why.strip() or None
    print(line(value), flush=True)
    if error:
        raise error
    return ExitStatus.TROUBLE if why == INTERRUPTED else ExitStatus.of(failure is None)
