"""banrye.submission.function: files that only define a function, and their drivers."""

import re
from pathlib import Path

import pytest

from banrye.functions.function_model import Function, Parameter
from banrye.submission.function import NoFunction, complete_source, defines_solution
from banrye.submission.source_kind import AcceptedKinds, SourceKind
from tests.python.builders import need_language_of, write_files

TAKES = AcceptedKinds(Function((Parameter("a"),)))
FUNCTIONS = [
    "def solution(a):\n    return a\n",
    "int solution(int a) { return a; }",
    "vector<vector<int>> solution (vector<int> a) {}",
    "long long* solution(int n)\n{}",
    "function solution(a) {}",
    "const solution = (a) => a;",
    "solution = lambda a: a",
    "fn solution(a: i32) -> i32 { a }",
    "public int[] solution(int[] a) {",
    "func solution(a int) int {",
    "fun solution(a: Int) = a",
    "return solution(3)\nint solution(int a) {}",
]
PROGRAMS = [
    "",
    "print(solution(3))",
    "return solution(3);",
    "else solution(3)",
    "new solution(3)",
    "if solution == 3: pass",
    "self.solution(3)",
    "mysolution(3)",
    "int my_solution(int a) {}",
    "int solution;",
    "int solutions(int a) {}",
]


@pytest.mark.parametrize("text", FUNCTIONS)
def test_a_function(text: str) -> None:
    assert defines_solution(text)


@pytest.mark.parametrize("text", PROGRAMS)
def test_no_function(text: str) -> None:
    assert not defines_solution(text)


READING = [
    "import sys; sys.stdin",
    "cin >> a;",
    'scanf("%d", &a);',
    "fgets(a, 3, f)",
    "getchar_unlocked()",
    "a = input()",
    "raw_input ()",
    "open(0)",
    "readFileSync('/dev/stdin')",
    "new Scanner(x)",
    "System . in",
    "Console.ReadLine()",
    "fmt.Scan(&a)",
    "readln()",
    "fileinput.x",
]
NOT_READING = [
    "int main() {}",
    "void main() { print(solution(3)); }",
    "fun main() = println(solution(3))",
    "Read(3)",
    "domain()",
    "input = 3",
    "open('a')",
    "Console.WriteLine()",
    "fmt.Print()",
    "# main()",
]


def solution_file(folder: Path, text: str, suffix: str = ".py") -> Path:
    write_files(folder / "source", {f"mine{suffix}": text})
    return folder / "source" / f"mine{suffix}"


@pytest.mark.parametrize("text", READING)
def test_a_file_that_starts_or_reads_is_a_program(tmp_path: Path, text: str) -> None:
    file = solution_file(tmp_path, f"def solution(a): pass\n{text}\n")
    line, name = complete_source(file, TAKES, SourceKind.GUESS)
    assert name is None
    assert "judged as a program (--function overrules)" in line
    _, name = complete_source(file, TAKES, SourceKind.FUNCTION)
    assert name == "solution.py"


MAY_READ = [
    "getline(f, s);",
    "read(0, buffer, 9);",
    "FILE *f = fopen(path, mode);",
    "ifstream f(path);",
    "new BufferedReader(x)",
    "new DataInputStream(x)",
    "bufio.NewReader(x)",
    "os.Stdin",
    "let n: i32 = read_int();",
    "STDIN.each",
    "sc.nextInt()",
    "scan(&a)",
]


@pytest.mark.parametrize("text", MAY_READ)
def test_a_main_that_may_read_makes_a_program(tmp_path: Path, text: str) -> None:
    file = solution_file(tmp_path, f"def solution(a): pass\nint main() {{ {text} }}\n")
    line, name = complete_source(file, TAKES, SourceKind.GUESS)
    assert name is None
    assert "judged as a program (--function overrules)" in line


@pytest.mark.parametrize(
    ("text", "is_function"),
    [
        ("class Solution { int solution(int a) {} static void main(String[] a) {} }", True),
        ("public class Main { static void main(String[] a) {} int solution(int a) {} }", False),
        ("public class Main { void main() {} } class Solution { int solution(int a) {} }", True),
    ],
)
@pytest.mark.needs("language:java")
def test_a_main_in_java(tmp_path: Path, text: str, *, is_function: bool) -> None:
    """The driver calls the method of the class Solution, in a file of that name."""
    file = solution_file(tmp_path, text, ".java")
    _, name = complete_source(file, TAKES, SourceKind.GUESS)
    assert name == ("Solution.java" if is_function else None)
    if name:
        changed = (tmp_path / "source" / name).read_text()
        assert "main_of_the_file(" in changed
        assert "public class Main" not in changed


