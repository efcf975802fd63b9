"""Run a C, C++ or Rust program and write down each step. It runs in gdb, in the sandbox.

    sys.argv = ["", RECORD, STEPS, PRINTERS, "main.cpp"]

names the file for the lines, which are those of python_tracer.py, the number of steps at most, the
folder of Rust's pretty printers, and the user's files. A breakpoint is at each line of these files
and at the end of each function. The breakpoints never stop the program: what there is to know is
written down, and it goes on.
"""

from __future__ import annotations

import glob
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.trace.inside import gdb_values
else:
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120  # pathlib is loaded slowly
    import gdb_values

STDIN, STDOUT = 3, 4  # where the standard streams of the program are in gdb
MAX_BLOCKS = 50  # that lie in each other
SETTINGS = (
    "set confirm off",
    "set pagination off",
    "set breakpoint pending off",
    "set breakpoint always-inserted on",
    "set startup-with-shell on",
    "set print thread-events off",
    "set print elements 200",
    "handle all nostop noprint pass",
    "handle SIGSEGV SIGFPE SIGABRT SIGBUS SIGILL SIGSYS stop print pass",
)
HIDDEN_NAMES = ("__", "<", "iter", "self@")  # how names begin that a compiler has made


@dataclass
class Function:
    """A function of the program."""

    name: str
    start: int
    line: int
    returned: gdb.Type | None  # the type of what it returns


@dataclass
class Call:
    """A call that has not returned."""

    function: Function
    number: int
    top: int  # the stack pointer when it began
    file: str
    known: dict[str, str] = field(default_factory=dict)
    last: tuple[int, int] = (0, 0)  # the line and address of its last step
    is_written: bool = False


