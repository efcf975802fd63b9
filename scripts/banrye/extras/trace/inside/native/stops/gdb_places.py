"""Find the functions of a C, C++ or Rust program and the places where they stop. It runs in gdb.

`int main() { return 0; }` in line 3 gives

    Function("main", start=0x401136, line=3, stops={3: [0x40113a]}, returns=[0x401140], ...)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_types
else:
    import gdb_types

JUMP = re.compile(r"j\w+\s+0x([0-9a-f]+)")
LOAD = re.compile(
    r"(?:mov\w*|lea|add|and|sh[lr]|sa[lr])\s.*,%\w+$|fld\w?\s|cltq|cwtl"
)  # to a register
LAMBDA = "operator()"  # how the name of a lambda of C++ begins: it has no line
HIDDEN_NAMES = ("__", "<", "self@")  # how names begin that a compiler has made


@dataclass
class CompiledFunction:
    """A function of the program."""

    name: str
    start: int
    line: int
    returned: gdb.Type | None  # the type of what it returns
    end: int  # an address
    returns: list[int] = field(default_factory=list)  # the addresses where it returns
    stops: dict[int, list[int]] = field(default_factory=dict)  # addresses by the line
    rounds: dict[int, list[int]] = field(default_factory=dict)  # of loops within a line
    blocks: list[int] = field(default_factory=list)  # where blocks begin that have no line, of Rust


def functions_of(file: str, facts: Mapping[str, Any]) -> list[CompiledFunction]:
    """Return the functions of a source file, with the places of their lines.

    `facts`: what source_statements.py has found in it.
    """
    functions: dict[int, CompiledFunction] = {}
    for symtab in symtabs_of(file):
        for entry in symtab.linetable() or ():
            result = function_at(entry.pc, entry.line, symtab)
            if entry.line and result and result.line not in facts.get("derives", ()):
                function = functions.setdefault(result.start, result)
                function.stops.setdefault(entry.line, []).append(entry.pc)
    for function in functions.values():
        rounds_of(function, facts.get("loops", ()))
        leave_out_uses(function, facts.get("bindings", ()))
        leave_out(function, is_rust=file.endswith(".rs"))
        if file.endswith(".rs"):
            leave_out_jumps(function, facts.get("jumps", ()))
            function.blocks += blocks_without_lines(function)
    return list(functions.values())


def leave_out(function: CompiledFunction, *, is_rust: bool) -> None:
    """Find where a function returns, and leave out the places that are none of its lines."""
    function.returns += [
        instruction["addr"]
        for instruction in instructions_of(function)
        if instruction["asm"].split()[0].startswith("ret")
    ]
    starts = {function.start, *function.returns, *(hoisted_places(function) if is_rust else ())}
    for line, addresses in function.stops.items():
        function.stops[line] = [
            address for address in dict.fromkeys(addresses) if address not in starts
        ]


def leave_out_uses(function: CompiledFunction, lines: Collection[int]) -> None:
    """Leave out where a name of a structured binding of C++ is used: it has the line of that.

    `lines`: the lines of the bindings. Such a use only loads the value.
    """
    places = sorted({(at, line) for line, stop in function.stops.items() for at in stop})
    if not any(line in lines for _, line in places):
        return
    instructions = instructions_of(function)
    ends = [at for at, _ in places[1:]] + [function.end]
    begun: set[int] = set()
    before = 0
    for (start, line), end in zip(places, ends, strict=True):
        if line in lines and line in begun and line != before:
            part = [
                instruction["asm"]
                for instruction in instructions
                if start <= instruction["addr"] < end
            ]
            if part and all(LOAD.match(instruction) for instruction in part):
                function.stops[line] = [
                    address for address in function.stops[line] if address != start
                ]
                continue
        begun.add(line)
        before = line


def leave_out_jumps(function: CompiledFunction, lines: Collection[int]) -> None:
    """Leave out the ends of blocks of Rust, where the code only goes on elsewhere.

    They have the line where the block begins. `lines`: those that only jump.
    """
    targets = {
        instruction["addr"]: int(match[1], 16)
        for instruction in instructions_of(function)
        if instruction["asm"].startswith("jmp") and (match := JUMP.match(instruction["asm"]))
    }
    for line, addresses in function.stops.items():
        if line not in lines:
            function.stops[line] = [
                address
                for address in addresses
                if address not in targets or gdb.find_pc_line(targets[address]).line == line
            ]


def rounds_of(function: CompiledFunction, loops: Collection[int]) -> None:
    """Find where the rounds of the loops begin that lie within one line: a jump goes back there."""
    places = sorted((at, line) for line, stop in function.stops.items() for at in stop)
    if not loops or not places:
        return
    starts = [address for address, _ in places]
    for instruction in instructions_of(function):
        match = JUMP.match(instruction["asm"])
        if not match or not function.start <= int(match[1], 16) <= instruction["addr"]:
            continue
        target = int(match[1], 16)
        first, last = (bisect_right(starts, at) - 1 for at in (target, instruction["addr"]))
        within = {line for _, line in places[max(0, first) : last + 1]}
        if first >= 0 and within <= set(loops) and len(within) == 1 and target not in starts:
            function.rounds.setdefault(within.pop(), []).append(target)


def blocks_without_lines(function: CompiledFunction) -> list[int]:
    """Return where the blocks of a function begin in which none of its lines does."""
    places_of_stops: dict[tuple[int, int], None] = {}
    for instruction in instructions_of(function):
        block = gdb.block_for_pc(instruction["addr"])
        own: list[tuple[int, int]] = []
        while block is not None and not block.function:
            own.append((block.start, block.end))
            block = block.superblock
        if block is not None and block.start == function.start:  # no function within it
            places_of_stops |= dict.fromkeys(own)
    stops = [address for stop in function.stops.values() for address in stop]
    return [
        start
        for start, end in places_of_stops
        if function.start < start and not any(start <= stop < end for stop in stops)
    ]


def instructions_of(function: CompiledFunction) -> list[dict[str, Any]]:
    architecture = gdb.selected_inferior().architecture()
    return list(architecture.disassemble(function.start, function.end - 1))


def symtabs_of(file: str) -> list[gdb.Symtab]:
    """Return the symbols of a source file, none if no code is made of it."""
    try:
        places = gdb.decode_line(f"{file}:1")[1] or ()
    except gdb.error:
        return []
    return list({place.symtab.filename: place.symtab for place in places if place.symtab}.values())


def globals_of(file: str) -> list[gdb.Symbol]:
    """Return the variables of a file that belong to no function."""
    return [
        symbol
        for symtab in symtabs_of(file)
        for block in (symtab.global_block(), symtab.static_block())
        for symbol in block
        if symbol.is_variable
        and symbol.symtab.filename == symtab.filename
        and not symbol.name.startswith(HIDDEN_NAMES)
        and not gdb_types.is_hidden(symbol.type)
    ]


def name_of(symbol: gdb.Symbol) -> str:
    """Return the name of a global variable, in Rust without the crate."""
    name = str(symbol.name).partition("[abi:")[0]
    return name.partition("::")[2] or name if symbol.symtab.filename.endswith(".rs") else name


@cache
def is_other_block(address: int, before: int) -> bool:
    """Return whether a place lies in another block than the one before."""
    block, last = gdb.block_for_pc(address), gdb.block_for_pc(before)
    return bool(block and last and (block.start, block.end) != (last.start, last.end))


def own_frame() -> gdb.Frame:
    """Return the frame of the program's function, not of a library function within it."""
    frame = gdb.newest_frame()
    while frame.type() == gdb.INLINE_FRAME and frame.older() is not None:
        frame = frame.older()
    return frame


