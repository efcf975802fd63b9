"""The picture of growth: what is where in it, read as XML, and the bars on a terminal."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest

from banrye.process.limits import Limits
from banrye.search.slowness.growth import GrowthRow
from banrye.views.plot import Plot, PlotPoint, Series, svg
from banrye.views.slowest import bar

NAMESPACE = "{http://www.w3.org/2000/svg}"
SLOW = Series(
    "a, b: a <star> & more",
    [PlotPoint(1000, 0.02), PlotPoint(2000, 0.08)],
    stopped=[16000],
    expected=PlotPoint(16000, 5.12),
)
FAST = [Series(f"fast {number}", [PlotPoint(1000, 0.01)]) for number in range(7)]


def drawn(*series: Series, unit: str = "s") -> ElementTree.Element:
    return ElementTree.fromstring(svg(Plot("how <x> grows", series, 2.0, unit)))


def marks(picture: ElementTree.Element, style: str) -> list[tuple[float, float]]:
    """Return where the runs of a colour are."""
    circles = picture.iter(f"{NAMESPACE}circle")
    results = [circle for circle in circles if style in circle.attrib["class"].split()]
    return [(float(result.attrib["cx"]), float(result.attrib["cy"])) for result in results]


def test_both_axes_are_logarithmic_and_the_limit_is_a_line() -> None:
    picture = drawn(SLOW, *FAST)
    first, second, expected = marks(picture, "s0")
    assert second[0] - first[0] == pytest.approx((expected[0] - first[0]) / 4, abs=0.2)
    assert first[1] - second[1] == pytest.approx((first[1] - expected[1]) / 4, abs=0.2)
    lines = picture.iter(f"{NAMESPACE}line")
    limit = next(line for line in lines if line.attrib["class"] == "limit")
    share = math.log(2.0 / 0.02) / math.log(5.12 / 0.02)
    height = first[1] - share * (first[1] - expected[1])
    assert float(limit.attrib["y1"]) == pytest.approx(height, abs=0.2)


def test_the_slowest_shapes_are_named_and_the_others_counted() -> None:
    texts = [each.text or "" for each in drawn(SLOW, *FAST).iter(f"{NAMESPACE}text")]
    assert SLOW.label in texts
    assert "how <x> grows" in texts
    assert [text for text in texts if text.startswith("fast")] == [f"fast {n}" for n in range(4)]
    assert "Grey: 3 other shapes." in texts


def test_nothing_is_drawn_outside_the_picture() -> None:
    picture = drawn(SLOW, Series("no time at all", [PlotPoint(1, 0.0)]))
    width, height = (float(picture.attrib[name]) for name in ("width", "height"))
    for x, y in [*marks(picture, "s0"), *marks(picture, "s1")]:
        assert 0 < x < width
        assert 0 < y < height


@pytest.mark.parametrize(("seconds", "length"), [(0.0, 0), (0.5, 18), (1.0, 36)])
def test_a_bar_is_as_long_as_the_run(seconds: float, length: int) -> None:
    row = GrowthRow(1000, seconds, 10)
    shown = bar(row, "time", Limits(cpu_seconds=1.0))
    assert shown.count("\u2588") == length
    assert shown.index("\u2502") == 36


def test_a_bar_of_a_run_that_was_stopped_crosses_the_limit() -> None:
    shown = bar(GrowthRow(1000, None, 10), "time", Limits(cpu_seconds=1.0))
    assert shown.index("\u2502") == 36
    assert len(shown) > 37
