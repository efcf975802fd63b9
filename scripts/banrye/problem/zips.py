"""Unpack zip files of strangers: within limits, below one folder, with readable names.

    tests.zip with "../1.in" and, in CP949, "입력1.txt"     FOLDER/1.in, FOLDER/입력1.txt

Archives of another kind are named.
"""

from __future__ import annotations

import lzma
import zipfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from banrye.console import UserError, relative_path

MAX_FILES = 20_000
MAX_ZIP_BYTES = 1 << 30  # of all files, unpacked
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
    """A file is no zip file that can be unpacked."""


def unpack(file: Path, folder: Path) -> None:
    """Unpack a zip file into a folder. Raise NoZip if it is none or too large."""
    shown = relative_path(file)
    if kind := other_archive(file):
        raise NoZip(f"{shown} is {kind}: unpack it, and give the folder")
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
            if len(members) > MAX_FILES or sum(m.file_size for m in members) > MAX_ZIP_BYTES:
                raise NoZip(f"{shown} holds too many or too large files")
        with zipfile.ZipFile(file, metadata_encoding=encoding_of_names(members)) as archive:
            archive.extractall(folder)  # leaves out "..", and absolute paths become relative
    except (
        zipfile.BadZipFile,
        lzma.LZMAError,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        UnicodeDecodeError,
    ) as error:
        raise NoZip(f"{shown} is no zip file that can be read: {error}") from None


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
    """Return what a file is if it is an archive or compressed in another way."""
    with file.open("rb") as opened:
        start = opened.read(TAR_PLACE + len(TAR_MARK))
    if start[TAR_PLACE:] == TAR_MARK:
        return "a tar archive"
    return next((kind for mark, kind in OTHER_ARCHIVES.items() if start.startswith(mark)), None)


def is_zip(file: Path) -> bool:
    """Return whether a file has the directory of a zip file."""
    return file.is_file() and zipfile.is_zipfile(file)
