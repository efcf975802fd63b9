"""Random tiny languages, and a brute force that lists their texts in order. Holds no tests.

A language is a tuple of statements, which a validator reads as text (fixtures/choices/languages):

    number t 1 8 if t 7 { repeat 3 { number x 1 2 } } { }

The brute force interprets the statements itself and shares nothing with the engine: it lists every
sequence of choices, and weighs it as guide/counterexample.md says.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

Value = int | str  # a number, or the letter of a variable
Statement = tuple[object, ...]
Language = tuple[Statement, ...]
MakeStatements = Callable[[int], list[Statement]]  # with blocks up to a depth

FEWEST_TEXTS = 6
MOST_SEQUENCES = 4000  # of choices, of a random language
MOST_WEIGHT = 18  # of these


@dataclass(frozen=True)
class Family:
    """What the headers of a family can read."""

    has_words: bool = True
    has_empty_words: bool = False
    has_negative_numbers: bool = False
    has_alternatives: bool = False
    asks_for_the_end: bool = False


FAMILIES = {
    "testlib": Family(
        has_empty_words=True,
        has_negative_numbers=True,
        has_alternatives=True,
        asks_for_the_end=True,
    ),
    "checktestdata": Family(has_negative_numbers=True, asks_for_the_end=True),
    "bapctools": Family(has_words=False),
    "gcpc": Family(has_negative_numbers=True),
    "kodsport": Family(has_words=False),
}


def as_text(language: Language) -> str:
    """Return a language as the validators of the fixtures read it."""
    words = []
    for statement in language:
        for part in statement:
            if isinstance(part, tuple) and statement[0] == "one_of":
                words += [str(len(part)), *part]
            elif isinstance(part, tuple):
                words += ["{", as_text(part), "}"]
            else:
                words.append(str(part))
    return " ".join(words)


def as_grammar(language: Language) -> str:
    """Return a language as a checktestdata grammar."""
    lines = []
    for verb, *rest in language:
        blocks = [as_grammar(part) for part in rest if isinstance(part, tuple)]
        a, b, c = [*rest, None, None, None][:3]
        lines.append(
            {
                "number": f"INT({b}, {c}, {a}) NEWLINE",
                "word": f'REGEX("[{c}]{{{a},{b}}}") NEWLINE',
                "repeat": f"REP({a}) {' '.join(blocks)} END",
                "if": f"IF({a} <= {b}) {' ELSE '.join(blocks)} END",
                "to_end": f"WHILE(!ISEOF) {' '.join(blocks)} END",
                "set": f"SET({a} = {b})",
                "add": f"SET({a} = {a} + {b})",
                "at_most": f"ASSERT({a} <= {b})",
                "differ": f"ASSERT({a} != {b})",
            }[str(verb)]
        )
    return "\n".join(lines)


# The brute force.


class TooLarge(Exception):
    """A language has too many sequences of choices."""


@dataclass(frozen=True)
class Made:
    """A sequence of choices, and the variables after it."""

    ranks: tuple[int, ...] = ()
    weight: int = 0
    text: str = ""
    variables: Mapping[str, int] = field(default_factory=dict)
    is_valid: bool = True

    def then(self, rank: int, weight: int, text: str = "", **variables: int) -> Made:
        ranks = (*self.ranks, rank)
        after = {**self.variables, **variables}
        return Made(ranks, self.weight + weight, self.text + text, after)

    def value(self, name: object) -> int:
        return self.variables.get(name, 0) if isinstance(name, str) else int(str(name))


def bits(rank: int) -> int:
    return len(f"{rank:b}") if rank else 0


def texts_in_order(language: Language) -> list[tuple[int, str]]:
    """Return the weight and the text of all valid inputs in order. Raise TooLarge."""
    sequences = []
    for sequence in sequences_of(language, Made()):
        sequences.append(sequence)
        if len(sequences) > MOST_SEQUENCES or sequence.weight > MOST_WEIGHT:
            raise TooLarge
    valid = [sequence for sequence in sequences if sequence.is_valid]
    weights: dict[str, int] = {}
    for sequence in sorted(valid, key=lambda made: (made.weight, made.ranks)):
        weights.setdefault(
            sequence.text, sequence.weight
        )  # different choices may make the same text
    return [(weight, text) for text, weight in weights.items()]


def sequences_of(language: Language, before: Made) -> Iterator[Made]:
    """Yield all sequences of choices, also those that a validator rejects in the end."""
    if not language or not before.is_valid:
        yield before
        return
    for sequence in sequences_of_one(language[0], before):
        yield from sequences_of(language[1:], sequence)


def sequences_of_one(statement: Statement, before: Made) -> Iterator[Made]:
    verb, *parts = statement
    match verb:
        case "number":
            yield from numbers(before, str(parts[0]), *map(before.value, parts[1:]))
        case "word":
            yield from words(before, int(str(parts[0])), int(str(parts[1])), str(parts[2]))
        case "one_of":
            yield from alternatives(before, tuple_of(parts[0]))
        case "repeat":
            yield from sequences_of(tuple_of(parts[1]) * max(0, before.value(parts[0])), before)
        case "if":
            is_first = before.value(parts[0]) <= before.value(parts[1])
            yield from sequences_of(tuple_of(parts[2 if is_first else 3]), before)
        case "to_end":
            yield before.then(0, 1)
            for sequence in sequences_of(tuple_of(parts[0]), before.then(1, 1)):
                yield from (
                    sequences_of_one(statement, sequence) if sequence.is_valid else [sequence]
                )
        case _:
            yield without_choice(str(verb), str(parts[0]), before, before.value(parts[1]))


def without_choice(verb: str, variable: str, before: Made, value: int) -> Made:
    """Return the text after a statement that reads nothing."""
    old = before.value(variable)
    if verb in ("set", "add"):
        new = value if verb == "set" else old + value
        return replace(before, variables={**before.variables, variable: new})
    return replace(before, is_valid=old <= value if verb == "at_most" else old != value)


def numbers(before: Made, variable: str, low: int, high: int) -> Iterator[Made]:
    """Yield all numbers from the nearest to 0 on, the greater first; none is no valid input."""
    if low > high:
        yield replace(before, is_valid=False)
    nearest = min(range(low, high + 1), key=abs, default=0)
    values = sorted(range(low, high + 1), key=lambda one: (abs(one - nearest), -one))
    for rank, value in enumerate(values):
        yield before.then(rank, 1 + bits(rank), f"{value}\n", **{variable: value})


def alternatives(before: Made, texts: Statement) -> Iterator[Made]:
    """Yield the alternatives of a pattern. A single one is no choice."""
    if len(texts) == 1:
        yield replace(before, text=f"{before.text}{texts[0]}\n")
        return
    for rank, word in enumerate(texts):
        yield before.then(rank, 1 + bits(rank), f"{word}\n")


def tuple_of(part: object) -> Language:
    assert isinstance(part, tuple)
    return part


def words(before: Made, least: int, most: int, letters: str) -> Iterator[Made]:
    """Yield all words. If characters follow, which weigh too, the length weighs only 1."""
    for rank, length in enumerate(range(least, most + 1)):
        weighs_bits = len(letters) == 1
        weight = 1 + (bits(rank) if weighs_bits else 0)
        start = before.then(rank, weight) if least < most else before
        for word in product(enumerate(sorted(letters)), repeat=0 if weighs_bits else length):
            made = start
            for letter_rank, letter in word:
                made = made.then(letter_rank, 1 + bits(letter_rank), letter)
            text = letters * length if weighs_bits else ""
            yield Made(made.ranks, made.weight, f"{made.text}{text}\n", made.variables)


# Random languages.


class Maker:
    """Makes random statements that a family can read."""

    def __init__(self, seed: int, family: Family) -> None:
        self.random = random.Random(seed)
        self.family = family
        self.letters = iter("abcdefghijklmnopqrstuvwxyz")
        self.variables: list[str] = []

    def language(self) -> Language:
        first = self.random.choice([self.kinds, self.list_of_items, self.tests])
        statements = [*first(1), *self.statements(1)]
        if self.family.asks_for_the_end and self.random.random() < 0.15:
            statements += self.to_the_end()
        return tuple(statements)

    def statements(self, depth: int) -> Iterator[Statement]:
        makers: list[MakeStatements] = [self.number, self.number, self.word, self.condition]
        if depth:
            makers += [self.kinds, self.list_of_items, self.tests]
        for _ in range(self.random.choice([0, 1, 1, 1, 2])):
            yield from self.random.choice(makers)(depth - 1)

    def new_variable(self) -> str:
        name = next(self.letters, "")
        if not name:
            raise TooLarge
        self.variables.append(name)
        return name

    def number(self, _depth: int, low: int | None = None, most: int = 4) -> list[Statement]:
        lows = [0, 0, 1, 1, 2]
        if self.family.has_negative_numbers:
            lows += [-1, -2, -5]
        first = self.random.choice(lows) if low is None else low
        high: Value = first + self.random.randint(0, most)
        if self.variables and self.random.random() < 0.2:
            high = self.random.choice(self.variables)
        return [("number", self.new_variable(), first, high)]

    def word(self, depth: int) -> list[Statement]:
        if not self.family.has_words:
            return self.number(depth)
        if self.family.has_alternatives and self.random.random() < 0.3:
            words = self.random.choices(["a", "ab", "b", "no", "yes"], k=self.random.randint(1, 4))
            return [("one_of", tuple(words))]
        least = self.random.randint(0 if self.family.has_empty_words else 1, 2)
        most = least + self.random.randint(0, 2)
        return [("word", least, max(most, 1), self.random.choice(["a", "ab", "abc"]))]

    def condition(self, depth: int) -> list[Statement]:
        if len(self.variables) < 2:
            return self.number(depth)
        first, second = self.random.sample(self.variables, 2)
        return [(self.random.choice(["at_most", "differ"]), first, second)]

    def kinds(self, depth: int) -> list[Statement]:
        """Return a kind, and statements that the last kinds, or the first ones, do not have."""
        most = self.random.randint(2, 14)
        kind = self.number(depth, self.random.randint(0, 1), most)
        parts = [
            self.body(depth),
            () if self.random.random() < 0.7 else self.body(depth),
        ]
        if self.random.random() < 0.2:
            parts.reverse()
        return [*kind, ("if", kind[0][1], self.random.randint(0, most), *parts)]

    def list_of_items(self, depth: int) -> list[Statement]:
        """Return a size, perhaps 0 or one that depends on values before, and so many items."""
        size = self.number(depth, self.random.randint(0, 1), self.random.randint(1, 9))
        count: object = size[0][1]
        if self.random.random() < 0.2:
            count = self.random.choice([*self.variables, 2, 3])
        return [*size, ("repeat", count, self.body(depth))]

    def tests(self, depth: int) -> list[Statement]:
        """Return several tests with a bound of the sum of their sizes."""
        count = self.number(depth, 1, self.random.randint(0, 2))
        total = self.new_variable()
        size = self.number(depth, self.random.randint(0, 1), self.random.randint(1, 6))
        test = (
            *size,
            ("add", total, size[0][1]),
            ("repeat", size[0][1], self.body(depth)),
        )
        limit = ("at_most", total, self.random.randint(1, 6))
        return [("set", total, 0), *count, ("repeat", count[0][1], test), limit]

    def body(self, depth: int) -> Language:
        """Return a few statements, whose variables may be read behind them."""
        return tuple(self.statements(max(0, depth)))

    def to_the_end(self) -> list[Statement]:
        """Return numbers up to the end of the input: at most a few."""
        count = self.new_variable()
        body = (
            *self.number(0),
            ("add", count, 1),
            ("at_most", count, self.random.randint(1, 3)),
        )
        return [("set", count, 0), ("to_end", body)]


def random_languages(
    seed: int, count: int, family: Family
) -> Iterator[tuple[Language, list[tuple[int, str]]]]:
    """Yield random languages that are small enough, and their texts in order."""
    while count:
        seed += 1
        try:
            language = Maker(seed, family).language()
            texts = texts_in_order(language)
        except TooLarge:
            continue
        if len(texts) >= FEWEST_TEXTS:
            count -= 1
            yield language, texts
