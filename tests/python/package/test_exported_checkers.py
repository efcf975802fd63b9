"""What packages for other judges have in place of a judge decides as the judge does."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from banrye.choices import testlib
from banrye.compare import Mode, Tolerance
from banrye.extras.package import default_checker
from banrye.judges.as_package import packaged
from banrye.judges.text import PROBLEMTOOLS, Standard, Text
from tests.python import builders
from tests.python.test_oracles import Row, rows

BY_HAND = 190  # rows, which come first
FLAGS = (
    "space_change_sensitive float_tolerance 1e-2",
    "float_absolute_tolerance 1e-4 float_relative_tolerance 1e-9 case_sensitive",
    "float_tolerance 0",
    "",
)
EITHER = Tolerance.either(1e-6)


@pytest.mark.needs("g++")
@pytest.mark.parametrize(
    "flags", [FLAGS[0], *(pytest.param(flags, marks=pytest.mark.slow) for flags in FLAGS[1:])]
)
@pytest.mark.lengthy
def test_the_checker_for_dmoj_and_polygon_decides_as_problemtools(
    tmp_path: Path, flags: str
) -> None:
    case = replace(builders.case("secret/1"), checker_flags=tuple(flags.split()))
    found = default_checker.flags_of(builders.problem(tmp_path, [case]))
    assert found
    source, program = tmp_path / "checker.cpp", tmp_path / "checker"
    source.write_text(default_checker.text_of(found))
    header = testlib.ORIGINAL.parent
    subprocess.run(["g++", "-std=c++17", "-w", "-I", header, "-o", program, source], check=True)
    column = f"problemtools {flags}".strip()
    differing = [row for row in rows()[:BY_HAND] if asked(program, row) != row.verdicts[column]]
    assert differing == []


def asked(program: Path, row: Row) -> str:
    files = {"input": b"", "output": row.output, "answer": row.answer}
    for name, content in files.items():
        program.with_name(name).write_bytes(content)
    command = [program, *map(program.with_name, files)]
    status = subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode
    return {0: "A", 1: "R", 2: "R"}[status]


@pytest.mark.parametrize("mode", [Mode.EXACT, Mode.WORDS])
def test_flags_say_the_same_as_a_mode(mode: Mode) -> None:
    judge = Text(mode)
    package = packaged(judge)
    assert package
    assert package.flags
    assert not package.validator
    for row in rows():
        by_flags = PROBLEMTOOLS.accepts(row.answer, row.output, package.flags)
        assert by_flags == judge.accepts(row.answer, row.output), row


@pytest.mark.parametrize(
    "judge",
    [
        Text(Mode.LINES),
        Text(Mode.LINES, Tolerance(relative=1e-6)),
        Text(Mode.EXACT, EITHER),
        Standard("dmoj", "standard"),
        Standard("dmoj", "floatsabs", {"precision": 3}),
        Standard("testlib", "lcmp"),
        Standard("testlib", "uncmp"),
        Standard("cms", "white_diff"),
        Standard("hydro", "default"),
    ],
    ids=lambda judge: judge.described(),
)
def test_a_validator_is_written_for_what_no_flag_says(
    tmp_path: Path, judge: Text | Standard
) -> None:
    """It is a program of its own: an output validator of the package format."""
    package = packaged(judge)
    assert package
    validator = tmp_path / "validator.py"
    validator.write_text(package.validator)
    answer = tmp_path / "answer"
    for right, given in ((b"1 2\n3\n", b"1 2 3\n"), (b"1 2\n3\n", b"1  2\n3"), (b"1\n", b"1.0\n")):
        answer.write_bytes(right)
        command: list[str | Path] = [sys.executable, "-I", validator, "/dev/null", answer, tmp_path]
        done = subprocess.run(command, check=False, input=given)
        expected = 42 if accepts(judge, right, given) else 43
        assert done.returncode == expected, (right, given)


def accepts(judge: Text | Standard, answer: bytes, output: bytes) -> bool:
    return judge.accepts(answer, output)


def test_a_tolerance_keeps_what_it_is() -> None:
    package = packaged(Text(Mode.WORDS, Tolerance(absolute=1e-6)))
    assert package
    assert package.flags == ("case_sensitive", "float_absolute_tolerance", "1e-06")
