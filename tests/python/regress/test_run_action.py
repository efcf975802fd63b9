"""The steps of .github/actions/regress and of its workflow, outside GitHub, in a clean folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import ARCHIVE, FIXTURES, Result, changed, succeed
from tests.python.workflow import Runner

pytestmark = pytest.mark.needs("format:archive")

RIGHT = ARCHIVE / "testcase/boj/1003/correct_a.py"
WRONG = ARCHIVE / "testcase/boj/1003/rejected_left.py"
ADDRESS = "https://github.com/testcase-ac/testcase-ac"
SHARDS = ("1/3", "2/3", "3/3")


class Machines:
    """Machines that run steps for the same solutions. Each begins without a target/."""

    def __init__(self, work: Path, judge: Repository) -> None:
        self.work = work
        self.judge = judge
        self.solutions = work / "solutions"
        copy(FIXTURES / "regress", self.solutions)
        copy(WRONG, self.solutions / "1003/wrong.py")
        copy(RIGHT, self.solutions / "1004/impossible.py")
        copy(RIGHT, self.solutions / "2000/missing.py")
        (self.solutions / "banrye.toml").write_text('judge = "boj"\n')
        judge.copy(".github")
        self.archive = copy(ARCHIVE, work / "archive_with_history")
        self.commit = self.commit_archive()

    def commit_archive(self) -> str:
        """Make a Git repository of the archive. Return the hash of its commit."""
        user = ("-c", "user.name=test", "-c", "user.email=test@example.com")
        for words in (
            ("init", "--quiet"),
            ("config", "uploadpack.allowAnySHA1InWant", "true"),
            ("add", "--all", "--force"),
            ("commit", "--quiet", "--message", "archive"),
        ):
            succeed("git", *user, *words, cwd=self.archive)
        return succeed("git", "rev-parse", "HEAD", cwd=self.archive).strip()

    def runner(self, name: str) -> Runner:
        temp = self.work / name
        temp.mkdir(exist_ok=True)
        changes: dict[str, str | Path | None] = {
            "GITHUB_WORKSPACE": self.solutions,
            "GITHUB_STEP_SUMMARY": temp / "summary.md",
            "GITHUB_ACTIONS": "true",
            "GIT_CONFIG_COUNT": "2",
            "GIT_CONFIG_KEY_0": f"url.file://{self.archive}.insteadOf",
            "GIT_CONFIG_VALUE_0": ADDRESS,
            "GIT_CONFIG_KEY_1": "safe.directory",
            "GIT_CONFIG_VALUE_1": "*",
            "TESTCASE_ARCHIVE": None,
        }
        return Runner(temp, changed(os.environ, changes))

    def act(self, name: str, inputs: Mapping[str, str]) -> Result:
        """Run the action on a machine."""
        target = self.judge.path("target")
        if target.is_dir():
            shutil.rmtree(target)
        self.judge.share("target/launcher")
        file = self.judge.path(".github/actions/regress/action.yml")
        return self.runner(name).action(file, {"archive-ref": self.commit, **inputs})

    def read(self, name: str, file: str) -> str:
        return (self.work / name / file).read_text(encoding="utf-8")


@pytest.fixture
def machines(tmp_path: Path) -> Machines:
    return Machines(tmp_path, Repository(tmp_path / "judge"))


@pytest.mark.lengthy
def test_a_plan_has_the_shards(machines: Machines) -> None:
    file = machines.judge.path(".github/workflows/regress.yml")
    runner = machines.runner("plan")
    assert runner.job(file, "plan", {"shards": "3"}).status == 0
    assert '["1/3","2/3","3/3"]' in runner.outputs["plan"]["shards"]


@pytest.mark.lengthy
@pytest.mark.needs("git", "pypy3")
def test_three_shards_and_their_merge_give_the_summary_of_one_machine(machines: Machines) -> None:
    assert machines.act("whole", {}).status == 1
    for number, shard in enumerate(SHARDS):
        name = f"shard {number}"
        assert machines.act(name, {"shard": shard, "fail-on": "none"}).status == 0
        file = machines.work / name / "regress" / "verdicts.sqlite3"
        if file.exists():
            copy(file, machines.work / "verdicts" / name / file.name)
    merged = machines.act("merged", {"verdicts": str(machines.work / "verdicts")})
    assert merged.status == 1
    for report in ("summary.md", "regress/report.json"):
        assert machines.read("merged", report) == machines.read("whole", report)
        assert "Wrong answer" in machines.read("whole", report)


@pytest.mark.lengthy
@pytest.mark.needs("git")
@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("archive-ref", "main", "archive-ref is not the hash of a commit"),
        ("shard", "1/2; touch owned", "shard is not K/N"),
        ("path", "nowhere $(touch owned)", "path does not exist"),
        ("fail-on", "`touch owned`", "--fail-on: expected none, or a list of "),
    ],
)
def test_an_input_runs_no_command(machines: Machines, name: str, value: str, message: str) -> None:
    result = machines.act("refused", {name: value})
    assert result.status == 2, result
    assert message in result.stdout + result.stderr
    assert not (machines.solutions / "owned").exists()
    assert not machines.judge.path("owned").exists()
    assert not Path("owned").exists()
