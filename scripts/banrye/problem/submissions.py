"""The submissions of a problem, and how one is built.

accepted_sources(sum)                  [submissions/accepted/sum.cpp, ...]
build_submission(sum, Path("my.py"))   a Program
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from banrye.problem.model import Problem
from banrye.submission.build import Additions, build_source
from banrye.submission.constants import with_constants
from banrye.submission.language_config import programs_in, starts_fast
from banrye.submission.program import Program
from banrye.submission.source_kind import AcceptedKinds, SourceKind


def accepted_sources(problem: Problem) -> list[Path]:
    """Return the accepted submissions of a package, those that start fast first."""
    programs = programs_in(problem.folder / "submissions" / "accepted")[0]
    return sorted(programs, key=lambda file: (file.stem != problem.name, not starts_fast(file)))


def additions_of(problem: Problem) -> Additions:
    """Return the additions of a problem to its submissions."""
    change = partial(with_constants, constants=problem.format.constants)
    return Additions(
        AcceptedKinds(problem.function, problem.linked_folder), problem.included_folder, change
    )


def build_submission(
    problem: Problem,
    source: Path,
    kind: SourceKind = SourceKind.GUESS,
    *,
    language: str | None = None,
    entry_point: str | None = None,
) -> Program:
    """Build a submission, with the problem's driver if it only defines a function.

    `language`: problemtools' identifier, default by the extension. `entry_point`: the file of a
    folder that is started.
    """
    is_of_package = source.resolve().is_relative_to(problem.folder.resolve())
    constants = problem.format.constants if is_of_package else {}
    additions = additions_of(problem)
    return build_source(
        source,
        heap_mebibytes=problem.heap_mebibytes,
        additions=additions,
        kind=kind,
        change=partial(with_constants, constants=constants),
        language_name=language,
        entry_point=entry_point,
    )
