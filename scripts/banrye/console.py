"""The command line: arguments, messages, colours and the exit status.

An error of the user is one line on standard error and the exit status TROUBLE. Everything that is
printed passes `printable`, so that no file name or program output can steer the terminal.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import math
import os
import re
import shutil
import signal
import sys
import threading
import time
import traceback
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from banrye import caller
from banrye.compare import Tolerance
from banrye.messages import KOREAN, _, language

SECONDS_BETWEEN_LINES = 60.0  # of progress without a terminal
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


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


# The life of a script.


def run_main(main: Callable[[], ExitStatus]) -> NoReturn:
    """Run `main` and exit with its status, or with TROUBLE after an error."""
    check_streams()
    guard_streams()
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:  # nohup ignores SIGHUP
            signal.signal(number, exit_by_signal)
    status: int = ExitStatus.TROUBLE
    try:
        status = main()
        flush_output()
    except SystemExit as error:  # with the status of a signal
        status = error.code if isinstance(error.code, int) else ExitStatus.TROUBLE
    except BrokenPipeError:  # the reader has gone, as with `| head`
        pass
    except (OSError, UserError, MachineError, UnicodeError, MemoryError) as error:
        status = ExitStatus.TROUBLE  # also if `main` has ended, but what it printed is lost
        warn(f"{caller.name()}: {words_of(error)}")
    except Exception:
        if not signals_taken:
            name = caller.name()
            warn(_("{}: this is an error of banrye, and no verdict on a program:", name))
            traceback.print_exc()
    if signals_taken:  # whatever became of SystemExit: an import can make another error of it
        status = 128 + signals_taken[0]
    progress("")
    with contextlib.suppress(OSError):
        sys.stderr.flush()
    os._exit(status)  # sys.exit would wait for the threads of process/pool.py


def flush_output() -> None:
    """Write what was printed. Raise MachineError if the disk is full: nobody can read it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise MachineError(_("cannot write the output: {}", describe(error))) from None


def check_streams() -> None:
    """Open a standard stream that the caller has closed, as on /dev/null.

    Otherwise the next file that is opened gets its number, and is written to in its place. Exit
    with TROUBLE if it is standard output: nothing could be told.
    """
    is_silent = sys.stdout is None
    for number, mode in ((0, "r"), (1, "w"), (2, "w")):
        try:
            os.fstat(number)
        except OSError:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
            stream = open(number, mode)  # noqa: SIM115, PTH123 # for the life of the script
            setattr(sys, ("stdin", "stdout", "stderr")[number], stream)
    if is_silent:
        warn(_("{}: standard output is closed", caller.name()))
        os._exit(ExitStatus.TROUBLE)


class GuardedStream(TextIOWrapper):
    """A standard stream that takes any text and writes none that can steer a terminal.

    Names and outputs are made `printable` where they are printed: this is for what was forgotten.
    On a terminal, our own codes pass: colours, and the line of the progress.
    """

    def __init__(self, stream: TextIOWrapper) -> None:
        encoding, is_line_buffered = stream.encoding, stream.line_buffering
        self.codes = TERMINAL_CODES if stream.isatty() else FILE_CODES
        super().__init__(
            stream.detach(),
            encoding=encoding,
            errors="backslashreplace",
            line_buffering=is_line_buffered,
        )

    def write(self, text: str) -> int:
        parts = self.codes.split(text)  # every second one is a code
        parts[::2] = [part if part.isprintable() else printable(part) for part in parts[::2]]
        return super().write("".join(parts))


FILE_CODES = re.compile(r"([\n\t])")
TERMINAL_CODES = re.compile(r"([\n\t]|\x1b\[(?:0|1|2|31|32|33)m|\r\x1b\[K)")


def guard_streams() -> None:
    """Guard standard output and standard error."""
    if isinstance(sys.stdout, TextIOWrapper) and not isinstance(sys.stdout, GuardedStream):
        sys.stdout = GuardedStream(sys.stdout)
    if isinstance(sys.stderr, TextIOWrapper) and not isinstance(sys.stderr, GuardedStream):
        sys.stderr = GuardedStream(sys.stderr)


signals_taken: list[int] = []  # by `exit_by_signal`


def exit_by_signal(number: int, _frame: FrameType | None) -> None:
    """Raise SystemExit, so that `finally` blocks clean up. Ignore signals from then on."""
    for caught in SIGNALS:
        signal.signal(caught, lambda *_: None)
    signals_taken.append(number)
    raise SystemExit(128 + number)


def words_of(error: Exception) -> str:
    """Return an error that is not ours in the user's words."""
    if isinstance(error, MemoryError):
        return _("there is not enough memory (ulimit -v may limit it)")
    return describe(error) if isinstance(error, OSError) else str(error)


def describe(error: OSError) -> str:
    """Return an error of the system in the user's words: the file and what is wrong with it."""
    reason = os.strerror(error.errno) if error.errno else str(error)
    if error.errno == errno.ENOSPC:
        reason = _("no space left on the disk")
    return f"{relative_path(error.filename)}: {reason}" if error.filename else reason


# Arguments.

LEAST_SECONDS, MAX_SECONDS = 0.001, 3600
LEAST_MEBIBYTES, MAX_MEBIBYTES = 1, 1 << 20


