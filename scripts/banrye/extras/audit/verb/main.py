"""The verb `audit`: its arguments, and what it prints."""

from __future__ import annotations

from collections.abc import Sequence

from banrye import console, installing, new_cases
from banrye.cli import option_parser
from banrye.console import ExitStatus, UserError
from banrye.extras.audit.attack.attack import needed_inputs
from banrye.extras.audit.audit_json import of_audit
from banrye.extras.audit.audit_package import AuditOptions, events
from banrye.extras.audit.audit_table import table
from banrye.extras.audit.result import Audit
from banrye.extras.audit.verb.options import Options
from banrye.judging.events import first_event
from banrye.messages import _
from banrye.prepare.open_problem import OpenOptions, open_problem
from banrye.problem.location import contests
from banrye.problem.model import Problem
from banrye.views import json_lines

TREE_SITTER = installing.Extra(
    "tree-sitter",
    "--extra audit",
    "audit",
    ("tree_sitter", *(f"tree_sitter_{name}" for name in ("cpp", "java", "python", "rust"))),
    "a download of 1.3 MB, about 10 s",
    "audit",
)


def main() -> ExitStatus:
    options = options_of_user()
    names = contests.expand_contests([options.problem])
    if len(names) > 1 and (options.json or options.programs):
        raise UserError(_("audit of a contest takes no programs and no --json"))
    return max(audit_problem(name, options, is_titled=len(names) > 1) for name in names)


def audit_problem(name: str, options: Options, *, is_titled: bool) -> ExitStatus:
    """Audit a problem and print the report."""
    problem = open_problem(name, OpenOptions(options.clone.folder))
    installing.require_extra(TREE_SITTER)  # only now: a wrong name installs nothing
    if options.add:
        new_cases.require_package(problem)
    programs = [program.absolute() for program in options.programs]
    audit_options = AuditOptions(programs, options.seed, options.seconds, makes_basic=options.add)
    audit = first_event(events(problem, audit_options), Audit)
    console.progress("")
    if options.json:
        print(json_lines.indented_lines(of_audit(audit)))
    else:
        if is_titled:
            print(console.paint(console.printable(problem.name), "bold"))
        print("\n".join(table(audit)))
    if options.add:
        add_cases(audit)
    return status_of(audit, is_added=options.add)


def options_of_user() -> Options:
    """Return the options, with the sandbox options. Raise UserError."""
    options = option_parser.parse(Options)
    for program in options.programs:
        if not program.exists():
            raise UserError(_("no such file: {}", console.relative_path(program)))
    options.sandbox.apply()
    return options


def add_cases(audit: Audit) -> None:
    """Write the inputs that reject the mistakes, and the basic ones, as new test cases."""
    console.progress(_("{}: adding test cases", audit.problem.name))
    mistakes = audit.attacked.mistakes
    needed = needed_inputs(audit.problem, mistakes)
    basic = [input_bytes for input_bytes in audit.basic if input_bytes not in needed]
    write_cases(audit.problem, needed, _("test cases that reject these {}", len(mistakes)))
    write_cases(audit.problem, basic, _("test cases of the kinds that the validator makes"))


def write_cases(problem: Problem, inputs: Sequence[bytes], kind: str) -> None:
    """Write inputs as new test cases, and print their files."""
    if not inputs:
        return
    files = new_cases.add_cases(problem, inputs, "audit")
    console.progress("")
    print(_("\nAdded {} {}:", len(inputs), kind))
    for file in files:
        print(f"  {console.relative_path(file)}")


def status_of(audit: Audit, *, is_added: bool) -> ExitStatus:
    """Return FAILED if a mutant is wrong that no test case rejects. The report says the rest."""
    return ExitStatus.of(is_added or not audit.attacked.mistakes)
