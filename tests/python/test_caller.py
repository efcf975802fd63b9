"""How commands are proposed: as the user has called banrye, so that they can be typed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from banrye import caller, proposals
from banrye.caller import Caller, CallerKind

COMMAND = Caller("banrye judge", CallerKind.COMMAND)
DOOR = Caller("judge", CallerKind.DOOR)


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the command of an installation, which no folder of PATH has."""
    file = tmp_path / "env" / "bin" / "banrye"
    file.parent.mkdir(parents=True)
    file.touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "env"))
    return file


@pytest.mark.parametrize("typed", ["env/bin/banrye", "env/lib/banrye/start.py"])
def test_a_command_that_the_shell_does_not_find_has_its_path(
    monkeypatch: pytest.MonkeyPatch, own: Path, typed: str
) -> None:
    monkeypatch.setattr(caller, "callers", [COMMAND])
    monkeypatch.setattr(sys, "argv", [typed])
    assert own.is_file()
    assert proposals.command_line("setup", "--all") == "env/bin/banrye setup --all"


def test_a_command_that_the_shell_finds_has_its_name(
    monkeypatch: pytest.MonkeyPatch, own: Path, tmp_path: Path
) -> None:
    (tmp_path / "local").mkdir()
    (tmp_path / "local" / "banrye").symlink_to(own)
    monkeypatch.setattr(caller, "callers", [COMMAND])
    monkeypatch.setattr(sys, "argv", [str(own)])
    monkeypatch.setenv("PATH", "local")
    assert proposals.command_line("judge", "1018") == "banrye judge 1018"


@pytest.mark.usefixtures("own")
def test_a_program_that_imports_banrye_names_what_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the scripts of a clone are not, the command of the installation is."""
    monkeypatch.setattr(caller, "callers", [])
    monkeypatch.setattr(sys, "argv", ["my_tool.py"])
    monkeypatch.setattr(proposals, "SCRIPTS", tmp_path / "scripts")
    monkeypatch.setattr(proposals, "IS_CLONE", False)
    assert proposals.command_line("setup") == "env/bin/banrye setup"
    monkeypatch.setattr(proposals, "IS_CLONE", True)
    assert proposals.command_line("setup") == "scripts/setup"
    assert caller.name() == "my_tool.py"


@pytest.mark.usefixtures("own")
def test_a_door_names_doors(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(caller, "callers", [DOOR])
    monkeypatch.setattr(proposals, "SCRIPTS", tmp_path / "scripts")
    assert proposals.command_line("setup") == "scripts/setup"
