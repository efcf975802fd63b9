r"""Learn the format of a problem's inputs from the samples and a validator that only accepts.

    4                          INT(2,1500,v1) NEWLINE
    1123                       REPI(i1,v1)
    2211                         REPI(i2,v1) REGEX("[123]") END NEWLINE
    ...                        END
                               EOF

The structure is one of the samples (sample_format.py): the one whose variations the validator
accepts most often. Bounds are found by trials: a token is replaced by other numbers, and a count by
others with as many lines. The result is a grammar of checktestdata, whose inputs the
validator must still accept. `accepts`, given by the caller, asks it.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from banrye.choices.sample_format import (
    Count,
    Field,
    FormatStatement,
    Loop,
    SamplePlace,
    SampleReader,
    TokenSequence,
    counts_in,
    fields_in,
    lines_of,
    lists_in,
    scopes_in,
    structures,
)
from banrye.choices.written_format import Range, Writer

Accepts = Callable[[Sequence[str]], Sequence[bool]]
STRUCTURES = 6  # the number of structures that are compared
VARIATIONS = 16  # of each
SEED = 5
STEPS: list[int] = sorted({digit * 10**power for power in range(19) for digit in range(1, 10)})
EDGES: list[int] = sorted(
    {*STEPS, *(10**power - 1 for power in range(1, 19)), 2**31 - 1, 2**31, 2**63 - 1}
)
ROUNDS, PARTS = 4, 16  # of the search for a bound between two steps
COUNTS = (0, 1, 2, 3, 4, 5, 8, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**4, 10**5, 2 * 10**5)
MOST_CHARACTERS = 1 << 20  # of an input that is tried
LENGTHS = (1, 2, 3, 5, 8, 10, 20, 50, 100, 200, 500, 1000, 10**4, 10**5)
NO_INPUT = "?! ?!\n"
SIGNS = string.ascii_letters + string.digits + ".#*+-_@!?|/\\<>=~^&%$(){}[];:,"


def learn_format(texts: Sequence[str], accepts: Accepts) -> str | None:
    """Return a grammar of checktestdata.

    None if the samples have no structure that is known, or the validator accepts any text.
    """
    samples = {text: lines for text in texts if (lines := lines_of(text))}
    if samples and all(accepts(damaged_texts(next(iter(samples))))):
        return None
    learners = [
        FormatLearner(structure, list(samples.values()), accepts)
        for structure in islice(structures(list(samples)), STRUCTURES)
    ]
    if not learners:
        return None
    best = max(learners, key=FormatLearner.share) if len(learners) > 1 else learners[0]
    return best.grammar()


def damaged_texts(text: str) -> list[str]:
    """Return texts of which a validator that reads the input rejects one at least."""
    return [f"{NO_INPUT}{text}", f"{text}{NO_INPUT}", NO_INPUT, f"{NO_INPUT}{NO_INPUT}"]


def text_of_lines(lines: Sequence[Sequence[str]]) -> str:
    """Return the text that has these tokens in each line."""
    return "\n".join(map(" ".join, lines)) + "\n"


@dataclass
class FormatLearner:
    """Learns what the fields of one structure may be."""

    structure: tuple[FormatStatement, ...]
    samples: Sequence[Sequence[Sequence[str]]]  # the tokens of each line
    accepts: Accepts
    ranges: dict[str, Range] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = Random(SEED)
        reader = SampleReader()
        for lines in self.samples:
            reader.read(self.structure, SamplePlace(lines))
        self.seen = reader.seen
        self.counts = {count.name: count for count in counts_in(self.structure)}
        self.fields = {item.name: item for item in fields_in(self.structure)}
        self.scopes = dict(scopes_in(self.structure))

    def share(self) -> int:
        """Return how many variations of the samples the validator accepts."""
        texts = [self.text_with({}) for _ in range(VARIATIONS)]
        return sum(self.accepts([text for text in texts if text is not None]))

    # Texts of the structure.

    def text_with(self, fixed: Mapping[str, int], largest: int = 4) -> str | None:
        """Return a text with values that were seen or are known. `fixed`: some numbers."""
        values: dict[str, int] = {}
        lines: list[str] = []
        self.size = 0

        def token(one: Field) -> str:
            value = self.token(one, fixed, largest, values)
            self.size += len(value)
            return value

        def write(statements: Sequence[FormatStatement]) -> None:
            for statement in statements:
                if isinstance(statement, Loop):
                    for _ in range(statement.count.of(values)):
                        write(statement.body)
                        if self.size > MOST_CHARACTERS:
                            return
                    continue
                words: list[str] = []
                for item in statement.items:
                    number = item.count.of(values) if isinstance(item, TokenSequence) else 1
                    one = item.field if isinstance(item, TokenSequence) else item
                    for _ in range(number):
                        words.append(token(one))
                        if self.size > MOST_CHARACTERS:
                            return
                lines.append(" ".join(words))

        write(self.structure)
        return "\n".join(lines) + "\n" if self.size <= MOST_CHARACTERS else None

    def token(
        self, one: Field, fixed: Mapping[str, int], largest: int, values: dict[str, int]
    ) -> str:
        if not one.is_number:
            word = self.random.choice(self.seen.get(one.name) or ["a"])
            if one.length:
                letters = "".join(sorted(set(word))) or "a"
                return "".join(self.random.choices(letters, k=max(0, one.length.of(values))))
            return word
        bounds = self.ranges.get(one.name)
        if one.name in fixed:
            value = fixed[one.name]
        elif one.name in self.counts:
            least = max(1, -self.counts[one.name].offset)
            value = self.random.randint(least, largest)
        elif bounds:
            low, high = bounds.bounds_for(values)
            value = self.random.randint(low, max(low, high))
        else:
            seen = int(self.random.choice(self.seen.get(one.name) or ["1"]))
            known_counts = [values[name] for name in self.counts if name in values]
            small = self.random.randint(1, max(1, *known_counts, 1))  # often an index
            value = self.random.choice((seen, small))
        values[one.name] = value
        return str(value)

    # Bounds.

    def grammar(self) -> str:
        """Return the grammar, with the bounds that the validator has."""
        for one in self.fields.values():
            if not one.is_number:
                self.ranges[one.name] = self.word_range(one)
        for one in self.fields.values():
            if one.is_number and one.name not in self.counts:
                self.ranges[one.name] = self.number_range(one)
        for name in self.counts:
            self.ranges[name] = self.count_range(name)
        return Writer(self.structure, self.ranges).text()

    def token_replacements(
        self, name: str
    ) -> Iterator[tuple[Callable[[str], str], dict[str, int], str]]:
        """Yield for each sample what replaces a token of a field, the numbers before, the token."""
        for lines in self.samples:
            finder = TokenFinder(name)
            finder.read(self.structure, SamplePlace(lines))
            if finder.place is None:
                continue
            at, index = finder.place

            def change(
                value: str, lines: Sequence[Sequence[str]] = lines, at: int = at, index: int = index
            ) -> str:
                rows = list(map(list, lines))
                rows[at][index] = value
                return text_of_lines(rows)

            yield change, finder.values, lines[at][index]

    def number_range(self, one: Field) -> Range:
        seen = [int(token) for token in self.seen[one.name]]
        range_of_count = Range(min(seen), max(seen))
        ends = []
        for change, values, token in islice(self.token_replacements(one.name), 2):
            start = int(token)
            high = self.end(change, start, 1)
            low = self.end(change, start, -1)
            scope = self.scopes[one.name]
            ends.append((low, high, {name: values[name] for name in values if name in scope}))
        if not ends:
            return range_of_count
        lows, highs, values_before = zip(*ends, strict=True)
        range_of_count.low, range_of_count.high = (
            min(*lows, range_of_count.low),
            max(*highs, range_of_count.high),
        )
        range_of_count.low_of = bound_of(lows, values_before)
        range_of_count.high_of = bound_of(highs, values_before)
        range_of_count.is_distinct = self.is_distinct(one)
        return range_of_count

    def end(self, change: Callable[[str], str], start: int, sign: int) -> int:
        """Return the last value from `start` on that is accepted, upwards or downwards."""
        steps = [0, *EDGES] if sign > 0 else [*(-edge for edge in reversed(EDGES)), 0, *EDGES]
        beyond = [step for step in steps if sign * (step - start) > 0]
        beyond = sorted({start + sign, start + 2 * sign, *beyond}, key=lambda value: sign * value)
        accepted = self.accepts([change(str(value)) for value in beyond])
        inside = [start, *(v for v, ok in zip(beyond, accepted, strict=True) if ok)]
        best = sign * max(sign * value for value in inside)
        outside = [value for value in beyond if sign * (value - best) > 0]
        if not outside:
            return best
        worst = outside[0]
        for _ in range(ROUNDS):
            gap = abs(worst - best)
            if gap <= 1:
                break
            values = sorted({best + sign * max(1, gap * part // PARTS) for part in range(1, PARTS)})
            answers = self.accepts([change(str(value)) for value in values])
            good = [value for value, ok in zip(values, answers, strict=True) if ok]
            bad = [value for value, ok in zip(values, answers, strict=True) if not ok]
            best = sign * max(sign * value for value in (best, *good))
            later = [sign * value for value in bad if sign * (value - best) > 0]
            worst = sign * min([sign * worst, *later])
        return best

    def is_distinct(self, one: Field) -> bool:
        """Return whether equal numbers of a list are refused."""
        tokens = self.seen[one.name]
        if len(tokens) < 3 or not any(one.name in names for names in lists_in(self.structure)):
            return False
        changed: list[str] = []
        for lines in self.samples:
            finder = TokenFinder(one.name)
            finder.read(self.structure, SamplePlace(lines))
            if len({lines[at][index] for at, index in finder.places}) < len(finder.places):
                return False
            if len(finder.places) > 1:
                (at, first), (other, second) = finder.places[:2]
                rows = list(map(list, lines))
                rows[other][second] = rows[at][first]
                changed.append(text_of_lines(rows))
        return bool(changed) and not self.accepts(changed[:1])[0]

    def count_range(self, name: str) -> Range:
        """Return the bounds of a count: those for which some text is accepted."""
        seen = [int(token) for token in self.seen[name]]
        range_of_count = Range(min(seen), max(seen))
        fixed = {other: min(map(int, self.seen[other])) for other in self.counts if other != name}
        refused = 0
        for count in COUNTS:
            if count + self.counts[name].offset < 0:
                continue
            variations = [
                self.text_with({**fixed, name: count}) for _ in range(6 if count < 100 else 3)
            ]
            texts = [text for text in variations if text is not None]
            if not texts:
                break
            if any(self.accepts(texts)):
                range_of_count.low, range_of_count.high, refused = (
                    min(range_of_count.low, count),
                    max(range_of_count.high, count),
                    0,
                )
            elif count > range_of_count.high:
                refused += 1
                if refused == 2:
                    break
        return range_of_count

    def word_range(self, one: Field) -> Range:
        """Return the form of a word: any characters of a set, or one of those that were seen."""
        words = tuple(dict.fromkeys(self.seen[one.name]))
        range_of_words = Range(words=words)
        sizes = sorted({len(word) for word in words})
        range_of_words.sizes = sizes[0], sizes[-1]
        for change, _, token in islice(self.token_replacements(one.name), 1):
            texts = [change(sign + token[1:]) for sign in SIGNS]
            accepted = self.accepts(texts)
            letters = {sign for sign, ok in zip(SIGNS, accepted, strict=True) if ok}
            if letters - {token[0]}:
                range_of_words.letters = "".join(sorted({*letters, *"".join(words)}))
            if range_of_words.letters and one.length is None:
                lengths = [length for length in LENGTHS if length != len(token)]
                longer = self.accepts(
                    [change((token * (length // len(token) + 1))[:length]) for length in lengths]
                )
                accepted_lengths = [
                    length for length, ok in zip(lengths, longer, strict=True) if ok
                ]
                range_of_words.sizes = (
                    min([*accepted_lengths, sizes[0]]),
                    max([*accepted_lengths, sizes[-1]]),
                )
        return range_of_words


class TokenFinder(SampleReader):
    """Finds the places of a field in a text, and the numbers that are read before the first."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.places: list[tuple[int, int]] = []
        self.values: dict[str, int] = {}
        self.at = -1
        self.index = 0

    @property
    def place(self) -> tuple[int, int] | None:
        return self.places[0] if self.places else None

    def token(self, one: Field, token: str, place: SamplePlace) -> bool:
        self.index = self.index + 1 if place.at == self.at else 0
        self.at = place.at
        if one.name == self.name:
            if not self.places:
                self.values = dict(place.values)
            self.places.append((place.at, self.index))
        return super().token(one, token, place)


def bound_of(ends: Sequence[int], values_before: Sequence[Mapping[str, int]]) -> Count | None:
    """Return the number read before that is the bound in all samples, if that is no chance."""
    for offset in (0, -1, 1):
        for name in reversed(list(values_before[0])):
            if all(
                name in values and values[name] + offset == end
                for values, end in zip(values_before, ends, strict=True)
            ):
                is_constant = len(set(ends)) == 1 and (ends[0] in STEPS or abs(ends[0]) < 2)
                return None if is_constant and offset else Count(name, offset)
    return None
