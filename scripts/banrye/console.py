"""The output of a command: messages, progress, paragraphs, and its errors and exit status.

    warn("no such file: my.cpp")    a line on standard error
    paragraph("A long text ...")    lines of at most 79 columns

Everything that is printed passes `printable`, so that no file name or program output can steer the
terminal.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import sys
import threading
import time
import unicodedata
from collections.abc import Iterator, Sequence
from enum import IntEnum
from pathlib import Path

from banrye import caller
from banrye.messages import _

SECONDS_BETWEEN_LINES = 60.0  # of progress without a terminal


class UserError(Exception):
    """An error to be shown to the user as one line."""


class MachineError(Exception):
    """The machine failed, not a program: the disk is full, say. There is no verdict.

    It is no UserError, so that nobody takes it for something that a program or a package did: only
    what judges one of many things catches it, to go on with the others.
    """


class ExitStatus(IntEnum):
    """The exit status of a script, in the manner of grep. 128 + N: it was ended by signal N."""

    PASSED = 0  # the program is accepted, no input fails, or the work is done
    FAILED = 1  # the program is not accepted, or an input fails
    TROUBLE = 2  # the command could not do it: nothing is said about the program

    @classmethod
    def of(cls, is_passed: bool) -> ExitStatus:  # noqa: FBT001 # as bool() and int()
        return cls.PASSED if is_passed else cls.FAILED


def describe_error(error: OSError) -> str:
    """Return an error of the system in the user's words: the file and the reason."""
    reason = os.strerror(error.errno) if error.errno else str(error)
    if error.errno == errno.ENOSPC:
        reason = _("no space left on the disk")
    return f"{relative_path(error.filename)}: {reason}" if error.filename else reason


def require_tool(tool: str, debian_package: str) -> None:
    """Raise UserError unless `tool` is on the PATH."""
    if not shutil.which(tool):
        raise UserError(_("{} is not installed (apt install {})", tool, debian_package))


# Output.

MAX_LINES = 15  # of a block
WIDTH = 79  # columns of a paragraph
BLOCK_WIDTH = 76  # columns of a line of a block, before "..."
VISIBLE = {"\r": "\\r", "\0": "\\0", "\ufeff": "\\ufeff"}
COLOURS = {"red": 31, "green": 32, "yellow": 33, "bold": 1, "dim": 2}


