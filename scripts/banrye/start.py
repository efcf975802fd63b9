"""The command banrye: find the verb, answer --help, and run the verb within the supervisor.

A door of a clone, such as scripts/judge, calls it too. Messages and --help then name the door:

    banrye judge none.py    prints "banrye judge: no such file: none.py"
    scripts/judge none.py   prints "judge: no such file: none.py"
"""

from __future__ import annotations

import os
import signal
from typing import NoReturn


def exit_at_once(number: int, _frame: object) -> NoReturn:
    os._exit(128 + number)  # nothing was made yet


if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:  # before the imports, which take a while
    signal.signal(signal.SIGINT, exit_at_once)

import re  # noqa: E402 # the handler comes first
import sys  # noqa: E402 # the handler comes first

from banrye import caller, console, messages, removable_rooms, verbs  # noqa: E402 # the handler comes first
from banrye.caller import Caller, CallerKind  # noqa: E402 # the handler comes first
from banrye.console import ExitStatus, UserError  # noqa: E402 # the handler comes first
from banrye.messages import _  # noqa: E402 # the handler comes first
from banrye.repository import (  # noqa: E402 # the handler comes first
    COMMAND,
    IS_CLONE,
    SCRIPTS,
    VENV,
)

HELP = """Judge programs and find counterexamples, from any folder.

usage: banrye VERB [ARGUMENT]...
       banrye VERB --help
       banrye --version

Each verb takes --offline, too: then nothing is downloaded; and --lang ko or
--lang en: the language, by default that of LC_ALL, LC_MESSAGES or LANG.
"""
INDENT = 18  # columns before what a verb does
DOOR = "BANRYE_DOOR"  # set by scripts/door.sh: the user called scripts/VERB
HELP_OPTIONS = {"-h", "--help"}
VERSION_OPTION, OFFLINE_OPTION = "--version", "--offline"
IN_ENGLISH = {"--json", "--results"}  # what programs read


def main() -> NoReturn:
    """Run the verb that the first argument names, and exit with its status."""
    is_door = os.environ.pop(DOOR, None) is not None
    if is_door:
        os.environ.pop("PYTHONPATH", None)  # it is for the door, not for the user's programs
    check_system()
    take_offline()
    messages.choose_language(language_of_user())
    if VERSION_OPTION in sys.argv[1:]:
        print(f"{COMMAND} {version()}")
        sys.exit()
    if len(sys.argv) < 2 or sys.argv[1] in HELP_OPTIONS:
        print(f"{_(HELP)}\n{list_of_verbs()}")
        sys.exit(ExitStatus.PASSED if len(sys.argv) > 1 else ExitStatus.TROUBLE)
    verb = sys.argv.pop(1)
    if verbs.verb_package(verb) is None:
        exit_unknown(verb)
    if any(removable_rooms.is_verb_of_room(word) for word in sys.argv[1:]):
        from banrye.cli import verb_options  # few commands need it

        verb, sys.argv[1:] = verb_options.command_meant(verb, sys.argv[1:])
    if is_door:
        caller.set_caller(Caller(verb, CallerKind.DOOR))
    else:
        caller.set_caller(Caller(f"{COMMAND} {verb}", CallerKind.COMMAND))
    if HELP_OPTIONS & set(sys.argv[1:]):
        print(as_called(verbs.help_of(verb)), end="")
        sys.exit()
    if is_door and not verbs.has_flag(verb, "NEEDS_PYTHON_ALONE"):
        install_tools(verb)
    from banrye.process import supervisor  # not needed for --help

    supervisor.supervise(lambda: verbs.main_module_of(verb).main())


def check_system() -> None:
    """Exit if this is Windows."""
    if os.name == "nt":
        console.warn(
            _("{}: this needs Linux or macOS (on Windows use WSL: wsl --install)", COMMAND)
        )
        sys.exit(ExitStatus.TROUBLE)


def take_offline() -> None:
    """Take --offline out of the arguments."""
    if OFFLINE_OPTION in sys.argv[1:]:
        sys.argv[1:] = [word for word in sys.argv[1:] if word != OFFLINE_OPTION]
        from banrye import installing  # few commands need it

        os.environ[installing.OFFLINE] = "1"


def language_of_user() -> str:
    """Return the language of messages, and take --lang out of the arguments."""
    verb = next(iter(sys.argv[1:]), "")
    words = [] if verbs.has_flag(verb, "HAS_OWN_LANG") else sys.argv[1:]
    language_name = messages.of_environment()
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == messages.OPTION:
            size = 1 if equals else 2
            language_name = value if equals else next(iter(words[at + 1 : at + 2]), "")
            sys.argv[1:] = [*words[:at], *words[at + size :]]
            break
    if language_name not in messages.LANGUAGES:
        console.warn(
            _(
                '{}: --lang is one of {}, not "{}"',
                COMMAND,
                ", ".join(messages.LANGUAGES),
                language_name,
            )
        )
        sys.exit(ExitStatus.TROUBLE)
    options = {word.partition("=")[0] for word in sys.argv[1:]}
    is_in_english = options & (IN_ENGLISH | verbs.in_english(verb)) and not options & HELP_OPTIONS
    return messages.ENGLISH if is_in_english else language_name


def version() -> str:
    """Return the version. A clone has it before anything is installed."""
    import tomllib  # these two are not needed otherwise
    from importlib import metadata

    if not IS_CLONE:
        return metadata.version(COMMAND)
    project = tomllib.loads((SCRIPTS / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def install_tools(verb: str) -> None:
    """Install the judging tools of this clone and run the verb with them, if they are missing."""
    from banrye import installing  # an installation has them

    if installing.are_tools_current():
        return
    try:
        installing.install_extra(installing.TOOLS)
    except UserError as error:
        console.warn(f"{verb}: {error}")
        sys.exit(ExitStatus.TROUBLE)
    folder = VENV / "bin"
    words = [str(folder / "python3"), str(folder / COMMAND), verb, *sys.argv[1:]]
    os.execve(words[0], words, {**os.environ, DOOR: str(SCRIPTS), "PYTHONPATH": str(SCRIPTS)})


def exit_unknown(verb: str) -> NoReturn:
    import difflib  # not needed for --help

    close = difflib.get_close_matches(verb, verbs.verb_names(), 1)
    hint = _("{}? see --help", close[0]) if close else _("see --help")
    console.warn(_('{}: no such verb: "{}" ({})', COMMAND, verb, hint))
    sys.exit(ExitStatus.TROUBLE)


def list_of_verbs() -> str:
    """Return some lines for each verb: its name and what it does."""
    lines: list[str] = []
    for verb in verbs.verb_names():
        first, *further_lines = console.wrap_text(verbs.summary_of(verb), console.WIDTH - INDENT)
        lines.append(f"  {verb:<{INDENT - 2}}{first}")
        lines += [" " * INDENT + line for line in further_lines]
    return "\n".join(lines)


def as_called(help_text: str) -> str:
    """Return a help text with the commands as the user called us."""
    if caller.of_process().kind is CallerKind.COMMAND:
        return help_text
    return re.sub(rf"\b{COMMAND} ({'|'.join(verbs.verb_names())})\b", r"scripts/\1", help_text)


if __name__ == "__main__":  # for a door without .venv
    main()
