"""Languages as the tracers want them compiled: languages.yaml beside this file.

"cpptraced"    g++ -g -O0 -no-pie -ftrivial-auto-var-init=pattern ... traced_streams.c
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from banrye.digest import digest
from banrye.store import kinds
from banrye.submission.language_config import HEADERS_KEY
from banrye.trusted import Tool, answer_of

COMMANDS = Path(__file__).with_name("languages.yaml")
STREAMS = Path(__file__).with_name("traced_streams.c")  # linked to traced programs
MEMORY = STREAMS.with_name("traced_memory.c")  # so is this
HEADERS = kinds.HEADERS.path(digest("traced with a pattern", HEADERS_KEY))  # precompiled

# gdb knows the lines of one unit of a file only. rustc sets `let x = 5;` at the beginning of the
# function, and only its own developers may ask it not to.
RUSTC = ("RUSTC_BOOTSTRAP=1", "rustc", "-Zmir-opt-level=0", "-Ccodegen-units=1")

# The language of the package format that stands for one of these.
FORMAT_CODES: Mapping[str, str] = {
    "ctraced": "c",
    "cpptraced": "cpp",
    "rusttraced": "rust",
    "javatraced": "java",
}


def compiler_words() -> Mapping[str, Sequence[str]]:
    """Return the options of the compiler in the commands, by language."""
    pattern = pattern_words()
    return {
        "ctraced": [*pattern, str(STREAMS), str(MEMORY)],
        "cpptraced": [*pattern, f"-I{HEADERS}", str(STREAMS), str(MEMORY)],
        "rusttraced": [*RUSTC, f"-Clink-arg={MEMORY}"],
    }


def pattern_words() -> list[str]:
    """Return the option by which a trace sees what has no value yet: gcc 12 and later know it."""
    version = answer_of(Tool.GXX, ["-dumpversion"]) if shutil.which("g++") else None
    major = (version or "").strip().partition(".")[0]
    return ["-ftrivial-auto-var-init=pattern"] if major.isdigit() and int(major) >= 12 else []
