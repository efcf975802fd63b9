"""The opinion of a checker about an output, read from its run by its convention.

ICPC, exit status 43                          WA
TESTLIB, exit status 7, "points 7.5 good"     7.5 of the points of the test case
TESTLIB, exit status 57                       7 % of the points: _pc(7)
CMS, "0.5" on standard output                 half of the points
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from banrye.judges.convention import PERCENT_BASE, Convention, Meaning
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.process.limits import End, RunResult

TESTLIB_MESSAGE = re.compile(rb"points (\d+(?:\.\d+)?)(?![^\s])")  # of quitp(points)
TESTLIB_FAIL = 3  # quitf(_fail): the checker or the right answer is wrong
FRACTION = re.compile(rb"(?m)^partial (\d+)/(\d*[1-9]\d*)$")
SHARE = re.compile(rb"\s*([01](?:\.[0-9]*)?|\.[0-9]+)\s*")  # that a checker of CMS prints
NUMBER = re.compile(rb"\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*")
FULL = 1.0
HUNDRED = 100.0


@dataclass(frozen=True)
class Opinion:
    """The opinion of a checker about an output. `remark`: for the user, may be empty.

    `share`: of the points, for an output that is not accepted. `points`: in place of it, for an
    output that is as good as its points are many (`settled`).
    """

    verdict: Verdict
    remark: str = ""
    share: float | None = None
    points: float | None = None
    seconds: float = 0.0  # CPU time of the checker

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
        remark = _("{:g} of {:g} points", self.points, most)
        return Opinion(Verdict.WA, remark, share) if share else WRONG


RIGHT, WRONG = Opinion(Verdict.AC), Opinion(Verdict.WA)


def opinion(convention: Convention, run: RunResult, score: bytes = b"") -> Opinion | None:
    """Return what a run of a checker means. None: the checker failed, and there is no verdict.

    `score`: the content of the file of its points.
    """
    if run.end not in (End.EXITED, End.STATUS):
        return None
    meaning = convention.meaning(run.exit_status)
    if meaning is Meaning.FAILS:
        return None
    if meaning is Meaning.WRONG and run.exit_status not in convention.statuses:
        return Opinion(Verdict.WA, _("exit status {} counts as wrong", run.exit_status))
    return READERS[meaning](run, score)


def partial(share: float) -> Opinion:
    """Return what a share of the points means."""
    if share >= FULL:
        return RIGHT
    return Opinion(Verdict.WA, _("partial points: {:g}", share), share) if share else WRONG


def reason_of_failure(convention: Convention, run: RunResult) -> str:
    """Return why there is no opinion, for the user."""
    is_of_testlib = Meaning.POINTS in convention.statuses.values()
    if is_of_testlib and run.exit_status == TESTLIB_FAIL:
        return _("says that it or the right answer is wrong: {}", run.error_text())
    return _("fails: {}", run.error_text())


# What each meaning makes of a run.


def of_points(run: RunResult, _score: bytes) -> Opinion:
    match = TESTLIB_MESSAGE.match(run.errors)
    if match is None:  # quitpi: what the points are is known to the scorer of the problem only
        return Opinion(Verdict.WA, _("points that only its scorer can read"))
    return Opinion(Verdict.WA, points=float(match[1]))


def of_percent(run: RunResult, _score: bytes) -> Opinion:
    return partial((run.exit_status - PERCENT_BASE) / HUNDRED)


def of_fraction(run: RunResult, _score: bytes) -> Opinion | None:
    match = FRACTION.search(run.errors)
    share = int(match[1]) / int(match[2]) if match else 2 * FULL
    return partial(share) if share <= FULL else None


def of_share(run: RunResult, _score: bytes) -> Opinion | None:
    match = SHARE.fullmatch(run.output)
    share = float(match[1]) if match else 2 * FULL
    return partial(share) if share <= FULL else None


def of_hundred(run: RunResult, _score: bytes) -> Opinion | None:
    match = NUMBER.fullmatch(run.output)
    return partial(float(match[1]) / HUNDRED) if match else None


def of_ratio(run: RunResult, _score: bytes) -> Opinion:
    """Two lines that are numbers decide if they give points, else the exit status."""
    for lines in pairwise(run.output.split(b"\n")):
        points, most = (NUMBER.fullmatch(line) for line in lines)
        if points and most and float(most[1]) and float(points[1]):
            return partial(float(points[1]) / float(most[1]))
    return WRONG if run.exit_status else RIGHT


def of_file(_run: RunResult, score: bytes) -> Opinion | None:
    match = NUMBER.fullmatch(score)
    return Opinion(Verdict.WA, points=float(match[1])) if match else None


def right(_run: RunResult, _score: bytes) -> Opinion:
    return RIGHT


def wrong(_run: RunResult, _score: bytes) -> Opinion:
    return WRONG


READERS: dict[Meaning, Callable[[RunResult, bytes], Opinion | None]] = {
    Meaning.RIGHT: right,
    Meaning.WRONG: wrong,
    Meaning.POINTS: of_points,
    Meaning.PERCENT: of_percent,
    Meaning.FRACTION: of_fraction,
    Meaning.SHARE: of_share,
    Meaning.HUNDRED: of_hundred,
    Meaning.RATIO: of_ratio,
    Meaning.FILE: of_file,
}
