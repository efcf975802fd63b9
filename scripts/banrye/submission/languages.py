"""The languages: how each is recognised, compiled and run, as Kattis' problemtools say it.

Commands that differ from theirs are in languages.yaml beside this file.
"""

from __future__ import annotations

import copy
import difflib
import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol, cast

import yaml
from problemtools.languages import Language, Languages, load_language_config

from banrye import configuration, extensions
from banrye.console import UserError
from banrye.digest import digest
from banrye.files import files_below
from banrye.messages import _
from banrye.store import kinds
from banrye.submission import serving
from banrye.submission.toolchain import stamp_of, stamps_of
from banrye.submission.tools import DEBIAN_PACKAGES
from banrye.trusted import Tool, answer_of

COMMANDS = Path(__file__).with_name("languages.yaml")
STANDARD_HEADER = Path(__file__).with_name("stdc++.h")
HEADERS_KEY = digest(STANDARD_HEADER, COMMANDS, stamp_of("g++"))
HEADERS = kinds.HEADERS.path(HEADERS_KEY)  # precompiled C++ headers
METERED_HEADERS = kinds.HEADERS.path(digest("metered", HEADERS_KEY))

# The language of the package format that stands for a language of ours.
FORMAT_CODES = {
    "pypy3": "python3",
    "csanitized": "c",
    "cppsanitized": "cpp",
    "cmetered": "c",
    "cppmetered": "cpp",
}


class FurtherLanguages(Protocol):
    """The module `languages` of a removable room: languages that only this room asks for.

    `COMMANDS`: a file as languages.yaml, with priorities of its own. `FORMAT_CODES`: what each is
    in the package format.
    """

    COMMANDS: Path
    FORMAT_CODES: Mapping[str, str]

    def compiler_words(self) -> Mapping[str, Sequence[str]]:
        """Return what follows the compiler's name in the commands, by language."""
        ...


# Where the flags of a compiler end: before its output and files.
END_OF_FLAGS = re.compile(r" (-o|--) | \"?\{(files|mainfile)\}")

NO_PROGRAMS = (".disabled", ".template")  # suffixes by which authors take files and folders out


class NoText(UserError):
    """A source file has bytes that are no text."""


class NotInstalled(UserError):
    """The compiler or runtime of a language is missing."""


FAST_TO_START = (".c", ".cc", ".cpp", ".rs")  # suffixes of programs without a runtime to start


@cache
def known() -> Languages:
    """Return the languages with our commands and what the user's settings change."""
    wishes = configuration.load().languages
    languages = copy.deepcopy(without_settings())
    for code, wish in wishes.items():
        languages.update({code: wanted_commands(languages, code, wish)})
    return languages


@cache
def without_settings() -> Languages:
    """Return the languages with our commands. C, C++ and Rust are linked statically if possible."""
    languages = load_language_config(COMMANDS.parent)
    # A program starts in half the time if it is linked statically, and can have the fork server at
    # its entry point. macOS cannot, and Fedora needs more packages for it.
    words = (serving.link_words() or ["-static"]) if has_static_libraries() else []
    early = serving.words_for_many_inputs() if words else []
    meter = serving.words_for_meter() if words else []
    options: dict[str, Sequence[str]] = {
        "c": [*words, *early],
        "cpp": [f"-I{HEADERS}", *words, *early],
        "rust": serving.rust_options(words),
        "cmetered": [*words, *early, *meter],
        "cppmetered": [f"-I{METERED_HEADERS}", *words, *early, *meter],
    }
    for further in further_languages():
        languages.update(yaml.safe_load(further.COMMANDS.read_text(encoding="utf-8")))
        options |= further.compiler_words()
    for code, added in options.items():
        language = languages.get(code)
        assert language is not None and language.compile is not None
        compiler, _, rest = language.compile.partition(" ")
        languages.update({code: {"compile": f"{compiler} {shlex.join(added)} {rest}"}})
    return languages


@cache
def further_languages() -> Sequence[FurtherLanguages]:
    """Return what the removable rooms add."""
    found = extensions.modules("languages")
    return [cast("FurtherLanguages", module) for _, module in found]


def format_code(language: str) -> str:
    """Return the language of the package format that a language of ours is."""
    codes = dict(FORMAT_CODES)
    for further in further_languages():
        codes |= further.FORMAT_CODES
    return codes.get(language, language)


