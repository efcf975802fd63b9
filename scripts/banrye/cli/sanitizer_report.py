"""Print what the sanitizers find in a C or C++ program on a failing input.

my.cpp:12: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
"""

from __future__ import annotations

from banrye.console import UserError, paint, printable, progress, relative_path
from banrye.judges.verdict import Verdict
from banrye.judging import sanitize
from banrye.judging.case_result import CaseResult
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.submission.program import Program
from banrye.submission.source_kind import SourceKind


def print_finding(finding: sanitize.SanitizerFinding, program: Program) -> None:
    place = finding.place or relative_path(program.source)
    print(paint(printable(f"{place}: {finding.what}"), "bold", "red"))


def print_undefined_behaviour(
    problem: Problem, program: Program, failure: CaseResult, kind: SourceKind
) -> None:
    """Compile a program with sanitizers and print what they find first, nothing if that fails.

    They slow a program down, so nothing is said of one that is too slow.
    """
    if not sanitize.is_possible(program) or failure.verdict not in (Verdict.WA, Verdict.RTE):
        return
    progress(_("{}: running {} with sanitizers", problem.name, program.source.name))
    try:
        sanitized = sanitize.build_sanitized(problem, program.source, program, kind)
        finding = sanitize.first_finding(problem, sanitized, failure.case)
    except UserError:  # the libraries of the sanitizers are not installed
        finding = None
    progress("")
    if finding:
        print_finding(finding, program)
