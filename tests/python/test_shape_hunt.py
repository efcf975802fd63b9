"""Which shape a search runs at larger sizes, and how the growth of a failure is told."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest

from banrye import store
from banrye.choices.shaped import Shaped
from banrye.choices.source import LARGE_BYTES
from banrye.choices.trials import NOTHING, Formulas, ReadKind, Site
from banrye.judging.verdict import Verdict
from banrye.process.limits import End, Limits, RunResult
from banrye.search import growth, shape_hunt, shape_inputs
from banrye.search.budget import Budget
from banrye.search.chase import Chase, next_size
from banrye.search.curve import Curve, Point
from banrye.search.growth import Grower
from banrye.search.shape_hunt import ShapeHunt, WorstShape
from tests.python.search_fakes import Clock, FakeOracle

LIMITS = Limits(cpu_seconds=1.0, memory_mebibytes=100)
SHAPES = [Shaped("fast", {1: "0"}), Shaped("square", {1: "1"}), Shaped("slow start", {1: "2"})]
FIRST_SIZES = [shape_hunt.FIRST, shape_hunt.SMALLEST, 4 * shape_hunt.SMALLEST]
SECONDS: dict[str, Callable[[int], float]] = {
    "0": lambda size: 1e-8 * size,
    "1": lambda size: 1e-10 * size * size,
    "2": lambda size: 0.01 + 1e-8 * size,
}


def inputs(_source: object, attempts: Sequence[tuple[Formulas, int]], *_: object) -> list[bytes]:
    """Return inputs that say their formula and size."""
    return [f"{formulas[1]} {size}".encode() for formulas, size in attempts]


def bounded_inputs(
    source: object, attempts: Sequence[tuple[Formulas, int]], *_: object
) -> list[bytes]:
    """Return inputs whose size is at most 20,000."""
    return inputs(source, [(formulas, min(size, 20_000)) for formulas, size in attempts])


@dataclass
class FakeProgram:
    """A program whose time depends on the formula and the size of its input."""

    clock: Clock
    can_serve: bool = False

    def run(self, text: bytes, limits: Limits, *_: object) -> RunResult:
        formula, size = text.decode().split()
        seconds = SECONDS[formula](int(size))
        self.clock.seconds += min(seconds, limits.cpu_seconds)
        end = End.CPU_TIME if seconds > limits.cpu_seconds else End.EXITED
        return RunResult(end, "", seconds, 1, 0, b"", b"")


def hunt(
    monkeypatch: pytest.MonkeyPatch,
    clock: Clock,
    is_known: Callable[[str], bool] = lambda _: True,
    *,
    sleeps: bool = False,
) -> ShapeHunt:
    monkeypatch.setattr(shape_hunt, "texts", inputs)

    def seconds_of(text: str) -> float:
        formula, size = text.split()
        return SECONDS[formula](int(size))

    oracle = FakeOracle(clock, seconds_of=seconds_of, is_known=is_known, sleeps=sleeps)
    program = cast("Any", FakeProgram(clock))
    return ShapeHunt(program, LIMITS, oracle, cast("Any", None), lambda _: True)


def test_the_shape_that_grows_is_found_and_no_other_large_input_is_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    found = hunt(monkeypatch, clock)
    failure = found.run(SHAPES, clock.budget(2))
    assert failure
    assert failure.curve.shaped.words == "square"
    assert failure.attempt.verdict is Verdict.TLE
    sizes = {curve.shaped.words: [point.size for point in curve.points] for curve in found.curves}
    assert sizes["fast"] == [shape_hunt.FIRST, shape_hunt.SECOND * shape_hunt.FIRST]
    assert sizes["square"] == [shape_hunt.FIRST, shape_hunt.SECOND * shape_hunt.FIRST, 32768]
    assert failure.size == 131072


def test_the_slowest_at_the_first_size_come_first_at_the_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What all inputs with the same numbers need counts for none of them."""
    clock = Clock()
    found = hunt(monkeypatch, clock)
    seconds = {"large, a": 0.030, "large, b": 0.031, "a": 0.001, "b": 0.005}
    asked: list[str] = []
    for number, name in enumerate(seconds):
        numbers = "large" if "large" in name else ""
        curve = Curve(Shaped(name, {1: str(number)}, numbers), LIMITS, least_mebibytes=1)
        curve.add(Point(shape_hunt.FIRST, 1, seconds[name], 1))
        found.curves.append(curve)
    found.has_run = True
    monkeypatch.setattr(found, "try_input", lambda curve, *_: asked.append(curve.shaped.words))
    found.try_again(clock.budget(2))
    assert asked == ["b", "large, b", "large, a", "a"]


def test_an_input_without_a_right_answer_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    found = hunt(monkeypatch, clock, lambda text: not text.startswith("1"))
    assert found.run(SHAPES, clock.budget(20)) is None


def test_a_stop_by_wall_time_is_repeated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    found = hunt(monkeypatch, clock, sleeps=True)
    assert found.run(SHAPES, clock.budget(20))
    oracle = cast("FakeOracle", found.oracle)
    assert len(oracle.asked) == 2


