"""testlib.h (https://github.com/MikeMirzayanov/testlib), changed for packages and compiled.

ORIGINAL is its release 0.9.45, unchanged, with its licence (MIT) beside it: for programs that
include testlib.h where none is beside them. Runs only the compiler.
"""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

from banrye import store
from banrye.choices import testlib_patches
from banrye.console import UserError, relative_path
from banrye.digest import digest
from banrye.files import read_bytes
from banrye.messages import _
from banrye.store import kinds
from banrye.submission import headers, language_config
from banrye.submission.brief_command import BRIEF_CPP, OBJECT
from banrye.submission.compiler import protection, run_compiler
from banrye.submission.toolchain import stamp_of

ORIGINAL = Path(__file__).with_name("upstream") / "testlib.h"
VALID, INVALID = 42, 43  # the exit statuses that a package wants of validators
HEADER = "testlib.h"
INCLUDE = re.compile(r"#\s*include\s*[\"<]testlib\.h[\">]")
WRITTEN = "tout.txt"  # in the feedback folder: what an interactor writes (engine/testlib/package.h)
# A precompiled header is used only by programs that are compiled with the same options.
COMPILER = f"{BRIEF_CPP} -I {shlex.quote(str(language_config.HEADERS))}"
SOURCE_COMPILER = f"{COMPILER} -w -Og"  # -O2 would take twice as long, once for each testlib.h


def read_header(original: Path) -> str:
    if not original.is_file():
        raise UserError(_("no such file: {}", relative_path(original)))
    return read_bytes(original).decode("utf-8", errors="replace")


def self_contained(original: Path) -> str:
    """Return a testlib.h, changed for packages, that needs no other file."""
    return testlib_patches.self_contained(read_header(original))


def of_package(original: Path) -> bytes:
    """Return a testlib.h as it lies beside the programs of a package, which BAPCtools takes."""
    return accepted_by_bt(self_contained(original)).encode()


def accepted_by_bt(header: str) -> str:
    """Return a testlib.h that BAPCtools takes: it rejects the word rand() in a validator."""
    return re.sub(r"(rand\(\).*)", r"\1 // bt ignore", header)


def prepare(original: Path) -> Path:
    """Change a testlib.h for packages and compile it. Return the folder that holds it.

    Validators that are built with this folder also make inputs (source.py) if this version of
    testlib.h compiles with our changes (those of 2020 to 2025 do), on Linux. Takes about 4 seconds
    once.
    """
    return prepare_text(read_header(original))


@cache
def prepare_text(text: str) -> Path:
    """Return the folder of a testlib.h with this text."""
    shared = testlib_patches.split_testlib(text) if sys.platform == "linux" else None
    if shared:
        with suppress(TestlibDoesNotCompile):
            return compile_testlib(shared.header, shared.source)
    return compile_testlib(testlib_patches.self_contained(text))


class TestlibDoesNotCompile(Exception):
    """The source of a testlib.h does not compile with our changes."""


def compile_testlib(header: str, source: str = "") -> Path:
    """Write a testlib.h and compile its source. Return the folder. Raise TestlibDoesNotCompile.

    The header is precompiled as soon as some commands have used it.
    """

    def make(folder: Path) -> None:
        (folder / HEADER).write_text(header, encoding="utf-8")
        if source:
            compile_source(source, folder)

    key = digest(
        SOURCE_COMPILER,
        stamp_of(SOURCE_COMPILER),
        header,
        source,
        protection(),
        testlib_patches.ENGINE,
    )
    folder = store.folder(kinds.TESTLIB, key, make)
    if not headers.is_frequent(f"uses-{key}"):
        return folder

    def precompile(copy: Path) -> None:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        headers.write_precompiled(COMPILER, header, copy / HEADER)

    return store.folder(kinds.TESTLIB, digest(key, "precompiled"), precompile)


def compile_source(source: str, folder: Path) -> None:
    name = "testlib.cpp"
    (folder / name).write_text(source, encoding="utf-8")
    command = [
        *shlex.split(SOURCE_COMPILER),
        "-I",
        str(testlib_patches.ENGINE),
        "-c",
        name,
        "-o",
        OBJECT,
    ]
    if not run_compiler(command, folder, [testlib_patches.ENGINE]).succeeded:
        raise TestlibDoesNotCompile
