"""The readers of packages of strangers: damaged files, and what a file must not be able to do."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from banrye.compare import Mode, Tolerance
from banrye.console import UserError, relative_path
from banrye.foreign import tables
from banrye.formats.shared.package_folder import PackageFolder, paths_by_number, words
from banrye.formats.shared.plan import GeneratedInput
from banrye.formats.shared.tool import ToolFormat
from banrye.judges.text_judges import Text
from banrye.judging import package_submissions
from banrye.problem.location import contests, unsupported_tools
from banrye.problem.location.find import load_draft, locate_problem, package_around
from banrye.problem.model import StreamFiles
from banrye.problem.own_cases import case_documents, case_json, cases
from banrye.problem.readers import format_of
from banrye.repository import TARGET
from banrye.yaml_files import parse_yaml
from tests.python.builders import named_format, write_files
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, ROOT, script

TOOLS = FIXTURES / "tools"
FUZZED = 8_400
FUZZER = Path(__file__).with_name("fuzz_readers.py")


@pytest.mark.lengthy
def test_damaged_files_of_all_formats_are_refused_or_read() -> None:
    """None takes 5 s of CPU time or 200 MiB, or raises anything but UserError."""
    seed = random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}")
    command = [sys.executable, str(FUZZER), str(seed), str(FUZZED)]
    environment = {"PYTHONPATH": f"{ROOT / 'scripts'}:{ROOT}", "PATH": "/usr/bin:/bin"}
    result = subprocess.run(command, capture_output=True, check=True, env=environment)
    summary = json.loads(result.stdout)
    print(summary)
    assert summary["files"] == FUZZED
    assert summary["faults"] == []
    assert min(summary["read"], summary["refused"]) > FUZZED / 10  # the damage reaches the readers


# Paths and names.


@pytest.mark.parametrize("name", ["/home/u/.ssh/id_rsa", "../../key", "..", "a/b", "", "a\0b"])
def test_a_program_writes_files_in_its_own_folder_only(name: str) -> None:
    for make in (
        lambda: StreamFiles(None, name),
        lambda: GeneratedInput(Path("gen.cpp"), (), name),
    ):
        with pytest.raises(UserError, match="is not the name of a file"):
            make()


@pytest.mark.parametrize("path", ["../x", "/x", "a/../../x", "", "x" * 5000, "a\nb", "\\..\\..\\x"])
def test_a_path_stays_in_the_package(tmp_path: Path, path: str) -> None:
    with pytest.raises(UserError, match="is not a path in the package"):
        PackageFolder(tmp_path).path(path, "problem.xml")


@pytest.mark.parametrize("pattern", ["a**b", "**/**/**/*", "../*", "/*"])
def test_a_pattern_of_files_is_of_a_safe_kind(tmp_path: Path, pattern: str) -> None:
    with pytest.raises(UserError):
        PackageFolder(tmp_path).files_matching(pattern, "problem.rbx.yml")


# Sizes and times.


@pytest.mark.parametrize("pattern", ["%0999999999d", "%99999d", "%-5d", "%0x5d"])
def test_a_width_is_at_most_that_of_a_name(pattern: str) -> None:
    with pytest.raises(UserError, match="is not a pattern for the names of test cases"):
        list(paths_by_number(pattern, [1], "problem.xml"))


@pytest.mark.parametrize(
    ("pattern", "name"), [("tests/%02d", "tests/07"), ("%d.in", "7.in"), ("a", "a")]
)
def test_a_pattern_of_numbers(pattern: str, name: str) -> None:
    assert list(paths_by_number(pattern, [7], "problem.xml")) == [name]


@pytest.mark.parametrize("name", ["grader.properties", "problem.cfg"])
def test_a_line_of_blanks_cannot_hang_the_judge(tmp_path: Path, name: str) -> None:
    """A pattern that goes back over the blanks takes the square of their number of steps."""
    blanks = f"time = 1{' ' * 30_000}x\ntime_limit = 1{' ' * 30_000}x\n"
    write_files(tmp_path, {name: blanks, "1.in": "1\n", "1.out": "2\n"})
    beginning = time.process_time()
    with pytest.raises(UserError, match="is not a number"):
        cases.problem_of_cases(tmp_path, tmp_path / "scratch")
    assert time.process_time() - beginning < 2


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'.encode("utf-16"),
        b"<x>" + b"<a/>" * 300_000 + b"</x>",
        b'<?xml version="1.0" encoding="no-such"?><x/>',
        b"<a>" * 100_000,
    ],
    ids=["entity in UTF-16", "elements", "encoding", "depth"],
)
def test_xml_is_bounded(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "problem.xml").write_bytes(text)
    with pytest.raises(UserError, match=r"problem\.xml"):
        tables.read_xml(tmp_path / "problem.xml")


def test_yaml_is_bounded() -> None:
    with pytest.raises(UserError, match="more than 300,000 values"):
        parse_yaml("a: [" + "[]," * 200_000 + "]", "init.yml")
    with pytest.raises(UserError, match="nests more than 100 values"):
        parse_yaml("a: " + "[" * 100_000 + "]" * 100_000, "init.yml")


# What YAML says.


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e-6", 1e-6),
        ("1E5", 1e5),
        ("-.5", -0.5),
        ("010", 10),
        ("0x1F", 31),
        ("0o17", 15),
        ("12:30", "12:30"),
        ("2026-01-01", "2026-01-01"),
        ("1_000", "1_000"),
        ("1e", "1e"),
        ("true", True),
    ],
)
def test_numbers_are_those_of_yaml_1_2(text: str, value: object) -> None:
    """By https://yaml.org/spec/1.2.2/#1032-tag-resolution."""
    result = parse_yaml(f"a: {text}", "a.yml")["a"]
    assert (type(result), result) == (type(value), value)


