"""banrye.problem.own_cases.own_values: what a user states, by options and by banrye.toml."""

from dataclasses import replace
from pathlib import Path

import pytest

from banrye import configuration
from banrye.compare import Mode, Tolerance
from banrye.console import UserError
from banrye.functions.function_model import Function, Parameter
from banrye.functions.types import Scalar, Type
from banrye.judges.checker import Checker
from banrye.judges.convention import ICPC
from banrye.judges.interactor import Interactor
from banrye.judges.package_program import PackageProgram
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import PROBLEMTOOLS, Drawing, Text
from banrye.judges.value import Value
from banrye.judges.workspace import JudgeProgram
from banrye.problem.model import Problem, StreamFiles
from banrye.problem.own_cases import own_judge, own_values
from banrye.problem.own_cases.own_values import OwnValues
from banrye.process.limits import Limits
from tests.python import builders

PROGRAM = JudgeProgram(PackageProgram(Path("check.py"), "the checker"), ICPC, Limits(1.0))
NUMBER = Type(Scalar.DOUBLE, 0)
VALUES = Value(Function((Parameter("x", NUMBER),), NUMBER))
OF_TEXTS: tuple[Judge, ...] = (PROBLEMTOOLS, Checker(PROGRAM), Drawing(), Text(Mode.EXACT))
EITHER = Tolerance.either(1e-6)


def problem(folder: Path, judge: Judge) -> Problem:
    return replace(builders.problem(folder), judge=judge)


@pytest.mark.parametrize("judge", OF_TEXTS)
@pytest.mark.parametrize("mode", Mode)
def test_a_mode_decides_for_every_problem_whose_outputs_are_texts(
    tmp_path: Path, judge: Judge, mode: Mode
) -> None:
    changed = OwnValues(compare=mode, tolerance=EITHER).apply_to(problem(tmp_path, judge))
    assert changed.judge == Text(mode, EITHER)


def test_what_a_function_returns_takes_a_tolerance_and_no_mode(tmp_path: Path) -> None:
    values = problem(tmp_path, VALUES)
    with pytest.raises(UserError, match="compared as a value"):
        OwnValues(compare=Mode.EXACT).apply_to(values)
    changed = OwnValues(tolerance=EITHER).apply_to(values)
    assert changed.judge == replace(VALUES, tolerance=EITHER)


@pytest.mark.parametrize(
    ("judge", "mode"),
    list(zip(OF_TEXTS, (Mode.ICPC, Mode.WORDS, Mode.WORDS, Mode.EXACT), strict=True)),
)
def test_a_tolerance_alone_keeps_the_comparison(tmp_path: Path, judge: Judge, mode: Mode) -> None:
    before = problem(tmp_path, judge)
    assert OwnValues(tolerance=EITHER).apply_to(before).judge == Text(mode, EITHER)


@pytest.mark.parametrize("judge", [*OF_TEXTS, VALUES, Interactor(PROGRAM)])
def test_nothing_stated_changes_nothing(tmp_path: Path, judge: Judge) -> None:
    before = problem(tmp_path, judge)
    assert OwnValues().apply_to(before) == before


@pytest.mark.parametrize("stated", [OwnValues(compare=Mode.LINES), OwnValues(tolerance=EITHER)])
def test_an_interactive_problem_takes_no_mode(tmp_path: Path, stated: OwnValues) -> None:
    with pytest.raises(UserError, match="its checker decides"):
        stated.apply_to(problem(tmp_path, Interactor(PROGRAM)))


def test_the_keys_of_banrye_toml(tmp_path: Path) -> None:
    text = 'compare = "words"\ninput-file = "a.in"\noutput-file = "a.out"\ninteractive = true\n'
    builders.write_files(tmp_path, {"banrye.toml": text})
    configuration.of_folder.cache_clear()
    result = own_values.values_of_configuration(tmp_path)
    assert (result.compare, result.files) == (Mode.WORDS, StreamFiles("a.in", "a.out"))
    changed = result.apply_to(problem(tmp_path, Text()))
    assert changed.judge.is_interactive
    with pytest.raises(UserError, match="with --interactor FILE"):
        own_judge.check_interactor(changed)
