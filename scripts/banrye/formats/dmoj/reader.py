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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Annotated

import msgspec

from banrye.console import UserError
from banrye.files import read_bytes
from banrye.foreign import zips
from banrye.foreign.tables import Table, YamlScalar, read_table
from banrye.foreign.zips import Member
from banrye.formats.dmoj import conventions, named_checkers, patterns
from banrye.formats.shared.package_folder import PackageFolder, words
from banrye.formats.shared.plan import (
    Label,
    Plan,
    PlannedGroup,
    PlannedJudge,
    PlannedSolution,
)
from banrye.formats.shared.programs import usable_testlib
from banrye.judges.convention import TESTLIB, Convention
from banrye.judges.guessing import INCLUDES_TESTLIB
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_names import natural_order, pairs_of
from banrye.problem.packages import data_makers
from banrye.testcase import Blob, Bytes, File, TestCase

MARK = "init.yml"
DEFAULT_SECONDS, DEFAULT_MEBIBYTES = 2.0, 256  # the limits of a problem that states none
MAX_CASES = 10_000
NOT_SUPPORTED = ("custom_judge", "grader", "signature_grader", "generator", "binary_data")
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


DmojPoints = Annotated[float, msgspec.Meta(ge=0, le=1e9)]


class Entry(msgspec.Struct):
    """A test case, or a batch of them."""

    in_: YamlScalar | None = msgspec.field(default=None, name="in")
    out: YamlScalar | None = None
    points: DmojPoints | None = None
    batched: list[Entry] | None = None
    dependencies: list[int] | None = None


class NamePatterns(msgspec.Struct):
    """Patterns that find test cases by their names."""

    input_format: str | None = None
    output_format: str | None = None


class CheckerOptions(msgspec.Struct):
    """The arguments of a checker or interactor."""

    precision: Annotated[int, msgspec.Meta(ge=0, le=300)] | None = None
    files: str | list[str] | None = None
    type: YamlScalar | None = None
    args_format_string: YamlScalar | None = None
    flags: YamlScalar | list[YamlScalar] | None = None
    lang: YamlScalar | None = None
    filter_new_line: bool | None = None
    split_on: str | None = None

    def of_standard(self) -> dict[str, object]:
        """Return the arguments of a standard checker that are stated."""
        names = ("precision", "filter_new_line", "split_on")
        return {name: value for name in names if (value := getattr(self, name)) is not None}


class DmojChecker(msgspec.Struct):
    """A checker by its name."""

    name: str = "standard"
    args: CheckerOptions | None = None


class Init(msgspec.Struct):
    """init.yml."""

    archive: str | None = None
    test_cases: list[Entry] | NamePatterns | None = None
    points: DmojPoints = 1.0
    checker: str | DmojChecker | None = None
    interactive: CheckerOptions | None = None
    unbuffered: bool = False
    custom_judge: object = None
    grader: object = None
    signature_grader: object = None
    generator: object = None
    binary_data: object = None


class Test(msgspec.Struct):
    """test.yml beside a solution."""

    source: str | list[str] | None = None
    language: YamlScalar | None = None
    time: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None
    memory: Annotated[float, msgspec.Meta(gt=0, le=1 << 30)] | None = None  # KiB
    expect: YamlScalar | None = None
    cases: list[YamlScalar] | YamlScalar | None = None
    score: DmojPoints | None = None


def plan_of(folder: Path, name: str) -> Plan:
    """Return the contents of init.yml. Raise UserError."""
    package = PackageFolder(folder)
    shown = package.path_in_messages(MARK)
    table = read_table(folder / MARK, Init)
    init = table.value
    for key in NOT_SUPPORTED:
        if getattr(init, key):
            raise UserError(_("{}: {} is not supported", shown, key))
    tests = [SolutionTest(package, file, read_table(file, Test).value) for file in tests_in(folder)]
    limits = next((test.says for test in tests if test.says.time), None)
    data = Data(package, shown, init)
    cases = tuple(data.cases())
    groups = groups_of(data.entries, init, cases)
    total = sum(case.points or 0.0 for case in cases)
    total += sum(group.points or 0.0 for group in groups)
    kibibytes = limits.memory if limits else None
    return Plan(
        name=name,
        folder=folder,
        titles={"en": name},
        seconds=(limits.time if limits else None) or DEFAULT_SECONDS,
        mebibytes=max(64, int(kibibytes) >> 10) if kibibytes else DEFAULT_MEBIBYTES,
        cases=cases,
        groups=groups,
        judge=judge_of(package, shown, init),
        solutions=tuple(solution for test in tests for solution in test.solutions(total)),
        headers=(folder,),
        testlib=usable_testlib(folder / "testlib.h"),
        notes=()
        if limits
        else (_("{} states no limits: {:g} s, {} MiB", MARK, DEFAULT_SECONDS, DEFAULT_MEBIBYTES),),
        losses=tuple(losses_of(table, tests)),
    )


