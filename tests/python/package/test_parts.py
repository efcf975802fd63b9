"""What stands beside the test cases of a package goes along, or is named.

attachments/a.txt     cms: att/a.txt; dmoj: not written: attachments/
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banrye.extras.package import losses
from banrye.extras.package.export_target import Material
from banrye.extras.package.export_targets import EXPORT_TARGETS
from banrye.problem.packages import icpc_package
from banrye.scoring.scoring_model import CaseScore
from tests.python.builders import write_files
from tests.python.commands import FIXTURES

GROUPS = FIXTURES / "exports" / "groups"
LEGACY = {
    "data/sample/1.in": "1\n",
    "data/sample/1.ans": "1\n",
    "data/secret/1.in": "2\n",
    "data/secret/1.ans": "2\n",
    "data/testdata.yaml": "range: 0 1\n",
    "output_validators/check/check.py": "import sys\n\nsys.exit(42)\n",
}


def written(folder: Path, target: str, place: Path) -> Path:
    problem = icpc_package.read_package(folder).problem
    archive = place / target
    archive.mkdir()
    EXPORT_TARGETS[target].write(archive, Material(problem, folder, {}))
    return archive


def named(folder: Path, target: str) -> set[str]:
    problem = icpc_package.read_package(folder).problem
    return {loss.what for loss in losses.of_archives(problem, [EXPORT_TARGETS[target]])}


@pytest.mark.needs("target:cms", "target:dmoj", "target:kattis", "target:plain", "target:polygon")
@pytest.mark.lengthy
def test_what_is_handed_out_and_shown(tmp_path: Path) -> None:
    folder = shutil.copytree(GROUPS, tmp_path / "groups")
    others = {
        "attachments/a.txt": "hello\n",
        "data/sample/1.interaction": ">1 2\n<3\n",
        "submissions/partially_accepted/half.py": "print(1)\n",
    }
    write_files(folder, others)
    assert (written(folder, "cms", tmp_path) / "att" / "a.txt").read_text() == "hello\n"
    for target in ("dmoj", "plain", "polygon"):
        assert "attachments/" in named(folder, target)
    shown = written(folder, "kattis", tmp_path) / "data" / "sample" / "1.interaction"
    assert shown.read_text() == others["data/sample/1.interaction"]
    text = (written(folder, "polygon", tmp_path) / "problem.xml").read_text()
    assert '<solution tag="rejected">\n        <source path="solutions/half.py"' in text


def legacy(place: Path, validation: str) -> Path:
    settings = f"name: a\ntype: scoring\nvalidation: {validation}\nlimits: {{time_limit: 1}}\n"
    write_files(place / "a", {**LEGACY, "problem.yaml": settings})
    return place / "a"


@pytest.mark.needs("target:dmoj")
def test_only_a_checker_that_gives_points_loses_them(tmp_path: Path) -> None:
    """In the older formats, `validation` says whether it does."""
    what = "points that the checker gives"
    assert what not in named(legacy(tmp_path / "one", "custom"), "dmoj")
    assert what in named(legacy(tmp_path / "two", "custom score"), "dmoj")


@pytest.mark.needs("target:dmoj", "target:kattis")
def test_a_package_in_the_format_of_kattis_goes_as_it_is(tmp_path: Path) -> None:
    """Its groups, too, which stop at the first failure: DMOJ has none that do."""
    folder = legacy(tmp_path, "custom score")
    archive = written(folder, "kattis", tmp_path)
    files = {name: (archive / name).read_text() for name in (*LEGACY, "problem.yaml")}
    assert files == {name: (folder / name).read_text() for name in files}
    assert named(folder, "kattis") == set()
    assert "groups and scores" in named(folder, "dmoj")


@pytest.mark.needs("target:kattis")
@pytest.mark.lengthy
def test_groups_that_kattis_cannot_have_become_points_of_test_cases(tmp_path: Path) -> None:
    folder = shutil.copytree(GROUPS, tmp_path / "groups")
    settings = "score_aggregation: min\nmax_score: 100\n"
    (folder / "data" / "secret" / "test_group.yaml").write_text(settings)
    assert "groups and scores" in named(folder, "kattis")
    problem = icpc_package.read_package(written(folder, "kattis", tmp_path)).problem
    assert problem.scoring
    results = [CaseScore(case.name, "AC") for case in problem.cases]
    assert problem.scoring.score(results)[-1].score == 7  # secret test cases
