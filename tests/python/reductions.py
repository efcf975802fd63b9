"""Yield the single reductions of a text that counterexample claims to have tried. Holds no tests.

No line, word or character; a number lowered. Without a line, word or character, any number before
it may be lowered by 1. All numbers of a line may be lowered by 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise


def left_out(text: str) -> Iterator[tuple[str, int]]:
    """Yield the text without a line, a word or a character, and where the part was."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for start, end in pairwise(starts):
        yield text[:start] + text[end:], start
        words = list(re.finditer(r"\S+", text[start:end]))
        for word in words if len(words) > 1 else ():
            gap = (word.start() - 1, word.end()) if word.start() else (0, word.end() + 1)
            yield text[: start + gap[0]] + text[start + gap[1] :], start + word.start()
        for word in words:
            for place in range(*word.span()) if len(word[0]) > 1 else ():
                yield text[: start + place] + text[start + place + 1 :], start + place


def of(text: str) -> Iterator[str]:
    for fewer, position in left_out(text):
        yield fewer
        for match in re.finditer(r"(?<!\S)\d{1,18}(?!\S)", text[:position]):
            if int(match[0]) > 0 and match.end() < position:
                yield fewer[: match.start()] + str(int(match[0]) - 1) + fewer[match.end() :]
    for match in re.finditer(r"\d{1,18}", text):
        size = int(match[0])
        for value in {value for value in (0, 1, size // 2, size - 1) if 0 <= value < size}:
            yield text[: match.start()] + str(value) + text[match.end() :]
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if "0" not in line.split():
            lowered = re.sub(r"(?<!\S)\d{1,18}(?!\S)", lambda match: str(int(match[0]) - 1), line)
            yield "".join([*lines[:number], lowered, *lines[number + 1 :]])
