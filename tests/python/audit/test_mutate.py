"""banrye.extras.audit.mutants.mutate: the mistakes that are made in short texts."""

import pytest

from banrye.extras.audit.mutants.mutate import Operator, in_turn, mutants_of
from banrye.extras.audit.mutants.syntax import MutatedLanguage

CPP, JAVA, PYTHON, RUST = (
    MutatedLanguage.CPP,
    MutatedLanguage.JAVA,
    MutatedLanguage.PYTHON,
    MutatedLanguage.RUST,
)

pytestmark = pytest.mark.needs("extra:audit")

# An operator, a language, a text, and all that the operator makes of it.
MISTAKES: list[tuple[Operator, MutatedLanguage, str, list[str]]] = [
    (Operator.COMPARISON, CPP, "bool b = x < y;", ["bool b = x <= y;"]),
    (Operator.COMPARISON, CPP, "bool b = x >= y;", ["bool b = x > y;"]),
    (Operator.COMPARISON, PYTHON, "b = x < y <= z", ["b = x <= y <= z", "b = x < y < z"]),
    (Operator.COMPARISON, RUST, "const B: bool = X > Y;", ["const B: bool = X >= Y;"]),
    (Operator.COMPARISON, CPP, "auto f() { cout << x; }", []),
    (Operator.LOGICAL, CPP, "bool b = x && y;", ["bool b = x || y;"]),
    (Operator.LOGICAL, PYTHON, "b = x or y", ["b = x and y"]),
    (Operator.SIGN, CPP, "int b = x + y;", ["int b = x - y;"]),
    (Operator.SIGN, PYTHON, "b += y", ["b -= y"]),
    (Operator.SIGN, PYTHON, 'b = "x" + y', []),
    (Operator.OFF_BY_ONE, CPP, "int b = 5;", ["int b = 4;", "int b = 6;"]),
    (Operator.OFF_BY_ONE, CPP, "int b = 0;", ["int b = 1;"]),
    (Operator.OFF_BY_ONE, CPP, "auto b = 7LL;", ["auto b = 6LL;", "auto b = 8LL;"]),
    (Operator.OFF_BY_ONE, CPP, "double b = 0x10 + 1e9 + 2.5;", []),
    (Operator.OFF_BY_ONE, CPP, "int main() { return 0; }", []),
    (Operator.OFF_BY_ONE, CPP, "int f() { cin.tie(0); }", []),
    (Operator.INDEX, CPP, "int b = a[i];", ["int b = a[i - 1];", "int b = a[i + 1];"]),
    (Operator.INDEX, PYTHON, "b = a[i]", ["b = a[i - 1]", "b = a[i + 1]"]),
    (Operator.RANGE_BOUND, PYTHON, "r = range(n)", ["r = range(n - 1)", "r = range(n + 1)"]),
    (Operator.RANGE_BOUND, RUST, "fn f() { for i in 0..n { g(i); } }",
     ["fn f() { for i in 0..=n { g(i); } }"]),
    (Operator.NARROW_INTEGER, CPP, "long long b;", ["int b;"]),
    (Operator.NARROW_INTEGER, CPP, "unsigned  long long b;", ["unsigned b;"]),
    (Operator.NARROW_INTEGER, CPP, 'long long b;\nscanf("%lld", &b);',
     ['int b;\nscanf("%lld", &b);', 'int b;\nscanf("%d", &b);']),
    (Operator.NARROW_INTEGER, CPP, "auto b = (long long) x * y;", ["auto b = (int) x * y;"]),
    (Operator.NARROW_INTEGER, CPP, "auto b = 1LL * x;", ["auto b = 1 * x;"]),
    (Operator.NARROW_INTEGER, CPP, "typedef long long ll;\nll b;",
     ["typedef int ll;\nll b;", "typedef long long ll;\nint b;"]),
    (Operator.NARROW_INTEGER, RUST, "const B: i64 = 5i64 + C as i64;",
     ["const B: i32 = 5i32 + C as i32;"]),
    (Operator.NARROW_INTEGER, JAVA, "class A { long b = 5L; }",
     ["class A { int b = 5; }", "class A { int b = 5L; }", "class A { long b = 5; }"]),
    (Operator.ARRAY_SIZE, CPP, "int b[100][N];", ["int b[50][N];", "int b[100][N / 2];"]),
    (Operator.ARRAY_SIZE, CPP, "int b[1];", []),
    (Operator.ARRAY_SIZE, PYTHON, "b = [0] * (n + 1)", ["b = [0] * ((n + 1) // 2)"]),
    (Operator.ARRAY_SIZE, JAVA, "class A { int[] b = new int[n + 1]; }",
     ["class A { int[] b = new int[(n + 1) / 2]; }"]),
    (Operator.ARRAY_SIZE, RUST, "fn f() { let b = vec![0; n + 1]; }",
     ["fn f() { let b = vec![0; (n + 1) / 2]; }"]),
    (Operator.MISSING_RESET, CPP, "void f() { for (;;) { b = 0; c = d; } }",
     ["void f() { for (;;) { ; c = d; } }"]),
    (Operator.MISSING_RESET, CPP, "void f() { for (;;) { int b = 0; } }",
     ["void f() { for (;;) { static int b = 0; } }"]),
    (Operator.MISSING_RESET, CPP, "void f() { for (;;) { vector<int> v; int n; } }",
     ["void f() { for (;;) { static vector<int> v; int n; } }"]),
    (Operator.MISSING_RESET, CPP, "void f() { v.clear(); b = 0; }", ["void f() { ; b = 0; }"]),
    (Operator.MISSING_RESET, CPP, "int main() { v.clear(); b = 0; }", []),
    (Operator.MISSING_RESET, PYTHON, "while a:\n    b = 0", ["while a:\n    pass"]),
    (Operator.WRONG_ORDER, CPP, "void f() { sort(v.begin(), v.end()); }",
     ["void f() { ; }", "void f() { sort(v.rbegin(), v.rend()); }"]),
    (Operator.WRONG_ORDER, CPP, "auto f = [](int a, int b) { return a < b; };",
     ["auto f = [](int a, int b) { return a > b; };"]),
    (Operator.WRONG_ORDER, CPP, "bool operator<(P a, P b) { return a.x > b.x; }",
     ["bool operator<(P a, P b) { return a.x < b.x; }"]),
    (Operator.WRONG_ORDER, CPP, "bool f(int a, int b) { return a < b; }", []),
    (Operator.WRONG_ORDER, CPP, "greater<int> f;", ["less<int> f;"]),
    (Operator.WRONG_ORDER, PYTHON, "b = sorted(a)", ["b = list(a)", "b = sorted(a, reverse=True)"]),
    (Operator.WRONG_ORDER, PYTHON, "a.sort(reverse=True)", ["pass", "a.sort(reverse=False)"]),
    (Operator.WRONG_ORDER, RUST, "fn f() { v.sort_by(|a, b| b.cmp(a)); }",
     ["fn f() { ; }", "fn f() { v.sort_by(|a, b| a.cmp(b)); }"]),
    (Operator.WRONG_ORDER, RUST, "fn f() { v.sort_by(|a, b| a.x.cmp(&b.x)); }",
     ["fn f() { ; }", "fn f() { v.sort_by(|a, b| b.x.cmp(&a.x)); }"]),
    (Operator.MISSING_CASE, CPP, "void f() { if (a) b(); }", ["void f() { if (false) b(); }"]),
    (Operator.MISSING_CASE, CPP, "void f() { if (a) b(); else c(); }",
     ["void f() { if (false) b(); else c(); }", "void f() { if (true) b(); else c(); }"]),
    (Operator.MISSING_CASE, CPP, "int b = a ? 1 : 2;",
     ["int b = false ? 1 : 2;", "int b = true ? 1 : 2;"]),
    (Operator.MISSING_CASE, JAVA, "class A { void f() { if (a) b(); } }",
     ["class A { void f() { if (false) b(); } }"]),
    (Operator.MISSING_CASE, PYTHON, "if a:\n    b()\nelif c:\n    d()",
     ["if False:\n    b()\nelif c:\n    d()", "if True:\n    b()\nelif c:\n    d()",
      "if a:\n    b()\nelif False:\n    d()"]),
    (Operator.MISSING_CASE, PYTHON, "b = c if a else d",
     ["b = c if False else d", "b = c if True else d"]),
    (Operator.MISSING_CASE, PYTHON, 'if __name__ == "__main__":\n    main()', []),
    (Operator.MISSING_CASE, RUST, "fn f() { if a { b(); } }", ["fn f() { if false { b(); } }"]),
    (Operator.MISSING_EXIT, CPP, "int f() { for (;;) { if (a) break; } return 1; }",
     ["int f() { for (;;) { if (a) ; } return 1; }"]),
    (Operator.MISSING_EXIT, PYTHON, "def f():\n    if a:\n        return 1\n    return 2",
     ["def f():\n    if a:\n        pass\n    return 2"]),
    (Operator.MISSING_EXIT, RUST, "fn f() { loop { break; } }", ["fn f() { loop { (); } }"]),
    (Operator.MIN_MAX, CPP, "int b = std::min(x, y);", ["int b = std::max(x, y);"]),
    (Operator.MIN_MAX, CPP, "int min = x;", []),
    (Operator.MIN_MAX, RUST, "fn f() { a.max(b) }", ["fn f() { a.min(b) }"]),
    (Operator.MIN_MAX, JAVA, "class A { int b = Math.max(x, y); }",
     ["class A { int b = Math.min(x, y); }"]),
    (Operator.SEARCH_BOUND, CPP, "auto b = lower_bound(x, y, z);",
     ["auto b = upper_bound(x, y, z);"]),
    (Operator.SEARCH_BOUND, PYTHON, "b = bisect_left(x, y)", ["b = bisect_right(x, y)"]),
    (Operator.MISSING_MODULO, CPP, "int b = (x + y) % m;", ["int b = (x + y);"]),
    (Operator.MISSING_MODULO, PYTHON, 'b = "%d" % m', []),
    (Operator.MISSING_MEMO, CPP, "int f(int i) { return d[i] = f(i); }",
     ["int f(int i) { return f(i); }"]),
    (Operator.MISSING_MEMO, CPP, "int f(int i) { return s += d[i]; }", []),
    (Operator.MISSING_MEMO, CPP, "void f(int x) { seen[x] = true; g(x); }",
     ["void f(int x) { ; g(x); }"]),
    (Operator.MISSING_MEMO, CPP, "int f(int i) { d[i] = g(i); return d[i]; }",
     ["int f(int i) { ; return g(i); }"]),
    (Operator.MISSING_MEMO, CPP, "int f(int i) { d[i] = g(i); return d[0]; }", []),
    (Operator.MISSING_MEMO, PYTHON, "@lru_cache(None)\ndef f(x):\n    return x",
     ["\ndef f(x):\n    return x"]),
    (Operator.MISSING_MEMO, PYTHON, "def f(x):\n    d[x] = g(x)\n    return d[x]",
     ["def f(x):\n    pass\n    return g(x)"]),
    (Operator.SLOW_LOOKUP, CPP, "auto b = s.lower_bound(x);",
     ["auto b = std::lower_bound(s.begin(), s.end(), x);"]),
    (Operator.SLOW_LOOKUP, CPP, "auto b = s.find(x, 1);", []),
    (Operator.COPIED_ARGUMENT, CPP, "int f(const std::vector<int> &v, int &n);",
     ["int f(const std::vector<int> v, int &n);"]),
]  # fmt: skip # a line for each is easier to compare


