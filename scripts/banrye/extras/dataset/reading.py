"""The rows of a file, one after another: JSON, JSON Lines, each also in gzip, and Parquet.

    train.jsonl.gz     (0, {"name": "1_A", ...}), (1, {"name": "1_B", ...}), ...

A folder stands for its files, sorted by name. Only some rows are in memory at once.
"""

from __future__ import annotations

import codecs
import gzip
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

import msgspec

from banrye import installing
from banrye.console import UserError, relative_path
from banrye.extras.dataset.row_task import RowValues
from banrye.files import check_regular
from banrye.installing import Extra
from banrye.messages import _

PARQUET = Extra(
    "pyarrow",
    "--extra dataset",
    "dataset",
    ("pyarrow",),
    "a download of 48 MB, about 30 s",
    "dataset",
)
GZIP_MARK, PARQUET_MARK = b"\x1f\x8b", b"PAR1"
READ_BYTES = 1 << 16
MOST_CHARACTERS = 1 << 30  # of a row
PARQUET_ROWS = 8  # at once: a row may have many megabytes
BETWEEN = re.compile(r"[\s,]*")


@dataclass(frozen=True)
class BrokenRow:
    """A place of a file that is no row.

    `reason`: why it cannot be read, in the words of the user.
    """

    reason: str


def rows_of(place: Path) -> Iterator[tuple[int, RowValues | BrokenRow]]:
    """Yield the rows of a file or folder and their numbers, from 0. Raise UserError."""
    number = 0
    for file in files_of(place):
        for row in rows_of_file(file):
            yield number, row
            number += 1


def files_of(place: Path) -> list[Path]:
    """Return the files that are read. Raise UserError if there is none."""
    if place.is_dir():
        files = sorted(file for file in place.rglob("*") if file.is_file() and is_of_rows(file))
        if not files:
            raise UserError(_("{} has no file with rows: JSON or Parquet", relative_path(place)))
        return files
    if not place.exists():
        raise UserError(_("no such file: {}", relative_path(place)))
    return [place]


def is_of_rows(file: Path) -> bool:
    return file.name.endswith((".json", ".jsonl", ".json.gz", ".jsonl.gz", ".parquet"))


def rows_of_file(file: Path) -> Iterator[RowValues | BrokenRow]:
    """Yield the rows of a file. Raise UserError."""
    check_regular(file)
    with file.open("rb") as opened:
        mark = opened.peek(4)[:4]
        if mark == PARQUET_MARK:
            yield from rows_of_parquet(file)
            return
        try:
            if mark[:2] == GZIP_MARK:
                with gzip.open(opened) as unpacked:
                    yield from rows_of_json(cast(IO[bytes], unpacked), file)
            else:
                yield from rows_of_json(opened, file)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise UserError(_("cannot read {}: {}", relative_path(file), error)) from None
        except UnicodeDecodeError:
            raise UserError(_("{} is not a text in UTF-8", relative_path(file))) from None


# JSON.


def rows_of_json(stream: IO[bytes], file: Path) -> Iterator[RowValues | BrokenRow]:
    """Yield the rows of JSON Lines, or of one document: a list of rows, or one row."""
    first = stream.readline(MOST_CHARACTERS).removeprefix(b"\xef\xbb\xbf")
    while first and not first.strip():
        first = stream.readline(MOST_CHARACTERS)
    if isinstance(row := row_of_line(first, file, 1), BrokenRow):
        yield from rows_of_document(first, stream, file)
        return
    yield row
    for number, line in enumerate(iter(lambda: stream.readline(MOST_CHARACTERS), b""), start=2):
        if line.strip():
            yield row_of_line(line, file, number)


def row_of_line(line: bytes, file: Path, number: int) -> RowValues | BrokenRow:
    """Return the row of a line of JSON Lines."""
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return BrokenRow(_("line {} of {} is not JSON: {}", number, relative_path(file), error))
    if not isinstance(value, dict):
        return BrokenRow(
            _("line {} of {} is not a row: it is not an object", number, relative_path(file))
        )
    return value


def rows_of_document(
    first: bytes, stream: IO[bytes], file: Path
) -> Iterator[RowValues | BrokenRow]:
    """Yield the rows of a document, which is read as far as each row needs.

    `first`: the beginning of it that was read already. Raise UserError if it is no JSON.
    """
    utf_8 = codecs.getincrementaldecoder("utf-8")()

    def read(number: int) -> str:
        text = ""
        while not text and (content := stream.read(number)):
            text = utf_8.decode(content)
        return text or utf_8.decode(b"", final=True)

    buffer = utf_8.decode(first)
    start = len(buffer) - len(buffer.lstrip())
    is_list = buffer[start : start + 1] == "["
    buffer = buffer[start + is_list :]
    decoder = json.JSONDecoder()
    while True:
        match = BETWEEN.match(buffer)
        place = match.end() if match else 0
        if place == len(buffer) or buffer[place] == "]":
            if place < len(buffer) or not (more := read(READ_BYTES)):
                return
            buffer = more
            continue
        try:
            value, end = decoder.raw_decode(buffer, place)
        except RecursionError:
            raise UserError(_("cannot read {}: nested too deeply", relative_path(file))) from None
        except ValueError as error:
            more = read(max(READ_BYTES, len(buffer)))
            if not more or len(buffer) > MOST_CHARACTERS:
                raise UserError(_("cannot read {}: {}", relative_path(file), error)) from None
            buffer = buffer[place:] + more
            continue
        buffer = buffer[end:]
        if isinstance(value, dict):
            yield value
        else:
            yield BrokenRow(
                _("{}: not a row (a JSON object): {!r:.40}", relative_path(file), value)
            )


# Parquet.


def rows_of_parquet(file: Path) -> Iterator[RowValues | BrokenRow]:
    """Yield the rows of a Parquet file. Raise UserError if it is damaged."""
    installing.check_extra(PARQUET)
    import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]  # an extra
    from pyarrow import parquet  # type: ignore[import-not-found,unused-ignore]  # the same

    try:
        table = parquet.ParquetFile(file, memory_map=False, pre_buffer=False)
        for batch in table.iter_batches(batch_size=PARQUET_ROWS):
            yield from cast("list[RowValues]", batch.to_pylist())
    except (pyarrow.ArrowException, OSError) as error:
        raise UserError(_("cannot read {}: {!s:.200}", relative_path(file), error)) from None
