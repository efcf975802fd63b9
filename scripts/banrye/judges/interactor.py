"""Judge a submission by an interactor. Some interactors ask a checker at the end.

Interactor(JudgeProgram(program, TESTLIB, limits))                     decides alone
Interactor(JudgeProgram(program, TESTLIB, limits), checker=checker)    what it wrote is checked
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from banrye.judges.checker import Checker
from banrye.judges.passes import in_passes
from banrye.judges.protocol import Judge, SubmissionRunner
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judges.workspace import JudgeProgram, Workspace
from banrye.messages import _
from banrye.process.interact import Interaction, Side, run_dialogue
from banrye.process.limits import End, RunResult
from banrye.testcase import TestCase


@dataclass(frozen=True)
class Interactor(Judge):
    """An interactor."""

    program: JudgeProgram
    checker: Checker | None = None
    gives_points: bool = False  # in a scoring problem
    most_passes: int = 1

    @property
    def is_interactive(self) -> bool:
        return True

    @property
    def passes(self) -> int:
        return self.most_passes

    @property
    def sources(self) -> tuple[Path, ...]:
        source = self.program.package_program.source
        own = () if source is None else (source,)
        return own if self.checker is None else (*own, *self.checker.sources)

    @property
    def title_of_checker(self) -> str:
        return (self.checker or self).program.package_program.title

    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        raise NotImplementedError(
            _("an interactor sees the submission while it runs: call conduct")
        )

    def description(self) -> str:
        text = _("{}, which talks to the program", self.program.package_program.title)
        return text if self.checker is None else f"{text}; then {self.checker.description()}"

    def conduct(self, case: TestCase, runner: SubmissionRunner) -> JudgedRun:
        def judge_pass(workspace: Workspace, case: TestCase) -> JudgedRun:
            return self.verdict_after_dialogue(
                self.talk(workspace, case, runner), workspace, runner
            )

        return in_passes(case, judge_pass, self.program, self.passes)

    def talk(self, workspace: Workspace, case: TestCase, runner: SubmissionRunner) -> Interaction:
        accepts = self.program.convention.accepts
        with runner.program.box(case.files) as box:
            command = [*runner.program.command, *case.arguments]
            submission = Side(command, runner.limits, box)
            interactor = workspace.side(self.program, is_talking=True)
            return run_dialogue(submission, interactor, stops=lambda status: status != accepts)

    def verdict_after_dialogue(
        self, talk: Interaction, workspace: Workspace, runner: SubmissionRunner
    ) -> JudgedRun:
        """Return the verdict on a dialogue.

        If the interactor rejects or fails first, what the submission does afterwards does not
        count. Otherwise a failure of the submission comes first: the interactor has seen only its
        consequence.
        """
        run = talk.submission
        failure = runner.failure(run)
        accepts = talk.interactor.exit_status == self.program.convention.accepts
        if failure is not None and (accepts or not talk.interactor_ended_first):
            if run.end is End.WALL_TIME:
                run = replace(run, reason=_("{}: both wait for the other", run.reason))
            return JudgedRun(failure, run, "", talk.dialogue)
        result = workspace.result_of(self.program, talk.interactor, is_talking=True)
        if self.checker is not None and result.verdict is Verdict.AC:
            result = workspace.ask(self.checker.program, workspace.interactor_message(self.program))
        return workspace.run_checker(run, result, talk.dialogue, gives_points=self.gives_points)
