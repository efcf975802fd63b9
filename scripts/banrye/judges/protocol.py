r"""The protocol of a judge, which decides whether a program is right on an input.

Text().grade(TestCase.of(b"3\n", b"4\n"), run)      JudgedRun(Verdict.WA, run)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from banrye.console import UserError
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.process.limits import Limits, RunResult
from banrye.submission.program import Program
from banrye.testcase import TestCase


class CheckerError(UserError):
    """A checker neither accepts nor rejects, or breaks its convention: there is no verdict."""


@dataclass(frozen=True)
class SubmissionRunner:
    """A submission that a judge runs, once or several times."""

    program: Program
    limits: Limits
    run: Callable[[TestCase], RunResult]
    """Runs it once, without a partner."""
    failure: Callable[[RunResult], Verdict | None]
    """Returns the verdict on a run that failed by itself. None: the output decides."""


class Judge(Protocol):
    """A judge decides whether a program is right on an input.

    To add one, inherit from this class as a frozen dataclass of values, and write `grade` and
    `description`. Judges are equal if they decide alike: their repr is a part of the keys under
    which results are kept. Methods are called from several threads. A judge that runs the
    submission itself (several times, or beside a program) overrides `conduct`, too.
    """

    @property
    def is_interactive(self) -> bool:
        """True if a program talks with the submission."""
        return False

    @property
    def passes(self) -> int:
        """The maximum number of runs of a submission on a test case."""
        return 1

    @property
    def runs_once(self) -> bool:
        """True if one run of the submission alone is all that is judged."""
        return self.passes == 1 and not self.is_interactive

    @property
    def takes_text(self) -> bool:
        """True if outputs are texts that can be compared in another way (--compare)."""
        return self.runs_once

    @property
    def sources(self) -> tuple[Path, ...]:
        """The programs that decide, as files or folders."""
        return ()

    @property
    def title_of_checker(self) -> str:
        """The program that compares outputs, in messages."""
        return self.description()

    def as_answer(self, output: bytes) -> bytes:
        """Return an output of a right program as the answer that is kept of it."""
        return output

    @abstractmethod
    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        """Judge a run that ended within the limits with status 0. Raise CheckerError."""
        ...

    @abstractmethod
    def description(self) -> str:
        """Return how outputs are compared, for the user: "by words; numbers within 1e-6"."""
        ...

    def conduct(self, case: TestCase, runner: SubmissionRunner) -> JudgedRun:
        """Run a submission on an input and judge it. Raise CheckerError."""
        run = runner.run(case)
        failure = runner.failure(run)
        return self.grade(case, run) if failure is None else JudgedRun(failure, run)
