"""Calls a function with the arguments on standard input, and prints what it returns.

For example, it reads [2, 7] and 9 for solution(numbers, target), and prints the list of 0 and 1 as [0, 1]. What the
function itself prints goes to standard error.
"""

import json
import sys

answers, sys.stdout = sys.stdout, sys.stderr

# The arrays of each argument: none if they are in brackets, else their lengths in the input or, if not -1, by the problem.
SHAPES = {{shapes}}
IS_METHOD = {{is_method}}
RESULT = {{result}}  # what the function is to return, None if that is not known
BLANKS = " \t\r\n,"


def main():
    text = sys.stdin.buffer.read().decode()
    counted = iter(text.split()) if any(SHAPES) else None
    arguments = []
    place = 0
    for shape in SHAPES:
        if counted is not None:
            lengths = [int(next(counted)) if length < 0 else length for length in shape]
            arguments.append(array(counted, lengths))
            continue
        while text[place : place + 1] in BLANKS and place < len(text):
            place += 1
        value, place = json.JSONDecoder().raw_decode(text, place)
        arguments.append(value)
    answer = function()(*arguments)
    try:
        line = json.dumps(plain(answer), ensure_ascii=False)
    except (TypeError, ValueError):
        line = None
    if line is None or not is_right_kind(answer):
        found = " ".join(repr(answer).split())
        wanted = {int: "an integer", None: "a number, a string, a boolean or a list of these"}[RESULT]
        sys.exit("{{name}} returned %s, expected %s" % (found[:80], wanted))
    answers.buffer.write((line + "\n").encode("utf-8", "replace"))
    answers.buffer.flush()


def array(counted, lengths):
    if not lengths:
        return int(next(counted))
    return [array(counted, lengths[1:]) for _ in range(lengths[0])]


def plain(value):
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)) or type(value).__name__ in ("deque", "ndarray"):
        return [plain(item) for item in value]
    if hasattr(value, "item"):  # a number of numpy
        return value.item()
    raise TypeError


def is_right_kind(answer):
    return RESULT is None or isinstance(answer, RESULT) and not isinstance(answer, bool)


def function():
    if not IS_METHOD:
        from solution import {{name}}

        return {{name}}
    give_names()
    from solution import Solution

    return Solution().{{name}}


def give_names():
    """Define what a file for LeetCode uses without importing it."""
    import bisect
    import builtins
    import collections
    import functools
    import heapq
    import itertools
    import math
    import string
    import typing

    modules = (bisect, collections, functools, heapq, itertools, math, string, typing)
    for module in modules:
        vars(builtins).setdefault(module.__name__, module)
    for module in modules:
        for name in getattr(module, "__all__", dir(module)):
            if not name.startswith("_"):
                vars(builtins).setdefault(name, getattr(module, name))


main()
