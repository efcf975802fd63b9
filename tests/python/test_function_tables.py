"""banrye.functions: tables of examples as people copy them, their values, types and signatures."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.functions import (
    c_parameters,
    equal,
    example_columns,
    example_tables,
    signature,
    types,
    values,
)
from banrye.functions.example_columns import WrongTable
from banrye.functions.example_tables import ExampleRow, NoTable
from banrye.functions.function_model import Function
from banrye.functions.types import UNKNOWN, MixedTypes
from banrye.functions.values import NoValue, Style
from tests.python.builders import need_language_of

TABLES = Path(__file__).resolve().parents[1] / "fixtures" / "functions" / "tables"


@pytest.mark.parametrize("file", sorted(TABLES.iterdir()), ids=lambda file: file.name)
def test_a_table_is_read_in_each_format(file: Path) -> None:
    table = example_tables.read_table(file.read_text(encoding="utf-8"))
    assert table.names == ("numbers", "target")
    examples = example_columns.examples_of(table, [UNKNOWN, UNKNOWN])
    assert [str(column.type) for column in examples.parameters] == ["int[]", "int"]
    assert examples.rows == [([[2, 7, 11], 9], [0, 1]), ([[3, 3], 6], [0, 1])]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a\tresult\n[1,\n2]\t3\n", [ExampleRow(("[1,2]",), "3")]),
        ("s n result\n\"a b\" 3 'c d'\n", [ExampleRow(('"a b"', "3"), "'c d'")]),
        ("s  result\nhello world  3\n", [ExampleRow(("hello world",), "3")]),
        ("s\tresult\n\tempty\n", [ExampleRow(("",), "empty")]),
        ("| s | result |\n|-|-|\n| `a\\|b` | 1 |\n", [ExampleRow(("a|b",), "1")]),
        ('Input: s = "a, b = c"\nOutput: -1\n', [ExampleRow(('"a, b = c"',), "-1")]),
        ("answers\nreturn\n[1,2]\n[1]\n", [ExampleRow(("[1,2]",), "[1]")]),
        ("**Input:** x = 2\n**Output:** 4\n", [ExampleRow(("2",), "4")]),
        ("입력: x = 2\n출력: 4\n", [ExampleRow(("2",), "4")]),
    ],
)
def test_cells_that_are_hard_to_tell_apart(text: str, rows: list[ExampleRow]) -> None:
    assert list(example_tables.read_table(text).rows) == rows


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the table of examples is empty"),
        ("a\tb\tresult\n1\t2\n", "row 1 of the table has 2 cells, its names are 3: a, b, result"),
        ("a\nb\nresult\n1\n2\n3\n4\n", "row 2 of the table has 1 cell, its names are 3: a, b, re"),
        ("a\tresult\n", "the table has no row of examples after its names"),
        ("1\t2\n3\t4\n", "the first row of the table must have names, not '1'"),
        (
            "Input: a = 1\nOutput: 2, a = 3\n",
            "example 1: Output is not a single value: , a = 3 foll",
        ),
        ("Input: 1\nOutput: 2\n", "example 1: expected NAME = VALUE, found '1'"),
        ("Input: a = [1\nOutput: 2\n", "example 1: a: no ] at its end"),
    ],
)
def test_what_is_wrong_with_a_table_is_named(text: str, message: str) -> None:
    with pytest.raises(NoTable) as raised:
        example_tables.read_table(text)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-3", -3),
        ("2.50", 2.5),
        ("1e3", 1000.0),
        ("TRUE", True),
        ("None", None),
        ("{1, {2}}", [1, [2]]),
        ("[a, 'b c', 007, ]", ["a", "b c", "007"]),
        (r'"say \"hi\"\n\u0041"', 'say "hi"\nA'),
        ("“curly”", "curly"),
    ],
)
def test_a_value_as_people_write_it(text: str, value: object) -> None:
    result = values.read_pasted(text)
    assert (result, type(result)) == (value, type(value))


@pytest.mark.parametrize("text", ["", "[1 2]", "[1", '"a" b', "01033334444", "word", "[" * 60])
def test_no_value(text: str) -> None:
    with pytest.raises(NoValue):
        values.read_pasted(text)


@pytest.mark.parametrize(
    ("cells", "style", "shown"),
    [
        (["[1,2]"], Style(",", "[]", ""), "[3,4]"),
        (["{1, 2}"], Style(", ", "{}", ""), "{3, 4}"),
    ],
)
def test_a_value_is_shown_as_the_table_writes_it(
    cells: list[str], style: Style, shown: str
) -> None:
    assert values.style_of(cells) == style
    assert style.text_of([3, 4]) == shown


@pytest.mark.parametrize(("cell", "value", "shown"), [("'a'", "b", "'b'"), ("a", "b", "b")])
def test_quotes_are_those_of_the_table(cell: str, value: str, shown: str) -> None:
    assert values.style_of([cell]).text_of(value) == shown


@pytest.mark.parametrize(
    ("found", "name"),
    [
        ([1, 2], "int"),
        ([1, 3_000_000_000], "long"),
        ([1, 0.5], "double"),
        ([[], [1]], "int[]"),
        ([[], [[1.5]], [[1]]], "double[][]"),
        ([None, "a"], "String"),
        ([True], "boolean"),
        ([[]], "?[]"),
    ],
)
def test_the_type_of_a_column_fits_all_rows(found: list[values.ArgumentValue], name: str) -> None:
    assert str(types.common_type(found)) == name


@pytest.mark.parametrize("found", [[1, "a"], [[1], 2], [[[1]], [2]], [True, 1], [1 << 64]])
def test_rows_without_a_common_type(found: list[values.ArgumentValue]) -> None:
    with pytest.raises(MixedTypes):
        types.common_type(found)


@pytest.mark.parametrize(
    ("cells", "declared", "message"),
    [
        (["1", '"a"'], "int", '"x" is int in the program, but row 2 of the table has "a"'),
        (["[1]"], "int", '"x" is int in the program, but row 1 of the table has [1]'),
        (["3000000000"], "int", '"x" is int in the program, but row 1 of the table has 3000000000'),
        (["[1, 2"], "int[]", 'row 1 of the table, "x": no ] at its end'),
        (["null"], "int", '"x" is int in the program, but row 1 of the table has null'),
    ],
)
def test_a_type_that_does_not_fit_is_named(cells: list[str], declared: str, message: str) -> None:
    type_ = types.parse_type(declared)
    assert type_ is not None
    with pytest.raises(WrongTable) as raised:
        example_columns.column("x", cells, type_)
    assert str(raised.value) == message


def test_words_without_quotes_are_strings() -> None:
    result = example_columns.column("phone", ["01033334444", "17"], UNKNOWN)
    assert result.values == ("01033334444", "17")
    declared = types.parse_type("String")
    assert declared is not None
    assert example_columns.column("phone", ["17"], declared).values == ("17",)


SIGNATURES = [
    (".py", "def solution(a: list[str], b=3): pass", "solution", ["a: String[]"], "?"),
    (
        ".py",
        "class Solution:\n def f(self, a: List[List[bool]]) -> str: pass",
        "f",
        ["a: boolean[][]"],
        "String",
    ),
    (".py", "solution = lambda a, b: a", "solution", ["a: ?", "b: ?"], "?"),
    (".js", "const solution = (a, b) => a", "solution", ["a: ?", "b: ?"], "?"),
    (".js", "var f = function(a) {\n};", "f", ["a: ?"], "?"),
    (".js", "const f = a => a", "f", ["a: ?"], "?"),
    (
        ".cpp",
        'int solution(const vector<vector<int>> &a, string b = "(") {',
        "solution",
        ["a: int[][]", "b: String"],
        "int",
    ),
    (
        ".cpp",
        "class Solution {\npublic:\n  vector<string> f(std::vector<long long>& a) {",
        "f",
        ["a: long[]"],
        "String[]",
    ),
    (".cpp", "typedef long long ll;\nll solution(ll a) {", "solution", ["a: ?"], "?"),
    (
        ".java",
        "class Solution { int g(int a) {} public int[] solution(String[] a, int[]... b) {",
        "solution",
        ["a: String[]", "b: ?"],
        "int[]",
    ),
    (
        ".java",
        "class Solution { private int g(int a) {} public List<String> f(double[][] a) {",
        "f",
        ["a: double[][]"],
        "String[]",
    ),
    (
        ".cs",
        "public class Solution { public int[,] solution(int[,] a, string[] b) {",
        "solution",
        ["a: int[][]", "b: String[]"],
        "int[][]",
    ),
    (
        ".kt",
        "class Solution { fun solution(a: Array<IntArray>, b: Int): LongArray {",
        "solution",
        ["a: int[][]", "b: int"],
        "long[]",
    ),
    (
        ".rs",
        "impl Solution { pub fn f(mut a: Vec<Vec<i32>>, b: &str) -> Vec<String> {",
        "f",
        ["a: int[][]", "b: String"],
        "String[]",
    ),
    (".rs", "fn solution(a: &[i64]) -> f64 {", "solution", ["a: long[]"], "double"),
    (
        ".go",
        "func solution(a, b []string) []float64 {",
        "solution",
        ["a: String[]", "b: String[]"],
        "double[]",
    ),
]


@pytest.mark.parametrize(("suffix", "text", "name", "parameters", "result"), SIGNATURES)
def test_the_signature_of_a_function(
    suffix: str, text: str, name: str, parameters: list[str], result: str
) -> None:
    need_language_of(suffix)
    found = signature.find_signature(text, suffix, ["a"])
    assert found is not None
    assert found.name == name
    assert [f"{parameter.name}: {parameter.type}" for parameter in found.parameters] == parameters
    assert str(found.result) == result


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".cpp", '// int solution(int a) {}\nchar *s = "int solution(int a) {}";'),
        (".cpp", "int helper(int x) {} int other(int y) {}"),
        (".java", "class Main { void run() { solution(3); } }"),
        (".py", "print(solution(3))"),
        (".js", "  const inner = (a) => a"),
    ],
)
def test_a_text_without_a_function(suffix: str, text: str) -> None:
    assert signature.find_signature(text, suffix, ["a"]) is None


@pytest.mark.parametrize(
    ("parameters", "arguments"),
    [
        ("int a[], size_t a_len, int n", ["a: int[]", "n: int"]),
        ("int** a, size_t a_rows, size_t a_cols", ["a: int[][]"]),
        ("const char* s", ["s: String"]),
        ("const char* s[], size_t s_len", ["s: String[]"]),
        ("const char*** s, size_t s_rows, size_t s_cols", ["s: String[][]"]),
        ("int** grid, int gridSize, int* gridColSize", ["grid: int[][]"]),
        ("int* a, int aSize, int* returnSize", ["a: int[]"]),
        ("char** words, int wordsSize", ["words: String[]"]),
        ("char** board, int boardSize, int* boardColSize", ["board: ?"]),
        ("void", []),
    ],
)
def test_the_arguments_of_a_function_in_c(parameters: str, arguments: list[str]) -> None:
    result = signature.find_signature(f"int solution({parameters}) {{", ".c")
    assert result is not None
    read = c_parameters.read_arguments(result).values
    assert [f"{each.name}: {each.type}" for each in read] == arguments


def test_an_array_in_c_without_its_length() -> None:
    result = signature.find_signature("int solution(int a[]) {", ".c")
    assert result is not None
    with pytest.raises(c_parameters.NoLength, match="size_t a_len"):
        c_parameters.read_arguments(result)


@pytest.mark.parametrize(
    ("right", "given", "is_right"),
    [
        ("0.3", "0.30000000000000004", True),
        ("[0.5]", "[0.6]", False),
        ("3", "3.0", True),
        ("true", "1", False),
        ('"a"', '"A"', False),
        ("[1, 2]", "[1, 2, 0, ...]", True),
        ("[1, 2, 3]", "[1, 2, ...]", False),
        ("[[1], [2]]", "[[1, ...], [2, 0, ...], ...]", True),
        ("[1, 2]", "[2, 1]", False),
        ("[]", "[...]", True),
        ("null", "null", True),
        ("1", "Traceback", False),
        ('"“a”"', '"“a”"', True),  # no quotes of a word processor: a driver printed them
        ('"it’s"', '"it\'s"', False),
        (r'"\ud83d\ude00"', '"😀"', True),
        (r'"\ud83d"', r'"\ud83d"', True),
        ("1" + 400 * "0", "1.5", False),
        ("0.5", "1" + 400 * "0", False),
        ("1" + 400 * "0", "1" + 400 * "0", True),
    ],
)
def test_results_are_compared_as_values(right: str, given: str, *, is_right: bool) -> None:
    assert equal.is_right(Function(()), right.encode(), given.encode()) is is_right


def test_integers_have_no_tolerance() -> None:
    returns = types.parse_type("long")
    assert returns is not None
    function = Function((), returns)
    assert not equal.is_right(function, b"1000000000000", b"1000000000001")
    assert equal.is_right(function, b"3", b"3.0")
