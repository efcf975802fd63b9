"""Read a problem package: the legacy format of Kattis and ICPC, and the format 2025-09.

Only what judging needs is read, so that keys which no judge knows yet do no harm. The formats:
https://www.kattis.com/problem-package-format.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from banrye.console import UserError, relative_path, warn
from banrye.digest import digest
from banrye.files import check_regular, is_link_to_nothing
from banrye.functions import function_model as functions
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.model import Draft, PackageFormat, Problem
from banrye.problem.packages import data_makers
from banrye.problem.packages.icpc_scoring import scoring_of
from banrye.problem.packages.package_judge import JudgeSettings
from banrye.problem.packages.package_settings import PackageSettings, settings_of
from banrye.problem.time_rule import TimeRule
from banrye.process.limits import Limits
from banrye.submission.constants import with_constants
from banrye.testcase import File, TestCase

KNOWN_WORDS = frozenset("pass-fail scoring interactive multi-pass default custom score".split())
LEGACY_VERSIONS = ("legacy", "legacy-icpc")
VERSIONS_WITH_GRADERS = (*LEGACY_VERSIONS, "2023-07", "2023-07-draft")
VERSIONS_OF_2025 = ("2025-09", "2025-09-draft", "draft")
MAX_SECONDS = 3600.0
VALIDATION_SECONDS = 60.0  # the default of the package format
SLEEPING_SECONDS = 4.0  # of wall time that a validator may take more than of CPU time
SAMPLE = "sample"
PARTS = (SAMPLE, "secret")  # folders in data/
MAX_DEPTH = 20  # of folders of test cases
TIME_LIMITS_BESIDE = {
    "domjudge-problem.ini": re.compile(r"(?m)^timelimit\b[^\d.\n]*(\d+\.?\d*|\.\d+)"),
    ".timelimit": re.compile(r"(?m)^\s*(\d+\.?\d*|\.\d+)"),
}
PRELIMINARY_SECONDS = 300.0  # of the time limit of a package that states none


def read_problem(folder: Path, name: str) -> Draft:
    """Return the problem in a package's folder: the reader of the format (readers.py)."""
    return read_package(folder, name)


def version(folder: Path, text: str) -> str:
    return digest(text, folder)


def read_package(folder: Path, name: str | None = None) -> Draft:
    """Return the problem in a package's folder. `name`: default the name of the folder.

    It has no test cases if they are still to be generated.
    Raise UserError if a file of the package cannot be understood.
    """
    file = folder / "problem.yaml"
    settings = settings_of(file)
    version = str(settings.values.get("problem_format_version", "legacy"))
    is_legacy = version in LEGACY_VERSIONS
    words = words_of_type(settings)
    limits = settings.section("limits")
    seconds = limits.number("time_limit", MAX_SECONDS) or time_limit_beside(file)
    checking_seconds = limits.number("validation_time", MAX_SECONDS) or VALIDATION_SECONDS
    constants = constants_of(settings)
    is_interactive = "interactive" in words
    cases = tuple(test_cases(folder, settings, is_interactive=is_interactive, constants=constants))
    if not cases and not (folder / "generators" / "generators.yaml").is_file():
        hint = data_makers.hint(folder)
        raise UserError(_("there are no test cases in {}{}", relative_path(folder / "data"), hint))
    function = functions.of_package(folder)
    format_read = PackageFormat(
        is_legacy, version in VERSIONS_WITH_GRADERS, constants, is_2025=version in VERSIONS_OF_2025
    )
    validation_limits = Limits(
        cpu_seconds=checking_seconds,
        memory_mebibytes=limits.whole("validation_memory", 2048),
        output_bytes=limits.whole("validation_output", 8) << 20,
        explicit_wall_seconds=checking_seconds + SLEEPING_SECONDS,
    )
    mebibytes = limits.whole("memory", 2048)
    judging = JudgeSettings(
        name=name or folder.name,
        folder=folder,
        words=words,
        limits=validation_limits,
        format=format_read,
        most_passes=limits.whole("validation_passes", 2),
        heap_mebibytes=mebibytes,
        function=function,
    )
    problem = Problem(
        name=name or folder.name,
        folder=folder,
        titles=titles_of(settings),
        limits=Limits(
            cpu_seconds=seconds or PRELIMINARY_SECONDS,
            memory_mebibytes=mebibytes,
            output_bytes=limits.whole("output", 8) << 20,
        ),
        validation_limits=validation_limits,
        cases=cases,
        judge=judging.judge(),
        is_scoring=judging.gives_points,
        format=format_read,
        function=function,
        losses=tuple(answers_without_inputs(folder)),
    )
    problem = with_cases(problem, cases)
    return Draft(problem, None if seconds else time_rule(limits, is_legacy=is_legacy))


