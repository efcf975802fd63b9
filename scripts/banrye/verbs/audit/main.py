"""The verb `audit`: its arguments, and what it prints."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from banrye import console
from banrye.audit import keep, report
from banrye.audit.attack import Attack, needed_inputs
from banrye.audit.basic import basic_inputs
from banrye.audit.bounds import unreached_bounds
from banrye.audit.report import Audit
from banrye.audit.subjects import subjects_of
from banrye.audit.survey import Fate, specimens_of, survey
from banrye.audit.syntax import require_tree_sitter
from banrye.cli import options
from banrye.cli.completion import with_secret_cases
from banrye.console import ExitStatus, UserError
from banrye.files import spelled, spelled_path
from banrye.judging.timelimit import with_time_limit
from banrye.problem import find
from banrye.problem.model import Problem
from banrye.search.budget import Budget

SECONDS = 240.0  # of CPU time
SURVEY_SHARE = 0.6  # of the time: the rest is for attacks


def main() -> ExitStatus:
    chosen = parse_arguments()
    require_tree_sitter()
    problem = with_time_limit(with_secret_cases(find.find(chosen.problem, chosen.archive)))
    if chosen.add:
        keep.require_package(problem)
    audit = run_audit(problem, chosen)
    console.progress("")
    if chosen.json:
        print(json.dumps(report.as_json(audit), indent=2))
    else:
        print("\n".join(report.table(audit)))
    if chosen.add:
        add(audit)
    return status_of(audit, is_added=chosen.add)


def argument_parser() -> console.ArgumentParser:
    parser = console.ArgumentParser()
    parser.add_argument("problem", type=spelled)
    parser.add_argument("programs", nargs="*", type=spelled_path)
    parser.add_argument("--time", type=console.seconds, default=SECONDS)
    parser.add_argument("--seed", type=int, default=1)
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--json", action="store_true")
    group.add_argument("--add", action="store_true")
    options.add_archive(parser)
    options.add_sandbox(parser)
    return parser


def parse_arguments() -> Namespace:
    """Return the arguments, with the sandbox chosen. Raise UserError."""
    chosen = argument_parser().parse_intermixed_args()
    for program in chosen.programs:
        if not program.exists():
            raise UserError(f"no such file: {console.relative_path(program)}")
    options.apply_sandbox(chosen)
    return chosen


def run_audit(problem: Problem, chosen: Namespace) -> Audit:
    """Change the accepted programs, and run what results of it. Raise UserError.

    Nothing is written. With `chosen.add`, the basic inputs are made, too.
    """
    programs = [Path(program).absolute() for program in chosen.programs]
    subjects = subjects_of(problem, programs)
    budget = Budget(chosen.time)
    attack = Attack(problem, programs, budget)
    specimens = specimens_of(subjects, chosen.seed)
    found = survey(problem, specimens, budget.part(SURVEY_SHARE * chosen.time))
    attacked = attack.run(found.with_fate(Fate.PASSED))
    console.progress(f"{problem.name}: bounds")
    unreached = unreached_bounds(problem, attack.maker) if attack.maker else None
    console.progress(f"{problem.name}: inputs of each kind")
    basic = basic_inputs(attack) if chosen.add else []
    return Audit(
        problem,
        chosen.seed,
        chosen.time,
        [subject.name for subject in subjects],
        found,
        attacked,
        attack.inputs.origin,
        unreached,
        basic,
    )


def add(audit: Audit) -> None:
    """Write the inputs that reject the mistakes, and the basic ones, as new test cases."""
    console.progress(f"{audit.problem.name}: adding test cases")
    mistakes = audit.attacked.mistakes
    needed = needed_inputs(audit.problem, mistakes)
    basic = [input_bytes for input_bytes in audit.basic if input_bytes not in needed]
    write(audit.problem, needed, f"test cases that reject these {len(mistakes)}")
    write(audit.problem, basic, "test cases of the kinds that the validator makes")


def write(problem: Problem, inputs: Sequence[bytes], kind: str) -> None:
    """Write inputs as new test cases, and print their files."""
    if not inputs:
        return
    files = keep.add_cases(problem, inputs, "audit")
    console.progress("")
    print(f"\nAdded {len(inputs)} {kind}:")
    for file in files:
        print(f"  {console.relative_path(file)}")


def status_of(audit: Audit, *, is_added: bool) -> ExitStatus:
    """Return TROUBLE if mutants pass and nothing could be tried on them."""
    if audit.attacked.mistakes:
        return ExitStatus.PASSED if is_added else ExitStatus.FAILED
    survivors = audit.attacked.survivors
    is_unknown = bool(survivors) and not any(survivor.tried for survivor in survivors)
    return ExitStatus.TROUBLE if is_unknown else ExitStatus.PASSED
