"""The verb `format`: what `judge --json` prints, as lines for an editor."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from banrye.console import ExitStatus, UserError, printable
from banrye.extras.editor_lines import error_lines
from banrye.messages import _
from banrye.process.own_command import OwnCommand

EDITOR = "editor"


def main() -> ExitStatus:
    words = sys.argv[1:]
    if EDITOR not in words:
        raise UserError(_("--format is editor (see --help)"))
    words.remove(EDITOR)
    with tempfile.TemporaryFile() as printed:
        command = OwnCommand(
            ["judge", "--json", *words],
            standard_input=sys.stdin.buffer,
            standard_output=printed,
            standard_error=sys.stderr.buffer,
        )
        try:
            status = command.wait()
        finally:
            command.end()
        printed.seek(0)
        for line in printed:
            value = json.loads(line)
            for text in error_lines.editor_lines_of(value, Path(value["program"])):
                print(printable(text))
    return ExitStatus(status) if status in list(ExitStatus) else ExitStatus.TROUBLE
