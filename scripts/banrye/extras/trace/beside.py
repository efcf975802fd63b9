"""Put the run that passes beside the run that fails, up to the first line where they part.

Of `if n > 2:` in line 3, with n = 2 in the one run and n = 3 in the other, come the rows

    BesideRow(line=1, source="n = int(input())", passing="reads "2"", failing="reads "3"")
    BesideRow(line=3, source="if n > 2:", passing="then line 6", failing="then line 4")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from banrye.console import columns, cut, printable
from banrye.extras.trace.model import Place, StepKind, Trace
from banrye.extras.trace.table import SourceLines, effects_of
from banrye.messages import _

MAX_ROWS = 12  # the last ones, which lead to the line
SOURCE_WIDTH = 30  # columns
EFFECT_WIDTH = 20
LINES = (StepKind.LINE, StepKind.RAISE)


@dataclass(frozen=True)
class BesideRow:
    """A line that both runs are at, and what each of them does there."""

    line: int
    source: str
    passing: str
    failing: str

    @property
    def differs(self) -> bool:
        return self.passing != self.failing


@dataclass(frozen=True)
class Beside:
    """Two runs of a program."""

    rows: Sequence[BesideRow]  # up to the line after which they part
    hidden: int  # rows before them
    parts: bool  # whether they part at all


def beside(passing: Trace, failing: Trace) -> Beside:
    """Compare two runs of one program."""
    sources = SourceLines(failing)
    pairs = list(zip_longest(moves_of(passing), moves_of(failing)))
    rows: list[BesideRow] = []
    for left, right in pairs:
        if left is None or right is None or left.place != right.place:
            break
        rows.append(row_of(left, right, sources))
    parts = len(rows) < len(pairs)
    if rows and parts:
        left, right = pairs[len(rows)]
        words = [where(each) for each in (left, right)]
        last = rows[-1]
        passed, failed = (
            ", then ".join(each for each in both if each)
            for both in zip((last.passing, last.failing), words, strict=True)
        )
        rows[-1] = BesideRow(last.line, last.source, passed, failed)
    return Beside(rows[-MAX_ROWS:], max(0, len(rows) - MAX_ROWS), parts)


@dataclass(frozen=True)
class Move:
    """A line of a run, with all that it has done."""

    place: Place
    effects: tuple[str, ...]


def moves_of(trace: Trace) -> Iterator[Move]:
    """Yield the lines of a run in their order."""
    place: Place | None = None
    effects: list[str] = []
    for step in trace.steps:
        if step.kind in LINES:
            if place is not None:
                yield Move(place, tuple(effects))
            place, effects = step.place, []
        effects += effects_of(step) if place is not None else []
    if place is not None:
        yield Move(place, tuple(effects))


def row_of(passing: Move, failing: Move, sources: SourceLines) -> BesideRow:
    source = printable(sources.line(failing.place))
    return BesideRow(
        failing.place.line, source, ", ".join(passing.effects), ", ".join(failing.effects)
    )


def where(move: Move | None) -> str:
    return f"line {move.place.line}" if move else "the end"


def lines_of(found: Beside) -> Iterator[str]:
    """Yield the lines to print, those that differ with a mark."""
    title = fitted(_("passes"), EFFECT_WIDTH)
    yield f"line  {'':{SOURCE_WIDTH}}  {title}   {_('fails')}".rstrip()
    if found.hidden:
        yield _("  ... {:,} lines before", found.hidden)
    for row in found.rows:
        cells = [fitted(row.source, SOURCE_WIDTH), fitted(row.passing, EFFECT_WIDTH)]
        sign = "|" if row.differs else " "
        start = f"{row.line:>4}  {cells[0]}  {cells[1]} {sign}"
        yield f"{start} {cut(row.failing, EFFECT_WIDTH)}".rstrip()
    if not found.parts:
        yield _("Both runs are at the same lines.")


def fitted(text: str, width: int) -> str:
    short = cut(text, width)
    return short + " " * (width - columns(short))
