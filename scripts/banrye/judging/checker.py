"""What the exit status of a checker or an output validator means.

    43, of an output validator        WA
    57, of a checker with testlib     WA, partial points: _pc(7)
    1, of any other program           WA

A status that its convention does not know is a failure of the checker.
"""

from __future__ import annotations

from dataclasses import dataclass

from banrye.choices.testlib import INVALID, VALID
from banrye.judging.verdict import Verdict
from banrye.problem.model import Convention
from banrye.process.limits import End, RunResult

# Of a program with the testlib.h of choices/engine/testlib/package.h.
TESTLIB_FAIL = 3  # quitf(_fail): the checker or the right answer is wrong
TESTLIB_POINTS = 7  # quitp(points)
TESTLIB_PARTIAL = range(50, 256)  # quitf(_pc(p)) ends with 50 + p
PLAIN_RIGHT, PLAIN_WRONG = 0, 1


@dataclass(frozen=True)
class Opinion:
    """What a checker thinks of an output. `remark`: for the user, may be empty."""

    verdict: Verdict
    remark: str = ""


RIGHT, WRONG = Opinion(Verdict.AC), Opinion(Verdict.WA)
PARTIAL = Opinion(Verdict.WA, "partial points")


def opinion(convention: Convention, run: RunResult) -> Opinion | None:
    """Return what a run of a checker means. None: the checker failed, and there is no verdict."""
    if run.end not in (End.EXITED, End.STATUS):
        return None
    status = run.exit_status
    if convention is Convention.PLAIN:
        return opinion_of_plain(status)
    if status in (VALID, INVALID):
        return RIGHT if status == VALID else WRONG
    is_partial = status == TESTLIB_POINTS or status in TESTLIB_PARTIAL
    return PARTIAL if convention is Convention.TESTLIB and is_partial else None


def opinion_of_plain(status: int) -> Opinion:
    if status == PLAIN_RIGHT:
        return RIGHT
    remark = "" if status == PLAIN_WRONG else f"exit status {status}, which is taken for wrong"
    return Opinion(Verdict.WA, remark)


def reason_of_failure(convention: Convention, run: RunResult) -> str:
    """Return why there is no opinion, for the user."""
    if convention is Convention.TESTLIB and run.exit_status == TESTLIB_FAIL:
        return f"says that it or the right answer is wrong: {run.error_text()}"
    return f"fails: {run.error_text()}"
