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
CHOICES = ("choices_hooks.h", "choices.h")  # before and after testlib.h: inputs from --choices

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


@cache
def prepare(original: Path, *, makes_inputs: bool = False) -> Path:
    """Change a testlib.h for packages and precompile it. Return the folder that holds it.

    `makes_inputs`: input validators that include it make inputs when they are started with
    --choices, unless it is a version that hooks.py does not know.
    """
    if not original.is_file():
        raise UserError(f"no such file: {relative_path(original)}")
    text = read_bytes(original).decode("utf-8", errors="replace")
    hooked = hooks.insert(text) if makes_inputs else None
    text = DEFINITION.sub(r"inline \g<0>", (hooked or text).replace(*READ_EOF))
    frame = (FILES / "testlib.h").read_text()
    for name in CHOICES:
        included = (FILES / name).read_text() if hooked else ""
        frame = frame.replace(f'#include "{name}"', included)
    text = frame.replace('#include "testlib.h of the archive"', text)
    compiler = f"{BRIEF_CPP} -I {shlex.quote(str(languages.HEADERS))}"
    folder = FOLDERS / hashlib.sha256((compiler + text).encode()).hexdigest()[:16]
    headers.precompile(compiler, text, folder / "testlib.h")
    return folder
