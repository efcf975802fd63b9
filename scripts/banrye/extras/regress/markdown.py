"""The outcomes of solutions as Markdown: the summary of a job in GitHub Actions.

Names, messages and inputs are untrusted: no markup can come from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from banrye.console import printable
from banrye.extras.regress.results import LARGE_ONLY, NO_PROBLEM, UNSURE, RegressResult, title_of
from banrye.extras.regress.solution_files import Solution
from banrye.extras.regress.solutions import large_reason, name_of, reason_of, unsure_reason
from banrye.stored_verdicts.outcome import Outcome

MARKDOWN_BYTES = 900_000  # GitHub takes a summary of 1 MiB
MARKDOWN_FILES = 200


def as_markdown(report: RegressResult, link: Callable[[Path], str], title: str) -> str:
    """Return a summary: a table of the verdicts, the failures, and what was not judged.

    `link`: the address of a file, as it stands in a link.
    """
    lines = [f"## {escape_markdown(title)}", "", "| verdict | solutions |", "|---|--:|"]
    lines += [f"| {name} | {number} |" for name, number in report.counts().items()]
    failures = list(report.failures)
    if failures:
        lines += ["", "| failure | file | problem | reason |", "|---|---|---|---|"]
        lines += [failure_row(solution, outcome, link) for solution, outcome in failures]
    for solution, outcome in failures:
        if outcome.input:
            name = escape_markdown(name_of(solution.file))
            lines += ["", f"{name} fails on {escape_markdown(outcome.test_case)}:", ""]
            lines.append(fenced_block(outcome.input))
    for solution, outcome in report.failures_on_large_only:
        name = escape_markdown(name_of(solution.file))
        lines += ["", f"{LARGE_ONLY}: {name}: {escape_markdown(large_reason(outcome))}"]
    for solution, outcome in report.unsure_failures:
        name = escape_markdown(name_of(solution.file))
        reason = escape_markdown(unsure_reason(solution, outcome))
        lines += ["", f"{escape_markdown(UNSURE)}: {name}: {reason}"]
    for reason, solutions in report.not_judged.items():
        problem_names = ", ".join(dict.fromkeys(escape_markdown(s.problem) for s in solutions))
        lines += ["", f"Not judged: {problem_names}: {escape_markdown(reason)}"]
    if report.without_problem:
        lines += ["", f"{NO_PROBLEM}:", ""]
        lines += [f"- {escape_markdown(line)}" for line in report.reasons_in_words()]
        files = list(report.without_problem)[:MARKDOWN_FILES]
        lines += [f"- {escape_markdown(name_of(file))}" for file in files]
        if len(report.without_problem) > MARKDOWN_FILES:
            lines.append(f"- and {len(report.without_problem) - MARKDOWN_FILES} more")
    return cut_to_size(lines)


def failure_row(solution: Solution, outcome: Outcome, link: Callable[[Path], str]) -> str:
    name = f"[{escape_markdown(name_of(solution.file))}]({link(solution.file)})"
    if solution.package:  # its file may be in a copy of the package
        name = escape_markdown(solution.tag)
    reason = escape_markdown(reason_of(solution, outcome))
    problem = escape_markdown(solution.problem)
    return f"| {title_of(solution, outcome)} | {name} | {problem} | {reason} |"


def escape_markdown(text: str) -> str:
    """Return Markdown for a text in one line: no markup, links, HTML or cells can come from it."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", printable(" ".join(text.split())))


def fenced_block(text: str) -> str:
    """Return a code block. Its fence is longer than every run of backticks in the text."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *map(printable, text.splitlines()), fence])


def cut_to_size(parts: Sequence[str]) -> str:
    """Return the parts that fit into a summary. The last line says how many are left out."""
    lines_kept, size = 0, 0
    for part in parts:
        size += len(part.encode()) + 1
        if size > MARKDOWN_BYTES:
            break
        lines_kept += 1
    left_out = len(parts) - lines_kept
    end = ["", f"{left_out} more lines are left out: GitHub takes 1 MiB."] if left_out else []
    return "\n".join([*parts[:lines_kept], *end]) + "\n"
