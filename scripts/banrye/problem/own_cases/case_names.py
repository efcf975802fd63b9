r"""The names of test data: find the inputs, and the answer of each input.

A name is the name of a test case with words that say what the file is. Without these words, an
input and its answer have the same name:

    input/input00.txt   output/output00.txt     "/00", two words change at once
    a.in1               a.ans1                  "a_1"
    01                  01.a                    "01", only the answer has a word
    Test01/SUM.INP      Test01/SUM.OUT          "test01/sum"

ROLES has the words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import PurePosixPath


class Role(Enum):
    """The role of a file, as a word of its name states it."""

    INPUT = "input"
    ANSWER = "answer"
    NONE = "none"


class WordPlace(Enum):
    """The place of a word in a name, as a pattern around it. Letter case does not count."""

    ANYWHERE = r"(?<![a-z])(?:{words})(?![a-z])"  # in1, 1_in.txt, input/1: no part of a word
    WITHIN = r"(?:{words})"  # of a script that has no blanks between words
    SUFFIX = r"(?<=\.)(?:{words})(?=(?:\.txt)?$)"  # 1.dat, 1.ans.txt
    NUMBERED = r"(?:(?<=\.)|(?<=/)|^)(?:{words})(?=[._-]?\d+[a-z]?(?:\.txt)?$)"  # I.1, x.i1


# The words. Of several answers to an input, the one whose word comes first is taken.
ROLES: dict[Role, dict[WordPlace, str]] = {
    Role.INPUT: {
        WordPlace.ANYWHERE: "in input inputs inp stdin infile testinput",
        WordPlace.WITHIN: "입력 输入 入力",
        WordPlace.SUFFIX: "dat data tst test tc i",
        WordPlace.NUMBERED: "i",
    },
    Role.ANSWER: {
        WordPlace.ANYWHERE: "ans out answer answers output outputs oup outp stdout outfile expected"
        " expect exp sol solution result results correct judge expectedoutput expectedanswer"
        " expectedresult testoutput",
        WordPlace.WITHIN: "출력 정답 输出 答案 出力",
        WordPlace.SUFFIX: "a diff ok ou o res ref key std cor",
        WordPlace.NUMBERED: "o a sol ok",
    },
}
PREFERRED = [word for words in ROLES[Role.ANSWER].values() for word in words.split()]
ALONE = "in"  # the suffix of an input that needs no answer
SEPARATORS = "._-+ ()[]"
MOST_ALIKE = 50  # files that have the same name without the words: with more, nothing is known


def pattern_of(role: Role) -> str:
    """Return the pattern of the words of a role."""
    parts: list[str] = []
    for place, words in ROLES[role].items():
        longest_first = sorted(words.split(), key=len, reverse=True)
        parts.append(place.value.format(words="|".join(longest_first)))
    return "|".join(parts)


WORD = re.compile(f"(?P<input>{pattern_of(Role.INPUT)})|(?P<answer>{pattern_of(Role.ANSWER)})")


@dataclass(frozen=True)
class Word:
    """A word in a name that says what a file is."""

    text: str
    role: Role


@dataclass(frozen=True)
class CaseName:
    """The name of a file, taken apart."""

    file: str
    case: str  # the name without the words
    words: tuple[Word, ...]

    @property
    def role(self) -> Role:
        """The role that the last word states."""
        return self.words[-1].role if self.words else Role.NONE

    @property
    def preference(self) -> tuple[int, int]:
        """The place of an answer among several ones to an input."""
        word = self.words[-1].text if self.words else ""
        place = PREFERRED.index(word) if word in PREFERRED else len(PREFERRED)
        return place, len(self.words)

    def is_answered_by(self, other: CaseName) -> bool:
        """Return whether the other file is the answer to this one, if both are of one case.

        If both have as many words, all that differ must say so: "out_of_2.in" has two.
        """
        if len(self.words) == len(other.words):
            pairs = zip(self.words, other.words, strict=True)
            differing = [(mine, theirs) for mine, theirs in pairs if mine != theirs]
            roles = [(mine.role, theirs.role) for mine, theirs in differing]
            return bool(roles) and set(roles) == {(Role.INPUT, Role.ANSWER)}
        return self.role is not Role.ANSWER and other.role is Role.ANSWER


@dataclass(frozen=True)
class Pair:
    """An input and its answer, by their names. None: there is no answer."""

    input: str
    answer: str | None


def read_name(file: str) -> CaseName:
    """Return a name taken apart: "in/a_1.txt" is the case "/a_1" with the word "in"."""
    text = unicodedata.normalize("NFC", file).casefold().removesuffix(".txt")
    words: list[Word] = []
    parts: list[str] = []
    start = 0
    for match in WORD.finditer(text):
        words.append(Word(match[0], Role(match.lastgroup)))
        parts.append(text[start : match.start()])
        start = match.end()
    parts.append(text[start:])
    return CaseName(file, join_remaining_words(parts), tuple(words))


def join_remaining_words(parts: Sequence[str]) -> str:
    """Return the rest of a name, without the separators around the words."""
    if len(parts) == 1:
        return parts[0]
    folders: list[list[str]] = [[]]
    for part in parts:
        first, *rest = part.split("/")
        folders[-1].append(first)
        folders += [[other] for other in rest]
    return "/".join(joined_words(words) for words in folders)


def joined_words(words: Sequence[str]) -> str:
    stripped = [word.strip(SEPARATORS) for word in words]
    return "_".join(filter(None, stripped))


def pairs_of(files: Iterable[str]) -> list[Pair]:
    """Return the inputs with their answers, each file at most once, in natural order.

    An input without an answer counts only if its suffix is ALONE.
    """
    cases: dict[str, list[CaseName]] = {}
    for file in sorted(files, key=natural_order):
        name = read_name(file)
        cases.setdefault(name.case, []).append(name)
    pairs: list[Pair] = []
    for names in cases.values():
        pairs += pairs_of_case(names)
    return sorted(pairs, key=lambda pair: natural_order(pair.input))


def pairs_of_case(names: Sequence[CaseName]) -> Iterator[Pair]:
    """Yield the pairs among files that have the same name without the words."""
    used: set[str] = set()
    if len(names) <= MOST_ALIKE:
        # A name with a word for an input comes before one that has none.
        for name in sorted(names, key=lambda candidate: candidate.role is Role.NONE):
            if name.file in used:
                continue
            unused = [name for name in names if name.file not in used]
            answers = [candidate for candidate in unused if name.is_answered_by(candidate)]
            if answers:
                answer = min(answers, key=lambda candidate: candidate.preference).file
                used |= {name.file, answer}
                yield Pair(name.file, answer)
    for name in names:
        is_alone = PurePosixPath(name.file).suffix.casefold() == f".{ALONE}"
        if is_alone and name.file not in used:
            yield Pair(name.file, None)


def natural_order(name: str) -> list[tuple[int, str]]:
    """Return a key by which 2 comes before 10."""
    return [
        (int(part or 0), part) if part.isdecimal() else (0, part) for part in split_numbers(name)
    ]


def split_numbers(name: str) -> list[str]:
    return re.split(r"([0-9]+)", name)
