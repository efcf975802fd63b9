"""The classes of Java.

`import lib.Add;` is looked for as lib/Add.java in the folder of the program, in each folder above
it up to its repository, and in those of -I. A class that the source names and does not define is
also looked for in the same folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from banrye.files import read_bytes
from banrye.languages import _jvm
from banrye.languages.java import text as java
from banrye.submission.beside.files_beside import NOTHING, FilesBeside
from banrye.submission.beside.place import allowed_for, repository_of
from banrye.submission.sources import decode_source

SUFFIXES = frozenset({".java"})
IMPORT = re.compile(r"^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)(\.\*)?[ \t]*;", re.MULTILINE)
NAME = re.compile(r"(?<![.\w])[A-Z]\w*")
SYSTEM = ("java.", "javax.", "jdk.", "sun.")
MAX_FILES = 2_000  # of a program


def find(source: Path, folders: Sequence[Path]) -> FilesBeside:
    """Return the classes of a source file. See BesideModule."""
    may_take = allowed_for(source, folders, SUFFIXES)
    folder = source.absolute().parent
    repository = repository_of(source)
    above = [place for place in folder.parents if place.resolve().is_relative_to(repository)]
    roots = [folder, *folders, *above]
    files: dict[str, Path] = {}
    needed: list[Path] = []
    pending = [("", source)]
    while pending and len(files) < MAX_FILES:
        package, file = pending.pop()
        for name in [*imported_files(file, roots), *of_same_package(file, package)]:
            path = next((root / name for root in roots if may_take(root / name)), None)
            if path is None or path.resolve() == source.resolve():
                continue
            if file == source:
                needed.append(path)
            if name not in files:
                files[name] = path
                pending.append((name.rpartition("/")[0], path))
    return FilesBeside(files=dict(sorted(files.items())), needed=needed) if files else NOTHING


def imported_files(file: Path, roots: Sequence[Path]) -> Iterator[str]:
    """Yield the files that the imports of a source may mean."""
    for match in IMPORT.finditer(code_of(file)):
        if match[1].startswith(SYSTEM):
            continue
        parts = match[1].split(".")
        yield "/".join(parts) + ".java"
        if len(parts) > 1:  # a member of the class, by `import static`
            yield "/".join(parts[:-1]) + ".java"
        if match[2]:
            for root in roots:
                for path in sorted(root.joinpath(*parts).glob("*.java")):
                    yield path.relative_to(root).as_posix()


def of_same_package(file: Path, package: str) -> Iterator[str]:
    """Yield the files of the classes that a source names and does not define."""
    code = code_of(file)
    defined = {token["type"] for token in java.TOKEN.finditer(code) if token["type"]}
    for name in sorted(set(NAME.findall(code)) - defined):
        yield f"{package}/{name}.java" if package else f"{name}.java"


def code_of(file: Path) -> str:
    return _jvm.code_of(decode_source(read_bytes(file)) or "")
