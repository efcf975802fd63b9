"""banrye.languages.python.outdated: sources that Python 3 does not run because they are older."""

import pytest

from banrye.languages.python.outdated import is_python2


@pytest.mark.parametrize(
    "text",
    [
        'print "a"',
        "n = 3\nprint n",
        "if 1: print n",
        "import sys\nprint >> sys.stderr, 3",
        "try:\n    f()\nexcept ValueError, e:\n    pass",
        "exec 'a = 3'",
        "raise ValueError, 'a'",
        "if a <> b: pass",
        "n = 10L\nif n <> 3: pass",
        "n = int(raw_input())",
        "for i in xrange(3): pass",
        "from math import *\nprint(reduce(f, a))",
    ],
)
def test_python_2(text: str) -> None:
    assert is_python2(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "print('a')",
        "print (a)\nx = (",
        "# print n\nx = (",
        "def raw_input(): pass\nraw_input()",
        "from functools import reduce\nreduce(f, a)",
        "import xrange\nxrange.a",
        "def f(cmp): return cmp(1)",
        "try:\n    raw_input = input\nexcept NameError:\n    pass\nraw_input()",
        "x = 1 +",
        "a\0b",
        "(" * 100_000,
        "-" * 100_000 + "1",
    ],
)
def test_no_python_2(text: str) -> None:
    assert not is_python2(text)
