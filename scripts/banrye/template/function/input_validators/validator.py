"""Accept an input with exit status 42 and reject it with 43: a line of JSON for each argument, of its type.

To be written: the bounds of numbers and lengths.
"""

import json
import sys

TYPES = []  # the types of the arguments
SCALARS = {"int": int, "long": int, "double": (int, float), "boolean": bool, "String": str}


def fits(value, name):
    if name.endswith("[]"):
        return isinstance(value, list) and all(fits(item, name[:-2]) for item in value)
    if isinstance(value, bool) != (name == "boolean"):
        return False
    return isinstance(value, SCALARS[name])


def is_valid(text):
    lines = text.splitlines()
    if len(lines) != len(TYPES) or not text.endswith("\n"):
        return False
    try:
        arguments = [json.loads(line) for line in lines]
    except ValueError:
        return False
    return all(map(fits, arguments, TYPES))


sys.exit(42 if is_valid(sys.stdin.buffer.read().decode(errors="replace")) else 43)
