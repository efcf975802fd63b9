"""Run bt (BAPCtools) on a copy of a problem package, because bt writes into the package that it works on.

Needs the Python of .venv.
"""

import os
import shutil
from contextlib import contextmanager

import statement
from build import LANGUAGES
from cli import UserError, progress, relative_path
from package import read_metadata
from repository import ROOT, VENV, follow_text_symlink, run_command, temporary_folder


@contextmanager
def copy_package(origin):
    """Yield a copy without toolkit/, with the program in place of the symlink to it, and with statements in TeX.

    Raise UserError if a symlink leads out of the package.
    """
    with temporary_folder() as parent:
        folder = parent.resolve() / "problems" / origin.name
        shutil.copytree(origin, folder, symlinks=True, ignore=shutil.ignore_patterns("toolkit"))
        program = ROOT / "src" / "bin" / f"{origin.name}.rs"
        for path in sorted(folder.rglob("*")):
            original = origin / path.relative_to(folder)
            if follow_text_symlink(original).resolve() == program:
                path.unlink()
                shutil.copyfile(program, path)
            elif not path.resolve().is_relative_to(folder):
                raise UserError(f"{relative_path(original)} is a link out of the package, to {os.readlink(path)}")
        for language in read_metadata(folder / "problem.yaml").name:  # bt wants TeX for every language of the title
            statement.write_tex(folder, language)
        shutil.copy(LANGUAGES, folder.parent)
        yield folder


def run_bt(folder, *arguments):
    """Run bt on a copy. Return its exit status, which is 1 after errors and warnings, and its output."""
    jobs = [] if arguments[0] == "run" else ["--jobs", os.cpu_count()]  # times are measured one at a time
    config = {"XDG_CONFIG_HOME": str(folder.parent.parent / "config")}
    bt = ["python3", VENV / "bin" / "bt"]  # its first line has the path that .venv had when it was made
    return run_command([*bt, *arguments, "--no-bar", *jobs], folder, **config)


def require_bt(folder, *arguments):
    """Run bt on a copy. Raise UserError if it finds errors."""
    progress(f"{folder.name}: bt {arguments[0]}")
    status, output = run_bt(folder, *arguments)
    if status != 0:
        lines = [line for line in output.strip().split("\n") if "NEW: " not in line and not line.startswith("LOG: ")]
        raise UserError("\n".join([f"bt {arguments[0]} finds errors in {folder.name}:", *lines]))
