"""Read the values of a stopped C, C++ or Rust program. It runs in gdb, in the sandbox.

Of `std::vector<int> v{4, 5};` comes

    {"kind": "sequence", "brackets": ["{", "}"], "size": 2, "entries": [["0", "4"], ["1", "5"]]}
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside import gdb_cpp, gdb_rust, gdb_texts
else:
    import gdb_cpp
    import gdb_rust
    import gdb_texts

MAX_ELEMENTS = 200  # of an array that are read
MAX_DEPTH = 4  # of arrays in arrays
MAX_TEXT = 100  # characters of a string

# The compiler fills variables with this byte before they get a value (-ftrivial-auto-var-init).
PATTERN = 0xFE
NOT_INITIALISED = "not initialised yet"
NO_ADDRESS = "(an address that is not the program's)"
END_OF_ADDRESSES = 1 << 47  # of a process on x86-64
FUNCTION_NAME = re.compile(r"<(\w+)")  # in "(int (*)(int)) 0x401136 <twice(int)>"
UNKNOWN = "?"  # an element or field that has no value yet

Shown = str | dict[str, Any]  # a value as python_tracer.py writes it
Printer = Any  # what gdb.default_visualizer returns
Child = Any  # a value or a text

HIDDEN_TYPES = re.compile(
    r"^(?:std::(?:__cxx11::)?(?:basic_\w*stream|basic_\w*streambuf|function|mersenne_twister"
    r"|\w*engine|ios_base|locale|random_device)\b|std::io::)|^[^<]*<lambda|\{closure|^[^<]*\blambda\("
    r"|^&?(?:mut )?core::(?:str::iter|iter|slice::iter|fmt|array::iter)::"
    r"|^(?:alloc|std)::(?:\w+::)+(?:Into)?(?:Iter|Keys|Values|Drain|Chars)\b"
)
RUST_PATH = re.compile(r"^(?:[\w<>, ]+::)+(?=\w)")  # of core::option::Option<i32>::Some(5)
SETS = re.compile(r"^std::(?:__debug::)?(?:unordered_)?(?:multi)?set<|HashSet<|BTreeSet<")
REFERENCES = (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)
NONE = {"std::optional": "nullopt", "std::variant": "valueless"}
MAX_OBJECTS = 20  # that pointers lead to and that are read
seen: set[tuple[int, str | None]] = set()  # the addresses of the objects that are read
NUMBERS = (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_FLT)
FORMATS = {1: "b", 2: "h", 4: "i", 8: "q"}  # of struct, by the bytes of an integer


def is_hidden(kind: gdb.Type) -> bool:
    """Return whether a variable of a type is nothing to look at."""
    plain = kind.strip_typedefs().unqualified()
    if plain.code in REFERENCES:
        return is_hidden(plain.target())
    if plain.code == gdb.TYPE_CODE_PTR and is_rust():
        return is_hidden(plain.target())
    if plain.code == gdb.TYPE_CODE_STRUCT and not plain.name:  # of a lambda, if all are captured
        fields = plain.fields()
        return all((each.name or "").startswith("__") for each in fields)
    is_code = plain.code in (gdb.TYPE_CODE_FUNC, gdb.TYPE_CODE_METHOD)
    return is_code or bool(HIDDEN_TYPES.search(plain.name or ""))


def variable(value: gdb.Value) -> Shown:
    """Return the value of a variable. What pointers lead to is read once."""
    seen.clear()
    return shown(value)


def shown(value: gdb.Value, depth: int = 0) -> Shown:
    """Return a value: a text, or its brackets, size and elements."""
    try:
        found = read(value, depth)
        return NOT_INITIALISED if found == UNKNOWN and depth == 0 else found
    except gdb.MemoryError:
        return NO_ADDRESS
    except Exception as error:
        return f"({type(error).__name__})"


def read(value: gdb.Value, depth: int) -> Shown:
    kind = value.type.strip_typedefs().unqualified()
    if kind.code in REFERENCES:
        return read(value.referenced_value(), depth)
    if kind.code in (*NUMBERS, gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_ENUM) and is_pattern(value, kind):
        return UNKNOWN
    if kind.code in NUMBERS:
        return number(value, kind)
    readers = {
        gdb.TYPE_CODE_PTR: pointer,
        gdb.TYPE_CODE_ARRAY: array,
        gdb.TYPE_CODE_STRUCT: of_structure,
        gdb.TYPE_CODE_UNION: of_structure,
        gdb.TYPE_CODE_ENUM: of_enumeration,
    }
    reader = readers.get(kind.code)
    if reader is None:
        return str(value)[:MAX_TEXT]
    return reader(value, kind, depth) if depth < MAX_DEPTH else "..."


# Numbers, pointers and arrays.


def is_pattern(value: gdb.Value, kind: gdb.Type) -> bool:
    """Return whether a scalar has no value yet. A short number can be what the bytes say."""
    if is_rust() or (kind.sizeof not in (4, 8) and kind.name != "char"):
        return False
    if kind.code == gdb.TYPE_CODE_FLT:
        return bytes(struct.pack("f" if kind.sizeof == 4 else "d", float(value))) == bytes(
            [PATTERN] * kind.sizeof
        )
    bits = 8 * int(kind.sizeof)
    return bool(int(value) % (1 << bits) == int.from_bytes(bytes([PATTERN] * kind.sizeof), "big"))


def is_number(kind: gdb.Type) -> bool:
    """Return whether a type is that of numbers, or of references to them."""
    plain = kind.strip_typedefs()
    if plain.code in REFERENCES:
        plain = plain.target().strip_typedefs()
    return plain.code in NUMBERS


def of_enumeration(value: gdb.Value, _kind: gdb.Type, _depth: int) -> Shown:
    text = str(value)[:MAX_TEXT]
    return text.rpartition("::")[2] if is_rust() else text


def number(value: gdb.Value, kind: gdb.Type) -> str:
    if kind.code == gdb.TYPE_CODE_CHAR and kind.sizeof == 4 and is_rust():
        return gdb_rust.character(value)
    if kind.code == gdb.TYPE_CODE_FLT and kind.sizeof <= 8:
        return gdb_texts.of_float(float(value), kind.sizeof, is_rust=is_rust())
    text = str(value)
    if kind.sizeof > 1 and "'" in text:  # 44032 L'가'
        return text.partition(" ")[2]
    if kind.sizeof == 1 and "'" in text:  # 97 'a', or 200 '\\310'
        value_of_byte, _, letter = text.partition(" ")
        return value_of_byte if kind.name in ("signed char", "unsigned char") else letter
    return text


def pointer(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown:
    """Return what a pointer leads to."""
    if int(value) == 0:
        return "nullptr"
    target = kind.target().strip_typedefs().unqualified()
    if target.code in (gdb.TYPE_CODE_VOID, gdb.TYPE_CODE_FUNC) or is_hidden(target):
        name = FUNCTION_NAME.search(str(value))
        return name[1] if name else hex(int(value))
    if not 0 < int(value) < END_OF_ADDRESSES:  # of memory that was given back, say
        raise gdb.MemoryError
    is_byte = target.sizeof == 1 and target.code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR)
    if is_byte and not is_rust():
        return gdb_texts.quoted(gdb_texts.text_at(int(value)))
    inner = behind(value, target, depth)
    if is_rust():  # a reference and a Box are written as what they lead to
        return inner
    if isinstance(inner, str):
        return f"&{inner}"
    return {**inner, "brackets": [f"&{inner['brackets'][0]}", inner["brackets"][1]]}


def behind(pointer: gdb.Value, target: gdb.Type, depth: int) -> Shown:
    """Return what a pointer leads to, with its address if it has elements."""
    address = int(pointer)
    key = address, target.name  # the first field of an object has its address, too
    if target.code != gdb.TYPE_CODE_STRUCT:
        return read(pointer.dereference(), depth)
    if key in seen or len(seen) >= MAX_OBJECTS:
        brackets = (f"{short_name(target.name or '')}{{", "}")
        found = composite("structure", brackets, len(target.fields()), [])
    else:
        seen.add(key)
        found = read(pointer.dereference(), min(depth, 1))  # a long list is shown to its end
    return {**found, "at": address} if isinstance(found, dict) else found


def array(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown:
    low, high = kind.range()
    element = kind.target().strip_typedefs().unqualified()
    size = high - low + 1
    is_byte = element.sizeof == 1 and element.code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR)
    if is_byte and not is_rust():
        data = bytes(gdb.selected_inferior().read_memory(int(value.address), min(size, MAX_TEXT)))
        if size > 1 and data == bytes([PATTERN] * len(data)):
            return UNKNOWN
        text, _, rest = data.partition(b"\0")
        is_text = text or not rest.strip(bytes([0, PATTERN]))  # what follows a text is of before
        if is_text and (decoded := gdb_texts.readable(text, is_cut=size > MAX_TEXT)) is not None:
            return gdb_texts.quoted(decoded)
    if value.address is not None and (plain := numbers_at(int(value.address), element, size)):
        return sequence(plain, size)
    count = min(size, MAX_ELEMENTS)
    return sequence([shown(value[low + index], depth + 1) for index in range(count)], size)


def numbers_at(address: int, kind: gdb.Type, count: int) -> list[Shown] | None:
    """Return the numbers of an array from the memory at once, None if they are no plain numbers."""
    size = kind.sizeof
    sizes = (1, 2, 4, 8) if is_rust() else (2, 4, 8)  # a byte of C is a character
    is_integer = kind.code == gdb.TYPE_CODE_INT and size in sizes
    if not is_integer and not (kind.code == gdb.TYPE_CODE_FLT and size in (4, 8)):
        return None
    count = min(count, MAX_ELEMENTS)
    data = bytes(gdb.selected_inferior().read_memory(address, count * size)) if count else b""
    if is_integer:
        letter = FORMATS[size] if kind.is_signed else FORMATS[size].upper()
        found: list[Shown] = [str(each) for each in struct.unpack(f"={count}{letter}", data)]
    else:
        floats = struct.unpack(f"={count}{'f' if size == 4 else 'd'}", data)
        found = [gdb_texts.of_float(each, size, is_rust=is_rust()) for each in floats]
    pattern = bytes([PATTERN] * size)
    if size >= 4 and pattern in data and not is_rust():
        starts = range(0, count * size, size)
        for index, start in enumerate(starts):
            if data[start : start + size] == pattern:
                found[index] = UNKNOWN
    return found


def sequence(elements: list[Shown], size: int) -> Shown:
    if elements and all(each == UNKNOWN for each in elements):
        return UNKNOWN
    entries = [[str(index), each] for index, each in enumerate(elements)]
    return composite("sequence", brackets(), size, entries)


def brackets() -> tuple[str, str]:
    """Return how an array begins and ends in the language of the program."""
    return ("[", "]") if is_rust() else ("{", "}")


@cache
def is_rust() -> bool:
    return "rust" in gdb.execute("show language", to_string=True)


def composite(kind: str, brackets: tuple[str, str], size: int, entries: list[list[Any]]) -> Shown:
    return {"kind": kind, "brackets": brackets, "size": size, "entries": entries}


# Structures and classes.


def of_structure(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown:
    name = kind.name or ""
    if plain := plain_container(value, kind, name, depth):
        return plain
    if (found := of_language(value, kind, depth)) is not None:
        return found
    printer = gdb.default_visualizer(value)
    if printer is not None:
        return of_printer(printer, name, depth)
    if name.startswith(("std::", "core::")) or (kind.code == gdb.TYPE_CODE_UNION and is_rust()):
        return RUST_PATH.sub("", str(value))[:MAX_TEXT]
    fields = [(name, shown(each, depth + 1)) for name, each in islice(fields_of(value, kind), 50)]
    if fields and all(each == UNKNOWN for _, each in fields):
        return UNKNOWN
    title = short_name(name or value.type.unqualified().name or "")
    return composite("structure", (f"{title}{{", "}"), len(fields), [list(each) for each in fields])


def of_language(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown | None:
    """Return a value that no printer shows well, None for another one."""
    if is_rust():
        return gdb_rust.of_rust(value, kind, depth, shown)
    return gdb_cpp.of_cpp(value, kind, depth, read)


def short_name(name: str) -> str:
    """Return the name of a class without its template arguments and namespaces."""
    return name.partition("<")[0].rpartition("::")[2]


def plain_container(value: gdb.Value, kind: gdb.Type, name: str, depth: int) -> Shown | None:
    """Return a vector of numbers or a std::array, None for another value."""
    if name.startswith("std::vector<"):
        return plain_vector(value, kind)
    if not name.startswith("std::array<"):
        return None
    elements = value["_M_elems"]
    code = elements.type.strip_typedefs().code
    return read(elements, depth) if code == gdb.TYPE_CODE_ARRAY else None


def plain_vector(value: gdb.Value, kind: gdb.Type) -> Shown | None:
    """Return a vector of numbers, None for another one."""
    element = kind.template_argument(0).strip_typedefs().unqualified()
    if element.code == gdb.TYPE_CODE_BOOL:
        return None
    implementation = value["_M_impl"]
    begin, end = int(implementation["_M_start"]), int(implementation["_M_finish"])
    size = max(0, end - begin) // element.sizeof
    plain = numbers_at(begin, element, size)
    return None if plain is None else sequence(plain, size)


def fields_of(value: gdb.Value, kind: gdb.Type) -> Iterator[tuple[str, gdb.Value]]:
    """Yield the fields of a structure, those of its base classes first."""
    for field in kind.fields():
        if field.is_base_class:
            base = value[field]
            yield from fields_of(base, base.type.strip_typedefs())
        elif not hasattr(field, "bitpos") or field.artificial:
            continue
        elif field.name:
            yield field.name, field_of(value, field)
        else:  # the members of an anonymous structure are those of the one around it
            inner = value[field]
            yield from fields_of(inner, inner.type.strip_typedefs())


def field_of(value: gdb.Value, field: gdb.Field) -> gdb.Value:
    """Return a field, also of a constant structure without a name, where gdb denies it."""
    try:
        return value[field]
    except TypeError:
        return value[field.name]


def of_printer(printer: Printer, name: str, depth: int) -> Shown:
    """Return a value as a pretty printer of the standard library shows it."""
    is_single, inner = gdb_cpp.single(printer, name)
    if is_single:
        return read(inner, depth) if inner is not None else NONE.get(name.partition("<")[0], "{}")
    hint = printer.display_hint() if hasattr(printer, "display_hint") else None
    title = printer.to_string() if hasattr(printer, "to_string") else None
    if hint == "string" and title is not None:
        return gdb_texts.quoted(gdb_texts.text_of(title))
    if not hasattr(printer, "children"):
        return str(title)[:MAX_TEXT]
    children = list(islice(printer.children(), 2 * MAX_ELEMENTS + 1))
    if hint == "map":
        return of_map([child for _, child in children], depth)
    size = gdb_texts.size_in(str(title), len(children))
    return of_children(children, name, size, depth)


def of_children(children: list[Any], name: str, size: int, depth: int) -> Shown:
    """Return what a printer shows as names and values."""
    keys = [str(key) for key, _ in children[:MAX_ELEMENTS]]
    elements = [shown_child(child, depth) for _, child in children[:MAX_ELEMENTS]]
    starts = ([f"[{start + index}]" for index in range(len(keys))] for start in (0, 1))
    if name.startswith("std::bitset<"):
        return of_bitset(name, keys)
    if SETS.search(name) or keys not in starts:  # those of a tuple begin with 1
        return with_keys(name, keys, elements, size)
    return sequence(elements, size)


def of_bitset(name: str, keys: list[str]) -> Shown:
    """Return all bits. The printer names those that are set: `[2]`."""
    size = int(re.findall(r"\d+", name)[0])
    bits = ["1" if f"[{index}]" in keys else "0" for index in range(min(size, MAX_ELEMENTS))]
    return sequence(list(bits), size)


def with_keys(name: str, keys: list[str], elements: list[Shown], size: int) -> Shown:
    """Return a set, what an optional or a smart pointer holds, or a structure."""
    if SETS.search(name):
        entries = [[flat(each), each] for each in elements]
        return composite("set", ("{", "}"), size, entries)
    if name.startswith(("std::unique_ptr", "std::shared_ptr")) and elements:
        return elements[0]
    pairs = [list(pair) for pair in zip(keys, elements, strict=True)]
    return composite("structure", (f"{short_name(name)}{{", "}"), size, pairs)


def of_map(children: list[Any], depth: int) -> Shown:
    """Return a map. `children`: a key and a value in turn."""
    keys: Iterable[Any] = children[: 2 * MAX_ELEMENTS : 2]
    values = children[1 : 2 * MAX_ELEMENTS : 2]
    pairs = [
        [flat(shown_child(key, depth)), shown_child(value, depth)]
        for key, value in zip(keys, values, strict=False)
    ]
    return composite("map", ("{", "}"), len(children) // 2, pairs)


def shown_child(child: Child, depth: int) -> Shown:
    if isinstance(child, bool):  # of a std::vector<bool>
        return str(child).lower()
    return shown(child, depth + 1) if isinstance(child, gdb.Value) else str(child)


def flat(value: Shown) -> str:
    """Return a key as a text."""
    if isinstance(value, str):
        return value
    return "{" + ", ".join(flat(each) for _, each in value["entries"]) + "}"
