"""The facts on the classes of a Python program. It runs in the program's process, in the sandbox.

    facts_of(Node)    ClassFacts(name="Node", module="__main__", has_fields=True, ...)

No code of the program runs for it (python_values.py says why).
"""

from __future__ import annotations

import builtins
import io
import sys
import types
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from typing import Any, NamedTuple

globals()["__builtins__"] = dict(vars(builtins))  # the program may replace its own

MRO = vars(type)["__mro__"].__get__
NAMESPACE = vars(type)["__dict__"].__get__
MODULE = vars(type)["__module__"].__get__
NAME = vars(type)["__name__"].__get__
ARGUMENTS = vars(BaseException)["args"].__get__
MOST_OF_DEQUE = vars(deque)["maxlen"].__get__

MUTABLE = (list, dict, set, deque, bytearray)
CONTAINERS = (list, tuple, dict, set, frozenset, deque, bytearray)
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)
STREAM = io.IOBase.__mro__[1]  # io.IOBase itself has a metaclass that would ask the class
NO_DATA = (types.MemberDescriptorType, types.GetSetDescriptorType, property, type)  # in a class
DEFINING = (*FUNCTIONS, staticmethod, classmethod, *NO_DATA)
QUALIFIED_NAME = vars(types.FunctionType)["__qualname__"].__get__
NAMES_OF_FUNCTIONS = [(function, vars(function)["__name__"].__get__) for function in FUNCTIONS[:2]]
FUNCTION_OF = vars(types.MethodType)["__func__"].__get__
PLAIN = frozenset(map(id, (int, float, str, bytes, bool, complex, type(None))))
PRINTABLE = {  # types whose repr() runs no code of the program
    "builtins": ("NoneType", "NotImplementedType", "ellipsis", "range"),
    "datetime": ("date", "datetime", "time", "timedelta", "timezone"),
    "decimal": ("Decimal",),
    "fractions": ("Fraction",),
    "re": ("Match", "Pattern"),
}
OF_PYTHON = getattr(sys, "stdlib_module_names", frozenset(PRINTABLE)) - {"__main__"}


class ClassFacts(NamedTuple):
    """The facts on a class. They are computed once: a class hardly changes."""

    kind: type  # is kept, so that its id stays its own
    name: str
    module: str  # "" if it cannot be known
    word: str  # what its values are called that are not shown, "": they are
    is_printable: bool
    has_fields: bool  # its objects are shown by their attributes
    slots: tuple[tuple[str, types.MemberDescriptorType], ...]
    array: Any  # array.array, if the class is it or extends it


facts: dict[int, ClassFacts] = {}  # by the id of the class: its metaclass may have a hash


def facts_of(kind: type) -> ClassFacts:
    if id(kind) not in facts:
        name, module = str.__str__(NAME(kind)), module_of(kind)
        is_iterator = any("__next__" in NAMESPACE(base) for base in MRO(kind))
        is_own = module.partition(".")[0] not in OF_PYTHON
        is_scalar = issubclass(kind, (int, float, complex, str, bytes, Enum, BaseException))
        is_theirs = name in PRINTABLE.get(module, ())
        facts[id(kind)] = ClassFacts(
            kind=kind,
            name=name,
            module=module,
            word=word_of(kind, is_iterator=is_iterator and not is_own),
            is_printable=is_theirs and (module == "builtins" or is_of_module(kind, name, module)),
            has_fields=is_own and not is_scalar,
            slots=tuple(slots_of(kind)),
            array=next(filter(is_array, MRO(kind)), None),
        )
    return facts[id(kind)]


def word_of(kind: type, *, is_iterator: bool) -> str:
    """Return the name for values of a class without visible attributes, "" if there are any."""
    if issubclass(kind, STREAM):
        return "stream"
    words = {types.ModuleType: "module", types.GeneratorType: "generator"}
    word = next(
        (word for type_of_word, word in words.items() if issubclass(kind, type_of_word)), ""
    )
    name = str.__str__(NAME(kind))
    is_function = issubclass(kind, FUNCTIONS) or name == "_lru_cache_wrapper"
    return word or ("function" if is_function else "iterator" if is_iterator else "")


def module_of(kind: type) -> str:
    with suppress(AttributeError):
        module = MODULE(kind)
        return module if type(module) is str else ""
    return ""


def is_of_module(kind: type, name: str, module: str) -> bool:
    """Return whether a class is the one of this name: any class may say that it is."""
    return getattr(sys.modules.get(module), name, None) is kind


def is_array(kind: type) -> bool:
    is_named = module_of(kind) == "array" and str.__str__(NAME(kind)) == "array"
    is_own = type(NAMESPACE(kind).get("tolist")) is not types.MethodDescriptorType
    return is_named and not is_own and is_of_module(kind, "array", "array")


def slots_of(kind: type) -> Iterator[tuple[str, types.MemberDescriptorType]]:
    for base in MRO(kind):
        namespace = NAMESPACE(base)
        members = {
            name: member
            for name, member in namespace.items()
            if type(member) is types.MemberDescriptorType
        }
        slots = namespace.get("__slots__", ())
        names = list(slots) if type(slots) in (tuple, list) else []
        order = [name for name in names if type(name) is str and name in members]
        for name in dict.fromkeys([*order, *members]):
            yield name, members[name]
