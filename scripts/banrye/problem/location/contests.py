"""A contest: a folder of packages. Verbs take it as one argument.

finals/problems/a/problem.xml     finals becomes finals/problems/a, finals/problems/b
finals/problems/b/problem.xml
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from banrye.problem.location import find

INNER = ("problems",)  # folders of a contest that hold its packages


def packages_in(folder: Path) -> list[Path]:
    """Return the packages of a contest in the order of their names, none if it is not a contest."""
    if not folder.is_dir() or find.has_programs(folder):
        return []
    for place in (folder, *(folder / name for name in INNER)):
        packages = [path for path in sorted(place.glob("[!.]*/")) if find.has_programs(path)]
        if packages:
            return packages
    return []


def expand_contests(words: Iterable[str]) -> list[str]:
    """Return arguments with the paths of its packages in place of each contest."""
    places: list[str] = []
    for word in words:
        is_contest = Path(word).is_dir() and not find.is_number(word)
        packages = packages_in(Path(word)) if is_contest else []
        places += map(str, packages) if packages else [word]
    return places
