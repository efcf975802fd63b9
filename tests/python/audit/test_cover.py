"""banrye.extras.audit.survey.cover: few test cases that reject what all reject."""

from itertools import product

from banrye.extras.audit.survey.cover import few_cases

SIZES = {"a": 10, "b": 20, "c": 5}


def test_every_mutant_stays_rejected() -> None:
    subsets = [set(), {"a"}, {"b"}, {"a", "b"}, {"b", "c"}, {"a", "b", "c"}]
    for rows in product(subsets, repeat=3):
        taken = few_cases(rows, SIZES)
        assert all(not row or row & set(taken) for row in rows)


def test_the_one_that_rejects_most_comes_first() -> None:
    assert few_cases([{"a", "b"}, {"b", "c"}, {"c"}], SIZES) == ["c", "a"]


def test_of_equals_the_smallest_is_taken() -> None:
    assert few_cases([{"a", "b", "c"}], SIZES) == ["c"]


def test_what_samples_reject_needs_no_other() -> None:
    assert few_cases([{"a", "b"}, {"c"}], SIZES, fixed_cases=["a"]) == ["c"]


def test_no_mutant_needs_no_test_case() -> None:
    assert few_cases([], SIZES) == []
