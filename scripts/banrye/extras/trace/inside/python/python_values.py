"""Look at the values of a Python program. It runs in the program's process, in the sandbox.

    [4, {1: 2}]     {"kind": "sequence", "brackets": ["[", "]"], "size": 2, "entries":
                     [["0", "4"], ["1", {"kind": "map", "entries": [["1", "2"]], ...}]]}

No code of the program runs for it. Its classes may have any method and their metaclasses any
attribute: isinstance() would ask a value for __class__, a dictionary a class for __hash__, and
getattr() for anything. So the methods of Python's own types are called, by the type.
"""

from __future__ import annotations

import builtins
import types
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Any

globals()["__builtins__"] = dict(vars(builtins))  # the program may replace its own

MAX_ELEMENTS = 200  # of a list that are written
MAX_DEPTH = 4  # of lists in lists
MAX_OBJECTS = 40  # of the program's classes, of which the fields are written
MAX_TEXT = 100  # characters of a string
MAX_KEY = 10  # elements of a tuple that is a key
MAX_BITS = 400  # of an integer that is written in full

if TYPE_CHECKING:
    from banrye.extras.trace.inside.python.python_classes import (
        ARGUMENTS,
        CONTAINERS,
        DEFINING,
        FUNCTION_OF,
        MOST_OF_DEQUE,
        MRO,
        MUTABLE,
        NAME,
        NAMES_OF_FUNCTIONS,
        NAMESPACE,
        OF_PYTHON,
        PLAIN,
        facts_of,
        module_of,
    )

    # An older interpreter of the user does not know the operator.
    Shown = str | dict[str, Any]  # a value as it is written
else:
    from python_classes import (
        ARGUMENTS,
        CONTAINERS,
        DEFINING,
        FUNCTION_OF,
        MOST_OF_DEQUE,
        MRO,
        MUTABLE,
        NAME,
        NAMES_OF_FUNCTIONS,
        NAMESPACE,
        OF_PYTHON,
        PLAIN,
        facts_of,
        module_of,
    )  # beside this file

Brackets = tuple[str, str]
seen: set[int] = set()  # the ids of the objects that are written


def variable(value: object) -> Shown:
    """Return the value of a variable as it is written. Each object in it is written once."""
    seen.clear()
    return value_text(value)


def value_text(value: object, depth: int = 0) -> Shown:
    """Return a value as it is written: a text, or its brackets, size and elements."""
    kind = type(value)
    if depth >= MAX_DEPTH:
        return text(value)
    if data := data_of(value, kind):
        entries = [[name, value_text(member, max(depth, 1) + 1)] for name, member in data]
        entries_to_show = entries[:0] if id(value) in seen else entries
        seen.add(id(value))
        held = composite("structure", (f"{text(value)}(", ")"), len(entries), entries_to_show)
        return {**held, "at": id(value)}
    facts = facts_of(kind)
    is_error = issubclass(kind, BaseException)
    result = of_exception(value, depth) if is_error else contents(value, kind, depth)
    if facts.has_fields and issubclass(kind, MUTABLE) and (fields := fields_of(value)):
        entries = [[name, value_text(member, depth + 1)] for name, member in first_few(fields)]
        entries.append(["elements", result])
        result = composite("structure", (f"{facts.name}(", ")"), len(entries), entries)
    is_object = facts.has_fields or issubclass(kind, MUTABLE) or facts.array
    return {**result, "at": id(value)} if is_object and isinstance(result, dict) else result


def data_of(value: Any, kind: type) -> list[tuple[str, Any]]:  # noqa: ANN401  # any value
    """Return the variables of a class or a function of the program: `Node.count`, `solve.memo`."""
    if kind is types.FunctionType:
        return [it for it in attributes(value) if type(it[0]) is str and it[0] != "__wrapped__"]
    if not issubclass(kind, type) or module_of(value).partition(".")[0] in OF_PYTHON:
        return []
    is_made = issubclass(value, (tuple, Enum))  # names with _ come from its maker
    hidden = "_" if is_made else ("__", "_abc_")
    return [
        (name, member)
        for name, member in list(NAMESPACE(value).items())
        if type(name) is str
        and not name.startswith(hidden)
        and not issubclass(type(member), DEFINING)
        and not any(kind is value for kind in MRO(type(member)))  # of an enumeration
        and facts_of(type(member)).name
        not in ("_tuplegetter", "member", "cached_property", "Field")
    ]


