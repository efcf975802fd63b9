"""banrye.judges: each convention of checkers gives a verdict by its exit status."""

from pathlib import Path

import pytest

from banrye.judges.check_result import CheckResult
from banrye.judges.convention import ICPC, PLAIN, TESTLIB, Convention
from banrye.judges.guessing import convention_of
from banrye.judges.verdict import Verdict
from banrye.process.limits import End, RunResult

ONLY_ITS_SCORER = "points that only its scorer can read"


def verdict(convention: Convention, status: int, end: End = End.STATUS) -> Verdict | None:
    result = convention.check_result(RunResult(end, "", 0, 0, status, b"", b""))
    return result.verdict if result else None


@pytest.mark.parametrize(
    ("status", "package", "testlib", "plain"),
    [
        (0, None, None, Verdict.AC),
        (1, None, None, Verdict.WA),
        (2, None, None, Verdict.WA),
        (3, None, None, Verdict.WA),
        (7, None, Verdict.WA, Verdict.WA),
        (16, None, None, Verdict.WA),
        (42, Verdict.AC, Verdict.AC, Verdict.WA),
        (43, Verdict.WA, Verdict.WA, Verdict.WA),
        (50, None, Verdict.WA, Verdict.WA),
        (92, None, Verdict.WA, Verdict.WA),
        (149, None, Verdict.WA, Verdict.WA),
        (150, None, Verdict.AC, Verdict.WA),
        (250, None, Verdict.AC, Verdict.WA),
    ],
)
def test_exit_statuses(
    status: int, package: Verdict | None, testlib: Verdict | None, plain: Verdict | None
) -> None:
    assert verdict(ICPC, status) is package
    assert verdict(TESTLIB, status) is testlib
    assert verdict(PLAIN, status) is plain


@pytest.mark.parametrize(
    ("errors", "most", "found"),
    [
        (b"points 7.5 one of two\n", 10.0, CheckResult(Verdict.WA, "7.5 of 10 points", 0.75)),
        (b"points 10\n", 10.0, CheckResult(Verdict.AC)),
        (b"points 12 a record\n", 10.0, CheckResult(Verdict.AC)),
        (b"points 0.0\n", 10.0, CheckResult(Verdict.WA)),
        (b"points 0\n", 0.0, CheckResult(Verdict.AC)),
        (b"points 0.25\n", None, CheckResult(Verdict.WA, "partial points: 0.25", 0.25)),
        (b"points 0\n", None, CheckResult(Verdict.WA)),
        (b"points 1\n", None, CheckResult(Verdict.AC)),
        (b"points 57 steps\n", None, CheckResult(Verdict.AC)),
        (b"points points_info=a;b\n", 10.0, CheckResult(Verdict.WA, ONLY_ITS_SCORER)),
        (b"points 7up\n", 10.0, CheckResult(Verdict.WA, ONLY_ITS_SCORER)),
    ],
)
def test_points_of_testlib(errors: bytes, most: float | None, found: CheckResult) -> None:
    """What quitp prints, with the points of the test case if they are stated."""
    run = RunResult(End.STATUS, "", 0, 0, 7, b"", errors)
    result = TESTLIB.check_result(run)
    assert result is not None
    assert result.settle(most) == found


def test_percent_of_testlib() -> None:
    """What quitf(_pc(7)) means is in the exit status."""
    run = RunResult(End.STATUS, "", 0, 0, 57, b"", b"partially correct (7) far\n")
    result = TESTLIB.check_result(run)
    assert result == CheckResult(Verdict.WA, "partial points: 0.07", 0.07)


@pytest.mark.parametrize("convention", [ICPC, TESTLIB, PLAIN])
@pytest.mark.parametrize("end", [End.SIGNAL, End.CPU_TIME, End.WALL_TIME, End.MEMORY, End.OUTPUT])
def test_a_checker_that_is_ended_has_no_result(convention: Convention, end: End) -> None:
    assert verdict(convention, -9, end) is None


@pytest.mark.parametrize(
    ("text", "convention"),
    [
        ("import sys\nsys.exit(1)\n", PLAIN),
        ("sys.exit(42 if ok else 43)", ICPC),
        ("#define AC 42", ICPC),
        ("const int AC = 0x2a, WA = 0x2b;", ICPC),
        ("int main() { return right ? 42 : 43; }", ICPC),
        ("return a == b ? 0 : 1;  // seed 42", PLAIN),
        ('printf("42 of 43");  /* 42\n43 */ exit(a != b);', PLAIN),
        ("mt19937 random(42);\nreturn a != b;", PLAIN),
        ("return x == 142;", PLAIN),
        ('#include "testlib.h"', TESTLIB),
    ],
)
def test_the_kind_of_a_checker(tmp_path: Path, text: str, convention: Convention) -> None:
    file = tmp_path / "check.cpp"
    file.write_text(text)
    assert convention_of(file) is convention
    assert convention_of(tmp_path) is convention


def test_a_comment_of_a_python_checker_says_nothing(tmp_path: Path) -> None:
    file = tmp_path / "check.py"
    text = '"""Reject with 43, accept with 42."""\nimport sys\nsys.exit("42" != x)  # seed 42\n'
    file.write_text(text)
    assert convention_of(file) is PLAIN
