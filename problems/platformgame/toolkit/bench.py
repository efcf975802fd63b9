"""Inputs for scripts/checks/measure programs: full square boards."""

from collections.abc import Iterator

PEER = "backtracking.cpp"

BOARDS = [  # size, A, B, answer
    (5, "0 0", "4 4", 21),  # the judge's largest board
    (7, "0 0", "6 6", 45),
    (8, "0 0", "7 7", 62),
    (8, "3 3", "4 4", 60),
    (8, "1 2", "7 7", 57),  # the slowest of all full boards
]


def inputs() -> Iterator[tuple[str, str]]:
    """Yield inputs and their answers."""
    for size, a, b, answer in BOARDS:
        board = (" ".join("1" * size) + "\n") * size
        yield f"{size} {size}\n{board}{a}\n{b}\n", f"{answer}\n"
