"""Build a program from a submission in any language that Kattis' problemtools know. Needs the Python of .venv.

Compiled programs are kept in target/programs by the hash of their sources and commands.
"""

import copy
import hashlib
import os
import re
import shlex
import shutil
import textwrap
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from problemtools.languages import CommandSubstitution, load_language_config

from cli import UserError, relative_path, warn
from repository import ROOT, TARGET, VENV, new_folder, run_command, temporary_folder
from run import Limits, run_limited
from submission import CompileError, complete_function, copy_sources, main_class

COMPILE_LIMITS = Limits(seconds=60, megabytes=4096)
LANGUAGES = ROOT / "scripts" / "lib" / "languages.yaml"
CACHE = TARGET / "programs"
MAX_CACHED = 500
PLACEHOLDER = "/program-folder"  # stands for the folder, which may have blanks, until a command is split at blanks

HEADERS = VENV / "headers"  # precompiled by scripts/setup
INCLUDE_HEADERS = f"-I {shlex.quote(str(HEADERS))}"
TESTLIBS = TARGET / "testlib"
TESTLIB_COMPILER = f"g++ -O0 -std=gnu++23 {INCLUDE_HEADERS}"  # of validators and generators: they run only briefly

DEBIAN_PACKAGES = {"go": "golang-go", "kotlinc": "kotlin", "mcs": "mono-mcs", "mono": "mono-runtime", "node": "nodejs"}
DEBIAN_PACKAGES |= {**dict.fromkeys(("java", "javac"), "default-jdk-headless"), "ocamlopt": "ocaml", "scalac": "scala"}

COMPILED = (".c", ".cc", ".cpp", ".rs")  # programs that start fast


class Program(NamedTuple):
    command: list
    language: str  # problemtools' name of it
    note: str  # how a file with the function `solution` was taken, for the user; else empty
    names: dict  # the user's file for each file that was compiled

    def error_lines(self, run):
        """Return the lines on standard error, at most 76 columns wide, with the names of the user's files."""
        text = with_original_names(run.errors.decode(errors="replace"), self.names)
        return [part for line in text.splitlines() for part in textwrap.wrap(line, 76, drop_whitespace=False) or [""]]

    def run(self, input_bytes, limits):
        """Run the program on an input, in bytes, in a new folder."""
        with temporary_folder() as folder:
            return run_limited(self.command, limits, input_bytes, folder)


@lru_cache(maxsize=None)
def load_languages():
    languages = load_language_config(LANGUAGES.parent)
    # A program starts in half the time if it is linked statically. macOS cannot; Fedora needs more packages for it.
    queries = [["g++", f"-print-file-name={library}"] for library in ("libc.a", "libstdc++.a")]
    has_static = bool(shutil.which("g++")) and all(os.path.isabs(run_command(query)[1]) for query in queries)
    for code, options in ("c", ""), ("cpp", INCLUDE_HEADERS):
        compiler, _, rest = languages.get(code).compile.partition(" ")
        languages.update({code: {"compile": f"{compiler} {options} {'-static' * has_static} {rest}"}})
    return languages


def build(source, megabytes, drivers=None, is_function=None, testlib=None):
    """Compile a file or folder, or take it from the cache.

    `megabytes`: the heap of a Java program. `drivers` and `is_function`: see submission.complete_function.
    `testlib`: the folder below TESTLIBS, for a validator, checker or generator. Raise CompileError.
    """
    with temporary_folder() as folder:
        copied = copy_sources(Path(source), folder)
        language = load_languages().detect_language([folder / name for name in sorted(copied)])
        if language is None:
            raise UserError(f"unknown language: {Path(source).name} (the language is recognised by the extension)")
        if testlib and language.lang_id == "cpp":
            language = copy.copy(language)
            language.compile = f"{TESTLIB_COMPILER} -I {shlex.quote(str(TESTLIBS / testlib))} -o {{binary}} {{files}}"
        check_installed(language)
        note = complete_function(folder, copied, drivers, is_function)
        names = {name: file.name for name, file in copied.items()}
        cached = CACHE / digest(folder, f"{language.compile} {language.run} {megabytes}")
        if cached.is_dir():
            cached.touch()
        else:
            compile_program(folder, language, names, megabytes)
            store(folder, cached)
    command = fill_in(language.get_run_command, cached, language, names, megabytes)
    return Program(command, language.lang_id, note, names)


