"""Read the points of a problem package: test_group.yaml of 2025-09, testdata.yaml before.

    data/secret/large/test_group.yaml: {max_score: 60, require_pass: small}
        Group("secret/large", ..., most=60, needs=("small",))

All settings are read when the package is opened, so that what is not supported is refused before
anything runs. Writes the same settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banrye.console import UserError
from banrye.messages import _
from banrye.problem.packages.package_settings import PackageSettings, settings_of
from banrye.scoring.grader import GraderGroup, GraderScoring
from banrye.scoring.groups import Group, GroupRule, GroupScoring, tree_of
from banrye.scoring.scoring_model import Scoring

MOST_POINTS = 1e9
DEFAULT_POINTS = 100.0  # of a package that states none
GROUP_RULES = {how.value: how for how in (GroupRule.ALL, GroupRule.SUM, GroupRule.MIN)}


def scoring_of(folder: Path, cases: Sequence[str], *, uses_graders: bool) -> Scoring:
    """Return the scoring of a package. `cases`: the names of its test cases. Raise UserError."""
    reader = ScoringReader(folder / "data", tuple(cases))
    if uses_graders:
        return GraderScoring(reader.grader_group("", {}, reader.tree("")))
    samples = tuple(name for name in cases if name.startswith("sample/"))
    root = reader.group("secret", reader.tree("secret"))
    return GroupScoring((root,), (Group("sample", samples, has_points=False),))


@dataclass(frozen=True)
class ScoringReader:
    """Reads the settings of groups."""

    data: Path
    cases: tuple[str, ...]

    def tree(self, top: str) -> dict[str, list[str]]:
        return tree_of(self.cases, top)

    # The format 2025-09.

    def group(self, name: str, tree: Mapping[str, list[str]]) -> Group:
        settings = settings_of(self.data / name / "test_group.yaml")
        is_root = name == "secret"
        mode = str(settings.values.get("score_aggregation", "sum" if is_root else "pass-fail"))
        if mode not in GROUP_RULES:
            raise UserError(_("{}: score_aggregation is {!r:.40}", settings.file, mode))
        inside = tree.get(name, [])
        return Group(
            name,
            tuple(child for child in inside if child not in tree),
            tuple(self.group(child, tree) for child in inside if child in tree),
            GROUP_RULES[mode],
            most_points(settings, DEFAULT_POINTS if is_root else None),
            tuple(settings.words("require_pass")),
        )

    # The default grader of the legacy format.

    def grader_group(
        self, name: str, above: Mapping[str, Any], tree: Mapping[str, list[str]]
    ) -> GraderGroup:
        own = settings_of(self.data / name / "testdata.yaml")
        settings = PackageSettings(own.file, {**above, **own.values})
        if settings.values.get("grading", "default") != "default":
            raise UserError(_("{}: custom graders are not supported", settings.file))
        return GraderGroup(
            name,
            tuple(
                self.grader_group(child, settings.values, tree) if child in tree else child
                for child in tree.get(name, [])
            ),
            tuple(settings.words("grader_flags")),
            settings.values.get("on_reject", "break") == "break",
            score_in(settings, "accept_score", 1.0),
            score_in(settings, "reject_score", 0.0),
        )


def most_points(settings: PackageSettings, default: float | None) -> float | None:
    """Return the largest score of a group, None if it is unbounded."""
    value = settings.values.get("max_score")
    if value is None:
        return default
    if value == 0:
        return 0.0
    return None if value == "unbounded" else settings.number("max_score", MOST_POINTS)


def score_in(settings: PackageSettings, key: str, default: float) -> float:
    value = settings.values.get(key, default)
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise UserError(_("{}: {} is not a number: {!r:.40}", settings.file, key, value)) from None


# Writing.


def settings_by_folder(
    root: Group, folders: Mapping[str, str]
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the folder in data/ of each group with points, and the content of its test_group.yaml.

    `folders`: by the names of groups, also of those that a group needs.
    """
    for group in root.all_groups():
        if group.has_points:
            settings: dict[str, object] = {
                "score_aggregation": group.how.value,
                "max_score": "unbounded" if group.most is None else group.most,
                "require_pass": [folders[name] for name in group.needs if name in folders],
            }
            yield folders[group.name], settings
