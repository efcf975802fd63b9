"""Build a program from source files in any language that Kattis' problemtools know.

The sources are copied, completed by a driver if they only define a function, and compiled within
limits, unless the cache has the program.
"""

from __future__ import annotations

import copy
import os
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from problemtools.languages import CommandSubstitution, Language

from banrye import store
from banrye.console import UserError, relative_path
from banrye.digest import digest
from banrye.files import copy_tree, files_below, temporary_folder
from banrye.language import has_headers, has_includes, shares_process, version_option
from banrye.messages import _
from banrye.process.limits import End, spawn_lock
from banrye.store import kinds
from banrye.submission import language_config, sources
from banrye.submission.beside.needs import add_beside
from banrye.submission.compiler import check_ended_itself, protection, run_compiler
from banrye.submission.program import MESSAGES, Program, with_original_names
from banrye.submission.serving import without_script
from banrye.submission.source_copies import Copies, named_as_by_user, no_text, unknown_language
from banrye.submission.source_kind import AcceptedKinds, SourceKind
from banrye.submission.toolchain import OF_SCRIPTS, stamps_of

ARCHIVE = b"!<arch>\n"  # begins what go builds of a package that is not main
PLACEHOLDER = "/program-folder"  # stands for the folder, which may have blanks, in a command
MAIN = re.compile(rb"\bmain\b")
MESSAGE_BYTES = 1 << 20  # of a compiler that are kept
MAX_REASON = 200  # characters of why a compiler does not run
OLDER_STANDARD = ".older-standard"  # an empty file beside a program that is not in C++23
KEPT_CHARACTERS = 1 << 16  # of the messages on a program that does not compile


class CompileError(UserError):
    """A submission does not compile. `messages`: the compiler's, with the user's file names."""

    def __init__(self, source: Path, messages: str, kept_messages: str = "") -> None:
        """`kept_messages`: of the compiler, if several standards were tried, which takes long."""
        super().__init__(_("{} does not compile: {}", relative_path(source), first_error(messages)))
        self.messages = messages
        self.kept_messages = kept_messages


@dataclass(frozen=True)
class Additions:
    """The files that a problem adds to its submissions. The folders need not exist."""

    accepted_kinds: AcceptedKinds  # functions instead of programs
    included_folder: Path  # files of every submission, in a folder for each language
    change: Callable[[str], str]  # is applied to the text of each included file


def build_source(
    source: Path,
    *,
    heap_mebibytes: int = 2048,
    additions: Additions | None = None,
    kind: SourceKind = SourceKind.GUESS,
    includes: Path | None = None,
    change: Callable[[str], str] | None = None,
    language_name: str | None = None,
    entry_point: str | None = None,
) -> Program:
    """Compile a file or folder, or take the program from the cache.

    `heap_mebibytes`: the heap of a Java program. `additions`: what is added to every submission.
    `includes`: a folder of C++ headers, perhaps with OBJECT, for the programs of a problem; a
    header of the same name beside the sources gives way. `change`: is applied to each source text.
    `language_name`: default by the extension. `entry_point`: the file of a folder that is started,
    default by its name. Raise CompileError, NotInstalled, or UserError if the language is unknown.
    """
    with temporary_folder() as folder:
        has_included = additions is not None and additions.included_folder.is_dir()
        replaced = [header.name for header in includes.glob("*.h")] if includes else []
        originals = sources.copy_sources(
            source, folder, change, keeps_name=has_included, left_out=replaced
        )
        copied = Copies(source, folder, originals)
        if "build" in originals or "run" in originals:
            return build_by_script(source, folder, originals)
        language = chosen_language(copied, language_name, includes)
        completed = complete_program(copied, language, additions, kind)
        names: Sequence[str] | None = None
        if includes is None and not has_included:
            beside = add_beside(copied)
            names, language = beside.names, beside.with_include_folders(language)
            notes = [line for line in (completed.note, beside.note) if line]
            completed = replace(completed, note="\n".join(notes))
        main = entry_point or completed.entry_point
        values = values_of_command(folder, language, heap_mebibytes, main, names)
        return build_program(copied, language, completed, values, includes)


