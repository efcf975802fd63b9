"""The options of rustc that link a program statically, with the fork server as its entry point.

options(["-static", "linked.o"])    ["-Ctarget-feature=+crt-static", ..., "-Clink-arg=linked.o"]
"""

from __future__ import annotations

from collections.abc import Sequence


def options(words: Sequence[str]) -> list[str]:
    """Return the options of rustc for what `words` say to gcc, none without words."""
    if not words:
        return []
    linker = [f"-Clink-arg={word}" for word in words if word != "-static"]
    return ["-Ctarget-feature=+crt-static", "-Crelocation-model=static", *linker]
