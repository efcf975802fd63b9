"""The conventions of checkers that formats have: what an exit status and a message mean."""

import pytest

from banrye.formats.shared.share_printed import SHARE_PRINTED
from banrye.judges.check_result import CheckResult
from banrye.judges.verdict import Verdict
from banrye.process.limits import End, RunResult


@pytest.mark.parametrize(
    ("output", "status", "found"),
    [
        (b"1.0\n", 0, CheckResult(Verdict.AC)),
        (b"1", 0, CheckResult(Verdict.AC)),
        (b"0.0\n", 0, CheckResult(Verdict.WA)),
        (b"0.25\n", 0, CheckResult(Verdict.WA, "partial points: 0.25", 0.25)),
        (b"1.5\n", 0, None),
        (b"", 0, None),
        (b"right\n", 0, None),
        (b"1.0\n", 1, None),
    ],
)
def test_a_checker_of_cms_prints_a_share_of_the_points(
    output: bytes, status: int, found: CheckResult | None
) -> None:
    end = End.STATUS if status else End.EXITED
    assert SHARE_PRINTED.check_result(RunResult(end, "", 0, 0, status, output, b"")) == found
