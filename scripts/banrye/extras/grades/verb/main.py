"""The verb `grades`: a line for each student, and a table."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from banrye import console
from banrye.cli import option_parser, target
from banrye.console import ExitStatus, UserError, printable
from banrye.extras.grades import grades_table, student_programs
from banrye.extras.grades.grades_table import GradeRow
from banrye.extras.grades.verb.options import Options
from banrye.files import temporary_folder
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.process.pool import parallel


def needs_rerun(row: GradeRow) -> bool:
    """Return whether a program ran too long beside another one: it may be faster alone."""
    return row.verdict == Verdict.TLE


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    options.task.sandbox.apply()
    arguments = target.split_arguments(options.task.arguments)
    if len(arguments.programs) != 1:
        raise UserError(
            _("give a problem, and the folder or zip file with the programs (see --help)")
        )
    place = Path(arguments.programs[0])
    target.require_file(place)
    if not arguments.problems and options.task.own.cases is None:
        raise UserError(_("name the problem of these programs (see --help)"))
    with temporary_folder() as scratch:
        (scratch / "problem").mkdir()
        problem = target.find_problem(arguments, options.task, scratch / "problem", generates=True)
        if place.is_file():
            place = student_programs.unpack_programs(place, scratch / "programs")
        works = student_programs.works_in(place)
        judge = partial(grades_table.row_of, problem, python=options.task.python, due=options.due)
        rows = list(parallel((partial(judge, work) for work in works), needs_rerun))
    console.progress("")
    width = max(len(row.student) for row in rows)
    for row in rows:
        points = _("{} of {}", row.points, row.most) if row.most else ""
        parts = [row.verdict, row.student.ljust(width), points, row.note or row.failing_input]
        print(printable("  ".join(part for part in parts if part).replace("\n", " ")))
    if options.csv:
        grades_table.write_table(options.csv, rows)
    return ExitStatus.PASSED if all(row.verdict for row in rows) else ExitStatus.TROUBLE
