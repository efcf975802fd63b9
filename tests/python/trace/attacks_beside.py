"""Attacks that run beside a tracer, as the room trace starts it. Holds no tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from banrye.extras.trace import gdb, python
from banrye.extras.trace.record import INSIDE, RECORD
from banrye.process import sandbox


def is_possible(attack: Path) -> bool:
    """Return whether an attack is a program in a language that has a tracer."""
    is_other = attack.is_dir() or attack.stem.startswith(("compile_", "served_"))
    if attack.stem == "time_stopped":  # a debugger lets it go on, so that it says so and ends
        return False
    return not is_other and attack.suffix in (".py", ".c", ".cpp", ".rs")


def beside(command: list[str], attack: Path, box: sandbox.Box) -> tuple[list[str], sandbox.Box]:
    """Return the command and the box of an attack and its tracer."""
    (box.folder / RECORD).touch()
    box = replace(box, keeps_files=True)
    if attack.suffix == ".py":
        interpreter, program = command
        words = [interpreter, "-u", str(python.SCRIPT), RECORD, "1000", program]
        return words, replace(box, readable=[*box.readable, INSIDE])
    wrapper = sandbox.untraced_command()
    readable = [*box.readable, INSIDE, Path(wrapper[0])]
    words = [*gdb.debugger({attack.name: attack}, wrapper, None, 1000), *command]
    return words, replace(box, readable=readable, traces=True)
