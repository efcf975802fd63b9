"""Run bt (BAPCtools) on a copy of a problem package, because bt writes into the package that it works on.

Needs the Python of .venv.
"""

import os
import shutil
from contextlib import ExitStack
from functools import partial

import yaml

import statement
from cli import UserError, relative_path
from package import read_metadata, read_yaml
from repository import ROOT, follow_text_symlink, run_command, temporary_folder
from run import WorkerPool

LANGUAGES = ROOT / "scripts" / "lib" / "languages.yaml"
TEX_ESCAPES = {character: f"\\{character}" for character in "#$%&{}_"}
TEX_ESCAPES |= {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}


class PackageCopy:
    """A context manager for a copy at `path`, without toolkit/ and links out of it, and with the statement in TeX.

    The titles in its problem.yaml are TeX, because bt inserts them without escaping; `title` is the title as text.
    """

    def __init__(self, folder):
        check_links(folder)
        self.origin = folder
        self.metadata = read_metadata(folder / "problem.yaml")
        names = self.metadata.name
        self.title = names.get("en") or next(filter(None, names.values()), folder.name)

    def __enter__(self):
        with ExitStack() as stack:
            self.home = stack.enter_context(temporary_folder()).resolve()
            self.path = self.home / "problems" / self.origin.name
            self.fill()
            self.exit_stack = stack.pop_all()
        return self

    def __exit__(self, *exception):
        return self.exit_stack.__exit__(*exception)

    def fill(self):
        shutil.copytree(self.origin, self.path, symlinks=True, ignore=shutil.ignore_patterns("toolkit"))
        for submission in self.origin.glob("submissions/*/*"):
            if submission.is_file():  # one is a link to src/bin
                copied = self.path / submission.relative_to(self.origin)
                copied.unlink()
                shutil.copyfile(follow_text_symlink(submission), copied)
        settings = read_yaml(self.path / "problem.yaml")
        escapes = str.maketrans(TEX_ESCAPES)
        settings["name"] = {language: name.translate(escapes) for language, name in self.metadata.name.items()}
        text = yaml.safe_dump(settings, allow_unicode=True, sort_keys=False)
        (self.path / "problem.yaml").write_text(text, encoding="utf-8")
        statement.prepare(self.path / "statement")
        if not shutil.which("pypy3"):
            shutil.copy(LANGUAGES, self.path.parent)

    def run_bt(self, *arguments):
        """Run bt. Returns its exit status, which is 1 after errors and warnings, and its output."""
        jobs = [] if arguments[0] == "run" else ["--jobs", os.cpu_count()]  # times are measured one at a time
        environment = {"TMPDIR": str(self.home), "XDG_CONFIG_HOME": str(self.home / "config")}
        with WorkerPool() as pool:  # which ends what bt leaves running
            return pool.call(partial(run_command, ["bt", *arguments, "--no-bar", *jobs], self.path, **environment))


def check_links(folder):
    """Raise UserError if a link of a package leads out of it, except to the program of this name in src/bin."""
    allowed = folder.resolve(), (ROOT / "src" / "bin" / f"{folder.name}.rs").resolve()
    for path in folder.rglob("*"):
        target = (follow_text_symlink(path) if path.is_file() else path).resolve()
        is_absolute = path.is_symlink() and os.path.isabs(os.readlink(path))  # the copy would link to the original
        if is_absolute or not any(target.is_relative_to(parent) for parent in allowed):
            raise UserError(f"{relative_path(path)} is a link out of the package, to {target}")


def shorten(output):
    """The first lines of the output of bt."""
    lines = [line for line in output.splitlines() if line.strip()]
    return "\n".join([*lines[:40], "..."] if len(lines) > 40 else lines)
