"""The outcome of a solution: a row of the stored verdicts, and a line of each report.

Outcome(Verdict.WA, "on secret/7", "secret/7", "3 1")
"""

from __future__ import annotations

from dataclasses import dataclass

from banrye.judges.verdict import Verdict
from banrye.problem.model import is_large


@dataclass(frozen=True)
class Outcome:
    """The outcome of a solution."""

    verdict: Verdict | None  # None: it could not be judged
    reason: str = ""  # why it is not accepted, in one line
    test_case: str = ""  # the first that fails
    input: str = ""  # of this test case, if it is short
    is_final: bool = True  # False: the machine failed, so that nothing is kept
    is_expected: bool | None = (
        None  # of a submission of a package: whether this is what it must get
    )

    @property
    def failed(self) -> bool:
        if self.is_expected is not None:
            return not self.is_expected
        return self.verdict not in (None, Verdict.AC) and not self.fails_on_large_only

    @property
    def fails_on_large_only(self) -> bool:
        """True if all test cases pass but the large ones that a validator made.

        A validator may allow more than the statement. So this is not a failure.
        """
        return self.verdict not in (None, Verdict.AC) and is_large(self.test_case)
