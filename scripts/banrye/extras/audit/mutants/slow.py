"""Mistakes that only make a program slower: a memo, a mark, or a search that is gone.

    return memo[i] = f(i - 1);     return f(i - 1);
    visited[x] = true;             ;
    s.lower_bound(x)               std::lower_bound(s.begin(), s.end(), x)
    int f(const vector<int> &v)    int f(const vector<int> v)

Each function yields the changes that one mistake can make to any node of a tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from banrye.extras.audit.mutants.syntax import (
    Change,
    Edit,
    MutatedLanguage,
    arguments_of,
    callee,
    first_of,
    is_in_loop,
    language_of,
    replace_node,
    text_of,
    without_statement,
)

if TYPE_CHECKING:
    from tree_sitter import Node

ASSIGNMENTS = ("assignment_expression", "assignment")
ELEMENTS = ("subscript_expression", "subscript", "array_access", "index_expression")
MARKS = {"true", "True", "1"}
CACHES = ("cache", "lru_cache")  # decorators of Python
LOOKUPS = {"lower_bound", "upper_bound", "find"}  # of a set: log n, of its elements in order: n
LARGE = ("vector", "string", "map", "set", "unordered_map", "unordered_set", "deque")


def missing_memo(node: Node) -> Iterator[Change]:
    """Yield a result that is not kept, or a mark that is not set outside of a loop."""
    if node.type == "decorator" and decorated_by_cache(node):
        yield replace_node(node, "")
    if node.type == "return_statement" and (value := first_of(node.children, ASSIGNMENTS)):
        target, stored_value = value.child_by_field_name("left"), value.child_by_field_name("right")
        if target and stored_value and target.type in ELEMENTS and is_plain(value):
            yield replace_node(value, text_of(stored_value))
    if node.type != "expression_statement" or not node.named_children or is_in_loop(node):
        return
    done = node.named_children[0]
    if done.type in ASSIGNMENTS and is_plain(done):
        target, stored_value = done.child_by_field_name("left"), done.child_by_field_name("right")
        is_mark = stored_value is not None and text_of(stored_value) in MARKS
        is_returned = target is not None and is_returned_next(node, text_of(target))
        if target and target.type in ELEMENTS and is_mark:
            yield without_statement(node)
        elif target and stored_value and target.type in ELEMENTS and is_returned:
            yield without_memo(node, text_of(stored_value))


def decorated_by_cache(decorator: Node) -> bool:
    words = text_of(decorator).removeprefix("@").partition("(")[0]
    return words.strip().rpartition(".")[2] in CACHES


def is_plain(assignment: Node) -> bool:
    """Return whether it is `=`, not `+=`."""
    return first_of(assignment.children, ("=",)) is not None


def is_returned_next(node: Node, target: str) -> bool:
    """Return whether the next statement returns an element."""
    after = node.next_named_sibling
    if after is None or after.type != "return_statement" or not after.named_children:
        return False
    return text_of(after.named_children[0]) == target


def without_memo(node: Node, value: str) -> Change:
    """Return the change of `memo[x] = y; return memo[x]` into `return y`."""
    after = node.next_named_sibling
    assert after is not None
    return (*without_statement(node), *replace_node(after.named_children[0], value))


def slow_lookup(node: Node) -> Iterator[Change]:
    """Yield a search through all elements of a set. For a map, the result does not compile."""
    name = callee(node)
    called = node.child_by_field_name("function")
    arguments = arguments_of(node)
    if name not in LOOKUPS or len(arguments) != 1 or called is None:
        return
    container = called.child_by_field_name("argument")
    is_member = called.type == "field_expression" and "." in map(text_of, called.children)
    if language_of(node) is MutatedLanguage.CPP and container and is_member:
        whole = text_of(container)
        ends = f"{whole}.begin(), {whole}.end()"
        yield replace_node(node, f"std::{name}({ends}, {text_of(arguments[0])})")


def copied_argument(node: Node) -> Iterator[Change]:
    """Yield a container that is copied for each call of a function."""
    if node.type != "parameter_declaration" or language_of(node) is not MutatedLanguage.CPP:
        return
    kind, declared = node.child_by_field_name("type"), node.child_by_field_name("declarator")
    if not kind or not declared or declared.type != "reference_declarator":
        return
    name = text_of(kind).partition("<")[0]
    if name.rpartition(":")[2] in LARGE:
        sign = declared.children[0]
        yield (Edit(sign.start_byte, sign.end_byte, ""),)
