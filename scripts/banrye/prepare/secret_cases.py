"""The secret test cases of a package that has only samples: generated, or named as missing."""

from __future__ import annotations

from dataclasses import replace

from banrye import console
from banrye.console import UserError
from banrye.messages import _
from banrye.problem.model import Draft, Problem


def with_secret_cases(draft: Draft) -> Draft:
    """Return the draft. If it has only samples, generate the secret test cases of its package."""
    problem = draft.problem
    if not problem.has_only_samples:
        return draft
    from banrye.prepare import testdata
    from banrye.problem.packages import data_makers, icpc_package

    if not data_makers.has_generators(problem.folder):
        if command := data_makers.command_for(problem.folder):
            console.note(
                _("{} has only samples: {} may make the other cases", problem.name, command)
            )
        return draft
    try:
        testdata.check_may_generate(problem)
        complete = icpc_package.with_cases(problem, testdata.generated_cases(problem))
        return replace(draft, problem=complete)
    except UserError as error:
        if not problem.cases:
            raise
        console.note(_("only the samples of {} are judged: {}", problem.name, error))
        return draft


def needed_parts(problem: Problem, *further_parts: str) -> tuple[str, ...]:
    """Return the parts whose absence is told: secret test cases if only samples are judged."""
    return (*further_parts, "secret test case") if problem.has_only_samples else further_parts
