"""Which inputs with shapes a search runs, in which order, and how growth is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, cast

import pytest

from banrye.choices.input_shape import InputShape
from banrye.choices.trials import NOTHING, Formulas, ReadKind, ReadSite
from banrye.judges.verdict import Verdict
from banrye.process.limits import End, Limits, RunResult
from banrye.search.slowness import growth, shape_hunt
from banrye.search.slowness.curve import Curve, Point
from banrye.search.slowness.growth import Grower, Growth
from banrye.search.slowness.shape_hunt import ShapeHunt
from tests.python.search_fakes import Clock, FakeOracle

LIMITS = Limits(cpu_seconds=1.0, memory_mebibytes=100)
SHAPES = [
    InputShape("fast", {1: "0"}),
    InputShape("square", {1: "1"}),
    InputShape("slow start", {1: "2"}),
]
FULL_SIZE = 200_000  # of the inputs of this file
MOST = 8
SECONDS: dict[str, Callable[[int], float]] = {
    "0": lambda size: 1e-8 * size,
    "1": lambda size: 1e-10 * size * size,
    "2": lambda size: 0.01 + 1e-8 * size,
}


def inputs(_source: object, attempts: Sequence[tuple[Formulas, int]], *_: object) -> list[bytes]:
    """Return inputs that say their formula and size, which goes up to FULL_SIZE."""
    return [
        f"{formulas[1]} {min(size, FULL_SIZE)} {formulas.get(2, '')}".ljust(
            min(size, FULL_SIZE)
        ).encode()
        for formulas, size in attempts
    ]


def unbounded_inputs(
    _source: object, attempts: Sequence[tuple[Formulas, int]], *_: object
) -> list[bytes]:
    return [f"{formulas[1]} {size}".encode() for formulas, size in attempts]


@dataclass
class FakeProgram:
    """A program whose time depends on the formula and the size of its input."""

    clock: Clock
    can_serve: bool = False

    def run(self, text: bytes, limits: Limits, *_: object) -> RunResult:
        formula, size = text.decode().split()[:2]
        seconds = SECONDS[formula](int(size))
        self.clock.seconds += min(seconds, limits.cpu_seconds)
        end = End.CPU_TIME if seconds > limits.cpu_seconds else End.EXITED
        return RunResult(end, "", seconds, 1, 0, b"AC", b"")


def square(factor: float, size: int) -> float:
    return factor * size * size


def hunt(
    monkeypatch: pytest.MonkeyPatch,
    clock: Clock,
    is_known: Callable[[str], bool] = lambda _: True,
    *,
    sleeps: bool = False,
) -> ShapeHunt:
    monkeypatch.setattr(shape_hunt, "texts", inputs)

    def seconds_of(text: str) -> float:
        formula, size = text.split()[:2]
        return SECONDS[formula](int(size))

    oracle = FakeOracle(clock, seconds_of=seconds_of, is_known=is_known, sleeps=sleeps)
    program = cast("Any", FakeProgram(clock))
    return ShapeHunt(program, LIMITS, oracle, cast("Any", None), lambda _: True, None)


def test_an_input_without_a_right_answer_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    result = hunt(monkeypatch, clock, lambda text: not text.startswith("1"))
    assert result.run(SHAPES, clock.budget(20), MOST) is None


def test_without_counts_shapes_are_run_at_full_size_and_what_is_new_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Small inputs would take 0.01 s each, and say nothing."""
    clock = Clock()
    result = hunt(monkeypatch, clock)
    shapes = [SHAPES[2]] * 40 + [SHAPES[1]]
    failure = result.run(shapes, clock.budget(2), 50)
    assert failure
    assert failure.attempt.text.startswith("1 ")
    assert [[point.size for point in curve.points] for curve in result.curves] == [
        [shape_hunt.LARGEST],
        [],
    ]


