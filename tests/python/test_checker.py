"""banrye.judging.checker: each kind of checker gives a verdict by its exit status."""

from pathlib import Path

import pytest

from banrye.judging.checker import opinion
from banrye.judging.verdict import Verdict
from banrye.problem.model import Convention
from banrye.problem.own import is_plain_checker
from banrye.process.limits import End, RunResult

PACKAGE, TESTLIB, PLAIN = Convention.PACKAGE, Convention.TESTLIB, Convention.PLAIN


def verdict(convention: Convention, status: int, end: End = End.STATUS) -> Verdict | None:
    found = opinion(convention, RunResult(end, "", 0, 0, status, b"", b""))
    return found.verdict if found else None


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
        (250, None, Verdict.WA, Verdict.WA),
    ],
)
def test_exit_statuses(
    status: int, package: Verdict | None, testlib: Verdict | None, plain: Verdict | None
) -> None:
    assert verdict(PACKAGE, status) is package
    assert verdict(TESTLIB, status) is testlib
    assert verdict(PLAIN, status) is plain


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("end", [End.SIGNAL, End.CPU_TIME, End.WALL_TIME, End.MEMORY, End.OUTPUT])
def test_a_checker_that_is_ended_has_no_opinion(convention: Convention, end: End) -> None:
    assert verdict(convention, -9, end) is None


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        ("import sys\nsys.exit(1)\n", True),
        ("sys.exit(42 if ok else 43)", False),
        ("#define AC 42", False),
        ("return x == 142;", True),
        ('#include "testlib.h"', False),
    ],
)
def test_the_kind_of_a_checker(tmp_path: Path, text: str, *, is_plain: bool) -> None:
    file = tmp_path / "check.cpp"
    file.write_text(text)
    assert is_plain_checker(file) == is_plain
    assert is_plain_checker(tmp_path) == is_plain
