"""The languages for problemtools: how each is recognised, compiled and run.

Commands that differ from theirs are in banrye/languages.
"""

from __future__ import annotations

import copy
import shlex
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import yaml
from problemtools.languages import Language, Languages, load_language_config

from banrye import configuration, removable_rooms
from banrye.console import UserError
from banrye.digest import digest
from banrye.files import files_below
from banrye.language import (
    FASTER,
    METERED,
    Toolchain,
    Variant,
    all_languages,
    base_of,
    debian_package_of,
    language_module,
    of_suffix,
    variant_for,
)
from banrye.messages import _
from banrye.store import kinds
from banrye.submission import serving
from banrye.submission.sources import usual_suffix
from banrye.submission.toolchain import stamp_of, stamps_of
from banrye.trusted import Tool, answer_of

if TYPE_CHECKING:
    from banrye.hooks import AddedLanguagesHook

STANDARD_HEADER = Path(__file__).with_name("stdc++.h")


def commands() -> dict[str, dict[str, str | int]]:
    """Return languages.yaml for problemtools and BAPCtools, by the languages' codes."""
    by_code: dict[str, dict[str, str | int]] = {}
    for language in all_languages().values():
        files = " ".join(f"*{suffix}" for suffix in language.suffixes)
        by_code[language.code] = words_of(
            language.toolchain, language.title, language.priority, files
        )
        for variant in language.variants:
            words = words_of(variant.toolchain, variant.title, variant.priority, files)
            by_code[variant.code] = words
    return {code: words for code, words in sorted(by_code.items()) if words}


def words_of(
    toolchain: Toolchain, title: str, priority: int | None, files: str
) -> dict[str, str | int]:
    """Return the entry of a language in languages.yaml, empty if problemtools know it."""
    words: dict[str, str | int] = {}
    if priority is not None:
        words |= {"priority": priority, "files": files}
    if toolchain.compile is not None:
        words["compile"] = toolchain.compile
    if toolchain.run is not None:
        words["run"] = toolchain.run
    return {"name": title, **words} if words else words


def commands_text() -> str:
    """Return the text of languages.yaml, for BAPCtools and problemtools."""
    return yaml.safe_dump(commands(), sort_keys=True, width=1000)


HEADERS_KEY = digest(STANDARD_HEADER, str(commands()), stamp_of("g++"))
HEADERS = kinds.HEADERS.path(HEADERS_KEY)  # precompiled C++ headers
METERED_HEADERS = kinds.HEADERS.path(digest("metered", HEADERS_KEY))


NO_PROGRAMS = (".disabled", ".template")  # suffixes by which authors take files and folders out


class NoText(UserError):
    """A source file has bytes that are no text."""


class NotInstalled(UserError):
    """The compiler or runtime of a language is missing."""


@cache
def with_settings() -> Languages:
    """Return the languages with our commands and what the user's settings change."""
    settings = configuration.load_settings().languages
    languages = copy.deepcopy(without_settings())
    if settings:
        from banrye.submission.wanted_commands import wanted_commands  # few have any

        for code, of_language in settings.items():
            languages.update({code: wanted_commands(languages, code, of_language)})
    return languages


@cache
def without_settings() -> Languages:
    """Return the languages with our commands. Programs are linked statically where possible."""
    languages = load_language_config(Path(__file__).parent / "no languages.yaml")
    languages.update(commands())
    options = options_of_linked()
    for room in added_languages():
        languages.update(yaml.safe_load(room.COMMANDS.read_text(encoding="utf-8")))
        options |= room.compiler_words()
    for code, added in options.items():
        language = languages.get(code)
        if language is None or language.compile is None:
            raise TypeError(f"{code}: options for a compiler, and no such language is compiled")
        compiler, _, rest = language.compile.partition(" ")
        languages.update({code: {"compile": f"{compiler} {shlex.join(added)} {rest}"}})
    return languages