def losses_of(table: Table[Init], tests: Sequence[SolutionTest]) -> Iterator[Loss]:
    """Yield the parts that are left out."""
    for key in table.unread:
        yield Loss(key, MARK)
    if table.value.unbuffered:
        yield Loss("unbuffered", MARK, _("a solution has to flush its output"))
    for test in tests:
        if test.is_old:
            yield Loss(
                test.file.parent.name, "tests", _("it is Python 2, which banrye does not run")
            )


# Test cases.


@dataclass(frozen=True)
class Data:
    """The files of test cases, in the archive or the folder."""

    package: PackageFolder
    shown: str
    init: Init

    @cached_property
    def entries(self) -> list[Entry]:
        """The test cases and batches that init.yml lists, or that are found by their names."""
        listed = self.init.test_cases
        return (
            listed if isinstance(listed, list) else list(self.entries_of(listed or NamePatterns()))
        )

    def cases(self) -> Iterator[TestCase]:
        """Yield the test cases in their order. Raise UserError if a file is missing."""
        number = batches = 0
        for entry in self.entries:
            is_batch = entry.batched is not None
            batches += is_batch
            for case in [entry] if entry.batched is None else entry.batched:
                number += 1
                if number > MAX_CASES:
                    raise UserError(_("{} has more than {:,} test cases", self.shown, MAX_CASES))
                yield TestCase(
                    name=f"{number:03}",
                    input=self.content(case.in_) or Bytes(b""),
                    answer=self.content(case.out) or Bytes(b""),
                    group=f"batch{batches}" if is_batch else SINGLE,
                    points=None if is_batch else self.points_of(entry),
                )

    def points_of(self, entry: Entry) -> float:
        return self.init.points if entry.points is None else entry.points

    def content(self, name: YamlScalar | None) -> Blob | None:
        """Return where the content of a test case is, None if none is named. Raise UserError."""
        if name is None:
            return None
        file = self.files.get(str(PurePosixPath(str(name))))
        if file is None:
            hint = data_makers.hint(self.package.folder)
            raise UserError(_("{}: there is no file {!s:.60}{}", self.shown, name, hint))
        return File(file) if isinstance(file, Path) else file

    @cached_property
    def files(self) -> dict[str, Path] | dict[str, Member]:
        """The files by their names. Raise UserError if the archive cannot be read."""
        archive = self.init.archive
        if not archive:
            return self.package.names()
        path = self.package.path(archive, self.shown)
        if not path.is_file():
            hint = data_makers.hint(self.package.folder)
            raise UserError(_("{}: there is no archive {:.60}{}", self.shown, archive, hint))
        return zips.members_of(path)

    def entries_of(self, patterns_of: NamePatterns) -> Iterator[Entry]:
        """Yield the test cases that are found by patterns, or by their names without patterns."""
        if patterns_of.input_format is None:
            for pair in pairs_of(self.files):
                yield Entry(pair.input, pair.answer)
            return
        inputs = self.files_by_pattern("input_format", patterns_of.input_format)
        answers = self.files_by_pattern("output_format", patterns_of.output_format or "")
        batches: dict[str, list[Entry]] = {}
        for (batch, case), name in inputs.items():
            entry = Entry(name, answers.get((batch, case)))
            if batch:
                batches.setdefault(batch, []).append(entry)
            else:
                yield entry
        for cases in batches.values():
            yield Entry(batched=cases)

    def files_by_pattern(self, key: str, pattern: str) -> dict[tuple[str, str], str]:
        """Return the names of files that a pattern finds, by batch and test case."""
        names = sorted(self.files, key=natural_order)
        results = patterns.match_names(pattern, names, f"{self.shown}: {key}")
        return {
            key_of(match): name
            for name, match in zip(names, results, strict=True)
            if match is not None
        }


def key_of(match: patterns.Match) -> tuple[str, str]:
    """Return the batch and the number of a test case, which a pattern finds in a name."""
    return match.groups.get("batch") or "", match.groups.get("case") or match.text


