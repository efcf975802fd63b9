"""A package of a stress test."""

from __future__ import annotations

import pytest

from tests.python.checkout import Repository
from tests.python.commands import (
    FIXTURES,
)

STRESS = FIXTURES / "stress"


@pytest.mark.slow
def test_new_makes_a_package_of_a_stress_test(repository: Repository) -> None:
    folder = STRESS / "two_sum"
    files = ("--against", folder / "brute.py", "--generator", folder / "gen.py")
    options = ("--checker", folder / "chk.py", "--time", "3")
    result = repository.script("new", "twosum", *files, *options)
    assert (result.status, result.stderr) == (0, "")
    package = repository.path("problems/twosum")
    for name in (
        "data/sample/3.ans",
        "generators/gen.py",
        "generators/generators.yaml",
        "output_validator/chk.py",
        "submissions/accepted/brute.py",
        "input_validators/validator.py",
    ):
        assert (package / name).is_file(), name
    assert repository.script("judge", "twosum", folder / "brute.py").status == 0
