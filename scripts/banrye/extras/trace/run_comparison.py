"""Put the run that passes beside the run that fails, up to the first line where they part.

`if n > 2:` in line 3, with n = 2 in the one run and n = 3 in the other, gives the rows

    ComparisonRow(line=1, source="n = int(input())", passing="reads "2"", failing="reads "3"")
    ComparisonRow(line=3, source="if n > 2:", passing="line 6", failing="line 4")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from banrye.console import count_columns, cut_text, printable
from banrye.extras.trace.trace_model import Place, Step, StepKind, Trace
from banrye.extras.trace.trace_table import SourceLines, effects_of
from banrye.messages import _

MAX_ROWS = 12  # the last ones, which lead to the line
SOURCE_WIDTH = 30  # columns
EFFECT_WIDTH = 20
LINES = (StepKind.LINE, StepKind.RAISE)


@dataclass(frozen=True)
class Move:
    """A line of a run, with all that it has done, and where the run goes on if the runs part."""

    place: Place
    steps: tuple[Step, ...]
    is_last: bool = False  # before the runs part
    next_line: int | None = None  # of the last one; None: the run ends

    @property
    def text(self) -> str:
        """Return the effects of the line, and the next line if the runs part."""
        effects = ", ".join(effect for step in self.steps for effect in effects_of(step))
        if not self.is_last:
            return effects
        then = _("line {}", self.next_line) if self.next_line is not None else _("the end")
        return _("{}, then {}", effects, then) if effects else then

    def as_last_move(self, following: Move | None) -> Move:
        """Return this line as the last one before the runs part."""
        line = following.place.line if following else None
        return replace(self, is_last=True, next_line=line)


@dataclass(frozen=True)
class ComparisonRow:
    """A line that both runs are at, and what each of them does there."""

    line: int
    source: str
    passed: Move
    failed: Move

    @property
    def passing_text(self) -> str:
        return self.passed.text

    @property
    def failing_text(self) -> str:
        return self.failed.text

    @property
    def differs(self) -> bool:
        return self.passing_text != self.failing_text


@dataclass(frozen=True)
class RunComparison:
    """Two runs of a program."""

    rows: Sequence[ComparisonRow]  # up to the line after which they part
    hidden: int  # rows before them
    parts: bool  # whether they part at all


def compare_runs(passing: Trace, failing: Trace) -> RunComparison:
    """Compare two runs of one program."""
    sources = SourceLines(failing)
    pairs = list(zip_longest(moves_of(passing), moves_of(failing)))
    rows: list[ComparisonRow] = []
    for left, right in pairs:
        if left is None or right is None or left.place != right.place:
            break
        rows.append(row_of(left, right, sources))
    parts = len(rows) < len(pairs)
    if rows and parts:
        left, right = pairs[len(rows)]
        last = rows[-1]
        rows[-1] = replace(
            last, passed=last.passed.as_last_move(left), failed=last.failed.as_last_move(right)
        )
    return RunComparison(rows[-MAX_ROWS:], max(0, len(rows) - MAX_ROWS), parts)


def moves_of(trace: Trace) -> Iterator[Move]:
    """Yield the lines of a run in their order."""
    place: Place | None = None
    steps: list[Step] = []
    for step in trace.steps:
        if step.kind in LINES:
            if place is not None:
                yield Move(place, tuple(steps))
            place, steps = step.place, []
        steps.append(step)
    if place is not None:
        yield Move(place, tuple(steps))


def row_of(passing: Move, failing: Move, sources: SourceLines) -> ComparisonRow:
    source = printable(sources.line(failing.place))
    return ComparisonRow(failing.place.line, source, passing, failing)


def lines_of(comparison: RunComparison) -> Iterator[str]:
    """Yield the lines to print, those that differ with a mark."""
    title = fit_width(_("passes"), EFFECT_WIDTH)
    yield f"{fit_width(_('line'), 4)}  {'':{SOURCE_WIDTH}}  {title}   {_('fails')}".rstrip()
    if comparison.hidden:
        yield _("  ... {:,} lines before", comparison.hidden)
    for row in comparison.rows:
        cells = [fit_width(row.source, SOURCE_WIDTH), fit_width(row.passing_text, EFFECT_WIDTH)]
        sign = "|" if row.differs else " "
        start = f"{row.line:>4}  {cells[0]}  {cells[1]} {sign}"
        yield f"{start} {cut_text(row.failing_text, EFFECT_WIDTH)}".rstrip()
    if not comparison.parts:
        yield _("Both runs are at the same lines.")


def fit_width(text: str, width: int) -> str:
    short = cut_text(text, width)
    return short + " " * (width - count_columns(short))
