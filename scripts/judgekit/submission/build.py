"""Build a program from source files in any language that Kattis' problemtools know.

The sources are copied, completed by a driver if they only define a function, and compiled within
limits, unless the cache has the program. Imports the other files of this room and process.
"""

from __future__ import annotations

import copy
import os
import re
import shlex
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from problemtools.languages import CommandSubstitution, Language

from judgekit.console import UserError, relative_path
from judgekit.files import digest, temporary_folder
from judgekit.process.limits import End, Limits, RunResult
from judgekit.process.run import run
from judgekit.submission import cache, function, languages, sources
from judgekit.submission.function import Kind

COMPILE_LIMITS = Limits(cpu_seconds=60, memory_mebibytes=4096)
PLACEHOLDER = "/program-folder"  # stands for the folder, which may have blanks, in a command
WIDTH = 76  # columns of a line of standard error


class CompileError(UserError):
    """A submission does not compile. `messages`: the compiler's, with the user's file names."""

    def __init__(self, source: Path, messages: str) -> None:
        super().__init__(f"{relative_path(source)} does not compile: {first_error(messages)}")
        self.messages = messages


@dataclass(frozen=True)
class Program:
    """A program that can be run."""

    command: tuple[str, ...]
    language: str  # problemtools' identifier
    source: Path  # what it was built from
    note: str  # how a file with the function `solution` was taken, for the user; else ""
    lease: cache.Lease  # keeps `folder`, which holds the compiled program
    originals: Mapping[str, Path] = field(default_factory=dict)  # by the path in `folder`

    @property
    def folder(self) -> Path:
        return self.lease.folder

    def run(self, input_bytes: bytes, limits: Limits, arguments: Sequence[str] = ()) -> RunResult:
        """Run the program on an input in a new folder."""
        with temporary_folder() as folder:
            return self.run_in(folder, input_bytes, limits, arguments)

    def run_in(
        self, folder: Path, input_bytes: bytes, limits: Limits, arguments: Sequence[str] = ()
    ) -> RunResult:
        """Run the program on an input in a folder that is there."""
        return run([*self.command, *arguments], limits, input_bytes, folder, [self.folder])

    def error_lines(self, result: RunResult) -> list[str]:
        """Return the lines on standard error, with the user's file names, wrapped."""
        text = result.errors.decode(errors="replace")
        text = with_original_names(text, self.folder, self.originals)
        lines: list[str] = []
        for line in text.splitlines():
            lines += textwrap.wrap(line, WIDTH, drop_whitespace=False) or [""]
        return lines


def build(
    source: Path,
    *,
    heap_mebibytes: int = 2048,
    drivers: Path | None = None,
    kind: Kind = Kind.GUESS,
    includes: Path | None = None,
    change: Callable[[str], str] | None = None,
) -> Program:
    """Compile a file or folder, or take the program from the cache.

    `heap_mebibytes`: of a Java program. `drivers`: a folder of drivers for function files.
    `includes`: a folder of C++ headers, for the programs of a problem. `change`: is applied to
    each source text. Raise CompileError, or UserError if the language is unknown or not installed.
    """
    with temporary_folder() as folder:
        originals = sources.copy_sources(source, folder, change)
        if os.access(folder / "build", os.X_OK) or "build" in originals:
            return build_by_script(source, folder, originals)
        language = languages.detect([folder / name for name in originals])
        if language is None:
            raise UserError(
                f"unknown language: {relative_path(source)}"
                " (the language is recognised by the extension)"
            )
        if includes and language.lang_id == "cpp":
            language = copy.copy(language)
            language.compile = compile_command_with(includes)
        languages.check_installed(language)
        note = ""
        if not source.is_dir():
            note = complete(source, folder, originals, drivers, kind)
        values = values_of_command(folder, language, heap_mebibytes)
        key = digest(folder, f"{language.compile} {language.run} {heap_mebibytes}")
        lease = cache.find(key)
        if lease is None:
            compile_program(folder, language.get_compile_command(values), source, originals)
            lease = cache.store(folder, key)
    program_folder = str(lease.folder)
    words = language.get_run_command(values)
    command = tuple(word.replace(PLACEHOLDER, program_folder) for word in words)
    return Program(command, language.lang_id, source, note, lease, originals)


