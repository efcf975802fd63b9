"""Run a program on an input, and let the judge of the problem decide.

judge_on_case(sum, my.py, TestCase.of(b"1 2", b"3"))    JudgedRun(AC, RunResult("3"))
the same program, if it loops                           JudgedRun(TLE, RunResult(End.CPU_TIME))
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from banrye.files import read_regular
from banrye.judges.protocol import SubmissionRunner
from banrye.judges.verdict import JudgedRun
from banrye.judging.case_result import verdict_of_run
from banrye.messages import _
from banrye.problem.model import STANDARD_STREAMS, Problem
from banrye.process.limits import Limits, RunResult
from banrye.process.run import run_command
from banrye.submission.program import Program
from banrye.testcase import TestCase


def judge_on_case(
    problem: Problem, program: Program, case: TestCase, limits: Limits | None = None
) -> JudgedRun:
    """Run a program on an input and judge it. `limits`: default the limits of the problem.

    Raise CheckerError, or MachineError if the machine fails.
    """
    limits = limits or problem.limits_for(program.language)
    run = partial(run_on_case, problem, program, limits=limits)
    runner = SubmissionRunner(program, limits, run, partial(verdict_of_run, problem))
    return with_note(problem, problem.judge.conduct(case, runner))


def run_on_case(problem: Problem, program: Program, case: TestCase, limits: Limits) -> RunResult:
    """Run a program once, with the input and the output in files if the problem has such files."""
    files = problem.files
    if files == STANDARD_STREAMS:
        return program.run(case.input_bytes, limits, case.arguments, case.files)
    with program.box(case.files) as box:
        input_bytes = case.input_bytes
        if files.input:
            (box.folder / files.input).write_bytes(input_bytes)
            input_bytes = b""
        command = [*program.command, *case.arguments]
        run = run_command(command, limits, input_bytes, replace(box, keeps_files=True))
        if files.output is None or not run.succeeded:
            return run
        output = read_regular(box.folder / files.output, limits.output_bytes)
        if output is None:
            return replace(run, output=b"", reason=_("{} was not written", files.output))
        return replace(run, output=output)


def grade_run(problem: Problem, case: TestCase, run: RunResult) -> JudgedRun:
    """Judge a run of a program that ran once. Raise CheckerError."""
    verdict = verdict_of_run(problem, run)
    if verdict is not None:
        return JudgedRun(verdict, run)
    return with_note(problem, problem.judge.grade(case, run))


def with_note(problem: Problem, judged_run: JudgedRun) -> JudgedRun:
    """Return the judged run. Print a note if the checker takes longer than a submission may."""
    if judged_run.checking_seconds > problem.limits.cpu_seconds:
        from banrye.judges.slow_checkers import note_if_slow

        title = problem.judge.title_of_checker
        note_if_slow(title, judged_run.checking_seconds, problem.limits.cpu_seconds)
    return judged_run
