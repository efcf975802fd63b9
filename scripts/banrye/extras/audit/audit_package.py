"""Audit the test cases of a problem: findings are yielded as they come.

Survey(rejected 31, passed 2)    the mutants on the test cases
AttackResult(1 mistake)              those that pass, on other inputs
Audit(...)                       all of it, with the bounds that no test case reaches
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from banrye.console import progress
from banrye.extras.audit.attack.attack import Attack, AttackResult
from banrye.extras.audit.attack.basic import basic_inputs
from banrye.extras.audit.attack.bounds import alone_at_a_bound, in_words, unreached_bounds
from banrye.extras.audit.largest_case_check import find_late_programs
from banrye.extras.audit.probes import run_probes
from banrye.extras.audit.result import Audit
from banrye.extras.audit.survey.subjects import subjects_of
from banrye.extras.audit.survey.survey import MutantResult, Survey, file_mutants_of, survey_mutants
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.search.stop.budget import Budget

LARGEST_CASE_SECONDS, PROBE_SECONDS = 30.0, 20.0  # of CPU time, besides that which the user allows
SURVEY_SHARE = 0.6  # of the time: the rest is for attacks


@dataclass(frozen=True)
class AuditOptions:
    """The user's choices for an audit."""

    programs: Sequence[Path]  # the programs to mutate; none: the accepted submissions
    seed: int
    seconds: float  # of CPU time
    makes_basic: bool = False  # whether the basic inputs are made, too


def events(
    problem: Problem, options: AuditOptions
) -> Generator[Survey | AttackResult | Audit, None, None]:
    """Change the accepted programs, run the mutants, and yield the findings.

    Nothing is written. Raise UserError.
    """
    programs = list(options.programs)
    subjects = subjects_of(problem, programs)
    budget = Budget(options.seconds)
    attack = Attack(problem, programs, budget)
    file_mutants = file_mutants_of(subjects, options.seed)
    survey_result = survey_mutants(
        problem, file_mutants, budget.part(SURVEY_SHARE * options.seconds)
    )
    yield survey_result
    attacked = attack.run(survey_result.with_result(MutantResult.PASSED))
    yield attacked
    progress(_("{}: bounds", problem.name))
    unreached = unreached_bounds(problem, attack.maker) if attack.maker else None
    late_programs = find_late_programs(problem, survey_result, Budget(LARGEST_CASE_SECONDS))
    probes = run_probes(problem, Budget(PROBE_SECONDS))
    progress(_("{}: inputs of each kind", problem.name))
    audit = Audit(
        problem,
        options.seed,
        options.seconds,
        [subject.name for subject in subjects],
        survey_result,
        attacked,
        attack.inputs.origin,
        None if unreached is None else [in_words(bound) for bound in unreached],
        late_programs,
        probes,
        basic=basic_inputs(attack) if options.makes_basic else [],
    )
    idle = audit.idle_cases
    if idle and attack.maker:
        audit = replace(audit, at_bounds=alone_at_a_bound(problem, attack.maker, idle))
    yield audit
