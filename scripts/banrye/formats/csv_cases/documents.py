"""Read a table in CSV: the columns of the inputs and of the answers are named in its first row.

input,output
"1 2","3"          one test case
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.messages import _
from banrye.problem.own_cases.case_documents import CaseDocument

INPUTS = ("input", "stdin", "in")
ANSWERS = ("output", "expected", "expected_output", "answer", "out")
MAX_FIELD = 64 << 20  # characters


def read_cases(text: str, file: Path) -> CaseDocument | None:
    """Return the test cases, None if it is another table. Raise UserError."""
    cases = {str(number): pair for number, pair in enumerate(of_csv(text, file), start=1)}
    return CaseDocument(cases) if cases else None


def of_csv(text: str, file: Path) -> list[tuple[str, str | None]]:
    """Return the rows of a table whose first row names its columns, none of another table."""
    csv.field_size_limit(MAX_FIELD)
    try:
        rows = list(csv.reader(io.StringIO(text), strict=True))
    except csv.Error as error:
        raise UserError(_("cannot read {}: {}", relative_path(file), error)) from None
    header = [name.strip().lower() for name in rows[0]] if rows else []
    inputs = [header.index(name) for name in INPUTS if name in header]
    answers = [header.index(name) for name in ANSWERS if name in header]
    if not inputs or not answers:
        return []
    needed = max(inputs[0], answers[0])
    return [(row[inputs[0]], row[answers[0]]) for row in rows[1:] if len(row) > needed]
