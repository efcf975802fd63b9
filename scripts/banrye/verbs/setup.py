"""The verb `setup`, after the Python packages are installed: the launcher, the link, the clones.

In a clone, scripts/setup installs the packages and then calls this.
"""

from __future__ import annotations

import os
import re
from argparse import Namespace
from pathlib import Path

from banrye import console
from banrye.console import ExitStatus, UserError, relative_path
from banrye.problem.clones import ARCHIVE, LIBRARY_CHECKER, bring
from banrye.process import sandbox
from banrye.repository import COMMAND, IS_CLONE, ROOT, SCRIPTS, command_line

ADDRESS = re.compile(r"[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}")
PLACEHOLDER = "OWNER/REPO"  # for the address of this repository
# Where the address stands: in texts, never in code.
PAGES = ("README*.md", "scripts/README*.md")


def main() -> ExitStatus:
    chosen = parse_arguments()
    if chosen.address:
        write_address(chosen.address)
    compile_launcher()
    if chosen.link:
        link(Path.home() / ".local" / "bin" / COMMAND)
    for source in (ARCHIVE, LIBRARY_CHECKER):
        if source in chosen.sources:
            print(bring(source))
    judge = command_line("judge")
    print(f"setup: done; try {judge}")
    return ExitStatus.PASSED


def argument_parser() -> console.ArgumentParser:
    parser = console.ArgumentParser()
    for option, source in (("--archive", ARCHIVE), ("--library-checker", LIBRARY_CHECKER)):
        parser.add_argument(option, dest="sources", action="append_const", const=source, default=[])
    if IS_CLONE:
        parser.add_argument("--link", action="store_true")
        parser.add_argument("--address", metavar="OWNER/REPO")
    return parser


def parse_arguments() -> Namespace:
    chosen = argument_parser().parse_args()
    chosen.link = IS_CLONE and chosen.link
    chosen.address = chosen.address if IS_CLONE else None
    if chosen.address is not None and not ADDRESS.fullmatch(chosen.address):
        raise UserError(f"{chosen.address} is not of the form OWNER/REPO")
    return chosen


def compile_launcher() -> None:
    """Compile the launcher of the sandbox and say which level results."""
    found = sandbox.level() if sandbox.is_supported() else sandbox.Level.NONE
    missing = "" if found is sandbox.Level.FULL else f": {sandbox.what_is_missing(found)}"
    print(f"sandbox: {found.value}{missing}")


def link(file: Path) -> None:
    """Make `file` a link to the command. Raise UserError if something else is there."""
    target = SCRIPTS / COMMAND
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


def write_address(address: str) -> None:
    """Write the address of this repository into the pages in place of the placeholder."""
    for pattern in PAGES:
        for page in sorted(ROOT.glob(pattern)):
            text = page.read_text(encoding="utf-8")
            if count := text.count(PLACEHOLDER):
                page.write_text(text.replace(PLACEHOLDER, address), encoding="utf-8")
                print(f"{relative_path(page)}: {count}")
