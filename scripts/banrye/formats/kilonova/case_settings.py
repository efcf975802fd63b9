"""Read grader.properties of Kilonova and grade.properties of BOS: limits, and groups of tests.

time=0.5, memory=64, groups=1-3,4-6, weights=40,60      40 points for the tests 1 to 3 together
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from banrye.console import UserError
from banrye.files import read_bytes
from banrye.formats.shared.package_folder import number
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_settings.settings_model import CaseFolder, CaseSettings
from banrye.scoring.groups import Group, GroupRule

MARKS = ("grader.properties", "grade.properties")
MAX_BYTES = 1 << 16
LINE = re.compile(r"(?m)^[ \t]*([\w.]+)[ \t]*[=:](.*)$")
RANGE = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?")
NUMBER = re.compile(r"\d+")
READ = ("time", "memory", "groups", "weights", "dependencies")
ABOUT_PAGES = ("tags", "author", "source", "problem_name", "test_name", "console_input", "feedback")
LARGEST_MEBIBYTES = 8192.0


@dataclass(frozen=True)
class Properties:
    """The lines of a file."""

    file: str
    values: dict[str, str]
    place: CaseFolder

    def settings(self) -> CaseSettings:
        names = [key for key in self.values if key not in (*READ, *ABOUT_PAGES)]
        mebibytes = self.amount("memory", LARGEST_MEBIBYTES)
        return CaseSettings(
            file=self.file,
            groups=tuple(self.groups()),
            seconds=self.amount("time", 3600),
            mebibytes=max(1, int(mebibytes)) if mebibytes else None,
            losses=tuple(Loss(f"{key} {self.values[key]:.40}", self.file) for key in names),
        )

    def amount(self, key: str, largest: float) -> float | None:
        text = self.values.get(key)
        return number(text, key, self.file, largest=largest) or None if text else None

    def parts(self, key: str) -> list[str]:
        """Return the values for each group: by ";" if a group has several ranges."""
        text = self.values.get(key, "")
        return (
            [part.strip() for part in re.split(";" if ";" in text else ",", text)] if text else []
        )

    def groups(self) -> Iterator[Group]:
        """Yield the groups with their points. Raise UserError if there are other weights."""
        groups, weights, needs = map(self.parts, ("groups", "weights", "dependencies"))
        if weights and len(weights) != len(groups):
            raise UserError(
                _("{}: {} groups, but {} weights", self.file, len(groups), len(weights))
            )
        for index, text in enumerate(groups):
            points = number(weights[index], "weights", self.file, largest=1e9) if weights else None
            needed = re.findall(r"\d+", needs[index]) if index < len(needs) else []
            yield Group(
                f"group {index + 1}",
                tuple(self.cases_of(text)),
                how=GroupRule.MIN,
                most=points,
                needs=tuple(f"group {name}" for name in needed),
                has_points=points is not None,
            )

    def cases_of(self, text: str) -> Sequence[str]:
        """Return the test cases of ranges of numbers. Raise UserError."""
        names: list[str] = []
        for part in text.split(","):
            match = RANGE.fullmatch(part.strip())
            if match is None:
                raise UserError(
                    _("{}: groups: {!r:.40} is not a range of test cases", self.file, part)
                )
            first, last = int(match[1]), int(match[2] or match[1])
            names += [name for key, name in self.by_number if first <= key <= last]
        return names

    @property
    def by_number(self) -> list[tuple[int, str]]:
        """The test cases with the first number in the names of their files: 3-sum.in, sum.03.in."""
        return [
            (int(match[0]), name)
            for path, name in self.place.cases.items()
            if (match := NUMBER.search(path.rpartition("/")[2]))
        ]


def read(place: CaseFolder) -> CaseSettings:
    """Return the settings in the properties. Raise UserError."""
    file = next(name for name in MARKS if (place.folder / name).is_file())
    text = read_bytes(place.folder / file, MAX_BYTES).decode("utf-8-sig", errors="replace")
    values = {key: value.strip() for key, value in LINE.findall(text)}
    return Properties(file, values, place).settings()
