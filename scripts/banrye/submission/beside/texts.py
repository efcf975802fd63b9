r"""The text of a source file that becomes a part of a bundle.

blank_comments("a; // b")    "a;     "
split_lines("a\f\nb\n")       ["a\f", "b"]
"""

from __future__ import annotations

import re

from banrye.submission.sources import COMMENT


def blank_comments(text: str) -> str:
    """Return a text with a blank for each character of a comment of C, line feeds aside."""
    return COMMENT.sub(lambda match: match[1] or re.sub(r"[^\n]", " ", match[0]), text)


def split_lines(text: str) -> list[str]:
    """Return the lines of a text. Only a line feed ends a line, as for compilers."""
    return text.removesuffix("\n").split("\n")