def test_a_tolerance_without_a_point_counts(tmp_path: Path) -> None:
    cases = 'cases: [{name: a, in: "1", out: "0.5"}]\nmatch: {Float: {relative_error: 1e-6}}\n'
    write_files(tmp_path, {"a.yml": cases, "b.yml": cases.replace("1e-6", "small")})
    document = case_documents.read_document(tmp_path / "a.yml")
    assert document is not None
    assert document.judge == Text(Mode.WORDS, Tolerance(relative=1e-6))
    with pytest.raises(UserError, match=r"b\.yml: match: small is not a number"):
        case_documents.read_document(tmp_path / "b.yml")


# Damaged files.


@pytest.mark.parametrize(
    ("tool", "file", "text", "message"),
    [
        ("cms_sum", "gen/GEN", "1 don't\n", "GEN: No closing quotation"),
        ("cms_sum", "gen/GEN", "# ST: nan\n1\n", "ST is not a number: 'nan'"),
        ("cms_sum", "task.yaml", "time_limit: soon\n", "time_limit: expected a number"),
        (
            "dmoj_sum",
            "init.yml",
            "test_cases: [{batched: [a, b]}]\n",
            "expected a mapping",
        ),
        (
            "dmoj_sum",
            "init.yml",
            "test_cases: [{in: a, points: .nan}]\n",
            r"\[0\].points",
        ),
        ("dmoj_sum", "init.yml", "test_cases: {input_format: '['}\n", "unterminated character set"),
        (
            "dmoj_sum",
            "tests/right/test.yml",
            "time: [1]\n",
            "time: expected a number",
        ),
        (
            "rbx_sum",
            "problem.rbx.yml",
            "testcases: [{generatorScript: a.txt}]\n",
            "expected a mapping",
        ),
        ("rbx_sum", "problem.rbx.yml", "solutions: [{path: a**b}]\n", "is not supported"),
        (
            "rbx_sum",
            "problem.rbx.yml",
            "solutions: [{path: null}]\n",
            "expected a text",
        ),
        ("rbx_sum", "problem.rbx.yml", "solutions: [null]\n", "expected a mapping"),
        (
            "rbx_sum",
            "problem.rbx.yml",
            'testcases: [{generators: [{name: gen, args: "it\'s"}]}]\n',
            "No closing quotation",
        ),
        ("polygon_sum", "problem.xml", "<problem/>", "has no test set"),
    ],
)
def test_a_damaged_file_gets_one_line_that_names_it(
    tmp_path: Path, tool: str, file: str, text: str, message: str
) -> None:
    result = named_format(tool.partition("_")[0])
    folder = copy(TOOLS / tool, tmp_path / tool)
    write_files(folder, {file: text})
    with pytest.raises(UserError, match=message) as caught:
        result.open(folder, tool)
    assert Path(file).name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_a_reader_does_not_expect_names_the_file(tmp_path: Path) -> None:
    """One place does it for all readers of other tools."""
    for error in (AttributeError("x"), KeyError("x"), OverflowError("x"), RecursionError("x")):
        with (
            pytest.raises(UserError, match=r"init\.yml is not in the format of DMOJ"),
            tables.errors_of_reader(tmp_path / "init.yml", "DMOJ"),
        ):
            raise error


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.yml", "cases: [{in: a}]\ntimelimit: 1.2.3s\n", "timelimit is not a time: 1.2.3s"),
        ("a.yml", "cases: [{in: a}]\ntimelimit: 2e9s\n", "timelimit is not a time"),
        ("a.json", "[" * 100_000, "it is nested too deeply"),
    ],
)
def test_damaged_documents_get_one_line(tmp_path: Path, name: str, text: str, message: str) -> None:
    write_files(tmp_path, {name: text})
    with pytest.raises(UserError, match=message):
        case_documents.read_document(tmp_path / name)


