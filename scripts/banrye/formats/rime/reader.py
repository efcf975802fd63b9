"""Read a problem of Rime: PROBLEM, tests/TESTSET, NAME/SOLUTION.

These are Python, of which calls with constants are read. Nothing is executed.

    problem(title='Sum', time_limit=1.0, reference_solution='cpp')      PROBLEM
    cxx_judge(src='judge.cc', variant=testlib_judge_runner)             tests/TESTSET
    cxx_solution(src='main.cc', challenge_cases=['1*.in'])              wrong/SOLUTION, a wrong one

An input tests/1.in has its answer in tests/1.diff, or gets it of the reference solution. Outputs
are compared byte by byte, as Rime does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from banrye.choices import compiled_testlib
from banrye.compare import Mode
from banrye.console import UserError
from banrye.files import read_bytes
from banrye.formats.shared.package_folder import PackageFolder, number
from banrye.formats.shared.plan import Label, Plan, PlannedGroup, PlannedJudge, PlannedSolution
from banrye.formats.shared.programs import usable_testlib
from banrye.judges.guessing import INCLUDES_TESTLIB
from banrye.judges.text_judges import Text
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_names import natural_order
from banrye.testcase import File, TestCase

PROBLEM, SOLUTION, TESTSET = "PROBLEM", "SOLUTION", "tests/TESTSET"
MADE = "rime-out/tests"  # where Rime puts all test cases
DEFAULT_SECONDS, DEFAULT_MEBIBYTES = 2.0, 1024  # the limits of a problem; Rime has no memory limit
MAX_BYTES = 1 << 16
READ = ("title", "time_limit", "reference_solution")
ABOUT_PAGES = ("id", "wiki_name", "assignees", "need_custom_judge")
LABELS = {"tle": Label.SLOW, "wa": Label.WRONG, "re": Label.CRASHES, "rte": Label.CRASHES}
COMPARED = "outputs are compared byte by byte (see --checker)"


@dataclass(frozen=True)
class RimeCall:
    """A call in one of the files, with its constants by their keys."""

    name: str
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, key: str) -> str:
        value = self.values.get(key)
        return value if isinstance(value, str) else ""

    def texts(self, key: str) -> list[str]:
        value = self.values.get(key)
        return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def calls_in(package: PackageFolder, name: str) -> list[RimeCall]:
    """Return the calls of a file in the order of its lines, none if there is no file."""
    file = package.folder / name
    if not file.is_file():
        return []
    tree = ast.parse(read_bytes(file, MAX_BYTES))
    expressions = [statement.value for statement in tree.body if isinstance(statement, ast.Expr)]
    calls = [expression for expression in expressions if isinstance(expression, ast.Call)]
    return [
        RimeCall(call.func.id, dict(constants_of(call)))
        for call in calls
        if isinstance(call.func, ast.Name)
    ]


def constants_of(call: ast.Call) -> Iterator[tuple[str, object]]:
    """Yield the keys of a call and their values; the name of a variable stands for itself."""
    for keyword in call.keywords:
        if keyword.arg is None:
            continue
        if isinstance(keyword.value, ast.Name):
            yield keyword.arg, keyword.value.id
            continue
        try:
            yield keyword.arg, ast.literal_eval(keyword.value)
        except ValueError:
            yield keyword.arg, None


def plan_of(folder: Path, name: str) -> Plan:
    """Return the plan of a problem. Raise UserError."""
    package = PackageFolder(folder)
    shown = package.path_in_messages(PROBLEM)
    problem = next((call for call in calls_in(package, PROBLEM) if call.name == "problem"), None)
    values = problem.values if problem else {}
    testset = calls_in(package, TESTSET)
    if any("reactive" in call.name for call in testset):
        raise UserError(
            _("{}: interactive problems are not supported", package.path_in_messages(TESTSET))
        )
    subtasks = [call for call in testset if call.name == "subtask_testset"]
    limit = values.get("time_limit")
    title = values.get("title")
    reference = str(values.get("reference_solution") or "")
    checker = checker_of(package, testset)
    place = folder / (MADE if any((folder / MADE).glob("*.in")) else "tests")
    return Plan(
        name=name,
        folder=folder,
        titles={"en": str(title or name)},
        seconds=number(limit, "time_limit", shown, largest=3600) if limit else DEFAULT_SECONDS,
        mebibytes=DEFAULT_MEBIBYTES,
        cases=tuple(cases_of(place, subtasks)),
        judge=PlannedJudge(checker=checker, text=Text(Mode.EXACT)),
        groups=tuple(groups_of(subtasks, shown)),
        solutions=tuple(solutions_of(package, reference)),
        headers=(folder / "tests", folder.parent / "common"),
        testlib=testlib_of(folder),
        losses=tuple(losses_of(values, testset, place, checker)),
    )


def testlib_of(folder: Path) -> Path:
    for place in (folder / "tests", folder.parent / "common"):
        if (place / "testlib.h").is_file():
            return usable_testlib(place / "testlib.h")
    return compiled_testlib.ORIGINAL


def checker_of(package: PackageFolder, testset: Sequence[RimeCall]) -> Path | None:
    """Return the judge of the testset if it is for testlib, None if there is none like that."""
    for call in testset:
        if call.name.endswith("_judge") and (source := call.text("src")):
            file = package.file(f"tests/{source}", TESTSET)
            if INCLUDES_TESTLIB in read_bytes(file):
                return file
    return None


def cases_of(place: Path, subtasks: Sequence[RimeCall]) -> Iterator[TestCase]:
    """Yield the test cases. One of several subtasks counts for the first of them."""
    for file in sorted(place.glob("*.in"), key=lambda path: natural_order(path.name)):
        calls = [call for call in subtasks if is_in(file, call)]
        answer = file.with_suffix(".diff")
        yield TestCase(
            name=file.stem,
            input=File(file),
            answer=File(answer) if answer.is_file() else None,
            group=calls[0].text("name") if calls else None,
            is_sample="sample" in file.stem.lower() and not calls,
        )


def is_in(file: Path, subtask: RimeCall) -> bool:
    patterns = subtask.texts("input_patterns") or ["*"]
    return any(fnmatchcase(file.name, pattern) for pattern in patterns)


def groups_of(subtasks: Sequence[RimeCall], shown: str) -> Iterator[PlannedGroup]:
    for call in subtasks:
        score = call.values.get("score", 100)
        points = number(score, "score", shown, largest=1e9)
        yield PlannedGroup(call.text("name"), points, takes_least=True)


def solutions_of(package: PackageFolder, reference: str) -> Iterator[PlannedSolution]:
    """Yield the solutions. One with `challenge_cases` is wrong; its folder says how."""
    for place in sorted(package.folder.glob(f"*/{SOLUTION}")):
        name = place.parent.name
        by = f"{name}/{SOLUTION}"
        for call in calls_in(package, by):
            if not call.name.endswith("_solution") or not call.text("src"):
                continue
            source = package.file(f"{name}/{call.text('src')}", by)
            is_right = call.values.get("challenge_cases") is None
            words = name.lower().replace("_", "-").split("-")
            labels = [LABELS[word] for word in words if word in LABELS]
            label = Label.ACCEPTED if is_right else next(iter(labels), Label.REJECTED)
            yield PlannedSolution(source, label, is_main=name == reference, folder=name)


def losses_of(
    values: Mapping[str, object], testset: Sequence[RimeCall], place: Path, checker: Path | None
) -> Iterator[Loss]:
    """Yield the parts that are not used."""
    for key in values:
        if key not in (*READ, *ABOUT_PAGES):
            yield Loss(key, PROBLEM)
    for call in testset:
        kind, source = call.name.rpartition("_")[2], call.text("src")
        if kind == "judge" and source and checker is None:
            yield Loss(f"the checker {source}", TESTSET, COMPARED)
        elif kind == "generator" and place.parts[-2:] != Path(MADE).parts:
            yield Loss(f"the generator {source}", TESTSET, "rime build makes its test cases")
        elif kind == "validator":
            yield Loss(f"the validator {source}", TESTSET)
    subtasks = [call for call in testset if call.name == "subtask_testset"]
    for file in sorted(place.glob("*.in")):
        names = [call.text("name") for call in subtasks if is_in(file, call)]
        for other in names[1:]:
            yield Loss(f"{file.stem} in {other}", TESTSET)
