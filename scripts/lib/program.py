"""Builds a program in any language that problemtools knows. This needs the Python of .venv, which has problemtools."""

import hashlib
import os
import re
import shlex
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import house
import limits
from problemtools.languages import CommandSubstitution, load_language_config

COMPILING = limits.Limits(seconds=60, megabytes=4096)
BUILT = house.TARGET / "programs"
KEPT = 100  # compiled programs, the latest used

# What judges define, and what is installed in the place of what is not: a program to look for, and the commands.
DEFINES = {"c": "-DONLINE_JUDGE", "cpp": "-DONLINE_JUDGE"}
ALTERNATIVES = {
    "python3": ("python3", "python3 -m py_compile {files}", 'python3 "{mainfile}"'),
    "javascript": ("node", "node -c {files}", 'node "{mainfile}"'),
    "go": ("go", "go build -o {binary} {files}", "{binary}"),
}


class NotBuilt(house.Refused):
    """Why there is no program, in one line, or in many if a compiler says it."""


class Program(NamedTuple):
    command: list
    language: str

    def run(self, source, bounds, scratch):
        """Runs it on the input in the file `source`, in a worker, in the folder `scratch`."""
        return limits.run(self.command, bounds, source, scratch)


def languages():
    found = load_language_config(house.ROOT / "scripts" / "lib")
    for code, define in DEFINES.items():
        language = found.get(code)
        compiler, _, rest = language.compile.partition(" ")
        found.update({code: {"compile": f"{compiler} {define} {rest}"}})
    for code, (tool, compile_, run) in ALTERNATIVES.items():
        if found.get(code).check_installed() and shutil.which(tool):
            found.update({code: {"compile": compile_, "run": run}})
    return found


def build(source, scratch, megabytes):
    """Compiles the file or folder `source`, in a worker. What was compiled before is taken as it is."""
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        names = copy(source, Path(folder))
        language = languages().detect_language([Path(folder, name) for name in names])
        if language is None:
            raise NotBuilt(f"expected a program in a language that problemtools knows, found {' '.join(names)}")
        lacking = language.check_installed()
        if lacking:
            raise NotBuilt(f"expected the tools of its language, found none: {lacking}")
        home = BUILT / fingerprint(language, megabytes, [Path(folder, name) for name in names])
        if home.is_dir():
            home.touch()
        else:
            compile_in(folder, language, names, megabytes)
            BUILT.mkdir(parents=True, exist_ok=True)
            with suppress(OSError):  # somebody else was as quick
                shutil.copytree(folder, f"{home}.{os.getpid()}")
                os.rename(f"{home}.{os.getpid()}", home)
            for old in sorted(BUILT.iterdir(), key=os.path.getmtime)[:-KEPT]:
                shutil.rmtree(old, ignore_errors=True)
    return Program(language.get_run_command(variables(home, language, names, megabytes)), language.name)


def try_to_build(*arguments):
    try:
        return build(*arguments)
    except NotBuilt:
        return None


def compile_in(folder, language, names, megabytes):
    command = language.get_compile_command(variables(folder, language, names, megabytes))
    if command:
        ended = limits.run(command, COMPILING, folder=folder)
        for file in Path(folder).glob("worker_*"):
            file.unlink()
        if ended.verdict:
            said = (ended.output + ended.errors).decode(errors="replace").replace(f"{folder}/", "").strip()
            raise NotBuilt("it does not compile:\n" + (said or ended.fault))


def variables(folder, language, names, megabytes):
    """What the commands of a language name."""
    files = sorted(language.get_source_files([str(Path(folder, name)) for name in names]))
    main = (language.mainfile_candidates(files) or files)[0]
    stem = Path(main).stem
    return CommandSubstitution(
        path=str(folder),
        files=shlex.join(files),
        binary=str(Path(folder, "run")),
        mainfile=main,
        mainclass=stem,
        Mainclass=stem[0].upper() + stem[1:],
        memlim=megabytes,
    )


def fingerprint(language, megabytes, files):
    """A name for what comes of these files in this language."""
    found = hashlib.sha256(f"{language.compile} {language.run} {megabytes}".encode())
    for file in files:
        found.update(f"{file.name} {file.stat().st_size} ".encode() + file.read_bytes())
    return found.hexdigest()[:32]


def copy(source, folder):
    """Copies the source files; their names, which need no quotes in a command."""
    for file in sorted(source.iterdir()) if source.is_dir() else [source]:
        if file.is_file():
            shutil.copyfile(file, folder / name_for(file))
    return sorted(file.name for file in folder.iterdir())


def name_for(file):
    """The name of a source file where it is compiled: Java wants that of its public class."""
    if file.suffix == ".java":
        public = re.search(r"^\s*public\s+(?:final\s+)?class\s+(\w+)", file.read_text(errors="replace"), re.MULTILINE)
        if public:
            return f"{public[1]}.java"
    return file.name if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*", file.name) else f"Main{file.suffix}"
