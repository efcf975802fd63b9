"""A package of a problem of an archive."""

from __future__ import annotations

import pytest

from tests.python.checkout import Repository
from tests.python.commands import (
    ARCHIVE,
)

pytestmark = pytest.mark.needs("format:archive")


@pytest.mark.lengthy
def test_new_makes_a_package_of_a_problem_of_the_archive(repository: Repository) -> None:
    """It is complete: only the program is missing."""
    result = repository.script("new", "boj1002", "--archive", ARCHIVE)
    assert (result.status, result.stdout) == (
        0,
        (
            "made boj1002: src/bin/boj1002.rs tests/boj1002.rs problems/boj1002\n"
            "to write: src/bin/boj1002.rs (cargo test --test boj1002 runs it on the test cases)\n"
            "next: scripts/judge boj1002 src/bin/boj1002.rs\n"
        ),
    )
    program = repository.path("problems/boj1002/submissions/accepted/correct_smallest.py")
    result = repository.script("judge", "boj1002", program)
    assert result.status == 0
    assert "Accepted: all 30 test cases" in result.stdout
    # A time limit of 0 is unknown, and a runtime does not start within 16 MiB.
    settings = repository.read("problems/boj1002/problem.yaml")
    assert "  time_limit: 10.0\n" in settings
    assert "  memory: 64\n" in settings
