"""The checkers that init.yml names: "floats" with precision 3 is floats of DMOJ, precision=3."""

from __future__ import annotations

from collections.abc import Mapping

from banrye.console import UserError
from banrye.formats.dmoj.standard_checkers import SPLITS
from banrye.judges.text_judges import Standard
from banrye.messages import _

OPTIONS: dict[str, dict[str, type]] = {  # of the checkers of DMOJ, with the type of their values
    "floats": {"precision": int},
    "floatsabs": {"precision": int},
    "floatsrel": {"precision": int},
    "rstripped": {"filter_new_line": bool},
    "sorted": {"split_on": str},
}
WITHOUT_EFFECT = ("pe_allowed", "feedback")  # on a verdict
MOST_DIGITS = 300  # of a precision


def of_dmoj(name: str, arguments: Mapping[str, object], place: str) -> Standard:
    """Return a checker of DMOJ. Raise UserError if it or one of its arguments is not supported."""
    kinds = OPTIONS.get(name, {})
    options: dict[str, object] = {}
    for key, value in arguments.items():
        if key in WITHOUT_EFFECT:
            continue
        kind = kinds.get(key)
        if kind is None or not isinstance(value, kind) or not is_in_range(key, value):
            raise UserError(
                _("{}: the checker {:.40} with {:.40}: {!s:.40}", place, name, key, value)
            )
        options[key] = value
    try:
        return Standard.of("dmoj", name, options)
    except UserError as error:
        raise UserError(f"{place}: {error}") from None


def is_in_range(key: str, value: object) -> bool:
    if key == "precision":
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_DIGITS
    return key != "split_on" or value in SPLITS
