"""Baekjoon in paths and comments: its names, and the numbers of its problems, 1000 to 39999.

"BOJ_1018", "b1018", "title(1018)"      boj1018
"Main1018", "Week3No1018"               boj1018, if the site is known to be Baekjoon
"""

from __future__ import annotations

import re

NAME = "Baekjoon"
WORD = "boj"
# "boj" must not be a part of another word: "bojan", "robojackets".
NAMES = re.compile(
    r"(?<![A-Za-z])[Bb][Oo][Jj](?![aeiou])|(?<![A-Z])B(?:OJ|oj)(?![aeiou])"
    r"|(?i:b[aeck]+j(?:oo|o|u)n|백준|acmicpc|solved\.?ac)"
)
ADDRESS = r"(?:acmicpc\.net/problem/|(?<![\w.])boj\.kr/)"

# From 1000 to 39999, but not the year "2021년" or the range "1000-1999", "1000번대".
RANGE = r"(?!\d|년|[-~]\d{4}|\s*~|번?대(?![가-힣])|단위)"
FOUR_OR_FIVE = rf"0*([1-9]\d{{3}}|[1-3]\d{{4}}){RANGE}"
# After "b", "BOJ_", "[백준] ", "S1_".
NUMBER = re.compile(
    r"(?i)(?:^[\W_]*(?:[bpq]|bj|baek|[bsgpdr]\d_)?|boj|b[aeck]+j(?:oo|o|u)n|백준|acmicpc)"
    rf"[\W_]*{FOUR_OR_FIVE}"
)
# The number after a title: "title(1018)", but not the year "title(2021)".
NUMBER_AFTER_TITLE = re.compile(
    r"(?i)\((?:boj|백준)?[\W_]*(?!20(?:1[5-9]|2\d)\))([1-9]\d{3}|[1-3]\d{4})\)$"
)
# Where the judge is known to be Baekjoon: "Main1018", "Problem_1018_title", "Week3No1018".
ANY_NUMBER = re.compile(rf"(?<!\d)(?<!\d\.)(?<!\d{{4}}[-~])(?<!~\s){FOUR_OR_FIVE}")
ANY_YEAR = re.compile(r"20(?:1[5-9]|2\d)")


def before_title(part: str) -> str:
    """Return a part of a path up to the end of its number, or all of it."""
    match = ANY_NUMBER.search(part)
    return part[: match.end()] if match else part


def number_in(part: str) -> str | None:
    """Return the problem that a part of a path names by its number."""
    match = NUMBER.search(part) or NUMBER_AFTER_TITLE.search(part)
    return f"{WORD}{match[1]}" if match else None


def any_number_in(part: str, *, is_folder: bool) -> str | None:
    """Return the problem whose number is anywhere in a part of a path.

    A year does not count beside another number or in the name of a folder, nor does a range.
    """
    numbers = [match[1] for match in ANY_NUMBER.finditer(part)]
    olympiads = [number for number in numbers if not ANY_YEAR.fullmatch(number)]
    if is_folder and len(numbers) != len(olympiads[:1]):
        return None
    candidates = olympiads or numbers
    return f"{WORD}{candidates[0]}" if candidates else None
