"""verbs/judge/package_report.py: the summary of a package says why a program may have failed."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from banrye import api
from banrye.api import packages
from banrye.judges.verdict import Verdict
from banrye.judging import expected_verdicts
from banrye.judging.events import Judgement
from banrye.judging.faster_variant import HINT
from banrye.problem.model import Problem
from banrye.process.limits import End
from banrye.verbs.judge import package_report
from tests.python import builders
from tests.python.builders import write_files
from tests.python.checkout import Repository, copy
from tests.python.commands import PACKAGES

RULES = expected_verdicts.read_rules(Path("no package"))  # those of the format
MUST_BE_ACCEPTED = expected_verdicts.expectation_of(Path("submissions/accepted/a.py"), RULES)


def remark_on(
    monkeypatch: pytest.MonkeyPatch, source: Path, verdict: Verdict, hint: str = ""
) -> tuple[bool, str]:
    """Return whether an accepted submission may get a verdict, and what is said of it."""
    program = SimpleNamespace(language="python3")
    results = [builders.result("sample/1", verdict, end=End.STATUS)]
    problem: Problem = builders.problem(source.parent, [builders.case("sample/1")])
    judgement = Judgement(problem, program, results, hint)  # type: ignore[arg-type] # it is not run
    monkeypatch.setattr(packages, "judge_events", lambda *_, **__: (event for event in [judgement]))
    events = packages.events_of_tagged(problem, source, MUST_BE_ACCEPTED)
    with api.open_result(events) as submission:
        assert submission.is_expected is not None
        return submission.is_expected, package_report.remark_on(submission)


@pytest.mark.parametrize(
    ("verdict", "hint", "text", "remark"),
    [
        (Verdict.TLE, HINT, "", HINT),
        (Verdict.RTE, "", "raw_input()\n", "it looks like Python 2, which banrye does not run"),
        (Verdict.RTE, "", "input()\n", ""),
        (Verdict.WA, "", "raw_input()\n", ""),
    ],
)
def test_a_remark_on_the_interpreter(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    verdict: Verdict,
    hint: str,
    text: str,
    remark: str,
) -> None:
    write_files(tmp_path, {"accepted/a.py": text})
    source = tmp_path / "accepted/a.py"
    assert remark_on(monkeypatch, source, verdict, hint) == (False, remark)


@pytest.mark.lengthy
def test_a_reference_solution_that_cannot_run_is_no_success(repository: Repository) -> None:
    """Nothing has shown then that the test cases are right."""
    files = {
        "problem.yaml": "problem_format_version: 2025-09\nname: Echo\nlimits: {time_limit: 2}\n",
        "data/secret/1.in": "3\n",
        "data/secret/1.ans": "3\n",
        "submissions/accepted/echo.hs": "main = interact id\n",
        "submissions/wrong_answer/four.py": "print(4)\n",
    }
    write_files(repository.path("echo"), files)
    result = repository.script("judge", "echo", env={"PATH": "/usr/bin:/bin"})
    assert "ghc, for Haskell, is not installed" in result.stderr
    assert "echo: no accepted submission was judged\n" in result.stderr
    assert result.status == 2


@pytest.mark.lengthy
def test_the_summary_of_a_package(repository: Repository) -> None:
    """Python 2 that does not compile, Python 2 that fails, and no secret test case."""
    copy(PACKAGES / "words", repository.path("words"))
    for file in repository.path("words/data/secret").iterdir():
        file.unlink()
    repository.write("words/submissions/accepted/old.py", "print raw_input()\n")
    repository.write("words/submissions/accepted/older.py", "print(raw_input())\n")
    result = repository.script("judge", "./words")
    assert result.status == 1
    summary = result.stdout.partition("Not the verdict that the package expects: ")[2]
    old = "it looks like Python 2, which banrye does not run"
    assert summary == (
        "accepted/old.py, accepted/older.py, wrong_answer/wrong.py\n"
        f"  accepted/old.py: {old}\n  accepted/older.py: {old}\n"
        "Judged on the samples only (1).\n"
    )
