"""Source texts as syntax trees, and changes of a text."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node, Parser


class MutatedLanguage(Enum):
    """A language whose programs can be changed, by the name of its grammar."""

    CPP = "cpp"
    JAVA = "java"
    PYTHON = "python"
    RUST = "rust"


# By problemtools' identifier. The grammar of C++ also reads C.
MUTATED_LANGUAGES = {
    "c": MutatedLanguage.CPP,
    "cpp": MutatedLanguage.CPP,
    "java": MutatedLanguage.JAVA,
    "python3": MutatedLanguage.PYTHON,
    "pypy3": MutatedLanguage.PYTHON,
    "rust": MutatedLanguage.RUST,
}
ROOTS = {
    "translation_unit": MutatedLanguage.CPP,
    "program": MutatedLanguage.JAVA,
    "module": MutatedLanguage.PYTHON,
    "source_file": MutatedLanguage.RUST,
}

LOOPS = {
    *("for_statement", "while_statement", "do_statement", "for_range_loop"),
    *("enhanced_for_statement", "for_expression", "while_expression", "loop_expression"),
}
FUNCTIONS = {
    *("function_definition", "method_declaration", "function_item"),
    *("lambda_expression", "closure_expression", "lambda"),
}
# Nodes that stay unchanged: text that is no code, and code that decides nothing.
SKIPPED = {
    *("comment", "line_comment", "block_comment", "string", "string_literal", "char_literal"),
    *("raw_string_literal", "character_literal", "preproc_include", "import_statement"),
    *("import_from_statement", "import_declaration", "use_declaration", "attribute_item"),
    *("inner_attribute_item", "static_assert_declaration", "assert_statement"),
}
IGNORED_CALLS = {
    *("sync_with_stdio", "tie", "setrecursionlimit", "setvbuf", "reserve", "with_capacity"),
    *("assert", "debug_assert", "exit"),
}
CALLS = ("call_expression", "call", "method_invocation", "macro_invocation")


class Edit(NamedTuple):
    """The bytes from `start` to `end` of a text are replaced."""

    start: int
    end: int
    text: str


Change = tuple[Edit, ...]
"""The edits of one mistake. They do not overlap."""


@cache
def parser_of(language: MutatedLanguage) -> Parser:
    """Return the parser of a language."""
    from tree_sitter import Language, Parser

    module = importlib.import_module(f"tree_sitter_{language.value}")
    return Parser(Language(module.language()))


def syntax_tree(text: str, language: MutatedLanguage) -> Node:
    """Return the root of the syntax tree of a text. Invalid code is in nodes of the type ERROR."""
    return parser_of(language).parse(text.encode()).root_node


def apply_edits(text: str, change: Change) -> str:
    """Return a text after its edits."""
    content = text.encode()
    for edit in sorted(change, reverse=True):
        content = content[: edit.start] + edit.text.encode() + content[edit.end :]
    return content.decode()


# Edits.


def replace_node(node: Node, text: str) -> Change:
    """Return the change that writes a text in place of a node."""
    return (Edit(node.start_byte, node.end_byte, text),)


def without_statement(node: Node) -> Change:
    """Return the change that leaves out a statement."""
    if text_of(node).endswith(";"):
        return replace_node(node, ";")
    return replace_node(node, "pass" if language_of(node) is MutatedLanguage.PYTHON else "()")


# Nodes.

MAX_DEPTH = 200


def text_of(node: Node) -> str:
    return (node.text or b"").decode()


def language_of(node: Node) -> MutatedLanguage:
    """Return the language of a node's tree."""
    for ancestor in ancestors(node):
        node = ancestor
    return ROOTS[node.type]


def ancestors(node: Node) -> Iterator[Node]:
    """Yield the parent of a node, its parent, and so on."""
    while node.parent:
        node = node.parent
        yield node


def walk_nodes(node: Node) -> Iterator[Node]:
    """Yield a node and all below it, in the order of the text, without those that are skipped.

    Nodes deeper than MAX_DEPTH are left out: changes look at all ancestors of a node.
    """
    pending = [(node, 0)]  # no recursion: a sum of 1,500 terms is a tree of that depth
    while pending:
        node, depth = pending.pop()
        if depth > MAX_DEPTH or node.type in SKIPPED or callee(node) in IGNORED_CALLS:
            continue
        yield node
        pending += [(child, depth + 1) for child in reversed(node.children)]


def callee(node: Node) -> str:
    """Return the name of the function that a node calls, without its object. "": it is no call."""
    if node.type not in CALLS:
        return ""
    for field in ("function", "name", "macro"):
        if called := node.child_by_field_name(field):
            return name_node(called).type and text_of(name_node(called))
    return ""


def name_node(called: Node) -> Node:
    """Return the last name of `a.b.c`, `a::b::c` or `c`."""
    for field in ("field", "attribute", "name"):
        if last := called.child_by_field_name(field):
            return name_node(last)
    return called


def arguments_of(call: Node) -> list[Node]:
    """Return the arguments of a call."""
    arguments = call.child_by_field_name("arguments")
    return list(arguments.named_children) if arguments else []


def is_in_loop(node: Node) -> bool:
    """Return whether a statement is repeated by a loop of its own function."""
    for ancestor in ancestors(node):
        if ancestor.type in LOOPS:
            return True
        if ancestor.type in FUNCTIONS:
            return False
    return False


def function_name(node: Node) -> str:
    """Return the name of the function in which a node is. "": it is in none that has one."""
    for ancestor in ancestors(node):
        if ancestor.type in FUNCTIONS:
            name_node = ancestor.child_by_field_name("name") or ancestor.child_by_field_name(
                "declarator"
            )
            while name_node and (inner := name_node.child_by_field_name("declarator")):
                name_node = inner
            return text_of(name_node) if name_node else ""
    return ""


def first_of(nodes: Iterable[Node], types: Iterable[str]) -> Node | None:
    """Return the first node of one of these types."""
    return next((node for node in nodes if node.type in types), None)
