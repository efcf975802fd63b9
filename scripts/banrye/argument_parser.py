"""Parse the arguments of a command: options without abbreviations, and the types of numbers.

seconds("1.5")        1.5
mebibytes("255.5")    256
seconds("-1")         raises ArgumentTypeError
"""

from __future__ import annotations

import argparse
import math
from typing import Any, NoReturn

from banrye.compare import Tolerance
from banrye.console import UserError, printable
from banrye.messages import KOREAN, _, language

LEAST_SECONDS, MAX_SECONDS = 0.001, 3600
LEAST_MEBIBYTES, MAX_MEBIBYTES = 1, 1 << 20


class ArgumentParser(argparse.ArgumentParser):
    """A parser without abbreviations, whose errors are one line and suggest a known option."""

    def __init__(self) -> None:
        if language() == KOREAN:  # of marks.ARGPARSE
            vars(argparse)["_"] = _
        # argparse formats the usage even if it prints none, and cannot wrap every one.
        super().__init__(allow_abbrev=False, add_help=False, usage=argparse.SUPPRESS)

    def parse_known_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401 # as argparse
        """Parse as argparse does. An unknown option is an error that suggests a known one."""
        options, unknown = super().parse_known_intermixed_args(args, namespace)
        wrong = [word.partition("=")[0] for word in unknown if word.startswith("-")]
        if wrong:
            near = self.options_near(wrong[0])
            hint = _("{}? see --help", near[0]) if near else _("see --help")
            raise UserError(_('no such option: "{}" ({})', printable(wrong[0]), hint))
        return options, unknown

    def options_near(self, name: str) -> list[str]:
        """Return the options that begin with a name, or else the one that is most like it."""
        import difflib  # a right command line does not need it

        options = [option for option in self._option_string_actions if option.startswith("--")]
        begun = [option for option in options if name != "--" and option.startswith(name)]
        return begun or difflib.get_close_matches(name, options, 1)

    def error(self, message: str) -> NoReturn:
        raise UserError(_("{} (see --help)", printable(message)))


def seconds(text: str) -> float:
    return number(text, LEAST_SECONDS, MAX_SECONDS, _("a number of seconds"))


def mebibytes(text: str) -> int:
    return math.ceil(number(text, LEAST_MEBIBYTES, MAX_MEBIBYTES, _("a number of MiB")))


def tolerance(text: str) -> Tolerance:
    """Return the tolerance of "1e-6", "absolute:1e-6" or "relative:1e-6"."""
    word, colon, bound = text.rpartition(":")
    value = number(bound, 0, 1, _("a tolerance"))
    if not colon:
        return Tolerance.either(value)
    if word not in ("absolute", "relative"):
        raise argparse.ArgumentTypeError(
            _("a tolerance is T, absolute:T or relative:T, not {}", text)
        )
    return Tolerance(absolute=value) if word == "absolute" else Tolerance(relative=value)


def number(text: str, least: float, largest: int, what: str) -> float:
    """Return a number: the type of an argument. Raise ArgumentTypeError.

    `least`: 0 means that the number must be above 0.
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not least <= value <= largest or value == 0:
        bounds = (
            _("from {:g} to {}", least, largest) if least else _("above 0, at most {}", largest)
        )
        raise argparse.ArgumentTypeError(_("{!r:.40} is not {} {}", text, what, bounds))
    return value
