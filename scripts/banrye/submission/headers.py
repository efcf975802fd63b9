"""Precompiled C++ headers: they save more than half of the time to compile a program.

Runs only the compiler.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from banrye import store
from banrye.files import read_bytes
from banrye.store import kinds
from banrye.submission import languages
from banrye.submission.compiler import run_compiler


class HeaderDoesNotCompile(Exception):
    """A header does not compile, or the compiler was killed."""


def make_if_included(sources: Path, command: Sequence[str]) -> None:
    """Precompile bits/stdc++.h if a source file in a folder includes it, unless it is made.

    `command`: compiles the sources. Takes about 4 seconds and 141 MB once. If it fails, programs
    are compiled without it.
    """
    codes = [
        code for code, folder in FOLDERS.items() if any(str(folder) in word for word in command)
    ]
    if not codes:
        return
    if any(b"bits/stdc++.h" in read_bytes(file) for file in sources.glob("*.*") if file.is_file()):
        make_standard(codes[0])


FOLDERS = {"cpp": languages.HEADERS, "cpptraced": languages.TRACED_HEADERS}  # by the language


@cache  # if it fails, it is not tried again for each program
def make_standard(code: str) -> None:
    """Precompile the header for a language of FOLDERS."""
    key = FOLDERS[code].parent.name
    with suppress(HeaderDoesNotCompile):
        store.folder(kinds.HEADERS, key, lambda folder: write_standard(code, folder))


def write_standard(code: str, folder: Path) -> None:
    """Write bits/stdc++.h and its precompiled form. Raise HeaderDoesNotCompile."""
    language = languages.known().get(code)
    assert language is not None and language.compile is not None
    words = shlex.split(language.compile.partition(" -o ")[0])
    # Nothing is linked: with one of these words, g++ would try to.
    linked = [word for word in words if word.endswith((".o", ".c")) or word.startswith("-Wl,")]
    compiler = shlex.join(word for word in words if word not in linked)
    text = languages.STANDARD_HEADER.read_text(encoding="utf-8")
    (folder / "bits").mkdir()
    if not write_precompiled(compiler, text, folder / "bits" / "stdc++.h"):
        raise HeaderDoesNotCompile


def write_precompiled(compiler: str, text: str, header: Path) -> bool:
    """Write a header and its precompiled form into a folder that is there.

    `compiler`: the command of the programs that include the header, with the same options. Return
    whether it compiles.
    """
    header.write_text(text, encoding="utf-8")
    words = [*shlex.split(compiler), "-x", "c++-header", header.name]
    return run_compiler(words, header.parent).succeeded
