"""judge with many programs on one problem: a line for each, interrupted and continued."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from banrye.judging.case_order import CaseOrder
from tests.python.builders import case, problem
from tests.python.commands import (
    FIXTURES,
    PACKAGES,
    PROGRAMS,
    Result,
    door,
    paths_below,
    script,
    script_environment,
    valid_json,
)
from tests.python.processes import processes_of

PROBLEM = PACKAGES / "words"
MANY = FIXTURES / "many"
VERDICTS = {
    "broken.cpp": "CE",
    "right.cpp": "AC",
    "right.py": "AC",
    "wrong.cpp": "WA",
    "wrong.py": "WA",
}


def judge(*words: str | Path, folder: Path = MANY, quick: str = "--quick") -> Result:
    return script("judge", PROBLEM, *words, quick, cwd=folder, seconds=250)


def values_of(result: Result) -> list[Any]:
    """Return the lines of an output. Each must be as the schema says."""
    return [valid_json(line) for line in result.stdout.splitlines()]


def verdicts_of(result: Result) -> dict[str, str | None]:
    return {Path(value["program"]).name: value["verdict"] for value in values_of(result)}


@pytest.mark.lengthy
def test_a_folder_of_programs_in_several_languages() -> None:
    result = judge(MANY, "--each", "--json")
    assert verdicts_of(result) == VERDICTS
    assert result.status == 1
    assert "1 files are not programs (notes.md)" in result.stderr


def test_lines_and_a_sum_in_words() -> None:
    result = judge(*VERDICTS)
    assert result.status == 1
    lines = result.stdout.splitlines()
    assert {line.split()[0]: line.split()[-1] for line in lines[:5] if "WA" in line} == {
        "WA": "(secret/1)"
    }
    assert any(line.startswith("CE ") and "broken.cpp" in line for line in lines[:5])
    assert lines[5:] == [
        "",
        "5 programs on words, all 2 test cases",
        "AC          2",
        "WA          2",
        "CE          1",
        "Test cases that rejected most: secret/1 (2)",
    ]


@pytest.mark.lengthy
def test_the_exit_status_says_the_worst() -> None:
    assert judge("right.cpp", "right.py").status == 0
    assert judge("right.py", "notes.md").status == 2


@pytest.mark.lengthy
def test_a_test_case_that_rejected_a_program_comes_first(tmp_path: Path) -> None:
    names = [f"{number:02}.py" for number in range(12)]
    for name in names:
        (tmp_path / name).write_text((MANY / "wrong.py").read_text())
    values = values_of(judge(tmp_path, "--each", "--json"))
    assert [each["name"] for each in values[0]["test_cases"]["results"]] == ["sample/1", "secret/1"]
    assert [each["name"] for each in values[-1]["test_cases"]["results"]] == ["secret/1"]


@pytest.mark.lengthy
def test_all_test_cases_are_in_their_order(tmp_path: Path) -> None:
    names = [f"{number:02}.py" for number in range(6)]
    for name in names:
        (tmp_path / name).write_text((MANY / "wrong.py").read_text())
    for value in values_of(judge(tmp_path, "--each", "--json", "--all")):
        results = value["test_cases"]["results"]
        assert [result["name"] for result in results] == ["sample/1", "secret/1"]


def test_inputs_that_a_validator_made_stay_behind(tmp_path: Path) -> None:
    names = ["sample/1", "secret/1", "secret/2", "secret/largest_1"]
    order = CaseOrder()
    for name in ("secret/2", "secret/largest_1", "secret/largest_1", "secret/1", "secret/2"):
        order.count(name)
    ordered = order.apply_to(problem(tmp_path, [case(name) for name in names]))
    assert [each.name for each in ordered.cases] == [
        "secret/2",
        "secret/1",
        "sample/1",
        "secret/largest_1",
    ]


def test_the_first_test_cases_only() -> None:
    result = judge("wrong.py", "wrong.cpp", "--max-cases", "1")
    assert result.status == 0
    assert "2 programs on words, the first 1 of 2 test cases" in result.stdout
    (value,) = values_of(judge("wrong.py", "--max-cases", "1", "--json"))
    assert (value["verdict"], value["test_cases"]["all"]) == ("AC", 2)


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_a_number_of_test_cases_that_is_none(number: str) -> None:
    result = judge("right.py", f"--max-cases={number}")
    assert result.status == 2
    assert "is not a number of test cases" in result.stderr


def test_options_for_one_program_are_refused() -> None:
    result = judge("right.py", "wrong.py", "--list")
    assert (result.status, result.stdout) == (2, "")
    assert "are for one program" in result.stderr


# Going on.


def copies(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_bytes((MANY / name).read_bytes())


@pytest.mark.lengthy
def test_the_same_command_judges_only_what_the_file_does_not_have(tmp_path: Path) -> None:
    copies(tmp_path, "right.py", "wrong.py")
    words = ("--json", "--results", "kept.jsonl")
    first = judge("right.py", "wrong.py", *words, folder=tmp_path)
    kept = tmp_path / "kept.jsonl"
    assert sorted(kept.read_text().splitlines()) == sorted(first.stdout.splitlines())
    complete = kept.read_text()
    kept.write_text(complete[:-20])  # the process was killed while it wrote
    copies(tmp_path, "right.cpp")
    second = judge("right.py", "wrong.py", "right.cpp", *words, folder=tmp_path)
    assert verdicts_of(second) == {"right.py": "AC", "wrong.py": "WA", "right.cpp": "AC"}
    assert second.stdout.splitlines()[0] == complete.splitlines()[0]  # with its times
    assert len(kept.read_text().splitlines()) == 3
    assert all(valid_json(line) for line in kept.read_text().splitlines())


def test_a_program_that_has_changed_is_judged_again(tmp_path: Path) -> None:
    copies(tmp_path, "right.py")
    words = ("right.py", "--json", "--results", "kept.jsonl")
    assert verdicts_of(judge(*words, folder=tmp_path)) == {"right.py": "AC"}
    (tmp_path / "right.py").write_bytes((MANY / "wrong.py").read_bytes())
    assert verdicts_of(judge(*words, folder=tmp_path)) == {"right.py": "WA"}
    assert len((tmp_path / "kept.jsonl").read_text().splitlines()) == 2


def test_other_options_give_other_results(tmp_path: Path) -> None:
    copies(tmp_path, "wrong.py")
    words = ("wrong.py", "--json", "--results", "kept.jsonl")
    one_case = judge(*words, "--max-cases", "1", folder=tmp_path)
    assert verdicts_of(one_case) == {"wrong.py": "AC"}
    assert verdicts_of(judge(*words, folder=tmp_path)) == {"wrong.py": "WA"}


@pytest.mark.parametrize("content", ["int main() {}\n", "int main() {}", "[1]\n"])
def test_another_file_is_not_changed(tmp_path: Path, content: str) -> None:
    copies(tmp_path, "right.py")
    (tmp_path / "mine.cpp").write_text(content)
    result = judge("right.py", "--results", "mine.cpp", folder=tmp_path)
    assert (result.status, result.stdout) == (2, "")
    assert "mine.cpp is not a file of --results: name another one" in result.stderr
    assert (tmp_path / "mine.cpp").read_text() == content


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_run_leaves_nothing_and_goes_on(tmp_path: Path, number: int) -> None:
    """The second program does not end by itself."""
    scratch, kept = tmp_path / "scratch", tmp_path / "kept.jsonl"
    scratch.mkdir()
    mark = f"{scratch}/"
    copies(tmp_path, "right.py")
    words: list[str | Path] = [
        PROBLEM,
        "right.py",
        PROGRAMS / "waits.cpp",
        "--quick",
        "--time",
        "60",
    ]
    process = subprocess.Popen(
        [door("judge"), *words, "--json", "--results", kept],
        cwd=tmp_path,
        env=script_environment(changes={"TMPDIR": mark}),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + 120
    while not (kept.is_file() and kept.read_text() and "waits" in processes_of(mark)):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(number)
    output, _ = process.communicate(timeout=60)
    assert process.returncode != 0
    assert [valid_json(line)["verdict"] for line in output.decode().splitlines()] == ["AC"]
    deadline = time.monotonic() + 5
    while processes_of(mark) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert processes_of(mark) == []
    assert number == signal.SIGKILL or paths_below(scratch) == []
    again = judge("right.py", "--time", "60", "--json", "--results", kept, folder=tmp_path)
    assert again.stdout.encode() == output
