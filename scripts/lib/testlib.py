"""testlib.h (github.com/MikeMirzayanov/testlib) of an archive, changed so that programs exit as a package wants.

Validators accept by exit status 42 and checkers by 42 or 43. Needs the Python of .venv.
"""

import hashlib
import re
import shlex

import build
from cli import UserError, relative_path
from repository import new_folder, run_command

VALID, INVALID = 42, 43  # the exit statuses that a package wants of validators

# Around testlib.h. A validator that accepts ends with the status of its main, where a package wants 42.
BEFORE_TESTLIB = f"""#ifndef TESTLIB_OF_A_PACKAGE
#define TESTLIB_OF_A_PACKAGE
#define OK_EXIT_CODE {VALID}
#define WA_EXIT_CODE {INVALID}
#define PE_EXIT_CODE {INVALID}
"""
AFTER_TESTLIB = f"""
static struct ExitStatusOfAValidator {{
    ~ExitStatusOfAValidator() {{
        if (testlibMode == _validator && testlibFinalizeGuard.quitCount == 0 && testlibFinalizeGuard.readEofCount > 0)
            std::_Exit({VALID});
    }}
}} exit_status_of_a_validator;
#endif
"""
# Many checkers of the archive want the end of the output after the last word, though outputs end with a line break.
READ_EOF = "void InStream::readEof() {", "void InStream::readEof() { if (!strict) skipBlanks();"
# A function of testlib.h whose definition starts a line. Made inline, it is compiled only into programs that call it:
# that saves a third of the time.
DEFINITION = re.compile(r"^(?!static|inline|template|struct|class|namespace|else)[A-Za-z_].*\).*\{", re.MULTILINE)
# testlib's checkers want the names of input, output and answer; those of a package read the output from standard input.
CHECKER = """#include "testlib.h"
#define main checker_main
#include "checker.inc"
#undef main
int main(int, char *argv[]) {
    char output[] = "/dev/stdin";
    char *arguments[] = {argv[0], argv[1], output, argv[2], nullptr};
    return checker_main(4, arguments);
}
"""
# Clang's library, which macOS has, lacks bits/stdc++.h: there it includes these.
STANDARD_HEADERS = """algorithm any array atomic bit bitset cassert cctype cfloat charconv chrono cinttypes climits
    cmath complex condition_variable cstdarg cstdio cstdlib cstring ctime deque forward_list fstream functional future
    iomanip iostream iterator limits list map memory mutex numbers numeric optional queue random ranges regex set
    shared_mutex span sstream stack string string_view thread tuple unordered_map unordered_set valarray variant"""


def prepare(source):
    """Change the archive's testlib.h for packages and precompile it. Return its folder's name below build.TESTLIBS."""
    places = (folder / "third_party" / "testlib" / "testlib.h" for folder in source.parents)
    original = next((file for file in places if file.is_file()), None)
    if original is None:
        raise UserError(f"there is no third_party/testlib above {relative_path(source)}")
    text = original.read_text(encoding="utf-8").replace(*READ_EOF)
    text = BEFORE_TESTLIB + DEFINITION.sub(r"inline \g<0>", text) + AFTER_TESTLIB
    name = hashlib.sha256((build.TESTLIB_COMPILER + text).encode()).hexdigest()[:16]
    precompile(build.TESTLIB_COMPILER, text, build.TESTLIBS / name, "testlib.h")
    return name


def precompile_standard_headers():
    """Precompile the header that most C++ submissions include: that saves more than half of the time to build them."""
    compiler = build.load_languages().get("cpp").compile.partition(" -o ")[0]
    others = "".join(f"#include <{name}>\n" for name in STANDARD_HEADERS.split())
    text = f"#if __has_include_next(<bits/stdc++.h>)\n#include_next <bits/stdc++.h>\n#else\n{others}#endif\n"
    precompile(compiler, text, build.HEADERS, "bits/stdc++.h")


def precompile(compiler, text, destination, name):
    """Make a folder with a header and its precompiled form, unless it is there.

    `compiler`: the command of the programs that include it, with the same options, without which it would not be used.
    """
    if destination.is_dir():
        return
    with new_folder(destination) as folder:
        header = folder / name
        header.parent.mkdir(exist_ok=True)
        header.write_text(text, encoding="utf-8")
        run_command([*shlex.split(compiler), "-x", "c++-header", header, "-o", f"{header}.gch"])
