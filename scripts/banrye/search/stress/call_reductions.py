r"""The reductions of the arguments of a function: parts of lists and strings, and lower numbers.

Reductions of the input "[5, 0, 3]\n2\n" are "[0, 3]\n2\n", "[5, 0, 3]\n1\n" and others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product

from banrye.functions import call_arguments
from banrye.functions.function_model import Function
from banrye.functions.values import ArgumentValue
from banrye.shrink.ladder import closer_numbers
from banrye.shrink.order import is_simpler
from banrye.shrink.shrinker import Pass

MAX_READ = 100_000  # characters of an input that is reduced
MAX_NUMBERS = 30  # of which two are lowered together
PLAIN_CHARACTER = "a"

ArgumentReduction = Callable[[ArgumentValue], Iterator[ArgumentValue]]
"""Yields simpler values than a value, the simplest first."""

ArgumentsChange = Callable[[list[ArgumentValue]], Iterator[ArgumentValue]]
"""Does so for all arguments together."""


class CallReductions:
    """The reductions of arguments. Implements shrinker.Reductions."""

    def __init__(self, function: Function) -> None:
        self.function = function
        changes: list[ArgumentsChange] = [
            *(partial(variants, change=change) for change in (without_part, lower_number, plainer)),
            equal_numbers,
            two_numbers,
            lists_together,
            lists_with_counter,
        ]
        self.passes: Sequence[Pass] = [
            partial(self.reductions_of, change=change) for change in changes
        ]

    def reductions_of(self, text: str, change: ArgumentsChange) -> Iterator[str]:
        """Yield the inputs of simpler arguments. An input that is too long has none."""
        if len(text) > MAX_READ:
            return
        arguments = call_arguments.arguments_of(self.function, text)
        for new in change(arguments):
            if isinstance(new, list) and len(new) == len(arguments):  # no argument is left out
                yield call_arguments.to_input(new)

    def is_simpler(self, new: str, old: str) -> bool:
        """Return whether an input is shorter or, with the same length, earlier in the alphabet."""
        return is_simpler(new, old)

    def validity(self, texts: Sequence[str]) -> Sequence[bool | None]:
        """Return None for each: what is valid is not known here."""
        return [None] * len(texts)

    def in_words(self, text: str) -> str | None:
        """Return the single reductions of an input. None if it is too long for all of them."""
        if len(text) > MAX_READ:
            return None
        return (
            "leaving out a part of a list or string (also of two lists of the same length, or with"
            " a number that is this length), lowering a number or all equal ones to 0, 1, a half or"
            f" by 1, or two of the first {MAX_NUMBERS} different numbers by the same amount, or"
            f" replacing a character by {PLAIN_CHARACTER}"
        )


def variants(value: ArgumentValue, change: ArgumentReduction) -> Iterator[ArgumentValue]:
    """Yield the values that a change makes of a value, or of one value in it."""
    yield from change(value)
    if isinstance(value, list):
        for index, item in enumerate(value):
            for new in variants(item, change):
                yield [*value[:index], new, *value[index + 1 :]]


def blocks(length: int) -> Iterator[slice]:
    """Yield the halves of a sequence, its quarters, and so on to single items."""
    size = length
    while size > 0:
        for start in range(0, length, size):
            yield slice(start, start + size)
        size //= 2


def without_part(value: ArgumentValue) -> Iterator[ArgumentValue]:
    if isinstance(value, (list, str)):
        for block in blocks(len(value)):
            yield value[: block.start] + value[block.stop :]  # type: ignore[operator] # both are lists or strings


def lower_number(value: ArgumentValue) -> Iterator[ArgumentValue]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield from closer_numbers(value)
    elif isinstance(value, float):
        yield from (float(number) for number in closer_numbers(int(value)) if number != value)
        if not value.is_integer():
            yield float(int(value))


def plainer(value: ArgumentValue) -> Iterator[ArgumentValue]:
    if isinstance(value, str):
        for index, character in enumerate(value):
            if character > PLAIN_CHARACTER:
                yield value[:index] + PLAIN_CHARACTER + value[index + 1 :]


# Arguments that depend on each other.


def integers_of(value: ArgumentValue) -> Iterator[int]:
    if isinstance(value, list):
        for item in value:
            yield from integers_of(item)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def renumber_value(value: ArgumentValue, new: Mapping[int, int]) -> ArgumentValue:
    """Return a value with other integers in place of some."""
    if isinstance(value, list):
        return [renumber_value(item, new) for item in value]
    is_integer = isinstance(value, int) and not isinstance(value, bool)
    return new.get(value, value) if is_integer else value  # type: ignore[arg-type] # an integer


def equal_numbers(arguments: list[ArgumentValue]) -> Iterator[ArgumentValue]:
    """Lower all integers of one value."""
    for number in dict.fromkeys(integers_of(arguments)):
        for lowered in closer_numbers(number):
            yield renumber_value(arguments, {number: lowered})


def two_numbers(arguments: list[ArgumentValue]) -> Iterator[ArgumentValue]:
    """Lower the integers of two values by the same amount."""
    positive = [number for number in dict.fromkeys(integers_of(arguments)) if number > 0]
    for first, second in combinations(positive[:MAX_NUMBERS], 2):
        least = min(first, second)
        for amount in sorted({least, least - 1, least // 2, 1} - {0}, reverse=True):
            yield renumber_value(arguments, {first: first - amount, second: second - amount})


def lists_together(arguments: list[ArgumentValue]) -> Iterator[ArgumentValue]:
    """Leave out the same part of all lists of the same length."""
    for length in lengths_of(arguments):
        are_long = [
            isinstance(argument, list) and len(argument) == length for argument in arguments
        ]
        if sum(are_long) > 1:
            for block in blocks(length):
                yield [
                    without_block(argument, block) if is_long else argument
                    for argument, is_long in zip(arguments, are_long, strict=True)
                ]


def lists_with_counter(arguments: list[ArgumentValue]) -> Iterator[ArgumentValue]:
    """Leave out a part of the lists of a length, and lower a number that is the length."""
    for length in lengths_of(arguments):
        for index, block in product(range(len(arguments)), blocks(length)):
            counter = arguments[index]
            if isinstance(counter, bool) or counter != length:
                continue
            removed = length - len(range(length)[: block.start]) - len(range(length)[block.stop :])
            changed = [
                without_block(argument, block)
                if isinstance(argument, list) and len(argument) == length
                else argument
                for argument in arguments
            ]
            yield [*changed[:index], length - removed, *changed[index + 1 :]]


def lengths_of(arguments: list[ArgumentValue]) -> list[int]:
    return sorted(
        {len(argument) for argument in arguments if isinstance(argument, list) and argument}
    )


def without_block(value: ArgumentValue, block: slice) -> ArgumentValue:
    assert isinstance(value, list)
    return value[: block.start] + value[block.stop :]
