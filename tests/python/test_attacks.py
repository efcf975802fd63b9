"""Attacks on the judge: through the sandbox, by packages, and on the next run of a program.

The tables (tests.python.attack_table) say which are held. Some run always, all of them alone on the
machine: without a sandbox, an attack of one test succeeds against another test.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from checks.room_parts import FORMATS

from banrye.files import temporary_folder
from banrye.process.limits import Limits
from banrye.process.sandbox import Box
from banrye.process.server import Job, Server
from banrye.submission import serving
from tests.python.attack_runs import ATTACKS, COMPILERS, NOT_HELD, description
from tests.python.attack_table import COLUMNS, KINDS, lines_of_table
from tests.python.attacks import all_attacks
from tests.python.commands import FIXTURES, ROOT, changed, run, script

JUDGE = FIXTURES / "attacks/judge"
ORDINARY = (
    "compile_include",
    "disk_one_file",
    "memory_pages_in_pipes",
    "network_tcp",
    "package_settings_interpreter",
    "package_zip_leads_out",
    "persistence_pth",
    "processes_ptrace",
    "read_key",
    "served_variable",
)
ORDINARY_AS_A_USER = (
    "answers_list",
    "disk_removed_unreadable",
    "memory_execveat",
    "memory_undumpable",
    "read_key",
    "served_ifunc",
    "write_home",
)
PROGRAMS = [
    pytest.param(file, marks=pytest.mark.needs("toolchain:java") if file.suffix == ".java" else ())
    for file in sorted((JUDGE / "programs").iterdir())
]


def attack(*arguments: str) -> None:
    """Run attacks at some levels. The script fails if one succeeds that must be held."""
    environment = changed(os.environ, {"PYTHONPATH": f"{ROOT / 'scripts'}:{ROOT}"})
    words = [sys.executable, "-m", "tests.python.attacks", *arguments]
    result = run(words, env=environment)
    assert result.status == 0, result.stdout + result.stderr


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:c", "toolchain:cpp", "toolchain:rust", "rm")
@pytest.mark.parametrize("name", ORDINARY)
def test_some_attacks_are_held_in_the_sandbox(name: str) -> None:
    attack("--level", "full", "--level", "landlock", name)


@pytest.mark.needs("toolchain:c", "toolchain:cpp", "setpriv")
@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
@pytest.mark.parametrize("name", ORDINARY_AS_A_USER)
def test_some_attacks_of_a_plain_user_are_held(name: str) -> None:
    attack("--as", "61999", "--level", "full", "--level", "landlock", name)


def test_the_table_says_of_each_attack_that_is_not_held_why() -> None:
    """But for the level none, where nothing is promised."""
    for name, *cells, text in lines_of_table():
        with_sandbox = [
            cell for column, cell in zip(COLUMNS, cells, strict=True) if column.level != "none"
        ]
        assert ("fell" in with_sandbox) == (f"; {NOT_HELD}" in text), name


def test_the_attacks_on_a_room_lie_in_its_fixtures() -> None:
    """They are deleted with it. The first word of what an attack tries is the name of the room.

    The name of an attack through a format has the name of the format.
    """
    for attack in all_attacks():
        kind = description(attack).split(":")[0]
        place = FIXTURES / kind / "attacks"
        if kind in KINDS:
            named = {*attack.stem.split("_")} & {*FORMATS}
            place = FIXTURES / "formats" / named.pop() / "attacks" if named else ATTACKS
        assert attack.parent == place, attack


def test_the_table_has_a_row_for_each_attack() -> None:
    names = [name for name, *_ in lines_of_table()]
    assert names == [attack.stem for attack in all_attacks()]


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.needs("toolchain:c", "toolchain:cpp", "toolchain:rust", "rm")
def test_attacks_are_held_at_each_level() -> None:
    attack()


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.needs("toolchain:c", "toolchain:cpp", "setpriv")
@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_attacks_of_another_user_are_held() -> None:
    attack("--as", "61999", "--level", "full", "--level", "landlock")


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.needs("toolchain:c", "toolchain:cpp", "unshare")
def test_attacks_are_held_without_user_namespaces() -> None:
    attack("--without-namespaces", "--level", "landlock")


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.needs("toolchain:c", "toolchain:cpp")
def test_attacks_are_held_with_the_first_landlock() -> None:
    """Seccomp and the read-only mounts hold what an old Landlock does not restrict."""
    attack("--landlock-abi", "1", "--level", "landlock")


@pytest.mark.lengthy
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


OWN_SERVERS = ("constructor", "ifunc", "init", "library_start", "preinit", "thread_local")


@pytest.mark.needs("toolchain:c", "toolchain:cpp")
@pytest.mark.parametrize("name", OWN_SERVERS)
def test_a_program_serves_itself_if_its_file_is_not_looked_at(tmp_path: Path, name: str) -> None:
    """These attacks are real: what stops them is that such a program is not taken for a server."""
    (source,) = (FIXTURES / "attacks").glob(f"served_{name}.c*")
    program = tmp_path / "program"
    command = [word.format(out=program, file=source) for word in COMPILERS[source.suffix]]
    assert run(command).status == 0
    words = [str(program), *("unused" for _ in range(6))]
    assert serving.service_of(words, "c", tmp_path).start_method is serving.StartMethod.STARTED

    @contextmanager
    def make_box() -> Iterator[Box]:
        with temporary_folder() as working:
            yield Box(working, [tmp_path])

    server = Server(words, Limits(cpu_seconds=2), make_box, {}, forks=True)
    results = server.run([Job(b"", 2), Job(b"", 2)])
    server.close()
    assert [result.output for result in results] == [b"FELL\n", b"FELL\n"]