def build_or_warn(source, megabytes):
    """Return the program. If it cannot be built here, print a warning and return None."""
    try:
        return build(source, megabytes)
    except UserError as error:
        warn(f"{relative_path(source)} is not run: {first_error(str(error))}")


def check_installed(language):
    for command in filter(None, (language.compile, language.run)):
        tool = shlex.split(command)[0]
        if "{" not in tool and not shutil.which(tool):
            debian_package = DEBIAN_PACKAGES.get(tool, tool)
            raise UserError(f"{tool}, for {language.name}, is not installed (apt install {debian_package})")


def compile_program(folder, language, names, megabytes):
    command = fill_in(language.get_compile_command, folder, language, names, megabytes)
    if not command:
        return
    result = run_limited(command, COMPILE_LIMITS, b"", folder)
    older = [word.replace("gnu++23", "gnu++14") for word in command]  # C++14 has `cin >> char *` and no std::data
    if result.verdict and (older == command or run_limited(older, COMPILE_LIMITS, b"", folder).verdict):
        messages = (result.output + result.errors).decode(errors="replace").strip() or result.reason
        raise CompileError(with_original_names(messages, names))


def with_original_names(messages, names):
    """Replace the paths of the copies in messages by the names of the user's files."""
    messages = re.sub(rf"{re.escape(str(CACHE))}/\w+/", "", messages)  # first, as the path may have blanks
    for name, original in names.items():
        path = rf"""(?:^|(?<=[\s"'(]))(?:[^\s"'()]*/)?{re.escape(name)}\b"""
        messages = re.sub(path, lambda _: original, messages, flags=re.MULTILINE)
    return messages


def first_error(messages):
    """Return the first line of a compiler's messages that says what is wrong."""
    lines = [line for line in messages.splitlines() if not line.startswith(("# ", "Compilation failed"))]
    return next((line for line in lines if "rror" in line), lines[0])


def store(folder, cached):
    """Put a compiled program into the cache, and remove the programs that have not been used for longest."""
    with new_folder(cached) as stored:
        shutil.copytree(folder, stored, dirs_exist_ok=True)
    with suppress(FileNotFoundError):  # another script renames or removes one: the next program stored makes room
        for old in sorted(CACHE.iterdir(), key=os.path.getmtime)[:-MAX_CACHED]:
            shutil.rmtree(old, ignore_errors=True)


def fill_in(get_command, folder, language, names, megabytes):
    """Return a compile or run command, as a list, for these files. None if the language has no such command."""
    files = sorted(language.get_source_files([f"{PLACEHOLDER}/{name}" for name in names]))
    main = (language.mainfile_candidates(files) or files)[0]
    stem = Path(main).stem
    java_main = main_class(Path(folder), [Path(file).name for file in files]) if language.lang_id == "java" else None
    command = get_command(
        CommandSubstitution(
            path=PLACEHOLDER,
            files=shlex.join(files),
            binary=f"{PLACEHOLDER}/run",
            mainfile=main,
            mainclass=java_main or stem,
            Mainclass=stem[0].upper() + stem[1:],
            memlim=megabytes,
        )
    )
    return command and [word.replace(PLACEHOLDER, str(folder)) for word in command]


def digest(folder, text):
    """Return a hash of a text and of the names and contents of all files below a folder except Python's bytecode."""
    found = hashlib.sha256(text.encode())
    for file in sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"):
        found.update(f"{file.relative_to(folder)} {file.stat().st_size} ".encode() + file.read_bytes())
    return found.hexdigest()[:32]
