"""What packages for other judges have in place of a judge decides as the judge does."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from banrye.choices import compiled_testlib
from banrye.extras.package import default_checker
from tests.python import builders
from tests.python.test_oracles import Row, rows

BY_HAND = 190  # rows, which come first
FLAGS = (
    "space_change_sensitive float_tolerance 1e-2",
    "float_absolute_tolerance 1e-4 float_relative_tolerance 1e-9 case_sensitive",
    "float_tolerance 0",
    "",
)


@pytest.mark.needs("toolchain:cpp")
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
    header = compiled_testlib.ORIGINAL.parent
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
