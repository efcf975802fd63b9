"""The judge of an ICPC package: its output validator (a checker here), or the default one.

problem.yaml: "type: interactive", output_validator/    Interactor(...)
problem.yaml of 2025-09, no output_validator/           BAPCTOOLS: words, without letter case
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from pathlib import Path

from banrye.console import relative_path
from banrye.functions import function_model as functions
from banrye.functions.function_model import Function
from banrye.judges.checker import Checker
from banrye.judges.convention import ICPC, TESTLIB
from banrye.judges.interactor import Interactor
from banrye.judges.package_program import NoProgram, PackageProgram
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import BAPCTOOLS, PROBLEMTOOLS
from banrye.judges.value import Value
from banrye.judges.workspace import JudgeProgram
from banrye.messages import _
from banrye.problem.model import PackageFormat, Problem
from banrye.process.limits import Limits
from banrye.submission.language_config import has_script, programs_in

FOLDERS = ("output_validator", "output_validators")


@dataclass(frozen=True)
class JudgeSettings:
    """The settings of a package about how it is judged."""

    name: str  # the name of the problem
    folder: Path
    words: Set[str]  # of its type and validation
    limits: Limits  # of its programs
    format: PackageFormat
    most_passes: int
    heap_mebibytes: int
    function: Function | None = None
    testlib: Path | None = None  # the original testlib.h that its programs include

    def judge(self) -> Judge:
        passes = self.most_passes if "multi-pass" in self.words else 1
        if "interactive" in self.words:
            return Interactor(self.program(), gives_points=self.gives_points, most_passes=passes)
        if self.has_validator:
            return Checker(self.program(), gives_points=self.gives_points, most_passes=passes)
        if self.function and self.function.input is functions.ArgumentForm.JSON:
            return Value(self.function)
        return BAPCTOOLS if self.format.is_2025 else PROBLEMTOOLS

    @property
    def gives_points(self) -> bool:
        return bool(self.words & {"scoring", "score"})

    @property
    def has_validator(self) -> bool:
        """True if there is an output validator: problem.yaml says it in the legacy format."""
        if self.format.is_legacy:
            return "custom" in self.words
        return any((self.folder / name).exists() for name in FOLDERS)

    def program(self) -> JudgeProgram:
        """Return the output validator, which need not be there before it is asked."""
        convention = TESTLIB if self.testlib else ICPC
        return JudgeProgram(self.package_program(), convention, self.limits)

    def package_program(self) -> PackageProgram:
        program = validator_in(
            self.folder,
            self.name,
            self.testlib,
            self.heap_mebibytes,
            is_legacy=self.format.is_legacy,
        )
        return replace(program, constants=tuple(sorted(self.format.constants.items())))


def validator_in(
    folder: Path,
    name: str,
    testlib: Path | None,
    heap_mebibytes: int,
    *,
    is_legacy: bool = False,
) -> PackageProgram:
    """Return the output validator in a package, which need not be there.

    `name`: the name of the problem.
    """
    source, absence = None, ""
    try:
        source = validator_source(folder, is_legacy=is_legacy)
    except NoProgram as error:
        absence = str(error)
    title = _("the checker of {}", name)
    return PackageProgram(source, title, absence, testlib, heap_mebibytes=heap_mebibytes)


def validator_of(problem: Problem, testlib: Path | None = None) -> JudgeProgram:
    """Return the output validator in the package of a problem, as another tool means it."""
    return JudgeSettings(
        name=problem.name,
        folder=problem.folder,
        words=frozenset(),
        limits=problem.validation_limits,
        format=problem.format,
        most_passes=1,
        heap_mebibytes=problem.heap_mebibytes,
        testlib=testlib,
    ).program()


def validator_source(folder: Path, *, is_legacy: bool) -> Path:
    """Return the file or folder of the output validator in a package. Raise NoProgram."""
    for name in reversed(FOLDERS) if is_legacy else FOLDERS:
        place = folder / name
        if not place.is_dir():
            continue
        if name == "output_validator" and has_script(place):
            return place
        programs = programs_in(place)[0]
        if not programs:
            raise NoProgram(_("{} has no usable program", relative_path(place)))
        if name == "output_validators":
            return programs[0]
        is_single = len(list(place.iterdir())) == 1
        return programs[0] if is_single else place  # in the new format, the folder is one program
    raise NoProgram(
        _("{} has no output validator, but its problem.yaml requires one", relative_path(folder))
    )
