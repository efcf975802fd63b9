"""Print one failing input: what judge, counterexample and stress tests show of it.

    input
      3 1
    expected
      4
    given
      3

Then follow what the validator and the program said, and doubts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from banrye.cli.doubts import print_doubts
from banrye.cli.lines import lines_of, lines_with_breaks
from banrye.cli.shown import shown
from banrye.cli.side_by_side import side_by_side
from banrye.compare import Difference, difference
from banrye.console import MAX_LINES, cut, print_block, print_wrapped
from banrye.judges.verdict import Judged, Verdict
from banrye.judging.failure import Failure
from banrye.problem.model import Problem
from banrye.submission.program import Program

QUOTED_COLUMNS = 60  # of a line that is shown with its blanks


def print_failure(
    problem: Problem, program: Program, failure: Failure, *, is_diff: bool = False
) -> None:
    """Print an input, both answers from the first wrong line on, and what programs said of it.

    Of an interactive problem, the end of the dialogue. Then print why the failure may be no mistake
    of the algorithm. `is_diff`: the answers side by side.
    """
    judged = failure.judged
    errors = program.error_lines(judged.run)
    if problem.judge.is_interactive:
        print_dialogue(failure.input_bytes, judged, errors)
        return
    lines = shown(failure, problem.function)
    print_block(lines.title, lines.input)
    print_answers(lines.expected, lines.given, is_diff=is_diff)
    is_wrong = judged.verdict is Verdict.WA and not judged.message and not judged.run.reason
    if is_wrong and lines.are_texts:
        print_only_difference(failure.answer, judged.run.output)
    print_said(errors, judged.message)
    print_doubts(problem, program, failure)


def print_answers(answer: Sequence[str], given: Sequence[str], *, is_diff: bool) -> None:
    """Print both answers from the first wrong line on."""
    first = first_difference(answer, given)
    if is_diff and first < max(len(answer), len(given)):
        print(*side_by_side(answer, given, first), sep="\n")
        return
    place = f" from line {first + 1} on" if first else ""
    if first == len(given) < len(answer) and first > 0:
        print_block(f"expected{place}", answer[first:])
        print_block("given", [f"(nothing more: the first {first} lines are right)"])
    elif first == len(answer) == len(given):
        print_block("expected", answer)
        print("the output is right so far")
    else:
        print_block(f"expected{place}", answer[first:])
        print_block(f"given{place}", given[first:])


def print_only_difference(answer: bytes, given: bytes) -> None:
    """Say so if all that differs is blanks or the case of letters, and where."""
    found = difference(answer, given)
    if found is None:
        return
    print_wrapped(f"The only difference: {found.value}.")
    if found in (Difference.LINE_ENDS, Difference.BLANKS):
        pairs = zip_longest(lines_with_breaks(answer), lines_with_breaks(given))
        for number, (right, line) in enumerate(pairs, start=1):
            if right != line:
                print(f"Line {number}: expected {quoted(right)}, given {quoted(line)}.")
                return


def quoted(line: str | None) -> str:
    """Return a line with its blanks and its line break visible."""
    if line is None:
        return "no line"
    text = line.replace("\n", "\\n").replace("\t", "\\t")
    shown = cut(text, QUOTED_COLUMNS)
    return f'"{shown}"' if shown == cut(text, len(text) + QUOTED_COLUMNS) else f'"{shown}..."'


def first_difference(answer: Sequence[str], given: Sequence[str]) -> int:
    """Return the index of the first line that differs but for trailing blanks."""
    index = 0
    for right, line in zip(answer, given, strict=False):
        if right.rstrip() != line.rstrip():
            break
        index += 1
    return index


def print_dialogue(input_bytes: bytes, judged: Judged, errors: Sequence[str]) -> None:
    """Print an input of an interactive problem and the end of the dialogue."""
    print_block("input", lines_of(input_bytes))
    lines: list[str] = []
    for spoken in judged.dialogue:
        sign = "<" if spoken.is_from_submission else ">"
        lines += [f"{sign} {line}" for line in lines_of(spoken.text)]
    is_cut = len(lines) > MAX_LINES
    title = "the end of the dialogue" if is_cut else "dialogue"
    print_block(f"{title} (> to the program, < from it)", lines, is_tail=True)
    print_said(errors, judged.message)


def print_said(errors: Sequence[str], message: str) -> None:
    """Print what the output validator and the program said on standard error."""
    if message:
        print_block("the output validator says", message.splitlines())
    if errors:
        is_cut = len(errors) > MAX_LINES
        title = "the end of standard error" if is_cut else "standard error"
        print_block(title, errors, is_tail=True)
