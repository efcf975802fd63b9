"""Builds a program in any language that problemtools knows. This needs the Python of .venv, which has problemtools."""

import hashlib
import os
import re
import shlex
import shutil
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import house
import limits
import source
from problemtools.languages import CommandSubstitution, load_language_config
from source import NotBuilt

COMPILING = limits.Limits(seconds=60, megabytes=4096)
BUILT = house.TARGET / "programs"
WARNED = "warned.txt"  # beside it, what a compiler has said of a function that ends without an answer
KEPT = 100  # compiled programs, the latest used
FOLDER = "/folder-of-the-program"  # in a command until it is split at blanks, which the true path may have

# How programs see that a judge runs them: Baekjoon and DOMjudge define it in C, C++, C# and Pascal, Baekjoon makes it a
# property of Java's and Kotlin's, and DOMjudge sets it around what is interpreted. UTF-8 is for Java, which reads file names in it.
ENVIRONMENT = {"ONLINE_JUDGE": "1", "LC_ALL": "C.UTF-8", "GOCACHE": str(house.TARGET / "go"), "GOTOOLCHAIN": "local"}
JVM = "java -DONLINE_JUDGE=1 -Dfile.encoding=UTF-8 -XX:+UseSerialGC -Xss64m -Xmx{memlim}m"

DEFINES = {"c": "-DONLINE_JUDGE -Wreturn-type", "cpp": "-DONLINE_JUDGE"}

# Commands, in the place of those of problemtools that want another version or define nothing.
COMMANDS = {
    "csharp": {"compile": "mcs -d:ONLINE_JUDGE -out:{binary}.exe -optimize+ -r:System.Numerics {files}"},
    "go": {"compile": "go build -o {binary} {files}"},
    "java": {
        "compile": "javac -encoding UTF-8 -sourcepath {path} -d {path} {files}",
        "run": JVM + " -cp {path} {mainclass}",
    },
    "kotlin": {
        "compile": "kotlinc -nowarn -include-runtime -d {binary}.jar -- {files}",
        "run": JVM + " -jar {binary}.jar",
    },
    "pascal": {"compile": 'fpc -dONLINE_JUDGE -o"{mainfile}.out" -O2 -XS -Xt "{mainfile}"'},
}

# What is taken where it is installed and the program of the commands above is not: it, and the commands.
ALTERNATIVES = {
    "python3": ("python3", "python3 -m py_compile {files}", 'python3 "{mainfile}"'),
    "javascript": ("node", "node -c {files}", 'node "{mainfile}"'),
    "go": ("gccgo", "gccgo -O2 -o {binary} -static-libgcc {files}", "{binary}"),
}

# Debian's packages of programs that are not called as their package.
PACKAGES = {
    "cobc": "gnucobol",
    "fpc": "fp-compiler",
    "go": "golang-go",
    "java": "default-jdk-headless",
    "javac": "default-jdk-headless",
    "kotlinc": "kotlin",
    "mcs": "mono-mcs",
    "mono": "mono-runtime",
    "ocamlopt": "ocaml-nox",
    "php": "php-cli",
    "pypy3": "python3",
    "scalac": "scala",
    "swipl": "swi-prolog-nox",
}

# What function files leave out, because the site's own main or another header has it. Where a name of theirs is then
# taken (`int count;` below `using namespace std`), they are compiled without.
HEADERS = {
    "c": "-include stdbool.h -include stdlib.h -include string.h -include limits.h -include stdio.h -include math.h",
    "cpp": "-include bits/stdc++.h",
}


class Program(NamedTuple):
    command: list
    language: str
    note: str = ""  # a line to be said before it is judged
    lacking: str = ""  # what it seems to lack, to be said where it fails
    files: tuple = ()  # files that it names
    warned: str = ""  # what the compiler has said of a function that ends without an answer

    def run(self, source, bounds, scratch):
        """Runs it on the input in the file `source`, in a worker, in a new folder in `scratch`."""
        with house.scratch(scratch) as folder:
            return self.run_in(folder, source, bounds)

    def run_in(self, folder, source, bounds):
        os.environ.update(ENVIRONMENT)
        if self.note:  # what a function prints is no answer, which the driver prints, and a narrower bound is for those
            bounds = bounds._replace(output=limits.MOST_OUTPUT)
        return limits.run(self.command, bounds, source, folder)

    def hint(self, source, ended, bounds, scratch):
        """A line on why it fails that has nothing to do with the problem, or none; in a worker. `ended` is its failing.

        Whether it wants its input in a file is seen by giving it one.
        """
        with house.scratch(scratch) as folder:
            files = [folder / name for name in self.files]
            for file in files:
                shutil.copyfile(source, file)
            given = source.read_bytes()
            again = self.run_in(folder, source, bounds) if files else ended
            for file in files:
                if not file.is_file() or file.read_bytes() != given:
                    return f"it writes {file.name}: a judge reads the answer from standard output"
            if (again.verdict, again.output) != (ended.verdict, ended.output):
                return f"it opens {' and '.join(self.files)}: a judge gives the input as standard input"
        return self.lacking or (self.warned if ended.verdict in ("RTE", "TLE") else "")


def languages():
    found = load_language_config(house.ROOT / "scripts" / "lib")
    found.update({code: commands for code, commands in COMMANDS.items() if found.get(code)})
    for code, define in DEFINES.items():
        compiler, _, rest = found.get(code).compile.partition(" ")
        found.update({code: {"compile": f"{compiler} {define} {rest}"}})
    for code, (tool, compile_, run) in ALTERNATIVES.items():
        if found.get(code).check_installed() and shutil.which(tool):
            found.update({code: {"compile": compile_, "run": run}})
    return found


