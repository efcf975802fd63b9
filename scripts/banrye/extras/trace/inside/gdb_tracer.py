"""Run a C, C++ or Rust program and write down each step. It runs in gdb, in the sandbox.

    sys.argv = ["", RECORD, STEPS, PRINTERS, '{"main.cpp": {"ends": {"4": 6}}}', "main.cpp"]

names the file for the lines, which are those of python_tracer.py, the number of steps at most, the
folder of Rust's pretty printers, what statements.py finds in the user's files, and these files. A
breakpoint is at each of their lines and at the end of each function. The breakpoints never stop the
program: what there is to know is written down, and it goes on.
"""

from __future__ import annotations

import glob
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside import (
        gdb_arrays,
        gdb_memory,
        gdb_moves,
        gdb_places,
        gdb_pointers,
        gdb_returned,
        gdb_scopes,
        gdb_streams,
        gdb_values,
    )
else:
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120  # pathlib is loaded slowly
    import gdb_arrays
    import gdb_memory
    import gdb_moves
    import gdb_places
    import gdb_pointers
    import gdb_returned
    import gdb_scopes
    import gdb_streams
    import gdb_values

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


@dataclass
class Call:
    """A call that has not returned."""

    function: gdb_places.Function
    number: int
    top: int  # the stack pointer when it began
    file: str
    scope: gdb_scopes.Scope
    last: tuple[int, int] = (0, 0)  # the line and address of its last step
    is_written: bool = False
    variables: list[gdb_memory.Variable] = field(default_factory=list)


