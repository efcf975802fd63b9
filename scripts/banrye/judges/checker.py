"""Judge an output by a checker of the problem.

    Checker(JudgeProgram(program, TESTLIB, limits))    runs check.cpp with input, answer and output

In a multi-pass problem it also makes the input of the next run.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from banrye.compare import without_trailing_blanks
from banrye.judges.nul import wrong_by_nul
from banrye.judges.passes import in_passes
from banrye.judges.protocol import Judge, SubmissionRunner
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judges.workspace import JudgeProgram, Workspace
from banrye.messages import _
from banrye.process.limits import RunResult
from banrye.testcase import Bytes, TestCase


@dataclass(frozen=True)
class Checker(Judge):
    """A checker."""

    program: JudgeProgram
    gives_points: bool = False  # in a scoring problem
    most_passes: int = 1
    ignores_trailing_blanks: bool = False  # in outputs and answers
    accepts_equal_output: bool = False  # if it equals the answer, the program is not asked

    @property
    def passes(self) -> int:
        return self.most_passes

    @property
    def takes_text(self) -> bool:
        return self.runs_once

    @property
    def sources(self) -> tuple[Path, ...]:
        source = self.program.package_program.source
        return () if source is None else (source,)

    @property
    def title_of_checker(self) -> str:
        return self.program.package_program.title

    def as_answer(self, output: bytes) -> bytes:
        return without_trailing_blanks(output) if self.ignores_trailing_blanks else output

    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        output, answer = self.as_answer(run.output), self.as_answer(case.answer_bytes)
        if output == answer and self.accepts_equal_output:
            return JudgedRun(Verdict.AC, run)
        if wrong := wrong_by_nul(answer, output, run):
            return wrong
        with Workspace.of(replace(case, answer=Bytes(answer))) as workspace:
            return self.grade_output(workspace, run, output)

    def grade_output(self, workspace: Workspace, run: RunResult, output: bytes) -> JudgedRun:
        """Return the verdict of the program on an output. Raise CheckerError."""
        result = workspace.ask(self.program, output)
        return workspace.run_checker(run, result, gives_points=self.gives_points)

    def description(self) -> str:
        return _(
            "{}, which is run as {}",
            self.program.package_program.title,
            self.program.convention.title,
        )

    def conduct(self, case: TestCase, runner: SubmissionRunner) -> JudgedRun:
        if self.runs_once:
            return super().conduct(case, runner)

        def judge_pass(workspace: Workspace, case: TestCase) -> JudgedRun:
            run = runner.run(case)
            failure = runner.failure(run)
            if failure is not None:
                return JudgedRun(failure, run)
            return self.grade_output(workspace, run, run.output)

        return in_passes(case, judge_pass, self.program, self.passes)
