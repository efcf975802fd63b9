"""Links and holes in what strangers made: nothing outside is read, and no hole is filled."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banrye import files
from banrye.console import UserError
from banrye.submission import sources


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("KEY")
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "inside.py").write_text("1")
    (folder / "good.py").symlink_to("inside.py")
    files.check_links(folder, folder)
    (folder / "bad.py").symlink_to("../key")
    with pytest.raises(UserError, match=r"bad\.py is a symlink that leaves"):
        files.check_links(folder, folder)


def test_a_source_that_links_out_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("KEY")
    (tmp_path / "submission").mkdir()
    (tmp_path / "copy").mkdir()
    source = tmp_path / "submission" / "main.py"
    source.symlink_to("../key")
    with pytest.raises(UserError, match="leaves"):
        sources.copy_sources(source, tmp_path / "copy")
    assert list((tmp_path / "copy").iterdir()) == []


def test_a_text_that_names_a_file_is_a_text(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("KEY")
    (tmp_path / "main.py").write_text("key")
    (tmp_path / "copy").mkdir()
    sources.copy_sources(tmp_path / "main.py", tmp_path / "copy")
    assert (tmp_path / "copy" / "main.py").read_text() == "key"


@pytest.mark.lengthy
def test_a_copy_keeps_holes(tmp_path: Path) -> None:
    original, copy = tmp_path / "original", tmp_path / "copy"
    with original.open("wb") as file:
        file.write(b"begin")
        file.seek(64 << 20)
        file.write(b"middle")
        file.truncate(128 << 20)
    original.chmod(0o751)
    files.copy_with_holes(str(original), str(copy))
    assert copy.stat().st_size == 128 << 20
    assert copy.stat().st_mode == original.stat().st_mode
    assert copy.stat().st_blocks * 512 < 1 << 20
    content = copy.read_bytes()
    assert content.strip(b"\0").split(b"\0")[0] == b"begin"
    assert content[64 << 20 :].startswith(b"middle")


def test_a_folder_is_emptied(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("kept")
    folder = tmp_path / "run"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "file").write_text("1")
    (folder / "link").symlink_to(tmp_path)
    folder.chmod(0o500)
    files.empty_folder(folder)
    assert list(folder.iterdir()) == []
    assert (tmp_path / "kept").exists()


def test_of_what_a_program_wrote_only_regular_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    os.mkfifo(tmp_path / "pipe")
    assert files.read_regular(tmp_path / "a", 3) == b"123"
    assert files.read_regular(tmp_path / "link", 3) is None
    assert files.read_regular(tmp_path / "pipe", 3) is None
    assert files.read_regular(tmp_path, 3) is None
    assert files.read_regular(tmp_path / "none", 3) is None
