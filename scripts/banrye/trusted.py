r"""Run a command of the machine outside the box, with the rights of the user.

    answer_of(Tool.RUSTC, ["--print", "sysroot"])     "/root/.rustup/toolchains/stable-x86_64…\n"

The first word is a member of Tool, or a tool of a language or room, so that no settings, package or
submission of a stranger can name it. Its arguments are ours, too: a file of a stranger is compiled
or run in the box.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path

from banrye.language import PackagedTool


class Tool(Enum):
    """The commands that may run outside the box."""

    BASH = "bash"
    CHMOD = "chmod"
    GCC = "gcc"
    GIT = "git"
    GXX = "g++"
    OUR_PYTHON = sys.executable
    RM = "rm"
    RUSTC = "rustc"


def start_trusted(
    tool: Tool | PackagedTool,
    arguments: Sequence[str | Path],
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    input_bytes: bytes = b"",
    captures: bool = True,
    joins_errors: bool = False,
) -> subprocess.CompletedProcess[bytes]:
    """Run a tool to its end. Raise OSError if it cannot be started.

    `folder`: default "/", not the current folder, which may be untrusted: rustup, for one, takes
    the compiler that a file rust-toolchain.toml there names. `captures`: its streams are pipes,
    else they are ours. `joins_errors`: standard error is a part of the output.
    """
    if not isinstance(tool, Tool | PackagedTool):
        raise TypeError(f"{tool!r} is no Tool: only these run outside the box")
    command = tool.value if isinstance(tool, Tool) else tool.command
    return subprocess.run(
        [command, *map(str, arguments)],
        cwd=folder or "/",
        env=environment,
        input=input_bytes,
        stdout=subprocess.PIPE if captures else None,
        stderr=(subprocess.STDOUT if joins_errors else subprocess.PIPE) if captures else None,
        check=False,
    )


def run_trusted(
    tool: Tool | PackagedTool,
    arguments: Sequence[str | Path],
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> tuple[int, str]:
    """Run a tool. Return its exit status and all that it printed, without colours."""
    process = start_trusted(
        tool, arguments, folder=folder, environment=environment, joins_errors=True
    )
    return process.returncode, without_colours(process.stdout.decode(errors="replace"))


def answer_of(tool: Tool, arguments: Sequence[str | Path]) -> str | None:
    """Return the standard output of a tool, None if it fails. Warnings are left out."""
    process = start_trusted(tool, arguments)
    return process.stdout.decode(errors="replace") if process.returncode == 0 else None


def without_colours(text: str) -> str:
    """Return the output of a command, without the codes that colour it in a terminal."""
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)