def test_words_are_those_of_a_shell() -> None:
    assert words("gen 1 'a b'", "x") == ["gen", "1", "a b"]
    with pytest.raises(UserError, match=r"^x: "):
        words("a\0b", "x")


# Whose a folder is.


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ({"task.yaml": "name: a\ntime_limit: 1\n"}, "cms"),
        ({"task.yaml": "- hosts: all\n  tasks: []\n"}, None),  # Ansible
        ({"task.yaml": "version: '3'\ntasks: {build: go}\n"}, None),  # Taskfile
        ({"init.yml": "archive: a.zip\n"}, "dmoj"),
        ({"init.yml": "services:\n  db: {image: postgres}\n"}, None),  # Docker
        ({"problem.xml": "<problem><judging/></problem>"}, "polygon"),
        ({"problem.xml": "<project name='x'/>"}, None),  # Ant
        ({"problem.yaml": "name: a\n"}, "icpc"),
        ({"problem.yaml": "pid: P1\nowner: 2\ntitle: A\n", "data/secret/1.in": ""}, "icpc"),
        ({"problem.json": "{}", "solutions.json": "{}"}, "tps"),
        ({"problem.json": '{"display_id": "1"}'}, None),
        ({"config.yml": "scores: {1: 100}", "prog/a.cpp": ""}, "sinol"),
        ({"PROBLEM": "pid='A'\nproblem(\n  id=pid)\n"}, "rime"),
        ({"PROBLEM": "What is the problem?\n"}, None),
        ({"problem.cfg": "[problem]\n", "tests/001.dat": ""}, "ejudge"),
        ({"problem.cfg": "mesh = 4\n", "tests/001.dat": ""}, None),
        ({"config.yml": "1.in: {score: 9}", "prog/a.cpp": ""}, None),
    ],
)
def test_a_mark_of_another_tool_claims_nothing(
    tmp_path: Path, files: dict[str, str], name: str | None
) -> None:
    write_files(tmp_path, files)
    expected = named_format(name) if name else None
    assert format_of(tmp_path) is expected


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"problem.json": '{"display_id": "1"}'}, "is a problem of QDUOJ (problem.json)"),
        ({"problem.json": '{"name": "web"}'}, None),
        ({"config": "[task]\nname = a\n"}, "is a task of pisek (config)"),
        ({"config": "Host *\n"}, None),  # ssh
        ({"config/app.yml": ""}, None),
        pytest.param(
            {"prog/a.cpp": "", "in/a.in": ""},
            "is a problem of sinol-make (prog/*)",
            marks=pytest.mark.needs("format:sinol"),
        ),
        ({"prog/a.cpp": ""}, None),
        pytest.param(
            {"contest.xml": "<contest/>"},
            "is a contest of Polygon",
            marks=pytest.mark.needs("format:polygon"),
        ),
        pytest.param(
            {"task.yaml.orig": "title: Sum\n"},
            "before its tool has made task.yaml",
            marks=pytest.mark.needs("format:cms"),
        ),
        ({"task.yaml.orig": "- hosts: all\n"}, None),
        ({"problem.cfg": ""}, None),  # of another program
    ],
)
def test_a_tool_that_is_not_read_is_known_by_more_than_a_name(
    tmp_path: Path, files: dict[str, str], message: str | None
) -> None:
    write_files(tmp_path, files)
    reason = unsupported_tools.reason_for(tmp_path)
    assert message in reason if message and reason else reason is message


