"""Change the text of testlib.h for the programs of a package.

Validators also get the calls of template/archive/choices_hooks.h. With them, a validator that is
started with --choices makes inputs (template/archive/choices.h). Without this argument it works as
before. Imports repository. Compiles nothing.
"""

import re

from judgekit.repository import TEMPLATE

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

CALLER = "__builtin_return_address(0)"
INTEGER = "integer(*this, {}, {}, variableName, " + CALLER + ")"
NAMED = ", const std::string &variableName) {"  # the end of a definition
PATTERN = f"(*this, &p, variableName, {CALLER})"

# Each definition in testlib.h, and the call that becomes its first statement.
CALLS = {
    "NORETURN void InStream::quit(TResult result, const char *msg) {": "refuse(msg)",
    "void registerValidation() {": "begin()",
    "int InStream::readInteger() {": f'integer(*this, INT_MIN, INT_MAX, "", {CALLER})',
    "long long InStream::readLong() {": f'integer(*this, LLONG_MIN, LLONG_MAX, "", {CALLER})',
    "unsigned long long InStream::readUnsignedLong() {": (
        f'unsigned_integer(*this, 0, ULLONG_MAX, "", {CALLER})'
    ),
    "int InStream::readInt(int minv, int maxv, const std::string &variableName) {": INTEGER.format(
        "minv", "maxv"
    ),
    f"long long InStream::readLong(long long minv, long long maxv{NAMED}": INTEGER.format(
        "minv", "maxv"
    ),
    "InStream::readUnsignedLong(unsigned long long minv, unsigned long long maxv"
    f"{NAMED}": "unsigned_" + INTEGER.format("minv", "maxv"),
    "double InStream::readReal() {": f'real(*this, -1e6, 1e6, 0, choices::DIGITS, "", {CALLER})',
    "double InStream::readReal(double minv, double maxv, const std::string &variableName) {": (
        f"real(*this, minv, maxv, 0, choices::DIGITS, variableName, {CALLER})"
    ),
    """double InStream::readStrictReal(double minv, double maxv,
                                int minAfterPointDigitCount, int maxAfterPointDigitCount,
                                const std::string &variableName) {""": (
        "real(*this, minv, maxv, minAfterPointDigitCount, maxAfterPointDigitCount, variableName,"
        f" {CALLER})"
    ),
    "void InStream::readWordTo(std::string &result) {": f'word(*this, nullptr, "", {CALLER})',
    f"std::string InStream::readWord(const pattern &p{NAMED}": f"word{PATTERN}",
    f"void InStream::readWordTo(std::string &result, const pattern &p{NAMED}": f"word{PATTERN}",
    "void InStream::readStringTo(std::string &result) {": f'line(*this, nullptr, "", {CALLER})',
    f"void InStream::readStringTo(std::string &result, const pattern &p{NAMED}": f"line{PATTERN}",
    "char InStream::curChar() {": f"character(*this, {CALLER})",
    "char InStream::nextChar() {": f"character(*this, {CALLER})",
    "void InStream::skipChar() {": f"character(*this, {CALLER})",
    "char InStream::readChar(char c) {": "character(*this, c)",
    "void InStream::skipBlanks() {": "blanks(*this)",
    "void InStream::readEoln() {": "end_of_line(*this)",
    "bool InStream::eoln() {": "is_end_of_line(*this)",
    "bool InStream::seekEoln() {": "is_end_of_line(*this)",
    "void InStream::readEof() {": "end_of_file(*this)",
    "bool InStream::eof() {": "is_end_of_file(*this)",
}
READER = "reader = new FileInputStreamReader(file, name);"
CHANGES = {
    **{text: f"{text}\n    if (choices::engine) choices::{call};" for text, call in CALLS.items()},
    READER: READER.replace("=", "= choices::engine ? choices::new_reader() :"),
    "class pattern {\npublic:": "class pattern {\n    friend struct choices::Engine;\n\npublic:",
}


def insert(testlib: str) -> str | None:
    """Return the text of testlib.h with the calls, None if another version lacks a place."""
    if any(testlib.count(place) != 1 for place in CHANGES):
        return None
    for place, new in CHANGES.items():
        testlib = testlib.replace(place, new)
    return testlib


def for_programs(testlib: str) -> str:
    """Return the header of generators and checkers."""
    return framed(testlib)


def for_validators(testlib: str) -> str | None:
    """Return the header of validators that also make inputs, None if another version lacks a place.

    `testlib`: the text of the original.
    """
    hooked = insert(testlib)
    if hooked is None:
        return None
    before, after = (read(name) for name in ("choices_hooks.h", "choices.h"))
    return framed(hooked, before, after)


def framed(testlib: str, before: str = "", after: str = "") -> str:
    """Return our header with a testlib.h in it, between two other headers."""
    text = DEFINITION.sub(r"inline \g<0>", testlib.replace(*READ_EOF))
    return read("testlib.h").replace(INCLUDE, f"{before}\n{text}\n{after}")


def read(name: str) -> str:
    return (FILES / name).read_text(encoding="utf-8")