@dataclass(frozen=True)
class AddedParts:
    """The files that were added to the copies."""

    note: str = ""  # how a file with the function `solution` was taken, for the user
    included: tuple[str, ...] = ()  # files that belong to every submission
    entry_point: str | None = None  # the file among them that is started


def chosen_language(copied: Copies, language_name: str | None, includes: Path | None) -> Language:
    """Return the language of source files, with the command for `includes`.

    Raise CompileError, NotInstalled, or UserError if it is unknown.
    """
    language = language_config.with_settings().get(language_name) if language_name else None
    try:
        files = [copied.folder / name for name in copied.originals]
        language = language or language_config.detect_language(files)
    except language_config.NoText:
        raise CompileError(copied.source, no_text(copied)) from None
    if language is None:
        raise UserError(unknown_language(copied))
    texts = [Path(name) for name in language.get_source_files(list(map(str, files)))]
    if not all(map(sources.is_text, texts)):
        raise CompileError(copied.source, no_text(copied))
    if includes and has_headers(language.lang_id):
        from banrye.submission.brief_command import compile_command_with  # for parts of problems

        language = copy.copy(language)
        language.compile = compile_command_with(includes, copied.folder, copied.originals)
    language_config.check_installed(language)
    return language


def complete_program(
    copied: Copies, language: Language, additions: Additions | None, kind: SourceKind
) -> AddedParts:
    """Add a driver to a file that only defines a function, and what belongs to every submission."""
    note = ""
    if not copied.source.is_dir():
        note = add_driver(copied, additions.accepted_kinds if additions else AcceptedKinds(), kind)
    if additions is None or not additions.included_folder.is_dir():
        return AddedParts(note)
    added, main = include_additions(additions, language, copied.folder, copied.originals)
    return AddedParts(note, tuple(added), main)


def build_program(
    copied: Copies,
    language: Language,
    completed: AddedParts,
    values: CommandSubstitution,
    includes: Path | None,
) -> Program:
    """Compile the copies, or take the program from the cache. Raise CompileError."""
    words = language.get_run_command(values)
    if shares_process(language.lang_id):
        words[0] = without_script(words[0])
    tools = stamps_of([language.compile, shlex.quote(words[0])])
    key = digest(str(language.compile), *words, tools, protection(), copied.folder)

    def make(folder: Path) -> None:
        if said := store.kept_value(kinds.COMPILE_ERRORS, key, str):
            raise CompileError(copied.source, named_as_by_user(said, copied))
        compiler = language.get_compile_command(values)
        readable = [*own_files(compiler), *([includes] if includes else [])]
        try:
            compile_program(copied.folder, compiler, copied.source, copied.originals, readable)
        except CompileError as error:
            if 0 < len(error.kept_messages) <= KEPT_CHARACTERS:
                store.replace_value(kinds.COMPILE_ERRORS, key, error.kept_messages)
            raise
        copy_program(copied.folder, folder)

    lease = store.lease(kinds.PROGRAMS, key, make)
    program_folder = str(lease.folder)
    return Program(
        command=tuple(word.replace(PLACEHOLDER, program_folder) for word in words),
        language=language.lang_id,
        source=copied.source,
        note=completed.note or note_on_standard(copied.source, lease.folder),
        lease=lease,
        originals=copied.originals,
        included=completed.included,
    )


def note_on_standard(source: Path, program: Path) -> str:
    """Return that a program was compiled by an older standard than usual, else ""."""
    if not (program / OLDER_STANDARD).is_file():
        return ""
    return _("{} does not compile as C++23: it is judged as C++14", source.name)


