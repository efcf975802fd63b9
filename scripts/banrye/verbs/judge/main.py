"""The verb `judge`: one program on one problem, or the submissions of packages."""

from __future__ import annotations

from pathlib import Path

from banrye import console
from banrye.cli import declared, target
from banrye.cli.completion import needed_parts
from banrye.cli.doubts import print_doubts
from banrye.cli.failure import lines_of, print_dialogue, print_failure
from banrye.cli.large_cases import with_large_cases
from banrye.cli.results import number_of_cases, print_results, print_scores, print_verdict
from banrye.cli.saved import Saved
from banrye.cli.submissions import judge_packages
from banrye.cli.watch import watch
from banrye.console import ExitStatus, UserError, paint, print_wrapped, printable
from banrye.export import bapctools, testdata
from banrye.files import temporary_folder
from banrye.judging import pypy, sanitize
from banrye.judging.judge import question_of
from banrye.judging.pypy import Judgement
from banrye.judging.verdict import CaseResult, Verdict, worst
from banrye.problem import parts
from banrye.problem.large import for_language, is_large, unreached_by
from banrye.problem.model import Problem
from banrye.problem.validators import build_submission, input_validator_sources
from banrye.repository import ROOT, command_line, problem_names
from banrye.search.attempt import Attempt
from banrye.search.small_inputs import AfterTestCases, try_small_inputs
from banrye.submission.build import CompileError
from banrye.submission.program import Program
from banrye.verbs.judge.options import Options

MAX_BOUNDS = 3  # that are named after "Accepted"
GENERATORS_NOT_RUN = (
    "The package has generators of secret test cases, which need BAPCtools ({command} once), and a"
    " sandbox or --no-sandbox."
)
BEYOND_THE_ARCHIVE = (
    "The archive's own test cases pass. Its validator made this input and may allow more than the"
    " statement; its reference solution made the answer and may be wrong."
)
BEYOND_THE_PACKAGE = (
    "The package's own test cases pass. Its validator made this input for --large, and may allow"
    " more than the statement."
)


def main() -> ExitStatus:
    options = options_of_user()
    words = target.split(options.task.arguments)
    if not words.programs and options.task.own.cases is None:
        return judge_packages(words.problems or problem_names(), options.task.archive.folder)
    if not words.programs:
        raise UserError("give a program (see --help)")
    with temporary_folder() as scratch:
        problem = target.find_problem(words, options.task, scratch, generates=True)
        if options.large and not problem.reach:  # those of the archive have large test cases
            problem = with_large_cases(problem, scratch)
        program = Path(words.programs[0])
        if options.watch:
            return watch(program, lambda: judge_program(problem, program, options))
        return judge_program(problem, program, options)


def options_of_user() -> Options:
    """Return the options, with the sandbox options. Raise UserError."""
    options = declared.parse(Options)
    options.task.sandbox.apply()
    if options.save is not None:
        Saved(options.save).check()
    return options


# One program.


def judge_program(problem: Problem, source: Path, options: Options) -> ExitStatus:
    """Print the verdict on a program and its first failure.

    Return TROUBLE if no test case has an answer: nothing was compared.
    """
    parts.warn_missing(problem.folder, needed_parts(problem))
    console.progress(f"{problem.name}: compiling {source.name}")
    python = options.task.python

    def build(language: str | None) -> Program:
        return build_submission(problem, source, options.task.kind, language=language)

    try:
        program = build(pypy.language_of(source, python))
    except CompileError as error:
        console.progress("")
        print("\n".join(map(printable, error.messages.split("\n"))))
        print_verdict(Verdict.CE)
        return ExitStatus.FAILED
    if program.note:
        console.warn(program.note)
    problem = for_language(problem, program.language)
    judgement = pypy.judge_program(
        problem,
        program,
        build,
        python=python,
        all_cases=options.all_cases or problem.is_scoring,
    )
    console.progress("")
    print_results(problem, judgement, is_list=options.list_cases)
    results = judgement.results
    if problem.is_scoring:
        print_scores(problem, results)
    failures = [result for result in results if result.verdict is not Verdict.AC]
    if failures:
        report_failure(problem, judgement, failures, options)
        return ExitStatus.FAILED
    small = AfterTestCases()
    if options.task.own.cases is None and not options.quick:
        console.progress(f"{problem.name}: small inputs")
        small = try_small_inputs(problem, judgement.program)
        console.progress("")
    if small.failure:
        report_small_failure(problem, judgement, small.failure, options)
        return ExitStatus.FAILED
    report_accepted(problem, judgement, small.passed)
    if (
        options.task.own.cases is None
        and problem.has_reference
        and input_validator_sources(problem)
    ):
        command = command_line("counterexample", *declared.words(options.task))
        print(f"To look for a failing input beyond the test cases: {command}")
    if source.resolve() == ROOT / "src" / "bin" / f"{problem.name}.rs":
        print(f"next: {command_line('paste', problem.name)}")
    return ExitStatus.PASSED if any(each.is_judged for each in results) else ExitStatus.TROUBLE


