"""The table of a trace: its rows, and which of them are shown if they are many.

5  total += d[i]                    total: 1 → 3
4  for i in range(n):               i: 1 → 2
   6 more times, i = 3 … 8
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from banrye.console import count_columns, cut_text, pieces, printable
from banrye.extras.trace.changes import in_words
from banrye.extras.trace.fold import (
    RETURN,
    Fold,
    StepOrFold,
    Varying,
    fold_loops,
    is_membership,
    result_of,
)
from banrye.extras.trace.trace_model import Place, Step, StepKind, Trace, VariableChange
from banrye.files import read_bytes
from banrye.messages import _

WIDTH = 79
SOURCE_WIDTH = 34  # columns of the source line
MAX_EFFECT_LINES = 3  # of what one step has changed
MAX_RAISE_LINES = 6  # of the words of an exception
MAX_STREAM = 30  # characters of what a step reads or prints
MAX_VARYING = 4  # variables of a folded loop
MAX_FOLD_LINES = 2
MAX_LISTED = 4  # values of such a variable that are listed if the first is also the last
MAX_LISTED_WIDTH = 40  # columns
FOLD_INDENT = 6
INDENT = 2  # columns for each call
MAX_INDENT = 16
QUIET = ("import ", "from ", "def ", "class ", "@")  # lines of Python that only define
ENDS = (StepKind.RETURN, StepKind.YIELD, StepKind.RAISE)
SINGLE_BLANK = re.compile(r"(?<! ) (?! )")
BRACES = ("}", "};")  # where a function of C++ returns

HEIGHT = 95  # lines of the rows: 100 with what is printed above and below them
BEGINNING = 30  # of these, the first steps
END = 45  # and the last


@dataclass(frozen=True)
class TableRow:
    """One step, or one fold, as lines of the terminal."""

    lines: tuple[str, ...]
    is_important: bool = False  # it prints, raises, or is undefined


class SourceLines:
    """The lines of the user's files."""

    def __init__(self, trace: Trace) -> None:
        self.lines = {
            name: read_bytes(path).decode(errors="replace").splitlines()
            for name, path in trace.files.items()
        }

    def line(self, place: Place) -> str:
        """Return a source line without its indentation, "" if it is not in the user's files."""
        lines = self.lines.get(place.file, [])
        return lines[place.line - 1].strip() if 0 < place.line <= len(lines) else ""


def table_of(trace: Trace) -> list[TableRow]:
    """Return all rows of a trace."""
    sources = SourceLines(trace)
    steps = [step for step in trace.steps if not is_quiet(step, sources)]
    items = fold_loops(list(without_repeats(steps, sources)))
    undefined = last_at(items, trace.finding.place) if trace.finding else None
    rows: list[TableRow] = []
    for item in items:
        if isinstance(item, Fold):
            rows.append(row_of_fold(item))
        else:
            remark = trace.finding.what if trace.finding and item is undefined else ""
            rows.append(row_of(item, sources, remark))
    return rows


def without_repeats(steps: Sequence[Step], sources: SourceLines) -> Iterator[Step]:
    """Yield the steps.

    A return and its line are one, and so are a call and a first line at the same place.
    """
    before: Step | None = None
    for step in steps:
        if before and belongs_to(step, before, sources):
            before = replace(
                step,
                place=before.place,
                changes=before.changes + step.changes,
                printed=before.printed + step.printed,
                read=before.read + step.read,
                note=before.note or step.note,
            )
            continue
        if before and not is_repeated(step, before):
            yield before
        before = step
    if before:
        yield before


def is_repeated(step: Step, before: Step) -> bool:
    """Return whether a step stays at the line of one that did nothing."""
    is_same = (before.kind, before.place, before.frame) == (step.kind, step.place, step.frame)
    return is_same and step.kind is StepKind.LINE and not has_effect(before)


def has_effect(step: Step) -> bool:
    return bool(step.changes or step.printed or step.read or step.note)


def belongs_to(step: Step, before: Step, sources: SourceLines) -> bool:
    """Return whether two steps are one row: a call and its line, or a line and its end.

    A function of C++ returns at the brace after its last line.
    """
    if before.frame != step.frame:
        return False
    is_here = before.place == step.place
    if (before.kind, step.kind) == (StepKind.CALL, StepKind.LINE):
        return is_here
    is_end = step.kind in ENDS and before.kind not in ENDS  # a row has one end
    return is_end and (is_here or sources.line(step.place) in BRACES)