def complete(
    source: Path, folder: Path, originals: dict[str, Path], drivers: Path | None, kind: Kind
) -> str:
    """Complete a file that only defines a function. Return a line for the user, or ""."""
    (name,) = originals
    try:
        note, new_name = function.complete(folder / name, drivers, kind)
    except function.NoFunction:
        reason = "--function: the file does not define solution, or its language has no driver"
        raise CompileError(source, reason) from None
    if new_name:
        originals[new_name] = originals.pop(name)
    return note and f"{source.name} {note}"


def build_by_script(source: Path, folder: Path, originals: Mapping[str, Path]) -> Program:
    """Run the script `build` of a folder, which must make the program `run`."""
    key = digest(folder, "build script")
    lease = cache.find(key)
    if lease is None:
        (folder / "build").chmod(0o755)
        compile_program(folder, ["./build"], source, originals)
        if not os.access(folder / "run", os.X_OK):
            raise CompileError(source, "the script build makes no program called run")
        lease = cache.store(folder, key)
    return Program((f"{lease.folder}/run",), "build script", source, "", lease, originals)


def compile_command_with(includes: Path) -> str:
    """Return the command for a program that includes headers: it runs only briefly."""
    from_headers = f"-I {shlex.quote(str(languages.HEADERS))} -I {shlex.quote(str(includes))}"
    return f"{BRIEF_CPP} {from_headers} -o {{binary}} {{files}}"


BRIEF_CPP = "g++ -O0 -std=gnu++23"


def values_of_command(folder: Path, language: Language, heap_mebibytes: int) -> CommandSubstitution:
    """Return what is filled into the commands of a language for the sources in a folder."""
    names = [str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()]
    files = sorted(language.get_source_files(names))
    main = (language.mainfile_candidates(files) or files)[0]
    if language.lang_id == "java":
        main_name = sources.main_class(folder / name for name in files)
    else:
        main_name = Path(main).stem
    return CommandSubstitution(
        path=PLACEHOLDER,
        files=shlex.join(files),
        binary=f"{PLACEHOLDER}/run",
        mainfile=f"{PLACEHOLDER}/{main}",
        mainclass=main_name,
        Mainclass=main_name[0].upper() + main_name[1:],
        memlim=heap_mebibytes,
    )


def compile_program(
    folder: Path, command: Sequence[str] | None, source: Path, originals: Mapping[str, Path]
) -> None:
    """Run the compile command of a language in a folder, if there is one. Raise CompileError."""
    if not command:
        return
    words = [word.replace(PLACEHOLDER, ".") for word in command]
    result = run(words, COMPILE_LIMITS, b"", folder)
    # C++14 has `cin >> char *` and no std::data, which old programs need.
    older = [word.replace("gnu++23", "gnu++14") for word in words]
    if (
        result.end is End.STATUS
        and older != words
        and run(older, COMPILE_LIMITS, b"", folder).succeeded
    ):
        return
    if not result.succeeded:
        messages = (result.output + result.errors).decode(errors="replace").strip()
        messages = messages or result.reason
        raise CompileError(source, with_original_names(messages, folder, originals))


def with_original_names(text: str, folder: Path, originals: Mapping[str, Path]) -> str:
    """Return messages that name the user's files instead of their copies in a folder."""
    text = text.replace(f"{folder}/", "").replace(f"{folder.resolve()}/", "")
    for name, original in originals.items():
        copied = rf"(?<![\w./-])(?:\./)?{re.escape(name)}(?![\w-])"
        text = re.sub(copied, relative_path(original).replace("\\", r"\\"), text)
    return text


def first_error(messages: str) -> str:
    """Return the first line of a compiler's messages that says what is wrong."""
    lines = messages.splitlines()
    wanted = [line for line in lines if not line.startswith(("# ", "Compilation failed"))]
    for line in wanted:
        if "rror" in line:
            return line
    return (wanted or [messages])[0]
