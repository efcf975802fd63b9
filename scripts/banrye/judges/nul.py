r"""Warn of a NUL byte in an output or an answer: many checkers stop reading there.

wrong_by_nul(b"1\n", b"1\n\0", run)    JudgedRun(Verdict.WA, run): the output has a NUL
"""

from __future__ import annotations

from dataclasses import replace

from banrye.judges.verdict import JudgedRun, Verdict
from banrye.process.limits import RunResult

NUL = b"\0"


def wrong_by_nul(answer: bytes, output: bytes, run: RunResult) -> JudgedRun | None:
    """Return that an output is wrong if it has a NUL byte and the answer has not, or reversed."""
    if (NUL in output) == (NUL in answer):
        return None
    which = "output" if NUL in output else "answer"
    return JudgedRun(Verdict.WA, replace(run, reason=f"the {which} has a NUL byte"))
