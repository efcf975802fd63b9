"""The compilers and interpreters of this machine, as parts of keys.

    stamp_of("g++ -O2 x.cpp")     "/usr/bin/x86_64-linux-gnu-g++-12 1277936 1673175024000000000 917"

The stamp is another one after a tool was installed, updated or replaced. No tool is started for it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from banrye.language import tools
from banrye.process import toolchains

VARIABLE = re.compile(r"[A-Z_]+=")  # before the tool, after env
RUSTUP = "rustup"  # the program that rustc is then: it starts that of a toolchain
OF_SCRIPTS = ("make", *tools())  # the tools that a build script calls


def stamp_of(command: str) -> str:
    """Return a key of the tool that a command runs, "" if it is none of the machine."""
    words = [word for word in shlex.split(command) if word != "env" and not VARIABLE.match(word)]
    path = ":".join(map(str, toolchains.search_path()))
    tool = shutil.which(words[0], path=path) if words and "{" not in words[0] else None
    if tool is None:
        return ""
    program = Path(tool).resolve()
    parts = [program, *toolchains_of(program)]
    return " ".join(stamp_of_file(part) for part in parts)


def toolchains_of(program: Path) -> list[Path]:
    """Return the files that change with the toolchains of rustup, none of another program."""
    if program.name != RUSTUP:
        return []
    home = Path(os.environ.get("RUSTUP_HOME") or Path.home() / ".rustup")
    return [home / "settings.toml", *sorted((home / "update-hashes").glob("*"))]


def stamp_of_file(file: Path) -> str:
    """Return the path of a file and what differs after any change of it."""
    with suppress(OSError):
        status = file.stat()
        return f"{file} {status.st_size} {status.st_mtime_ns} {status.st_ino}"
    return str(file)


def stamps_of(commands: Iterable[str | None]) -> str:
    """Return the stamps of several commands as one text. None: there is no command."""
    return "\n".join(stamp_of(command) for command in commands if command)
