"""Judge the submissions of packages, and compare their verdicts with the expected ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from banrye import caller, console, language
from banrye.api import packages
from banrye.console import ExitStatus, MachineError, UserError
from banrye.files import read_bytes
from banrye.judges.verdict import Verdict
from banrye.judging import expected_verdicts
from banrye.judging.package_submissions import shown_place, warn_skipped
from banrye.messages import _
from banrye.prepare.open_problem import OpenOptions, open_problem
from banrye.prepare.secret_cases import needed_parts
from banrye.problem.location.own_problems import problem_names
from banrye.problem.model import Problem
from banrye.problem.packages import parts
from banrye.proposals import next_command
from banrye.submission.sources import decode_source
from banrye.submission_result import PackageResult, SkippedSubmission, SubmissionResult
from banrye.views.package_lines import submission_line, summary_lines, table_lines


def judge_packages(names: Sequence[str], options: OpenOptions) -> ExitStatus:
    """Judge the submissions of packages. Return the worst status of a package."""
    status = ExitStatus.PASSED
    has_table = False
    for name in names:
        results = judge_package(name, options, follows_table=has_table)
        status, has_table = max(status, results.status), results.has_table
    is_done = status is ExitStatus.PASSED and len(names) == 1 and names[0] in problem_names()
    if is_done and (command := next_command("after_judging", names[0])):
        print(_("next: {}", command))
    return status


def judge_package(name: str, options: OpenOptions, *, follows_table: bool) -> ShownPackage:
    """Print the verdict on each submission. The status is FAILED unless all are as expected."""
    try:
        problem = open_problem(name, options)
        return judge_submissions(problem, follows_table=follows_table)
    except (UserError, MachineError, OSError) as error:  # the others are judged all the same
        text = console.describe_error(error) if isinstance(error, OSError) else str(error)
        console.warn(f"{caller.name()}: {text if name in text else f'{name}: {text}'}")
        return ShownPackage(ExitStatus.TROUBLE)


class ShownPackage(NamedTuple):
    """The status of a package that was printed. `has_table`: whether a table was printed, too."""

    status: ExitStatus
    has_table: bool = False


def judge_submissions(problem: Problem, *, follows_table: bool) -> ShownPackage:
    """Judge the submissions of which the package says what they must get.

    `follows_table`: an empty line comes first. The status is TROUBLE if none can be judged. Raise
    UserError if nothing tells the right answers.
    """
    if problem.format_adds_large_inputs and not problem.has_reference:
        raise UserError(_("the problem has no reference solution"))
    has_warned = parts.warn_missing(problem.folder, needed_parts(problem, "accepted submission"))
    expected_verdicts.read_rules(problem.folder)  # an error of theirs comes before the empty line
    if follows_table:
        print()
    for event in packages.events_of_package(problem):
        show_event(event)
        if isinstance(event, PackageResult):
            if not event.submissions and not has_warned:
                console.warn(_("{} has no submissions that can be judged here", problem.name))
            if event.lacks_reference:
                console.warn(_("{}: no accepted submission was judged", problem.name))
            lines = table_lines(event)
            return ShownPackage(status_of(event), has_table=bool(lines))
    raise AssertionError(problem.name)


def status_of(package: PackageResult) -> ExitStatus:
    if not package.submissions or package.lacks_reference:
        return ExitStatus.TROUBLE
    return ExitStatus.of(not package.unexpected_results)


def show_event(event: object) -> None:
    """Print what an event says, if it says anything."""
    if isinstance(event, SubmissionResult):
        console.progress("")
        if event.judgement is None and not event.is_expected:
            console.warn(_("{} is not run: {}", shown_place(event.source), event.reason))
        else:
            print(submission_line(event))
    elif isinstance(event, SkippedSubmission):
        warn_skipped(event.source, event.reason)
    elif isinstance(event, PackageResult):
        remarks = {mismatch.name: remark_on(mismatch) for mismatch in event.unexpected_results}
        for line in (*table_lines(event), *summary_lines(event, remarks)):
            print(line)


def remark_on(result: SubmissionResult) -> str:
    """Return a likely reason why a submission gets another verdict, "" if unknown."""
    if result.judgement is None or result.verdict is Verdict.RTE:
        return remark_on_old(result.source)
    return result.hint


def remark_on_old(source: Path) -> str:
    """Return the message on a submission in an outdated language, else ""."""
    for file in [source] if source.is_file() else sorted(source.glob("*.*")):
        spoken = language.of_suffix(file.suffix)
        finder = language.language_module(spoken.code, "outdated") if spoken else None
        if finder and (remark := finder.remark_on(decode_source(read_bytes(file)) or "")):
            return remark
    return ""