def groups_of(
    entries: Sequence[Entry], init: Init, cases: Sequence[TestCase]
) -> tuple[PlannedGroup, ...]:
    """Return a group for each batch, and one for the test cases in none.

    If a batch without points fails, the batches after it bring no points. DMOJ runs no test case
    after it: those in no batch bring points here.
    """
    batches = [entry for entry in entries if entry.batched is not None]
    groups: list[PlannedGroup] = []
    required: list[str] = []
    for name in dict.fromkeys(case.group for case in cases if case.group):
        if name == SINGLE:
            groups.append(PlannedGroup(SINGLE, None, is_shared=True))
            continue
        batch = batches[int(name.removeprefix("batch")) - 1]
        points = init.points if batch.points is None else batch.points
        needed = [f"batch{number}" for number in batch.dependencies or ()]
        needs = tuple(dict.fromkeys([*required, *needed]))
        groups.append(PlannedGroup(name, points, needs=needs))
        if not points:
            required.append(name)
    return tuple(groups)


# Programs.


def judge_of(package: PackageFolder, shown: str, init: Init) -> PlannedJudge:
    """Return the judge of outputs. Raise UserError if it is not supported."""
    if init.interactive:
        if init.interactive.type != "testlib":
            raise UserError(_("{}: interactive is supported with the type testlib only", shown))
        program, convention = bridged_checker(package, shown, init.interactive)
        return PlannedJudge(interactor=program, interactor_convention=convention)
    stated_checker = init.checker or DmojChecker()
    checker = DmojChecker(stated_checker) if isinstance(stated_checker, str) else stated_checker
    options = checker.args or CheckerOptions()
    if checker.name == "bridged":
        program, convention = bridged_checker(package, shown, options)
        return PlannedJudge(program, convention)
    return PlannedJudge(text=named_checkers.of_dmoj(checker.name, options.of_standard(), shown))


def bridged_checker(
    package: PackageFolder, shown: str, options: CheckerOptions
) -> tuple[Path, Convention]:
    """Return a checker or interactor that is a program, and its convention. Raise UserError."""
    kind = str(options.type or "default")
    if kind not in conventions.BY_TYPE or options.args_format_string:
        raise UserError(_("{}: a checker of type {:.40} is not supported", shown, kind))
    if options.flags:
        raise UserError(_("{}: flags of the compiler are not supported", shown))
    names = names_of(options.files, shown)
    sources = [package.path(name, shown) for name in names]
    programs = [source for source in sources if source.suffix not in (".h", ".hpp")]
    if len(programs) != 1 or not programs[0].is_file():
        raise UserError(_("{}: a checker of one source file is supported: {}", shown, names))
    convention = conventions.BY_TYPE[kind]
    texts = [read_bytes(source) for source in sources if source.is_file()]
    has_testlib = any(INCLUDES_TESTLIB in text for text in texts)
    if convention is conventions.OF_TESTLIB_TYPE and has_testlib:
        convention = TESTLIB  # it is built with our testlib.h
    return programs[0], convention


def names_of(setting: str | list[str] | None, shown: str) -> list[str]:
    """Return names of files: a list, or a text with blanks between them."""
    return words(setting, shown) if isinstance(setting, str) else setting or []


def tests_in(folder: Path) -> list[Path]:
    """Return the files that say what solutions must get."""
    return sorted(folder.glob("tests/*/test.yml"))


@dataclass(frozen=True)
class SolutionTest:
    """A test.yml, and the solution beside it."""

    package: PackageFolder
    file: Path
    says: Test

    @property
    def is_old(self) -> bool:
        return self.says.language == PYTHON2

    def solutions(self, total: float) -> Iterator[PlannedSolution]:
        """Yield the solution with what it must get. `total`: the points of the problem."""
        shown = self.package.path_in_messages(str(self.file.relative_to(self.package.folder)))
        names = names_of(self.says.source, shown)
        if self.is_old or len(names) != 1:
            return
        beside = self.file.parent.relative_to(self.package.folder)
        source = self.package.path(str(beside / names[0]), shown)
        if source.is_file():
            yield PlannedSolution(source, label_of(self.says, total), folder=beside.name)


def label_of(test: Test, total: float) -> Label:
    """Return the expectation of a test.yml: a verdict, a verdict for each test case, or points.

    `total`: the points of the problem.
    """
    verdicts = test.cases if isinstance(test.cases, list) else [test.expect]
    labels = {LABELS.get(str(word), Label.UNKNOWN) for word in verdicts if word not in NOT_JUDGED}
    failing = labels - {Label.ACCEPTED}
    if failing or not test.score or test.score >= total:
        return next(iter(failing or labels)) if len(failing) < 2 and labels else Label.REJECTED
    return Label.WRONG  # in DMOJ, an output with a part of its points is accepted
