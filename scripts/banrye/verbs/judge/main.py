"""The verb `judge`: one program on one problem, or the submissions of packages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from banrye import api, console
from banrye.cli import option_parser, target
from banrye.console import ExitStatus, UserError, printable
from banrye.files import temporary_folder
from banrye.finished import Finished
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.prepare.open_problem import OpenOptions
from banrye.problem.model import Problem
from banrye.repository import PROBLEMS, ROOT, all_problem_names, command_line
from banrye.submission.build import CompileError
from banrye.submission.sources import SUFFIXES
from banrye.verbs.judge.one_program import open_finished
from banrye.verbs.judge.options import Options
from banrye.views.acceptance import accepted_lines
from banrye.views.cases import result_lines, score_lines, verdict_line


def main() -> ExitStatus:
    options = options_of_user()
    if "-" not in options.task.arguments:
        return judge(options)
    from banrye.cli import standard_input  # few commands need it

    with standard_input.taken(options.task, options.language) as task:
        return judge(replace(options, task=task))


def judge(options: Options) -> ExitStatus:
    """Judge what the user names."""
    words, options = arguments_of(options)
    own = options.task.own
    if not words.programs and own.cases is None and own.examples is None:
        if options.write_time_limit:
            from banrye.cli.written_time_limit import write_time_limits

            return write_time_limits(words.problems or all_problem_names())
        from banrye.cli.submissions import judge_packages

        wish = OpenOptions(options.task.archive.folder, own.own_wish())
        return judge_packages(words.problems or all_problem_names(), wish)
    if not words.programs:
        raise UserError(_("give a program (see --help)"))
    if options.write_time_limit:
        raise UserError(_("--write-time-limit is for packages: give no program"))
    has_problem = bool(words.problems) or own.cases is not None
    if options.takes_many and len(words.programs) > 1 and not has_problem:
        raise UserError(_("name the problem of these programs (see --help)"))
    is_many = options.takes_many or (len(words.programs) > 1 and has_problem)
    first = target.Arguments(words.problems, words.programs[:1]) if is_many else words
    with temporary_folder() as scratch:
        problem = target.find_problem(first, options.task, scratch, generates=True)
        if options.judging.large and not problem.reach:  # those of the archive have them
            from banrye.cli.large_cases import with_large_cases

            problem = with_large_cases(problem)
        problem = options.applied_to(problem)
        if is_many:
            check_many(options)
            from banrye.verbs.judge.many import judge_all, programs_of

            return judge_all(problem, programs_of(words.programs, options), options)
        warn_missing_parts(problem)
        program = Path(words.programs[0])
        if options.watch:
            from banrye.cli.watch import watch

            return watch(program, lambda: judge_as_wished(problem, program, options, scratch))
        return judge_as_wished(problem, program, options, scratch)


def judge_as_wished(problem: Problem, program: Path, options: Options, scratch: Path) -> ExitStatus:
    """Judge a program, or the one file that --bundle makes of it now."""
    if options.bundle is not None:
        from banrye.cli import bundle_file

        program = bundle_file.write(program, options.bundle, scratch)
    return judge_program(problem, program, options)


def warn_missing_parts(problem: Problem) -> None:
    """Warn of a part that a problem of our author lacks."""
    if problem.folder.parent == PROBLEMS:
        from banrye.prepare.secret_cases import needed_parts  # few problems are below problems/
        from banrye.problem.packages import parts

        parts.warn_missing(problem.folder, needed_parts(problem))


def options_of_user() -> Options:
    """Return the options, with the sandbox chosen. Raise UserError."""
    options = option_parser.parse(Options)
    options.task.sandbox.apply()
    options.task.library.apply()
    if options.save is not None:
        from banrye.cli.failure_files import FailureFiles

        FailureFiles(options.save).check()
    if options.json and options.wants_more:
        raise UserError(
            _(
                "--json prints what is known: it takes no --save, --plot, --bundle,"
                " --watch or --sanitize"
            )
        )
    return options


def arguments_of(options: Options) -> tuple[target.Arguments, Options]:
    """Return problems and programs, with a place of test cases among them as `--cases`."""
    arguments = options.task.arguments
    if all(Path(word).suffix.lower() in SUFFIXES for word in arguments):
        return target.split(arguments), options
    from banrye.cli.case_folder import arguments_in

    words, task = arguments_in(options.task)
    return words, replace(options, task=task)


def check_many(options: Options) -> None:
    """Raise UserError if an option is for one program."""
    if options.wants_more or options.list_cases or options.diff:
        raise UserError(
            _(
                "--save, --plot, --bundle, --watch, --sanitize, --list and --diff are"
                " for one program"
            )
        )


# One program.


def judge_program(problem: Problem, source: Path, options: Options) -> ExitStatus:
    """Print the verdict on a program and its first failure.

    Return TROUBLE if no test case has an answer: nothing was compared.
    """
    console.progress(_("{}: compiling {}", problem.name, source.name))
    try:
        with open_finished(problem, source, options) as result:
            return report(result, options)
    except CompileError as error:
        console.progress("")
        print("\n".join(map(printable, error.messages.split("\n"))))
        print(verdict_line(Verdict.CE))
        return ExitStatus.FAILED


def report(result: Finished, options: Options) -> ExitStatus:
    """Print the results of a program, and what to do next."""
    console.progress("")
    problem, program = result.problem, result.program
    assert result.judgement
    if program.note and options.task.own.examples is None:
        console.warn(program.note)
    show(result_lines(result.judgement, is_list=options.list_cases))
    if problem.scoring:
        show(score_lines(problem, result.results))
    if options.plot is not None:
        from banrye.cli.plot import write_plot

        write_plot(options.plot, problem, program, result.slowest)
    if failure := result.failure:
        from banrye.verbs.judge.failure_report import report_failure

        report_failure(result, failure, options)
        return ExitStatus.FAILED
    show(accepted_lines(result, api.unreached_bounds(problem)))
    if options.task.own.cases is None and has_inputs(problem):
        from banrye.verbs.judge.next_commands import command_for

        command = command_for("counterexample", options.task)
        print(_("To look for a failing input beyond the test cases: {}", command))
    if program.source.resolve() == ROOT / "src" / "bin" / f"{problem.name}.rs":
        print(_("next: {}", command_line("paste", problem.name)))
    return ExitStatus.PASSED if result.verdict else ExitStatus.TROUBLE


def has_inputs(problem: Problem) -> bool:
    """Return whether `counterexample` can look for inputs and answer them."""
    if not problem.has_reference or not problem.has_input_validators:
        return False
    from banrye.problem.validators import input_validator_sources

    return bool(input_validator_sources(problem))


def show(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
