"""Rows of data sets and completions: each kind is read as its data set defines it, and judged."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banrye import verbs
from banrye.cli.verb_options import command_meant
from banrye.console import UserError
from banrye.extras.dataset import completions, kinds, python_calls, reading, stream
from banrye.extras.dataset.completions import code_of
from banrye.extras.dataset.problems import RowOptions
from banrye.extras.dataset.python_calls import PythonDriver, Values
from banrye.extras.dataset.reading import BrokenRow
from banrye.extras.dataset.row_task import RowValues, Task
from banrye.extras.dataset.stream import (
    CompletionResult,
    CompletionRun,
    EarlierResult,
    StreamOptions,
)
from tests.python.commands import FIXTURES, script, valid_json

DATASETS = FIXTURES / "dataset"
ROWS, PROGRAMS, FAULTS, MORE = (DATASETS / name for name in ("rows", "programs", "faults", "more"))
LABELS = {"right": "AC", "wrong": "WA", "crash": "RTE", "slow": "TLE"}
TITLES = {
    "apps": ("APPS", 3, None),
    "apps_function": ("APPS", 3, None),
    "codecontests": ("CodeContests", 3, 0.5),
    "codecontests_plus": ("CodeContests+", 3, 1.0),
    "codeforces": ("open-r1/codeforces", 2, 0.5),
    "common_oj": ("CommonOJ", 3, 0.5),
    "evalplus": ("EvalPlus", 2, None),
    "humaneval": ("HumanEval", 1, None),
    "livecodebench": ("LiveCodeBench", 3, None),
    "livecodebench_function": ("LiveCodeBench", 2, None),
    "mbpp": ("MBPP", 2, None),
    "plain": ("inputs and outputs", 2, None),
    "prime_intellect": ("verifiable-coding-problems", 2, 0.5),
    "synthetic1": ("SYNTHETIC-1", 3, None),
    "taco": ("TACO", 3, 0.5),
    "verl": ("verl", 3, None),
}
"""The title of the kind of each fixture, its test cases and its time limit: by hand."""
QUICK = ("codeforces", "livecodebench_function", "mbpp")


def row_of(file: Path) -> RowValues:
    values: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
    return values


def task_of(file: Path) -> Task:
    row = row_of(file)
    return kinds.kind_of(row, "row 0").task(row, "row 0")


@contextmanager
def run_of(rows: Path, programs: Path, folder: Path, way: StreamOptions) -> Iterator[CompletionRun]:
    """Yield the judging of completions, whose slow ones are left out."""
    with completions.open_completions(folder) as store:
        records = ((number, record) for number, record in reading.rows_of(programs))
        store.read_programs(
            (number, record) for number, record in records if isinstance(record, dict)
        )
        store.check_places(lambda: len(list(reading.rows_of(rows))))
        yield CompletionRun(rows, store, way)


def verdicts(run: CompletionRun) -> dict[str, str | None]:
    return {
        value.completion.name: value.verdict
        for value in run.values()
        if isinstance(value, CompletionResult)
    }


# The kinds.


def test_each_fixture_has_its_line() -> None:
    assert {file.stem for file in ROWS.iterdir()} == {*TITLES}
    assert {file.stem for file in PROGRAMS.iterdir()} == {*TITLES}
    assert len({title for title, *_ in TITLES.values()}) == 14


@pytest.mark.parametrize("name", TITLES)
def test_a_row_is_read(name: str) -> None:
    title, cases, seconds = TITLES[name]
    row = row_of(ROWS / f"{name}.jsonl")
    assert kinds.kind_of(row, "row 0").title == title
    task = task_of(ROWS / f"{name}.jsonl")
    assert len(task.cases) == cases
    assert task.seconds == seconds
    assert len({case.name for case in task.cases}) == cases


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("name", "title", "cases", "seconds"),
    [
        ("mbpp_plus", "MBPP", 2, None),
        ("open_r1", "verifiable-coding-problems", 2, 1.5),
        ("synthetic2", "SYNTHETIC-1", 2, None),
    ],
)
def test_a_row_of_a_set_that_was_made_of_another(
    name: str, title: str, cases: int, seconds: float | None, tmp_path: Path
) -> None:
    """Its right completion and its wrong one get their verdicts, without naming the row."""
    row = row_of(MORE / f"{name}.jsonl")
    assert kinds.kind_of(row, "row 0").title == title
    task = task_of(MORE / f"{name}.jsonl")
    assert (len(task.cases), task.seconds) == (cases, seconds)
    is_program = task.driver is None
    texts = [
        f"a, b = map(int, input().split())\nprint({name})\n"
        if is_program
        else f"def add(a, b):\n    return {name}\n"
        for name in ("a + b", "a + b if a < 5 else 0")
    ]
    programs = tmp_path / "programs.jsonl"
    programs.write_text("\n".join(json.dumps({"code": text}) for text in texts))
    with run_of(MORE / f"{name}.jsonl", programs, tmp_path, StreamOptions(RowOptions())) as run:
        assert verdicts(run) == {"row 0#0": "AC", "row 1#1": "WA"}


def test_what_is_not_used_is_named() -> None:
    losses = [loss.what for loss in task_of(ROWS / "codeforces.jsonl").losses]
    assert losses == [
        "official tests that are too long for the site",
        "3 generated tests in other files",
    ]
    row = {**row_of(ROWS / "verl.jsonl"), "more_tests": [{"input": "1", "output": "2"}]}
    losses = [loss.what for loss in kinds.kind_of(row, "r").task(row, "r").losses]
    assert losses == ["more_tests"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("unequal", "row 0: 2 inputs, but 1 outputs"),
        ("unknown", "row 0: unknown data set: the row has the keys id, colour"),
        ("interactive", "row 0: it is interactive, and the row has no interactor"),
    ],
)
def test_a_row_that_cannot_be_judged_is_one_true_line(name: str, line: str) -> None:
    with pytest.raises(UserError) as error:
        task_of(FAULTS / f"{name}.jsonl")
    assert str(error.value) == line


def test_a_pickle_is_not_executed() -> None:
    """The one of the fixture would make a folder."""
    with pytest.raises(UserError, match=r"the pickle has .*: it is not only a text"):
        task_of(FAULTS / "evil_pickle.jsonl")
    assert not Path("/tmp/banrye-pickle-was-run").exists()


# Completions.


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("print(1)\n", ("print(1)\n", "")),
        ("    return 1\n", ("    return 1\n", "")),
        ("a\n```python\nx\n```\nb\n```cpp\ny\n```\nc", ("y\n", "cpp")),
        ("a\n```\nx\n```\n", ("x\n", "")),
        ("~~~py3\nx\n~~~", ("x\n", "py3")),
        ("````rust\n```\nx\n````", ("```\nx\n", "rust")),
        ("```python\nx\n", ("x\n", "python")),
        ("```text\nx\n```", ("x\n", "")),
        ("<think>\n```c\nz\n```\n</think>\nprint(2)", ("\nprint(2)", "")),
    ],
)
def test_the_last_fenced_block_is_the_program(text: str, code: tuple[str, str]) -> None:
    assert code_of(text) == code


def test_the_names_and_programs_of_a_record() -> None:
    def found(**record: object) -> list[tuple[str, str, str]]:
        each = completions.of_record(record, 3)
        return [(one.problem, one.name, one.text) for one in each]

    assert found(task_id="T/0", completion="x") == [("T/0", "T/0#3", "x")]
    assert found(problem_id=7, id="a", code="```x") == [("7", "a", "```x")]
    assert found(id="p", response="x") == [("p", "p#3", "x")]
    assert found(row=2, solution="x") == [("row 2", "row 2#3", "x")]
    two = found(question_id="q", code_list=["x", "y"])
    assert two == [("q", "q#3.0", "x"), ("q", "q#3.1", "y")]
    assert found(code="x") == [("row 3", "row 3#3", "x")]
    with pytest.raises(UserError, match="completion 3 has no program"):
        found(id="x")


def test_completions_without_a_name_are_for_the_rows_at_their_places(tmp_path: Path) -> None:
    """Where their numbers differ, nothing is judged: one true line says so."""
    rows = tmp_path / "rows.jsonl"
    tests = [[{"input": "", "output": str(number)}] for number in range(3)]
    rows.write_text("\n".join(json.dumps({"id": f"p{n}", "tests": tests[n]}) for n in range(3)))
    programs = tmp_path / "programs.jsonl"
    programs.write_text("\n".join(json.dumps({"code": f"print({n})"}) for n in (0, 2, 2)))
    with run_of(rows, programs, tmp_path, StreamOptions(RowOptions())) as run:
        assert verdicts(run) == {"row 0#0": "AC", "row 1#1": "WA", "row 2#2": "AC"}
    programs.write_text('{"id": "p0", "code": "x"}\n{"code": "y"}\n')
    (tmp_path / "completions.db").unlink()
    line = r"completion 1 names no problem, and completions \(2\) and rows \(3\) are not one"
    with (
        pytest.raises(UserError, match=line),
        run_of(rows, programs, tmp_path, StreamOptions(RowOptions())),
    ):
        pass


def test_a_completion_goes_on_with_its_prompt_or_replaces_it() -> None:
    driver = PythonDriver("f", "import math\n\ndef f(a):\n")
    assert (
        driver.module_of_completion("    return a\n") == "import math\n\ndef f(a):\n    return a\n"
    )
    assert driver.module_of_completion("def f(a):\n    return 1\n") == (
        "import math\n\n\ndef f(a):\n    return 1\n"
    )


# Files.


def random_value(source: random.Random, depth: int = 0) -> Any:  # noqa: ANN401  # any JSON
    kind = source.randint(0, 6 if depth < 3 else 3)
    if kind == 0:
        return source.choice([None, True, False, 0, -1, 10**30, 1.5e-9])
    if kind < 4:
        letters = [source.choice('ab"\\{}[],: \n\u00e9\u4e00\U0001f600') for _ in range(9)]
        return "".join(letters)
    if kind == 4:
        return [random_value(source, depth + 1) for _ in range(source.randint(0, 4))]
    return {str(key): random_value(source, depth + 1) for key in range(source.randint(0, 4))}


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("is_ascii", [True, False])
def test_a_list_of_rows_is_read_in_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, indent: int | None, *, is_ascii: bool
) -> None:
    """The oracle is json.loads of the whole."""
    monkeypatch.setattr(reading, "READ_BYTES", 7)
    source = random.Random(20261128)
    for number in range(30):
        rows = [{"a": random_value(source)} for _ in range(source.randint(0, 6))]
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(rows, indent=indent, ensure_ascii=is_ascii), encoding="utf-8")
        assert [row for _, row in reading.rows_of(file)] == rows


def test_the_forms_of_a_file(tmp_path: Path) -> None:
    rows = [{"id": 0, "text": "\u00e9\n"}, {"id": 1}]
    lines = "".join(f"{json.dumps(row)}\n" for row in rows).encode()
    (tmp_path / "a.jsonl").write_bytes(lines)
    (tmp_path / "b.json.gz").write_bytes(gzip.compress(lines))
    (tmp_path / "c.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(rows, indent=2).encode())
    (tmp_path / "d.jsonl").write_bytes(lines.replace(b"\n", b"\r\n\r\n"))
    (tmp_path / "e.json").write_text(json.dumps(rows[0], indent=2))
    (tmp_path / "notes.txt").write_text("no rows")
    for name in ("a.jsonl", "b.json.gz", "c.json", "d.jsonl"):
        assert list(reading.rows_of(tmp_path / name)) == [(0, rows[0]), (1, rows[1])], name
    numbers = [number for number, _ in reading.rows_of(tmp_path)]
    assert numbers == list(range(9))


def test_a_broken_line_is_named_and_a_broken_document_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"a": 1}\n{"a": \n[1]\n{"a": 2}\n')
    values = [row for _, row in reading.rows_of(file)]
    assert [isinstance(value, BrokenRow) for value in values] == [False, True, True, False]
    assert isinstance(values[1], BrokenRow)
    assert "line 2 of " in values[1].reason
    file.write_text('[{"a": 1},\n{"a": }]')
    with pytest.raises(UserError, match=r"cannot read .*a\.jsonl"):
        list(reading.rows_of(file))
    file.write_bytes(gzip.compress(b'{"a": 1}\n' * 100)[:-20])
    with pytest.raises(UserError, match="cannot read"):
        list(reading.rows_of(file))


# Values.


@pytest.mark.parametrize(
    ("right", "given", "is_exact", "is_right"),
    [
        ([1, [2]], [1, [2]], True, True),
        ([1, 2], {"tuple": [1, 2]}, True, False),
        ([1, 2], {"tuple": [1, 2]}, False, True),
        ([[1, 2]], [{"tuple": [1, 2]}], False, True),
        (0.3, 0.30000000000000004, True, True),
        (1, 1.0, True, True),
        (True, 1, True, True),
        (10**30, 10**30 + 1, True, False),
        (float("nan"), float("nan"), True, True),
        ("1", 1, False, False),
        (None, None, True, True),
        (None, 0, False, False),
        ({"dict": [["a", 1]]}, {"dict": [["a", 2]]}, False, False),
    ],
)
def test_results_are_compared_as_python_does(
    right: object, given: object, *, is_exact: bool, is_right: bool
) -> None:
    assert Values(is_exact=is_exact).accepts(right, given) == is_right


def test_a_result_in_a_list_of_one() -> None:
    """APPS keeps some results so."""
    assert Values(may_be_wrapped=True).accepts([12], 12)
    assert not Values().accepts([12], 12)
    assert not Values(may_be_wrapped=True).accepts([12, 12], 12)


# JudgedRun.


@pytest.mark.lengthy
@pytest.mark.parametrize("name", QUICK)
def test_right_wrong_and_crashing_completions(name: str, tmp_path: Path) -> None:
    check_verdicts(name, tmp_path, ("right", "wrong", "crash"))


@pytest.mark.slow
@pytest.mark.parametrize("name", TITLES)
def test_all_completions_of_each_kind(name: str, tmp_path: Path) -> None:
    check_verdicts(name, tmp_path, tuple(LABELS))


def check_verdicts(name: str, folder: Path, labels: tuple[str, ...]) -> None:
    """Check that each completion gets the verdict of its label."""
    wanted = [f"{name} {label}" for label in labels]
    lines = (PROGRAMS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    programs = folder / "programs.jsonl"
    chosen = [line for line in lines if json.loads(line)["sample_id"] in wanted]
    programs.write_text("\n".join(chosen), encoding="utf-8")
    with run_of(ROWS / f"{name}.jsonl", programs, folder, StreamOptions(RowOptions())) as run:
        result = verdicts(run)
    assert result == {f"{name} {label}": LABELS[label] for label in labels}


@pytest.mark.lengthy
def test_a_program_that_ends_before_its_tests_do_does_not_pass(tmp_path: Path) -> None:
    programs = tmp_path / "programs.jsonl"
    texts = ["import os\nos._exit(0)\n", "import sys\nsys.exit()\n", "print('passed')\nexit(0)\n"]
    records = [{"task_id": 602, "code": text} for text in texts]
    programs.write_text("\n".join(map(json.dumps, records)))
    with run_of(ROWS / "mbpp.jsonl", programs, tmp_path, StreamOptions(RowOptions())) as run:
        assert {*verdicts(run).values()} == {"WA"}


def several(folder: Path, *, trusts_equality: bool) -> tuple[list[CompletionResult], CompletionRun]:
    programs = folder / "programs.jsonl"
    record = {"name": "2_A. Any", "code": "print(1, 2)", "language": "py"}
    programs.write_text(json.dumps(record), encoding="utf-8")
    way = StreamOptions(RowOptions(), trusts_equality)
    with run_of(FAULTS / "several.jsonl", programs, folder, way) as run:
        return [value for value in run.values() if isinstance(value, CompletionResult)], run


@pytest.mark.lengthy
def test_a_row_whose_right_solutions_disagree_needs_a_checker(tmp_path: Path) -> None:
    (ended,), run = several(tmp_path, trusts_equality=False)
    assert ended.verdict is None
    assert str(ended.error).startswith("2_A. Any needs a checker: a right solution of the row")
    assert (run.counts.judged, run.counts.several) == (1, 1)
    (tmp_path / "completions.db").unlink()
    (ended,), run = several(tmp_path, trusts_equality=True)
    assert ended.verdict == "AC"
    assert run.counts.several == 0


@pytest.mark.lengthy
def test_more_completions_of_a_row_than_are_judged_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checker of the row is made again for the next ones, and nothing is counted twice."""
    monkeypatch.setattr(stream, "BATCH_COMPLETIONS", 2)
    programs = tmp_path / "programs.jsonl"
    texts = ["print(2, 1)", "print(1, 1)", "a, b = map(int, input().split())\nprint(b, a)"]
    records = [
        {"problem_id": "1/A", "sample_id": str(number), "code": text}
        for number, text in enumerate(texts)
    ]
    programs.write_text("\n".join(map(json.dumps, records)))
    with run_of(ROWS / "codeforces.jsonl", programs, tmp_path, StreamOptions(RowOptions())) as run:
        assert verdicts(run) == {"0": "WA", "1": "WA", "2": "AC"}
        assert run.counts.judged == 1
        assert run.counts.rows == 1


