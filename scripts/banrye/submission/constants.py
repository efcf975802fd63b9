"""Replace the constants of a package in the texts of its programs.

with_constants("n <= {{max_n}}", {"max_n": "100"})    "n <= 100"
"""

from __future__ import annotations

import re
from collections.abc import Mapping

CONSTANT = re.compile(r"\{\{\s*([A-Za-z_]\w*(?:\.\w+)?)\s*\}\}")


def with_constants(text: str, constants: Mapping[str, str]) -> str:
    """Return a text with the value of each constant in place of {{name}}."""
    if not constants:
        return text
    return CONSTANT.sub(lambda place: constants.get(place[1], place[0]), text)
