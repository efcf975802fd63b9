"""Options that are declared once: a frozen dataclass is parsed, and printed as words again.

    @dataclass(frozen=True)
    class Options:
        paths: tuple[str, ...] = positionals("PATH")
        quick: bool = flag("--quick", "judge on the test cases only")
        save: str | None = value("--save", "FILE", "write the failing test case to FILE.in")

    parse(Options, ["a.py", "--save", "x"])  Options(paths=("a.py",), quick=False, save="x")
    words(Options(("a.py",), save="x"))              ["a.py", "--save", "x"]

A field can be another such dataclass (`group`), which several verbs have in common.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

from banrye import argument_parser

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Declared = TypeVar("Declared", bound=DataclassInstance)
else:
    Declared = TypeVar("Declared")

Convert = Callable[[str], object]
Path = tuple[str, ...]  # the names of the fields that lead to an option


@dataclass(frozen=True)
class Option:
    """The form of one field on the command line.

    `names`: "--save"; several switches if each stands for a value of its own; none for arguments.
    `texts`: the help of each name. `value`: what each switch stands for.
    """

    names: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    values: tuple[object, ...] = ()
    metavar: str = ""
    convert: Convert = str
    choices: tuple[str, ...] = ()
    nargs: str | None = None  # as argparse has it, of arguments
    is_repeated: bool = False
    excludes: str = ""  # of the options with the same word here, at most one can be given

    @property
    def is_switch(self) -> bool:
        """True if the option has no value of its own."""
        return bool(self.values)


# Declarations. Like dataclasses.field, they return a value that stands for the default of a field.


def flag(name: str, text: str, *, excludes: str = "") -> Any:  # noqa: ANN401 # as dataclasses.field
    """Declare a field that is True if the option is given."""
    return switches({name: (True, text)}, default=False, excludes=excludes)


def switches(
    meanings: Mapping[str, tuple[object, str]], *, default: object, excludes: str = ""
) -> Any:  # noqa: ANN401 # as dataclasses.field
    """Declare a field that has another value for each of some options, of which one can be given.

    `meanings`: the value and the help of each.
    """
    values, texts = zip(*meanings.values(), strict=True)
    option = Option(tuple(meanings), texts, values, excludes=excludes)
    return field(default=default, metadata={"option": option})


def value(
    name: str,
    metavar: str,
    text: str,
    *,
    convert: Convert = str,
    default: object = None,
    excludes: str = "",
) -> Any:  # noqa: ANN401 # as dataclasses.field
    """Declare a field with the value of an option, which `convert` makes of a word."""
    option = Option((name,), (text,), metavar=metavar, convert=convert, excludes=excludes)
    return field(default=default, metadata={"option": option})


def values(name: str, metavar: str, text: str, *, convert: Convert = str) -> Any:  # noqa: ANN401 # as dataclasses.field
    """Declare a field with a tuple of the values of an option that can be given several times."""
    option = Option((name,), (text,), metavar=metavar, convert=convert, is_repeated=True)
    return field(default=(), metadata={"option": option})


def choice(
    name: str,
    metavar: str,
    text: str,
    *,
    among: Mapping[str, object],
    default: object = None,
    is_repeated: bool = False,
) -> Any:  # noqa: ANN401 # as dataclasses.field
    """Declare a field with what one of some words stands for."""
    option = Option(
        (name,),
        (text,),
        metavar=metavar,
        convert=among.__getitem__,
        choices=tuple(among),
        is_repeated=is_repeated,
    )
    return field(default=() if is_repeated else default, metadata={"option": option})


def by_word(kind: type[Enum]) -> dict[str, object]:
    """Return the members of an enum by their values, for `choice`."""
    return {str(member.value): member for member in kind}


def positional(
    metavar: str,
    *,
    convert: Convert = str,
    choices: Sequence[str] = (),
    is_optional: bool = False,
) -> Any:  # noqa: ANN401 # as dataclasses.field
    """Declare a field with one argument that is not an option."""
    option = Option(
        metavar=metavar,
        convert=convert,
        choices=tuple(choices),
        nargs="?" if is_optional else None,
    )
    default = None if is_optional else dataclasses.MISSING
    return field(default=default, metadata={"option": option})


def positionals(metavar: str, *, convert: Convert = str, least: int = 0) -> Any:  # noqa: ANN401 # as dataclasses.field
    """Declare a field with a tuple of arguments. `least`: how many words must be given, 0 or 1."""
    option = Option(metavar=metavar, convert=convert, nargs="+" if least else "*")
    return field(default=(), metadata={"option": option})


def group(kind: type[DataclassInstance], *, is_explained_by: str = "") -> Any:  # noqa: ANN401 # as dataclasses.field
    """Declare a field with options that several verbs have.

    `is_explained_by`: the verb whose help explains them. "": this one's.
    """
    metadata = {"group": kind, "is_explained_by": is_explained_by}
    return field(default_factory=kind, metadata=metadata)


def options_of(
    kind: type[DataclassInstance], above: Path = ()
) -> Iterator[tuple[Path, dataclasses.Field[Any]]]:
    """Yield each option of a dataclass and of its groups, in the order of their declaration."""
    for entry in dataclasses.fields(kind):
        path = (*above, entry.name)
        if "group" in entry.metadata:
            yield from options_of(entry.metadata["group"], path)
        else:
            yield path, entry


# Parsing.


def parse(kind: type[Declared], arguments: Sequence[str] | None = None) -> Declared:
    """Return the options that the words of a command line state. Raise UserError.

    `arguments`: by default the arguments of the process.
    """
    parsed = vars(parser_of(kind).parse_intermixed_args(arguments))
    return instance_of(kind, {tuple(name.split(".")): option for name, option in parsed.items()})


def parser_of(kind: type[DataclassInstance]) -> argument_parser.ArgumentParser:
    """Return a parser of argparse for the options of a dataclass, for which shtab asks, too."""
    parser = argument_parser.ArgumentParser()
    excluding: dict[str, argparse._MutuallyExclusiveGroup] = {}
    for path, declared in options_of(kind):
        option: Option = declared.metadata["option"]
        word = option.excludes or (".".join(path) if len(option.names) > 1 else "")
        place: argparse._ActionsContainer = parser
        if word:
            place = excluding.setdefault(word, parser.add_mutually_exclusive_group())
        add_option(place, ".".join(path), option)
    return parser


def add_option(place: argparse._ActionsContainer, destination: str, option: Option) -> None:
    """Add an option to a parser, or to one of its groups."""
    if option.is_switch:
        for name, meaning in zip(option.names, option.values, strict=True):
            place.add_argument(
                name,
                dest=destination,
                action="store_const",
                const=meaning,
                default=argparse.SUPPRESS,
            )
        return
    keywords: dict[str, Any] = {"metavar": option.metavar}
    if option.choices:  # what they stand for is looked up later
        keywords["choices"] = option.choices
    else:
        keywords["type"] = option.convert
    if not option.names:
        if option.nargs == "*":  # without a default, an error calls it required
            keywords["default"] = argparse.SUPPRESS
        place.add_argument(destination, nargs=option.nargs, **keywords)
        return
    keywords["action"] = "append" if option.is_repeated else "store"
    place.add_argument(*option.names, dest=destination, default=argparse.SUPPRESS, **keywords)


def instance_of(kind: type[Declared], parsed: Mapping[Path, object], above: Path = ()) -> Declared:
    """Return the dataclass with the values that are stated, by the paths of their fields."""
    fields_of_class: dict[str, object] = {}
    for entry in dataclasses.fields(kind):
        path = (*above, entry.name)
        if "group" in entry.metadata:
            fields_of_class[entry.name] = instance_of(entry.metadata["group"], parsed, path)
        elif path in parsed:
            fields_of_class[entry.name] = meaning_of(entry.metadata["option"], parsed[path])
    return kind(**fields_of_class)


def meaning_of(option: Option, parsed: object) -> object:
    """Return the value of a field for what argparse has found."""
    if isinstance(parsed, list):
        return tuple(meaning_of(option, one) for one in parsed)
    return option.convert(parsed) if option.choices and isinstance(parsed, str) else parsed


# Words.


def words(options: DataclassInstance) -> list[str]:
    """Return the words of a command line that state these options, arguments first."""
    arguments: list[str] = []
    option_words: list[str] = []
    for path, declared in options_of(type(options)):
        option: Option = declared.metadata["option"]
        inner: Any = options
        for name in path:
            inner = getattr(inner, name)
        if inner == declared.default:
            continue
        if option.is_switch:
            option_words.append(option.names[option.values.index(inner)])
            continue
        for one in inner if isinstance(inner, tuple) else (inner,):
            (option_words if option.names else arguments).extend(
                [*option.names, word_of(option, one)]
            )
    return [*arguments, *option_words]


def word_of(option: Option, option_value: object) -> str:
    """Return the word that stands for the value of an option."""
    for word in option.choices:
        if option.convert(word) == option_value:
            return word
    return f"{option_value:g}" if isinstance(option_value, float) else str(option_value)
