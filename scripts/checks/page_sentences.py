"""Check what a page says of positions, in Node.js, by the sentences.py of its problem.

The page's "Move 3 made a fork" becomes pairs of what the rules and the program say and what the
sentence says; a pair that differs is a fault.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from banrye.search.toolkit import load_module

SCRIPT = Path(__file__).with_name("sentences.mjs")
Ask = Callable[[str], Sequence[str]]


def count_claims(folder: Path, count: int, seed: object, ask: Ask) -> tuple[int, list[str]]:
    """Return how many claims of sentences on `count` positions were checked, and the faults."""
    oracle = load_module(folder, "sentences")
    assert oracle is not None, folder
    chance = random.Random(f"{folder.name} {seed}")
    addresses = [oracle.random_address(chance) for _ in range(count)]
    command = ["node", str(SCRIPT), str(folder / "solution" / "page")]
    text = "\n".join(addresses)
    result = subprocess.run(command, input=text, check=True, capture_output=True, text=True)
    checked, faults = 0, []
    for said in json.loads(result.stdout):
        for must, found in oracle.claims(said, ask):
            checked += 1
            if must != found:
                faults.append(f"#{said['address']}: expected {must}, found {found}")
        korean = json.dumps(said["ko"], ensure_ascii=False)
        if re.search(r"undefined|NaN|\bnull\b|[a-z]{3,} the ", korean):
            faults.append(f"#{said['address']}: {korean[:300]}")
    return checked, faults
