"""What scripts/checks/bench times: full square boards, from the judge's largest up."""

from measure import Input

PEER = "backtracking.cpp"
PEER_IDEA = "plain backtracking", "단순한 백트래킹"


def inputs():
    yield full_board(5, (0, 0), (4, 4), 21, "the judge's largest, ", "저지의 가장 큰 판 ")
    yield full_board(7, (0, 0), (6, 6), 45)
    yield full_board(8, (0, 0), (7, 7), 62)
    yield full_board(8, (3, 3), (4, 4), 60)
    yield full_board(8, (4, 1), (7, 7), 57, "the slowest start of all, ", "가장 느린 시작 ")


def full_board(size, a, b, answer, english="", korean=""):
    def text():
        yield f"{size} {size}\n" + (" ".join("1" * size) + "\n") * size
        yield "{} {}\n{} {}\n".format(*a, *b)

    name = "{0}×{0}, ({1},\u00a0{2}) – ({3},\u00a0{4})".format(size, *a, *b)
    return Input(english + name, korean + name, text, f"{answer}\n", quick=size == 5)
