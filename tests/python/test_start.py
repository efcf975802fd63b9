"""The command banrye and its doors in scripts/: verbs, --help, and the commands in messages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from banrye import verbs
from banrye.repository import COMMAND, ROOT, SCRIPTS

BANRYE = Path(sys.prefix) / "bin" / COMMAND
CPU_SECONDS_OF_HELP = 0.15
WITH_DOOR = [verb for verb in verbs.names() if verb != "setup"]  # scripts/setup installs first


def run(*command: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("verb", verbs.names())
def test_help_names_the_verb_as_it_was_called(verb: str) -> None:
    help_text = run(BANRYE, verb, "--help").stdout
    assert f"usage: banrye {verb}" in help_text
    assert "scripts/" not in help_text
    assert all(len(line) <= 80 for line in help_text.splitlines())


@pytest.mark.parametrize("verb", WITH_DOOR)
def test_help_of_a_door_names_the_door(verb: str, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(SCRIPTS / verb)
    help_text = run(link, "--help", folder=tmp_path).stdout
    assert f"usage: scripts/{verb}" in help_text
    assert all(len(line) <= 80 for line in help_text.splitlines())


def test_the_doors_are_those_of_the_verbs_and_one_line_each() -> None:
    doors = {file.name: file for file in SCRIPTS.iterdir() if not file.suffix and file.is_file()}
    assert sorted(doors.keys() - {"paste", "setup", "test"}) == WITH_DOOR
    assert len({doors[verb].read_bytes() for verb in WITH_DOOR}) == 1
    assert len(doors["judge"].read_text(encoding="utf-8").splitlines()) == 2  # the first is #!


def test_each_verb_is_listed_with_its_summary() -> None:
    listed = run(BANRYE, "--help").stdout
    for verb in verbs.names():
        assert f"\n  {verb:<15} {verbs.summary_of(verb)[:40]}" in listed


def test_a_message_names_the_command_as_it_was_called(tmp_path: Path) -> None:
    messages = {
        run(BANRYE, "judge", "none.c", folder=tmp_path).stderr,
        run(SCRIPTS / "judge", "none.c", folder=tmp_path).stderr,
    }
    assert messages == {
        "banrye judge: no such file: none.c\n",
        "judge: no such file: none.c\n",
    }


def test_a_verb_that_does_not_exist_has_a_suggestion() -> None:
    result = run(BANRYE, "jugde")
    assert result.stderr == 'banrye: no such verb: "jugde" (judge? see --help)\n'
    assert result.returncode == 2


def test_a_door_without_an_installation_says_how_to_get_it(tmp_path: Path) -> None:
    shutil.copytree(SCRIPTS / "requirements", tmp_path / "scripts" / "requirements")
    for file in ("judge", "door.sh"):
        shutil.copy(SCRIPTS / file, tmp_path / "scripts")
    hint = "judge: the judging tools are not installed, or in other versions (run {}/setup)\n"
    result = run(tmp_path / "scripts" / "judge", "--help", folder=tmp_path)
    assert (result.stderr, result.returncode) == (hint.format("scripts"), 2)
    result = run(tmp_path / "scripts" / "judge", folder=Path("/"))
    assert result.stderr == hint.format(tmp_path / "scripts")


def test_the_code_of_a_door_is_that_beside_it(tmp_path: Path) -> None:
    """A copy of the repository may use the .venv of another one."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    shutil.copytree(SCRIPTS, tmp_path / "scripts", ignore=shutil.ignore_patterns("pages"))
    text = tmp_path / "scripts" / "banrye" / "verbs" / "doctor" / "__init__.py"
    text.write_text('"""A verb."""\n\nHELP = "Of this copy.\\n"\n', encoding="utf-8")
    assert run(tmp_path / "scripts" / "doctor", "--help").stdout == "Of this copy.\n"


def test_help_takes_little_time() -> None:
    before = os.times()
    for _ in range(3):
        run(SCRIPTS / "judge", "--help")
    after = os.times()
    spent = after.children_user + after.children_system
    spent -= before.children_user + before.children_system
    assert spent / 3 < CPU_SECONDS_OF_HELP
