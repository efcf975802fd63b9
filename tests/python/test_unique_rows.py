"""banrye.choices.unique_rows: a grammar's rows that must differ are checked where they are read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest

from banrye.choices.grammar import to_cpp
from banrye.problem import validators
from banrye.search.stop.budget import Budget
from banrye.search.validators.choice_inputs import ChoiceMaker

PAIRS = """
INT(1, 2, n) NEWLINE
REPI(i, n) INT(1, 2, a[i]) SPACE IF(a[i] == 1) INT(0, 1, b[i]) ELSE INT(1, 2, b[i]) END NEWLINE END
ASSERT(UNIQUE(a, b))
"""
AGAIN = "REP(2) REPI(i, 2, SPACE) INT(1, 3, a[i]) END NEWLINE END ASSERT(UNIQUE(a))"
CHANGED = "REPI(i, 2, SPACE) INT(1, 3, a[i]) SET(a[i] = i) END NEWLINE ASSERT(UNIQUE(a))"
UNSET = "REP(2) REPI(i, 2, SPACE) INT(1, 2, a[i]) END NEWLINE ASSERT(UNIQUE(a)) UNSET(a) END"
LOOP = "INT(0, 1, x) NEWLINE REPI(i, 2, SPACE) INT(1, 2, a[i]) END NEWLINE"
IN_A_CONDITION = f"{LOOP} IF(x == 1) ASSERT(UNIQUE(a)) END"
IN_A_LOOP = f"{LOOP} REP(x) ASSERT(UNIQUE(a)) END"
IN_ELSE = (
    "INT(0, 1, x) NEWLINE IF(x == 1) REPI(i, 2, SPACE) INT(1, 2, a[i]) END"
    " ELSE ASSERT(UNIQUE(a)) END NEWLINE"
)
IN_A_SEPARATOR = f'{LOOP} REP(3, ASSERT(UNIQUE(a))) STRING("b") END NEWLINE'


def pairs() -> Iterator[str]:
    rows = ["1 0", "1 1", "2 1", "2 2"]
    yield from (f"1\n{row}\n" for row in rows)
    yield from (f"2\n{first}\n{second}\n" for first, second in permutations(rows, 2))


VALID_INPUTS = {
    PAIRS: set(pairs()),
    AGAIN: {
        f"{a} {b}\n{c} {d}\n" for a, b, c, d in product("123", repeat=4) if c != d
    },  # those before lose their values
    CHANGED: {f"{a} {b}\n" for a, b in product("123", repeat=2)},
    IN_A_CONDITION: {
        f"{x}\n{a} {b}\n" for x, a, b in product("01", "12", "12") if x == "0" or a != b
    },
    IN_A_LOOP: {f"{x}\n{a} {b}\n" for x, a, b in product("01", "12", "12") if x == "0" or a != b},
    UNSET: {f"{first}\n{second}\n" for first, second in product(["1 2", "2 1"], repeat=2)},
}


@pytest.mark.lengthy
@pytest.mark.skipif(sys.platform != "linux", reason="inputs are made on Linux only")
@pytest.mark.parametrize("text", VALID_INPUTS)
def test_all_valid_inputs_of_a_grammar_are_made(tmp_path: Path, text: str) -> None:
    file = tmp_path / "grammar.ctd"
    file.write_text(text, encoding="utf-8")
    maker = ChoiceMaker(validators.build_grammar(file, {}), [])
    maker.limit(Budget(60), 60)
    assert set(maker.source.small_inputs()) == VALID_INPUTS[text]
    assert maker.source.progress.is_complete


@pytest.mark.parametrize(
    ("text", "checks"),
    [
        (PAIRS, 3),
        (AGAIN, 0),
        (CHANGED, 0),
        (UNSET, 1),
        (IN_A_CONDITION, 0),
        (IN_A_LOOP, 0),
        (IN_ELSE, 0),
        (IN_A_SEPARATOR, 0),
    ],
)
def test_rows_are_checked_early_where_they_get_one_value(text: str, checks: int) -> None:
    assert to_cpp(text).count("u_0.add(") == checks
