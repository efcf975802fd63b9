"""The options of the verb `package`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.cli.option_parser import choice, flag, positionals
from banrye.extras.package.export_targets import EXPORT_TARGETS
from banrye.files import existing_spelling
from banrye.problem.location.own_problems import check_problem_name

if TYPE_CHECKING:
    from banrye.extras.package.export_target import ExportTarget

LANGUAGES = {"en": "en", "ko": "ko"}


def name_or_path(word: str) -> str:
    """Return the name of a problem or the path of a package or contest. Raise UserError."""
    return existing_spelling(word) if Path(word).is_dir() else check_problem_name(word)


@dataclass(frozen=True)
class Options:
    """The archives that are written, and the problems."""

    names: tuple[str, ...] = positionals("NAME", convert=name_or_path)
    targets: tuple[ExportTarget, ...] = choice(
        "--for",
        "JUDGE",
        "only for this judge (can be repeated)",
        among=EXPORT_TARGETS,
        is_repeated=True,
    )
    language: str = choice(
        "--lang", "en|ko", "the language of problem.html", among=LANGUAGES, default="en"
    )
    generate: bool = flag(
        "--generate", "generate the secret test cases again, also if there are some"
    )
    json: bool = flag(
        "--json",
        "print a line of JSON for each problem: its archives, and the parts of the problem"
        " that they lack",
    )
