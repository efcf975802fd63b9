"""The layout of the repository: its folders and problems. Standard library only, Python 3.9 or newer."""

import importlib.util
import os
import re
import runpy
import shlex
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

from cli import SCRIPT, UserError, printable, relative_path, warn

ROOT = Path(__file__).resolve().parent.parent.parent
PROBLEMS = ROOT / "problems"
TARGET = ROOT / "target"
VENV = ROOT / ".venv"
TEMPLATE = ROOT / "scripts" / "judgekit" / "template"  # files that are copied or filled in


def problem_names():
    return sorted(file.parent.name for file in PROBLEMS.glob("*/problem.yaml"))


def check_problem_name(name):
    """Return the name, or raise UserError if there is no such problem."""
    if name not in problem_names():
        raise UserError(f'no such problem: "{printable(name)}" (there are: {", ".join(problem_names())})')
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
    is_short = path.is_file() and path.stat().st_size < 256
    target = path.parent / os.fsdecode(path.read_bytes() if is_short else b"")
    return target if target.is_file() else path


def use_venv():
    """Restart with the Python of .venv, where scripts/setup installs the judging tools."""
    if Path(sys.prefix).resolve() != VENV.resolve() and (VENV / "bin" / "python3").exists():
        os.environ["PATH"] = f"{VENV / 'bin'}:{os.environ['PATH']}"
        os.execv(VENV / "bin" / "python3", ["python3", *sys.argv])
    wanted, installed = ROOT / "scripts" / "requirements" / "all.txt", VENV / "all.txt"
    is_current = installed.is_file() and installed.read_bytes() == wanted.read_bytes()
    # After an upgrade of the system's Python, the packages in .venv are those of another version.
    if not is_current or not importlib.util.find_spec("problemtools"):
        warn(f"{SCRIPT}: the judging tools are not installed, or in other versions (run scripts/setup --all)")
        sys.exit(1)


def run_command(command, folder=None):
    """Run a trusted command. Return its exit status and its output (both streams, without colours)."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.run([*map(str, command)], cwd=folder, errors="replace", **streams)
    return process.returncode, re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", process.stdout)


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
        yield folder
        with suppress(OSError):  # another script was faster
            folder.rename(destination)
