"""The verb `judge`: programs on one problem, or the submissions of packages.

judge 1018 my.cpp               judge_once_or_watch
judge my.cpp --cases tests      judge_once_or_watch, on a problem that is made of the test cases
judge 1018 my.cpp --watch       judge_once_or_watch, which calls watch.watch_file
judge 1018 a.cpp b.py           many.judge_all
judge demo                      judge_named_packages
judge demo --write-time-limit   judge_named_packages, which calls write_time_limits
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from banrye.cli import target
from banrye.console import ExitStatus
from banrye.files import temporary_folder
from banrye.prepare.open_problem import OpenOptions
from banrye.problem.location.own_problems import all_problem_names
from banrye.problem.model import Problem
from banrye.repository import PROBLEMS
from banrye.verbs.judge.arguments import are_many, arguments_of, check_many, options_of_user
from banrye.verbs.judge.one_program import bundle_and_judge
from banrye.verbs.judge.options import Options


def main() -> ExitStatus:
    """Judge by the arguments of the user. Return the exit status."""
    options = options_of_user()
    if "-" not in options.task.arguments:
        return judge_arguments(options)
    from banrye.cli import standard_input  # few commands need it

    with standard_input.with_program_file(options.task, options.language) as task:
        return judge_arguments(replace(options, task=task))


def judge_arguments(options: Options) -> ExitStatus:
    """Judge the packages or the programs that the user names."""
    arguments, options = arguments_of(options)
    own_values = options.task.own
    if not arguments.programs and own_values.cases is None and own_values.examples is None:
        return judge_named_packages(arguments.problems or all_problem_names(), options)
    is_many = are_many(arguments, options)
    first = target.Arguments(arguments.problems, arguments.programs[:1]) if is_many else arguments
    with temporary_folder() as scratch:
        problem = target.find_problem(first, options.task, scratch, generates=True)
        if options.judging.large and not problem.format_adds_large_inputs:  # else it has them
            from banrye.verbs.judge.large_cases import with_large_cases

            problem = with_large_cases(problem)
        problem = options.apply_to(problem)
        if not is_many:
            return judge_once_or_watch(problem, Path(arguments.programs[0]), options, scratch)
        check_many(options)
        from banrye.verbs.judge.many import judge_all, programs_of

        return judge_all(problem, programs_of(arguments.programs, options), options)


def judge_named_packages(names: Sequence[str], options: Options) -> ExitStatus:
    """Judge the submissions of packages, or write the time limits that follow from them."""
    if options.write_time_limit:
        from banrye.verbs.judge.written_time_limit import write_time_limits

        return write_time_limits(names)
    from banrye.verbs.judge.package_report import judge_packages

    open_options = OpenOptions(options.task.clone.folder, options.task.own.own_values())
    return judge_packages(names, open_options)


def judge_once_or_watch(
    problem: Problem, program: Path, options: Options, scratch: Path
) -> ExitStatus:
    """Judge one program, with --watch whenever its file is saved."""
    warn_missing_parts(problem)
    if not options.watch:
        return bundle_and_judge(problem, program, options, scratch)
    from banrye.verbs.judge.watch import watch_file

    return watch_file(program, lambda: bundle_and_judge(problem, program, options, scratch))


def warn_missing_parts(problem: Problem) -> None:
    """Warn of each part that is missing in a problem below problems/."""
    if problem.folder.parent == PROBLEMS:
        from banrye.prepare.secret_cases import needed_parts  # few problems are below problems/
        from banrye.problem.packages import parts

        parts.warn_missing(problem.folder, needed_parts(problem))
