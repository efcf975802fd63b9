"""Packages that are made once from somebody's folder of programs, and kept below target/.

A package lies in KIND/VERSION/NAME. VERSION is a hash of what it was made from, so that a change
makes another package. Knows neither the archive nor Library Checker.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import yaml

from banrye.files import remove_tree

SECONDS_OLD = 24 * 3600  # after this time without use, older packages of a problem are removed


def take(package: Path, *, is_whole: bool) -> bool:
    """Return whether a package can be used, and note its use. Remove one that is not whole."""
    if is_whole:
        with suppress(OSError):
            os.utime(package)
    elif package.exists():
        remove_tree(package)
    return is_whole


def remove_older(package: Path) -> None:
    """Remove packages of the same problem that were made from older files and are not in use."""
    for other in package.parents[1].glob(f"*/{package.name}"):
        with suppress(OSError):
            is_old = time.time() - other.stat().st_mtime > SECONDS_OLD
            if other != package and is_old:
                remove_tree(other.parent)


def write_case(package: Path, name: str, input_bytes: bytes, answer: bytes) -> None:
    """Write a test case. `name`: in data/, without extension."""
    path = package / "data" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".in").write_bytes(input_bytes)
    path.with_suffix(".ans").write_bytes(answer)


def write_settings(
    package: Path, title: Mapping[str, str], limits: Mapping[str, float | int]
) -> None:
    """Write problem.yaml. `title`: by the code of its language. `limits`: in the format's units."""
    settings = {"problem_format_version": "2025-09", "name": dict(title), "limits": dict(limits)}
    text = yaml.safe_dump(settings, allow_unicode=True)
    (package / "problem.yaml").write_text(text, encoding="utf-8")
