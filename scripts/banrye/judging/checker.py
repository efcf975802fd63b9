"""What the exit status of a checker or an output validator means.

    43, of an output validator        WA
    57, of a checker with testlib     WA, partial points: _pc(7)
    1, of any other program           WA
    0, of a checker of CMS            by its output: 1.0 is AC, 0.5 half of the points

A status that its convention does not know is a failure of the checker.
"""

from __future__ import annotations

import re
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
SHARE = re.compile(rb"\s*([01](?:\.[0-9]*)?|\.[0-9]+)\s*")  # that a checker of CMS prints


@dataclass(frozen=True)
class Opinion:
    """What a checker thinks of an output. `remark`: for the user, may be empty.

    `share`: of the points, for an output that is not accepted.
    """

    verdict: Verdict
    remark: str = ""
    share: float | None = None


RIGHT, WRONG = Opinion(Verdict.AC), Opinion(Verdict.WA)
PARTIAL = Opinion(Verdict.WA, "partial points")


def opinion(convention: Convention, run: RunResult) -> Opinion | None:
    """Return what a run of a checker means. None: the checker failed, and there is no verdict."""
    if run.end not in (End.EXITED, End.STATUS):
        return None
    status = run.exit_status
    if convention is Convention.PLAIN:
        return opinion_of_plain(status)
    if convention is Convention.CMS:
        return opinion_of_cms(run)
    if status in (VALID, INVALID):
        return RIGHT if status == VALID else WRONG
    is_partial = status == TESTLIB_POINTS or status in TESTLIB_PARTIAL
    return PARTIAL if convention is Convention.TESTLIB and is_partial else None


def opinion_of_plain(status: int) -> Opinion:
    if status == PLAIN_RIGHT:
        return RIGHT
    remark = "" if status == PLAIN_WRONG else f"exit status {status}, which is taken for wrong"
    return Opinion(Verdict.WA, remark)


def opinion_of_cms(run: RunResult) -> Opinion | None:
    """Return what the share of the points means that a checker prints."""
    match = SHARE.fullmatch(run.output)
    if run.exit_status != PLAIN_RIGHT or match is None or (share := float(match[1])) > 1:
        return None
    if share in (0, 1):
        return RIGHT if share else WRONG
    return Opinion(Verdict.WA, f"partial points: {share:g}", share)


def accepted_status(convention: Convention) -> int:
    """Return the exit status with which a program accepts."""
    return VALID if convention in (Convention.PACKAGE, Convention.TESTLIB) else PLAIN_RIGHT


def reason_of_failure(convention: Convention, run: RunResult) -> str:
    """Return why there is no opinion, for the user."""
    if convention is Convention.TESTLIB and run.exit_status == TESTLIB_FAIL:
        return f"says that it or the right answer is wrong: {run.error_text()}"
    return f"fails: {run.error_text()}"
