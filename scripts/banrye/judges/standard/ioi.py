r"""The comparison of tools of the IOI: the words of each line; blank lines at the end do not count.

    white_diff(b"1 2\n3\n", b" 1  2 \n3\n\n")    True
    white_diff(b"1 2\n3\n", b"1 2 3\n")          False

Standard library only.
"""

from __future__ import annotations


def white_diff(answer: bytes, output: bytes) -> bool:
    return words_of_lines(answer) == words_of_lines(output)


def words_of_lines(text: bytes) -> list[list[bytes]]:
    """Return the words of each line, up to the last line that has one."""
    return [line.split() for line in text.rstrip().split(b"\n")]


CHECKERS = {"white_diff": white_diff}
NOT_THERE: dict[str, str] = {}
