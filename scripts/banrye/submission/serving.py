"""The ways to run a program many times in one box: forked, or started anew.

A program is forked only if nothing of it can run in the fork server. Its file tells: a static
program of C, C++ or Rust whose entry point is the server, as entry_point.py reads it. A Python
interpreter of the system is forked before it opens the program. Everything else is started anew for
each run: programs that are linked dynamically, Go, Java, scripts. process/launcher/fork_server.rs
says what is trusted and why.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import store
from banrye.digest import digest
from banrye.files import read_bytes, temporary_folder
from banrye.language import AS_USUAL, ShortRuns, codes, shares_process
from banrye.store import kinds
from banrye.submission.compiler import run_compiler
from banrye.submission.toolchain import stamp_of
from banrye.trusted import Tool, run_trusted

if TYPE_CHECKING:
    from banrye.submission.entry_point import ServerCode

SOURCES = Path(__file__).with_name("served")
SOURCE = SOURCES / "fork_server.cpp"
INTERPRETER_HOOK = SOURCES / "sitecustomize.py"
MANY_INPUTS = SOURCES / "many_inputs.cpp"
METER = SOURCES / "meter.cpp"
MANY_RUNS = SOURCES / "many_runs.py"
STARTS_MANY_RUNS = "start_many_runs.py"
LINKED = "linked.o"
ENTRY = "judge_entry"  # its symbol, where a program starts
FORKS_EARLY = "many_inputs.o"
COUNTS = "meter.o"

OPTIONS = (  # of g++
    "-O2 -std=c++17 -fno-exceptions -fno-rtti -ffreestanding -fno-stack-protector".split()
)

# Modules that are loaded before the fork if a program imports them: those that contestants use and
# that neither print nor keep a state that differs from run to run. `random` gets a new seed in each
# fork.
MODULES = frozenset(
    "abc array bisect calendar cmath collections contextlib copy dataclasses datetime decimal enum"
    " fractions functools heapq io itertools json math numbers operator os queue random re"
    " statistics string struct sys textwrap threading time types typing".split()
)
IMPORT = re.compile(rb"^[ \t]*(?:import|from)[ \t]+([\w., \t]+)", re.MULTILINE)


class StartMethod(Enum):
    """The method that starts a run of a program."""

    LINKED = "forked at its entry point, where the fork server is"
    INTERPRETER = "forked from an interpreter that has loaded its modules"
    STARTED = "started anew"


@dataclass(frozen=True)
class Service:
    """The service that runs a program many times.

    `environment`: variables of the server, which no run sees.
    """

    start_method: StartMethod
    environment: Mapping[str, str] = field(default_factory=dict)
    short_runs: ShortRuns = AS_USUAL

    @property
    def has_fork_server(self) -> bool:
        """True if the program answers to requests of the launcher."""
        return self.start_method is not StartMethod.STARTED


def service_of(command: Sequence[str], language: str, folder: Path) -> Service:
    """Return the service of the command of a program. `folder` holds the program's files."""
    short_runs = short_runs_of(language)
    compiled_server = compile_server()
    if compiled_server is None:
        return Service(StartMethod.STARTED, short_runs=short_runs)
    program = Path(command[0])
    if shares_process(language) and not program.is_relative_to(folder) and not is_script(program):
        return Service(
            StartMethod.INTERPRETER,
            {
                "LD_PRELOAD": str(compiled_server / "preload.so"),
                "PYTHONPATH": str(compiled_server),
                "JUDGE_FORK_SERVER_MODULES": " ".join(modules_of(command, folder)),
            },
        )
    is_linked = program.is_absolute() and program.is_file() and has_server(program)
    return Service(StartMethod.LINKED if is_linked else StartMethod.STARTED, short_runs=short_runs)


def short_runs_of(code: str) -> ShortRuns:
    """Return the change of a language's command for short runs."""
    return codes()[code].short_runs if code in codes() else AS_USUAL


def is_script(program: Path) -> bool:
    """Return whether a program is a script, as pyenv's python3: a shell would be forked for it."""
    with suppress(OSError), program.open("rb") as file:
        return file.read(2) == b"#!"
    return False


@cache
def without_script(program: str) -> str:
    """Return the Python that a script starts, as pyenv's python3 does, which takes 0.1 s a run.

    The script itself if it does not say. Any other program stays. The script runs in the box: a
    banrye.toml may have named it.
    """
    if not is_script(Path(program)):
        return program
    with temporary_folder() as folder:
        result = run_compiler([program, "-c", "import sys; print(sys.executable)"], folder)
    *_, last_line = ["", *result.output.decode(errors="replace").splitlines()]
    return last_line if result.succeeded and is_executable(last_line) else program


