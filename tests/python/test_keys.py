"""Keys hold what decides: nothing that is kept outlives a change of what it was made of."""

from __future__ import annotations

import importlib
import shutil
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

import banrye
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judging.case_result import CaseResult
from banrye.judging.events import Judgement
from banrye.process.limits import End, RunResult
from banrye.stored_verdicts import keys
from banrye.submission import build
from banrye.submission.compiler import run_compiler
from banrye.submission_result import SubmissionResult
from tests.python import builders
from tests.python.commands import FIXTURES, door, run, script_environment, valid_json

MACHINE = FIXTURES / "machine"
CASES = MACHINE / "tests"
RIGHT = MACHINE / "sum.py"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a copy of a package whose output validator decides."""
    return Path(shutil.copytree(MACHINE / "keyed", tmp_path / "keyed"))


def new_text(file: Path) -> str:
    """Return the text of a file in C++ with a comment that no store has seen."""
    return f"// {uuid.uuid4()}\n{file.read_text(encoding='utf-8')}"


# Compilers.


@pytest.mark.lengthy
def test_a_program_is_compiled_again_by_another_compiler(tmp_path: Path) -> None:
    program = tmp_path / "macro.cpp"
    program.write_text(new_text(MACHINE / "macro.cpp"), encoding="utf-8")
    tool = tmp_path / "bin" / "g++"
    tool.parent.mkdir()
    usual = shutil.which("g++")
    statuses = []
    for answer in (3, 4):
        tool.write_text(f'#!/bin/sh\nexec {usual} -DANSWER={answer} "$@"\n', encoding="utf-8")
        tool.chmod(0o755)
        path = {"PATH": f"{tool.parent}:{script_environment()['PATH']}"}
        environment = script_environment(changes=path)
        statuses.append(run([door("judge"), program, "--cases", CASES], env=environment).status)
    assert statuses == [0, 1]


@pytest.mark.lengthy
def test_the_standard_that_was_used_is_said_each_time(tmp_path: Path) -> None:
    program = tmp_path / "old.cpp"
    program.write_text(new_text(MACHINE / "old.cpp"), encoding="utf-8")
    words: list[str | Path] = [door("judge"), program, "--cases", CASES]
    for _ in range(2):
        result = run(words, env=script_environment())
        assert result.status == 0, result
        assert "old.cpp does not compile as C++23: it is judged as C++14" in result.stderr
    value = valid_json(run([*words, "--json"], env=script_environment()).stdout)
    assert value["note"] == "old.cpp does not compile as C++23: it is judged as C++14"


def test_an_error_in_both_standards_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "broken.cpp"
    program.write_text(f"// {uuid.uuid4()}\nint main() {{ return x; }}\n", encoding="utf-8")
    compilations: list[Sequence[str]] = []

    def counted(words: Sequence[str], folder: Path, readable: Sequence[Path] = ()) -> RunResult:
        compilations.append(words)
        return run_compiler(words, folder, readable)

    monkeypatch.setattr(build, "run_compiler", counted)
    messages = []
    for is_first in (True, False):
        with pytest.raises(build.CompileError) as raised:
            build.build_source(program)
        messages.append(raised.value.messages)
        assert bool(compilations) is is_first
        compilations.clear()
    assert messages[0] == messages[1]
    assert "broken.cpp:2:21: error" in messages[0]


# Results.


def key_of_results(package: Path, folder: Path) -> str:
    """Return the key of a right program in the file of --results."""
    words: list[str | Path] = [
        door("judge"),
        package,
        RIGHT,
        "--each",
        "--quick",
        "--json",
        "--results",
        "kept.jsonl",
    ]
    result = run(words, cwd=folder, env=script_environment())
    assert result.status == 0, result
    return str(valid_json(result.stdout)["key"])


def test_a_key_depends_on_pypy_for_a_folder_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "program"
    program.mkdir()
    (program / "main.py").write_text("print(1)\n")
    (tmp_path / "alone.cpp").write_text("int main() {}\n")
    tool = tmp_path / "pypy3"
    tool.touch(mode=0o755)
    for source, is_in_python in ((program, True), (tmp_path / "alone.cpp", False)):
        results = []
        for path in (str(tmp_path), "/nowhere"):
            monkeypatch.setenv("PATH", path)
            results.append(keys.key_of("", source).text)
        assert (results[0] != results[1]) is is_in_python


@pytest.mark.lengthy
def test_results_depend_on_accepted_submissions_and_no_others(
    package: Path, tmp_path: Path
) -> None:
    first = key_of_results(package, tmp_path)
    with (package / "submissions/wrong_answer/minus.py").open("a") as file:
        file.write("# changed\n")
    assert key_of_results(package, tmp_path) == first
    with (package / "submissions/accepted/right.py").open("a") as file:
        file.write("# changed\n")
    assert key_of_results(package, tmp_path) != first


def test_a_verdict_is_kept_by_what_decides_and_not_by_the_name(tmp_path: Path) -> None:
    """Both verbs that keep verdicts take their keys here."""
    program = tmp_path / "a.py"
    program.write_text("print(1)\n")
    base = keys.base_of("demo", "version")
    key = keys.key_of(base, program)
    assert keys.is_unchanged(program, key)
    renamed = program.rename(tmp_path / "b.py")
    assert keys.key_of(base, renamed).text == key.text
    texts = {
        key.text,
        keys.key_of(base, renamed.rename(tmp_path / "b.cpp")).text,
        keys.key_of(keys.base_of("demo", "another version"), tmp_path / "b.cpp").text,
        keys.key_of(keys.base_of("demo", "version", "small inputs"), tmp_path / "b.cpp").text,
    }
    (tmp_path / "b.cpp").write_text("print(2)\n")
    texts.add(keys.key_of(base, tmp_path / "b.cpp").text)
    assert len(texts) == 5


@pytest.mark.needs("format:archive", "format:library_checker")
def test_versions_of_packages_are_keys_of_their_own_problems(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    archive, library_checker = (
        importlib.import_module(f"banrye.formats.{name}.package")
        for name in ("archive", "library_checker")
    )
    clone = FIXTURES / "library-checker"
    problem = next(clone.glob("*/*/info.toml")).parent
    (tmp_path / "1001").mkdir()
    for reader, folder in ((library_checker, problem), (archive, tmp_path / "1001")):
        before = {each: each.version(problem, "") for each in (library_checker, archive)}
        monkeypatch.setattr(reader, "PACKAGE_VERSION", "another")
        after = {each: each.version(problem, "") for each in (library_checker, archive)}
        changed = [each for each in before if before[each] != after[each]]
        assert changed == [reader], folder


# The API.


@pytest.mark.lengthy
def test_the_api_sees_a_changed_checker_and_new_test_cases(package: Path) -> None:
    validator = package / "output_validator" / "validator.py"
    first = banrye.judge(str(package), RIGHT, small_inputs=False)
    assert first.verdict is Verdict.AC
    validator.write_text("import sys\n\nsys.exit(43)\n", encoding="utf-8")
    second = banrye.judge(str(package), RIGHT, small_inputs=False)
    assert second.verdict is Verdict.WA
    validator.write_text("import sys\n\nsys.exit(42)\n", encoding="utf-8")
    for end, text in (("in", "8 8\n"), ("ans", "16\n")):
        (package / "data" / "secret" / f"2.{end}").write_text(text, encoding="utf-8")
    third = banrye.judge(str(package), RIGHT, small_inputs=False)
    assert third.verdict is Verdict.AC
    assert len(third.results) == len(first.results) + 1


@pytest.mark.parametrize(
    ("are_judged", "verdict"),
    [((False, False), None), ((False, True), Verdict.AC), ((True,), Verdict.AC)],
)
def test_nothing_is_accepted_that_was_not_compared(
    are_judged: tuple[bool, ...], verdict: Verdict | None
) -> None:
    judged_run = JudgedRun(Verdict.AC, builders.run(End.EXITED))
    results = [CaseResult(builders.case("1"), judged_run, is_judged) for is_judged in are_judged]
    none = cast("Any", None)
    assert SubmissionResult(none, Path(), Judgement(none, none, results)).verdict is verdict
