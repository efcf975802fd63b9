"""Problems of DMOJ: what their reader reads, and what it refuses by name."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.foreign import zips
from banrye.formats.dmoj import patterns
from banrye.formats.dmoj import reader as dmoj
from banrye.formats.dmoj.conventions import BY_TYPE, OF_TESTLIB_TYPE
from banrye.formats.shared.plan import Label, Plan
from banrye.judges.check_result import CheckResult
from banrye.judges.convention import TESTLIB, Convention
from banrye.judges.text_judges import Standard
from banrye.judges.verdict import Verdict
from banrye.problem.loss import Loss
from banrye.process.limits import End, RunResult
from tests.python.builders import write_files
from tests.python.checkout import copy
from tests.python.commands import FIXTURES

TOOLS = FIXTURES / "tools"


def dmoj_plan(folder: Path, text: str, **files: str) -> Plan:
    write_files(folder, {"init.yml": text, "1.in": "", "1.out": "", "2.1.in": "", "2.1.out": ""})
    write_files(folder, {name.replace("_", "."): text for name, text in files.items()})
    return dmoj.plan_of(folder, "problem")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("expect: AC", Label.ACCEPTED),
        ("expect: AC\nscore: 10", Label.ACCEPTED),
        ("expect: AC\nscore: 9", Label.WRONG),
        ("expect: TLE\nscore: 9", Label.SLOW),
        ("cases: [AC, AC]", Label.ACCEPTED),
        ("cases: [AC, WA, SC]", Label.WRONG),
        ("cases: [WA, RTE]", Label.REJECTED),
        ("time: 2", Label.UNKNOWN),
    ],
)
def test_what_a_test_of_dmoj_expects(tmp_path: Path, text: str, label: Label) -> None:
    """A verdict, one for each test case, or a part of the points, of which there are 10."""
    init = "test_cases:\n- {in: a, out: b, points: 4}\n- points: 6\n  batched: [{in: a, out: b}]\n"
    files = {"init.yml": init, "a": "1\n", "b": "1\n", "tests/x/x.py": "", "tests/y/x.py": ""}
    tests = {"tests/x/test.yml": f"source: x.py\n{text}\n"}
    old = {"tests/y/test.yml": "source: x.py\nlanguage: PY2\nexpect: AC\n"}
    write_files(tmp_path, {**files, **tests, **old})
    plan = dmoj.plan_of(tmp_path, "problem")
    assert [solution.label for solution in plan.solutions] == [label]
    assert plan.losses == (Loss("y", "tests", "it is Python 2, which banrye does not run"),)


def test_test_cases_are_found_by_patterns(tmp_path: Path) -> None:
    text = (
        "test_cases:\n"
        "  input_format: ((?P<batch>\\w+)\\.)?(?P<case>\\d+)\\.in\n"
        "  output_format: ((?P<batch>\\w+)\\.)?(?P<case>\\d+)\\.out\n"
    )
    plan = dmoj_plan(tmp_path, text)
    assert [(case.group, Path(str(case.input.place)).name) for case in plan.cases] == [
        ("single", "1.in"),
        ("batch1", "2.1.in"),
    ]


@pytest.mark.parametrize(
    ("checker", "judge"),
    [
        ("sorted", Standard("dmoj", "sorted")),
        ("standard", Standard("dmoj", "standard")),
        ("identical", Standard("dmoj", "identical")),
        (
            "{name: floatsabs, args: {precision: 2}}",
            Standard("dmoj", "floatsabs", {"precision": 2}),
        ),
    ],
)
def test_checkers_of_dmoj(tmp_path: Path, checker: str, judge: Standard) -> None:
    plan = dmoj_plan(tmp_path, f"checker: {checker}\ntest_cases: [{{in: 1.in, out: 1.out}}]\n")
    assert plan.judge.text == judge
    assert plan.notes == ("init.yml states no limits: 2 s, 256 MiB",)


@pytest.mark.parametrize(
    ("source", "convention"),
    [("#include <stdio.h>\n", OF_TESTLIB_TYPE), ('#include "testlib.h"\n', TESTLIB)],
)
def test_programs_of_dmoj_with_the_exit_statuses_of_testlib(
    tmp_path: Path, source: str, convention: Convention
) -> None:
    """Shape of DMOJ/judge-server: testsuite/bridged_checker and testsuite/bridged_interactor."""
    write_files(tmp_path, {"a.c": source})
    cases = "test_cases: [{in: 1.in, out: 1.out}]\n"
    checker = "checker: {name: bridged, args: {files: a.c, type: testlib}}\n"
    assert dmoj_plan(tmp_path, checker + cases).judge.convention is convention
    interactor = "unbuffered: true\ninteractive: {files: a.c, type: testlib}\n"
    plan = dmoj_plan(tmp_path, interactor + cases)
    assert plan.judge.interactor_convention is convention
    assert plan.losses == (Loss("unbuffered", "init.yml", "a solution has to flush its output"),)


def test_batches_after_one_without_points_need_it(tmp_path: Path) -> None:
    cases = "[{in: 1.in, out: 1.out}]"
    text = f"- {{batched: {cases}, points: 0}}\n- {{batched: {cases}, points: 5}}\n"
    plan = dmoj_plan(tmp_path, f"test_cases:\n{text}")
    assert [group.needs for group in plan.groups] == [(), ("batch1",)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("custom_judge: grade.py\n", "custom_judge is not supported"),
        ("signature_grader: {entry: a.c}\n", "signature_grader is not supported"),
        ("checker: linecount\n", "the checker linecount of dmoj is not supported"),
        ("checker: {name: standard, args: {precision: 6}}\n", "standard with precision: 6"),
        ("checker: {name: bridged, args: {files: a.cpp, type: other}}\n", "of type other"),
        ("checker: {name: bridged, args: {files: a.c, flags: [-DX]}}\n", "flags of the compiler"),
        ("interactive: {files: a.cpp}\n", "interactive is supported with the type testlib only"),
        ("archive: none.zip\n", "there is no archive none.zip"),
        ("test_cases: [{in: none.in}]\n", "there is no file none.in"),
        ("test_cases: {input_format: '('}\n", "input_format"),
    ],
)
def test_what_a_problem_of_dmoj_cannot_have(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        dmoj_plan(tmp_path, text)


@pytest.mark.lengthy
@pytest.mark.parametrize("pattern", ["(a|aa)*c(?P<case>x)", "(a+)+$", "(" * 500, "["])
def test_a_regular_expression_cannot_hang_the_judge(pattern: str) -> None:
    with pytest.raises(UserError, match=r"^init\.yml: "):
        patterns.match_names(pattern, ["a" * 60 + "!"], "init.yml")


@pytest.mark.lengthy
def test_only_the_named_files_of_an_archive_are_read(tmp_path: Path) -> None:
    """A file of 1.1 GiB that nothing names, in an archive of a megabyte, costs nothing."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("1.in", "1\n")
        archive.writestr("1.out", "2\n")
        archive.writestr("bomb", bytes(zips.MAX_MEMBER_BYTES))
    listed = "archive: a.zip\ntest_cases: [{in: 1.in, out: 1.out}]\n"
    write_files(tmp_path, {"init.yml": listed})
    (case,) = dmoj.plan_of(tmp_path, "sum").cases
    assert case.input == zips.Member(tmp_path / "a.zip", "1.in")
    assert case.input.read() == b"1\n"
    with zipfile.ZipFile(tmp_path / "a.zip", "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("larger", bytes(zips.MAX_MEMBER_BYTES + 1))
    with pytest.raises(zips.NoZip, match="holds a file of over 128 MiB"):
        dmoj.plan_of(tmp_path, "sum")


@pytest.mark.lengthy
def test_a_damaged_archive_of_dmoj_is_one_line(tmp_path: Path) -> None:
    folder = copy(TOOLS / "dmoj_sum", tmp_path / "sum")
    content = (folder / "sum.zip").read_bytes()
    for place in range(0, len(content), 7):
        damaged = content[:place] + b"\xff" + content[place + 1 :]
        (folder / "sum.zip").write_bytes(damaged)
        try:
            for case in dmoj.plan_of(folder, "sum").cases:
                for part in (case.input, case.answer):
                    if isinstance(part, zips.Member):
                        part.read()
        except UserError as error:
            assert "\n" not in str(error)


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
