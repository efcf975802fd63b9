r"""A test case: an input and its right answer, as bytes that are read at their first use.

    TestCase("secret/7", File(Path("7.in")), File(Path("7.ans")))    of a package
    TestCase("example 1", Bytes(b"3\n"), Bytes(b"4\n"))              of a table

Every test case is this value, wherever it comes from. Its files may be large, so their contents are
in memory only while somebody uses them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.messages import _

POINTER = b"version https://git-lfs.github.com/spec/"
POINTER_BYTES = 200  # of a file of Git LFS in place of a large one


class Blob(Protocol):
    """Bytes that may be large, or lie elsewhere. Two of them are equal if they are read alike."""

    def read(self) -> bytes:
        """Return the content. Raise UserError if it cannot be read."""
        ...

    @property
    def size(self) -> int:
        """The number of bytes in the file. They may be packed."""
        ...

    @property
    def place(self) -> Path | None:
        """The file that has the content, which need not exist any more. None: no file has it."""
        ...


def is_missing(blob: Blob | None) -> bool:
    """Return whether there is no content: nothing names it, or its file is not there."""
    return blob is None or (blob.place is not None and not blob.place.is_file())


def check_fetched(blob: Blob) -> None:
    """Raise UserError if a file only says where Git LFS has its content. Reads small files."""
    is_small = blob.place is not None and blob.place.is_file() and blob.size <= POINTER_BYTES
    if is_small and blob.read().startswith(POINTER):
        shown = relative_path(blob.place) if blob.place else ""
        raise UserError(_("{} is a pointer of Git LFS: git lfs pull fetches the test data", shown))


@dataclass(frozen=True)
class Bytes:
    """Bytes in memory."""

    content: bytes

    def read(self) -> bytes:
        return self.content

    @property
    def size(self) -> int:
        return len(self.content)

    @property
    def place(self) -> None:
        return None


@dataclass(frozen=True)
class File:
    """The bytes of a file. `read_file` converts them, such as own test data in UTF-16."""

    path: Path
    read_file: Callable[[Path], bytes] = read_bytes

    def read(self) -> bytes:
        return self.read_file(self.path)

    @property
    def size(self) -> int:
        return self.path.stat().st_size

    @property
    def place(self) -> Path:
        return self.path


@dataclass(frozen=True)
class TestCase:
    """An input and its right answer, and the settings of the test case."""

    name: str  # of a package: the path in data/, without extension
    input: Blob
    answer: Blob | None = None  # None: no answer, or the output of a dialogue is not compared
    checker_flags: tuple[str, ...] = ()  # of the checker
    arguments: tuple[str, ...] = ()  # of the submission
    input_flags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The flags of each input validator by its name without suffix; by "": of all others."""
    files: Path | None = None
    """A folder whose files the submission finds in its working folder."""
    points: float | None = None  # the most that a checker can give
    is_sample: bool = False  # the statement shows it
    group: str | None = None  # the name of its group, in a package of another tool

    @classmethod
    def of(cls, input_bytes: bytes, answer: bytes = b"", name: str = "") -> TestCase:
        """Return a test case with its contents in memory."""
        return cls(name, Bytes(input_bytes), Bytes(answer))

    def with_contents(self, input_bytes: bytes, answer: bytes = b"", name: str = "") -> TestCase:
        """Return a test case with the flags, arguments and files of this one, and no points."""
        contents = Bytes(input_bytes), Bytes(answer)
        return replace(self, name=name, input=contents[0], answer=contents[1], points=None)

    def in_memory(self) -> TestCase:
        """Return the test case with its contents in memory. No answer becomes an empty one."""
        return replace(self, input=Bytes(self.input_bytes), answer=Bytes(self.answer_bytes))

    @property
    def input_bytes(self) -> bytes:
        """The bytes of the input, which this reads."""
        return self.input.read()

    @property
    def answer_bytes(self) -> bytes:
        """The bytes of the answer, which this reads. Empty if there is no answer."""
        return b"" if self.answer is None else self.answer.read()

    @property
    def has_answer(self) -> bool:
        """True if the right answer is known."""
        return self.answer is not None

    @property
    def blobs(self) -> tuple[Blob, ...]:
        """The input, and the answer if there is one."""
        return (self.input,) if self.answer is None else (self.input, self.answer)

    @property
    def is_there(self) -> bool:
        """True if no file of it was removed."""
        return all(blob.place is None or blob.place.exists() for blob in self.blobs)

    @property
    def parts_to_hash(self) -> tuple[Path | bytes, ...]:
        """The parts that `digest` hashes: its files, or the bytes that are in no file."""
        return tuple(blob.read() if blob.place is None else blob.place for blob in self.blobs)

    def flags_for(self, input_validator: str) -> tuple[str, ...]:
        """Return the flags of an input validator, which is named without suffix."""
        return self.input_flags.get(input_validator, self.input_flags.get("", ()))
