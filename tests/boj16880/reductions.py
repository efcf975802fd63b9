"""The single reductions that counterexample claims to have tried: no piece, a coordinate lowered to 0, 1, a half or by 1, or
both of a piece by 1 (of more than 100 pieces, a coordinate of all at once to 0, 1 or a half)."""

LOWERED = (lambda n: 0, lambda n: min(n, 1), lambda n: n // 2, lambda n: max(n - 1, 0))


def of(text):
    pieces = [line.split() for line in text.splitlines()[1:]]
    for number, piece in enumerate(pieces):
        if len(pieces) > 1 and pieces[number - 1 : number] != [piece]:  # else the same as without its neighbour
            yield write(pieces[:number] + pieces[number + 1 :])
    for axis in (0, 1):
        for lowered in LOWERED:
            if len(pieces) > 100:
                reduced = [[with_lowered(piece, axis, lowered) for piece in pieces]] * (lowered is not LOWERED[3])
            else:
                reduced = (
                    [*pieces[:number], with_lowered(piece, axis, lowered), *pieces[number + 1 :]]
                    for number, piece in enumerate(pieces)
                )
            yield from (write(changed) for changed in reduced if changed != pieces)
    for number, (x, y, kind) in enumerate(pieces if len(pieces) <= 100 else ()):
        if int(x) > 0 and int(y) > 0:
            yield write([*pieces[:number], [str(int(x) - 1), str(int(y) - 1), kind], *pieces[number + 1 :]])


def with_lowered(piece, axis, lowered):
    return [str(lowered(int(word))) if place == axis else word for place, word in enumerate(piece)]


def write(pieces):
    return "\n".join([str(len(pieces)), *map(" ".join, pieces), ""])
