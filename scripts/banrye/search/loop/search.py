"""Try inputs in order until a program fails, and shrink a failing input.

The caller chooses the inputs and the reductions: small tests of a problem's rules, test
cases, a generator. A `Runner` decides on each input.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from banrye.console import progress
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.messages import _
from banrye.process.limits import Limits
from banrye.process.pool import parallel
from banrye.search.inputs import CandidateInput, SmallInputs
from banrye.search.loop.candidate_queue import CandidateQueue, CandidateResults, results_of
from banrye.search.runs.attempt import Attempt, NoVerdict, Oracle
from banrye.search.runs.runner import RunTerms, Slowness, StartRunner
from banrye.search.runs.served_runner import ServedRunner
from banrye.search.stop.budget import Budget
from banrye.shrink.claims import Claim, First, Minimal, PartlyReduced, Stop, Unfinished
from banrye.shrink.shrinker import Pass, Reductions, shrink_input
from banrye.submission.program import Program

# Times the time limit: a program beyond it while an input is shrunk is too slow in another run.
TLE_MARGIN = 1.2

# A program that gives a wrong answer may be endless on other inputs. So its runs are cut while an
# input is shrunk, after a multiple of the time of the first one. In seconds of CPU time.
CUT_TIME_FACTOR = 5
SHORTEST_CUT_SECONDS = 0.3

RUNS_TO_COMPARE = 9  # of a program on one input
MAX_DISPUTED = 20  # failing inputs in a search on which it is not clear what is right
MAX_PASSING = 2000  # inputs that are kept: one of them may be near to the failing one
MAX_REPEATED = 1000  # characters of a text on which a pass that has helped is repeated at once

# Reductions whose validity is asked together.
FIRST_BATCH, LARGEST_BATCH = 16, 128
LARGEST_BATCH_CHARACTERS = 1_000_000

Disputed = Callable[[Attempt], bool]
"""Returns True if accepted submissions disagree on a failing input."""


@dataclass(frozen=True)
class SmallInputFailure:
    """A failing small input, which has a number of tests (`together`)."""

    attempt: Attempt
    together: int
    candidate_results: CandidateResults

    def claim(self, source: SmallInputs) -> Claim:
        """Return the claim on it: it is the smallest only if no run before it was cut."""
        if self.candidate_results.stop:
            return First(self.candidate_results.stop)
        return source.claim(self.candidate_results.index, self.candidate_results.unjudged)


@dataclass(frozen=True)
class Shrunk:
    """A failing input that was made smaller."""

    attempt: Attempt
    stop: Stop | None
    """The reason why not all its reductions were tried, None if all were."""


@dataclass
class Counts:
    """The numbers of inputs that were tried, by their results."""

    judged: int = 0
    unjudged: int = 0  # invalid, or without a known answer
    cut: int = 0

    @property
    def judged_or_skipped(self) -> int:
        return self.judged + self.unjudged

    @property
    def total(self) -> int:
        return self.judged_or_skipped + self.cut


class Search:
    """The loop of a hunt: tries inputs of one program until one fails, and reduces it.

    `begin` says what is looked for. `smallest` is the smallest failing input since then, for a
    search that is interrupted. `passing`: the last inputs that passed. `cut_after`: the seconds of
    CPU time after which a run was cut that should have failed in another way than by the time
    limit. `are_claimed`: whether something is claimed of the inputs that pass (RunTerms), unless a
    call says otherwise.
    """

    are_claimed = True

    def __init__(
        self,
        program: Program,
        limits: Limits,
        oracle: Oracle,
        start_runner: StartRunner = ServedRunner,
    ) -> None:
        self.program = program
        self.limits = limits
        self.start_runner = start_runner
        self.counts = Counts()
        self.beginning = time.monotonic()
        self.smallest: Attempt | None = None
        self.passing: deque[str] = deque(maxlen=MAX_PASSING)
        self.cut_after: float | None = None
        self.oracle = oracle
        self.runner = start_runner(program, oracle)
        self.begin(oracle)

    def begin(self, oracle: Oracle, alike: Attempt | None = None) -> None:
        """Look for inputs that fail like `alike`, None: in any way, as an oracle decides."""
        if oracle is not self.oracle:
            self.oracle = oracle
            self.runner = self.start_runner(self.program, oracle)
        self.alike = alike
        self.smallest = alike
        # Hashes of the texts that do not fail as wanted: a collision only skips a text.
        self.known_passing: set[int] = set()
        self.known_unjudged: set[int] = set()  # of these, those without a verdict

    # Inputs in order.

    def first_small(
        self,
        source: SmallInputs,
        budget: Budget,
        is_disputed: Disputed | None = None,
        *,
        are_claimed: bool | None = None,
    ) -> tuple[SmallInputFailure | None, CandidateResults]:
        """Return the first failing small input, None if none fails, and what was tried for it.

        If inputs of several tests are tried together first and only such an input fails, that
        input is returned. Skips inputs that fail but are disputed. `are_claimed`: see RunTerms.
        """
        end = None
        together = None
        if source.together > 1:  # fewer runs than one test at a time
            several = source.inputs(source.together)
            together = self.first_failing(several, budget, are_claimed=are_claimed)
            if together.failure:
                # A smaller test may pass after other tests but fail alone.
                end = source.together * (together.index + 1)
        singly = islice(source.inputs(1), end)
        alone = self.first_failing(singly, budget, is_disputed, are_claimed=are_claimed)
        if alone.failure:
            return SmallInputFailure(alone.failure, 1, alone), alone
        if together and together.failure:
            return SmallInputFailure(together.failure, source.together, together), alone
        return None, replace(alone, stop=alone.stop or (together.stop if together else None))

    def first_failing(
        self,
        candidates: Iterable[CandidateInput | None],
        budget: Budget,
        is_disputed: Disputed | None = None,
        *,
        are_claimed: bool | None = None,
    ) -> CandidateResults:
        """Try candidates until one fails as wanted, or the budget is spent.

        None and texts that are known not to fail are skipped. So are at most MAX_DISPUTED failing
        inputs that are disputed; then the search ends. `are_claimed`: see RunTerms.
        """
        if are_claimed is None:
            are_claimed = self.are_claimed
        terms = replace(self.terms(budget), are_claimed=are_claimed)
        needed = terms.limits.cpu_seconds if terms.slowness is Slowness.AT_ONCE else 0
        queue = CandidateQueue(candidates, self.known_passing, self.known_unjudged, budget, needed)
        unjudged = disputed = 0
        first_cut: int | None = None
        with closing(self.runner.run_many(queue.candidates(), terms)) as results:
            for result in results:
                index, text = queue.taken.popleft()
                self.count(result, terms)
                is_passing = isinstance(result, Attempt) and result.verdict is Verdict.AC
                is_wanted = isinstance(result, Attempt) and fails_alike(result, self.alike)
                if is_wanted and isinstance(result, Attempt):
                    self.smallest = result
                # Only now: a user who interrupts after this line gets the input.
                progress(_("{:,} bytes, {}", len(text), self.count_text()))
                if isinstance(result, Attempt) and is_wanted:
                    if not is_disputed or not is_disputed(result):
                        unjudged += queue.skipped_unjudged
                        return results_of(result, index, unjudged, first_cut, budget)
                    self.smallest = self.alike
                    disputed += 1
                    if disputed >= MAX_DISPUTED:
                        break
                if result is NoVerdict.CUT:
                    first_cut = index if first_cut is None else first_cut
                else:
                    self.remember(text, terms, is_passing=is_passing)
                if is_wanted or result is NoVerdict.UNJUDGED:
                    unjudged += 1
                    self.known_unjudged.add(hash(text))
        if queue.is_stopped and first_cut is None:
            first_cut = queue.index
        unjudged += queue.skipped_unjudged
        return results_of(None, queue.index, unjudged, first_cut, budget)

    def remember(self, text: str, terms: RunTerms, *, is_passing: bool) -> None:
        """Remember that an input does not fail as wanted, unless nothing may be claimed of that."""
        if is_passing and not terms.are_claimed and self.program.shares_process:
            return
        self.known_passing.add(hash(text))
        if is_passing:
            self.passing.append(text)

    def count_text(self) -> str:
        """Return how many inputs were tried since the search began, and how many a second."""
        return _("{:,} inputs tried, {:,.0f} a second", self.counts.total, self.rate)

    @property
    def rate(self) -> float:
        """The number of inputs tried per second since the search began."""
        return self.counts.total / (time.monotonic() - self.beginning)

    def terms(self, budget: Budget) -> RunTerms:
        """Return the terms of runs: as long as a failure that is wanted can take."""
        limits, alike = self.limits, self.alike
        if alike is None:
            return RunTerms(limits, budget)
        if alike.verdict is Verdict.TLE:
            seconds, slowness = TLE_MARGIN * limits.cpu_seconds, Slowness.AT_ONCE
        else:
            seconds, slowness = CUT_TIME_FACTOR * alike.judged_run.run.cpu_seconds, Slowness.NOTHING
            seconds = min(limits.cpu_seconds, max(SHORTEST_CUT_SECONDS, seconds))
        return RunTerms(
            replace(limits, cpu_seconds=seconds, limits_in_messages=limits), budget, slowness
        )

    def count(self, result: Attempt | NoVerdict, terms: RunTerms) -> None:
        self.counts.unjudged += result is NoVerdict.UNJUDGED
        self.counts.cut += result is NoVerdict.CUT
        if isinstance(result, Attempt):
            self.counts.judged += 1
            if result.verdict is Verdict.TLE and terms.slowness is not Slowness.AT_ONCE:
                seconds = terms.limits.cpu_seconds
                self.cut_after = min(self.cut_after or seconds, seconds)

    # One failing input.

    def shrink(self, failing: Attempt, reductions: Reductions, budget: Budget) -> Shrunk:
        """Make a failing input smaller as long as the verdict on the program stays the same."""
        self.begin(self.oracle, failing)
        stop: Stop | None = None

        def first_failing(failing: Attempt, texts: Iterator[str]) -> tuple[int, Attempt] | None:
            nonlocal stop
            result = self.first_failing(self.simpler(texts, reductions, failing.text), budget)
            stop = None if result.failure else stop or result.stop
            return (result.index, result.failure) if result.failure else None

        passes = [partial(texts_of, one_pass) for one_pass in reductions.passes]
        smallest = shrink_input(failing, passes, first_failing, is_short)
        return Shrunk(smallest, stop)

    def simpler(
        self, texts: Iterator[str], reductions: Reductions, old: str
    ) -> Iterator[CandidateInput | None]:
        """Yield for each reduction of a text a candidate, None if it need not be tried.

        The reductions are asked for the validity of some at a time.
        """
        affordable = max(1, LARGEST_BATCH_CHARACTERS // (len(old) + 1))
        size = min(FIRST_BATCH, affordable)
        while batch := list(islice(texts, size)):
            texts_to_check = [
                text
                for text in dict.fromkeys(batch)
                if reductions.is_simpler(text, old) and hash(text) not in self.known_passing
            ]
            validity = dict(zip(texts_to_check, reductions.validity(texts_to_check), strict=True))
            for text in batch:
                is_valid = validity.get(text, False)
                if is_valid is False:
                    yield None
                else:
                    yield CandidateInput(text, is_valid=bool(is_valid))
            size = min(2 * size, LARGEST_BATCH, affordable)

    def claim(self, shrunk: Shrunk, words: str | None) -> Claim:
        """Return the claim on a shrunk input.

        `words`: its single reductions, None if some of them were left out.
        """
        if shrunk.stop:
            return Unfinished(shrunk.stop)
        if words is None:
            return PartlyReduced()
        return Minimal(words, self.repeated_failure_text(shrunk.attempt))

    def repeated_failure_text(self, failure: Attempt) -> str:
        """Return the verdict that a reduction must get to count as failing, in words."""
        if failure.verdict is Verdict.TLE:
            return _("{} times the time limit", TLE_MARGIN)
        if self.cut_after and self.cut_after < self.limits.cpu_seconds:
            return _("{} again within {:.1f} s of CPU time", failure.verdict, self.cut_after)
        return _("{} again", failure.verdict)

    def is_deterministic(self, attempt: Attempt) -> bool:
        """Return whether the program gives the same output, or fails alike, in more runs.

        The time of a program that is too slow may vary.
        """
        if attempt.verdict is Verdict.TLE:
            return True
        arguments = self.program, attempt.input_bytes, attempt.answer, self.limits
        job = partial(self.oracle.judge, *arguments)
        expected = comparable_result(attempt.judged_run)
        for judged_run in parallel([job] * RUNS_TO_COMPARE):
            if judged_run is None or comparable_result(judged_run) != expected:
                return False
        return True


def texts_of(one_pass: Pass, failing: Attempt) -> Iterable[str]:
    return one_pass(failing.text)


def is_short(failing: Attempt) -> bool:
    """Return whether a pass that has helped is repeated at once: the others start again later."""
    return len(failing.text) <= MAX_REPEATED


def fails_alike(attempt: Attempt, failure: Attempt | None) -> bool:
    """Return whether an attempt fails like another one, or at all if there is none.

    A program that waits is not like one that computes: on a busy machine, any program waits.
    """
    if failure is None:
        return attempt.verdict is not Verdict.AC
    ends = attempt.judged_run.run.end, failure.judged_run.run.end
    if failure.verdict is Verdict.TLE and ends[0] is not ends[1]:
        return False
    return attempt.verdict is failure.verdict


def comparable_result(judged_run: JudgedRun) -> tuple[object, ...]:
    """Return the values that are the same in every run of a deterministic program.

    How a run with a wrong answer ends may vary: an interactor that rejects ends the program.
    """
    run = judged_run.run
    if judged_run.verdict is Verdict.WA:
        return judged_run.verdict, run.output
    return judged_run.verdict, run.output, run.end, run.reason