class Tracer:
    """Follows the calls, and writes a line for each event."""

    def __init__(self, record: int, most_steps: int, statements: dict[str, Any]) -> None:
        self.record = record
        self.statements = statements  # by the file
        self.most_steps = most_steps
        self.steps = 0
        self.calls: list[Call] = []
        self.begun = 0  # calls
        self.known: dict[str, gdb_values.Shown] = {}  # globals as they were written last
        self.globals: list[gdb.Symbol] = []
        self.in_memory: list[gdb_memory.Variable] = []  # the globals
        self.moves = gdb_moves.Moves()
        self.is_panicking = self.has_panicked = False

    def at_start(self, function: gdb_places.Function, file: str, stack: int) -> None:
        """Note that a function begins. Its arguments are not there yet."""
        self.leave(stack)
        self.begun += 1
        declarations = gdb_scopes.Declarations.of(
            file.endswith(".rs"), self.statements.get(file, {})
        )
        scope = gdb_scopes.Scope(function.stops, declarations)
        self.calls.append(Call(function, self.begun, stack, file, scope))

    def leave(self, stack: int) -> None:
        """Forget the calls that have ended without a return: by an exception, say."""
        while self.calls and self.calls[-1].top < stack:
            self.calls.pop()

    def at_line(self, line: int, address: int, stack: int, *, is_round: bool = False) -> None:
        """Write that a line of the last call runs next, unless it goes on with its last line.

        `is_round`: a round of a loop within the line begins.
        """
        self.leave(stack)
        if not self.calls or self.is_panicking:
            return
        call = self.calls[-1]
        if not call.is_written:
            call.is_written = True
            if len(self.calls) > 1:
                self.write("call", call, call.function.line, is_call=True)
        if line == call.function.line and call.last[0] and call.file.endswith(".rs"):
            return  # Rust drops values while a panic ends the function
        is_same = call.last[0] == line and address > call.last[1]
        is_next = is_round or not is_same
        if is_next:
            self.steps += 1
            self.write("line", call, line)
        call.last = (line, address)

    def at_panic(self, _stack: int) -> None:
        """Write that a program of Rust panics. What runs then drops its values."""
        if self.calls and not self.is_panicking:
            self.is_panicking = self.has_panicked = True
            self.write("raise", self.calls[-1], self.calls[-1].last[0], raised="panic")

    def at_caught_panic(self, _stack: int) -> None:
        """Note that a panic has been caught: by `catch_unwind`, or by what has called `main`."""
        self.is_panicking = False

    def at_return(self, stack: int) -> None:
        """Write what the last call returns, and forget it."""
        self.leave(stack)
        if self.calls and self.calls[-1].top == stack:
            call = self.calls[-1]
            self.write(
                "return", call, call.last[0], returned=gdb_returned.returned_by(call.function)
            )
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
        has_locals = kind not in ("return", "raise")
        variables = self.locals_of(call, line, is_call=is_call) if has_locals else {}
        step = {
            "kind": kind,
            "file": call.file,
            "line": line,
            "depth": max(0, len(self.calls) - 1),
            "frame": call.number,
            "function": call.function.name if not is_main else "",
            **variables,
            "globals": self.changed_globals(),
            "printed": gdb_streams.printed(),
            "read": gdb_streams.read(),
            **more,
        }
        os.write(self.record, (json.dumps(step) + "\n").encode())

    def locals_of(self, call: Call, line: int, *, is_call: bool) -> dict[str, dict[str, Any]]:
        """Return the variables as record.py reads them.

        "ended": what the last line of a block has changed. "known": what names mean now without a
        change; None: no variable. "locals": the variables that have changed.
        """
        frame = gdb.newest_frame()
        scope = call.scope
        variables = {
            name: each
            for name, each in scope.variables(frame, line, is_call=is_call).items()
            if is_shown(each[1])
        }
        values = {name: frame.read_var(each[1], each[2]) for name, each in variables.items()}
        call.variables = variables_in(values.values())
        gdb_pointers.variables[:] = [*self.in_memory, *(v for c in self.calls for v in c.variables)]
        if call.file.endswith(".rs"):
            self.note_moves(
                call, frame, {each[0]: values[name] for name, each in variables.items()}
            )
        ended: dict[str, Any] = {}
        for name, (key, symbol, block) in scope.ended().items():
            if gdb_values.is_number(symbol.type):  # it is still in memory
                value = gdb_values.variable(frame.read_var(symbol, block))
                if scope.written.get(key) != value:
                    ended[name] = value
        gone, others = scope.changes({name: each[0] for name, each in variables.items()})
        known: dict[str, Any] = dict.fromkeys([*gone, *others])
        found: dict[str, Any] = {}
        for name, (key, symbol, _block) in variables.items():
            is_moved = self.moves.is_moved(call.number, key)
            value = gdb_scopes.MOVED if is_moved else gdb_values.variable(values[name])
            if scope.written.get(key) == gdb_pointers.FREED and name not in self.set_in(call):
                value = gdb_pointers.FREED  # also if the memory has another use now
            before = scope.written.get(key)
            if name in known and before is not None:
                known[name] = before
            if before not in (None, value) and scope.is_moved(key, symbol.type):
                value = gdb_scopes.MOVED  # its memory has another use now
            scope.written[key] = value
            if before != value:
                is_again = name not in ended and name not in known
                found[name] = gdb_arrays.changed(before, value) if is_again else value
        return {"ended": ended, "known": known, "locals": found}

    def set_in(self, call: Call) -> list[str]:
        """Return the names that the last line of a call gives a value to."""
        return list(self.statements[call.file]["set"].get(str(call.last[0]), ()))

    def note_moves(
        self, call: Call, frame: gdb.Frame, values: dict[gdb_scopes.Key, gdb.Value]
    ) -> None:
        """Note what the variables of a call of Rust own now, and the iterators of its loops."""
        facts = self.statements.get(call.file, {})
        at = str(call.last[0])
        taken, assigned = (facts.get(name, {}).get(at, ()) for name in ("taken", "set"))
        fixed = call.scope.declarations.immutable
        line = gdb_moves.Line(taken, assigned, facts.get("copies", ()), fixed)
        hidden = {
            (block.start, block.end, symbol.name, symbol.line): frame.read_var(symbol, block)
            for symbol, block in gdb_scopes.symbols_of(frame)
            if gdb_scopes.is_of_loop(symbol)
        }
        self.moves.forget(call.number, {*values, *hidden})
        self.moves.note(call.number, {**hidden, **values}, line)

    def changed_globals(self) -> dict[str, Any]:
        if not self.in_memory:
            self.in_memory = variables_in(each.value() for each in self.globals)
            gdb_pointers.variables += self.in_memory
        found: dict[str, Any] = {}
        for symbol in self.globals:
            value = gdb_values.variable(symbol.value())
            name = symbol.name.partition("[abi:")[0]
            before = self.known.get(name)
            if before != value:
                self.known[name] = value
                found[name] = gdb_arrays.changed(before, value)
        return found

    def end(self, raised: str) -> None:
        last = {"kind": "end", "steps": self.steps, "raised": raised}
        last |= {"printed": gdb_streams.printed(), "read": gdb_streams.read()}
        os.write(self.record, (json.dumps(last) + "\n").encode())


