"""banrye.console: what is printed cannot steer a terminal, and errors are one line."""

import errno
import sys
import time
import unicodedata
from pathlib import Path

import pytest

from banrye import argument_parser, caller, console
from banrye.caller import Caller
from banrye.console import UserError

STEERING = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # categories of Unicode

SPELLED_OUT = {"\r": r"\r", "\0": r"\0", "\ufeff": r"\ufeff"}


def test_every_character_is_printed_or_replaced() -> None:
    for code in [*range(0x3100), 0xAC00, 0xD800, 0xE000, 0xFEFF, 0x1F600, 0xE0001, 0x10FFFF]:
        character = chr(code)
        if character == "\t":
            continue
        usual = "?" if unicodedata.category(character) in STEERING else character
        shown = SPELLED_OUT.get(character, usual)
        assert console.printable(f"a{character}b") == f"a{shown}b", hex(code)


def test_tabs_become_blanks() -> None:
    assert console.printable("a\tb") == "a       b"


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("a/b", "a/b"),
        ("a/../b", "b"),
        (".", "."),
        ("..", ".."),
        ("../x/a.py", "../x/a.py"),
        ("/nope", "/nope"),
        ("a\x1b[2J", "a?[2J"),
        ("/a/b\u202ec", "/a/b?c"),
    ],
)
def test_paths_are_shown_as_they_are_shortest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str, shown: str
) -> None:
    (tmp_path / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "deep")
    assert console.relative_path(path) == shown


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (OSError(errno.ENOENT, "x", "a b"), "a b: No such file or directory"),
        (OSError(errno.ENOSPC, "x"), "no space left on the disk"),
        (OSError(errno.ENOSPC, "x", "f"), "f: no space left on the disk"),
        (OSError("some text"), "some text"),
    ],
)
def test_errors_of_the_system(error: OSError, text: str) -> None:
    assert console.describe_error(error) == text


@pytest.mark.parametrize(
    ("is_terminal", "no_color", "expected"),
    [
        (True, None, "\x1b[31m\x1b[1mtext\x1b[0m"),
        (True, "", "\x1b[31m\x1b[1mtext\x1b[0m"),
        (True, "1", "text"),
        (False, None, "text"),
    ],
)
def test_colours(
    monkeypatch: pytest.MonkeyPatch, *, is_terminal: bool, no_color: str | None, expected: str
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    assert console.paint("text", "red", "bold") == expected


@pytest.mark.parametrize("count", range(19))
def test_blocks_are_cut(capsys: pytest.CaptureFixture[str], count: int) -> None:
    lines = [str(number) for number in range(count)]
    console.print_block("title", lines)
    title, *shown = capsys.readouterr().out.splitlines()
    assert title == "title"
    more = [f"  ... and {count - 15} more lines"] if count > 15 else []
    assert shown == ([f"  {line}" for line in lines[:15]] or ["  (nothing)"]) + more
    console.print_block("title", lines, is_tail=True)
    _, *shown = capsys.readouterr().out.splitlines()
    assert shown == ([f"  {line}" for line in lines[-15:]] or ["  (nothing)"])


@pytest.mark.parametrize(("length", "shown"), [(76, "x" * 76), (77, "x" * 76 + "...")])
def test_long_lines_are_cut(capsys: pytest.CaptureFixture[str], length: int, shown: str) -> None:
    console.print_block("title", ["x" * length])
    assert capsys.readouterr().out == f"title\n  {shown}\n"


def test_paragraphs_are_wrapped(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["well-known"] * 40
    console.print_wrapped(" ".join(words))
    lines = capsys.readouterr().out.splitlines()
    assert " ".join(lines).split() == words
    assert 69 < max(map(len, lines)) <= 79


def test_warnings_keep_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    console.warn("a\x1b\nb")
    console.note("c")
    assert capsys.readouterr() == ("", "a?\nb\nnote: c\n")


def test_arguments_are_not_abbreviated_and_errors_are_one_line() -> None:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("--archive")
    assert parser.parse_args(["--archive", "x"]).archive == "x"
    with pytest.raises(UserError, match=r"--arch.* \(see --help\)$"):
        parser.parse_args(["--arch", "x"])
    with pytest.raises(UserError, match=r"\?"):
        parser.parse_args(["--\x1b"])


def test_a_missing_tool_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match=r"^tool is not installed \(apt install its-package\)$"):
        console.require_tool("tool", "its-package")
    (tmp_path / "tool").touch(mode=0o755)
    console.require_tool("tool", "its-package")


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("abc", 3),
        ("반례", 4),
        (unicodedata.normalize("NFD", "반례"), 4),
        ("日本、ｶﾅ", 8),
        ("e\u0301", 1),
    ],
)
def test_columns(text: str, columns: int) -> None:
    assert console.count_columns(text) == columns


def test_what_is_printed_is_cut_by_columns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    console.print_block("input", ["가" * 100, "가" * 38, "a" * 76, "a" * 77])
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "input",
        f"  {'가' * 38}...",
        f"  {'가' * 38}",
        f"  {'a' * 76}",
        f"  {'a' * 76}...",
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("aa bb", ["aa bb"]),
        ("aa bbb", ["aa", "bbb"]),
        ("aa  b   c", ["aa b", "c"]),
        ("abcdefgh", ["abcde", "fgh"]),
        ("가나 다라", ["가나", "다라"]),
        ("가나다라", ["가나", "다라"]),
        ("a 가나다", ["a", "가나", "다"]),
    ],
)
def test_a_paragraph_is_wrapped_by_columns(text: str, lines: list[str]) -> None:
    assert console.wrap_text(text, 5) == lines


@pytest.mark.parametrize("text", ["", "  a", "aa  bbb c", "가나다 a", " " * 12, "a" * 12])
def test_a_folded_line_keeps_its_blanks(text: str) -> None:
    lines = console.fold_line(text, 5)
    assert "".join(lines) == text
    assert all(console.count_columns(line) <= 5 for line in lines)


def test_without_a_terminal_a_line_of_progress_each_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(console, "pace", console.ProgressTimer())
    monkeypatch.setattr(caller, "callers", [Caller("judge")])
    for clock[0], text in (
        (159, "early"),
        (160, "first"),
        (161, "again"),
        (230, ""),
        (231, "next"),
    ):
        console.progress(text)
    assert capsys.readouterr() == ("", "judge: first\njudge: next\n")
