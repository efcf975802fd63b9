"""Judge many programs on one problem: a line of JSON for each, in their order, as it is known.

    banrye judge boj1018 a.py b.cpp --json

Each program is compiled, run and forgotten by a thread of the pool.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from banrye.cli import as_json, target
from banrye.console import EnvironmentFailure, ExitStatus, UserError, describe
from banrye.judging.verdict import Verdict
from banrye.problem.model import Problem
from banrye.process.pool import WORKERS, parallel
from banrye.submission.build import CompileError
from banrye.verbs.judge.opened import open_result
from banrye.verbs.judge.options import Options


def judge_all(problem: Problem, programs: Sequence[Path], options: Options) -> ExitStatus:
    """Print a line for each program. Return TROUBLE if one has no verdict, FAILED if one fails.

    Raise UserError, before anything is judged, if a program is not there.
    """
    for program in programs:
        target.require_file(program)
    jobs = (partial(judged, problem, program, options) for program in programs)
    status = ExitStatus.PASSED
    with closing(parallel(jobs, needs_rerun, ahead=WORKERS)) as values:
        for value in values:
            print(as_json.line(value), flush=True)
            status = max(status, status_of(value))
    return status


def judged(problem: Problem, program: Path, options: Options) -> as_json.Json:
    """Return what is known of a program. An error of one is its value, and the others go on."""
    try:
        with open_result(problem, program, options) as found:
            return as_json.of_result(found, program)
    except CompileError as error:
        return as_json.of_compile_error(problem, program, error)
    except (UserError, EnvironmentFailure) as error:
        return as_json.of_error(problem, program, error)
    except OSError as error:
        return as_json.of_error(problem, program, UserError(describe(error)))


def needs_rerun(value: as_json.Json) -> bool:
    """Return whether to judge again, alone: beside others a program takes longer."""
    return value["verdict"] == Verdict.TLE


def status_of(value: as_json.Json) -> ExitStatus:
    if value["verdict"] is None:
        return ExitStatus.TROUBLE
    return ExitStatus.of(value["verdict"] == Verdict.AC)
