"""Compare a program with another one on the inputs of a generator: a stress test.

Seeds are tried until the program fails. Then a smaller failing input is looked for: among more
seeds, by the draws of a generator in Python, and with an input validator by changes of the text.
Prints nothing but progress.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Lock

from judgekit.choices import testlib
from judgekit.choices.testlib import VALID
from judgekit.console import UserError, note, relative_path
from judgekit.files import read_bytes
from judgekit.judging.grade import Judged, Question, ValidatorFailure, judge_question
from judgekit.judging.verdict import Verdict
from judgekit.problem import own
from judgekit.problem.cases import MEBIBYTES, SECONDS
from judgekit.problem.model import Comparison, Kind, Problem
from judgekit.problem.validators import additions_of, is_testlib_validator
from judgekit.process.limits import Limits, RunResult
from judgekit.process.pool import parallel
from judgekit.search import recorded
from judgekit.search.attempt import Attempt
from judgekit.search.budget import Budget, PatientBudget
from judgekit.search.choice_inputs import ChoiceInputs, ChoiceMaker, ChoiceReductions
from judgekit.search.counterexample import Counterexample, Finder, varies
from judgekit.search.inputs import Candidate, to_text
from judgekit.search.recorded import Draws, Printed, RecordedGenerator
from judgekit.search.search import TLE_MARGIN, Search
from judgekit.search.text_reductions import TextReductions
from judgekit.submission.build import Program, build
from judgekit.submission.function import Kind as SourceKind

SEARCHING = 20.0  # seconds of wall time until an input fails, unless the user states others
SMALL_INPUTS = 1 / 3  # of them, if a validator makes the inputs

# Seconds of CPU time.
MORE_SEEDS = 4.0  # for a smaller one
MORE_SEEDS_TO_SHRINK = 1.0  # the same, if the input is shrunk by its draws then
SHRINKING = 15.0
PATIENCE = 5.0  # while shrinking makes no input shorter
SHRINKING_SLOW = 30.0  # if the program is too slow: each failing run takes long

REFERENCE_FACTOR = 5  # the other program may take so many times the time limit
REFERENCE_MEBIBYTES = 2048
GENERATOR_LIMITS = Limits(cpu_seconds=10, output_bytes=64 << 20)
FIRST_BATCH, LARGEST_BATCH = 4, 256  # seeds
SLOW_BATCH = 0.5  # seconds of wall time; after a slower one, batches do not grow
MOST_SEEDS = 300  # more of them, for a smaller input
MAX_USELESS = 40  # inputs without a verdict before the first one with a verdict
MAX_REPEATED = 500  # seeds in a row that give no new input
FIRST_REPLAYED = 8  # changed draws in a batch
MAX_KNOWN = 5000  # inputs that a generator has printed, which are remembered
RANDOM_MODES = "growing", "edges", "uniform"  # of a validator: small, at the bounds, any
REFERENCE_RUNS = 3  # to see whether its output varies


@dataclass(frozen=True)
class Stated:
    """What the user states for a stress test."""

    program: Path
    against: Path
    generator: Path
    validator: Path | None = None
    own: own.Own = field(default_factory=own.Own)
    archive: Path | None = None
    kind: SourceKind = SourceKind.GUESS
    language: str | None = None  # of the program, by problemtools' identifier
    search_seconds: float = SEARCHING

    def check(self) -> None:
        """Raise UserError if a file is missing."""
        for file in (self.program, self.against, self.generator, self.validator):
            if file is not None and not file.exists():
                raise UserError(f"no such file: {relative_path(file)}")

    def problem(self) -> Problem:
        """Return a problem without test cases, with the limits and the comparison."""
        problem = Problem(
            name=f"{self.program.name} against {self.against.name}",
            folder=self.against.resolve().parent,
            titles={},
            kind=Kind.PASS_FAIL,
            limits=Limits(SECONDS, MEBIBYTES),
            validation_limits=Limits(cpu_seconds=60),
            cases=(),
            comparison=Comparison.DEFAULT,
            has_memory_verdict=True,
        )
        return self.own.applied_to(problem, self.archive)

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags of the output validator."""
        tolerance = self.own.tolerance
        return () if tolerance is None else ("float_tolerance", f"{tolerance:g}")


# What decides on an input.


