"""The command line of the scripts: arguments, messages, and the exit status.

A script passes its `main` function to `run_main`. Importing this module answers --help with the script's docstring.
An error is one line on standard error and exit status 1. Standard library only, Python 3.9 or newer.
"""

import argparse
import contextlib
import os
import shutil
import signal
import sys
import textwrap
import unicodedata

SCRIPT = os.path.basename(sys.argv[0])

if os.name == "nt":
    sys.exit(f"{SCRIPT}: this script needs Linux or macOS (on Windows use WSL: wsl --install)")
if {"-h", "--help"} & set(sys.argv[1:]):  # answered before imports that need scripts/setup
    print(sys.modules["__main__"].__doc__, end="")
    sys.exit()

SIGNALS = signal.SIGINT, signal.SIGTERM, signal.SIGHUP
for stream in (sys.stdout, sys.stderr):
    stream.reconfigure(errors="backslashreplace")  # compiler messages and file names can hold any bytes


class UserError(Exception):
    """An error to be shown to the user as one line."""


def run_main(main):
    """Run `main` and exit with its status: 0 for None and True, 1 for False and errors."""
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:  # nohup ignores SIGHUP
            signal.signal(number, exit_by_signal)
    status = 1
    try:
        status = 0 if main() in (None, True) else 1
        sys.stdout.flush()
    except SystemExit as error:  # with the status of a signal
        status = error.code
    except (UserError, OSError, UnicodeError) as error:
        if not isinstance(error, BrokenPipeError):  # the reader has gone, as with `| head`
            number = getattr(error, "errno", None)
            warn(f"{SCRIPT}: " + str(error).removeprefix(f"[Errno {number}] "))
    progress("")
    os._exit(status)  # sys.exit would wait for the threads of run.py


def exit_by_signal(number, frame):
    """Raise SystemExit, so that `finally` blocks and context managers clean up. Ignore signals from then on."""
    for each in SIGNALS:
        signal.signal(each, lambda *_: None)
    raise SystemExit(128 + number)


class ArgumentParser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message):
        raise UserError(f"{printable(message)} (see --help)")


def add_function_options(parser):
    """Add --function and --program, which set `is_function` (default: None, the text decides)."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--function", dest="is_function", action="store_true", default=None)
    group.add_argument("--program", dest="is_function", action="store_false", default=None)


def require_tool(tool, debian_package):
    """Raise UserError unless `tool` is on the PATH."""
    if not shutil.which(tool):
        raise UserError(f"{tool} is not installed (apt install {debian_package})")


MAX_LINES = 15  # of a block
COLOURS = {"red": 31, "green": 32, "yellow": 33, "bold": 1, "dim": 2}


def paint(text, *colours):
    """Colour a text, unless standard output is no terminal or NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return "".join(f"\x1b[{COLOURS[colour]}m" for colour in colours) + text + "\x1b[0m"


def warn(text):
    """Print a message on standard error."""
    progress("")
    print("\n".join(map(printable, text.split("\n"))), file=sys.stderr, flush=True)


def progress(text):
    """Flush the output, and show progress on one line of the terminal, which the next call replaces ("" removes it)."""
    with contextlib.suppress(OSError):  # the reader or the terminal has gone
        sys.stdout.flush()
        if sys.stderr.isatty():
            print(f"\r\x1b[K{printable(text)[:79]}", end="", file=sys.stderr, flush=True)


def print_block(title, lines):
    """Print the first lines under a title, each cut to the width of a terminal."""
    print(paint(title, "dim"))
    for line in lines[:MAX_LINES] if any(lines) else ["(nothing)"]:
        print(f"  {printable(line[:76])}" + ("..." if len(line) > 76 else ""))
    if len(lines) > MAX_LINES:
        print(f"  ... and {len(lines) - MAX_LINES} more lines")


def print_failure(test_input, answer, given, errors):
    """Print an input, both answers from the first wrong line on, and the end of the error messages. All are lists."""
    print_block("input", test_input)
    are_equal = [right.rstrip() == line.rstrip() for right, line in zip(answer, given)]
    first = [*are_equal, False].index(False)
    place = f" from line {first + 1} on" if first else ""
    print_block(f"expected{place}", answer[first:])
    print_block(f"given{place}", given[first:])
    if errors:
        print_block("the end of standard error" if len(errors) > MAX_LINES else "standard error", errors[-MAX_LINES:])


def print_wrapped(text, *colours):
    """Print a paragraph in lines of at most 79 columns."""
    print(paint(textwrap.fill(printable(text), 79, break_on_hyphens=False), *colours))


def printable(text):
    """Replace tabs by blanks, and control characters, which could steer the terminal, by question marks."""
    return "".join(c if c.isprintable() or unicodedata.category(c) == "Zs" else "?" for c in text.expandtabs())


def relative_path(path):
    """Return the path relative to the current directory, as the user would type it."""
    return printable(os.path.relpath(path))