def test_completions_without_a_row_and_known_ones(tmp_path: Path) -> None:
    programs = tmp_path / "programs.jsonl"
    programs.write_text('{"name": "?", "code": "x"}\n{"id": "plain-1", "code": "y"}\n')
    with run_of(ROWS / "plain.jsonl", programs, tmp_path, StreamOptions(RowOptions())) as run:
        known, left = replace_known(run)
    assert isinstance(known, EarlierResult)
    assert known.completion.problem == "plain-1"
    assert isinstance(left, CompletionResult)
    assert left.verdict is None
    assert str(left.error).endswith("plain.jsonl is called ?")


def replace_known(run: CompletionRun) -> list[CompletionResult | EarlierResult]:
    return list(replace(run, is_known=lambda _key: True).values())


def test_a_key_depends_on_the_row_the_program_and_the_way(tmp_path: Path) -> None:
    keys: list[str] = []

    def keep(key: str) -> bool:
        keys.append(key)
        return True

    seconds = [None, None, 3.0]
    rows = [ROWS / "plain.jsonl", tmp_path / "plain.jsonl", ROWS / "plain.jsonl"]
    changed = {**row_of(ROWS / "plain.jsonl"), "tests": [{"input": "1 2", "output": "4"}]}
    rows[1].write_text(json.dumps(changed))
    programs = tmp_path / "programs.jsonl"
    programs.write_text('{"id": "plain-1", "code": "x"}\n{"id": "plain-1", "code": "y"}\n')
    for number, (file, limit) in enumerate(zip(rows, seconds, strict=True)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with run_of(file, programs, folder, StreamOptions(RowOptions(seconds=limit))) as run:
            list(replace(run, is_known=keep).values())
    assert len(keys) == len({*keys}) == 6


# Labelled submissions.


@pytest.mark.lengthy
def test_test_cases_are_audited_by_labelled_submissions(tmp_path: Path) -> None:
    """The rates and the wrong answer are counted by hand."""
    right = "print(sum(map(int, input().split())))"
    wrong = ["print(3)", "a, b = map(int, input().split())\nprint(a + b if b < 90 else 0)"]
    rows = [
        {
            "name": "1_A",
            "public_tests": {"input": ["1 2", "5 7"], "output": ["3", "12"]},
            "solutions": {"language": [3, 3], "solution": [right, f"{right} # again"]},
            "incorrect_solutions": {"language": [3, 3], "solution": wrong},
        },
        {
            "name": "1_B",
            "public_tests": {"input": ["1 2", "5 7"], "output": ["3", "13"]},
            "solutions": {"language": [3, 3, 3], "solution": [right, f"{right} # again", "x("]},
            "incorrect_solutions": {"language": [], "solution": []},
        },
    ]
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    audited = script("dataset", file)
    lines = [json.loads(line) for line in audited.stdout.splitlines()]
    keys = ("problem", "right", "accepted", "wrong", "rejected", "doubtful_answers", "error")
    assert [[line[key] for key in keys] for line in lines] == [
        ["1_A", 2, 2, 2, 1, [], None],
        ["1_B", 2, 0, 0, 0, ["public 2"], None],
    ]
    assert "true positive rate: 2 of 4, 50.0%" in audited.stderr
    assert "true negative rate: 1 of 2, 50.0%" in audited.stderr
    assert "1 answers that two right submissions contradict" in audited.stderr
    assert audited.status == 1
    assert command_meant("audit", ["--dataset", "x"]) == ("dataset", ["x"])


# The command.


def test_a_line_for_each_completion_and_a_second_run_that_goes_on(tmp_path: Path) -> None:
    programs = tmp_path / "programs.jsonl"
    programs.write_text(
        '{"id": "plain-1", "code": "a, b = map(int, input().split())\\nprint(a + b)"}\n'
        '{"id": "plain-1", "code": "print(3"}\n'
    )
    words: list[str | Path] = ["--dataset", ROWS / "plain.jsonl", "--programs", programs]
    first = script("judge", *words, "--results", tmp_path / "kept.jsonl")
    assert first.status == 1
    lines = [valid_json(line) for line in first.stdout.splitlines()]
    assert {line["program"]: line["verdict"] for line in lines} == {
        "plain-1#0": "AC",
        "plain-1#1": "CE",
    }
    assert all(line["problem"] == "plain-1" for line in lines)
    assert "/tmp" not in first.stdout
    assert "note: 2 programs, 1 row: AC 1, CE 1" in first.stderr
    again = script("dataset", *words[1:], "--results", tmp_path / "kept.jsonl")
    assert sorted(again.stdout.splitlines()) == sorted(first.stdout.splitlines())
    assert "that were judged now" not in again.stderr


def test_an_option_of_another_verb_stands_for_this_one() -> None:
    assert command_meant("judge", ["--dataset", "x", "--all"]) == ("dataset", ["x", "--all"])
    assert command_meant("judge", ["--dataset=x"]) == ("dataset", ["x"])
    assert command_meant("judge", ["dataset", "--all"]) == ("judge", ["dataset", "--all"])
    assert command_meant("setup", ["--dataset"]) == ("setup", ["--dataset"])
    assert "--dataset ROWS" in verbs.help_of("judge")


def test_the_token_is_new_for_each_command() -> None:
    assert len(python_calls.TOKEN.split()[1]) == 16


@pytest.mark.needs("extra:dataset")
def test_rows_in_parquet_are_those_of_json(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ("codecontests", "codeforces", "livecodebench", "mbpp"):
        row = row_of(ROWS / f"{name}.jsonl")
        file = tmp_path / f"{name}.parquet"
        parquet.write_table(pyarrow.Table.from_pylist([row] * 20), file)
        rows = [each for _, each in reading.rows_of(file)]
        assert len(rows) == 20
        for each in rows:
            assert isinstance(each, dict)
            kind = kinds.kind_of(each, "row 0")
            assert kind.title == TITLES[name][0]
            assert kind.task(each, "row 0").cases == task_of(ROWS / f"{name}.jsonl").cases
    content = (tmp_path / "mbpp.parquet").read_bytes()
    (tmp_path / "damaged.parquet").write_bytes(content[:-40])
    with pytest.raises(UserError, match="cannot read"):
        list(reading.rows_of(tmp_path / "damaged.parquet"))
