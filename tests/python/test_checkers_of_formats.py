"""The conventions of checkers that formats have: what an exit status and a message mean."""

import pytest

from banrye.formats.dmoj.conventions import BY_TYPE
from banrye.formats.share_printed import SHARE_PRINTED
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


FRACTION = b"partial 1/4\n"


@pytest.mark.parametrize(
    ("kind", "status", "output", "errors", "result"),
    [
        ("default", 0, b"", b"", CheckResult(Verdict.AC)),
        ("default", 1, b"", b"", CheckResult(Verdict.WA)),
        ("default", 2, b"", b"", None),
        ("testlib", 2, b"", b"", CheckResult(Verdict.WA)),
        ("testlib", 3, b"", b"", None),
        ("testlib", 7, b"", b"points 5\n", CheckResult(Verdict.WA, points=5.0)),
        ("coci", 7, b"", FRACTION, CheckResult(Verdict.WA, "partial points: 0.25", 0.25)),
        ("coci", 7, b"", b"points 5\n", None),
        ("peg", 0, b"", b"", CheckResult(Verdict.AC)),
        ("peg", 1, b"1\n4\n", b"", CheckResult(Verdict.WA, "partial points: 0.25", 0.25)),
        ("peg", 2, b"", b"", None),
    ],
)
def test_types_of_checkers_of_dmoj(
    kind: str, status: int, output: bytes, errors: bytes, result: CheckResult | None
) -> None:
    """By DMOJ's dmoj/contrib."""
    end = End.STATUS if status else End.EXITED
    run = RunResult(end, "", 0, 0, status, output, errors)
    assert BY_TYPE[kind].check_result(run) == result
