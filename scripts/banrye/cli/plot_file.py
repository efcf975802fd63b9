"""Write how the time of a program grows as a picture: --plot.

    Curve("a, b: a star", [(4096, 0.02), (16384, 0.31)])    a line of the picture

The module views/plot.py draws it.
"""

from __future__ import annotations

from pathlib import Path

from banrye.console import relative_path, warn
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.search.further.further_inputs import ShapeResult
from banrye.search.further.shape_inputs import named_curves, words_of
from banrye.search.slowness.curve import Curve
from banrye.search.slowness.growth import Growth
from banrye.submission.program import Program
from banrye.views.plot import Plot, PlotPoint, Series, svg


def write_plot(file: Path, problem: Problem, program: Program, slowest: ShapeResult) -> None:
    """Write the picture of a search. Warn if there is nothing to draw."""
    plot = plot_of(problem, program, slowest)
    if not any(series.runs for series in plot.series):
        warn(_("there is no plot: no input with a shape was measured"))
        return
    file.write_text(svg(plot), encoding="utf-8")
    print(_("Plot: {}", relative_path(file)))


def plot_of(problem: Problem, program: Program, slowest: ShapeResult) -> Plot:
    limits = problem.limits_for(program.language)
    failure = slowest.failure
    is_memory = failure is not None and failure.attempt.verdict is Verdict.MLE
    unit = "MiB" if is_memory else "s"
    labelled = named_curves(slowest)
    unnamed = [curve for curve in slowest.curves if curve not in labelled]
    series = [
        series_of(curve, words_of(slowest, curve), unit, growth_of(slowest, curve))
        for curve in labelled
    ]
    series += [series_of(curve, "", unit, None) for curve in unnamed]
    what = _("memory") if is_memory else _("time")
    title = _("{}: how the {} of {} grows", problem.name, what, program.source.name)
    limit = float(limits.memory_mebibytes) if is_memory else limits.cpu_seconds
    return Plot(title, sorted(series, key=lambda one: one.rank, reverse=True), limit, unit)


def growth_of(slowest: ShapeResult, curve: Curve) -> Growth | None:
    is_failing = slowest.failure is not None and curve is slowest.failure.curve
    return slowest.growth if is_failing else None


def series_of(curve: Curve, words: str, unit: str, growth: Growth | None) -> Series:
    """Return the runs on a shape, with those around the limit if the program fails on it.

    `words`: the facts about the largest input.
    """
    is_time = unit == "s"
    runs = {
        point.size: point.seconds if is_time else float(point.mebibytes) for point in curve.points
    }
    if growth is None:
        return Series(words, list(map(PlotPoint._make, sorted(runs.items()))))
    stopped = [row.size for row in growth.rows if row.seconds is None]
    for row in growth.rows:
        if row.seconds is not None:
            runs[row.size] = row.seconds if is_time else float(row.mebibytes)
    expected = None
    if is_time and stopped and growth.seconds_needed is not None:
        expected = PlotPoint(stopped[-1], growth.seconds_needed)
    measured = [PlotPoint(size, runs[size]) for size in sorted(runs) if size not in stopped]
    return Series(words, measured, stopped, expected)
