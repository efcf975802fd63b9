"""The drivers that call functions: driver/main.EXT of a language, with the parameters filled in.

For `int solution(vector<int> a, int n)` the driver in C++ gets the call `solution`, the classes A0
and A1 for the types of its parameters, which its compiler finds, and how each array is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from banrye.functions import function_language
from banrye.functions.function_model import Function
from banrye.functions.signature import Signature
from banrye.functions.types import Scalar

PLACE = re.compile(r"\{\{(\w+)\}\}")
INDENT = "    "


@dataclass(frozen=True)
class FunctionCall:
    """The function that a driver calls. `text`: the source text of the file, without comments."""

    signature: Signature
    function: Function
    text: str

    @property
    def indices(self) -> range:
        return range(len(self.function.parameters))

    @property
    def returns_integer(self) -> bool:
        returns = self.function.returns
        return returns.dimensions == 0 and returns.scalar in (Scalar.INT, Scalar.LONG)

    def shapes(self, opening: str, closing: str, before: str = "") -> str:
        """Return the shapes of all parameters as the items of an array in some language."""
        return ", ".join(
            f"{before}{opening}{', '.join(map(str, parameter.shape))}{closing}"
            for parameter in self.function.parameters
        )

    def names(self, prefix: str = "a") -> str:
        return ", ".join(f"{prefix}{index}" for index in self.indices)


def text_of(call: FunctionCall, suffix: str) -> str:
    """Return the driver of a call in a language. Raise NoLength in C."""
    spoken = function_language.of_suffix(suffix)
    assert spoken is not None  # `call` was found in it
    values = {"name": call.signature.name, **spoken.driver_fields(call)}
    template = function_language.driver_of(suffix).read_text(encoding="utf-8")
    return PLACE.sub(lambda place: values[place[1]], template)
