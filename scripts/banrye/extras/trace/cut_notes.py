"""Say at a step that its change is in a part of a value that the trace does not have.

A trace has the first elements of a long array, the first characters of a long text, and the outer
ones of lists in lists.

`big[i] = 5` with i = 250 changes nothing that is shown. Its note is

    element 250 of big is beyond the 200 shown
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from banrye.extras.trace.trace_model import (
    Composite,
    ScalarValue,
    Shape,
    Step,
    StepKind,
    TracedValue,
)
from banrye.files import read_bytes
from banrye.messages import _

INDEXED = re.compile(
    r"([\w.#$]+)\[(-?\w+)\](\s*(?:[-+*/%&|^]|<<|>>|\*\*|//)?=(?!=)|\s*(?:\+\+|--))?"
)
TARGET = re.compile(  # what a line assigns
    r"([\w#$]+(?:\.[\w#$]+|\[[^\[\]=]*\])*)\s*"
    r"(?:(?:[-+*/%&|^]|<<|>>>?|\*\*|//|\?\?|\|\||&&)?=(?![=>])|\+\+|--)"
)
PART = re.compile(r"(\.([\w#$]+)|\[\s*([^\[\]]*?)\s*\])")
CUT_TEXT = re.compile(r"[\"']\.\.\.$")
CUT_NUMBER = re.compile(r"\((?:an integer|a BigInt) of |\d\.\.\.$")
CLOSED = re.compile(r"\.\.\.$|\.\.\.[})]$|(?:^|\s)of \d+$")  # a value whose elements are not there
USED = re.compile(r"([\w.#$]+)\s*(?:\.\s*\w+\s*\(|\[.*=(?!=)|\s*[,)])")
EDITED = re.compile(  # a text that can be changed where it is: a StringBuilder, a string of C++
    r"([\w.#$]+)\s*\.\s*(?:append|assign|clear|delete|deleteCharAt|erase|insert|pop|pop_back|push"
    r"|push_back|push_str|replace|reverse|setCharAt|setLength)\s*\("
)
# A variable of Java with a value, which the last statement of a block declares.
DECLARED = re.compile(
    r"(?:^|[{;:]\s*)(?:final\s+)?[\w.]+(?:<[^;=()]*>)?(?:\[\])*\s+(\w+)(?:\[\])*"
    r"\s*=(?!=)[^;]*;\s*(?:}|$)"
)
TEXTS = re.compile(r"//.*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")
CONDITIONS = ("for ", "for(", "if ", "if(", "while ", "while(", "} while")
MOVES = re.compile(r"\bnext\(\s*(\w+)|\b(\w+)\.(?:next|send|write|read\w*|seek)\(")
MOVED = re.compile(r"(?:iterator|generator|stream|Iterator|Generator)$")
MANY_STATEMENTS = 5  # in one line: it should be split

Sources = Mapping[str, Sequence[str]]  # the lines of the files


def sources_of(files: Mapping[str, Path]) -> dict[str, list[str]]:
    """Return the lines of the user's files."""
    return {
        name: read_bytes(path).decode(errors="replace").splitlines() for name, path in files.items()
    }


def with_notes(steps: Sequence[Step], sources: Sources) -> list[Step]:
    """Return the steps with a note where a line uses elements that are not shown."""
    calls: dict[int, dict[str, TracedValue | None]] = {}
    common: dict[str, TracedValue | None] = {}
    steps_with_notes: list[Step] = []
    for step in steps:
        own = calls.setdefault(step.frame, {})
        own.update(step.values)
        common.update(step.globals)
        lines = sources.get(step.place.file, ())
        is_line = step.kind in (StepKind.LINE, StepKind.BACK) and step.place.line <= len(lines)
        text = lines[step.place.line - 1].strip() if is_line else ""
        changed = {change.name for change in step.changes}
        note = note_of(text, {**common, **own}, changed) if text else ""
        is_lambda = step.function.startswith("lambda$") and "->" in text  # of a call around it
        if step.place.file.endswith(".java") and not is_lambda:
            note = note or ended_note(text, own, changed)
        steps_with_notes.append(replace(step, note=note) if note else step)
    return steps_with_notes


def note_of(
    line: str, variables: Mapping[str, TracedValue | None], changed: Collection[str]
) -> str:
    """Return the note on a line. `changed`: the changes that are shown."""
    seen: set[str] = set()  # the names of which the line sets what is shown
    for path in TARGET.findall(line):
        name = variable_in(path)
        is_told = any(variable_in(path) == name for path in changed)
        if not is_told and (note := hidden_at(path, variables)):
            return note
        seen |= {name} if path != name else set()
    is_silent = not changed
    for path, index, assigns in INDEXED.findall(line):
        value = cut_value(path, variables)
        number = number_of(index, variables)
        if value is None or number is None:
            continue
        place = number + value.size if number < 0 else number
        if len(value.entries) <= place < value.size and (assigns or is_silent):
            return _("element {:,} of {} is beyond the {:,} shown", place, path, len(value.entries))
    if not is_silent or line.startswith(CONDITIONS):
        return ""
    for path in USED.findall(line):
        value = None if path in seen else cut_value(path, variables)
        if value is not None:
            return cut_note(path, value)
    return moved_note(line, variables) or edited_note(line, variables)


