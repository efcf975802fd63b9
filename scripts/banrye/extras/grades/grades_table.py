"""A row for each student, and the table of all rows in CSV.

GradeRow("Kim", "kim.py", "WA", 30, 100, failing_input="1 2")      Kim,kim.py,WA,30,100,…
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from pathlib import Path

from banrye.console import describe_error, printable
from banrye.extras.grades.student_programs import HandedInProgram
from banrye.judges.verdict import Verdict
from banrye.judging import score
from banrye.judging.case_result import CaseResult
from banrye.judging.submission import NotBuilt, Submission, judgement_of
from banrye.judging.variant_choice import VariantChoice
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.submission.build import CompileError, first_error
from banrye.submission.language_config import NotInstalled

MAX_INPUT = 200  # characters of a failing input
FORMULA = ("=", "+", "-", "@")  # begin a formula in a spreadsheet


@dataclass(frozen=True)
class GradeRow:
    """The result of a student's work."""

    student: str
    program: str = ""
    verdict: str = ""  # "": nothing was judged
    points: str = ""
    most: str = ""
    handed_in: str = ""
    late: str = ""
    double: str = ""
    failing_input: str = ""
    note: str = ""


def row_of(
    problem: Problem, work: HandedInProgram, python: VariantChoice, due: datetime | None
) -> GradeRow:
    """Return the row of a student. A program of the minute `due` is in time."""
    if work.program is None or work.time is None:
        return GradeRow(work.student, note=_("no program"))
    time = work.time.replace(second=0, microsecond=0)
    cells = {
        "student": work.student,
        "program": work.program.name,
        "handed_in": f"{time:%Y-%m-%d %H:%M}",
        "late": "" if due is None else yes_or_no(time > due),
        "double": yes_or_no(work.doubles > 0),
    }
    try:
        with judgement_of(problem, Submission(work.program, python=python)) as judgement:
            return GradeRow(**cells, **verdict_cells(problem, judgement.results))
    except CompileError as error:
        return GradeRow(
            **cells, verdict=str(Verdict.CE), points="0", note=first_error(error.messages)
        )
    except (NotBuilt, NotInstalled, OSError) as error:
        text = describe_error(error) if isinstance(error, OSError) else str(error)
        return GradeRow(**cells, note=text)


def verdict_cells(problem: Problem, results: Iterable[CaseResult]) -> dict[str, str]:
    """Return the verdict, the points and the first failing input."""
    listed = list(results)
    failure = next((one for one in listed if one.verdict is not Verdict.AC), None)
    verdict = failure.verdict if failure else Verdict.AC
    points, most = float(failure is None), 1.0
    if problem.scoring:
        total = score.group_scores(problem, listed)[-1]
        points, most = total.score, total.most or 0.0
    text = failure.case.input_bytes[:MAX_INPUT].decode(errors="replace") if failure else ""
    return {
        "verdict": str(verdict),
        "points": f"{points:g}",
        "most": f"{most:g}",
        "failing_input": " / ".join(printable(line) for line in text.strip().splitlines()),
    }


def yes_or_no(value: bool) -> str:  # noqa: FBT001 # its only argument
    return "yes" if value else "no"


def write_table(file: Path, rows: Iterable[GradeRow]) -> None:
    """Write the table. No cell of a student is a formula of a spreadsheet."""
    with file.open("w", encoding="utf-8-sig", newline="") as opened:
        table = csv.writer(opened)
        table.writerow([field.name for field in fields(GradeRow)])
        for row in rows:
            table.writerow([harmless(cell) for cell in asdict(row).values()])


def harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell
