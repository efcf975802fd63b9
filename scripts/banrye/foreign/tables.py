"""Read YAML, JSON and XML of other tools into typed values, and name the keys that nothing reads.

    time_limit: 1.5              Table(Task(time_limit=1.5), unread=("token_mode",))
    token_mode: disabled

A type is a msgspec.Struct whose fields are what a reader uses. Memory is bounded by the number of
values before they are made.
"""

from __future__ import annotations

import lzma
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat
from zipfile import BadZipFile

import msgspec

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.messages import _
from banrye.yaml_files import read_yaml

T = TypeVar("T")
YamlScalar = str | int | float | bool  # what YAML may make of a name: 1.in, 1, no
MAX_XML_BYTES = 8 << 20
MAX_ELEMENTS = 200_000
# The exceptions of a reader on a file that is not as its tool writes it.
DAMAGED = (
    AttributeError,
    ArithmeticError,
    LookupError,
    TypeError,
    ValueError,
    RecursionError,
    MemoryError,  # of the parser of Python, where operators are nested
    SyntaxError,
    EOFError,
    NotImplementedError,
    BadZipFile,
    lzma.LZMAError,
    zlib.error,
    expat.ExpatError,
    re.error,
)
WORDS = {
    "float": "a number",
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
MISMATCH = re.compile(r"`([^`]*)`")
PLACE = re.compile(r" - at (?:`key` in )?`\$\.?([^`]*)`$")


@contextmanager
def errors_of_reader(file: Path, tool: str) -> Iterator[None]:
    """Turn what a reader raises on a damaged file of a tool into a UserError that names the file.

    A reader is written for the files that the tool writes. An untrusted file may be anything.
    """
    try:
        yield
    except DAMAGED as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:120]
        shown = relative_path(file)
        raise UserError(_("{} is not in the format of {} ({})", shown, tool, reason)) from error


@dataclass(frozen=True)
class Table(Generic[T]):
    """The value of a file, and the keys in it that are not in its type."""

    value: T
    unread: tuple[str, ...]


def read_table(file: Path, schema: type[T]) -> Table[T]:
    """Return the mapping in a YAML file, the usual values if it is missing. Raise UserError."""
    return with_schema(read_yaml(file), schema, relative_path(file))


def with_schema(values: object, schema: type[T], shown: str) -> Table[T]:
    """Return values as a type. `shown`: the file, for the message of UserError."""
    if isinstance(values, dict):  # a key may be a number or null in YAML
        values = {str(key): value for key, value in values.items()}
    return Table(convert(values, schema, shown), tuple(unread_keys(values, schema)))


def convert(values: object, schema: type[T], shown: str) -> T:
    """Return values as a type. Raise UserError."""
    try:
        return msgspec.convert(values, schema, strict=False)
    except msgspec.ValidationError as error:
        raise UserError(f"{shown}: {plain_message(str(error))}") from None


def plain_message(message: str) -> str:
    """Return a message of msgspec in the words of a user.

    Expected `float | null`, got `str` - at `$.a`: "a: expected a number, found a text"
    """
    place = PLACE.search(message)
    text = PLACE.sub("", message).replace(", got ", ", found ")
    text = text.replace("Object missing required field", "there is no key")
    text = MISMATCH.sub(lambda match: type_in_words(match[1]), text)
    text = text[:1].lower() + text[1:]
    return f"{place[1]}: {text}" if place and place[1] else text


def type_in_words(types: str) -> str:
    """Return a type of msgspec in words: "a number" for "float | null"."""
    names = [name for name in types.split(" | ") if name != "null"] or ["null"]
    return " or ".join(dict.fromkeys(WORDS.get(name, name) for name in names))


def unread_keys(values: object, schema: Any) -> Iterator[str]:  # noqa: ANN401  # any annotation
    """Yield the keys that a type does not have, each once, the keys of a list as `list[].key`."""
    yield from dict.fromkeys(unread_below(values, schema, ""))


def unread_below(values: object, schema: Any, place: str) -> Iterator[str]:  # noqa: ANN401  # any annotation
    if isinstance(values, list):
        for inner in inner_types(schema, list):
            for value in values:
                yield from unread_below(value, inner, f"{place}[]")
    elif isinstance(values, dict):
        for inner in inner_types(schema, dict):
            for value in values.values():
                yield from unread_below(value, inner, f"{place}.*")
        for struct in structs_in(schema):
            yield from unread_in(values, struct, place)


def unread_in(values: Mapping[str, object], struct: type, place: str) -> Iterator[str]:
    hints = get_type_hints(struct, include_extras=True)
    types = {field.encode_name: hints[field.name] for field in msgspec.structs.fields(struct)}
    for key, value in values.items():
        shown = f"{place}.{key}".removeprefix(".")
        if key not in types:
            yield shown
        else:
            yield from unread_below(value, types[key], shown)


def alternatives(schema: Any) -> Sequence[Any]:  # noqa: ANN401  # any annotation
    """Return the types of a union, without None."""
    if get_origin(schema) in (Union, UnionType):
        return [kind for kind in get_args(schema) if kind is not NoneType]
    return [schema]


def inner_types(schema: Any, outer: type) -> Iterator[Any]:  # noqa: ANN401  # any annotation
    """Yield the types of the values of the lists or mappings that a type permits."""
    for kind in alternatives(schema):
        if get_origin(kind) is outer:
            yield get_args(kind)[-1]


def structs_in(schema: Any) -> Iterator[type]:  # noqa: ANN401  # any annotation
    for kind in alternatives(schema):
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield kind


# XML.


def read_xml(file: Path) -> Element:
    """Return the root of an XML file without definitions of entities. Raise UserError."""
    text = read_bytes(file, MAX_XML_BYTES)
    shown = relative_path(file)
    builder = TreeBuilder()
    count = 0

    def refuse(*_found: object) -> None:
        raise UserError(_("{} has definitions (DOCTYPE), which are not supported", shown))

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MAX_ELEMENTS:
            raise UserError(_("{} has more than {:,} elements", shown, MAX_ELEMENTS))
        builder.start(name, attributes)

    parser = expat.ParserCreate()
    handlers: dict[str, Callable[..., object]] = {
        "StartDoctypeDeclHandler": refuse,
        "StartElementHandler": start,
        "EndElementHandler": builder.end,
        "CharacterDataHandler": builder.data,
    }
    for name, handler in handlers.items():
        setattr(parser, name, handler)
    try:
        parser.Parse(text, True)  # noqa: FBT003  # expat has no keyword for it
        return builder.close()
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise UserError(_("cannot read {}: {}", shown, error)) from None
