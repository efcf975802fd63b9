"""Give many inputs to a program in batches, in one box, forked if possible.

Implements runner.Runner.

The results of forked runs count as follows.

- A failure counts only if an ordinary run fails, too, and that run is shown. If the ordinary run
  passes, the program is never forked again.
- An input that passes counts as passed: a forked run has the same program, input, limits and box as
  an ordinary run. Some of these inputs run again in an ordinary run (submission/repeats.py).
- A forked run differs in the random choices of the kernel at the start of a program: the addresses
  of memory, the seed of hashes. Many forked runs share one such choice.

If nothing is claimed of the inputs that pass (RunTerms.are_claimed), one process runs a program in
Python many times, one virtual machine runs a program in Java, and a program in C or C++ forks
itself. One in OF_SHARED of the inputs that pass in one of these ways is run apart. A virtual
machine gets other options for short runs (Language.short_runs), with which a long run is slower: a
program that is too slow with them and passes in an ordinary run may still be forked.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from banrye.judges.verdict import Verdict
from banrye.process.limits import Limits
from banrye.process.pool import WORKERS, parallel, run_alone
from banrye.process.server import Job
from banrye.search.inputs import CandidateInput
from banrye.search.runs.attempt import Attempt, NoVerdict, Oracle
from banrye.search.runs.runner import LEAST_SECONDS, PoolRunner, RunTerms, Slowness, is_too_slow
from banrye.submission.program import Program
from banrye.submission.repeats import (
    INPUTS_PER_REPEAT,
    MACHINE_PER_REPEAT,
    SHARED_PER_REPEAT,
)

LARGEST_BATCH = 256  # inputs
LARGEST_OF_MACHINE = 512  # inputs: it computes faster the longer it runs
LARGEST_CHARACTERS = 1 << 20  # of the inputs of a batch
BATCH_SECONDS = 0.05  # of wall time: after a failure, what a batch goes on with is in vain
MACHINE_SECONDS = 0.5  # of a batch in one virtual machine, whose start takes a good part of it


@dataclass(frozen=True)
class UnrepeatedFailure:
    """An input that passes in one run with others, and does not pass apart."""

    apart: Attempt


InputResult = Attempt | NoVerdict | UnrepeatedFailure
InputResults = list[InputResult]


class ServedRunner:
    """Runs batches of inputs in the servers of the program and of the reference solution."""

    def __init__(self, program: Program, oracle: Oracle) -> None:
        self.program = program
        self.oracle = oracle
        self.ordinary = PoolRunner(program, oracle)
        self.size = 1  # of the next batch

    def run_many(
        self, candidates: Iterable[CandidateInput], terms: RunTerms
    ) -> Generator[Attempt | NoVerdict, None, None]:
        """Yield the result of each candidate. See Runner."""
        remaining_candidates = iter(candidates)
        if self.is_served(terms):
            batches = self.batches(remaining_candidates, terms)
            jobs = (partial(self.run_batch, batch, terms) for batch in batches)
            with closing(parallel(jobs, ahead=WORKERS)) as results:
                yield from self.in_order(results, terms)
        yield from self.ordinary.run_many(remaining_candidates, terms)  # if there are any left

    def is_served(self, terms: RunTerms) -> bool:
        """Return whether runs can be in batches. It may become False at any time."""
        is_plain = self.oracle.is_plain and self.program.can_serve
        return is_plain and terms.slowness is not Slowness.AT_ONCE

    def batches(
        self, candidates: Iterator[CandidateInput], terms: RunTerms
    ) -> Iterator[list[CandidateInput]]:
        """Yield batches that grow as long as they take little time."""
        while self.is_served(terms) and (batch := list(islice(candidates, self.size))):
            yield batch

    def in_order(
        self, results: Iterable[tuple[list[CandidateInput], InputResults]], terms: RunTerms
    ) -> Iterator[Attempt | NoVerdict]:
        """Yield the results of the batches, and complete those that have ended early."""
        for batch, results_of_batch in results:
            pending, remaining_results = deque(batch), deque(results_of_batch)
            while pending and self.is_served(terms):
                remaining_results = remaining_results or deque(
                    self.run_batch(list(pending), terms)[1]
                )
                yield self.confirm(pending.popleft(), remaining_results.popleft(), terms)
            yield from self.ordinary.run_many(pending, terms)

    def run_batch(
        self, batch: list[CandidateInput], terms: RunTerms
    ) -> tuple[list[CandidateInput], InputResults]:
        """Return the batch, and the results of its first candidates, or of all.

        It ends early after a run that takes a limit of time, as others may do the same. If the
        budget is spent, nothing is run: a machine would start for each input that is left.
        """
        if terms.budget.is_spent:
            return batch, [NoVerdict.CUT] * len(batch)
        beginning = time.monotonic()
        inputs = [candidate.input_bytes for candidate in batch]
        answers = self.answers(batch, are_claimed=terms.are_claimed)
        seconds = terms.limits.cpu_seconds
        affordable = max(LEAST_SECONDS, min(seconds, terms.budget.seconds_left))
        limits = replace(terms.limits, cpu_seconds=affordable)
        pairs = list(zip(inputs, answers, strict=False))
        jobs = [Job(input_bytes, affordable) for input_bytes, answer in pairs if answer is not None]
        arguments = self.oracle.arguments
        results_of_run = self.program.run_many(
            jobs, limits, arguments, are_short=True, are_claimed=terms.are_claimed
        )
        runs = iter(results_of_run)
        results: InputResults = []
        for candidate, (input_bytes, answer) in zip(batch, pairs, strict=False):
            if answer is None:
                results.append(NoVerdict.UNJUDGED)
                continue
            run = next(runs, None)
            if run is None:
                break
            judged_run = self.oracle.grade(input_bytes, answer, run)
            if judged_run is None:
                results.append(NoVerdict.UNJUDGED)
            elif judged_run.verdict is Verdict.TLE and affordable < seconds:
                results.append(NoVerdict.CUT)
            else:
                results.append(Attempt(candidate.text, answer, judged_run))
        is_long = self.program.shares_machine and not terms.are_claimed
        target_seconds = MACHINE_SECONDS if is_long else BATCH_SECONDS
        self.adapt(len(batch), sum(map(len, inputs)), time.monotonic() - beginning, target_seconds)
        if self.program.has_shared(are_claimed=terms.are_claimed):
            results = self.with_doubts(inputs, results, limits)
        return batch, results

    def with_doubts(
        self, inputs: list[bytes], results: InputResults, limits: Limits
    ) -> InputResults:
        """Run some passing inputs again, each in its own process.

        Return all results: an input that fails there is an `UnrepeatedFailure`.
        """
        repeated = {
            place: result
            for place, result in enumerate(results)
            if isinstance(result, Attempt) and self.wants_apart(result)
        }
        if not repeated:
            return results
        jobs = [Job(inputs[place], limits.cpu_seconds) for place in repeated]
        runs = self.program.run_many(
            jobs, limits, self.oracle.arguments, are_short=True, are_apart=True
        )
        doubted = list(results)
        for (place, result), run in zip(repeated.items(), runs, strict=False):
            judged_run = self.oracle.grade(inputs[place], result.answer, run)
            if judged_run and judged_run.verdict is not Verdict.AC:
                doubted[place] = UnrepeatedFailure(replace(result, judged_run=judged_run))
        return doubted

    def wants_apart(self, result: Attempt) -> bool:
        one_in = MACHINE_PER_REPEAT if self.program.shares_machine else SHARED_PER_REPEAT
        return result.verdict is Verdict.AC and self.program.repeats.draw(one_in) == 0

    def answers(self, batch: list[CandidateInput], *, are_claimed: bool) -> list[bytes | None]:
        """Return the right answers to the first candidates, or to all. None: invalid or unknown."""
        new = [candidate for candidate in batch if candidate.answer is None]
        unknown = [candidate.input_bytes for candidate in new if not candidate.is_valid]
        are_valid = self.oracle.validity(unknown, are_claimed=are_claimed)
        validity = dict(zip(unknown, are_valid, strict=True))
        inputs_by_place: dict[int, bytes] = {}
        for index, candidate in enumerate(batch):
            if candidate.answer is None and validity.get(candidate.input_bytes, True):
                inputs_by_place[index] = candidate.input_bytes
        right = self.oracle.right_answers(list(inputs_by_place.values()), are_claimed=are_claimed)
        right_answers = dict(zip(inputs_by_place, right, strict=False))
        answers: list[bytes | None] = []
        for index, candidate in enumerate(batch):
            if index in inputs_by_place and index not in right_answers:
                break
            answers.append(right_answers.get(index, candidate.answer))
        return answers

    def adapt(self, number: int, characters: int, seconds: float, target_seconds: float) -> None:
        """Let the next batches take about the seconds that are wanted."""
        if seconds > 2 * target_seconds:
            self.size = max(1, number // 2)
        elif seconds < target_seconds and number >= self.size:
            affordable = LARGEST_CHARACTERS * number // (characters + 1)
            most = LARGEST_OF_MACHINE if self.program.shares_machine else LARGEST_BATCH
            self.size = max(1, min(2 * number, most, affordable))

    def confirm(
        self, candidate: CandidateInput, result: InputResult, terms: RunTerms
    ) -> Attempt | NoVerdict:
        """Return a failure as it is in ordinary runs of the reference and of the program.

        Some of the others are repeated, too. The rest is returned as it is.
        """
        if isinstance(result, NoVerdict):
            return result
        if isinstance(result, UnrepeatedFailure):
            ordinary = self.confirm_failure(candidate, result.apart, terms)
            if isinstance(ordinary, Attempt) and ordinary.verdict is not Verdict.AC:
                self.program.refute()
            return ordinary
        if result.verdict is Verdict.AC:
            return self.repeat(candidate, result, terms)
        return self.confirm_failure(candidate, result, terms)

    def confirm_failure(
        self, candidate: CandidateInput, result: Attempt, terms: RunTerms
    ) -> Attempt | NoVerdict:
        """Return the result of a failing input in ordinary runs."""
        is_slow = is_too_slow(result)
        if is_slow and terms.slowness is Slowness.NOTHING:
            return result
        answer = candidate.answer or self.oracle.right_answer(candidate.input_bytes)
        if answer is None:
            return NoVerdict.UNJUDGED
        answered = replace(candidate, answer=answer)
        if is_slow:
            ordinary = run_alone(partial(self.ordinary.run_one, answered, terms))
        else:
            (ordinary,) = self.ordinary.run_many([answered], terms)
        is_refuted = isinstance(ordinary, Attempt) and ordinary.verdict is Verdict.AC
        if is_refuted and answer != result.answer:
            self.oracle.distrust_reference()
        elif is_refuted and not (is_slow and self.program.service.short_runs):
            self.program.distrust()
        return ordinary

    def repeat(
        self, candidate: CandidateInput, result: Attempt, terms: RunTerms
    ) -> Attempt | NoVerdict:
        """Return a passing attempt. Repeat some in an ordinary run, which counts if it differs."""
        program, seconds = self.program, result.judged_run.run.cpu_seconds
        is_shared = program.shares_machine and not terms.are_claimed
        is_forked = program.service.has_fork_server or is_shared
        if not is_forked or not program.repeats.wants(
            seconds, program.start_method, INPUTS_PER_REPEAT
        ):
            return result
        answered = replace(candidate, answer=result.answer)
        (ordinary,) = self.ordinary.run_many([answered], terms)
        if not isinstance(ordinary, Attempt):
            return result
        run = ordinary.judged_run.run
        is_slow = program.repeats.refutes(seconds, run.cpu_seconds, program.start_method)
        if is_slow or ordinary.verdict is not Verdict.AC:
            program.refute()
            return ordinary
        return result
