"""Temporary folders, folders that appear at once, and files that are not trusted.

Files of packages and archives are untrusted: they can be pipes, devices, endless or damaged.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.messages import _
from banrye.trusted import Tool, start_trusted

MAX_FILE_BYTES = 1 << 30  # of a file that is read into memory
MAX_FILES = 100_000  # in a folder and the folders in it
MAX_DEPTH = 100  # of folders
ZIP_END_BYTES = 22 + (1 << 16)  # with the longest comment
COPIED_BYTES = 1 << 20  # at once
BYTECODE_FOLDER = "__pycache__"


# Folders.


@contextmanager
def temporary_folder(parent: Path | None = None) -> Iterator[Path]:
    """Yield a new folder, and remove it at the end whatever a program has put there."""
    folder = Path(tempfile.mkdtemp(dir=parent))
    try:
        yield folder
    finally:
        remove_tree(folder)


def remove_tree(folder: Path) -> None:
    """Remove a folder. A program may have write-protected it, nested it deeply, or still write."""
    for _attempt in range(5):
        with suppress(OSError, RecursionError):
            shutil.rmtree(folder)
        if not folder.exists():
            return
        start_trusted(Tool.CHMOD, ["-R", "u+rwx", "--", folder.absolute()])
        start_trusted(Tool.RM, ["-rf", "--", folder.absolute()])


def empty_folder(folder: Path) -> None:
    """Remove what is in a folder, whatever a program has put there. Follow no symlink."""
    with suppress(OSError):
        folder.chmod(0o700)
    for path in list(folder.iterdir()):
        if path.is_dir() and not path.is_symlink():
            remove_tree(path)
        else:
            path.unlink()


def random_name() -> str:
    """Return a name that no other process takes: 32 hexadecimal digits."""
    return os.urandom(16).hex()


@contextmanager
def new_folder(destination: Path) -> Iterator[Path]:
    """Yield an empty folder and rename it to `destination` at the end: it is there whole or not.

    If another script was faster, its folder stays.
    """
    destination.parent.mkdir(parents=True, exist_ok=True)
    folder = destination.parent / f".{random_name()}"
    folder.mkdir()
    try:
        yield folder
        try:
            folder.rename(destination)
        except OSError as error:
            if error.errno not in (errno.EEXIST, errno.ENOTEMPTY):
                raise
    finally:
        if folder.exists():
            remove_tree(folder)


# Files.


def existing_spelling(text: str) -> str:
    """Return the path that is there if `text` differs from it only in what one cannot see.

    These are Unicode spaces (U+2005, which BaekjoonHub writes, is typed as a space) and the normal
    form (macOS decomposes Korean syllables). Return `text` if there is no such path, or several.
    Raise UserError if it is empty, which would mean the current folder.
    """
    if not text:
        raise UserError(_("an argument is empty (see --help)"))
    if os.path.lexists(text):
        return text
    path = Path("/" if text.startswith("/") else "")
    for part in Path(text).parts:
        if os.path.lexists(path / part):
            path /= part
            continue
        names = os.listdir(path) if path.is_dir() else []  # noqa: PTH208 # names, not paths
        alike = [name for name in names if visible_name(name) == visible_name(part)]
        if len(alike) != 1:
            return text
        path /= alike[0]
    return str(path)


def visible_name(name: str) -> str:
    """Return the common form of names that look alike."""
    spaced = (" " if unicodedata.category(char) == "Zs" else char for char in name)
    return unicodedata.normalize("NFC", "".join(spaced))


def spelled_path(text: str) -> Path:
    """Return `spelled(text)` as a path: the type of an argument."""
    return Path(existing_spelling(text))


def read_bytes(path: Path, limit: int = MAX_FILE_BYTES) -> bytes:
    """Return the content of a regular file of at most `limit` bytes. Raise UserError otherwise."""
    check_regular(path)
    if path.stat().st_size > limit:
        raise UserError(_("{} has more than {:,} MiB", relative_path(path), limit >> 20))
    return path.read_bytes()


def read_regular(path: Path, limit: int) -> bytes | None:
    """Return the beginning of a file that a program may have written, at most `limit` bytes.

    None: it is not a regular file, or cannot be read. A symlink may lead to a file of the user.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return None
        with open(descriptor, "rb", closefd=False) as opened:
            return opened.read(limit)
    finally:
        os.close(descriptor)


