"""Problems, icpc: the settings and test cases of a package in both formats."""

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.judges.checker import Checker
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import BAPCTOOLS, PROBLEMTOOLS
from banrye.problem.model import Problem
from banrye.problem.packages import icpc_package
from banrye.problem.time_rule import TimeRule
from tests.python.builders import write_files

NEW = "problem_format_version: 2025-09\n"
CASE = {"data/secret/1.in": "", "data/secret/1.ans": ""}


def loaded(folder: Path, settings: str, files: dict[str, str] | None = None) -> Problem:
    write_files(folder, {"problem.yaml": settings, **CASE, **(files or {})})
    return icpc_package.read_package(folder).problem


@pytest.mark.parametrize(
    ("settings", "is_interactive", "passes", "is_scoring"),
    [
        ("", False, 1, False),
        (NEW, False, 1, False),
        (NEW + "type: [interactive, multi-pass]", True, 2, False),
        (NEW + "type: multi-pass\nlimits: {validation_passes: 3}", False, 3, False),
        (NEW + "type: scoring", False, 1, True),
        (NEW + "type: pass-fail interactive", True, 1, False),
        ("validation: custom interactive", True, 1, False),
        ("validation: custom score", False, 1, True),
    ],
)
def test_types(
    tmp_path: Path, settings: str, passes: int, *, is_interactive: bool, is_scoring: bool
) -> None:
    problem = loaded(tmp_path, settings, {"output_validators/a.py": ""})
    judge = problem.judge
    assert (judge.is_interactive, judge.passes) == (is_interactive, passes)
    assert problem.is_scoring == is_scoring


@pytest.mark.parametrize(
    ("settings", "files", "judge"),
    [
        ("", {}, PROBLEMTOOLS),
        ("validation: custom", {}, Checker),
        ("", {"output_validator/a.py": ""}, PROBLEMTOOLS),  # legacy: only the setting counts
        (NEW, {}, BAPCTOOLS),
        (NEW, {"output_validator/a.py": ""}, Checker),
        (NEW, {"output_validators/a.py": ""}, Checker),
    ],
)
def test_what_compares(
    tmp_path: Path, settings: str, files: dict[str, str], judge: Judge | type[Judge]
) -> None:
    read = loaded(tmp_path, settings, files).judge
    assert isinstance(read, judge) if isinstance(judge, type) else read == judge


def test_limits_and_their_defaults(tmp_path: Path) -> None:
    problem = loaded(tmp_path, NEW + "limits: {time_limit: 1.5, memory: 64.5, output: 2}")
    limits, validation = problem.limits, problem.validation_limits
    assert (limits.cpu_seconds, limits.memory_mebibytes, limits.output_bytes) == (1.5, 65, 2 << 20)
    assert (validation.cpu_seconds, validation.memory_mebibytes) == (60.0, 2048)
    assert validation.output_bytes == 8 << 20


@pytest.mark.parametrize(
    ("settings", "file", "seconds"),
    [
        ("limits: {time_limit: 3}", {".timelimit": "4"}, 3.0),
        ("", {".timelimit": "4\n"}, 4.0),
        ("", {"domjudge-problem.ini": "name='a 7'\ntimelimit='2.5'\n"}, 2.5),
        ("", {"domjudge-problem.ini": "timelimit = .5\n"}, 0.5),
        ("", {"domjudge-problem.ini": "timelimit =\nname = 7\n", ".timelimit": ".25"}, 0.25),
        ("", {"domjudge-problem.ini": "timelimit = 2", ".timelimit": "4"}, 2.0),
    ],
)
def test_where_the_time_limit_is_stated(
    tmp_path: Path, settings: str, file: dict[str, str], seconds: float
) -> None:
    assert loaded(tmp_path, settings, file).limits.cpu_seconds == seconds
    assert icpc_package.read_package(tmp_path).time_rule is None