@pytest.mark.parametrize("exponent", [1.0, 1.5, 2.0])
def test_what_is_expected_follows_the_growth(exponent: float) -> None:
    curve = Curve(SHAPES[0], LIMITS)
    for size in (1000, 8000):
        curve.add(Point(size, size, 1e-2 * (size / 1000) ** exponent, 1))
    expected = 1e-2 * (64000 / 1000) ** exponent
    assert math.isclose(curve.expected(64000), expected, rel_tol=0.1)


def test_a_size_that_passes_is_left_out_if_the_next_one_fails_for_sure() -> None:
    square, linear = (Curve(SHAPES[n], LIMITS, least_mebibytes=1) for n in (1, 0))
    for size, slow, fast in ((2048, 0.0025, 0.01), (8192, 0.04, 0.04)):
        square.add(Point(size, size, slow, 1))
        linear.add(Point(size, size, fast, 1))
    assert next_size(square, [32768, 131072, 524288], 0.0) == 131072
    assert next_size(linear, [32768, 131072, 524288], 0.0) == 32768


def test_memory_counts_without_what_every_run_needs() -> None:
    curve = Curve(SHAPES[0], LIMITS, least_mebibytes=50)
    curve.add(Point(10, 10, 0.0, 50))
    curve.add(Point(20, 20, 0.0, 60))
    assert curve.loads == [0.0, 0.1]


def test_the_growth_of_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(growth, "texts", inputs)
    monkeypatch.setattr(Grower, "trial_at", lambda *_: NOTHING)
    program = cast("Any", FakeProgram(clock))
    measured = Grower(program, LIMITS, cast("Any", None), {1: "1"}).measure(400000, Budget(60))
    assert [row.size for row in measured.rows] == [50000, 100000, 200000, 400000]
    assert [row.seconds for row in measured.rows] == [0.25, 1.0, None, None]
    assert measured.exponent == pytest.approx(2.0)
    assert measured.needed == pytest.approx(16.0)
    assert measured.smallest and 100000 < measured.smallest <= 100000 + 100000 // 16


def test_a_size_that_each_test_has_is_the_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty tests of 10,000 numbers: the size is 10,000 and not 50."""
    sites = (
        Site(ReadKind.INTEGER, 1, 1, 1, 1, 50, 50, "", "t"),
        Site(ReadKind.INTEGER, 2, 50, 50, 1, 10000, 10000, "", "n"),
        Site(ReadKind.INTEGER, 3, 500000, 50, 1, 10**9, 77, "", "a"),
    )
    contents = {50: 1, 10000: 2, 16384: 2}
    made = [NOTHING._replace(is_valid=True, content=n, sites=sites) for n in range(3)]
    monkeypatch.setattr(Grower, "trial_at", lambda _, size: made[contents[size]])
    monkeypatch.setattr(growth, "texts", inputs)
    program = cast("Any", FakeProgram(Clock()))
    grower = Grower(program, LIMITS, cast("Any", None), {1: "0"})
    assert grower.effective(16384)[0] == 10000
    measured = grower.measure(16384, Budget(60))
    assert [(size.name, size.value) for size in measured.sizes] == [("t", 50), ("n", 10000)]


def test_a_failure_that_does_not_come_again_has_no_smallest_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(growth, "texts", inputs)
    monkeypatch.setattr(Grower, "trial_at", lambda *_: NOTHING)
    program = cast("Any", FakeProgram(Clock()))
    measured = Grower(program, LIMITS, cast("Any", None), {1: "0"}).measure(1000, Budget(60))
    assert measured.smallest is None


def test_what_was_slow_for_an_earlier_program_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    found = hunt(monkeypatch, clock)
    failure = found.run(SHAPES, clock.budget(2))
    worst = found.worst_of(failure)
    assert worst == WorstShape(SHAPES[1], 131072, has_failed=True)
    oracle = cast("FakeOracle", found.oracle)
    before = len(oracle.asked)
    again = found.try_worst([worst], clock.budget(2))
    assert again
    assert again.is_kept
    assert len(oracle.asked) == before + 1
    assert found.try_worst([WorstShape(SHAPES[0], 131072, has_failed=False)], Budget(2)) is None


def test_a_fast_program_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    found = hunt(monkeypatch, clock)
    assert found.worst_of(found.run(SHAPES[:1], clock.budget(2))) is None


def test_few_are_kept_and_failures_before_others(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, str] = {}
    monkeypatch.setattr(shape_inputs, "key_of", lambda _: "key")
    monkeypatch.setattr(store, "replace_value", lambda _, key, text: kept.update({key: text}))
    shapes = [WorstShape(Shaped(str(n), {1: str(n)}), n, has_failed=n % 2 == 1) for n in range(9)]
    shape_inputs.keep_worst(cast("Any", None), [shapes[3], *shapes])
    found = shape_inputs.read_worst(kept["key"])
    assert [each.size for each in found] == [3, 1, 5, 7]


def test_single_formulas_of_the_worst_shape_are_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lists that are bad apart are worse together."""

    def sum_of(_: object, attempts: Sequence[tuple[Formulas, int]], *__: object) -> str:
        formulas, size = attempts[0]
        return f"{'1' if [*formulas.values()] == ['x', 'x'] else '0'} {size * 1000}"

    clock = Clock()
    found = hunt(monkeypatch, clock)
    monkeypatch.setattr(shape_hunt, "texts", lambda *words: [sum_of(*words).encode()])
    shapes = [Shaped("first", {1: "x", 2: "o"}), Shaped("second", {1: "o", 2: "x"})]
    found.curves = [Curve(shapes[0], LIMITS)]
    for size in (1000, 4096):
        found.curves[0].add(Point(size, size, 0.5, 1))
    failure = found.climb(shapes, clock.budget(20))
    assert failure
    assert failure.curve.shaped.formulas == {1: "x", 2: "x"}
    assert "first" in failure.curve.shaped.words
    assert "second" in failure.curve.shaped.words


