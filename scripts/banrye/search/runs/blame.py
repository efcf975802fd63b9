"""Decide whether an input causes a run over the time limit: a small test case must be faster.

    FFT of 2^24, limit 7 s    6.6 s on the sample, 7.2 s on the input: any input may take so long
    bubble sort, limit 1 s    0.0 s on the sample, 1.0 s on the input: it is to blame

Both are measured at about the same time, so that a busy machine slows both down.
"""

from __future__ import annotations

from dataclasses import replace

from banrye.judges.verdict import Verdict
from banrye.process.limits import End, Limits
from banrye.search.runs.attempt import Attempt, Oracle
from banrye.submission.program import Program
from banrye.testcase import TestCase

SLOWER_FACTOR = 1.5  # runs of one program on one input differ by less, also on a busy machine


def is_to_blame(
    program: Program, limits: Limits, oracle: Oracle, attempt: Attempt, case: TestCase
) -> bool:
    """Return whether a failure is due to its input: if by CPU time, `case` needs much less.

    `case`: a small test case that the program passes. If that run takes nearly the limit itself,
    the input must take SLOWER_FACTOR times as long.
    """
    if attempt.verdict is not Verdict.TLE or attempt.judged_run.run.end is not End.CPU_TIME:
        return True
    answer = case.answer_bytes if case.has_answer else b""
    usual = oracle.judge(program, case.input_bytes, answer, limits)
    if usual is None:
        return True
    seconds = SLOWER_FACTOR * usual.run.cpu_seconds
    if seconds <= limits.cpu_seconds:
        return True
    longer = replace(limits, cpu_seconds=seconds)
    judged_run = oracle.judge(program, attempt.input_bytes, attempt.answer, longer)
    return judged_run is not None and judged_run.verdict is Verdict.TLE
