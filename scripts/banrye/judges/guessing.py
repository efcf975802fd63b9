"""Guess the convention of a checker from its source text.

    #include "testlib.h"             TESTLIB
    sys.exit(42 if ok else 43)       ICPC
    rng = Random(42)                 PLAIN: it never exits with 42
    return a == b ? 0 : 1; // 42     PLAIN: comments and strings say nothing

An output validator of a package accepts with the exit status 42 and rejects with 43, so its text
has both numbers, or one of them where it ends.
"""

from __future__ import annotations

import re
from pathlib import Path

from banrye.files import files_below, read_bytes
from banrye.judges.convention import ICPC, PLAIN, TESTLIB, Convention
from banrye.language import has_hash_comments

INCLUDES_TESTLIB = b"testlib.h"
STRING = rb'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
LONG_STRING = rb'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\''
COMMENTS = {  # by whether "#" begins one
    False: re.compile(rb"//[^\n]*|/\*[\s\S]*?\*/|" + STRING),
    True: re.compile(LONG_STRING + rb"|#[^\n]*|" + STRING),
}
HASH_SUFFIXES = (".sh", ".pl", ".jl", "")  # of checkers, in languages that have no folder
VALUES = {  # numbers as the sources write them
    42: rb"(?<![\w.])(?:42|0[xX]2[aA]|052|0b101010)[uUlL]*(?![\w.])",
    43: rb"(?<![\w.])(?:43|0[xX]2[bB]|053|0b101011)[uUlL]*(?![\w.])",
}
ACCEPTS, REJECTS = (re.compile(VALUES[status]) for status in (42, 43))
ENDS = re.compile(
    rb"(?:\b(?:exit|_exit|quick_exit|Exit|halt|return)\b|ExitCode::from|#\s*define\s+\w+"
    rb"|\b(?i:ac|accept\w*|ok|right|correct)\s*=)\s*\(?[^;\n]*?" + VALUES[42]
)


def convention_of(program: Path) -> Convention:
    """Return the convention of a checker or an interactor of the user."""
    files = files_below(program) if program.is_dir() else [program]
    texts = [(file, read_bytes(file)) for file in files if file.is_file()]
    if any(INCLUDES_TESTLIB in text for _, text in texts):
        return TESTLIB
    code = b"\n".join(without_comments(text, file.suffix) for file, text in texts)
    has_both = ACCEPTS.search(code) and REJECTS.search(code)
    return ICPC if has_both or ENDS.search(code) else PLAIN


def without_comments(text: bytes, suffix: str) -> bytes:
    """Return a source without its comments and strings."""
    has_hash = suffix.lower() in HASH_SUFFIXES or has_hash_comments(suffix)
    return COMMENTS[has_hash].sub(b" ", text)
