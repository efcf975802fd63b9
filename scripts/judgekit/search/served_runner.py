"""Give many inputs to a program in batches: in one box, and forked where it can be.

Implements runner.Runner. Chooses no inputs.

What a forked run says counts as follows. A failure counts only if an ordinary run fails, too, and
then it is that run which is shown. If it does not, the program is never forked again. An input that
passes counts as passed: a forked run has the same program, input, limits and box as an ordinary
one. It differs in what the kernel chooses at random when a program is started (the addresses of
memory, the seed of hashes): one choice serves many runs. An ordinary run has one such choice, too,
which is no better than another.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice

from judgekit.console import note, relative_path
from judgekit.judging.verdict import Verdict
from judgekit.process.pool import WORKERS, parallel
from judgekit.process.server import Job
from judgekit.search.attempt import Attempt, NoVerdict, Oracle
from judgekit.search.inputs import Candidate
from judgekit.search.runner import LEAST_SECONDS, PoolRunner, Slowness, Terms
from judgekit.submission.program import Program

LARGEST_BATCH = 64  # inputs
LARGEST_CHARACTERS = 1 << 20  # of the inputs of a batch
BATCH_SECONDS = 0.05  # of wall time: after a failure, what a batch goes on with is in vain

Results = list[Attempt | NoVerdict]


class ServedRunner:
    """Runs batches of inputs in the servers of the program and of the reference solution."""

    def __init__(self, program: Program, oracle: Oracle) -> None:
        self.program = program
        self.oracle = oracle
        self.ordinary = PoolRunner(program, oracle)
        self.size = 1  # of the next batch

    def run_many(
        self, candidates: Iterable[Candidate], terms: Terms
    ) -> Generator[Attempt | NoVerdict, None, None]:
        """Yield what comes of each candidate. See Runner."""
        left = iter(candidates)
        while self.is_served(terms):
            batches = self.batches(left)
            jobs = (partial(self.run_batch, batch, terms) for batch in batches)
            with closing(parallel(jobs, ahead=WORKERS)) as results:
                yield from self.in_order(results, terms)
            break
        yield from self.ordinary.run_many(left, terms)  # if there are any left

    def is_served(self, terms: Terms) -> bool:
        """Return whether runs can be in batches, and what they say can be trusted."""
        is_plain = self.oracle.is_plain and self.program.can_serve
        return (
            is_plain and self.program.servers.is_trusted and terms.slowness is not Slowness.AT_ONCE
        )

    def batches(self, candidates: Iterator[Candidate]) -> Iterator[list[Candidate]]:
        """Yield batches that grow as long as they take little time."""
        while batch := list(islice(candidates, self.size)):
            yield batch

    def in_order(
        self, results: Iterable[tuple[list[Candidate], Results]], terms: Terms
    ) -> Iterator[Attempt | NoVerdict]:
        """Yield the results of the batches, and complete those that have ended early."""
        for batch, found in results:
            left, known = batch, found
            while left:
                for candidate, result in zip(left, known, strict=False):
                    yield self.confirmed(candidate, result, terms)
                left = left[len(known) :]
                if left:
                    known = self.run_batch(left, terms)[1]

    def run_batch(self, batch: list[Candidate], terms: Terms) -> tuple[list[Candidate], Results]:
        """Return the batch, and what comes of its first candidates, or of all.

        It ends early after a run that takes a limit of time, as others may do the same.
        """
        beginning = time.monotonic()
        inputs = [candidate.input_bytes for candidate in batch]
        answers = self.answers(batch)
        stated = terms.limits.cpu_seconds
        affordable = max(LEAST_SECONDS, min(stated, terms.budget.left))
        limits = replace(terms.limits, cpu_seconds=affordable)
        pairs = list(zip(inputs, answers, strict=False))
        jobs = [Job(input_bytes, affordable) for input_bytes, answer in pairs if answer is not None]
        runs = iter(self.program.run_many(jobs, limits, self.oracle.arguments))
        results: Results = []
        for candidate, (input_bytes, answer) in zip(batch, pairs, strict=False):
            if answer is None:
                results.append(NoVerdict.UNJUDGED)
                continue
            run = next(runs, None)
            if run is None:
                break
            judged = self.oracle.grade(input_bytes, answer, run)
            if judged is None:
                results.append(NoVerdict.UNJUDGED)
            elif judged.verdict is Verdict.TLE and affordable < stated:
                results.append(NoVerdict.CUT)
            else:
                results.append(Attempt(candidate.text, answer, judged))
        self.adapt(len(batch), sum(map(len, inputs)), time.monotonic() - beginning)
        return batch, results

    def answers(self, batch: list[Candidate]) -> list[bytes | None]:
        """Return the right answers to the first candidates, or to all. None: invalid or unknown."""
        asked: dict[int, bytes] = {}
        for index, candidate in enumerate(batch):
            if candidate.answer is None and (
                candidate.is_valid or self.oracle.is_valid(candidate.input_bytes)
            ):
                asked[index] = candidate.input_bytes
        found = dict(zip(asked, self.oracle.right_answers(list(asked.values())), strict=False))
        answers: list[bytes | None] = []
        for index, candidate in enumerate(batch):
            if index in asked and index not in found:
                break
            answers.append(found.get(index, candidate.answer))
        return answers

    def adapt(self, number: int, characters: int, seconds: float) -> None:
        """Let the next batches take about BATCH_SECONDS."""
        if seconds > 2 * BATCH_SECONDS:
            self.size = max(1, number // 2)
        elif seconds < BATCH_SECONDS and number >= self.size:
            affordable = LARGEST_CHARACTERS * number // (characters + 1)
            self.size = max(1, min(2 * number, LARGEST_BATCH, affordable))

    def confirmed(
        self, candidate: Candidate, result: Attempt | NoVerdict, terms: Terms
    ) -> Attempt | NoVerdict:
        """Return a failure as it is in an ordinary run. Everything else is returned as it is."""
        if not isinstance(result, Attempt) or result.verdict is Verdict.AC:
            return result
        known = replace(candidate, answer=result.answer)
        (ordinary,) = self.ordinary.run_many([known], terms)
        is_refuted = isinstance(ordinary, Attempt) and ordinary.verdict is Verdict.AC
        if is_refuted and self.program.servers.is_trusted:
            self.program.servers.is_trusted = False
            name = relative_path(self.program.source)
            note(
                f"{name} fails when it is forked for an input, and passes when it is started for"
                " it: from now on it is started for each input, which takes longer"
            )
        return ordinary
