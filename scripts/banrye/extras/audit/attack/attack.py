"""Look for the smallest input on which a mutant is wrong that passes all test cases.

An input counts only if the validators accept it and all accepted programs agree on it. Prints
nothing but progress.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from banrye.console import UserError, progress
from banrye.extras.audit.attack.attack_inputs import AttackInputs
from banrye.extras.audit.survey.cover import few_cases
from banrye.extras.audit.survey.survey import FileMutant, SurveyedMutant
from banrye.judges.verdict import Verdict
from banrye.judging.grade import judge_on_case
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.validators import build_part, usable_input_validators
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.hunt.opponents import Opponents, find_opponents
from banrye.search.loop.counterexample import Counterexample
from banrye.search.rules import load_rules
from banrye.search.runs.attempt import Attempt, ProblemOracle
from banrye.search.stop.budget import Budget
from banrye.search.validators.choice_inputs import choice_maker
from banrye.shrink.claims import NotShrunk, Stop
from banrye.submission.program import Program

SHRINK_SECONDS = 6.0  # of CPU time for one failing input
SMALL_SECONDS = 4.0  # of CPU time for the small inputs before a shrunk one
MAX_ROUNDS = 6  # of inputs: the last one has 32 times as many as the first
MUTANT_SECONDS = 4.0  # of CPU time for one mutant: after that, it gets no other round of inputs
LEAST_SECONDS = 0.5  # of CPU time that are left: with less, no mutant would get far


@dataclass(frozen=True)
class Mistake:
    """A mutant that passes all test cases and is wrong on an input."""

    file_mutant: FileMutant
    counterexample: Counterexample


@dataclass(frozen=True)
class Survivor:
    """A mutant that passes all test cases and was wrong on none of the inputs that were tried."""

    file_mutant: FileMutant
    inputs_tried: int = 0  # inputs
    seconds: float = 0.0  # of CPU time


@dataclass
class AttackResult:
    """The result of the attacks."""

    survivors: list[Survivor]
    mistakes: list[Mistake] = field(default_factory=list)
    stop: Stop | None = None  # why some inputs were not tried on some survivors


class Attack:
    """The inputs of one problem, and the accepted programs that decide on them."""

    def __init__(self, problem: Problem, programs: Sequence[Path], budget: Budget) -> None:
        """Compile the programs of the attack. Raise UserError if there is no accepted program."""
        self.problem = problem
        self.budget = budget
        self.rules = load_rules(problem.folder)
        self.opponents = opponents_of(problem, programs, has_rules=self.rules is not None)
        self.reference = build_part(problem, self.opponents.first)
        self.validators = tuple(usable_input_validators(problem))
        case = problem.cases[0]
        self.oracle = ProblemOracle(problem, self.validators, case, self.reference)
        self.inputs = AttackInputs(problem, self.oracle, budget)
        self.maker = choice_maker(problem, self.validators)
        if self.rules:
            self.inputs.use_rules(self.rules)
        if self.maker:
            self.inputs.use_choices(self.maker)
        elif self.validators and not self.rules:
            self.inputs.use_reductions()

    @property
    def is_possible(self) -> bool:
        """True if there is anything to attack with."""
        return bool(self.inputs.streams)

    def run(self, findings: Sequence[SurveyedMutant]) -> AttackResult:
        """Attack mutants with one round of inputs after another, until the budget is spent."""
        done = AttackResult([Survivor(finding.file_mutant) for finding in findings])
        for number in range(MAX_ROUNDS if self.is_possible else 0):
            if all(survivor.seconds > MUTANT_SECONDS for survivor in done.survivors):
                break
            progress(_("{}: making inputs", self.problem.name))
            if not self.inputs.of_round(number):
                break
            if not self.round(number, done):
                done.stop = self.budget.stop
                break
        return done

    def round(self, number: int, done: AttackResult) -> bool:
        """Attack each survivor with the inputs of a round. Return False if the time is over."""
        survivors: list[Survivor] = []
        for place, survivor in enumerate(done.survivors):
            if self.budget.seconds_left < LEAST_SECONDS:
                done.survivors = survivors + done.survivors[place:]
                return False
            if survivor.seconds > MUTANT_SECONDS:
                survivors.append(survivor)
                continue
            before = self.budget.seconds_left
            progress(_("{}: attacking {} of {}", self.problem.name, place + 1, len(done.survivors)))
            program = survivor.file_mutant.build(self.problem)
            try:
                counterexample = self.attack(program, number)
            finally:
                program.close()
            if counterexample:
                done.mistakes.append(Mistake(survivor.file_mutant, counterexample))
            else:
                inputs_so_far = survivor.inputs_tried + len(self.inputs.of_round(number))
                seconds = survivor.seconds + before - self.budget.seconds_left
                survivors.append(Survivor(survivor.file_mutant, inputs_so_far, seconds))
        done.survivors = survivors
        return True

    def attack(self, program: Program, number: int) -> Counterexample | None:
        """Return an input of a round on which a program fails, made smaller, or None."""
        hunt = self.hunt(program)

        def is_disputed(attempt: Attempt) -> bool:
            is_valid = self.oracle.is_valid(attempt.input_bytes)
            return not is_valid or hunt.disagreeing_reference(attempt) is not None

        candidates = self.inputs.of_round(number)
        result = hunt.search.first_failing(candidates, self.budget, is_disputed)
        if result.failure is None:
            return None
        shrunk = self.shrunk(hunt, result.failure)
        if is_disputed(shrunk.attempt):
            needs = _("accepted programs that agree on the smaller inputs that fail")
            return Counterexample(result.failure, NotShrunk(needs))
        return shrunk

    def hunt(self, program: Program) -> SubmissionHunt:
        """Return the search for a failing input of one program."""
        hunt = SubmissionHunt(self.problem, program, self.oracle, self.opponents.in_order)
        if self.rules:
            hunt.use_rules(self.rules)
        elif self.maker:
            hunt.use_choices(self.maker)
        return hunt

    def shrunk(self, hunt: SubmissionHunt, failing: Attempt) -> Counterexample:
        """Return a failing input made smaller, or the smallest one if that can be found."""
        budget = self.budget.part(SHRINK_SECONDS)
        if self.rules and failing.verdict is not Verdict.TLE:
            hunt.search.begin(hunt.search.oracle)
            small = hunt.find_small(budget.part(SMALL_SECONDS), budget)
            if small:
                return small
            hunt.search.begin(hunt.search.oracle)
        counterexample = hunt.shrink(failing, _("an input of the validator"), budget)
        if hunt.choices is None or failing.verdict is Verdict.TLE:
            return counterexample
        smaller = hunt.find_smaller(
            hunt.choices, counterexample.attempt, self.budget.part(SMALL_SECONDS)
        )
        return smaller or counterexample


def needed_inputs(problem: Problem, mistakes: Sequence[Mistake]) -> list[bytes]:
    """Return few of the inputs of mistakes, so that each mistake is wrong on one of them.

    A mutant that takes too long is run on its own input only.
    """
    attempts = {
        mistake.counterexample.attempt.input_bytes: mistake.counterexample.attempt
        for mistake in mistakes
    }
    keys = {str(number): input_bytes for number, input_bytes in enumerate(attempts)}
    numbers = {input_bytes: number for number, input_bytes in keys.items()}
    rejecting: list[set[str]] = []
    case = problem.cases[0]  # the attack used its flags, a tolerance say
    for mistake in mistakes:
        own = mistake.counterexample.attempt
        numbers_of_inputs = {numbers[own.input_bytes]}
        if own.verdict is not Verdict.TLE:
            program = mistake.file_mutant.build(problem)
            limits = problem.limits_for(program.language)
            for input_bytes, attempt in attempts.items():
                changed = case.with_contents(input_bytes, attempt.answer)
                if judge_on_case(problem, program, changed, limits).verdict is not Verdict.AC:
                    numbers_of_inputs.add(numbers[input_bytes])
        rejecting.append(numbers_of_inputs)
    sizes = {number: len(input_bytes) for number, input_bytes in keys.items()}
    return [keys[number] for number in few_cases(rejecting, sizes)]


def opponents_of(problem: Problem, programs: Sequence[Path], *, has_rules: bool) -> Opponents:
    """Return the accepted programs that answer: of the problem, and those that are given."""
    try:
        opponents = find_opponents(problem, None, has_rules=has_rules)
    except UserError:
        if not programs:
            raise
        return Opponents(programs[0], tuple(programs[1:]))
    return Opponents(opponents.first, (*opponents.more, *programs))
