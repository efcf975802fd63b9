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
from judgekit.files import new_folder, read_bytes, run_trusted
from judgekit.repository import TARGET, TEMPLATE
from judgekit.submission import languages
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


@cache
def prepare(original: Path) -> Path:
    """Change a testlib.h for packages and precompile it. Return the folder that holds it."""
    if not original.is_file():
        raise UserError(f"no such file: {relative_path(original)}")
    text = read_bytes(original).decode("utf-8", errors="replace")
    text = DEFINITION.sub(r"inline \g<0>", text.replace(*READ_EOF))
    frame = (FILES / "testlib.h").read_text()
    text = frame.replace('#include "testlib.h of the archive"', text)
    compiler = f"{BRIEF_CPP} -I {shlex.quote(str(languages.HEADERS))}"
    folder = FOLDERS / hashlib.sha256((compiler + text).encode()).hexdigest()[:16]
    precompile(compiler, text, folder / "testlib.h")
    return folder


def precompile_standard_headers() -> None:
    """Precompile the header that most C++ submissions include: it saves half of their time."""
    language = languages.load().get("cpp")
    assert language is not None and language.compile is not None
    compiler = language.compile.partition(" -o ")[0]
    header = languages.HEADERS / "bits" / "stdc++.h"
    precompile(compiler, (FILES / "stdc++.h").read_text(), header)


def precompile(compiler: str, text: str, header: Path) -> None:
    """Write a header and its precompiled form into a new folder, unless the folder is there.

    `compiler`: the command of the programs that include the header, with the same options.
    """
    if not header.parent.is_dir():
        with new_folder(header.parent) as folder:
            (folder / header.name).write_text(text, encoding="utf-8")
            run_trusted([*shlex.split(compiler), "-x", "c++-header", folder / header.name])
