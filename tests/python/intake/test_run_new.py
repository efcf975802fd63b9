"""`scripts/new NAME`, in a copy of the repository."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.python.checkout import Repository
from tests.python.commands import ROOT, door, run, script_environment

MADE = "made newdemo: src/bin/newdemo.rs tests/newdemo.rs problems/newdemo\n"
STEPS = "next: scripts/judge newdemo\n"


@pytest.mark.lengthy
@pytest.mark.needs("cargo")
def test_a_new_problem_is_tested_by_cargo(repository: Repository) -> None:
    """In cargo's own folder, which has the dependencies. No other problem may have this name."""
    result = repository.script("new", "newdemo")
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout.startswith(MADE)
    assert STEPS in result.stdout
    link = repository.path("problems/newdemo/submissions/accepted/newdemo.rs")
    assert link.readlink() == Path("../../../../src/bin/newdemo.rs")
    words = ["cargo", "test", "--offline", "--locked", "--test", "newdemo"]
    environment = script_environment(ROOT, {"CARGO_TARGET_DIR": ROOT / "target"})
    result = run(words, cwd=repository.root, env=environment)
    assert result.status == 0, result
    assert "ok. 1 passed" in result.stdout


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:rust")
@pytest.mark.parametrize("edition", ["2015", "2018", "2021", "2024"])
def test_a_new_program_compiles_in_every_edition(repository: Repository, edition: str) -> None:
    """It rejects bad input."""
    assert repository.script("new", "demo").status == 0
    program = repository.compile("demo", edition)
    assert run([program], stdin=b"3\n1 2 3\n") == (0, "6\n", "")
    error = 'demo: line 2: expected a number, an integer from 0 to 1000000000, found "x"\n'
    assert run([program], stdin=b"1\nx\n") == (1, "", error)


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("language", "program"),
    [
        ("cpp", "demo.cpp"),
        ("python", "demo.py"),
        pytest.param("java", "Main.java", marks=pytest.mark.needs("toolchain:java")),
    ],
)
def test_a_new_problem_in_another_language_needs_no_rust(
    repository: Repository, language: str, program: str
) -> None:
    """It is only a package, whose program is judged unchanged."""
    result = repository.script("new", "demo", "--language", language)
    assert result.status == 0
    assert result.stdout.startswith("made demo: problems/demo\n")
    assert not repository.path("src/bin/demo.rs").exists()
    result = repository.script("judge", "demo", "--quick")
    assert result.status == 0
    assert f"demo: accepted/{program} (" in result.stdout


TYPES = {  # what the table of judge says of the example's two programs, by their groups
    "several": ["secret"],
    "float": ["secret"],
    "interactive": ["secret"],
    "scoring": ["large", "small"],
}


@pytest.mark.lengthy
@pytest.mark.needs("bt")
@pytest.mark.parametrize("kind", TYPES)
def test_the_example_of_each_type_is_complete(repository: Repository, kind: str) -> None:
    """Its secret test cases are made, and its wrong program is rejected."""
    result = repository.script("new", "demo", "--type", kind, "--language", "cpp")
    assert result.status == 0, result
    result = repository.script("judge", "demo", "--quick")
    assert result.status == 0, result
    head, right, wrong = [line.split() for line in result.stdout.split("\n\n")[1].splitlines()[:3]]
    assert head == ["sample", *TYPES[kind]]
    assert right[1::2] == ["AC"] * len(head)
    assert wrong[:2] == ["wrong_answer/last_number_forgotten.py", "WA"]


@pytest.mark.lengthy
def test_the_validator_of_the_example_makes_inputs(repository: Repository) -> None:
    """It is for testlib, so a wrong program gets the smallest failing input, which is not 1 0."""
    assert repository.script("new", "demo", "--language", "cpp").status == 0
    wrong = "problems/demo/submissions/wrong_answer/last_number_forgotten.py"
    result = repository.script("counterexample", "demo", wrong)
    assert "\ninput\n  1\n  1\n" in result.stdout, result
    assert "This is the smallest failing input" in result.stdout


@pytest.mark.lengthy
def test_a_function_is_a_type_of_the_example(repository: Repository) -> None:
    assert (
        repository.script("new", "demo", "--type", "function", "--language", "python").status == 0
    )
    program = "problems/demo/submissions/accepted/demo.py"
    text = repository.read(program)
    assert "def solution(numbers" in text
    repository.write(program, "def solution(numbers):\n    return sum(numbers)\n")
    assert repository.script("judge", "demo", program).status == 0
    result = repository.script("new", "demo2", "--type", "float", "--cases", "problems/demo")
    assert result.status == 2
    assert "--type is for the example alone" in result.stderr


@pytest.mark.lengthy
def test_new_overwrites_nothing_and_leaves_nothing_half_made(repository: Repository) -> None:
    repository.write("problems/package/data/sample/1.in", "")
    repository.write("tests/kept.rs", "")
    repository.path("src/bin/dangling.rs").symlink_to("nowhere")
    before = repository.snapshot()
    refusals = [
        (["package"], "problems/package already exists\n"),
        (["kept"], "tests/kept.rs already exists\n"),
        (["dangling"], "src/bin/dangling.rs already exists\n"),
        (["demo", "--listen"], "give either NAME or --listen (see --help)"),
    ]
    for name in ("", "2sat", "../demo", "demo\n", "데모", "build", "a" * 41):
        refusals.append(([name], '"'))
    for name in ("999", "40000", "boj0", "99999999999999999999"):
        message = f"Baekjoon has no problem {name}: its numbers are 1000 to 39999\n"
        refusals.append(([name], message))
    for arguments, message in refusals:
        result = repository.script("new", *arguments)
        assert (result.status, result.stdout) == (2, "")
        assert result.stderr.startswith(f"new: {message}")
        assert repository.snapshot() == before, arguments


@pytest.mark.lengthy
def test_new_that_is_killed_leaves_nothing_in_the_checkout(repository: Repository) -> None:
    """It leaves nothing outside target/, and the next run makes the problem."""
    # The template has so many files that the run can be killed in the middle.
    many = "scripts/banrye/template/example/many"
    for number in range(5000):
        repository.write(f"{many}/{number}.txt", "text")
    before = list(repository.snapshot())
    environment = script_environment(repository.root)
    words = [door("new", repository.root), "demo"]
    work = repository.path("target/new")
    start = time.monotonic()
    with subprocess.Popen(words, cwd=repository.root, env=environment) as process:
        while not work.is_dir() or not list(work.iterdir()):
            assert time.monotonic() - start < 20, "nothing is made below target/"
            time.sleep(0.01)
        process.kill()
    assert list(repository.snapshot()) == before
    shutil.rmtree(repository.path(many))
    assert repository.script("new", "demo").status == 0
