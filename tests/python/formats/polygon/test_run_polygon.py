"""Packages of Polygon by the command line: tests, groups, checkers, validators, interactors."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.formats.polygon import reader as polygon
from banrye.formats.shared.plan import GeneratedInput, Label, Plan
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, Result, matches, script

TOOLS = FIXTURES / "tools"
SUM, GUESS = TOOLS / "polygon_sum", TOOLS / "polygon_guess"
PARTIAL = TOOLS / "polygon_partial"


def judge(*arguments: str | Path) -> Result:
    return script("judge", *arguments)


@pytest.mark.lengthy
def test_each_solution_gets_the_verdict_of_its_tag() -> None:
    """Two inputs are there, the generator makes three; the main solution answers all."""
    result = judge(SUM)
    assert result.status == 0, result
    # The slowest test case is named.
    assert matches(r"accepted/main\.cpp \([^)]*\), 100 points\n", result.stdout), result
    assert "wrong_answer/int.cpp (secret/2/04), 30 points\n" in result.stdout
    assert "rejected/crash.cpp (secret/2/04), 30 points\n" in result.stdout
    assert "labelled/slow.py" in result.stdout
    assert (
        "note: polygon_sum: not used: the test set pretests, 1 solution with the tag do-not-run"
        " (problem.xml)\n"
    ) in result.stderr


@pytest.mark.lengthy
def test_points_follow_the_groups() -> None:
    """The second group needs the first; in it, each test case has its own points."""
    result = judge(SUM, SUM / "solutions/int.cpp", "--quick")
    assert result.status == 1
    groups = [line for line in result.stdout.splitlines() if "test cases  secret" in line]
    assert [line.split("points")[0].split() for line in groups] == [
        ["AC", "30", "of", "30"],
        ["WA", "0", "of", "30"],
        ["WA", "0", "of", "40"],
        ["WA", "0", "of", "70"],
        ["WA", "30", "of", "100"],
    ]


@pytest.mark.lengthy
def test_points_of_the_checker_count(tmp_path: Path) -> None:
    """Its quitp gives half of the points; as percent they are as many for each test case."""
    result = judge(PARTIAL, PARTIAL / "solutions/half.py", "--quick")
    assert result.status == 1
    line = "secret/all/02 to secret/all/03 (2 test cases), 0.5 of its points\n"
    assert line in result.stdout, result
    assert "\n  5 of 10 points: points 5.0 1 of 2 lines\n" in result.stdout
    assert matches(r"WA +15 of 30 points  0 of 1 test cases  secret/all/03\n", result.stdout)
    assert result.stdout.count("20 of 40 points  0 of 2 test cases  secret") == 2
    percent = copy(PARTIAL, tmp_path / "percent")
    text = (percent / "problem.xml").read_text()
    option = '<judging treat-points-from-checker-as-percent="true"'
    (percent / "problem.xml").write_text(text.replace("<judging", option))
    result = judge(percent, percent / "solutions/half.py", "--quick")
    assert matches(r"WA +0.5 of 10 points  0 of 1 test cases  secret/all/02\n", result.stdout), (
        result
    )
    assert matches(r"WA +4.5 of 30 points  0 of 1 test cases  secret/all/03\n", result.stdout)


@pytest.mark.lengthy
def test_partial_points_are_no_pass(tmp_path: Path) -> None:
    """A problem without points: the checker's points are a share, or count from 1 on."""
    plain = copy(PARTIAL, tmp_path / "plain")
    text = (plain / "problem.xml").read_text()
    (plain / "problem.xml").write_text(re.sub(' points="[0-9.]+"', "", text))
    for file in plain.glob("tests/0?"):
        file.write_text(re.sub(r"\A\d+", "1", file.read_text()))
    assert judge(plain, plain / "solutions/main.py", "--quick").status == 0
    result = judge(plain, plain / "solutions/half.py", "--quick")
    assert result.status == 1
    assert "\n  partial points: 0.5: points 0.5 1 of 2 lines\n" in result.stdout, result


@pytest.mark.lengthy
def test_a_program_in_a_package_belongs_to_it() -> None:
    result = judge(SUM / "solutions/main.cpp", "--quick")
    assert result.status == 0
    assert "is in the package of polygon_sum (Sum of a list)\n" in result.stderr
    assert "\nAccepted: all 5 test cases" in result.stdout


@pytest.mark.lengthy
def test_a_counterexample_comes_from_the_validator() -> None:
    result = script("counterexample", SUM, SUM / "solutions/crash.cpp")
    assert result.status == 1
    assert "\ninput\n  11\n  1 1 1 1 1 1 1 1 1 1 1\n" in result.stdout