def include_additions(
    additions: Additions, language: Language, folder: Path, originals: dict[str, Path]
) -> tuple[list[str], str | None]:
    """Copy what belongs to every submission in a language into its folder, and to `originals`.

    Files for the language replace those for all, and both replace the submission's. Return the
    names of the files, and the name of the file that is started if there is one.
    """
    added: dict[str, Path] = {}
    main: str | None = None
    code = language_config.format_code(language.lang_id)
    for place in (additions.included_folder / "default", additions.included_folder / code):
        if place.is_dir():
            copied = sources.copy_sources(place, folder, additions.change)
            candidates = language.mainfile_candidates(language.get_source_files(list(copied)))
            main = str(candidates[0]) if candidates else main
            added |= copied
    originals |= added
    return list(added), main


def add_driver(copied: Copies, accepted_kinds: AcceptedKinds, kind: SourceKind) -> str:
    """Complete a file that only defines a function. Return a line for the user, or ""."""
    if not accepted_kinds.any and kind is not SourceKind.FUNCTION:
        return ""
    from banrye.functions.c_parameters import NoLength
    from banrye.submission import function

    (name,) = copied.originals
    try:
        note, new_name = function.complete_source(copied.folder / name, accepted_kinds, kind)
    except (function.NoFunction, NoLength) as error:
        raise CompileError(copied.source, f"{copied.source.name}: {error}") from None
    if new_name:
        copied.originals[new_name] = copied.originals.pop(name)
    return note and f"{copied.source.name} {note}"


def build_by_script(source: Path, folder: Path, originals: Mapping[str, Path]) -> Program:
    """Run the script `build` of a folder, if there is one. The program `run` must be there then."""
    key = digest("build script", stamps_of(OF_SCRIPTS), protection(), folder)

    def make(copy: Path) -> None:
        if "build" in originals:
            compile_program(folder, ["./build"], source, originals)
        if not os.access(folder / "run", os.X_OK):
            raise CompileError(source, _("there is no program called run after its script build"))
        copy_program(folder, copy)

    lease = store.lease(kinds.PROGRAMS, key, make)
    return Program((f"{lease.folder}/run",), "build script", source, "", lease, originals)


def values_of_command(
    folder: Path,
    language: Language,
    heap_mebibytes: int,
    entry_point: str | None,
    sources_only: Sequence[str] | None = None,
) -> CommandSubstitution:
    """Return the values in the commands of a language for the sources in a folder.

    `sources_only`: the names that are compiled, if the folder has other files, too.
    """
    names = sources_only or [str(file.relative_to(folder)) for file in files_below(folder)]
    files = sorted(language.get_source_files(names))
    if not files:
        raise UserError(_("there is no file in {}", language.name))
    main = (language.mainfile_candidates(files) or files)[0]
    if entry_point:
        main = next((name for name in files if entry_point in (name, Path(name).stem)), main)
        main_name = Path(main).stem
    else:
        texts = [folder / name for name in files]
        main_name = sources.main_class(texts, Path(main).suffix) or Path(main).stem
    return CommandSubstitution(
        path=PLACEHOLDER,
        files=shlex.join(files),
        binary=f"{PLACEHOLDER}/run",
        mainfile=f"{PLACEHOLDER}/{main}",
        mainclass=main_name,
        Mainclass=main_name[0].upper() + main_name[1:],
        memlim=heap_mebibytes,
    )


def own_files(command: Sequence[str] | None) -> list[Path]:
    """Return the sources of Banrye that a command compiles together with the program."""
    words = [word.removeprefix("-Clink-arg=") for word in command or ()]
    return [Path(word) for word in words if word.startswith("/") and word.endswith(".c")]


