"""The options of the verb `grades`."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from banrye.cli.option_parser import group, value
from banrye.cli.options import TaskOptions
from banrye.files import spelled_path
from banrye.messages import _

TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}")


def time_of(text: str) -> datetime:
    """Return a time, to the minute. Raise ArgumentTypeError."""
    try:
        if TIME.fullmatch(text):
            return datetime.fromisoformat(text)
    except ValueError:  # month 13, say
        pass
    raise ArgumentTypeError(_("{!r:.40} is not a time such as 2026-11-20 23:59", text))


@dataclass(frozen=True)
class Options:
    """The options: the programs, and the file of the table."""

    csv: Path | None = value(
        "--csv", "FILE", "write the table to FILE, for a spreadsheet", convert=spelled_path
    )
    due: datetime | None = value(
        "--due", "TIME", "say who was later than TIME, such as '2026-11-20 23:59'", convert=time_of
    )
    task: TaskOptions = group(TaskOptions)
