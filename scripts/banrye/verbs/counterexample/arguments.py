"""The arguments of `counterexample`: check the options, find the problem and the program."""

from __future__ import annotations

from pathlib import Path

from banrye import console, new_cases
from banrye.cli import option_parser, target
from banrye.console import UserError
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.verbs.counterexample import counterexample_hooks
from banrye.verbs.counterexample.options import Options, StressArguments


def options_of_user() -> Options:
    """Return the options, with the sandbox chosen. Raise UserError if they do not fit."""
    options = option_parser.parse(Options)
    if options.why and options.save is not None:
        raise UserError(_("--why searches for no input: leave out --save (see --help)"))
    has_files = options.save is not None or options.plot is not None
    if options.json and (
        has_files or options.why or counterexample_hooks.wanted_hooks(options.added)
    ):
        names = ["--save", "--plot", "--why", *counterexample_hooks.names_of_options()]
        raise UserError(_("--json takes no {} (see --help)", console.join_words(names, "or")))
    has_own = options.stress != StressArguments() or options.task.own.cases is not None
    if options.keep and (options.why or has_own):
        raise UserError(_("--keep takes no --why, --against or --cases (see --help)"))
    if options.task.own.examples is not None and options.stress == StressArguments():
        raise UserError(_("--examples needs --against FILE and --generator FILE here (see --help)"))
    options.task.sandbox.apply()
    options.task.library.apply()
    return options


def find_problem(options: Options, scratch: Path) -> tuple[Problem, Path | None]:
    """Return the problem that the arguments mean, and the program. None: --why. Raise UserError.

    `scratch`: an empty folder for unpacked files.
    """
    arguments = target.split_arguments(options.task.arguments)
    if options.why:
        if len(options.task.arguments) != 1:
            raise UserError(_("--why explains an answer and takes no program (see --help)"))
        arguments = target.Arguments(list(options.task.arguments), [])
        return target.find_problem(arguments, options.task, scratch), None
    if not arguments.programs and len(arguments.problems) < 2:
        raise UserError(_("give a program after the problem, or --why (see --help)"))
    problem = target.find_problem(arguments, options.task, scratch, generates=True)
    if not problem.has_reference and options.stress.against is None:
        raise UserError(_("{} has no program to compare with: give --against FILE", problem.name))
    if options.keep:
        new_cases.require_package(problem)
    return problem, Path(arguments.programs[0])