def compile_program(
    folder: Path,
    command: Sequence[str] | None,
    source: Path,
    originals: Mapping[str, Path],
    readable: Sequence[Path] = (),
) -> None:
    """Run the compile command of a language in a folder, if there is one.

    Raise CompileError, or NotInstalled if the compiler itself does not run.

    `readable`: what the compiler may read besides the system and the folder.
    """
    if not command:
        return
    words = [word.replace(PLACEHOLDER, ".") for word in command]
    make_headers(folder, words)
    result = run_compiler(words, folder, readable)
    check_ended_itself(words[0], result)
    # C++14 has `cin >> char *` and no std::data, which old programs need.
    older = [word.replace("gnu++23", "gnu++14") for word in words]
    is_tried_twice = result.end is End.STATUS and older != words
    if is_tried_twice:
        second = run_compiler(older, folder, readable)
        check_ended_itself(older[0], second)
        result = second if second.succeeded else result
        if second.succeeded:
            (folder / OLDER_STANDARD).touch()
    text = result.output[:MESSAGE_BYTES] + result.errors
    messages = text.decode(errors="replace").strip()
    if not result.succeeded:
        if result.end is not End.STATUS or not messages:  # a limit, say
            messages = result.reason
        elif lacks_main(words, folder, originals, readable):  # the linker would name files of ours
            messages = _("{} has no function main", source.name)
        else:
            check_works(words[0], messages, folder, readable)
        kept_messages = messages.replace(f"{folder}/", "") if is_tried_twice else ""
        raise CompileError(source, with_original_names(messages, folder, originals), kept_messages)
    if messages:
        (folder / MESSAGES).write_text(messages, encoding="utf-8")
    program = folder / "run"
    if program.is_file() and not program.is_symlink():
        with program.open("rb") as opened:
            is_library = opened.read(len(ARCHIVE)) == ARCHIVE
        if is_library:
            raise CompileError(source, _("it is a library: package main is missing"))
        program.chmod(0o755)  # with Landlock alone, a linker cannot do it


def make_headers(folder: Path, words: Sequence[str]) -> None:
    """Precompile the headers that a command has a folder for, if the sources include them often."""
    if any(word.startswith(f"-I{kinds.HEADERS.folder}/") for word in words):
        from banrye.submission import headers  # not needed for other languages

        headers.precompile_if_frequent(folder, words)


def lacks_main(
    words: Sequence[str], folder: Path, originals: Mapping[str, Path], readable: Sequence[Path]
) -> bool:
    """Return whether a program in C or C++ is right but for a `main`, also in a macro.

    `words`: the words of the command that has failed.
    """
    names = [name for name in originals if has_includes(Path(name).suffix)]
    if not names or any(MAIN.search((folder / name).read_bytes()) for name in names):
        return False
    return run_compiler([*words, "-fsyntax-only"], folder, readable).succeeded


def check_works(compiler: str, messages: str, folder: Path, readable: Sequence[Path]) -> None:
    """Raise NotInstalled if a compiler that has failed with these messages does not work at all.

    It does not if the first line is the same when it is asked for its version, as that of rustup's
    rustc without a toolchain. (A compiler on the JVM may begin each
    run with the same warning.)
    """
    if compiler.startswith("./"):  # the script of a package
        return
    result = run_compiler([compiler, version_option(Path(compiler).name)], folder, readable)
    said = (result.output + result.errors).decode(errors="replace").strip()
    if not result.succeeded and messages.partition("\n")[0] == said.partition("\n")[0]:
        reason = first_error(messages)[:MAX_REASON]
        raise language_config.NotInstalled(_("{} does not run: {}", compiler, reason))


def copy_program(compiled: Path, folder: Path) -> None:
    """Copy a folder with a compiled program to where it is kept. Raise OSError."""
    with spawn_lock:
        copy_tree(compiled, folder)


def first_error(messages: str) -> str:
    """Return the first line of a compiler's messages that names the error."""
    lines = messages.splitlines()
    error_lines = [line for line in lines if not line.startswith(("# ", "Compilation failed"))]
    for line in error_lines:
        if "rror" in line:
            return line
    return (error_lines or [messages])[0]
