"""The sentences of the code and their Korean twins: what scripts/checks/messages compares.

A sentence is a literal in `_(...)` or `marked(...)`, a constant that `_(...)` names in the same
file or NAMED here, and the text of an option:

    sentences()    {"no such file: {}": ["console.py", ...], ...}
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

BANRYE = Path(__file__).resolve().parents[1] / "banrye"
FOLDER = BANRYE / "messages" / "ko" / "LC_MESSAGES"
CALLS = {"_": 0, "marked": 0, "flag": 1, "EntryKind": 1, "value": 2, "values": 2, "choice": 2}
"""The functions that take a sentence, and which argument it is."""

NAMED = ("HELP", "PURPOSE", "IN_WORDS", "ORDER")  # constants that are found by their names
# Folders that are copied into packages and boxes, where there is no catalogue.
NO_SENTENCES = ("template", "driver", "served", "upstream", "inside", "standard")
WIDTH = 100


def sentences() -> dict[str, list[str]]:
    """Return the places of each sentence."""
    results: dict[str, list[str]] = {}
    for file in files():
        name = str(file.relative_to(BANRYE))
        for text in in_file(ast.parse(file.read_text(encoding="utf-8"))):
            places = results.setdefault(text, [])
            if name not in places:
                places.append(name)
    return results


def files() -> list[Path]:
    """Return the files that may have sentences."""
    return [
        file
        for file in sorted(BANRYE.rglob("*.py"))
        if not set(NO_SENTENCES) & set(file.relative_to(BANRYE).parts)
    ]


def in_file(tree: ast.Module) -> Iterator[str]:
    """Yield the sentences of a file."""
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for name in NAMED:
        if name in constants:
            yield from texts_of(constants[name], constants)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        name = node.func.id
        if name in CALLS and len(node.args) > CALLS[name]:
            yield from texts_of(node.args[CALLS[name]], constants)
        elif name == "switches" and isinstance(node.args[0], ast.Dict):
            for meaning in node.args[0].values:
                if isinstance(meaning, ast.Tuple):
                    yield from texts_of(meaning.elts[1], constants)


def texts_of(node: ast.expr, constants: dict[str, ast.expr]) -> Iterator[str]:
    """Yield the texts that an argument may be. A computed text is marked where it is made."""
    if isinstance(node, ast.Name) and node.id in constants:
        node = constants[node.id]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts_of(node.body, constants)
        yield from texts_of(node.orelse, constants)


def update(old: Catalog, code: dict[str, list[str]]) -> Catalog:
    """Return the catalogue of the sentences of the code, with the Korean that is there."""
    from babel.messages.catalog import Catalog  # in .venv only

    new = Catalog(locale="ko", project="Banrye", version="1", fuzzy=False)
    new.header_comment = "# Korean for Banrye. scripts/checks/messages adds what the code says."
    new.creation_date = new.revision_date = datetime(2026, 11, 28, tzinfo=UTC)  # no run differs
    for text, places in sorted(code.items()):  # by the text, so that a file that moves moves no row
        kept = old.get(text)
        new.add(text, kept.string if kept else "", [(place, 0) for place in places])
    return new


def lacking(catalog: Catalog, code: dict[str, list[str]]) -> list[str]:
    """Return the sentences that exist in one language only."""
    said = {message.id for message in catalog if message.id and message.string}
    return [f"no Korean: {text!r}" for text in code if text not in said] + [
        f"no such sentence: {text!r}" for text in sorted(said - set(code))
    ]
