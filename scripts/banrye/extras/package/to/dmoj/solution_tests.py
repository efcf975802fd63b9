"""The solutions of a package as tests of a problem of DMOJ: tests/NAME/test.yml.

    submissions/wrong_answer/near.cpp      tests/wrong_answer_near/test.yml:
                                           {source: near.cpp, language: CPP17, expect: WA, ...}

The limits are there, too: init.yml has none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from banrye.extras.package import judge_languages
from banrye.extras.package.export_target import LossTexts
from banrye.files import read_bytes
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.submission.language_config import programs_in

EXPECTED = {
    "accepted": "AC",
    "wrong_answer": "WA",
    "time_limit_exceeded": "TLE",
    "run_time_error": "RTE",
}


LANGUAGE_NAMES = Path(__file__).with_name(judge_languages.FILE)


def write(folder: Path, problem: Problem) -> None:
    """Write the solutions that DMOJ has a language and a verdict for."""
    for part, source in solutions_of(problem):
        if not is_usable(part, source):
            continue
        place = folder / f"{part}_{source.stem}"
        place.mkdir(parents=True, exist_ok=True)
        (place / source.name).write_bytes(read_bytes(source.resolve()))
        test = {
            "source": source.name,
            "language": judge_languages.name_of(source, LANGUAGE_NAMES),
            "time": problem.limits.cpu_seconds,
            "memory": problem.limits.memory_mebibytes << 10,  # KiB
            "expect": EXPECTED[part],
        }
        (place / "test.yml").write_text(json.dumps(test, indent=1))  # JSON is YAML


def left_out(problem: Problem) -> LossTexts:
    """Yield the solutions that are not written."""
    for part, source in solutions_of(problem):
        if not is_usable(part, source):
            yield (
                f"the solution {part}/{source.name}",
                _("DMOJ has no name for its language or its expected verdict"),
            )


def is_usable(part: str, source: Path) -> bool:
    is_known = judge_languages.name_of(source, LANGUAGE_NAMES) != ""
    return part in EXPECTED and is_known and source.is_file()


def solutions_of(problem: Problem) -> Iterator[tuple[str, Path]]:
    for folder in sorted((problem.folder / "submissions").glob("*/")):
        for source in programs_in(folder)[0]:
            yield folder.name, source
