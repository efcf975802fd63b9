"""The verb `setup`: build the launcher, link the command, clone repositories with problems.

In a clone, scripts/setup installs the packages and then calls this.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from banrye import removable_rooms, verbs
from banrye.cli import option_parser
from banrye.console import ExitStatus, UserError, relative_path
from banrye.messages import _
from banrye.problem.location.clones import bring_clone
from banrye.process import sandbox
from banrye.process.sandbox_gaps import gaps_of
from banrye.proposals import command_line
from banrye.repository import COMMAND, IS_CLONE
from banrye.verbs.setup.options import Options


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    if options.link and not IS_CLONE:
        raise UserError(_("--link works in a clone only (see --help)"))
    compile_launcher()
    if options.link:
        link_command(Path.home() / ".local" / "bin" / COMMAND)
    for name, module in removable_rooms.modules("clone_source"):
        if getattr(options.clones, name):
            print(bring_clone(module.SOURCE))
    if verbs.verb_package("doctor"):
        print(_("setup: done; what works here: {}", command_line("doctor")))
    else:
        print(_("setup: done"))
    return ExitStatus.PASSED


def compile_launcher() -> None:
    """Compile the launcher of the sandbox and say which level results."""
    level = sandbox.sandbox_level() if sandbox.is_supported() else sandbox.Level.NONE
    missing = "" if level is sandbox.Level.FULL else f": {gaps_of(level)}"
    print(_("sandbox: {}{}", level.value, missing))


def link_command(file: Path) -> None:
    """Make `file` a link to the command. Raise UserError if it is another file."""
    target = Path(sys.prefix) / "bin" / COMMAND
    if file.is_symlink():
        file.unlink()
    if file.exists():
        raise UserError(_("{} exists and is not a link: remove it", relative_path(file)))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.symlink_to(target)
    print(_("{} runs {}", relative_path(file), relative_path(target)))
    if str(file.parent) not in os.environ.get("PATH", "").split(os.pathsep):
        print(
            _(
                "{} is not on PATH: log in again, or add it (export PATH={}:$PATH)",
                file.parent,
                file.parent,
            )
        )
