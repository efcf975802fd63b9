"""Inputs for scripts/checks/measure programs: random pieces.

Each piece comes twice, so the nim-sum is 0.
"""

import random
from collections.abc import Iterator

PEER = "closed_form.cpp"


def inputs() -> Iterator[tuple[str, str]]:
    """Yield inputs and their answers: the judge's largest number of pieces, and 3,000,000."""
    for count in (100_000, 3_000_000):
        draw = random.Random(count).random
        half = [
            f"{int(draw() * 10**9)} {int(draw() * 10**9)} {'RBKNP'[int(draw() * 5)]}\n"
            for _ in range(count // 2)
        ]
        yield f"{count}\n" + 2 * "".join(half), "cubelover\n"
