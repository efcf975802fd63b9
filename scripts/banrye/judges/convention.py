"""The conventions of checkers: arguments, exit status, messages. One value for each convention.

    ICPC       input answer feedback/ < output    42 accepts, 43 rejects, all else is a failure
    TESTLIB    the same, with a testlib.h that was changed for it; 7: "points 7.5" of its message
    PLAIN      input output answer                0 accepts, all else rejects
    CMS        input answer output                0, and 0.5 on standard output: half of the points
    LEMON      input output answer 10 score message    the file `score` has the points of 10

A status that a convention does not know is a failure of the checker, and there is no verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from banrye.choices.testlib import INVALID, VALID


class Meaning(Enum):
    """The meaning of an exit status."""

    RIGHT = "the output is right"
    WRONG = "the output is wrong"
    POINTS = "the message begins with the points, as that of quitp of testlib"
    PERCENT = "the status, less 50, is the percentage of the points: quitf(_pc(p)) of testlib"
    FRACTION = 'the message has "partial", a status and the fraction of the points, as 1/2'
    SHARE = "standard output is the share of the points, from 0 to 1"
    HUNDRED = "standard output is the points out of 100"
    RATIO = "two lines of standard output are the points and the most points, if there are any"
    FILE = "the file `score` has the points"
    FAILS = "the checker or the right answer is wrong"


INPUT, OUTPUT, ANSWER = "input", "output", "answer"
FEEDBACK = "feedback/"
POINTS, SCORE, MESSAGE = "{points}", "score", "message"
PERCENT_BASE = 50
PERCENTAGES = dict.fromkeys(range(PERCENT_BASE, 256), Meaning.PERCENT)
ZERO_OR_ONE = {0: Meaning.RIGHT, 1: Meaning.WRONG}
OF_TESTLIB = {**ZERO_OR_ONE, 2: Meaning.WRONG, 4: Meaning.WRONG, 8: Meaning.WRONG}
OF_PACKAGE = {VALID: Meaning.RIGHT, INVALID: Meaning.WRONG}


@dataclass(frozen=True)
class Convention:
    """How a program is called, and what its exit status means.

    `title`: for the user, after "is run as". If a checker gets no file of the output, the
    output is its standard input, which an interactor gets from the submission.
    """

    name: str
    title: str
    arguments: tuple[str, ...]
    statuses: Mapping[int, Meaning] = field(hash=False, repr=False)
    other: Meaning = Meaning.FAILS
    """What every other exit status means."""
    talking_arguments: tuple[str, ...] | None = None
    """Those of an interactor. None: the same."""
    file_names: Mapping[str, str] = field(default_factory=dict, hash=False, repr=False)
    """The names of files that have another one than their argument."""
    prints_data: bool = False  # what it prints on standard output is no message

    @property
    def accepts(self) -> int:
        """The exit status with which a program accepts."""
        return next(
            (status for status, meaning in self.statuses.items() if meaning is Meaning.RIGHT), 0
        )

    @property
    def has_output_file(self) -> bool:
        """Whether a checker finds the output in a file."""
        return OUTPUT in self.arguments or OUTPUT in self.file_names

    def file_name(self, part: str) -> str:
        return self.file_names.get(part, part)

    def meaning(self, status: int) -> Meaning:
        return self.statuses.get(status, self.other)


ICPC = Convention(
    "icpc",
    "an output validator of the ICPC format: it accepts with exit status 42",
    (INPUT, ANSWER, FEEDBACK),
    OF_PACKAGE,
)
TESTLIB = Convention(
    "testlib",
    "a checker for testlib",
    (INPUT, ANSWER, FEEDBACK),
    {**OF_PACKAGE, 7: Meaning.POINTS, **PERCENTAGES},
)
PLAIN = Convention(
    "plain",
    "a plain checker with input, output and answer: it accepts with exit status 0",
    (INPUT, OUTPUT, ANSWER),
    ZERO_OR_ONE,
    other=Meaning.WRONG,
)
CMS = Convention(
    "cms",
    "a checker of CMS: it prints the share of the points",
    (INPUT, ANSWER, OUTPUT),
    {0: Meaning.SHARE},
    prints_data=True,
)
# The types of bridged checkers of DMOJ. Those of type testlib that include testlib.h are TESTLIB.
DMOJ = Convention(
    "dmoj default",
    "a checker of DMOJ: it accepts with exit status 0 and rejects with 1",
    (INPUT, OUTPUT, ANSWER),
    ZERO_OR_ONE,
    talking_arguments=(INPUT, ANSWER),
)
DMOJ_TESTLIB = Convention(
    "dmoj testlib",
    "a checker of DMOJ with the exit statuses of testlib",
    (INPUT, OUTPUT, ANSWER),
    {**OF_TESTLIB, 7: Meaning.POINTS},
)
DMOJ_COCI = Convention(
    "dmoj coci",
    "a checker of DMOJ with the exit statuses of testlib and fractions of the points",
    (INPUT, OUTPUT, ANSWER),
    {**OF_TESTLIB, 7: Meaning.FRACTION},
    talking_arguments=(INPUT, ANSWER),
)
DMOJ_PEG = Convention(
    "dmoj peg",
    "a checker of the PEG judge: answer, output and input",
    (ANSWER, OUTPUT, INPUT),
    {0: Meaning.RATIO, 1: Meaning.RATIO},
    talking_arguments=(INPUT, ANSWER),
    prints_data=True,
)
# The types of checkers of Hydro. Its testlib is TESTLIB, its kattis ICPC.
HUSTOJ = Convention(
    "hustoj",
    "a checker of HUSTOJ: input, answer and output; it accepts with exit status 0",
    (INPUT, ANSWER, OUTPUT),
    ZERO_OR_ONE,
    other=Meaning.WRONG,
)
QDUOJ = Convention(
    "qduoj",
    "a checker of QDUOJ: input and output; it accepts with exit status 0",
    (INPUT, OUTPUT),
    ZERO_OR_ONE,
    other=Meaning.WRONG,
)
LEMON = Convention(
    "lemon",
    "a checker of Lemon: it writes the points to a file",
    (INPUT, OUTPUT, ANSWER, POINTS, SCORE, MESSAGE),
    {0: Meaning.FILE},
)
SYZOJ = Convention(
    "syzoj",
    "a checker of SYZOJ: it prints the points out of 100",
    (),
    {0: Meaning.HUNDRED},
    file_names={OUTPUT: "user_out"},
    prints_data=True,
)
CONVENTIONS = {
    convention.name: convention
    for convention in (
        *(ICPC, TESTLIB, PLAIN, CMS, DMOJ, DMOJ_TESTLIB, DMOJ_COCI, DMOJ_PEG),
        *(HUSTOJ, QDUOJ, LEMON, SYZOJ),
    )
}
OF_DMOJ = {"default": DMOJ, "testlib": DMOJ_TESTLIB, "coci": DMOJ_COCI, "peg": DMOJ_PEG, "cms": CMS}
