"""Runs beside a program of a data set, in its box: calls its function, or runs tests on it.

{"call": "add", "arguments": [[1, 2]]} on standard input is answered by [3] on standard output.

The program's own output goes to standard error.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

TESTS = "<tests>"
RECURSION_LIMIT = 50_000  # calls in one another; the default of Python is 1,000
MODULES = (
    *("string", "re", "datetime", "collections", "heapq", "bisect", "copy", "math"),
    *("itertools", "functools", "operator", "typing"),
)
RARE = ("random", "statistics")  # they take long to import
MAX_SHOWN = 1000  # characters of a value of a class of the program


def main() -> None:
    request = json.loads(sys.stdin.buffer.read())
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.setrecursionlimit(RECURSION_LIMIT)
    if "tests" in request:
        run_tests(request)
        answers.write(request["token"] + "\n")
    else:
        if request["names"]:
            give_names()
        function = function_named(request["call"])
        results = [json_value(function(*arguments)) for arguments in request["arguments"]]
        answers.write(json.dumps(results) + "\n")
    answers.flush()


def give_names() -> None:
    """Define what programs for LeetCode use without importing it."""
    names = vars(importlib.import_module("builtins"))
    text = Path(__file__).with_name("solution.py").read_text(encoding="utf-8", errors="replace")
    for name in [*MODULES, *(module for module in RARE if module in text)]:
        module = importlib.import_module(name)
        names.setdefault(name, module)
        for key in getattr(module, "__all__", dir(module)):
            if not key.startswith("_"):
                names.setdefault(key, getattr(module, key))


def function_named(name: str) -> Any:  # noqa: ANN401  # whatever the program calls so
    """Return a function of the program, or a method of its class Solution."""
    solution = importlib.import_module("solution")
    if hasattr(solution, name):
        return getattr(solution, name)
    owner = getattr(solution, "Solution", None)
    if owner is None or not hasattr(owner, name):
        sys.exit(f"there is no function {name}")
    return getattr(owner(), name)


def run_tests(request: dict[str, str]) -> None:
    """Run tests. One that fails is no crash of the program: it ends without the token."""
    scope = dict(vars(importlib.import_module("solution")))
    try:
        exec(compile(request["tests"], TESTS, "exec"), scope)
        if request["entry"]:
            scope["check"](function_named(request["entry"]))
    except AssertionError as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        if last.filename != TESTS:
            raise
        lines = request["tests"].splitlines()
        line = lines[last.lineno - 1].strip() if last.lineno else ""
        print(f"failed: {line} {error}", file=sys.stderr)
        sys.exit()


def json_value(value: Any) -> object:  # noqa: ANN401  # whatever the program returns
    """Return a value as JSON. A value that JSON does not have is an object with its type's name."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list) or type(value).__name__ in ("deque", "ndarray"):
        return [json_value(item) for item in value]
    for kind, name, parts in TAGGED:
        if isinstance(value, kind):
            return {name: parts(value)}
    if hasattr(value, "item"):  # a number of numpy
        return json_value(value.item())
    return {"object": repr(value)[:MAX_SHOWN]}


def items_of(value: Any) -> list[object]:  # noqa: ANN401  # a tuple
    return [json_value(item) for item in value]


def sorted_items(value: Any) -> list[object]:  # noqa: ANN401  # a set
    return sorted(items_of(value), key=json.dumps)


def pairs_of(value: dict[Any, Any]) -> list[object]:
    items = sorted(value.items(), key=lambda item: str(item[0]))
    return [[str(key), json_value(item)] for key, item in items]


TAGGED: tuple[tuple[type, str, Callable[[Any], object]], ...] = (
    (tuple, "tuple", items_of),
    (set, "set", sorted_items),
    (frozenset, "set", sorted_items),
    (dict, "dict", pairs_of),
    (complex, "complex", lambda value: [value.real, value.imag]),
)

main()
