"""Run the main function of a command, and end its process: exit status, signals, streams.

    run_main(lambda: ExitStatus.FAILED)    exits with 1
    run_main(raises_user_error)            prints "judge: no such file: my.cpp", exits with 2

An error of the user is one line on standard error and the exit status TROUBLE.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import traceback
from collections.abc import Callable
from io import TextIOWrapper
from types import FrameType
from typing import NoReturn

from banrye import caller, console
from banrye.console import ExitStatus, MachineError, UserError, describe_error, printable, warn
from banrye.messages import _

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


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
    console.progress("")
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
        raise MachineError(_("cannot write the output: {}", describe_error(error))) from None


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
    return describe_error(error) if isinstance(error, OSError) else str(error)
