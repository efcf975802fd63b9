"""What the scripts share: where things are, which problems there are, and how a script speaks and ends.

A script ends with `house.end(main)`. It says what it does in its docstring, which is its --help; what goes wrong is one
line on standard error and exit status 1. Standard library only, Python 3.9 or newer.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from contextlib import contextmanager
from pathlib import Path
from unicodedata import category

ROOT = Path(__file__).resolve().parent.parent.parent
PROBLEMS = ROOT / "problems"
TARGET = ROOT / "target"
SCRIPT = Path(sys.argv[0]).name

if sys.version_info < (3, 9):
    sys.exit("{}: expected Python 3.9 or newer, found {}".format(SCRIPT, sys.version.split()[0]))
if os.name == "nt":
    sys.exit(f"{SCRIPT}: expected Linux or macOS, found Windows (use WSL: wsl --install, then the same command in it)")

for stream in ("stdout", "stderr"):
    if getattr(sys, stream) is None:  # it was closed
        setattr(sys, stream, open(os.devnull, "w"))
    getattr(sys, stream).reconfigure(errors="backslashreplace")  # whatever a compiler or a file's name may hold


class Refused(Exception):
    """Why a script does not do what it was asked, in one line: what was expected, what was found."""


def end(main):
    """Runs `main` and ends the process with its status: 0 for None and True."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)  # an end by which what was begun is cleared away
    try:
        try:
            result = main()
        finally:
            progress("")
        sys.stdout.flush()
        status = 0 if result in (None, True) else int(result) or 1
    except Refused as refused:
        tell(f"{SCRIPT}: {refused}")
        status = 1
    except BrokenPipeError:
        status = 1  # whoever was to read this has gone
    except ChildProcessError as error:
        tell(f"{SCRIPT}: {error}")
        status = 1
    except OSError as error:
        tell(f"{SCRIPT}: expected to read and write files, found {error}")
        status = 1
    except SystemExit as exit:
        status = exit.code or 0
    except KeyboardInterrupt:
        status = 130
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python would complain at its end
        status = status or 1
    sys.exit(status)


def stop(number, frame):
    raise SystemExit(128 + number)


class Arguments(argparse.ArgumentParser):
    """Reads a command line; the script's docstring is the help."""

    def __init__(self, text):
        super().__init__(prog=SCRIPT, allow_abbrev=False)
        self.text = text

    def format_help(self):
        return self.text

    def error(self, message):
        raise Refused(f"expected the arguments that --help names, found {message}")


def problems():
    """The names of all problems."""
    return sorted(path.parent.name for path in PROBLEMS.glob("*/problem.yaml"))


def check_problem(name):
    if name not in problems():
        names = textwrap.shorten(" ".join(problems()), 100, placeholder=" ...")
        raise Refused(f'expected a problem ({names}), found "{printable(name)}"')
    return name


def toolkit(name, part):
    """The Python module problems/NAME/toolkit/PART.py, which knows something of this problem; None if there is none."""
    path = PROBLEMS / name / "toolkit" / f"{part}.py"
    if not path.is_file():
        return None
    import importlib.util

    specification = importlib.util.spec_from_file_location(f"{name}_{part}", path)
    module = importlib.util.module_from_spec(specification)
    sys.modules[module.__name__] = module
    specification.loader.exec_module(module)
    return module


def read_toml(path):
    """What a file in TOML says."""
    if sys.version_info < (3, 11):
        raise Refused(f"expected Python 3.11 or newer, found {sys.version.split()[0]} (macOS: brew install python3)")
    import tomllib

    return tomllib.loads(path.read_text(encoding="utf-8"))


def need(tool, package, find=shutil.which):
    """Stops unless `find` finds the program; `package` is Debian's name of what has it."""
    if not find(tool):
        raise Refused(f"expected the program {tool}, found none (on Debian and Ubuntu: apt install {package})")


def missing(tool, package, what, find=shutil.which):
    """Whether the program is missing, so that `what` is left out. Where CI is set nothing may be."""
    if find(tool):
        return False
    if os.environ.get("CI"):
        need(tool, package, find)
    tell(f"{SCRIPT}: left out for want of {tool} (apt install {package}): {what}")
    return True


def in_venv():
    """Goes on in the Python of .venv, which has the judging tools."""
    venv = ROOT / ".venv"
    pinned = ROOT / "scripts" / "lib" / "requirements.txt"
    installed = venv / "requirements.txt"
    if not installed.is_file() or installed.read_bytes() != pinned.read_bytes():
        raise Refused("expected the judging tools in .venv, found none or other versions (run scripts/setup)")
    os.environ["PATH"] = f"{venv / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    if Path(sys.prefix).resolve() != venv.resolve():
        os.execv(venv / "bin" / "python3", ["python3", *sys.argv])


# Speaking.

COLOURS = {"red": 31, "green": 32, "yellow": 33, "bold": 1, "dim": 2}