def contents(value: Any, kind: type, depth: int) -> Shown:  # noqa: ANN401  # any value
    if names := names_of(value, kind):
        values = enumerate(tuple.__iter__(value))
        entries = [[names[index], value_text(member, depth + 1)] for index, member in values]
        return composite("structure", (f"{facts_of(kind).name}(", ")"), len(names), entries)
    if sequence := of_sequence(value, kind, depth):
        return sequence
    if issubclass(kind, (set, frozenset)):
        return of_set(value, depth)
    if issubclass(kind, dict):
        return of_dictionary(value, depth)
    if facts_of(kind).has_fields:
        fields = fields_of(value)
        is_again = id(value) in seen or len(seen) >= MAX_OBJECTS
        seen.add(id(value))
        depth = min(depth, 1)  # a long list is shown to its end
        fields_to_show = () if is_again else fields
        entries = [
            [name, value_text(member, depth + 1)] for name, member in first_few(fields_to_show)
        ]
        return composite("structure", (f"{facts_of(kind).name}(", ")"), len(fields), entries)
    return text(value)


def of_exception(value: Any, depth: int) -> Shown:  # noqa: ANN401  # an exception
    """Return an exception with its arguments, and with the fields that the program has given it."""
    fields = [it for it in fields_of(value) if not str.startswith(it[0], "__")]
    if not fields:
        return text(value)
    is_again = id(value) in seen
    seen.add(id(value))
    fields_to_show = () if is_again else fields
    entries = [
        [name, value_text(member, max(depth, 1) + 1)] for name, member in first_few(fields_to_show)
    ]
    opening = text(value)[:-1] + (", " if tuple.__len__(ARGUMENTS(value)) else "")
    return composite("structure", (opening, ")"), len(fields), entries)


def of_sequence(value: Any, kind: type, depth: int) -> Shown | None:  # noqa: ANN401  # any value
    """Return a sequence with its elements, None of another value."""
    for owner, iterate, size_of in SEQUENCES:
        if issubclass(kind, owner):
            elements = [value_text(element, depth + 1) for element in first_few(iterate(value))]
            entries = [[str(index), element] for index, element in enumerate(elements)]
            size = size_of(value)
            opening, closing = brackets_of(kind, size)
            if owner is deque and (most := MOST_OF_DEQUE(value)) is not None:
                closing = f"], maxlen={most})"
            return composite("sequence", (opening, closing), size, entries)
    if owner := facts_of(kind).array:
        numbers = owner.tolist(owner.__getitem__(value, slice(MAX_ELEMENTS)))
        entries = [[str(index), text(number)] for index, number in enumerate(numbers)]
        signs = (f"array({text(owner.typecode.__get__(value))}, [", "])")
        return composite("sequence", signs, owner.__len__(value), entries)
    return None


SEQUENCES: tuple[tuple[type, Callable[[Any], Iterator[Any]], Callable[[Any], int]], ...] = (
    (list, list.__iter__, list.__len__),
    (tuple, tuple.__iter__, tuple.__len__),
    (deque, deque.__iter__, deque.__len__),
    (bytearray, bytearray.__iter__, bytearray.__len__),
)


def names_of(value: Any, kind: type) -> tuple[str, ...]:  # noqa: ANN401  # any value
    """Return the names of the elements of a named tuple, none of another value."""
    if kind is tuple or not issubclass(kind, tuple):
        return ()
    names = next(
        (NAMESPACE(base)["_fields"] for base in MRO(kind) if "_fields" in NAMESPACE(base)), ()
    )
    is_named = type(names) is tuple and all(type(name) is str for name in names)
    return names if is_named and len(names) == tuple.__len__(value) else ()


def of_set(value: Any, depth: int) -> Shown:  # noqa: ANN401  # a set or a frozenset
    """Return a set with its elements in order if they are plain."""
    owner: Any = set if issubclass(type(value), set) else frozenset
    elements = list(owner.__iter__(value))
    if all(map(is_plain, elements)):
        with suppress(TypeError):  # texts and numbers
            elements.sort()
    entries = [[text(element), value_text(element, depth + 1)] for element in first_few(elements)]
    signs = ("{", "}") if owner is set else ("frozenset({", "})")
    if not elements:
        signs = (f"{owner.__name__}(", ")")
    return composite("set", signs, len(elements), entries)


def is_plain(value: object) -> bool:
    """Return whether a value is a scalar, or a tuple of scalars, of types of Python itself."""
    if type(value) is tuple:
        return all(id(type(element)) in PLAIN for element in value)
    return id(type(value)) in PLAIN


def of_dictionary(value: Any, depth: int) -> Shown:  # noqa: ANN401  # a dictionary
    kind = type(value)
    items = OrderedDict.items(value) if kind is OrderedDict else dict.items(value)
    entries = [[text(key), value_text(member, depth + 1)] for key, member in first_few(items)]
    size = dict.__len__(value)
    return composite("map", brackets_of(kind, size), size, entries)


