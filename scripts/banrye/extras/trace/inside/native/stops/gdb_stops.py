"""Put the breakpoints of a tracer where a program stops for it. It runs in gdb.

They are at each line of the user's files, at the beginning and the end of each function, and where
a Rust program moves values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.gdb_tracer import GdbStepWriter
    from banrye.extras.trace.inside.native.stops import gdb_columns, gdb_moves, gdb_places
else:
    import gdb_columns
    import gdb_moves
    import gdb_places


TRACED_THREAD = 1  # its number in gdb: the one that runs main


class EventBreakpoint(gdb.Breakpoint):  # type: ignore[misc]  # gdb has no types
    """A breakpoint that writes down an event and lets the program go on."""

    def __init__(self, place: int | str, event: Callable[[int], None]) -> None:
        super().__init__(f"*{place}" if isinstance(place, int) else place, internal=True)
        self.event = event

    def stop(self) -> bool:
        if gdb.selected_thread().num != TRACED_THREAD:
            return False  # its calls are in another thread than the first
        self.event(int(gdb.newest_frame().read_register("rsp")))
        return False


def place_breakpoints(tracer: GdbStepWriter, files: list[str]) -> None:
    """Put a breakpoint at each line of some files, and at the end of each function in them."""
    for file in files:
        tracer.globals += gdb_places.globals_of(file)
        for function in gdb_places.functions_of(file, tracer.statements.get(file, {})):
            EventBreakpoint(function.start, partial(tracer.at_start, function, file))
            for address in function.returns:
                EventBreakpoint(address, tracer.at_return)
            for address in function.blocks:
                EventBreakpoint(address, tracer.at_block)
            for line, addresses in function.stops.items():
                for address in addresses:
                    EventBreakpoint(address, partial(tracer.at_line, line, address))
            for line, addresses in function.rounds.items():
                for address in addresses:
                    EventBreakpoint(address, partial(tracer.at_line, line, address, is_round=True))
    place_moves(tracer, files)


def place_moves(tracer: GdbStepWriter, files: list[str]) -> None:
    """Put a breakpoint where a Rust program moves values, after the breakpoints of its lines."""
    moves = [move for file in files for move in tracer.statements.get(file, {}).get("moves", ())]
    if moves:
        program = Path(gdb.current_progspace().filename)
        addresses = gdb_columns.addresses_of(program, files)
        for address, facts in gdb_moves.facts_at(moves, addresses).items():
            EventBreakpoint(address, partial(tracer.at_moves, facts))


def place_ends(tracer: GdbStepWriter, files: list[str]) -> None:
    """Put a breakpoint where a program panics, or throws and catches exceptions."""
    if any(file.endswith(".rs") for file in files):
        EventBreakpoint("rust_panic", tracer.at_panic)
        EventBreakpoint("__rust_panic_cleanup", tracer.at_caught_panic)
    elif not all(file.endswith(".c") for file in files):
        gdb.execute("set breakpoint pending on")  # it may be in the library only, and not called
        EventBreakpoint("__cxa_throw", tracer.at_throw)
        EventBreakpoint("__cxa_rethrow", tracer.at_rethrow)
        EventBreakpoint("__cxa_begin_catch", tracer.at_catch)
