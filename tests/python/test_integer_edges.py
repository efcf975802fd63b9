"""The engine's numbers at the ends of 64 bits, under -fsanitize=undefined."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from banrye.choices import testlib_patches
from tests.python.commands import FIXTURES, run, succeed

OPTIONS = ("-std=gnu++23", "-fsanitize=undefined", "-fno-sanitize-recover=all")
MOST = 2**63 - 1
LAST_ROOT = 3037000499  # of MOST
NUMBERS = (
    *(0, 1, 2, 3, 4, 2**52 - 1, 2**62, 2**62 - 1, MOST - 1, MOST),
    *(LAST_ROOT**2 + more for more in (-1, 0, 1)),
    *((2**31 - 1) ** 2 + more for more in (-1, 0, 1)),
)

pytestmark = pytest.mark.needs("toolchain:cpp")


def compiled(name: str, folder: Path) -> Path:
    program = folder / name
    source = FIXTURES / "choices" / f"{name}.cpp"
    succeed("g++", *OPTIONS, f"-I{testlib_patches.ENGINE}", source, "-o", program)
    return program


@pytest.mark.lengthy
def test_roots_of_the_largest_numbers(tmp_path: Path) -> None:
    """Against Python's integers. 10 s would pass in vain if the search for a root did not end."""
    result = run(["timeout", "10", compiled("roots", tmp_path), *map(str, NUMBERS)])
    expected = "".join(f"{math.isqrt(number)}\n" for number in NUMBERS)
    assert (result.status, result.stdout, result.stderr) == (0, f"{expected}done\n", "")


@pytest.mark.lengthy
def test_values_between_bounds_at_the_ends_of_64_bits(tmp_path: Path) -> None:
    """No sum overflows, and no value lies outside its bounds, whatever its policy."""
    result = run([compiled("near_the_largest_number", tmp_path)])
    assert (result.status, result.stdout, result.stderr) == (0, "done\n", "")
