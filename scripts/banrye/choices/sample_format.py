r"""The common structure of several inputs: lines, counts, numbers.

    3 2          Line(Number("a"), Number("b"))
    5 1 4        Line(TokenSequence(Count("a"), Number("c")))
    x 1          Loop(Count("b"), (Line(Word("d"), Number("e")),))
    y 2

Only what the samples show is known: other structures may fit, too, and all come, the likeliest
first. Asks no validator: learned_format.py does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

NUMBER = re.compile(r"-?(?:0|[1-9]\d*)")
OFFSETS = (0, -1, 1)
MOST_LINES = 3  # of the body of a loop
MOST_DEPTH = 12  # statements of a structure
MOST_STATES = 3000  # the number of states that are visited
MOST_TOKENS = 8  # of a line that is no list


@dataclass(frozen=True)
class Count:
    """A number that was read before, and what is added to it."""

    name: str
    offset: int = 0

    def of(self, values: Mapping[str, int]) -> int:
        return values[self.name] + self.offset


@dataclass(frozen=True)
class Field:
    """A token: a number, or a word of some length."""

    name: str
    is_number: bool
    length: Count | None = None  # of a word


@dataclass(frozen=True)
class TokenSequence:
    """A number of consecutive tokens of one kind."""

    count: Count
    field: Field


@dataclass(frozen=True)
class Line:
    """A line: tokens with a blank between any two."""

    items: tuple[Field | TokenSequence, ...]


@dataclass(frozen=True)
class Loop:
    """Lines that are repeated."""

    count: Count
    body: tuple[FormatStatement, ...]


FormatStatement = Line | Loop


@dataclass
class SamplePlace:
    """A position in a text: the next line, and the numbers that were read."""

    lines: Sequence[Sequence[str]]
    at: int = 0
    values: dict[str, int] = field(default_factory=dict)

    @property
    def tokens(self) -> Sequence[str] | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def copy(self) -> SamplePlace:
        return SamplePlace(self.lines, self.at, dict(self.values))


class SampleReader:
    """Reads a text by a structure. `seen`: the tokens of each field, in order."""

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}

    def read(self, statements: Sequence[FormatStatement], place: SamplePlace) -> bool:
        """Return whether the next lines of a text have a structure, and go on after them."""
        return all(self.statement(statement, place) for statement in statements)

    def statement(self, statement: FormatStatement, place: SamplePlace) -> bool:
        if isinstance(statement, Line):
            return self.line(statement, place)
        count = statement.count.of(place.values)
        if count < 0 or count > len(place.lines):
            return False
        has_format = all(self.read(statement.body, place) for _ in range(count))
        for one in fields_in(statement.body):  # after a loop, a number in it has no value
            place.values.pop(one.name, None)
        return has_format

    def line(self, line: Line, place: SamplePlace) -> bool:
        if place.tokens is None:
            return False
        tokens_left = list(place.tokens)
        for item in line.items:
            count = item.count.of(place.values) if isinstance(item, TokenSequence) else 1
            one = item.field if isinstance(item, TokenSequence) else item
            if count < 0 or len(tokens_left) < count:
                return False
            tokens, tokens_left = tokens_left[:count], tokens_left[count:]
            if not all(self.token(one, token, place) for token in tokens):
                return False
        place.at += 1
        return not tokens_left

    def token(self, one: Field, token: str, place: SamplePlace) -> bool:
        if one.is_number:
            if not NUMBER.fullmatch(token):
                return False
            place.values[one.name] = int(token)
        elif one.length and len(token) != one.length.of(place.values):
            return False
        self.seen.setdefault(one.name, []).append(token)
        return True


def lines_of(text: str) -> list[list[str]] | None:
    """Return the tokens of the lines of a text, None if it is not printed as is usual."""
    if not text.endswith("\n") or not text.isascii():
        return None
    lines = [line.split(" ") if line else [] for line in text[:-1].split("\n")]
    is_usual = all(token and token.isprintable() for line in lines for token in line)
    return lines if is_usual else None


def structures(texts: Sequence[str]) -> Iterator[tuple[FormatStatement, ...]]:
    """Yield the structures that all texts have, the likeliest ones first."""
    all_lines = [lines_of(text) for text in texts]
    if texts and all(lines is not None for lines in all_lines):
        places = [SamplePlace(lines) for lines in all_lines if lines is not None]
        yield from SampleFinder().structures(places)


class SampleFinder:
    """Looks for structures by depth-first search: each statement goes on in all texts at once."""

    def __init__(self) -> None:
        self.states = 0
        self.names = 0

    def structures(self, places: Sequence[SamplePlace]) -> Iterator[tuple[FormatStatement, ...]]:
        """Yield the structures that end where all texts end."""
        yield from self.rest(places, (), 0)

    def rest(
        self, places: Sequence[SamplePlace], before: tuple[FormatStatement, ...], depth: int
    ) -> Iterator[tuple[FormatStatement, ...]]:
        if all(place.tokens is None for place in places):
            yield before
            return
        self.states += 1
        if depth == MOST_DEPTH or self.states > MOST_STATES:
            return
        for statement in self.statements(places):
            after = [place.copy() for place in places]
            if all(SampleReader().statement(statement, place) for place in after):
                yield from self.rest(after, (*before, statement), depth + 1)

    def statements(self, places: Sequence[SamplePlace]) -> Iterator[FormatStatement]:
        """Yield the possible forms of the next lines of all texts: loops before single lines."""
        for count in self.counts(places):
            yield from self.loops(places, count)
        yield from self.tests(places)
        if all(place.tokens is not None for place in places):
            yield from self.lines(places)

    def counts(self, places: Sequence[SamplePlace]) -> Iterator[Count]:
        """Yield the counts that are not negative, those read last first."""
        names = [name for name in places[0].values if all(name in p.values for p in places)]
        for offset in OFFSETS:
            for name in reversed(names):
                count = Count(name, offset)
                if all(count.of(place.values) >= 0 for place in places):
                    yield count

    def loops(self, places: Sequence[SamplePlace], count: Count) -> Iterator[Loop]:
        """Yield the loops that begin at the next line, and have the same lines each time."""
        numbers = [count.of(place.values) for place in places]
        if max(numbers) < 2:
            return
        for size in range(1, MOST_LINES + 1):
            if any(p.at + n * size > len(p.lines) for p, n in zip(places, numbers, strict=True)):
                return
            items = [
                SamplePlace(place.lines, place.at + size * turn, dict(place.values))
                for place, number in zip(places, numbers, strict=True)
                for turn in range(number)
            ]
            for body in self.bodies(items, size):
                yield Loop(count, body)

    def bodies(self, items: Sequence[SamplePlace], size: int) -> Iterator[tuple[Line, ...]]:
        """Yield the lines of the body of a loop, of which all turns are known."""
        if not size:
            yield ()
            return
        for line in self.lines(items):
            after = [item.copy() for item in items]
            if all(SampleReader().line(line, item) for item in after):
                for body in self.bodies(after, size - 1):
                    yield (line, *body)

    def tests(self, places: Sequence[SamplePlace]) -> Iterator[Loop]:
        """Yield the loops to the ends of the texts whose turns have several statements."""
        if not all(place.at == 1 and len(place.lines[0]) == 1 for place in places):
            return
        (name,) = places[0].values or ("",)
        if not name or max(place.values[name] for place in places) < 2:
            return
        firsts = [place for place in places if place.values[name] > 0]
        for body in self.prefixes(firsts, (), 0):
            loop = Loop(Count(name), body)
            after = [place.copy() for place in places]
            if all(SampleReader().statement(loop, place) for place in after) and all(
                place.tokens is None for place in after
            ):
                yield loop

    def prefixes(
        self, places: Sequence[SamplePlace], before: tuple[FormatStatement, ...], depth: int
    ) -> Iterator[tuple[FormatStatement, ...]]:
        """Yield the structures that texts begin with."""
        self.states += 1
        if depth > MOST_LINES or self.states > MOST_STATES:
            return
        starts: list[FormatStatement] = []
        for count in self.counts(places):
            starts += self.loops(places, count)
        if all(place.tokens is not None for place in places):
            starts += self.lines(places)
        for statement in starts:
            after = [place.copy() for place in places]
            if all(SampleReader().statement(statement, place) for place in after):
                yield (*before, statement)
                yield from self.prefixes(after, (*before, statement), depth + 1)

    # Lines.

    def lines(self, places: Sequence[SamplePlace]) -> Iterator[Line]:
        """Yield the possible forms of the next line of all places."""
        rows = [place.tokens for place in places]
        if not rows or any(row is None for row in rows):
            return
        read_rows = [row for row in rows if row is not None]
        for count in self.counts(places):
            lengths = [count.of(place.values) for place in places]
            if max(lengths) > 1 and lengths == list(map(len, read_rows)):
                tokens = [token for row in read_rows for token in row]
                yield Line((TokenSequence(count, self.field(tokens)),))
        is_counted = all(
            row and NUMBER.fullmatch(row[0]) and int(row[0]) == len(row) - 1 for row in read_rows
        )
        if is_counted and max(map(len, read_rows)) > 2:
            number = self.field([row[0] for row in read_rows])
            tokens = [token for row in read_rows for token in row[1:]]
            yield Line((number, TokenSequence(Count(number.name), self.field(tokens))))
        if len({len(row) for row in read_rows}) == 1 and len(read_rows[0]) <= MOST_TOKENS:
            yield from self.single_token_lines(places, read_rows)

    def single_token_lines(
        self, places: Sequence[SamplePlace], rows: Sequence[Sequence[str]]
    ) -> Iterator[Line]:
        """Yield a line of single tokens. A word may have a length that was read."""
        items = tuple(self.field(column) for column in zip(*rows, strict=True))
        if len(items) == 1:
            lengths = [len(row[0]) for row in rows]
            least = 1 if items[0].is_number else 0  # one number of one digit is hardly a word
            for count in self.counts(places):
                word_lengths = [count.of(place.values) for place in places]
                if max(lengths) > 1 and min(lengths) > least and lengths == word_lengths:
                    yield Line((self.word(count),))
        yield Line(items)

    def field(self, tokens: Sequence[str]) -> Field:
        self.names += 1
        return Field(f"v{self.names}", all(map(NUMBER.fullmatch, tokens)))

    def word(self, length: Count) -> Field:
        self.names += 1
        return Field(f"v{self.names}", is_number=False, length=length)


# The content of a structure.


def counts_in(statements: Sequence[FormatStatement]) -> Iterator[Count]:
    for statement in statements:
        if isinstance(statement, Loop):
            yield statement.count
            yield from counts_in(statement.body)
            continue
        for item in statement.items:
            if isinstance(item, TokenSequence):
                yield item.count
            one = item.field if isinstance(item, TokenSequence) else item
            if one.length:
                yield one.length


def fields_in(statements: Sequence[FormatStatement]) -> Iterator[Field]:
    for statement in statements:
        if isinstance(statement, Loop):
            yield from fields_in(statement.body)
        else:
            yield from (
                item.field if isinstance(item, TokenSequence) else item for item in statement.items
            )


def lists_in(statements: Sequence[FormatStatement]) -> Iterator[set[str]]:
    """Yield the names of the fields of each list."""
    for statement in statements:
        if isinstance(statement, Loop):
            yield {one.name for one in fields_in(statement.body)}
        else:
            yield from (
                {item.field.name} for item in statement.items if isinstance(item, TokenSequence)
            )


def scopes_in(
    statements: Sequence[FormatStatement], outer: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the name of each field, and the numbers before it that have one value there.

    After a loop, a number in it has none.
    """
    for statement in statements:
        if isinstance(statement, Loop):
            yield from scopes_in(statement.body, outer)
            continue
        for item in statement.items:
            one = item.field if isinstance(item, TokenSequence) else item
            yield one.name, outer
            if isinstance(item, Field):
                outer |= {one.name}