@cache
def address_of(name: str) -> int:
    """Return where a variable of a library is whose type is not known, 0: nowhere."""
    listing = gdb.execute(f"info variables -q {name}$", to_string=True)
    match = re.search(rf"0x([0-9a-f]+)\s+\S*{name}", listing)
    return int(match[1], 16) if match else 0


def function_at(address: int, line: int, symtab: gdb.Symtab) -> CompiledFunction | None:
    """Return the function of a file at an address, which belongs to a line."""
    block = gdb.block_for_pc(address)
    while block is not None and block.function is None:
        block = block.superblock
    if block is None or block.function.symtab.filename != symtab.filename:
        return None
    symbol = block.function
    is_lambda = not symbol.line and (symbol.name or "").startswith(LAMBDA)
    if not symbol.line and not is_lambda:  # it initialises the variables of a file
        return None
    returned = symbol.type.target() if symbol.type.code == gdb.TYPE_CODE_FUNC else None
    name = "lambda" if is_lambda else (symbol.name or "").partition("(")[0]
    return CompiledFunction(name, block.start, symbol.line or line, returned, block.end)


def hoisted_places(function: CompiledFunction) -> list[int]:
    """Return the places at the beginning of a function of Rust that belong to later lines.

    rustc sets the flags of values that may be moved, and some constants, before the first line.
    """
    straight = function.end
    for instruction in instructions_of(function):
        if instruction["asm"].startswith(("call", "j", "ret")):
            straight = instruction["addr"]
            break
    places = sorted(
        (address, line)
        for line, addresses in function.stops.items()
        for address in addresses
        if function.start < address <= straight and line != function.line
    )
    first = min((line for _, line in places), default=0)
    begins = next((address for address, line in places if line == first), 0)
    return [address for address, _ in places if address < begins]
