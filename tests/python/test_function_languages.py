"""Functions in eight languages on tables of examples: a right one is accepted, a wrong one is not.

tests/fixtures/functions/problems/NAME has table.txt as a page of Programmers has it, right.EXT for
each language, and wrong.txt: a text that is in all of them, and what makes them wrong in its place.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.judges.verdict import Verdict
from banrye.judging.judge_cases import judge_cases
from banrye.problem.own_cases import examples
from banrye.problem.submissions import build_submission
from banrye.submission.source_kind import SourceKind

PROBLEMS = Path(__file__).resolve().parents[1] / "fixtures" / "functions" / "problems"
TOOLS = {
    "c": "gcc",
    "cpp": "g++",
    "cs": "mcs",
    "java": "javac",
    "js": "node",
    "kt": "kotlinc",
    "py": "python3",
    "rs": "rustc",
}


CASES = [
    pytest.param(
        folder,
        suffix,
        marks=[pytest.mark.needs(tool), pytest.mark.slow],
        id=f"{folder.name}-in_{suffix}",
    )
    for folder in sorted(PROBLEMS.iterdir())
    for suffix, tool in TOOLS.items()
]


def verdict(folder: Path, source: Path, scratch: Path) -> Verdict:
    """Return the verdict on a function on the table of a problem."""
    scratch.mkdir()
    problem = examples.problem_of_table(folder / "table.txt", source, scratch)
    program = build_submission(problem, source, SourceKind.FUNCTION)
    try:
        results = list(judge_cases(problem, program))
    finally:
        program.close()
    return results[-1].verdict


def test_there_are_thirty_problems_in_eight_languages() -> None:
    folders = list(PROBLEMS.iterdir())
    assert len(folders) >= 30
    for folder in folders:
        assert {file.suffix[1:] for file in folder.glob("right.*")} == set(TOOLS)


@pytest.mark.parametrize(("folder", "suffix"), CASES)
def test_a_right_function_is_accepted_and_a_wrong_one_is_not(
    tmp_path: Path, folder: Path, suffix: str
) -> None:
    right = folder / f"right.{suffix}"
    assert verdict(folder, right, tmp_path / "right") is Verdict.AC
    text = right.read_text(encoding="utf-8")
    part, replacement = (folder / "wrong.txt").read_text(encoding="utf-8").splitlines()
    assert part in text
    wrong = tmp_path / f"wrong.{suffix}"
    wrong.write_text(text.replace(part, replacement), encoding="utf-8")
    assert verdict(folder, wrong, tmp_path / "wrong") in (Verdict.WA, Verdict.RTE)
