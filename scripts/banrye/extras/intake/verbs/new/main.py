"""The verb `new`: make a problem from the example, the archive, own files or a browser."""

from __future__ import annotations

import re
from dataclasses import replace

from banrye.cli import option_parser
from banrye.console import ExitStatus, UserError, printable, relative_path
from banrye.extras.intake import companion, create, from_archive, message
from banrye.extras.intake.create import NewProblem, ProblemType, TemplateSettings
from banrye.extras.intake.own_material import OwnMaterial
from banrye.extras.intake.verbs.new.options import Options
from banrye.messages import _
from banrye.proposals import command_line, next_command

EXAMPLE = TemplateSettings(
    title="Sum of numbers",
    source="Example",
    url="https://example.com/sum",
    license="cc0",
)
EXAMPLE_MADE = """It is a complete example. To make it yours, change {program} and all of {package}.
next: {judge}"""
PROBLEM_MADE = """to write: {program} (cargo test --test {name} runs it on the test cases)
next: {judge} {program}"""
EXAMPLE_PACKAGE_MADE = """It is a complete example. To make it yours, change all of {package}.
next: {judge}"""
PACKAGE_MADE = """to write: {program}
next: {judge} {program}"""
SOLVED_MADE = "next: {judge}"
# Baekjoon closed before its problem 40000: as in problem/location/locate.py.
NUMBER_RANGE = 1000, 39999  # of the problems of Baekjoon: the first one, and none beyond the second
RULE = "1 to 40 characters a-z and 0-9, the first a letter"
RESERVED = "not build, deps, examples or incremental"


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    options.check()
    if options.name is None:
        are_made = companion.receive_problems(options.port, make_received)
        return ExitStatus.PASSED if are_made else ExitStatus.TROUBLE
    name = name_of(options.name)
    if not message.NAME.fullmatch(name):
        raise UserError(
            _('"{}" cannot be a name: {}, but {}', printable(name), _(RULE), _(RESERVED))
        )
    if options.examples:
        from banrye.extras.intake import from_table  # not needed for the example

        own = material_of(options).own
        new = from_table.new_problem(name, options.examples, options.language, own)
    elif options.against or options.cases:
        from banrye.extras.intake import own_problem  # not needed for the example

        new = own_problem.new_problem(name, material_of(options))
    elif options.source:
        from banrye.extras.intake import from_tool  # not needed for the example

        new = from_tool.new_problem(name, options.source)
    elif options.clone.folder or from_archive.is_claimed(name):
        new = from_archive.new_problem(name, options.clone.folder)
    elif options.problem_type is ProblemType.FUNCTION:
        from banrye.extras.intake import from_table  # not needed for the example

        new = from_table.example_problem(name, options.language, material_of(options).own)
    else:
        from banrye.extras.intake import from_example

        new = from_example.new_problem(name, EXAMPLE, options.problem_type)
    make_and_report(replace(new, language=options.language))
    return ExitStatus.PASSED


def material_of(options: Options) -> OwnMaterial:
    """Return the user's own files and what is stated of them. Raise UserError."""
    from banrye.problem.own_cases.own_values import OwnValues  # not needed for the example

    checker = options.checker
    if checker and not checker.exists():
        raise UserError(_("no such file: {}", relative_path(checker)))
    own = OwnValues(
        seconds=options.seconds,
        mebibytes=options.mebibytes,
        checker=checker,
        tolerance=options.tolerance,
    )
    files = (options.cases, options.against, options.generator, options.validator)
    return OwnMaterial(own, *files)


def name_of(text: str) -> str:
    """Return the name that a user means: a number alone is one of the archive, as in judge.

    Raise UserError if it is the number of no problem: a name that looks like one would be judged on
    the test cases of a package that has none.
    """
    match = re.fullmatch(r"(?:boj)?([0-9]+)", text)
    if not match:
        return text
    number = match[1].lstrip("0")
    if len(number) > 5 or not NUMBER_RANGE[0] <= int(number or 0) <= NUMBER_RANGE[1]:
        first, last = NUMBER_RANGE
        raise UserError(
            _("Baekjoon has no problem {:.30}: its numbers are {} to {}", text, first, last)
        )
    return f"boj{number}"


def make_received(problem: message.ReceivedProblem) -> None:
    settings = TemplateSettings(
        title=problem.title,
        source=problem.source,
        url=problem.url,
        type="interactive" if problem.is_interactive else "pass-fail",
        seconds=problem.seconds,
        mebibytes=problem.mebibytes,
    )
    make_and_report(NewProblem(problem.name, settings, problem.samples))


def make_and_report(new: NewProblem) -> None:
    """Make a problem, and print its files and the next command."""
    paths = create.make_problem(new)
    program, package = relative_path(paths.program), relative_path(paths.package)
    paths_to_open = [program, relative_path(paths.test), package] if paths.test else [package]
    print(_("made {}:", new.name), *paths_to_open)
    if new.has_solution:
        text = _(SOLVED_MADE)
    elif new.kind == "example":
        text = _(EXAMPLE_MADE) if paths.test else _(EXAMPLE_PACKAGE_MADE)
    else:
        text = _(PROBLEM_MADE) if paths.test else _(PACKAGE_MADE)
    judge = command_line("judge", new.name)
    words = text.format(name=new.name, program=program, package=package, judge=judge)
    print(words, flush=True)  # new --listen goes on
    if new.kind == "example" and (command := next_command("after_new", new.name)):
        print(_("then, when its test cases are there: {}", command))
