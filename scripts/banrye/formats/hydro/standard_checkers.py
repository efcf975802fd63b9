r"""The comparisons of Hydro when a problem has no checker.

    default    lines without blanks at their ends and without empty lines at the end. A line of
               blanks alone counts: b"1\n \n" is not b"1\n"
    strict     lines; of blanks only carriage returns at their ends are left out

Standard library only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping


def default(answer: bytes, output: bytes) -> bool:
    return stripped_lines(answer) == stripped_lines(output)


def stripped_lines(text: bytes) -> list[bytes]:
    lines = lines_of(text)
    while lines and not lines[-1]:
        lines.pop()
    return [line.rstrip(b" \t\r") for line in lines]


def strict(answer: bytes, output: bytes) -> bool:
    return lines_of(answer) == lines_of(output)


def lines_of(text: bytes) -> list[bytes]:
    lines = text.split(b"\n")
    if not lines[-1]:
        lines.pop()
    return [line.rstrip(b"\r") for line in lines]


CHECKERS: Mapping[str, Callable[..., bool]] = {"default": default, "strict": strict}
NOT_THERE: Mapping[str, str] = {}
