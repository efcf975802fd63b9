"""Look for the inputs on which one program is slowest: shapes at growing sizes, the worst ones on.

    insertion sort, 40 shapes    at s = 8,192 "descending" takes longer than all others;
                                 at s = 262,144 it needs more than the limit

Every shape is run at a small size, and at a second one those first that were slowest. Then the
shape that will be slowest at full size, as its growth so far says, is run at its next size, again
and again. At last single formulas of the worst one are changed, as long as the budget lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from banrye.choices.shaped import Shaped
from banrye.choices.source import LARGE_BYTES, ChoiceSource
from banrye.choices.trials import texts
from banrye.judging.verdict import Verdict
from banrye.process.limits import End, Limits, RunResult
from banrye.process.server import Job
from banrye.search.attempt import Attempt, Oracle
from banrye.search.budget import Budget
from banrye.search.chase import Chase, least_loads
from banrye.search.curve import NOISE, Curve, Point
from banrye.search.inputs import to_text
from banrye.submission.program import Program

FIRST = 2048  # the size at which every shape is run: 200 shapes take about a second
SMALLEST = 64  # the same, of shapes whose inputs are too long at that size
SECOND = 4  # times the first size: shapes are run again, the slowest ones first
SMALL_BYTES = 1 << 19  # of an input of these two sizes
MAKING_SECONDS = 4.0  # of CPU time of one process that makes inputs
BATCH_BYTES = 4 << 20  # of inputs that are made in one process, about
BATCH_SECONDS = 0.1  # the same, of CPU time: a budget is not asked before the batch has ended
FIRST_SHARE = 0.5  # of the budget, for all shapes at the first size
SECOND_SHARE = 0.3  # of what is left then, for the slowest ones at the second size
NEARLY = 0.25  # of a limit: what a program needs that is nearly too slow
NOTABLE = 0.3  # of a limit: a program that needs less is fast


@dataclass(frozen=True)
class ShapeFailure:
    """An input with a shape on which a program fails, and the runs on smaller ones."""

    curve: Curve
    size: int
    attempt: Attempt
    is_kept: bool = False  # whether it was slow for an earlier program, too


@dataclass(frozen=True)
class WorstShape:
    """The input on which an earlier program was slowest, or failed."""

    shaped: Shaped
    size: int
    has_failed: bool


def changes(shapes: Sequence[Shaped]) -> Iterator[tuple[Shaped, int]]:
    """Yield shapes and the keys of their formulas, each different formula of a key once."""
    seen: set[tuple[int, str]] = set()
    for shaped in shapes:
        for key, formula in shaped.formulas.items():
            if (key, formula) not in seen:
                seen.add((key, formula))
                yield shaped, key


class ShapeHunt:
    """The search for one program. `agrees`: whether no other reference disputes a failure."""

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
        self.kept_passed = 0  # inputs that were slow for earlier programs
        self.least_mebibytes = 0  # of memory, of a run on a small input
        self.has_run = False

    def try_worst(self, worst: Sequence[WorstShape], budget: Budget) -> ShapeFailure | None:
        """Judge the program on what was slow for earlier ones, as on test cases.

        Return a failure, None if it passes. Those that a reference solution does not answer within
        the limits are left out. They have no curves: one size says nothing of growth.
        """
        for each in worst:
            curve = Curve(each.shaped, self.limits)
            for _, text in self.made([curve], each.size, budget):
                answer = self.oracle.right_answer(text) if text else None
                if text is None or answer is None:
                    continue
                if attempt := self.failing(text, answer):
                    self.curves = [curve]
                    return ShapeFailure(curve, each.size, attempt, is_kept=True)
                self.kept_passed += 1
        return None

    def worst_of(self, failure: ShapeFailure | None) -> WorstShape | None:
        """Return on which input the program failed or was slowest, None if it is fast on all."""
        if failure:
            return WorstShape(failure.curve.shaped, failure.size, has_failed=True)
        worst = self.slowest(1)
        return WorstShape(worst.shaped, worst.points[-1].size, has_failed=False) if worst else None

    def slowest(self, runs: int) -> Curve | None:
        """Return the curve of so many runs that is nearest to a limit, None if all are fast."""
        measured = [curve for curve in self.curves if len(curve.points) >= runs]
        worst = max(measured, key=lambda curve: curve.loads[-1], default=None)
        return worst if worst and worst.loads[-1] >= NOTABLE else None

    def run(self, shapes: Sequence[Shaped], budget: Budget) -> ShapeFailure | None:
        """Return a failure, None if there is none within the budget."""
        self.curves = [Curve(shaped, self.limits) for shaped in shapes]
        failure = self.try_first(budget.part(FIRST_SHARE * budget.left))
        failure = failure or self.try_again(budget.part(SECOND_SHARE * budget.left))
        failure = failure or self.chase([curve for curve in self.curves if curve.points], budget)
        return failure or self.climb(shapes, budget)

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

    def try_again(self, budget: Budget) -> ShapeFailure | None:
        """Run the shapes at a second size, the slowest ones first: growth needs two of them."""
        left = [curve for curve in self.curves if curve.points]
        least = least_loads(left)
        left.sort(key=lambda curve: least[curve.shaped.numbers] - curve.loads[-1])
        for first in (SMALLEST, FIRST):
            curves = [curve for curve in left if curve.points[-1].size == first]
            if failure := self.run_all(curves, SECOND * first, budget, []):
                return failure
        return None

    def chase(self, curves: Sequence[Curve], budget: Budget) -> ShapeFailure | None:
        """Run the worst shape at its next size, and then again the worst one.

        One that is nearly too slow when the budget ends is run once more.
        """
        chase = Chase(curves)
        while wanted := chase.next():
            is_last = budget.is_spent
            if is_last and wanted.curve.loads[-1] < NEARLY:
                break
            part = Budget(self.limits.cpu_seconds + MAKING_SECONDS, budget.clock)
            for curve, text in self.made([wanted.curve], wanted.size, part if is_last else budget):
                failure = self.try_input(curve, wanted.size, text) if text else None
                if failure:
                    return failure
                chase.go_on(wanted, was_made=text is not None)
            if is_last:
                break
        return None

    def climb(self, shapes: Sequence[Shaped], budget: Budget) -> ShapeFailure | None:
        """Change the worst shape at its largest size, a formula at a time, as long as it pays.

        A formula comes from the other shapes: a list of one, the weights of another.
        """
        worst = self.slowest(2)
        if worst is None:
            return None
        tried = [worst.shaped.formulas]
        for shaped, key in changes(shapes):
            if budget.is_spent:
                break
            formulas = {**worst.shaped.formulas, key: shaped.formulas[key]}
            if formulas in tried:
                continue
            tried.append(formulas)
            words = f"{worst.shaped.words}; partly {shaped.words}"
            new = Curve(Shaped(words, formulas), self.limits)
            size = worst.points[-1].size
            for _, text in self.made([new], size, budget):
                failure = self.try_input(new, size, text) if text else None
                if failure:
                    self.curves.append(new)
                    return failure
            if new.points and new.loads[-1] > worst.loads[-1]:
                self.curves.append(new)
                worst = new
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
            made = list(texts(self.source, attempts, max_bytes, MAKING_SECONDS))
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
            curve.is_full = hash(text) == curve.content
            curve.content = hash(text)
            return None
        answer = self.oracle.right_answer(text)
        if answer is None:
            return None
        if attempt := self.failing(text, answer):
            return ShapeFailure(curve, size, attempt)
        if run.end is End.CPU_TIME:  # it takes about as long as permitted
            curve.add(Point(size, len(text), self.limits.cpu_seconds, run.memory_mebibytes))
        return None

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
