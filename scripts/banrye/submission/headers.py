"""Precompiled C++ headers: they save more than half of the time to compile a program.

To precompile a header costs as much as it saves for four programs. So the first three programs that
include the header are compiled without it, and the fourth waits until it is precompiled.

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
from banrye.language import has_headers
from banrye.store import kinds
from banrye.submission import language_config
from banrye.submission.compiler import run_compiler


class HeaderDoesNotCompile(Exception):
    """A header does not compile, or the compiler was killed."""


def precompile_if_frequent(sources: Path, command: Sequence[str]) -> None:
    """Precompile bits/stdc++.h if a source file in a folder includes it, as earlier programs did.

    `command` compiles the sources. Takes about 4 seconds and 141 MB once. If it fails, programs are
    compiled without it.
    """
    for folder, compile_command in commands_with_headers().items():
        is_included = any(str(folder) in word for word in command)
        is_used = is_included and any(includes_standard(file) for file in sources.glob("*.*"))
        if is_used and is_frequent(f"uses-{folder.parent.name}"):
            make_standard(folder, compile_command)


def includes_standard(file: Path) -> bool:
    return file.is_file() and b"bits/stdc++.h" in read_bytes(file)


def commands_with_headers() -> dict[Path, str]:
    """Return the commands whose options precompiled headers need, by the folders of headers."""
    commands: dict[Path, str] = {}
    for table in (language_config.without_settings(), language_config.with_settings()):
        for code, language in table.languages.items():
            if not has_headers(language_config.format_code(code)):
                continue
            assert language.compile is not None
            for word in shlex.split(language.compile):
                if word.startswith(f"-I{kinds.HEADERS.folder}/"):
                    commands[Path(word.removeprefix("-I"))] = language.compile
    return commands


USES_WITHOUT = 3  # uses of a header before it is precompiled


def is_frequent(key: str) -> bool:
    """Count a use of a header. Return whether it had USES_WITHOUT uses before this one."""
    uses = store.value(kinds.HEADERS, key, lambda: 0, int)
    if uses < USES_WITHOUT:  # of two processes that count at once, one is not counted
        store.replace_value(kinds.HEADERS, key, str(uses + 1))
    return uses >= USES_WITHOUT


@cache  # if it fails, it is not tried again for each program
def make_standard(header_folder: Path, compile_command: str) -> None:
    """Precompile the header for a command. `header_folder`: its folder in the store."""
    with suppress(HeaderDoesNotCompile, OSError):
        store.folder(
            kinds.HEADERS,
            header_folder.parent.name,
            lambda folder: write_standard(compile_command, folder),
        )


def write_standard(compile_command: str, folder: Path) -> None:
    """Write bits/stdc++.h and its precompiled form. Raise HeaderDoesNotCompile."""
    words = shlex.split(compile_command.partition(" -o ")[0])
    # Nothing is linked: with one of these words, g++ would try to.
    linked = [word for word in words if word.endswith((".o", ".c")) or word.startswith("-Wl,")]
    compiler = shlex.join(word for word in words if word not in linked)
    text = language_config.STANDARD_HEADER.read_text(encoding="utf-8")
    (folder / "bits").mkdir()
    if not write_precompiled(compiler, text, folder / "bits" / "stdc++.h"):
        raise HeaderDoesNotCompile


def write_precompiled(compiler: str, text: str, header: Path) -> bool:
    """Write a header and its precompiled form into an existing folder.

    `compiler`: the command of the programs that include the header, with the same options. Return
    whether it compiles.
    """
    header.write_text(text, encoding="utf-8")
    words = [*shlex.split(compiler), "-x", "c++-header", header.name]
    return run_compiler(words, header.parent).succeeded
