"""Submissions of packages and contests, by the verdicts that the packages expect."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.python.builders import write_files
from tests.python.checkout import Repository
from tests.python.commands import FIXTURES, Result, script, valid_json

TOOLS = FIXTURES / "tools"


@pytest.mark.lengthy
@pytest.mark.needs("format:rbx")
def test_regress_judges_the_solutions_of_a_package_by_their_tags(contest: Path) -> None:
    """A rejected solution that is rejected is no failure, of one package and of a contest."""
    for path in (TOOLS / "rbx_sum", contest):
        result = script("regress", path)
        assert result.status == 0, result
    half = contest / "problems/polygon_partial/solutions/half.py"
    half.write_bytes(half.with_name("main.py").read_bytes())
    result = script("regress", contest)
    assert result.status == 1
    line = "Not the verdict that the package expects: rejected/half.py\n"
    assert line in result.stdout, result


@pytest.mark.lengthy
def test_submissions_of_packages_are_in_every_report(contest: Path, tmp_path: Path) -> None:
    half = contest / "problems/polygon_partial/solutions/half.py"
    half.write_bytes(half.with_name("main.py").read_bytes())
    junit, summary = tmp_path / "junit.xml", tmp_path / "summary.md"
    assert script("regress", contest, "--junit", junit, "--summary", summary).status == 1
    (suite,) = ElementTree.fromstring(junit.read_text()).iter("testsuite")
    failures = [case.get("name") for case in suite if case.find("failure") is not None]
    assert failures == ["rejected/half.py"]
    assert int(suite.get("tests", "")) == len(suite) > 2
    assert "| As its package expects |" in summary.read_text()
    assert summary.read_text().count(r"rejected\/half\.py") == 1
    assert script("regress", contest, "--fail-on", "none").status == 0


@pytest.mark.lengthy
def test_shards_divide_the_packages_of_a_contest(contest: Path, tmp_path: Path) -> None:
    def submissions(shard: str) -> list[str]:
        file = tmp_path / "report.json"
        result = script("regress", contest, "--json", file, "--shard", shard)
        assert result.status == 0, result
        return [each["submission"] for each in valid_json(file.read_text())["packages"]]

    whole = submissions("1/1")
    parts = [submissions(f"{number}/5") for number in range(1, 6)]
    assert sorted(chain(*parts)) == sorted(whole)
    assert max(map(len, parts)) < len(whole)


@pytest.mark.lengthy
def test_verdicts_on_submissions_are_kept(repository: Repository) -> None:
    """A submission that was judged is judged again only after its package has changed."""
    package = repository.path("finals/echo")
    log = repository.path("log")
    runs = f"open({str(log)!r}, 'a').write('x')\n"
    files = {
        "problem.yaml": "problem_format_version: 2025-09\nname: Echo\nlimits: {time_limit: 2}\n",
        "data/secret/1.in": "3\n",
        "data/secret/1.ans": "3\n",
        "submissions/accepted/same.py": f"{runs}print(input())\n",
    }
    write_files(package, files)

    def regress() -> Result:
        result = repository.script("regress", "finals", "--no-sandbox")
        assert "As its package expects  1\n" in result.stdout, result
        return result

    regress()
    judged = len(log.read_text())
    regress()
    assert len(log.read_text()) == judged > 0
    write_files(package, {"data/secret/1.in": "4\n", "data/secret/1.ans": "4\n"})
    regress()
    assert len(log.read_text()) > judged


@pytest.mark.lengthy
def test_a_submission_that_kills_its_judge_is_found(repository: Repository) -> None:
    """Without a sandbox. The others of its package are judged."""
    kills = (  # the process that watches it is a child of the one that judges it
        "import os, pathlib, signal\n"
        "stat = pathlib.Path(f'/proc/{os.getppid()}/stat').read_text()\n"
        "os.kill(int(stat.rpartition(')')[2].split()[1]), signal.SIGKILL)\n"
    )
    files = {
        "problem.yaml": "problem_format_version: 2025-09\nname: Echo\nlimits: {time_limit: 2}\n",
        "data/secret/1.in": "3\n",
        "data/secret/1.ans": "3\n",
        "submissions/accepted/kills.py": kills,
        "submissions/accepted/same.py": "print(input())\n",
    }
    write_files(repository.path("finals/echo"), files)
    result = repository.script("regress", "finals", "--no-sandbox")
    assert result.status == 1
    assert "it killed the process that judges it" in result.stdout, result
    assert "As its package expects  1\n" in result.stdout, result
    assert result.stderr.count("the next solutions are judged") <= 3


@pytest.mark.lengthy
def test_regress_writes_the_submissions_of_packages_as_json(contest: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    half = contest / "problems/polygon_partial/solutions/half.py"
    half.write_bytes(half.with_name("main.py").read_bytes())
    assert script("regress", contest, "--json", file).status == 1
    report = valid_json(file.read_text(encoding="utf-8"))
    assert report["solutions"] == []
    results = {each["submission"]: each for each in report["packages"]}
    assert results["wrong_answer/wrong"]["verdict"] == "WA"
    assert results["wrong_answer/wrong"]["is_expected"]
    assert results["wrong_answer/wrong"]["test_case"] == "secret/batch1/003"
    assert (results["rejected/half.py"]["verdict"], results["rejected/half.py"]["package"]) == (
        "AC",
        "polygon_partial",
    )
    assert not results["rejected/half.py"]["is_expected"]


@pytest.mark.lengthy
def test_a_verdict_is_kept_for_the_folder_of_a_submission(tmp_path: Path) -> None:
    """The same text must get AC in one folder and WA in another: one of them is a failure."""
    package = tmp_path / "same"
    files = {
        "problem.yaml": "problem_format_version: 2025-09\nname: Same\nlimits: {time_limit: 2}\n",
        "data/secret/1.in": "3\n",
        "data/secret/1.ans": "3\n",
        "submissions/accepted/echo.py": "print(input())\n",
        "submissions/wrong_answer/echo.py": "print(input())\n",
    }
    write_files(package, files)
    file = tmp_path / "report.json"
    for _ in range(2):  # the second run takes the verdicts that were kept
        assert script("regress", package, "--json", file).status == 1
        result = valid_json(file.read_text())["packages"]
        expected = {result["submission"]: result["is_expected"] for result in result}
        assert expected == {"accepted/echo.py": True, "wrong_answer/echo.py": False}
