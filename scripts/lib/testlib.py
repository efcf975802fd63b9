"""testlib.h of an archive (github.com/MikeMirzayanov/testlib), changed for packages. Needs the Python of .venv."""

import hashlib
import re
import shlex

import build
from cli import UserError, relative_path
from repository import TEMPLATE, new_folder, run_command

VALID, INVALID = 42, 43  # the exit statuses that a package wants of validators
FILES = TEMPLATE / "archive"

# Many checkers of the archive want the end of the output after the last word, though outputs end with a line break.
READ_EOF = "void InStream::readEof() {", "void InStream::readEof() { if (!strict) skipBlanks();"
# A function of testlib.h whose definition starts a line. Made inline, it is compiled only into programs that call it:
# that saves a quarter of the time.
DEFINITION = re.compile(r"^(?!static|inline|template|struct|class|namespace|else)[A-Za-z_].*\).*\{", re.MULTILINE)


def prepare(source):
    """Change the archive's testlib.h for packages and precompile it. Return its folder's name below build.TESTLIBS."""
    original = source.parents[2] / "third_party" / "testlib" / "testlib.h"
    if not original.is_file():
        raise UserError(f"no such file: {relative_path(original)}")
    text = DEFINITION.sub(r"inline \g<0>", original.read_text(encoding="utf-8").replace(*READ_EOF))
    text = (FILES / "testlib.h").read_text().replace('#include "testlib.h of the archive"', text)
    name = hashlib.sha256((build.TESTLIB_COMPILER + text).encode()).hexdigest()[:16]
    precompile(build.TESTLIB_COMPILER, text, build.TESTLIBS / name / "testlib.h")
    return name


def precompile_standard_headers():
    """Precompile the header that most C++ submissions include: that saves more than half of the time to build them."""
    compiler = build.load_languages().get("cpp").compile.partition(" -o ")[0]
    precompile(compiler, (FILES / "stdc++.h").read_text(), build.HEADERS / "bits" / "stdc++.h")


def precompile(compiler, text, header):
    """Write a header and its precompiled form into a new folder, unless the folder is there.

    `compiler`: the command of the programs that include the header, with the same options.
    """
    if not header.parent.is_dir():
        with new_folder(header.parent) as folder:
            (folder / header.name).write_text(text, encoding="utf-8")
            run_command([*shlex.split(compiler), "-x", "c++-header", folder / header.name])
