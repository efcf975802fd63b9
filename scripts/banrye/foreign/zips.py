"""Read untrusted zip files: within limits, below one folder, with readable names.

    tests.zip with "../1.in" and, in CP949, "입력1.txt"     FOLDER/1.in, FOLDER/입력1.txt
    Member(tests.zip, "1.in").read()                        b"1 2"

Archives of another kind are named.
"""

from __future__ import annotations

import errno
import lzma
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.messages import _

MAX_FILES = 20_000
MAX_ZIP_BYTES = 1 << 30  # of all files, unpacked
MAX_MEMBER_BYTES = 128 << 20  # of a file that is read into memory
DAMAGED = (
    zipfile.BadZipFile,
    lzma.LZMAError,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,  # a password
    ValueError,
    OverflowError,
)
UTF_8_NAMES = 0x800  # the flag of a member whose name is in UTF-8
OTHER_ARCHIVES = {  # how a file of another kind begins
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!\x1a\x07": "a RAR archive",
    b"\x1f\x8b": "compressed by gzip",
    b"\xfd7zXZ\x00": "compressed by xz",
    b"BZh": "compressed by bzip2",
    b"\x28\xb5\x2f\xfd": "compressed by zstd",
}
TAR_MARK, TAR_PLACE = b"ustar", 257


class NoZip(UserError):
    """A file is not a zip file that can be unpacked."""


@dataclass(frozen=True)
class Member:
    """A file in a zip file. It is read when it is used."""

    archive: Path
    name: str

    def read(self) -> bytes:
        """Return its content. Raise NoZip if the file is damaged."""
        with open_archive(self.archive) as archive, archive.open(self.name) as member:
            return member.read(MAX_MEMBER_BYTES)

    @property
    def size(self) -> int:
        """The number of its bytes, unpacked."""
        with open_archive(self.archive) as archive:
            return archive.getinfo(self.name).file_size

    @property
    def place(self) -> None:
        """No file: it is in one. Implements Blob."""
        return None


def members_of(file: Path) -> dict[str, Member]:
    """Return the files in a zip file by their names. Read none of them. Raise NoZip."""
    with open_archive(file) as archive:
        infos = [info for info in archive.infolist() if not info.is_dir()]
    if len(infos) > MAX_FILES:
        raise NoZip(_("{} holds more than {:,} files", relative_path(file), MAX_FILES))
    if any(info.file_size > MAX_MEMBER_BYTES for info in infos):
        raise NoZip(
            _("{} holds a file of over {} MiB", relative_path(file), MAX_MEMBER_BYTES >> 20)
        )
    return {info.filename: Member(file, info.filename) for info in infos}


def names_in(file: Path) -> list[str]:
    """Return the names of the files in a zip file, none if it cannot be read."""
    try:
        with open_archive(file) as archive:
            return archive.namelist()
    except NoZip:
        return []


def unpack_zip(file: Path, folder: Path) -> None:
    """Unpack a zip file into a folder. Raise NoZip if it is none or too large."""
    shown = relative_path(file)
    with open_archive(file) as archive:
        infos = archive.infolist()
    if len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_ZIP_BYTES:
        raise NoZip(_("{} holds too many or too large files", shown))
    with open_archive(file, encoding_of_names(infos)) as archive:
        archive.extractall(folder)  # leaves out "..", and absolute paths become relative


def infos_of(file: Path) -> list[zipfile.ZipInfo]:
    """Return the members of a zip file, with readable names. Raise NoZip."""
    with open_archive(file) as archive:
        encoding = encoding_of_names(archive.infolist())
    with open_archive(file, encoding) as archive:
        return archive.infolist()


@contextmanager
def open_archive(file: Path, encoding: str | None = None) -> Iterator[zipfile.ZipFile]:
    """Yield a zip file. Raise NoZip if it is none, or damaged where it is read."""
    shown = relative_path(file)
    if kind := other_archive(file):
        raise NoZip(_("{} is {}: unpack it, and give the folder", shown, kind))
    try:
        with zipfile.ZipFile(file, metadata_encoding=encoding) as archive:
            yield archive
    except zipfile.BadZipFile:
        raise NoZip(_("{} is neither a folder nor a readable zip file", shown)) from None
    except DAMAGED as error:
        raise NoZip(_("{} is not a readable zip file: {}", shown, error)) from None
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        raise NoZip(_("{} is not a readable zip file: an offset in it is wrong", shown)) from None


def encoding_of_names(members: Sequence[zipfile.ZipInfo]) -> str:
    """Return the encoding of the names that do not state one: Korean Windows writes CP949."""
    stated_not = [m.orig_filename for m in members if not m.flag_bits & UTF_8_NAMES]
    raw = "".join(stated_not).encode("cp437", errors="replace")
    for encoding in ("utf-8", "cp949"):
        with suppress(UnicodeDecodeError):
            raw.decode(encoding)
            return encoding
    return "cp437"


def other_archive(file: Path) -> str | None:
    """Return the format of a file if it is an archive or compressed in another way."""
    with file.open("rb") as opened:
        start = opened.read(TAR_PLACE + len(TAR_MARK))
    if start[TAR_PLACE:] == TAR_MARK:
        return "a tar archive"
    return next((kind for mark, kind in OTHER_ARCHIVES.items() if start.startswith(mark)), None)


def is_zip(file: Path) -> bool:
    """Return whether a file has the directory of a zip file."""
    return file.is_file() and zipfile.is_zipfile(file)
