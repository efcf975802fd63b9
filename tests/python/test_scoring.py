"""Points of groups in all formats: counted by hand, or by the grader of problemtools."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import problemtools
import pytest
import yaml

from banrye.console import UserError
from banrye.formats.shared.points import PlanPoints
from banrye.formats.shared.tool import ToolFormat
from banrye.problem.own_cases import cases
from banrye.problem.packages import icpc_package
from banrye.problem.readers import formats_by_name
from banrye.scoring.grader import GraderGroup, GraderScoring
from banrye.scoring.scoring_model import CaseScore, Scoring
from tests.python.builders import write_files
from tests.python.commands import FIXTURES, script

TABLE = FIXTURES / "cases" / "points_by_hand.yaml"
ROWS = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
GRADER = Path(problemtools.__file__).with_name("support") / "default_grader"


def results_by_hand() -> Iterator[tuple[str, Mapping[str, str], str, Mapping[str, float]]]:
    for row in ROWS:
        for verdicts, points in row["points"].items():
            yield row["format"], row["files"], verdicts, points


def opened(folder: Path, name: str) -> tuple[Scoring | None, list[str]]:
    """Return the scoring of a problem in a folder, and the names of its test cases."""
    if name == "cases":
        problem = cases.problem_of_cases(folder, folder / "unused")
        return problem.scoring, [case.name for case in problem.cases]
    if name == "icpc":
        problem = icpc_package.read_package(folder).problem
        return problem.scoring, [case.name for case in problem.cases]
    result = formats_by_name()[name]
    assert isinstance(result, ToolFormat)
    points = PlanPoints(result.read_plan(folder, "problem"))
    return points.scoring_of_groups(), [points.name_of(case) for case in points.plan.cases]


def result_of(name: str, word: str) -> CaseScore:
    """Return a result: a verdict, or the share of an output that is partly right."""
    if word[0].isdecimal():
        return CaseScore(name, "WA", share=float(word))
    return CaseScore(name, word)


@pytest.mark.parametrize(("name", "files", "verdicts", "points"), list(results_by_hand()))
def test_points_are_those_counted_by_hand(
    tmp_path: Path,
    name: str,
    files: Mapping[str, str],
    verdicts: str,
    points: Mapping[str, float],
) -> None:
    write_files(tmp_path, files)
    scoring, names = opened(tmp_path, name)
    assert scoring is not None
    words = verdicts.split()
    results = [result_of(case, word) for case, word in zip(names, words, strict=True)]
    groups = {group.name: group.score for group in scoring.score(results)}
    assert {key: groups[key] for key in points} == pytest.approx(points)


def test_the_table_has_results_of_every_format() -> None:
    assert len(list(results_by_hand())) >= 40
    formats = {"cms", "dmoj", "polygon", "rbx", "sinol", "tps", "cases", "icpc"}
    assert {row["format"] for row in ROWS} == formats


@pytest.mark.parametrize("seed", range(40))
def test_the_default_grader_is_that_of_problemtools(seed: int) -> None:
    """It gets the verdicts and scores of a group, and prints those of the group."""
    generator = random.Random(seed)
    verdicts = generator.choices(["AC", "WA", "TLE", "RTE", "MLE"], k=generator.randint(1, 6))
    flags = generator.sample(
        "sum avg min max worst_error first_error always_accept accept_if_any_accepted".split(), 3
    )
    accepted, rejected = generator.randint(0, 9), generator.randint(0, 3)
    names = [str(number) for number in range(len(verdicts))]
    root = GraderGroup("", tuple(names), tuple(flags), False, accepted, rejected)  # noqa: FBT003  # stops
    results = [CaseScore(name, word) for name, word in zip(names, verdicts, strict=True)]
    (group,) = GraderScoring(root).score(results)
    lines = [f"{word} {accepted if word == 'AC' else rejected}\n" for word in verdicts]
    command = [sys.executable, str(GRADER), *flags]
    output = subprocess.run(
        command, input="".join(lines), capture_output=True, text=True, check=True
    )
    verdict, score = output.stdout.split()
    assert group.verdict == verdict
    assert group.score == pytest.approx(float(score), abs=1e-6)


# Names, and what is kept of a package.


def test_groups_with_korean_names_stay_apart(tmp_path: Path) -> None:
    """A task of CMS by the command line: the first group is right, the second is not."""
    gen = "#ST: 30\n#STNAME: 소형\n#COPY: a\n#ST: 70\n#STNAME: 대형\n#COPY: b\n"
    limits = "time_limit: 1\ninfile: ''\noutfile: ''\n"
    solutions = {"sol/solution.py": "print(2 * int(input()))\n", "half.py": "input()\nprint(2)\n"}
    files = {"task.yaml": limits, "gen/GEN": gen, "a": "1\n", "b": "2\n", **solutions}
    write_files(tmp_path / "task", files)
    result = script("judge", tmp_path / "task", tmp_path / "task/half.py", "--quick")
    assert result.status == 1
    assert "AC         30 of 30 points  1 of 1 test cases  secret/소형\n" in result.stdout, result
    assert "WA          0 of 70 points  0 of 1 test cases  secret/대형\n" in result.stdout
    assert "WA         30 of 100 points  1 of 2 test cases  secret\n" in result.stdout


def test_two_solutions_with_one_name_are_both_judged(tmp_path: Path) -> None:
    """The second, which is wrong, must not take the place of the main one."""
    settings = (
        "testcases: [{name: main, testcases: [{inputPath: a}]}]\n"
        "solutions:\n- {path: sols/a/sol.py, outcome: ACCEPTED}\n"
        "- {path: sols/b/sol.py, outcome: WRONG_ANSWER}\n"
        "- {path: sols/c/sol.py, outcome: ACCEPTED}\n"
    )
    right, wrong = "print(2 * int(input()))\n", "print(3)\n"
    sources = {"sols/a/sol.py": right, "sols/b/sol.py": wrong, "sols/c/sol.py": right}
    write_files(tmp_path / "sum", {"problem.rbx.yml": settings, "a": "1\n", **sources})
    result = script("judge", tmp_path / "sum")
    assert result.status == 0, result
    for line in ("accepted/a", "accepted/c", "wrong_answer/b"):
        assert line in result.stdout, result


def test_a_custom_grader_is_refused_before_anything_runs(tmp_path: Path) -> None:
    files = {
        "problem.yaml": "name: a\ntype: scoring\n",
        ".timelimit": "1",
        "data/secret/g/testdata.yaml": "grading: custom\n",
        "data/secret/g/1.in": "1\n",
        "data/secret/g/1.ans": "1\n",
        "submissions/accepted/a.py": f"open({str(tmp_path / 'ran')!r}, 'w')\n",
    }
    write_files(tmp_path / "a", files)
    with pytest.raises(UserError, match="custom graders are not supported"):
        icpc_package.read_package(tmp_path / "a")
    result = script("judge", tmp_path / "a", "--no-sandbox")
    assert result.status == 2
    assert "testdata.yaml: custom graders are not supported" in result.stderr
    assert not (tmp_path / "ran").exists()
