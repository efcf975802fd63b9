"""Make an ICPC package of what another tool's package says, and keep it.

Missing inputs are made by the generators, missing answers by the main solution, in the sandbox.
A package is made again only after a file of the tool's package has changed.

    Plan of "sum" -> data/sample/01.in, data/secret/group_2/05.in, submissions/accepted/main.cpp, …
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import yaml

from banrye.console import UserError, note, progress, relative_path
from banrye.digest import FileTree, digest
from banrye.files import read_bytes
from banrye.foreign.zips import Member
from banrye.formats.plan import (
    Label,
    Made,
    Plan,
    PlannedCase,
    PlannedGroup,
    PlannedSolution,
)
from banrye.formats.programs import Programs, answer_by_dialogue, output_of
from banrye.problem import data_makers, icpc, loss, made_package
from banrye.problem.made_package import MadePackage
from banrye.problem.model import Comparison, Draft, Files, Kind, Policies, TestCase
from banrye.process.pool import parallel
from banrye.store import kinds
from banrye.submission.program import Program

PACKAGE_VERSION = "5"  # of the way packages are made: with a new version, all are made again
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
LINKED = {".cpp": "cpp", ".cc": "cpp", ".c": "c", ".java": "java", ".py": "python3"}


def draft_of(plan: Plan) -> Draft:
    """Return the problem of a plan. Make its package first if necessary, which can take minutes.

    Raise UserError if a program does not compile or fails.
    """
    for text in (*plan.notes, *loss.lines(plan.losses)):
        note(f"{plan.name}: {text}")
    package = make_package(plan)
    problem = icpc.read_package(package.folder).problem
    judging = plan.judging
    problem = replace(
        problem,
        files=plan.files,
        policies=Policies(has_memory_verdict=True),
        testlib=plan.testlib,
        gives_percent=judging.gives_percent,
        cases=tuple(with_points(case, plan) for case in problem.cases),
        losses=plan.losses,
        kept=package,
    )
    if judging.checker is not None:
        problem = replace(
            problem, comparison=Comparison.VALIDATOR, checker_convention=judging.convention
        )
    else:
        problem = replace(problem, comparison=Comparison.RULE, rule=judging.rule)
    if judging.interactor is not None:
        (place,) = (package.folder / INTERACTOR).iterdir()
        problem = replace(
            problem,
            kind=Kind.INTERACTIVE,
            interactor=place,
            interactor_convention=judging.interactor_convention,
        )
    return Draft(problem)


def with_points(case: TestCase, plan: Plan) -> TestCase:
    """Return a test case with the points that it brings, 0 if other test cases bring all."""
    if not plan.is_scoring:
        return case
    name = case.name.rpartition("/")[2]
    planned = next(each for each in plan.cases if each.name == name)
    group = next((each for each in plan.groups if each.name == planned.group), None)
    points = planned.points or (group.points if group else None)
    return replace(case, points=points or 0.0)


def version_of(folder: Path, text: str = "") -> str:
    """Return a hash of a text and of the files of a tool's package, without hidden ones."""

    def is_visible(name: Path) -> bool:
        return not name.name.startswith(".")

    return digest(PACKAGE_VERSION, text, FileTree(folder, is_visible))


def make_package(plan: Plan) -> MadePackage:
    """Return the package of a plan. Make it unless there is one of the same content."""
    if not plan.cases:
        hint = data_makers.hint(plan.folder)
        raise UserError(f"there are no test cases in {relative_path(plan.folder)}{hint}")

    def make(folder: Path) -> None:
        progress(f"{plan.name}: making the test cases")
        PackageMaker(plan, Programs(plan), folder).make()

    name = SAFE.sub("-", plan.name).strip("-") or "problem"
    version = version_of(plan.folder)
    return made_package.take_or_make(kinds.OF_TOOLS, name, version, make, is_whole)


