"""A mapping of a YAML file of a package: every value is checked when it is read.

limits: {time_limit: 2}      settings_of(problem.yaml).section("limits").number("time_limit", 60)
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banrye.console import UserError, relative_path
from banrye.messages import _
from banrye.yaml_files import read_yaml

MAX_MEBIBYTES = 1 << 20


def settings_of(file: Path) -> PackageSettings:
    """Return the mapping in a YAML file, empty if there is no such file. Raise UserError."""
    return PackageSettings(relative_path(file), read_yaml(file))


@dataclass(frozen=True)
class PackageSettings:
    """A mapping of a YAML file. Every value is checked when it is read."""

    file: str  # for messages
    values: Mapping[str, Any]

    def section(self, key: str) -> PackageSettings:
        value = self.values.get(key) or {}
        if not isinstance(value, dict):
            raise UserError(_("{}: {} is not a mapping", self.file, key))
        return PackageSettings(self.file, value)

    def number(self, key: str, largest: float) -> float | None:
        """Return a number above 0, None if it is not stated."""
        value = self.values.get(key)
        if value is None:
            return None
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not 0 < value <= largest:  # false for nan, and for a number of any size
            limit = _("a number above 0, at most {:,.15g}", largest)
            raise UserError(_("{}: {} is not {}: {!r:.40}", self.file, key, limit, value))
        return float(value)

    def whole(self, key: str, default: int) -> int:  # a number, rounded up
        return math.ceil(self.number(key, MAX_MEBIBYTES) or default)

    def words(self, key: str) -> list[str]:
        """Return a list of words, or a text split as a shell does it."""
        return self.words_in(key, self.values.get(key))

    def words_by_name(self, key: str) -> dict[str, list[str]]:
        """Return words by the name of the program that gets them: "" is the name of all others.

        The legacy format names one program, in a mapping with the keys name and flags.
        """
        value = self.values.get(key)
        if not isinstance(value, dict):
            return {"": self.words(key)}
        if key.endswith("_flags"):
            value = {value.get("name", ""): value.get("flags")}
        return {Path(str(name)).stem: self.words_in(key, words) for name, words in value.items()}

    def words_in(self, key: str, value: object) -> list[str]:
        """Return the words in a value of the key."""
        if value is None:
            return []
        if isinstance(value, str):
            try:
                return shlex.split(value)
            except ValueError as error:
                raise UserError(f"{self.file}: {key}: {error}") from None
        if isinstance(value, list) and all(isinstance(item, str | int | float) for item in value):
            words = [str(item) for item in value]
            if not any("\0" in word for word in words):
                return words
        raise UserError(_("{}: {} is neither a text nor a list of words", self.file, key))
