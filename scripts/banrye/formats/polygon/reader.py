"""Read a package of Polygon (https://polygon.codeforces.com): problem.xml and the files in it.

    <test method="generated" cmd="gen 10 7" group="1" points="5"/>     the input of files/gen.cpp
    <solution tag="wrong-answer"><source path="solutions/wa.cpp"/>     must get WA

A package is read as it is downloaded, for any system: inputs and answers that it leaves to its
script doall.sh are made here. Scripts of the package are not run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element

from banrye.compare import Mode
from banrye.console import UserError
from banrye.foreign.tables import read_xml
from banrye.formats.shared import testlib_checkers
from banrye.formats.shared.package_folder import (
    PackageFolder,
    number,
    paths_by_number,
    plain_name,
    words,
)
from banrye.formats.shared.plan import (
    GeneratedInput,
    Label,
    Plan,
    PlannedGroup,
    PlannedJudge,
    PlannedSolution,
)
from banrye.formats.shared.programs import usable_testlib
from banrye.judges.text_judges import Text
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.model import StreamFiles
from banrye.testcase import File, TestCase

MARK = "problem.xml"
MAX_CASES = 10_000
LABELS = {
    "main": Label.ACCEPTED,
    "accepted": Label.ACCEPTED,
    "rejected": Label.REJECTED,
    "failed": Label.REJECTED,
    "wrong-answer": Label.WRONG,
    "presentation-error": Label.WRONG,
    "time-limit-exceeded": Label.SLOW,
    "time-limit-exceeded-or-accepted": Label.SLOW_OR_ACCEPTED,
    "time-limit-exceeded-or-memory-limit-exceeded": Label.SLOW_OR_CRASHES,
    "memory-limit-exceeded": Label.CRASHES,
}
LANGUAGES = {"english": "en", "russian": "ru", "korean": "ko", "chinese": "zh", "japanese": "ja"}
ALL = "all"  # the group of test cases that have points and no group
PERCENT = "treat-points-from-checker-as-percent"


def plan_of(folder: Path, name: str) -> Plan:
    """Return the contents of problem.xml. Raise UserError."""
    package = PackageFolder(folder)
    document = PolygonDocument(package, package.path_in_messages(MARK), read_xml(folder / MARK))
    testset, other_testsets = document.testsets()
    judging = document.root.find("judging")
    return Plan(
        name=name,
        folder=folder,
        titles=document.titles(),
        seconds=document.number(testset, "time-limit", 1000) / 1000,
        mebibytes=int(document.number(testset, "memory-limit", 256 << 20)) >> 20 or 1,
        cases=tuple(document.cases(testset)),
        groups=tuple(document.groups(testset)),
        judge=document.judge(),
        validators=tuple(document.sources("assets/validators/validator")),
        solutions=tuple(document.solutions()),
        files=StreamFiles(file_name(judging, "input-file"), file_name(judging, "output-file")),
        headers=(folder / "files",),
        testlib=usable_testlib(folder / "files" / "testlib.h"),
        testset=testset.get("name", "tests"),
        losses=tuple(document.losses(other_testsets)),
    )


def file_name(judging: Element | None, key: str) -> str | None:
    """Return the file in place of a standard stream, None for the stream. Raise UserError."""
    name = judging.get(key, "") if judging is not None else ""
    return None if name in ("", "stdin", "stdout") else plain_name(name, key, MARK)


def is_skipped(solution: Element) -> bool:
    return solution.get("tag") == "do-not-run"


@dataclass(frozen=True)
class PolygonDocument:
    """problem.xml and the folder that it is in."""

    package: PackageFolder
    shown: str  # for messages
    root: Element

    def all(self, path: str) -> list[Element]:
        return self.root.findall(path)

    def path(self, text: str) -> Path:
        return self.package.path(text, self.shown)

    def number(self, parent: Element, key: str, default: float) -> float:
        """Return the number in a child or attribute. Raise UserError if it is none from 0 on."""
        text = parent.findtext(key) or parent.get(key) or str(default)
        return number(text, key, self.shown, largest=1e15)

    def titles(self) -> dict[str, str]:
        names = [(name.get("language", "english"), name.get("value", "")) for name in self.names]
        return {LANGUAGES.get(language, language[:2]): value for language, value in names}

    @property
    def names(self) -> list[Element]:
        return self.all("names/name")

    def testsets(self) -> tuple[Element, list[str]]:
        """Return the test set that decides, and the names of the others. Raise UserError."""
        testsets = self.all("judging/testset")
        if not testsets:
            raise UserError(_("{} has no test set", self.shown))
        main = next(
            (testset for testset in testsets if testset.get("name") == "tests"), testsets[0]
        )
        return main, [testset.get("name", "?") for testset in testsets if testset is not main]

    def losses(self, testsets: list[str]) -> Iterator[Loss]:
        """Yield the parts that are left out. `testsets`: the names of those that do not decide."""
        for name in testsets:
            yield Loss(_("the test set {}", name), MARK)
        skipped = sum(map(is_skipped, self.all("assets/solutions/solution")))
        if self.all("assets/scorer"):
            yield Loss("the scorer", MARK, _("points are added by groups"))
        if skipped:
            noun = "solution" if skipped == 1 else "solutions"
            yield Loss(_("{} {} with the tag do-not-run", skipped, noun), MARK)

    # Test cases.

    def cases(self, testset: Element) -> Iterator[TestCase]:
        """Yield the test cases. Files that are there come before commands that make them."""
        tests = testset.findall("tests/test")
        if not tests:  # older packages only have their number
            count = int(self.number(testset, "test-count", 0))
            tests = [Element("test", method="manual") for _number in range(min(count, MAX_CASES))]
        if len(tests) > MAX_CASES:
            raise UserError(_("{} has more than {:,} test cases", self.shown, MAX_CASES))
        width = max(2, len(str(len(tests))))
        numbers = range(1, len(tests) + 1)
        patterns = [
            testset.findtext("input-path-pattern") or "tests/%02d",
            testset.findtext("answer-path-pattern") or "tests/%02d.a",
        ]
        inputs, answers = [paths_by_number(pattern, numbers, self.shown) for pattern in patterns]
        for place, test, input_name, answer in zip(numbers, tests, inputs, answers, strict=True):
            points = self.number(test, "points", 0) or None
            path = self.path(input_name)
            is_file = path.is_file() or test.get("method") != "generated"
            yield TestCase(
                name=f"{place:0{width}}",
                input=File(path) if is_file else self.generated_input(test),
                answer=File(self.path(answer)),
                group=test.get("group") or (ALL if points else None),
                points=points,
                is_sample=test.get("sample") == "true",
            )

    def generated_input(self, test: Element) -> GeneratedInput:
        """Return the command of a generated input. Raise UserError."""
        command = test.get("cmd", "")
        name, *arguments = words(command.partition(">")[0], self.shown) or [""]
        file = test.get("from-file")
        if file is not None:
            plain_name(file, "from-file", self.shown)
        return GeneratedInput(self.generator(name), tuple(arguments), file)

    def generator(self, name: str) -> Path:
        """Return the source of an executable. Raise UserError."""
        stem = PurePosixPath(name.replace("\\", "/")).name.removesuffix(".exe")
        if source := self.executables.get(stem):
            return source
        raise UserError(_("{}: there is no source of the generator {!r:.60}", self.shown, name))

    @cached_property
    def executables(self) -> dict[str, Path]:
        """The sources of the executables by their names, with and without suffix."""
        by_name: dict[str, Path] = {}
        for source in self.sources("files/executables/executable"):
            by_name.setdefault(source.stem, source)
            by_name.setdefault(source.name, source)
        return by_name

    def groups(self, testset: Element) -> Iterator[PlannedGroup]:
        """Yield the groups of test cases, in the order of their first test cases."""
        tests = testset.findall("tests/test")
        groups = {
            group_element.get("name", ""): group_element
            for group_element in testset.findall("groups/group")
        }
        used = [test.get("group") or (ALL if test.get("points") else "") for test in tests]
        for name in dict.fromkeys(filter(None, used)):
            group = groups.get(name, Element("group"))
            needed = [
                dependency.get("group", "")
                for dependency in group.findall("dependencies/dependency")
            ]
            is_complete = group.get("points-policy") == "complete-group"
            yield PlannedGroup(name, None, not is_complete, tuple(needed))

    # Programs.

    def sources(self, path: str) -> Iterator[Path]:
        """Yield the sources of elements."""
        for element in self.all(path):
            source = element.find("source")
            if source is not None and source.get("path"):
                yield self.path(source.get("path", ""))

    def judge(self) -> PlannedJudge:
        """Return the judge of outputs. Without a checker, it compares words."""
        sources = [source for source in self.sources("assets/checker") if source.is_file()]
        interactors = list(self.sources("assets/interactor"))
        name = next((checker.get("name", "") for checker in self.all("assets/checker")), "")
        is_text = not sources and name
        text = testlib_checkers.of_testlib(name, self.shown) if is_text else Text(Mode.WORDS)
        return PlannedJudge(
            checker=sources[0] if sources else None,
            text=text,
            interactor=interactors[0] if interactors else None,
            gives_percent=self.states_percent(),
        )

    def states_percent(self) -> bool:
        judging = self.root.find("judging")
        return judging is not None and judging.get(PERCENT) == "true"

    def solutions(self) -> Iterator[PlannedSolution]:
        """Yield the solutions that are to be run. Raise UserError for an unknown tag."""
        for element in self.all("assets/solutions/solution"):
            tag = element.get("tag", "")
            source = element.find("source")
            if source is None or is_skipped(element):
                continue
            if tag not in LABELS:
                raise UserError(
                    _("{}: the tag {!r:.40} of a solution is not known", self.shown, tag)
                )
            path = self.path(source.get("path", ""))
            yield PlannedSolution(path, LABELS[tag], is_main=tag == "main")
