"""A result in at most 4 kB: long texts are cut, and `show` has the rest.

{"failure": {"input": {"text": 100,000 characters}}} becomes the first 200, and "cut": ["failure.
input.text: 100,000 characters, the first 200 are here"].
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from banrye.console import UserError
from banrye.messages import _

MOST_BYTES = 4096  # of an answer, which a model has to read
SHOWN_CHARACTERS = 3000  # of a result that `show` returns in one answer
TEXT_LENGTHS = (800, 400, 200, 80, 20)  # characters of each text, tried in this order
MOST_RESULTS = 20  # of test cases
KEPT_RESULTS = 16  # that `show` can return; older ones are forgotten
HIDDEN = {"text": "(hidden)"}

JsonObject = dict[str, Any]


def compact_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def without_answers(value: JsonObject) -> JsonObject:
    """Return a result without right answers, and without what a checker says of them."""
    failure = value.get("failure")
    if not isinstance(failure, dict):
        return value
    return {**value, "failure": {**failure, "answer": HIDDEN, "message": None}}


def texts_in(value: Any, place: str = "") -> Iterator[tuple[str, JsonObject, str]]:  # noqa: ANN401  # any JSON
    """Yield each text below a value: its place, and the object and the key that have it."""
    if not isinstance(value, dict):
        return
    for key, item in value.items():
        name = f"{place}.{key}".removeprefix(".")
        if isinstance(item, str):
            yield name, value, key
        else:
            yield from texts_in(item, name)


@dataclass
class Results:
    """The last results as a whole, by their numbers."""

    results: dict[int, JsonObject] = field(default_factory=dict)
    number: int = 0

    def cut(self, value: JsonObject) -> str:
        """Keep a result, and return it in at most MOST_BYTES bytes."""
        self.number += 1
        self.results[self.number] = value
        self.results.pop(self.number - KEPT_RESULTS, None)
        whole = {**value, "result": self.number}
        text = compact_json(whole)
        if len(text) <= MOST_BYTES:
            return text
        for length in TEXT_LENGTHS:
            text = compact_json(shorten_texts(whole, length))
            if len(text) <= MOST_BYTES:
                return text
        short = {key: value.get(key) for key in ("schema", "problem", "program", "verdict")}
        return compact_json({**short, "result": self.number, "cut": ["all: see the tool show"]})

    def show(self, number: int, place: str, offset: int) -> JsonObject:
        """Return a part of a text of a result. Raise UserError."""
        if number not in self.results:
            raise UserError(_("no result {} is kept: the last {} are", number, KEPT_RESULTS))
        if not place:
            text = json.dumps(self.results[number], indent=1)
        else:
            texts = {name: owner[key] for name, owner, key in texts_in(self.results[number])}
            if place not in texts:
                raise UserError(_("no text {:.60}: there are {}", place, ", ".join(texts)))
            text = texts[place]
        part = text[max(offset, 0) : max(offset, 0) + SHOWN_CHARACTERS]
        while len(compact_json(part)) > MOST_BYTES - 200:  # not all of it is ASCII
            part = part[: len(part) // 2]
        return {"text": part, "offset": offset, "characters": len(text)}


def shorten_texts(value: JsonObject, length: int) -> JsonObject:
    """Return a result whose texts have at most so many characters, with what was cut."""
    shorter = copy.deepcopy(value)
    said: list[str] = []
    cases = shorter.get("test_cases")
    if isinstance(cases, dict) and len(cases.get("results", ())) > MOST_RESULTS:
        number = len(cases["results"])
        cases["results"] = cases["results"][-MOST_RESULTS:]
        said.append(f"test_cases.results: {number:,} in all, the last {MOST_RESULTS} are here")
    for name, owner, key in texts_in(shorter):
        text = owner[key]
        if len(text) > length:
            owner[key] = text[:length]
            said.append(f"{name}: {len(text):,} characters, the first {length} are here")
    shorter["cut"] = [*said, "the tool show has the rest"]
    return shorter
