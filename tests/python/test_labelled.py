"""What is copied of a package for scripts/checks/measure labelled, and what is counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from checks.measuring import labelled
from checks.measuring.labelled_packages import Copy, Package, copy_of, packages_in

from tests.python.commands import FIXTURES

PAIRS = FIXTURES / "packages" / "pairs"


def copied(tmp_path: Path) -> Copy:
    (package,) = packages_in([PAIRS])
    return copy_of(package, tmp_path)


def test_a_copy_has_the_samples_and_no_secret_test_case(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    names = {str(file.relative_to(copy.folder)) for file in copy.folder.rglob("*.in")}
    assert (PAIRS / "data" / "secret" / "1.in").is_file()
    assert names == {"data/sample/1.in"}


def test_labelled_submissions_lie_beside_the_copy(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    labels = {
        submission.label: copy.source_of(submission) for submission in copy.package.submissions
    }
    assert all(source.is_file() for source in labels.values())
    assert labels["accepted"].is_relative_to(copy.folder)
    assert not labels["wrong"].is_relative_to(copy.folder)
    assert not (copy.folder / "submissions" / "wrong_answer").exists()


def test_an_accepted_submission_is_no_test_of_itself() -> None:
    (package,) = packages_in([PAIRS])
    assert [each.label for _, each in package.most(9)] == ["wrong"]


def test_a_problem_is_on_one_side_whatever_its_repository() -> None:
    names = [Path("/a") / str(number) for number in range(300)]
    shares = [Package("A/x", name).share for name in names]
    assert shares == [Package("B/y", name).share for name in names]
    assert 70 < shares.count("unseen") < 130


def line(label: str, **facts: str) -> dict[str, Any]:
    return {"submission": "s", "problem": "p", "label": label, "language": "c", **facts}


def test_the_shares_count_what_each_command_rejects(capsys: pytest.CaptureFixture[str]) -> None:
    results = [
        line("wrong", verdict="WA", judge_by="a sample"),
        line("wrong", verdict="AC", found="WA", search_by="a shape"),
        line("wrong", verdict="AC", found=""),
        line("wrong", error="no such compiler"),
        line("accepted", verdict="AC"),
    ]
    assert labelled.summarise(results)
    printed = capsys.readouterr().out
    assert "wrong: judge rejects 1 of 3 (33%), with counterexample 2 (2 searches)" in printed
    assert "accepted: judge rejects 0 of 1 (0%)" in printed
    assert not labelled.summarise([line("accepted", verdict="TLE")])
