"""Inputs for a search, and the protocol of the streams that yield them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from banrye.messages import marked
from banrye.search.stop.budget import Budget
from banrye.shrink.claims import Claim


@dataclass(frozen=True)
class CandidateInput:
    """An input to be tried."""

    text: str
    answer: bytes | None = None
    """The right answer if it is known; then the input is known to be valid, too."""
    is_valid: bool = False
    """True if the input is known to be valid."""

    @property
    def input_bytes(self) -> bytes:
        return to_bytes(self.text)


class SmallInputs(Protocol):
    """Small inputs in a fixed order, the smallest first."""

    together: int
    """The number of tests that can be one input. More than 1: they are tried together first."""

    most: int | None
    """The maximum number of inputs to yield. None: all."""

    @property
    def is_complete(self) -> bool:
        """True if there are no other small inputs than those that were yielded."""
        ...

    def claim(self, before: int, unjudged: int) -> Claim:
        """Return the claim on an input that fails after so many, some of them unjudged."""
        ...

    def inputs(self, together: int) -> Iterator[CandidateInput]:
        """Yield inputs of so many consecutive tests each."""
        ...


class StreamKind(Enum):
    """The origin of inputs, in words."""

    SEEDS = marked("of the problem's generators with further seeds")
    MADE = marked("random or with shapes, or test cases with changed values")


class Stream(Protocol):
    """Inputs of one kind."""

    kind: StreamKind

    def inputs(self, budget: Budget) -> Iterator[CandidateInput]:
        """Yield inputs until a budget is spent. A later call goes on with others."""
        ...

    def origin(self, text: str) -> str:
        """Return in words what an input is: "a random input"."""
        ...

    def close(self) -> None:
        """End what the stream has started."""
        ...


def to_text(input_bytes: bytes) -> str:
    """Return the text of an input. Bytes that are no UTF-8 are kept."""
    return input_bytes.decode("utf-8", errors="surrogateescape")


def to_bytes(text: str) -> bytes:
    """Return the input of a text from `to_text`."""
    return text.encode("utf-8", errors="surrogateescape")