def with_cases(problem: Problem, cases: tuple[TestCase, ...]) -> Problem:
    """Return the problem of a package with these test cases and the points of their groups.

    Raise UserError if the settings of a group are not supported.
    """
    names = [case.name for case in cases]
    graders = problem.format.uses_graders
    scoring = None
    if problem.is_scoring:
        scoring = scoring_of(problem.folder, names, uses_graders=graders)
    return replace(problem, cases=cases, scoring=scoring)


# problem.yaml.


def words_of_type(settings: PackageSettings) -> set[str]:
    """Return the type and the validation in problem.yaml, as words."""
    words = {*settings.words("type"), *settings.words("validation")}
    for word in sorted(words - KNOWN_WORDS):
        raise UserError(_("{}: problems of type {:.40} are not supported", settings.file, word))
    return words


def read_titles(folder: Path) -> dict[str, str]:
    """Return the titles of a package by language. Its test cases need not be there."""
    return titles_of(settings_of(folder / "problem.yaml"))


def titles_of(settings: PackageSettings) -> dict[str, str]:
    name = settings.values.get("name")
    if isinstance(name, dict):
        return {str(language): str(title) for language, title in name.items()}
    return {"en": str(name)} if name else {}


def constants_of(settings: PackageSettings) -> dict[str, str]:
    """Return the constants by name, and their variants by NAME.VARIANT."""
    constants: dict[str, str] = {}
    for name, value in settings.section("constants").values.items():
        variants = value if isinstance(value, dict) else {"value": value}
        constants.update({f"{name}.{variant}": str(text) for variant, text in variants.items()})
        if "value" in variants:
            constants[str(name)] = str(variants["value"])
    return constants


def time_rule(limits: PackageSettings, *, is_legacy: bool) -> TimeRule:
    """Return how the time limit follows from the slowest accepted submission."""
    if is_legacy:
        return TimeRule(limits.number("time_multiplier", MAX_SECONDS) or 5.0)
    multipliers = limits.section("time_multipliers")
    return TimeRule(
        multipliers.number("ac_to_time_limit", MAX_SECONDS) or 2.0,
        limits.number("time_resolution", MAX_SECONDS) or 1.0,
    )


def time_limit_beside(file: Path) -> float | None:
    """Return the time limit in a file beside problem.yaml, as DOMjudge and Kattis keep it."""
    for name, pattern in TIME_LIMITS_BESIDE.items():
        place = file.with_name(name)
        text = place.read_text(errors="replace") if place.is_file() else ""
        if match := pattern.search(text):
            return PackageSettings(relative_path(place), {"timelimit": float(match[1])}).number(
                "timelimit", MAX_SECONDS
            )
    return None


# Test cases.


def test_cases(
    folder: Path, settings: PackageSettings, *, is_interactive: bool, constants: Mapping[str, str]
) -> Iterator[TestCase]:
    """Yield the test cases, the samples first, each group in the order of the file names."""
    flags = tuple(settings.words("validator_flags"))
    root = GroupSettings(folder, is_interactive, constants, flags).with_settings_of(folder / "data")
    for part in PARTS:
        yield from cases_in(folder / "data" / part, root)


