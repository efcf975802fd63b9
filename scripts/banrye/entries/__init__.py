"""The files that a user starts: one for each verb, with its help text.

In a clone they are in scripts/. An installation has them in this folder, whose own `setup` is only
for installations.
"""

from __future__ import annotations

from pathlib import Path

from banrye.repository import IS_CLONE, SCRIPTS

FOLDER = SCRIPTS if IS_CLONE else Path(__file__).parent


def verbs() -> list[str]:
    """Return the names of the verbs, sorted. A new file is a new verb."""
    files = [file for file in FOLDER.iterdir() if file.is_file() and not file.suffix]
    return sorted(file.name for file in files if file.name != "door")


def summary(verb: str) -> str:
    """Return the first line of a verb's help text, without its full stop."""
    second = (FOLDER / verb).read_text(encoding="utf-8").split("\n")[1]
    return second.lstrip('# "').rstrip(".")


def is_bash(verb: str) -> bool:
    with (FOLDER / verb).open(encoding="utf-8") as opened:
        return "bash" in opened.readline()
