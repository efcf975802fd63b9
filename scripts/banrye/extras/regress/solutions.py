"""The outcomes of solutions for the terminal. Names, messages and inputs are untrusted."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from banrye.console import count_columns, printable, relative_path
from banrye.extras.regress.results import (
    LARGE_ONLY,
    NO_PROBLEM,
    NOT_JUDGED,
    UNSURE,
    RegressResult,
    condition_text,
    title_of,
)
from banrye.extras.regress.solution_files import Solution
from banrye.messages import _
from banrye.stored_verdicts.outcome import Outcome

TITLE_WIDTH = 22  # at least, of the titles in the table
SHOWN_FILES = 10  # without a problem, by name


def shown_name(solution: Solution) -> str:
    """Return a solution for the user: its path, or its tag in its package."""
    return printable(solution.tag) if solution.package else relative_path(solution.file)


def reason_of(solution: Solution, outcome: Outcome) -> str:
    """Return why a solution fails; for a submission of a package, with the verdict that it gets."""
    if not solution.package:
        return outcome.reason
    verdict = str(outcome.verdict) if outcome.verdict else _("not run")
    return f"{solution.package}: {verdict}: {outcome.reason}"


def name_of(file: Path) -> str:
    """Return a path as text that every encoding has, relative to the current folder."""
    return os.fsencode(os.path.relpath(file)).decode(errors="backslashreplace")


def failure_lines(solution: Solution, outcome: Outcome, command: str) -> list[str]:
    """Return the title of a failure, its reason, and the command line that shows more."""
    title = f"{_(title_of(solution, outcome))}: {shown_name(solution)}"
    return [title, f"  {printable(reason_of(solution, outcome))[:100]}", f"  {command}"]


def large_only_lines(report: RegressResult) -> list[str]:
    """Return the solutions that fail on large inputs only, below a title."""
    title = _(
        "{} (accepted on the archive's data, so they do not count as failures):", _(LARGE_ONLY)
    )
    failures = report.failures_on_large_only
    return titled_lines(
        title, [(solution, large_reason(outcome)) for solution, outcome in failures]
    )


def unsure_lines(report: RegressResult) -> list[str]:
    """Return the solutions that fail if they are for the problem that is assumed, below a title."""
    title = _(
        "{} (no folder names a judge, so they do not count; --judge boj counts them):", _(UNSURE)
    )
    failures = report.unsure_failures
    return titled_lines(
        title, [(solution, unsure_reason(solution, failure)) for solution, failure in failures]
    )


def titled_lines(title: str, reasons: Sequence[tuple[Solution, str]]) -> list[str]:
    """Return a line for each solution below a title, none at all without solutions."""
    lines = [f"  {relative_path(solution.file)}: {reason}" for solution, reason in reasons]
    return [title, *lines] if lines else []


def unsure_reason(solution: Solution, outcome: Outcome) -> str:
    """Return how a solution fails, and the condition."""
    verdict = _(outcome.verdict.title).lower() if outcome.verdict else ""
    place = _(" on {}", outcome.test_case) if outcome.test_case else ""
    return f"{verdict}{place}, {condition_text(solution)}"


def large_reason(outcome: Outcome) -> str:
    """Return how a solution fails on a large input."""
    verdict = _(outcome.verdict.title).lower() if outcome.verdict else ""
    return verdict + _(" on {}", outcome.test_case)


def not_judged_lines(report: RegressResult) -> list[str]:
    """Return a line for each reason why solutions have no verdict."""
    lines = []
    for reason, solutions in report.not_judged.items():
        problems = dict.fromkeys(solution.problem for solution in solutions)
        lines.append(f"{_(NOT_JUDGED)}: {', '.join(problems)}: {reason}")
    return lines


def without_problem_lines(report: RegressResult) -> list[str]:
    """Return how many files name no problem, why, and the names of some: not of another judge's."""
    files = [file for file, unnamed in report.without_problem.items() if not unnamed.judge]
    lines = [f"{_(NO_PROBLEM)}:"] if report.without_problem else []
    lines += [f"  {line}" for line in report.reasons_in_words()]
    lines += [f"  {relative_path(file)}" for file in files[:SHOWN_FILES]]
    if len(files) > SHOWN_FILES:
        lines.append(_("  and {} more (--json names them all)", len(files) - SHOWN_FILES))
    return lines


def table_lines(report: RegressResult) -> list[str]:
    rows = {_(name): str(number) for name, number in report.counts().items()}
    rows = {_("verdict"): _("solutions"), **rows}
    width = max([TITLE_WIDTH, *map(count_columns, rows)])
    return [f"{name}{' ' * (width - count_columns(name))}  {what}" for name, what in rows.items()]
