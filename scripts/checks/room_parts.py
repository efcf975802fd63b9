"""The files and folders that are deleted with a removable room: its code, tests, fixtures, door.

    abacus            scripts/banrye/extras/abacus, tests/python/abacus, scripts/abacus, …
    formats/abacus    scripts/banrye/formats/abacus, tests/python/formats/abacus, …

A measurement of two rooms lies in a folder of one in the folder of the other, and goes with both.
Paths begin at the repository.
"""

from __future__ import annotations

from pathlib import Path

from checks.measuring.house import REMOVABLE_LANGUAGES, REMOVABLE_VERBS

from banrye import removable_rooms
from banrye.repository import ROOT, SCRIPTS

HOUSE = SCRIPTS / "banrye"
TESTS = ("tests/python", "tests/fixtures")
ROOMS = sorted(init.parent.name for init in (HOUSE / "extras").glob("*/__init__.py"))
FORMATS = sorted(
    name
    for init in (HOUSE / "formats").glob("*/__init__.py")
    if (name := init.parent.name) != removable_rooms.SHARED
)
EXPORT_TARGETS = sorted(
    init.parent.relative_to(HOUSE) for init in HOUSE.glob("extras/*/to/*/__init__.py")
)
FOLDERS = [
    *(f"verbs/{name}" for name in REMOVABLE_VERBS),
    *(f"formats/{name}" for name in FORMATS),
    *map(str, EXPORT_TARGETS),
    *(f"languages/{name}" for name in REMOVABLE_LANGUAGES),
]
"""All removable rooms but those of extras, each as its place in banrye."""


def parts(room: str) -> list[str]:
    """Return the parts of one of ROOMS or FOLDERS that exist. The door of a verb goes with it."""
    place = f"extras/{room}" if room in ROOMS else room
    patterns = [f"{each}/{room}" for each in (*TESTS, "scripts/checks/measuring/**")]
    patterns += [f"scripts/banrye/{place}", f"scripts/banrye/{place}.toml"]
    name = Path(room).name
    if room in ROOMS or room.startswith("verbs/"):
        patterns += [f"{each}/{name}" for each in (*TESTS, "scripts", "scripts/checks")]
        patterns += [f"scripts/checks/{name}_*"]
        patterns += [f".github/actions/{name}", f".github/workflows/{name}.yml"]
    verbs = sorted((HOUSE / place / "verbs").glob("[a-z]*/"))
    patterns += [f"scripts/{verb.name}" for verb in verbs]
    if room.startswith("formats/"):
        patterns.append(f"tests/fixtures/tools/{name}_*")  # its packages
        patterns += [f"tests/fixtures/setters/{name}{end}" for end in ("", "_*")]
        patterns.append(f"tests/fixtures/cases/subtasks/{name}")
    paths = [path for pattern in dict.fromkeys(patterns) for path in sorted(ROOT.glob(pattern))]
    return [str(path.relative_to(ROOT)) for path in paths]
