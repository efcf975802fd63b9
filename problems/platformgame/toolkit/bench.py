"""What scripts/checks/bench times: full square boards, from the judge's largest up."""

from measure import Input

PEER = "backtracking.cpp"
PEER_IDEA = "plain backtracking", "단순한 백트래킹"


def inputs():
    yield full_board(5, (0, 0), (4, 4), 21, "the judge's largest, ", "저지의 가장 큰 판 ")
    for size, a, b, answer in [
        (7, (0, 0), (6, 6), 45),
        (8, (0, 0), (7, 7), 62),
        (8, (3, 3), (4, 4), 60),
        (8, (4, 4), (3, 3), 60),
        (8, (3, 3), (4, 5), 60),
    ]:
        yield full_board(size, a, b, answer)


def full_board(size, a, b, answer, english="", korean=""):
    def text():
        yield f"{size} {size}\n" + (" ".join("1" * size) + "\n") * size
        yield "{} {}\n{} {}\n".format(*a, *b)

    name = "{0}×{0}, ({1},\u00a0{2}) – ({3},\u00a0{4})".format(size, *a, *b)
    return Input(english + name, korean + name, text, f"{answer}\n", quick=size == 5)
