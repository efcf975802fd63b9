"""The ladder of a number: lower numbers to try in its place."""

from __future__ import annotations

from collections.abc import Iterator


def closer_numbers(number: int, smallest: int = 2) -> Iterator[int]:
    """Yield numbers closer to 0, those farthest from the number first.

    They are the `smallest` ones (0 and 1), a half, and the number less a half, a quarter, ... or 1.
    A number may come twice: the places of the steps must not depend on whether a number is even,
    because a search goes on from the same place with the lower number.
    """
    sign = 1 if number >= 0 else -1
    size = abs(number)
    candidates = [*range(smallest), size // 2]
    candidates += [size - (size >> shift) for shift in range(1, size.bit_length())]
    for candidate in candidates:
        if candidate < size:
            yield sign * candidate
