"""banrye.languages.java.text: the names of the file and of the class that is started."""

import time

import pytest

from banrye.languages._jvm import without_package
from banrye.languages.java import text as java
from banrye.languages.java.main_class import main_class

MAIN = "public static void main(String[] args) {}"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("public class Yes {}", "Yes"),
        ("public final class Yes {}", "Yes"),
        ("class No {}", None),
        ("class A {} public class Yes {}", "Yes"),
        ("import java.util.*; public class Yes {}", "Yes"),
        ("class A { public class No {} }", None),
        ("class A { public static class No {} } public enum Yes {}", "Yes"),
        ("class A { public int x; } class B {}", None),
        ("// public class No\nclass A {}", None),
        ("/* public class No */ public record Yes(int a) {}", "Yes"),
        ('class A { String s = "public class No {"; } public class Yes {}', "Yes"),
        ('class A { String s = """\n  public class No { "x" {\n"""; }\npublic class Yes {}', "Yes"),
        ('class A { String s = """\n\\""" public class No {\n"""; }\npublic class Yes {}', "Yes"),
        ("class A { char c = '{', d = '\\'', e = '\"'; } public class Yes {}", "Yes"),
        ('@SuppressWarnings("unchecked") public class Yes {}', "Yes"),
        ('@SuppressWarnings({"a", "public class No {"})\npublic class Yes {}', "Yes"),
        ("public @Deprecated class Yes {}", "Yes"),
        ("@A(No.class) public\nclass\nYes {}", "Yes"),
        ("public @interface Yes {}", "Yes"),
        ("public sealed interface Yes permits B {}", "Yes"),
        ("// \\u000d public class Yes {}", "Yes"),
        ("\\u0070ublic class Yes {}", "Yes"),
        ('class A { String s = "\\\\u0022; } public class No {}"; }', None),
        ("// Ms. K's course: don't\npublic class Yes {}", "Yes"),
        ("public class 더하기 {}", "더하기"),
        ("", None),
    ],
)
def test_the_public_class(text: str, name: str | None) -> None:
    assert java.public_class(text) == name


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        ([f"class A {{ {MAIN} }}"], "A"),
        ([f"class A {{}} class B {{ {MAIN} }}"], "B"),
        ([f"  class A {{ static class Node {{}} {MAIN} }}"], "A"),
        ([f"class A {{ static class Node {{ void main() {{}} }} }} class B {{ {MAIN} }}"], "B"),
        ([f"class Z {{ {MAIN} }}", f"class Main {{ {MAIN} }}"], "Main"),
        ([f"class Main {{ {MAIN} }} public class Driver {{ {MAIN} }}"], "Driver"),
        ([f'class A {{ String s = """\n{MAIN}\n"""; }} class B {{ {MAIN} }}'], "B"),
        (["class A {} /* void main( */"], "Main"),
        (["interface A { static void main(String... a) {} }"], "A"),
        (["record A(int x) { static void main(String... a) {} }"], "A"),
        (["enum A { X; static void\nmain (String... a) {} }"], "A"),
        (['@SuppressWarnings({"a"}) class A { void main() {} }'], "A"),
        ([], "Main"),
    ],
)
def test_the_class_that_is_started(texts: list[str], name: str) -> None:
    assert main_class(texts) == name


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("package a.b;\nclass A {}", "\nclass A {}"),
        ("// package no;\npackage a; class A {}", "// package no;\n class A {}"),
        (
            'class A { String s = """\npackage a;\n"""; }',
            'class A { String s = """\npackage a;\n"""; }',
        ),
        ("/*\npackage no;\n*/ class A {}", "/*\npackage no;\n*/ class A {}"),
        ("package a\nfun main() {}", "\nfun main() {}"),
    ],
)
def test_the_package_line(text: str, left: str) -> None:
    assert without_package(text) == left


@pytest.mark.parametrize(
    "part", ['"', '"""', "'", "/*", "//", "\\", "\\u", "{", "public ", "class A "]
)
def test_a_hostile_text_takes_linear_time(part: str) -> None:
    beginning = time.process_time()
    java.public_class(50_000 * part)
    java.classes_with_main(50_000 * part)
    assert time.process_time() - beginning < 5
