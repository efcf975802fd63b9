"""The result of a checker: its verdict on an output, by its exit status and what it prints.

ICPC, exit status 43                          WA
TESTLIB, exit status 7, "points 7.5 good"     7.5 of the points of the test case
TESTLIB, exit status 57                       7 % of the points: _pc(7)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.process.limits import RunResult

TESTLIB_MESSAGE = re.compile(rb"points (\d+(?:\.\d+)?)(?![^\s])")  # of quitp(points)
SHARE = re.compile(rb"\s*([01](?:\.[0-9]*)?|\.[0-9]+)\s*")
STATUS_OF_ZERO = 50  # quitf(_pc(0)) of testlib exits with it, and _pc(p) with p more
FULL_SHARE = 1.0  # of the points


@dataclass(frozen=True)
class CheckResult:
    """The verdict of a checker on an output. `remark`: a sentence for the user, or "".

    `share`: of the points, for an output that is not accepted. `points`: in place of it, for an
    output that is as good as its points are many (`settle`).
    """

    verdict: Verdict
    remark: str = ""
    share: float | None = None
    points: float | None = None
    seconds: float = 0.0  # CPU time of the checker

    def settle(self, most: float | None) -> CheckResult:
        """Return the result with a verdict and a share in place of points.

        `most`: the points that the test case can give. None: they are not stated, and from 1 on the
        output is right, because a problem without points has shares from 0 to 1, or counts upwards.
        """
        if self.points is None:
            return self
        if self.points >= (FULL_SHARE if most is None else most):
            return RIGHT
        if most is None:
            return replace(partial(self.points), points=None)
        share = self.points / most
        remark = _("{:g} of {:g} points", self.points, most)
        return CheckResult(Verdict.WA, remark, share) if share else WRONG


RIGHT, WRONG = CheckResult(Verdict.AC), CheckResult(Verdict.WA)


def partial(share: float) -> CheckResult:
    """Return the verdict for a share of the points."""
    if share >= FULL_SHARE:
        return RIGHT
    return CheckResult(Verdict.WA, _("partial points: {:g}", share), share) if share else WRONG


# The meanings of exit statuses: the values of a Convention.


def right(_run: RunResult) -> CheckResult:
    return RIGHT


def wrong(_run: RunResult) -> CheckResult:
    return WRONG


def points(run: RunResult) -> CheckResult:
    """Read the points at the beginning of the message, as quitp of testlib prints them."""
    match = TESTLIB_MESSAGE.match(run.errors)
    if match is None:  # quitpi: what the points are is known to the scorer of the problem only
        return CheckResult(Verdict.WA, _("points that only its scorer can read"))
    return CheckResult(Verdict.WA, points=float(match[1]))


def percent(run: RunResult) -> CheckResult:
    """Take the status, less 50, as the percentage of the points: quitf(_pc(p)) of testlib."""
    return partial((run.exit_status - STATUS_OF_ZERO) / 100)


def printed_share(run: RunResult) -> CheckResult | None:
    """Read the share of the points, from 0 to 1, on standard output."""
    match = SHARE.fullmatch(run.output)
    share = float(match[1]) if match else 2 * FULL_SHARE
    return partial(share) if share <= FULL_SHARE else None