@dataclass(frozen=True)
class GroupSettings:
    """The settings that test cases of a folder share, from the nearest folder that states them."""

    problem_folder: Path
    is_interactive: bool
    constants: Mapping[str, str]
    problem_flags: tuple[str, ...]  # of the output validator, in problem.yaml
    output_flags: tuple[str, ...] = ()  # of the output validator
    input_flags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()  # of the submission

    def with_settings_of(self, folder: Path) -> GroupSettings:
        """Return the group of a folder inside this one."""
        group = self
        for name in ("testdata.yaml", "test_group.yaml"):
            group = group.with_settings_in(folder / name)
        return group

    def with_settings_in(self, file: Path) -> GroupSettings:
        """Return the group with what a YAML file of a group or of a test case states."""
        settings = settings_of(file)
        group = self
        for key in ("output_validator_flags", "output_validator_args"):
            if key in settings.values:
                group = replace(group, output_flags=self.fill_constants(settings.words(key)))
        for key in ("input_validator_flags", "input_validator_args"):
            if key in settings.values:
                by_name = settings.words_by_name(key)
                flags = {name: self.fill_constants(words) for name, words in by_name.items()}
                group = replace(group, input_flags=flags)
        if "args" in settings.values:
            group = replace(group, arguments=self.fill_constants(settings.words("args")))
        return group

    def fill_constants(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return words with the values of the problem's constants."""
        return tuple(with_constants(word, self.constants) for word in words)


def cases_in(folder: Path, group: GroupSettings) -> Iterator[TestCase]:
    """Yield the test cases of a folder and of the folders in it."""
    if not folder.is_dir():
        return
    if len(folder.parts) - len(group.problem_folder.parts) > MAX_DEPTH:  # a link to itself, say
        raise UserError(
            _("folders are nested too deeply in {}", relative_path(group.problem_folder))
        )
    group = group.with_settings_of(folder)
    for path in sorted(folder.iterdir(), key=lambda path: path.name.removesuffix(".in")):
        if path.is_dir():
            if not is_files_folder(path):
                yield from cases_in(path, group)
        elif path.suffix == ".in" and is_link_to_nothing(path):
            warn(_("{} is a broken symlink and is left out", relative_path(path)))
        elif path.suffix == ".in":
            yield test_case(path, group)


def answers_without_inputs(folder: Path) -> Iterator[Loss]:
    """Yield the answers whose inputs are not there: they were too large for a repository, say."""
    data = folder / "data"
    answers = [file for part in PARTS for file in (data / part).glob("**/*.ans")]
    alone = sorted(
        file.relative_to(data).as_posix()
        for file in answers
        if not os.path.lexists(file.with_suffix(".in"))
    )
    for name in alone:
        yield Loss(name, "data", _("there is no input beside it: it is not a test case"))


def is_files_folder(folder: Path) -> bool:
    """Return whether a folder has the files of a test case beside it, and is not a group."""
    return folder.suffix == ".files" and folder.with_suffix(".in").is_file()


def test_case(file: Path, group: GroupSettings) -> TestCase:
    check_regular(file)
    answer = file.with_suffix(".ans")
    if answer.exists():
        check_regular(answer)
    if not group.is_interactive and not answer.is_file():
        hint = _("write it to {}", answer.name)
        raise UserError(_("there is no answer to {} ({})", relative_path(file), hint))
    own = group.with_settings_in(file.with_suffix(".yaml"))
    files = file.with_suffix(".files")
    return TestCase(
        name=str(file.relative_to(group.problem_folder / "data").with_suffix("")),
        input=File(file),
        answer=File(answer) if answer.is_file() else None,
        is_sample=file.is_relative_to(group.problem_folder / "data" / SAMPLE),
        checker_flags=group.fill_constants(group.problem_flags) + own.output_flags,
        arguments=own.arguments,
        input_flags=own.input_flags,
        files=files if files.is_dir() else None,
    )
