"""Recognise problems of tools that banrye cannot read, and refuse them by the tool's name.

    problem.json    a problem of QDUOJ

A mark of the same name that another program wrote is no problem: a folder config is no task.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from banrye import removable_rooms
from banrye.console import relative_path
from banrye.files import read_regular
from banrye.messages import _, marked

SIGN_BYTES = 1 << 16  # of a mark, in which its sign is looked for
ADVICE = marked("name a package with a problem.yaml, or give test cases with --cases DIR")
ANYTHING = re.compile(b"")


@dataclass(frozen=True)
class UnsupportedTool:
    """A form of folders that is not read."""

    mark: str  # a pattern of file names in the folder of a problem
    title: str
    sign: re.Pattern[bytes] = ANYTHING  # what the mark has
    beside: tuple[str, ...] = ()  # files or folders of which one is there, too

    def claims(self, folder: Path) -> bool:
        """Return whether a folder has a problem of this format."""
        has_others = not self.beside or any((folder / name).exists() for name in self.beside)
        return has_others and any(map(self.is_mark, folder.glob(self.mark)))

    def is_mark(self, file: Path) -> bool:
        text = read_regular(file.resolve(), SIGN_BYTES)
        return text is not None and self.sign.search(text) is not None


# Of tools without a format here. The others: the module `unread` of a format.
FORMATS = (
    UnsupportedTool(
        "problem.json",
        marked("a problem of QDUOJ"),
        re.compile(rb'"(?:display_id|test_case_score|test_case_id|spj|spj_language)"'),
    ),
    UnsupportedTool(
        "config", marked("a task of pisek"), re.compile(rb"(?m)^\[task\]|^version[ ]*=[ ]*v\d")
    ),
    UnsupportedTool("*.fps", marked("a problem of HUSTOJ (FPS)")),
    UnsupportedTool("fps.xml", marked("a problem of HUSTOJ (FPS)")),
)


def reason_for(folder: Path) -> str | None:
    """Return why a folder is not read if it is a problem of such a tool, else None."""
    if not folder.is_dir():
        return None
    of_formats = [
        one for _room, module in removable_rooms.modules("unread") for one in module.UNREAD
    ]
    for unread in (*FORMATS, *of_formats):
        if unread.claims(folder):
            shown = relative_path(folder)
            return _(
                "{} is {} ({}), which banrye cannot read: {}",
                shown,
                _(unread.title),
                unread.mark,
                _(ADVICE),
            )
    return None