@pytest.mark.parametrize(
    ("settings", "rule"),
    [
        ("", TimeRule(5.0, 1.0)),
        ("limits: {time_multiplier: 7}", TimeRule(7.0, 1.0)),
        (NEW, TimeRule(2.0, 1.0)),
        (NEW + "limits: {time_multipliers: {ac_to_time_limit: 3}}", TimeRule(3.0, 1.0)),
        (NEW + "limits: {time_resolution: 0.5}", TimeRule(2.0, 0.5)),
    ],
)
def test_without_a_time_limit(tmp_path: Path, settings: str, rule: TimeRule) -> None:
    loaded(tmp_path, settings)
    assert icpc_package.read_package(tmp_path).time_rule == rule


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("limits: {memory: -1}", "memory is not a number above 0"),
        ("limits: {memory: true}", "memory is not a number above 0"),
        ("limits: {memory: .inf}", "memory is not a number above 0"),
        ("limits: {memory: 1048577}", "memory is not a number above 0, at most 1,048,576: 1048577"),
        ("limits: {time_limit: 3601}", "time_limit is not a number above 0, at most 3,600: 3601"),
        ("limits: 3", "limits is not a mapping"),
        (NEW + "type: submit-answer", "problems of type submit-answer are not supported"),
        ("validator_flags: {a: b}", "neither a text nor a list of words"),
        ('validator_flags: "\'"', "No closing quotation"),
    ],
)
def test_settings_that_cannot_be_understood(tmp_path: Path, settings: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        loaded(tmp_path, settings)


def test_the_largest_values_are_permitted(tmp_path: Path) -> None:
    limits = loaded(tmp_path, "limits: {memory: 1048576, time_limit: 3600}").limits
    assert (limits.memory_mebibytes, limits.cpu_seconds) == (1 << 20, 3600.0)


@pytest.mark.parametrize(
    ("settings", "titles"),
    [
        ("name: A", {"en": "A"}),
        ("name: {en: A, ko: 가}", {"en": "A", "ko": "가"}),
        ("name: 7", {"en": "7"}),
        ("", {}),
    ],
)
def test_titles(tmp_path: Path, settings: str, titles: dict[str, str]) -> None:
    assert loaded(tmp_path, settings).titles == titles
    assert icpc_package.read_titles(tmp_path) == titles


def test_constants_fill_flags_and_arguments(tmp_path: Path) -> None:
    problem = loaded(
        tmp_path,
        NEW + "constants: {n: 5, m: {value: 6, latex: '10^6'}}",
        {
            "data/test_group.yaml": (
                "input_validator_args: '--n {{n}} {{m.latex}}'\n"
                "output_validator_args: ['{{m}}', '{{unknown}}']\n"
                "args: '{{n.value}}'"
            )
        },
    )
    (case,) = problem.cases
    assert case.flags_for("any") == ("--n", "5", "10^6")
    assert case.checker_flags == ("6", "{{unknown}}")
    assert case.arguments == ("5",)


def test_the_nearest_settings_hold(tmp_path: Path) -> None:
    problem = loaded(
        tmp_path,
        "validator_flags: all",
        {
            "data/testdata.yaml": "output_validator_flags: root\ninput_validator_flags: in",
            "data/secret/testdata.yaml": "output_validator_flags: group",
            "data/secret/2.in": "",
            "data/secret/2.ans": "",
            "data/secret/2.yaml": "output_validator_flags: own",
            "data/sample/s.in": "",
            "data/sample/s.ans": "",
        },
    )
    flags = {case.name: case.checker_flags for case in problem.cases}
    assert flags == {
        "sample/s": ("all", "root"),
        "secret/1": ("all", "group"),
        "secret/2": ("all", "own"),
    }
    assert {case.flags_for("x") for case in problem.cases} == {("in",)}


@pytest.mark.parametrize(
    ("settings", "flags"),
    [
        ("input_validator_flags: '-a \"b c\"'", {"x": ("-a", "b c"), "y": ("-a", "b c")}),
        ("input_validator_args: {x: '1', y: [2, 3]}", {"x": ("1",), "y": ("2", "3"), "z": ()}),
        ("input_validator_args: {x.py: '1'}", {"x": ("1",), "y": ()}),
        ("input_validator_flags: {name: x.cpp, flags: '1'}", {"x": ("1",), "y": ()}),
    ],
)
def test_flags_of_input_validators(
    tmp_path: Path, settings: str, flags: dict[str, tuple[str, ...]]
) -> None:
    (case,) = loaded(tmp_path, "", {"data/testdata.yaml": settings}).cases
    assert {name: case.flags_for(name) for name in flags} == flags


def test_the_order_of_the_test_cases(tmp_path: Path) -> None:
    names = ["sample/2", "sample/10", "secret/b/1", "secret/a", "secret/a.b", "secret/c/d/1"]
    files = {f"data/{name}{suffix}": "" for name in names for suffix in (".in", ".ans")}
    write_files(tmp_path, {"problem.yaml": "", **files})
    results = [case.name for case in icpc_package.read_package(tmp_path).problem.cases]
    assert results == [
        "sample/10",
        "sample/2",
        "secret/a",
        "secret/a.b",
        "secret/b/1",
        "secret/c/d/1",
    ]


def test_files_of_a_test_case_are_no_group(tmp_path: Path) -> None:
    files = {"data/secret/1.files/x.in": "", "data/secret/g.files/2.in": ""}
    problem = loaded(tmp_path, "", {**files, "data/secret/g.files/2.ans": ""})
    folders = {case.name: case.files for case in problem.cases}
    assert folders == {"secret/1": tmp_path / "data/secret/1.files", "secret/g.files/2": None}


def test_missing_answers(tmp_path: Path) -> None:
    write_files(tmp_path, {"problem.yaml": "", "data/secret/1.in": ""})
    with pytest.raises(UserError, match=r"there is no answer to .*1\.in \(write it to 1\.ans\)"):
        icpc_package.read_package(tmp_path)
    write_files(tmp_path, {"problem.yaml": "validation: custom interactive"})
    assert len(icpc_package.read_package(tmp_path).problem.cases) == 1


def test_no_test_cases_and_endless_folders(tmp_path: Path) -> None:
    write_files(tmp_path, {"problem.yaml": "", "data/secret/notes": ""})
    with pytest.raises(UserError, match="there are no test cases in"):
        icpc_package.read_package(tmp_path)
    (tmp_path / "data/secret/again").symlink_to(tmp_path / "data/secret")
    with pytest.raises(UserError, match="nested too deeply"):
        icpc_package.read_package(tmp_path)
