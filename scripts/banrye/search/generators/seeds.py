"""Run a generator with consecutive seeds: 1, 2, 3, ... or from another seed on.

They come until a budget is spent.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from banrye.console import UserError, note, relative_path
from banrye.language import shares_process
from banrye.messages import _
from banrye.process.limits import Limits, RunResult
from banrye.process.pool import WORKERS, parallel
from banrye.process.server import Job
from banrye.search.generators import testlib_recorder
from banrye.search.generators.draw_recording import (
    GeneratorOutput,
    RecordedGenerator,
    RecordedPython,
)
from banrye.search.generators.seed_batches import SeedBatches
from banrye.search.inputs import to_text
from banrye.search.stop.budget import Budget
from banrye.shrink.draws import DrawSequence
from banrye.submission.program import Program

GENERATOR_LIMITS = Limits(cpu_seconds=10, output_bytes=64 << 20)
LEAST_SECONDS = 1.0  # of CPU time for each seed after the first
MOST_FIRST_RUNS = 10  # a seed may take so many times as long as the first
SLEEPING_SECONDS = 1.0  # of wall time that a run may take more than of CPU time
FIRST_BATCH, LARGEST_BATCH = 4, 256  # seeds
LONGEST_SEED = "0" * 20  # a fork's argument takes its place
SLOW_BATCH_SECONDS = 0.5  # of wall time more than a run: after such a batch, batches do not grow
SLOW_RUN_SHARE = 0.1  # of the budget: a longer run is not repeated to see what it depends on
MAX_REPEATED = 500  # seeds in a row that give no new input
FEWEST_SEEDS = 4  # equal outputs, before a message says that the generator ignores its argument
REPEATED_FAILURES = 4  # seeds of a batch in one process with which the generator fails


class WrongForm(Exception):
    """The output of a generator is not an input. The message says why, for the user."""


InputForm = Callable[[str], str]
"""Returns the input that a printed text means. Raises WrongForm."""


def as_printed(text: str) -> str:
    return text


def input_of_output(printed: GeneratorOutput, form: InputForm) -> GeneratorOutput:
    """Return the output as an input, or a failure of the generator if it is none."""
    if printed.text is None or form is as_printed:
        return printed
    try:
        return replace(printed, text=form(printed.text))
    except WrongForm as error:
        return replace(printed, text=None, error=str(error))


class TimedOutput(NamedTuple):
    """The output of a generator, and the time that it took."""

    printed: GeneratorOutput
    seconds: float  # of wall time
    cpu_seconds: float


class SeedInputs:
    """The different inputs of a generator, in the order of their seeds."""

    def __init__(
        self,
        program: Program,
        most: int | None = None,
        form: InputForm = as_printed,
        first_seed: int = 1,
    ) -> None:
        """`most`: the largest number of seeds that are tried. `form`: the form of the output.

        `first_seed`: the seed with which the trials begin.
        """
        self.form = form
        self.program = program
        self.first_seed = first_seed
        self.recent: dict[str, GeneratorOutput] = {}
        self.seeds_by_text: dict[int, int] = {}  # the first seed of each, by the hash of the text
        self.failed: list[GeneratorOutput] = []  # outputs of runs that failed
        self.is_exhausted = False
        self.is_cut = False  # the budget ended before the seeds
        self.is_slow = False  # a run takes so long that it is run for nothing but inputs
        self.seeds = 0  # the number of runs that have ended
        self.asked = 1  # the last one that was begun
        self.most = most
        self.batches_checked = 0  # in one process, of which a seed was repeated
        self.batches_printed = 0
        self.hangs = False  # with some seed: those that are not printed together run one by one

    @cached_property
    def first(self) -> TimedOutput:
        """The output of the generator for the first seed. It runs at the first use."""
        beginning = time.monotonic()
        run = self.program.run(b"", GENERATOR_LIMITS, [str(self.first_seed)])
        seconds = time.monotonic() - beginning
        return TimedOutput(printed_by(run, self.first_seed), seconds, run.cpu_seconds)

    @cached_property
    def limits(self) -> Limits:
        """The limits of a run for any seed but the first: a hang must not cost the search."""
        seconds = max(LEAST_SECONDS, math.ceil(MOST_FIRST_RUNS * self.first.cpu_seconds))
        if seconds >= GENERATOR_LIMITS.cpu_seconds:
            return GENERATOR_LIMITS
        return replace(
            GENERATOR_LIMITS,
            cpu_seconds=seconds,
            explicit_wall_seconds=seconds + SLEEPING_SECONDS,
        )

    @cached_property
    def varies(self) -> bool:
        """True if the output does not depend on the first seed alone. Warn of it."""
        varies = self.first.printed.text != print_input(self.program, self.first_seed).text
        if varies:
            name = relative_path(self.program.source)
            note(_("{} prints another input when it is run again with the same seed", name))
        return varies

    @cached_property
    def recorder(self) -> RecordedGenerator | None:
        """The recorder of a generator that is not slow, in Python or with testlib.h.

        Compiles or runs it at the first use.
        """
        if self.is_slow:
            return None
        recorder = recorder_of(self.program, self.first.printed, varies=self.varies)
        if recorder:
            recorder.limit(self.limits.cpu_seconds, self.first.cpu_seconds)
        return recorder

    @cached_property
    def batches(self) -> SeedBatches | None:
        """The runs of many seeds in one process, if the generator is in Python and not slow."""
        # Its arguments cannot be replaced in a fork.
        if self.is_slow or not shares_process(self.program.language) or self.varies:
            return None
        return SeedBatches(self.program, self.limits.cpu_seconds)

    @property
    def ignores_seed(self) -> bool:
        """True if the generator has printed the same for all of several seeds."""
        printed = self.seeds - len(self.failed)
        return printed >= FEWEST_SEEDS and len(self.seeds_by_text) == 1

    @property
    def only_text(self) -> str | None:
        """The input that the generator has printed for all seeds, None if there are several."""
        return next(iter(self.recent)) if self.ignores_seed else None

    def texts(self, budget: Budget) -> Iterator[str]:
        """Yield new inputs in the order of their seeds until a budget is spent.

        A second call goes on after the last batch of seeds. Raise UserError if the generator fails.
        """
        self.is_slow = self.first.seconds > max(SLOW_BATCH_SECONDS, SLOW_RUN_SHARE * budget.seconds)
        size, repeated = FIRST_BATCH, 0
        if self.is_slow and not self.seeds:
            yield from self.new_of([self.first.printed])
            size = WORKERS
        while repeated < MAX_REPEATED and not budget.is_spent:
            if self.most is not None:
                size = min(size, self.most - self.seeds)
            if size <= 0:
                self.check_failures()
                return
            next_seed = self.first_seed + self.seeds
            self.asked = next_seed + size - 1
            beginning = time.monotonic()
            new = self.new_of(self.print_inputs(range(next_seed, next_seed + size)))
            is_slow = time.monotonic() - beginning > self.first.seconds + SLOW_BATCH_SECONDS
            repeated = 0 if new else repeated + size
            yield from new
            size = min(size if is_slow else 2 * size, LARGEST_BATCH)
        self.check_failures()
        self.is_exhausted = repeated >= MAX_REPEATED
        self.is_cut = not self.is_exhausted

    def new_of(self, batch: Sequence[GeneratorOutput]) -> list[str]:
        """Return the inputs of the next seeds that are new.

        Raise UserError if the generator has failed with all of several seeds.
        """
        new: dict[str, GeneratorOutput] = {}
        for raw in batch:
            printed = input_of_output(raw, self.form)
            if printed.text is None:
                self.failed.append(printed)
            elif hash(printed.text) not in self.seeds_by_text:
                new[printed.text] = printed
                self.seeds_by_text[hash(printed.text)] = printed.seed
        self.seeds += len(batch)
        if self.seeds >= FEWEST_SEEDS:
            self.check_failures()
        self.recent = {**dict(list(self.recent.items())[-LARGEST_BATCH:]), **new}
        return list(new)

    def check_failures(self) -> None:
        """Raise UserError if the generator has failed with each seed that was tried."""
        if self.failed and len(self.failed) == self.seeds:
            shown = relative_path(self.program.source)
            first = self.failed[0]
            raise UserError(
                _("{} fails with the seed {}: {}", shown, first.seed, first.error[-300:])
            )

    def seed_of(self, text: str) -> int:
        """Return the first seed whose input is a text."""
        return self.seeds_by_text[hash(text)]

    def draws_of(self, text: str) -> DrawSequence:
        """Return the draws that made an input, none if they are not known."""
        if self.recorder is None:
            return ()
        (raw,) = self.recorder.print_inputs([self.seed_of(text)])
        printed = input_of_output(raw, self.form)
        return printed.draws if printed.text == text else ()

    def is_repeated(self, text: str) -> bool:
        """Return whether an ordinary run prints an input with its seed.

        It is run only if one process was run with many seeds. If that has printed another input, it
        is done no more.
        """
        if self.batches is None:
            return True
        seed = self.seed_of(text)
        is_same = input_of_output(print_input(self.program, seed), self.form).text == text
        if not is_same:
            self.give_up_batches(seed)
        return is_same

    def give_up_batches(self, seed: int) -> None:
        """Run no process with many seeds from now on: a batch is wrong about a seed."""
        if self.batches and self.batches.is_possible:
            self.batches.is_possible = False
            note(
                _(
                    "{} prints another input with the seed {:,} after other seeds in the "
                    "same process: from now on it is run anew for each seed, which takes "
                    "longer",
                    relative_path(self.program.source),
                    seed,
                )
            )

    def start_over(self) -> None:
        """Forget what the seeds have printed: `texts` begins again, without batches."""
        self.batches = None
        self.seeds = 0
        self.seeds_by_text.clear()
        self.recent.clear()
        self.failed.clear()

    def print_inputs(self, seeds: Sequence[int]) -> list[GeneratorOutput]:
        together = self.print_together(seeds)
        remaining = [seed for seed in seeds if seed not in together]
        apart = (
            {printed.seed: printed for printed in self.print_apart(remaining)} if remaining else {}
        )
        return [together.get(seed) or apart[seed] for seed in seeds]

    def print_together(self, seeds: Sequence[int]) -> dict[int, GeneratorOutput]:
        """Return the outputs of one process for seeds, none if that is not possible.

        Ordinary runs repeat the last seed of some batches, and some of those that fail.
        """
        if self.batches is None or not self.batches.is_possible:
            return {}
        outputs = self.batches.print_inputs(seeds)
        self.hangs |= self.batches.hangs > 0
        if not outputs:
            return {}
        self.batches_printed += 1
        failing = [seed for seed in outputs if outputs[seed].text is None][:REPEATED_FAILURES]
        repeated = dict.fromkeys(failing)
        if self.batches_printed >= 2 * self.batches_checked:  # the batches 1, 2, 4, 8, ...
            self.batches_checked = self.batches_printed
            repeated[max(outputs)] = None
        for ordinary in parallel([partial(print_input, self.program, seed) for seed in repeated]):
            if ordinary.text != outputs[ordinary.seed].text:
                self.give_up_batches(ordinary.seed)
                return {}
            outputs[ordinary.seed] = ordinary  # with its error
        return outputs

    def print_apart(self, seeds: Sequence[int]) -> list[GeneratorOutput]:
        """Return the outputs of the generator for seeds, each in a process of its own.

        A recorder runs several in one process. Seeds without an answer run again.
        """
        print_one = partial(print_input, self.program, limits=self.limits)
        if self.hangs or (shares_process(self.program.language) and not self.recorder):
            return list(parallel([partial(print_one, seed) for seed in seeds]))
        if shares_process(self.program.language) and self.recorder:
            recorded = {printed.seed: printed for printed in self.recorder.print_inputs(seeds)}
            failing = [seed for seed in seeds if recorded[seed].text is None]
            beginning = time.monotonic()
            for printed in parallel([partial(print_one, seed) for seed in failing]):
                recorded[printed.seed] = printed
            self.hangs = bool(failing) and time.monotonic() - beginning > LEAST_SECONDS
            return [recorded[seed] for seed in seeds]
        if not self.program.can_serve:
            return list(parallel([partial(print_one, seed) for seed in seeds]))
        print_part = partial(print_many, self.program, self.limits)
        size = -(-len(seeds) // WORKERS)
        parts = [seeds[start : start + size] for start in range(0, len(seeds), size)]
        return list(chain.from_iterable(parallel([partial(print_part, part) for part in parts])))

    # In words.

    def failures_in_words(self) -> str:
        """Return with how many seeds the generator fails, "" if there is none."""
        if not self.failed:
            return ""
        first, lines = self.failed[0], self.failed[0].error.strip().splitlines()
        return _(
            "The generator fails with {:,} of {:,} seeds. The first: seed {:,}: {}",
            len(self.failed),
            self.seeds,
            first.seed,
            lines[-1] if lines else _("no error message"),
        )

    def ignored_in_words(self) -> str:
        """Return that the generator prints the same for all seeds."""
        name = relative_path(self.program.source)
        does = _("prints nothing") if self.only_text == "" else _("prints the same input")
        return _("{} {} for the seeds 1 to {:,}: does it use its argument?", name, does, self.seeds)

    def left_in_words(self) -> str:
        """Return the seeds that were begun and have not ended, "" if there is none."""
        first, last = self.seeds + 1, self.asked
        if last < first:
            return ""
        is_one = first == last
        which = _("seed {:,}", first) if is_one else _("seeds {:,} to {:,}", first, last)
        return _("{} has not ended in time with the {}.", relative_path(self.program.source), which)


def print_many(program: Program, limits: Limits, seeds: Sequence[int]) -> list[GeneratorOutput]:
    """Return the outputs of a generator for some seeds, run by run in one box."""
    jobs = [Job(b"", limits.cpu_seconds, str(seed)) for seed in seeds]
    results: list[GeneratorOutput] = []
    while len(results) < len(jobs):  # they end early after a run that takes long
        runs = program.run_many(jobs[len(results) :], limits, [LONGEST_SEED], are_short=True)
        for seed, run in zip(seeds[len(results) :], runs, strict=False):
            is_known = run.succeeded or run.timed_out
            results.append(printed_by(run, seed) if is_known else print_input(program, seed))
    return results


def print_input(program: Program, seed: int, limits: Limits = GENERATOR_LIMITS) -> GeneratorOutput:
    return printed_by(program.run(b"", limits, [str(seed)]), seed)


def printed_by(run: RunResult, seed: int) -> GeneratorOutput:
    if not run.succeeded:
        return GeneratorOutput(seed, None, error=run.error_text())
    return GeneratorOutput(seed, to_text(run.output))


def recorder_of(
    generator: Program, first: GeneratorOutput, *, varies: bool
) -> RecordedGenerator | None:
    """Return the recorder of a generator, None if it has none or prints something else with it.

    `first`: what it prints for the first seed. `varies`: it does not depend on its seed alone.
    """
    in_python = shares_process(generator.language)
    recorder = RecordedPython(generator) if in_python else testlib_recorder.recorder_of(generator)
    if recorder is None:
        return None
    (printed,) = recorder.print_inputs([first.seed])
    is_same = printed.text is not None and (first.text in (printed.text, None) or varies)
    return recorder if is_same and printed.draws else None
