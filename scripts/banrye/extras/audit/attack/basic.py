"""A few inputs of each kind that the validator makes, which every set of test cases should have.

Mutants say nothing about a mistake that is no small change of an accepted program: a test case may
reject all mutants of a sum, and no test case has an odd one. Runs the validator and the accepted
programs, and attacks nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from banrye.console import UserError
from banrye.extras.audit.attack.attack import Attack
from banrye.extras.audit.attack.attack_inputs import MODES
from banrye.judges.verdict import Verdict
from banrye.problem.validators import build_part
from banrye.search.inputs import to_bytes
from banrye.search.stop.budget import Budget
from banrye.search.validators.choice_inputs import SEED, ChoiceInputs, ChoiceMaker
from banrye.submission.program import Program

BASIC_SECONDS = 10.0  # of CPU time to make the inputs, and as many to answer them
SMALL_INPUTS = 3  # the first ones in their order
RANDOM_INPUTS, KEPT_RANDOM_INPUTS = 20, 2  # that a mode makes; the longest of them are kept
MAX_LONG_INPUTS = 4  # of a package, which keeps them
LONG_BYTES = 256 << 10  # of a long input: a package keeps it
LONG_SECONDS = 3.0  # of CPU time of a process that makes long inputs


def basic_inputs(attack: Attack) -> list[bytes]:
    """Return inputs that no test case has, and which all accepted programs get AC on.

    Empty if the validator makes no inputs.
    """
    if attack.maker is None:
        return []
    attack.maker.limit(Budget(BASIC_SECONDS), BASIC_SECONDS)
    inputs = dict.fromkeys(map(to_bytes, texts(attack.maker)))
    own_inputs = {case.input_bytes for case in attack.problem.cases}
    programs = accepted_programs(attack)
    budget = Budget(BASIC_SECONDS)
    new_inputs: list[bytes] = []
    for input_bytes in inputs:
        if budget.is_spent:
            break
        if input_bytes not in own_inputs and is_agreed(attack, programs, input_bytes):
            new_inputs.append(input_bytes)
    return new_inputs


def texts(maker: ChoiceMaker) -> Iterator[str]:
    """Yield the smallest inputs, the longest of some random ones of each mode, and long ones."""
    choices = ChoiceInputs(maker)
    yield from (candidate.text for candidate in islice(choices.inputs(1), SMALL_INPUTS))
    for mode in MODES:
        texts_of_mode = [
            random_input.text
            for random_input in islice(choices.random_inputs([mode]), RANDOM_INPUTS)
        ]
        yield from sorted(texts_of_mode, key=len, reverse=True)[:KEPT_RANDOM_INPUTS]
    long = maker.source.large_inputs(SEED, LONG_BYTES, LONG_SECONDS)
    yield from islice(maker.within_budget(text for _, text in long), MAX_LONG_INPUTS)


def accepted_programs(attack: Attack) -> list[Program]:
    """Return the accepted programs that can be compiled, the reference first."""
    programs = [attack.reference]
    for source in attack.opponents.more:
        with suppress(UserError):
            programs.append(build_part(attack.problem, source))
    return programs


def is_agreed(attack: Attack, programs: list[Program], input_bytes: bytes) -> bool:
    """Return whether an input is valid, and all programs get AC on it."""
    oracle = attack.oracle
    answer = oracle.right_answer(input_bytes) if oracle.is_valid(input_bytes) else None
    if answer is None:
        return False
    for program in programs:
        limits = attack.problem.limits_for(program.language)
        judged_run = oracle.judge(program, input_bytes, answer, limits)
        if judged_run is None or judged_run.verdict is not Verdict.AC:
            return False
    return True
