"""Run a submission several times on one test case: each pass makes the input of the next.

pass 1: AC, and feedback/nextpass.in is there    pass 2 with that input: AC or not
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judges.workspace import JudgeProgram, Workspace
from banrye.messages import _
from banrye.testcase import Bytes, TestCase


def in_passes(
    case: TestCase,
    judge_pass: Callable[[Workspace, TestCase], JudgedRun],
    program: JudgeProgram,
    most: int,
) -> JudgedRun:
    """Judge passes until one is not accepted or makes no further input. Raise CheckerError.

    The result has the time of the slowest pass. `program` makes the inputs of the passes. `most`:
    the number of passes at most.
    """
    slowest = 0.0
    with Workspace.of(case) as workspace:
        for _pass in range(most):
            judged_run = judge_pass(workspace, case)
            slowest = max(slowest, judged_run.run.cpu_seconds)
            judged_run = replace(judged_run, run=replace(judged_run.run, cpu_seconds=slowest))
            input_bytes = workspace.next_input() if most > 1 else None
            if judged_run.verdict is not Verdict.AC or input_bytes is None:
                return judged_run
            case = replace(case, input=Bytes(input_bytes))
    raise CheckerError(
        _(
            "{} requests more than {} passes (limits: validation_passes)",
            program.package_program.title,
            most,
        )
    )
