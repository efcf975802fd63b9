"""Run a program in Java on many inputs in one virtual machine, with new classes for each.

    java ... -cp FOLDER Main    becomes    java ... -cp MADE ManyRuns FOLDER Main

served/ManyRuns.java does it. submission/many_inputs.py describes its standard input and output.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from banrye import store
from banrye.digest import digest
from banrye.files import read_bytes
from banrye.language import tools
from banrye.store import kinds
from banrye.submission.toolchain import stamp_of
from banrye.trusted import run_trusted

JAVAC = "javac"
MAIN = "ManyRuns"
SOURCES = sorted(Path(__file__).with_name("served").glob(f"{MAIN}*.java"))
OPTIONS = ("--release", "11", "-nowarn", "-proc:none")  # of javac
# Packages of the library in which the numbers of threads are put back. A machine starts 14 ms later
# with these options: only for programs whose class files have such names.
OF_THREADS = (b"java/lang/Thread", b"java/util/concurrent/")
OPENED = [
    word
    for package in ("java.lang", "java.util.concurrent")
    for word in ("--add-opens", f"java.base/{package}=ALL-UNNAMED")
]
SECONDS = 10.0  # of CPU time of a machine, which ends before
START_SECONDS = 0.1  # what a start takes, and a run in a machine that runs does not


class DoesNotCompile(Exception):
    """javac does not compile ManyRuns: it is too old, or was killed."""


@cache
def class_folder() -> Path | None:
    """Return the folder with the classes, None where there is no javac. Takes 1 s once."""
    if not shutil.which(JAVAC):
        return None
    with suppress(DoesNotCompile, OSError):
        key = digest(*SOURCES, " ".join(OPTIONS), stamp_of(JAVAC))
        return store.folder(kinds.FORK_SERVERS, key, compile_into)
    return None


def compile_into(folder: Path) -> None:
    """Compile the classes. Raise DoesNotCompile."""
    status, _ = run_trusted(tools()[JAVAC], [*OPTIONS, "-d", folder, *SOURCES])
    if status:
        raise DoesNotCompile


def in_one_machine(command: Sequence[str]) -> list[str] | None:
    """Return the command that runs a program on many inputs, None if that cannot be."""
    folder = class_folder()
    if folder is None or "-cp" not in command:
        return None
    place = list(command).index("-cp") + 1
    module_flags = OPENED if uses_threads(Path(command[place])) else []
    return [*command[: place - 1], *module_flags, "-cp", str(folder), MAIN, *command[place:]]


@cache
def uses_threads(folder: Path) -> bool:
    """Return whether a class in a folder may make threads."""
    contents = [read_bytes(file) for file in folder.glob("*.class")]
    return any(name in content for content in contents for name in OF_THREADS)
