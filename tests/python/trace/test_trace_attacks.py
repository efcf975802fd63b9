"""A program cannot attack through its tracer, which may do more than the program."""

from __future__ import annotations

import pytest

from tests.python.test_attacks import attack


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:c", "gdb", "rm")
@pytest.mark.parametrize("name", ["persistence_pth", "processes_ptrace", "read_key"])
def test_some_attacks_of_a_traced_program_are_held(name: str) -> None:
    """Beside a tracer in Python, and beside gdb, which may trace."""
    company = "tests.python.trace.attacks_beside"
    attack("--beside", company, "--level", "full", "--level", "landlock", name)
