"""Bring a verb up: answer --help, find the installed tools, and run its `main`.

Each file in scripts/ that is a verb calls `run_verb` with its docstring, which is the help text.
The command banrye runs these files by their names. The Python scripts in scripts/checks call
`run_check`.
"""

from __future__ import annotations

import difflib
import importlib
import os
import re
import runpy
import sys
import textwrap
from collections.abc import Callable
from typing import NoReturn

from banrye import console
from banrye.console import ExitStatus
from banrye.entries import FOLDER, is_bash, summary, verbs
from banrye.repository import COMMAND, IS_CLONE, SCRIPTS, VENV, command_line, is_called_banrye

BANRYE_HELP = """Judge programs and find counterexamples, from any folder.

usage: banrye VERB [ARGUMENT]...
       banrye VERB --help
"""
CALL = sys.argv[:]  # before `run_banrye` takes the verb out


def run_banrye() -> NoReturn:
    """Run the verb that the first argument names, and exit with its status."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        check_system()
        print(f"{BANRYE_HELP}\n{list_of_verbs()}")
        sys.exit(ExitStatus.PASSED if len(sys.argv) > 1 else ExitStatus.TROUBLE)
    name = sys.argv.pop(1)
    if name not in verbs():
        close = difflib.get_close_matches(name, verbs(), 1)
        hint = f"{close[0]}? see --help" if close else "see --help"
        console.warn(f'{COMMAND}: no such verb: "{name}" ({hint})')
        sys.exit(ExitStatus.TROUBLE)
    entry = FOLDER / name
    if is_bash(name):
        os.execv(entry, [str(entry), *sys.argv[1:]])
    console.SCRIPT = f"{COMMAND} {name}"
    runpy.run_path(str(entry), run_name="__main__")
    raise AssertionError(name)


def list_of_verbs() -> str:
    """Return some lines for each verb: its name and what it does."""
    indent = " " * 18
    return "\n".join(
        textwrap.fill(f"  {verb:<15} {summary(verb)}", console.WIDTH, subsequent_indent=indent)
        for verb in verbs()
    )


def run_verb(
    name: str, help_text: str | None, *, needs_tools: bool = True, needs: str = "judge"
) -> NoReturn:
    """Run banrye.verbs.NAME within the supervisor, and exit with its status.

    `needs_tools`: whether the verb needs packages that scripts/setup installs. `needs`: the list in
    scripts/requirements that has them.
    """
    answer_help(help_text)
    if needs_tools:
        use_installed_tools(needs)
    verb = importlib.import_module(f"banrye.verbs.{name}")
    if not needs_tools:
        console.run_main(verb.main)
    from banrye.process import supervisor  # imports more than `new` needs

    supervisor.supervise(verb.main)


def run_check(main: Callable[[], bool | None], help_text: str | None) -> NoReturn:
    """Run the `main` of a script in scripts/checks. Exit with FAILED if it returns False."""
    answer_help(help_text)
    console.run_main(lambda: ExitStatus.of(main() is not False))


def answer_help(help_text: str | None) -> None:
    """Exit if --help is asked for, after printing the text, or if this is Windows."""
    check_system()
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(as_called(help_text or ""), end="")
        sys.exit()


def as_called(help_text: str) -> str:
    """Return a help text with the commands as the user called us."""
    if not is_called_banrye():
        return help_text
    return re.sub(rf"\bscripts/({'|'.join(verbs())})\b", rf"{COMMAND} \1", help_text)


def check_system() -> None:
    """Exit if this is Windows."""
    if os.name == "nt":
        console.warn(
            f"{console.SCRIPT}: this needs Linux or macOS (on Windows use WSL: wsl --install)"
        )
        sys.exit(ExitStatus.TROUBLE)


def use_installed_tools(requirements: str) -> None:
    """Make the packages in .venv importable, in this Python if it has the version of .venv.

    Otherwise start again with the Python of .venv. Exit unless scripts/setup has installed all of
    scripts/requirements/REQUIREMENTS.txt: it copies the list to .venv at its end. Where the scripts
    are installed, so are the packages.
    """
    if not IS_CLONE:
        return
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = VENV / "lib" / version / "site-packages"
    if packages.is_dir():
        sys.path.insert(1, str(packages))  # after scripts/
    elif (VENV / "bin" / "python3").exists() and sys.prefix != str(VENV):
        os.execv(VENV / "bin" / "python3", ["python3", *CALL])
    wanted = SCRIPTS / "requirements" / f"{requirements}.txt"
    installed = VENV / wanted.name
    is_current = installed.is_file() and installed.read_bytes() == wanted.read_bytes()
    if not is_current or not packages.is_dir():
        option = {"all": ["--all"], "audit": ["--audit"], "completion": ["--link"]}.get(
            requirements, []
        )
        command = command_line("setup", *option)
        console.warn(
            f"{console.SCRIPT}: the judging tools are not installed, or in other versions"
            f" (run {command})"
        )
        sys.exit(ExitStatus.TROUBLE)
