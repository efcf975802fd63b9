"""The arguments of `judge`: check the options, find the problems and the programs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from banrye.cli import option_parser, target
from banrye.console import UserError
from banrye.messages import _
from banrye.submission.sources import SUFFIXES
from banrye.verbs.judge.options import Options


def options_of_user() -> Options:
    """Return the options, with the sandbox chosen. Raise UserError."""
    options = option_parser.parse(Options)
    options.task.sandbox.apply()
    options.task.library.apply()
    if options.save is not None:
        from banrye.cli.failure_files import FailureFiles

        FailureFiles(options.save).check()
    if options.json and options.wants_more:
        raise UserError(_("--json takes no --save, --plot, --bundle, --watch or --sanitize"))
    return options


def arguments_of(options: Options) -> tuple[target.Arguments, Options]:
    """Return problems and programs, with a place of test cases among them as `--cases`."""
    arguments = options.task.arguments
    if all(Path(word).suffix.lower() in SUFFIXES for word in arguments):
        return target.split_arguments(arguments), options
    from banrye.cli.case_folder import arguments_in

    split_arguments, task = arguments_in(options.task)
    return split_arguments, replace(options, task=task)


def are_many(arguments: target.Arguments, options: Options) -> bool:
    """Return whether many programs are judged on one problem. Raise UserError without a program."""
    if not arguments.programs:
        raise UserError(_("give a program (see --help)"))
    if options.write_time_limit:
        raise UserError(_("--write-time-limit is for packages: give no program"))
    has_problem = bool(arguments.problems) or options.task.own.cases is not None
    if options.takes_many and len(arguments.programs) > 1 and not has_problem:
        raise UserError(_("name the problem of these programs (see --help)"))
    return options.takes_many or (len(arguments.programs) > 1 and has_problem)


def check_many(options: Options) -> None:
    """Raise UserError if an option is for one program."""
    if options.wants_more or options.list_cases or options.diff:
        raise UserError(
            _(
                "--save, --plot, --bundle, --watch, --sanitize, --list and --diff are"
                " for one program"
            )
        )
