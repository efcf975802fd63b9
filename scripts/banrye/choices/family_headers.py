"""Compile the headers that validators of other families than testlib need to make inputs.

The header of a family gets calls (families.py), a grammar becomes a program (grammar.py), and the
engine is compiled once for all. Runs only the compiler.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from functools import cache
from pathlib import Path

from banrye import store
from banrye.choices import families, grammar
from banrye.choices.compiled_testlib import COMPILER, SOURCE_COMPILER
from banrye.console import UserError
from banrye.digest import digest
from banrye.files import read_bytes
from banrye.messages import _
from banrye.store import kinds
from banrye.submission.brief_command import OBJECT, RUNS_LONG
from banrye.submission.compiler import protection, run_compiler
from banrye.submission.toolchain import stamp_of


class NoEngine(UserError):
    """The engine does not compile here."""


def prepare(header: Path) -> Path | None:
    """Return a folder with a header that makes inputs, None if its family is not known.

    Validators that are built with this folder make inputs (source.py), on Linux. Takes about 8
    seconds once for all. Raise UserError.
    """
    return prepare_text(header.name, read_bytes(header).decode("utf-8", errors="replace"))


@cache
def prepare_text(name: str, text: str) -> Path | None:
    """Return the folder of a header with this name and text, as `prepare` does."""
    changed = families.with_hooks(name, text)
    if changed is None or sys.platform != "linux":
        return None
    return folder_with(name, changed)


@cache
def prepare_grammars() -> Path | None:
    """Return a folder with the header that translated grammars include, None if not on Linux."""
    if sys.platform != "linux":
        return None
    texts = (families.HOOKS, grammar.HEADER)
    return folder_with(grammar.NAME, "\n".join(file.read_text("utf-8") for file in texts))


def folder_with(name: str, header: str) -> Path:
    """Return a folder with a header and the compiled engine."""

    def make(folder: Path) -> None:
        (folder / name).write_text(header, encoding="utf-8")
        shutil.copy(compiled_engine() / OBJECT, folder)
        if name == grammar.NAME:  # its code is all in the header: four times as many inputs
            (folder / RUNS_LONG).touch()

    tools = COMPILER, stamp_of(COMPILER), protection()
    key = digest("grammars run long", *tools, name, header, families.SOURCE, families.ENGINE)
    return store.folder(kinds.FAMILIES, key, make)


def compiled_engine() -> Path:
    """Return the folder of the compiled engine. Raise NoEngine."""
    key = digest(
        "engine",
        SOURCE_COMPILER,
        stamp_of(SOURCE_COMPILER),
        families.SOURCE,
        protection(),
        families.ENGINE,
    )
    return store.folder(kinds.FAMILIES, key, compile_engine)


def compile_engine(folder: Path) -> None:
    name = "engine.cpp"
    (folder / name).write_text(families.SOURCE, encoding="utf-8")
    words = [*shlex.split(SOURCE_COMPILER), "-I", str(families.ENGINE)]
    run = run_compiler([*words, "-c", name, "-o", OBJECT], folder, [families.ENGINE])
    if not run.succeeded:
        raise NoEngine(_("the engine that makes inputs does not compile: {}", run.reason))
