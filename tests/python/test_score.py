"""banrye.scoring: the ways in which groups of test cases give points.

The expected values are counted by hand from the definitions of the formats.
"""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import Points, Verdict
from banrye.judging.case_result import CaseResult
from banrye.judging.score import group_scores
from banrye.problem.packages import icpc_package
from banrye.scoring.grader import PartScore, score_by, verdict_by
from tests.python.builders import problem, result, write_files

AC, WA, TLE, RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE

# The format 2025-09.


def by_group(folder: Path, *results: CaseResult, uses_graders: bool = False) -> dict[str, float]:
    bare = replace(problem(folder, uses_graders=uses_graders), is_scoring=True)
    package = icpc_package.with_cases(bare, tuple(result.case for result in results))
    found = group_scores(package, results)
    return {group.name: group.score for group in found}


@pytest.mark.parametrize(
    ("settings", "score"),
    [
        ("", 50.0),  # the sum, at most 100: 25 for each of the four
        ("max_score: 8", 4.0),
        ("max_score: 0", 0.0),
        ("score_aggregation: pass-fail", 0.0),
        ("score_aggregation: min\nmax_score: 8", 0.0),
    ],
)
def test_half_of_the_test_cases_are_accepted(tmp_path: Path, settings: str, score: float) -> None:
    write_files(tmp_path, {"data/secret/test_group.yaml": settings})
    results = [result(f"secret/{n}", verdict) for n, verdict in enumerate((AC, WA, AC, TLE))]
    assert by_group(tmp_path, *results) == {"secret": score}


@pytest.mark.parametrize(
    ("settings", "score"),
    [
        ("score_aggregation: pass-fail", 100.0),
        ("score_aggregation: min", 100.0),
        ("score_aggregation: min\nmax_score: 8", 8.0),
        ("score_aggregation: sum", 100.0),
    ],
)
def test_all_test_cases_are_accepted(tmp_path: Path, settings: str, score: float) -> None:
    write_files(tmp_path, {"data/secret/test_group.yaml": settings})
    assert by_group(tmp_path, result("secret/1", AC), result("secret/2", AC)) == {"secret": score}


def test_groups_come_before_the_group_that_holds_them(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "data/secret/a/test_group.yaml": "max_score: 30",
            "data/secret/b/test_group.yaml": "max_score: 70",
        },
    )
    found = by_group(tmp_path, *[result(f"secret/{name}", AC) for name in ("b/1", "a/1", "a/2")])
    assert list(found.items()) == [("secret/a", 30.0), ("secret/b", 70.0), ("secret", 100.0)]


@pytest.mark.parametrize(("verdict", "score"), [(AC, 70.0), (WA, 0.0)])
def test_a_group_may_require_another(tmp_path: Path, verdict: Verdict, score: float) -> None:
    settings = "max_score: 70\nrequire_pass: [sample]"
    write_files(tmp_path, {"data/secret/b/test_group.yaml": settings})
    results = result("sample/1", verdict), result("secret/b/1", AC)
    assert by_group(tmp_path, *results)["secret/b"] == score


def test_points_of_the_output_validator(tmp_path: Path) -> None:
    write_files(tmp_path, {"data/secret/test_group.yaml": "max_score: 10"})
    found = by_group(
        tmp_path,
        result("secret/1", AC, points=Points(score=2.0)),
        result("secret/2", AC, points=Points(multiplier=0.5)),
    )
    assert found == {"secret": 2.0 + 0.5 * 5}


@pytest.mark.parametrize("value", [-0.5, 5.1, float("inf"), float("nan")])
def test_impossible_points_are_an_error_of_the_validator(tmp_path: Path, value: float) -> None:
    write_files(tmp_path, {"data/secret/test_group.yaml": "max_score: 10"})
    results = result("secret/1", AC, points=Points(score=value)), result("secret/2", AC)
    with pytest.raises(CheckerError):
        by_group(tmp_path, *results)