def test_a_problem_of_hydro_is_no_icpc_package(tmp_path: Path) -> None:
    files = {
        "problem.yaml": "pid: P1\nowner: 2\ntitle: Sum\nnSubmit: 0\n",
        "testdata/config.yaml": "time: 1s\nsubtasks: [{score: 9, cases: [{input: 1.in}]}]\n",
        "testdata/1.in": "1 2\n",
        "testdata/1.out": "3\n",
    }
    write_files(tmp_path / "sum", files)
    assert format_of(tmp_path / "sum") is named_format("hydro")
    program = FIXTURES / "cases" / "sum.py"
    result = script("judge", tmp_path / "sum", program, "--quick")
    assert result.status == 0, result
    assert "9 of 9 points  1 of 1 test cases  subtask 1\n" in result.stdout


@pytest.mark.needs("format:hydro", "format:ejudge")
@pytest.mark.parametrize(
    ("files", "data"),
    [
        ({"problem.yaml": "pid: P1\nowner: 2\ntitle: Sum\n"}, "testdata"),
        ({"problem.cfg": "[problem]\nshort_name = A\n"}, "tests"),
    ],
)
def test_a_problem_without_its_folder_of_test_cases_is_refused_by_that(
    tmp_path: Path, files: dict[str, str], data: str
) -> None:
    write_files(tmp_path / "sum", files)
    with pytest.raises(UserError, match=f"has no folder {data} with the test cases"):
        load_draft(locate_problem(str(tmp_path / "sum")))


@pytest.mark.needs("format:ejudge")
def test_a_program_beside_a_problem_of_ejudge_is_not_refused(tmp_path: Path) -> None:
    """It was, although the problem is read: tests/001.dat and tests/001.ans."""
    write_files(
        tmp_path / "sum",
        {
            "problem.cfg": "[problem]\nshort_name = A\n",
            "tests/001.dat": "1 2\n",
            "tests/001.ans": "3\n",
            "solutions/sum.py": "",
        },
    )
    assert package_around(tmp_path / "sum" / "solutions" / "sum.py") is None
    assert load_draft(locate_problem(str(tmp_path / "sum"))).problem.cases[0].answer_bytes == b"3\n"


def test_the_users_time_limit_counts_for_the_submissions_of_a_package(tmp_path: Path) -> None:
    """Without it, a package that states none and has no submission lacks a time limit."""
    write_files(
        tmp_path / "sum",
        {
            "problem.yaml": "name: Sum\n",
            "data/secret/1.in": "1 2\n",
            "data/secret/1.ans": "3\n",
        },
    )
    result = script("judge", tmp_path / "sum")
    assert "has no time limit" in result.stderr
    result = script("judge", tmp_path / "sum", "--time", "2")
    assert result.status == 2
    assert "sum has no submissions that can be judged here" in result.stderr


