"""The single reductions that counterexample claims to have tried: no board, or a board without its last mark."""

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def of(text):
    rows = text.split()[1:]
    boards = ["".join(rows[start : start + 3]) for start in range(0, len(rows), 3)]
    for number, board in enumerate(boards):
        if len(boards) > 1:
            yield write(boards[:number] + boards[number + 1 :])
        last = "x" if board.count("x") > board.count("o") else "o"
        for cell in range(9):
            before = board[:cell] + "." + board[cell + 1 :]
            is_over = any({before[int(place)] for place in line} in ({"x"}, {"o"}) for line in LINES)
            if board[cell] == last and not is_over:
                yield write([*boards[:number], before, *boards[number + 1 :]])


def write(boards):
    rows = [board[start : start + 3] for board in boards for start in (0, 3, 6)]
    return "\n".join([str(len(boards)), *rows, ""])
