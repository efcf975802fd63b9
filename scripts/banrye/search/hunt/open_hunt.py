"""Open the hunt for one submission: compile its programs, choose its inputs and opponents."""

from __future__ import annotations

from pathlib import Path

from banrye.console import warn
from banrye.messages import _
from banrye.problem.makers import widest_case
from banrye.problem.model import Problem
from banrye.problem.submissions import build_submission
from banrye.problem.validators import build_part, usable_input_validators
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.hunt.opponents import Opponents, find_opponents
from banrye.search.rules import load_rules
from banrye.search.runs.attempt import EndsOracle, ProblemOracle
from banrye.submission.program import Program
from banrye.submission.source_kind import SourceKind
from banrye.testcase import TestCase


def prepare_hunt(
    problem: Problem,
    source: Path,
    kind: SourceKind = SourceKind.GUESS,
    language: str | None = None,
    against: Path | None = None,
) -> SubmissionHunt:
    """Compile a submission, the validators and a reference solution. Return the hunt.

    `language`: problemtools' identifier, default by the extension. `against`: see `prepare_built`.
    Raise UserError, also if there is nothing to compare with.
    """
    program = build_submission(problem, source, kind, language=language)
    if program.note:
        warn(program.note)
    return prepare_built(problem, program, against)


def prepare_built(
    problem: Problem, program: Program, against: Path | None = None
) -> SubmissionHunt:
    """Compile the validators and a reference solution. Return the hunt for a program.

    `against`: a program that the user takes for right, instead of the accepted submissions. Raise
    UserError, also if there is nothing to compare with.
    """
    problem = problem.for_language(program.language)
    rules = None if against else load_rules(problem.folder)
    opponents = (
        Opponents(against, ())
        if against
        else find_opponents(problem, program.source.resolve(), has_rules=rules is not None)
    )
    reference = build_part(problem, opponents.first)
    validators = () if rules else validators_of(problem)
    oracle = ProblemOracle(problem, validators, first_case(problem), reference)
    hunt = SubmissionHunt(problem, program, oracle, opponents.in_order)
    if rules:
        hunt.use_rules(rules)
    else:
        hunt.use_validators(validators)
    return hunt


def prepare_unanswered(problem: Problem, program: Program) -> SubmissionHunt:
    """Return the hunt for a program of a problem without an accepted submission.

    Only how its runs end is judged. Compiles the validators. Raise UserError.
    """
    problem = problem.for_language(program.language)
    validators = validators_of(problem)
    hunt = SubmissionHunt(
        problem, program, EndsOracle(problem, validators, first_case(problem)), ()
    )
    hunt.use_validators(validators)
    return hunt


def first_case(problem: Problem) -> TestCase:
    """Return the first test case; if there are only samples, with the flags of the greatest limits.

    The inputs of the hunt must be valid for its flags.
    """
    return widest_case(problem) if problem.has_only_samples else problem.cases[0]


def validators_of(problem: Problem) -> tuple[Program, ...]:
    """Return the input validators that run here, with a warning if there is none."""
    validators = tuple(usable_input_validators(problem))
    if not validators:
        warn(
            _(
                "{} has no input validator that runs here: the input found may be invalid",
                problem.name,
            )
        )
    return validators