def moved_note(line: str, variables: Mapping[str, TracedValue | None]) -> str:
    """Return the note on an iterator or a stream that a line moves, else ""."""
    for function_of, method_of in MOVES.findall(line):
        name = function_of or method_of
        value = variables.get(name)
        if isinstance(value, ScalarValue) and MOVED.search(value.text):
            return _("where {} stands is not shown", name)
    return ""


def ended_note(
    line: str, variables: Mapping[str, TracedValue | None], changed: Collection[str]
) -> str:
    """Return the note on a variable of Java that is declared where its block ends, else "".

    The compiler leaves it out of the table of variables.
    """
    for name in DECLARED.findall(TEXTS.sub("", line)):
        if variables.get(name) is None and name not in changed:
            return _("{} ends with this line: its value is not shown", name)
    return ""


def edited_note(line: str, variables: Mapping[str, TracedValue | None]) -> str:
    """Return the note on a long text that a line changes by a method, else ""."""
    for path in EDITED.findall(line):
        if note := hidden_scalar(path, value_at(path, variables)):
            return note
    return ""


def variable_in(path: str) -> str:
    """Return the variable of a path: m of m[3][250], this of this.text."""
    return re.split(r"[.\[]", path, maxsplit=1)[0]


def cut_note(path: str, value: Composite) -> str:
    return _(
        "of {}, the first {:,} of {:,} elements are shown", path, len(value.entries), value.size
    )


def hidden_at(path: str, variables: Mapping[str, TracedValue | None]) -> str:
    """Return the note on `m[3][250]` or `this.text` if its value cannot be seen, else ""."""
    name = variable_in(path)
    value, here = variables.get(name), name
    for part, field, index in PART.findall(path[len(name) :]):
        if not isinstance(value, Composite):
            if note := hidden_scalar(here, value):
                return note
            is_closed = isinstance(value, ScalarValue) and CLOSED.search(value.text)
            return _("the contents of {} are not shown", here) if is_closed else ""
        entries = dict(value.entries)
        keys = [field] if field else keys_of(index, value, variables)
        key = next((key for key in keys if key in entries), None)
        if key is None:
            place = int(keys[0]) if re.fullmatch(r"\d{1,15}", keys[0]) else -1
            if value.shape is Shape.SEQUENCE and len(entries) <= place < value.size:
                return _("element {:,} of {} is beyond the {:,} shown", place, here, len(entries))
            return cut_note(here, value) if 0 < len(entries) < value.size else ""
        value, here = entries[key], here + part
    if isinstance(value, Composite):  # no other object: a tuple, or an array that is a value
        is_cut = 0 < len(value.entries) < value.size and not value.identity
        return cut_note(here, value) if is_cut else ""
    return hidden_scalar(here, value)


def hidden_scalar(path: str, value: TracedValue | None) -> str:
    """Return the note on a long text or number, "" for another value."""
    if not isinstance(value, ScalarValue):
        return ""
    if CUT_NUMBER.search(value.text):
        return _("the last digits of {} are not shown", path)
    is_cut = CUT_TEXT.search(value.text)
    return _("only the first characters of {} are shown", path) if is_cut else ""


def keys_of(index: str, value: Composite, variables: Mapping[str, TracedValue | None]) -> list[str]:
    """Return the keys that an index may mean: a number, the value of a variable, a text."""
    known = variables.get(index)
    text = known.text if isinstance(known, ScalarValue) else index
    number = number_of(index, variables)
    if number is not None and number < 0:
        return [str(number + value.size)]
    return [text, text.strip("\"'"), f'"{text}"', text.replace('"', "'")]


def cut_value(path: str, variables: Mapping[str, TracedValue | None]) -> Composite | None:
    """Return a value that has elements which are not shown, None if it has none."""
    value = value_at(path, variables)
    is_cut = isinstance(value, Composite) and 0 < len(value.entries) < value.size
    return value if isinstance(value, Composite) and is_cut else None


def value_at(path: str, variables: Mapping[str, TracedValue | None]) -> TracedValue | None:
    """Return the value of `this.d` or `d`, None if it is not known."""
    name, *fields = path.split(".")
    value = variables.get(name)
    for field in fields:
        value = dict(value.entries).get(field) if isinstance(value, Composite) else None
    return value


def number_of(index: str, variables: Mapping[str, TracedValue | None]) -> int | None:
    """Return an index that is a number or a variable, None if it is not known."""
    value = variables.get(index)
    text = value.text if isinstance(value, ScalarValue) else index
    return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else None


def crowded_line(sources: Sources) -> tuple[int, int] | None:
    """Return the line with the most statements and their number, None if each line is short."""
    for lines in sources.values():
        counts = [statements_in(line) for line in lines]
        most = max(counts, default=0)
        if most >= MANY_STATEMENTS:
            return counts.index(most) + 1, most
    return None


def statements_in(line: str) -> int:
    """Return how many statements of a line end with a semicolon, but for the head of a `for`."""
    plain = TEXTS.sub("", line)
    return re.sub(r"\bfor\s*\([^()]*(?:\([^()]*\)[^()]*)*\)", "", plain).count(";")