def test_a_submission_of_a_kept_package_is_shown_by_its_path_in_that() -> None:
    kept = TARGET / "of_tools" / "sum-0f" / "1e" / "sum"
    place = package_submissions.shown_place(kept / "submissions" / "labelled" / "mle.cpp")
    assert place == "sum: submissions/labelled/mle.cpp"
    own = FIXTURES / "submissions" / "accepted" / "a.py"
    assert package_submissions.shown_place(own) == relative_path(own)


def test_a_folder_of_other_files_is_no_contest(tmp_path: Path) -> None:
    names = {
        "a/init.yml": "services: {}\n",
        "b/task.yaml": "- hosts: all\n",
        "c/problem.xml": "<p/>",
    }
    write_files(tmp_path, names)
    assert contests.packages_in(tmp_path) == []


# What is not used is said.


def test_answers_without_inputs_are_named(tmp_path: Path) -> None:
    """By the command line, for people and as JSON."""
    files = {
        "problem.yaml": "name: a\n",
        ".timelimit": "1",
        "data/sample/1.in": "1\n",
        "data/sample/1.ans": "1\n",
        "data/secret/2.ans": "2\n",
        "data/secret/g/3.ans": "3\n",
        "submissions/accepted/a.py": "print(input())\n",
    }
    write_files(tmp_path / "a", files)
    result = script("judge", tmp_path / "a")
    line = "note: a: not used: secret/2.ans, secret/g/3.ans (data): there is no input beside it"
    assert line in result.stderr, result
    program = tmp_path / "a/submissions/accepted/a.py"
    result = script("judge", tmp_path / "a", program, "--json", "--quick")
    lost = json.loads(result.stdout)["not_used"]
    assert [(one["what"], one["where"]) for one in lost] == [
        ("secret/2.ans", "data"),
        ("secret/g/3.ans", "data"),
    ]


@pytest.mark.parametrize(
    ("tool", "file", "text", "losses"),
    [
        ("cms_sum", "task.yaml", "\ntoken_mode: disabled\ntask_magic: 5\n", {"task_magic"}),
        (
            "dmoj_sum",
            "init.yml",
            "\nhints: [unicode]\npretest_test_cases: []\n",
            {"hints", "pretest_test_cases"},
        ),
        (
            "rbx_sum",
            "problem.rbx.yml",
            "\nmodifiers: {cpp: {time: 5}}\nstatements: []\n",
            {"modifiers"},
        ),
    ],
)
def test_unused_keys_are_losses_by_name(
    tmp_path: Path, tool: str, file: str, text: str, losses: set[str]
) -> None:
    result = named_format(tool.partition("_")[0])
    folder = copy(TOOLS / tool, tmp_path / tool)
    with (folder / file).open("a", encoding="utf-8") as settings:
        settings.write(text)
    assert isinstance(result, ToolFormat)
    assert {loss.what for loss in result.read_plan(folder, tool).losses} == losses


# Rows of data sets.

PAIRS = [{"input": "1 2\n", "output": "3\n"}, {"input": "5 7\n", "output": "12\n"}]
LISTS = {"inputs": ["1 2\n", "5 7\n"], "outputs": ["3\n", "12\n"]}


