"""banrye.judging.checker: each kind of checker gives a verdict by its exit status."""

from pathlib import Path

import pytest

from banrye.judging.checker import Opinion, opinion
from banrye.judging.verdict import Verdict
from banrye.problem.model import Convention
from banrye.problem.own import convention_of
from banrye.process.limits import End, RunResult

PACKAGE, TESTLIB, PLAIN = Convention.PACKAGE, Convention.TESTLIB, Convention.PLAIN
CMS = Convention.CMS


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
    ("text", "convention"),
    [
        ("import sys\nsys.exit(1)\n", PLAIN),
        ("sys.exit(42 if ok else 43)", PACKAGE),
        ("#define AC 42", PACKAGE),
        ("return x == 142;", PLAIN),
        ('#include "testlib.h"', TESTLIB),
    ],
)
def test_the_kind_of_a_checker(tmp_path: Path, text: str, convention: Convention) -> None:
    file = tmp_path / "check.cpp"
    file.write_text(text)
    assert convention_of(file) is convention
    assert convention_of(tmp_path) is convention


@pytest.mark.parametrize(
    ("output", "status", "found"),
    [
        (b"1.0\n", 0, Opinion(Verdict.AC)),
        (b"1", 0, Opinion(Verdict.AC)),
        (b"0.0\n", 0, Opinion(Verdict.WA)),
        (b"0.25\n", 0, Opinion(Verdict.WA, "partial points: 0.25", 0.25)),
        (b"1.5\n", 0, None),
        (b"", 0, None),
        (b"right\n", 0, None),
        (b"1.0\n", 1, None),
    ],
)
def test_a_checker_of_cms_prints_a_share_of_the_points(
    output: bytes, status: int, found: Opinion | None
) -> None:
    end = End.STATUS if status else End.EXITED
    assert opinion(CMS, RunResult(end, "", 0, 0, status, output, b"")) == found
