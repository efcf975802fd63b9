"""judge and counterexample on packages from elsewhere whose validators make inputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import FIXTURES, TESTLIB

LARGEST = FIXTURES / "stress/largest"
FAMILIES = FIXTURES / "choices/families"
INPUT = "input\n  3\n  0 1 0\n"
CLAIM = "the smallest failing input: all 54 valid inputs before it pass"
ORDER = "\nOrder: by weight: 1 for each value, and the bits of its distance from the"
FEW = """input()
numbers = input().split()
print(0 if len(numbers) > 50 else max(map(int, numbers)))
"""


@pytest.fixture
def package(repository: Repository) -> Path:
    """Return a package with a right and a wrong program, but without a validator."""
    repository.add_fixture("choices/package")
    folder = repository.path("elsewhere")
    copy(LARGEST / "brute.py", folder / "submissions/accepted/brute.py")
    copy(LARGEST / "mine.cpp", folder / "submissions/wrong_answer/mine.cpp")
    return folder


def check_counterexample(repository: Repository, package: Path) -> None:
    wrong = package / "submissions/wrong_answer/mine.cpp"
    result = repository.script("counterexample", package, wrong)
    assert (result.status, result.stderr) == (1, "")
    assert INPUT in result.stdout
    assert CLAIM in result.stdout
    assert ORDER in result.stdout


@pytest.mark.lengthy
def test_the_validator_of_a_package_makes_inputs(repository: Repository, package: Path) -> None:
    """The package has its own testlib.h beside its validator."""
    for file in (TESTLIB, LARGEST / "validator.cpp"):
        copy(file, package / "input_validators" / file.name)
    result = repository.script("judge", package, package / "submissions/accepted/brute.py")
    assert result.status == 0
    assert "bounds: n reaches 4 of 100, numbers reaches 900 of\n1,000." in result.stdout
    check_counterexample(repository, package)


@pytest.mark.slow
@pytest.mark.parametrize("family", ["kodsport", "bapctools", "gcpc", "checktestdata"])
def test_each_family_of_validators_makes_the_same_inputs(
    repository: Repository, package: Path, family: str
) -> None:
    """The same number of inputs comes before the smallest that fails as with testlib.

    The flags of the test cases go to the validator.
    """
    flags = "input_validator_flags: most=100\n"
    (package / "data/testdata.yaml").write_text(flags)
    place = "input_validators" if family == "checktestdata" else "input_validators/validator"
    copy(FAMILIES / family, package / place)
    check_counterexample(repository, package)


@pytest.mark.slow
def test_a_header_that_is_a_link_to_nothing_is_replaced(
    repository: Repository, package: Path
) -> None:
    """Packages of BAPCtools have a link to its validation.h, which other machines lack."""
    place = package / "input_validators/validator"
    copy(FAMILIES / "bapctools", place)
    (place / "validation.h").unlink()
    (place / "validation.h").symlink_to("../../nowhere/validation.h")
    wrong = package / "submissions/wrong_answer/mine.cpp"
    result = repository.script("counterexample", package, wrong)
    assert result.status == 1, result
    assert INPUT in result.stdout
    assert "is left out, so inputs may be invalid" not in result.stderr


@pytest.mark.lengthy
def test_a_validator_that_does_not_compile_is_left_out_with_a_word(
    repository: Repository, package: Path
) -> None:
    """The test case that fails is shrunk as a text."""
    validator = package / "input_validators/validator.cpp"
    validator.parent.mkdir()
    validator.write_text('#include "nothing_such.h"\nint main() {}\n')
    wrong = package / "submissions/wrong_answer/mine.cpp"
    result = repository.script("counterexample", package, wrong)
    assert result.status == 1, result
    assert "Shrunk from the test case sample/1." in result.stdout
    assert "is left out, so inputs may be invalid: " in result.stderr
    assert "nothing_such.h" in result.stderr


@pytest.mark.slow
def test_a_package_gets_large_inputs_if_one_asks_for_them(
    repository: Repository, package: Path
) -> None:
    """The author of a package chose its test cases."""
    (package / "submissions/wrong_answer/mine.cpp").unlink()
    copy(FAMILIES / "checktestdata", package / "input_validators")
    program = package / "few.py"
    program.write_text(FEW)
    result = repository.script("judge", package, program, "--quick")
    assert result.status == 0
    assert "Accepted on the samples only (1)" in result.stdout
    result = repository.script("judge", package, program, "--large", "--quick")
    assert result.status == 1
    assert "Wrong answer: on secret/largest_" in result.stdout
    assert "Its validator made this input for" in result.stdout