def is_quiet(step: Step, sources: SourceLines) -> bool:
    """Return whether nobody misses a step: it defines, or returns nothing."""
    if has_effect(step):
        return False
    if step.kind in (StepKind.RETURN, StepKind.YIELD):
        is_none = step.text == "None" and step.place.file.endswith(".py")
        is_empty = not step.text or is_none
        return is_empty and not sources.line(step.place).startswith("return")
    line = sources.line(step.place)
    return step.kind is StepKind.LINE and (line.startswith(QUIET) or line in BRACES)


def last_at(items: Sequence[StepOrFold], place: Place | None) -> StepOrFold | None:
    """Return the last step at a place."""
    for item in reversed(items):
        if isinstance(item, Step) and item.place == place:
            return item
    return None


# Rows.


def row_of(step: Step, sources: SourceLines, remark: str) -> TableRow:
    """Return the row of a step. `remark`: what is undefined in it."""
    indent = " " * min(MAX_INDENT, INDENT * step.depth)
    source = shorten_text(indent + printable(sources.line(step.place)), SOURCE_WIDTH)
    padding = " " * (SOURCE_WIDTH - count_columns(source))
    effects = [*effects_of(step), *([remark] if remark else [])]
    most = MAX_RAISE_LINES if step.kind is StepKind.RAISE else MAX_EFFECT_LINES
    first, *rest = effect_lines(effects, most)
    start = f"{step.place.line:>4}  {source}{padding}  "
    blank = " " * count_columns(start)
    lines = (f"{start}{first}".rstrip(), *(blank + line for line in rest))
    is_important = bool(step.printed or remark or step.kind is StepKind.RAISE)
    return TableRow(lines, is_important)


def effects_of(step: Step) -> list[str]:
    """Return the effects of a step, a text for each part."""
    effects_of_step = [_("reads {}", stream_text(step.read))] if step.read else []
    effects_of_step += [visible_text(in_words(change)) for change in step.changes]
    if step.printed:
        effects_of_step.append(_("prints {}", stream_text(step.printed)))
    if step.note:
        effects_of_step.append(visible_text(step.note))
    if step.kind is StepKind.RETURN:
        effects_of_step.append(visible_text(f"return {step.text}".strip()))
    elif step.kind is StepKind.YIELD:
        effects_of_step.append(visible_text(f"yield {step.text}"))
    elif step.kind is StepKind.RAISE:
        effects_of_step.append(visible_text(_("raises {}", step.text)))
    return effects_of_step


def visible_text(text: str) -> str:
    """Return a text of the program that is safe for a terminal: a tab is no blank."""
    return printable(text.replace("\t", "\\t"))


def stream_text(text: bytes) -> str:
    """Return the text that was read or printed between quotes, cut."""
    decoded = text.decode(errors="replace")
    shown = (decoded.rstrip("\n") or decoded).replace("\n", "\\n").replace("\t", "\\t")
    is_cut = len(shown) > MAX_STREAM
    return f'"{printable(shown[:MAX_STREAM])}{"..." if is_cut else ""}"'


def effect_lines(parts: Sequence[str], most: int) -> list[str]:
    """Return the parts in at most so many lines, broken between parts."""
    width = WIDTH - SOURCE_WIDTH - 8
    lines = [""]
    for number, part in enumerate(parts):
        text = part + (", " if number + 1 < len(parts) else "")
        if lines[-1] and count_columns(lines[-1] + text.rstrip()) > width:
            lines.append("")
        lines[-1] += text
        if len(lines) > most:  # no other part is shown
            break
    folded = [piece for line in lines for piece in wrap_text(line.rstrip(), width)]
    if len(folded) > most:
        folded[most - 1 :] = ["..."]
    return folded


def wrap_text(text: str, width: int) -> list[str]:
    """Return a text in lines of at most so many columns, broken at single blanks if possible.

    Longer runs of blanks stay as they are: they may be of a text of the program.
    """
    first, *words = SINGLE_BLANK.split(text)
    lines = pieces(first, width)
    for word in words:
        longer = f"{lines[-1]} {word}"
        if count_columns(longer) <= width:
            lines[-1] = longer
        else:
            lines += pieces(word, width)
    return lines


def shorten_text(text: str, width: int) -> str:
    return text if count_columns(text) <= width else cut_text(text, width - 3) + "..."