@pytest.mark.parametrize(
    ("row", "limits"),
    [
        ({"examples": PAIRS[:1], "official_tests": PAIRS[1:], "time_limit": 2.5}, (2.5, None)),
        ({"public_test_cases": PAIRS[:1], "private_test_cases": PAIRS[1:]}, (None, None)),
        ({"public_test_cases": json.dumps(PAIRS)}, (None, None)),
        ({"input_output": json.dumps(LISTS), "time_limit": "2.0 seconds"}, (2.0, None)),
        ({"reward_model": {"ground_truth": json.dumps(LISTS)}}, (None, None)),
        ({"verification_info": json.dumps({"test_cases": PAIRS})}, (None, None)),
        (
            {
                "public_tests": {"input": ["1 2\n"], "output": ["3\n"]},
                "generated_tests": {"input": ["5 7\n"], "output": ["12\n"]},
                "time_limit": {"seconds": 1, "nanos": 500_000_000},
                "memory_limit_bytes": 256 << 20,
            },
            (1.5, 256),
        ),
        ({"tests": PAIRS, "timeLimit": 3000, "memoryLimit": 64}, (3.0, 64)),
        (
            {
                "test": [
                    {"input": {"stdin": one["input"]}, "output": {"stdout": one["output"]}}
                    for one in PAIRS
                ]
            },
            (None, None),
        ),
        (
            {"tests": [{"input": "1 2\n", "output": 3}, {"input": "5 7\n", "output": 12}]},
            (None, None),
        ),
    ],
)
def test_a_row_of_a_data_set_is_read_whole(
    tmp_path: Path, row: dict[str, object], limits: tuple[float | None, int | None]
) -> None:
    write_files(tmp_path, {"row.json": json.dumps(row)})
    document = case_documents.read_document(tmp_path / "row.json")
    assert document is not None
    texts = [(first.split(), str(second).split()) for first, second in document.cases.values()]
    assert texts == [(["1", "2"], ["3"]), (["5", "7"], ["12"])]
    assert (document.seconds, document.mebibytes) == limits
    assert document.losses == ()


@pytest.mark.parametrize(
    ("row", "limits"),
    [
        ({"time_limit": "1 minute", "memory_limit": "1 GB"}, (60.0, 1024)),
        ({"time_limit": "1.5 s", "memory_limit": "65536 KB"}, (1.5, 64)),
        ({"time_limit": ".5 seconds", "memory_limit": "256 megabytes"}, (0.5, 256)),
        ({"time_limit": "1500 millis", "memory_limit": "268435456 bytes"}, (1.5, 256)),
        ({"time_limit": "2 mins", "memory_limit": "2 GiB"}, (120.0, 2048)),
        ({"time_limit_ms": 50, "memory_limit_kb": 262144}, (0.05, 256)),
        ({"time_limit_ms": "2 s", "memory_limit_bytes": "64MiB"}, (2.0, 64)),
        ({"time_limit": "3 fortnights", "memory_limit": "3 apples"}, (None, None)),
    ],
)
def test_a_limit_has_the_unit_that_is_stated(
    row: dict[str, object], limits: tuple[float | None, int | None]
) -> None:
    read = case_json.seconds_of(row), case_json.mebibytes_of(row)
    assert read == pytest.approx(limits)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"fn_name": "rev", "inputs": [["abc"]], "outputs": [["cba"]]}, "of the function rev"),
        ({"tests": [{"input": "1", "output": "1", "testtype": "functional"}]}, "of the function"),
        ({"task_id": 1, "entry_point": "add", "test": "assert 1"}, "of the function add"),
        ({"inputs": ["1", "2", "3"], "outputs": ["1"]}, "3 inputs, but 1 answers"),
    ],
)
def test_a_row_that_cannot_be_judged_is_refused(
    tmp_path: Path, row: dict[str, object], message: str
) -> None:
    write_files(tmp_path, {"row.json": json.dumps(row)})
    with pytest.raises(UserError, match=message):
        case_documents.read_document(tmp_path / "row.json")


def test_test_cases_in_another_form_are_named(tmp_path: Path) -> None:
    row = {"public_test_cases": PAIRS, "private_test_cases": "eJxrYJlq", "hidden": PAIRS}
    write_files(tmp_path, {"row.json": json.dumps(row)})
    document = case_documents.read_document(tmp_path / "row.json")
    assert document is not None
    assert [loss.what for loss in document.losses] == ["private_test_cases", "hidden"]


@pytest.mark.parametrize("name", ["row.json", "tests.csv", "quiz.xml"])
def test_a_file_that_is_not_understood_is_no_zip_file(tmp_path: Path, name: str) -> None:
    write_files(tmp_path, {name: "<a/>" if name == "quiz.xml" else '{"a": 1}'})
    with pytest.raises(UserError, match=f"no test cases are recognised in .*{name}"):
        cases.problem_of_cases(tmp_path / name, tmp_path / "unpacked")
