"""Make an ICPC package from the package of another tool, and keep it in the store.

Missing inputs are made by the generators, missing answers by the main solution, in the sandbox.
A package is made again only after a file of the tool's package has changed.

    Plan of "sum" -> data/sample/01.in, data/secret/group_2/05.in, submissions/accepted/main.cpp, …
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import yaml

from banrye.console import UserError, note, progress, relative_path
from banrye.digest import FileTree, digest
from banrye.files import read_bytes
from banrye.formats.shared import stored_package
from banrye.formats.shared.plan import (
    GeneratedInput,
    Label,
    Plan,
    PlannedSolution,
)
from banrye.formats.shared.points import PlanPoints, folder_of, is_plain_sample, unique
from banrye.formats.shared.programs import Programs, answer_by_dialogue, output_of
from banrye.formats.shared.stored_package import StoredPackage
from banrye.judges.checker import Checker
from banrye.judges.interactor import Interactor
from banrye.judges.package_program import PackageProgram
from banrye.judges.protocol import Judge
from banrye.judges.workspace import JudgeProgram
from banrye.messages import _
from banrye.problem.model import Draft, Policies, Problem, StreamFiles
from banrye.problem.packages import data_makers, icpc_package
from banrye.problem.packages.package_judge import validator_in
from banrye.process.limits import Limits
from banrye.process.pool import parallel
from banrye.store import kinds
from banrye.submission.program import Program
from banrye.submission.sources import usual_suffix
from banrye.testcase import Blob, File, TestCase, check_fetched, is_missing

PACKAGE_VERSION = "6"  # of the way packages are made: with a new version, all are made again
CONTENT = "content.json"  # the number of test cases: a package with fewer is damaged
SAFE = re.compile(r"[^A-Za-z0-9_-]+")
LABELLED = "labelled"  # the folder of solutions whose verdicts submissions.yaml states
FOLDERS = {  # of the others: there the first failure decides
    Label.ACCEPTED: "accepted",
    Label.REJECTED: "rejected",
    Label.WRONG: "wrong_answer",
    Label.SLOW: "time_limit_exceeded",
    Label.CRASHES: "run_time_error",
}
INTERACTOR = "interactor"
PERCENT = 100.0
LINKED = {".cpp": "cpp", ".c": "c", ".java": "java", ".py": "python3"}


def draft_of(plan: Plan) -> Draft:
    """Return the problem of a plan. Make its package first if necessary, which can take minutes.

    Raise UserError if a program does not compile or fails.
    """
    for text in plan.notes:
        note(f"{plan.name}: {text}")
    package = make_package(plan)
    points = PlanPoints(plan)
    largest = content_in(package.folder).largest_bytes >> 20
    validation_limits = Limits(
        cpu_seconds=icpc_package.VALIDATION_SECONDS,
        output_bytes=validation_mebibytes(largest) << 20,
        explicit_wall_seconds=icpc_package.VALIDATION_SECONDS + icpc_package.SLEEPING_SECONDS,
    )
    problem = Problem(
        name=plan.name,
        folder=package.folder,
        titles=dict(plan.titles) or {"en": plan.name},
        limits=Limits(plan.seconds, plan.mebibytes, output_mebibytes(largest) << 20),
        validation_limits=validation_limits,
        cases=tuple(test_cases(points, package.folder / "data")),
        judge=judge_of(plan, package.folder, validation_limits),
        files=plan.files,
        is_scoring=plan.is_scoring,
        testlib=plan.testlib,
        policies=Policies(has_memory_verdict=True),
        scoring=points.scoring_of_groups(),
        losses=plan.losses,
        lease=package,
    )
    return Draft(problem)


def judge_of(plan: Plan, package: Path, limits: Limits) -> Judge:
    """Return the judge of a plan, whose programs are in a package.

    `limits`: the limits of these programs.
    """
    planned, checker = plan.judge, None
    heap = plan.mebibytes
    if planned.checker is not None:
        package_program = validator_in(package, plan.name, plan.testlib, heap)
        most = PERCENT if planned.gives_percent else None
        program = JudgeProgram(package_program, planned.convention, limits, most)
        checker = Checker(program, plan.is_scoring)
    if planned.interactor is None:
        return checker or planned.text
    (place,) = (package / INTERACTOR).iterdir()
    title = f"the interactor {relative_path(place)}"
    package_program = PackageProgram(place, title, testlib=plan.testlib, heap_mebibytes=heap)
    program = JudgeProgram(package_program, planned.interactor_convention, limits)
    return Interactor(program, checker, plan.is_scoring)


def test_cases(points: PlanPoints, data: Path) -> Iterator[TestCase]:
    """Yield the test cases, the samples first. `data`: the folder of their files."""
    plan = points.plan
    for case in sorted(plan.cases, key=lambda case: not is_plain_sample(case)):
        file = data / points.place_of(case)
        group = points.group_of(case)
        most = case.points or (group.points if group else None) or 0.0
        yield TestCase(
            name=points.name_of(case),
            input=File(file.with_name(f"{file.name}.in")),
            answer=File(file.with_name(f"{file.name}.ans")),
            points=most if plan.is_scoring else None,
            is_sample=is_plain_sample(case),
            input_flags={"": plan.validator_words(case)} if plan.testset else {},
        )


def output_mebibytes(largest: int) -> int:
    """Return the limit of an output. `largest`: the size of the largest file in MiB."""
    return max(64, 2 * largest)


def validation_mebibytes(largest: int) -> int:
    """Return the limit of what a checker writes. `largest`: as for `output_mebibytes`."""
    return 16 + 4 * largest


def version_of(folder: Path, text: str = "") -> str:
    """Return a hash of a text and of the files of a tool's package, without hidden ones."""

    def is_visible(name: Path) -> bool:
        return not name.name.startswith(".")

    return digest(PACKAGE_VERSION, text, FileTree(folder, is_visible))