class Tracer:
    """Follows the calls, and writes a line for each event."""

    def __init__(self, record: int, most_steps: int) -> None:
        self.record = record
        self.most_steps = most_steps
        self.steps = 0
        self.calls: list[Call] = []
        self.begun = 0  # calls
        self.known: dict[str, str] = {}  # globals as they were written last
        self.globals: list[gdb.Symbol] = []

    def at_start(self, function: Function, file: str, stack: int) -> None:
        """Note that a function begins. Its arguments are not there yet."""
        self.leave(stack)
        self.begun += 1
        self.calls.append(Call(function, self.begun, stack, file))

    def leave(self, stack: int) -> None:
        """Forget the calls that have ended without a return: by an exception, say."""
        while self.calls and self.calls[-1].top < stack:
            self.calls.pop()

    def at_line(self, line: int, address: int, stack: int) -> None:
        """Write that a line of the last call runs next, unless it goes on with its last line."""
        self.leave(stack)
        if not self.calls:
            return
        call = self.calls[-1]
        if not call.is_written:
            call.is_written = True
            if len(self.calls) > 1:
                self.write("call", call, call.function.line, is_call=True)
        if line == call.function.line and call.last[0] and call.file.endswith(".rs"):
            return  # Rust drops values while a panic ends the function
        is_same = call.last[0] == line and address > call.last[1]
        call.last = (line, address)
        if is_same:
            return
        self.steps += 1
        self.write("line", call, line)

    def at_return(self, stack: int) -> None:
        """Write what the last call returns, and forget it."""
        self.leave(stack)
        if self.calls and self.calls[-1].top == stack:
            call = self.calls[-1]
            self.write("return", call, call.last[0], returned=returned_by(call.function))
            self.calls.pop()

    def write(
        self,
        kind: str,
        call: Call,
        line: int,
        *,
        is_call: bool = False,
        **more: gdb_values.Shown,
    ) -> None:
        if self.steps > self.most_steps:
            return
        is_main = call is self.calls[0]
        step = {
            "kind": kind,
            "file": call.file,
            "line": line,
            "depth": max(0, len(self.calls) - 1),
            "frame": call.number,
            "function": call.function.name if not is_main else "",
            "locals": {}
            if kind in ("return", "raise")
            else self.locals_of(call, line, is_call=is_call),
            "globals": self.changed_globals(),
            "printed": position(STDOUT),
            "read": position(STDIN),
            **more,
        }
        os.write(self.record, (json.dumps(step) + "\n").encode())

    def locals_of(self, call: Call, line: int, *, is_call: bool) -> dict[str, Any]:
        """Return the variables of the innermost frame that have changed.

        Variables that are declared in a later line have no value yet.
        """
        found: dict[str, Any] = {}
        frame = gdb.newest_frame()
        names: set[str] = set()
        for symbol, block in symbols_of(frame):
            if symbol.name in names or not is_shown(symbol, line, is_call=is_call):
                continue
            names.add(symbol.name)
            value = gdb_values.shown(frame.read_var(symbol, block))
            if is_new(call.known, symbol.name, value):
                found[symbol.name] = value
        return found

    def changed_globals(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for symbol in self.globals:
            value = gdb_values.shown(symbol.value())
            if is_new(self.known, symbol.name, value):
                found[symbol.name] = value
        return found

    def end(self, raised: str) -> None:
        last = {"kind": "end", "steps": self.steps, "raised": raised}
        last |= {"printed": position(STDOUT), "read": position(STDIN)}
        os.write(self.record, (json.dumps(last) + "\n").encode())


def is_new(known: dict[str, str], name: str, value: gdb_values.Shown) -> bool:
    """Return whether a value is not as it was written last, and note it."""
    written = json.dumps(value)
    if known.get(name) == written:
        return False
    known[name] = written
    return True


def symbols_of(frame: gdb.Frame) -> list[tuple[gdb.Symbol, gdb.Block]]:
    """Return the variables of a function that can be seen in a frame, the inner ones first."""
    found: list[tuple[gdb.Symbol, gdb.Block]] = []
    try:
        block = frame.block()
    except RuntimeError:
        return found
    for _ in range(MAX_BLOCKS):
        if block is None or block.is_global or block.is_static:
            break
        found += [(symbol, block) for symbol in block]
        if block.function:
            break
        block = block.superblock
    return found


def is_shown(symbol: gdb.Symbol, line: int, *, is_call: bool) -> bool:
    if symbol.name.startswith(HIDDEN_NAMES) or gdb_values.is_hidden(symbol.type):
        return False
    if symbol.is_argument:
        return True
    return bool(symbol.is_variable and not is_call and symbol.line < line)


def returned_by(function: Function) -> gdb_values.Shown:
    """Return what a function returns, at its last instruction; "" for nothing or if it is unknown.

    As the System V ABI for x86-64 says.
    """
    kind = function.returned
    if kind is None or kind.strip_typedefs().code == gdb.TYPE_CODE_VOID:
        return ""
    try:
        value = value_returned(kind.strip_typedefs().unqualified())
    except (gdb.error, ValueError, TypeError):
        return ""
    return gdb_values.shown(value) if value is not None else ""


def value_returned(kind: gdb.Type) -> gdb.Value | None:
    frame = gdb.newest_frame()
    if kind.code == gdb.TYPE_CODE_FLT:
        lanes = {4: "v4_float", 8: "v2_double"}.get(kind.sizeof)
        return frame.read_register("xmm0")[lanes][0] if lanes else None
    accumulator = frame.read_register("rax")
    if kind.code not in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION, gdb.TYPE_CODE_ARRAY):
        return accumulator.cast(kind) if kind.sizeof <= 8 else None
    if kind.sizeof > 16 and gdb.lookup_symbol("main")[0] is not None:
        return accumulator.cast(kind.pointer()).dereference()
    return None


def position(descriptor: int) -> int:
    try:
        return os.lseek(descriptor, 0, os.SEEK_CUR)
    except OSError:
        return 0


# Breakpoints.


class Stop(gdb.Breakpoint):  # type: ignore[misc]  # gdb has no types
    """A breakpoint that writes down an event and lets the program go on."""

    def __init__(self, address: int, event: Callable[[int], None]) -> None:
        super().__init__(f"*{address}", internal=True)
        self.event = event

    def stop(self) -> bool:
        self.event(int(gdb.newest_frame().read_register("rsp")))
        return False


def place_breakpoints(tracer: Tracer, files: list[str]) -> None:
    """Put a breakpoint at each line of some files, and at the end of each function in them."""
    functions: dict[int, tuple[Function, str, int]] = {}
    lines: dict[int, int] = {}
    for file in files:
        for symtab in symtabs_of(file):
            tracer.globals += globals_of(symtab)
            for entry in symtab.linetable() or ():
                found = function_at(entry.pc, symtab)
                if entry.line and found:
                    function, end = found
                    functions[function.start] = (function, file, end)
                    lines[entry.pc] = entry.line
    for start, (function, file, end) in functions.items():
        Stop(start, partial(tracer.at_start, function, file))
        for address in returns_in(start, end):
            Stop(address, tracer.at_return)
    for address, line in lines.items():
        if address not in functions:
            Stop(address, partial(tracer.at_line, line, address))


