"""The documents that this room reads: tables in CSV."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banrye.problem.own_cases.case_documents import CaseDocument

SUFFIXES: Sequence[str] = (".csv",)


def read(text: str, file: Path) -> CaseDocument | None:
    """Return the test cases of a document, None if it holds none. Raise UserError."""
    from banrye.formats.csv_cases import documents  # few people have such files

    return documents.read_cases(text, file)