@pytest.mark.lengthy
def test_a_zip_is_read_as_it_is_downloaded(tmp_path: Path) -> None:
    """Files are in the zip itself, or in its only folder."""
    file = shutil.make_archive(str(tmp_path / "sum-7$linux"), "zip", SUM)
    result = judge(file, SUM / "solutions/main.cpp", "--quick")
    assert result.status == 0, result
    assert "note: sum-7: not used: the test set pretests, " in result.stderr
    file = shutil.make_archive(str(tmp_path / "nested"), "zip", TOOLS, "polygon_sum")
    assert judge(file, SUM / "solutions/main.cpp", "--quick").status == 0


@pytest.mark.lengthy
def test_an_interactor_talks_and_the_checker_judges_what_it_writes() -> None:
    result = judge(GUESS)
    assert result.status == 0, result
    result = judge(GUESS, GUESS / "solutions/one_by_one.cpp")
    assert result.status == 1
    assert "900 guesses, at most 18 are allowed" in result.words


# What problem.xml says.


def plan_with(tmp_path: Path, old: str, new: str) -> Plan:
    folder = copy(SUM, tmp_path / "sum")
    file = folder / "problem.xml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return polygon.plan_of(folder, "sum")


def test_files_in_place_of_streams(tmp_path: Path) -> None:
    plan = plan_with(tmp_path, 'input-file=""', 'input-file="sum.in"')
    assert (plan.files.input, plan.files.output) == ("sum.in", None)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<?xml", "<!DOCTYPE x><?xml", "has definitions"),
        ("</problem>", "", "cannot read"),
        ('cmd="gen 3', 'cmd="other 3', "no source of the generator 'other'"),
        ('cmd="gen 3', "cmd=\"gen 'a", "No closing quotation: gen 'a"),
        ('tag="main"', 'tag="secret"', "the tag 'secret' of a solution is not known"),
        ("solutions/main.cpp", "../../main.cpp", "is not a path in the package"),
        ("solutions/main.cpp", "/etc/passwd", "is not a path in the package"),
        ('input-file=""', 'input-file="../a"', "input-file is not the name of a file"),
        ("<time-limit>2000", "<time-limit>soon", "time-limit is not a number: 'soon'"),
    ],
)
def test_what_cannot_be_understood_is_named(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(UserError, match=message):
        plan_with(tmp_path, old, new)


@pytest.mark.parametrize("name", ["std::own.cpp", "own.cpp", "std::pointscmp.cpp"])
def test_a_checker_that_is_neither_there_nor_of_testlib_is_refused_by_name(
    tmp_path: Path, name: str
) -> None:
    """Outputs are compared as the package says, or not at all."""
    folder = copy(SUM, tmp_path / "sum")
    text = (folder / "problem.xml").read_text().replace("std::ncmp.cpp", name)
    (folder / "problem.xml").write_text(text)
    (folder / "files/check.cpp").unlink()
    result = judge(folder, folder / "solutions/main.cpp", "--quick")
    assert (result.status, result.stdout) == (2, "")
    reason = f"there is no checker {name} in the package or among the checkers of testlib"
    assert reason in result.stderr


def test_a_generator_may_write_files(tmp_path: Path) -> None:
    plan = plan_with(tmp_path, 'cmd="gen 3 5 1"', 'cmd="gen 3 5 &gt; {3-5}" from-file="05"')
    assert plan.cases[2].input == GeneratedInput(plan.folder / "files/gen.cpp", ("3", "5"), "05")


def test_a_group_without_a_name_has_points_for_each_test_case(tmp_path: Path) -> None:
    plan = plan_with(tmp_path, 'group="1" ', "")
    assert [group.name for group in plan.groups] == ["0", "all", "2"]
    assert [group.is_shared for group in plan.groups] == [True, True, True]


def test_every_tag_of_polygon_is_known() -> None:
    assert set(polygon.LABELS.values()) <= set(Label)
    assert len(polygon.LABELS) == 10


def test_validators_get_the_test_set_and_the_group_of_a_test_case(tmp_path: Path) -> None:
    """As Polygon calls them, so that validator.group() of testlib is known."""
    plan = plan_with(tmp_path, 'group="1" ', "")
    words = [plan.validator_words(case) for case in plan.cases]
    groups = [("--group", case.group) if case.group else () for case in plan.cases]
    assert words == [("--testset", "tests", *group) for group in groups]
    assert {case.group for case in plan.cases} == {"0", "2", "all"}


def test_a_file_of_the_user_is_no_test_case_of_polygon(tmp_path: Path) -> None:
    key = tmp_path / "id_rsa"
    key.write_text("KEY-7c1d-secret\n")
    for path in (str(key), "../id_rsa"):
        folder = copy(TOOLS / "polygon_sum", tmp_path / "sum")
        file = folder / "problem.xml"
        text = file.read_text(encoding="utf-8")
        new = f'cmd="gen 3 5 &gt; 1" from-file="{path}"'
        file.write_text(text.replace('cmd="gen 3 5 1"', new), encoding="utf-8")
        result = script("judge", folder)
        assert result.status == 2
        assert "from-file is not the name of a file" in result.stderr
        assert "KEY-7c1d-secret" not in result.stdout + result.stderr
