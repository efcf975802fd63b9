"""Python in one file: the modules are texts in it, and an importer makes modules of them.

So they are imported in the same order as from files, by each other too, and keep their names.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

from banrye.files import read_bytes
from banrye.languages.python.beside import find, tree_of
from banrye.submission.beside.texts import split_lines
from banrye.submission.sources import decode_source

IMPORTER = '''\
class BundledModules:
    """Import what is beside the program from the texts in this file."""

    from importlib.machinery import ModuleSpec

    texts = {{
{texts}
    }}

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        folder = name.replace(".", "/")
        for file in (folder + "/__init__.py", folder + ".py"):
            if file in cls.texts:
                is_package = file.endswith("/__init__.py")
                return cls.ModuleSpec(name, cls, origin=file, is_package=is_package)
        if any(file.startswith(folder + "/") for file in cls.texts):
            return cls.ModuleSpec(name, cls, origin="", is_package=True)
        return None

    @staticmethod
    def create_module(spec):
        return None

    @classmethod
    def exec_module(cls, module):
        file = module.__spec__.origin
        exec(compile(cls.texts.get(file, ""), file, "exec"), module.__dict__)


__import__("sys").meta_path.insert(0, BundledModules)
'''


def bundle(source: Path, folders: Sequence[Path]) -> str:
    """Return the one file."""
    text = decode_source(read_bytes(source)) or ""
    files = find(source, folders).files
    if not files:
        return text
    texts = (
        f"        {name!r}: {literal(decode_source(read_bytes(file)) or '')},"
        for name, file in files.items()
    )
    importer = IMPORTER.format(texts="\n".join(texts))
    lines = split_lines(text)
    at = lines_at_the_top(source)
    return "\n".join([*lines[:at], importer, *lines[at:]]) + "\n"


def lines_at_the_top(source: Path) -> int:
    """Return the number of lines that must come first: comments, a docstring, __future__."""
    at = 0
    for number, node in enumerate(tree_of(source).body):
        is_docstring = number == 0 and isinstance(node, ast.Expr)
        is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not (is_docstring or is_future) or node.end_lineno is None:
            break
        at = node.end_lineno
    return at


def literal(text: str) -> str:
    """Return a text as Python writes it, over several lines if that can be."""
    if '"""' in text or "\\" in text or text.endswith('"') or not text.isascii():
        return repr(text)
    return f'"""{text}"""'
