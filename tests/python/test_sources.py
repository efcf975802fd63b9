"""banrye.submission.sources: encodings, comments, and the names that compilers want."""

from itertools import product
from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.submission import sources
from tests.python.builders import write_files

KOREAN = "// 백준\r\nint a;\r\n"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (KOREAN.encode(), "// 백준\nint a;\n"),
        (KOREAN.encode("utf-8-sig"), "// 백준\nint a;\n"),
        (KOREAN.encode("cp949"), "// 백준\nint a;\n"),
        (KOREAN.encode("utf-16"), "// 백준\nint a;\n"),
        (b"\xfe\xff" + KOREAN.encode("utf-16-be"), "// 백준\nint a;\n"),
        (b"a\rb\n", "a\rb\n"),
        (b"\x7fELF\xff\xff\xff", None),
        (b"", ""),
    ],
)
def test_encodings(content: bytes, text: str | None) -> None:
    assert sources.decode_source(content) == text


def stripped(text: str) -> str:
    """Return a text without comments of C, read character by character: the oracle."""
    kept, place = "", 0
    while place < len(text):
        if text[place] == '"':
            start = place
            place += 1
            while place < len(text) and text[place] not in '"\n':
                place += 2 if text[place] == "\\" and place + 1 < len(text) else 1
            place += place < len(text) and text[place] == '"'
            kept += text[start:place]
        elif text.startswith("//", place):
            end = text.find("\n", place)
            place = end if end >= 0 else len(text)
            kept += " "
        elif text.startswith("/*", place):
            end = text.find("*/", place + 2)
            place = end + 2 if end >= 0 else len(text)
            kept += " "
        else:
            kept += text[place]
            place += 1
    return kept


def test_comments_of_every_short_text() -> None:
    for length in range(8):
        for characters in product('/*"\n', repeat=length):
            text = "".join(characters)
            assert sources.without_comments(text, ".cpp") == stripped(text), text


@pytest.mark.parametrize(
    ("name", "text", "kept"),
    [
        (".cpp", "c = '\"'; // a", "c = '\"';  "),
        (".cpp", r"c = '\''; // a", r"c = '\'';  "),
        (".cpp", "1'000; // a'b'", "1'000;  "),
        (".rs", "f<'a, 'b>(); // '\"'", "f<'a, 'b>();  "),
        (".py", "s = '#'; n = input() # a", "s = '#'; n = input()  "),
    ],
)
def test_signs_of_comments_between_quotes(name: str, text: str, kept: str) -> None:
    assert sources.without_comments(text, name) == kept


@pytest.mark.parametrize("text", [r'"\"//"a', r'"\\"//a', "a/*b", '"a\n//b', "//\\\nb", '"a\\'])
def test_escapes_and_open_ends(text: str) -> None:
    assert sources.without_comments(text, ".java") == stripped(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a # b\nc", "a  \nc"),
        ("'''x\n# y'''a#b", " a "),
        ('"""x"""a', " a"),
        ('"# no comment"', '"# no comment"'),
        ("a // b", "a // b"),
        ('"""open # x', " "),
    ],
)
def test_comments_of_python(text: str, kept: str) -> None:
    assert sources.without_comments(text, ".py") == kept


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("// a\n\n/* b\n * c */\nint x; // d\n// e", "// a\n\n/* b\n * c */"),
        ("# a\n-- b\nx", "# a\n-- b"),
        ("x\n# a", ""),
        ("", ""),
    ],
)
def test_the_first_comment(text: str, comment: str) -> None:
    assert sources.first_comment(text) == comment


LONG_CLASS = f"public class {'A' * 251} {{}}"


@pytest.mark.parametrize(
    ("name", "text", "copied", "content"),
    [
        ("heapq.py", "x", "main.py", "x"),
        ("a.CPP", "x", "main.cpp", "x"),
        ("a.C", "x", "main.cpp", "x"),
        ("a.cc", "x\r\n", "main.cpp", "x\n"),
        ("a.java", "package a.b;\npublic class Main {}", "Main.java", "\npublic class Main {}"),
        ("a.java", "public final class Some{}", "Some.java", "public final class Some{}"),
        ("a.java", "// public class No\nclass A{}", "main.java", "// public class No\nclass A{}"),
        (
            "a.java",
            "/*\npublic class No\n*/\npublic record Yes()",
            "Yes.java",
            "/*\npublic class No\n*/\npublic record Yes()",
        ),
        ("a.java", LONG_CLASS, "main.java", LONG_CLASS),  # then the compiler says what is wrong
        ("a.kt", "package a\nfun main() {}", "main.kt", "\nfun main() {}"),
        ("a.go", "package main\n", "main.go", "package main\n"),
    ],
)
def test_a_file_is_copied_as_a_compiler_wants_it(
    tmp_path: Path, name: str, text: str, copied: str, content: str
) -> None:
    source = tmp_path / name
    source.write_bytes(text.encode())
    assert sources.copy_sources(source, tmp_path / "to") == {copied: source}
    assert (tmp_path / "to" / copied).read_bytes() == content.encode()


def test_a_folder_keeps_its_names(tmp_path: Path) -> None:
    write_files(tmp_path / "from", {"sub/a.cxx": "1", "heapq.py": "2", "build": "3"})
    (tmp_path / "from/build").chmod(0o755)
    result = sources.copy_sources(tmp_path / "from", tmp_path / "to", str.upper)
    assert list(result) == ["build", "heapq.py", "sub/a.cpp"]
    assert (tmp_path / "to/build").stat().st_mode & 0o111
    assert not (tmp_path / "to/heapq.py").stat().st_mode & 0o111


def test_a_name_is_kept_on_demand_and_the_text_changed(tmp_path: Path) -> None:
    write_files(tmp_path, {"mine.cc": "a"})
    sources.copy_sources(tmp_path / "mine.cc", tmp_path / "to", str.upper, keeps_name=True)
    assert (tmp_path / "to/mine.cpp").read_text() == "A"
    with pytest.raises(UserError, match="no such file"):
        sources.copy_sources(tmp_path / "none.cc", tmp_path / "to")


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (["class A { void main(String[] a) {} }"], "A"),
        (["class A {}\nclass B {\n  static void main() {} }"], "B"),
        (["class Z { void main() {} }", "class Main { void main() {} }"], "Main"),
        (
            ["class Main { void main() {} }", "public class Driver { public void main() {} }"],
            "Driver",
        ),
        (["// class A\nclass B { /* void main() */ }"], "Main"),
        ([], "Main"),
    ],
)
def test_the_class_with_the_main_method(tmp_path: Path, texts: list[str], name: str) -> None:
    files = [tmp_path / f"{number}.java" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        # the pattern wants a class at the start of a line and its method after it
        file.write_text(text.replace("{ ", "{\n"), encoding="utf-8")
    assert sources.main_class(files, ".java") == name
