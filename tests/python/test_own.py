"""banrye.problem.own: what a user states, by options and by banrye.toml."""

from dataclasses import replace
from pathlib import Path

import pytest

from banrye import configuration
from banrye.compare import Mode, Rule
from banrye.console import UserError
from banrye.problem import own
from banrye.problem.model import Comparison, Files, Kind, Problem
from banrye.problem.own import Own
from tests.python import builders

DEFAULT, VALIDATOR, WORDS, RULE = (
    Comparison.DEFAULT,
    Comparison.VALIDATOR,
    Comparison.WORDS,
    Comparison.RULE,
)


OF_TEXTS = [each for each in Comparison if each is not Comparison.VALUE]


def problem(folder: Path, comparison: Comparison, rule: Rule | None = None) -> Problem:
    return replace(builders.problem(folder), comparison=comparison, rule=rule or Rule())


@pytest.mark.parametrize("comparison", OF_TEXTS)
@pytest.mark.parametrize("mode", Mode)
def test_a_mode_decides_for_every_problem_whose_outputs_are_texts(
    tmp_path: Path, comparison: Comparison, mode: Mode
) -> None:
    changed = Own(compare=mode, tolerance=1e-6).applied_to(problem(tmp_path, comparison))
    assert (changed.comparison, changed.rule) == (RULE, Rule(mode, 1e-6))


def test_what_a_function_returns_takes_a_tolerance_and_no_mode(tmp_path: Path) -> None:
    values = problem(tmp_path, Comparison.VALUE)
    with pytest.raises(UserError, match="compared as a value"):
        Own(compare=Mode.EXACT).applied_to(values)
    changed = Own(tolerance=1e-6).applied_to(values)
    assert (changed.comparison, changed.rule) == (Comparison.VALUE, Rule(tolerance=1e-6))


@pytest.mark.parametrize(
    ("comparison", "mode"),
    [
        (DEFAULT, Mode.ICPC),
        (VALIDATOR, Mode.WORDS),
        (WORDS, Mode.WORDS),
        (RULE, Mode.EXACT),
    ],
)
def test_a_tolerance_alone_keeps_the_comparison(
    tmp_path: Path, comparison: Comparison, mode: Mode
) -> None:
    before = problem(tmp_path, comparison, Rule(Mode.EXACT))
    assert Own(tolerance=1e-6).applied_to(before).rule == Rule(mode, 1e-6)


def test_nothing_stated_changes_nothing(tmp_path: Path) -> None:
    for comparison in Comparison:
        before = problem(tmp_path, comparison)
        assert Own().applied_to(before) == before


@pytest.mark.parametrize("stated", [Own(compare=Mode.LINES), Own(tolerance=1e-6)])
def test_an_interactive_problem_takes_no_mode(tmp_path: Path, stated: Own) -> None:
    interactive = replace(builders.problem(tmp_path), kind=Kind.INTERACTIVE)
    with pytest.raises(UserError, match="its output validator decides"):
        stated.applied_to(interactive)


def test_the_keys_of_banrye_toml(tmp_path: Path) -> None:
    text = 'compare = "words"\ninput-file = "a.in"\noutput-file = "a.out"\ninteractive = true\n'
    builders.write_files(tmp_path, {"banrye.toml": text})
    configuration.of_folder.cache_clear()
    found = own.configured(tmp_path)
    assert (found.compare, found.files) == (Mode.WORDS, Files("a.in", "a.out"))
    changed = found.applied_to(problem(tmp_path, RULE))
    assert changed.kind is Kind.INTERACTIVE
    with pytest.raises(UserError, match="with --interactor FILE"):
        own.check_interactor(changed)
