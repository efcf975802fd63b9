"""Test cases as pairs of files with numbers for names: 1.in, 1.out, 2.in, and so on."""

from __future__ import annotations

from pathlib import Path

from banrye.problem.model import Problem


def write_cases(folder: Path, problem: Problem) -> None:
    """Write the test cases as 1.in, 1.out, 2.in, ..., the samples first."""
    for number, case in enumerate(problem.cases, start=1):
        (folder / f"{number}.in").write_bytes(case.input_bytes)
        (folder / f"{number}.out").write_bytes(case.answer_bytes)  # a dialogue need have none
