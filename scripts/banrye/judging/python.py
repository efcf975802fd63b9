"""The user's choice of a Python: --python pypy."""

from enum import Enum


class Interpreters(Enum):
    """The interpreters in which a program in Python is judged."""

    BOTH = "CPython, and PyPy if that is too slow"
    CPYTHON = "cpython"
    PYPY = "pypy"
