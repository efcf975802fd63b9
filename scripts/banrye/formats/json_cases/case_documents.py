"""The documents that this room reads: JSON and JSON Lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banrye.problem.own_cases.case_documents import CaseDocument

SUFFIXES: Sequence[str] = (".json", ".prob", ".jsonl")


def read(text: str, file: Path) -> CaseDocument | None:
    """Return the test cases of a document, None if it holds none. Raise UserError."""
    from banrye.formats.json_cases import documents  # few people have such files

    return documents.read_cases(text, file)