def is_whole(package: Path) -> bool:
    """Return whether a package has all its test cases."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        count = json.loads((package / CONTENT).read_bytes())["cases"]
        found = [len(list(package.glob(f"data/**/*.{end}"))) for end in ("in", "ans")]
        return found == [count, count]
    return False


@dataclass(frozen=True)
class PackageMaker:
    """Makes a package in an empty folder."""

    plan: Plan
    programs: Programs
    folder: Path

    def make(self) -> None:
        largest = self.make_cases()
        self.write_settings(largest)
        self.write_groups()
        self.write_programs()
        self.write_solutions()
        content = json.dumps({"cases": len(self.plan.cases)})
        (self.folder / CONTENT).write_text(content, encoding="utf-8")

    # Test cases.

    def make_cases(self) -> int:
        """Write the test cases. Return the size of the largest file in bytes."""
        plan = self.plan
        made = [case.input for case in plan.cases if isinstance(case.input, Made)]
        sources = {each.generator for each in made}
        main = None if all(map(has_answer, plan.cases)) else self.required_main()
        talker = plan.judging.interactor if main else None
        sources |= {each for each in (main, talker) if each}
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
        is_solution = any(each.source == source for each in self.plan.solutions)
        language = LINKED.get(source.suffix, "") if is_solution else ""
        return self.plan.linked.get(language, ())

    def required_main(self) -> Path:
        if self.plan.main is None:
            missing = next(case for case in self.plan.cases if not has_answer(case))
            raise UserError(
                f"{self.plan.name}: {missing.name} has no answer, and there is no accepted"
                " solution that gives one"
            )
        return self.plan.main

    def make_case(
        self, case: PlannedCase, programs: Mapping[Path, Program], main: Path | None
    ) -> int:
        """Write a test case. Return the size of its larger file in bytes. Raise UserError."""
        input_bytes = self.input_of(case, programs)
        answer = content_of(case.answer)
        if answer is None:
            assert main is not None
            answer = self.answer_of(case, programs, main, input_bytes)
        made_package.write_case(self.folder, self.place_of(case), input_bytes, answer)
        return max(len(input_bytes), len(answer))

    def input_of(self, case: PlannedCase, programs: Mapping[Path, Program]) -> bytes:
        """Return an input with the line breaks of Unix. Raise UserError."""
        source = case.input
        if not isinstance(source, Made):
            content = content_of(source)
            if content is None:
                hint = data_makers.hint(self.plan.folder)
                raise UserError(f"{self.plan.name}: the input of {case.name} is missing{hint}")
            return content
        what = f"{self.plan.name}: {source.command}, for {case.name},"
        program = programs[source.generator]
        made = output_of(program, b"", what, source.arguments, Files(None, source.file))
        return made.replace(b"\r\n", b"\n")

    def answer_of(
        self, case: PlannedCase, programs: Mapping[Path, Program], main: Path, input_bytes: bytes
    ) -> bytes:
        """Return the answer of the main solution. Raise UserError."""
        program = programs[main]
        if talker := self.plan.judging.interactor:
            return answer_by_dialogue(program, programs[talker], input_bytes)
        what = f"{self.plan.name}: {main.name}, on {case.name},"
        return output_of(program, input_bytes, what, files=self.plan.files)

    # Groups.

    def place_of(self, case: PlannedCase) -> str:
        """Return the path of a test case in data/, without extension."""
        if is_plain_sample(case):
            return f"sample/{case.name}"
        group = self.group_of(case)
        if group is None:
            return f"secret/{case.name}"
        place = f"secret/{folder_of(group.name)}/{case.name}"
        return f"{place}/{case.name}" if self.has_own_points(group) else place

    def group_of(self, case: PlannedCase) -> PlannedGroup | None:
        return next((each for each in self.plan.groups if each.name == case.group), None)

    def cases_of(self, group: PlannedGroup) -> list[PlannedCase]:
        """Return the secret test cases of a group."""
        cases = self.plan.cases
        return [each for each in cases if each.group == group.name and not is_plain_sample(each)]

    def has_own_points(self, group: PlannedGroup) -> bool:
        """Return whether the test cases of a group have different points."""
        return group.is_shared and len({case.points for case in self.cases_of(group)}) > 1

    def write_groups(self) -> None:
        """Write the settings of the groups: points, what they need, and how points are added."""
        if not self.plan.is_scoring:
            return
        total = 0.0
        for group in self.plan.groups:
            cases = self.cases_of(group)
            points = group.points
            if points is None:
                points = sum(case.points or 0.0 for case in cases)
            total += points if cases else 0.0
            place = f"secret/{folder_of(group.name)}"
            if cases:
                mode = "sum" if group.is_shared else "min" if group.takes_least else "pass-fail"
                self.write_group(place, mode, points, self.places_of(group.needs))
            if cases and self.has_own_points(group):
                for case in cases:
                    self.write_group(f"{place}/{case.name}", "sum", case.points or 0.0, [])
        self.write_group("secret", "sum", total, [])

    def write_group(self, place: str, mode: str, points: float, needs: Sequence[str]) -> None:
        settings = {"score_aggregation": mode, "max_score": points, "require_pass": list(needs)}
        file = self.folder / "data" / place / "test_group.yaml"
        file.write_text(yaml.safe_dump(settings), encoding="utf-8")

    def places_of(self, names: Sequence[str]) -> list[str]:
        """Return the folders in data/ of the groups that another one needs."""
        places: list[str] = []
        for group in self.plan.groups:
            if group.name in names and self.cases_of(group):
                places.append(f"secret/{folder_of(group.name)}")
        cases = [case for case in self.plan.cases if case.group in names]
        return ["sample", *places] if any(map(is_plain_sample, cases)) else places

    # The other files.

    def write_settings(self, largest: int) -> None:
        """Write problem.yaml. `largest`: the size of the largest file in bytes."""
        plan = self.plan
        settings = {
            "problem_format_version": "2025-09",
            "name": dict(plan.titles) or {"en": plan.name},
            "type": [
                "scoring" if plan.is_scoring else "pass-fail",
                *(["interactive"] if plan.judging.interactor else []),
            ],
            "limits": {
                "time_limit": plan.seconds,
                "memory": plan.mebibytes,
                "output": max(64, 2 * (largest >> 20)),
                "validation_output": 16 + 4 * (largest >> 20),
            },
        }
        text = yaml.safe_dump(settings, allow_unicode=True)
        (self.folder / "problem.yaml").write_text(text, encoding="utf-8")

    def write_programs(self) -> None:
        """Write validators, checker and interactor, and what belongs to every submission."""
        plan = self.plan
        for source in plan.validators:
            self.programs.write(self.folder / "input_validators", source)
        if plan.judging.checker is not None:
            place = self.folder / "output_validator"
            self.programs.write(place, plan.judging.checker, is_alone=True)
        if plan.judging.interactor is not None:
            self.programs.write(self.folder / INTERACTOR, plan.judging.interactor)
        for language, files in plan.linked.items():
            place = self.folder / "include" / language
            place.mkdir(parents=True)
            for file in files:
                (place / file.name).write_bytes(read_bytes(file))

    def write_solutions(self) -> None:
        """Write the solutions into the folders of their verdicts, the main one first."""
        rules: dict[str, dict[str, list[str]]] = {}
        for solution in self.plan.solutions:
            place = FOLDERS.get(solution.label, LABELLED)
            folder = self.folder / "submissions" / place / solution.folder
            written = self.programs.write(folder, solution.source, is_alone=bool(solution.folder))
            if place == LABELLED and solution.label is not Label.UNKNOWN:
                rules[f"{place}/{solution.folder or written.name}"] = rule_of(solution)
        if rules:
            file = self.folder / "submissions" / "submissions.yaml"
            file.write_text(yaml.safe_dump(rules), encoding="utf-8")


def rule_of(solution: PlannedSolution) -> dict[str, list[str]]:
    """Return the rule of submissions.yaml for a solution."""
    permitted, required = solution.label.permitted, solution.label.required
    return {key: list(words) for key, words in (("permitted", permitted), ("required", required))}


def is_plain_sample(case: PlannedCase) -> bool:
    """Return whether a test case is a sample that brings no points."""
    return case.is_sample and not case.points


def folder_of(group: str) -> str:
    """Return the folder of a group: numbers get digits in front, because names are sorted."""
    return f"group_{int(group):03}" if group.isdecimal() else SAFE.sub("-", group) or "group"


def has_answer(case: PlannedCase) -> bool:
    return case.answer.is_file() if isinstance(case.answer, Path) else case.answer is not None


def content_of(source: Path | Member | bytes | None) -> bytes | None:
    """Return test data with the line breaks of Unix, None if there are none."""
    if isinstance(source, Member):
        source = source.read()
    if isinstance(source, Path):
        source = read_bytes(source) if source.is_file() else None
    return source.replace(b"\r\n", b"\n") if source is not None else None
