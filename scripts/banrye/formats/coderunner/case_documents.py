"""The documents that this room reads: Moodle's XML of CodeRunner."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banrye.problem.own_cases.case_documents import CaseDocument

SUFFIXES: Sequence[str] = (".xml",)


def read(text: str, file: Path) -> CaseDocument | None:
    """Return the test cases of a document, None if it holds none. Raise UserError."""
    from banrye.formats.coderunner import documents  # few people have such files

    return documents.read_cases(text, file)
