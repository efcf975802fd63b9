r"""Read test data in spite of changes by editors and Windows, and name the changes.

    b"\xef\xbb\xbf1 2\r\n"      b"1 2\n", with a byte order mark and carriage returns
    b"\xff\xfe3\0\n\0"          b"3\n", UTF-16
    b"1\0\n"                    unchanged, with a NUL byte

Runs nothing.
"""

from __future__ import annotations

import codecs
import gzip
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import MAX_FILE_BYTES, check_regular, read_bytes
from banrye.messages import _, marked

GZIP = ".gz"
MARKS = {  # the longer ones first: that of UTF-32 begins with that of UTF-16
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
HANGUL = ("\u3131", "\u318e"), ("\uac00", "\ud7a3")  # letters and syllables, from first to last


class Fault(Enum):
    """The fault of a text of test data: for the user, after "has"."""

    BYTE_ORDER_MARK = marked("a byte order mark")
    WIDE = marked("the encoding UTF-16 or UTF-32")
    CP949 = marked("the encoding CP949 (Korean Windows)")
    CARRIAGE_RETURNS = marked(r"carriage returns (\r, of Windows)")
    NUL = marked("a NUL byte")
    NO_UTF_8 = marked("bytes that are not UTF-8")

    @property
    def repair(self) -> str:
        """The repair that `read_material` makes, "" if there is none."""
        return REPAIRS.get(self, "")


REPAIRS = {
    Fault.BYTE_ORDER_MARK: marked("left out"),
    Fault.WIDE: marked("read as UTF-8"),
    Fault.CP949: marked("read as UTF-8"),
    Fault.CARRIAGE_RETURNS: marked("read as line breaks"),
}


@dataclass(frozen=True)
class MaterialText:
    """A text of test data in UTF-8 with the line breaks of Unix, and what was wrong with it."""

    content: bytes
    faults: tuple[Fault, ...] = ()


def read_file(path: Path) -> bytes:
    """Return the content of a file of test data as a program is to get it. Raise UserError."""
    return read_material(unpack_gzip(path)).content


def unpack_gzip(path: Path) -> bytes:
    """Return the bytes of a file, which may be compressed by gzip: "1.in.gz". Raise UserError."""
    if path.suffix.lower() != GZIP:
        return read_bytes(path)
    check_regular(path)
    try:
        with gzip.open(path) as opened:
            content = opened.read(MAX_FILE_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise UserError(_("cannot unpack {}: {}", relative_path(path), error)) from None
    if len(content) > MAX_FILE_BYTES:
        raise UserError(_("{} has more than {:,} MiB", relative_path(path), MAX_FILE_BYTES >> 20))
    return content


def read_material(raw: bytes) -> MaterialText:
    """Return a text of test data as a program is to get it. Cost: linear."""
    if raw.isascii() and b"\r" not in raw and b"\0" not in raw:
        return MaterialText(raw)
    text = decode_text(raw)
    content, faults = text.content, list(text.faults)
    if content.startswith(codecs.BOM_UTF8):
        content = content.removeprefix(codecs.BOM_UTF8)
        if Fault.WIDE not in faults:
            faults.append(Fault.BYTE_ORDER_MARK)
    if b"\r" in content:
        content = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        faults.append(Fault.CARRIAGE_RETURNS)
    if b"\0" in content:
        faults.append(Fault.NUL)
    return MaterialText(content, tuple(faults))


def decode_text(raw: bytes) -> MaterialText:
    """Return a text in UTF-8, unchanged if its encoding is not known."""
    for mark, encoding in MARKS.items():
        if raw.startswith(mark):
            with suppress(UnicodeDecodeError):
                return MaterialText(raw.decode(encoding).encode(), (Fault.WIDE,))
    if b"\0" in raw and (text := without_mark(raw)):
        return MaterialText(text.encode(), (Fault.WIDE,))
    with suppress(UnicodeDecodeError):
        raw.decode()
        return MaterialText(raw)
    text = korean(raw)
    return (
        MaterialText(text.encode(), (Fault.CP949,))
        if text
        else MaterialText(raw, (Fault.NO_UTF_8,))
    )


def without_mark(raw: bytes) -> str | None:
    """Return a text in UTF-16 that has no byte order mark, None if it is something else.

    Bytes with a NUL are taken for UTF-16 only if all characters are ASCII or Korean, with one in
    ASCII at least.
    """
    for encoding in ("utf-16-le", "utf-16-be"):
        with suppress(UnicodeDecodeError):
            text = raw.decode(encoding)
            if all_of(text, is_usual) and any(map(str.isascii, text)):
                return text
    return None


def korean(raw: bytes) -> str | None:
    """Return a text in CP949, None if it is something else.

    Letters with accents in Latin-1, too, can be read as rare syllables. So one syllable must be
    among the 2,350 of KS X 1001.
    """
    with suppress(UnicodeDecodeError):
        text = raw.decode("cp949")
        if all_of(text, lambda char: is_usual(char) or char.isascii()):
            return text if any(map(is_common, text)) else None
    return None


def all_of(text: str, is_right: Callable[[str], bool]) -> bool:
    return all(map(is_right, set(text)))


def is_usual(char: str) -> bool:
    """Return whether a character is printable ASCII, white space or Korean."""
    if char.isascii():
        return char.isprintable() or char in "\t\n\r"
    return any(first <= char <= last for first, last in HANGUL)


def is_common(char: str) -> bool:
    """Return whether a character is a syllable of KS X 1001."""
    with suppress(UnicodeEncodeError):
        return not char.isascii() and len(char.encode("euc-kr")) == 2
    return False