def ends_as_zip(path: Path) -> bool:
    """Return whether a file has the mark with which the directory of a zip file ends."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - ZIP_END_BYTES))
        return b"PK\5\6" in file.read(ZIP_END_BYTES)


def is_link_to_nothing(path: Path) -> bool:
    """Return whether a path is a symlink whose target does not exist, or a loop of symlinks."""
    return path.is_symlink() and not path.exists()


def check_regular(path: Path) -> None:
    """Raise UserError unless the path is a regular file or a link to one."""
    try:
        mode = path.stat().st_mode
    except OSError:
        raise UserError(_("no such file: {}", relative_path(path))) from None
    if not stat.S_ISREG(mode):
        raise UserError(_("{} is not a regular file", relative_path(path)))


def copy_files(names: Iterable[str], source: Path, destination: Path) -> None:
    """Copy files, by their paths in a folder, to the same paths in another. Replace those there.

    Raise UserError if one is a pipe, a device or too large.
    """
    for name in names:
        copied = destination / name
        copied.parent.mkdir(parents=True, exist_ok=True)
        copied.write_bytes(read_bytes(source / name))


def is_bytecode(file: Path) -> bool:
    """Return whether Python may import a file in place of a source: untrusted ones are not copied.

    The case of the suffix does not count, because sources are copied with suffixes in lower case.
    """
    return file.suffix.lower() in (".pyc", ".pyo") or BYTECODE_FOLDER in file.parts


def files_below(folder: Path) -> list[Path]:
    """Return all entries below a folder except folders, sorted. Do not follow links to folders.

    Raise UserError if there are too many files, or folders are nested too deeply.
    """
    files: list[Path] = []
    pending = [folder]
    while pending:
        for path in pending.pop().iterdir():
            if not path.is_dir():
                files.append(path)
            elif not path.is_symlink():
                pending.append(path)
            if len(files) + len(pending) > MAX_FILES:
                raise UserError(_("{} has more than {:,} files", relative_path(folder), MAX_FILES))
            check_depth(path, folder)
    return sorted(files)


def follow_text_symlink(path: Path) -> Path:
    """Return the target of a symlink that Git checked out as a text file, its default on Windows.

    Return the path itself if it is anything else.
    """
    if not path.is_file() or path.stat().st_size >= 256:
        return path
    content = path.read_bytes()
    if not content or b"\0" in content:
        return path
    target = path.parent / os.fsdecode(content)
    return target if target.is_file() else path


def check_links(folder: Path, boundary: Path) -> None:
    """Raise UserError if a symlink below a folder, or the folder itself, leaves `boundary`.

    An untrusted link would show a file of the user in a message or in a test case.
    """
    check_link(folder, boundary)
    pending = [folder]
    count = 0
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                count += 1
                if entry.is_symlink():
                    check_link(Path(entry.path), boundary)
                elif entry.is_dir():
                    pending.append(Path(entry.path))
                    check_depth(pending[-1], folder)
                if count > MAX_FILES:
                    raise UserError(
                        _("{} has more than {:,} files", relative_path(folder), MAX_FILES)
                    )


def check_depth(path: Path, folder: Path) -> None:
    """Raise UserError if a path lies too deeply below a folder."""
    if len(path.parts) - len(folder.parts) > MAX_DEPTH:
        raise UserError(_("folders are nested too deeply in {}", relative_path(folder)))


def check_link(path: Path, boundary: Path) -> None:
    """Raise UserError if a path leads out of `boundary`.

    A link to nothing leads nowhere, nor does a loop of links.
    """
    try:
        target = path.resolve()
    except (OSError, RuntimeError):  # a loop
        return
    if not target.is_relative_to(boundary.resolve()) and os.path.lexists(target):
        raise UserError(
            _(
                "{} is a symlink that leaves {} (put a copy of the file there)",
                relative_path(path),
                relative_path(boundary),
            )
        )


def copy_tree(source: Path, destination: Path) -> None:
    """Copy what is in a folder to another one, symlinks as symlinks.

    Raise OSError with a number, which the error of shutil.copytree has not: it has a list.
    """
    for path in source.iterdir():
        copied = destination / path.name
        if path.is_symlink():
            copied.symlink_to(path.readlink())
        elif path.is_dir():
            copied.mkdir(exist_ok=True)
            copy_tree(path, copied)
        else:
            copy_with_holes(str(path), str(copied))


def copy_with_holes(source: str, destination: str) -> None:
    """Copy a regular file, its mode and its times. Holes take no place in the copy, either."""
    with Path(source).open("rb") as read, Path(destination).open("wb") as target:
        end = os.fstat(read.fileno()).st_size
        target.truncate(end)
        place = 0
        while place < end:
            start = next_data(read.fileno(), place)
            if start is None:
                break
            place = os.lseek(read.fileno(), start, os.SEEK_HOLE)
            read.seek(start)
            target.seek(start)
            while start < place and (chunk := read.read(min(place - start, COPIED_BYTES))):
                target.write(chunk)
                start += len(chunk)
    shutil.copystat(source, destination)


def next_data(descriptor: int, place: int) -> int | None:
    """Return where the next bytes of a file are that are no hole, None if there are none."""
    try:
        return os.lseek(descriptor, place, os.SEEK_DATA)
    except OSError as error:
        if error.errno == errno.ENXIO:
            return None
        raise
