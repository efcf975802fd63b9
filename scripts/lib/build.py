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
import threading
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
headers_lock = threading.Lock()  # held by the thread that makes HEADERS
PLACEHOLDER = "/program-folder"  # stands for the folder, which may have blanks, until a command is split at blanks

HEADERS = VENV / "headers"  # made for the first program that includes bits/stdc++.h
INCLUDE_HEADERS = f"-I {shlex.quote(str(HEADERS))}"
TESTLIBS = TARGET / "testlib"
TESTLIB_COMPILER = f"g++ -O0 -std=gnu++23 {INCLUDE_HEADERS}"  # of validators and generators: they run only briefly

DEBIAN_PACKAGES = {"go": "golang-go", "kotlinc": "kotlin", "mcs": "mono-mcs", "mono": "mono-runtime", "node": "nodejs"}
DEBIAN_PACKAGES |= {**dict.fromkeys(("java", "javac"), "default-jdk-headless"), "ocamlopt": "ocaml", "scalac": "scala"}

COMPILED = (".c", ".cc", ".cpp", ".rs")  # programs that start fast


class Program(NamedTuple):
    command: list
    language: str  # problemtools' name of it
    note: str = ""  # how a file with the function `solution` was taken, for the user

    def error_lines(self, run):
        """Return the lines on standard error, at most 76 columns wide, without the path of the program's folder."""
        text = re.sub(rf"{re.escape(str(CACHE))}/\w+/", "", run.errors.decode(errors="replace"))
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
        names = copy_sources(Path(source), folder)
        language = load_languages().detect_language([folder / name for name in names])
        if language is None:
            raise UserError(f"unknown language: {Path(source).name} (the language is recognised by the extension)")
        if testlib and language.lang_id == "cpp":
            language = copy.copy(language)
            language.compile = f"{TESTLIB_COMPILER} -I {shlex.quote(str(TESTLIBS / testlib))} -o {{binary}} {{files}}"
        check_installed(language)
        note = complete_function(folder / names[0], drivers, is_function)
        values = values_of_command(folder, language, megabytes)
        cached = CACHE / digest(folder, f"{language.compile} {language.run} {megabytes}")
        if cached.is_dir():
            cached.touch()
        else:
            compile_program(folder, language.get_compile_command(values), source)
            store(folder, cached)
    command = [word.replace(PLACEHOLDER, str(cached)) for word in language.get_run_command(values)]
    return Program(command, language.lang_id, note and f"{Path(source).name} {note}")


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


def values_of_command(folder, language, megabytes):
    """Return what is filled into the commands of a language for the sources in a folder."""
    files = sorted(language.get_source_files([file.name for file in folder.iterdir()]))
    main = (language.mainfile_candidates(files) or files)[0]
    main_name = main_class([folder / name for name in files]) if language.lang_id == "java" else Path(main).stem
    return CommandSubstitution(
        path=PLACEHOLDER,
        files=shlex.join(files),
        binary=f"{PLACEHOLDER}/run",
        mainfile=f"{PLACEHOLDER}/{main}",
        mainclass=main_name,
        Mainclass=main_name[0].upper() + main_name[1:],
        memlim=megabytes,
    )


def compile_program(folder, command, source):
    """Run the compile command of a language in a folder, if there is one. `source`: for the message of an error."""
    if not command:
        return
    command = [word.replace(PLACEHOLDER, ".") for word in command]
    if str(HEADERS) in command and any(b"bits/stdc++.h" in file.read_bytes() for file in folder.glob("*.*")):
        from testlib import precompile_standard_headers  # it imports this module

        with headers_lock:
            precompile_standard_headers()
    result = run_limited(command, COMPILE_LIMITS, b"", folder)
    older = [word.replace("gnu++23", "gnu++14") for word in command]  # C++14 has `cin >> char *` and no std::data
    if result.verdict and (older == command or run_limited(older, COMPILE_LIMITS, b"", folder).verdict):
        messages = (result.output + result.errors).decode(errors="replace").strip() or result.reason
        raise CompileError(messages.replace(f"{folder}/", "") + f"\n{relative_path(source)} does not compile")


def first_error(messages):
    """Return the first line of a compiler's messages that says what is wrong."""
    lines = [line for line in messages.splitlines() if not line.startswith(("# ", "Compilation failed"))]
    return next((line for line in lines if "rror" in line), (lines or [messages])[0])


def store(folder, cached):
    """Put a compiled program into the cache, and remove the programs that have not been used for longest."""
    with new_folder(cached) as stored:
        shutil.copytree(folder, stored, dirs_exist_ok=True)
    with suppress(FileNotFoundError):  # another script renames or removes one: the next program stored makes room
        for old in sorted(CACHE.iterdir(), key=os.path.getmtime)[:-MAX_CACHED]:
            shutil.rmtree(old, ignore_errors=True)


def digest(folder, text):
    """Return a hash of a text and of the names and contents of all files below a folder except Python's bytecode."""
    found = hashlib.sha256(text.encode())
    for file in sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"):
        found.update(f"{file.relative_to(folder)} {file.stat().st_size} ".encode() + file.read_bytes())
    return found.hexdigest()[:32]