def row_of_fold(item: Fold) -> TableRow:
    """Return the row of the rounds of a loop that are not shown."""
    count = len(item.rounds)
    varying = item.varying_steps()
    parts = [varying_in_words(change, count) for change in varying[:MAX_VARYING]]
    times = _("once more") if count == 1 else _("{:,} more times", count)
    more = ["..."] if len(varying) > MAX_VARYING else []
    text = visible_text(", ".join([times, *parts, *more]))
    first, *rest = wrap_text(f"... {text}", WIDTH - FOLD_INDENT)
    if len(rest) >= MAX_FOLD_LINES:
        rest[MAX_FOLD_LINES - 2 :] = [shorten_text(" ".join(rest), WIDTH - FOLD_INDENT)]
    return TableRow(tuple(" " * FOLD_INDENT + line for line in (first, *rest)))


def varying_in_words(varying: Varying, rounds: int) -> str:
    """Return the values of rounds: `i = 1 … 10`, `d[1] = 3 … d[9] = 4`, `x = 1, 3, 1`."""
    changes = varying.changes
    results = [result_of(change) for change in changes]
    names = len({change.name for change in changes})
    first, last = changes[0], changes[-1]
    counts: list[str] = []
    if len(changes) < rounds:
        counts.append(_("once") if len(changes) == 1 else _("{:,} times", len(changes)))
    if len(set(results)) == 1:
        text = changes_text([first], "", names)
    elif results[0] != results[-1]:
        text = changes_text([first, last], " … ", names)
    else:  # it looks constant
        text = changes_text(changes[:MAX_LISTED], ", ", names)
        if len(changes) > MAX_LISTED or count_columns(text) > MAX_LISTED_WIDTH:
            text = changes_text([first, last], " … ", names)
            counts.append(variety_of(changes))
    return f"{text} ({', '.join(counts)})" if counts else text


def variety_of(changes: Sequence[VariableChange]) -> str:
    """Return how many different values, or elements, changes have set."""
    names = {change.name for change in changes}
    if len(names) > 1:
        return _("{:,} different elements", len(names))
    return _("{:,} different values", len(set(map(result_of, changes))))


def changes_text(changes: Sequence[VariableChange], separator: str, names: int) -> str:
    """Return the values of changes, with a name once if there is only one: `x = 1, 3`.

    `names`: how many there are, also of changes between these.
    """
    texts: list[str] = []
    name = ""
    for change in changes:
        sign = " " if change.name == RETURN else " = "
        if change.new is None or is_membership(change):
            texts.append(in_words(change))
        else:
            texts.append(change.new if change.name == name else f"{change.name}{sign}{change.new}")
        name = change.name if names == 1 else ""
    return separator.join(texts)


# The choice of rows.


def rows_with_gaps(rows: Sequence[TableRow], height: int = HEIGHT) -> list[TableRow]:
    """Return rows of at most so many lines, with a row for each gap.

    The end and the beginning are kept, and between them rows that print.
    """
    if sum(len(row.lines) for row in rows) <= height:
        return list(rows)
    shown_rows: set[int] = set()
    for index in by_importance(rows):
        if height_of(rows, shown_rows | {index}) <= height:
            shown_rows.add(index)
    return with_gaps(rows, shown_rows)


def by_importance(rows: Sequence[TableRow]) -> list[int]:
    """Return the indices of rows, those that should be shown first."""
    indices = range(len(rows))
    outputs = [index for index in reversed(indices) if rows[index].is_important]
    order = [*reversed(indices[-END:]), *indices[:BEGINNING], *outputs, *reversed(indices)]
    return list(dict.fromkeys(order))


def height_of(rows: Sequence[TableRow], shown_rows: set[int]) -> int:
    """Return the lines of the kept rows and their gaps."""
    order = sorted(shown_rows)
    gaps = sum(after - before > 1 for before, after in zip([-1, *order], order, strict=False))
    gaps += order[-1] < len(rows) - 1
    return gaps + sum(len(rows[index].lines) for index in order)


def with_gaps(rows: Sequence[TableRow], shown_rows: set[int]) -> list[TableRow]:
    rows_of_steps: list[TableRow] = []
    before = -1
    for index in [*sorted(shown_rows), len(rows)]:
        if hidden := index - before - 1:
            rows_of_steps.append(TableRow((f"      ... {hidden:,} rows",)))
        if index < len(rows):
            rows_of_steps.append(rows[index])
        before = index
    return rows_of_steps
