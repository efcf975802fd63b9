"""The lines of --json, with the version of their schema.

{"schema":1,"machine":[{"name":"Rust","works":"rustc 1.85.0","missing":null}]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping

SCHEMA = 1  # the version of the schema: a change that is not only an addition makes another one

Json = Mapping[str, object]


def line(value: Json) -> str:
    """Return a value as one line of ASCII, which every terminal and encoding takes."""
    return json.dumps(value, separators=(",", ":"))


def indented_lines(value: Json) -> str:
    """Return a value as lines of ASCII, which people can read, too."""
    return json.dumps(value, indent=1)
