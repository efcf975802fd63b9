"""Archives of problems with groups or an interactor are read again: the points are the same.

The points are counted by hand, and by the program of problemtools.
"""

from __future__ import annotations

import re
import subprocess
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from banrye import testcase, verbs
from banrye.extras.package.bundles import Bundle, NoBundles, of_grader
from banrye.extras.package.export_target import Material
from banrye.extras.package.export_targets import EXPORT_TARGETS
from banrye.formats.shared.points import PlanPoints
from banrye.formats.shared.tool import ToolFormat
from banrye.problem.packages import icpc_package
from banrye.problem.readers import formats_by_name
from banrye.scoring.grader import GraderGroup
from banrye.scoring.scoring_model import CaseScore, Scoring
from tests.python.checkout import Repository
from tests.python.commands import FIXTURES, ROOT

GROUPS = FIXTURES / "exports" / "groups"
POINTS = {  # by hand: small 20, each 3 times 10, large 50, which needs small and the sample
    "sum": 100,
    "two_digits": 20 + 2 * 10,  # of each, 30 + 100 has three digits
    "not_five": 30,  # small/2 fails, and large needs it
    "not_the_sample": 20 + 30,  # the same with the sample
}


PROGRAMS: Mapping[str, Callable[[int, int], int]] = {
    "sum": lambda a, b: a + b,
    "two_digits": lambda a, b: (a + b) % 100,
    "not_five": lambda a, b: 0 if a == 5 else a + b,
    "not_the_sample": lambda a, b: 0 if a == 1 else a + b,
}


def opened(folder: Path, judge: str) -> tuple[Scoring, dict[str, testcase.TestCase]]:
    """Return the scoring of an archive, and its test cases by their names."""
    if judge in ("kattis", "icpc"):
        problem = icpc_package.read_package(folder).problem
        assert problem.scoring
        return problem.scoring, {case.name: case for case in problem.cases}
    result = formats_by_name()[judge]
    assert isinstance(result, ToolFormat)
    points = PlanPoints(result.read_plan(folder, "groups"))
    scoring = points.scoring_of_groups()
    assert scoring
    return scoring, {points.name_of(case): case for case in points.plan.cases}


@pytest.mark.needs("target:cms", "target:dmoj", "target:icpc", "target:kattis", "target:polygon")
@pytest.mark.parametrize("target", ["kattis", "dmoj", "polygon", "cms", "icpc"])
def test_points_of_groups_survive_an_export(tmp_path: Path, target: str) -> None:
    """The programs are computed here, and only their points by what the archive says."""
    problem = icpc_package.read_package(GROUPS).problem
    EXPORT_TARGETS[target].write(tmp_path, Material(problem, GROUPS, {}))
    scoring, cases = opened(tmp_path, target)
    for name, program in PROGRAMS.items():
        results: list[CaseScore] = []
        for case, content in cases.items():
            given = program(*map(int, content.input_bytes.split()))
            is_right = given == int(content.answer_bytes)
            results.append(CaseScore(case, "AC" if is_right else "WA"))
        assert scoring.score(results)[-1].score == POINTS[name], (name, results)


def exported(repository: Repository, judge: str, package: Path = GROUPS) -> Path:
    """Return the unpacked archive of a package for a judge."""
    result = repository.script("package", package, "--for", judge)
    assert f"target/packages/{judge}/{package.name}.zip" in result.stdout, result
    place = repository.path(judge)
    with zipfile.ZipFile(repository.path(result.stdout.strip())) as archive:
        archive.extractall(place)
    return place / package.name if (place / package.name).is_dir() else place


@pytest.mark.needs("target:dmoj")
@pytest.mark.slow
@pytest.mark.needs("pandoc")
def test_labels_and_limits_of_solutions_are_in_the_archive_for_dmoj(repository: Repository) -> None:
    result = repository.script("judge", exported(repository, "dmoj"))
    assert result.status == 0, result
    assert "states no limits" not in result.stderr
    for name, points in POINTS.items():
        assert re.search(rf"_{name} .*, {points} points\n", result.stdout)


@pytest.mark.needs("target:kattis")
@pytest.mark.slow
@pytest.mark.needs("pandoc")
def test_problemtools_counts_the_same_points(repository: Repository) -> None:
    """Its errors are TeX, which is not installed here, and the author, whom the package lacks."""
    folder = exported(repository, "kattis")
    program = ROOT / ".venv" / "bin" / "verifyproblem"
    done = subprocess.run([program, folder], capture_output=True, text=True, check=False)
    for name, points in POINTS.items():
        assert re.search(rf"/{name}\.cpp .*OK: AC \({points}\)", done.stdout + done.stderr)
    errors = [line for line in done.stdout.splitlines() if line.startswith("ERROR")]
    assert all(re.search("author|statement", line) for line in errors), errors


@pytest.mark.needs("target:dmoj", "target:polygon")
@pytest.mark.slow
@pytest.mark.needs("pandoc")
@pytest.mark.parametrize("judge", ["dmoj", "polygon"])
@pytest.mark.needs("verb:new")
def test_an_interactor_goes_along(repository: Repository, judge: str) -> None:
    made = repository.script("new", "demo", "--type", "interactive", "--language", "python")
    assert made.status == 0
    folder = exported(repository, judge, repository.path("problems/demo"))
    result = repository.script("judge", folder)
    assert result.status == 0, result
    assert re.search(r"(?m)^AC .*accepted", result.stdout)
    assert re.search(r"(?m)^WA .*wrong_answer", result.stdout)


# Bundles.


@pytest.mark.needs("target:dmoj")
def test_dmoj_begins_with_what_needs_no_sample() -> None:
    """After a test case of no points that fails, its judge runs nothing."""
    from banrye.extras.package.to.dmoj.batches import entries_of

    files = {name: {"in": f"{name}.in", "out": f"{name}.out"} for name in "sabc"}
    bundles = [
        Bundle("a", ("a",), 20, needs=("s",)),
        Bundle("b", ("b",), 30, needs=("a",)),
        Bundle("c", ("c",), 50),
    ]
    entries = entries_of(bundles, ["s"], files)
    results = [(entry["points"], entry.get("dependencies")) for entry in entries]
    assert results == [(50, None), (0, None), (20, [2]), (30, [3])]


@pytest.mark.parametrize(
    ("group", "reason"),
    [
        (GraderGroup("secret", ("1", "2")), "secret stops at the first failure"),
        (GraderGroup("secret", ("1",), ("avg",)), "secret has the avg of the scores in it"),
        (GraderGroup("secret", ("1",), reject_score=1), "secret gives points to rejected outputs"),
    ],
)
def test_what_bundles_cannot_express_is_named(group: GraderGroup, reason: str) -> None:
    with pytest.raises(NoBundles, match=reason):
        list(of_grader(group))


def test_the_help_lists_the_judges_in_their_order() -> None:
    """First those whose archives are written if none is named."""
    listed = re.findall(r"(?m)^  ([a-z]+)  ", verbs.help_of("package"))
    usual = EXPORT_TARGETS.usual()
    targets = sorted(EXPORT_TARGETS.in_order(), key=lambda target: target not in usual)
    assert listed == [target.name for target in targets]
    assert list(EXPORT_TARGETS) == sorted(listed)  # the names of their folders
