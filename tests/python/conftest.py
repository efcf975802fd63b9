"""Fixtures and rules of all tests: what a test needs, and what happens if it is missing.

A test says `@pytest.mark.needs("gdb", "bt")`. If one of these is missing, the test is skipped
with the reason; where the environment variable CI is set, it fails instead. If the verb of another
room is missing, `@pytest.mark.needs("verb:NAME")`, it is skipped: that room was removed. So it is
if a format is missing, `@pytest.mark.needs("format:NAME")`, a language, "language:NAME", or a
judge that takes archives, "target:NAME".
"toolchain:NAME" is a language with its compiler or interpreter, which its language.toml names.
"""

from __future__ import annotations

import functools
import os
import shutil
import signal
from pathlib import Path

import pytest
from checks.room_parts import EXPORT_TARGETS, FORMATS

from banrye import removable_rooms, verbs
from banrye.language import FILE, Language, read_language
from tests.python.builders import named_format, write_files
from tests.python.checkout import Repository, copy
from tests.python.commands import FIXTURES, ROOT, TESTLIB

# A tool, and the list in scripts/requirements that has it: scripts/setup --LIST installs it.
VENV_TOOLS = {"bt": "all", "shtab": "completion"}


VERB = "verb:"  # of another removable room
FORMAT = "format:"  # the same of a format: the name of its folder
LANGUAGE = "language:"  # the same of a language: the name of its folder, or of its file
TARGET = "target:"  # a judge that takes archives
TOOLCHAIN = "toolchain:"  # the language, and its compiler or interpreter
EXTRA = "extra:"  # what a room of banrye/extras needs: @pytest.mark.needs("extra:NAME")


def pytest_configure() -> None:
    """Let Ctrl-C reach the commands of the tests: a shell ignores it in background commands.

    Messages are in English, whatever the language of the user.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "BANRYE_LANG"):
        os.environ.pop(name, None)
    os.environ["LANG"] = "C.UTF-8"
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(ROOT / "target" / "hypothesis")
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a quick test for the machine alone: scripts/test without a name runs none."""
    for item in items:
        names = {marker.name for marker in item.iter_markers()}
        if "machine" in names and not names & {"slow", "lengthy"}:
            raise pytest.UsageError(f"{item.nodeid}: a test with machine is slow or lengthy, too")


def pytest_runtest_setup(item: pytest.Item) -> None:
    missing: list[str] = []
    for marker in item.iter_markers("needs"):
        for need in marker.args:
            missing += filter(None, map(why_missing, tools_needed(need)))
    if missing and "CI" in os.environ:
        pytest.fail(f"not installed: {', '.join(missing)}", pytrace=False)
    if missing:
        pytest.skip(f"needs {', '.join(missing)}")


def tools_needed(need: str) -> list[str]:
    """Return the tools of a need, which is one of them. Skip the test if its room was removed."""
    if need.startswith(VERB):
        skip_without_verb(need.removeprefix(VERB))
    elif need.startswith(FORMAT):
        skip_without_format(need.removeprefix(FORMAT))
    elif need.startswith(TARGET):
        skip_without_target(need.removeprefix(TARGET))
    elif need.startswith(LANGUAGE):
        needed_language(need.removeprefix(LANGUAGE))
    elif need.startswith(TOOLCHAIN):
        language = needed_language(need.removeprefix(TOOLCHAIN))
        return [tool.command for tool in language.toolchain.tools]
    else:
        return [need]
    return []


def skip_without_verb(verb: str) -> None:
    if verbs.verb_package(verb) is None:
        pytest.skip(f"the room of the verb {verb} was removed")


def skip_without_format(name: str) -> None:
    if name not in FORMATS:
        pytest.skip(f"the format {name} was removed")


def skip_without_target(name: str) -> None:
    if name not in {place.name for place in EXPORT_TARGETS}:
        pytest.skip(f"the judge {name}, which takes archives, was removed")


def needed_language(name: str) -> Language:
    """Return the language of a folder or file of `languages`. Skip the test if it was removed."""
    languages = ROOT / "scripts" / "banrye" / "languages"
    for file in (languages / name / FILE, languages / f"{name}.toml"):
        if file.is_file():
            return read_language(file, "")
    pytest.skip(f"the language {name} was removed")


@functools.cache
def why_missing(tool: str) -> str:
    """Return a tool and how to get it, "" if it is there."""
    if tool in VENV_TOOLS or tool.startswith(EXTRA):
        room = tool.removeprefix(EXTRA)
        name = VENV_TOOLS.get(tool, room)
        pinned = ROOT / "scripts" / "requirements" / f"{name}.txt"
        command = f"scripts/setup --{name}"
        if room != tool:
            command = f"scripts/setup --extra {room}"
            pinned = ROOT / "scripts" / "banrye" / "extras" / room / "requirements.txt"
        installed = ROOT / ".venv" / f"{name}.txt"
        is_there = installed.is_file() and installed.read_bytes() == pinned.read_bytes()
        return "" if is_there else f"{tool} ({command})"
    if shutil.which(tool):
        return ""
    package = debian_packages().get(tool)
    return f"{tool} (apt install {package})" if package else tool


@functools.cache
def debian_packages() -> dict[str, str]:
    """Return by command the Debian package that brings it."""
    lines = (ROOT / ".ci" / "packages").read_text(encoding="utf-8").splitlines()
    rows = dict(line.split() for line in lines if line and not line.startswith("#"))
    tools = [tool for _, room in removable_rooms.modules("doctor") for tool in room.TOOLS]
    return rows | {tool.command: tool.package for tool in tools}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """Return a copy of the repository without its problems, with the tools of this .venv."""
    return Repository(tmp_path / "repository")


@pytest.fixture
def bare_repository(tmp_path: Path) -> Repository:
    """Return a copy of the repository without .venv."""
    return Repository(tmp_path / "repository", has_tools=False)


@pytest.fixture
def one_problem(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a folder of problems with one, `game`, a lesson; no clone of others is named."""
    from banrye import repository
    from banrye.problem.location import find

    problems = tmp_path / "repository" / "problems"
    write_files(problems, {"game/problem.yaml": ""})
    monkeypatch.setattr(find, "PROBLEMS", problems)
    monkeypatch.setattr(repository, "ROOT", tmp_path / "repository")
    monkeypatch.setattr(find, "problem_names", lambda: ["game"])
    monkeypatch.setattr(find, "lessons", lambda: {"77": "game"})
    for _, module in removable_rooms.modules("clone_source"):
        monkeypatch.delenv(module.SOURCE.variable, raising=False)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return problems


@pytest.fixture
def archive_with_testlib(tmp_path: Path) -> Path:
    """Return a copy of an archive whose validators include the real testlib.h."""
    archive = copy(FIXTURES / "search" / "archive", tmp_path / "archive_with_testlib" / "archive")
    copy(TESTLIB.parent, archive / "third_party" / "testlib")
    return archive


@pytest.fixture
def contest(tmp_path: Path) -> Path:
    """Return a folder of two packages, as Polygon writes a contest."""
    for name in ("polygon", "dmoj"):
        named_format(name)
    folder = tmp_path / "finals"
    for name in ("polygon_partial", "dmoj_sum"):
        copy(FIXTURES / "tools" / name, folder / "problems" / name)
    (folder / "contest.xml").write_text("<contest/>\n")
    return folder
