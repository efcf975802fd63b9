"""Attacks on the judge: through the sandbox, by packages, and on the next run of a program.

The table in tests/fixtures/attacks says which are held. Some run always, all of them alone on the
machine: without a sandbox, an attack of one test succeeds against another test.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.python.commands import FIXTURES, ROOT, changed, run, script

JUDGE = FIXTURES / "attacks/judge"
ORDINARY = (
    "compile_include",
    "disk_one_file",
    "memory_pages_in_pipes",
    "network_tcp",
    "package_zip_leads_out",
    "persistence_pth",
    "processes_ptrace",
    "read_key",
    "served_variable",
)
PROGRAMS = [
    pytest.param(file, marks=pytest.mark.needs("java") if file.suffix == ".java" else ())
    for file in sorted((JUDGE / "programs").iterdir())
]


def attack(*arguments: str) -> None:
    """Run attacks at some levels. The script fails if one succeeds that must be held."""
    environment = changed(os.environ, {"PYTHONPATH": f"{ROOT / 'scripts'}:{ROOT}"})
    words = [sys.executable, "-m", "tests.python.attacks", *arguments]
    result = run(words, env=environment)
    assert result.status == 0, result.stdout + result.stderr


@pytest.mark.needs("gcc", "g++", "rustc", "rm")
@pytest.mark.parametrize("name", ORDINARY)
def test_some_attacks_are_held_in_the_sandbox(name: str) -> None:
    attack("--level", "full", "--level", "landlock", name)


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.needs("gcc", "g++", "rustc", "rm")
def test_attacks_are_held_at_each_level() -> None:
    attack()


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.needs("gcc", "g++", "setpriv")
@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_attacks_of_another_user_are_held() -> None:
    attack("--as", "65534")


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.needs("gcc", "g++", "unshare")
def test_attacks_are_held_without_user_namespaces() -> None:
    attack("--without-namespaces", "--level", "landlock")


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.needs("gcc", "g++")
def test_attacks_are_held_with_the_first_landlock() -> None:
    """Seccomp and the read-only mounts hold what an old Landlock does not restrict."""
    attack("--landlock-abi", "1", "--level", "landlock")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda file: file.name)
def test_the_judge_shows_no_answer_to_a_program(tmp_path: Path, program: Path) -> None:
    """The program prints the expected answer without having computed it.

    It is accepted without a sandbox, which shows that it can do it. Once more at the end: a program
    that was compiled without a sandbox is not used again.
    """
    source = tmp_path / program.name
    package = JUDGE / "package"
    source.write_text(program.read_text().replace("@PACKAGE@", str(package)))
    levels = (("full", False), ("landlock", False), ("none", True), ("full", False))
    for level, is_accepted in levels:
        result = script("judge", package, source, env={"BANRYE_SANDBOX": level})
        assert (result.status == 0) == is_accepted, (level, result)
