"""Reasons why a failure may be no mistake of the algorithm, and the messages of the program.

The input has a NUL byte: the fault may be there.
The program writes sum.out: a judge reads standard output only.
The expected answer may be wrong: the only reference solution has undefined behaviour here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from banrye.console import printable
from banrye.judges.verdict import Verdict
from banrye.judging import sanitize, side_files
from banrye.judging.case_result import CaseResult
from banrye.judging.failure import ExplainedFailure
from banrye.messages import _
from banrye.problem.model import STANDARD_STREAMS, Problem
from banrye.problem.own_cases import material
from banrye.submission.program import Program
from banrye.testcase import TestCase

LABEL = re.compile(rb"(?i)\s*part[ _-]*(?:[12]|one|two)\s*[:=]")


def explain_failure(problem: Problem, program: Program, failure: CaseResult) -> ExplainedFailure:
    """Return a failure with what the program said, and with doubts unless it is a dialogue.

    Runs the program again if it printed nothing, and the only reference solution with sanitizers if
    the answer is wrong.
    """
    doubts = () if problem.judge.is_interactive else tuple(doubts_on(problem, program, failure))
    return ExplainedFailure(failure, tuple(program.error_lines(failure.judged_run.run)), doubts)


def doubts_on(problem: Problem, program: Program, failure: CaseResult) -> Iterator[str]:
    """Yield faults in test data, and files that a program used instead of its streams."""
    case, judged_run = failure.case, failure.judged_run
    for what, text in ((_("input"), case.input_bytes), (_("answer"), case.answer_bytes)):
        if faults := [_(fault.value) for fault in material.read_material(text).faults]:
            yield _("The {} has {}: the fault may be there.", what, _(" and ").join(faults))
    if judged_run.verdict is Verdict.WA and has_labels(case.answer_bytes):
        yield (
            _(
                "Each line of the expected answer has a label such as part1, which "
                "programs seldom print: the file may not be the answer to this input."
            )
        )
    has_streams = problem.judge.runs_once and problem.files == STANDARD_STREAMS
    is_silent = (
        judged_run.verdict in (Verdict.WA, Verdict.RTE) and not judged_run.run.output.strip()
    )
    if has_streams and is_silent:
        yield from on_side_files(side_files.find_side_files(problem, program, case))
    if problem.format_adds_large_inputs and judged_run.verdict is Verdict.WA:
        yield from on_answer(problem, case)


def has_labels(answer: bytes) -> bool:
    """Return whether all lines are labelled, as people note the answers of Advent of Code."""
    lines = answer.split(b"\n")
    return any(lines) and all(LABEL.match(line) for line in lines if line.strip())


def on_answer(problem: Problem, case: TestCase) -> Iterator[str]:
    """Yield the undefined behaviour of the only reference solution, which makes the answers."""
    if finding := sanitize.finding_in_only_reference(problem, case):
        place = f"{Path(finding.place).name}: " if finding.place else ""
        yield (
            _(
                "The expected answer may be wrong: the only reference solution has "
                "undefined behaviour on this input ({}).",
                printable(f"{place}{finding.what}"),
            )
        )


def on_side_files(files: side_files.SideFiles) -> Iterator[str]:
    """Yield messages on the files that a program reads and writes."""
    if files.input_names:
        yield (
            _(
                "The program reads {}, which a judge does not have: it gives the "
                "input on standard input (or --input-file NAME).",
                printable(", ".join(files.input_names)),
            )
        )
    if files.output_names:
        yield (
            _(
                "The program writes {}: a judge reads standard output only (or "
                "--output-file NAME).",
                printable(", ".join(files.output_names)),
            )
        )
