"""Large inputs for a problem, made by its validator.

The archive's test cases are often tiny. These inputs have all numbers at their upper bound, or the
first few there and the others random. An input is kept if the reference solution answers it within
the limits of the problem, and if a second one, in another language, gives the same answer (or one
that the problem's checker accepts). If inputs had to be made smaller to have at most LARGE_BYTES,
there is a huge one, too, for compiled programs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from banrye.choices.source import LARGE_BYTES, ChoiceSource
from banrye.console import UserError
from banrye.problem.model import NoLargeInput, Problem
from banrye.problem.validators import input_maker
from banrye.process.limits import Limits
from banrye.submission.program import Program

HUGE_NAME = "huge_"  # begins the names of inputs with more than LARGE_BYTES
MOST = 4  # of them for a problem, without the huge one
SECONDS = 1.5  # of CPU time of the validator to make them; the last one may take longer
HUGE_SECONDS = 5.0  # the same for each huge one
ALMOST_LARGE = LARGE_BYTES // 4  # bytes: whether an input had to be made smaller is not known below
BOUND_BYTES = 2 << 20  # of all test cases whose bounds are looked for
CHOICE_LIMITS = Limits(cpu_seconds=12)  # of the validator when it makes inputs
SEED = 1
FEW = 20  # test cases whose characters are the alphabet of words


@dataclass(frozen=True)
class LargeInput:
    """A large input and its right answer."""

    name: str
    input_bytes: bytes
    answer: bytes


@dataclass(frozen=True)
class LargeInputs:
    """The large inputs of a problem. `lack` says why there are none."""

    found: Sequence[LargeInput]
    lack: NoLargeInput | None


def choice_source(
    validator: Program,
    texts: Sequence[bytes],
    flags: Sequence[str] = (),
    seconds: float = SECONDS,
) -> ChoiceSource:
    """Return the source of the inputs that a validator makes. `texts`: some valid inputs.

    `flags`: of the validator. After `seconds` of CPU time, it makes no more.
    """
    used = 0.0

    def run(arguments: Sequence[str], input_bytes: bytes) -> bytes:
        nonlocal used
        if used > seconds:
            return b""
        made = validator.run(input_bytes, CHOICE_LIMITS, [*arguments, *flags])
        used += made.cpu_seconds
        return made.output

    return ChoiceSource(run, [text.decode(errors="replace") for text in texts])


def unreached_bounds(
    validator: Program, texts: Sequence[bytes], flags: Sequence[str] = ()
) -> list[str]:
    """Return for each number that no input takes to its upper bound how far the inputs go.

    Return nothing if the inputs are too large to read them all.
    """
    if sum(map(len, texts)) > BOUND_BYTES:
        return []
    source = choice_source(validator, texts[:FEW], flags)
    found: list[str] = []
    for bound in source.bounds(text.decode(errors="replace") for text in texts):
        if bound.greatest < bound.high:
            found.append(f"{bound.name} reaches {bound.greatest:,} of {bound.high:,}")
    return found


def unreached_by(problem: Problem) -> tuple[str, ...]:
    """Return `unreached_bounds` of the test cases of a problem.

    Nothing if its input validator makes no inputs. Takes about a second for a package that is
    judged for the first time; of a problem of the archive it is known.
    """
    if problem.reach:
        return problem.reach.unreached_bounds
    if sum(case.input_path.stat().st_size for case in problem.cases) > BOUND_BYTES:
        return ()
    try:
        validator = input_maker(problem)
    except UserError:  # judging needs no input validator
        return ()
    if validator is None:
        return ()
    flags = problem.cases[-1].flags_for(validator.source.stem)
    group = [case for case in problem.cases if case.flags_for(validator.source.stem) == flags]
    return tuple(unreached_bounds(validator, [case.input_bytes() for case in group], flags))


def large_inputs(
    validator: Program,
    references: Sequence[tuple[Program, Limits]],
    texts: Sequence[bytes],
    is_right: Callable[[bytes, bytes, bytes], bool],
    flags: Sequence[str] = (),
    others_accept: Callable[[bytes], bool] = lambda _: True,
) -> LargeInputs:
    """Return at most MOST large inputs, and a huge one, that are larger than all given ones.

    `references`: solutions with their limits; each must answer. `texts`: the test cases that are
    there. `is_right`: whether an output is right, called with an input, an answer and the output.
    It must hold for each reference beside the answer of the first. `flags`: of the validator.
    `others_accept`: whether the other input validators of the problem accept an input.
    """
    largest = max(map(len, texts), default=0)
    longest_made = 0

    def attempt(name: str, text: str, least: int) -> LargeInput | NoLargeInput:
        """Return an input of more than `least` bytes with its answer, or why there is none."""
        nonlocal longest_made
        longest_made = max(longest_made, len(text))
        if len(text) <= least:
            return NoLargeInput.NOT_LARGER
        if not others_accept(text.encode()):
            return NoLargeInput.REFUSED
        answer = agreed_answer(text.encode(), references, is_right)
        return (
            answer if isinstance(answer, NoLargeInput) else LargeInput(name, text.encode(), answer)
        )

    source = choice_source(validator, texts[:FEW], flags)
    attempts = (attempt(*made, largest) for made in source.large_inputs(SEED, seconds=SECONDS))
    found, lack = first_found(attempts, MOST)
    if longest_made > ALMOST_LARGE:
        source = choice_source(validator, texts[:FEW], flags, HUGE_SECONDS)
        least = max(largest, LARGE_BYTES)
        attempts = (attempt(*made, least) for made in source.huge_inputs(SEED, HUGE_SECONDS))
        huge, _ = first_found(attempts, 1)
        found += [replace(each, name=f"{HUGE_NAME}{each.name}") for each in huge]
    return LargeInputs(found, None if found else lack)


def first_found(
    attempts: Iterable[LargeInput | NoLargeInput], most: int
) -> tuple[list[LargeInput], NoLargeInput]:
    """Return at most `most` inputs, and why the last attempt gave none."""
    found: list[LargeInput] = []
    lack = NoLargeInput.NOT_MADE
    for each in attempts:
        if isinstance(each, NoLargeInput):
            lack = each
        else:
            found.append(each)
        if len(found) == most:
            break
    return found, lack


def agreed_answer(
    input_bytes: bytes,
    references: Sequence[tuple[Program, Limits]],
    is_right: Callable[[bytes, bytes, bytes], bool],
) -> bytes | NoLargeInput:
    """Return the answer of the first reference if all agree within their limits, else why not."""
    answers: list[bytes] = []
    for program, limits in references:
        run = program.run(input_bytes, limits)
        if not run.succeeded:
            return NoLargeInput.REFERENCE_FAILED
        answers.append(run.output)
    if all(is_right(input_bytes, answers[0], output) for output in answers):
        return answers[0]
    return NoLargeInput.REFERENCES_DISAGREE