@pytest.mark.parametrize(("operator", "language", "text", "expected"), MISTAKES)
def test_a_mistake(
    operator: Operator, language: MutatedLanguage, text: str, expected: list[str]
) -> None:
    results = [mutant.text for mutant in mutants_of(text, language) if mutant.operator is operator]
    assert sorted(results) == sorted(expected)


def test_every_operator_has_an_example() -> None:
    assert {operator for operator, *_ in MISTAKES} == set(Operator)


def test_a_mutant_names_its_line() -> None:
    text = "int f(int n) {\n  // n < 2\n  return n < 2;\n}\n"
    (mutant,) = [
        mutant for mutant in mutants_of(text, CPP) if mutant.operator is Operator.COMPARISON
    ]
    shown = (mutant.line, mutant.before, mutant.after)
    assert shown == (3, "return n < 2;", "return n <= 2;")
    assert mutant.text == text.replace("return n < 2", "return n <= 2")


def test_only_a_line_feed_ends_a_line() -> None:
    """A form feed or U+2028 in a comment does not."""
    text = "// a\fb\u2028c\nint f(int n) {\n  return n < 2;\n}\n"
    (mutant,) = [
        mutant for mutant in mutants_of(text, CPP) if mutant.operator is Operator.COMPARISON
    ]
    assert (mutant.line, mutant.before, mutant.after) == (3, "return n < 2;", "return n <= 2;")


