"""Search for the smallest failing input of one submission.

With rules, small inputs are tried in order first. Without them, a test case that fails is shrunk;
then all valid inputs before the result are tried, if a validator makes them and they are few. If
no test case fails, small inputs and other streams of inputs (streams.py) take turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from banrye.console import UserError, relative_path
from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult
from banrye.judging.judge_cases import judge_case, judge_cases
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.validators import makes_inputs
from banrye.search.hunt.opponents import first_disagreement
from banrye.search.hunt.streams import StreamFailure, Streams
from banrye.search.inputs import CandidateInput, SmallInputs, to_text
from banrye.search.loop.candidate_queue import CandidateResults
from banrye.search.loop.counterexample import Counterexample, Hunt, varies_remark
from banrye.search.loop.search import TLE_MARGIN, Search
from banrye.search.rules import RuleReductions, Rules, SmallTests
from banrye.search.runs.attempt import Attempt, EndsOracle, ProblemOracle
from banrye.search.runs.blame import is_to_blame
from banrye.search.runs.costs import Costs, costs_of
from banrye.search.runs.coverage import Coverage, constants_of
from banrye.search.stop.budget import Budget
from banrye.search.validators.choice_inputs import (
    MAKER_SECONDS,
    ChoiceInputs,
    ChoiceMaker,
    ChoiceReductions,
    EnumerationEstimate,
    choice_maker,
)
from banrye.shrink.claims import NotShrunk, PartlyReduced, Stop
from banrye.shrink.shrinker import Reductions
from banrye.shrink.text_reductions import TextReductions
from banrye.submission.program import Program
from banrye.testcase import TestCase

# Seconds of CPU time. A run is cut where its budget ends.
HUNT_SECONDS = 60.0  # if a test case fails: for the small inputs and for shrinking
SLOW_SHRINK_SECONDS = 15.0  # of these at most if the program is too slow: each run takes long


@dataclass(frozen=True)
class SearchSeconds:
    """The CPU time for small inputs at most, in seconds."""

    if_wrong: float  # if a test case fails
    if_slow: float  # if a test case fails by the time limit: a small input hardly ever does
    if_right: float  # if all test cases pass


# In 45 s, a program in Python can try about 2,800 inputs, and a program in C++ all of them.
SECONDS_BY_RULES = SearchSeconds(45, 20, 100)
SECONDS_BY_CHOICES = SearchSeconds(4, 0, 30)
SMALL_SHARE = 0.5  # of the time of a turn, if no test case fails: the rest is for other streams
SMALL_SHARE_IF_FEW = 0.2  # the same after a turn in which few small inputs were tried
FEW_INPUTS_A_SECOND = 20  # small inputs that were tried in a second
FIRST_TURN_SECONDS = 1.0  # the next turn takes twice as long
SLOW_SOURCE_SECONDS = 0.5  # then small inputs that come slowly are given up if a test case fails


class SubmissionHunt(Hunt):
    """The search for one submission. `open_hunt` makes it, `find` searches.

    It takes at most `in_all` seconds of CPU time after the test cases if one of them fails.
    `opponents`: the accepted submissions that it is compared with. The answers of the first one are
    taken for right. Without any, only the ends of runs are judged. `small_inputs` come from the
    problem's rules, or from its input validator. If no test case fails, `small` is the result on
    small inputs, and `streams` counts the other inputs that were tried.
    """

    def __init__(
        self,
        problem: Problem,
        program: Program,
        oracle: ProblemOracle | EndsOracle,
        opponents: Sequence[Path],
    ) -> None:
        super().__init__(Search(program, problem.limits_for(program.language), oracle))
        self.problem = problem
        self.program = program
        self.oracle = oracle
        self.opponents = opponents
        self.rules: Rules[Any] | None = None
        self.choices: ChoiceInputs | None = None
        self.small_inputs: SmallInputs | None = None
        self.reductions: Reductions = TextReductions()
        self.seconds = SECONDS_BY_RULES
        self.in_all = HUNT_SECONDS
        self.lacks_choices = False  # although the validator is of a family that makes inputs
        self.small: CandidateResults | None = None
        self.stop: Stop | None = None  # why the search ended, if its time was over
        self.cases_passed = 0
        self.opened_streams: Streams | None = None

    def use_rules(self, rules: Rules[Any]) -> None:
        """Take small inputs and reductions from the rules of the problem."""
        self.rules = rules
        self.small_inputs = SmallTests(rules)
        self.reductions = RuleReductions(rules)

    def use_choices(self, maker: ChoiceMaker) -> None:
        """Take small inputs and reductions from the input validator."""
        self.choices = ChoiceInputs(maker)
        self.small_inputs = self.choices
        self.reductions = ChoiceReductions(maker)
        self.seconds = SECONDS_BY_CHOICES

    def use_validators(self, validators: Sequence[Program]) -> None:
        """Take small inputs and reductions from the first input validator that makes inputs."""
        if maker := choice_maker(self.problem, validators):
            self.use_choices(maker)
        can_make = any(makes_inputs(validator.source) for validator in validators)
        self.lacks_choices = self.choices is None and can_make

    @property
    def streams(self) -> Streams:
        """The other streams of inputs, opened at the first use: none if the problem has rules."""
        if self.opened_streams is None:
            maker = self.choices.maker if self.choices else None
            tested = [
                self.program,
                *(program for program in self.oracle.programs[:1] if self.opponents),
            ]
            coverage = Coverage(partial(self.costs_of_all, tested))
            constants = constants_of(program.source for program in tested)
            self.opened_streams = Streams(self.problem, maker, coverage, constants)
        return self.opened_streams

    def costs_of_all(self, programs: Sequence[Program]) -> Iterator[Costs]:
        """Yield the costs of each program that has a meter."""
        for program in programs:
            limits = self.problem.limits_for(program.language)
            if costs := costs_of(program, limits, self.oracle):
                yield costs

    def close(self) -> None:
        """End the servers of all programs but the submission's."""
        for program in self.oracle.programs:
            program.close()
        if self.choices:
            self.choices.maker.validator.close()
        if self.opened_streams:
            self.opened_streams.close()

    def limit(self, seconds: float) -> None:
        """End after some seconds of CPU time, and of wall time: shrinking counts, too."""
        self.in_all = seconds
        self.wall_seconds = seconds
        self.seconds = replace(self.seconds, if_right=seconds)

    @property
    def is_complete(self) -> bool:
        """True if all small inputs that there are were tried, and none fails."""
        source, small = self.small_inputs, self.small
        return bool(source and source.is_complete and small and not small.stop)

    def find(self) -> Counterexample | None:
        """Return the smallest failing input found, None if no input fails. Raise UserError."""
        last = self.last_result()
        if last.verdict is Verdict.AC:
            budget = Budget(max(self.in_all, self.seconds.if_right))
            return self.find_in_cases(budget) or self.find_in_turns(budget)
        case, input_bytes = last.case, last.case.input_bytes
        answer = case.answer_bytes if case.has_answer else self.oracle.right_answer(input_bytes)
        attempt = Attempt(to_text(input_bytes), answer or b"", last.judged_run)
        origin = _("The input is the test case {}, unchanged.", last.case.name)
        self.unshrunk = Counterexample(attempt, PartlyReduced(), origin)
        budget = Budget(self.in_all)
        is_slow = last.verdict is Verdict.TLE
        seconds = self.seconds.if_slow if is_slow else self.seconds.if_wrong
        if self.rules and (small := self.find_small(budget.part(seconds), budget)):
            return small
        self.check_reference(last.case)
        self.oracle = replace(self.oracle, case=last.case)
        if self.choices:
            self.choices.use_flags_of(last.case)
        self.search.begin(self.oracle)
        counterexample = self.shrink(attempt, _("the test case {}", last.case.name), budget)
        if other := self.disagreeing_reference(counterexample.attempt):
            names = f"{relative_path(self.opponents[0])} and {relative_path(other)}"
            shown = repr(counterexample.attempt.text[:200])
            raise UserError(_("the accepted submissions {} disagree on {}", names, shown))
        self.shrunk = counterexample
        if self.choices is None or self.choices.maker.is_learned or is_slow:
            return counterexample
        return (
            self.find_smaller(self.choices, counterexample.attempt, budget.part(seconds))
            or counterexample
        )

    def check_reference(self, case: TestCase) -> None:
        """Raise UserError if the program that is taken for right fails on a test case."""
        if not isinstance(self.oracle, ProblemOracle):
            return
        if judge_case(self.problem, case, self.oracle.reference).verdict is not Verdict.AC:
            reference = relative_path(self.opponents[0])
            raise UserError(_("{}, the reference solution, fails on {}", reference, case.name))

    def last_result(self) -> CaseResult:
        """Return the result of the first test case that fails, or of the last one.

        Without rules, the smallest test cases come first.
        """
        problem = self.problem
        if not self.rules:
            cases = sorted(problem.cases, key=lambda case: case.input.size)
            problem = replace(problem, cases=tuple(cases))
        for last in judge_cases(problem, self.program):
            self.cases_passed += last.verdict is Verdict.AC
        return last

    def find_small(
        self, budget: Budget, budget_in_all: Budget, patience: float = SLOW_SOURCE_SECONDS
    ) -> Counterexample | None:
        """Return the smallest failing small input, None if none fails within the budget.

        A second call begins anew, but inputs that are known are not tried again. Inputs on which
        accepted submissions disagree are skipped.
        """
        source = self.small_inputs
        if source is None:
            return None
        self.limit_choices(budget, patience)
        small_failure, self.small = self.search.first_small(source, budget, self.is_disputed)
        if small_failure is None:
            return None
        if small_failure.together > 1:
            origin = _("{} tests that fail together", small_failure.together)
            return self.shrink(small_failure.attempt, origin, budget_in_all)
        return Counterexample(small_failure.attempt, small_failure.claim(source))

    def find_small_in_turn(self, part: Budget, budget: Budget) -> Counterexample | None:
        """Return a failing small input, None if none fails within a part of the budget.

        Runs share a process if they may: that takes a hundredth of the time. Nothing is
        claimed of these inputs, so those up to one that fails are tried again one by one.
        """
        source = self.small_inputs
        if source is None or not self.program.shares_process:
            return self.find_small(part, budget, MAKER_SECONDS)
        self.limit_choices(part, MAKER_SECONDS)
        small_failure, self.small = self.search.first_small(
            source, part, self.is_disputed, are_claimed=False
        )
        if small_failure is None and not source.is_complete:
            return None
        again = self.find_small(budget.part(SECONDS_BY_CHOICES.if_wrong), budget, MAKER_SECONDS)
        if again or small_failure is None:
            return again
        return self.shrink(small_failure.attempt, _("a small input"), budget)

    def find_smaller(
        self, choices: ChoiceInputs, failing: Attempt, budget: Budget
    ) -> Counterexample | None:
        """Return the first small input that fails, if all up to a failing one can be tried.

        It is that input itself if all before it pass.
        """
        self.limit_choices(budget, SLOW_SOURCE_SECONDS)
        weight = choices.weight_of(failing.text)
        if weight is None:
            return None
        choices.estimate = EnumerationEstimate(weight, budget)
        self.search.begin(self.oracle)  # some reductions fail with another verdict
        return self.find_small(budget, budget)

    def find_in_turns(self, budget: Budget) -> Counterexample | None:
        """Return a failing small input or input of a stream. They take ever longer turns."""
        if self.rules:
            return self.find_small(budget.part(self.seconds.if_right), budget)
        seconds, share = FIRST_TURN_SECONDS, SMALL_SHARE
        while not budget.is_spent:
            turn = budget.part(seconds)
            count = self.search.counts.total
            if small := self.find_small_in_turn(turn.part(share * seconds), budget):
                return small
            is_few = self.search.counts.total - count < FEW_INPUTS_A_SECOND * turn.seconds_used
            share = SMALL_SHARE_IF_FEW if is_few else SMALL_SHARE
            if self.is_complete:
                return None
            failing = self.streams.find(self.search, turn.part(turn.seconds_left), self.is_disputed)
            if failing:
                return self.shrink_stream_failure(failing)
            if not self.streams.left and not (self.small and self.small.stop):
                return None
            seconds *= 2
        self.stop = budget.stop
        return None

    def find_in_cases(self, budget: Budget) -> Counterexample | None:
        """Return a test case without an answer on which a program fails, made smaller, or None."""
        cases = [case for case in self.problem.cases if not case.has_answer]
        names = {to_text(case.input_bytes): case.name for case in cases}
        result = self.search.first_failing(
            map(CandidateInput, names), budget, self.is_disputed
        ).failure
        if result is None:
            return None
        return self.shrink(result, _("the test case {}", names[result.text]), Budget(self.in_all))

    def shrink_stream_failure(self, failing: StreamFailure) -> Counterexample:
        """Make an input of another stream smaller. It stays if the smaller ones are disputed."""
        shrunk = self.shrink(failing.attempt, failing.origin, Budget(self.in_all))
        if not self.is_disputed(shrunk.attempt):
            return shrunk
        needs = _("accepted submissions that agree on the smaller inputs that fail")
        return Counterexample(
            failing.attempt, NotShrunk(needs), _("The input is {}.", failing.origin)
        )

    def shrink(self, failing: Attempt, origin: str, budget: Budget) -> Counterexample:
        """Make a failing input smaller, and say what is claimed of the result."""
        self.origin, self.original = origin, failing.text
        is_slow = failing.verdict is Verdict.TLE
        if is_slow:
            budget = budget.part(SLOW_SHRINK_SECONDS + TLE_MARGIN * self.search.limits.cpu_seconds)
        self.limit_choices(budget)
        shrunk = self.search.shrink(failing, self.reductions, budget)
        smallest = shrunk.attempt
        is_changed = smallest.text != failing.text
        how = (
            _("Shrunk from {}.", origin) if is_changed else _("The input is {}, unchanged.", origin)
        )
        words = self.reductions.in_words(smallest.text)
        return Counterexample(smallest, self.search.claim(shrunk, words), how)

    def limit_choices(self, budget: Budget, patience: float = MAKER_SECONDS) -> None:
        """Let the validator make inputs and reductions within a budget."""
        if self.choices:
            self.choices.maker.limit(budget, patience)

    def is_disputed(self, attempt: Attempt) -> bool:
        """Return whether an input that is not a test case must not be used."""
        if self.rules:
            return False
        if not self.oracle.is_valid(attempt.input_bytes) or not self.is_to_blame(attempt):
            return True
        return self.disagreeing_reference(attempt) is not None

    def is_to_blame(self, attempt: Attempt) -> bool:
        """Return whether a failure is due to its input, see blame.py."""
        case = min(self.problem.cases, key=lambda case: case.input.size)
        return is_to_blame(self.program, self.search.limits, self.oracle, attempt, case)

    def disagreeing_reference(self, attempt: Attempt) -> Path | None:
        """Return an accepted submission that gives another answer, None if there is none.

        With rules, there is none: they give the answers.
        """
        if self.rules:
            return None
        return first_disagreement(self.problem, self.opponents[1:], self.oracle, attempt)

    def with_doubts(self, counterexample: Counterexample) -> Counterexample:
        """Return a counterexample with a doubt if the program varies from run to run."""
        if self.search.is_deterministic(counterexample.attempt):
            return counterexample
        return replace(counterexample, doubts=(varies_remark(self.program.source.name),))