def build(given, scratch, megabytes, drivers=None):
    """Compiles a file or folder, in a worker. What was compiled before is taken as it is.

    `drivers` is the problem's folder of drivers, for files that only define a function.
    """
    os.environ.update(ENVIRONMENT)
    try:
        return build_as(given, scratch, megabytes, drivers, False)
    except NotBuilt as error:
        if not re.search(r"undefined reference to `main'", str(error)):
            raise
        # What looked like its start stands in an #if that is false.
        try:
            return build_as(given, scratch, megabytes, drivers, True)
        except NotBuilt:
            raise error from None


def build_as(given, scratch, megabytes, drivers, certainly):
    with house.scratch(scratch) as folder:
        copied = source.copy(given, folder)
        language = languages().detect_language([folder / name for name in sorted(copied)])
        if language is None:
            found = " ".join(sorted(file.name for file in copied.values())) or "no file"
            raise NotBuilt(f"expected a program in a language that problemtools knows, found {found}")
        check_installed(language)
        note, lacking = source.complete(folder, copied, language, drivers, certainly)
        names = sorted(copied)
        files = sorted({file for name in names for file in named_in(folder / name)})
        home = BUILT / fingerprint(language, megabytes, [folder / name for name in names])
        if home.is_dir():
            with suppress(OSError):  # where nothing can be written, what is there will do
                home.touch()
        else:
            try:
                compile_in(folder, language, names, megabytes, note)
            except NotBuilt as error:
                said = "\n".join(filter(None, (note, lacking, str(error))))
                raise NotBuilt(with_own_names(said, copied)) from None
            BUILT.mkdir(parents=True, exist_ok=True)
            shutil.copytree(folder, f"{home}.{os.getpid()}")
            with suppress(OSError):  # somebody else was as quick
                os.rename(f"{home}.{os.getpid()}", home)
            for old in sorted(BUILT.iterdir(), key=os.path.getmtime)[:-KEPT]:
                shutil.rmtree(old, ignore_errors=True)
    command = filled_in(language.get_run_command, home, language, names, megabytes)
    warned = Path(home, WARNED).read_text(encoding="utf-8") if Path(home, WARNED).is_file() else ""
    return Program(command, language.name, note, lacking, tuple(files), warned)


def named_in(file):
    return source.files_named(source.text_of(file.read_bytes()) or "")


def check_installed(language):
    """Stops unless the tools of the language are there."""
    for command in filter(None, (language.compile, language.run)):
        tool = shlex.split(command)[0]
        if "{" not in tool and not shutil.which(tool):
            package = PACKAGES.get(tool, tool)
            raise house.Refused(
                f"expected {tool}, for {language.name}, found none (on Debian and Ubuntu: apt install {package})"
            )


def with_own_names(said, copied):
    """What a compiler has said, with the names that the files have where they were given."""
    for name, file in copied.items():
        if name != file.name:
            said = re.sub(rf"(?<![\w./]){re.escape(name)}\b", lambda _: file.name, said)
    return said


def try_to_build(*arguments):
    try:
        return build(*arguments)
    except NotBuilt:
        return None


def compile_in(folder, language, names, megabytes, has_driver):
    command = filled_in(language.get_compile_command, folder, language, names, megabytes)
    if not command:
        return
    headers = shlex.split(HEADERS.get(language.lang_id, "")) if has_driver else []
    ended = limits.run(command[:1] + headers + command[1:], COMPILING, os.devnull, folder)
    if ended.verdict and headers:
        without = limits.run(command, COMPILING, os.devnull, folder)
        ended = ended if without.verdict else without
    if ended.verdict:
        said = (ended.output + ended.errors).decode(errors="replace").replace(f"{folder}/", "").strip()
        raise NotBuilt("it does not compile:\n" + (said or ended.fault))
    warning = re.search(rb":(\d+):\d+: warning: (.*) \[-Wreturn-type\]$", ended.errors, re.MULTILINE)
    if warning:
        Path(folder, WARNED).write_bytes(b"line %s: %s" % warning.groups())


def filled_in(command_of, folder, language, names, megabytes):
    """A command of a language with what it names; None if it has no such command."""
    files = sorted(language.get_source_files([str(Path(folder, name)) for name in names]))
    main = (language.mainfile_candidates(files) or files)[0]
    stem = Path(main).stem
    plain = [file.replace(str(folder), FOLDER) for file in (*files, main)]
    parts = CommandSubstitution(
        path=FOLDER,
        files=shlex.join(plain[:-1]),
        binary=f"{FOLDER}/run",
        mainfile=plain[-1],
        mainclass=(language.lang_id == "java" and source.main_class(Path(folder), names)) or stem,
        Mainclass=stem[0].upper() + stem[1:],
        memlim=megabytes,
    )
    command = command_of(parts)
    return command and [word.replace(FOLDER, str(folder)) for word in command]


def fingerprint(language, megabytes, files):
    """A name for what comes of these files in this language."""
    found = hashlib.sha256(f"{language.compile} {language.run} {megabytes}".encode())
    for file in files:
        found.update(f"{file.name} {file.stat().st_size} ".encode() + file.read_bytes())
    return found.hexdigest()[:32]
