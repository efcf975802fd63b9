"""banrye.search.validators.choice_inputs: which bounds the inputs have that a validator makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.prepare.open_problem import open_problem
from banrye.problem.validators import usable_input_validators
from banrye.process import sandbox
from banrye.search.validators.choice_inputs import choice_maker
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, TESTLIB


@pytest.mark.lengthy
@pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")
def test_a_package_with_samples_only_gets_inputs_within_the_bounds_of_its_last_group(
    tmp_path: Path,
) -> None:
    """The flags are those in the files of the groups: 5 for the samples, 20, and 200,000."""
    package = copy(FIXTURES / "search/groups", tmp_path / "groups")
    copy(TESTLIB, package / "input_validators/testlib.h")
    problem = open_problem(str(package))
    (validator,) = usable_input_validators(problem)
    maker = choice_maker(problem, [validator])
    assert maker
    (largest,) = maker.source.large_texts([["maximum"]], 1, 8 << 20, 8, seconds_of_text=8)
    validator.close()
    count, numbers = largest[1].split("\n", 1)
    assert count == "200000"
    assert len(numbers.split()) == 200_000
