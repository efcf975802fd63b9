"""Say what became of the solutions: on the terminal, as Markdown and as JUnit XML.

Names of files, messages and inputs come from strangers. Each writer escapes them for its format.
Judges nothing.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from banrye.console import printable, relative_path
from banrye.judges.verdict import Verdict
from banrye.problem.locate import Reason, Unnamed
from banrye.problem.solutions import Solution
from banrye.verdicts.outcome import Outcome

NOT_JUDGED = "Not judged"
NO_PROBLEM = "Problem not found"
LARGE_ONLY = "Only large inputs fail"
EXPECTED = "As its package expects"
NOT_EXPECTED = "Not the verdict that the package expects"
UNSURE = "Fails if Baekjoon's"  # or if it is for the problem here that has its name
TITLE_WIDTH = 22  # at least, of the titles in the table
MARKDOWN_BYTES = 900_000  # GitHub takes a summary of 1 MiB
SHOWN_FILES = 10  # without a problem, by name
MARKDOWN_FILES = 200


@dataclass(frozen=True)
class Outcomes:
    """The outcomes of a run, in the order of the solutions."""

    outcomes: Sequence[tuple[Solution, Outcome]]
    without_problem: Mapping[Path, Unnamed]

    @property
    def failures(self) -> Iterator[tuple[Solution, Outcome]]:
        return (item for item in self.outcomes if counts_as_failure(*item))

    @property
    def unsure_failures(self) -> list[tuple[Solution, Outcome]]:
        """The solutions that fail, but may be for another judge."""
        return [item for item in self.outcomes if is_unsure_failure(*item)]

    @property
    def failures_on_large_only(self) -> list[tuple[Solution, Outcome]]:
        """The solutions that pass all test cases but the largest valid inputs."""
        return [item for item in self.outcomes if item[1].fails_on_large_only]

    @property
    def not_judged(self) -> dict[str, list[Solution]]:
        """The solutions without a verdict, by the reason."""
        found: dict[str, list[Solution]] = {}
        for solution, outcome in self.outcomes:
            if outcome.verdict is None:
                found.setdefault(outcome.reason, []).append(solution)
        return found

    def counts(self) -> dict[str, int]:
        """Return the number of solutions by the title of their verdict, without zeros."""
        count = Counter(title_of(*item) for item in self.outcomes)
        count[NO_PROBLEM] = len(self.without_problem)
        titles = (
            *(verdict.title for verdict in Verdict),
            LARGE_ONLY,
            UNSURE,
            EXPECTED,
            NOT_EXPECTED,
            NOT_JUDGED,
            NO_PROBLEM,
        )
        return {title: count[title] for title in titles if count[title]}

    def reasons(self) -> dict[str, int]:
        """Return the number of files without a problem by the reason."""
        return dict(Counter(each.reason.value for each in self.without_problem.values()))

    def other_judges(self) -> dict[str, int]:
        """Return the number of files of other judges by the judge, the most frequent first."""
        found = Counter(each.judge for each in self.without_problem.values() if each.judge)
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0].lower())))

    def reasons_in_words(self) -> list[str]:
        """Return how many files name no problem for each reason."""
        judges = ", ".join(f"{judge} {number:,}" for judge, number in self.other_judges().items())
        lines: list[str] = []
        for reason, number in self.reasons().items():
            more = f": {judges}" if reason == Reason.OTHER_JUDGE.value else ""
            lines.append(f"{number:,} {reason}{more}")
        return lines


def counts_as_failure(solution: Solution, outcome: Outcome) -> bool:
    return outcome.failed and solution.is_sure


def is_unsure_failure(solution: Solution, outcome: Outcome) -> bool:
    return outcome.failed and not solution.is_sure


def condition(solution: Solution) -> str:
    """Return what must hold for a failure to count."""
    number = solution.problem.removeprefix("boj")
    is_number = number != solution.problem
    return f"if this is Baekjoon's {number}" if is_number else f"if this is {solution.problem}"


def title_of(solution: Solution, outcome: Outcome) -> str:
    if outcome.is_expected is not None:
        return EXPECTED if outcome.is_expected else NOT_EXPECTED
    if outcome.fails_on_large_only:
        return LARGE_ONLY
    if is_unsure_failure(solution, outcome):
        return UNSURE
    return outcome.verdict.title if outcome.verdict else NOT_JUDGED


def shown_name(solution: Solution) -> str:
    """Return a solution for the user: its path, or its tag in its package."""
    return printable(solution.tag) if solution.package else relative_path(solution.file)


def reason_of(solution: Solution, outcome: Outcome) -> str:
    """Return why a solution fails. Of a submission of a package, with the verdict that it gets."""
    if not solution.package:
        return outcome.reason
    verdict = str(outcome.verdict) if outcome.verdict else "not run"
    return f"{solution.package}: {verdict}: {outcome.reason}"


def name_of(file: Path) -> str:
    """Return a path as text that every encoding has, relative to the current folder."""
    return os.fsencode(os.path.relpath(file)).decode(errors="backslashreplace")


# The terminal.


def failure_lines(solution: Solution, outcome: Outcome, command: str) -> list[str]:
    """Return the title of a failure, its reason, and the command line that shows more."""
    title = f"{title_of(solution, outcome)}: {shown_name(solution)}"
    return [title, f"  {printable(reason_of(solution, outcome))[:100]}", f"  {command}"]


def large_only_lines(report: Outcomes) -> list[str]:
    """Return the solutions that fail on large inputs only, below a title."""
    found = report.failures_on_large_only
    lines = [f"{LARGE_ONLY} (accepted on the archive's data, so they do not count as failures):"]
    for solution, outcome in found:
        lines.append(f"  {relative_path(solution.file)}: {large_reason(outcome)}")
    return lines if found else []


def unsure_lines(report: Outcomes) -> list[str]:
    """Return the solutions that fail if they are for the problem that is assumed, below a title."""
    found = report.unsure_failures
    lines = [f"{UNSURE} (no folder names a judge, so they do not count; --judge boj counts them):"]
    for solution, outcome in found:
        lines.append(f"  {relative_path(solution.file)}: {unsure_reason(solution, outcome)}")
    return lines if found else []


def unsure_reason(solution: Solution, outcome: Outcome) -> str:
    """Return how a solution fails, and the condition."""
    verdict = outcome.verdict.title.lower() if outcome.verdict else ""
    place = f" on {outcome.test_case}" if outcome.test_case else ""
    return f"{verdict}{place}, {condition(solution)}"


def large_reason(outcome: Outcome) -> str:
    """Return how a solution fails on a large input."""
    verdict = outcome.verdict.title if outcome.verdict else ""
    return f"{verdict.lower()} on {outcome.test_case}"


def not_judged_lines(report: Outcomes) -> list[str]:
    """Return a line for each reason why solutions have no verdict."""
    lines = []
    for reason, solutions in report.not_judged.items():
        problems = dict.fromkeys(solution.problem for solution in solutions)
        lines.append(f"{NOT_JUDGED}: {', '.join(problems)}: {reason}")
    return lines


def without_problem_lines(report: Outcomes) -> list[str]:
    """Return how many files name no problem, why, and the names of some: not of another judge's."""
    files = [file for file, unnamed in report.without_problem.items() if not unnamed.judge]
    lines = [f"{NO_PROBLEM}:"] if report.without_problem else []
    lines += [f"  {line}" for line in report.reasons_in_words()]
    lines += [f"  {relative_path(file)}" for file in files[:SHOWN_FILES]]
    if len(files) > SHOWN_FILES:
        lines.append(f"  and {len(files) - SHOWN_FILES} more (--json names them all)")
    return lines


