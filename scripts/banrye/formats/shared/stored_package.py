"""Make packages from folders of programs once, and keep them in the store.

A package is a folder NAME in an entry of the store. The key is NAME and a hash of what the package
was made from, so that a change makes another package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from banrye import store
from banrye.store import EntryKind, Lease


@dataclass(frozen=True)
class StoredPackage:
    """A package that stays as long as this object is there."""

    folder: Path
    lease: Lease


def take_or_make(
    kind: EntryKind,
    name: str,
    version: str,
    make: Callable[[Path], object],
    is_whole: Callable[[Path], bool],
) -> StoredPackage:
    """Return the package of a problem. Let `make` write it into a new folder if it is absent.

    `version`: a hash of everything that it is made from. `is_whole`: whether no file of a package
    was removed or damaged. Raise what `make` raises.
    """

    def make_in(entry: Path) -> None:
        (entry / name).mkdir()
        make(entry / name)

    def is_entry_whole(entry: Path) -> bool:
        return is_whole(entry / name)

    lease = store.lease(kind, f"{name}-{version}", make_in, is_entry_whole)
    return StoredPackage(lease.folder / name, lease)


def write_case(package: Path, name: str, input_bytes: bytes, answer: bytes) -> None:
    """Write a test case. `name`: in data/, without extension."""
    path = package / "data" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".in").write_bytes(input_bytes)
    path.with_suffix(".ans").write_bytes(answer)


def write_settings(
    package: Path, title: Mapping[str, str], limits: Mapping[str, float | int]
) -> None:
    """Write problem.yaml.

    `title`: the titles, by the codes of their languages. `limits`: in the format's units.
    """
    settings = {"problem_format_version": "2025-09", "name": dict(title), "limits": dict(limits)}
    text = yaml.safe_dump(settings, allow_unicode=True)
    (package / "problem.yaml").write_text(text, encoding="utf-8")
