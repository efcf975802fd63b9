"""A new problem of the user's own files, a stress test or test cases: a part of the verb `new`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.extras.intake import create, from_cases, from_stress
from banrye.extras.intake.as_package import PackageComparison, parts_for_package
from banrye.extras.intake.create import NewProblem
from banrye.extras.intake.own_material import OwnMaterial
from banrye.files import temporary_folder
from banrye.judges.checker import Checker
from banrye.judges.text_judges import Standard, Text
from banrye.messages import _
from banrye.problem.loss import Loss, note_losses
from banrye.problem.model import Problem
from banrye.problem.own_cases import cases
from banrye.problem.own_cases.own_values import OwnValues
from banrye.problem.validators import is_testlib_validator
from banrye.scoring.groups import GroupScoring
from banrye.search.generators.seeds import SeedInputs
from banrye.search.inputs import to_bytes
from banrye.search.stop.budget import Budget
from banrye.search.stress.stress_programs import StressOptions, build_stress_programs
from banrye.shrink.order import sort_key

TRIED_SEEDS = 16  # of the generator: the smallest inputs become samples
MAX_SAMPLES = 3  # of a new problem


def new_problem(name: str, material: OwnMaterial) -> NewProblem:
    """Return the problem that the user's files make. Raise UserError."""
    create.new_paths(name)
    if material.cases:
        with temporary_folder() as scratch:
            problem = cases.problem_of_cases(material.cases, scratch)
            note_losses(name, (*problem.losses, *points_of(problem, material.cases)))
            comparison = kept_comparison(material.own, problem)
            values = complete_parts(material.own, problem)
            return from_cases.new_problem(name, problem.cases, values, comparison)
    if not material.against or not material.generator:
        raise UserError(_("a problem is made of test cases or of a stress test (see --help)"))
    return of_stress_test(name, material, material.against, material.generator)


def complete_parts(values: OwnValues, problem: Problem) -> OwnValues:
    """Return the values of the user, and for the rest the values of the test cases."""
    if values.checker is None and values.tolerance is None:
        judge = problem.judge
        if isinstance(judge, Checker):
            values = replace(values, checker=judge.program.package_program.source)
        elif isinstance(judge, Text) and judge != Text():
            values = replace(values, compare=judge.mode, tolerance=judge.tolerance)
    return replace(
        values,
        seconds=values.seconds or problem.limits.cpu_seconds,
        mebibytes=values.mebibytes or problem.limits.memory_mebibytes,
    )


def kept_comparison(values: OwnValues, problem: Problem) -> PackageComparison | None:
    """Return the parts for a package that compares as a checker of another tool."""
    is_stated = values.checker or values.compare or values.tolerance
    if is_stated or not isinstance(problem.judge, Standard):
        return None
    return parts_for_package(problem.judge)


def points_of(problem: Problem, place: Path) -> Iterator[Loss]:
    """Yield the points of groups, for which a new problem has no place."""
    if isinstance(problem.scoring, GroupScoring):
        for group in problem.scoring.groups:
            yield Loss(group.name, relative_path(place), _("the new problem has no groups"))


def of_stress_test(name: str, material: OwnMaterial, against: Path, generator: Path) -> NewProblem:
    """Return the problem that a stress test makes. Raise UserError."""
    if is_testlib_validator(generator):
        shown = relative_path(generator)
        raise UserError(_("{} is a validator: a package needs a generator", shown))
    # The right program also stands for the program: only inputs and answers are wanted.
    test = StressOptions(
        program=against,
        against=against,
        generator=generator,
        validator=material.validator,
        own=material.own,
    )
    if test.function():
        raise UserError(
            _(
                "{} only defines a function: make its problem of a table with --examples FILE",
                relative_path(against),
            )
        )
    sources = from_stress.StressSources(against, generator, material.validator)
    return from_stress.new_problem(name, sources, material.own, samples(test))


def samples(test: StressOptions) -> list[tuple[bytes, bytes]]:
    """Return some small inputs and their answers. Raise UserError if there is none."""
    pairs: list[tuple[bytes, bytes]] = []
    parts = build_stress_programs(test)
    oracle = parts.oracle()
    budget = Budget(test.search_seconds, time.monotonic)
    texts = islice(SeedInputs(parts.generator).texts(budget), TRIED_SEEDS)
    for text in sorted(texts, key=sort_key):
        input_bytes = to_bytes(text)
        answer = oracle.right_answer(input_bytes) if oracle.is_valid(input_bytes) else None
        if answer is not None:
            pairs.append((input_bytes, answer))
        if len(pairs) == MAX_SAMPLES:
            break
    if not pairs:
        reasons = ", ".join(oracle.skips.counts) or _("the generator prints nothing")
        raise UserError(_("no input can be a sample: {}", reasons))
    return pairs
