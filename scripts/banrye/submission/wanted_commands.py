"""The commands of languages after the user's settings.

[languages.cpp] flags = "-O3"      g++ -O2 -std=gnu++23 -O3 -o {binary} {files}
"""

from __future__ import annotations

import difflib
import re

from problemtools.languages import Languages

from banrye import configuration
from banrye.console import UserError
from banrye.digest import digest
from banrye.messages import _
from banrye.store import kinds
from banrye.submission.language_config import HEADERS_KEY

# Where the flags of a compiler end: before its output and files.
END_OF_FLAGS = re.compile(r" (-o|--) | \"?\{(files|mainfile)\}")


def wanted_commands(
    languages: Languages, code: str, settings: configuration.LanguageSettings
) -> dict[str, str]:
    """Return the commands of a language with what the user wants. Raise UserError."""
    language = languages.get(code)
    if language is None:
        close = difflib.get_close_matches(code, [*languages.languages], 1)
        hint = f" ({close[0]}?)" if close else ""
        raise UserError(_('{}: unknown language "{}"{}', configuration.NAME, code, hint))
    run = with_tool(language.run, settings.interpreter)
    compile_command = language.compile
    if compile_command is None:
        return {"run": run}
    if is_interpreted := language.run.split()[0] == compile_command.split()[0]:
        compile_command = with_tool(compile_command, settings.interpreter)
    compile_command = with_tool(compile_command, settings.compiler)
    if settings.flags and not is_interpreted:
        place = END_OF_FLAGS.search(compile_command)
        assert place is not None  # a command names its files
        end = place.start()
        compile_command = f"{compile_command[:end]} {settings.flags}{compile_command[end:]}"
    return {"compile": with_own_headers(compile_command), "run": run}


def with_own_headers(command: str) -> str:
    """Return a command of the settings with a folder of precompiled headers for it alone.

    Its compiler, which may be untrusted, writes them, and other programs must not include them.
    """
    own = kinds.HEADERS.path(digest(HEADERS_KEY, command))
    usual = re.compile(rf"-I{re.escape(str(kinds.HEADERS.folder))}/\S+")
    return usual.sub(lambda _: f"-I{own}", command)


def with_tool(command: str, tool: str | None) -> str:
    """Return a command with another first word."""
    _, _, rest = command.partition(" ")
    return f"{tool} {rest}" if tool else command
