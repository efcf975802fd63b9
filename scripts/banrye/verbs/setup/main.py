"""The verb `setup`, after the Python packages are installed: the launcher, the link, the clones.

In a clone, scripts/setup installs the packages and then calls this.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from banrye import console
from banrye.console import ExitStatus, UserError, relative_path
from banrye.problem.clones import ARCHIVE, LIBRARY_CHECKER, bring
from banrye.process import sandbox
from banrye.repository import COMMAND, IS_CLONE, command_line


def main() -> ExitStatus:
    chosen = parse_arguments()
    compile_launcher()
    if chosen.link:
        link(Path.home() / ".local" / "bin" / COMMAND)
    for source in (ARCHIVE, LIBRARY_CHECKER):
        if source in chosen.sources:
            print(bring(source))
    print(f"setup: done; what works here: {command_line('doctor')}")
    return ExitStatus.PASSED


def argument_parser() -> console.ArgumentParser:
    parser = console.ArgumentParser()
    for option, source in (("--archive", ARCHIVE), ("--library-checker", LIBRARY_CHECKER)):
        parser.add_argument(option, dest="sources", action="append_const", const=source, default=[])
    if IS_CLONE:
        parser.add_argument("--link", action="store_true")
    return parser


def parse_arguments() -> Namespace:
    chosen = argument_parser().parse_args()
    chosen.link = IS_CLONE and chosen.link
    return chosen


def compile_launcher() -> None:
    """Compile the launcher of the sandbox and say which level results."""
    found = sandbox.level() if sandbox.is_supported() else sandbox.Level.NONE
    missing = "" if found is sandbox.Level.FULL else f": {sandbox.what_is_missing(found)}"
    print(f"sandbox: {found.value}{missing}")


def link(file: Path) -> None:
    """Make `file` a link to the command. Raise UserError if something else is there."""
    target = Path(sys.prefix) / "bin" / COMMAND
    if file.is_symlink():
        file.unlink()
    if file.exists():
        raise UserError(f"{relative_path(file)} exists and is no link: remove it")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.symlink_to(target)
    print(f"{relative_path(file)} runs {relative_path(target)}")
    if str(file.parent) not in os.environ.get("PATH", "").split(os.pathsep):
        print(
            f"{file.parent} is not on PATH: log in again, or add it"
            f" (export PATH={file.parent}:$PATH)"
        )