def options_of_linked() -> dict[str, Sequence[str]]:
    """Return the options of compilers by which programs can start in the fork server.

    A program starts in half the time if it is linked statically, and can have the fork server at
    its entry point. macOS cannot, and Fedora needs more packages for it.
    """
    words = (serving.link_words() or ["-static"]) if has_static_libraries() else []
    early = serving.words_for_many_inputs() if words else []
    meter = serving.words_for_meter() if words else []
    options: dict[str, Sequence[str]] = {}
    for language in all_languages().values():
        if not language.is_linked:
            continue
        if (linker := language_module(language.code, "link")) is not None:
            options[language.code] = linker.options(words)
            continue
        headers = [f"-I{HEADERS}"] if language.has_headers else []
        options[language.code] = [*headers, *words, *early]
        if (metered := variant_for(language.code, METERED)) is not None:
            headers = [f"-I{METERED_HEADERS}"] if language.has_headers else []
            options[metered.code] = [*headers, *words, *early, *meter]
    return options


@cache
def added_languages() -> Sequence[AddedLanguagesHook]:
    """Return the languages that the removable rooms add."""
    return [module for _, module in removable_rooms.modules("added_languages")]


def format_code(code: str) -> str:
    """Return the language of the package format that a language of ours is."""
    for room in added_languages():
        code = room.FORMAT_CODES.get(code, code)
    return base_of(code)


def stamp_of_tools() -> str:
    """Return a stamp that differs after any change of a compiler or interpreter of this machine."""
    commands: list[str | None] = []
    for language in with_settings().languages.values():
        commands += [language.compile, language.run]
    first_words = {shlex.split(command)[0] for command in commands if command}
    return stamps_of(map(shlex.quote, sorted(first_words)))


def has_static_libraries() -> bool:
    if not shutil.which("g++"):
        return False
    files = [
        answer_of(Tool.GXX, [f"-print-file-name={name}"]) for name in ("libc.a", "libstdc++.a")
    ]
    return all(file is not None and Path(file).is_absolute() for file in files)


def detect_language(files: Sequence[Path]) -> Language | None:
    """Return the language of the files of one program, None if there is none.

    Raise NoText if the extension does not decide and a file is not a text in UTF-8.
    """
    try:
        return with_settings().detect_language([str(file) for file in files])
    except UnicodeDecodeError:
        raise NoText(_("it is not a text file")) from None


def check_installed(language: Language) -> None:
    """Raise NotInstalled if the compiler or runtime of a language is missing."""
    for command in (language.compile, language.run):
        tool = shlex.split(command)[0] if command else "{}"
        if "{" not in tool and not shutil.which(tool):
            package = debian_package_of(tool)
            raise NotInstalled(
                _("{}, for {}, is not installed (apt install {})", tool, language.name, package)
            )


def starts_fast(file: Path) -> bool:
    """Return whether a source file becomes a program without a runtime to start."""
    language = of_suffix(file.suffix)
    return language is not None and language.is_linked


def has_script(folder: Path) -> bool:
    """Return whether a folder is a program that says itself how it is built and run."""
    return (folder / "build").is_file() or (folder / "run").is_file()


def source_files(program: Path) -> list[Path]:
    """Return the files of a program, which is a file or a folder."""
    return files_below(program) if program.is_dir() else [program]


def is_known(program: Path, files: Sequence[Path]) -> bool:
    try:
        return has_script(program) or detect_language(files) is not None
    except NoText:  # said when it is built
        return True


def programs_in(folder: Path) -> tuple[list[Path], list[Path]]:
    """Return the programs in a folder, and the files that are none. Both are sorted.

    A program is a folder or a file of a known language. Hidden files do not count.
    """
    programs: list[Path] = []
    other_files: list[Path] = []
    for path in sorted(folder.glob("[!._]*")):
        files = [file for file in source_files(path) if file.is_file()]  # a pipe would block
        is_program = path.suffix not in NO_PROGRAMS and is_known(path, files)
        (programs if is_program else other_files).append(path)
    return programs, other_files


def faster_variant(program: Path) -> Variant | None:
    """Return the variant in which a file or folder is judged again if it is too slow.

    None: its language has none, or its files are in several languages. PyPy is one.
    """
    suffixes = {usual_suffix(file) for file in source_files(program)}
    bases = {language.code for language in map(of_suffix, suffixes) if language}
    return variant_for(bases.pop(), FASTER) if len(bases) == 1 else None
