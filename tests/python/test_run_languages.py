"""Programs in other languages than Rust, as people have them on their disks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import FIXTURES, ROOT, problem_names, run, script

NAME = problem_names()[0]
BEHAVIOURS = FIXTURES / "behaviours"
VERDICTS = "AC deep AC device TLE endless MLE memory RTE output AC right AC threads WA wrong"
# A program that prints 77, if the names are defined that a judge defines; the tools that it needs.
PROGRAMS = [
    pytest.param(file, marks=pytest.mark.needs(*tools.split()))
    for file, tools in (
        ("1 game.c", "gcc"),
        ("1.cpp", "g++"),
        ("heapq.py", "python3"),
        ("1.java", "javac"),
        ("1.js", "node"),
        ("main_test.go", "go"),
        ("1.kt", "kotlinc"),
        ("1.cs", "mcs mono"),
        ("1.a.rs", "rustc"),
    )
]


@pytest.mark.slow
@pytest.mark.parametrize("file", PROGRAMS)
def test_a_program_of_each_language_runs(tmp_path: Path, file: str) -> None:
    """The paths of the repository and of the program have blanks and Korean in them."""
    repository = Repository(tmp_path / "a path with blanks")
    repository.put_problem(NAME, lambda _: False)
    program = copy(FIXTURES / "languages" / file, tmp_path / "프로그램" / file)
    result = repository.script("judge", NAME, program)
    assert result.status == 1
    assert "\ngiven\n  77\n" in result.stdout


@pytest.mark.needs("toolchain:go")
def test_a_package_of_go_that_is_not_main_does_not_compile(tmp_path: Path) -> None:
    """The command succeeds, and makes a library that cannot be run."""
    (tmp_path / "a.go").write_text("package other\n\nfunc main() {}\n")
    result = script("judge", NAME, tmp_path / "a.go")
    assert result.status == 1
    assert "it is a library: package main is missing\n" in result.stdout, result
    assert result.stdout.endswith("\nCompile error\n")


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:kotlin")
def test_a_compiler_that_says_the_same_first_each_time_can_be_used(tmp_path: Path) -> None:
    """A warning of the JVM, say: kotlinc is not taken for one that does not run."""
    (tmp_path / "a.kt").write_text("fun main() { nothing() }\n")
    result = script("judge", NAME, tmp_path / "a.kt")
    assert result.status == 1
    assert "unresolved reference" in result.stdout, result


@pytest.mark.parametrize(
    ("extension", "tool", "package"),
    [
        pytest.param(*words, marks=pytest.mark.needs(f"language:{folder}"))
        for folder, *words in (
            ("c", "c", "gcc, for C,", "gcc"),
            ("cpp", "cpp", "g++, for C++,", "g++"),
            ("csharp", "cs", "mcs, for C#,", "mono-mcs"),
            ("go", "go", "go, for Go,", "golang-go"),
            ("java", "java", "javac, for Java,", "default-jdk-headless"),
            ("javascript", "js", "node, for JavaScript,", "nodejs"),
            ("kotlin", "kt", "kotlinc, for Kotlin,", "kotlin"),
        )
    ],
)
def test_a_missing_compiler_is_named(
    tmp_path: Path, extension: str, tool: str, package: str
) -> None:
    """With the package that has it. On PATH there is nothing."""
    bin_folder = ROOT / ".venv/bin"
    file = tmp_path / f"mine.{extension}"
    file.write_text("x\n")
    words: list[str | Path] = [bin_folder / "python3", bin_folder / "banrye", "judge", NAME, file]
    line = f"banrye judge: {tool} is not installed (apt install {package})\n"
    assert run(words, env={"PATH": str(tmp_path), "HOME": str(tmp_path)}) == (2, "", line)


@pytest.mark.slow
@pytest.mark.parametrize("is_served", [True, False], ids=["served", "unserved"])
@pytest.mark.parametrize("level", ["full", "landlock", "none"])
@pytest.mark.parametrize("file", PROGRAMS)
def test_behaviours_get_the_same_verdicts_in_each_language(
    file: str, level: str, *, is_served: bool
) -> None:
    """One program in nine languages. Each test case is the name of a behaviour."""
    program = BEHAVIOURS / "programs" / f"program{Path(file).suffix}"
    env = {"BANRYE_SANDBOX": level, "BANRYE_NEVER_SERVED": None if is_served else "1"}
    limits = ("--time", "1.5", "--memory", "512")
    cases = BEHAVIOURS / "cases"
    options = ("--cases", cases, "--all", "--list", *limits)
    result = script("judge", program, *options, env=env)
    lines = [line.split() for line in result.stdout.split("\n\n")[0].splitlines()]
    verdicts = [f"{words[0]} {words[-1].removesuffix('.in')}" for words in lines]
    assert " ".join(verdicts) == VERDICTS, result
