"""Search for the slowest inputs of a program: by the costs of small ones, then at full size.

    quicksort, 64 values    at random 1,024 steps, ascending 2,016: the inner loop is at its maximum
                            at 1,024 values 523,776 steps, as n^2: about 5 s at n = 100,000

An input is a formula for each list, so each can be made at any size. The cost of small inputs is
counted if there is a meter (costs.py). Inputs that cost more than others are changed further
(shape_formulas.py), and those that are expected to need most are run where they exceed a limit, or
at full size. There the judge decides.

Exact counts decide which inputs are run, and in which order. Without counts, shapes are run at
full size, those with the most that is new first: a small input takes as long as a start.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from banrye.choices.input_shape import InputShape
from banrye.choices.source import HUGE_BYTES, LARGE_BYTES, ChoiceSource
from banrye.choices.trials import texts
from banrye.judges.verdict import Verdict
from banrye.process.limits import End, Limits, RunResult
from banrye.search.inputs import to_text
from banrye.search.runs.attempt import Attempt, Oracle
from banrye.search.runs.costs import Costs, short_run
from banrye.search.slowness.curve import Curve, PassedRun, Point, ShapeFailure
from banrye.search.slowness.shape_formulas import Candidate, CandidateMutator, Pool, most_new_first
from banrye.search.stop.budget import Budget
from banrye.submission.program import Program

LARGEST = 1 << 23  # the size at which all numbers are at their maximum
LARGEST_SMALL = 1 << 20  # bytes by which what is expected of candidates is compared
MAKING_SECONDS = 4.0  # of CPU time of one process that makes inputs
OF_A_GENERATION = 64  # inputs
SMALLER = 8  # times: the sizes of inputs that are too long otherwise
GENERATIONS = 10  # of changed inputs
MEASURING_SHARE = 0.3  # of the budget, at most: to measure the shapes at the smallest size
MUTATION_SHARE = 0.4  # of the rest, at most
LARGER = 16  # times the size of an input that takes long
MOST_LONG = 4  # runs on small inputs that take long: then no others are looked for
FINALISTS, LEAST_FINALISTS = 24, 3  # whose growth is measured, and that run at full size
ENOUGH = 8.0  # limits that an input is expected to need: it is not made larger
SURE = 4.0  # of a limit: all that is expected to need more fails
FACTOR = 4.0  # between shares of a limit that count as different
LITTLE = 0.06  # of a limit: what is expected to need less is not looked for
HOPELESS = 0.01  # of a limit: if an input needs less, it is not made larger
WORTH_HUGE = LARGE_BYTES / HUGE_BYTES  # of a limit: if an input of LARGE_BYTES needs as much
MOST_HUGE = 3  # curves that go on beyond LARGE_BYTES
SMALLEST, STEP, MOST_IN_VAIN = 64, 4, 2  # sizes at which inputs are made if none has the wanted one
MOST_REFUSALS = 2  # in a row, of inputs at the wanted size: then the next one begins smaller
BYTES_IN_A_SECOND = 12 << 20  # about the speed of a validator: longer inputs are not tried
MAKING_SHARE = 0.1  # of the budget, to make one input at the wanted size, and at one of these
HUGE_SHARE = 0.2  # of the budget, to make one input of more than LARGE_BYTES


class ShapeHunt:
    """The search for one program. `agrees`: whether no other reference disputes a failure.

    `are_valid`: tells of inputs that are made whether other validators accept them, None: they do.
    `slowest`: the run that came nearest to a limit. `largest_bytes`: of the inputs that pass.
    """

    def __init__(
        self,
        program: Program,
        limits: Limits,
        oracle: Oracle,
        source: ChoiceSource,
        agrees: Callable[[Attempt], bool],
        costs: Costs | None,
        are_valid: Callable[[Sequence[bytes]], list[bool]] | None = None,
    ) -> None:
        self.program = program
        self.limits = limits
        self.oracle = oracle
        self.source = source
        self.agrees = agrees
        self.curves: list[Curve] = []
        self.costs = costs
        self.are_valid = are_valid
        # The size of the last large input, by its numbers, and whether it has a list in a list.
        self.reached: dict[tuple[str, bool], int] = {}
        self.refusals: Counter[tuple[str, bool]] = Counter()  # in a row
        self.pool = Pool()
        self.long_runs = 0  # runs on small inputs
        self.divisors: dict[str, int] = {}  # of sizes at which inputs are measured, by numbers
        self.known: set[int] = set()  # hashes of inputs that were measured
        self.slowest: PassedRun | None = None
        self.largest_bytes = 0
        self.huge_curves = 0  # curves that went on beyond LARGE_BYTES
        self.least_mebibytes = 0  # of memory, of a run on a small input

    def run(self, shapes: Sequence[InputShape], budget: Budget, most: int) -> ShapeFailure | None:
        """Return a failure, None if there is none within the budget.

        No run begins after its end: one that has begun may take the time limit more. `most`: inputs
        at full size.
        """
        seeds = [Candidate(one.formulas, one.numbers) for one in shapes]
        finalists: list[Candidate] = []
        if self.costs:  # without counts, small inputs take about as long as the start of a program
            self.add_seeds(seeds, budget.part(MEASURING_SHARE * budget.seconds_left))
            self.mutate(
                CandidateMutator(self.pool, shapes),
                budget.part(MUTATION_SHARE * budget.seconds_left),
            )
            finalists = self.finalists(budget)
        rest = most_new_first([one for one in seeds if one not in finalists])
        for place, one in enumerate(chain(finalists, rest)):
            if most <= 0 or budget.is_spent:
                return None
            curve = Curve(InputShape("", one.formulas, one.numbers), self.limits)
            self.curves.append(curve)
            # Others are fast as far as is known: their answers at full size are compared.
            is_costly = place < len(finalists) and self.needs_much(one)
            sizes = self.sizes_for(one) if is_costly else [LARGEST]
            if failure := self.try_large(one, sizes, curve, budget):
                return failure
            most -= len(curve.points)
        return None

    @property
    def counted_sizes(self) -> list[int]:
        """The sizes at which the costs of inputs were counted, none if nothing counts."""
        return sorted({size for one in self.pool.kept for size in one.sizes})

    # Small inputs.

    @property
    def meter(self) -> Costs:
        """The meter: without it no small input is measured."""
        assert self.costs
        return self.costs

    def add_seeds(self, seeds: Sequence[Candidate], budget: Budget) -> None:
        """Add candidates. If the first with some numbers cannot be made, none with these can.

        If inputs of the smallest size are too long, all sizes are smaller.
        """
        groups: dict[str, list[Candidate]] = {}
        for one in seeds:
            groups.setdefault(one.numbers, []).append(one)
        self.add([group[0] for group in groups.values()], budget)
        long = [group[0] for group in groups.values() if not group[0].points]
        self.divisors = {one.numbers: SMALLER for one in long}
        self.add(long, budget)
        for group in groups.values():
            if group[0].points:
                self.add(group[1:], budget)

    def add(self, candidates: Sequence[Candidate], budget: Budget) -> list[float]:
        """Measure candidates at the smallest size, and keep those that pay. Return the gains."""
        gains = [0.0] * len(candidates)
        for place, text in self.measure_candidates(candidates, 0, budget):
            one = candidates[place]
            if hash(text) not in self.known:
                self.known.add(hash(text))
                gains[place] = self.pool.gain(one)
        return gains

    def size_of(self, one: Candidate, step: int) -> int:
        """Return the size at which a candidate is measured in a step, the first of which is 0."""
        return self.meter.sizes[step] // self.divisors.get(one.numbers, 1)

    def measure_candidates(
        self, candidates: Sequence[Candidate], step: int, budget: Budget
    ) -> Iterator[tuple[int, bytes]]:
        """Measure candidates at their next size. Yield their places, and the inputs.

        After MOST_LONG runs that take long, no others are measured: the budget is for large inputs.
        """
        for start in range(0, len(candidates), OF_A_GENERATION):
            part = candidates[start : start + OF_A_GENERATION]
            contents = dict(enumerate(self.make_small(part, step, budget)))
            remaining = [place for place, text in contents.items() if text]
            while remaining and not budget.is_spent and self.long_runs <= MOST_LONG:
                count = 1 if self.long_runs else OF_A_GENERATION
                places, remaining = remaining[:count], remaining[count:]
                inputs = [text for place in places if (text := contents[place])]
                for place, text, counts in zip(places, inputs, self.meter.of(inputs), strict=True):
                    part[place].add(self.size_of(part[place], step), len(text), counts)
                    self.long_runs += part[place].is_long
                    yield start + place, text

    def make_small(
        self, candidates: Sequence[Candidate], step: int, budget: Budget
    ) -> list[bytes | None]:
        """Return the inputs of candidates, None of each that is invalid or too long."""
        contents: list[bytes | None] = []
        while len(contents) < len(candidates) and not budget.is_spent:
            remaining = candidates[len(contents) :]
            trials_to_run = [(one.formulas, self.size_of(one, step)) for one in remaining]
            seconds = min(MAKING_SECONDS, budget.seconds_left)
            new = list(texts(self.source, trials_to_run, self.meter.max_bytes, seconds)) or [None]
            contents += self.valid(new)
        return contents

    def valid(self, contents: list[bytes | None]) -> list[bytes | None]:
        """Return inputs, None of each that another validator refuses."""
        inputs_to_check = [text for text in contents if text is not None]
        if self.are_valid is None or not inputs_to_check:
            return contents
        accepted = dict(zip(inputs_to_check, self.are_valid(inputs_to_check), strict=True))
        return [text if text is not None and accepted[text] else None for text in contents]

    def mutate(self, mutator: CandidateMutator, budget: Budget) -> None:
        """Change the candidates that are kept, generation by generation."""
        for _ in range(GENERATIONS):
            children = mutator.generation(OF_A_GENERATION)
            if not children or budget.is_spent or self.long_runs > MOST_LONG:
                return
            gains = self.add([child for _, child in children], budget)
            for (arm, _), gain in zip(children, gains, strict=True):
                arm.gained += gain

    def finalists(self, budget: Budget) -> list[Candidate]:
        """Return candidates whose growth is known, the one that is expected to need most first.

        LEAST_FINALISTS at least: on a fast program, these are its slowest inputs, as far as known.
        """
        chosen = self.pool.dearest(FINALISTS)
        for step in range(1, len(self.meter.sizes)):
            chosen = sorted(chosen, key=self.rank)[:FINALISTS]
            going = [one for one in chosen if len(one.points) == step and not one.is_long]
            deque(self.measure_candidates(going, step, budget), maxlen=0)
        costly = sorted((one for one in chosen if self.needs_much(one)), key=self.rank)
        fast_candidates = sorted(
            (one for one in chosen if one not in costly),
            key=lambda one: one.expected_cost(one.length_at(LARGEST)),
        )
        return [*costly, *fast_candidates[::-1][: max(0, LEAST_FINALISTS - len(costly))]]

    def needs_much(self, one: Candidate) -> bool:
        """Return whether a large input is expected to need a part of the limit that counts."""
        return self.rank(one) <= -rank_of(LITTLE)

    def rank(self, one: Candidate) -> int:
        """Return a smaller number the more a large input is expected to need."""
        seconds = one.expected_cost(LARGEST_SMALL) * self.meter.step_seconds
        if one.is_long:
            return -rank_of(SURE)
        return -rank_of(seconds / self.limits.cpu_seconds)

    # Large inputs.

    def try_large(
        self, one: Candidate, sizes: Sequence[int], curve: Curve, budget: Budget
    ) -> ShapeFailure | None:
        """Run a candidate at some sizes, from small to large, unless it needs hardly anything."""
        for largest in sizes:
            least = curve.points[-1].size if curve.points else 0
            size, text = self.make_within_budget(one, least, largest, budget)
            if text is None or hash(text) == curve.content:
                return None
            runs = len(curve.points)
            failure = self.try_input(curve, size, text)
            if failure or len(curve.points) == runs or curve.loads[-1] < HOPELESS:
                return failure
        return self.try_huge(one, curve, budget)

    def try_huge(self, one: Candidate, curve: Curve, budget: Budget) -> ShapeFailure | None:
        """Run a candidate beyond LARGE_BYTES if these end its curve, and it needs enough there."""
        last = curve.points[-1]
        is_cut = last.size < LARGEST and last.bytes > LARGE_BYTES // LARGER
        if not is_cut or curve.loads[-1] < WORTH_HUGE or self.huge_curves == MOST_HUGE:
            return None
        self.huge_curves += 1
        for size in (LARGEST, 2 * last.size):
            part = budget.part(HUGE_SHARE * budget.seconds_left)
            if text := self.text_of_size(one, size, part, is_huge=True):
                return None if hash(text) == curve.content else self.try_input(curve, size, text)
        return None

    def make_within_budget(
        self, one: Candidate, least: int, size: int, budget: Budget
    ) -> tuple[int, bytes | None]:
        """Return the input of a size, or the largest one below it that is above the least.

        One that has to be smaller may have the wrong formulas. If MOST_REFUSALS in a row with the
        same numbers had to be, this one is hardly larger than the last.
        """
        part = budget.part(MAKING_SHARE * budget.seconds_left)
        most_bytes = BYTES_IN_A_SECOND * part.seconds_left
        while one.points and size > 2 * least and one.length_at(size) > most_bytes:
            size //= 2
        group = one.numbers, one.is_nested
        is_known = self.refusals[group] >= MOST_REFUSALS
        reached = self.reached.get(group, size) if is_known else size
        first = min(size, 2 * reached)
        for size_now in dict.fromkeys([first, min(size, reached)]):
            if size_now > least and (text := self.text_of_size(one, size_now, part)) is not None:
                self.reached[group] = size_now
                if size_now == first:
                    self.refusals[group] = 0
                return size_now, text
        self.refusals[group] += 1
        part = budget.part(MAKING_SHARE * budget.seconds_left)
        return self.make_from_below(one, least, first, part)

    def make_from_below(
        self, one: Candidate, least: int, end: int, budget: Budget
    ) -> tuple[int, bytes | None]:
        """Return the input of the largest size below an end that can be made, None if none can.

        From small to large: to make one that is too long or refused takes as long as the longest.
        """
        largest: tuple[int, bytes | None] = (least, None)
        size, in_vain = max(SMALLEST, 2 * least), 0
        while size < end and in_vain < MOST_IN_VAIN and not budget.is_spent:
            text = self.text_of_size(one, size, budget)
            in_vain = in_vain + 1 if text is None else 0
            largest = largest if text is None else (size, text)
            size *= STEP
        between = 2 * largest[0]
        if largest[1] is not None and between < end and not budget.is_spent:
            text = self.text_of_size(one, between, budget)
            largest = largest if text is None else (between, text)
        if largest[1] is not None:
            self.reached[one.numbers, one.is_nested] = largest[0]
        return largest

    def sizes_for(self, one: Candidate) -> list[int]:
        """Return the size at which an input is expected to need enough, and the largest one."""
        if one.points and one.is_long:
            return [one.sizes[-1], LARGER * one.sizes[-1], LARGEST]
        if not one.points:
            return [LARGEST]
        size, largest = one.sizes[-1], LARGEST
        while size < LARGEST and one.length_at(2 * size) <= LARGE_BYTES:
            size *= 2
            seconds = one.expected_cost(one.length_at(size)) * self.meter.step_seconds
            if seconds > ENOUGH * self.limits.cpu_seconds:
                break
        is_fixed = len(one.points) > 1 and one.points[-1][0] == one.points[-2][0]
        while not is_fixed and largest > size and one.length_at(largest) > LARGE_BYTES:
            largest //= 2
        return [size, largest] if largest > size else [size]

    def text_of_size(
        self, one: Candidate, size: int, budget: Budget, *, is_huge: bool = False
    ) -> bytes | None:
        """Return the input of a candidate at a size, None if it cannot be made."""
        seconds = min(MAKING_SECONDS, budget.seconds_left)
        contents = texts(
            self.source, [(one.formulas, size)], HUGE_BYTES if is_huge else LARGE_BYTES, seconds
        )
        return self.valid([next(iter(contents), None)])[0]

    def try_input(self, curve: Curve, size: int, text: bytes) -> ShapeFailure | None:
        """Run the program on an input. Return the failure if it counts."""
        plain, arguments = self.oracle.is_plain, self.oracle.arguments
        run = short_run(self.program, text, self.limits, arguments, is_plain=plain)
        if run.succeeded:
            self.add_point(curve, size, text, run)
        answer = self.oracle.right_answer(text)
        if answer is None:
            return None
        if run.succeeded:
            judged_run = self.oracle.grade(text, answer, run)
            if judged_run is None or judged_run.verdict is Verdict.AC:
                return None
        if attempt := self.failure_of_input(text, answer):
            return ShapeFailure(curve, size, attempt)
        if run.end is End.CPU_TIME:  # it takes about as long as permitted
            curve.add(Point(size, len(text), self.limits.cpu_seconds, run.memory_mebibytes))
        return None

    def add_point(self, curve: Curve, size: int, text: bytes, run: RunResult) -> None:
        """Add a run that has ended by itself to a curve, and keep it if it is the slowest one."""
        used = run.memory_mebibytes
        self.least_mebibytes = min(self.least_mebibytes or used, used)
        curve.least_mebibytes = self.least_mebibytes
        curve.add(Point(size, len(text), run.cpu_seconds, used))
        curve.content = hash(text)
        self.largest_bytes = max(self.largest_bytes, len(text))
        if self.slowest is None or curve.loads[-1] > self.slowest.load:
            self.slowest = PassedRun(curve.shaped, size, text, run, curve.loads[-1])

    def failure_of_input(self, text: bytes, answer: bytes) -> Attempt | None:
        """Return the attempt on an input with its right answer if it fails and counts.

        A run that is stopped by the wall limit is repeated once: the machine may be busy.
        """
        judged_run = self.oracle.judge(self.program, text, answer, self.limits)
        if judged_run and judged_run.run.end is End.WALL_TIME:
            judged_run = self.oracle.judge(self.program, text, answer, self.limits)
        if judged_run is None or judged_run.verdict is Verdict.AC:
            return None
        attempt = Attempt(to_text(text), answer, judged_run)
        return attempt if self.agrees(attempt) else None


def rank_of(load: float) -> int:
    """Return the power of FACTOR that a share of a limit comes to: noise hardly changes it."""
    return math.floor(math.log(min(max(load, 1e-9), SURE), FACTOR))
