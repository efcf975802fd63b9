"""Describe the changes from one value to another, in the words of a table.

[4, 5] becomes [4, 2]      d[1]: 5 → 2
[4] becomes [4, 7]         d[1] = 7
{1: 2} becomes {1: 2, 3: 4}   d[3] = 4
[[4]] becomes [[4]]        d[0] = [4] (another object)
"""

from __future__ import annotations

from collections.abc import Iterator

from banrye.extras.trace.trace_model import (
    Composite,
    ScalarValue,
    Shape,
    TracedValue,
    VariableChange,
)
from banrye.messages import _

MAX_TEXT = 60  # characters of a value
MAX_CHANGED = 4  # elements that are shown one by one; of more, the whole value is shown


def text_of(value: TracedValue, width: int = MAX_TEXT) -> str:
    """Return a value in at most about so many characters."""
    text = "".join(pieces_of(value, width))
    return text if len(text) <= width else f"{text[: width - 3]}..."


def pieces_of(value: TracedValue, width: int) -> Iterator[str]:
    """Yield a value piece by piece, no more than are needed for a width."""
    if isinstance(value, ScalarValue):
        yield value.text
        return
    yield value.opening
    length = 0
    for index, (key, element) in enumerate(value.entries):
        separator = ", " if index else ""
        sign = {Shape.MAP: f"{key}: ", Shape.STRUCTURE: f"{key}="}.get(value.shape, "")
        piece = separator + sign + text_of(element, width)
        yield piece
        length += len(piece)
        if length > width:
            return
    if len(value.entries) < value.size:
        yield ", ..." if value.entries else "..."
    yield value.closing


def changes_of(name: str, old: TracedValue | None, new: TracedValue | None) -> list[VariableChange]:
    """Return the change of a variable. None: it was not there, or is not any more."""
    if isinstance(old, Composite) and isinstance(new, Composite) and is_alike(old, new):
        parts = element_changes(name, old, new)
        if parts is not None:
            return parts
    before = text_of(old) if isinstance(old, ScalarValue) else None
    after = text_of(new) if new else None
    if isinstance(old, Composite) and isinstance(new, Composite) and old == new:
        is_other = is_moved(old, new)
        after = _("{} (another object)", after) if is_other else _("{} (other objects)", after)
    return [VariableChange(name, before, after)]


def is_same(old: TracedValue | None, new: TracedValue | None) -> bool:
    """Return whether a value has not changed: it is equal, and made of the same objects."""
    if old is new:
        return True
    if not isinstance(old, Composite) or not isinstance(new, Composite):
        return old == new
    return (
        old == new
        and not is_moved(old, new)
        and all(
            is_same(before, after)
            for (_key, before), (_same, after) in zip(old.entries, new.entries, strict=True)
        )
    )


def is_moved(old: Composite, new: Composite) -> bool:
    """Return whether another object has taken the place of one."""
    is_known = new.opening.startswith("&") or (old.identity and new.identity)
    return bool(is_known) and old.identity != new.identity


def is_alike(old: Composite, new: Composite) -> bool:
    """Return whether a value has other elements, not: another object has taken its place."""
    has_signs = old.opening == new.opening or old.shape is Shape.SET  # set() becomes {1}
    return old.shape is new.shape and has_signs and not is_moved(old, new)


def element_changes(name: str, old: Composite, new: Composite) -> list[VariableChange] | None:
    """Return the changed elements, None if there are so many that the whole is easier to read."""
    before, after = dict(old.entries), dict(new.entries)
    keys = [key for key in {**before, **after} if not is_same(before.get(key), after.get(key))]
    if not keys and list(before) != list(after) and old.shape is Shape.MAP:
        return None  # of a map that keeps an order
    if len(before) < len(old.entries) or len(after) < len(new.entries):
        return None  # a multiset has some twice
    if old.shape is Shape.SEQUENCE and len(new.entries) < len(old.entries) and len(keys) > 1:
        return None  # all elements have moved
    most = max(1, min(MAX_CHANGED, (len(after) + 1) // 2))
    if len(keys) > most:
        return None
    changes: list[VariableChange] = []
    for key in keys:
        is_field = new.shape in (Shape.STRUCTURE, Shape.TUPLE)
        path = f"{name}.{key}" if is_field else f"{name}[{key}]"
        if old.shape is Shape.SET:
            words = ("no", "yes") if key in after else ("yes", "no")
            changes.append(VariableChange(f"{key} in {name}", *words))
        elif key in before and key in after:
            changes += changes_of(path, before[key], after[key])
        else:
            value_before = before.get(key)
            changes.append(
                VariableChange(
                    path,
                    text_of(value_before) if value_before else None,
                    optional_text(after.get(key)),
                )
            )
    return changes


def optional_text(value: TracedValue | None) -> str | None:
    return text_of(value) if value is not None else None


def in_words(change: VariableChange) -> str:
    """Return a change as it is printed: `i = 3`, `d[1]: 5 → 2`."""
    if change.new is None:
        return f"{change.name}: {change.old or 'value'} removed"
    if change.old is None:
        return f"{change.name} = {change.new}"
    return f"{change.name}: {change.old} → {change.new}"
