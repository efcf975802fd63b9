"""Run a C, C++ or Rust program and write down each step. It runs in gdb, in the sandbox.

    sys.argv = ["", RECORD, STEPS, PRINTERS, '{"main.cpp": {"ends": {"4": 6}}}', "main.cpp"]

names the file for the lines, which are those of python_tracer.py, the number of steps at most, the
folder of Rust's pretty printers, what source_statements.py finds in the user's files, and these
files. A breakpoint is at each of their lines and at the end of each function. The breakpoints never
stop the program: what there is to know is written down, and it goes on.
"""

from __future__ import annotations

import glob
import json
import os
import resource
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.stops import (
        gdb_calls,
        gdb_moves,
        gdb_places,
        gdb_results,
        gdb_scopes,
        gdb_stops,
        gdb_streams,
    )
    from banrye.extras.trace.inside.native.values import (
        gdb_arrays,
        gdb_exceptions,
        gdb_memory,
        gdb_pointers,
        gdb_types,
        gdb_values,
    )
else:
    OWN = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120  # pathlib is loaded slowly
    sys.path[:0] = [f"{OWN}/stops", f"{OWN}/values"]
    import gdb_arrays
    import gdb_calls
    import gdb_exceptions
    import gdb_memory
    import gdb_moves
    import gdb_places
    import gdb_pointers
    import gdb_results
    import gdb_scopes
    import gdb_stops
    import gdb_streams
    import gdb_types
    import gdb_values

NO_LINE = 0  # of a stop within one
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


