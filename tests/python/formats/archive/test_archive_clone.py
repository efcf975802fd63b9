"""The clone of the archive that `setup` makes: Git runs in no folder of a stranger."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from banrye.formats.archive.clone_source import SOURCE
from tests.python.builders import write_files
from tests.python.commands import ROOT


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """Return a repository that can be cloned as the archive."""
    folder = tmp_path / "origin"
    write_files(folder, {"testcase/boj/1000/metadata.yaml": ""})
    git("init", "--quiet", cwd=folder)
    commit(folder)
    return folder


def git(*arguments: str, cwd: Path) -> None:
    identity = ["-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(["git", *identity, *arguments], cwd=cwd, check=True, capture_output=True)


def commit(folder: Path) -> None:
    git("add", ".", cwd=folder)
    git("commit", "--quiet", "-m", "change", cwd=folder)


def setup_archive(origin: Path, tmp_path: Path, cwd: Path, **env: str) -> tuple[int, str]:
    """Run the verb `setup` as an installation has it. Return its status and what it printed."""
    replaced = {
        "HOME": str(tmp_path / "home"),
        "XDG_DATA_HOME": str(tmp_path / "home/.local/share"),
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.file://{origin}.insteadOf",
        "GIT_CONFIG_VALUE_0": SOURCE.address,
        **env,
    }
    environment = {**os.environ, **replaced, "PYTHONPATH": str(ROOT / "scripts")}
    environment.pop("TESTCASE_ARCHIVE", None)
    environment |= {name: text for name, text in env.items() if name == "TESTCASE_ARCHIVE"}
    code = (
        "import sys; from banrye import repository as r; from pathlib import Path;"
        f"r.IS_CLONE = False; r.KEPT = r.DATA; r.ROOT = Path({str(tmp_path / 'none')!r});"
        "from banrye import termination; from banrye.problem.location import clones;"
        "from banrye.formats.archive.clone_source import SOURCE;"
        "termination.run_main(lambda: print(clones.bring_clone(SOURCE)) or 0)"
    )
    command = [sys.executable, "-c", code]
    run = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    return run.returncode, run.stdout + run.stderr


def test_setup_clones_and_updates(origin: Path, tmp_path: Path) -> None:
    clone = tmp_path / "home/.local/share/banrye/testcase-ac"
    for number in ("1001", "1002"):
        status, said = setup_archive(origin, tmp_path, tmp_path)
        assert status == 0, said
        write_files(origin, {f"testcase/boj/{number}/metadata.yaml": ""})
        commit(origin)
    assert (clone / "testcase/boj/1001").is_dir()
    assert (tmp_path / "home/.local/share/banrye/clones.txt").read_text() == f"{clone}\n"


def hostile_repository(folder: Path, mark: Path) -> None:
    """Make a repository whose settings run commands that make `mark`."""
    write_files(folder, {"testcase/boj/1000/metadata.yaml": ""})
    git("init", "--quiet", cwd=folder)
    commit(folder)
    write_files(folder, {"hook": f"#!/bin/sh\ntouch {mark}\n"})
    (folder / "hook").chmod(0o755)
    for name in ("core.fsmonitor", "core.sshCommand", "core.gitProxy", "core.pager"):
        git("config", name, str(folder / "hook"), cwd=folder)
    git("remote", "add", "origin", f"ext::{folder / 'hook'}", cwd=folder)
    git("config", "branch.master.remote", "origin", cwd=folder)
    git("config", "protocol.ext.allow", "always", cwd=folder)


def test_git_does_not_run_in_a_folder_that_a_stranger_names(origin: Path, tmp_path: Path) -> None:
    hostile, mark = tmp_path / "hostile", tmp_path / "mark"
    hostile_repository(hostile / "clone", mark)
    write_files(hostile, {"banrye.toml": 'archive = "clone"\n'})
    status, said = setup_archive(origin, tmp_path, hostile)
    assert status == 0, said
    assert "a banrye.toml names clone: setup writes nothing there" in said
    assert not mark.exists()
    assert (tmp_path / "home/.local/share/banrye/testcase-ac/testcase/boj/1000").is_dir()


def test_git_does_not_run_in_a_folder_that_is_not_ours(origin: Path, tmp_path: Path) -> None:
    hostile, mark = tmp_path / "hostile", tmp_path / "mark"
    hostile_repository(hostile, mark)
    status, said = setup_archive(origin, tmp_path, tmp_path, TESTCASE_ARCHIVE=str(hostile))
    assert (status, mark.exists()) == (2, False), said
    assert "was not made by setup: update it yourself (git -C " in said


def test_the_repository_around_it_is_not_used(origin: Path, tmp_path: Path) -> None:
    """Git reads the settings of the folder in which it runs, and of those above."""
    mark = tmp_path / "mark"
    hostile_repository(tmp_path / "hostile", mark)
    env = {"GIT_DIR": str(tmp_path / "hostile" / ".git")}
    for _ in range(2):
        status, said = setup_archive(origin, tmp_path, tmp_path / "hostile", **env)
        assert (status, mark.exists()) == (0, False), said
