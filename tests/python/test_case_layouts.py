"""Own test cases in every layout: from folders, zip files and documents, with subtasks."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from banrye.compare import Mode, Tolerance
from banrye.console import UserError
from banrye.foreign import zips
from banrye.judges.text_judges import Text
from banrye.problem.model import Problem
from banrye.problem.own_cases import case_documents, cases
from banrye.problem.own_cases.case_names import Pair, pairs_of
from banrye.problem.own_cases.learned_names import learn_pairs
from banrye.problem.own_cases.no_cases import NoCases
from banrye.scoring.groups import Group, GroupRule, GroupScoring
from tests.python.builders import write_cases, write_files
from tests.python.commands import FIXTURES, script

CASES = FIXTURES / "cases"
LAYOUTS = sorted(folder.name for folder in (CASES / "layouts").iterdir())
SUBTASKS = CASES / "subtasks"
# Each layout has these test cases in this order.
CONTENT = [(b"1 2\n", b"3\n"), (b"2 2\n", b"4\n"), (b"5 -9\n", b"-4\n")]


def content(problem: Problem) -> list[tuple[bytes, bytes]]:
    return [(case.input_bytes, case.answer_bytes) for case in problem.cases]


def zipped(folder: Path, file: Path) -> Path:
    with zipfile.ZipFile(file, "w") as made:
        for path in sorted(folder.rglob("*")):
            made.write(path, path.relative_to(folder))
    return file


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_is_read_from_a_folder_and_a_zip(tmp_path: Path, layout: str) -> None:
    folder = CASES / "layouts" / layout
    problem = cases.problem_of_cases(folder, tmp_path / "unused")
    assert content(problem) == CONTENT
    assert problem.unread_cases == ()
    file = zipped(folder, tmp_path / "cases.zip")
    assert content(cases.problem_of_cases(file, tmp_path / "unpacked")) == CONTENT


@pytest.mark.parametrize(
    ("input_name", "answer_name"),
    [("예제입력{}.txt", "예제출력{}.txt"), ("입력/{}.txt", "출력/{}.txt")],
)
def test_names_in_korean(tmp_path: Path, input_name: str, answer_name: str) -> None:
    write_cases(tmp_path / "cases", input_name, answer_name)
    assert content(cases.problem_of_cases(tmp_path / "cases", tmp_path / "unused")) == CONTENT
    file = zipped(tmp_path / "cases", tmp_path / "cases.zip")
    assert content(cases.problem_of_cases(file, tmp_path / "unpacked")) == CONTENT


@pytest.mark.parametrize(
    ("names", "pair"),
    [
        (["out_of_range.in", "out_of_range.out"], ("out_of_range.in", "out_of_range.out")),
        (["input_out.txt", "output_out.txt"], ("input_out.txt", "output_out.txt")),
        (["1.in", "1.out", "1.ans", "1.a"], ("1.in", "1.ans")),
        (["a/1.in", "b/1.out", "a/1.out"], ("a/1.in", "a/1.out")),
        (["task.in.1a", "task.out.1a"], ("task.in.1a", "task.out.1a")),
        (["1.IN"], ("1.IN", None)),
        (["1.in", "1.std"], ("1.in", "1.std")),
        (["\u1111\u1161\u11ab.in", "판.out"], ("\u1111\u1161\u11ab.in", "판.out")),
    ],
)
def test_names_with_several_words_or_forms(names: list[str], pair: tuple[str, str | None]) -> None:
    assert pairs_of(names) == [Pair(*pair)]


@pytest.mark.parametrize("names", [["begin1", "begout1"], ["1.inx", "1.outx"], ["1.out", "1.ans"]])
def test_a_part_of_a_word_says_nothing(names: list[str]) -> None:
    assert pairs_of(names) == []


def test_many_files_of_one_name_are_no_pairs() -> None:
    """Every spelling of in and out: nothing says which of them belong together."""
    names = [f"1{'.in' * i}{'.out' * j}" for i in range(1, 9) for j in range(8)]
    assert [pair.answer for pair in pairs_of(names)] == [None] * 8


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["1.given", "1.want"], [("1.given", "1.want")]),
        (["questions/q1", "solutions/s1"], [("questions/q1", "solutions/s1")]),
        (["a/keluaran-2", "a/masukan-2"], [("a/masukan-2", "a/keluaran-2")]),
        (["TestIn1", "TestOut1"], [("TestIn1", "TestOut1")]),
        (["sum.sis.1", "sum.val.1"], [("sum.sis.1", "sum.val.1")]),
        (["be1.txt", "ki1.txt"], [("be1.txt", "ki1.txt")]),
        (["входные 1", "выходные 1"], [("входные 1", "выходные 1")]),
        (["README.md", "LICENSE.md"], []),
    ],
)
def test_words_are_learned(names: list[str], found: list[tuple[str, str]]) -> None:
    assert learn_pairs(names).pairs == [Pair(*pair) for pair in found]


def test_words_without_a_known_meaning_are_refused(tmp_path: Path) -> None:
    write_files(tmp_path, dict.fromkeys(["foo1", "bar1", "foo2", "bar2"], ""))
    with pytest.raises(NoCases, match="bar1 and foo1, but nothing says which is the input"):
        cases.find_cases(tmp_path)


def test_what_was_learned_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    cases.find_cases(CASES / "layouts" / "learned_spanish")
    learned = "learned from the names: entrada1.txt is an input, salida1.txt is its answer"
    assert learned in capsys.readouterr().err


# Public repositories: the names are theirs, the numbers are not.


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "folder",
    [
        "latvia",  # KrisjanisP/pygenlib: examples/usage/examples
        "stanford",  # beaunus/stanford-algs: testCases/course1/assignment1Multiplication
        "baltic_portals",  # boi-2014/tasks: testdata/portals/tests
        "baltic_friends",  # boi-2014/tasks: testdata/friends/1
        "avl",  # Karapus/avl_tree: order_tests
        "rcc",  # HelpMeHelpYou/RCC_2016_qual3_a: tests
        "teachers",  # xouabita/teachers: tests
        "cms",  # cms-dev/con_test: batchwithoutgen
        "course",  # Vazgen2k4/alg_sond: tests
        "gzip",  # austrian-olympiad-informatics/ioi-tasks: ioi2019-shoes
        "moodle",  # GMCarlos/VPL_Examples: Sumatorio
        "by_name",  # MrHmm500/casus-1d-bush-fire
    ],
)
def test_a_right_and_a_wrong_program_on_the_layout_of_a_public_repository(folder: str) -> None:
    place = CASES / "public" / folder
    right = script("judge", CASES / "sum.py", "--cases", place)
    assert right.status == 0, right
    assert "Accepted: " in right.stdout
    assert "3 test cases" in right.stdout
    wrong = script("judge", CASES / "absolute_sum.py", "--cases", place)
    assert wrong.status == 1, wrong
    assert "expected\n  -4\n" in wrong.stdout


def test_a_compressed_file_counts_once_and_a_broken_one_is_named(tmp_path: Path) -> None:
    write_files(tmp_path, {"1.in": "1 2\n", "1.out": "3\n"})
    (tmp_path / "1.in.gz").write_bytes(gzip.compress(b"5 5\n"))
    (found,) = cases.find_cases(tmp_path).cases
    assert (found.name, found.input_bytes) == ("1.in", b"1 2\n")
    (tmp_path / "2.in.gz").write_bytes(gzip.compress(b"5 5\n")[:9])
    with pytest.raises(UserError, match=r"cannot unpack .*2\.in\.gz"):
        cases.problem_of_cases(tmp_path, tmp_path / "unused")


# Documents.


@pytest.mark.parametrize(
    "text",
    [
        '[{"test": "1 2", "correct_answers": ["3"]}]',
        '{"inputs": ["1 2"], "outputs": ["3"]}',
        '{"public_tests": {"input": ["1 2"], "output": ["3"]}}',
        '{"first": {"stdin": ["1 2"], "expected_output": ["3"]}}',
        '{"samples": [{"name": "first", "Input": "1 2", "Output": "3"}], "title": {"en": "x"}}',
    ],
)
def test_shapes_of_json(tmp_path: Path, text: str) -> None:
    write_files(tmp_path, {"a.json": text})
    document = case_documents.read_document(tmp_path / "a.json")
    assert document is not None
    assert list(document.cases.values()) == [("1 2", "3")]


@pytest.mark.parametrize("text", ['{"name": "x"}', "[1, 2]", "3", '{"a": {"b": "c"}}'])
def test_json_without_test_cases(tmp_path: Path, text: str) -> None:
    write_files(tmp_path, {"a.json": text})
    assert case_documents.read_document(tmp_path / "a.json") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Case = a\ninput = 1\n2\noutput = 3\n4\n\n", ("1\n2\n", "3\n4\n")),
        ('case=a\ninput = 1\noutput = "3"\n', ("1\n", "3\n")),
        ("case=a\ninput end=END\ninput=1\noutput=2\nEND\noutput=3", ("1\noutput=2\n", "3\n")),
        ("case=a\ninput=1", ("1\n", None)),
    ],
)
def test_values_of_vpl(tmp_path: Path, text: str, found: tuple[str, str | None]) -> None:
    write_files(tmp_path, {"vpl_evaluate.cases": text})
    document = case_documents.read_document(tmp_path / "vpl_evaluate.cases")
    assert document is not None
    assert document.cases == {"a": found}


@pytest.mark.parametrize("name", ["cargo_compete.yml", "cph.prob"])
def test_a_document_is_read(tmp_path: Path, name: str) -> None:
    problem = cases.problem_of_cases(CASES / "documents" / name, tmp_path / "made")
    assert content(problem) == CONTENT
    assert (problem.limits.cpu_seconds, problem.judge) == (2.0, Text(Mode.LINES))
    assert problem.limits.memory_mebibytes == 256


def test_a_folder_of_one_document_is_read_and_of_two_refused(tmp_path: Path) -> None:
    place = tmp_path / "testcases"
    text = (CASES / "documents/cargo_compete.yml").read_text()
    write_files(place, {"a.yml": text, "b.yaml": "name: no cases\n"})
    assert content(cases.problem_of_cases(place, tmp_path / "made")) == CONTENT
    write_files(place, {"b.yaml": text})
    with pytest.raises(NoCases, match=r"has the test cases of several problems: .*b\.yaml"):
        cases.problem_of_cases(place, tmp_path / "again")


@pytest.mark.parametrize(
    ("match", "judge"),
    [
        ("Exact", Text(Mode.EXACT)),
        ("SplitWhitespace", Text(Mode.WORDS)),
        ("{Float: {relative_error: 1.0e-6}}", Text(Mode.WORDS, Tolerance(relative=1e-6))),
        ("{Float: {}}", Text(Mode.WORDS)),
        (
            "{Float: {relative_error: 1e-6, absolute_error: 0.01}}",
            Text(Mode.WORDS, Tolerance(absolute=0.01, relative=1e-6)),
        ),
    ],
)
def test_the_comparison_of_a_document(tmp_path: Path, match: str, judge: Text) -> None:
    text = f"match: {match}\ncases:\n  - {{in: a, out: b}}\n  - {{in: c}}\n"
    write_files(tmp_path, {"a.yml": text})
    document = case_documents.read_document(tmp_path / "a.yml")
    assert document == case_documents.CaseDocument({"1": ("a", "b"), "2": ("c", None)}, judge=judge)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("type: Interactive\ncases: []\n", "test cases of type Interactive are not supported"),
        ("match: {Checker: {cmd: x}}\ncases: []\n", "match: Checker is not supported"),
        ("cases: [\n", "cannot read"),
    ],
)
def test_what_a_document_cannot_say_is_named(tmp_path: Path, text: str, message: str) -> None:
    write_files(tmp_path, {"a.yml": text})
    with pytest.raises(UserError, match=message):
        cases.problem_of_cases(tmp_path / "a.yml", tmp_path / "made")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("case = a\ninput = 1\noutput = /[12]/i\n", "a: a regular expression is not supported"),
        ("case = a\noutput = 1\noutput = 2\n", "a: several outputs are not supported"),
        ("case = a\nprogram to run = x\n", "program to run is not supported"),
    ],
)
def test_what_vpl_cannot_say_is_named(tmp_path: Path, text: str, message: str) -> None:
    write_files(tmp_path, {"a.cases": text})
    with pytest.raises(UserError, match=message):
        cases.problem_of_cases(tmp_path / "a.cases", tmp_path / "made")


# Zip files.


def test_names_of_korean_windows_are_read(tmp_path: Path) -> None:
    """Its zip files have names in CP949, without a word about that."""
    file = CASES / "documents" / "korean_windows.zip"
    problem = cases.problem_of_cases(file, tmp_path / "unpacked")
    assert [case.name for case in problem.cases] == ["입력1.txt", "입력2.txt", "입력10.txt"]
    assert content(problem) == CONTENT


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"7z\xbc\xaf\x27\x1c\x00", "a 7z archive"),
        (b"Rar!\x1a\x07\x01\x00", "a RAR archive"),
        (b"\x1f\x8b\x08", "compressed by gzip"),
        (b"\0" * 257 + b"ustar\x0000", "a tar archive"),
    ],
)
def test_an_archive_of_another_kind_is_named(tmp_path: Path, content: bytes, kind: str) -> None:
    (tmp_path / "cases.zip").write_bytes(content)
    with pytest.raises(zips.NoZip, match=f"is {kind}: unpack it"):
        cases.problem_of_cases(tmp_path / "cases.zip", tmp_path / "unpacked")


# Settings of judges: groups, limits, checkers.


def param_of(name: str, *values: object) -> ParameterSet:
    """Return the values of a test that needs a format."""
    return pytest.param(*values, marks=pytest.mark.needs(f"format:{name}"))


@pytest.mark.parametrize(
    ("name", "groups", "limits"),
    [
        param_of(
            "hydro",
            "hydro",
            [
                Group("subtask 1", ("1.in", "2.in"), how=GroupRule.MIN, most=40),
                Group("subtask 2", ("2.in", "10.in"), how=GroupRule.SUM, most=60),
            ],
            (1.0, 256),
        ),
        param_of(
            "luogu",
            "luogu",
            [
                Group("subtask 1", ("1.in", "2.in"), most=40),
                Group("subtask 2", ("10.in",), most=60),
            ],
            (1.0, 128),
        ),
        param_of(
            "uoj",
            "uoj",
            [
                Group("subtask 1", ("1.in", "2.in"), most=40),
                Group("subtask 2", ("10.in",), most=60),
            ],
            (2.0, 256),
        ),
        (
            "folders",
            [
                Group("subtask1", ("subtask1/1.in", "subtask1/2.in"), has_points=False),
                Group("subtask2", ("subtask2/10.in",), has_points=False),
            ],
            (2.0, 256),
        ),
    ],
)
def test_settings_of_a_judge_are_used(
    tmp_path: Path, name: str, groups: list[Group], limits: tuple[float, int]
) -> None:
    problem = cases.problem_of_cases(SUBTASKS / name, tmp_path / "unused")
    assert problem.scoring == GroupScoring(tuple(groups))
    assert (problem.limits.cpu_seconds, problem.limits.memory_mebibytes) == limits


def problem_with(folder: Path, names: Sequence[str], file: str, text: str) -> Problem:
    """Return the problem of these pairs, and of a file of settings beside them."""
    files = {f"{name}.{end}": "1\n" for name in names for end in ("in", "out")}
    write_files(folder, {**files, file: text})
    return cases.problem_of_cases(folder, folder / "unused")


UOJ = "n_tests 5\nn_ex_tests 1\ninput_pre sum\ninput_suf in\noutput_pre sum\noutput_suf out\n"
UOJ_SUBTASKS = "n_subtasks 2\nsubtask_end_1 3\nsubtask_end_2 5\nsubtask_score_1 40\n"


@pytest.mark.needs("format:uoj")
def test_extra_tests_of_uoj_are_in_no_subtask(tmp_path: Path) -> None:
    """ex_sum1.in sorts before sum1.in, and test 10 after test 1: the numbers are in the names."""
    names = [*(f"sum{number}" for number in range(1, 6)), "ex_sum1"]
    more = "subtask_score_2 60\nsubtask_type_2 min\nsubtask_dependence_2 1\ntime_limit 3\n"
    conf = UOJ + UOJ_SUBTASKS + more
    problem = problem_with(tmp_path, names, "problem.conf", conf)
    first = Group("subtask 1", ("sum1.in", "sum2.in", "sum3.in"), most=40)
    needs = ("subtask 1",)
    second = Group("subtask 2", ("sum4.in", "sum5.in"), how=GroupRule.MIN, most=60, needs=needs)
    assert problem.scoring == GroupScoring((first, second))
    assert problem.limits.cpu_seconds == 3
    assert len(problem.cases) == 6


@pytest.mark.parametrize(
    ("file", "text", "loss"),
    [
        param_of("uoj", "problem.conf", f"{UOJ}use_builtin_checker bcmp\n", "checker bcmp"),
        param_of("uoj", "problem.conf", f"{UOJ}with_implementer on\n", "with_implementer"),
        param_of(
            "hydro", "config.yaml", "checker_type: lemon\nchecker: chk.cc\n", "checker chk.cc"
        ),
        param_of("hydro", "config.yaml", "type: interactive\n", "type interactive"),
        param_of("syzoj", "data.yml", "specialJudge: {fileName: spj.cpp}\n", "checker spj.cpp"),
        param_of("syzoj", "data.yml", "subtasks: [{cases: [7]}]\n", "test case 7.in"),
        param_of(
            "ejudge",
            "valuer.cfg",
            "group 1 { tests 1; pass_if_count 1; }\n",
            "pass_if_count of group 1",
        ),
        param_of("hydro", "config.yaml", "filename: sum\n", "filename"),
        param_of(
            "hydro",
            "config.yaml",
            "subtasks: [{score: 9, cases: [{input: 7.in}]}]\n",
            "test case 7.in",
        ),
        param_of("luogu", "config.yml", "1.in: {score: 9, isHidden: true}\n", "isHidden"),
        param_of(
            "luogu",
            "config.yml",
            "1.in: {timeLimit: 9}\n2.in: {timeLimit: 8}\n",
            "limits of single test",
        ),
    ],
)
def test_what_settings_state_and_nothing_uses_is_named(
    tmp_path: Path, file: str, text: str, loss: str
) -> None:
    problem = problem_with(tmp_path, ["1", "2"], file, text)
    assert any(one.what.startswith(loss) for one in problem.losses if one.where == file)


@pytest.mark.lengthy
@pytest.mark.needs("format:hydro")
def test_a_checker_of_hydro_decides(tmp_path: Path) -> None:
    """It accepts any two numbers with the sum 6: the answer is 3 3."""
    checker = (FIXTURES / "cases" / "sum_of_two.cc").read_text(encoding="utf-8")
    config = "time: 500ms\nmemory: 64m\nchecker_type: testlib\nchecker: chk.cc\n"
    groups = "subtasks: [{score: 100, cases: [{input: 1.in, output: 1.out}]}]\n"
    files = {"1.in": "6\n", "1.out": "3 3\n", "chk.cc": checker, "config.yaml": config + groups}
    write_files(tmp_path / "data", files)
    write_files(tmp_path, {"right.py": "print(1, 5)\n", "wrong.py": "print(1, 6)\n"})
    right, wrong = (
        script("judge", tmp_path / name, "--cases", tmp_path / "data", "--quick")
        for name in ("right.py", "wrong.py")
    )
    assert (right.status, wrong.status) == (0, 1)
    assert "note: config.yaml: time 0.5 s, memory 64 MiB, checker chk.cc\n" in right.stderr
    assert "AC        100 of 100 points  1 of 1 test cases  subtask 1\n" in right.stdout
    assert "WA          0 of 100 points  0 of 1 test cases  subtask 1\n" in wrong.stdout


@pytest.mark.needs("format:hydro")
def test_points_are_shown_for_each_subtask() -> None:
    """The wrong program fails on the last test case, which has half of the second subtask."""
    result = script("judge", CASES / "absolute_sum.py", "--cases", SUBTASKS / "hydro")
    assert result.status == 1
    first = "AC         40 of 40 points  2 of 2 test cases  subtask 1\n"
    second = "WA         30 of 60 points  1 of 2 test cases  subtask 2\n"
    assert first + second in result.stdout


# Teachers.

QUESTION = (
    '<question type="coderunner"><name><text>sum</text></name><testcases>{}</testcases></question>'
)
CASE_OF_QUESTION = (
    '<testcase mark="{}"><testcode><text>{}</text></testcode><stdin><text>1 2\n</text></stdin>'
    "<expected><text>3\n</text></expected></testcase>"
)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("tests.csv", 'name,Input,Output\na,"1 2\n","3\n"\n'),
        ("quiz.xml", f"<quiz>{QUESTION.format(CASE_OF_QUESTION.format(1, ''))}</quiz>"),
    ],
)
def test_a_table_and_a_question_are_read(tmp_path: Path, file: str, text: str) -> None:
    write_files(tmp_path, {f"folder/{file}": text})
    for place in (tmp_path / "folder", tmp_path / "folder" / file):
        (case,) = cases.problem_of_cases(place, tmp_path / "unused").cases
        assert (case.input_bytes, case.answer_bytes) == (b"1 2\n", b"3\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (QUESTION.format(CASE_OF_QUESTION.format(1, "print(f(1))")), "cases that are code"),
        (2 * QUESTION.format(CASE_OF_QUESTION.format(1, "")), "2 questions: sum, sum"),
    ],
)
def test_questions_that_are_no_inputs_are_refused(tmp_path: Path, text: str, message: str) -> None:
    write_files(tmp_path, {"quiz.xml": f"<quiz>{text}</quiz>"})
    with pytest.raises(UserError, match=message):
        cases.problem_of_cases(tmp_path / "quiz.xml", tmp_path / "unused")


# A folder of test cases in place of a problem.


@pytest.mark.needs("format:uoj")
def test_a_folder_of_test_cases_is_taken_with_a_program(tmp_path: Path) -> None:
    """Its settings count, too."""
    folder = SUBTASKS / "uoj"
    write_files(tmp_path, {"sum.py": "print(sum(map(int, input().split())))\n"})
    named = script("judge", folder, tmp_path / "sum.py", "--quick")
    assert named.status == 0
    assert "60 of 60 points  1 of 1 test cases  subtask 2\n" in named.stdout
    assert "the test cases are those in tests/fixtures/cases/subtasks/uoj" in named.stderr
    write_files(tmp_path, {"document/tests.csv": 'input,output\n"1 2",3\n'})
    assert script("judge", tmp_path / "document", tmp_path / "sum.py", "--quick").status == 0
    alone = script("judge", folder)
    assert alone.status == 2
    assert "judge PROGRAM --cases tests/fixtures/cases/subtasks/uoj" in alone.stderr


@pytest.mark.needs("format:lemon")
def test_a_contest_of_several_tasks_is_refused_by_name(tmp_path: Path) -> None:
    task = '{"problemTitle": "a", "testCases": []}'
    write_files(tmp_path, {"data/a/1.in": "1\n", "x.cdf": f'{{"tasks": [{task}, {task}]}}'})
    with pytest.raises(UserError, match="a contest of 2 tasks"):
        cases.problem_of_cases(tmp_path, tmp_path / "unused")
