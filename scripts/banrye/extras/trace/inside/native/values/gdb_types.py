"""Classify the types of a C, C++ or Rust program. It runs in gdb, in the sandbox.

is_hidden(std::ofstream)    True: a variable of it is not shown
is_number(const int &)      True
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values.gdb_arrays import is_rust
else:
    from gdb_arrays import is_rust

HIDDEN_TYPES = re.compile(
    r"^(?:std::(?:__cxx11::)?(?:basic_\w*stream|basic_\w*streambuf|function|mersenne_twister"
    r"|\w*engine|ios_base|locale|random_device)\b|std::io::)|^[^<]*<lambda|^[^<]*\blambda\("
    r"|^&?(?:mut )?core::fmt::"
)
REFERENCES = (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)
STRUCTURES = (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION)
NUMBERS = (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_FLT)


def is_hidden(kind: gdb.Type) -> bool:
    """Return whether a variable of a type is nothing to look at."""
    plain = kind.strip_typedefs().unqualified()
    if plain.code in REFERENCES:
        return is_hidden(plain.target())
    if plain.code == gdb.TYPE_CODE_PTR and is_rust():
        return is_hidden(plain.target())
    if plain.code == gdb.TYPE_CODE_STRUCT and not plain.name:  # of a lambda, if all are captured
        fields = plain.fields()
        return all((field.name or "").startswith("__") for field in fields)
    is_code = plain.code in (gdb.TYPE_CODE_FUNC, gdb.TYPE_CODE_METHOD)
    return is_code or bool(HIDDEN_TYPES.search(plain.name or ""))


def is_number(kind: gdb.Type) -> bool:
    """Return whether a type is a number, or a reference to one."""
    plain = kind.strip_typedefs()
    if plain.code in REFERENCES:
        plain = plain.target().strip_typedefs()
    return plain.code in NUMBERS
