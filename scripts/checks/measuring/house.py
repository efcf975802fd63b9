"""Count the lines of Python of each room, of the core and of the removable rooms.

usage: scripts/checks/measure house

The core is what is in no folder that tests/python/test_extras.py deletes: banrye/extras with its
rooms, banrye/formats, a language or one of two verbs. A language without a folder has no Python.
Files that are copied or run beside programs count, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from banrye import argument_parser
from banrye.repository import ROOT, SCRIPTS

HOUSE = SCRIPTS / "banrye"
EXTRAS = HOUSE / "extras"
FORMATS = HOUSE / "formats"
REMOVABLE_VERBS = ("completion", "doctor")
FOLDERS_OF_LANGUAGES = sorted(file.parent.name for file in HOUSE.glob("languages/*/language.toml"))
FILES_OF_LANGUAGES = sorted(file.stem for file in HOUSE.glob("languages/[!_]*.toml"))
REMOVABLE_LANGUAGES = sorted([*FOLDERS_OF_LANGUAGES, *FILES_OF_LANGUAGES])
# The languages whose suffixes and tools other rooms name: formats, audit, intake, the launcher.
NAMED_BY_ROOMS = {"c", "cpp", "java", "python", "rust"}
TESTS = ROOT / "tests" / "python"


def main() -> None:
    argument_parser.ArgumentParser().parse_args()
    extras = {room.name: lines_of(room) for room in folders_in(EXTRAS)}
    extras["formats"] = lines_of(FORMATS)
    kept = [room for room in folders_in(HOUSE) if room not in (EXTRAS, FORMATS)]
    core = {room.name: lines_of(room) for room in kept}
    for verb in REMOVABLE_VERBS:
        extras[verb] = lines_of(HOUSE / "verbs" / verb)
        core["verbs"] -= extras[verb]
    extras["languages"] = sum(
        lines_of(HOUSE / "languages" / language) for language in FOLDERS_OF_LANGUAGES
    )
    core["languages"] -= extras["languages"]
    core["(modules)"] = sum(lines_in(file) for file in HOUSE.glob("*.py"))
    for title, rooms in (("core", core), ("extras", extras)):
        for name, lines in sorted(rooms.items(), key=lambda item: -item[1]):
            print(f"  {name:<14} {lines:>7,}")
        print(f"{title:<16} {sum(rooms.values()):>7,}")
    print(f"{'checks':<16} {lines_of(SCRIPTS / 'checks'):>7,}")
    print(f"{'tests':<16} {lines_of(TESTS):>7,}")


def folders_in(folder: Path) -> Iterator[Path]:
    """Yield the folders with Python files, sorted."""
    yield from sorted(path for path in folder.iterdir() if any(path.rglob("*.py")))


def lines_of(folder: Path) -> int:
    """Return how many lines the Python files below a folder have."""
    return sum(lines_in(file) for file in folder.rglob("*.py"))


def lines_in(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())