def stamp_of_tools() -> str:
    """Return what differs after any change of a compiler or an interpreter of this machine."""
    commands: list[str | None] = []
    for language in known().languages.values():
        commands += [language.compile, language.run]
    first_words = {shlex.split(command)[0] for command in commands if command}
    return stamps_of(map(shlex.quote, sorted(first_words)))


def wanted_commands(
    languages: Languages, code: str, wish: configuration.LanguageSettings
) -> dict[str, str]:
    """Return the commands of a language with what the user wants. Raise UserError."""
    language = languages.get(code)
    if language is None:
        close = difflib.get_close_matches(code, [*languages.languages], 1)
        hint = f" ({close[0]}?)" if close else ""
        raise UserError(_('{}: unknown language "{}"{}', configuration.NAME, code, hint))
    run = with_tool(language.run, wish.interpreter)
    compile_command = language.compile
    if compile_command is None:
        return {"run": run}
    if is_interpreted := language.run.split()[0] == compile_command.split()[0]:
        compile_command = with_tool(compile_command, wish.interpreter)
    compile_command = with_tool(compile_command, wish.compiler)
    if wish.flags and not is_interpreted:
        place = END_OF_FLAGS.search(compile_command)
        assert place is not None  # a command names its files
        end = place.start()
        compile_command = f"{compile_command[:end]} {wish.flags}{compile_command[end:]}"
    return {"compile": with_own_headers(compile_command), "run": run}


def with_own_headers(command: str) -> str:
    """Return a command of the settings with a folder of precompiled headers for it alone.

    Its compiler, which may be a stranger's, writes them, and other programs must not include them.
    """
    own = kinds.HEADERS.path(digest(HEADERS_KEY, command))
    usual = re.compile(rf"-I{re.escape(str(kinds.HEADERS.folder))}/\S+")
    return usual.sub(lambda _: f"-I{own}", command)


def with_tool(command: str, tool: str | None) -> str:
    """Return a command with another first word."""
    _, _, rest = command.partition(" ")
    return f"{tool} {rest}" if tool else command


def has_static_libraries() -> bool:
    if not shutil.which("g++"):
        return False
    files = [
        answer_of(Tool.GXX, [f"-print-file-name={name}"]) for name in ("libc.a", "libstdc++.a")
    ]
    return all(file is not None and Path(file).is_absolute() for file in files)


def detect(files: Sequence[Path]) -> Language | None:
    """Return the language of the files of one program, None if there is none.

    Raise NoText if the extension does not decide and a file is no text in UTF-8.
    """
    try:
        return known().detect_language([str(file) for file in files])
    except UnicodeDecodeError:
        raise NoText(_("it is no text file")) from None


def check_installed(language: Language) -> None:
    """Raise NotInstalled if the compiler or runtime of a language is missing."""
    for command in (language.compile, language.run):
        tool = shlex.split(command)[0] if command else "{}"
        if "{" not in tool and not shutil.which(tool):
            package = DEBIAN_PACKAGES.get(tool, tool)
            raise NotInstalled(
                _("{}, for {}, is not installed (apt install {})", tool, language.name, package)
            )


def has_script(folder: Path) -> bool:
    """Return whether a folder is a program that says itself how it is built and run."""
    return (folder / "build").is_file() or (folder / "run").is_file()


def source_files(program: Path) -> list[Path]:
    """Return the files of a program, which is a file or a folder."""
    return files_below(program) if program.is_dir() else [program]


def is_known(program: Path, files: Sequence[Path]) -> bool:
    try:
        return has_script(program) or detect(files) is not None
    except NoText:  # said when it is built
        return True


def programs_in(folder: Path) -> tuple[list[Path], list[Path]]:
    """Return the programs in a folder, and the files that are none. Both are sorted.

    A program is a folder or a file of a known language. Hidden files do not count.
    """
    programs: list[Path] = []
    others: list[Path] = []
    for path in sorted(folder.glob("[!._]*")):
        files = [file for file in source_files(path) if file.is_file()]  # a pipe would block
        is_program = path.suffix not in NO_PROGRAMS and is_known(path, files)
        (programs if is_program else others).append(path)
    return programs, others


def has_pypy() -> bool:
    """Return whether Python programs that are too slow in CPython are judged again in PyPy."""
    return shutil.which("pypy3") is not None
