"""The verb `judge`: one program on one problem, or the submissions of packages.

Imports problem, submission and judging.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from judgekit import console
from judgekit.console import UserError, paint, printable
from judgekit.judging.judge import judge_cases
from judgekit.judging.timelimit import with_time_limit
from judgekit.judging.verdict import FOLDERS, CaseResult, Verdict, worst
from judgekit.problem import find, parts
from judgekit.problem.model import Problem
from judgekit.problem.validators import build_submission
from judgekit.process.limits import Limits
from judgekit.repository import ROOT, command_line, problem_names
from judgekit.submission.build import CompileError, Program
from judgekit.submission.languages import programs_in
from judgekit.verbs import options
from judgekit.verbs.failure import print_failure


def main() -> bool:
    parser = console.ArgumentParser()
    parser.add_argument("arguments", nargs="*")
    parser.add_argument("--all", action="store_true")
    options.add_archive(parser)
    options.add_kind(parser)
    chosen = parser.parse_intermixed_args()
    names, programs = split_arguments(chosen.arguments)
    if programs:
        if len(programs) > 1 or len(names) != 1:
            raise UserError(f"give one problem and one program, not {describe(names, programs)}")
        problem = with_time_limit(find.find(names[0], chosen.archive))
        return judge_program(problem, Path(programs[0]), chosen)
    names = names or problem_names()
    are_right = [judge_package(name, chosen.archive) for name in names]
    is_right = all(are_right)
    if is_right and len(names) == 1 and names[0] in problem_names():
        print(f"next: scripts/package {names[0]}")
    return is_right


def split_arguments(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Return the arguments that are problems, and those that are programs.

    An argument that is neither is the program if there is another that names the problem.
    """
    names = [argument for argument in arguments if find.is_problem(argument)]
    others = [argument for argument in arguments if not find.is_problem(argument)]
    if not names:  # a wrong name
        return others[:1], others[1:]
    return names, others


def describe(names: list[str], programs: list[str]) -> str:
    problems = ", ".join(names) or "no problem"
    return f"{problems} and {', '.join(programs)}"


# The submissions of a package.


def judge_package(name: str, archive: Path | None) -> bool:
    """Print the verdict on each submission. Return whether there is one and all are as expected."""
    try:
        problem = with_time_limit(find.find(name, archive))
        return judge_submissions(problem)
    except UserError as error:  # the others are judged all the same
        text = str(error)
        console.warn(f"{console.SCRIPT}: {text if name in text else f'{name}: {text}'}")
        return False


def judge_submissions(problem: Problem) -> bool:
    has_warned = parts.warn_missing(problem.folder, ("accepted submission", "secret test case"))
    unexpected: list[str] = []
    sources = list(submissions_of(problem))
    for source in sources:
        submission = f"{source.parent.name}/{source.name}"
        expected = FOLDERS[source.parent.name]
        try:
            program = build_submission(problem, source)
        except UserError as error:
            console.warn(f"{console.relative_path(source)} is not run: {error}")
            unexpected.append(submission)
            continue
        result = worst(list(judge_cases(problem, program)))
        console.progress("")
        text = f"{problem.name}: {submission} ({result.case.name})"
        print_result(result, problem.limits_for(program.language), text)
        if result.verdict is not expected:
            unexpected.append(submission)
    if unexpected:
        wrong = printable(", ".join(unexpected))
        print(paint(f"Not the verdict of the folder: {wrong}", "bold", "red"))
    if not sources and not has_warned:
        console.warn(f"{problem.name} has no submissions in folders called {', '.join(FOLDERS)}")
    return bool(sources) and not unexpected


def submissions_of(problem: Problem) -> Iterator[Path]:
    """Yield the submissions of a package, and say which files are none."""
    for folder in sorted((problem.folder / "submissions").glob("*/")):
        if folder.name not in FOLDERS:
            continue
        programs, others = programs_in(folder)
        yield from programs
        for file in others:
            where = console.relative_path(file)
            console.warn(f"{where} is skipped: it is no program in a language that is known here")


