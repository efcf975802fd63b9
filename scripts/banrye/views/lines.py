r"""The lines of an output or an input, cut for the terminal.

lines_of(b"1 2\n3\n")    ["1 2", "3"]
"""

from __future__ import annotations


def lines_of(text: bytes) -> list[str]:
    """Return the lines of a text. A carriage return before a line break is kept."""
    return [line.removesuffix("\n") for line in lines_with_breaks(text)]


def lines_with_breaks(text: bytes) -> list[str]:
    lines = text.decode(errors="replace").split("\n")
    with_breaks = [f"{line}\n" for line in lines[:-1]]
    return [*with_breaks, lines[-1]] if lines[-1] else with_breaks