def paint(text, *colours):
    """The text in these colours on a terminal, as it is in a pipe or a file and where NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return "".join(f"\x1b[{COLOURS[colour]}m" for colour in colours) + text + "\x1b[0m"


def tell(text):
    """A line, or some, on standard error."""
    progress("")
    print(readable(text), file=sys.stderr, flush=True)


shown_progress = ["", 0.0]  # what stands on the terminal, and since when


def progress(text):
    """How far long work is, on one line of the terminal that the next one takes; in a log, a line a minute."""
    try:
        if sys.stderr.isatty():
            if text or shown_progress[0]:
                print(f"\r\x1b[K{printable(text)[:79]}", end="", file=sys.stderr, flush=True)
            shown_progress[0] = text
        elif text and time.monotonic() - shown_progress[1] > 60:
            if shown_progress[1]:
                print(printable(text), file=sys.stderr, flush=True)
            shown_progress[1] = time.monotonic()
    except OSError:
        pass  # nobody looks


def show(title, lines, height=15, width=76, from_end=False):
    """Prints lines under a title, cut where they are many or long; `from_end`: at the beginning."""
    print(paint(title, "dim"))
    if from_end and len(lines) > height:
        print(f"  ... after {len(lines) - height} more lines")
        lines = lines[-height:]
    for line in lines[:height] if any(lines) else ["(nothing)"]:
        print(f"  {printable(line[:width])}" + ("..." if len(line) > width else ""))
    if len(lines) > height:
        print(f"  ... and {len(lines) - height} more lines")


def wrapped(text, colour=None):
    """Prints a sentence in lines of 79 columns."""
    for line in textwrap.wrap(printable(text), 79, break_on_hyphens=False):
        print(paint(line, colour) if colour else line)


def printable(text):
    """A line as a terminal may have it: nothing in it steers the terminal. Blanks of any width may stay."""

    def shown(character):
        return character if character.isprintable() or category(character) == "Zs" else "?"

    return "".join(map(shown, text.expandtabs()))


def readable(text):
    """The same of more than a line."""
    return "\n".join(map(printable, text.split("\n")))


def table(rows, heads):
    """Prints rows of texts in columns under their heads; what begins with a digit stands at the right."""
    rows = [tuple(printable(str(cell)) for cell in row) for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *rows)]
    numeric = [all(re.match(r"[\d-]", cell) for cell in column if cell) for column in zip(*rows)]
    for number, row in enumerate((tuple(heads), *rows)):
        cells = [cell.rjust(width) if right else cell.ljust(width) for cell, width, right in zip(row, widths, numeric)]
        line = "  ".join(cells).rstrip()
        print(line if number else paint(line, "bold"))


# Doing.


def chosen_part(parts):
    """Which of so many parts, counted from 0, the commit chooses: its hash modulo `parts`. So what is too long for every
    commit is done in turn."""
    status, commit = run(["git", "-C", ROOT, "rev-parse", "HEAD"])
    if status != 0:
        raise Refused("expected a commit to choose a part by, found none")
    return int(commit, 16) % parts


def run(command, folder=None, **environment):
    """Exit status and output of a command, the output without colours."""
    process = subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    output = process.stdout.decode(errors="replace")
    return process.returncode, re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", output)


@contextmanager
def scratch(parent=None):
    """A temporary folder for programs that may do anything in it."""
    folder = tempfile.mkdtemp(dir=parent)
    try:
        yield Path(folder)
    finally:
        try:
            shutil.rmtree(folder)
        except (OSError, RecursionError):  # it is locked, or too deep for Python
            run(["chmod", "-R", "u+rwx", folder])
            run(["rm", "-rf", folder])


def cases(name, parts=("sample", "secret")):
    """The inputs of a problem's test cases."""
    folders = [PROBLEMS / name / "data" / part for part in parts]
    found = [path for folder in folders for path in sorted(folder.glob("**/*.in"))]
    if not found:
        raise Refused(f"{name}: expected test cases in its package, found none")
    return found


def fault(command, case, text=None, **environment):
    """What is wrong with a command's answer to a test case; "" if it is the case's to the byte, and nothing else is said.
    `text` is another form of the input."""
    text = case.read_bytes() if text is None else text
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    try:
        process = subprocess.run(command, input=text, env={**os.environ, **environment}, timeout=60, **output)
    except subprocess.TimeoutExpired:
        return "no answer within 60 s"
    if process.returncode == 0 and process.stdout == case.with_suffix(".ans").read_bytes():
        return ""
    return f"exit status {process.returncode}, {printable(process.stdout[:100].decode(errors='replace'))!r}"


def passing(what, cases, faults):
    """How many of the cases have no fault, and of how many; of the others the first is told."""
    bad = [(case, fault) for case, fault in zip(cases, faults) if fault]
    if bad:
        tell(f"{what}: {len(bad)} test cases fail, the first {here(bad[0][0])}: {bad[0][1]}")
    return len(cases) - len(bad), len(cases)


def shown(command, pattern, **environment):
    """Runs a command, shows what it prints, and returns the last match of the pattern in it."""
    found = []
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "errors": "replace"}
    with subprocess.Popen(list(map(str, command)), cwd=ROOT, env={**os.environ, **environment}, **output) as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            found += re.findall(pattern, line)
    if process.returncode != 0 or not found:
        raise Refused(f"expected {Path(command[0]).name} to succeed, see above")
    return found[-1]


def followed(path):
    """The path, or where it leads if it is a link that git has checked out as a text: with core.symlinks=false, which is
    Git for Windows' default, such a file holds nothing but the path."""
    if path.is_file() and not path.is_symlink() and path.stat().st_size < 256:
        target = path.parent / os.fsdecode(path.read_bytes())
        if target.is_file():
            return target
    return path


def here(path):
    """A path as it is to be typed where the user stands."""
    return printable(os.path.relpath(path))
