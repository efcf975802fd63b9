"""Find English in the code that is printed or raised and has no Korean twin: no `_(...)` around it.

    raise UserError(f"no such file: {name}")      found
    raise UserError(_("no such file: {}", name))  right

Looks at what is raised as an error of ours, and at what the functions that print are given.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

PRINTERS = frozenset(
    "print warn note progress print_wrapped paint paragraph print_block block".split()
)
WORD = re.compile(r"(?<![-\w/.])[A-Za-z]{2,}(?![\w/.])")  # no option, no part of a path


def errors_in(trees: list[ast.Module]) -> set[str]:
    """Return the names of the classes of errors that the files define."""
    parents = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {name for name, value in vars(builtins).items() if is_error(value)}
    while more := {name for name, bases in parents.items() if bases & found} - found:
        found |= more
    return found & parents.keys()


def is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def unmarked(tree: ast.Module, errors: set[str]) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each literal that the user would see in English only."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            call, is_shown = node.exc, name_of(node.exc) in errors
        elif isinstance(node, ast.Call):
            call, is_shown = node, name_of(node) in PRINTERS
        else:
            continue
        for argument in call.args if is_shown else []:
            yield from ((node.lineno, text) for text in literals(argument) if is_english(text))


def name_of(call: ast.Call) -> str:
    """Return the name of a function or class: that of the module is left out."""
    return ast.unparse(call.func).rpartition(".")[2]


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the literals that an argument may be. Results of other functions are not looked at."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
        yield "".join(map(str, parts))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from literals(part.value)
    elif isinstance(node, ast.Call) and name_of(node) == "join":
        for argument in node.args:
            yield from literals(argument)
    elif isinstance(node, ast.IfExp | ast.BoolOp | ast.BinOp | ast.List | ast.Tuple | ast.Starred):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from literals(child)


def is_english(text: str) -> bool:
    return " " in text.strip() and WORD.search(text) is not None


def in_files(files: list[Path]) -> list[str]:
    """Return the sentences in files that are not marked, as lines."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    errors = errors_in(list(trees.values()))
    return [
        f"not marked: {file.name}:{line}: {text!r}"
        for file, tree in trees.items()
        for line, text in unmarked(tree, errors)
    ]
