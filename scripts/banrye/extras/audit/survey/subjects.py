"""The accepted programs that are changed.

Judges each on the test cases first: a program that fails one says nothing about them.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError, progress, relative_path, warn
from banrye.extras.audit.mutants.syntax import MUTATED_LANGUAGES, MutatedLanguage
from banrye.files import read_bytes
from banrye.judges.verdict import Verdict
from banrye.judging import expected_verdicts
from banrye.judging.case_result import worst_result
from banrye.judging.submission import Submission, judgement_of
from banrye.language import of_suffix
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.submissions import accepted_sources
from banrye.submission import sources
from banrye.submission.constants import with_constants
from banrye.submission.program import Program

HEADERS = (".h", ".hpp")  # of C and C++


@dataclass(frozen=True)
class Subject:
    """An accepted program."""

    source: Path  # a file or a folder
    program: Program
    entry_point: str | None
    texts: Mapping[Path, str]  # of its files that can be changed
    cpu_seconds: float  # of its runs on all test cases

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def language(self) -> MutatedLanguage:
        return MUTATED_LANGUAGES[self.program.language]

    def write_program(self, folder: Path, changed: Path, text: str) -> Path:
        """Write the program with another text of one file into a folder. Return its source."""
        if not self.source.is_dir():
            source = folder / self.source.name
            source.write_text(text, encoding="utf-8")
            return source
        source = folder / self.source.name
        shutil.copytree(self.source, source)
        (source / changed.relative_to(self.source)).write_text(text, encoding="utf-8")
        return source


def subjects_of(problem: Problem, programs: Sequence[Path]) -> list[Subject]:
    """Return the accepted programs of a problem, or the given ones. Raise UserError.

    A program that fails here, or whose language cannot be changed, is named and left out.
    """
    subjects: list[Subject] = []
    for source in programs or accepted_sources(problem):
        try:
            subjects.append(subject_of(problem, source))
        except UserError as error:
            warn(_("{} is not changed: {}", relative_path(source), error))
    if not subjects:
        raise UserError(_("{} has no accepted program that can be changed", problem.name))
    return subjects


def subject_of(problem: Problem, source: Path) -> Subject:
    """Return an accepted program. Raise UserError if it cannot be changed or is not accepted."""
    progress(_("{}: judging {}", problem.name, source.name))
    expectation = expected_verdicts.expectation_of(
        source, expected_verdicts.read_rules(problem.folder)
    )

    entry_point = expectation.entry_point
    submission = Submission(source, language=expectation.language, entry_point=entry_point)
    if submission.build_program(problem, submission.language).language not in MUTATED_LANGUAGES:
        raise UserError(_("only programs in C, C++, Java, Python and Rust can be changed"))
    with judgement_of(problem, submission) as judgement:
        results, program = judgement.results, judgement.program
    if not results or results[-1].verdict is not Verdict.AC:
        raise UserError(_("it gets {} on {}", results[-1].verdict, worst_result(results).case.name))
    seconds = sum(result.run.cpu_seconds for result in results)
    texts = texts_of(problem, source, MUTATED_LANGUAGES[program.language])
    return Subject(source, program, entry_point, texts, seconds)


def texts_of(problem: Problem, source: Path, language: MutatedLanguage) -> dict[Path, str]:
    """Return the texts of the files of a program that are in its language."""
    boundary = sources.boundary_of(source)
    names: dict[Path, str] = {}
    for file, name in sources.files_of(source):
        if language_of_suffix(Path(name).suffix) is not language:
            continue
        content = read_bytes(sources.target_of(file, boundary), sources.MAX_SOURCE_BYTES)
        text = sources.decode_source(content)
        if text is not None:
            names[file] = with_constants(text, problem.format.constants)
    return names


def language_of_suffix(suffix: str) -> MutatedLanguage | None:
    """Return the language of files with a suffix, None if they are not changed."""
    if suffix in HEADERS:
        return MutatedLanguage.CPP
    spoken = of_suffix(suffix)
    return MUTATED_LANGUAGES.get(spoken.code) if spoken else None
