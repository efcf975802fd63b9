"""Large test cases of a package, made by its validator: judge --large.

An author chooses the test cases of a package, so these are made only if asked for. Prints a note.
"""

from __future__ import annotations

from dataclasses import replace

from banrye.choices.compiled_testlib import VALID
from banrye.console import UserError, note
from banrye.judges.verdict import Verdict
from banrye.judging.grade import grade_run
from banrye.messages import _
from banrye.problem.large import large_inputs
from banrye.problem.makers import input_maker, widest_case
from banrye.problem.model import LARGE, Problem
from banrye.problem.submissions import accepted_sources
from banrye.problem.validators import build_part, input_validators
from banrye.process.limits import End, RunResult
from banrye.submission.program import Program
from banrye.testcase import TestCase


def with_large_cases(problem: Problem) -> Problem:
    """Return a problem with large test cases after its own.

    They are in the limits of the last test case, and all input validators accept them. An accepted
    submission answers them; a second one, in another language, must agree. Raise UserError if no
    validator makes inputs.
    """
    validator = input_maker(problem)
    if validator is None:
        raise UserError(_("--large: {} has no input validator that makes inputs", problem.name))
    last = widest_case(problem)
    validators = [
        source for source in input_validators(problem) if source.source != validator.source
    ]

    def others_accept(input_bytes: bytes) -> bool:
        return all(is_valid(input_bytes, other) for other in validators)

    def is_valid(input_bytes: bytes, other: Program) -> bool:
        flags = last.flags_for(other.source.stem)
        return other.run(input_bytes, problem.validation_limits, flags).exit_status == VALID

    def is_right(input_bytes: bytes, answer: bytes, output: bytes) -> bool:
        new_case = last.with_contents(input_bytes, answer)
        run = RunResult(End.EXITED, "", 0.0, 0, 0, output, b"")
        return grade_run(problem, new_case, run).verdict is Verdict.AC

    inputs = large_inputs(
        validator,
        [(program, problem.limits_for(program.language)) for program in references_of(problem)],
        [case.input_bytes for case in problem.cases],
        is_right,
        last.flags_for(validator.source.stem),
        others_accept,
    )
    if inputs.lack:
        note(_("--large: no large inputs were added: {}", inputs.lack.value))
    cases: list[TestCase] = []
    for large_case in inputs.cases:
        name = f"{LARGE}{large_case.name}"
        cases.append(replace(last, name=name, input=large_case.input, answer=large_case.answer))
    return replace(problem, cases=(*problem.cases, *cases))


def references_of(problem: Problem) -> list[Program]:
    """Return an accepted submission, and one in another language if there is one."""
    sources = accepted_sources(problem)
    if not sources:
        raise UserError(
            _("--large: {} has no accepted submission that computes the answers", problem.name)
        )
    second_choices = [source for source in sources if source.suffix != sources[0].suffix]
    return [build_part(problem, source) for source in (sources[0], *second_choices[:1])]
