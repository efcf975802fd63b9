"""Read and call the functions of a language: the module `functions` of its folder.

of_suffix(".cpp").type_of("vector<vector<int>>")      int[][]
of_suffix(".cpp").functions("int f(int n) {")    Signature("f", (n: int), int)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from banrye import language
from banrye.functions.types import UNKNOWN, Scalar, Type

if TYPE_CHECKING:
    from banrye.functions.driver import FunctionCall
    from banrye.functions.signature import DeclaredParameter, Signature

NEVER = re.compile(r"(?!)")
MAIN = re.compile(r"\b([mM])ain(\s*\()")


class FunctionLanguage:
    """A language in which functions are called.

    For the implementer: subclass it in banrye/languages/NAME/functions.py, and say FUNCTIONS = an
    instance. The driver beside it, driver/main.SUFFIX, reads a test case, calls the function and
    prints what it returns; `driver_fields` says what its places {{name}} get.
    """

    scalars: ClassVar[Mapping[str, Scalar]] = {}  # by the words for them
    items: re.Pattern[str] = NEVER  # a list, the group is the item
    no_part: re.Pattern[str] = NEVER  # of a type
    file_name = ""  # of the function's file beside the driver, "": solution with the usual suffix
    may_be_hidden = True  # a function need not be read in the text: a macro may define it
    has_main = True  # a program starts in a function `main`, which the driver has, too

    def functions(self, text: str) -> Iterator[Signature]:
        """Yield the functions of a source text."""
        raise NotImplementedError

    def driver_fields(self, call: FunctionCall) -> Mapping[str, str]:
        """Return the texts for the fields of the driver, besides `name`. Raise NoLength in C."""
        raise NotImplementedError

    def change(self, text: str, call: FunctionCall) -> str:
        """Return a text as the driver can use it: a main only tries the function."""
        del call
        return MAIN.sub(r"\1ain_of_the_file\2", text) if self.has_main else text

    def starting_word(self, text: str) -> str:
        """Return a word by which a text that has a `main` is a program, "" if none is."""
        del text
        return ""

    def parameters(self, signature: Signature) -> tuple[Sequence[DeclaredParameter], Type]:
        """Return the parameters that take arguments, and the type of the result."""
        return signature.parameters, signature.result

    def type_of(self, declaration: str) -> Type:
        """Return the type that a declaration means, UNKNOWN if it is not understood."""
        text = " ".join(self.no_part.sub(" ", declaration).split())
        return self.type_without_blanks(re.sub(r"\s*([<>\[\](),*&])\s*", r"\1", text))

    def type_without_blanks(self, text: str) -> Type:
        """Return the type of a declaration without needless blanks."""
        if text in self.scalars:
            return Type(self.scalars[text])
        item = self.item(text)
        return array_of(self.type_without_blanks(item[0]), item[1]) if item else UNKNOWN

    def item(self, text: str) -> tuple[str, int] | None:
        """Return the item of an array, and its dimensions. None: it is not an array."""
        match = self.items.fullmatch(text)
        return (match[match.lastindex or 0], 1) if match else None


def array_of(item: Type, dimensions: int) -> Type:
    return item if item.is_unknown else Type(item.scalar, item.dimensions + dimensions)


def of_suffix(suffix: str) -> FunctionLanguage | None:
    """Return the calling of functions in the language of a suffix, None if there is none."""
    spoken = language.of_suffix(suffix)
    module = language.language_module(spoken.code, "functions") if spoken else None
    return module.FUNCTIONS if module else None


def driver_of(suffix: str) -> Path:
    """Return the driver of a language in which functions are called."""
    spoken = language.by_suffix()[suffix]
    module = language.language_module(spoken.code, "functions")
    assert module is not None and module.__file__ is not None
    return Path(module.__file__).parent / "driver" / f"main{spoken.suffixes[0]}"


def known_suffixes() -> list[str]:
    """Return the usual suffixes of the languages in which functions are called."""
    every = language.all_languages().values()
    return sorted(
        spoken.suffixes[0]
        for spoken in every
        if language.language_module(spoken.code, "functions") is not None
    )
