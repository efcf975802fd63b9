"""Inputs for scripts/checks/measure programs: random boards of the test cases, which have all."""

import random
from collections.abc import Iterator
from pathlib import Path

PEER = "memo_base3.cpp"

SECRET = Path(__file__).resolve().parent.parent / "data" / "secret"


def inputs() -> Iterator[tuple[str, None]]:
    """Yield inputs without answers: the judge's largest number of boards, and 1,000,000 boards."""
    boards = set()
    for case in sorted(SECRET.glob("**/*.in")):
        rows = case.read_text(encoding="utf-8").split()[1:]
        for start in range(0, len(rows), 3):
            boards.add("\n".join(rows[start : start + 3]) + "\n")
    for count in (50, 1_000_000):
        yield f"{count}\n" + "".join(random.Random(count).choices(sorted(boards), k=count)), None
