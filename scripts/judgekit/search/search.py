"""Try inputs in order until a program fails, and shrink a failing input.

Where inputs and reductions come from is up to the caller: small tests of a problem's rules, test
cases, a generator. What is valid and right is up to an `Oracle`. So this file knows no problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from judgekit.console import progress
from judgekit.judging.verdict import Verdict
from judgekit.process.limits import Limits, RunResult
from judgekit.process.pool import WORKERS, parallel
from judgekit.search.attempt import Attempt, Oracle
from judgekit.search.budget import Budget
from judgekit.search.inputs import Candidate, SmallInputs
from judgekit.search.shrink import Reductions, shrink
from judgekit.submission.build import Program

# Of the time limit: a program that is too slow while an input is shrunk is too slow in another run.
TLE_MARGIN = 1.2

# A program that gives a wrong answer may be endless on other inputs. So its runs are cut while an
# input is shrunk, after a multiple of the time of the first one. In seconds of CPU time.
CUT_FACTOR = 5
SHORTEST_CUT = 0.3

RUNS_TO_COMPARE = 9  # of a program on one input

# Reductions whose validity is asked together.
FIRST_BATCH, LARGEST_BATCH = 16, 128
LARGEST_BATCH_CHARACTERS = 1_000_000


@dataclass(frozen=True)
class Shrunk:
    """A failing input that was made smaller."""

    attempt: Attempt
    is_finished: bool
    """Whether all its reductions were tried."""


@dataclass(frozen=True)
class Small:
    """A failing small input of so many tests. Its index is the number of inputs before it."""

    attempt: Attempt
    together: int
    index: int


class Search:
    """The search for a failing input of one program. Its budget begins with the first input.

    `tried` counts the inputs that were given to the program or a validator, `unjudged` those of
    them without a verdict: invalid, or without a known answer. `smallest` is the
    smallest failing input so far, for a search that is interrupted. `cut_after`: the seconds of CPU
    time after which a run was cut that should have failed in another way than by the time limit.
    """

    def __init__(self, program: Program, limits: Limits, oracle: Oracle) -> None:
        self.program = program
        self.limits = limits
        self.oracle = oracle
        self.tried = 0
        self.unjudged = 0
        self.smallest: Attempt | None = None
        self.cut_after: float | None = None
        # Hashes of the texts that do not fail as wanted: a collision only skips a text.
        self.known_passing: set[int] = set()

    # Inputs in order.

    def first_small(self, source: SmallInputs, budget: Budget) -> Small | None:
        """Return the first failing small input, None if none fails within the budget.

        If inputs of several tests are tried together first and only such an input fails, that
        input is returned.
        """
        end = None
        together = None
        if source.together > 1:  # fewer runs than one test at a time
            together = self.first_failing(source.inputs(source.together), budget)
            if together:
                # A smaller test may pass after other tests but fail alone.
                end = source.together * (together[0] + 1)
        alone = self.first_failing(islice(source.inputs(1), end), budget)
        if alone:
            return Small(alone[1], 1, alone[0])
        return Small(together[1], source.together, together[0]) if together else None

    def first_failing(
        self, candidates: Iterable[Candidate | None], budget: Budget, alike: Attempt | None = None
    ) -> tuple[int, Attempt] | None:
        """Return the index of the first candidate that fails, and its attempt.

        Return None if none fails within the budget. `alike`: the failure to look for, None for any.
        Texts that are known not to fail are skipped, and None.
        """
        limits = self.limits
        is_slow = alike is not None and alike.verdict is Verdict.TLE
        if is_slow:
            limits = replace(limits, cpu_seconds=TLE_MARGIN * limits.cpu_seconds)
        elif alike is not None:
            seconds = max(SHORTEST_CUT, CUT_FACTOR * alike.run.cpu_seconds)
            limits = replace(limits, cpu_seconds=min(limits.cpu_seconds, seconds))
        needed = limits.cpu_seconds if is_slow else 0
        jobs = self.jobs(candidates, limits, budget, needed)
        if is_slow:  # one by one: beside another run a program takes longer
            results: Iterator[Tried] = (job() for job in jobs)
        else:
            # After a failure, the runs ahead are in vain.
            results = parallel(jobs, partial(is_doubtful, alike), ahead=WORKERS)
        for tried in results:
            self.tried += 1
            self.unjudged += tried.attempt is None
            attempt = tried.attempt
            if attempt and attempt.verdict is Verdict.TLE and not is_slow:
                self.cut_after = min(self.cut_after or limits.cpu_seconds, limits.cpu_seconds)
            is_wanted = attempt and fails_alike(attempt, alike)
            if attempt and is_wanted:
                attempt = self.smallest = with_reason_of(attempt, limits, self.limits)
            # After that: who sees this line and interrupts gets the input.
            progress(f"{len(tried.text):,} bytes, {self.tried:,} inputs tried")
            if attempt and is_wanted:
                return tried.index, attempt
            self.known_passing.add(hash(tried.text))
        return None

    def jobs(
        self,
        candidates: Iterable[Candidate | None],
        limits: Limits,
        budget: Budget,
        needed: float,
    ) -> Iterator[partial[Tried]]:
        """Yield a job for each candidate that is not known, until the budget cannot pay for one.

        `needed`: the CPU seconds of a failing run.
        """
        under_way: set[int | None] = set()
        for index, candidate in enumerate(candidates):
            if budget.left <= needed:
                return
            key = hash(candidate.text) if candidate else None
            is_new = key not in self.known_passing and key not in under_way
            if candidate and is_new:
                under_way.add(key)
                yield partial(self.try_one, index, candidate, limits, budget)

    def try_one(self, index: int, candidate: Candidate, limits: Limits, budget: Budget) -> Tried:
        """Try a candidate. A run is cut where the budget ends; then nothing is known."""
        affordable = min(limits.cpu_seconds, budget.left)
        attempt = self.attempt(candidate, replace(limits, cpu_seconds=max(affordable, 0.01)))
        if attempt and attempt.verdict is Verdict.TLE and affordable < limits.cpu_seconds:
            attempt = None
        return Tried(index, candidate.text, attempt)

    def attempt(self, candidate: Candidate, limits: Limits) -> Attempt | None:
        """Give an input to the program. Return None if the input is not valid."""
        answer = candidate.answer
        if answer is None:
            is_valid = candidate.is_valid or self.oracle.is_valid(candidate.input_bytes)
            answer = self.oracle.right_answer(candidate.input_bytes) if is_valid else None
            if answer is None:
                return None
        judged = self.oracle.judge(self.program, candidate.input_bytes, answer, limits)
        if judged is None:
            return None
        return Attempt(
            candidate.text, answer, judged.verdict, judged.message, judged.run, judged.dialogue
        )

    def skip(self, attempt: Attempt) -> None:
        """Leave out an input that fails, because it is not clear what is right."""
        self.known_passing.add(hash(attempt.text))
        self.unjudged += 1
        self.smallest = None

    # One failing input.

    def shrink(self, failing: Attempt, reductions: Reductions, budget: Budget) -> Shrunk:
        """Make a failing input smaller as long as the verdict on the program stays the same."""
        self.smallest = failing
        self.known_passing.clear()  # of these texts, some may fail with another verdict
        needed = TLE_MARGIN * self.limits.cpu_seconds if failing.verdict is Verdict.TLE else 0

        def first_failing(texts: Iterator[str]) -> tuple[int, Attempt] | None:
            simpler = self.simpler(texts, reductions, (self.smallest or failing).text)
            return self.first_failing(simpler, budget, failing)

        smallest = shrink(failing, reductions.passes, first_failing)
        return Shrunk(smallest, is_finished=budget.left > needed)

    def simpler(
        self, texts: Iterator[str], reductions: Reductions, old: str
    ) -> Iterator[Candidate | None]:
        """Yield for each reduction of a text a candidate, None if it need not be tried.

        The reductions are asked for the validity of some at a time.
        """
        affordable = max(1, LARGEST_BATCH_CHARACTERS // (len(old) + 1))
        size = min(FIRST_BATCH, affordable)
        while batch := list(islice(texts, size)):
            wanted = [
                text
                for text in dict.fromkeys(batch)
                if reductions.is_simpler(text, old) and hash(text) not in self.known_passing
            ]
            validity = dict(zip(wanted, reductions.validity(wanted), strict=True))
            for text in batch:
                is_valid = validity.get(text, False)
                if is_valid is False:
                    yield None
                else:
                    yield Candidate(text, is_valid=bool(is_valid))
            size = min(2 * size, LARGEST_BATCH, affordable)

    def claim(self, failure: Attempt, words: str | None, *, is_finished: bool) -> str:
        """Return what is true of a shrunk input that fails alike.

        `words`: its single reductions, None if some of them were left out. `is_finished`: whether
        the budget was enough.
        """
        if not is_finished:
            return "It may not be minimal: shrinking stopped before it was done."
        if words is None:
            return "It may not be minimal: not every single reduction was tried."
        again = self.in_words(failure)
        return f"No single reduction still fails: {words}. A reduction fails if it gets {again}."

    def in_words(self, failure: Attempt) -> str:
        """Return what a reduction of an input must get to count as failing."""
        if failure.verdict is Verdict.TLE:
            return f"{TLE_MARGIN} times the time limit"
        if self.cut_after and self.cut_after < self.limits.cpu_seconds:
            return f"{failure.verdict} again within {self.cut_after:.1f} s of CPU time"
        return f"{failure.verdict} again"

    def is_deterministic(self, attempt: Attempt) -> bool:
        """Return whether the program gives the same output, or fails alike, in more runs.

        The time of a program that is too slow may vary.
        """
        if attempt.verdict is Verdict.TLE:
            return True
        arguments = self.program, attempt.input_bytes, attempt.answer, self.limits
        job = partial(self.oracle.judge, *arguments)
        expected = outcome(attempt.verdict, attempt.run)
        for judged in parallel([job] * RUNS_TO_COMPARE):
            if judged is None or outcome(judged.verdict, judged.run) != expected:
                return False
        return True


@dataclass(frozen=True)
class Tried:
    """A candidate that was tried. `attempt` is None if it is not valid."""

    index: int
    text: str
    attempt: Attempt | None


def fails_alike(attempt: Attempt, failure: Attempt | None) -> bool:
    """Return whether an attempt fails like another one, or at all if there is none.

    A program that waits is not like one that computes: on a busy machine, any program waits.
    """
    if failure is None:
        return attempt.verdict is not Verdict.AC
    if failure.verdict is Verdict.TLE and attempt.run.end is not failure.run.end:
        return False
    return attempt.verdict is failure.verdict


def is_doubtful(wanted: Attempt | None, tried: Tried) -> bool:
    """Return whether a program may have been too slow only because another ran beside it."""
    return wanted is None and tried.attempt is not None and tried.attempt.verdict is Verdict.TLE


def with_reason_of(attempt: Attempt, used: Limits, stated: Limits) -> Attempt:
    """Return an attempt of a program that is too slow, with the limit that the user knows."""
    run = attempt.run
    if not run.timed_out:
        return attempt
    reason = run.reason.replace(used.exceeded(run.end)[1], stated.exceeded(run.end)[1])
    return replace(attempt, run=replace(run, reason=reason))


def outcome(verdict: Verdict, run: RunResult) -> tuple[object, ...]:
    """Return what must be the same in every run of a deterministic program.

    How a run with a wrong answer ends may vary: an interactor that rejects ends the program.
    """
    if verdict is Verdict.WA:
        return verdict, run.output
    return verdict, run.output, run.end, run.reason
