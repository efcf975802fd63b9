"""An input on which a submission fails: what every report of a failure shows."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.judges.verdict import Judged, Verdict
from banrye.judging.verdict import CaseResult
from banrye.testcase import TestCase


@dataclass(frozen=True)
class Failure:
    """A valid input, its right answer, and what the submission did.

    Failure(TestCase.of(b"3", b"4"), Judged(Verdict.WA, run), "secret/7")
    """

    question: TestCase
    judged: Judged
    name: str = ""  # of a test case, "" for an input that was made

    @classmethod
    def on_case(cls, result: CaseResult) -> Failure:
        """Return the failure on a test case, whose files are read."""
        return cls(result.case.in_memory(), result.judged, result.case.name)

    @property
    def verdict(self) -> Verdict:
        return self.judged.verdict

    @property
    def input_bytes(self) -> bytes:
        return self.question.input_bytes

    @property
    def answer(self) -> bytes:
        """The right answer."""
        return self.question.answer_bytes


@dataclass(frozen=True)
class Explained:
    """A failure, and what may help to understand it."""

    failure: Failure
    errors: tuple[str, ...] = ()  # the lines that the program wrote on standard error
    doubts: tuple[str, ...] = ()  # why it may be no mistake of the algorithm, a sentence each
