"""Build the values of banrye that several tests need. Holds no tests."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from banrye.judges.text_judges import PROBLEMTOOLS
from banrye.judges.verdict import JudgedRun, Points, Verdict
from banrye.judging.case_result import CaseResult
from banrye.language import of_suffix
from banrye.problem.format import Format
from banrye.problem.model import PackageFormat, Problem
from banrye.problem.readers import formats_by_name
from banrye.process.limits import End, Limits, RunResult
from banrye.testcase import File, TestCase
from tests.python.commands import FIXTURES

CASES = FIXTURES / "cases"


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write texts by their paths below a folder."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def named_format(name: str) -> Format:
    """Return a format by its name. Skip the test if its room was removed."""
    if name not in formats_by_name():
        pytest.skip(f"the format {name} was removed")
    return formats_by_name()[name]


def need_language_of(suffix: str) -> None:
    """Skip the test if the language of files with a suffix was taken away."""
    if of_suffix(suffix) is None:
        pytest.skip(f"the language of {suffix} was taken away")


def write_cases(folder: Path, input_name: str, answer_name: str) -> None:
    """Write the test cases of every layout in tests/fixtures/cases, with numbers for `{}`.

    For names in Korean: git shows such paths quoted, so that no file of the repository has one.
    """
    layout = CASES / "layouts" / "suffix_out"
    for number in (1, 2, 10):
        for suffix, name in (("in", input_name), ("out", answer_name)):
            text = (layout / f"{number}.{suffix}").read_text(encoding="utf-8")
            write_files(folder, {name.format(number): text})


def case(name: str) -> TestCase:
    """Return a test case without files."""
    return TestCase(name, File(Path(f"{name}.in")), File(Path(f"{name}.ans")))


def run(end: End = End.EXITED, *, cpu_seconds: float = 0.0) -> RunResult:
    """Return a run that printed nothing."""
    return RunResult(end, "", cpu_seconds, 0, 0, b"", b"")


def result(
    name: str,
    verdict: Verdict,
    *,
    end: End = End.EXITED,
    points: Points | None = None,
    message: str = "",
) -> CaseResult:
    """Return the result of a test case of this name."""
    return CaseResult(case(name), JudgedRun(verdict, run(end), message, points=points))


def problem(folder: Path, cases: Sequence[TestCase] = (), *, uses_graders: bool = False) -> Problem:
    """Return a problem whose package is in a folder."""
    return Problem(
        name="example",
        folder=folder,
        titles={},
        limits=Limits(1.0),
        validation_limits=Limits(60.0),
        cases=tuple(cases),
        judge=PROBLEMTOOLS,
        format=PackageFormat(uses_graders=uses_graders),
    )