@pytest.mark.parametrize("text", ["print(3)", "int main() {}"])
def test_a_function_if_there_is_one(tmp_path: Path, text: str) -> None:
    kind = SourceKind.FUNCTION_IF_DEFINED
    assert complete_source(solution_file(tmp_path / "a", text), TAKES, kind) == ("", None)
    file = solution_file(tmp_path / "b", f"def solution(a): input()\n{text}")
    assert complete_source(file, TAKES, kind)[1] == "solution.py"


@pytest.mark.parametrize("text", NOT_READING)
def test_a_file_that_only_has_a_similar_word_is_a_function(tmp_path: Path, text: str) -> None:
    file = solution_file(tmp_path, f"def solution(a): pass\n{text}\n")
    line, name = complete_source(file, TAKES, SourceKind.GUESS)
    assert (line, name) == (
        "defines solution: judged as a function (--program overrules)",
        "solution.py",
    )


def test_a_program_stays_as_it_is(tmp_path: Path) -> None:
    file = solution_file(tmp_path, "def solution(a): pass\n")
    for takes, kind in ((TAKES, SourceKind.PROGRAM), (AcceptedKinds(), SourceKind.GUESS)):
        assert complete_source(file, takes, kind) == ("", None)
    assert file.read_text() == "def solution(a): pass\n"


@pytest.mark.parametrize(
    ("text", "suffix", "takes", "reason"),
    [
        ("print(3)", ".py", TAKES, "there is no function solution(a)"),
        (
            "def solution(a): pass",
            ".py",
            AcceptedKinds(),
            "the problem takes programs, not functions",
        ),
        ("def solution(a)\nend", ".rb", TAKES, "functions in .rb are not supported"),
        (
            "def solution(a, b): pass",
            ".py",
            TAKES,
            "solution has 2 parameters (a, b), the problem gives 1: a",
        ),
    ],
)
def test_a_function_that_is_none(
    tmp_path: Path, text: str, suffix: str, takes: AcceptedKinds, reason: str
) -> None:
    file = solution_file(tmp_path, text, suffix)
    with pytest.raises(NoFunction) as raised:
        complete_source(file, takes, SourceKind.FUNCTION)
    assert str(raised.value) == reason


@pytest.mark.parametrize(
    ("suffix", "text", "name", "changed"),
    [
        (".py", "def solution(a): main()", "solution.py", None),
        (".js", "function solution(a) {}", "function.js", None),
        (
            ".cpp",
            "int solution(int a);\nint main () {}",
            "solution.inc",
            "int solution(int a);\nint main_of_the_file () {}",
        ),
        (
            ".cs",
            "int solution(int a) {} void Main() {}",
            "solution.cs",
            "int solution(int a) {} void Main_of_the_file() {}",
        ),
        (
            ".java",
            "int solution(int a) {} int domain() {}",
            "Solution.java",
            "int solution(int a) {} int domain() {}",
        ),
        (
            ".rs",
            "//! a\n  #![allow(x)]\nfn solution(a: i32) -> i32 {}",
            "solution.inc",
            "// a\n\nfn solution(a: i32) -> i32 {}",
        ),
        (
            ".go",
            "package main\nfunc solution(a int) int {}",
            "solution.go",
            "package main;\nfunc solution(a int) int {}",
        ),
    ],
)
def test_the_driver_is_put_beside_the_file(
    tmp_path: Path, suffix: str, text: str, name: str, changed: str | None
) -> None:
    need_language_of(suffix)
    file = solution_file(tmp_path, text, suffix)
    assert complete_source(file, TAKES, SourceKind.FUNCTION)[1] == name
    results = {path.name: path.read_text() for path in file.parent.iterdir()}
    driver = results.pop(f"main{suffix}")
    assert results == {name: text if changed is None else changed}
    assert "solution" in driver
    assert not re.search(r"\{\{\w", driver)
