"""Mistakes by a type or an array that is too small.

Each function yields the changes that one mistake can make to any node of a tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from banrye.extras.audit.mutants.syntax import (
    ROOTS,
    Change,
    Edit,
    MutatedLanguage,
    arguments_of,
    callee,
    first_of,
    language_of,
    replace_node,
    text_of,
    walk_nodes,
)

if TYPE_CHECKING:
    from tree_sitter import Node

NARROW_CPP = {
    "long long": "int",
    "long long int": "int",
    "long": "int",
    "unsigned long long": "unsigned",
    "unsigned long": "unsigned",
    "int64_t": "int32_t",
    "uint64_t": "uint32_t",
}
ALIASES = {"ll": "int", "LL": "int", "lint": "int", "i64": "int", "int64": "int"}
ALIASES |= {"ull": "unsigned", "u64": "unsigned"}
LONG_FORMAT = re.compile(r"(%[-+ #0-9.]*)(?:ll|I64|l)([du])")
LONG_LITERAL = re.compile(r"([0-9]+)(?:LL|ll|L|l)")
NARROW_RUST = {"i64": "i32", "u64": "u32", "i128": "i64", "u128": "u64"}
RUST_LITERAL = re.compile(r"([0-9_]+)(i64|u64|i128|u128)")
RESIZES = {"resize", "assign"}
NUMBERS = ("number_literal", "integer", "decimal_integer_literal", "integer_literal")


# Types.


def narrow_integer(node: Node) -> Iterator[Change]:
    """Yield `int` for one `long long` (not in Rust and Java), and for all of them."""
    if node.type in ("sized_type_specifier", "primitive_type") and is_cpp(node):
        words = " ".join(text_of(node).split())
        if words in NARROW_CPP:
            yield replace_node(node, NARROW_CPP[words])
    if node.type == "type_identifier" and text_of(node) in ALIASES and is_cpp(node):
        is_name = node.parent is not None and node.parent.type in (
            *("type_definition", "alias_declaration"),
        )
        if not is_name:
            yield replace_node(node, ALIASES[text_of(node)])
    if node.type == "preproc_arg" and "long long" in text_of(node):
        yield replace_node(node, text_of(node).replace("long long", "int"))
    if node.type == "integral_type" and text_of(node) == "long":
        yield replace_node(node, "int")
    literal = LONG_LITERAL.fullmatch(text_of(node)) if node.type in NUMBERS else None
    if literal:
        yield replace_node(node, literal[1])
    if node.type in ROOTS:
        edits = tuple(edit for below in walk_nodes(node) for edit in narrowed_everywhere(below))
        if edits:
            yield edits


def is_cpp(node: Node) -> bool:
    return language_of(node) is MutatedLanguage.CPP


def narrowed_everywhere(node: Node) -> Iterator[Edit]:
    """Yield the edit of a node if it says that a number is long."""
    text = text_of(node)
    if is_cpp(node):
        yield from narrowed_in_cpp(node, text)
    if node.type in ("primitive_type", "identifier") and text in NARROW_RUST:
        yield from replace_node(node, NARROW_RUST[text])
    if node.type == "integral_type" and text == "long":
        yield from replace_node(node, "int")
    if node.type in NUMBERS:
        if literal := LONG_LITERAL.fullmatch(text):
            yield from replace_node(node, literal[1])
        elif suffixed := RUST_LITERAL.fullmatch(text):
            yield from replace_node(node, suffixed[1] + NARROW_RUST[suffixed[2]])
    if node.type == "identifier" and text in ("nextLong", "parseLong"):
        yield from replace_node(node, text.replace("Long", "Int"))


def narrowed_in_cpp(node: Node, text: str) -> Iterator[Edit]:
    """Yield the edit of a type or of a format of printf and scanf.

    With a wrong format alone, every test case would reject the program.
    """
    words = " ".join(text.split())
    if node.type in ("sized_type_specifier", "primitive_type") and words in NARROW_CPP:
        yield from replace_node(node, NARROW_CPP[words])
    if node.type == "preproc_arg" and "long long" in text:
        yield from replace_node(node, text.replace("long long", "int"))
    if node.type == "argument_list":  # strings themselves are skipped
        for argument in node.children:
            if argument.type == "string_literal" and LONG_FORMAT.search(text_of(argument)):
                yield from replace_node(argument, LONG_FORMAT.sub(r"\1\2", text_of(argument)))


# Arrays.


def array_size(node: Node) -> Iterator[Change]:
    """Yield an array of half the size."""
    size = size_of(node)
    if size is None:
        return
    first, last = size
    text = (node.text or b"")[first.start_byte - node.start_byte : last.end_byte - node.start_byte]
    if half := half_of_size(text.decode(), language_of(node)):
        yield (Edit(first.start_byte, last.end_byte, half),)


def size_of(node: Node) -> tuple[Node, Node] | None:
    """Return the first and the last node of the size of an array, None if a node says none."""
    for kind, field in (
        ("array_declarator", "size"),
        ("new_declarator", "length"),
        ("array_expression", "length"),
    ):
        if node.type == kind and (size := node.child_by_field_name(field)):
            return size, size
    if node.type == "dimensions_expr":
        size = node.named_children[0]
        return size, size
    if callee(node) in RESIZES and is_cpp(node) and (arguments := arguments_of(node)):
        return arguments[0], arguments[0]
    if node.type == "binary_operator" and text_of(node.children[1]) == "*":
        left, _, right = node.children[:3]
        if right.type == "parenthesized_expression":
            right = right.named_children[0]
        return (right, right) if left.type == "list" else None
    if callee(node) == "vec":
        return size_of_macro(node)
    return None


def size_of_macro(node: Node) -> tuple[Node, Node] | None:
    """Return the first and the last token of N in `vec![x; N]`."""
    tree = first_of(node.children, ("token_tree",))
    tokens = tree.children if tree else []
    ends = [place for place, token in enumerate(tokens) if text_of(token) == ";"]
    if len(ends) != 1 or ends[0] + 2 >= len(tokens):
        return None
    return tokens[ends[0] + 1], tokens[-2]


def half_of_size(text: str, language: MutatedLanguage) -> str | None:
    """Return half of a size, None if that would be 0 or the same."""
    if text.isdigit():
        return str(int(text) // 2) if int(text) > 1 else None
    divided = "//" if language is MutatedLanguage.PYTHON else "/"
    return f"{text} {divided} 2" if text.isidentifier() else f"({text}) {divided} 2"
