"""Read a problem of DMOJ: init.yml, its archive, and solutions in tests/*/test.yml.

    archive: sum.zip
    test_cases:
    - {in: sum.1.in, out: sum.1.out, points: 5}
    - points: 20
      batched: [{in: sum.2.in, out: sum.2.out}]      all must be accepted

init.yml states no limits: those of test.yml count, or the usual ones of own test cases. Graders in
Python, signature graders and generators are refused by name.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from banrye.console import UserError, relative_path
from banrye.files import files_below, read_bytes, read_yaml
from banrye.problem import data_makers
from banrye.problem.case_names import natural_order, pairs_of
from banrye.problem.icpc import PackageSettings
from banrye.problem.model import Convention
from banrye.problem.own import INCLUDES_TESTLIB
from banrye.problem.packages import standard_checkers
from banrye.problem.packages.plan import (
    Judging,
    Label,
    Plan,
    PlannedCase,
    PlannedGroup,
    PlannedSolution,
)
from banrye.problem.packages.programs import usable_testlib

MARK = "init.yml"
SECONDS, MEBIBYTES = 2.0, 256
MAX_ARCHIVE_BYTES = 1 << 30
NOT_SUPPORTED = ("custom_judge", "grader", "signature_grader", "generator", "binary_data")
CONVENTIONS = {"testlib": Convention.TESTLIB, "default": Convention.PLAIN, "cms": Convention.CMS}
LABELS = {
    "AC": Label.ACCEPTED,
    "WA": Label.WRONG,
    "TLE": Label.SLOW,
    "MLE": Label.CRASHES,
    "OLE": Label.REJECTED,
    "RTE": Label.CRASHES,
    "IR": Label.CRASHES,
    "CE": Label.WRONG_COMPILED,
}
PYTHON2 = "PY2"  # a language of test.yml
NOT_JUDGED = ("SC", "SKIP")  # test cases after a failure in their batch
SINGLE = "single"  # the group of test cases that are in no batch
PRECISION = 6  # digits, of the checker floats


def plan_of(folder: Path, name: str) -> Plan:
    """Return what init.yml says. Raise UserError."""
    file = folder / MARK
    settings = PackageSettings(relative_path(file), read_yaml(file))
    for key in NOT_SUPPORTED:
        if settings.values.get(key):
            raise UserError(f"{settings.file}: {key} is not supported")
    tests = [PackageSettings(relative_path(each), read_yaml(each)) for each in tests_in(folder)]
    stated = [test for test in tests if "time" in test.values]
    limits = stated[0] if stated else PackageSettings(settings.file, {})
    kibibytes = limits.number("memory", 1 << 30)
    cases = tuple(Data(folder, settings).cases())
    groups = groups_of(settings, cases)
    total = sum(case.points or 0.0 for case in cases)
    total += sum(group.points or 0.0 for group in groups)
    return Plan(
        name=name,
        folder=folder,
        titles={"en": name},
        seconds=limits.number("time", 3600) or SECONDS,
        mebibytes=max(64, int(kibibytes) >> 10) if kibibytes else MEBIBYTES,
        cases=cases,
        groups=groups,
        judging=judging_of(folder, settings),
        solutions=tuple(solutions_of(folder, tests, total)),
        headers=(folder,),
        testlib=usable_testlib(folder / "testlib.h"),
        notes=tuple(
            notes_of(
                tests,
                has_limits=bool(stated),
                is_unbuffered=bool(settings.values.get("unbuffered")),
            )
        ),
    )


def notes_of(
    tests: Sequence[PackageSettings], *, has_limits: bool, is_unbuffered: bool
) -> Iterator[str]:
    """Yield what the user should know of a problem."""
    if is_unbuffered:
        yield f"{MARK}: unbuffered is not supported: a solution has to flush its output"
    if not has_limits:
        yield f"{MARK} states no limits: {SECONDS:g} s, {MEBIBYTES} MiB"
    if old := [test for test in tests if test.values.get("language") == PYTHON2]:
        yield f"solutions in Python 2, which is not run here, are left out: {len(old)}"


# Test cases.


@dataclass(frozen=True)
class Data:
    """The files of test cases: those of the archive, or of the folder."""

    folder: Path
    settings: PackageSettings

    def cases(self) -> Iterator[PlannedCase]:
        """Yield the test cases in their order. Raise UserError if a file is missing."""
        files = self.files()
        listed = self.settings.values.get("test_cases")
        entries = listed if isinstance(listed, list) else list(self.found(files, listed or {}))
        number = batches = 0
        for entry in entries:
            if not isinstance(entry, dict):
                raise UserError(f"{self.settings.file}: a test case is no mapping")
            inner = entry.get("batched")
            batches += inner is not None
            for case in inner if isinstance(inner, list) else [entry]:
                number += 1
                points = None if inner is not None else self.points_of(entry)
                yield PlannedCase(
                    name=f"{number:03}",
                    input=self.content(files, case.get("in")) or b"",
                    answer=self.content(files, case.get("out")) or b"",
                    group=f"batch{batches}" if inner is not None else SINGLE,
                    points=points,
                )

    def points_of(self, entry: Mapping[str, Any]) -> float:
        value = entry.get("points", self.settings.values.get("points", 1))
        return float(value) if isinstance(value, int | float) else 1.0

    def content(self, files: Mapping[str, Path | bytes], name: object) -> Path | bytes | None:
        """Return a file or its content, None if none is named. Raise UserError."""
        if name is None:
            return None
        found = files.get(str(PurePosixPath(str(name))))
        if found is None:
            hint = data_makers.hint(self.folder)
            raise UserError(f"{self.settings.file}: there is no file {name!s:.60}{hint}")
        return found

    def files(self) -> dict[str, Path | bytes]:
        """Return the files by their names. Raise UserError if the archive cannot be read."""
        archive = self.settings.values.get("archive")
        found: dict[str, Path | bytes] = {
            file.relative_to(self.folder).as_posix(): file
            for file in files_below(self.folder)
            if file.is_file()
        }
        if not archive:
            return found
        path = found.get(str(archive))
        if not isinstance(path, Path):
            hint = data_makers.hint(self.folder)
            raise UserError(f"{self.settings.file}: there is no archive {archive!s:.60}{hint}")
        try:
            with zipfile.ZipFile(path) as opened:
                members = [each for each in opened.infolist() if not each.is_dir()]
                if sum(each.file_size for each in members) > MAX_ARCHIVE_BYTES:
                    raise UserError(f"{relative_path(path)} holds too large files")
                return {each.filename: opened.read(each) for each in members}
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
            raise UserError(f"cannot read {relative_path(path)}: {error}") from None

    def found(
        self, files: Mapping[str, Path | bytes], patterns: Mapping[str, Any]
    ) -> Iterator[dict[str, Any]]:
        """Yield the test cases that are found by patterns, or by their names without patterns."""
        if "input_format" not in patterns:
            for pair in pairs_of(files):
                yield {"in": pair.input, "out": pair.answer}
            return
        sides: list[dict[tuple[str, str], str]] = []
        for key in ("input_format", "output_format"):
            try:
                pattern = re.compile(str(patterns.get(key)))
            except re.error as error:
                raise UserError(f"{self.settings.file}: {key}: {error}") from None
            matches = [(pattern.match(name), name) for name in sorted(files, key=natural_order)]
            sides.append({key_of(match): name for match, name in matches if match})
        batches: dict[str, list[dict[str, Any]]] = {}
        for (batch, case), name in sides[0].items():
            entry = {"in": name, "out": sides[1].get((batch, case))}
            if batch:
                batches.setdefault(batch, []).append(entry)
            else:
                yield entry
        for cases in batches.values():
            yield {"batched": cases}


def key_of(match: re.Match[str]) -> tuple[str, str]:
    """Return the batch and the number of a test case, which a pattern finds in a name."""
    groups = match.groupdict()
    return groups.get("batch") or "", groups.get("case") or match[0]


def groups_of(settings: PackageSettings, cases: Sequence[PlannedCase]) -> tuple[PlannedGroup, ...]:
    """Return a group for each batch, and one for the test cases in none.

    If a batch without points fails, the batches after it bring no points. DMOJ runs no test case
    after it: those in no batch bring points here.
    """
    listed = settings.values.get("test_cases")
    batches = [each for each in listed if "batched" in each] if isinstance(listed, list) else []
    found: list[PlannedGroup] = []
    required: list[str] = []
    for group in dict.fromkeys(case.group for case in cases if case.group):
        if group == SINGLE:
            found.append(PlannedGroup(SINGLE, None, is_shared=True))
            continue
        place = int(group.removeprefix("batch")) - 1
        batch = batches[place] if place < len(batches) else {}
        points = batch.get("points", settings.values.get("points", 1))
        stated = [f"batch{number}" for number in batch.get("dependencies") or ()]
        needs = tuple(dict.fromkeys([*required, *stated]))
        found.append(PlannedGroup(group, float(points), needs=needs))
        if not points:
            required.append(group)
    return tuple(found)


# Programs.


def judging_of(folder: Path, settings: PackageSettings) -> Judging:
    """Return how outputs are judged. Raise UserError if that is not supported."""
    interactive = settings.section("interactive")
    if interactive.values:
        if interactive.values.get("type") != "testlib":
            raise UserError(f"{settings.file}: interactive is supported with the type testlib only")
        program, convention = bridged(folder, interactive)
        return Judging(interactor=program, interactor_convention=convention)
    checker = settings.values.get("checker", "standard")
    name = checker.get("name", "standard") if isinstance(checker, dict) else str(checker)
    arguments = checker.get("args") if isinstance(checker, dict) else None
    options = PackageSettings(settings.file, arguments if isinstance(arguments, dict) else {})
    if name == "bridged":
        program, convention = bridged(folder, options)
        return Judging(program, convention)
    rule = standard_checkers.of_dmoj(name, options.whole("precision", PRECISION))
    if rule is None:
        raise UserError(f"{settings.file}: the checker {name:.40} is not supported (use --checker)")
    return Judging(rule=rule)


def bridged(folder: Path, options: PackageSettings) -> tuple[Path, Convention]:
    """Return a checker or interactor that is a program, and its convention. Raise UserError."""
    kind = str(options.values.get("type", "default"))
    if kind not in CONVENTIONS or options.values.get("args_format_string"):
        raise UserError(f"{options.file}: a checker of type {kind:.40} is not supported")
    if options.values.get("flags"):
        raise UserError(f"{options.file}: flags of the compiler are not supported")
    names = options.words("files")
    sources = [folder / name for name in names if not name.endswith((".h", ".hpp"))]
    if len(sources) != 1 or not sources[0].is_file():
        raise UserError(f"{options.file}: a checker of one source file is supported: {names}")
    convention = CONVENTIONS[kind]
    texts = [read_bytes(folder / name) for name in names if (folder / name).is_file()]
    if convention is Convention.TESTLIB and not any(INCLUDES_TESTLIB in text for text in texts):
        convention = Convention.PLAIN  # its exit statuses are those of testlib: 0, 1 and others
    return sources[0], convention


def tests_in(folder: Path) -> list[Path]:
    """Return the files that say what solutions must get."""
    return sorted(folder.glob("tests/*/test.yml"))


def solutions_of(
    folder: Path, tests: Sequence[PackageSettings], total: float
) -> Iterator[PlannedSolution]:
    """Yield the solutions with what they must get. `total`: the points of the problem."""
    for file, test in zip(tests_in(folder), tests, strict=True):
        names = test.words("source")
        is_run = test.values.get("language") != PYTHON2
        if is_run and len(names) == 1 and (file.parent / names[0]).is_file():
            label = label_of(test, total)
            yield PlannedSolution(file.parent / names[0], label, folder=file.parent.name)


def label_of(test: PackageSettings, total: float) -> Label:
    """Return what a test.yml expects: a verdict, one for each test case, or a part of the points.

    `total`: the points of the problem.
    """
    stated = test.values.get("cases")
    words = stated if isinstance(stated, list) else [test.values.get("expect")]
    labels = {LABELS.get(str(word), Label.UNKNOWN) for word in words if word not in NOT_JUDGED}
    failing = labels - {Label.ACCEPTED}
    score = test.number("score", 1e9) if test.values.get("score") else None
    if failing or score is None or score >= total:
        return next(iter(failing or labels)) if len(failing) < 2 and labels else Label.REJECTED
    return Label.WRONG  # in DMOJ, an output with a part of its points is accepted
