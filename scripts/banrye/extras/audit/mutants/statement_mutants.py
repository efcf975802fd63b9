"""Mistakes by a statement or a case that is missing, or by a wrong order.

Each function yields the changes that one mistake can make to any node of a tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from banrye.extras.audit.mutants.expressions import BINARY, tokens_replaced
from banrye.extras.audit.mutants.syntax import (
    FUNCTIONS,
    LOOPS,
    Change,
    Edit,
    MutatedLanguage,
    ancestors,
    arguments_of,
    callee,
    first_of,
    function_name,
    is_in_loop,
    language_of,
    replace_node,
    text_of,
    without_statement,
)

if TYPE_CHECKING:
    from tree_sitter import Node

IFS = ("if_statement", "if_expression", "elif_clause")
CHOICES = ("conditional_expression", "ternary_expression")
EXITS = ("break_statement", "continue_statement", "break_expression", "continue_expression")
RETURNS = ("return_statement", "return_expression")
LITERALS = {
    *("number_literal", "integer", "float", "decimal_integer_literal", "integer_literal"),
    *("true", "false", "none", "null", "null_literal", "boolean_literal", "char_literal"),
    *("unary_expression", "unary_operator", "initializer_list"),
}
CLEARS = {"clear", "fill", "fill_n", "memset", "assign", "reset"}
CONTAINERS = {
    *("vector", "map", "set", "multiset", "queue", "priority_queue", "stack", "deque"),
    *("unordered_map", "unordered_set", "string"),
}
SORTS = {"sort", "stable_sort", "sort_unstable", "sort_by", "sort_by_key", "reverse"}
COMPARERS = {"cmp", "comp", "compare", "compareTo", "__lt__"}
ORDERS = {"<": ">", ">": "<"}
KINDS_OF_ORDER = {"greater": "less", "less": "greater"}
FALSE = {MutatedLanguage.PYTHON: "False"}
TRUE = {MutatedLanguage.PYTHON: "True"}


# Missing statements.


def missing_case(node: Node) -> Iterator[Change]:
    """Yield a case that is never taken or, if there is another one, always."""
    if node.type not in IFS + CHOICES:
        return
    condition = condition_of(node)
    if condition is None or (node.type in IFS and "__name__" in text_of(condition)):
        return
    language = language_of(node)
    yield replace_node(condition, FALSE.get(language, "false"))
    if node.type in CHOICES or node.child_by_field_name("alternative"):
        yield replace_node(condition, TRUE.get(language, "true"))


def condition_of(node: Node) -> Node | None:
    """Return the condition of an `if` or a conditional expression, without its brackets."""
    condition = node.child_by_field_name("condition")
    if condition is None and node.type == "conditional_expression":  # of Python
        return node.named_children[1] if len(node.named_children) == 3 else None
    if condition and condition.type == "condition_clause":
        return condition.child_by_field_name("value")
    if condition and condition.type == "parenthesized_expression":
        return condition.named_children[0]
    return condition


def missing_exit(node: Node) -> Iterator[Change]:
    """Yield a loop or function that goes on where it should end: often it is only slower."""
    if node.type in EXITS:
        yield without_statement(node)
    if node.type not in RETURNS:
        return
    for ancestor in ancestors(node):
        if ancestor.type in FUNCTIONS:
            return
        if ancestor.type in LOOPS or ancestor.type in IFS:
            yield without_statement(node)
            return


def missing_reset(node: Node) -> Iterator[Change]:
    """Yield a variable that keeps its value from one round of a loop to the next."""
    if node.type == "declaration" and is_in_loop(node) and is_reset_by_declaration(node):
        yield (Edit(node.start_byte, node.start_byte, "static "),)
    if node.type != "expression_statement" or not node.named_children:
        return
    done = node.named_children[0]
    is_repeated = is_in_loop(node) or function_name(node) not in ("main", "")
    if callee(done) in CLEARS and is_repeated:
        yield without_statement(node)
    if done.type in ("assignment_expression", "assignment") and is_in_loop(node):
        value, operator = done.child_by_field_name("right"), first_of(done.children, ("=",))
        if operator and value and value.type in LITERALS:
            yield without_statement(node)


def is_reset_by_declaration(node: Node) -> bool:
    """Return whether a declaration of C++ makes an empty container or a constant value."""
    if text_of(node).startswith(("static", "const")) or node.parent is None:
        return False
    if node.parent.type in LOOPS:  # its counter
        return False
    kind = node.child_by_field_name("type")
    declared = node.children_by_field_name("declarator")
    if not kind or text_of(kind).startswith("auto"):
        return False
    if all(declarator.type == "init_declarator" for declarator in declared):
        values = [declarator.child_by_field_name("value") for declarator in declared]
        return all(value is not None and value.type in LITERALS for value in values)
    name = kind.child_by_field_name("name") or kind
    is_empty = all(declarator.type == "identifier" for declarator in declared)
    return is_empty and text_of(name).rpartition(":")[2] in CONTAINERS


# Wrong order.


def wrong_order(node: Node) -> Iterator[Change]:
    """Yield a missing sort, or a sort or a comparator of the opposite order."""
    if node.type in BINARY and is_in_comparator(node):
        yield from tokens_replaced(node, ORDERS)
    if node.type == "type_identifier" and text_of(node) in KINDS_OF_ORDER:
        yield replace_node(node, KINDS_OF_ORDER[text_of(node)])
    if node.type == "expression_statement" and callee(node.children[0]) in SORTS:
        yield without_statement(node)
    yield from wrong_sort(node)
    yield from wrong_comparison(node)


def is_in_comparator(node: Node) -> bool:
    """Return whether a comparison decides on an order."""
    for ancestor in ancestors(node):
        if ancestor.type in ("lambda_expression", "closure_expression"):
            return True
        if ancestor.type in FUNCTIONS:
            name = function_name(node)
            return name.startswith("operator") or name in COMPARERS
    return False


def wrong_sort(node: Node) -> Iterator[Change]:
    """Yield a sort in the opposite order, or an order that is not made."""
    name = callee(node)
    arguments = arguments_of(node)
    if name in ("sort", "stable_sort") and len(arguments) == 2:
        first, last = map(text_of, arguments)
        if "begin()" in first and "end()" in last:
            change = replace_node(arguments[0], first.replace("begin()", "rbegin()"))
            yield change + replace_node(arguments[1], last.replace("end()", "rend()"))
    if name in ("sort", "sorted") and language_of(node) is MutatedLanguage.PYTHON:
        if name == "sorted" and arguments:  # not a method of this name
            yield replace_node(node, f"list({text_of(arguments[0])})")
        yield other_direction(node, arguments)
    if name == "rev":
        function = node.child_by_field_name("function")
        iterated = function.child_by_field_name("value") if function else None
        if iterated:
            yield replace_node(node, text_of(iterated))


def other_direction(call: Node, arguments: list[Node]) -> Change:
    """Return the change of Python's `reverse`."""
    for argument in arguments:
        if text_of(argument).startswith("reverse"):
            return replace_node(argument, "reverse=False")
    end = call.end_byte - 1
    return (Edit(end, end, ", reverse=True" if arguments else "reverse=True"),)


def wrong_comparison(node: Node) -> Iterator[Change]:
    """Yield `b.cmp(a)` for `a.cmp(b)`, and `compare(b, a)` for `compare(a, b)`."""
    name = callee(node)
    if name not in ("cmp", "partial_cmp", "compareTo", "compare"):
        return
    arguments = arguments_of(node)
    function = node.child_by_field_name("function") or node
    compared = function.child_by_field_name("value") or function.child_by_field_name("object")
    if name == "compare" and len(arguments) == 2:
        pair = arguments
    elif compared and len(arguments) == 1:
        pair = [compared, arguments[0]]
    else:
        return
    first, second = map(text_of, pair)
    if first.startswith("&") != second.startswith("&") and name != "compare":
        first, second = f"&{first}", second.removeprefix("&")
    yield replace_node(pair[0], second) + replace_node(pair[1], first)
