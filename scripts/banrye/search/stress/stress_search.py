"""The base of stress tests: useful inputs, shrinking, doubts."""

from __future__ import annotations

import time
from abc import abstractmethod
from dataclasses import replace
from functools import partial

from banrye.console import UserError
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.process.pool import parallel
from banrye.search.loop.candidate_queue import CandidateResults
from banrye.search.loop.counterexample import Counterexample, Hunt, varies_remark
from banrye.search.loop.search import TLE_MARGIN, Search, Shrunk
from banrye.search.runs.attempt import Attempt
from banrye.search.stop.budget import Budget, PatientBudget
from banrye.search.stress.call_reductions import CallReductions
from banrye.search.stress.stress_oracle import SkippedInputs
from banrye.search.stress.stress_programs import StressOptions, StressPrograms
from banrye.search.validators.choice_inputs import ChoiceMaker, ChoiceReductions
from banrye.shrink.claims import Stop
from banrye.shrink.shrinker import Reductions
from banrye.shrink.text_reductions import TextReductions

# Seconds of CPU time.
SHRINK_SECONDS = 15.0  # for the first failing input
USELESS_SHRINK_SECONDS = 5.0  # after them, shrinking ends if no input has become shorter
SLOW_SHRINK_SECONDS = 30.0  # if the program is too slow: each failing run takes long

MAX_USELESS = 40  # inputs without a verdict before the first one with a verdict
REFERENCE_RUNS = 3  # to see whether its output varies


class Stress(Hunt):
    """A stress test. stress.prepare_stress makes it, `run` searches.

    It takes the seconds that the user states until an input fails, and then at most SHRINK_SECONDS
    and the time of stress.py for larger seeds. It ends after `wall_seconds` whatever the programs
    do. `results`: the results of the inputs up to the first failing one.
    """

    def __init__(self, stress_options: StressOptions, programs: StressPrograms) -> None:
        self.options = stress_options
        self.programs = programs
        self.problem = programs.problem
        self.program = programs.program
        self.oracle = programs.oracle()
        self.skips = self.oracle.skips
        limits = programs.problem.limits_for(programs.program.language)
        super().__init__(Search(programs.program, limits, self.oracle))
        self.wall_seconds = stress_options.wall_seconds
        self.results: CandidateResults | None = None

    def run(self) -> Counterexample | None:
        """Return the smallest failing input that is found, None if no input fails.

        See Hunt. Raise UserError if no input could be compared.
        """
        counterexample = super().run()
        if counterexample is None and not self.search.counts.judged:
            self.raise_useless()
        return counterexample

    def find(self) -> Counterexample | None:
        return self.find_within(Budget(self.options.search_seconds, time.monotonic))

    @abstractmethod
    def find_within(self, budget: Budget) -> Counterexample | None:
        """Return a failing input that was shrunk, None if no input fails within the budget."""

    @abstractmethod
    def inputs_in_words(self) -> str:
        """Return how many inputs were tried up to the first that fails, and which."""

    @property
    def stop(self) -> Stop | None:
        """The reason why the search ended without a failure, None if it has tried every input."""
        if self.time_over:
            return None if self.search.smallest else self.time_over
        return self.results.stop if self.results and not self.results.failure else None

    def failures_in_words(self) -> str:
        """Return how often the generator fails, "" if it never does."""
        return ""

    def doubt_of_generator(self) -> str:
        """Return the likely mistake in the generator, "" if there is none."""
        return ""

    @abstractmethod
    def first_skip(self) -> list[str]:
        """Return lines on the first input without a verdict: how it ended, and what repeats it."""

    def check_useful(self) -> None:
        """Raise UserError if many inputs have been tried and none has a verdict."""
        if not self.search.counts.judged and self.skips.total >= MAX_USELESS:
            self.raise_useless()

    def raise_useless(self) -> None:
        counts = self.skips.counts
        doubt = self.doubt_of_generator()
        if counts:
            reason = max(counts, key=lambda reason: counts[reason])
            why = _("{} ({:,} of {:,} inputs). ", reason, counts[reason], self.skips.total)
            lines = [doubt, *self.first_skip()] if doubt else self.first_skip()
            raise UserError(_("no input could be compared: {}{}", why, " ".join(lines)))
        seconds = self.options.search_seconds
        why = f": {doubt}" if doubt else ""
        raise UserError(
            _("no input could be compared in {:g} s (--search-time S changes that){}", seconds, why)
        )

    # A smaller input.

    def begin_shrinking(self, failing: Attempt) -> PatientBudget:
        """Look for inputs that fail alike. Many of these may be invalid: they do not count."""
        self.search.begin(replace(self.oracle, skips=SkippedInputs()), failing)
        is_slow = failing.verdict is Verdict.TLE
        needed = TLE_MARGIN * self.search.limits.cpu_seconds if is_slow else 0
        seconds = SLOW_SHRINK_SECONDS + needed if is_slow else SHRINK_SECONDS
        return PatientBudget(seconds, USELESS_SHRINK_SECONDS + needed, self.smallest_size)

    def smallest_size(self) -> int:
        """Return the length of the smallest failing input so far."""
        return len(self.search.smallest.text) if self.search.smallest else 0

    @property
    def can_reduce_text(self) -> bool:
        """True if a validator can say whether a changed text is valid."""
        return self.oracle.validator is not None

    def shrink_text(
        self, failing: Attempt, maker: ChoiceMaker | None, budget: Budget
    ) -> tuple[Shrunk, str | None]:
        """Make a failing input smaller by changes of its text. Return also the single reductions.

        `maker`: the validator, if it makes inputs.
        """
        function = self.problem.function
        reductions: Reductions = CallReductions(function) if function else TextReductions()
        if maker is not None:
            maker.limit(budget, SHRINK_SECONDS)
            if maker.source.parse(failing.text):
                reductions = ChoiceReductions(maker)
        shrunk = self.search.shrink(failing, reductions, budget)
        return shrunk, reductions.in_words(shrunk.attempt.text)

    def result(
        self, failing: Attempt, shrunk: Shrunk, words: str | None, origin: str
    ) -> Counterexample:
        """Return the claim on a shrunk input."""
        is_changed = shrunk.attempt.text != failing.text
        how = _("Shrunk from {}.", origin) if is_changed else _("This is {}.", origin)
        return Counterexample(shrunk.attempt, self.search.claim(shrunk, words), how)

    # Programs whose output varies.

    def with_doubts(self, counterexample: Counterexample) -> Counterexample:
        attempt = counterexample.attempt
        doubts = []
        if not self.search.is_deterministic(attempt):
            doubts.append(varies_remark(self.program.source.name))
        doubts += self.doubts_of_reference(attempt)
        return replace(counterexample, doubts=tuple(doubts))

    def doubts_of_reference(self, attempt: Attempt) -> list[str]:
        """Return the failure of the program that must be right."""
        oracle = self.oracle
        ask = partial(oracle.judge_reference, attempt.input_bytes, attempt.answer)
        for judged_run in parallel([ask] * REFERENCE_RUNS):
            if judged_run is None or judged_run.verdict is Verdict.AC:
                continue
            if judged_run.run.output != attempt.answer:
                return [varies_remark(oracle.reference.source.name)]
            name = oracle.reference.source.name
            return [_("The checker also rejects the output of {}: which of them is wrong?", name)]
        return []