@dataclass
class Skipped:
    """Inputs without a verdict, counted by the reason."""

    reasons: dict[str, int] = field(default_factory=dict)
    example: str = ""  # what was said of the first one
    judged: int = 0
    is_shrinking: bool = False  # then invalid inputs are expected
    lock: Lock = field(default_factory=Lock)

    def add(self, reason: str, example: str = "") -> None:
        with self.lock:
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
            self.example = self.example or example

    @property
    def total(self) -> int:
        return sum(self.reasons.values())

    def check(self) -> None:
        """Raise UserError if many inputs have been tried and none has a verdict."""
        if not self.judged and self.total >= MAX_USELESS:
            reason = max(self.reasons, key=lambda reason: self.reasons[reason])
            raise UserError(f"no input is of use: {reason} ({self.example or 'each time'})")


@dataclass(frozen=True)
class StressOracle:
    """The input validator and the other program. Implements attempt.Oracle."""

    problem: Problem
    flags: tuple[str, ...]
    validator: Program | None
    reference: Program
    skipped: Skipped

    def is_valid(self, input_bytes: bytes) -> bool:
        if self.validator is None:
            return True
        check = self.validator.run(input_bytes, self.problem.validation_limits)
        is_valid = check.exit_status in (0, VALID)
        if not is_valid and not self.skipped.is_shrinking:
            self.skipped.add("the validator refuses it", check.error_text()[-200:])
        return is_valid

    def run_reference(self, input_bytes: bytes) -> RunResult:
        seconds = REFERENCE_FACTOR * self.problem.limits.cpu_seconds
        return self.reference.run(input_bytes, Limits(seconds, REFERENCE_MEBIBYTES))

    def right_answer(self, input_bytes: bytes) -> bytes | None:
        run = self.run_reference(input_bytes)
        if run.succeeded:
            return run.output
        name = relative_path(self.reference.source)
        reason = f"{name} is too slow" if run.timed_out else f"{name} fails"
        self.skipped.add(reason, run.reason)
        return None

    def judge(
        self, program: Program, input_bytes: bytes, answer: bytes, limits: Limits
    ) -> Judged | None:
        question = Question(input_bytes, answer, self.flags)
        try:
            judged = judge_question(self.problem, program, question, limits)
        except ValidatorFailure as error:
            self.skipped.add("the checker fails", str(error))
            return None
        self.skipped.judged += 1
        return judged


# Where inputs come from.