class GdbStepWriter:
    """Follows the calls, and writes a line for each event."""

    def __init__(self, record: int, most_steps: int, statements: dict[str, Any]) -> None:
        self.record = record
        self.statements = statements  # by the file
        self.most_steps = most_steps
        self.steps = 0
        self.calls: list[gdb_calls.ActiveCall] = []
        self.begun = 0  # calls
        self.known: dict[str, gdb_arrays.Shown] = {}  # globals as they were written last
        self.globals: list[gdb.Symbol] = []
        self.in_memory: list[gdb_memory.Variable] = []  # the globals
        self.moves = gdb_moves.Moves()
        self.is_panicking = self.has_panicked = False
        self.is_thrown = False  # and no handler has been found yet
        self.is_entering = False  # a handler, whose own lines have not begun
        self.raised = ""  # the last exception of C++

    def at_start(self, function: gdb_places.CompiledFunction, file: str, stack: int) -> None:
        """Note that a function begins. Its arguments are not there yet."""
        self.leave(stack)
        self.begun += 1
        declarations = gdb_scopes.Declarations.of(
            file.endswith(".rs"), self.statements.get(file, {})
        )
        scope = gdb_scopes.Scope(function.stops, declarations)
        self.calls.append(gdb_calls.ActiveCall(function, self.begun, stack, file, scope))

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
        is_other = call.file.endswith(".rs") and call.last[1] and line == call.last[0]
        is_other = is_other and gdb_places.is_other_block(address, call.last[1])
        if line == call.function.line and call.last[0] and call.file.endswith(".rs"):
            if is_other:
                self.at_block(stack)
                call.last = (line, address)
            return  # Rust drops values while a panic ends the function
        is_handler = line in call.scope.declarations.catches
        if is_handler and not self.is_thrown and not self.is_entering:
            return  # what ends a handler has the line of another one
        self.is_entering = self.is_entering and is_handler
        is_same = call.last[0] == line and address > call.last[1]
        if is_round or not is_same:
            self.steps += 1
            self.write("line", call, line)
        elif is_other:
            self.at_block(stack)  # an arm of a match, say
        call.last = (line, address)

    def at_throw(self, _stack: int) -> None:
        """Write that a program of C++ throws an exception. Its first argument is the object."""
        if self.calls:
            self.raised = gdb_exceptions.thrown_value()
            self.at_rethrow(_stack)

    def at_rethrow(self, _stack: int) -> None:
        """Write that a handler throws its exception again."""
        if self.calls:
            self.is_thrown = True
            self.write("raise", self.calls[-1], self.calls[-1].last[0], raised=self.raised)

    def at_block(self, stack: int) -> None:
        """Write the variables of a block in which no line begins: `let n = f(); n`."""
        self.leave(stack)
        if self.calls and not self.is_panicking and self.calls[-1].last[0]:
            call = self.calls[-1]
            last = call.scope.last_line
            self.write("within", call, NO_LINE)
            call.scope.last_line = last

    def at_catch(self, _stack: int) -> None:
        """Note that the handler for an exception is there: no other one is looked at."""
        self.is_thrown = False
        self.is_entering = True

    def at_panic(self, _stack: int) -> None:
        """Write that a program of Rust panics. The code that runs then drops its values."""
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
            line = call.last[0] or call.function.line
            self.write("return", call, line, returned=gdb_results.returned_by(call.function))
            self.calls.pop()

    def write(
        self,
        kind: str,
        call: gdb_calls.ActiveCall,
        line: int,
        *,
        is_call: bool = False,
        **more: gdb_arrays.Shown,
    ) -> None:
        if self.steps > self.most_steps:
            return
        is_main = call is self.calls[0]
        has_locals = kind not in ("return", "raise")
        variables = self.locals_of(call, line, is_call=is_call) if has_locals else {}
        step = {
            "kind": kind,
            "file": call.file,
            "line": line or call.last[0],
            "depth": max(0, len(self.calls) - 1),
            "frame": call.number,
            "function": call.function.name if not is_main else "",
            **variables,
            "globals": self.changed_globals(),
            "printed": gdb_streams.bytes_printed(),
            "read": gdb_streams.bytes_read(),
            **more,
        }
        os.write(self.record, (json.dumps(step) + "\n").encode())

    def locals_of(
        self, call: gdb_calls.ActiveCall, line: int, *, is_call: bool
    ) -> dict[str, dict[str, Any]]:
        """Return the variables as record.py reads them.

        "ended": what the last line of a block has changed. "known": what names mean now without a
        change; None: no variable. "locals": the variables that have changed.
        """
        frame = gdb_places.own_frame()
        scope = call.scope
        variables = {
            name: variable
            for name, variable in scope.variables(frame, line, is_call=is_call).items()
            if gdb_calls.is_shown(variable[1])
        }
        values = {name: call.read(frame, *variable) for name, variable in variables.items()}
        call.variables = gdb_calls.variables_in(values.values())
        gdb_pointers.variables[:] = [*self.in_memory, *(v for c in self.calls for v in c.variables)]
        call.values = {variable[0]: values[name] for name, variable in variables.items()}
        ended: dict[str, Any] = {}
        for name, (key, symbol, block) in scope.ended_variables().items():
            if gdb_types.is_number(symbol.type):  # it is still in memory
                value = gdb_values.variable(frame.read_var(symbol, block))
                if scope.written.get(key) != value:
                    ended[name] = value
        names = {name: variable[0] for name, variable in variables.items()}
        gone, changed_names = scope.changes(names, is_within=line == NO_LINE)
        values_before: dict[str, Any] = dict.fromkeys([*gone, *changed_names])
        changes: dict[str, Any] = {}
        for name, (key, _symbol, _block) in variables.items():
            value = self.value_of(call, key, values[name])
            if line == NO_LINE and value == gdb_values.OPTIMISED_AWAY:
                continue  # it may be there in the next line
            if scope.written.get(key) == gdb_pointers.FREED and name not in self.set_in(call):
                value = gdb_pointers.FREED  # also if the memory has another use now
            before = scope.written.get(key)
            if name in values_before and before is not None:
                values_before[name] = before
            scope.written[key] = value
            if before != value:
                is_again = name not in ended and name not in values_before
                changes[name] = gdb_arrays.changed_elements(before, value) if is_again else value
        return {"ended": ended, "known": values_before, "locals": changes}

    def value_of(
        self, call: gdb_calls.ActiveCall, key: gdb_scopes.VariableKey, value: gdb.Value
    ) -> gdb_arrays.Shown:
        if self.moves.is_moved(call.number, key[2:]):
            return gdb_moves.MOVED
        return self.moves.variable_text(call.number, key[2:], value, gdb_values.variable(value))

    def at_moves(self, facts: list[gdb_moves.VariableEffect], stack: int) -> None:
        """Note what a place in a Rust program moves, or gives a value to."""
        self.leave(stack)
        for fact in facts:
            if self.calls:
                self.moves.note(self.calls[-1].number, fact, self.calls[-1].values)

    def set_in(self, call: gdb_calls.ActiveCall) -> list[str]:
        """Return the names that the last line of a call gives a value to."""
        return list(self.statements[call.file]["set"].get(str(call.last[0]), ()))

    def changed_globals(self) -> dict[str, Any]:
        if not self.in_memory:
            self.in_memory = gdb_calls.variables_in(variable.value() for variable in self.globals)
            gdb_pointers.variables += self.in_memory
        values: dict[str, Any] = {}
        for symbol in self.globals:
            value = gdb_values.variable(symbol.value())
            name = gdb_places.name_of(symbol)
            before = self.known.get(name)
            if before != value:
                self.known[name] = value
                values[name] = gdb_arrays.changed_elements(before, value)
        return values

    def end(self, raised: str) -> None:
        last = {"kind": "end", "steps": self.steps, "raised": raised}
        last |= {"printed": gdb_streams.bytes_printed(), "read": gdb_streams.bytes_read()}
        os.write(self.record, (json.dumps(last) + "\n").encode())


# The run.


def main() -> None:
    """Run the program, and end as it does."""
    for setting in SETTINGS:
        gdb.execute(setting, to_string=True)
    _, record, most_steps, printers, statements, *files = sys.argv
    register_printers(printers)
    tracer = GdbStepWriter(
        os.open(record, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC),
        int(most_steps),
        json.loads(statements),
    )
    gdb_stops.place_breakpoints(tracer, files)
    with suppress(gdb.error):  # an old or a small library has none
        gdb_stops.place_ends(tracer, files)
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


def write_signal(tracer: GdbStepWriter, raised: str) -> None:
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

    `of_rust`: the folder of Rust's printers, or "".
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
