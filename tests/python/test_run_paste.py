"""`scripts/paste`, in a copy of the repository with a small problem."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.python.checkout import Repository
from tests.python.commands import FIXTURES, ROOT, problem_names, run, script, succeed

PROGRAM = (FIXTURES / "paste/src/bin/double.rs").read_text(encoding="utf-8")
SAMPLE = "problems/double/data/sample/1.in"
NAMES = "(names of problems: double; see --help)"
ALONE = "src/bin/double.rs does not compile alone without warnings"
ABOVE = 'the part above "// Reading and writing." does not compile alone without warnings'
STATUS = f"{SAMPLE}: exit status 101 (over 128: killed by a signal, as after 3 s)"
CALLS = sorted((ROOT / "tests").glob("*/paste_calls.rs"))  # of the programs that are functions
OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}"
pytestmark = pytest.mark.needs("toolchain:rust")


@pytest.fixture
def with_double(bare_repository: Repository) -> Repository:
    bare_repository.add_fixture("paste")
    return bare_repository


@pytest.mark.lengthy
def test_the_file_is_printed(with_double: Repository) -> None:
    assert with_double.script("paste", "double", "-") == (0, PROGRAM, "")


@pytest.mark.lengthy
def test_the_file_is_copied(with_double: Repository) -> None:
    """A clipboard comes before all others on PATH."""
    clipboard = with_double.write("pbcopy", '#!/bin/sh\ncat > "$(dirname "$0")/clipboard"\n')
    clipboard.chmod(0o755)
    path = f"{with_double.root}:{os.environ['PATH']}"
    line = "double: 24 lines are on the clipboard (samples passed: 2)\n"
    assert with_double.script("paste", "double", env={"PATH": path}) == (0, line, "")
    assert with_double.read("clipboard") == PROGRAM


@pytest.mark.lengthy
def test_a_function_compiles_below_other_code(with_double: Repository) -> None:
    result = with_double.script("paste", "double", "--function", "-")
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout.startswith("// Twice a number.\n//\n")
    assert "fn main" not in result.stdout
    above = "use self::solution as function;\nfn call(number: u64) -> u64 { function(number) }"
    below = "fn main() { assert_eq!((solution(4), call(5)), (8, 10)); }"
    with_double.write("src/bin/judged.rs", f"{above}\n\n{result.stdout}\n{below}\n")
    assert run([with_double.compile("judged", "2021")]).status == 0


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("old", "new", "detail", "message"),
    [
        (
            "fn main",
            "fn unused() {}\n\nfn main",
            "function `unused` is never used",
            ALONE,
        ),
        ("number * 2", "number * 3", "", f"{SAMPLE}: wrong answer"),
        ("number * 2", "number / (7 - number)", "divide by zero", STATUS),
        (
            "number * 2",
            "if number > 9 { main() }\n    number * 2",
            "cannot find function `main`",
            ABOVE,
        ),
    ],
)
def test_what_a_judge_would_reject_is_refused(
    with_double: Repository, old: str, new: str, detail: str, message: str
) -> None:
    assert PROGRAM.count(old) == 1
    with_double.write("src/bin/double.rs", PROGRAM.replace(old, new))
    result = with_double.script("paste", "double", "-", "--function")
    assert (result.status, result.stdout) == (1, "")
    assert detail in result.stderr
    assert result.stderr.endswith(f"paste: {message}\n")


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "// Reading and writing.\n",
            "",
            'src/bin/double.rs has no line "// Reading and writing."',
        ),
        (
            "solution(",
            "twice(",
            "src/bin/double.rs has no function solution that a judge could call",
        ),
    ],
)
def test_a_program_without_a_function_is_refused(
    with_double: Repository, old: str, new: str, message: str
) -> None:
    with_double.write("src/bin/double.rs", PROGRAM.replace(old, new))
    result = with_double.script("paste", "double", "-", "--function")
    assert result == (2, "", f"paste: {message}\n")


@pytest.mark.parametrize("name", problem_names())
def test_each_program_of_this_repository_can_be_pasted(name: str) -> None:
    program = (ROOT / f"src/bin/{name}.rs").read_text(encoding="utf-8")
    assert script("paste", name, "-") == (0, program, "")


@pytest.mark.lengthy
@pytest.mark.parametrize("calls", CALLS, ids=lambda file: file.parent.name)
def test_a_function_is_called_as_its_judge_calls_it(calls: Path, tmp_path: Path) -> None:
    """The answers are those of the statement."""
    result = script("paste", calls.parent.name, "-", "--function")
    assert (result.status, result.stderr) == (0, "")
    text = f"{result.stdout}\n{calls.read_text(encoding='utf-8')}"
    (tmp_path / "judged.rs").write_text(text, encoding="utf-8")
    program = tmp_path / "judged"
    succeed("rustc", "--edition", "2021", "-O", "-o", program, tmp_path / "judged.rs")
    assert run([program]).status == 0


@pytest.mark.parametrize("name", problem_names())
def test_the_function_of_each_program_that_has_one_is_given(name: str) -> None:
    has_one = "\npub fn solution(" in (ROOT / f"src/bin/{name}.rs").read_text(encoding="utf-8")
    result = script("paste", name, "-", "--function")
    assert result.status == (0 if has_one else 2), result


@pytest.mark.lengthy
def test_with_a_tolerance_other_answers_can_be_right(with_double: Repository) -> None:
    with_double.write("src/bin/double.rs", PROGRAM.replace("number * 2", "number * 3"))
    tolerance = 'output_validator_args: [float_tolerance, "1"]\n'
    with_double.write("problems/double/data/test_group.yaml", tolerance)
    assert with_double.script("paste", "double", "-").status == 0


@pytest.mark.lengthy
def test_an_endless_program_is_stopped(with_double: Repository) -> None:
    endless = "while number > 0 {}\n    number"
    with_double.write("src/bin/double.rs", PROGRAM.replace("number * 2", endless))
    result = with_double.script("paste", "double", "-")
    assert (result.status, result.stdout) == (1, "")
    assert "sample/1.in: exit status 152 (" in result.stderr


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["src/bin/double.rs"], f"no such problem or option: src/bin/double.rs {NAMES}"),
        (
            [f"{OVERRIDE}txt"],
            rf"no such problem or option: $'\342\200\256txt' {NAMES}",
        ),
        (
            ["double", f"{OVERRIDE}txt"],
            r"unknown options: $'\342\200\256txt' (see --help)",
        ),
        ([], "give the name of a problem: double (see --help)"),
    ],
)
def test_what_paste_takes(with_double: Repository, arguments: list[str], message: str) -> None:
    """It takes names, not paths, and what it refuses cannot steer the terminal."""
    assert with_double.script("paste", *arguments) == (2, "", f"paste: {message}\n")
