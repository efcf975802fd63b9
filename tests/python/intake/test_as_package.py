"""A comparison becomes flags or an output validator of a package that decide alike."""

import subprocess
import sys
from pathlib import Path

import pytest

from banrye.compare import Mode, Tolerance
from banrye.extras.intake.as_package import parts_for_package
from banrye.judges.text_judges import PROBLEMTOOLS, Standard, Text
from tests.python.test_oracles import rows


@pytest.mark.parametrize("mode", [Mode.EXACT, Mode.WORDS])
def test_flags_say_the_same_as_a_mode(mode: Mode) -> None:
    judge = Text(mode)
    package = parts_for_package(judge)
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
        Text(Mode.EXACT, Tolerance.either(1e-6)),
        Standard("dmoj", "standard"),
        Standard("dmoj", "floatsabs", {"precision": 3}),
        Standard("testlib", "lcmp"),
        Standard("testlib", "uncmp"),
        Standard("ioi", "white_diff"),
        Standard("hydro", "default"),
    ],
    ids=lambda judge: judge.description(),
)
def test_a_validator_is_written_for_what_no_flag_says(
    tmp_path: Path, judge: Text | Standard
) -> None:
    """It is a program of its own: an output validator of the package format."""
    package = parts_for_package(judge)
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
    package = parts_for_package(Text(Mode.WORDS, Tolerance(absolute=1e-6)))
    assert package
    assert package.flags == ("case_sensitive", "float_absolute_tolerance", "1e-06")
