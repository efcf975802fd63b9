"""Start a check: answer --help, and go on with the Python of .venv, which has banrye and its tools.

Any python3 can start scripts/checks/pages, and .venv/bin/python3 then runs its `main`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from banrye import caller, console, termination
from banrye.console import ExitStatus
from banrye.repository import VENV


def run_check(main: Callable[[], bool | None], help_text: str | None) -> NoReturn:
    """Run the `main` of a check. Exit with FAILED if it returns False."""
    answer_help(help_text)
    enter_venv()
    termination.run_main(lambda: ExitStatus.of(main() is not False))


def answer_help(help_text: str | None) -> None:
    """Exit after printing the text if --help is asked for."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(help_text or "", end="")
        sys.exit()


def enter_venv() -> None:
    """Start again with the Python of .venv, unless it is this one. Exit if there is none."""
    python = VENV / "bin" / "python3"
    if not python.exists():
        console.warn(f"{caller.name()}: the tools are not installed (run scripts/setup --all)")
        sys.exit(ExitStatus.TROUBLE)
    if not Path(sys.prefix).samefile(VENV):
        os.execv(python, [str(python), *sys.orig_argv[1:]])
