"""Mistakes in an expression: comparisons, constants, signs, minimum and maximum.

Each function yields the changes that one mistake can make to any node of a tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from banrye.extras.audit.mutants.syntax import (
    CALLS,
    Change,
    arguments_of,
    callee,
    first_of,
    function_name,
    name_node,
    replace_node,
    text_of,
)

if TYPE_CHECKING:
    from tree_sitter import Node

BINARY = ("binary_expression", "binary_operator", "comparison_operator", "boolean_operator")
ASSIGNMENTS = ("assignment_expression", "compound_assignment_expr", "augmented_assignment")
INTEGERS = ("number_literal", "integer", "decimal_integer_literal", "integer_literal")
STRINGS = ("string", "string_literal", "concatenated_string")
INDEXED = ("subscript_expression", "subscript", "array_access", "index_expression")
NAMES = ("identifier", "field_identifier")

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
LOGICAL = {"&&": "||", "||": "&&", "and": "or", "or": "and"}
SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
EXTREMES = {
    "min": "max",
    "max": "min",
    "min_element": "max_element",
    "max_element": "min_element",
    "chmin": "chmax",
    "chmax": "chmin",
}
SEARCHES = {
    "lower_bound": "upper_bound",
    "upper_bound": "lower_bound",
    "bisect_left": "bisect_right",
    "bisect_right": "bisect_left",
    "bisect": "bisect_left",
}
RANGES = {"..": "..=", "..=": ".."}
NUMBER = re.compile(r"(0|[1-9][0-9]*)([uUlL]+|[iu](?:8|16|32|64|128|size))?")


def tokens_replaced(node: Node, words: Mapping[str, str]) -> Iterator[Change]:
    """Yield the change of each token of a node that is one of some words."""
    for child in node.children:
        if not child.is_named and text_of(child) in words:
            yield replace_node(child, words[text_of(child)])


def comparison(node: Node) -> Iterator[Change]:
    """Yield `<` for `<=`, `>` for `>=`, and the other way round."""
    if node.type in BINARY:
        yield from tokens_replaced(node, COMPARISONS)


def logical(node: Node) -> Iterator[Change]:
    """Yield `&&` for `||`, and the other way round."""
    if node.type in BINARY:
        yield from tokens_replaced(node, LOGICAL)


def sign(node: Node) -> Iterator[Change]:
    """Yield `+` for `-`, `+=` for `-=`, and the other way round."""
    if node.type in BINARY + ASSIGNMENTS and not first_of(node.children, STRINGS):
        yield from tokens_replaced(node, SIGNS)


def off_by_one(node: Node) -> Iterator[Change]:
    """Yield a constant that is greater or less by 1. For the sizes of arrays see sizes.py."""
    number = NUMBER.fullmatch(text_of(node)) if node.type in INTEGERS else None
    if number is None or node.parent is None:
        return
    is_status = node.parent.type == "return_statement" and function_name(node) == "main"
    if is_status or node.parent.type in ("array_declarator", "new_declarator"):
        return
    value, suffix = int(number[1]), number[2] or ""
    for other in (value - 1, value + 1):
        if other >= 0:
            yield replace_node(node, f"{other}{suffix}")


def index(node: Node) -> Iterator[Change]:
    """Yield the element before or after the one that is meant."""
    if node.type not in INDEXED:
        return
    place = node.child_by_field_name("indices") or node.child_by_field_name("index")
    place = place or node.child_by_field_name("subscript")
    if place is None and node.type == "index_expression":
        place = node.named_children[-1]
    if place and place.type == "subscript_argument_list":
        place = place.named_children[0] if len(place.named_children) == 1 else None
    if place and place.type == "identifier":
        yield replace_node(place, f"{text_of(place)} - 1")
        yield replace_node(place, f"{text_of(place)} + 1")


def range_bound(node: Node) -> Iterator[Change]:
    """Yield a range that begins or ends one too early or too late."""
    if node.type == "range_expression" and len(node.named_children) == 2:
        yield from tokens_replaced(node, RANGES)
    if callee(node) != "range":
        return
    bounds = [bound for bound in arguments_of(node)[:2] if bound.type != "integer"]
    for bound in bounds:
        text = text_of(bound) if bound.type in ("identifier", "call") else f"({text_of(bound)})"
        yield replace_node(bound, f"{text} - 1")
        yield replace_node(bound, f"{text} + 1")


def called_name(node: Node) -> Node | None:
    """Return the name of the function that a node calls, as a node."""
    if node.type not in CALLS:
        return None
    called = node.child_by_field_name("function") or node.child_by_field_name("name")
    last = name_node(called) if called else None
    return last if last and last.type in NAMES else None


def min_max(node: Node) -> Iterator[Change]:
    """Yield the minimum for the maximum, and the other way round."""
    name = called_name(node)
    if name and text_of(name) in EXTREMES:
        yield replace_node(name, EXTREMES[text_of(name)])


def search_bound(node: Node) -> Iterator[Change]:
    """Yield the first element that is greater for the first that is not less, or the reverse."""
    name = called_name(node)
    if name and text_of(name) in SEARCHES:
        yield replace_node(name, SEARCHES[text_of(name)])


def missing_modulo(node: Node) -> Iterator[Change]:
    """Yield a dividend whose remainder is not taken."""
    if node.type not in BINARY:
        return
    left = node.child_by_field_name("left")
    operator = node.child_by_field_name("operator")
    if left and operator and text_of(operator) == "%" and left.type not in STRINGS:
        yield replace_node(node, text_of(left))
