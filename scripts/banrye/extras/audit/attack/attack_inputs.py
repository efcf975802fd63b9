"""The inputs with which mutants are attacked, and their answers, made once for all mutants.

They come in rounds: small inputs in order and random ones, and large ones in the third round, when
every mutant has got the small ones. If nothing makes inputs, they are reductions of the test
cases. Runs the validator and an accepted program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from banrye.choices.source import LARGE_BYTES
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.search.inputs import CandidateInput, to_text
from banrye.search.rules import Rules, SmallTests
from banrye.search.runs.attempt import ProblemOracle
from banrye.search.stop.budget import Budget
from banrye.search.validators.choice_inputs import MAKER_SECONDS, SEED, ChoiceInputs, ChoiceMaker
from banrye.shrink.text_reductions import TextReductions

# Inputs of a kind in the first round; each round has twice as many as the last.
SMALL_INPUTS, RANDOM_INPUTS, REDUCED_INPUTS = 200, 40, 400
MODES = ("small", "uniform", "edges", "growing")
MAX_LARGE = 6  # that are made
LARGE_ROUND = 2  # one large input can use the time of many mutants
LARGE_SECONDS = 6.0  # of CPU time to make them
REDUCED_CASES = 12  # the smallest test cases, which are reduced
BATCH_SIZE = 64  # inputs that are answered in one go
MAX_CASE_BYTES = 4096  # of an input that is reduced, and of inputs that are answered together


class AttackInputs:
    """Inputs in rounds, with their answers. `origin` says where they come from."""

    def __init__(self, problem: Problem, oracle: ProblemOracle, budget: Budget) -> None:
        self.problem = problem
        self.oracle = oracle
        self.budget = budget
        self.streams: list[tuple[int, Iterator[CandidateInput]]] = []
        self.maker: ChoiceMaker | None = None
        self.origin = _("no input can be made")
        self.rounds: list[list[CandidateInput]] = []

    def use_rules(self, rules: Rules[object]) -> None:
        """Take inputs from the rules of the problem."""
        tests = SmallTests(rules)
        self.origin = "the problem's rules"
        self.streams.append((4 * SMALL_INPUTS, tests.inputs(1)))
        if tests.together > 1:
            self.streams.append((SMALL_INPUTS, tests.inputs(tests.together)))

    def use_choices(self, maker: ChoiceMaker) -> None:
        """Take inputs from the input validator."""
        self.maker = maker
        self.origin = _("the input validator")
        choices = ChoiceInputs(maker)
        self.streams.append((SMALL_INPUTS, choices.inputs(1)))
        for mode in MODES:
            self.streams.append((RANDOM_INPUTS, choices.random_inputs([mode])))

    def use_reductions(self) -> None:
        """Take reductions of the smallest test cases, which the validators may refuse."""
        self.origin = _("reductions of the test cases")
        cases = sorted(self.problem.cases, key=lambda case: case.input.size)
        small = [case for case in cases if case.input.size <= MAX_CASE_BYTES]
        texts = [to_text(case.input_bytes) for case in small[:REDUCED_CASES]]
        self.streams += [
            (REDUCED_INPUTS // (len(texts) or 1), reductions_of(text)) for text in texts
        ]

    def of_round(self, number: int) -> list[CandidateInput]:
        """Return the inputs of a round, from 0 up, with their answers. Empty: there are no more."""
        while len(self.rounds) <= number:
            self.rounds.append(self.next_round(len(self.rounds)))
        return self.rounds[number]

    def next_round(self, number: int) -> list[CandidateInput]:
        """Make the inputs of a round, and return the valid ones with their answers."""
        if self.maker:
            self.maker.limit(self.budget, MAKER_SECONDS)
        batches = [list(islice(stream, count << number)) for count, stream in self.streams]
        candidates = list(
            {candidate.text: candidate for candidate in chain.from_iterable(batches)}.values()
        )
        answered = self.with_answers(candidates)
        return (
            answered + self.with_answers(self.large_inputs()) if number == LARGE_ROUND else answered
        )

    def large_inputs(self) -> list[CandidateInput]:
        """Return a few large inputs."""
        if self.maker is None:
            return []
        self.maker.limit(self.budget.part(LARGE_SECONDS), LARGE_SECONDS)
        texts = self.maker.source.large_inputs(SEED, LARGE_BYTES, LARGE_SECONDS / 2)
        texts_in_time = self.maker.within_budget(text for _, text in texts)
        return [CandidateInput(text, is_valid=True) for text in islice(texts_in_time, MAX_LARGE)]

    def with_answers(self, candidates: Sequence[CandidateInput]) -> list[CandidateInput]:
        """Return the valid inputs with the answers of an accepted program."""
        inputs: list[CandidateInput] = []
        for candidate in candidates:
            if self.budget.is_spent:
                break
            if candidate.answer is not None:
                inputs.append(candidate)
            elif candidate.is_valid or self.oracle.is_valid(candidate.input_bytes):
                inputs.append(replace(candidate, is_valid=True))
        unknown = [candidate for candidate in inputs if candidate.answer is None]
        answers = dict(
            zip((candidate.text for candidate in unknown), self.answers(unknown), strict=False)
        )
        with_answers = [
            replace(candidate, answer=candidate.answer or answers.get(candidate.text))
            for candidate in inputs
        ]
        return [candidate for candidate in with_answers if candidate.answer is not None]

    def answers(self, candidates: Sequence[CandidateInput]) -> Iterator[bytes | None]:
        """Yield the answers of the reference, until the budget is spent."""
        remaining = [candidate.input_bytes for candidate in candidates]
        while remaining and not self.budget.is_spent:
            if not self.oracle.is_plain:
                yield self.oracle.right_answer(remaining.pop(0))
                continue
            batch = remaining[:BATCH_SIZE] if len(remaining[0]) < MAX_CASE_BYTES else remaining[:1]
            answers = self.oracle.right_answers(batch)
            yield from answers
            remaining = remaining[len(answers) :]


def reductions_of(text: str) -> Iterator[CandidateInput]:
    """Yield the reductions of a text, one kind after the other."""
    reductions = TextReductions()
    for one_pass in reductions.passes:
        for new in one_pass(text):
            yield CandidateInput(new)
