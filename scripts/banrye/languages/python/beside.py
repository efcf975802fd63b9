"""The modules of Python.

`from lib.add import add` is looked for beside the program, in each folder above it up to its
repository, in the folders that it adds to sys.path, and in those of -I. Modules of the standard
library are none of these.
"""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from banrye.files import read_bytes
from banrye.submission.beside.files_beside import NOTHING, FilesBeside
from banrye.submission.beside.place import allowed_for, repository_of
from banrye.submission.sources import decode_source

SUFFIXES = frozenset({".py"})
MAX_FILES = 2_000  # of a program
MAIN = "main.py"  # the program among the copies


class Import(NamedTuple):
    """A module that a file names. `is_certain`: the import is at the top level of the file."""

    name: str
    is_certain: bool


def find(source: Path, folders: Sequence[Path]) -> FilesBeside:
    """Return the modules of a source file. See BesideModule."""
    tree = tree_of(source)
    roots = roots_of(source, tree, folders)
    may_take = allowed_for(source, folders, SUFFIXES)
    files: dict[str, Path] = {}
    needed: list[Path] = []
    pending = [(source, "", tree)]
    while pending and len(files) < MAX_FILES:
        file, package, module = pending.pop()
        for imported in imports_of(module, package):
            for name in candidates(imported.name):
                path = next((root / name for root in roots if may_take(root / name)), None)
                if path is None or name == MAIN:
                    continue
                if file == source and imported.is_certain and path.stat().st_size:
                    needed.append(path)
                if name not in files:
                    files[name] = path
                    pending.append((path, package_of(name), tree_of(path)))
    return FilesBeside(files=dict(sorted(files.items())), needed=needed) if files else NOTHING


def tree_of(file: Path) -> ast.Module:
    """Return the syntax tree of a file, an empty one if it does not compile."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(decode_source(read_bytes(file)) or "")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def imports_of(tree: ast.Module, package: str) -> Iterator[Import]:
    """Yield the modules that a file names, and what it takes from them, which may be modules.

    `package`: the package of the file, such as "a.b".
    """
    for node in ast.walk(tree):
        is_certain = node in tree.body
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, is_certain)
        elif isinstance(node, ast.ImportFrom):
            module = absolute(node, package)
            yield Import(module, is_certain)
            for alias in node.names:
                yield Import(f"{module}.{alias.name}", is_certain)


def absolute(node: ast.ImportFrom, package: str) -> str:
    """Return the module of `from .x import y` with its package."""
    if not node.level:
        return node.module or ""
    parents = package.split(".") if package else []
    package_parts = parents[: len(parents) - node.level + 1]
    return ".".join([*package_parts, *([node.module] if node.module else [])])


def candidates(module: str) -> list[str]:
    """Return the files that a module may be, and the files of the packages above it."""
    parts = module.split(".")
    if not all(parts) or parts[0] in sys.stdlib_module_names:
        return []
    above = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
    return [f"{path}/__init__.py" for path in above] + [f"{above[-1]}.py"]


def package_of(name: str) -> str:
    """Return the package of a file, with dots."""
    return ".".join(Path(name).parent.parts)


def roots_of(source: Path, tree: ast.Module, folders: Sequence[Path]) -> list[Path]:
    """Return the folders where modules are looked for, in order."""
    repository = repository_of(source)
    folder = source.absolute().parent
    above = [place for place in folder.parents if place.resolve().is_relative_to(repository)]
    added = [place / text for text in added_paths(tree) for place in (folder, repository)]
    return [folder, *added, *folders, *above]


def added_paths(tree: ast.Module) -> list[str]:
    """Return the texts in the calls that change sys.path."""
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("sys.path.")
    ]
    texts: list[str] = []
    for call in calls:
        for node in ast.walk(call):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.append(node.value)
    return texts