def test_what_another_validator_refuses_is_made_smaller_and_later_inputs_begin_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An input of more than 5,000 characters is refused: the largest power of two is 4,096.

    The second input is made at full size again, as the formulas of the first may be refused.
    """
    made: list[int] = []

    def noted(source: object, attempts: Sequence[tuple[Formulas, int]], *_: object) -> list[bytes]:
        made.extend(size for _, size in attempts)
        return inputs(source, attempts)

    result = hunt(monkeypatch, Clock())
    monkeypatch.setattr(shape_hunt, "texts", noted)
    result.are_valid = lambda texts: [len(text) <= 5000 for text in texts]
    shapes = [InputShape("another", {1: "0", 2: str(number)}) for number in range(5)]
    assert result.run(shapes, Clock().budget(20), MOST) is None
    assert result.largest_bytes == 4096
    large = [size for size in made if size > 8192]
    assert large.count(shape_hunt.LARGEST) == shape_hunt.MOST_REFUSALS
    assert set(made[made.index(large[-1]) + 1 :]) >= {8192, 4096}  # of those that come later


def test_an_input_that_is_refused_for_its_formulas_makes_no_other_smaller(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = hunt(monkeypatch, Clock())
    result.are_valid = lambda texts: [b"odd" not in text or len(text) < 100 for text in texts]
    shapes = [
        InputShape("odd", {1: "0", 2: "odd"}),
        *(InputShape("another", {1: "0", 2: str(number)}) for number in range(3)),
    ]
    assert result.run(shapes, Clock().budget(20), MOST) is None
    sizes = [point.size for curve in result.curves for point in curve.points]
    assert sizes.count(shape_hunt.LARGEST) == 3


@pytest.mark.parametrize(("seconds_of_a_byte", "is_huge"), [(1e-4, True), (1e-5, False)])
def test_what_needs_much_of_the_limit_is_made_beyond_the_usual_bytes(
    monkeypatch: pytest.MonkeyPatch, seconds_of_a_byte: float, *, is_huge: bool
) -> None:
    """At 4,096 bytes it needs 0.41 or 0.041 of the limit; at 16,384 bytes it may exceed it."""

    def limited(
        _source: object, attempts: Sequence[tuple[Formulas, int]], most: int, _seconds: float
    ) -> list[bytes | None]:
        texts = [f"{formulas[1]} {min(size, 16384)}" for formulas, size in attempts]
        return [
            text.ljust(min(size, 16384)).encode() if min(size, 16384) <= most else None
            for text, (_, size) in zip(texts, attempts, strict=True)
        ]

    clock = Clock()
    result = hunt(monkeypatch, clock)
    monkeypatch.setattr(shape_hunt, "texts", limited)
    monkeypatch.setattr(shape_hunt, "LARGE_BYTES", 4096)
    monkeypatch.setattr(shape_hunt, "HUGE_BYTES", 20000)
    monkeypatch.setitem(SECONDS, "0", lambda size: seconds_of_a_byte * size)
    failure = result.run(SHAPES[:1], clock.budget(20), MOST)
    assert (failure is not None) is is_huge
    assert result.largest_bytes == 4096
    assert not failure or len(failure.attempt.text) == 16384


def test_a_stop_by_wall_time_is_repeated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    result = hunt(monkeypatch, clock, sleeps=True)
    assert result.run(SHAPES, clock.budget(20), MOST)
    oracle = cast("FakeOracle", result.oracle)
    assert len(oracle.asked) == 2


def test_memory_counts_without_what_every_run_needs() -> None:
    curve = Curve(SHAPES[0], LIMITS, least_mebibytes=50)
    curve.add(Point(10, 10, 0.0, 50))
    curve.add(Point(20, 20, 0.0, 60))
    assert curve.loads == [0.0, 0.1]


def grown(monkeypatch: pytest.MonkeyPatch, formula: str, size: int, seconds: float) -> Growth:
    """Return the growth that is measured of a program that failed at a size."""
    monkeypatch.setattr(growth, "texts", unbounded_inputs)
    monkeypatch.setattr(growth, "trial_at", lambda *_: NOTHING)
    clock = Clock()
    failed = RunResult(End.CPU_TIME, "", 1.0, 1, 0, b"", b"")
    grower = Grower(cast("Any", FakeProgram(clock)), LIMITS, cast("Any", None), {1: formula})
    return grower.measure(size, failed, clock.budget(seconds))


def test_the_growth_of_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = grown(monkeypatch, "1", 400000, 60)
    assert [row.size for row in measured.rows] == [25000, 50000, 100000, 200000, 400000]
    assert [row.seconds for row in measured.rows] == [0.0625, 0.25, 1.0, None, None]
    assert measured.exponent == pytest.approx(2.0)
    assert measured.seconds_needed == pytest.approx(16.0)
    assert 100000 < measured.smallest <= 100000 + 100000 // 16


def test_the_start_of_a_machine_is_no_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second of start would make n^1.1 of a square."""
    monkeypatch.setitem(SECONDS, "1", lambda size: 0.5 + 1e-10 * size * size)
    measured = grown(monkeypatch, "1", 100_000, 60)
    assert measured.exponent == pytest.approx(2.0, abs=0.01)
    assert measured.seconds_needed and measured.seconds_needed == pytest.approx(1.5, rel=0.01)