class ArgumentParser(argparse.ArgumentParser):
    """A parser without abbreviations, whose errors are one line and suggest a known option."""

    def __init__(self) -> None:
        if language() == KOREAN:  # of marks.ARGPARSE
            vars(argparse)["_"] = _
        # argparse formats the usage even if it prints none, and cannot wrap every one.
        super().__init__(allow_abbrev=False, add_help=False, usage=argparse.SUPPRESS)

    def parse_known_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401 # as argparse
        """Parse as argparse does. An unknown option is an error that suggests a known one."""
        options, unknown = super().parse_known_intermixed_args(args, namespace)
        wrong = [word.partition("=")[0] for word in unknown if word.startswith("-")]
        if wrong:
            near = self.options_near(wrong[0])
            hint = _("{}? see --help", near[0]) if near else _("see --help")
            raise UserError(_('no such option: "{}" ({})', printable(wrong[0]), hint))
        return options, unknown

    def options_near(self, name: str) -> list[str]:
        """Return the options that begin with a name, or else the one that is most like it."""
        import difflib  # a right command line does not need it

        options = [option for option in self._option_string_actions if option.startswith("--")]
        begun = [option for option in options if name != "--" and option.startswith(name)]
        return begun or difflib.get_close_matches(name, options, 1)

    def error(self, message: str) -> NoReturn:
        raise UserError(_("{} (see --help)", printable(message)))


def seconds(text: str) -> float:
    return number(text, LEAST_SECONDS, MAX_SECONDS, _("a number of seconds"))


def mebibytes(text: str) -> int:
    return math.ceil(number(text, LEAST_MEBIBYTES, MAX_MEBIBYTES, _("a number of MiB")))


def tolerance(text: str) -> Tolerance:
    """Return the tolerance of "1e-6", "absolute:1e-6" or "relative:1e-6"."""
    word, colon, bound = text.rpartition(":")
    value = number(bound, 0, 1, _("a tolerance"))
    if not colon:
        return Tolerance.either(value)
    if word not in ("absolute", "relative"):
        raise argparse.ArgumentTypeError(
            _("a tolerance is T, absolute:T or relative:T, not {}", text)
        )
    return Tolerance(absolute=value) if word == "absolute" else Tolerance(relative=value)


def number(text: str, least: float, largest: int, what: str) -> float:
    """Return a number: the type of an argument. Raise ArgumentTypeError.

    `least`: 0 means that the number must be above 0.
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not least <= value <= largest or value == 0:
        bounds = (
            _("from {:g} to {}", least, largest) if least else _("above 0, at most {}", largest)
        )
        raise argparse.ArgumentTypeError(_("{!r:.40} is not {} {}", text, what, bounds))
    return value


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
                f"\r\x1b[K{cut(text, WIDTH)}",
                end="",
                file=sys.stderr,
                flush=True,
            )
        elif text and pace.is_due():
            print(f"{caller.name()}: {printable(text)}", file=sys.stderr, flush=True)


class Pace:
    """Says when a line of progress is due: a minute after the start and after the last one."""

    def __init__(self) -> None:
        self.last = time.monotonic()

    def is_due(self) -> bool:
        """Return whether a minute is over. If so, another one begins."""
        is_over = time.monotonic() - self.last >= SECONDS_BETWEEN_LINES
        if is_over:
            self.last = time.monotonic()
        return is_over


pace = Pace()


def counted(number: int, noun: str) -> str:
    """Return a number of things: "1 input", "1,200 inputs". `noun`: one of marks.COUNTED."""
    return _(f"{{:,}} {noun}" if number == 1 else f"{{:,}} {noun}s", number)


def print_block(title: str, lines: Sequence[str], *, is_tail: bool = False) -> None:
    """Print the first lines under a title, as `block` does."""
    print(*block(title, lines, is_tail=is_tail), sep="\n")


def block(title: str, lines: Sequence[str], *, is_tail: bool = False) -> Iterator[str]:
    """Yield the first lines under a title (the last ones if `is_tail`), each cut to 76 columns."""
    shown = lines[-MAX_LINES:] if is_tail else lines[:MAX_LINES]
    yield paint(title, "dim")
    for line in shown if any(lines) else [_("(nothing)")]:
        text = cut(line, BLOCK_WIDTH)
        yield f"  {text}" + ("..." if len(text) < len(printable(line)) else "")
    hidden = len(lines) - len(shown)
    if hidden > 0 and not is_tail:
        yield _("  ... and {:,} more lines", hidden)


def print_wrapped(text: str, *colours: str) -> None:
    """Print a paragraph in lines of at most 79 columns."""
    print(paragraph(text, *colours))


def paragraph(text: str, *colours: str) -> str:
    """Return a paragraph in lines of at most 79 columns."""
    return paint("\n".join(wrapped(printable(text), WIDTH)), *colours)


def listed(words: Sequence[str], conjunction: str) -> str:
    """Return words as a sentence lists them: "a, b and c"."""
    *first, last = words
    return _(f"{{}} {conjunction} {{}}", ", ".join(first), last) if first else last


def wrapped(text: str, width: int) -> list[str]:
    """Return a paragraph in lines of at most so many columns, without blanks at their ends."""
    return [line.strip() for line in folded(" ".join(text.split()), width)]


def folded(text: str, width: int) -> list[str]:
    """Return a line in lines of at most so many columns, broken between words if possible.

    No blank is left out.
    """
    lines = [""]
    for part in re.findall(r"\s+|\S+", text):
        if lines[-1] and columns(lines[-1]) + columns(part) > width:
            lines.append("")
        *full, rest = pieces(lines[-1] + part, width)
        lines[-1:] = [*full, rest]
    return lines


def pieces(text: str, width: int) -> list[str]:
    """Return a text in pieces of at most so many columns, at least one piece."""
    if columns(text) <= width:
        return [text]
    lines = [""]
    size = 0
    for char in text:
        size += columns(char)
        if size > width and lines[-1]:
            lines.append("")
            size = columns(char)
        lines[-1] += char
    return lines


def cut(text: str, width: int) -> str:
    """Return the longest start of a text, safe for a terminal, that fits into so many columns."""
    return pieces(printable(text), width)[0]


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
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
