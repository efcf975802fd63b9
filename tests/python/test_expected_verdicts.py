"""banrye.judging.expected_verdicts: the verdicts that a package wants, and when they are met."""

from itertools import product
from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.judges.verdict import Verdict
from banrye.judging.expected_verdicts import (
    Expectation,
    expand_braces,
    expectation_of,
    marked_verdicts,
    matches_pattern,
    read_rules,
)
from banrye.process.limits import End
from tests.python.builders import result, write_files

AC, WA, TLE, RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE


def expected(folder: Path, place: str, rules: str = "") -> Expectation:
    """Return the expectation of the submission submissions/PLACE."""
    write_files(folder, {f"submissions/{place}": "", "submissions/submissions.yaml": rules})
    return expectation_of(folder / "submissions" / place, read_rules(folder))


# By the definition of the format: which verdicts may occur, and of which one must.
FOLDERS = {
    "accepted": ({AC}, {AC}),
    "wrong_answer": ({AC, WA}, {WA}),
    "time_limit_exceeded": ({AC, TLE}, {TLE}),
    "run_time_error": ({AC, RTE}, {RTE}),
    "brute_force": ({AC, RTE, TLE}, {RTE, TLE}),
    "rejected": ({AC, WA, TLE, RTE}, {WA, TLE, RTE}),
    "partially_accepted": ({AC, WA, TLE, RTE}, {AC, WA, TLE, RTE}),
}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_wants_its_verdicts(tmp_path: Path, folder: str) -> None:
    permitted, required = FOLDERS[folder]
    expectation = expected(tmp_path, f"{folder}/a.cpp")
    for verdicts in product((AC, WA, TLE, RTE), repeat=2):
        results = [result(f"secret/{number}", v) for number, v in enumerate(verdicts)]
        is_met = permitted.issuperset(verdicts) and not required.isdisjoint(verdicts)
        assert expectation.is_met(results) is is_met
    assert not expectation.needs_all_cases
    assert expectation.by_grader is (folder == "partially_accepted")


def test_output_without_end_may_be_too_slow(tmp_path: Path) -> None:
    flood = result("secret/1", RTE, end=End.OUTPUT)
    for folder in ("time_limit_exceeded", "run_time_error"):
        assert expected(tmp_path, f"{folder}/a.cpp").is_met([flood])
    assert not expected(tmp_path, "wrong_answer/a.cpp").is_met([flood])


@pytest.mark.parametrize(
    ("verdict", "message", "is_met"),
    [(WA, "too long", True), (WA, "too short", False), (AC, "too long", False)],
)
def test_a_rule_for_some_test_cases(
    tmp_path: Path, verdict: Verdict, message: str, *, is_met: bool
) -> None:
    rules = """
other/a.cpp:
  language: c++
  entrypoint: main.cpp
  secret/2*: {permitted: [WA, AC], required: [WA], message: long}
"""
    expectation = expected(tmp_path, "other/a.cpp", rules)
    assert (expectation.language, expectation.entry_point) == ("c++", "main.cpp")
    assert expectation.needs_all_cases
    results = result("secret/1", RTE), result("secret/2b", verdict, message=message)
    assert expectation.is_met(results) is is_met
    assert expectation.is_met([results[0]])  # the rule is about none of them


def test_a_compile_error_is_wanted_only_where_everything_permits_it(tmp_path: Path) -> None:
    assert not expected(tmp_path, "wrong_answer/a.cpp").permits_compile_error
    assert not expected(tmp_path, "other/a.cpp").permits_compile_error
    write_files(tmp_path, {"submissions/other/b.cpp": "// @EXPECTED_RESULTS@: COMPILER-ERROR"})
    expectation = expectation_of(tmp_path / "submissions/other/b.cpp", read_rules(tmp_path))
    assert expectation.permits_compile_error


@pytest.mark.parametrize(
    ("line", "verdicts"),
    [
        ("// @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT", {WA, TLE}),
        ("/* @expected_results@: run_error */", {RTE}),
        ("# @EXPECTED_SCORE@: 50, CORRECT\r", {AC}),
        ("x @EXPECTED_RESULTS@: NO-OUTPUT,OUTPUT-LIMIT", {WA, RTE}),
        ("# @EXPECTED_RESULTS@: NONSENSE", set()),
        ("# EXPECTED_RESULTS: WRONG-ANSWER", set()),
        ("", set()),
    ],
)
def test_the_line_of_a_source_file(tmp_path: Path, line: str, verdicts: set[Verdict]) -> None:
    file = tmp_path / "a.py"
    file.write_bytes(f"print()\n{line}\n# last".encode())
    assert marked_verdicts(file) == verdicts


@pytest.mark.parametrize(
    ("pattern", "name", "is_match"),
    [
        ("accepted", "accepted/a.cpp", True),
        ("accepted/", "accepted/a.cpp", True),
        ("accepted", "accepted2/a.cpp", False),
        ("*/a.cpp", "wrong_answer/a.cpp", True),
        ("*", "wrong_answer/a.cpp", True),
        ("*.cpp", "wrong_answer/a.cpp", False),
        ("wrong_answer/{a,b}.{cpp,py}", "wrong_answer/b.py", True),
        ("wrong_answer/{a,b}.{cpp,py}", "wrong_answer/c.py", False),
        ("{ accepted , mixed }/x", "mixed/x", True),
        ("mixed/[ab].py", "mixed/a.py", False),  # only * and {} are special
        ("mixed/[ab].py", "mixed/[ab].py", True),
        ("mixed/?.py", "mixed/a.py", False),
        ("mixed/a/b", "mixed/a", False),
    ],
)
def test_glob_patterns(pattern: str, name: str, *, is_match: bool) -> None:
    assert matches_pattern(pattern, name) is is_match


def test_braces_stand_for_every_combination() -> None:
    assert list(expand_braces("a{b,c}d{e,f}")) == ["abde", "abdf", "acde", "acdf"]
    assert list(expand_braces("ab")) == ["ab"]
    assert len(list(expand_braces("{a,b,c,d,e,f,g,h,i,j}" * 3))) == 1000
    with pytest.raises(UserError, match="stands for too many patterns"):
        list(expand_braces("{a,b,c,d,e,f,g,h,i,j}" * 3 + "{a,b}"))


@pytest.mark.parametrize(
    "rules", ["a: 3", "3: {permitted: [AC]}", "other: {permitted: [PE]}", "other: {permitted: {}}"]
)
def test_rules_that_cannot_be_understood(tmp_path: Path, rules: str) -> None:
    with pytest.raises(UserError, match=r"submissions\.yaml"):
        expected(tmp_path, "other/a.cpp", rules)
