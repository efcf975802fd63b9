"""scripts/setup in a copy of the repository."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from tests.python.checkout import Repository
from tests.python.commands import (
    Environment,
    door,
    run,
    script_environment,
    succeed,
)


def setup(repository: Repository, option: str, env: Environment) -> str:
    """Run the last step of scripts/setup. Return its output.

    The part in bash would first install what this copy takes from the real repository.
    """
    changes = {**env, "PYTHONPATH": repository.path("scripts")}
    environment = script_environment(repository.root, changes)
    command = str(repository.path(".venv/bin/banrye"))
    result = run([command, "setup", option], cwd=repository.root, env=environment)
    assert result.status == 0, result
    return result.stdout


@pytest.mark.lengthy
def test_the_command_is_a_link_in_the_home_folder(repository: Repository) -> None:
    """It says how to find it."""
    home = repository.path("home")
    printed = setup(repository, "--link", {"HOME": home})
    assert "home/.local/bin is not on PATH" in printed
    command = repository.path(".venv/bin/banrye")
    assert (home / ".local/bin/banrye").resolve() == command.resolve()


@pytest.mark.lengthy
@pytest.mark.needs("git")
def test_the_archive_is_cloned_then_updated(repository: Repository) -> None:
    home, origin = repository.path("home"), repository.path("origin")
    env: dict[str, str | Path | None] = {
        "HOME": home,
        "XDG_DATA_HOME": None,
        "TESTCASE_ARCHIVE": None,
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.file://{origin}.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://github.com/testcase-ac/testcase-ac",
    }
    git = ("git", "-c", "user.name=a", "-c", "user.email=a@b")
    origin.mkdir()
    succeed(*git, "init", "--quiet", cwd=origin)
    for number in ("1000", "1001"):
        repository.write(f"origin/testcase/boj/{number}/metadata.yaml", "")
        succeed(*git, "add", ".", cwd=origin)
        succeed(*git, "commit", "--quiet", "-m", number, cwd=origin)
        assert "the archive: " in setup(repository, "--archive", env)
        clone = home / ".local/share/banrye/testcase-ac"
        assert (clone / "testcase/boj" / number).is_dir()


@pytest.mark.slow
def test_setups_at_once_and_after_a_kill(bare_repository: Repository) -> None:
    """One was killed. Of two, one installs and the other one waits. The installation is complete.

    This downloads 1.2 MB.
    """
    root = bare_repository.root
    environment = script_environment(root)

    def start() -> subprocess.Popen[str]:
        words = [door("setup", root)]
        pipe = subprocess.PIPE
        return subprocess.Popen(words, cwd=root, env=environment, stdout=pipe, text=True)

    with start() as killed:
        time.sleep(1)
        killed.kill()
    setups = [start(), start()]
    outputs = [setup.communicate()[0] for setup in setups]
    assert [setup.returncode for setup in setups] == [0, 0], outputs
    assert any("waiting for another setup" in output for output in outputs)
    pinned = bare_repository.read("scripts/requirements/judge.txt")
    assert bare_repository.read(".venv/judge.txt") == pinned
    python: Path = bare_repository.path(".venv/bin/python3")
    assert run([python, "-c", "import problemtools, yaml"]).status == 0
    again = bare_repository.script("setup")
    assert "installing" not in again.stdout
