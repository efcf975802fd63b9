"""Packages of other tools by the command line: verdicts, points, and what makes missing data."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.formats.shared.make import PackageMaker
from banrye.formats.shared.plan import Label, Plan, PlannedJudge, PlannedSolution
from banrye.formats.shared.programs import Programs
from banrye.problem.packages import data_makers
from tests.python.builders import named_format, write_files
from tests.python.commands import FIXTURES, script

TOOLS = FIXTURES / "tools"


# What a line says of each submission, by format.
LINES = {
    "cms": [
        "accepted/solution.py (secret/0/001), 100 points",
        "wrong_answer/near.py (secret/0/000), 10 points",
        "wrong_answer/int.py (secret/large/002), 20 points",
    ],
    "dmoj": [
        "accepted/right (secret/single/001), 100 points",
        "wrong_answer/wrong (secret/batch1/003), 10 points",
    ],
    "rbx": [
        "accepted/main.py (sample/001), 100 points",
        "wrong_answer/wa-int.py (secret/large/006), 40 points",
    ],
    "sinol": [
        "accepted/sum.py (sample/0), 100 points",
        "rejected/sumb1.py (secret/2/2a), 40 points",
    ],
    "tps": [
        "accepted/right.py (sample/0-01), 100 points",
        "wrong_answer/mod.py (secret/large/2-01), 40 points",
    ],
}


@pytest.mark.lengthy
@pytest.mark.parametrize("name", LINES)
def test_each_solution_gets_its_verdict_and_points(name: str) -> None:
    """In which test case an accepted solution is slowest, is not promised.

    near.py has half of the points of the first group, and the second one needs the first.
    """
    named_format(name)
    result = script("judge", TOOLS / f"{name}_sum")
    assert result.status == 0, result
    for line in LINES[name]:
        submission, points = line.split(" (")[0], line.rpartition(", ")[2]
        place = line.partition("(")[2].partition(")")[0] if "accepted" not in line else ""
        assert any(
            submission in line and place in line and line.endswith(f", {points}")
            for line in result.stdout.splitlines()
        ), result.stdout


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


@pytest.mark.parametrize(("name", "tool"), [("problem.yaml", "icpc"), ("init.yml", "dmoj")])
def test_a_package_without_data_names_its_script(tmp_path: Path, name: str, tool: str) -> None:
    named_format(tool)
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
