"""The single reductions of a text that counterexample claims to have tried: no line, word or character, a number lowered.

A number counts lines if it stands in the first line and is the number of lines after it; it counts words or characters
if it stands before them and is the number of words of their line or of characters of their word.
"""

import re


def left_out(text):
    """The text without a line, a word or a character: the rest, where the part was, and how many such parts it had."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for start, end in zip(starts, starts[1:]):
        yield text[:start] + text[end:], text.find("\n") if start else 0, len(starts) - 2
        words = list(re.finditer(r"\S+", text[start:end]))
        for word in words if len(words) > 1 else ():
            gap = (word.start() - 1, word.end()) if word.start() else (0, word.end() + 1)
            yield text[: start + gap[0]] + text[start + gap[1] :], start, len(words)
        for word in words:
            for place in range(*word.span()) if len(word[0]) > 1 else ():
                yield text[: start + place] + text[start + place + 1 :], start + word.start(), len(word[0])


def of(text):
    for fewer, position, count in left_out(text):
        yield fewer
        for match in re.finditer(rf"(?<!\S){count}(?!\S)", text[:position]):
            yield fewer[: match.start()] + str(count - 1) + fewer[match.end() :]
    for match in re.finditer(r"\d{1,18}", text):
        size = int(match[0])
        for value in {value for value in (0, 1, size // 2, size - 1) if 0 <= value < size}:
            yield text[: match.start()] + str(value) + text[match.end() :]
