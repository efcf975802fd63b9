"""What scripts/checks/bench times: random pieces, each of them twice, so that the nim-sum is 0 whatever they are."""

import random

from measure import Input

PEER = "closed_form.cpp"
PEER_IDEA = "closed forms, iostream without sync", "닫힌 형태의 식, 동기화를 끈 iostream"


def inputs():
    yield random_pieces(
        100_000, "the judge's most pieces, 100,000 random ones", "저지의 최대 개수인 임의의 말 100,000개", quick=True
    )
    yield random_pieces(3_000_000, "3,000,000 random pieces", "임의의 말 3,000,000개")


def random_pieces(count, english, korean, quick=False):
    def text():
        draw = random.Random(count).random
        half = [
            f"{int(draw() * 10**9)} {int(draw() * 10**9)} {'RBKNP'[int(draw() * 5)]}\n" for _ in range(count // 2)
        ]
        yield f"{count}\n"
        yield from half
        yield from half

    return Input(english, korean, text, "cubelover\n", quick)