def paint(text: str, *colours: str) -> str:
    """Colour a text, unless standard output is not a terminal or NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return "".join(f"\x1b[{COLOURS[colour]}m" for colour in colours) + text + "\x1b[0m"


def warn(text: str) -> None:
    """Print a message on standard error."""
    replace_line("")
    # A line that begins with "::" or has "##[" would be a command to GitHub Actions.
    lines = [printable(line).replace("##[", "# #[") for line in text.split("\n")]
    lines = [f" {line}" if line.startswith("::") else line for line in lines]
    with contextlib.suppress(OSError):  # the reader has gone
        print("\n".join(lines), file=sys.stderr, flush=True)


def note(text: str) -> None:
    """Print on standard error what was found or decided without being asked."""
    warn(_("note: {}", text))


def progress(text: str) -> None:
    """Flush the output, and show progress on one line of the terminal.

    The next call replaces the line, and "" removes it. Without a terminal, at most one line a
    minute is printed. Only the main thread shows progress: that of one job among many would replace
    that of all.
    """
    if threading.current_thread() is threading.main_thread():
        replace_line(text)


def replace_line(text: str) -> None:
    with contextlib.suppress(OSError):  # the reader or the terminal has gone
        sys.stdout.flush()
        if sys.stderr.isatty():
            print(
                f"\r\x1b[K{cut_text(text, WIDTH)}",
                end="",
                file=sys.stderr,
                flush=True,
            )
        elif text and pace.is_due():
            print(f"{caller.name()}: {printable(text)}", file=sys.stderr, flush=True)


class ProgressTimer:
    """Says when a line of progress is due: a minute after the start and after the last one."""

    def __init__(self) -> None:
        self.last = time.monotonic()

    def is_due(self) -> bool:
        """Return whether a minute is over. If so, another one begins."""
        is_over = time.monotonic() - self.last >= SECONDS_BETWEEN_LINES
        if is_over:
            self.last = time.monotonic()
        return is_over


pace = ProgressTimer()


def count_text(number: int, noun: str) -> str:
    """Return a count with its noun: "1 input", "1,200 inputs". `noun` is in marks.COUNTED."""
    return _(f"{{:,}} {noun}" if number == 1 else f"{{:,}} {noun}s", number)


def print_block(title: str, lines: Sequence[str], *, is_tail: bool = False) -> None:
    """Print the first lines under a title, as `block` does."""
    print(*block(title, lines, is_tail=is_tail), sep="\n")


def block(title: str, lines: Sequence[str], *, is_tail: bool = False) -> Iterator[str]:
    """Yield the first lines under a title (the last ones if `is_tail`), each cut to 76 columns."""
    shown = lines[-MAX_LINES:] if is_tail else lines[:MAX_LINES]
    yield paint(title, "dim")
    for line in shown if any(lines) else [_("(nothing)")]:
        text = cut_text(line, BLOCK_WIDTH)
        yield f"  {text}" + ("..." if len(text) < len(printable(line)) else "")
    hidden = len(lines) - len(shown)
    if hidden > 0 and not is_tail:
        yield _("  ... and {:,} more lines", hidden)


def print_wrapped(text: str, *colours: str) -> None:
    """Print a paragraph in lines of at most 79 columns."""
    print(paragraph(text, *colours))


def paragraph(text: str, *colours: str) -> str:
    """Return a paragraph in lines of at most 79 columns."""
    return paint("\n".join(wrap_text(printable(text), WIDTH)), *colours)


def join_words(words: Sequence[str], conjunction: str) -> str:
    """Return words as a sentence lists them: "a, b and c"."""
    *first, last = words
    return _(f"{{}} {conjunction} {{}}", ", ".join(first), last) if first else last


def wrap_text(text: str, width: int) -> list[str]:
    """Return a paragraph in lines of at most so many columns, without blanks at their ends."""
    return [line.strip() for line in fold_line(" ".join(text.split()), width)]


def fold_line(text: str, width: int) -> list[str]:
    """Return a line in lines of at most so many columns, broken between words if possible.

    No blank is left out.
    """
    lines = [""]
    for part in re.findall(r"\s+|\S+", text):
        if lines[-1] and count_columns(lines[-1]) + count_columns(part) > width:
            lines.append("")
        *full, rest = pieces(lines[-1] + part, width)
        lines[-1:] = [*full, rest]
    return lines


def pieces(text: str, width: int) -> list[str]:
    """Return a text in pieces of at most so many columns, at least one piece."""
    if count_columns(text) <= width:
        return [text]
    lines = [""]
    size = 0
    for char in text:
        size += count_columns(char)
        if size > width and lines[-1]:
            lines.append("")
            size = count_columns(char)
        lines[-1] += char
    return lines


def cut_text(text: str, width: int) -> str:
    """Return the longest start of a text, safe for a terminal, that fits into so many columns."""
    return pieces(printable(text), width)[0]


def count_columns(text: str) -> int:
    """Return the width of a text in columns of a terminal."""
    return len(text) if text.isascii() else sum(map(columns_of, text))


def columns_of(char: str) -> int:
    """Return the columns of a character: 2 for Korean syllables, 0 for what is put on another."""
    if char < "\u0300":
        return 1
    if unicodedata.category(char) in ("Mn", "Me") or "\u1160" <= char <= "\u11ff":
        return 0  # the latter are vowels and finals of a decomposed Korean syllable
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def printable(text: str) -> str:
    """Return a text that is safe for a terminal.

    Tabs become blanks. A carriage return, a NUL and a byte order mark, which hide in test data, are
    spelled out. Other control characters become question marks.
    """
    return "".join(map(printable_char, text.expandtabs()))


def printable_char(char: str) -> str:
    if char.isprintable() or unicodedata.category(char) == "Zs":
        return char
    return VISIBLE.get(char, "?")


def relative_path(path: Path | str) -> str:
    """Return the path as the user would type it: relative, or absolute if that is shorter."""
    if str(path) in typed_names:
        return typed_names[str(path)]
    return printable(min(os.path.relpath(path), str(Path(path).absolute()), key=len))


typed_names: dict[str, str] = {}
"""The words of the user for temporary files: "-" for the text of standard input."""
