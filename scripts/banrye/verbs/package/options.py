"""The options of the verb `package`."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.cli.declared import by_word, choice, flag, positionals
from banrye.export.judges import Judge
from banrye.repository import check_problem_name

LANGUAGES = {"en": "en", "ko": "ko"}


@dataclass(frozen=True)
class Options:
    """Which archives are written, of which problems."""

    names: tuple[str, ...] = positionals("NAME", convert=check_problem_name)
    judges: tuple[Judge, ...] = choice(
        "--for",
        "JUDGE",
        "only for this judge (can be repeated)",
        among=by_word(Judge),
        is_repeated=True,
    )
    language: str = choice(
        "--lang", "en|ko", "the language of problem.html", among=LANGUAGES, default="en"
    )
    generate: bool = flag(
        "--generate", "generate the secret test cases again, also if there are some"
    )