def make_package(plan: Plan) -> StoredPackage:
    """Return the package of a plan. Make it unless there is one of the same content."""
    if not plan.cases:
        hint = data_makers.hint(plan.folder)
        raise UserError(_("there are no test cases in {}{}", relative_path(plan.folder), hint))

    def make(folder: Path) -> None:
        progress(_("{}: making the test cases", plan.name))
        PackageMaker(plan, Programs(plan), folder).make()

    name = SAFE.sub("-", plan.name).strip("-") or "problem"
    version = version_of(plan.folder)
    return stored_package.take_or_make(kinds.OF_TOOLS, name, version, make, is_whole)


@dataclass(frozen=True)
class Content:
    """The content of a package: content.json."""

    cases: int
    largest_bytes: int  # of the files of test cases


def content_in(package: Path) -> Content:
    """Return the content of a package. Raise OSError, ValueError, TypeError or KeyError."""
    values = json.loads((package / CONTENT).read_bytes())
    return Content(int(values["cases"]), int(values["largest_bytes"]))


def is_whole(package: Path) -> bool:
    """Return whether a package has all its test cases."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        count = content_in(package).cases
        counts = [len(list(package.glob(f"data/**/*.{end}"))) for end in ("in", "ans")]
        return counts == [count, count]
    return False


@dataclass(frozen=True)
class PackageMaker:
    """Makes a package in an empty folder."""

    plan: Plan
    programs: Programs
    folder: Path

    @cached_property
    def points(self) -> PlanPoints:
        return PlanPoints(self.plan)

    def make(self) -> None:
        largest = self.make_cases()
        self.write_settings(largest)
        self.write_groups()
        self.write_programs()
        self.write_solutions()
        content = json.dumps({"cases": len(self.plan.cases), "largest_bytes": largest})
        (self.folder / CONTENT).write_text(content, encoding="utf-8")

    # Test cases.

    def make_cases(self) -> int:
        """Write the test cases. Return the size of the largest file in bytes."""
        plan = self.plan
        generated = [case.input for case in plan.cases if isinstance(case.input, GeneratedInput)]
        sources = {source.generator for source in generated}
        main = self.required_main() if any(is_missing(case.answer) for case in plan.cases) else None
        talker = plan.judge.interactor if main else None
        sources |= {program for program in (main, talker) if program}
        ordered = sorted(sources)
        built = parallel(
            partial(self.programs.build, source, self.linked_to(source)) for source in ordered
        )
        programs = dict(zip(ordered, built, strict=True))
        jobs: list[Callable[[], int]] = []
        for case in plan.cases:
            jobs.append(partial(self.make_case, case, programs, main))
        return max(parallel(jobs), default=0)

    def linked_to(self, source: Path) -> tuple[Path, ...]:
        """Return the files that are compiled with a program if it is a solution."""
        is_solution = any(solution.source == source for solution in self.plan.solutions)
        language = LINKED.get(usual_suffix(source), "") if is_solution else ""
        return self.plan.linked.get(language, ())

    def required_main(self) -> Path:
        if self.plan.main is None:
            missing = next(case for case in self.plan.cases if is_missing(case.answer))
            raise UserError(
                _(
                    "{}: {} has no answer, and there is no accepted solution that gives one",
                    self.plan.name,
                    missing.name,
                )
            )
        return self.plan.main

    def make_case(self, case: TestCase, programs: Mapping[Path, Program], main: Path | None) -> int:
        """Write a test case. Return the size of its larger file in bytes. Raise UserError."""
        input_bytes = self.input_of(case, programs)
        answer = content_of(case.answer)
        if answer is None:
            assert main is not None
            answer = self.answer_of(case, programs, main, input_bytes)
        stored_package.write_case(self.folder, self.points.place_of(case), input_bytes, answer)
        return max(len(input_bytes), len(answer))

    def input_of(self, case: TestCase, programs: Mapping[Path, Program]) -> bytes:
        """Return an input with the line breaks of Unix. Raise UserError."""
        source = case.input
        if not isinstance(source, GeneratedInput):
            content = content_of(source)
            if content is None:
                hint = data_makers.hint(self.plan.folder)
                raise UserError(
                    _("{}: the input of {} is missing{}", self.plan.name, case.name, hint)
                )
            return content
        what = f"{self.plan.name}: {source.command}, for {case.name},"
        program = programs[source.generator]
        output = output_of(program, b"", what, source.arguments, StreamFiles(None, source.file))
        return output.replace(b"\r\n", b"\n")

    def answer_of(
        self, case: TestCase, programs: Mapping[Path, Program], main: Path, input_bytes: bytes
    ) -> bytes:
        """Return the answer of the main solution. Raise UserError."""
        program = programs[main]
        if talker := self.plan.judge.interactor:
            return answer_by_dialogue(program, programs[talker], input_bytes)
        what = f"{self.plan.name}: {main.name}, on {case.name},"
        return output_of(program, input_bytes, what, files=self.plan.files)

    # The other files.

    def write_groups(self) -> None:
        """Write the settings of the groups: points, what they need, and how points are added."""
        if self.plan.is_scoring:
            for place, settings in self.points.settings():
                file = self.folder / "data" / place / "test_group.yaml"
                file.write_text(yaml.safe_dump(settings), encoding="utf-8")

    def write_settings(self, largest: int) -> None:
        """Write problem.yaml. `largest`: the size of the largest file in bytes."""
        plan = self.plan
        settings = {
            "problem_format_version": "2025-09",
            "name": dict(plan.titles) or {"en": plan.name},
            "type": [
                "scoring" if plan.is_scoring else "pass-fail",
                *(["interactive"] if plan.judge.interactor else []),
            ],
            "limits": {
                "time_limit": plan.seconds,
                "memory": plan.mebibytes,
                "output": output_mebibytes(largest >> 20),
                "validation_output": validation_mebibytes(largest >> 20),
            },
        }
        text = yaml.safe_dump(settings, allow_unicode=True)
        (self.folder / "problem.yaml").write_text(text, encoding="utf-8")

    def write_programs(self) -> None:
        """Write validators, checker and interactor, and what belongs to every submission."""
        plan = self.plan
        for source in plan.validators:
            self.programs.write(self.folder / "input_validators", source)
        if plan.judge.checker is not None:
            place = self.folder / "output_validator"
            self.programs.write(place, plan.judge.checker, is_alone=True)
        if plan.judge.interactor is not None:
            self.programs.write(self.folder / INTERACTOR, plan.judge.interactor)
        for language, files in plan.linked.items():
            place = self.folder / "include" / language
            place.mkdir(parents=True)
            for file in files:
                (place / file.name).write_bytes(read_bytes(file))

    def write_solutions(self) -> None:
        """Write the solutions into the folders of their verdicts, the main one first."""
        rules: dict[str, dict[str, list[str]]] = {}
        for solution, own_folder in with_folders(self.plan):
            place = FOLDERS.get(solution.label, LABELLED)
            folder = self.folder / "submissions" / place / own_folder
            source_files = self.programs.write(folder, solution.source, is_alone=bool(own_folder))
            if place == LABELLED and solution.label is not Label.UNKNOWN:
                rules[f"{place}/{own_folder or source_files.name}"] = rule_of(solution)
        if rules:
            file = self.folder / "submissions" / "submissions.yaml"
            file.write_text(yaml.safe_dump(rules), encoding="utf-8")


def with_folders(plan: Plan) -> Iterator[tuple[PlannedSolution, str]]:
    """Yield the solutions, and the folder of each: "" unless another one has the same name.

    sols/a/sol.py and sols/b/sol.py are in the folders a and b.
    """
    stems = Counter(solution.source.stem.casefold() for solution in plan.solutions)
    used_names: set[str] = set()
    for solution in plan.solutions:
        folder = solution.folder
        if not folder and stems[solution.source.stem.casefold()] > 1:
            folder = folder_of(solution.source.parent.name)
        if folder:
            folder = unique(folder, used_names)
            used_names.add(folder)
        yield solution, folder


def rule_of(solution: PlannedSolution) -> dict[str, list[str]]:
    """Return the rule of submissions.yaml for a solution."""
    permitted, required = solution.label.permitted_verdicts, solution.label.required_verdicts
    return {key: list(words) for key, words in (("permitted", permitted), ("required", required))}


def content_of(blob: Blob | None) -> bytes | None:
    """Return test data with the line breaks of Unix, None if there are none."""
    if blob is None or is_missing(blob):
        return None
    check_fetched(blob)
    return blob.read().replace(b"\r\n", b"\n")
