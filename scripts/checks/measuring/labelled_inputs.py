"""Count the small inputs that the validators of a package make in SECONDS of CPU time.

    {"validator": "checktestdata", "made": 2210}

If several validators read an input, or the one that makes them is not the author's, an input counts
if all of them accept it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from checks.measuring.labelled_packages import Copy

if TYPE_CHECKING:
    from banrye.problem.model import Problem
    from banrye.search.stop.budget import Budget
    from banrye.search.validators.choice_inputs import ChoiceMaker
    from banrye.submission.program import Program

SECONDS = 2.0
WANTED = 1000
BATCH = 100  # inputs that the validators read together


def made_inputs(copy: Copy) -> dict[str, Any]:
    """Return how many inputs a package makes, and whether these are all. Raise UserError."""
    from banrye.problem.packages import icpc_package  # found in .venv, as the others
    from banrye.problem.validators import usable_input_validators
    from banrye.search.stop.budget import Budget
    from banrye.search.validators.choice_inputs import choice_maker

    problem = icpc_package.read_package(copy.folder).problem
    validators = usable_input_validators(problem)
    maker = choice_maker(problem, validators)
    if maker is None:
        return {"made": 0}
    budget = Budget(SECONDS)
    maker.limit(budget, SECONDS)
    with closing(maker.validator):
        made = count(problem, validators, maker, budget)
    return {
        "made": made,
        "is_complete": maker.source.progress.is_complete,
        "is_learned": maker.validator not in validators,
    }


def count(
    problem: Problem, validators: Sequence[Program], maker: ChoiceMaker, budget: Budget
) -> int:
    from banrye.search.runs.attempt import EndsOracle
    from banrye.search.validators.choice_inputs import BudgetSpent

    oracle = EndsOracle(problem, tuple(validators), problem.cases[0])
    found = 0
    with suppress(BudgetSpent):
        texts = maker.within_budget(maker.source.small_inputs())
        while (batch := list(islice(texts, BATCH))) and found < 100 * WANTED:
            inputs = [text.encode() for text in batch]
            if not maker.is_only:
                found += sum(oracle.validity(inputs, are_claimed=False))
            else:
                found += len(inputs)
            if budget.is_spent:
                break
    return found


def print_made(results: Iterable[dict[str, Any]]) -> None:
    """Print the share of problems with enough inputs, by the kind of validator."""
    problems, enough = Counter[str](), Counter[str]()
    for result in results:
        is_enough = result.get("made", 0) >= WANTED or bool(result.get("is_complete"))
        for key in ("all", result["validator"]):
            problems[key] += 1
            enough[key] += is_enough
    for key, number in problems.most_common():
        share = f"{enough[key] / number:.0%}"
        print(f"{key}: {enough[key]} of {number} problems ({share}) make {WANTED:,} inputs, or all")
