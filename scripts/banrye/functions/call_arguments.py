r"""The arguments of a call: as the input of a program, and as text for the user.

The arguments [[2, 7], 9] of the parameters numbers and target are the input "[2, 7]\n9\n". They are
shown as the lines "numbers = [2, 7]" and "target = 9".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banrye.functions import values
from banrye.functions.function_model import Function
from banrye.functions.values import ArgumentValue, NoValue, OpenList, Style
from banrye.messages import _


def to_input(arguments: Sequence[ArgumentValue]) -> str:
    """Return the input with some arguments, each on a line."""
    return "".join(f"{values.to_json(value)}\n" for value in arguments)


def arguments_of(function: Function, text: str) -> list[ArgumentValue]:
    """Return the arguments in an input, or in what a generator prints. Raise NoValue.

    They are one value after another, one list of all, or an object with the names: all JSON.
    """
    if text.lstrip().startswith("{"):
        return in_order(function, values.read_object(text))
    arguments = values.read_all(text)
    number = len(function.parameters)
    only = arguments[0] if len(arguments) == 1 else None
    if isinstance(only, list) and len(only) == number and not is_argument(function, arguments):
        return only
    if len(arguments) != number:
        values_found = "1 value" if len(arguments) == 1 else f"{len(arguments)} values"
        raise NoValue(
            _(
                "{} in place of the arguments {}",
                values_found,
                ", ".join(function.names) or _("(none)"),
            )
        )
    return arguments


def is_argument(function: Function, arguments: list[ArgumentValue]) -> bool:
    """Return whether a single value is the only argument, and no list of all arguments."""
    return len(function.parameters) == 1 and function.parameters[0].type.fits(arguments[0])


def in_order(function: Function, arguments_by_name: Mapping[str, Any]) -> list[ArgumentValue]:
    """Return named arguments in the order of the parameters. Raise NoValue."""
    if set(arguments_by_name) != set(function.names):
        raise NoValue(
            _("the names {} are not {}", ", ".join(arguments_by_name), ", ".join(function.names))
        )
    return [arguments_by_name[name] for name in function.names]


def misfit(function: Function, arguments: Sequence[ArgumentValue]) -> str | None:
    """Return the mistake in arguments, None if they fit the types of the parameters."""
    for parameter, value in zip(function.parameters, arguments, strict=True):
        if not parameter.type.fits(value):
            return f"{parameter.name} is {parameter.type}, not {values.shorten_value(value)}"
    return None


def shown_arguments(function: Function, input_bytes: bytes) -> list[str]:
    """Return the lines that show the arguments in an input. Raise NoValue."""
    arguments = arguments_of(function, input_bytes.decode(errors="replace"))
    styles = function.styles or [Style()] * len(arguments)
    return [
        f"{name} = {style.text_of(value)}"
        for name, style, value in zip(function.names, styles, arguments, strict=True)
    ]


def shown_result(function: Function, output: bytes, right: ArgumentValue = None) -> str:
    """Return a result as the table writes it. Raise NoValue.

    `right`: the right result, up to whose length an array of C is shown.
    """
    value = values.read_value(output.decode(errors="replace"))
    return function.result_style.text_of(close_lists(value, right))


def close_lists(value: ArgumentValue, right: ArgumentValue) -> ArgumentValue:
    """Return a value whose open lists end where the lists of the right result end."""
    if not isinstance(value, list):
        return value
    items = right if isinstance(right, list) else []
    shown = value[: len(items)] if isinstance(value, OpenList) and items else value
    padded = [*items, *[None] * len(shown)]
    return [close_lists(item, other) for item, other in zip(shown, padded, strict=False)]
