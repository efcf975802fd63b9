"""What the verb refuses in one line, and commands to GitHub Actions in the names of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.builders import write_files
from tests.python.commands import script


def test_commands_to_actions_are_stopped_before_the_first_message(tmp_path: Path) -> None:
    name = "::error::x.py"
    write_files(tmp_path, {f"boj/1000/{name}": "print(1)\n", "boj/1000/::warning::.zip": ""})
    result = script(
        "regress",
        ".",
        "--archive",
        tmp_path / "none",
        cwd=tmp_path,
        env={"GITHUB_ACTIONS": "true", "BANRYE_SANDBOX": "landlock"},
    )
    first, *_, last = result.stdout.splitlines()
    assert first.startswith("::stop-commands::")
    assert last == f"::{first.removeprefix('::stop-commands::')}::"
    assert result.status == 2


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("", "an argument is empty (see --help)"),
        ("loop.py", "no such file or folder: loop.py"),
    ],
)
def test_what_cannot_be_used_is_one_line(tmp_path: Path, argument: str, message: str) -> None:
    (tmp_path / "loop.py").symlink_to("loop.py")
    assert script("regress", argument, cwd=tmp_path) == (2, "", f"regress: {message}\n")


def test_a_level_that_is_none_is_one_line(tmp_path: Path) -> None:
    write_files(tmp_path, {"boj/1/a.py": "print(input())\n"})
    result = script("regress", tmp_path, env={"BANRYE_SANDBOX": "best\x1b[2J"})
    line = "regress: BANRYE_SANDBOX=best?[2J: expected one of full, landlock, none\n"
    assert (result.status, result.stderr) == (2, line)
