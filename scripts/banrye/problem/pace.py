"""Detect an input that takes a program longer than all test cases do.

    a sort, 34 test cases of up to 300 numbers    at most 0.31 ms; of 1,000 numbers: 0.45 ms, longer
                                                  of 301 numbers: 0.32 ms, within the noise

CPU time. The program is forked where that can be, so its start does not count.
"""

from __future__ import annotations

from collections.abc import Sequence

from banrye.process.limits import Limits, RunResult
from banrye.process.server import Job
from banrye.submission.program import Program

TEST_CASE_SECONDS = 2.0  # of CPU time on the test cases, the largest first; the last may take more
REPEATED_CASES = 3  # the slowest test cases, whose times are measured again
RUNS_OF_INPUT = 3  # the shortest of them counts
LONG_RUN_SECONDS = 0.05  # of CPU time: a longer run is not repeated
NOISE_SHARE, NOISE_SECONDS = 0.05, 1e-4  # the differences of two measurements
START_SECONDS = 0.1  # of CPU time that the start of a program takes at most


class ProgramPace:
    """The CPU time of a program on test cases. `slowest`: in seconds."""

    def __init__(self, program: Program, limits: Limits, texts: Sequence[bytes]) -> None:
        self.program = program
        self.limits = limits
        self.slowest = self.slowest_of(texts)

    def slowest_of(self, texts: Sequence[bytes]) -> float:
        used = 0.0
        seconds: dict[bytes, float] = {}
        for text in sorted(texts, key=len, reverse=True):
            if used > TEST_CASE_SECONDS:
                break
            seconds[text] = self.seconds(text)
            used += seconds[text]
        slowest = sorted(seconds, key=lambda text: seconds[text])[-REPEATED_CASES:]
        return max((self.least_seconds(text, seconds[text]) for text in slowest), default=0.0)

    def seconds(self, text: bytes) -> float:
        """Return the CPU time of one run, which may fail."""
        if not self.program.can_serve:
            return self.program.run(text, self.limits).cpu_seconds
        (run,) = self.program.run_many([Job(text, self.limits.cpu_seconds)], self.limits)
        return run.cpu_seconds

    def least_seconds(self, text: bytes, first: float) -> float:
        """Return the CPU time of the shortest of RUNS_OF_INPUT runs. The first took `first`."""
        if first > LONG_RUN_SECONDS:
            return first
        return min(first, *(self.seconds(text) for _ in range(RUNS_OF_INPUT - 1)))

    def is_exceeded(self, text: bytes, run: RunResult) -> bool:
        """Return whether an input takes longer than all test cases.

        `run`: an ordinary run on it.
        """
        least = self.slowest * (1 + NOISE_SHARE) + NOISE_SECONDS
        if run.cpu_seconds <= least or run.cpu_seconds > least + START_SECONDS:
            return run.cpu_seconds > least
        return self.least_seconds(text, self.seconds(text)) > least
