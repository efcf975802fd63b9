"""The mutants of a source text: each has one mistake of contestants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TYPE_CHECKING

from banrye.extras.audit.mutants import expressions, sizes, slow, statement_mutants
from banrye.extras.audit.mutants.syntax import (
    Change,
    MutatedLanguage,
    apply_edits,
    syntax_tree,
    walk_nodes,
)
from banrye.messages import marked

if TYPE_CHECKING:
    from tree_sitter import Node

Find = Callable[["Node"], Iterator[Change]]


class Operator(Enum):
    """A kind of mistake, in the words of a report."""

    COMPARISON = marked("comparison")
    OFF_BY_ONE = marked("off by one")
    INDEX = marked("index off by one")
    RANGE_BOUND = marked("loop bound")
    NARROW_INTEGER = marked("int for long long")
    ARRAY_SIZE = marked("array too small")
    MISSING_RESET = marked("missing reset")
    WRONG_ORDER = marked("wrong order")
    MISSING_CASE = marked("missing case")
    MISSING_EXIT = marked("missing break")
    MIN_MAX = marked("min for max")
    SEARCH_BOUND = marked("lower for upper bound")
    LOGICAL = marked("and for or")
    SIGN = marked("plus for minus")
    MISSING_MODULO = marked("missing modulo")
    MISSING_MEMO = marked("missing memo or mark")
    SLOW_LOOKUP = marked("linear search")
    COPIED_ARGUMENT = marked("copied argument")


FINDERS: dict[Operator, Find] = {
    Operator.COMPARISON: expressions.comparison,
    Operator.OFF_BY_ONE: expressions.off_by_one,
    Operator.INDEX: expressions.index,
    Operator.RANGE_BOUND: expressions.range_bound,
    Operator.NARROW_INTEGER: sizes.narrow_integer,
    Operator.ARRAY_SIZE: sizes.array_size,
    Operator.MISSING_RESET: statement_mutants.missing_reset,
    Operator.WRONG_ORDER: statement_mutants.wrong_order,
    Operator.MISSING_CASE: statement_mutants.missing_case,
    Operator.MISSING_EXIT: statement_mutants.missing_exit,
    Operator.MIN_MAX: expressions.min_max,
    Operator.SEARCH_BOUND: expressions.search_bound,
    Operator.LOGICAL: expressions.logical,
    Operator.SIGN: expressions.sign,
    Operator.MISSING_MODULO: expressions.missing_modulo,
    Operator.MISSING_MEMO: slow.missing_memo,
    Operator.SLOW_LOOKUP: slow.slow_lookup,
    Operator.COPIED_ARGUMENT: slow.copied_argument,
}


@dataclass(frozen=True)
class Mutant:
    """A source text with one mistake."""

    operator: Operator
    line: int  # of the mistake, from 1
    before: str  # this line, without blanks at its ends
    after: str  # the line with the mistake, "" if nothing is left of it
    text: str  # the whole source


def mutants_of(text: str, language: MutatedLanguage) -> list[Mutant]:
    """Return the different mutants of a source text, in the order of the text."""
    mutants: dict[str, Mutant] = {}
    for node in walk_nodes(syntax_tree(text, language)):
        for operator, find in FINDERS.items():
            for change in find(node):
                new = apply_edits(text, change)
                if new != text and new not in mutants:
                    mutants[new] = mutant_of(text, new, operator, change)
    return list(mutants.values())


def mutant_of(text: str, new: str, operator: Operator, change: Change) -> Mutant:
    """Return a mutant with the line in which its first edit is."""
    first = min(change)
    line = text.encode()[: first.start].count(b"\n")
    before, after = text.split("\n"), new.split("\n")
    shown = after[line].strip() if line < len(after) else ""
    return Mutant(operator, line + 1, before[line].strip(), shown, new)


def in_turn(mutants: Iterable[Mutant], seed: int) -> Sequence[Mutant]:
    """Return the mutants in a random order in which each kind of mistake comes in turn.

    So the first few are a sample of all kinds.
    """
    chance = Random(seed)
    by_operator: dict[Operator, list[Mutant]] = {}
    for mutant in mutants:
        by_operator.setdefault(mutant.operator, []).append(mutant)
    for group in by_operator.values():
        chance.shuffle(group)
    chosen: list[Mutant] = []
    while any(by_operator.values()):
        for group in by_operator.values():
            if group:
                chosen.append(group.pop())
    return chosen
