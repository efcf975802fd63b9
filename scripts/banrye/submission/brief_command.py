"""The commands that build and start a program: the commands of its language, filled in.

main.cpp                   {files} is main.cpp, {binary} is /program-folder/run
check.cpp with testlib.h   g++ -O0 -std=gnu++23 -I headers -I testlib -o {binary} {files}
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from banrye.files import read_bytes
from banrye.submission import language_config

BRIEF_CPP = "g++ -O0 -std=gnu++23"
FAST_CPP = "g++ -O1 -std=gnu++23"
OBJECT = "object.o"  # in a folder of headers: what programs that include them are linked with
RUNS_LONG = "runs_long"  # a file in such a folder: a second more to compile pays for programs


def compile_command_with(includes: Path, folder: Path, originals: Mapping[str, Path]) -> str:
    """Return the command for a program that may include headers: it is compiled fast, and runs.

    `includes`: a folder with these headers. `originals`: the sources in `folder`.
    """
    compiler = FAST_CPP if (includes / RUNS_LONG).is_file() else BRIEF_CPP
    used = False
    for header in includes.glob("*.h"):
        used |= any(header.name.encode() in read_bytes(folder / name) for name in originals)
    object_file = includes / OBJECT
    # It comes first: of functions that the program has, too, its optimised ones are taken.
    linked = f"{shlex.quote(str(object_file))} " if used and object_file.is_file() else ""
    from_headers = f"-I {shlex.quote(str(language_config.HEADERS))} -I {shlex.quote(str(includes))}"
    return f"{compiler} {from_headers} -o {{binary}} {linked}{{files}}"