def test_equal_texts_are_one_mutant() -> None:
    texts = [mutant.text for mutant in mutants_of("auto b = a[1] < 2 && c[i + 1];", CPP)]
    assert len(texts) == len(set(texts))


def test_text_of_other_alphabets_keeps_its_places() -> None:
    text = 'int f() { puts("가나다"); return a < b; }'
    assert text.replace("<", "<=") in [mutant.text for mutant in mutants_of(text, CPP)]


def test_kinds_of_mistakes_come_in_turn() -> None:
    mutants = mutants_of("int b = 1 + 2 + 3 + 4 < x;", CPP)
    order = in_turn(mutants, seed=1)
    assert sorted(order, key=id) == sorted(mutants, key=id)
    assert order == in_turn(mutants, seed=1)
    assert order != in_turn(mutants, seed=2)
    kinds = {mutant.operator for mutant in mutants}
    assert {mutant.operator for mutant in order[: len(kinds)]} == kinds


@pytest.mark.parametrize(
    "text", ["x = y.sorted()\n", "x = " + " + ".join(["y"] * 1500) + "\n"], ids=["sorted", "deep"]
)
def test_every_text_can_be_changed(text: str) -> None:
    """A method without arguments, and a tree that is deeper than Python's stack."""
    assert len(mutants_of(text, MutatedLanguage.PYTHON)) > 0
