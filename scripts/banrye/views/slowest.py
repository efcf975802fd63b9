"""Facts about a program over a limit on an input with a shape.

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
from banrye.messages import _, marked
from banrye.process.limits import End, Limits
from banrye.search.further.further_inputs import ShapeResult
from banrye.search.slowness.curve import ShapeFailure
from banrye.search.slowness.growth import Growth, GrowthRow

MOST_SIZES = 4  # sizes in a sentence
SIZE_COLUMNS, CHART_AT, BAR_COLUMNS = 12, 30, 36
FULL, LIMIT, MORE = "\u2588", "\u2502", "\u25b6"


def facts_lines(facts: Sequence[str]) -> Iterator[str]:
    """Yield the facts about an input, if any are known."""
    if shown := "; ".join(filter(None, facts)):
        yield paragraph(f"{printable(shown)}.", "bold")


def passed_in_words(slowest: ShapeResult, limits: Limits) -> str:
    """Return the largest and the slowest input that a program passes, "" if none ran."""
    passed = slowest.passed
    if passed is None:
        return ""
    facts = f": {printable(passed.facts)}" if passed.facts else ""
    used = _("{:.3g} of {:g} s and {} MiB", passed.seconds, limits.cpu_seconds, passed.mebibytes)
    ran = sum(bool(curve.points) for curve in slowest.curves)
    counted = slowest.counted
    limit = ""
    if counted:
        limit = _(" Costs were counted at sizes {:,} to {:,}.", counted[0], counted[-1])
    said = _(
        "Inputs with {} shapes, of up to {:,} bytes: the slowest one has {:,} bytes and took {}{}.",
        ran,
        slowest.largest_bytes,
        passed.bytes,
        used,
        facts,
    )
    return said + limit


def growth_lines(
    slowest: ShapeResult, failure: ShapeFailure, growth: Growth, limits: Limits
) -> Iterator[str]:
    """Yield the input, the time or memory at growing sizes, and how it grows."""
    yield from facts_lines([sizes_in_words(growth), slowest.facts])
    name = name_of_size(growth)
    what = marked("memory") if failure.attempt.verdict is Verdict.MLE else marked("time")
    width = max(SIZE_COLUMNS, len(name) + 2)
    yield f"\n{name:{width}}{_(what)}"
    for row in growth.rows:
        text = f"{row.size:<{width},}{cell(row, what, growth, limits)}"
        if has_chart():
            text = f"{text:<{CHART_AT + width - SIZE_COLUMNS}}{bar(row, what, limits)}".rstrip()
        yield text
    yield ""
    yield paragraph(" ".join(sentences(failure, growth, limits)))


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
        return _("{} MiB", row.mebibytes) if what == "memory" else f"{row.seconds:.3g} s"
    if what == "memory":
        return _("more than {} MiB", limits.memory_mebibytes)
    if growth.end is End.WALL_TIME:
        return _("stopped after {:g} s of wall time", limits.wall_seconds)
    return _("more than {:g} s", limits.cpu_seconds)


def sentences(failure: ShapeFailure, growth: Growth, limits: Limits) -> Iterator[str]:
    """Yield how the time grows, where the limit is, and how far the result is sure."""
    name = name_of_size(growth)
    is_slow = failure.attempt.verdict is Verdict.TLE
    if is_slow and growth.exponent is not None:
        needed = _(
            "; at {} = {:,} it needs at least {:.2g} s",
            name,
            growth.rows[-1].size,
            growth.seconds_needed,
        )
        yield _("The time grows at least as {}^{:.1f}{}.", name, growth.exponent, needed)
    limit = f"{limits.cpu_seconds:g} s" if is_slow else _("{} MiB", limits.memory_mebibytes)
    yield _("The limit of {} is exceeded from about {} = {:,} on.", limit, name, growth.smallest)
    if growth.end is End.WALL_TIME:
        yield _("The limit of wall time stopped it twice: this machine may be busy.")
