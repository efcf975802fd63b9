"""Decide whether a source text is Python 2, which does not run here.

`print "a"` and `raw_input()` are Python 2; `print("a")` and `input()` need not be.
"""

from __future__ import annotations

import ast
import re
import warnings

from banrye.messages import _
from banrye.submission.sources import without_comments

NAMES = frozenset("basestring cmp long raw_input reduce unichr unicode xrange".split())  # built in

# Syntax that only Python 2 can parse.
SYNTAX = re.compile(
    r"^[ \t]*(?:[^\n:#]*:[ \t]*)?print(?:[ \t]+[^\s=.(\[]|[ \t]*>>)"
    r"|^[ \t]*except[ \t]+[^\n:]*,[ \t]*\w+[ \t]*:|^[ \t]*exec[ \t]+[\"'\w]"
    r"|^[ \t]*(?:[^\n:#]*:[ \t]*)?raise[ \t]+\w+[ \t]*,|\b\d+[lL]\b|<>",
    re.MULTILINE,
)


def remark_on(text: str) -> str:
    """Return the message on a source text that fails, "" if it is not Python 2."""
    return _("it looks like Python 2, which banrye does not run") if is_python2(text) else ""


def is_python2(text: str) -> bool:
    """Return whether a text that fails in Python 3 looks like Python 2."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except SyntaxError:
        return bool(SYNTAX.search(without_comments(text, ".py")))
    except (ValueError, RecursionError, MemoryError):  # NUL, or nested too deeply
        return False
    return bool((NAMES & names_read(tree)) - names_bound(tree)) or any(
        map(prints_to, ast.walk(tree))
    )


def prints_to(node: ast.AST) -> bool:
    """Return whether a node is `print >> file`, which Python 3 takes for a shift."""
    match node:
        case ast.BinOp(left=ast.Name(id="print"), op=ast.RShift()):
            return True
    return False


def names_read(tree: ast.AST) -> set[str]:
    """Return the names that are read."""
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)}


def names_bound(tree: ast.AST) -> set[str]:
    """Return the names that are given a value anywhere: assigned, defined, imported, parameters."""
    names: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                names.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                names.add(name)
            case ast.alias(name=name, asname=other):
                names.add(other or name.partition(".")[0])
    return names
