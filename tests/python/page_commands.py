"""The command lines that pages print, in their order, with the output that follows. Holds no tests.

    $ scripts/new demo                      is a command, and the next two lines are its output
    made demo: src/bin/demo.rs […]
    | run the tests | `cargo test` |        is a command without output

A line of a code block, and code within a line, is a command if it begins with one of COMMANDS.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from tests.python.commands import ROOT

COMMANDS = r"(?:scripts/[a-z_/]+|banrye|cargo|pipx|uv|pip|dask|apt|wsl|git|export)"
STARTS = re.compile(rf"{COMMANDS}(?= |$)")
INLINE = re.compile(r"`([^`\n]+)`")
EXAMPLE = re.compile(r"^(?:examples: |          )(\S.*)$")
TITLED = re.compile(r"[^`|]{1,20}: `([^`]+)`$")  # a command alone on its line, before its output


@dataclass(frozen=True)
class PrintedCommand:
    """A command line of a page."""

    line: int  # of the page, from 1
    text: str
    output: tuple[str, ...] = ()  # the lines that the page shows below it


def of_page(page: Path) -> list[PrintedCommand]:
    """Return the commands of a page in Markdown."""
    commands: list[PrintedCommand] = []
    is_fenced = False
    lines = page.read_text(encoding="utf-8").splitlines()
    number = 0
    while number < len(lines):
        text = lines[number]
        number += 1
        if text.startswith("```"):
            is_fenced = not is_fenced
        elif is_fenced or text.startswith("    "):
            command = text.strip().removeprefix("$ ")
            if not STARTS.match(command):
                continue
            start, output = number, []
            if text.strip().startswith("$ "):
                while number < len(lines) and is_output(lines[number], is_fenced=is_fenced):
                    output.append(lines[number] if is_fenced else lines[number][4:])
                    number += 1
            commands.append(PrintedCommand(start, without_remark(command), trimmed(output)))
        elif (titled := TITLED.match(text)) and lines[number : number + 2] == ["", "```text"]:
            end = lines.index("```", number + 2)
            commands.append(PrintedCommand(number, titled[1], tuple(lines[number + 2 : end])))
            number = end + 1
        else:
            codes = INLINE.findall(text)
            commands += [PrintedCommand(number, code) for code in codes if is_command(code)]
    return commands


def of_help(text: str) -> list[PrintedCommand]:
    """Return the examples with which a --help begins."""
    commands: list[PrintedCommand] = []
    for number, line in enumerate(text.split("\n\n", 2)[1].splitlines(), start=3):
        example = EXAMPLE.match(line)
        assert example, line
        commands.append(PrintedCommand(number, example[1]))
    return commands


def is_command(code: str) -> bool:
    """Return whether code within a line is a command: a program, and an argument or a path.

    The name of a folder of the repository is none.
    """
    if not STARTS.match(code) or (ROOT / code).is_dir():
        return False
    return " " in code or code.startswith("scripts/")


def is_output(line: str, *, is_fenced: bool) -> bool:
    if line.startswith("```") or line.strip().startswith("$ "):
        return False
    return is_fenced or line.startswith("    ") or not line.strip()


def without_remark(command: str) -> str:
    """Return a command without the remark of the page behind it: "dask scheduler   # on one"."""
    return re.split(r"\s+# ", command)[0].rstrip()


def trimmed(output: list[str]) -> tuple[str, ...]:
    """Return lines without the empty ones at the end."""
    while output and not output[-1].strip():
        output.pop()
    return tuple(output)


def pattern_of(output: tuple[str, ...]) -> str:
    """Return a regular expression for what a page shows: […] is any text, also over lines."""
    parts = "\n".join(line.rstrip() for line in output).split("[…]")
    return r"[\s\S]*?".join(map(re.escape, parts))


# The table of what is expected.


@dataclass(frozen=True)
class Row:
    """A line of the table: where a command runs and how it must end, or why it does not run."""

    folder: str
    text: str
    status: int
    is_slow: bool = False
    tools: tuple[str, ...] = ()
    why_not: str = ""


def of_tables(files: Sequence[Path]) -> tuple[dict[str, Row], dict[str, str]]:
    """Return the rows by their commands, and what is typed for words such as NAME."""
    rows: dict[str, Row] = {}
    words: dict[str, str] = {}
    section = ""
    for line in chain.from_iterable(map(lines_of, files)):
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            if section.startswith("words "):
                word, _, text = line.partition(" ")
                words[word] = text
                continue
            row = row_of(section, line)
            assert row.text not in rows, line
            rows[row.text] = row
    return rows, words


def lines_of(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def row_of(section: str, line: str) -> Row:
    if section.startswith("not run: "):
        return Row("", line, 0, why_not=section.removeprefix("not run: "))
    folder, *conditions = section.removeprefix("run in ").split(", ")
    needs = [words.split()[1:] for words in conditions if words.startswith("needs ")]
    status, _, text = line.partition(" ")
    return Row(folder, text, int(status), "slow" in conditions, tuple(chain.from_iterable(needs)))