def test_an_unbounded_score_needs_a_score_of_the_validator(tmp_path: Path) -> None:
    settings = "max_score: unbounded\nscore_aggregation: sum"
    write_files(tmp_path, {"data/secret/test_group.yaml": settings})
    assert by_group(tmp_path, result("secret/1", AC, points=Points(score=1e6))) == {"secret": 1e6}
    with pytest.raises(CheckerError, match="no score for secret/1"):
        by_group(tmp_path, result("secret/1", AC))


def test_an_unknown_aggregation_is_refused(tmp_path: Path) -> None:
    write_files(tmp_path, {"data/secret/test_group.yaml": "score_aggregation: median"})
    with pytest.raises(UserError, match=r"test_group.yaml: score_aggregation is 'median'"):
        by_group(tmp_path, result("secret/1", AC))


# The legacy format.

ORDER_OF_ERRORS = {RTE: 0, TLE: 1, WA: 2}  # the worst first


@pytest.mark.parametrize("length", [1, 2, 3])
def test_the_verdict_by_every_mode(length: int) -> None:
    for verdicts in product((AC, WA, TLE, RTE), repeat=length):
        parts = [PartScore(verdict, 0.0) for verdict in verdicts]
        errors = [verdict for verdict in verdicts if verdict in ORDER_OF_ERRORS]
        first = errors[0] if errors else AC
        worst = min(errors, key=lambda verdict: ORDER_OF_ERRORS[verdict]) if errors else AC
        assert verdict_by([], parts) == worst
        assert verdict_by(["worst_error"], parts) == worst
        assert verdict_by(["first_error"], parts) == first
        assert verdict_by(["always_accept"], parts) == AC
        assert verdict_by(["first_error", "worst_error"], parts) == worst
        assert verdict_by(["accept_if_any_accepted"], parts) == (AC if AC in verdicts else worst)


@pytest.mark.parametrize(
    ("flags", "score"),
    [
        ([], 10.0),
        (["sum"], 10.0),
        (["avg"], 2.5),
        (["min"], 0.0),
        (["max"], 7.0),
        (["min", "max"], 7.0),
        (["max", "first_error", "min"], 0.0),
    ],
)
def test_the_score_by_every_mode(flags: list[str], score: float) -> None:
    assert score_by(flags, [PartScore(AC, value) for value in (1.0, 7.0, 0.0, 2.0)]) == score
    assert score_by(flags, []) == 0.0


def test_a_group_stops_at_its_first_failure(tmp_path: Path) -> None:
    parts = {"1": AC, "2": AC, "3": WA, "4/1": AC}
    results = [result(f"secret/{name}", verdict) for name, verdict in parts.items()]
    found = by_group(tmp_path, *results, uses_graders=True)
    assert found == {"secret": 2.0, "data": 2.0}  # secret/4 is not reached
    write_files(tmp_path, {"data/testdata.yaml": "on_reject: continue"})
    found = by_group(tmp_path, *results, uses_graders=True)
    assert found == {"secret/4": 1.0, "secret": 3.0, "data": 3.0}


def test_settings_are_inherited_and_the_sample_can_be_left_out(tmp_path: Path) -> None:
    settings = "accept_score: 3\non_reject: continue\ngrader_flags: ignore_sample"
    write_files(tmp_path, {"data/testdata.yaml": settings})
    write_files(tmp_path, {"data/secret/testdata.yaml": "reject_score: '1'"})
    results = [result("sample/1", AC), result("secret/1", AC), result("secret/2", WA)]
    found = by_group(tmp_path, *results, uses_graders=True)
    assert found == {"sample": 3.0, "secret": 4.0, "data": 4.0}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("grading: custom", "custom graders are not supported"),
        ("accept_score: many", "accept_score is not a number: 'many'"),
    ],
)
def test_unknown_settings_are_refused(tmp_path: Path, settings: str, message: str) -> None:
    write_files(tmp_path, {"data/testdata.yaml": settings})
    with pytest.raises(UserError, match=message):
        by_group(tmp_path, result("secret/1", AC), uses_graders=True)
