"""Change the text of testlib.h for the programs of a package.

A version of testlib.h that is known well enough is split in two: a header that only declares what
programs call, and a source that is compiled once and linked with them. That makes each program
compile in half of the time. The source also has the calls of engine/testlib/hooks.h. With them, a
validator that is started with --choices makes inputs (engine/testlib/adapter.h). Without this
argument it works as before.
"""

import re
from dataclasses import dataclass
from pathlib import Path

ENGINE = Path(__file__).with_name("engine")
# The source is compiled with ENGINE among the folders of headers. The engine comes first: testlib.h
# has macros.
BEFORE = '#include "process.h"\n#include "words.h"\n'
ADAPTER = '#include "testlib/adapter.h"\n'

# Many checkers want the end of the output after the last word, though outputs end with a line
# break.
READ_EOF = (
    "void InStream::readEof() {",
    "void InStream::readEof() { if (!strict) skipBlanks();",
)
BEGIN, END = "// testlib.h begins here.\n", "// testlib.h ends here.\n"  # in our header

# A function of testlib.h whose definition starts a line.
DEFINITION = re.compile(
    r"""
    ^(?:inline\ )?
    (?!(?:static|inline|template|struct|class|namespace|else|typedef|using|enum|extern|public
          |private|protected|__attribute__|__declspec)\b)
    [A-Za-z_][^\n;{}="]* \( [^;{}]* \) [^;{}\n]* \n?\{
    """,
    re.MULTILINE | re.VERBOSE,
)
# A variable of testlib.h, and the end of a class whose definition also defines a variable.
VARIABLE = re.compile(
    r"^(?!static|extern|inline|using|typedef|template|return|class|struct|friend)"
    r"(?P<type>[A-Za-z_][\w:<>(), ]*) (?P<name>[\w:]+)(?: = .*)?;$",
    re.MULTILINE,
)
OF_A_CLASS = re.compile(r"^\} (?=\w+;$)", re.MULTILINE)
FEATURES = "\nconst char *latestFeatures[]"  # its size must be known wherever it is used
STANDARD = ("int rand(", "void srand(")  # are declared by the standard library, too

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
    "double InStream::readReal() {": (
        f'real(*this, -1e6, 1e6, 0, choices::ANY_DIGITS, "", {CALLER})'
    ),
    "double InStream::readReal(double minv, double maxv, const std::string &variableName) {": (
        f"real(*this, minv, maxv, 0, choices::ANY_DIGITS, variableName, {CALLER})"
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
    "class pattern {\npublic:": (
        "class pattern {\n    friend class choices::TestlibPattern;\n\npublic:"
    ),
}
# A validator logs the names and bounds of variables. Nobody reads the log while the engine runs,
# and writing it takes half of the time of a read. Versions that lack the place are slower.
FASTER = {
    place: f"{place}\n        if (choices::engine) return false;"
    for place in ("bool isVariableNameBoundsAnalyzable(const std::string &variableName) {",)
}


@dataclass(frozen=True)
class SharedTestlib:
    """A testlib.h in two parts."""

    header: str  # is included by programs
    source: str  # is compiled once, with headers of ENGINE, and linked with each of them


def split_testlib(testlib: str) -> SharedTestlib | None:
    """Return testlib.h in two parts, None if another version lacks a place of CHANGES.

    `testlib`: the text of the original, or of what `self_contained` made of it.
    """
    hooked = insert(without_our_header(testlib))
    if hooked is None:
        return None
    hooked = hooked.replace(FEATURES, FEATURES.replace("const", "static const"))
    calls = read_engine_file("hooks.h")
    header = OF_A_CLASS.sub("} extern ", VARIABLE.sub(declaration, hooked))
    # A gnu_inline function is never compiled into a program that includes its definition.
    header = with_functions(header, "inline __attribute__((gnu_inline)) ")
    source = with_functions(hooked, "__attribute__((used)) inline ")
    return SharedTestlib(
        with_our_header(calls + header),
        with_our_header(BEFORE + calls + source + read_engine_file("exit_status.h") + ADAPTER),
    )


def self_contained(testlib: str) -> str:
    """Return a header that needs no other file, for any version of testlib.h.

    Its functions are compiled only into programs that call them.
    """
    return with_our_header(
        with_functions(without_our_header(testlib), "inline ") + read_engine_file("exit_status.h")
    )


def insert(testlib: str) -> str | None:
    """Return the text of testlib.h with the calls, None if another version lacks a place."""
    if any(testlib.count(place) != 1 for place in CHANGES):
        return None
    for place, new in (CHANGES | FASTER).items():
        testlib = testlib.replace(place, new)
    return testlib


def with_functions(testlib: str, prefix: str) -> str:
    """Return the text with another beginning of each definition of a function."""

    def change_definition(match: re.Match[str]) -> str:
        definition = match[0].removeprefix("inline ")
        if definition.startswith(STANDARD):
            return f"__attribute__((weak)) {definition}"
        before = testlib[testlib.rfind("\n\n", 0, match.start()) : match.start()]
        line_before = before.rstrip("\n").rpartition("\n")[2]
        if line_before.startswith("static"):
            return match[0]  # the line before has its type
        return ("inline " if "template" in before else prefix) + definition

    return DEFINITION.sub(change_definition, testlib)


def declaration(variable: re.Match[str]) -> str:
    """Return the declaration of a variable that the source defines."""
    if "::" in variable["name"]:
        return ""  # its class declares it
    if variable["type"].startswith("const "):
        return variable[0]  # each file may have its own
    return f"extern {variable['type']} {variable['name']};"


def with_our_header(testlib: str) -> str:
    """Return our header with a testlib.h in it."""
    before, after = read_engine_file("package.h").split(BEGIN + END)
    return f"{before}{BEGIN}{testlib.replace(*READ_EOF)}\n{END}{after}"


def without_our_header(testlib: str) -> str:
    """Return the testlib.h in our header, or the text itself if it is another."""
    if BEGIN not in testlib:
        return testlib
    inner = testlib.partition(BEGIN)[2].rpartition(END)[0]
    original, changed = READ_EOF
    return inner.replace(changed, original).removesuffix(f"{read_engine_file('exit_status.h')}\n")


def read_engine_file(name: str) -> str:
    return (ENGINE / "testlib" / name).read_text(encoding="utf-8")
