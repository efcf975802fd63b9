"""The gaps of the sandbox on a machine that allows less than its best level, in words.

gaps_of(Level.NONE)    "this system has no sandbox for programs: they run with your rights"
"""

from __future__ import annotations

from banrye.messages import _
from banrye.process import sandbox
from banrye.process.sandbox import Level
from banrye.proposals import command_line

RUSTC_HINT = "apt install rustc, or https://rustup.rs"
MISSING = {
    Level.LANDLOCK: "this system allows no namespaces: programs cannot read or write your files,"
    " but can see your processes",
    Level.NONE: "this system has no sandbox for programs: they run with your rights",
}


def gaps_of(level: Level) -> str:
    """Return the gaps of a level other than FULL, and the reason for the level."""
    if sandbox.is_known_system() and not sandbox.is_supported():
        hint = f"{RUSTC_HINT}, then {command_line('setup')}"
        return _(
            "no sandbox, because {}: programs run with your rights ({})",
            sandbox.why_no_launcher(),
            hint,
        )
    return MISSING[level]
