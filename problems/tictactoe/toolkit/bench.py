"""What scripts/checks/bench times: boards drawn from all that a game can reach."""

import random
from pathlib import Path

from measure import Input

PEER = "memo_base3.cpp"
PEER_IDEA = "a memo of base-3 keys", "3진수를 키로 하는 메모"

SECRET = Path(__file__).resolve().parent.parent / "data" / "secret"


def inputs():
    yield random_boards(50, "the judge's most boards, 50 random ones", "저지의 최대 개수인 임의의 판 50개", quick=True)
    yield random_boards(1_000_000, "1,000,000 random boards", "임의의 판 1,000,000개")


def random_boards(count, english, korean, quick=False):
    def text():
        boards = set()  # the package's test cases hold them all
        for case in sorted(SECRET.glob("**/*.in")):
            rows = case.read_text().split()[1:]
            boards.update("\n".join(board) + "\n" for board in zip(*[iter(rows)] * 3))
        yield f"{count}\n"
        yield from random.Random(count).choices(sorted(boards), k=count)

    return Input(english, korean, text, quick=quick)
