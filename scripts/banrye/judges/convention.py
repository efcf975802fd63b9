"""The conventions of checkers: arguments, exit status, messages. One value for each convention.

    ICPC       input answer feedback/ < output    42 accepts, 43 rejects, all else is a failure
    TESTLIB    the same, with a testlib.h that was changed for it; 7: "points 7.5" of its message
    PLAIN      input output answer                0 accepts, all else rejects

Formats have conventions of their own. A status that a convention does not know is a failure of the
checker, and there is no verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from banrye.choices.compiled_testlib import INVALID, VALID
from banrye.judges.check_result import CheckResult, percent, points, right, wrong
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.process.limits import End, RunResult

Meaning = Callable[[RunResult], CheckResult | None]
"""Returns the result that an exit status means, None if the run has failed."""

INPUT, OUTPUT, ANSWER = "input", "output", "answer"
FEEDBACK = "feedback/"
FAIL_OF_TESTLIB = 3  # quitf(_fail): the checker or the right answer is wrong
PERCENTAGES: dict[int, Meaning] = dict.fromkeys(range(50, 256), percent)
ZERO_OR_ONE: dict[int, Meaning] = {0: right, 1: wrong}
OF_TESTLIB: dict[int, Meaning] = {**ZERO_OR_ONE, 2: wrong, 4: wrong, 8: wrong}
OF_PACKAGE: dict[int, Meaning] = {VALID: right, INVALID: wrong}


@dataclass(frozen=True)
class Convention:
    """The arguments of a checker or interactor, and the meaning of its exit status.

    `title`: for the user, after "is run as". If a checker gets no file of the output, the
    output is its standard input, which an interactor gets from the submission.
    """

    title: str
    arguments: tuple[str, ...]
    statuses: Mapping[int, Meaning] = field(hash=False, repr=False)
    other_status_rejects: bool = False  # whether it rejects with all other statuses, else it fails
    talking_arguments: tuple[str, ...] | None = None
    """The arguments of an interactor. None: the same."""
    prints_data: bool = False  # what it prints on standard output is no message

    @property
    def accepts(self) -> int:
        """The exit status with which a program accepts."""
        return next((status for status, meaning in self.statuses.items() if meaning is right), 0)

    @property
    def has_output_file(self) -> bool:
        """True if a checker finds the output in a file."""
        return OUTPUT in self.arguments

    def check_result(self, run: RunResult) -> CheckResult | None:
        """Return the result of a run of a checker. None: it failed, and there is no verdict."""
        if run.end not in (End.EXITED, End.STATUS):
            return None
        if (meaning := self.statuses.get(run.exit_status)) is not None:
            return meaning(run)
        if not self.other_status_rejects:
            return None
        return CheckResult(Verdict.WA, _("exit status {} counts as wrong", run.exit_status))

    def reason_of_failure(self, run: RunResult) -> str:
        """Return why there is no result, for the user."""
        if points in self.statuses.values() and run.exit_status == FAIL_OF_TESTLIB:
            return _("says that it or the right answer is wrong: {}", run.error_text())
        return _("fails: {}", run.error_text())


ICPC = Convention(
    "an output validator of the ICPC format: it accepts with exit status 42",
    (INPUT, ANSWER, FEEDBACK),
    OF_PACKAGE,
)
TESTLIB = Convention(
    "a checker for testlib",
    (INPUT, ANSWER, FEEDBACK),
    {**OF_PACKAGE, 7: points, **PERCENTAGES},
)
PLAIN = Convention(
    "a plain checker with input, output and answer: it accepts with exit status 0",
    (INPUT, OUTPUT, ANSWER),
    ZERO_OR_ONE,
    other_status_rejects=True,
)
