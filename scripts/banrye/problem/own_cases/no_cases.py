"""Explain why a place has no test cases for judge, and which command takes it.

row.jsonl of a data set     NoCases("row.jsonl has rows of ...: banrye judge ...")
"""

from __future__ import annotations

from pathlib import Path

from banrye import removable_rooms
from banrye.console import UserError


class NoCases(UserError):
    """There are no test cases where they are looked for."""


class OtherCases(NoCases):
    """There are test cases, but of a function or of several problems."""


def explain_no_cases(error: NoCases, place: Path) -> NoCases:
    """Return an error with what a removable room says of the place instead, if one does."""
    for _, module in removable_rooms.modules("advice"):
        if advice := module.advice_on(place):
            return OtherCases(advice)
    return error