class SeedInputs:
    """The inputs that a generator prints for the seeds 1, 2, 3, ..."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.recorder = recorder_of(program)
        self.recent: dict[str, Printed] = {}
        self.seen: set[int] = set()  # hashes of the texts
        self.failures = 0
        self.is_exhausted = False
        self.seeds = 0  # tried so far

    def texts(self) -> Iterator[str]:
        """Yield new inputs in the order of their seeds. Raise UserError if the generator fails."""
        size = FIRST_BATCH
        repeated = 0
        while repeated < MAX_REPEATED:
            first = self.seeds + 1
            beginning = time.monotonic()
            batch = self.print_inputs(range(first, first + size))
            is_slow = time.monotonic() - beginning > SLOW_BATCH
            new = {p.text: p for p in batch if p.text is not None and hash(p.text) not in self.seen}
            self.seeds += size
            self.failures += sum(printed.text is None for printed in batch)
            if self.failures == self.seeds:
                shown = relative_path(self.program.source)
                raise UserError(f"{shown} fails with the seed {first}: {batch[0].error[-300:]}")
            repeated = 0 if new else repeated + size
            self.seen.update(map(hash, new))
            self.recent = {**dict(list(self.recent.items())[-LARGEST_BATCH:]), **new}
            yield from new
            size = min(size if is_slow else 2 * size, LARGEST_BATCH)
        self.is_exhausted = True

    def print_inputs(self, seeds: Sequence[int]) -> list[Printed]:
        if self.recorder:
            return self.recorder.print_inputs(seeds)
        return list(parallel([partial(print_input, self.program, seed) for seed in seeds]))


def print_input(program: Program, seed: int) -> Printed:
    run = program.run(b"", GENERATOR_LIMITS, [str(seed)])
    if not run.succeeded:
        return Printed(seed, None, error=run.error_text())
    return Printed(seed, to_text(run.output))


def recorder_of(generator: Program) -> RecordedGenerator | None:
    """Return the recorder of a generator in Python, None if it prints something else with it.

    Warn if the generator does not depend on its seed alone.
    """
    first, again = (print_input(generator, 1) for _ in range(2))
    if first.text != again.text:
        name = relative_path(generator.source)
        note(f"{name} prints another input when it is run again with the same seed")
    if generator.language not in ("python3", "pypy3"):
        return None
    recorder = RecordedGenerator(generator)
    (printed,) = recorder.print_inputs([1])
    is_same = printed.text is not None and (first.text in (printed.text, None) or first != again)
    return recorder if is_same and printed.draws else None


# The search.


@dataclass
class Parts:
    """The programs of a stress test."""

    problem: Problem
    program: Program
    reference: Program
    generator: Program
    validator: Program | None


class Stress(Finder):
    """A stress test. `prepare` makes it, `run` searches.

    It takes the seconds that the user states until an input fails, and then at most MORE_SEEDS and
    SHRINKING.
    """

    def __init__(self, stated: Stated, parts: Parts, *, makes_inputs: bool) -> None:
        self.stated = stated
        self.problem = parts.problem
        self.program = parts.program
        self.skipped = Skipped()
        self.oracle = StressOracle(
            parts.problem, stated.flags, parts.validator, parts.reference, self.skipped
        )
        limits = parts.problem.limits_for(parts.program.language)
        super().__init__(Search(parts.program, limits, self.oracle))
        self.choices: ChoiceInputs | None = None
        self.seeds: SeedInputs | None = None
        if makes_inputs:
            self.choices = ChoiceInputs(ChoiceMaker(parts.generator, []))
        else:
            self.seeds = SeedInputs(parts.generator)

    def find(self) -> Counterexample | None:
        budget = Budget(self.stated.search_seconds, time.monotonic)
        if self.choices:
            return self.find_by_choices(self.choices, budget)
        assert self.seeds is not None
        return self.find_by_seeds(self.seeds, budget)

    # A validator makes the inputs.

    def find_by_choices(self, choices: ChoiceInputs, budget: Budget) -> Counterexample | None:
        """Try all small inputs in order, then random ones."""
        choices.maker.budget = small = budget.part(SMALL_INPUTS * budget.seconds)
        found = self.search.first_small(choices, small)
        if found:
            claim = choices.claim(found.index, 0)
            if skipped := self.skipped.total:
                claim = f"{claim.removesuffix('.')}, except {skipped:,} that were skipped."
            return Counterexample(found.attempt, (claim, f"Order: {choices.order}."))
        self.skipped.check()
        if choices.source.progress.yielded == 0:
            name = relative_path(self.stated.generator)
            raise UserError(f"{name} makes no inputs: its testlib.h may be too old")
        if choices.source.progress.is_complete:
            return None
        choices.maker.budget = budget
        later = self.search.first_failing(choices.random_inputs(RANDOM_MODES), budget)
        if later is None:
            return None
        self.origin = "a random input of the validator"
        return self.shrink(later[1], ())

    # A generator makes the inputs.

    def find_by_seeds(self, seeds: SeedInputs, budget: Budget) -> Counterexample | None:
        """Try seeds until an input fails, and make it smaller."""
        texts = seeds.texts()
        found = self.search.first_failing(self.candidates(texts), budget)
        if found is None:
            self.skipped.check()
            return None
        printed = seeds.recent[found[1].text]
        more = Budget(MORE_SEEDS_TO_SHRINK if printed.draws else MORE_SEEDS)
        failing = self.smaller_of_more_seeds(found[1], texts, more)
        printed = seeds.recent.get(failing.text, printed)
        self.origin = f"the input of seed {printed.seed}"
        return self.shrink(failing, printed.draws)

    def candidates(self, texts: Iterator[str]) -> Iterator[Candidate]:
        for text in texts:
            self.skipped.check()
            yield Candidate(text)

    def smaller_of_more_seeds(
        self, failing: Attempt, texts: Iterator[str], budget: Budget
    ) -> Attempt:
        """Return the smallest input of some more seeds that fails alike."""
        assert self.seeds is not None
        last_seed = self.seeds.seeds + MOST_SEEDS
        smallest = failing

        def smaller() -> Iterator[Candidate]:
            kept = self.seeds
            for text in texts:
                if kept is None or kept.seeds > last_seed or budget.is_spent:
                    return
                if (len(text), text) < (len(smallest.text), smallest.text):
                    yield from self.candidates(iter([text]))

        kept = self.seeds.recent[failing.text]
        while found := self.search.first_failing(smaller(), budget, failing):
            smallest = found[1]
            kept = self.seeds.recent[smallest.text]
        self.seeds.recent[smallest.text] = kept
        return smallest

    # A smaller input.

    def shrink(self, failing: Attempt, draws: Draws) -> Counterexample:
        """Make a failing input smaller, and say what is claimed of the result."""
        self.skipped.is_shrinking = True
        is_slow = failing.verdict is Verdict.TLE
        needed = TLE_MARGIN * self.search.limits.cpu_seconds if is_slow else 0
        self.search.smallest = failing
        budget = PatientBudget(
            SHRINKING_SLOW + needed if is_slow else SHRINKING, PATIENCE + needed, self.smallest_size
        )
        smallest, words = failing, None
        can_shrink = bool(draws) or self.can_reduce_text
        if draws and self.seeds and self.seeds.recorder:
            smallest, draws = self.shrink_draws(failing, draws, budget)
            words = recorded.IN_WORDS if recorded.is_tried_completely(draws) else None
        if self.can_reduce_text:
            reductions = self.reductions(smallest, budget)
            smallest = self.search.shrink(smallest, reductions, budget).attempt
            words = reductions.in_words(smallest.text)
        how = f"Shrunk from {self.origin}." if smallest.text != failing.text else ""
        how = how or f"This is {self.origin}."
        if not can_shrink:
            claim = (
                "The input was not shrunk: that needs --validator FILE, which says whether an input"
                " is valid, or a generator in Python that uses the module random."
            )
        else:
            claim = self.search.claim(failing, words, is_finished=budget.left > needed)
        return Counterexample(smallest, (how, claim))

    def smallest_size(self) -> int:
        """Return the length of the smallest failing input so far."""
        assert self.search.smallest is not None
        return len(self.search.smallest.text)

    @property
    def can_reduce_text(self) -> bool:
        """Whether something says of a changed text whether it is valid."""
        return self.oracle.validator is not None

    def reductions(self, failing: Attempt, budget: Budget) -> TextReductions:
        """Return the reductions of a text of which the validator says whether they are valid."""
        maker = self.choices.maker if self.choices else None
        validator = self.oracle.validator
        if maker is None and validator and validator.language == "cpp" and has_testlib(validator):
            maker = ChoiceMaker(validator, [failing.text])
        if maker is None:
            return TextReductions()
        maker.budget = budget
        return ChoiceReductions(maker) if maker.source.parse(failing.text) else TextReductions()

    def shrink_draws(self, failing: Attempt, draws: Draws, budget: Budget) -> tuple[Attempt, Draws]:
        """Make a failing input smaller by the draws of its generator."""
        assert self.seeds is not None and self.seeds.recorder is not None
        shrinker = DrawShrinker(self.seeds.recorder, self.seeds.recent[failing.text].seed)
        self.search.smallest = failing
        self.search.known_passing.clear()

        def first_failing(candidates: Iterator[Candidate | None]) -> tuple[int, Attempt] | None:
            return self.search.first_failing(candidates, budget, failing)

        return shrinker.shrink(failing, draws, first_failing)

    # Programs whose output varies.

    def checked(self, found: Counterexample) -> Counterexample:
        attempt = found.attempt
        remarks = []
        if not self.search.is_deterministic(attempt):
            remarks.append(varies(self.program.source.name))
        remarks += self.remarks_on_reference(attempt)
        return replace(found, remarks=tuple(remarks)) if remarks else found

    def remarks_on_reference(self, attempt: Attempt) -> list[str]:
        """Return what is wrong with the program that must be right."""
        oracle = self.oracle
        seconds = REFERENCE_FACTOR * self.problem.limits.cpu_seconds
        limits = Limits(seconds, REFERENCE_MEBIBYTES)
        arguments = oracle.reference, attempt.input_bytes, attempt.answer, limits
        for judged in parallel([partial(oracle.judge, *arguments)] * REFERENCE_RUNS):
            if judged is None or judged.verdict is Verdict.AC:
                continue
            if judged.run.output != attempt.answer:
                return [varies(oracle.reference.source.name)]
            name = oracle.reference.source.name
            return [f"The checker also rejects the output of {name}: which of them is wrong?"]
        return []


class DrawShrinker:
    """Shrinks the draws of a generator that made a failing input."""

    def __init__(self, recorder: RecordedGenerator, seed: int) -> None:
        self.recorder = recorder
        self.seed = seed
        self.known: dict[int, Printed] = {}  # by the hash of the draws
        self.made: dict[str, Draws] = {}  # by the text

    def shrink(
        self,
        failing: Attempt,
        draws: Draws,
        first_failing: Callable[[Iterator[Candidate | None]], tuple[int, Attempt] | None],
    ) -> tuple[Attempt, Draws]:
        """Return the smallest failing input, and its draws.

        After a failure, a pass goes on from the same place. The passes are repeated until none of
        them helps: first for inputs that are shorter, then also for others that are simpler.
        """
        is_shorter = True
        while True:
            unreduced = failing
            for changed in recorded.PASSES:
                start = 0
                while True:
                    changes = islice(changed(draws), start, None)
                    candidates = self.candidates(changes, failing.text, is_shorter=is_shorter)
                    found = first_failing(candidates)
                    if found is None:
                        break
                    start, failing = start + found[0], found[1]
                    draws = self.made[failing.text]
            if failing is unreduced and not is_shorter:
                return failing, draws
            is_shorter = failing is not unreduced

    def candidates(
        self, changes: Iterator[Draws], text: str, *, is_shorter: bool
    ) -> Iterator[Candidate | None]:
        """Yield what the generator prints with changed draws, None for what is not simpler.

        `is_shorter`: None also for what has the same length.
        """
        size = FIRST_REPLAYED
        while batch := list(islice(changes, size)):
            for printed in self.replay(batch):
                new = printed.text
                is_long = new is None or len(new) > len(text) - is_shorter
                if new is None or is_long or (len(new), new) >= (len(text), text):
                    yield None
                else:
                    self.made[new] = printed.draws
                    yield Candidate(new)
            most = recorded.DRAWS_OF_BATCH // max(1, len(batch[0]))
            size = max(1, min(2 * size, most, recorded.LARGEST_BATCH))

    def replay(self, batch: list[Draws]) -> list[Printed]:
        """Return what the generator prints. What it has printed before is remembered."""
        if len(self.known) > MAX_KNOWN:
            self.known.clear()
        keys = [hash(tuple((draw.site, draw.value) for draw in draws)) for draws in batch]
        new = {key: draws for key, draws in zip(keys, batch, strict=True) if key not in self.known}
        if new:
            printed = self.recorder.replay(self.seed, list(new.values()))
            self.known.update(zip(new, printed, strict=True))
        return [self.known[key] for key in keys]


# The programs.


def prepare(stated: Stated) -> Stress:
    """Return a stress test. Compiles its programs. Raise UserError."""
    stated.check()
    problem = stated.problem()
    makes_inputs = is_testlib_validator(stated.generator)
    if makes_inputs and stated.validator:
        shown = relative_path(stated.generator)
        raise UserError(f"{shown} is a validator itself: leave out --validator")
    jobs: list[Callable[[], Program | None]] = [
        partial(build_program, problem, stated.program, stated.kind, stated.language),
        partial(build_program, problem, stated.against),
        partial(build_part, problem, stated.generator, stated.archive),
        partial(build_part, problem, stated.validator, stated.archive),
    ]
    program, reference, generator, validator = parallel(jobs)
    assert program and reference and generator
    if program.note:
        note(program.note)
    if makes_inputs:
        validator = generator
    parts = Parts(problem, program, reference, generator, validator)
    return Stress(stated, parts, makes_inputs=makes_inputs)


def build_program(
    problem: Problem,
    source: Path,
    kind: SourceKind = SourceKind.GUESS,
    language: str | None = None,
) -> Program:
    return build(
        source,
        heap_mebibytes=problem.heap_mebibytes,
        additions=additions_of(problem),
        kind=kind,
        language_name=language,
    )


def build_part(problem: Problem, source: Path | None, archive: Path | None) -> Program | None:
    """Build a generator or a validator. None if there is none."""
    if source is None:
        return None
    header = own.testlib_for(source, archive)
    includes = testlib.prepare(header) if header else None
    return build(source, heap_mebibytes=problem.heap_mebibytes, includes=includes)


def has_testlib(program: Program) -> bool:
    return program.source.is_file() and own.INCLUDES_TESTLIB in read_bytes(program.source)
