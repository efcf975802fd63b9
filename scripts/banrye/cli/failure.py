"""Print one failing input: what judge and counterexample show of it."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.cli.side_by_side import side_by_side
from banrye.console import MAX_LINES, print_block
from banrye.process.interact import Spoken


def print_failure(
    test_input: Sequence[str],
    answer: Sequence[str],
    given: Sequence[str],
    errors: Sequence[str],
    message: str = "",
    *,
    is_diff: bool = False,
) -> None:
    """Print an input, both answers from the first wrong line on, and what programs said of it.

    All are lines. `errors`: of the program. `message`: of the output validator. `is_diff`: the
    answers side by side.
    """
    print_block("input", test_input)
    first = first_difference(answer, given)
    if is_diff and first < max(len(answer), len(given)):
        print(*side_by_side(answer, given, first), sep="\n")
        print_said(errors, message)
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
    print_said(errors, message)


def lines_of(text: bytes) -> list[str]:
    return text.decode(errors="replace").splitlines()


def first_difference(answer: Sequence[str], given: Sequence[str]) -> int:
    """Return the index of the first line that differs but for trailing blanks."""
    index = 0
    for right, line in zip(answer, given, strict=False):
        if right.rstrip() != line.rstrip():
            break
        index += 1
    return index


def print_dialogue(
    test_input: Sequence[str],
    dialogue: Sequence[Spoken],
    errors: Sequence[str],
    message: str = "",
) -> None:
    """Print an input of an interactive problem and the end of the dialogue."""
    print_block("input", test_input)
    lines: list[str] = []
    for spoken in dialogue:
        sign = "<" if spoken.is_from_submission else ">"
        lines += [f"{sign} {line}" for line in spoken.text.decode(errors="replace").splitlines()]
    is_cut = len(lines) > MAX_LINES
    title = "the end of the dialogue" if is_cut else "dialogue"
    print_block(f"{title} (> to the program, < from it)", lines, is_tail=True)
    print_said(errors, message)


def print_said(errors: Sequence[str], message: str) -> None:
    """Print what the output validator and the program said on standard error."""
    if message:
        print_block("the output validator says", message.splitlines())
    if errors:
        is_cut = len(errors) > MAX_LINES
        title = "the end of standard error" if is_cut else "standard error"
        print_block(title, errors, is_tail=True)
