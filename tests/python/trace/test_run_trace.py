"""The command trace, and counterexample --trace: what they print, and the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.python.commands import FIXTURES, ROOT, script

GUIDE = FIXTURES / "trace/guide"
ENDS = FIXTURES / "trace/ends"
LANGUAGES = [
    pytest.param("py"),
    pytest.param("cpp", marks=(pytest.mark.slow, pytest.mark.needs("gdb", "toolchain:cpp"))),
    pytest.param("rs", marks=(pytest.mark.slow, pytest.mark.needs("gdb", "toolchain:rust"))),
]


@pytest.mark.parametrize("suffix", LANGUAGES)
def test_the_guide_shows_what_the_command_prints(suffix: str) -> None:
    input_bytes = (GUIDE / "maximum.in").read_bytes()
    result = script("trace", GUIDE / f"maximum.{suffix}", stdin=input_bytes)
    assert result.status == 0, result
    for page in ("trace.md", "trace.ko.md"):
        text = (ROOT / "scripts/guide" / page).read_text(encoding="utf-8")
        assert f"```text\n{result.stdout}```\n" in text


def test_the_exit_status_tells_how_the_program_ends() -> None:
    result = script("trace", ENDS / "divides.py", stdin=b"0\n")
    assert result.status == 1
    assert "\nends: ZeroDivisionError: " in result.stdout
    assert script("trace", ENDS / "divides.py", stdin=b"5\n").status == 0


@pytest.mark.lengthy
def test_at_most_100_lines_are_printed() -> None:
    result = script("trace", ENDS / "long.py", stdin=b"400\n")
    lines = result.stdout.splitlines()
    assert 90 <= len(lines) <= 100
    assert re.match(r"Steps: [\d,]+\.", lines[-1])


def test_a_language_without_a_tracer_is_named(tmp_path: Path) -> None:
    file = tmp_path / "my.rb"
    file.write_text("puts 1\n")
    result = script("trace", file)
    assert result.status == 2
    assert not result.stdout


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_undefined_behaviour_is_a_finding() -> None:
    result = script("trace", ENDS / "out_of_bounds.cpp", stdin=b"9\n")
    assert result.status == 1
    assert "Undefined behaviour: store to address" in result.words
    assert "ends: signal SIGSEGV" in result.words


def data_of(page: str) -> dict[str, object]:
    match = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert match
    data: dict[str, object] = json.loads(match[1])
    return data


def test_a_page_is_one_file_that_holds_the_run(tmp_path: Path) -> None:
    page = tmp_path / "run.html"
    program = tmp_path / "hostile.py"
    program.write_text('text = input()\nprint(text + "</script>")\n')
    result = script("trace", program, "--html", page, stdin=b"<b>&</script><!--\n")
    assert result.status == 0, result
    text = page.read_text(encoding="utf-8")
    assert "default-src 'none'" in text
    for attribute in (" src=", " srcset=", "url(", "@import", "<link"):
        assert attribute not in text
    data = data_of(text)
    assert data["read"] == "<b>&</script><!--\n"
    assert data["printed"] == "<b>&</script><!--</script>\n"
    assert text.count("</script>") == 2


@pytest.mark.lengthy
def test_a_counterexample_is_traced_beside_the_nearest_that_passes(
    tmp_path: Path,
) -> None:
    words: list[str | Path] = ["--against", FIXTURES / "trace/nearest/right.py"]
    words += ["--generator", FIXTURES / "trace/nearest/generator.py"]
    page = tmp_path / "run.html"
    program = FIXTURES / "trace/nearest/wrong.py"
    result = script("counterexample", program, *words, "--trace", "--html", page)
    assert result.status == 1, result
    assert re.search(r"The nearest input that passes: with \S+ instead of \S+\n", result.stdout)
    assert "if number > best:" in result.stdout
    assert data_of(page.read_text(encoding="utf-8"))["steps"]


WRONG = sorted(
    file for file in (FIXTURES / "trace/wrong").iterdir() if file.suffix not in (".in", ".ans")
)
NEEDED = {".cpp": ("gdb", "g++"), ".rs": ("gdb", "rustc"), ".java": ("javac",)}


def marks_of(file: Path) -> tuple[pytest.MarkDecorator, ...]:
    tools = NEEDED.get(file.suffix, ())
    return (pytest.mark.slow, pytest.mark.needs(*tools)) if tools else ()


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=marks_of(file), id=file.name) for file in WRONG]
)
def test_the_line_of_a_mistake_is_among_those_shown(file: Path) -> None:
    """In each fixture a comment "mistake" marks it. NAME.ans is the right answer to NAME.in."""
    lines = file.read_text(encoding="utf-8").splitlines()
    (mistake,) = [number for number, line in enumerate(lines, 1) if "mistake" in line]
    result = script("trace", file, stdin=Path(f"{file}.in").read_bytes())
    answer = Path(f"{file}.ans").read_text(encoding="utf-8")
    printed = "".join(re.findall(r'prints "(.*)"', result.stdout)).replace("\\n", "")
    assert printed != answer.replace("\n", "")
    rows = {int(number) for number in re.findall(r"(?m)^ *(\d+)  ", result.stdout)}
    assert mistake in rows, result.stdout


@pytest.mark.lengthy
@pytest.mark.needs("verb:doctor")
def test_the_doctor_has_a_line_for_the_debugger() -> None:
    line = (
        r"(?m)^trace +(gdb \d+|missing: apt install gdb).* \(for the trace of C, C\+\+ and Rust\)$"
    )
    assert re.search(line, script("doctor").stdout)
