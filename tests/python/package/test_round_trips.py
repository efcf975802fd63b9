"""A problem of each kind is written for each judge, read again and judged: the same verdicts.

Where they may differ, a loss is named. The verdicts are by hand: tests/fixtures/exports.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from banrye.choices import compiled_testlib
from banrye.extras.package import losses
from banrye.extras.package.export_target import Material
from banrye.extras.package.export_targets import EXPORT_TARGETS
from banrye.judging import score
from banrye.judging.case_result import CaseResult
from banrye.judging.submission import Submission, judgement_of
from banrye.prepare.open_problem import USUAL_OPTIONS, open_cases, open_problem
from banrye.problem.model import Problem
from banrye.problem.packages import icpc_package
from tests.python.builders import write_files
from tests.python.commands import FIXTURES

EXPORTS = FIXTURES / "exports"
WITHOUT_BAPCTOOLS = ("icpc", "dmoj", "polygon", "cms", "plain")
TARGETS = [target for target in WITHOUT_BAPCTOOLS if target in EXPORT_TARGETS]


def rows(name: str) -> list[list[str]]:
    """Return the rows of a table of tests/fixtures/exports."""
    lines = (EXPORTS / name).read_text(encoding="utf-8").splitlines()
    return [line.split(" | ") for line in lines if not line.startswith("#")]


LOSSES = {
    (kind, target): what for kind, target, what in rows("losses.txt") if target in EXPORT_TARGETS
}
VERDICTS: dict[str, dict[str, str]] = {}  # of each kind of problem, by the program
for program, found in rows("verdicts.txt"):
    VERDICTS.setdefault(program.partition("/")[0], {})[program] = found

KEPT = [(kind, target) for kind in VERDICTS for target in TARGETS if (kind, target) not in LOSSES]


def package_of(kind: str, place: Path) -> Problem:
    """Return the problem of a package, with the testlib.h that its programs in C++ include."""
    folder = shutil.copytree(EXPORTS / "kinds" / kind, place / "origin" / kind)
    for source in folder.glob("*_validator*/*.cpp"):
        source.with_name("testlib.h").write_bytes(
            compiled_testlib.of_package(compiled_testlib.ORIGINAL)
        )
    return icpc_package.read_package(folder).problem


def again(problem: Problem, target: str, place: Path) -> Problem:
    """Return the problem that the archive of a problem has."""
    folder = place / "archive" / problem.name
    folder.mkdir(parents=True)
    EXPORT_TARGETS[target].write(folder, Material(problem, problem.folder, {}))
    if target == "plain":
        return open_cases(folder, USUAL_OPTIONS, place / "scratch")
    return open_problem(str(folder))


def results_of(problem: Problem, program: Path) -> list[CaseResult]:
    with judgement_of(problem, Submission(program), all_cases=True) as judgement:
        return list(judgement.results)


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:cpp")
@pytest.mark.parametrize(("kind", "target"), KEPT)
def test_an_archive_gives_the_same_verdicts(tmp_path: Path, kind: str, target: str) -> None:
    """Programs that are right, right in another way, wrong and too slow."""
    problem = again(package_of(kind, tmp_path), target, tmp_path)
    given = {
        program: " ".join(
            result.verdict.name for result in results_of(problem, EXPORTS / "kinds" / program)
        )
        for program in VERDICTS[kind]
    }
    assert given == VERDICTS[kind]


@pytest.mark.parametrize(("kind", "target"), LOSSES)
def test_what_is_judged_otherwise_is_named(tmp_path: Path, kind: str, target: str) -> None:
    problem = package_of(kind, tmp_path)
    named = {loss.what for loss in losses.of_archives(problem, [EXPORT_TARGETS[target]])}
    assert LOSSES[kind, target] in named


@pytest.mark.needs("target:cms", "target:dmoj", "target:icpc", "target:kattis", "target:polygon")
@pytest.mark.lengthy
@pytest.mark.needs("toolchain:cpp")
@pytest.mark.parametrize("target", ["icpc", "dmoj", "polygon", "cms", "kattis"])
def test_an_archive_gives_the_same_points(tmp_path: Path, target: str) -> None:
    """By hand: not_five fails small, which large needs; each of three others brings 10."""
    folder = EXPORTS / "groups"
    problem = again(icpc_package.read_package(folder).problem, target, tmp_path)
    for name, points in (("accepted/sum", 100), ("wrong_answer/not_five", 30)):
        results = results_of(problem, folder / "submissions" / f"{name}.cpp")
        assert score.group_scores(problem, results)[-1].score == points


@pytest.mark.needs("target:domjudge", "target:kattis")
@pytest.mark.parametrize("target", ["kattis", "domjudge"])
def test_a_package_in_the_legacy_format_goes_as_it_is(tmp_path: Path, target: str) -> None:
    """BAPCtools, which lays out the newer ones, takes it no longer: file by file the same."""
    files = {
        "problem.yaml": "name: Sum\n",
        "problem_statement/problem.en.tex": "\\problemname{Sum}\nAdd.\n",
        "problem_statement/sum.png": "",
        "data/secret/1.in": "1 2\n",
        "data/secret/1.ans": "3\n",
        "input_format_validators/sum.ctd": "INT(1,9) SPACE INT(1,9) NEWLINE EOF\n",
        "submissions/accepted/sum.py": "print(sum(map(int, input().split())))\n",
        ".git/config": "no part of the package",
    }
    write_files(tmp_path / "sum", files)
    problem = icpc_package.read_package(tmp_path / "sum").problem
    export = EXPORT_TARGETS[target]
    assert not export.needs_layout(problem)
    folder = tmp_path / "sum" / target / "sum"  # beside the files of the package, as archives are
    folder.mkdir(parents=True)
    (tmp_path / "origin").mkdir()
    write_files(tmp_path / "origin" / "sum", files)
    problem = replace(problem, folder=tmp_path / "origin" / "sum")
    export.write(folder, Material(problem, tmp_path / "sum", {}))
    written = {
        str(file.relative_to(folder)): file.read_text()
        for file in folder.rglob("*")
        if file.is_file() and file.name not in (".timelimit", "domjudge-problem.ini")
    }
    del files[".git/config"]
    assert written == files


@pytest.mark.needs("target:polygon")
def test_a_title_that_only_the_statement_has_goes_to_polygon(tmp_path: Path) -> None:
    """A legacy package states none in problem.yaml, and p2d refuses a problem without a name."""
    files = {
        "problem.yaml": "author: A\n",
        "problem_statement/problem.en.tex": "\\problemname{Sum of Two}\nAdd.\n",
        "data/secret/1.in": "1 2\n",
        "data/secret/1.ans": "3\n",
    }
    write_files(tmp_path / "sum", files)
    problem = icpc_package.read_package(tmp_path / "sum").problem
    folder = tmp_path / "polygon"
    folder.mkdir()
    EXPORT_TARGETS["polygon"].write(folder, Material(problem, tmp_path / "sum", {}))
    (name,) = ElementTree.parse(folder / "problem.xml").findall("names/name")
    assert name.attrib == {"language": "english", "value": "Sum of Two"}