def variables_in(values: Iterable[gdb.Value]) -> list[gdb_memory.Variable]:
    """Return where variables are in memory, but for references, which have no memory to name."""
    return [
        gdb_memory.Variable(int(each.address), each.type)
        for each in values
        if each.address is not None and each.type.code not in gdb_values.REFERENCES
    ]


def is_shown(symbol: gdb.Symbol) -> bool:
    return not symbol.name.startswith(gdb_places.HIDDEN_NAMES) and not gdb_values.is_hidden(
        symbol.type
    )


# Breakpoints.


class Stop(gdb.Breakpoint):  # type: ignore[misc]  # gdb has no types
    """A breakpoint that writes down an event and lets the program go on."""

    def __init__(self, place: int | str, event: Callable[[int], None]) -> None:
        super().__init__(f"*{place}" if isinstance(place, int) else place, internal=True)
        self.event = event

    def stop(self) -> bool:
        self.event(int(gdb.newest_frame().read_register("rsp")))
        return False


def place_breakpoints(tracer: Tracer, files: list[str]) -> None:
    """Put a breakpoint at each line of some files, and at the end of each function in them."""
    for file in files:
        tracer.globals += gdb_places.globals_of(file)
        for function in gdb_places.functions_of(file, tracer.statements.get(file, {})):
            Stop(function.start, partial(tracer.at_start, function, file))
            for address in function.returns:
                Stop(address, tracer.at_return)
            for line, addresses in function.stops.items():
                for address in addresses:
                    Stop(address, partial(tracer.at_line, line, address))
            for line, addresses in function.rounds.items():
                for address in addresses:
                    Stop(address, partial(tracer.at_line, line, address, is_round=True))


# The run.


def main() -> None:
    """Run the program, and end as it does."""
    for setting in SETTINGS:
        gdb.execute(setting, to_string=True)
    _, record, most_steps, printers, statements, *files = sys.argv
    register_printers(printers)
    tracer = Tracer(
        os.open(record, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC),
        int(most_steps),
        json.loads(statements),
    )
    place_breakpoints(tracer, files)
    if any(file.endswith(".rs") for file in files):
        with suppress(gdb.error):  # an old or a small library has none
            Stop("rust_panic", tracer.at_panic)
            Stop("__rust_panic_cleanup", tracer.at_caught_panic)
    statuses: list[int] = []
    gdb.events.exited.connect(lambda event: statuses.append(getattr(event, "exit_code", 0)))
    signals: list[str] = []
    gdb.events.stop.connect(lambda event: signals.append(getattr(event, "stop_signal", "")))
    streams = gdb_streams.REDIRECTED
    arguments = gdb.execute("show args", to_string=True).partition('"')[2].rpartition('"')[0]
    gdb.execute(f"run {arguments} {streams}", to_string=True)
    name = signals[0] if signals else last_signal()
    raised = f"signal {name}" if name else ""
    if raised and tracer.calls:
        tracer.leave(0)
        write_signal(tracer, raised)
    has_panicked = tracer.has_panicked and statuses[-1:] == [101]
    tracer.end(raised or ("panic" if has_panicked else ""))
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
