"""What the exit status of a checker or an output validator means.

    43, of an output validator        WA
    7, of a checker with testlib      by its message: "points 7.5", of the points of the test case
    57, of a checker with testlib     7 % of the points: _pc(7)
    1, of any other program           WA
    0, of a checker of CMS            by its output: 1.0 is AC, 0.5 half of the points

A status that its convention does not know is a failure of the checker.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from banrye.choices.testlib import INVALID, VALID
from banrye.judging.verdict import Verdict
from banrye.problem.model import Convention
from banrye.process.limits import End, RunResult

# Of a program with the testlib.h of choices/engine/testlib/package.h.
TESTLIB_FAIL = 3  # quitf(_fail): the checker or the right answer is wrong
TESTLIB_POINTS = 7  # quitp(points)
TESTLIB_PARTIAL = range(50, 256)  # quitf(_pc(p)) ends with 50 + p: p percent
TESTLIB_MESSAGE = re.compile(rb"points (\d+(?:\.\d+)?)(?![^\s])")  # of quitp(points)
FULL = 1.0
PLAIN_RIGHT, PLAIN_WRONG = 0, 1
SHARE = re.compile(rb"\s*([01](?:\.[0-9]*)?|\.[0-9]+)\s*")  # that a checker of CMS prints


@dataclass(frozen=True)
class Opinion:
    """What a checker thinks of an output. `remark`: for the user, may be empty.

    `share`: of the points, for an output that is not accepted. `points`: in place of it, for an
    output that is as good as its points are many (`settled`).
    """

    verdict: Verdict
    remark: str = ""
    share: float | None = None
    points: float | None = None

    def settled(self, most: float | None) -> Opinion:
        """Return an opinion that is right or wrong, and its share, in place of points.

        `most`: the points of the test case. None: they are not stated, and from 1 on the output is
        right, because a problem without points has shares from 0 to 1, or counts upwards.
        """
        if self.points is None:
            return self
        if self.points >= (FULL if most is None else most):
            return RIGHT
        if most is None:
            return replace(partial(self.points), points=None)
        share = self.points / most
        remark = f"{self.points:g} of {most:g} points"
        return Opinion(Verdict.WA, remark, share) if share else WRONG


RIGHT, WRONG = Opinion(Verdict.AC), Opinion(Verdict.WA)


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
    return opinion_of_testlib(run) if convention is Convention.TESTLIB else None


def partial(share: float) -> Opinion:
    """Return what a share of the points means."""
    if share >= FULL:
        return RIGHT
    return Opinion(Verdict.WA, f"partial points: {share:g}", share) if share else WRONG


def opinion_of_testlib(run: RunResult) -> Opinion | None:
    """Return what the points of a checker with testlib mean."""
    if run.exit_status in TESTLIB_PARTIAL:
        return partial((run.exit_status - TESTLIB_PARTIAL.start) / 100)
    if run.exit_status != TESTLIB_POINTS:
        return None
    found = TESTLIB_MESSAGE.match(run.errors)
    if found is None:  # quitpi: what the points are is known to the scorer of the problem only
        return Opinion(Verdict.WA, "points that only its scorer can read")
    return Opinion(Verdict.WA, points=float(found[1]))


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
    return partial(share)


def accepted_status(convention: Convention) -> int:
    """Return the exit status with which a program accepts."""
    return VALID if convention in (Convention.PACKAGE, Convention.TESTLIB) else PLAIN_RIGHT


def reason_of_failure(convention: Convention, run: RunResult) -> str:
    """Return why there is no opinion, for the user."""
    if convention is Convention.TESTLIB and run.exit_status == TESTLIB_FAIL:
        return f"says that it or the right answer is wrong: {run.error_text()}"
    return f"fails: {run.error_text()}"