def test_an_input_of_lists_of_lists_is_not_expected_to_grow_for_ever() -> None:
    nested, flat = Curve(SHAPES[0], LIMITS), Curve(SHAPES[0], LIMITS)
    nested.add(Point(512, 512 * 513, 0.1, 1))
    flat.add(Point(512, 512 * 6, 0.1, 1))
    assert nested.largest == pytest.approx(512 * math.sqrt(8 * 2**20 / (512 * 513)), abs=1)
    assert nested.expected(1 << 20) < flat.expected(1 << 20)


def test_two_inputs_tell_how_long_larger_ones_are() -> None:
    """Fifty lists of numbers are longer than the square of a small size, but grow with it."""
    curve = Curve(SHAPES[0], LIMITS)
    curve.add(Point(64, 50 * 64 * 11, 0.1, 1))
    assert curve.largest < 1024
    curve.add(Point(256, 50 * 256 * 11, 0.1, 1))
    assert curve.largest == pytest.approx(8 * 2**20 / (50 * 11), rel=0.01)


def test_a_shape_whose_input_grows_no_more_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """All numbers are at their maximum: larger sizes make the same input."""
    clock = Clock()
    found = hunt(monkeypatch, clock)
    monkeypatch.setattr(shape_hunt, "texts", bounded_inputs)
    assert found.run(SHAPES[1:2], clock.budget(20)) is None
    sizes = [point.size for point in found.curves[0].points]
    assert sizes == [shape_hunt.FIRST, shape_hunt.SECOND * shape_hunt.FIRST, 32768, 131072]


def test_a_shape_goes_on_if_its_inputs_grow_less_than_expected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Words that are as long as the list, up to a bound of 500 characters."""
    clock = Clock()
    found = hunt(monkeypatch, clock)

    def words(
        _: object, attempts: Sequence[tuple[Formulas, int]], *__: object
    ) -> list[bytes | None]:
        made = [f"0 {size} {'a' * (size * min(size, 500))}" for _, size in attempts]
        most = 1 << 19 if attempts[0][1] in FIRST_SIZES else LARGE_BYTES
        return [text.encode() if len(text) <= most else None for text in made]

    monkeypatch.setattr(shape_hunt, "texts", words)
    monkeypatch.setattr(FakeProgram, "run", passes)
    assert found.run(SHAPES[:1], clock.budget(20)) is None
    assert found.curves[0].points[-1].bytes > LARGE_BYTES // 2


def passes(program: FakeProgram, text: bytes, *_: object) -> RunResult:
    seconds = 2e-8 * len(text)
    program.clock.seconds += seconds
    return RunResult(End.EXITED, "", seconds, 1, 0, b"", b"")


def test_numbers_that_are_at_their_maximum_in_one_shape_are_not_made_larger_in_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    found = hunt(monkeypatch, clock)
    monkeypatch.setattr(shape_hunt, "texts", bounded_inputs)
    shapes = [SHAPES[1], Shaped("square, too", {1: "1"})]
    assert found.run(shapes, clock.budget(20)) is None
    first, second = ([point.size for point in curve.points] for curve in found.curves)
    assert first[-2:] == [32768, 131072]
    assert second[-1] == 32768


def test_a_shape_that_gets_nowhere_near_a_limit_is_not_run_further() -> None:
    """A square that noise hides at a small size may still get there."""
    curve = Curve(SHAPES[0], LIMITS, least_mebibytes=1)
    for size, seconds in ((2048, 0.001), (8192, 0.001)):
        curve.add(Point(size, 7 * size, seconds, 1))
    assert Chase([curve]).next()
    curve.add(Point(524288, 7 * 524288, 0.002, 1))
    assert Chase([curve]).next() is None


def test_a_shape_that_is_nearly_too_slow_is_run_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget ends with the run at 32,768, which takes half of the limit."""
    clock = Clock()
    found = hunt(monkeypatch, clock)
    monkeypatch.setitem(SECONDS, "1", lambda size: 5e-10 * size * size)
    failure = found.run(SHAPES[1:2], clock.budget(0.5))
    assert failure
    assert failure.size == 131072
