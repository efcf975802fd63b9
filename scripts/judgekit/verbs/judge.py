"""The verb `judge`: one program on one problem, or the submissions of packages."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from judgekit import console
from judgekit.console import ExitStatus, UserError, paint, print_block, print_wrapped, printable
from judgekit.export import testdata
from judgekit.files import is_link_to_nothing, spelled, temporary_folder
from judgekit.judging import expected, pypy, sanitize, score
from judgekit.judging.judge import judge_cases
from judgekit.judging.pypy import Judgement
from judgekit.judging.timelimit import with_time_limit
from judgekit.judging.verdict import CaseResult, Verdict, worst
from judgekit.problem import find, parts
from judgekit.problem.large import is_large, unreached_by
from judgekit.problem.model import Problem
from judgekit.problem.validators import build_submission, input_validator_sources
from judgekit.process.limits import Limits
from judgekit.repository import ROOT, command_line, problem_names
from judgekit.submission.build import CompileError
from judgekit.submission.languages import NotInstalled, programs_in
from judgekit.verbs import options, target
from judgekit.verbs.failure import lines_of, print_dialogue, print_failure
from judgekit.verbs.saved import Saved
from judgekit.verbs.watch import watch

MAX_BOUNDS = 3  # that are named after "Accepted"
GENERATORS_NOT_RUN = (
    "The package has generators of secret test cases, which need your rights: with --no-sandbox"
    " they are run (scripts/setup --all once)."
)
BEYOND_THE_ARCHIVE = (
    "The archive's own test cases pass. Its validator made this input and may allow more than the"
    " statement."
)


def main() -> ExitStatus:
    chosen = parse_arguments()
    words = target.split(chosen.arguments)
    if not words.programs and chosen.cases is None:
        return judge_packages(words.problems or problem_names(), chosen.archive)
    if not words.programs:
        raise UserError("give a program (see --help)")
    with temporary_folder() as scratch:
        problem = with_secret_cases(target.find_problem(words, chosen, scratch))
        program = Path(words.programs[0])
        if chosen.watch:
            return watch(program, lambda: judge_program(problem, program, chosen))
        return judge_program(problem, program, chosen)


def parse_arguments() -> Namespace:
    """Return the arguments, with the sandbox chosen. Raise UserError."""
    parser = console.ArgumentParser()
    parser.add_argument("arguments", nargs="*", type=spelled)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--save", metavar="FILE")
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--sanitize", action="store_true")
    options.add_judging(parser)
    chosen = parser.parse_intermixed_args()
    options.apply_sandbox(chosen)
    if chosen.save is not None:
        Saved(chosen.save).check()
    return chosen


def with_secret_cases(problem: Problem) -> Problem:
    """Return the problem. If it has only samples, generate the secret test cases of its package."""
    if not problem.has_only_samples or not testdata.may_generate(problem):
        return problem
    try:
        return replace(problem, cases=testdata.generated_cases(problem))
    except UserError as error:
        console.note(f"only the samples of {problem.name} are judged: {error}")
        return problem


# The submissions of a package.


def judge_packages(names: list[str], archive: Path | None) -> ExitStatus:
    """Judge the submissions of packages. Return the worst status of a package."""
    status = max(judge_package(name, archive) for name in names)
    if status is ExitStatus.PASSED and len(names) == 1 and names[0] in problem_names():
        print(f"next: scripts/package {names[0]}")
    return status


def judge_package(name: str, archive: Path | None) -> ExitStatus:
    """Print the verdict on each submission. Return FAILED unless all are as expected."""
    try:
        problem = with_time_limit(with_secret_cases(find.find(name, archive)))
        return judge_submissions(problem)
    except (UserError, OSError) as error:  # the others are judged all the same
        text = console.describe(error) if isinstance(error, OSError) else str(error)
        console.warn(f"{console.SCRIPT}: {text if name in text else f'{name}: {text}'}")
        return ExitStatus.TROUBLE


def judge_submissions(problem: Problem) -> ExitStatus:
    """Judge the submissions of which the package says what they must get.

    Return TROUBLE if none can be judged.
    """
    has_warned = parts.warn_missing(problem.folder, needed_parts(problem, "accepted submission"))
    rules = expected.read_rules(problem.folder)
    unexpected: list[str] = []
    judged = 0
    for source in submissions_of(problem):
        expectation = expected.expectation_of(source, rules)
        by_grader = expectation.by_grader and problem.is_scoring and problem.uses_graders
        if not expectation.requirements and not by_grader:
            warn_skipped(source, "the package does not say which verdict it must get")
            continue
        try:
            is_right = judge_submission(problem, source, expectation)
        except NotInstalled as error:
            warn_skipped(source, str(error))
            continue
        judged += 1
        if not is_right:
            unexpected.append(f"{source.parent.name}/{source.name}")
    if unexpected:
        wrong = printable(", ".join(unexpected))
        print(paint(f"Not the verdict that the package expects: {wrong}", "bold", "red"))
    if not judged and not has_warned:
        console.warn(f"{problem.name} has no submissions that can be judged here")
    return ExitStatus.of(not unexpected) if judged else ExitStatus.TROUBLE


def judge_submission(problem: Problem, source: Path, expectation: expected.Expectation) -> bool:
    """Print the verdict on a submission. Return whether it is as expected. Raise NotInstalled.

    Contests judge Python in PyPy: a program that is unexpectedly too slow in CPython is judged
    again there.
    """
    submission = f"{problem.name}: {source.parent.name}/{source.name}"
    try:
        program = build_submission(
            problem,
            source,
            language=expectation.language,
            entry_point=expectation.entry_point,
        )
    except NotInstalled:
        raise
    except UserError as error:
        if isinstance(error, CompileError) and expectation.permits_compile_error:
            print(f"{paint(Verdict.CE.ljust(3), Verdict.CE.colour)}            {submission}")
            return True
        console.warn(f"{console.relative_path(source)} is not run: {error}")
        return False
    all_cases = expectation.needs_all_cases or problem.is_scoring
    results = list(judge_cases(problem, program, all_cases=all_cases))
    is_right = is_expected(problem, expectation, results)
    if not is_right and pypy.may_be_faster(program, results):
        with suppress(CompileError):  # PyPy may be of an older version
            program = build_submission(
                problem, source, language=pypy.PYPY, entry_point=expectation.entry_point
            )
            results = list(judge_cases(problem, program, all_cases=all_cases))
            is_right = is_expected(problem, expectation, results)
            submission += " (PyPy)"
    console.progress("")
    result = decisive(results)
    text = f"{submission} ({result.case.name})"
    if problem.is_scoring:
        text += f", {score.scores(problem, results)[-1].score:g} points"
    print_result(result, problem.limits_for(program.language), text)
    return is_right


def decisive(results: list[CaseResult]) -> CaseResult:
    """Return the first result that is not AC, else the slowest."""
    failures = (result for result in results if result.verdict is not Verdict.AC)
    return next(failures, worst(results))


def is_expected(
    problem: Problem, expectation: expected.Expectation, results: list[CaseResult]
) -> bool:
    """Return whether the results of a submission are what the package expects."""
    if expectation.by_grader:
        return score.scores(problem, results)[-1].verdict is Verdict.AC
    if not expectation.needs_all_cases:  # the first failure decides
        results = results[: results.index(decisive(results)) + 1]
    return expectation.is_met(results)


def submissions_of(problem: Problem) -> Iterator[Path]:
    """Yield the submissions of a package, and say which files are none."""
    for folder in sorted((problem.folder / "submissions").glob("*/")):
        programs, others = programs_in(folder)
        yield from programs
        for file in others:
            is_dangling = is_link_to_nothing(file)
            unknown = "it is no program in a language that is known here"
            warn_skipped(file, "it is a link to nothing" if is_dangling else unknown)


def warn_skipped(file: Path, reason: str) -> None:
    console.warn(f"{console.relative_path(file)} is skipped: {reason}")


# One program.


def judge_program(problem: Problem, source: Path, chosen: Namespace) -> ExitStatus:
    """Print the verdict on a program and its first failure.

    Return TROUBLE if no test case has an answer: nothing was compared.
    """
    parts.warn_missing(problem.folder, needed_parts(problem))
    console.progress(f"{problem.name}: compiling {source.name}")
    python = options.python_of(chosen)
    try:
        language = pypy.language_of(source, python)
        program = build_submission(problem, source, chosen.kind, language=language)
    except CompileError as error:
        console.progress("")
        print("\n".join(map(printable, error.messages.split("\n"))))
        print_verdict(Verdict.CE)
        return ExitStatus.FAILED
    if program.note:
        console.warn(program.note)
    judgement = pypy.judge_program(
        problem,
        source,
        program,
        kind=chosen.kind,
        python=python,
        all_cases=chosen.all or problem.is_scoring,
    )
    console.progress("")
    print_results(problem, judgement, is_list=chosen.list)
    results = judgement.results
    if problem.is_scoring:
        print_scores(problem, results)
    failures = [result for result in results if result.verdict is not Verdict.AC]
    if failures:
        report_failure(problem, judgement, failures, chosen)
        return ExitStatus.FAILED
    report_accepted(problem, judgement)
    if chosen.cases is None and problem.has_reference and input_validator_sources(problem):
        command = command_line("counterexample", *own_arguments())
        print(f"To look for a failing input beyond the test cases: {command}")
    if source.resolve() == ROOT / "src" / "bin" / f"{problem.name}.rs":
        print(f"next: scripts/paste {problem.name}")
    return ExitStatus.PASSED if any(each.is_judged for each in results) else ExitStatus.TROUBLE


def print_results(problem: Problem, judgement: Judgement, *, is_list: bool) -> None:
    """Print a line for each test case, or for each run of test cases with the same verdict."""
    limits = problem.limits_for(judgement.program.language)
    for result in judgement.results:
        if not result.is_judged:
            print_block(f"{result.case.name}: output", lines_of(result.run.output))
    if is_list:
        for result in judgement.results:
            memory = result.run.memory_mebibytes
            print_result(result, limits, f"{memory:>5} MiB  {result.case.name}")
        return
    for _, alike in groupby(judgement.results, lambda result: (result.verdict, result.is_judged)):
        group = list(alike)
        cases = group[0].case.name
        if len(group) > 1:
            cases += f" to {group[-1].case.name} ({len(group)} test cases)"
        print_result(worst(group), limits, cases)


def needed_parts(problem: Problem, *others: str) -> tuple[str, ...]:
    """Return the parts whose absence is told: secret test cases if only samples are judged."""
    return (*others, "secret test case") if problem.has_only_samples else others


def report_accepted(problem: Problem, judgement: Judgement) -> None:
    results = judgement.results
    slowest = worst(results)
    unjudged = [result for result in results if not result.is_judged]
    time = f"at most {slowest.run.cpu_seconds:.3f} s ({printable(slowest.case.name)})"
    if unjudged:
        print(f"\n{len(unjudged)} of {len(results)} test cases have no answer; {time}")
        return
    remark = f"{judgement.interpreter}: all {len(results)} test cases, {time}"
    if problem.has_only_samples:
        remark = f"{judgement.interpreter} on the samples only ({len(results)}): {time}"
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
        print_wrapped(GENERATORS_NOT_RUN, "dim")


def report_failure(
    problem: Problem, judgement: Judgement, failures: list[CaseResult], chosen: Namespace
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
    test_input = lines_of(result.case.input_bytes())
    answer, given = lines_of(result.case.answer()), lines_of(result.run.output)
    errors = judgement.program.error_lines(result.run)
    if problem.kind.is_interactive:
        print_dialogue(test_input, result.dialogue, errors, result.message)
    else:
        print_failure(test_input, answer, given, errors, result.message)
    if len(test_input) > console.MAX_LINES:
        print(f"the whole input: {console.relative_path(result.case.input_path)}")
    if judgement.hint:
        print(judgement.hint)
    report_undefined_behaviour(problem, judgement, result, chosen)
    if chosen.save is not None:
        Saved(chosen.save).write(result.case.input_bytes(), result.case.answer())
    how_many = f"{len(failures)} of {len(results)} test cases fail, first" if chosen.all else "on"
    print_verdict(result.verdict, f": {how_many} {printable(result.case.name)}")
    if problem.reach and is_large(result.case.name):
        print_wrapped(BEYOND_THE_ARCHIVE)
    if chosen.cases is None and problem.has_reference:
        print(f"For a small failing input: {command_line('counterexample', *own_arguments())}")


def report_undefined_behaviour(
    problem: Problem, judgement: Judgement, result: CaseResult, chosen: Namespace
) -> None:
    """Print what the sanitizers find, or how to ask for it."""
    if not sanitize.is_possible(judgement.program) or result.verdict is Verdict.TLE:
        return
    if chosen.sanitize:
        print_findings(problem, judgement, result, chosen)
    else:
        arguments = [*own_arguments(), "--sanitize"]
        print(f"To look for undefined behaviour: {command_line('judge', *arguments)}")


def own_arguments() -> list[str]:
    """Return the user's arguments without those that only say what is printed or written."""
    kept: list[str] = []
    arguments = iter(sys.argv[1:])
    for argument in arguments:
        if argument == "--save":
            next(arguments, None)
        elif argument not in ("--all", "--list", "--watch", "--sanitize"):
            kept.append(argument)
    return kept


