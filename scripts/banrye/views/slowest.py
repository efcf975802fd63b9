"""What is known of a program that is too slow, or needs too much memory, on a shape.

N = 262,144; M = 262,144; cards: 262,144 values, all equal (10,000,000, the upper bound)
N           time
65,536      0.61 s
131,072     more than 1 s
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from banrye.console import paragraph, printable
from banrye.judges.verdict import Verdict
from banrye.process.limits import End, Limits
from banrye.search.growth import Growth, GrowthRow
from banrye.search.shape_hunt import ShapeFailure
from banrye.search.tried import Slowest

MOST_SIZES = 4  # that are named
SIZE_COLUMNS, CHART_AT, BAR_COLUMNS = 12, 30, 36
EARLIER = "An earlier program for this problem"
FULL, LIMIT, MORE = "\u2588", "\u2502", "\u25b6"


def facts_lines(facts: Sequence[str]) -> Iterator[str]:
    """Yield what is true of an input, if anything is known."""
    if shown := "; ".join(filter(None, facts)):
        yield paragraph(f"{printable(shown)}.", "bold")


def passed_in_words(slowest: Slowest, limits: Limits) -> str:
    """Return what was largest and slowest of the inputs that a program passes, "" if none ran."""
    passed = slowest.passed
    if passed is None:
        return ""
    facts = f": {printable(passed.words)}" if passed.words else ""
    used = f"{passed.seconds:.3g} of {limits.cpu_seconds:g} s and {passed.mebibytes} MiB"
    ran = sum(bool(curve.points) for curve in slowest.curves)
    counted = slowest.counted
    known = f" Costs were counted at sizes {counted[0]:,} to {counted[-1]:,}." if counted else ""
    return (
        f"Inputs with {ran} shapes, of up to {slowest.largest_bytes:,} bytes: the slowest one has"
        f" {passed.bytes:,} bytes and took {used}{facts}.{known}"
    )


def growth_lines(
    slowest: Slowest, failure: ShapeFailure, growth: Growth, limits: Limits
) -> Iterator[str]:
    """Yield the input, the time or memory at growing sizes, and how it grows."""
    yield from facts_lines([sizes_in_words(growth), slowest.words])
    name = name_of_size(growth)
    what = "memory" if failure.attempt.verdict is Verdict.MLE else "time"
    width = max(SIZE_COLUMNS, len(name) + 2)
    yield f"\n{name:{width}}{what}"
    for row in growth.rows:
        text = f"{row.size:<{width},}{cell(row, what, growth, limits)}"
        if has_chart():
            text = f"{text:<{CHART_AT + width - SIZE_COLUMNS}}{bar(row, what, limits)}".rstrip()
        yield text
    yield ""
    yield paragraph(" ".join(sentences(slowest, failure, growth, limits)))


def has_chart() -> bool:
    """Return whether to draw bars: on a terminal that can show them."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return sys.stdout.isatty() and encoding == "utf8"


def bar(row: GrowthRow, what: str, limits: Limits) -> str:
    """Return a bar that is as long as a run took; the line at its end is the limit."""
    used, limit = row.seconds, limits.cpu_seconds
    if what == "memory" and used is not None:
        used, limit = float(row.mebibytes), float(limits.memory_mebibytes)
    if used is None:
        return FULL * BAR_COLUMNS + LIMIT + FULL * 3 + MORE
    full = min(BAR_COLUMNS, round(BAR_COLUMNS * used / limit))
    return FULL * full + " " * (BAR_COLUMNS - full) + LIMIT


def sizes_in_words(growth: Growth) -> str:
    shown = [f"{printable(size.name)} = {size.value:,}" for size in growth.sizes[:MOST_SIZES]]
    return "; ".join(shown)


def name_of_size(growth: Growth) -> str:
    """Return the name of the number that is the size of the failing input, or "size"."""
    last = growth.rows[-1].size
    return next((printable(size.name) for size in growth.sizes if size.value == last), "size")


def cell(row: GrowthRow, what: str, growth: Growth, limits: Limits) -> str:
    if row.seconds is not None:
        return f"{row.mebibytes} MiB" if what == "memory" else f"{row.seconds:.3g} s"
    if what == "memory":
        return f"more than {limits.memory_mebibytes} MiB"
    if growth.end is End.WALL_TIME:
        return f"stopped after {limits.wall_seconds:g} s of wall time"
    return f"more than {limits.cpu_seconds:g} s"


def sentences(
    slowest: Slowest, failure: ShapeFailure, growth: Growth, limits: Limits
) -> Iterator[str]:
    """Yield how the time grows, where the limit is, and how far the result is sure."""
    name = name_of_size(growth)
    is_slow = failure.attempt.verdict is Verdict.TLE
    if is_slow and growth.exponent is not None:
        needed = f"; at {name} = {growth.rows[-1].size:,} it needs at least {growth.needed:.2g} s"
        yield f"The time grows at least as {name}^{growth.exponent:.1f}{needed}."
    limit = f"{limits.cpu_seconds:g} s" if is_slow else f"{limits.memory_mebibytes} MiB"
    yield f"The limit of {limit} is exceeded from about {name} = {growth.smallest:,} on."
    if failure.earlier:
        program = "An earlier version of this file" if slowest.is_of_same_file else EARLIER
        yield f"{program} was slow on it, too."
    if growth.end is End.WALL_TIME:
        yield "It was stopped by the limit of wall time twice: this machine may be busy."
