"""Solutions of problems of an archive, in every layout of the path."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.python.checkout import copy
from tests.python.commands import (
    ARCHIVE,
    ROOT,
    Result,
    matches,
    problem_names,
    script,
)

pytestmark = pytest.mark.needs("format:archive")

PROBLEMS = ARCHIVE / "testcase/boj"
REASON = "exit status 1: IndexError: list index out of range"


def with_archive(verb: str, *arguments: str | Path, cwd: Path | None = None) -> Result:
    return script(verb, *arguments, cwd=cwd, env={"TESTCASE_ARCHIVE": ARCHIVE})


@pytest.mark.lengthy
def test_regress_counts_no_failure_on_large_inputs_only(
    archive_with_testlib: Path, tmp_path: Path
) -> None:
    program = archive_with_testlib / "testcase/boj/1009/few.py"
    folder = tmp_path / "solutions"
    folder.mkdir()
    # No verdict on it is kept.
    (folder / "1009.py").write_text(f"{program.read_text()}# {time.time_ns()}\n")
    reports = ("--json", "out.json", "--summary", "out.md")
    result = script("regress", ".", *reports, "--archive", archive_with_testlib, cwd=folder)
    shown = re.sub(r"secret/largest_\w+", "LARGE", result.stdout)  # which one: by the times here
    assert (result.status, shown) == (
        0,
        (
            "Only large inputs fail (accepted on the archive's data, so they do not count as "
            "failures):\n"
            "  1009.py: run-time error on LARGE\n"
            "\n"
            "verdict                 solutions\n"
            "Only large inputs fail  1\n"
        ),
    )
    assert '"fails_on_large_only": true' in (folder / "out.json").read_text()
    markdown = (folder / "out.md").read_text()
    assert "| Only large inputs fail | 1 |" in markdown
    assert r"Only large inputs fail: 1009\.py: run\-time error" in markdown


@pytest.fixture
def solutions(tmp_path: Path) -> Path:
    """Return a folder with solutions in every layout of the path."""
    name = problem_names()[0]
    lines = (ARCHIVE / "solutions.txt").read_text(encoding="utf-8").splitlines()
    places = [(PROBLEMS / source, to) for source, to in (line.split(" | ") for line in lines)]
    places.append((ROOT / "src/bin" / f"{name}.rs", f"{name}/main.rs"))
    now = time.time_ns()  # no verdict on these files is kept
    for source, place in places:
        file = tmp_path / "solutions" / place
        file.parent.mkdir(parents=True, exist_ok=True)
        comment = "#" if file.suffix == ".py" else "//"
        file.write_text(f"{source.read_text()}\n{comment} {now}\n")
    return tmp_path / "solutions"


@pytest.mark.lengthy
def test_regress_judges_every_solution(solutions: Path) -> None:
    """Every layout of the path, every verdict, and a second run that judges nothing."""
    result = with_archive("regress", ".", "--judge", "boj", cwd=solutions)
    expected = (ARCHIVE / "regress.txt").read_text(encoding="utf-8")
    expected = expected.replace("../../../scripts", str(ROOT / "scripts"))
    assert (result.status, result.stdout) == (1, expected)
    # The second run prints what was kept.
    with closing(sqlite3.connect(ROOT / "target/verdicts.sqlite3", timeout=60)) as kept, kept:
        change = "UPDATE verdict SET reason = ? WHERE reason = ?"
        assert kept.execute(change, ("kept", REASON)).rowcount > 0
    result = with_archive("regress", ".", "--judge", "boj", cwd=solutions)
    assert (result.status, result.stdout) == (1, expected.replace(REASON, "kept"))


@pytest.mark.lengthy
def test_regress_without_an_archive_judges_problems_that_are_here(solutions: Path) -> None:
    result = script("regress", "--archive", "/nowhere", solutions)
    assert result.status == 2
    assert matches(r"\nAccepted +1\n(.*\n)*Not judged ", result.stdout), result
    assert "regress: no archive in " in result.stderr


@pytest.mark.lengthy
def test_regress_does_not_count_what_nothing_was_compared_with(
    archive_with_testlib: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "solutions"
    copy(archive_with_testlib / "testcase/boj/1010/sum.py", folder / "boj/1010.py")
    result = script("regress", ".", "--archive", archive_with_testlib, cwd=folder)
    assert "the right answers are unknown" in result.stdout + result.stderr
    assert "Accepted" not in result.stdout
