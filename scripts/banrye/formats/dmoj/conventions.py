"""The types of bridged checkers of DMOJ. Those that include testlib.h are TESTLIB.

    coci    exit status 7, "partial 1/4" on standard error     a quarter of the points
    peg     exit status 1, "1" and "4" on two lines            a quarter of the points

By DMOJ's dmoj/contrib.
"""

from __future__ import annotations

import re
from itertools import pairwise

from banrye.formats.shared.share_printed import SHARE_PRINTED
from banrye.judges.check_result import FULL_SHARE, RIGHT, WRONG, CheckResult, partial, points
from banrye.judges.convention import ANSWER, INPUT, OF_TESTLIB, OUTPUT, ZERO_OR_ONE, Convention
from banrye.process.limits import RunResult

FRACTION = re.compile(rb"(?m)^partial (\d+)/(\d*[1-9]\d*)$")
NUMBER = re.compile(rb"\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*")


def fraction(run: RunResult) -> CheckResult | None:
    """Read the fraction of the points, as 1/2, after "partial" in the message."""
    match = FRACTION.search(run.errors)
    share = int(match[1]) / int(match[2]) if match else 2 * FULL_SHARE
    return partial(share) if share <= FULL_SHARE else None


def ratio(run: RunResult) -> CheckResult:
    """Read the points and the most points on two lines, else take the exit status."""
    for lines in pairwise(run.output.split(b"\n")):
        share, most = (NUMBER.fullmatch(line) for line in lines)
        if share and most and float(most[1]) and float(share[1]):
            return partial(float(share[1]) / float(most[1]))
    return WRONG if run.exit_status else RIGHT


DEFAULT = Convention(
    "a checker of DMOJ: it accepts with exit status 0 and rejects with 1",
    (INPUT, OUTPUT, ANSWER),
    ZERO_OR_ONE,
    talking_arguments=(INPUT, ANSWER),
)
OF_TESTLIB_TYPE = Convention(
    "a checker of DMOJ with the exit statuses of testlib",
    (INPUT, OUTPUT, ANSWER),
    {**OF_TESTLIB, 7: points},
)
COCI = Convention(
    "a checker of DMOJ with the exit statuses of testlib and fractions of the points",
    (INPUT, OUTPUT, ANSWER),
    {**OF_TESTLIB, 7: fraction},
    talking_arguments=(INPUT, ANSWER),
)
PEG = Convention(
    "a checker of the PEG judge: answer, output and input",
    (ANSWER, OUTPUT, INPUT),
    {0: ratio, 1: ratio},
    talking_arguments=(INPUT, ANSWER),
    prints_data=True,
)
BY_TYPE = {
    "default": DEFAULT,
    "testlib": OF_TESTLIB_TYPE,
    "coci": COCI,
    "peg": PEG,
    "cms": SHARE_PRINTED,
}