def composite(kind: str, brackets: Brackets, size: int, entries: list[list[Any]]) -> dict[str, Any]:
    return {"kind": kind, "brackets": brackets, "size": size, "entries": entries}


def first_few(elements: Iterable[Any]) -> Iterable[Any]:
    return islice(elements, MAX_ELEMENTS)


def brackets_of(kind: type, size: int) -> Brackets:
    """Return how the values of a class begin and end."""
    if kind is list:
        return "[", "]"
    if kind is tuple:
        return "(", (",)" if size == 1 else ")")
    if kind is dict:
        return "{", "}"
    name = facts_of(kind).name
    return (f"{name}({{", "})") if issubclass(kind, dict) else (f"{name}([", "])")


def fields_of(value: object) -> list[tuple[str, object]]:
    """Return the attributes of an object."""
    fields = [(key if type(key) is str else text(key), member) for key, member in attributes(value)]
    for name, member in facts_of(type(value)).slots:
        with suppress(AttributeError):  # not set
            fields.append((name, member.__get__(value)))
    return fields


def attributes(value: object) -> list[tuple[Any, Any]]:
    """Return the names and values in the __dict__ of an object, none if it has no such."""
    for kind in MRO(type(value)):
        descriptor = NAMESPACE(kind).get("__dict__")
        if type(descriptor) is types.GetSetDescriptorType:
            with suppress(AttributeError):
                return list(dict.items(descriptor.__get__(value)))
    return []


def text(value: object) -> str:
    """Return a value in the words of Python, cut."""
    kind = type(value)
    if issubclass(kind, Enum):
        names = [
            member for key, member in attributes(value) if type(key) is str and key == "_name_"
        ]
        return f"{facts_of(kind).name}.{names[0] if type(names[0]) is str else '...'}"
    for number in (int, float, complex):
        if issubclass(kind, number):
            return of_number(value, bool if kind is bool else number)
    for letters in (str, bytes):
        if issubclass(kind, letters):
            return of_letters(value, letters)
    if issubclass(kind, CONTAINERS) or facts_of(kind).array:
        return of_container(value, kind)
    if issubclass(kind, BaseException):
        return f"{facts_of(kind).name}({', '.join(map(text, first_few(ARGUMENTS(value))))})"
    return of_another(value, kind)


def of_another(value: Any, kind: type) -> str:  # noqa: ANN401  # a class, a function, an object
    if issubclass(kind, type):
        return f"class {str.__str__(NAME(value))}"
    facts = facts_of(kind)
    if facts.word:
        return f"{facts.word} {name_of_function(value)}".replace(" <lambda>", "").strip()
    return repr(value)[:MAX_TEXT] if facts.is_printable else f"{facts.name}(...)"


def name_of_function(value: Any) -> str:  # noqa: ANN401  # any value
    """Return the name of a function, "" for another value."""
    kind = type(value)
    if kind is types.MethodType:
        return name_of_function(FUNCTION_OF(value))
    name = next(
        (name_of_function for owner, name_of_function in NAMES_OF_FUNCTIONS if owner is kind), None
    )
    return str(name(value)) if name else ""


def of_number(value: Any, owner: Any) -> str:  # noqa: ANN401  # a number and its type
    if owner is int and int.bit_length(value) > MAX_BITS:
        return f"(an integer of {int.bit_length(value):,} bits)"
    return str(owner.__repr__(value))


def of_letters(value: Any, owner: Any) -> str:  # noqa: ANN401  # a str or bytes and its type
    cut = owner.__getitem__(value, slice(MAX_TEXT))
    return repr(cut) + ("..." if owner.__len__(value) > MAX_TEXT else "")


def of_container(value: Any, kind: type) -> str:  # noqa: ANN401  # one of CONTAINERS
    """Return the kind of a container, without its elements."""
    owner: Any = next(
        (container for container in CONTAINERS if issubclass(kind, container)), facts_of(kind).array
    )
    size = owner.__len__(value)
    if size <= MAX_KEY and (names := names_of(value, kind)):
        values = enumerate(tuple.__iter__(value))
        pairs = (f"{names[index]}={text(member)}" for index, member in values)
        return f"{facts_of(kind).name}({', '.join(pairs)})"
    if kind is tuple and 0 < size <= MAX_KEY:  # a key
        return f"({', '.join(map(text, tuple.__iter__(value)))}{',' if size == 1 else ''})"
    if size or kind is not owner:
        return f"{facts_of(kind).name} of {size}" if size else f"{facts_of(kind).name}()"
    return repr(value)
