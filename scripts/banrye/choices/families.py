"""Change the header of a family of validators, so that they make inputs.

Validators that do not use testlib have a header of their own beside them, in many versions: for
BAPCtools validation.h, for the contests of GCPC validate.h or mz_validate.h, for Kodsport and the
Baltic olympiad validator.h. A function that reads gets a call as its first statement, which chooses
what is read (engine/families/hooks.h). It then reads and checks as always. Without --choices it
works as before.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ENGINE = Path(__file__).with_name("engine")
HOOKS = ENGINE / "families" / "hooks.h"
# The source is compiled with ENGINE among the folders of headers.
SOURCE = '#include "families/adapter.h"\n'


@dataclass(frozen=True)
class HeaderChange:
    """A place in a header, and the text that replaces it: `{0}` is the place itself.

    `{1}`, `{2}`, ... are the groups of the pattern.
    """

    pattern: str
    text: str
    is_required: bool = True

    def apply_to(self, header: str) -> str | None:
        """Return the header with the change, None if it lacks a place that is required."""
        changed, count = re.subn(self.pattern, self.replacement, header)
        return None if self.is_required and not count else changed

    def replacement(self, match: re.Match[str]) -> str:
        return self.text.format(match[0], *(group or "" for group in match.groups()))


def call(function: str, hook: str, *, is_required: bool = True) -> HeaderChange:
    """Return the change that puts a call before the first statement of a function.

    `function`: a pattern of its head. `hook`: the call, with `{1}` for the first group of it.
    """
    return HeaderChange(rf"{function}\s*\{{", f"{{0}} CHOICES({hook});", is_required)


def optional(function: str, hook: str) -> HeaderChange:
    return call(function, hook, is_required=False)


HERE = "CHOICES_HERE"
NAMED = f"{{1}}, {HERE}"

KODSPORT = (
    call(r"void construct\(int argc, char ?\*\* ?argv\)", "begin()"),
    call(r"void die\(const string& (\w+)\)", "refuse({1}.c_str())"),
    call(r"void die_line\(const string& (\w+)\)", "refuse({1}.c_str())"),
    call(r"\bInt\(long long (\w+), long long (\w+)\)", f'integer({{1}}, {{2}}, "", {HERE})'),
    HeaderChange(
        r"\bFloat\(double (\w+), double (\w+), int (\w+)[^)]*\)\s*\{",
        f'{{0}} CHOICES(real({{1}}, {{2}}, 0, {{3}}, "", {HERE}));',
        is_required=False,
    ),
    optional(
        r"\bFloat\(double (\w+), double (\w+)(?:, bool[^)]*)?\)",
        f'real({{1}}, {{2}}, 0, choices::ANY_DIGITS, "", {HERE})',
    ),
    call(r"\bchar (?:IO::)?Char\(\)", f"character({HERE})"),
    call(r"\bvoid (?:IO::)?Char\(char (\w+)\)", "character({1})"),
    optional(r"\bstring (?:IO::)?Line\(\)", f'line(0, LLONG_MAX, "", "", {HERE})'),
    HeaderChange(
        r"char _peek1\(\)\s*\{", "{0} if (choices::engine) return (char) choices::peeked();"
    ),
    HeaderChange(
        r"char _read1\(\)\s*\{", "{0} if (choices::engine) return (char) choices::taken();"
    ),
    optional(r"void _use_peek\(char (\w+)\)", "taken()"),
    HeaderChange(
        r"void _putback\(char (\w+)\)\s*\{",
        "{0} if (choices::engine) return choices::put_back({1});",
        is_required=False,
    ),
)

NUMBER_HEAD = r"T read_number\(const std::string& (\w+), T (\w+), T (\w+), Tag[^{]*\)"
TEXT_HEAD = (
    r"const std::string& (\w+), long long (\w+), long long (\w+),\s*"
    r"(?:const )?std::string_view (\w+)[^{]*\)"
)
BAPCTOOLS = (
    HeaderChange(r"std::ios_base::sync_with_stdio\(false\);", "CHOICES(begin()); {0}"),
    call(r"void space\(\)", "character(' ')"),
    call(r"void newline\(\)", r"character('\n')"),
    call(r"void eof\(\)", "end_of_file()"),
    call(NUMBER_HEAD, f"number({{2}}, {{3}}, {{1}}, {HERE})"),
    HeaderChange(
        r"v\[i\] = (read_(?:integer|float)\(name\));",
        f"v[i] = (choices::engine ? choices::number(low, high, name, {HERE}) : void(), {{1}});",
    ),
    optional(rf"std::string read_string\({TEXT_HEAD}", f"word({{2}}, {{3}}, {{4}}, {NAMED})"),
    optional(rf"std::string read_line\({TEXT_HEAD}", f"line({{2}}, {{3}}, {{4}}, {NAMED})"),
    optional(
        r"std::string test_strings\(std::vector<std::string> (\w+),"
        r" const std::string& (\w+)[^{]*\)",
        f"one_of({{1}}, {{2}}, {HERE})",
    ),
    optional(r"bool peek\(char (\w+)[^{]*\)", "is_next({1})"),
    HeaderChange(
        r"void WA\(const Ts&\.\.\. ts\)\s*\{", '{0} CHOICES(refuse("WA"));', is_required=False
    ),
)

LENGTHS = r"Integer (\w+), Integer (\w+)"
STREAM = r"(class InputStream(?s:.*?))"
MZ = (
    HeaderChange(r"std::regex(?![\w:])", "choices::regex", is_required=False),
    HeaderChange(
        r"namespace InputValidator \{(?s:.*?)void init\(int argc, char ?\*\*\s?argv\)\s*\{",
        "{0} CHOICES(begin());",
    ),
    call(r"void eof\(\)", "end_of_file()"),
    call(r"void space\(\)", "character(' ')"),
    call(r"void newline\(\)", r"character('\n')"),
    call(r"std::string string\(\)", f'word(1, LLONG_MAX, "", "", {HERE})'),
    call(rf"std::string string\({LENGTHS}\)", f'word({{1}}, {{2}} - 1, "", "", {HERE})'),
    call(
        r"std::string string\(const choices::regex& (\w+)\)",
        f'matching({{1}}.text, 0, LLONG_MAX, "", {HERE})',
    ),
    call(
        rf"std::string string\(const choices::regex& (\w+), {LENGTHS}\)",
        f'matching({{1}}.text, {{2}}, {{3}} - 1, "", {HERE})',
    ),
    call(
        r"Integer integer\(Integer (\w+), Integer (\w+)\)",
        f'integer({{1}}, {{2}} - 1, "", {HERE})',
    ),
    call(r"Integer integer\(\)", f'integer(LLONG_MIN, LLONG_MAX, "", {HERE})'),
    call(
        r"Real real\(Real (\w+), Real (\w+)\)",
        f'real({{1}}, {{2}}, 0, choices::ANY_DIGITS, "", {HERE})',
    ),
    optional(
        r"Real realStrict\(Real (\w+), Real (\w+),\s*Integer (\w+), Integer (\w+)\)",
        f'real({{1}}, {{2}}, int({{3}}), int({{4}}) - 1, "", {HERE})',
    ),
    optional(
        r"void expectString\(std::string_view (\w+)\)",
        f'one_of({{{{std::string({{1}})}}}}, "", {HERE})',
    ),
    optional(r"void expectInt\(Integer (\w+)\)", f'integer({{1}}, {{1}}, "", {HERE})'),
    optional(r"void fail\(\)", 'refuse("fail")'),
)

CLEARED = "if (choices::engine) this->clear();"  # of a stream that is not std::cin itself


def call_of_stream(function: str, hook: str) -> HeaderChange:
    change = call(function, hook)
    return HeaderChange(change.pattern, f"{change.text} {CLEARED}")


OLD_MZ = (
    HeaderChange(r"std::regex(?![\w:])", "choices::regex", is_required=False),
    call(r"void init_val\(int argc, char ?\*\*\s?argv\)", "begin()"),
    call_of_stream(r"std::string readToken\(\)", f'word(1, LLONG_MAX, "", "", {HERE})'),
    call_of_stream(
        r"std::string readToken\(const choices::regex& (\w+)\)",
        f'matching({{1}}.text, 0, LLONG_MAX, "", {HERE})',
    ),
    call_of_stream(
        r"integer_t readInteger\(integer_t (\w+), integer_t (\w+)\)",
        f'integer({{1}}, {{2}} - 1, "", {HERE})',
    ),
    call_of_stream(r"integer_t readInteger\(\)", f'integer(LLONG_MIN, LLONG_MAX, "", {HERE})'),
    call_of_stream(
        r"real_t readReal\(real_t (\w+), real_t (\w+)\)",
        f'real({{1}}, {{2}}, 0, choices::ANY_DIGITS, "", {HERE})',
    ),
    call_of_stream(r"void readSpace\(\)", "character(' ')"),
    call_of_stream(r"void readEOL\(\)", r"character('\n')"),
    call_of_stream(r"void readEOF\(\)", "end_of_file()"),
)

# By the name of the header. A header is of the first family whose required places it has.
FAMILIES: dict[str, Sequence[Sequence[HeaderChange]]] = {
    "validator.h": [KODSPORT],
    "validation.h": [BAPCTOOLS],
    "validate.h": [MZ, OLD_MZ],
    "mz_validate.h": [OLD_MZ, MZ],
}


def with_hooks(name: str, header: str) -> str | None:
    """Return the text of a header with the calls, None if its family is not known.

    `name`: of the file.
    """
    for changes in FAMILIES.get(name, ()):
        changed: str | None = header
        for change in changes:
            changed = change.apply_to(changed) if changed is not None else None
        if changed is not None:
            return f"{HOOKS.read_text(encoding='utf-8')}\n{changed}"
    return None


def with_known_expressions(source: str) -> str:
    """Return the text of a validator whose regular expressions say what they are."""
    return re.sub(r"\bstd::regex(?![\w:])", "choices::regex", source)
