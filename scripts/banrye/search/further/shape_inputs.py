"""Try inputs with shapes on a program that passes the test cases and the small inputs.

    insertion sort, 4 s    40 shapes; at N = 1,000,000 "number: descending" needs more than 1 s

Facts about an input are measured from the input (choices/facts.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from banrye.choices import facts
from banrye.choices.input_shape import InputShape
from banrye.choices.source import HUGE_BYTES, ChoiceSource
from banrye.choices.trials import texts
from banrye.judges.verdict import Verdict
from banrye.process.cpu_time import job_cpu_seconds
from banrye.search.further.further_inputs import NAMED_CURVES, PassedInput, ShapeResult
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.runs.attempt import Attempt
from banrye.search.runs.costs import costs_of
from banrye.search.slowness.curve import Curve, PassedRun, ShapeFailure
from banrye.search.slowness.growth import Grower, Growth
from banrye.search.slowness.shape_hunt import ShapeHunt
from banrye.search.stop.budget import Budget
from banrye.search.stop.interrupt import Interrupted
from banrye.search.validators.shape_store import kept_shapes, source_of

GROWTH_TIME_LIMITS = 8.0  # of CPU time, to measure the growth of a program that fails
READ_SECONDS = 20.0  # of CPU time of the validator, to read an input that is described
# Bytes of an input that passes and is described, for each second of the search: a mebibyte takes
# about a second. More if the input needs more than NOTABLE_LOAD of a limit.
FACTS_BYTES, NOTABLE_BYTES, NOTABLE_LOAD = 1 << 16, 1 << 18, 0.1
FULL_INPUTS_A_SECOND = 4.0  # at full size at most, for each second of the search


def named_curves(slowest: ShapeResult) -> list[Curve]:
    """Return the curves that a plot names, the slowest one first."""
    failing = slowest.failure.curve if slowest.failure else None
    measured = [curve for curve in slowest.curves if curve.points or curve is failing]

    def rank(curve: Curve) -> tuple[bool, float]:
        return curve is failing, max(curve.loads, default=0.0)

    return sorted(measured, key=rank, reverse=True)[:NAMED_CURVES]


def words_of(slowest: ShapeResult, curve: Curve) -> str:
    """Return the facts about the largest input of a curve, which is made again. "": unknown."""
    if slowest.failure and curve is slowest.failure.curve:
        return slowest.facts
    if slowest.source is None or not curve.points:
        return ""
    trials_to_run = [(curve.shaped.formulas, curve.points[-1].size)]
    contents = list(texts(slowest.source, trials_to_run, HUGE_BYTES, READ_SECONDS))
    return facts_of(slowest.source, contents[0].decode()) if contents and contents[0] else ""


def try_shapes(hunt: SubmissionHunt, seconds: float) -> ShapeResult:
    """Give inputs with the shapes that the validator accepts, for some seconds of CPU time.

    Only to programs that read standard input once, and if the validator makes inputs. A run that
    has begun takes at most the time limit more; a failure is confirmed and measured in
    GROWTH_TIME_LIMITS and one more. `interruptible` around this call lets a signal end the search:
    then the result says what was known.
    """
    if not hunt.problem.judge.runs_once or hunt.choices is None:
        return ShapeResult()
    search = ShapeSearch(hunt, seconds)
    try:
        search.run()
    except Interrupted:
        search.was_interrupted = True
    finally:
        if search.costs:
            search.costs.close()
    return search.result()


class ShapeSearch:
    """The search for one program, and its results so far."""

    def __init__(self, hunt: SubmissionHunt, seconds: float) -> None:
        assert hunt.choices
        self.hunt = hunt
        self.maker = hunt.choices.maker
        self.seconds = seconds
        self.clock = job_cpu_seconds()
        self.shapes: Sequence[InputShape] = ()
        self.failure: ShapeFailure | None = None
        self.growth: Growth | None = None
        self.was_interrupted = False
        self.source = source_of(self.maker, 2 * seconds)
        limits = hunt.search.limits
        self.costs = costs_of(hunt.program, limits, hunt.oracle)
        self.shape_hunt = ShapeHunt(
            hunt.program,
            limits,
            hunt.oracle,
            self.source,
            self.counts,
            self.costs,
            None if self.maker.is_only else hunt.oracle.validity,
        )

    def run(self) -> None:
        """Look for a failure, and measure its growth."""
        shapes = self.shapes = kept_shapes(self.maker)
        budget = Budget(self.seconds, self.clock)
        most = max(1, round(FULL_INPUTS_A_SECOND * self.seconds))
        self.failure = self.shape_hunt.run(shapes, budget, most)
        if self.failure and self.failure.attempt.verdict in (Verdict.TLE, Verdict.MLE):
            self.growth = self.measured_growth(self.failure)

    def counts(self, attempt: Attempt) -> bool:
        """Return whether a failure counts: a wrong answer if no accepted submission gives it."""
        if not self.hunt.oracle.is_valid(attempt.input_bytes):
            return False
        is_wrong = attempt.verdict is Verdict.WA
        if is_wrong and self.hunt.disagreeing_reference(attempt) is not None:
            return False
        return self.hunt.is_to_blame(attempt)

    def measured_growth(self, failure: ShapeFailure) -> Growth:
        limits = self.hunt.search.limits
        seconds = GROWTH_TIME_LIMITS * limits.cpu_seconds
        source = source_of(self.maker, seconds + READ_SECONDS)
        formulas = failure.curve.shaped.formulas
        grower = Grower(self.hunt.program, limits, source, formulas)
        return grower.measure(
            failure.size, failure.attempt.judged_run.run, Budget(seconds, self.clock)
        )

    def result(self) -> ShapeResult:
        """Return the results so far, with the facts about one input."""
        failure, hunt = self.failure, self.shape_hunt
        return ShapeResult(
            len(self.shapes),
            hunt.curves,
            failure,
            self.facts_of(failure.attempt.text) if failure else "",
            growth=self.growth,
            passed=None if failure else self.passed_input(hunt.slowest),
            largest_bytes=hunt.largest_bytes,
            counted=hunt.counted_sizes,
            was_interrupted=self.was_interrupted,
            source=source_of(self.maker, NAMED_CURVES * READ_SECONDS),
        )

    def passed_input(self, passed: PassedRun | None) -> PassedInput | None:
        if passed is None:
            return None
        most = (FACTS_BYTES if passed.load < NOTABLE_LOAD else NOTABLE_BYTES) * self.seconds
        is_short = len(passed.text) <= most
        words = self.facts_of(passed.text.decode(errors="replace")) if is_short else ""
        run = passed.run
        return PassedInput(words, len(passed.text), run.cpu_seconds, run.memory_mebibytes)

    def facts_of(self, text: str) -> str:
        return facts_of(source_of(self.maker, READ_SECONDS), text)


def facts_of(source: ChoiceSource, text: str) -> str:
    """Return the facts about the lists of an input, "" if they cannot be read."""
    return facts.in_words(source.reads(text)) if text.isascii() else ""
