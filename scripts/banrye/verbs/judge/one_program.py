"""Judge one program with the user's options, and print its results and the next command."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path

from banrye import api, console
from banrye.console import ExitStatus, printable
from banrye.judges.verdict import Verdict
from banrye.judging.events import Event
from banrye.judging.submission import Submission
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.repository import ROOT
from banrye.search.further.further_inputs import FurtherResult
from banrye.submission.build import CompileError
from banrye.submission_result import SubmissionResult
from banrye.verbs.judge.options import Options
from banrye.views.acceptance import accepted_lines
from banrye.views.case_lines import result_lines, score_lines, verdict_line


def events_of(
    problem: Problem, program: Path, options: Options
) -> Generator[Event | FurtherResult | SubmissionResult, None, None]:
    """Return the events of judging a program, as `api.events`."""
    task = options.task
    slow_seconds = slow_seconds_on(problem, options)
    return api.events(
        problem,
        Submission(program, task.source_kind, task.python, language_of(program, options)),
        all_cases=options.judging.all_cases,
        small_inputs=options.goes_on,
        slow_seconds=slow_seconds,
    )


def language_of(program: Path, options: Options) -> str | None:
    """Return the variant of a language that `--language` names, None for a program of a file."""
    if not options.language:
        return None
    from banrye.cli import standard_input  # few commands need it

    return standard_input.variant_of(program, options.language)


def slow_seconds_on(problem: Problem, options: Options) -> float:
    """Return the CPU time for inputs with shapes.

    The author of a package chose its test cases: it gets other large inputs if they are wanted.
    """
    is_wanted = options.goes_on and (problem.format_adds_large_inputs or options.judging.large)
    return options.judging.slow_seconds if is_wanted else 0.0


def bundle_and_judge(
    problem: Problem, program: Path, options: Options, scratch: Path
) -> ExitStatus:
    """Judge a program, or the one file that --bundle makes of it now."""
    if options.bundle is not None:
        from banrye.verbs.judge import bundle_file

        program = bundle_file.write_bundle(program, options.bundle, scratch)
    return judge_and_report(problem, program, options)


def judge_and_report(problem: Problem, source: Path, options: Options) -> ExitStatus:
    """Print the verdict on a program and its first failure.

    Return TROUBLE if no test case has an answer: nothing was compared.
    """
    console.progress(_("{}: compiling {}", problem.name, source.name))
    try:
        with api.open_result(events_of(problem, source, options)) as result:
            return report_result(result, options)
    except CompileError as error:
        console.progress("")
        print("\n".join(map(printable, error.messages.split("\n"))))
        print(verdict_line(Verdict.CE))
        return ExitStatus.FAILED


def report_result(result: SubmissionResult, options: Options) -> ExitStatus:
    """Print the results of a program, and what to do next."""
    console.progress("")
    problem, program = result.problem, result.program
    assert result.judgement
    if program.note and options.task.own.examples is None:
        console.warn(program.note)
    show_lines(result_lines(result.judgement, is_list=options.list_cases))
    if problem.scoring:
        show_lines(score_lines(problem, result.results))
    if options.plot is not None:
        from banrye.cli.plot_file import write_plot

        write_plot(options.plot, problem, program, result.slowest)
    if failure := result.failure:
        from banrye.verbs.judge.failure_report import report_failure

        report_failure(result, failure, options)
        return ExitStatus.FAILED
    show_lines(accepted_lines(result, api.unreached_bounds(problem)))
    if options.task.own.cases is None and has_inputs(problem):
        from banrye.verbs.judge.next_commands import command_for

        command = command_for("counterexample", options.task)
        print(_("To look for a failing input beyond the test cases: {}", command))
    if program.source.resolve() == ROOT / "src" / "bin" / f"{problem.name}.rs":
        from banrye.proposals import door

        print(_("next: {}", f"{door('paste')} {problem.name}"))
    return ExitStatus.PASSED if result.verdict else ExitStatus.TROUBLE


def has_inputs(problem: Problem) -> bool:
    """Return whether `counterexample` can look for inputs and answer them."""
    if not problem.has_reference or not problem.has_input_validators:
        return False
    from banrye.problem.validators import input_validator_sources

    return bool(input_validator_sources(problem))


def show_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
