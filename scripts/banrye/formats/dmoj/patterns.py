r"""Match names with an untrusted regular expression, in a process that has a time limit.

    match_names("(?P<case>\d+)\.in", ["1.in", "x"], ...)    [Match("1.in", {"case": "1"}), None]
    match_names("(a|a|b|b)*c", ["aaaa…"], ...)                 UserError: takes too long

Some expressions take for ever on a name of 60 letters, or much memory to compile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError
from banrye.messages import _
from banrye.trusted import Tool, start_trusted

MAX_PATTERN = 1000  # characters
CPU_SECONDS = 2  # of all names; an honest pattern takes milliseconds
MEBIBYTES = 512  # of address space
CHILD = Path(__file__).with_name("match_names.py")


@dataclass(frozen=True)
class Match:
    """A match of a pattern in a name: the text that it covers, and its named groups."""

    text: str
    groups: Mapping[str, str | None]


def match_names(pattern: str, names: Sequence[str], by: str) -> list[Match | None]:
    """Return the matches of a pattern at the beginning of each name. Raise UserError.

    `by`: what states the pattern, for the message.
    """
    if len(pattern) > MAX_PATTERN:
        raise UserError(_("{}: the pattern has more than {} characters", by, MAX_PATTERN))
    arguments = ["-I", "-S", str(CHILD), str(CPU_SECONDS), str(MEBIBYTES)]
    request = json.dumps([pattern, list(names)]).encode()
    result = start_trusted(Tool.OUR_PYTHON, arguments, input_bytes=request)
    if result.returncode != 0:
        raise UserError(_("{}: the pattern {:.60} takes too long or too much memory", by, pattern))
    answer = json.loads(result.stdout)
    if isinstance(answer, str):
        raise UserError(f"{by}: {answer:.100}")
    return [None if row is None else Match(row[0], row[1]) for row in answer]
