"""What a program finds of the machine's folders at level full: nothing but what it may use."""

import json
from pathlib import Path

import pytest

from banrye.process import sandbox
from banrye.process.limits import Limits
from banrye.process.run import run_command
from banrye.process.sandbox import Box
from banrye.repository import ROOT

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")

LIMITS = Limits(cpu_seconds=10)
# Prints which of its arguments exist, and the text of the last one.
PROGRAM = """
import json, os, sys
exist = [os.path.exists(path) for path in sys.argv[1:]]
print(json.dumps([exist, open(sys.argv[-1]).read(), os.getcwd()]))
"""


@pytest.fixture(autouse=True)
def _at_level_full(monkeypatch: pytest.MonkeyPatch) -> None:
    if sandbox.probe_lines()["full"] != "yes":
        pytest.skip("the level full is refused here")
    monkeypatch.setenv(sandbox.FORCED_LEVEL, "full")


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """Return a box with the folder `program`, in which are a program and a text."""
    for name in ("program", "working", "secret"):
        (tmp_path / name).mkdir()
    (tmp_path / "program/program.py").write_text(PROGRAM)
    (tmp_path / "program/text").write_text("found")
    (tmp_path / "secret/1.ans").write_text("YES")
    return Box(tmp_path / "working", [tmp_path / "program"])


def exist(box: Box, program: Path, *paths: Path) -> list[bool]:
    """Return which paths exist for a program. The last one has the text "found"."""
    result = run_command(["/usr/bin/python3", str(program), *map(str, paths)], LIMITS, b"", box)
    assert result.succeeded, result
    answers, text, current = json.loads(result.output)
    assert (text, current) == ("found", str(box.folder.resolve()))
    return [bool(answer) for answer in answers]


def test_other_folders_are_not_there(tmp_path: Path, box: Box) -> None:
    outside = [
        tmp_path / "secret/1.ans",
        Path.home() / ".bashrc",
        ROOT / "problems",
        ROOT / "tests",
    ]
    outside += [Path("/home"), Path("/var/tmp"), Path("/root/.bashrc"), Path("/dev/tty")]
    inside = [Path("/usr/bin"), Path("/proc/self"), Path("/dev/null"), box.folder]
    text = tmp_path / "program/text"
    result = exist(box, tmp_path / "program/program.py", *outside, *inside, text)
    assert result == [False] * len(outside) + [True] * (len(inside) + 1)


@pytest.mark.parametrize("keeps_files", [False, True])
def test_paths_through_symlinks_lead_to_the_same_files(
    tmp_path: Path, *, keeps_files: bool
) -> None:
    """A temporary folder or a home may be behind a symlink, also a relative one."""
    (tmp_path / "disk/program").mkdir(parents=True)
    (tmp_path / "disk/working").mkdir()
    (tmp_path / "disk/program/program.py").write_text(PROGRAM)
    (tmp_path / "disk/program/text").write_text("found")
    (tmp_path / "home").symlink_to("disk")
    (tmp_path / "again").symlink_to(tmp_path / "home/program")
    home = tmp_path / "home"
    box = Box(home / "working", [home / "program"], keeps_files=keeps_files)
    paths = [tmp_path / "again/text", tmp_path / "disk/program/text", home / "program/text"]
    assert exist(box, tmp_path / "again/program.py", *paths) == [True] * 3


def test_a_folder_that_is_kept_can_be_written_and_the_root_cannot(tmp_path: Path, box: Box) -> None:
    text = "import os; open('made', 'w'); os.mkdir('/made')"
    (tmp_path / "program/program.py").write_text(text)
    kept = Box(box.folder, box.readable, keeps_files=True)
    result = run_command(
        ["/usr/bin/python3", str(tmp_path / "program/program.py")], LIMITS, b"", kept
    )
    assert b"Read-only file system: '/made'" in result.errors
    assert (box.folder / "made").exists()