def table_lines(report: Outcomes) -> list[str]:
    counts = report.counts()
    width = max([TITLE_WIDTH, *map(len, counts)])
    return [
        f"{'verdict':<{width}}  solutions",
        *(f"{name:<{width}}  {n}" for name, n in counts.items()),
    ]


# Markdown.


def as_markdown(report: Outcomes, link: Callable[[Path], str], title: str) -> str:
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
            lines.append(fenced(outcome.input))
    for solution, outcome in report.failures_on_large_only:
        name = escape_markdown(name_of(solution.file))
        lines += ["", f"{LARGE_ONLY}: {name}: {escape_markdown(large_reason(outcome))}"]
    for solution, outcome in report.unsure_failures:
        name = escape_markdown(name_of(solution.file))
        reason = escape_markdown(unsure_reason(solution, outcome))
        lines += ["", f"{escape_markdown(UNSURE)}: {name}: {reason}"]
    for reason, solutions in report.not_judged.items():
        named = ", ".join(dict.fromkeys(escape_markdown(s.problem) for s in solutions))
        lines += ["", f"Not judged: {named}: {escape_markdown(reason)}"]
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


def fenced(text: str) -> str:
    """Return a code block. Its fence is longer than every run of backticks in the text."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *map(printable, text.splitlines()), fence])


def cut_to_size(parts: Sequence[str]) -> str:
    """Return the parts that fit into a summary. The last line says how many are left out."""
    kept, size = 0, 0
    for part in parts:
        size += len(part.encode()) + 1
        if size > MARKDOWN_BYTES:
            break
        kept += 1
    left_out = len(parts) - kept
    end = ["", f"{left_out} more lines are left out: GitHub takes 1 MiB."] if left_out else []
    return "\n".join([*parts[:kept], *end]) + "\n"


# XML.


def as_junit(report: Outcomes) -> str:
    """Return the report in the XML of JUnit, which CI servers read."""
    failures = sum(1 for _ in report.failures)
    skipped = sum(len(solutions) for solutions in report.not_judged.values())
    skipped += len(report.unsure_failures)
    counts = {
        "tests": len(report.outcomes),
        "failures": failures,
        "skipped": skipped,
        "errors": 0,
    }
    attributes = {key: str(value) for key, value in counts.items()}
    root = ElementTree.Element("testsuites", attributes)
    suite = ElementTree.SubElement(root, "testsuite", {"name": "regress", **attributes})
    for solution, outcome in report.outcomes:
        name = xml_text(solution.tag if solution.package else name_of(solution.file))
        names = {"classname": xml_text(solution.problem), "name": name, "file": name}
        case = ElementTree.SubElement(suite, "testcase", names)
        message = {"message": xml_text(reason_of(solution, outcome))}
        if counts_as_failure(solution, outcome):
            message["type"] = title_of(solution, outcome)
            element = ElementTree.SubElement(case, "failure", message)
            element.text = "\n".join(map(xml_text, outcome.input.splitlines()))
        elif outcome.verdict is None or is_unsure_failure(solution, outcome):
            ElementTree.SubElement(case, "skipped", message)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def xml_text(text: str) -> str:
    """Return a text without the characters that XML cannot hold. ElementTree escapes the others."""
    return printable(text)
