"""After the test cases and small inputs: inputs with shapes, the slowest ones for one program.

    insertion sort, 2 s    40 shapes; at N = 65,536 "descending" needs more than the limit of 1 s

The shapes of a problem are found once and kept.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from banrye import store
from banrye.judging.verdict import Verdict
from banrye.problem.model import Kind
from banrye.search.attempt import Attempt
from banrye.search.budget import Budget
from banrye.search.choice_inputs import ChoiceMaker
from banrye.search.curve import Curve
from banrye.search.growth import Grower, Growth
from banrye.search.hunt import Hunt
from banrye.search.kept_shapes import kept_shapes, key_of, shaped_of, source_of
from banrye.search.shape_hunt import ShapeFailure, ShapeHunt, WorstShape
from banrye.store import kinds

TELLING = 20.0  # seconds of CPU time to measure the growth of a program that fails
WORST_SHARE = 0.5  # of the seconds, besides these, for what was slow for earlier programs
MOST_WORST = 4  # inputs of that kind


@dataclass(frozen=True)
class Slowest:
    """What inputs with shapes have shown of a program."""

    shapes: int = 0  # that the validator accepts
    curves: Sequence[Curve] = ()
    failure: ShapeFailure | None = None
    growth: Growth | None = None  # of a failure by a limit of time or memory
    kept_passed: int = 0  # inputs on which earlier programs were slow, and that this one passes


def try_shapes(hunt: Hunt, seconds: float) -> Slowest:
    """Give inputs with the shapes that the validator accepts, for some seconds of CPU time.

    Only to programs that read standard input once, and if the validator makes inputs. Those on
    which earlier programs were slow come first, as test cases after all others.
    """
    if hunt.problem.kind is not Kind.PASS_FAIL or hunt.choices is None:
        return Slowest()
    maker = hunt.choices.maker
    program = hunt.program
    shapes = kept_shapes(maker)
    source = source_of(maker, 2 * seconds)

    def counts(attempt: Attempt) -> bool:
        return hunt.oracle.is_valid(attempt.input_bytes) and agrees(hunt, attempt)

    shape_hunt = ShapeHunt(program, hunt.search.limits, hunt.oracle, source, counts)
    worst = kept_worst(maker)
    failure = shape_hunt.try_worst(worst, Budget(WORST_SHARE * seconds))
    failure = failure or shape_hunt.run(shapes, Budget(seconds))
    if new := shape_hunt.worst_of(failure):
        keep_worst(maker, [new, *worst])
    growth = None
    if failure and failure.attempt.verdict in (Verdict.TLE, Verdict.MLE):
        source = source_of(maker, TELLING)
        grower = Grower(program, hunt.search.limits, source, failure.curve.shaped.formulas)
        growth = grower.measure(failure.size, Budget(TELLING))
    return Slowest(len(shapes), shape_hunt.curves, failure, growth, shape_hunt.kept_passed)


def agrees(hunt: Hunt, attempt: Attempt) -> bool:
    """Return whether a failure counts: a wrong answer only if no accepted submission gives it."""
    return attempt.verdict is not Verdict.WA or hunt.disagreeing_reference(attempt) is None


# The inputs on which earlier programs for the same problem were slowest.


def kept_worst(maker: ChoiceMaker) -> list[WorstShape]:
    return store.value(kinds.WORST_SHAPES, key_of(maker), list, read_worst, write_worst)


def keep_worst(maker: ChoiceMaker, worst: Sequence[WorstShape]) -> None:
    """Keep a few of them, those on which a program failed before others, and newer ones first."""
    newest: dict[tuple[tuple[int, str], ...], WorstShape] = {}
    for each in worst:
        newest.setdefault(tuple(each.shaped.formulas.items()), each)
    ordered = sorted(newest.values(), key=lambda each: not each.has_failed)
    text = write_worst(ordered[:MOST_WORST])
    store.replace_value(kinds.WORST_SHAPES, key_of(maker), text)


def write_worst(worst: Sequence[WorstShape]) -> str:
    return json.dumps(
        [
            [each.shaped.words, dict(each.shaped.formulas), each.size, each.has_failed]
            for each in worst
        ]
    )


def read_worst(text: str) -> list[WorstShape]:
    """Return what `write_worst` has written. Raise ValueError."""
    return [
        WorstShape(shaped_of(words, formulas), size, has_failed)
        for words, formulas, size, has_failed in json.loads(text)
    ]
