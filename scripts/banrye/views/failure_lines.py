"""One failing input, as judge, counterexample and stress tests print it.

    input
      3 1
    expected
      4
    given
      3

Then follow what the validator and the program said, and doubts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from banrye.compare import Difference, difference
from banrye.console import MAX_LINES, block, cut_text, paragraph
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judging.failure import ExplainedFailure
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.views.failure_texts import texts_of_failure
from banrye.views.lines import lines_of, lines_with_breaks
from banrye.views.side_by_side import side_by_side

QUOTED_COLUMNS = 60  # of a line that is shown with its blanks


def failure_lines(
    problem: Problem, explained: ExplainedFailure, *, is_diff: bool = False
) -> Iterator[str]:
    """Yield an input, both answers from the first wrong line on, and what programs said of it.

    For an interactive problem, the end of the dialogue. Then why the failure may be no mistake of
    the algorithm. `is_diff`: the outputs are shown side by side.
    """
    failure, judged_run = explained.failure, explained.failure.judged_run
    if problem.judge.is_interactive:
        yield from dialogue_lines(failure.input_bytes, judged_run, explained.errors)
        return
    lines = texts_of_failure(failure, problem.function)
    yield from block(_(lines.title), lines.input)
    yield from answer_lines(lines.answer, lines.output, is_diff=is_diff)
    is_wrong = (
        judged_run.verdict is Verdict.WA and not judged_run.message and not judged_run.run.reason
    )
    if is_wrong and lines.are_texts:
        yield from only_difference(failure.answer, judged_run.run.output)
    yield from said_lines(explained.errors, judged_run.message)
    yield from map(paragraph, explained.doubts)


def answer_lines(answer: Sequence[str], output: Sequence[str], *, is_diff: bool) -> Iterator[str]:
    """Yield both answers from the first wrong line on."""
    first = first_difference(answer, output)
    if is_diff and first < max(len(answer), len(output)):
        yield from side_by_side(answer, output, first)
        return
    place = _(" from line {} on", first + 1) if first else ""
    if first == len(output) < len(answer) and first > 0:
        yield from block(_("expected{}", place), answer[first:])
        yield from block(_("given"), [_("(nothing more: the first {} lines are right)", first)])
    elif first == len(answer) == len(output):
        yield from block(_("expected"), answer)
        yield _("the output is right so far")
    else:
        yield from block(_("expected{}", place), answer[first:])
        yield from block(_("given{}", place), output[first:])


def only_difference(answer: bytes, output: bytes) -> Iterator[str]:
    """Yield that all that differs is blanks or the case of letters, and where, if it is so."""
    difference_here = difference(answer, output)
    if difference_here is None:
        return
    yield paragraph(_("The only difference: {}.", _(difference_here.value)))
    if difference_here in (Difference.LINE_ENDS, Difference.BLANKS):
        pairs = zip_longest(lines_with_breaks(answer), lines_with_breaks(output))
        for number, (right, line) in enumerate(pairs, start=1):
            if right != line:
                yield _(
                    "Line {}: expected {}, given {}.",
                    number,
                    visible_line(right),
                    visible_line(line),
                )
                return


def visible_line(line: str | None) -> str:
    """Return a line with its blanks and its line break visible."""
    if line is None:
        return _("no line")
    text = line.replace("\n", "\\n").replace("\t", "\\t")
    shown = cut_text(text, QUOTED_COLUMNS)
    return f'"{shown}"' if shown == cut_text(text, len(text) + QUOTED_COLUMNS) else f'"{shown}..."'


def first_difference(answer: Sequence[str], output: Sequence[str]) -> int:
    """Return the index of the first line that differs but for trailing blanks."""
    index = 0
    for right, line in zip(answer, output, strict=False):
        if right.rstrip() != line.rstrip():
            break
        index += 1
    return index


def dialogue_lines(
    input_bytes: bytes, judged_run: JudgedRun, errors: Sequence[str]
) -> Iterator[str]:
    """Yield an input of an interactive problem and the end of the dialogue."""
    yield from block(_("input"), lines_of(input_bytes))
    lines: list[str] = []
    for spoken in judged_run.dialogue:
        sign = "<" if spoken.is_from_submission else ">"
        lines += [f"{sign} {line}" for line in lines_of(spoken.text)]
    is_cut = len(lines) > MAX_LINES
    title = _("the end of the dialogue") if is_cut else _("dialogue")
    yield from block(_("{} (> to the program, < from it)", title), lines, is_tail=True)
    yield from said_lines(errors, judged_run.message)


def said_lines(errors: Sequence[str], message: str) -> Iterator[str]:
    """Yield the messages of the checker and of the program on standard error."""
    if message:
        yield from block(_("the checker says"), message.splitlines())
    if errors:
        is_cut = len(errors) > MAX_LINES
        title = _("the end of standard error") if is_cut else _("standard error")
        yield from block(title, errors, is_tail=True)
