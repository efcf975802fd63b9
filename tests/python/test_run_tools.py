"""Packages of CMS, DMOJ and rbx by the command line, and what their readers refuse by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.foreign.tables import reading
from banrye.formats.cms import reader as cms
from banrye.formats.dmoj import reader as dmoj
from banrye.formats.dmoj.conventions import OF_TESTLIB_TYPE
from banrye.formats.make import PackageMaker
from banrye.formats.plan import GeneratedInput, Label, Plan, PlannedJudge, PlannedSolution
from banrye.formats.programs import Programs
from banrye.formats.rbx import reader as rbx
from banrye.formats.sinol import reader as sinol
from banrye.formats.tps import reader as tps
from banrye.judges.convention import TESTLIB, Convention
from banrye.judges.text import Standard
from banrye.problem.loss import Loss
from banrye.problem.packages import data_makers
from banrye.testcase import Bytes, File
from tests.python.builders import write_files
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, script

TOOLS = FIXTURES / "tools"


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "cms_sum",
            [
                "accepted/solution.py (secret/0/001), 100 points",
                "wrong_answer/near.py (secret/0/000), 10 points",
                "wrong_answer/int.py (secret/large/002), 20 points",
            ],
        ),
        (
            "dmoj_sum",
            [
                "accepted/right (secret/single/001), 100 points",
                "wrong_answer/wrong (secret/batch1/003), 10 points",
            ],
        ),
        (
            "rbx_sum",
            [
                "accepted/main.py (sample/001), 100 points",
                "wrong_answer/wa-int.py (secret/large/006), 40 points",
            ],
        ),
        (
            "sinol_sum",
            [
                "accepted/sum.py (sample/0), 100 points",
                "rejected/sumb1.py (secret/2/2a), 40 points",
            ],
        ),
        (
            "tps_sum",
            [
                "accepted/right.py (sample/0-01), 100 points",
                "wrong_answer/mod.py (secret/large/2-01), 40 points",
            ],
        ),
    ],
)
def test_each_solution_gets_its_verdict_and_points(name: str, lines: list[str]) -> None:
    """In which test case an accepted solution is slowest, is not promised.

    near.py has half of the points of the first group, and the second one needs the first.
    """
    result = script("judge", TOOLS / name)
    assert result.status == 0, result
    for line in lines:
        submission, points = line.split(" (")[0], line.rpartition(", ")[2]
        place = line.partition("(")[2].partition(")")[0] if "accepted" not in line else ""
        assert any(
            submission in line and place in line and line.endswith(f", {points}")
            for line in result.stdout.splitlines()
        ), result.stdout


def test_a_solution_of_sinol_make_may_be_in_java(tmp_path: Path) -> None:
    copy(TOOLS / "sinol_sum", tmp_path / "sum")
    write_files(tmp_path / "sum", {"prog/sums2.java": "class sums2 {}\n"})
    plan = sinol.plan_of(tmp_path / "sum", "sum")
    (slow,) = (solution for solution in plan.solutions if solution.source.suffix == ".java")
    assert slow.label is Label.SLOW


def test_a_package_of_sinol_make_without_test_cases_says_what_makes_them(tmp_path: Path) -> None:
    copy(TOOLS / "sinol_sum", tmp_path / "sum")
    for file in (tmp_path / "sum" / "in").iterdir():
        file.unlink()
    with pytest.raises(UserError, match="has no test cases in in/: sinol-make gen makes them"):
        sinol.plan_of(tmp_path / "sum", "sum")


def test_a_main_solution_in_an_unknown_language_is_named_by_its_own_path(tmp_path: Path) -> None:
    """It was named by the path of a copy, in a temporary folder that is gone."""
    script_file = tmp_path / "sol" / "soluzione.sh"
    write_files(tmp_path, {"sol/soluzione.sh": "read a b\necho $((a + b))\n"})
    plan = Plan("sum", tmp_path, {}, 1, 64, (), PlannedJudge())
    with pytest.raises(UserError, match=r"sol/soluzione\.sh is not in a supported language"):
        Programs(plan).build(script_file)


@pytest.mark.parametrize("name", ["main.cpp", "main.cc", "main.cxx", "main.c++", "main.C"])
def test_the_grader_is_compiled_with_a_solution_of_any_suffix_of_cpp(
    tmp_path: Path, name: str
) -> None:
    grader = tmp_path / "grader.cpp"
    plan = Plan(
        name="sum",
        folder=tmp_path,
        titles={},
        seconds=1,
        mebibytes=64,
        cases=(),
        judge=PlannedJudge(),
        solutions=(PlannedSolution(tmp_path / name, Label.ACCEPTED),),
        linked={"cpp": (grader,)},
    )
    maker = PackageMaker(plan, Programs(plan), tmp_path)
    assert maker.linked_to(tmp_path / name) == (grader,)
    assert maker.linked_to(tmp_path / "check.cpp") == ()


def test_what_sinol_make_has_and_is_not_used_is_named() -> None:
    with reading(TOOLS / "sinol_sum" / "config.yml", "sinol-make"):
        plan = sinol.plan_of(TOOLS / "sinol_sum", "sum")
    assert [loss.what for loss in plan.losses] == [
        "sinol_contest_type oi",
        "the validator suminwer.cpp",
    ]
    assert (plan.seconds, plan.mebibytes) == (1.0, 256)


def test_a_task_of_tps_with_a_manager_is_refused_by_name(tmp_path: Path) -> None:
    files = {"problem.json": '{"type": "Communication"}', "solutions.json": "{}"}
    write_files(tmp_path, files)
    with pytest.raises(UserError, match="tasks of type Communication are not supported"):
        tps.plan_of(tmp_path, "talk")


@pytest.mark.lengthy
def test_the_validator_of_rbx_makes_inputs_with_its_variables() -> None:
    wrong = TOOLS / "rbx_sum/sols/wa-int.py"
    result = script("counterexample", TOOLS / "rbx_sum", wrong)
    assert result.status == 1
    assert "\ninput\n  3\n" in result.stdout


# CMS.


def test_what_gen_lists() -> None:
    plan = cms.plan_of(TOOLS / "cms_sum", "sum")
    generator = plan.folder / "gen/generator.py"
    assert [case.input for case in plan.cases] == [
        File(plan.folder / "gen/small.txt"),
        GeneratedInput(generator, ("3", "9")),
        GeneratedInput(generator, ("50", "1000000000")),
    ]
    assert [(group.name, group.points, group.needs) for group in plan.groups] == [
        ("0", 20.0, ()),
        ("large", 80.0, ("0",)),
    ]
    assert (plan.seconds, plan.mebibytes, plan.files.input) == (1.5, 128, None)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (b"", Label.UNKNOWN),
        (b"# @check-accepted: *", Label.ACCEPTED),
        (b"# @check-accepted: small", Label.UNKNOWN),
        (b"// @check-accepted: a\n// @check-time-limit-exceeded: b", Label.SLOW),
        (b"// @check-wrong-answer: a\n// @check-runtime-error: b", Label.REJECTED),
    ],
)
def test_what_a_solution_says_of_itself(text: bytes, label: Label) -> None:
    assert cms.label_of(text) is label


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"task.yaml": "output_only: true\n"}, "OutputOnly are not supported"),
        ({"check/manager.cpp": ""}, "Communication are not supported"),
        ({"gen/GEN": "#ST: many\n1\n"}, "ST is not a number: 'many'"),
        ({"gen/GEN": "#COPY: ../../secret\n"}, "'../../secret' is not a path in the package"),
        ({"task.yaml": "infile: ../x\n"}, "infile is not the name of a file"),
    ],
)
def test_what_a_task_of_cms_cannot_have(
    tmp_path: Path, files: dict[str, str], message: str
) -> None:
    folder = copy(TOOLS / "cms_sum", tmp_path / "task")
    write_files(folder, files)
    with pytest.raises(UserError, match=message):
        cms.plan_of(folder, "task")


def test_a_task_without_inputs_names_the_command_that_makes_them(tmp_path: Path) -> None:
    folder = copy(TOOLS / "cms_sum", tmp_path / "task")
    (folder / "gen/generator.py").unlink()
    with pytest.raises(UserError, match=r"cmsMake -a \(in .*\) may make the inputs"):
        cms.plan_of(folder, "task")


# DMOJ.


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


@pytest.mark.parametrize(
    ("files", "command"),
    [
        ({"gen.sh": ""}, "bash gen.sh (in {}, with your rights)"),
        ({"data/secret/make_all.py": ""}, "python3 make_all.py (in {}/data/secret, "),
        ({"generators/gen.sh": "", "generators/gen.py": ""}, "bash gen.sh (in {}/generators, "),
        ({"Makefile": "CC := gcc\nall: x\ntests: gen\n\t./gen\n"}, "make tests (in {}, "),
        ({"doall.sh": "", "wipe.sh": ""}, "bash doall.sh (in {}, "),
        ({"generators/gen.py": "", "Makefile": "data := 1\n", "run.sh": ""}, None),
    ],
)
def test_what_may_make_missing_data_is_named(
    tmp_path: Path, files: dict[str, str], command: str | None
) -> None:
    write_files(tmp_path, files)
    found = data_makers.command_for(tmp_path)
    if command is None:
        assert found is None
    else:
        assert found is not None
        assert found.startswith(command.format(tmp_path))


@pytest.mark.parametrize("name", ["problem.yaml", "init.yml"])
def test_a_package_without_data_names_its_script(tmp_path: Path, name: str) -> None:
    text = "name: x\narchive: data.zip\ntest_cases: [{in: a, out: b}]\n"
    write_files(tmp_path, {name: text, "gen.sh": "exit 1\n"})
    result = script("judge", tmp_path)
    assert result.status == 2
    assert "bash gen.sh (in " in result.stderr, result


def test_a_package_with_samples_only_names_its_script(tmp_path: Path) -> None:
    files = {"data/sample/1.in": "1\n", "data/sample/1.ans": "1\n", "gen.sh": ""}
    settings = "name: x\nlimits: {time_limit: 1}\n"
    program = {"submissions/accepted/a.py": "print(input())\n"}
    write_files(tmp_path, {"problem.yaml": settings, **files, **program})
    result = script("judge", tmp_path)
    assert result.status == 0, result
    assert "has only samples: bash gen.sh (in " in result.stderr, result


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


# rbx.


def rbx_plan(tmp_path: Path, old: str, new: str, file: str = "problem.rbx.yml") -> Plan:
    folder = copy(TOOLS / "rbx_sum", tmp_path / "sum")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return rbx.plan_of(folder, "sum")


def test_the_lines_of_a_generator_script(tmp_path: Path) -> None:
    plan = rbx_plan(tmp_path, "7\\n", "8\\n", "tests/small.txt")
    inputs = [case.input for case in plan.cases if case.group == "small"]
    generator = plan.folder / "tests/gen.py"
    sample = plan.folder / "tests/sample.in"
    assert inputs == [
        GeneratedInput(generator, ("3", "9")),
        File(sample),
        Bytes(b"1\n8\n"),
        Bytes(b"2\n3 4\n"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tests/small.txt", "tests/gen.py", "generator script that is a program is not supported"),
        ("wrong-answer", "sometimes", "the outcome 'sometimes' is not supported"),
        ("max: 100}", "max: py`10`}", "the variable N.max is an expression"),
        ("ncmp.cpp", "own.cpp", "there is no checker own.cpp"),
        ("tests/sample.in", "../sample.in", "is not a path in the package"),
        ("name: gen, args", "name: other, args", "there is no generator other"),
    ],
)
def test_what_a_problem_of_rbx_cannot_have(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(UserError, match=message):
        rbx_plan(tmp_path, old, new)
