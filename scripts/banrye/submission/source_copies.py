"""The copies of source files for the compiler, and their names for the user.

main.cpp in a temporary folder is the user's sum.cpp: a message names the latter.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from banrye.console import relative_path
from banrye.messages import _
from banrye.submission import sources
from banrye.submission.program import with_original_names


@dataclass(frozen=True)
class Copies:
    """The copies of source files, which the steps of `build` change."""

    source: Path
    folder: Path
    originals: dict[str, Path]  # the user's files by the paths of their copies in `folder`


def no_text(copied: Copies) -> str:
    """Return the sentence that names the first source file that is not a text."""
    files = copied.originals.items()
    file = next(file for name, file in files if not sources.is_text(copied.folder / name))
    return _("{} is not a text file", file.name)


def unknown_language(copied: Copies) -> str:
    """Return why the language of source files is not known, for the user."""
    shown = relative_path(copied.source)
    if not copied.source.is_dir():
        return _("unknown language: {} (the language is recognised by the extension)", shown)
    return (
        _("{} has no source file", shown) if copied.originals else _("{} is an empty folder", shown)
    )


def named_as_by_user(messages: str, copied: Copies) -> str:
    return with_original_names(messages, copied.folder, copied.originals)
