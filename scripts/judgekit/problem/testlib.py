"""testlib.h (https://github.com/MikeMirzayanov/testlib), changed for packages and precompiled.

Imports files, repository and the compile command of submission.build. Runs only the compiler.
"""

from __future__ import annotations

import hashlib
import re
import shlex
from functools import cache
from pathlib import Path

from judgekit.console import UserError, relative_path
from judgekit.files import read_bytes
from judgekit.problem import hooks
from judgekit.repository import TARGET, TEMPLATE
from judgekit.submission import headers, languages
from judgekit.submission.build import BRIEF_CPP

VALID, INVALID = 42, 43  # the exit statuses that a package wants of validators
FOLDERS = TARGET / "testlib"
FILES = TEMPLATE / "archive"


# Many checkers of the archive want the end of the output after the last word, though outputs end
# with a line break.
READ_EOF = (
    "void InStream::readEof() {",
    "void InStream::readEof() { if (!strict) skipBlanks();",
)
# A function of testlib.h whose definition starts a line. Made inline, it is compiled only into
# programs that call it: that saves a quarter of the time.
DEFINITION = re.compile(
    r"^(?!static|inline|template|struct|class|namespace|else)[A-Za-z_].*\).*\{", re.MULTILINE
)


INCLUDE = '#include "testlib.h of the archive"'  # in our header


@cache
def prepare(original: Path) -> Path:
    """Change a testlib.h for packages and precompile it. Return the folder that holds it."""
    return write_header(read_header(original))


@cache
def prepare_for_validators(original: Path) -> Path:
    """Change a testlib.h like `prepare`, so that validators also make inputs (choices.py).

    A testlib.h of another version is not known well enough for that. Return the folder.
    """
    text = read_header(original)
    hooked = hooks.insert(text)
    if hooked is None:
        return prepare(original)
    before, after = ((FILES / name).read_text() for name in ("choices_hooks.h", "choices.h"))
    return write_header(hooked, before, after)


def read_header(original: Path) -> str:
    if not original.is_file():
        raise UserError(f"no such file: {relative_path(original)}")
    return read_bytes(original).decode("utf-8", errors="replace")


def write_header(text: str, before: str = "", after: str = "") -> Path:
    """Write a testlib.h, between two other headers, into our header. Return its folder."""
    text = DEFINITION.sub(r"inline \g<0>", text.replace(*READ_EOF))
    frame = (FILES / "testlib.h").read_text()
    text = frame.replace(INCLUDE, f"{before}\n{text}\n{after}")
    compiler = f"{BRIEF_CPP} -I {shlex.quote(str(languages.HEADERS))}"
    folder = FOLDERS / hashlib.sha256((compiler + text).encode()).hexdigest()[:16]
    headers.precompile(compiler, text, folder / "testlib.h")
    return folder