def print_scores(problem: Problem, results: list[CaseResult]) -> None:
    """Print the verdict and score of each group, the submission's own last."""
    for group in score.scores(problem, results):
        most = "" if group.most is None else f" of {group.most:g}"
        verdict = paint(group.verdict.ljust(3), group.verdict.colour)
        print(f"{verdict}  {group.score:>8g}{most} points  {printable(group.name)}")


def print_findings(
    problem: Problem, judgement: Judgement, result: CaseResult, chosen: Namespace
) -> None:
    """Run a failing program with sanitizers, and print the first finding and warnings."""
    program = judgement.program
    sanitized = sanitize.build(problem, program.source, program, chosen.kind)
    found = sanitize.first_finding(problem, sanitized, result.case)
    if found is None:
        print("The sanitizers find nothing on this test case.")
    else:
        place = found.place or console.relative_path(program.source)
        print(paint(printable(f"{place}: {found.what}"), "bold", "red"))
    for line in sanitize.warnings_of(sanitized):
        print(printable(line))


def print_result(result: CaseResult, limits: Limits, text: str) -> None:
    """Print a verdict ("-": no answer to compare with), the CPU time and a text.

    After TLE, the time at which the program was killed says nothing.
    """
    is_over = result.verdict is Verdict.TLE
    time = f"> {limits.cpu_seconds:.1f} s" if is_over else f"{result.run.cpu_seconds:.3f} s"
    verdict = paint(result.verdict.ljust(3), result.verdict.colour) if result.is_judged else "-  "
    print(f"{verdict}  {time:>8}  {printable(text)}")


def print_verdict(verdict: Verdict, remark: str = "") -> None:
    print("\n" + paint(verdict.title, verdict.colour, "bold") + remark)
