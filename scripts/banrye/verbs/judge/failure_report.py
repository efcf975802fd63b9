"""The report of `judge` on a failing program: the input, and the next command.

The first WA: secret/7
input ...
Wrong answer: on secret/7
For a small failing input: banrye counterexample 1018 my.py
"""

from __future__ import annotations

from banrye import console
from banrye.cli.failing_input import print_failure, print_shape_failure
from banrye.cli.failure_files import FailureFiles
from banrye.cli.sanitizer_report import print_finding
from banrye.console import paint, print_wrapped, printable
from banrye.judges.verdict import Verdict
from banrye.judging import sanitize
from banrye.judging.case_result import CaseResult
from banrye.messages import _, marked
from banrye.problem.model import Problem, is_large
from banrye.submission_result import SubmissionResult
from banrye.testcase import TestCase
from banrye.verbs.judge.next_commands import command_for
from banrye.verbs.judge.options import Options
from banrye.views.case_lines import case_count_text, verdict_line
from banrye.views.lines import lines_of

BEYOND_THE_TEST_CASES = (
    "The problem's own test cases pass. Its validator made this input and may allow more than the"
    " statement; its reference solution made the answer and may be wrong."
)
BEYOND_UNANSWERED = (
    "The problem's own test cases show no failure. Its validator made this input and may allow more"
    " than the statement; there is no reference solution that could answer it."
)
# The result of `counterexample`: a small input hardly ever needs much, and no test case is grown.
WHAT_IT_FINDS = {
    Verdict.TLE: marked(
        "For a smaller input, and how the time grows if an input with a shape is too slow"
    ),
    Verdict.MLE: marked(
        "For a smaller input, and how the memory grows if one with a shape needs too much"
    ),
}
A_SMALL_ONE = marked("For a small failing input")
BEYOND_THE_PACKAGE = (
    "The package's own test cases pass. Its validator made this input for --large, and may allow"
    " more than the statement."
)


def report_failure(result: SubmissionResult, failure: CaseResult, options: Options) -> None:
    """Print the first input on which a program fails, and what to do next."""
    if result.failures:
        report_failing_case(result, failure, options)
    elif result.after_test_cases.failure:
        report_other_failure(result, failure, options)
    else:
        report_shape_failure(result, failure, options)


def passed_cases_text(result: SubmissionResult) -> str:
    """Return that a program passes the test cases, as the beginning of a sentence."""
    passed = case_count_text(result.problem)
    is_judged = all(result_of_case.is_judged for result_of_case in result.results)
    how = _("pass") if is_judged else _("show no failure")
    if result.problem.case_count == 1:
        how = _("passes") if is_judged else _("shows no failure")
    return f"{passed[0].upper()}{passed[1:]} {how}"


def remark_on_origin(problem: Problem) -> str:
    """Return the message on a failure on an input that the validator made."""
    if not problem.format_adds_large_inputs:
        return _(BEYOND_THE_PACKAGE)
    return _(BEYOND_THE_TEST_CASES) if problem.has_reference else _(BEYOND_UNANSWERED)


def report_other_failure(result: SubmissionResult, failure: CaseResult, options: Options) -> None:
    """Print an input on which a program fails although it passes the test cases."""
    problem, origin = result.problem, printable(result.after_test_cases.origin)
    print("\n" + paint(_("{}, but {} fails", passed_cases_text(result), origin), "bold"))
    if failure.judged_run.run.reason:
        print(failure.judged_run.run.reason)
    print_failure(problem, result.program, failure, is_diff=options.diff)
    if options.save is not None:
        FailureFiles(options.save).write_failure(failure)
    print(verdict_line(failure.verdict, f": {_('on {}', origin)}"))
    if problem.format_adds_large_inputs:
        print_wrapped(remark_on_origin(problem))
    if problem.has_reference:
        command = command_for("counterexample", options.task)
        print(_("To look for a smaller one: {}", command))


def report_shape_failure(result: SubmissionResult, failure: CaseResult, options: Options) -> None:
    """Print an input with a shape on which a program fails that passes all others."""
    problem = result.problem
    assert result.slowest.failure
    origin = _("an input with a shape")
    print("\n" + paint(_("{}, but {} fails", passed_cases_text(result), origin), "bold"))
    print_shape_failure(problem, result.program, result.slowest, is_diff=options.diff)
    if options.save is not None:
        FailureFiles(options.save).write_failure(failure)
    print(verdict_line(failure.verdict, f": {_('on {}', origin)}"))
    print_wrapped(remark_on_origin(problem))


def report_failing_case(result: SubmissionResult, failure: CaseResult, options: Options) -> None:
    """Print the first failing test case, and how to find a smaller input."""
    problem, results = result.problem, result.results
    if skipped := len(problem.cases) - len(results):
        remark = _("{} test cases not run after the first failure (--all runs them)", skipped)
        if skipped == 1:
            remark = _("1 test case not run after the first failure (--all runs it)")
        print(paint(f"-              {remark}", "dim"))
    name = printable(failure.name)
    print("\n" + paint(_("The first {}: {}", failure.verdict, name), "bold"))
    if failure.judged_run.run.reason:
        print(failure.judged_run.run.reason)
    print_failure(problem, result.program, failure, is_diff=options.diff)
    case = result.failures[0].case
    place = case.input.place
    if place is not None and len(lines_of(failure.input_bytes)) > console.MAX_LINES:
        print(_("the whole input: {}", console.relative_path(place)))
    if result.hint:
        print(result.hint)
    report_undefined_behaviour(result, case, options)
    if options.save is not None:
        FailureFiles(options.save).write_failure(failure)
    number = len(result.failures)
    where = _("on {}", name)
    if options.judging.all_cases:
        where = _("{} of {} test cases fail, first {}", number, len(results), name)
    print(verdict_line(failure.verdict, f": {where}"))
    if is_large(failure.name):
        print_wrapped(remark_on_origin(problem))
    if options.task.own.cases is None and problem.has_reference:
        command = command_for("counterexample", options.task)
        print(f"{_(WHAT_IT_FINDS.get(failure.verdict, A_SMALL_ONE))}: {command}")


def report_undefined_behaviour(result: SubmissionResult, case: TestCase, options: Options) -> None:
    """Print what the sanitizers find on a failing test case, or how to ask for it."""
    if not sanitize.is_possible(result.program) or result.verdict is Verdict.TLE:
        return
    if options.sanitize:
        print_findings(result, case, options)
    else:
        command = command_for("judge", options.task, "--sanitize")
        print(_("To look for undefined behaviour: {}", command))


def print_findings(result: SubmissionResult, case: TestCase, options: Options) -> None:
    """Run a failing program with sanitizers, and print the first finding and warnings."""
    problem, program = result.problem, result.program
    sanitized = sanitize.build_sanitized(problem, program.source, program, options.task.source_kind)
    finding = sanitize.first_finding(problem, sanitized, case.in_memory())
    if finding is None:
        print(_("The sanitizers find nothing on this test case."))
    else:
        print_finding(finding, program)
    for line in sanitize.warnings_of(sanitized):
        print(printable(line))
