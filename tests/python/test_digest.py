"""banrye.digest: every difference of a content is a difference of its hash."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.digest import FileTree, digest
from banrye.prepare import bapctools
from banrye.submission import sources
from tests.python.builders import write_files

ROOT = Path(__file__).resolve().parents[2]
RIGHT = "import heapq\nh = [int(input())]\nheapq.heapify(h)\nprint(h[0])\n"
EVIL = "def heapify(h):\n    h[0] = -1\n"


def folder_of(tmp_path: Path, name: str, files: dict[str, str]) -> Path:
    write_files(tmp_path / name, files)
    return tmp_path / name


Change = Callable[[Path], object]
CHANGES: dict[str, Change] = {
    "a byte": lambda folder: (folder / "a").write_text("x1"),
    "a byte more": lambda folder: (folder / "a").write_text("x "),
    "a name": lambda folder: (folder / "a").rename(folder / "c"),
    "the letter case of a name": lambda folder: (folder / "a").rename(folder / "A"),
    "a mode": lambda folder: (folder / "a").chmod(0o755),
    "a file": lambda folder: (folder / "c").touch(),
    "bytecode": lambda folder: (folder / "a.pyc").touch(),
    "a folder": lambda folder: (folder / "c").mkdir(),
    "a hidden file": lambda folder: (folder / "d" / ".c").touch(),
    "a link to nothing": lambda folder: (folder / "c").symlink_to("nowhere"),
    "a link to a folder": lambda folder: (folder / "c").symlink_to("d"),
    "no file": lambda folder: (folder / "d" / "b").unlink(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_changes_the_digest(tmp_path: Path, change: str) -> None:
    folder = folder_of(tmp_path, "first", {"a": "x", "d/b": "y"})
    before = digest("text", folder)
    CHANGES[change](folder)
    assert digest("text", folder) != before


def test_what_is_no_content_does_not_count(tmp_path: Path) -> None:
    first = folder_of(tmp_path, "first", {"a": "x", "d/b": "y"})
    second = folder_of(tmp_path, "second", {"d/b": "y", "a": "x"})
    os.utime(second / "a", (0, 0))
    (second / "a").chmod(0o600)
    assert digest("text", first) == digest("text", second)
    (second / "a").unlink()
    (tmp_path / "elsewhere").write_text("x")
    (second / "a").symlink_to(tmp_path / "elsewhere")
    assert digest("text", first) == digest("text", second)


# Pairs that are the same bytes one after the other.
AMBIGUOUS: list[tuple[dict[str, str], dict[str, str]]] = [
    ({"a": "", "b": "1 x"}, {"a": "b 1 x"}),
    ({"a 1 ": "x"}, {"a": "1 x"}),
    ({"a": "1b 1 2"}, {"a": "1", "b": "2"}),
    ({"a": "xb"}, {"a": "x", "b": ""}),
    ({"a/b": "x"}, {"a b": "x"}),
    ({"a\nb": ""}, {"a": "", "b": ""}),
]


@pytest.mark.parametrize(("first", "second"), AMBIGUOUS)
def test_no_two_contents_look_alike(
    tmp_path: Path, first: dict[str, str], second: dict[str, str]
) -> None:
    assert digest(folder_of(tmp_path, "1", first)) != digest(folder_of(tmp_path, "2", second))


def test_texts_do_not_run_together(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "folder", {"a": "x"})
    parts: list[tuple[str | bytes | Path, ...]] = [
        ("a", "b"), ("ab",), ("ab", ""), ("", "ab"), (b"ab",), (b"a", "b"), (), ("",), (b"",),
        (folder,), (folder / "a",), (folder, ""), ("", folder),
    ]  # fmt: skip # a list of many short values
    assert len({digest(*part) for part in parts}) == len(parts)


def test_a_filter_sees_the_path_in_the_folder(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "folder", {"a": "x", "d/b": "y"})
    before = digest(FileTree(folder, lambda name: name != Path("d", "c")))
    (folder / "d" / "c").touch()
    assert digest(FileTree(folder, lambda name: name != Path("d", "c"))) == before


def test_hostile_folders_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UserError, match="pipe is not a regular file"):
        digest(tmp_path)
    (tmp_path / "pipe").unlink()
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "up").symlink_to("..")
    digest(tmp_path)
    monkeypatch.setattr("banrye.digest.MAX_FILES", 1)
    with pytest.raises(UserError, match="more than 1 files"):
        digest(tmp_path)


# Python's bytecode.


def test_bytecode_is_not_copied(tmp_path: Path) -> None:
    folder = folder_of(
        tmp_path,
        "folder",
        {
            "main.py": RIGHT,
            "heapq.pyc": "",
            "sys.PYC": "",
            "old.pyo": "",
            "__pycache__/main.cpython-311.pyc": "",
            "lib/__pycache__/x.py": "",
            "lib/x.py": "",
        },
    )
    (tmp_path / "copy").mkdir()
    copied = sources.copy_sources(folder, tmp_path / "copy")
    assert sorted(copied) == ["lib/x.py", "main.py"]


def test_bytecode_is_not_in_the_copy_for_bapctools(tmp_path: Path) -> None:
    bytecode = {"generators/gen.pyc": "", "generators/__pycache__/gen.cpython-311.pyc": ""}
    package = folder_of(tmp_path, "package", {"generators/gen.py": "", **bytecode})
    with bapctools.copy_package(package) as copy:
        assert [path.name for path in (copy / "generators").iterdir()] == ["gen.py"]


@pytest.mark.lengthy
def test_a_folder_with_bytecode_poisons_no_folder_of_the_same_text(tmp_path: Path) -> None:
    case = {"1.in": "7\n", "1.out": "7\n"}
    innocent = folder_of(tmp_path, "innocent", {"main.py": RIGHT})
    hostile = folder_of(tmp_path, "hostile", {"main.py": RIGHT, "evil.py": EVIL})
    compiling = "import py_compile; py_compile.compile('evil.py', 'heapq.pyc')"
    subprocess.run([sys.executable, "-c", compiling], cwd=hostile, check=True)
    (hostile / "evil.py").unlink()
    write_files(tmp_path / "tests", case)
    for folder in (hostile, innocent):
        words = [ROOT / "scripts" / "judge", folder, "--cases", tmp_path / "tests"]
        command = [str(word) for word in words]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (run.returncode, run.stderr) == (0, ""), run.stdout
