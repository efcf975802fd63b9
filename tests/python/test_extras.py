"""Rooms that can be taken away: each is deleted in a copy, and one of another package is added."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.python.checkout import Repository
from tests.python.commands import FIXTURES, ROOT, Result, paths_below, run, script

EXTRAS = ROOT / "scripts" / "banrye" / "extras"
ROOMS = sorted(init.parent.name for init in EXTRAS.glob("*/__init__.py"))
SUMS = FIXTURES / "extras" / "abacus" / "sums"
IMPORT_ALL = """
import importlib, pkgutil, re, banrye
for module in pkgutil.walk_packages(banrye.__path__, "banrye."):
    if not re.search("template|drivers|inside|served|engine", module.name):
        importlib.import_module(module.name)
"""
PAGES = (".md", ".po", ".mo", ".yml")  # what users read, and the workflows


def parts(room: str) -> list[str]:
    """Return what is deleted of a room: its folder, its tests, their fixtures, its door."""
    places = (
        f"scripts/banrye/extras/{room}",
        f"tests/python/{room}",
        f"tests/fixtures/{room}",
        f"scripts/{room}",
        f"scripts/checks/{room}",
        f"scripts/checks/measuring/{room}",
    )
    return [place for place in places if (ROOT / place).exists()]


def without(room: str, folder: Path) -> Repository:
    """Return a copy of the repository without a room."""
    repository = Repository(folder / "copy")
    repository.copy("tests/python")
    for place in parts(room):
        path = repository.path(place)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    return repository


@pytest.fixture(params=ROOMS)
def room(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_there_are_rooms() -> None:
    assert ROOMS


def test_no_other_file_names_the_room(room: str) -> None:
    """Only pages do. `extras/__init__.py` shows how a room joins the rest by the example of one."""
    own = (*parts(room), f"scripts/checks/{room}_", ".ci/run", "scripts/banrye/extras/__init__.py")
    name = re.compile(rf"extras[./]{room}\b|tests[./]python[./]{room}\b|\bbanrye {room}\b")
    naming = []
    for path in paths_below(ROOT):
        place = str(path.relative_to(ROOT))
        if place.startswith(own) or path.suffix in PAGES or not path.is_file():
            continue
        if name.search(path.read_bytes().decode(errors="replace")):
            naming.append(place)
    assert naming == []


def test_the_rest_works_without_the_room(room: str, tmp_path: Path) -> None:
    """All modules can be imported, --help does not list it, and a program is judged."""
    repository = without(room, tmp_path)
    environment = {"PYTHONPATH": str(repository.path("scripts")), "PATH": "/usr/bin:/bin"}
    words = [sys.executable, "-c", IMPORT_ALL]
    assert run(words, cwd=tmp_path, env=environment) == Result(0, "", "")
    listed = script("judge", "--help", root=repository.root)
    assert listed.status == 0, listed
    package = FIXTURES / "packages" / "numbers"
    (right,) = (package / "submissions" / "accepted").iterdir()
    judged = script("judge", package, right, root=repository.root)
    assert judged.status == 0, judged
    searched = script("counterexample", "--help", root=repository.root)
    assert searched.status == 0, searched


@pytest.mark.slow
def test_types_and_layers_pass_without_the_room(room: str, tmp_path: Path) -> None:
    repository = without(room, tmp_path)
    result = script("checks/python", "--lint", root=repository.root)
    assert result.status == 0, result.stdout + result.stderr


# A room of another distribution.


def banrye(*arguments: str | Path) -> Result:
    """Run the command with the package abacus-room installed beside it."""
    environment = {"PYTHONPATH": str(SUMS.parent), "PATH": f"{ROOT / '.venv/bin'}:/usr/bin:/bin"}
    return run([ROOT / ".venv" / "bin" / "banrye", *arguments], env=environment)


def test_another_package_adds_a_verb() -> None:
    assert banrye("abacus", "3", "4") == Result(0, "7\n", "")
    assert "  abacus          Add two numbers\n" in banrye("--help").stdout
    assert banrye("abacus", "--help").stdout.startswith("Add two numbers.\n")


def test_another_package_adds_a_language_and_a_format() -> None:
    right = banrye("judge", SUMS, SUMS / "right.abacus", "--time", "2")
    assert (right.status, "Accepted: all 2 test cases" in right.stdout) == (0, True), right
    wrong = banrye("judge", SUMS, SUMS / "wrong.abacus", "--time", "2")
    assert wrong.status == 1, wrong
