"""Run bt (BAPCtools) on a copy of a problem package, because bt writes into it. Needs the Python of .venv."""

import shutil
from contextlib import contextmanager

import statement
from build import LANGUAGES
from cli import UserError, progress, relative_path
from package import read_metadata
from repository import ROOT, follow_text_symlink, run_command, temporary_folder


@contextmanager
def copy_package(origin):
    """Yield a copy without toolkit/, with statements in TeX. Raise UserError if a symlink leads out of the package."""
    program = ROOT / "src" / "bin" / f"{origin.name}.rs"
    for path in sorted(origin.rglob("*")):
        if path.resolve() != program and not path.resolve().is_relative_to(origin.resolve()):
            raise UserError(f"{relative_path(path)} is a link out of the package, to {path.resolve()}")
    with temporary_folder() as parent:
        folder = parent.resolve() / "problems" / origin.name
        shutil.copytree(origin, folder, ignore=shutil.ignore_patterns("toolkit"))
        link = f"submissions/accepted/{program.name}"
        if follow_text_symlink(origin / link).resolve() == program:
            shutil.copyfile(program, folder / link)
        statement.replace_by_tex(folder / "statement", read_metadata(origin / "problem.yaml").name)
        shutil.copy(LANGUAGES, folder.parent)
        yield folder


def run_bt(folder, *arguments):
    """Run bt on a copy. Return its exit status, which is 1 after errors and warnings, and its output."""
    settings = f"XDG_CONFIG_HOME={folder.parent}"  # not the user's, where bt keeps each problem's path by its uuid
    return run_command(["env", settings, "python3", "-m", "bapctools", *arguments, "--no-bar"], folder)


def require_bt(folder, *arguments):
    """Run bt on a copy. Raise UserError if it finds errors."""
    progress(f"{folder.name}: bt {arguments[0]}")
    status, output = run_bt(folder, *arguments)
    if status != 0:
        raise UserError(f"bt {arguments[0]} finds errors in {folder.name}:\n{output.strip()}")
