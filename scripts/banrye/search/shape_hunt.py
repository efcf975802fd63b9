"""Look for the inputs on which a program is slowest: shapes at small sizes, the worst at full size.

    insertion sort, 40 shapes    at s = 8,192 "descending" takes longer than all others;
                                 at s = 8,388,608 (N = 1,000,000) it needs more than the limit

Every shape is run at a first size, and the slowest ones at a second. The two times say what each
will need at full size. In this order they are run there, one input for each. Then single formulas
of the worst one are changed.

The order hardly depends on noise: shares of a limit are compared as powers of FACTOR, all that are
far beyond a limit are equal, and among equals the order of the table counts. More time goes on in
the same order. So does a larger number of inputs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from banrye.choices.shaped import Shaped
from banrye.choices.source import LARGE_BYTES, ChoiceSource
from banrye.choices.trials import Formulas, texts
from banrye.judges.verdict import Verdict
from banrye.process.limits import End, Limits, RunResult
from banrye.process.server import Job
from banrye.search.attempt import Attempt, Oracle
from banrye.search.budget import Budget
from banrye.search.curve import NOISE, Curve, Point, least_loads
from banrye.search.growth import effective
from banrye.search.inputs import to_text
from banrye.search.tried import SlowInput
from banrye.submission.program import Program

FIRST = 2048  # the size at which every shape is run: 200 shapes take about a second
SMALLEST = 64  # the same, of shapes whose inputs are too long at that size
SECOND = 4  # times the first size
LARGEST = 1 << 23  # the size at which all numbers are at their maximum
IN_A_ROUND = 32  # shapes that are run at the second size, and then at full size
SMALL_BYTES = 1 << 19  # of an input of the first two sizes
MAKING_SECONDS = 4.0  # of CPU time of one process that makes inputs
BATCH_BYTES = 4 << 20  # of inputs that are made in one process, about
BATCH_SECONDS = 0.1  # the same, of CPU time: a budget is not asked before the batch has ended
FIRST_SHARE = 0.5  # of the budget, for all shapes at the first size
SURE = 4.0  # of a limit: all that is expected to need more fails
FACTOR = 4.0  # between shares of a limit that count as different
HOPELESS = 0.1  # of a limit: a shape that needs less, even if it grows as a square, is left out
NOTABLE = 0.3  # of a limit: a program that needs less is fast
MOST_FULL_SIZES = 7  # sizes at which a shape is made, until its input is as long as permitted


@dataclass(frozen=True)
class ShapeFailure:
    """An input with a shape on which a program fails, and the runs on smaller ones."""

    curve: Curve
    size: int
    attempt: Attempt
    earlier: SlowInput | None = None  # if it was slow for an earlier program, too


@dataclass(frozen=True)
class Passed:
    """A run on an input with a shape that the program passes."""

    shaped: Shaped
    size: int
    text: bytes
    run: RunResult
    load: float  # share of the limit that is nearer


def changes(shapes: Sequence[Shaped]) -> Iterator[tuple[Shaped, int]]:
    """Yield shapes and the keys of their formulas, each different formula of a key once."""
    seen: set[tuple[int, str]] = set()
    for shaped in shapes:
        for key, formula in shaped.formulas.items():
            if (key, formula) not in seen:
                seen.add((key, formula))
                yield shaped, key


class ShapeHunt:
    """The search for one program. `agrees`: whether no other reference disputes a failure.

    `slowest`: the run that came nearest to a limit. `largest_bytes`: of the inputs that pass.
    """

    def __init__(
        self,
        program: Program,
        limits: Limits,
        oracle: Oracle,
        source: ChoiceSource,
        agrees: Callable[[Attempt], bool],
    ) -> None:
        self.program = program
        self.limits = limits
        self.oracle = oracle
        self.source = source
        self.agrees = agrees
        self.curves: list[Curve] = []
        self.full_sizes: dict[str, int] = {}  # by numbers: at which most are at their maximum
        self.slowest: Passed | None = None
        self.largest_bytes = 0
        self.kept_passed = 0  # inputs that were slow for earlier programs
        self.least_mebibytes = 0  # of memory, of a run on a small input
        self.has_run = False

    def try_earlier(self, inputs: Sequence[SlowInput], budget: Budget) -> ShapeFailure | None:
        """Judge the program on what was slow for earlier ones, as on test cases.

        Return a failure, None if it passes. Those that a reference solution does not answer within
        the limits are left out. They have no curves: one size says nothing of growth.
        """
        for earlier in inputs:
            curve = Curve(Shaped("", earlier.formulas), self.limits)
            for _, text in self.made([curve], earlier.size, budget):
                answer = self.oracle.right_answer(text) if text else None
                if text is None or answer is None:
                    continue
                if attempt := self.failing(text, answer):
                    self.curves = [curve]
                    return ShapeFailure(curve, earlier.size, attempt, earlier)
                self.kept_passed += 1
        return None

    def worst_of(self, failure: ShapeFailure | None) -> tuple[Formulas, int] | None:
        """Return on which input the program failed or was slowest, None if it is fast on all."""
        if failure:
            return failure.curve.shaped.formulas, failure.size
        if self.slowest and self.slowest.load >= NOTABLE:
            return self.slowest.shaped.formulas, self.slowest.size
        return None

    def run(self, shapes: Sequence[Shaped], budget: Budget, most: int) -> ShapeFailure | None:
        """Return a failure, None if there is none within the budget.

        No run begins after its end: one that has begun may take the time limit more. `most`: inputs
        at full size.
        """
        self.curves = [Curve(shaped, self.limits) for shaped in shapes]
        failure = self.try_first(budget.part(FIRST_SHARE * budget.left))
        left = by_load([curve for curve in self.curves if curve.points])
        while left and not failure and most > 0 and not budget.is_spent:
            curves, left = left[:IN_A_ROUND], left[IN_A_ROUND:]
            failure = self.try_second(curves, budget)
            for curve in by_expected_load(curves):
                if failure or most <= 0 or budget.is_spent:
                    break
                runs = len(curve.points)
                failure = self.try_full(curve, budget)
                most -= len(curve.points) - runs
        return failure or self.climb(shapes, budget, most)

    def try_first(self, budget: Budget) -> ShapeFailure | None:
        """Run each shape at the first size, or at the smallest one if its input is too long.

        If that of the first shape with some numbers is, all with these numbers take the smallest.
        """
        probes: dict[str, Curve] = {}
        for curve in self.curves:
            probes.setdefault(curve.shaped.numbers, curve)
        too_long: list[Curve] = []
        failure = self.run_all(list(probes.values()), FIRST, budget, too_long)
        long_numbers = {curve.shaped.numbers for curve in too_long}
        left = [curve for curve in self.curves if curve is not probes[curve.shaped.numbers]]
        short = [curve for curve in left if curve.shaped.numbers not in long_numbers]
        too_long += [curve for curve in left if curve.shaped.numbers in long_numbers]
        failure = failure or self.run_all(short, FIRST, budget, too_long)
        return failure or self.run_all(too_long, SMALLEST, budget, [])

    def run_all(
        self, curves: Sequence[Curve], size: int, budget: Budget, too_long: list[Curve]
    ) -> ShapeFailure | None:
        """Run some shapes at a size. Add those whose input is too long to a list."""
        for curve, text in self.made(curves, size, budget, SMALL_BYTES):
            if text is None:
                too_long.append(curve)
                continue
            if not self.has_run:
                # The first run takes longer than those after it, and little memory.
                self.least_mebibytes = self.run_once(text).memory_mebibytes
                self.has_run = True
            if failure := self.try_input(curve, size, text):
                return failure
        return None

    def try_second(self, curves: Sequence[Curve], budget: Budget) -> ShapeFailure | None:
        """Run shapes at a second size: growth needs two of them."""
        for first in (SMALLEST, FIRST):
            of_size = [curve for curve in curves if curve.points[-1].size == first]
            if failure := self.run_all(of_size, SECOND * first, budget, []):
                return failure
        return None

    def try_full(self, curve: Curve, budget: Budget) -> ShapeFailure | None:
        """Run a shape at full size: the largest one whose input is not too long.

        The length of an input is known when it was made: the next size may be larger, or smaller.
        """
        numbers = curve.shaped.numbers
        size = min(self.full_sizes.get(numbers, LARGEST), curve.largest)
        for _ in range(MOST_FULL_SIZES):
            if size <= curve.points[-1].size or is_hopeless(curve, size):
                return None
            text = next((text for _, text in self.made([curve], size, budget)), None)
            if text is None:  # too long, or refused
                size //= 2
                continue
            full_size = self.full_size(curve, size)
            if hash(text) == curve.content:
                return None
            if failure := self.try_input(curve, full_size, text):
                return failure
            larger = min(LARGEST, curve.largest)
            if full_size < size or larger < 2 * size or budget.is_spent:
                return None
            size = larger
        return None

    def full_size(self, curve: Curve, size: int) -> int:
        """Return a least size that makes the same input, which is looked for once for each base."""
        numbers = curve.shaped.numbers
        if numbers not in self.full_sizes:
            least, _ = effective(self.source, curve.shaped.formulas, size)
            self.full_sizes[numbers] = least if least < size else LARGEST
        return min(size, self.full_sizes[numbers])

    def climb(self, shapes: Sequence[Shaped], budget: Budget, most: int) -> ShapeFailure | None:
        """Change the worst shape at its largest size, a formula at a time, as long as it pays.

        A formula comes from the other shapes: a list of one, the weights of another.
        """
        worst = self.slowest
        if worst is None or worst.load < NOTABLE:
            return None
        tried = [curve.shaped.formulas for curve in self.curves]
        for shaped, key in changes(shapes):
            if budget.is_spent or most <= 0:
                break
            formulas = {**worst.shaped.formulas, key: shaped.formulas[key]}
            if formulas in tried:
                continue
            tried.append(formulas)
            new = Curve(Shaped(worst.shaped.words, formulas), self.limits)
            for _, text in self.made([new], worst.size, budget):
                failure = self.try_input(new, worst.size, text) if text else None
                if failure:
                    self.curves.append(new)
                    return failure
            most -= len(new.points)
            if self.slowest and self.slowest.shaped is new.shaped:
                self.curves.append(new)
                worst = self.slowest
        return None

    def made(
        self, curves: Sequence[Curve], size: int, budget: Budget, max_bytes: int = LARGE_BYTES
    ) -> Iterator[tuple[Curve, bytes | None]]:
        """Yield curves and their inputs of a size, None: it cannot be made. In batches."""
        left = list(curves)
        count = 1
        while left and not budget.is_spent:
            batch, left = left[:count], left[count:]
            attempts = [(curve.shaped.formulas, size) for curve in batch]
            before = budget.left
            made = list(texts(self.source, attempts, max_bytes, min(MAKING_SECONDS, before)))
            seconds = max(NOISE, before - budget.left) / len(batch)
            made += [None] * (len(batch) - len(made))
            for curve, text in zip(batch, made, strict=True):
                yield curve, text
                if budget.left <= 0:
                    return
            longest = max((len(text) for text in made if text), default=1)
            count = max(1, min(64, BATCH_BYTES // longest, int(BATCH_SECONDS / seconds)))

    def try_input(self, curve: Curve, size: int, text: bytes) -> ShapeFailure | None:
        """Run the program on an input. Return the failure if it counts."""
        run = self.run_once(text)
        if run.succeeded:
            self.least_mebibytes = min(self.least_mebibytes, run.memory_mebibytes)
            curve.least_mebibytes = self.least_mebibytes
            curve.add(Point(size, len(text), run.cpu_seconds, run.memory_mebibytes))
            curve.content = hash(text)
            self.note(Passed(curve.shaped, size, text, run, curve.loads[-1]))
            return None
        answer = self.oracle.right_answer(text)
        if answer is None:
            return None
        if attempt := self.failing(text, answer):
            return ShapeFailure(curve, size, attempt)
        if run.end is End.CPU_TIME:  # it takes about as long as permitted
            curve.add(Point(size, len(text), self.limits.cpu_seconds, run.memory_mebibytes))
        return None

    def note(self, passed: Passed) -> None:
        """Note a run that passes if it is the slowest one so far."""
        self.largest_bytes = max(self.largest_bytes, len(passed.text))
        if self.slowest is None or passed.load > self.slowest.load:
            self.slowest = passed

    def run_once(self, text: bytes) -> RunResult:
        """Run the program, forked if that is possible: most runs are short."""
        if self.oracle.is_plain and self.program.can_serve:
            jobs = [Job(text, self.limits.cpu_seconds)]
            (run,) = self.program.run_many(jobs, self.limits, self.oracle.arguments)
            return run
        return self.program.run(text, self.limits, self.oracle.arguments)

    def failing(self, text: bytes, answer: bytes) -> Attempt | None:
        """Return what comes of an input with its right answer if it fails and counts.

        A run that is stopped by the wall limit is repeated once: the machine may be busy.
        """
        judged = self.oracle.judge(self.program, text, answer, self.limits)
        if judged and judged.run.end is End.WALL_TIME:
            judged = self.oracle.judge(self.program, text, answer, self.limits)
        if judged is None or judged.verdict is Verdict.AC:
            return None
        attempt = Attempt(to_text(text), answer, judged)
        return attempt if self.agrees(attempt) else None


# The order of shapes.


def by_load(curves: Sequence[Curve]) -> list[Curve]:
    """Return curves in the order of their loads, without what all with the same numbers need.

    Of that a half is left: with less, noise would decide where all need the same.
    """
    least = least_loads(curves)

    def rank(curve: Curve) -> int:
        common = least[curve.shaped.numbers]
        return -rank_of(max(curve.loads[-1] - common, common / 2))

    return sorted(curves, key=rank)


def by_expected_load(curves: Sequence[Curve]) -> list[Curve]:
    """Return curves in the order of what they are expected to need at full size."""
    least = least_loads(curves)
    return sorted(
        curves, key=lambda curve: -rank_of(curve.expected(LARGEST, least[curve.shaped.numbers]))
    )


def rank_of(load: float) -> int:
    """Return the power of FACTOR that a share of a limit comes to: noise hardly changes it."""
    return math.floor(math.log(min(max(load, 1e-9), SURE), FACTOR))


def is_hopeless(curve: Curve, size: int) -> bool:
    """Return whether a shape gets nowhere near a limit, however small its time has been."""
    larger = size / curve.points[-1].size
    return (curve.loads[-1] + curve.noise) * larger**2 < HOPELESS
