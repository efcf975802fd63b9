r"""Read values as people write them in a table of examples, and write values for the user.

    ["leo", "kiki"]     a list of two strings; also [leo, kiki], ['leo', 'kiki'] and {"leo", "kiki"}
    3.50                a number; True and true are a boolean; null, None and nil are no value

`read_value` reads one, `Style.text_of` writes it in the style of a table, and `to_json` as the
drivers read it. Numbers with leading zeros are words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from banrye.messages import _

ArgumentValue = bool | int | float | str | list["ArgumentValue"] | None

BLANKS = re.compile(r"\s*")
QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', re.DOTALL)
WORD = re.compile(r"[^\s,\[\]{}\"']+")
INTEGER = re.compile(r"[+-]?(?:0|[1-9][0-9]*)")
DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][+-]?[0-9]+)?")
CONSTANTS = {"true": True, "false": False, "null": None, "none": None, "nil": None}
CLOSING = {"[": "]", "{": "}"}
PLAIN_QUOTES = str.maketrans("“”‘’", "\"\"''")  # as word processors replace them
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
MAX_DEPTH = 50  # of lists in lists
MAX_SHOWN = 40  # characters of a value in a message
OPEN_END = "...]"  # by the driver of C


class OpenList(list[ArgumentValue]):
    """A list of which it is not known where it ends: [0, 1, 0, ...]."""


class NoValue(Exception):
    """A text is not a value. The message says why, for the user."""


@dataclass
class Scanner:
    """A text and a place in it, from which values are read."""

    text: str
    place: int = 0

    def skip_blanks(self) -> None:
        match = BLANKS.match(self.text, self.place)
        assert match
        self.place = match.end()

    @property
    def next(self) -> str:
        """The next character, "" at the end."""
        return self.text[self.place : self.place + 1]

    @property
    def is_at_end(self) -> bool:
        self.skip_blanks()
        return not self.next

    def value(self, depth: int = 0) -> ArgumentValue:
        """Read a value. Raise NoValue."""
        self.skip_blanks()
        if self.next in CLOSING:
            return self.items(depth)
        if quoted := QUOTED.match(self.text, self.place):
            self.place = quoted.end()
            return unquote(quoted[0])
        word = WORD.match(self.text, self.place)
        if not word:
            raise NoValue(
                _("expected a value, found {}", self.text[self.place :][:20] or _("the end"))
            )
        self.place = word.end()
        return value_of_word(word[0], is_item=depth > 0)

    def items(self, depth: int) -> list[ArgumentValue]:
        """Read a list. Raise NoValue if it has no end."""
        if depth == MAX_DEPTH:
            raise NoValue(_("lists are nested more than {} deep", MAX_DEPTH))
        end = CLOSING[self.next]
        self.place += 1
        items: list[ArgumentValue] = []
        while True:
            self.skip_blanks()
            if self.next == end:
                self.place += 1
                return items
            if items and self.next == ",":
                self.place += 1
                self.skip_blanks()
                if self.next == end:  # [1, 2,]
                    continue
            elif items:
                raise NoValue(
                    _("no {} at its end", end) if not self.next else _("a comma is missing")
                )
            if not self.next:
                raise NoValue(_("no {} at its end", end))
            if self.text.startswith(OPEN_END, self.place):
                self.place += len(OPEN_END)
                return OpenList(items)
            items.append(self.value(depth + 1))


def unquote(text: str) -> str:
    """Return the value of a text in quotes. The escapes of two surrogates are one character."""

    def escape_meaning(match: re.Match[str]) -> str:
        return chr(int(match[1], 16)) if match[1] else ESCAPES.get(match[2], match[2])

    units = ESCAPE.sub(escape_meaning, text[1:-1]).encode("utf-16-le", "surrogatepass")
    return units.decode("utf-16-le", "surrogatepass")


def value_of_word(word: str, *, is_item: bool) -> ArgumentValue:
    """Return the value of a word without quotes. In a list it may be a string. Raise NoValue."""
    if word.lower() in CONSTANTS:
        return CONSTANTS[word.lower()]
    if INTEGER.fullmatch(word):
        return int(word)
    if DECIMAL.fullmatch(word):
        return float(word)
    if not is_item:
        raise NoValue(_("{} is not a number and has no quotes", word))
    return word


def read_pasted(text: str) -> ArgumentValue:
    """Return the value of a text that may come from a word processor. Raise NoValue."""
    return read_value(text.translate(PLAIN_QUOTES))


def read_value(text: str) -> ArgumentValue:
    """Return the value that a text is, as drivers print it. Raise NoValue."""
    scanner = Scanner(text)
    value = scanner.value()
    if not scanner.is_at_end:
        raise NoValue(_("{} follows the value", scanner.text[scanner.place :][:20]))
    return value


def read_all(text: str) -> list[ArgumentValue]:
    """Return the values that follow each other in a text. Raise NoValue."""
    scanner = Scanner(text)
    values: list[ArgumentValue] = []
    while not scanner.is_at_end:
        values.append(scanner.value())
        scanner.skip_blanks()
        if scanner.next == ",":
            scanner.place += 1
    return values


def read_object(text: str) -> dict[str, Any]:
    """Return the values of an object in JSON by their names. Raise NoValue."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise NoValue(_("not JSON: {}", error)) from None
    assert isinstance(document, dict)
    return document


def to_json(value: ArgumentValue) -> str:
    """Return a value as the drivers read it."""
    return json.dumps(value, ensure_ascii=False)


def shorten_value(value: ArgumentValue) -> str:
    """Return a value for a message."""
    text = to_json(value)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}..."


# How a table writes values.


@dataclass(frozen=True)
class Style:
    """The style of the values of a table: [1,2], [1, 2] or {1, 2}; "a", 'a' or a; true or True."""

    comma: str = ", "
    brackets: str = "[]"
    quote: str = '"'
    is_capitalised: bool = False

    def text_of(self, value: ArgumentValue) -> str:
        """Return a value as the table writes it. A string in a list always has quotes."""
        return self.shown_value(value, self.quote)

    def shown_value(self, value: ArgumentValue, quote: str) -> str:
        if isinstance(value, list):
            inner = quote or '"'
            items = self.comma.join(self.shown_value(item, inner) for item in value)
            return f"{self.brackets[0]}{items}{self.brackets[1]}"
        if isinstance(value, str):
            return in_quotes(value, quote) if quote else value
        text = to_json(value)
        return text.capitalize() if self.is_capitalised and isinstance(value, bool) else text


def in_quotes(text: str, quote: str) -> str:
    inside = to_json(text)[1:-1]
    if quote != '"':
        inside = inside.replace(quote, f"\\{quote}")
    return f"{quote}{inside}{quote}"


def style_of(cells: Sequence[str]) -> Style:
    """Return how some cells of a table are written."""
    text = "\n".join(cells)
    outside = QUOTED.sub("", text)
    has_tight_commas = "," in outside and not re.search(r",\s", outside)
    quotes = [quote for quote in "\"'" if quote in text]
    return Style(
        comma="," if has_tight_commas else ", ",
        brackets="{}" if "{" in outside and "[" not in outside else "[]",
        quote=quotes[0] if quotes else "",
        is_capitalised="True" in outside or "False" in outside,
    )