def is_executable(path: str) -> bool:
    with suppress(OSError, ValueError):  # the path is too long, say
        return Path(path).is_absolute() and Path(path).is_file() and os.access(path, os.X_OK)
    return False


def has_server(program: Path) -> bool:
    """Return whether the fork server is the first code that runs of a program."""
    code = server_code()
    from banrye.submission import entry_point  # not needed for other languages

    return code is not None and entry_point.starts_in(read_bytes(program), code)


def modules_of(command: Sequence[str], folder: Path) -> list[str]:
    """Return the modules of MODULES that a Python program imports, if it has none of these names.

    `command`: its last word that is a file of the folder is the program.
    """
    names: set[str] = set()
    for word in command:
        if word.endswith(".py") and Path(word).is_file():
            for match in IMPORT.finditer(read_bytes(Path(word))):
                names |= set(re.findall(r"\w+", match[1].decode()))
    own = {path.stem for path in folder.iterdir()}
    ours = [MANY_RUNS.stem] if str(MANY_RUNS.with_name(STARTS_MANY_RUNS)) in command else []
    return sorted((names & MODULES) - own) + ours


@cache
def compile_server() -> Path | None:
    """Return the folder with linked.o, preload.so, meter.o and so on, compiled if need be.

    Return None where programs cannot be served: on systems without the launcher, or without g++.
    """
    if sys.platform != "linux" or not shutil.which("g++"):
        return None
    sources = [
        file.read_bytes() for file in (SOURCE, INTERPRETER_HOOK, MANY_INPUTS, METER, MANY_RUNS)
    ]
    options = " ".join(OPTIONS)
    with suppress(ForkServerDoesNotCompile, OSError):
        key = digest("checked", *sources, options, stamp_of(Tool.GXX.value))
        return store.folder(kinds.FORK_SERVERS, key, compile_into)
    return None


class ForkServerDoesNotCompile(Exception):
    """g++ does not compile the fork server: it is damaged, or was killed."""


def compile_into(folder: Path) -> None:
    """Compile the fork server. Raise ForkServerDoesNotCompile."""
    shutil.copy(INTERPRETER_HOOK, folder)
    shutil.copy(MANY_RUNS, folder)
    linked = [*OPTIONS, "-DLINKED", "-c", str(SOURCE), "-o", str(folder / LINKED)]
    preloaded = [*OPTIONS, "-shared", "-fPIC", str(SOURCE), "-o", str(folder / "preload.so")]
    early = [*OPTIONS, "-c", str(MANY_INPUTS), "-o", str(folder / FORKS_EARLY)]
    meter = [*OPTIONS, "-c", str(METER), "-o", str(folder / COUNTS)]
    for words in (linked, [*preloaded, "-ldl"], early, meter):
        status, _ = run_trusted(Tool.GXX, words)
        if status:
            raise ForkServerDoesNotCompile
    from banrye.submission import entry_point  # not needed where it is compiled

    if entry_point.code_of((folder / LINKED).read_bytes()) is None:  # it cannot be trusted
        (folder / LINKED).unlink()


@cache
def server_code() -> ServerCode | None:
    """Return the code that a linked program starts with, None where none can be trusted."""
    from banrye.submission import entry_point  # as above

    folder = compile_server()
    return entry_point.code_of((folder / LINKED).read_bytes()) if folder and link_words() else None


def link_words() -> list[str]:
    """Return the words with which gcc and g++ make a program that starts in the fork server.

    Empty where programs cannot be served.
    """
    folder = compile_server()
    if folder is None or not (folder / LINKED).is_file():
        return []
    return ["-static", f"-Wl,-e,{ENTRY}", str(folder / LINKED)]


def words_for_many_inputs() -> list[str]:
    """Return the words with which a program is forked for many inputs (many_inputs.py).

    They come before the source files. Empty where programs cannot be served.
    """
    folder = compile_server() if link_words() else None
    return [str(folder / FORKS_EARLY)] if folder else []


WRAPPED = ("memcpy", "memmove", "memset", "memchr", "memcmp", "strlen")


def words_for_meter() -> list[str]:
    """Return the words with which a program counts what its runs cost (served/meter.cpp).

    They come behind the words of `words_for_many_inputs`. Empty where programs cannot be served.
    """
    folder = compile_server() if link_words() else None
    if folder is None:
        return []
    wrapped = [f"-Wl,--wrap={name}" for name in WRAPPED]
    return ["-fsanitize-coverage=trace-pc", *wrapped, str(folder / COUNTS)]
