"""scripts/audit on a package whose weakness is known, and what it writes into that.

What `counterexample --keep` writes, too. Test cases are generated in the sandbox.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import FIXTURES, TESTLIB, script, valid_json

COMPARISON = (
    "- if number >= 10:\n  + if number > 10:\n  WA on this input (5 bytes):\n    1\n    10\n"
)
CONSTANT = "- if number >= 10:\n  + if number >= 9:\n  WA on this input (4 bytes):\n    1\n    9\n"
ENTRIES = (
    '          11 0 19 8\n      audit_1: {in: "1\\n10\\n"}\n      audit_2: {in: "1\\n9\\n"}\n'
    "      audit_3: {in: "
)


@pytest.fixture
def weak(repository: Repository) -> Repository:
    """Return a repository with the package tests/fixtures/audit/elsewhere.

    No test case has a 9 or a 10, so a program passes that takes another number than 10 for the
    least one. The validator is complete.
    """
    repository.add_fixture("audit")
    testlib = TESTLIB
    copy(testlib, repository.path("elsewhere/input_validators/testlib.h"))
    return repository


@pytest.mark.lengthy
@pytest.mark.needs("extra:audit")
def test_mistakes_that_no_test_case_rejects_are_named_and_their_inputs_added(
    weak: Repository,
) -> None:
    program = "elsewhere/submissions/accepted/count.py"
    result = weak.script("audit", "elsewhere", program, "--add")
    assert result.status == 0, result
    assert COMPARISON in result.stdout
    assert CONSTANT in result.stdout
    assert (
        "number: the largest value in the test cases is 19, the validator allows 20\n"
        in result.stdout
    )
    assert "Added 2 test cases that reject these" in result.stdout
    assert "test cases of the kinds that the validator makes:" in result.stdout
    listed = weak.read("elsewhere/generators/generators.yaml")
    assert ENTRIES in listed
    assert "  # the least number" in listed
    assert "}\n\n  invalid_input:" in listed
    assert weak.read("elsewhere/data/secret/audit_1.ans") == "1\n"
    result = weak.script("audit", "elsewhere", program, "--json")
    assert result.status == 0
    value = valid_json(result.stdout)
    # An input of the kinds that the validator makes has the largest number.
    assert (value["mistakes"], value["survivors"], value["unreached_bounds"]) == ([], [], [])


@pytest.mark.lengthy
@pytest.mark.needs("extra:audit")
def test_the_report_in_json_has_the_mistakes(weak: Repository) -> None:
    program = "elsewhere/submissions/accepted/count.py"
    result = weak.script("audit", "elsewhere", program, "--json")
    assert result.status == 1
    value = valid_json(result.stdout)
    failures = {each["after"].strip(): each["failure"] for each in value["mistakes"]}
    assert failures["if number > 10:"]["input"] == {"text": "1\n10\n"}
    assert failures["if number >= 9:"]["verdict"] == "WA"
    assert value["unreached_bounds"] == [
        "number: the largest value in the test cases is 19, the validator allows 20"
    ]


@pytest.mark.lengthy
def test_a_counterexample_is_kept_in_the_package(weak: Repository) -> None:
    program = weak.read("elsewhere/submissions/accepted/count.py").replace("10", "9")
    weak.write("mine.py", program)
    result = weak.script("counterexample", "elsewhere", "mine.py", "--keep")
    assert result.status == 1
    added = "Added: elsewhere/data/secret/counterexample_1"
    assert result.stdout.endswith(f"{added}.in\n{added}.ans\n")
    assert weak.read("elsewhere/data/secret/counterexample_1.in") == "1\n9\n"
    result = weak.script("judge", "elsewhere", "mine.py")
    assert result.status == 1
    assert "secret/counterexample_1" in result.stdout
    result = weak.script("counterexample", "elsewhere", "--why", "--keep")
    assert result.status == 2
    assert "--keep takes no --why, --against or --cases" in result.stderr


@pytest.mark.lengthy
@pytest.mark.needs("bt")
def test_secret_test_cases_of_others_are_generated_in_the_sandbox(repository: Repository) -> None:
    """The package is not in problems/, so bt and the generator run where no symlink can be made."""
    repository.add_fixture("generated")
    program = "elsewhere/submissions/accepted/twice.py"
    result = repository.script(
        "judge", "elsewhere", program, "--list", "--quick", "--require-sandbox"
    )
    assert result.status == 0
    assert "secret/large" in result.stdout
    assert "secret/written" in result.stdout
    assert "all 3 test cases" in result.stdout


@pytest.mark.needs("verb:new")
def test_a_new_problem_is_told_of_the_verb(repository: Repository) -> None:
    result = repository.script("new", "newdemo")
    assert result.stdout.endswith("then, when its test cases are there: scripts/audit newdemo\n")


@pytest.mark.lengthy
@pytest.mark.needs("extra:audit")
@pytest.mark.needs("format:polygon", "format:dmoj")
def test_a_contest_is_audited_as_one(tmp_path: Path) -> None:
    folder = tmp_path / "finals"
    for name in ("polygon_partial", "dmoj_sum"):
        copy(FIXTURES / "tools" / name, folder / "problems" / name)
    (folder / "contest.xml").write_text("<contest/>\n")
    result = script("audit", folder, "--time", "2")
    assert result.status in (0, 1), result
    assert result.stdout.index("dmoj_sum") < result.stdout.index("polygon_partial")
    result = script("audit", folder, "--json")
    assert result.status == 2


def test_a_problem_must_be_named() -> None:
    error = "audit: the following arguments are required: PROBLEM (see --help)\n"
    assert script("audit") == (2, "", error)
