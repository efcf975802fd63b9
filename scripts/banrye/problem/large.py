"""Large inputs for a problem, made by its validator.

Test cases are often tiny. In a large input, all numbers are at their upper bound, or the first few
are and the rest is random. An input is kept if the reference solution takes longer on it than on
all test cases (pace.py). The largest input is kept if it is larger than all test cases. Other
inputs would take time and show nothing. The reference solution must answer within the limits of the
problem, and a second one, in another language, must give the same answer (or one that the problem's
checker accepts). If inputs had to be made smaller to have at most LARGE_BYTES, there is a huge one,
too, for compiled programs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from banrye.choices.source import LARGE_BYTES, ChoiceSource
from banrye.console import UserError
from banrye.digest import digest
from banrye.problem.makers import making_validator, widest_case
from banrye.problem.model import NoLargeInput, Problem
from banrye.problem.pace import ProgramPace
from banrye.process.limits import End, Limits
from banrye.submission.program import Program
from banrye.testcase import TestCase

HUGE_NAME = "huge_"  # begins the names of inputs with more than LARGE_BYTES
MAX_LARGE_INPUTS = 4  # of a problem, without the huge one
LARGE_SECONDS = 1.5  # of CPU time of the validator to make them; the last one may take longer
HUGE_SECONDS = 5.0  # the same for each huge one
ALMOST_LARGE = LARGE_BYTES // 4  # bytes: whether an input had to be made smaller is not known below
BOUND_BYTES = 2 << 20  # of all test cases whose bounds are looked for
CHOICE_LIMITS = Limits(cpu_seconds=12)  # of the validator when it makes inputs
SEED = 1  # so that every run makes the same inputs
ALPHABET_CASES = 20  # test cases whose characters are the alphabet of words


@dataclass(frozen=True)
class LargeInput:
    """A test case with a large input.

    `is_slower`: whether the reference solution takes longer on it than on all other test cases.
    """

    case: TestCase
    is_slower: bool


LargeInputResult = LargeInput | NoLargeInput
"""An input that was made, or why it is of no use."""


@dataclass(frozen=True)
class LargeInputs:
    """The large inputs of a problem. `lack` says why there are none."""

    cases: Sequence[TestCase]
    lack: NoLargeInput | None


def choice_source(
    validator: Program,
    texts: Sequence[bytes],
    flags: Sequence[str] = (),
    seconds: float = LARGE_SECONDS,
) -> ChoiceSource:
    """Return the source of the inputs that a validator makes, as `LimitedMaker` has it."""
    return LimitedMaker(validator, texts, flags, seconds).source


class LimitedMaker:
    """A validator that makes inputs for some seconds of CPU time, and no more after that.

    `source` makes the inputs. `texts`: some valid inputs. `flags`: of the validator. `was_cut`:
    whether the seconds were over before an answer, or a process did not end by itself.
    """

    def __init__(
        self, validator: Program, texts: Sequence[bytes], flags: Sequence[str], seconds: float
    ) -> None:
        self.validator = validator
        self.flags = flags
        self.left = seconds
        self.was_cut = False
        self.source = ChoiceSource(self.run, [text.decode(errors="replace") for text in texts])

    def run(self, arguments: Sequence[str], input_bytes: bytes) -> bytes:
        """Return the output of the validator. Implements ValidatorRunner."""
        if self.left <= 0:
            self.was_cut = True
            return b""
        run = self.validator.run(input_bytes, CHOICE_LIMITS, [*arguments, *self.flags])
        self.left -= run.cpu_seconds
        self.was_cut = self.was_cut or run.end is not End.EXITED
        return run.output


def unreached_bounds(
    validator: Program, texts: Sequence[bytes], flags: Sequence[str] = ()
) -> list[str]:
    """Return for each number that no input takes to its upper bound how far the inputs go.

    The numbers with the least reach come first. The bound is the validator's. If it depends on
    other numbers, it is the bound in an input with all numbers at their maximum. Return nothing if
    the inputs are too large to read them all.
    """
    if sum(map(len, texts)) > BOUND_BYTES:
        return []
    source = choice_source(validator, texts[:ALPHABET_CASES], flags)
    maker = choice_source(validator, texts[:ALPHABET_CASES], flags)
    largest = [
        text
        for _, text in maker.large_texts(
            [["maximum"]], SEED, LARGE_BYTES, LARGE_SECONDS, seconds_of_text=1
        )
    ]
    highs = {bound.name: bound.high for bound in source.bounds(largest)}
    reached: list[tuple[float, str]] = []
    for bound in source.bounds(text.decode(errors="replace") for text in texts):
        high = max(bound.high, highs.get(bound.name, bound.high))
        if bound.greatest < high:
            share = (bound.greatest - bound.low + 1) / (high - bound.low + 1)
            reached.append((share, f"{bound.name} reaches {bound.greatest:,} of {high:,}"))
    return [words for _, words in sorted(reached)]


def unreached_by(problem: Problem) -> tuple[str, ...]:
    """Return `unreached_bounds` of the test cases of a problem.

    Nothing if its input validator makes no inputs. Takes about a second for a package that is
    judged for the first time; if its format has added large inputs it is known.
    """
    if problem.reach:
        return problem.reach.unreached_bounds
    if sum(case.input.size for case in problem.cases) > BOUND_BYTES:
        return ()
    try:
        validator = making_validator(problem)  # the numbers of a learned format have no names
    except UserError:  # judging needs no input validator
        return ()
    if validator is None:
        return ()
    flags = widest_case(problem).flags_for(validator.source.stem)
    group = [case for case in problem.cases if case.flags_for(validator.source.stem) == flags]
    group = group or list(problem.cases)
    inputs = [case.input_bytes for case in group]
    key = digest(str(validator.folder), *flags, *inputs)
    if key not in known_bounds:
        known_bounds[key] = tuple(unreached_bounds(validator, inputs, flags))
    return known_bounds[key]


known_bounds: dict[str, tuple[str, ...]] = {}  # of test cases that were looked at in this process


def large_inputs(
    validator: Program,
    references: Sequence[tuple[Program, Limits]],
    texts: Sequence[bytes],
    is_right: Callable[[bytes, bytes, bytes], bool],
    flags: Sequence[str] = (),
    others_accept: Callable[[bytes], bool] = lambda _: True,
) -> LargeInputs:
    """Return at most MAX_LARGE_INPUTS large inputs, and a huge one.

    `references`: solutions with their limits; each must answer. `texts`: the test cases that are
    there. `is_right`: whether an output is right, called with an input, an answer and the output.
    It must hold for each reference beside the answer of the first. `flags`: of the validator.
    `others_accept`: whether the other input validators of the problem accept an input.
    """
    answerer = Answerer(references, is_right, others_accept, texts)
    longest_made = 0

    def made_by(inputs: Iterable[tuple[str, str]], least: int) -> Iterator[LargeInputResult]:
        """Yield the results of inputs. Inputs of at most `least` bytes must be slow to count."""
        nonlocal longest_made
        for name, text in inputs:
            longest_made = max(longest_made, len(text))
            yield answerer.answer_input(name, text.encode(), is_larger=len(text) > least)

    largest = max(map(len, texts), default=0)
    source = choice_source(validator, texts[:ALPHABET_CASES], flags)
    large, lack = select_inputs(made_by(source.large_inputs(SEED, seconds=LARGE_SECONDS), largest))
    if longest_made > ALMOST_LARGE:
        source = choice_source(validator, texts[:ALPHABET_CASES], flags, HUGE_SECONDS)
        least = max(largest, LARGE_BYTES)
        inputs = source.huge_inputs(SEED, HUGE_SECONDS)
        attempts = made_by((pair for pair in inputs if len(pair[1]) > LARGE_BYTES), least)
        huge = next((attempt for attempt in attempts if isinstance(attempt, LargeInput)), None)
        if huge:
            large.append(replace(huge.case, name=f"{HUGE_NAME}{huge.case.name}"))
    answerer.close()
    return LargeInputs(large, None if large else lack)


class Answerer:
    """The solutions that answer large inputs. The parameters are explained at `large_inputs`."""

    def __init__(
        self,
        references: Sequence[tuple[Program, Limits]],
        is_right: Callable[[bytes, bytes, bytes], bool],
        others_accept: Callable[[bytes], bool],
        texts: Sequence[bytes],
    ) -> None:
        (self.program, self.limits), *self.other_references = references
        self.is_right = is_right
        self.others_accept = others_accept
        self.pace = ProgramPace(self.program, self.limits, texts)

    def answer_input(self, name: str, input_bytes: bytes, *, is_larger: bool) -> LargeInputResult:
        """Return an input with its answer, or why it is none.

        `is_larger`: than all test cases; if it is not, it must take longer.
        """
        if not self.others_accept(input_bytes):
            return NoLargeInput.REFUSED
        run = self.program.run(input_bytes, self.limits)
        if not run.succeeded:
            return NoLargeInput.REFERENCE_FAILED
        is_slower = self.pace.is_exceeded(input_bytes, run)
        if not is_larger and not is_slower:
            return NoLargeInput.NOT_LARGER
        outputs = [run.output]
        for program, limits in self.other_references:
            other = program.run(input_bytes, limits)
            if not other.succeeded:
                return NoLargeInput.REFERENCE_FAILED
            outputs.append(other.output)
        if not all(self.is_right(input_bytes, run.output, output) for output in outputs):
            return NoLargeInput.REFERENCES_DISAGREE
        return LargeInput(TestCase.of(input_bytes, run.output, name), is_slower)

    def close(self) -> None:
        """End the server of the solution, which was forked to measure it."""
        self.program.close()


def select_inputs(attempts: Iterable[LargeInputResult]) -> tuple[list[TestCase], NoLargeInput]:
    """Return the first slow inputs and the largest one, and why the last attempt made none."""
    slow: list[TestCase] = []
    largest: TestCase | None = None
    lack = NoLargeInput.NOT_MADE
    for attempt in attempts:
        if isinstance(attempt, NoLargeInput):
            lack = attempt
            continue
        if largest is None or attempt.case.input.size > largest.input.size:
            largest = attempt.case
        if attempt.is_slower:
            slow.append(attempt.case)
        if len(slow) == MAX_LARGE_INPUTS:
            break
    if largest is None or largest in slow:
        return slow, lack
    return [*slow[: MAX_LARGE_INPUTS - 1], largest], lack
