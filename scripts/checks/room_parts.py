"""The files and folders that are deleted with a removable room: its code, tests, fixtures, door.

    abacus            scripts/banrye/extras/abacus, tests/python/abacus, scripts/abacus, …
    formats/abacus    scripts/banrye/formats/abacus, tests/python/formats/abacus, …

Paths begin at the repository.
"""

from __future__ import annotations

from pathlib import Path

from checks.measuring.house import REMOVABLE_LANGUAGES, REMOVABLE_VERBS

from banrye import removable_rooms
from banrye.repository import ROOT, SCRIPTS

HOUSE = SCRIPTS / "banrye"
CHECKS = SCRIPTS / "checks"
TOOLS = ROOT / "tests" / "fixtures" / "tools"  # packages of other tools
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
    """Return the parts of a room of extras that exist."""
    places = (
        f"scripts/banrye/extras/{room}",
        f"tests/python/{room}",
        f"tests/fixtures/{room}",
        *(f"scripts/{verb.name}" for verb in (HOUSE / "extras" / room / "verbs").glob("[a-z]*/")),
        f"scripts/{room}",
        f"scripts/checks/{room}",
        *(f"scripts/checks/{check.name}" for check in CHECKS.glob(f"{room}_*")),
        f"scripts/checks/measuring/{room}",
        f".github/actions/{room}",
        f".github/workflows/{room}.yml",
    )
    return [place for place in places if (ROOT / place).exists()]


def parts_of_folder(place: str) -> list[str]:
    """Return the parts of one of FOLDERS that exist.

    A language without modules is a file. The door of a verb goes with it.
    """
    name = Path(place).name
    places = [f"scripts/banrye/{place}", f"tests/python/{place}", f"tests/fixtures/{place}"]
    places.append(f"scripts/checks/measuring/{place}")
    if place.startswith("languages/"):
        places.append(f"scripts/banrye/{place}.toml")
    if place.startswith("verbs/"):
        places += [f"scripts/{name}", f"tests/python/{name}", f"tests/fixtures/{name}"]
    if place in {f"formats/{one}" for one in FORMATS}:
        places += [str(folder.relative_to(ROOT)) for folder in TOOLS.glob(f"{name}_*")]
    return [each for each in places if (ROOT / each).exists()]
