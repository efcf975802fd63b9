"""testlib.h (https://github.com/MikeMirzayanov/testlib), changed for packages and precompiled.

Imports files, repository and the compile command of submission.build. Runs only the compiler.
"""

from __future__ import annotations

import hashlib
import shlex
from functools import cache
from pathlib import Path

from judgekit.console import UserError, relative_path
from judgekit.files import read_bytes
from judgekit.problem import hooks
from judgekit.repository import TARGET
from judgekit.submission import headers, languages
from judgekit.submission.build import BRIEF_CPP

VALID, INVALID = 42, 43  # the exit statuses that a package wants of validators
FOLDERS = TARGET / "testlib"


@cache
def prepare(original: Path) -> Path:
    """Change a testlib.h for packages and precompile it. Return the folder that holds it."""
    return write_header(hooks.for_programs(read_header(original)))


@cache
def prepare_for_validators(original: Path) -> Path:
    """Change a testlib.h like `prepare`, so that validators also make inputs (choices.py).

    A testlib.h of another version is not known well enough for that. Return the folder.
    """
    text = hooks.for_validators(read_header(original))
    return write_header(text) if text else prepare(original)


def read_header(original: Path) -> str:
    if not original.is_file():
        raise UserError(f"no such file: {relative_path(original)}")
    return read_bytes(original).decode("utf-8", errors="replace")


def write_header(text: str) -> Path:
    """Write and precompile a testlib.h. Return its folder."""
    compiler = f"{BRIEF_CPP} -I {shlex.quote(str(languages.HEADERS))}"
    folder = FOLDERS / hashlib.sha256((compiler + text).encode()).hexdigest()[:16]
    headers.precompile(compiler, text, folder / "testlib.h")
    return folder