def test_the_time_that_is_needed_is_beyond_the_limit_at_each_size_that_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The growth of small sizes is less than that between the last two."""
    monkeypatch.setitem(SECONDS, "1", lambda size: 2e-6 * size if size < 300_000 else 1.5)
    measured = grown(monkeypatch, "1", 400_000, 60)
    assert measured.seconds_needed and measured.seconds_needed >= LIMITS.cpu_seconds


def test_no_size_is_said_to_fail_that_was_not_seen_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run just beyond the limit passes when it is repeated: it is not repeated."""
    measured = grown(monkeypatch, "0", 1000, 60)
    assert measured.rows[-1].seconds is None
    assert measured.smallest == 1000


def test_the_growth_takes_no_more_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "texts", unbounded_inputs)
    monkeypatch.setattr(growth, "trial_at", lambda *_: NOTHING)
    clock = Clock()
    failed = RunResult(End.CPU_TIME, "", 1.0, 1, 0, b"", b"")
    grower = Grower(cast("Any", FakeProgram(clock)), LIMITS, cast("Any", None), {1: "1"})
    grower.measure(1 << 30, failed, clock.budget(1.5))
    assert clock.seconds <= 1.1 * 1.5


def test_a_size_that_each_test_has_is_the_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty tests of 10,000 numbers: the size is 10,000 and not 50."""
    sites = (
        ReadSite(ReadKind.INTEGER, 1, 1, 1, 1, 50, 50, "", "t"),
        ReadSite(ReadKind.INTEGER, 2, 50, 50, 1, 10000, 10000, "", "n"),
        ReadSite(ReadKind.INTEGER, 3, 500000, 50, 1, 10**9, 77, "", "a"),
    )
    contents = {50: 1, 10000: 2, 16384: 2}
    made = [NOTHING._replace(is_valid=True, content=n, sites=sites) for n in range(3)]
    monkeypatch.setattr(growth, "trial_at", lambda _, __, size: made[contents[size]])
    size, read = growth.effective(cast("Any", None), {1: "0"}, 16384)
    assert size == 10000
    assert [(size.name, size.value) for size in growth.sizes_of(read, size)] == [
        ("t", 50),
        ("n", 10000),
    ]


def test_a_failure_has_the_facts_of_the_slowest_that_passes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    result = hunt(monkeypatch, clock)
    assert result.run([SHAPES[0], SHAPES[2]], clock.budget(2), MOST) is None
    assert result.slowest
    assert result.slowest.text.split() == [b"2", str(FULL_SIZE).encode()]
    assert result.largest_bytes == len(result.slowest.text)


def test_the_slowest_shape_fails_at_full_size(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    result = hunt(monkeypatch, clock)
    failure = result.run(SHAPES, clock.budget(2), MOST)
    assert failure
    assert failure.curve.shaped.formulas == {1: "1"}
    assert failure.attempt.verdict is Verdict.TLE
    assert failure.size >= 100_001  # which needs more than the limit


@pytest.mark.parametrize("seed", range(20))
def test_noise_does_not_change_which_input_fails(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Sixty shapes, all far too slow, whose times vary by a fifth from run to run."""
    random = Random(seed)
    noise = {str(n): random.uniform(0.8, 1.2) for n in range(60)}
    clock = Clock()
    result = hunt(monkeypatch, clock)
    for name, factor in noise.items():
        monkeypatch.setitem(SECONDS, name, partial(square, 3e-9 * factor))
    failure = result.run(
        [InputShape(str(n), {1: str(n)}) for n in range(60)], clock.budget(9), MOST
    )
    assert failure
    assert failure.curve.shaped.formulas == {1: "0"}


@pytest.mark.parametrize("seconds", [0.3, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("factor", [1e-12, 1e-10, 2e-10])
def test_the_seconds_are_kept(
    monkeypatch: pytest.MonkeyPatch, seconds: float, factor: float
) -> None:
    """No run begins after their end: only one that has begun takes longer, up to the limit."""
    clock = Clock()
    result = hunt(monkeypatch, clock, lambda _: False)
    monkeypatch.setitem(SECONDS, "1", lambda size: factor * size * size)
    shapes = [InputShape(str(n), {1: "1", 2: str(n)}) for n in range(50)]
    result.run(shapes, clock.budget(seconds), 10**6)
    assert clock.seconds <= 1.1 * seconds + LIMITS.cpu_seconds


def test_more_time_goes_on_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = [InputShape(str(n), {1: str(n % 3), 2: str(n)}) for n in range(30)]
    orders = []
    for most in (2, 6, 20):
        clock = Clock()
        result = hunt(monkeypatch, clock, lambda _: False)
        result.run(shapes, clock.budget(1000), most)
        orders.append([curve.shaped.formulas[2] for curve in result.curves if curve.points])
    assert orders[1][: len(orders[0])] == orders[0]
    assert orders[2][: len(orders[1])] == orders[1]
    assert len(orders[0]) < len(orders[1]) < len(orders[2])
