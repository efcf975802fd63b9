"""Inputs for scripts/checks/bench: random boards from the test cases, which contain all reachable boards."""

import random
from pathlib import Path

PEER = "memo_base3.cpp"

SECRET = Path(__file__).resolve().parent.parent / "data" / "secret"


def inputs():
    """Yield inputs without answers: the judge's largest number of boards, and 1,000,000 boards."""
    boards = set()
    for case in sorted(SECRET.glob("**/*.in")):
        rows = case.read_text().split()[1:]
        boards.update("\n".join(board) + "\n" for board in zip(*[iter(rows)] * 3))
    for count in (50, 1_000_000):
        yield f"{count}\n" + "".join(random.Random(count).choices(sorted(boards), k=count)), None