def symtabs_of(file: str) -> list[gdb.Symtab]:
    """Return the symbols of a source file, none if no code is made of it."""
    try:
        places = gdb.decode_line(f"{file}:1")[1] or ()
    except gdb.error:
        return []
    return list({place.symtab.filename: place.symtab for place in places if place.symtab}.values())


def globals_of(symtab: gdb.Symtab) -> list[gdb.Symbol]:
    """Return the variables of a file that belong to no function."""
    return [
        symbol
        for block in (symtab.global_block(), symtab.static_block())
        for symbol in block
        if symbol.is_variable
        and symbol.symtab.filename == symtab.filename
        and not symbol.name.startswith(HIDDEN_NAMES)
        and not gdb_values.is_hidden(symbol.type)
    ]


def function_at(address: int, symtab: gdb.Symtab) -> tuple[Function, int] | None:
    """Return the function of a file at an address, and where it ends."""
    block = gdb.block_for_pc(address)
    while block is not None and block.function is None:
        block = block.superblock
    if block is None or block.function.symtab.filename != symtab.filename:
        return None
    symbol = block.function
    if not symbol.line:  # it initialises the variables of a file
        return None
    returned = symbol.type.target() if symbol.type.code == gdb.TYPE_CODE_FUNC else None
    name = (symbol.name or "").partition("(")[0]
    return Function(name, block.start, symbol.line, returned), block.end


def returns_in(start: int, end: int) -> list[int]:
    """Return the addresses of the instructions by which a function returns."""
    instructions = gdb.selected_inferior().architecture().disassemble(start, end - 1)
    return [each["addr"] for each in instructions if each["asm"].split()[0].startswith("ret")]


# The run.


def main() -> None:
    """Run the program, and end as it does."""
    for setting in SETTINGS:
        gdb.execute(setting, to_string=True)
    _, record, most_steps, printers, *files = sys.argv
    register_printers(printers)
    tracer = Tracer(os.open(record, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC), int(most_steps))
    place_breakpoints(tracer, files)
    statuses: list[int] = []
    gdb.events.exited.connect(lambda event: statuses.append(getattr(event, "exit_code", 0)))
    signals: list[str] = []
    gdb.events.stop.connect(lambda event: signals.append(getattr(event, "stop_signal", "")))
    streams = f"<&{STDIN} >&{STDOUT} 2>&5 {STDIN}<&- {STDOUT}>&- 5>&-"
    arguments = gdb.execute("show args", to_string=True).partition('"')[2].rpartition('"')[0]
    gdb.execute(f"run {arguments} {streams}", to_string=True)
    name = signals[0] if signals else last_signal()
    raised = f"signal {name}" if name else ""
    if raised and tracer.calls:
        tracer.leave(0)
        write_signal(tracer, raised)
    tracer.end(raised)
    end_like(name, statuses)


def write_signal(tracer: Tracer, raised: str) -> None:
    call = tracer.calls[-1]
    frame = gdb.newest_frame()
    while frame is not None:
        place = frame.find_sal()
        if place.symtab and place.symtab.filename == call.file:
            frame.select()
            tracer.write("raise", call, place.line, raised=raised)
            return
        frame = frame.older()
    tracer.write("raise", call, call.last[0], raised=raised)


def last_signal() -> str:
    """Return the name of the signal that has ended the program, "" if none has."""
    number = gdb.parse_and_eval("$_exitsignal")
    is_void = number.type.code == gdb.TYPE_CODE_VOID
    return "" if is_void else signal.Signals(int(number)).name


def end_like(signal_name: str, statuses: list[int]) -> None:
    """End gdb as the program has ended."""
    if signal_name:
        if gdb.selected_inferior().pid:
            gdb.execute("kill", to_string=True)
        number = getattr(signal, signal_name, signal.SIGKILL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [number])
        os.kill(os.getpid(), number)
    os._exit(statuses[-1] if statuses else 1)


def register_printers(of_rust: str) -> None:
    """Load the pretty printers of the standard libraries, as far as they are there.

    `of_rust`: the folder of those of Rust, or "".
    """
    sys.path += [*glob.glob("/usr/share/gcc*/python"), of_rust]  # noqa: PTH207  # the same
    with suppress(ImportError):
        if of_rust:
            import gdb_lookup  # type: ignore[import-not-found]  # beside rustc

            gdb_lookup.register_printers(gdb.current_objfile() or gdb.objfiles()[0])
            return
        from libstdcxx.v6 import printers  # type: ignore[import-not-found]  # beside gcc

        printers.register_libstdcxx_printers(None)


if __name__ == "__main__":
    main()
