"""The verb `judge`: one program on one problem, or the submissions of packages."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from banrye import console, installing
from banrye.api import Result
from banrye.cli import declared, target
from banrye.cli.results import (
    number_of_cases,
    print_results,
    print_scores,
    print_verdict,
)
from banrye.console import ExitStatus, UserError, print_wrapped, printable
from banrye.files import temporary_folder
from banrye.judges.verdict import Verdict
from banrye.judging.verdict import worst
from banrye.prepare.secret_cases import needed_parts
from banrye.problem import contests, parts
from banrye.problem.model import Problem
from banrye.repository import ROOT, all_problem_names, command_line
from banrye.submission.build import CompileError
from banrye.verbs.judge.opened import open_result
from banrye.verbs.judge.options import Options

MAX_BOUNDS = 3  # that are named after "Accepted"
GENERATORS_NOT_RUN = (
    "The package has generators of secret test cases, which need BAPCtools ({command} once), and a"
    " sandbox or --no-sandbox."
)
NO_REFERENCE = (
    "The archive has no reference solution for this problem, so only TLE, MLE and RTE are found. To"
    " compare with another program of yours: counterexample --against FILE."
)
KEPT_PASSED = (
    "After the test cases, {number} on which earlier programs were slow. The validator made"
    " {pronoun}, and may allow more than the statement."
)


def main() -> ExitStatus:
    options = options_of_user()
    words = target.split(contests.expanded(options.task.arguments))
    own = options.task.own
    if not words.programs and own.cases is None and own.examples is None:
        if options.write_time_limit:
            from banrye.cli.written_time_limit import write_time_limits  # takes time

            return write_time_limits(words.problems or all_problem_names())
        from banrye.cli.submissions import judge_packages  # takes time

        return judge_packages(words.problems or all_problem_names(), options.task.archive.folder)
    if not words.programs:
        raise UserError("give a program (see --help)")
    if options.write_time_limit:
        raise UserError("--write-time-limit is for packages: give no program")
    has_problem = bool(words.problems) or own.cases is not None
    if options.takes_many and len(words.programs) > 1 and not has_problem:
        raise UserError("name the problem of these programs (see --help)")
    is_many = options.takes_many or (len(words.programs) > 1 and has_problem)
    first = target.Arguments(words.problems, words.programs[:1]) if is_many else words
    with temporary_folder() as scratch:
        problem = target.find_problem(first, options.task, scratch, generates=True)
        if options.judging.large and not problem.reach:  # those of the archive have them
            from banrye.cli.large_cases import with_large_cases  # takes time

            problem = with_large_cases(problem)
        problem = options.applied_to(problem)
        if is_many:
            check_many(options)
            from banrye.verbs.judge.many import judge_all, programs_of  # takes time

            return judge_all(problem, programs_of(words.programs, options), options)
        program = Path(words.programs[0])
        if options.watch:
            from banrye.cli.watch import watch  # takes time

            return watch(program, lambda: judge_program(problem, program, options))
        return judge_program(problem, program, options)


def options_of_user() -> Options:
    """Return the options, with the sandbox chosen. Raise UserError."""
    options = declared.parse(Options)
    options.task.sandbox.apply()
    if options.save is not None:
        from banrye.cli.saved import Saved  # takes time

        Saved(options.save).check()
    if options.json and options.wants_more:
        raise UserError(
            "--json prints what is known: it takes no --save, --plot, --watch or --sanitize"
        )
    return options


def check_many(options: Options) -> None:
    """Raise UserError if an option is for one program."""
    if options.wants_more or options.list_cases or options.diff:
        raise UserError(
            "--save, --plot, --watch, --sanitize, --list and --diff are for one program"
        )


# One program.


def judge_program(problem: Problem, source: Path, options: Options) -> ExitStatus:
    """Print the verdict on a program and its first failure.

    Return TROUBLE if no test case has an answer: nothing was compared.
    """
    parts.warn_missing(problem.folder, needed_parts(problem))
    console.progress(f"{problem.name}: compiling {source.name}")
    with ExitStack() as opened:
        try:
            found = opened.enter_context(open_result(problem, source, options))
        except CompileError as error:
            console.progress("")
            print("\n".join(map(printable, error.messages.split("\n"))))
            print_verdict(Verdict.CE)
            return ExitStatus.FAILED
        return report(found, options)


def report(found: Result, options: Options) -> ExitStatus:
    """Print the results of a program, and what to do next."""
    console.progress("")
    problem, program = found.problem, found.program
    if program.note and options.task.own.examples is None:
        console.warn(program.note)
    print_results(found.judgement, is_list=options.list_cases)
    if problem.scoring:
        print_scores(problem, found.results)
    if options.plot is not None:
        from banrye.cli.plot import write_plot  # takes time

        write_plot(options.plot, problem, program, found.slowest)
    if failure := found.failure:
        from banrye.verbs.judge.failing import report_failure  # takes time

        report_failure(found, failure, options)
        return ExitStatus.FAILED
    report_accepted(found)
    if options.task.own.cases is None and has_inputs(problem):
        command = command_line("counterexample", *declared.words(options.task))
        print(f"To look for a failing input beyond the test cases: {command}")
    if program.source.resolve() == ROOT / "src" / "bin" / f"{problem.name}.rs":
        print(f"next: {command_line('paste', problem.name)}")
    return ExitStatus.PASSED if found.verdict else ExitStatus.TROUBLE


def has_inputs(problem: Problem) -> bool:
    """Return whether `counterexample` can look for inputs and answer them."""
    if not problem.has_reference or not problem.has_input_validators:
        return False
    from banrye.problem.validators import input_validator_sources  # takes time

    return bool(input_validator_sources(problem))


def report_accepted(found: Result) -> None:
    """Print what a program has passed, and what was not tried."""
    problem, results = found.problem, found.results
    slowest = worst(results)
    unjudged = [result for result in results if not result.is_judged]
    time = f"at most {slowest.run.cpu_seconds:.3f} s ({printable(slowest.case.name)})"
    if unjudged:
        print(f"\n{lacking_answers(len(unjudged), len(results))}; {time}")
        if further := [*inputs_tried(found), *shapes_tried(found)]:
            print_wrapped(f"No TLE, MLE or RTE on {' and '.join(further)}, either.")
        if problem.reach and not problem.has_reference:
            print_wrapped(NO_REFERENCE)
        return
    tried = inputs_tried(found)
    interpreter = found.judgement.interpreter
    remark = f"{interpreter}: {' and '.join([number_of_cases(problem), *tried])}, {time}"
    if problem.has_only_samples:
        samples = " and ".join([f"the samples only ({len(results)})", *tried])
        remark = f"{interpreter} on {samples}: {time}"
    if problem.reach:  # test cases of the archive are often small: "Accepted" can mean little
        largest = max(case.input.size for case in problem.cases)
        remark += f"; the largest input has {largest:,} bytes"
    print_verdict(Verdict.AC, remark)
    report_shapes_passed(found)
    if unreached := found.unreached_bounds:
        shown = ", ".join(unreached[:MAX_BOUNDS])
        print_wrapped(f"No test case goes to the bounds: {shown}.", "dim")
    if problem.reach and (lack := problem.reach.no_large_input):
        print_wrapped(f"No large inputs were added: {lack.value}.", "dim")
    if not problem.has_only_samples:
        return
    from banrye.problem.data_makers import has_generators

    if has_generators(problem.folder):
        command = installing.how_to_install(installing.BAPCTOOLS)
        print_wrapped(GENERATORS_NOT_RUN.format(command=command), "dim")


def report_shapes_passed(found: Result) -> None:
    """Print which inputs with shapes a program has passed."""
    if kept := found.slowest.kept_passed:
        number, pronoun = ("1 input", "it") if kept == 1 else (f"{kept} inputs", "them")
        print_wrapped(KEPT_PASSED.format(number=number, pronoun=pronoun), "dim")
    if not found.slowest.passed:
        return
    from banrye.cli.slowest import passed_in_words  # takes time

    limits = found.problem.limits_for(found.program.language)
    if slowest_passed := passed_in_words(found.slowest, limits):
        print_wrapped(slowest_passed, "dim")


def lacking_answers(number: int, of_all: int) -> str:
    """Return how many test cases have no answer."""
    if of_all == 1:
        return "The only test case has no answer"
    has = "has" if number == 1 else "have"
    return f"{number} of {of_all} test cases {has} no answer"


def inputs_tried(found: Result) -> list[str]:
    """Return how many inputs a program passes besides test cases and those with shapes."""
    tried = [f"{found.after.small:,} small inputs"] if found.after.small else []
    return tried + ([f"{found.after.others:,} other inputs"] if found.after.others else [])


def shapes_tried(found: Result) -> list[str]:
    tried = sum(bool(curve.points) for curve in found.slowest.curves)
    return [f"inputs with {tried} shapes"] if tried else []