# One program.


def judge_program(problem: Problem, source: Path, chosen: Namespace) -> bool:
    """Print the verdict on a program and its first failure. Return whether it is accepted."""
    parts.warn_missing(problem.folder, ("secret test case",))
    console.progress(f"{problem.name}: compiling {source.name}")
    try:
        program = build_submission(problem, source, chosen.kind)
    except CompileError as error:
        console.progress("")
        print("\n".join(map(printable, error.messages.split("\n"))))
        print_verdict(Verdict.CE)
        return False
    if program.note:
        console.warn(program.note)
    results = list(judge_cases(problem, program, all_cases=chosen.all))
    console.progress("")
    limits = problem.limits_for(program.language)
    for _, alike in groupby(results, lambda result: result.verdict):
        group = list(alike)
        cases = group[0].case.name
        if len(group) > 1:
            cases += f" to {group[-1].case.name} ({len(group)} test cases)"
        print_result(worst(group), limits, cases)
    failures = [result for result in results if result.verdict is not Verdict.AC]
    if failures:
        report_failure(problem, program, results, failures, all_cases=chosen.all)
        return False
    report_accepted(problem, results)
    if source.resolve() == ROOT / "src" / "bin" / f"{problem.name}.rs":
        print(f"next: scripts/paste {problem.name}")
    return True


def report_accepted(problem: Problem, results: list[CaseResult]) -> None:
    slowest = worst(results)
    time = f"at most {slowest.run.cpu_seconds:.3f} s ({slowest.case.name})"
    remark = f": all {len(results)} test cases, {time}"
    if problem.is_from_archive:  # its test cases are often small: "Accepted" can mean little
        largest = max(case.input_path.stat().st_size for case in problem.cases)
        remark += f"; the largest input has {largest:,} bytes"
    print_verdict(Verdict.AC, remark)


def report_failure(
    problem: Problem,
    program: Program,
    results: list[CaseResult],
    failures: list[CaseResult],
    *,
    all_cases: bool,
) -> None:
    """Print the first failure: its input, both answers, and how to find a smaller one."""
    if skipped := len(problem.cases) - len(results):
        remark = f"{skipped} test cases not run after the first failure (--all runs them)"
        print(paint(f"-              {remark}", "dim"))
    result = failures[0]
    print(f"\n{paint(f'The first {result.verdict}: {printable(result.case.name)}', 'bold')}")
    if result.run.reason:
        print(result.run.reason)
    test_input = lines_of(result.case.input_bytes())
    answer, given = lines_of(result.case.answer()), lines_of(result.run.output)
    errors = program.error_lines(result.run)
    print_failure(test_input, answer, given, errors, result.message)
    if len(test_input) > console.MAX_LINES:
        print(f"the whole input: {console.relative_path(result.case.input_path)}")
    how_many = f"{len(failures)} of {len(results)} test cases fail, first" if all_cases else "on"
    print_verdict(result.verdict, f": {how_many} {printable(result.case.name)}")
    arguments = [argument for argument in sys.argv[1:] if argument != "--all"]
    print(f"For the smallest failing input: {command_line('counterexample', *arguments)}")


def lines_of(text: bytes) -> list[str]:
    return text.decode(errors="replace").splitlines()


def print_result(result: CaseResult, limits: Limits, text: str) -> None:
    """Print a verdict, the CPU time and a text.

    After TLE, the time at which the program was killed says nothing.
    """
    is_over = result.verdict is Verdict.TLE
    time = f"> {limits.cpu_seconds:.1f} s" if is_over else f"{result.run.cpu_seconds:.3f} s"
    verdict = paint(result.verdict.ljust(3), result.verdict.colour)
    print(f"{verdict}  {time:>8}  {printable(text)}")


def print_verdict(verdict: Verdict, remark: str = "") -> None:
    print("\n" + paint(verdict.title, verdict.colour, "bold") + remark)
