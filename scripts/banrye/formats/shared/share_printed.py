"""The convention of the checkers of CMS, which other tools have, too.

check input answer output    exit status 0, and 0.5 on standard output: half of the points
"""

from __future__ import annotations

from banrye.judges.check_result import printed_share
from banrye.judges.convention import ANSWER, INPUT, OUTPUT, Convention

SHARE_PRINTED = Convention(
    "a checker of CMS: it prints the share of the points",
    (INPUT, ANSWER, OUTPUT),
    {0: printed_share},
    prints_data=True,
)