def report_accepted(problem: Problem, judgement: Judgement, small_inputs: int) -> None:
    results = judgement.results
    slowest = worst(results)
    unjudged = [result for result in results if not result.is_judged]
    time = f"at most {slowest.run.cpu_seconds:.3f} s ({printable(slowest.case.name)})"
    if unjudged:
        print(f"\n{len(unjudged)} of {len(results)} test cases have no answer; {time}")
        return
    beyond = f" and {small_inputs:,} small inputs" if small_inputs else ""
    remark = f"{judgement.interpreter}: {number_of_cases(problem)}{beyond}, {time}"
    if problem.has_only_samples:
        samples = f"the samples only ({len(results)}){beyond}"
        remark = f"{judgement.interpreter} on {samples}: {time}"
    if problem.reach:  # test cases of the archive are often small: "Accepted" can mean little
        largest = max(case.input_path.stat().st_size for case in problem.cases)
        remark += f"; the largest input has {largest:,} bytes"
    print_verdict(Verdict.AC, remark)
    if unreached := unreached_by(problem):
        shown = ", ".join(unreached[:MAX_BOUNDS])
        print_wrapped(f"No test case goes to the bounds: {shown}.", "dim")
    if problem.reach and (lack := problem.reach.no_large_input):
        print_wrapped(f"There is no large input: {lack.value}.", "dim")
    if problem.has_only_samples and testdata.has_generators(problem.folder):
        command = bapctools.how_to_install()
        print_wrapped(GENERATORS_NOT_RUN.format(command=command), "dim")


def report_small_failure(
    problem: Problem, judgement: Judgement, failure: Attempt, options: Options
) -> None:
    """Print a small input on which a program fails that passes the test cases."""
    passed = number_of_cases(problem)
    print("\n" + paint(f"{passed[0].upper()}{passed[1:]} pass, but a small input fails", "bold"))
    judged = failure.judged
    if judged.run.reason:
        print(judged.run.reason)
    errors = judgement.program.error_lines(judged.run)
    print_failure(failure.input_bytes, failure.answer, judged, errors, is_diff=options.diff)
    if options.save is not None:
        Saved(options.save).write(failure.input_bytes, failure.answer)
    print_verdict(failure.verdict, ": on a small input")
    if problem.reach:
        print_wrapped(BEYOND_THE_ARCHIVE)
    print(f"To look further: {command_line('counterexample', *declared.words(options.task))}")


def report_failure(
    problem: Problem, judgement: Judgement, failures: list[CaseResult], options: Options
) -> None:
    """Print the first failure: its input, both answers, and how to find a smaller one."""
    results = judgement.results
    if skipped := len(problem.cases) - len(results):
        remark = f"{skipped} test cases not run after the first failure (--all runs them)"
        print(paint(f"-              {remark}", "dim"))
    result = failures[0]
    print(f"\n{paint(f'The first {result.verdict}: {printable(result.case.name)}', 'bold')}")
    if result.run.reason:
        print(result.run.reason)
    input_bytes = result.case.input_bytes()
    errors = judgement.program.error_lines(result.run)
    if problem.kind.is_interactive:
        print_dialogue(input_bytes, result.judged, errors)
    else:
        answer = result.case.answer()
        print_failure(input_bytes, answer, result.judged, errors, is_diff=options.diff)
    if len(lines_of(input_bytes)) > console.MAX_LINES:
        print(f"the whole input: {console.relative_path(result.case.input_path)}")
    if judgement.hint:
        print(judgement.hint)
    print_doubts(problem, judgement.program, question_of(result.case), result.judged)
    report_undefined_behaviour(problem, judgement, result, options)
    if options.save is not None:
        Saved(options.save).write(result.case.input_bytes(), result.case.answer())
    how_many = (
        f"{len(failures)} of {len(results)} test cases fail, first" if options.all_cases else "on"
    )
    print_verdict(result.verdict, f": {how_many} {printable(result.case.name)}")
    if is_large(result.case.name):
        print_wrapped(BEYOND_THE_ARCHIVE if problem.reach else BEYOND_THE_PACKAGE)
    if options.task.own.cases is None and problem.has_reference:
        command = command_line("counterexample", *declared.words(options.task))
        print(f"For a small failing input: {command}")


def report_undefined_behaviour(
    problem: Problem, judgement: Judgement, result: CaseResult, options: Options
) -> None:
    """Print what the sanitizers find, or how to ask for it."""
    if not sanitize.is_possible(judgement.program) or result.verdict is Verdict.TLE:
        return
    if options.sanitize:
        print_findings(problem, judgement, result, options)
    else:
        arguments = [*declared.words(options.task), "--sanitize"]
        print(f"To look for undefined behaviour: {command_line('judge', *arguments)}")


def print_findings(
    problem: Problem, judgement: Judgement, result: CaseResult, options: Options
) -> None:
    """Run a failing program with sanitizers, and print the first finding and warnings."""
    program = judgement.program
    sanitized = sanitize.build(problem, program.source, program, options.task.kind)
    found = sanitize.first_finding(problem, sanitized, result.case)
    if found is None:
        print("The sanitizers find nothing on this test case.")
    else:
        place = found.place or console.relative_path(program.source)
        print(paint(printable(f"{place}: {found.what}"), "bold", "red"))
    for line in sanitize.warnings_of(sanitized):
        print(printable(line))
