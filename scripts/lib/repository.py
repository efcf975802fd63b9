"""The layout of the repository: where things are, and which problems there are.

Standard library only, Python 3.9 or newer.
"""

import importlib.util
import os
import re
import runpy
import shlex
import subprocess
import sys
import tempfile
import textwrap
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

from cli import SCRIPT, UserError, printable, relative_path

ROOT = Path(__file__).resolve().parent.parent.parent
PROBLEMS = ROOT / "problems"
TARGET = ROOT / "target"
VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "scripts" / "lib" / "requirements.txt"


def problem_names():
    return sorted(file.parent.name for file in PROBLEMS.glob("*/problem.yaml"))


def check_problem_name(name):
    """Return the name, or raise UserError if there is no such problem."""
    if name not in problem_names():
        names = textwrap.shorten(", ".join(problem_names()), 100, placeholder=" ...")
        raise UserError(f'no such problem: "{printable(name)}" (there are: {names})')
    return name


def command_line(verb, *arguments):
    """Return the command line that runs scripts/VERB from the current folder."""
    return shlex.join([f"{relative_path(ROOT / 'scripts')}/{verb}", *arguments])


def load_toolkit(folder, part):
    """Return the module toolkit/PART.py of a problem folder. None if there is no such file."""
    file = folder / "toolkit" / f"{part}.py"
    return SimpleNamespace(**runpy.run_path(str(file))) if file.is_file() else None


def follow_text_symlink(path):
    """Return the target of a symlink that Git checked out as a text file, its default on Windows. Else the path."""
    if path.is_file() and not path.is_symlink() and path.stat().st_size < 256:
        target = path.parent / os.fsdecode(path.read_bytes())
        if target.is_file():
            return target
    return path


def use_venv():
    """Restart with the Python of .venv, where scripts/setup installs the judging tools."""
    installed = VENV / "requirements.txt"
    is_venv = Path(sys.prefix).resolve() == VENV.resolve()
    # After an upgrade of the system's Python, .venv has no interpreter or the packages of another version.
    is_usable = importlib.util.find_spec("problemtools") if is_venv else (VENV / "bin" / "python3").exists()
    if not is_usable or not installed.is_file() or installed.read_bytes() != REQUIREMENTS.read_bytes():
        sys.exit(f"{SCRIPT}: the judging tools are not installed, or in other versions (run scripts/setup)")
    os.environ["PATH"] = f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    if not is_venv:
        os.execv(VENV / "bin" / "python3", ["python3", *sys.argv])


def run_command(command, folder=None, **environment):
    """Run a trusted command. Return its exit status and its output (both streams, without colours)."""
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
def temporary_folder(parent=None):
    """Yield a temporary folder. Remove it at the end, even if a program has removed or write-protected its contents."""
    with tempfile.TemporaryDirectory(dir=parent) as folder:
        yield Path(folder)


@contextmanager
def new_folder(destination):
    """Yield an empty folder, and rename it to `destination` at the end, unless another script was faster."""
    destination.parent.mkdir(parents=True, exist_ok=True)
    with temporary_folder(destination.parent) as folder:
        (folder / destination.name).mkdir()
        yield folder / destination.name
        with suppress(OSError):  # another script was faster
            (folder / destination.name).rename(destination)
