"""Draw how the time of a program grows: a line for each shape, both axes logarithmic, as SVG.

    Series("a, b: a star", [(4096, 0.02), (16384, 0.31)])    a line, named below the picture

The picture needs no other file. Its colours follow the reader's choice of a light or dark page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple
from xml.sax.saxutils import escape

from banrye.console import printable
from banrye.messages import _
from banrye.search.further.further_inputs import NAMED_CURVES

WIDTH, PLOT_HEIGHT = 760, 380
LEFT, RIGHT, TOP = 78, 28, 56
LINE_HEIGHT = 19  # of the names
NAME_COLUMNS = 92
LEAST = {"s": 0.001, "MiB": 1.0}  # values below are drawn there
STYLE = """
  svg { background: #ffffff; font: 13px system-ui, sans-serif }
  text { fill: #1f2328 } .title { font-weight: 600; font-size: 15px } .dim { fill: #59636e }
  .grid { stroke: #d8dee4 } .limit { stroke: #b35900; stroke-width: 2 } .limits { fill: #954a00 }
  .other { stroke: #9aa4ae; fill: #9aa4ae }
  .s0 { stroke: #c4141f } .s1 { stroke: #0757b8 } .s2 { stroke: #18742c }
  .s3 { stroke: #7a35c4 } .s4 { stroke: #00727c }
  polyline { fill: none; stroke-width: 2 } .other { stroke-width: 1 }
  .mark { stroke-width: 2; fill: #ffffff } .expected { stroke-dasharray: 2 5 }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d1117 } text { fill: #e6edf3 } .dim { fill: #9da7b1 }
    .grid { stroke: #2b323b } .limit { stroke: #f0a35c } .limits { fill: #f0a35c }
    .other { stroke: #626c76; fill: #626c76 } .mark { fill: #0d1117 }
    .s0 { stroke: #ff7b78 } .s1 { stroke: #6cb2ff } .s2 { stroke: #57c76b }
    .s3 { stroke: #c59bff } .s4 { stroke: #4fc9d3 }
  }
"""


class PlotPoint(NamedTuple):
    """A run: the size of the input, and seconds or MiB."""

    size: int
    value: float


@dataclass(frozen=True)
class Series:
    """The runs on one shape. `expected`: what a run that was stopped needs, as the growth says."""

    label: str
    runs: Sequence[PlotPoint]
    stopped: Sequence[int] = ()  # sizes of runs that a limit stopped
    expected: PlotPoint | None = None

    @property
    def rank(self) -> tuple[bool, float]:
        """Return a key that is greater for a slower shape."""
        return bool(self.stopped), max((run.value for run in self.runs), default=0.0)


@dataclass(frozen=True)
class Plot:
    """The data of a drawing. `unit`: the unit of the limit, "s" or "MiB"."""

    title: str
    series: Sequence[Series]
    limit: float
    unit: str

    @property
    def what(self) -> str:
        return "CPU time" if self.unit == "s" else "memory"


# The picture.


@dataclass(frozen=True)
class Scale:
    """A logarithmic axis: from `low` at the pixel `start` to `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def point_at(self, value: float) -> float:
        within = min(max(value, self.low), self.high)
        share = math.log(within / self.low) / math.log(self.high / self.low)
        return round(self.start + share * (self.end - self.start), 1)

    def ticks(self) -> Iterator[float]:
        """Yield powers of ten, and 2 and 5 times these if there are few."""
        factors = (1, 2, 5) if self.high / self.low < 300 else (1,)
        for power in range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1):
            for factor in factors:
                value = factor * math.pow(10, power)
                if self.low <= value * 1.000001 and value <= self.high * 1.000001:
                    yield value


def svg(plot: Plot) -> str:
    """Return the picture."""
    labelled = [series for series in plot.series if series.runs][:NAMED_CURVES]
    unnamed = [series for series in plot.series if series.runs][NAMED_CURVES:]
    names = [wrap(printable(series.label), NAME_COLUMNS) for series in labelled]
    notes = notes_of(labelled, unnamed)
    bottom = TOP + PLOT_HEIGHT
    height = bottom + 66 + LINE_HEIGHT * (sum(map(len, names)) + len(notes)) + 8
    across, up = scales(plot)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(printable(plot.title))}</title><style>{STYLE}</style>",
        f'<text class="title" x="{LEFT}" y="24">{escape(printable(plot.title))}</text>',
        *axes(plot, across, up),
        *(line for series in unnamed for line in plot_lines(series, "other", across, up)),
        *limit_line(plot, up),
    ]
    for number in reversed(range(len(labelled))):  # the slowest one is on top
        lines += plot_lines(labelled[number], f"s{number}", across, up)
    lines += legend(names, notes, bottom + 66)
    return "\n".join([*lines, "</svg>", ""])


def scales(plot: Plot) -> tuple[Scale, Scale]:
    sizes = [run.size for series in plot.series for run in series.runs]
    sizes += [size for series in plot.series for size in series.stopped]
    least, most = min(sizes), max(sizes)
    values = [run.value for series in plot.series for run in series.runs]
    values += [series.expected.value for series in plot.series if series.expected]
    low = max(LEAST[plot.unit], min([*values, plot.limit / 10]))
    high = 1.4 * max([*values, plot.limit])
    across = Scale(least / 1.3, most * 1.3, LEFT, WIDTH - RIGHT)
    return across, Scale(low / 1.2, high, TOP + PLOT_HEIGHT, TOP)


def axes(plot: Plot, across: Scale, up: Scale) -> Iterator[str]:
    """Yield the grid, its numbers, and the names of the axes."""
    bottom, right = TOP + PLOT_HEIGHT, WIDTH - RIGHT
    for value in up.ticks():
        y = up.point_at(value)
        yield f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y}" y2="{y}"/>'
        shown = f"{value:g} {plot.unit}"
        yield f'<text class="dim" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{shown}</text>'
    for value in across.ticks():
        x = across.point_at(value)
        yield f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP}" y2="{bottom}"/>'
        yield (
            f'<text class="dim" x="{x}" y="{bottom + 18}" text-anchor="middle">{value:,.0f}</text>'
        )
    yield f'<text x="{LEFT}" y="{TOP - 10}">{plot.what}</text>'
    name = _("size of the input (both axes are logarithmic)")
    yield f'<text x="{right}" y="{bottom + 38}" text-anchor="end">{name}</text>'


def limit_line(plot: Plot, up: Scale) -> Iterator[str]:
    y = up.point_at(plot.limit)
    right = WIDTH - RIGHT
    yield f'<line class="limit" x1="{LEFT}" x2="{right}" y1="{y}" y2="{y}"/>'
    shown = f"limit: {plot.limit:g} {plot.unit}"
    yield f'<text class="limits" x="{LEFT + 8}" y="{y - 6}">{shown}</text>'


def plot_lines(series: Series, style: str, across: Scale, up: Scale) -> Iterator[str]:
    """Yield a line with a mark for each run, dotted up to what is expected."""
    places = [(across.point_at(run.size), up.point_at(run.value)) for run in series.runs]
    yield f'<polyline class="{style}" points="{" ".join(f"{x},{y}" for x, y in places)}"/>'
    if series.expected and places:
        x, y = across.point_at(series.expected.size), up.point_at(series.expected.value)
        begin = places[-1]
        yield f'<polyline class="{style} expected" points="{begin[0]},{begin[1]} {x},{y}"/>'
        places.append((x, y))
    radius = 2 if style == "other" else 4
    mark = style if style == "other" else f"{style} mark"
    for x, y in places:
        yield f'<circle class="{mark}" cx="{x}" cy="{y}" r="{radius}"/>'


def notes_of(labelled: Sequence[Series], unlabelled: Sequence[Series]) -> list[str]:
    notes: list[str] = []
    if any(series.expected for series in labelled):
        notes.append(_("Dotted: the limit stopped this run, and its time is extrapolated."))
    if unlabelled:
        notes.append(f"Grey: {len(unlabelled)} other shapes.")
    return notes


def legend(names: Sequence[Sequence[str]], notes: Sequence[str], y: float) -> Iterator[str]:
    """Yield the names of the shapes, each beside its colour, and notes."""
    for number, words in enumerate(names):
        yield f'<line class="s{number}" x1="{LEFT}" x2="{LEFT + 26}" y1="{y - 4}" y2="{y - 4}"'
        yield ' stroke-width="3"/>'
        for line in words:
            yield f'<text x="{LEFT + 36}" y="{y}">{escape(line)}</text>'
            y += LINE_HEIGHT
    for note in notes:
        yield f'<text class="dim" x="{LEFT}" y="{y}">{escape(note)}</text>'
        y += LINE_HEIGHT
