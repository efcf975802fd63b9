"""Packages whose secret test cases are made by their generators: judge and counterexample."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from banrye.extras.intake.create import NewProblem, ProgramLanguage, fill_templates
from banrye.extras.intake.verbs.new.main import EXAMPLE
from banrye.repository import COMMAND

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("bapctools") is None, reason="BAPCtools is not installed"),
]

BANRYE = Path(sys.prefix) / "bin" / COMMAND
# Right on the sample, which has three numbers, and wrong on the generated test cases with more.
WRONG = "numbers = list(map(int, open(0).read().split()))[1:]\nprint(sum(numbers[:3]))\n"

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a function that runs banrye beside a package demo, on a machine without pandoc."""
    fill_templates(
        tmp_path, NewProblem("demo", EXAMPLE, kind="example", language=ProgramLanguage.PYTHON)
    )
    (tmp_path / "package").rename(tmp_path / "demo")
    accepted = tmp_path / "demo" / "submissions" / "accepted"
    accepted.mkdir()
    (tmp_path / "program.py").rename(accepted / "demo.py")
    (tmp_path / "wrong.py").write_text(WRONG)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("python3", "g++", "rustc", "bash", "sh", "gcc", "as", "ld"):
        if result := shutil.which(name, path="/usr/bin:/bin") or shutil.which(name):
            (tools / name).symlink_to(result)
    variables = {"PATH": str(tools), "HOME": str(Path.home())}

    def run_banrye(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [BANRYE, *arguments],
            cwd=tmp_path,
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )

    return run_banrye


def test_judging_needs_no_pandoc(run: Run) -> None:
    judged = run("judge", "./demo", "wrong.py")
    assert "WA" in judged.stdout, judged
    assert "secret/" in judged.stdout
    assert "pandoc" not in judged.stderr


def test_counterexample_tries_the_test_cases_that_judge_generates(run: Run) -> None:
    result = run("counterexample", "./demo", "wrong.py")
    assert "demo: wrong.py: wrong answer" in result.stdout, result
    assert result.returncode == 1
