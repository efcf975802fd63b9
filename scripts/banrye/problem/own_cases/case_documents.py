"""Test cases that are all in one document. Rooms read its kinds, by their modules `case_documents`.

    cases:                                          {"tests": [{"input": "1 2", "output": "3"}],
      - {name: sample1, in: "1 2", out: "3"}         "timeLimit": 2000, "memoryLimit": 256}

Both are one test case, whose files are written into a folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import removable_rooms
from banrye.files import read_bytes
from banrye.judges.protocol import Judge
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases import material
from banrye.testcase import Bytes, TestCase

if TYPE_CHECKING:
    from banrye.hooks import CaseDocumentsHook

MAX_BYTES = 64 << 20
MAX_SECONDS, MAX_MEBIBYTES = 3600.0, 1 << 20


@dataclass(frozen=True)
class CaseDocument:
    """The contents of a document. None: it does not say it."""

    cases: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    """The input and the answer of each test case, by its name."""
    seconds: float | None = None
    mebibytes: int | None = None
    judge: Judge | None = None
    losses: tuple[Loss, ...] = ()

    def test_cases(self) -> tuple[TestCase, ...]:
        """Return the test cases. Their texts are read as files of test data are."""
        return tuple(
            TestCase(name, as_file(text), None if answer is None else as_file(answer))
            for name, (text, answer) in self.cases.items()
        )


def as_file(text: str) -> Bytes:
    """Return a text as a file that has it is read."""
    return Bytes(material.read_material(text.encode()).content)


@cache
def readers() -> Mapping[str, CaseDocumentsHook]:
    """Return the readers of documents, by their suffixes."""
    rooms = [module for _, module in removable_rooms.modules("case_documents")]
    return {suffix: module for module in rooms for suffix in module.SUFFIXES}


def is_document(file: Path) -> bool:
    """Return whether a file may be a document with test cases, by its suffix."""
    return file.suffix.lower() in readers()


def read_document(file: Path) -> CaseDocument | None:
    """Return the test cases of a document, None if it holds none. Raise UserError."""
    if not is_document(file):
        return None
    from banrye.foreign.tables import errors_of_reader

    text = read_bytes(file, MAX_BYTES).decode("utf-8-sig", errors="replace")
    with errors_of_reader(file, _("an editor or a data set")):
        return readers()[file.suffix.lower()].read(text, file)


def cases_by_name(
    cases: Iterable[tuple[object, object, object]],
) -> dict[str, tuple[str, str | None]]:
    """Return the test cases that have an input, by name, or by number if they have none."""
    by_name: dict[str, tuple[str, str | None]] = {}
    for number, (name, input_text, answer) in enumerate(cases, start=1):
        if isinstance(input_text, str):
            key = str(name or number)
            key = key if key not in by_name else f"{key}-{number}"
            by_name[key] = (input_text, answer if isinstance(answer, str) else None)
    return by_name
