"""Divide the problems among several machines, without an agreement between them."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from banrye.console import UserError
from banrye.messages import _


@dataclass(frozen=True)
class Shard:
    """One of `count` parts of the problems. All solutions of a problem are in the same part."""

    number: int  # from 1 to count
    count: int

    def has(self, problem: str) -> bool:
        digest = hashlib.sha256(problem.encode()).digest()
        return int.from_bytes(digest[:8]) % self.count == self.number - 1

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


WHOLE = Shard(1, 1)


def parse_shard(text: str) -> Shard:
    """Return the shard "K/N". Raise UserError unless 1 <= K <= N."""
    match = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text, re.ASCII)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise UserError(_("--shard: expected K/N with K from 1 to N, such as 2/8, found {}", text))
    return Shard(int(match[1]), int(match[2]))
