"""The walks through the extension: what a contestant does with a wrong program, and sees.

`walk_of_test_cases` is in a folder with test cases, a right program and a generator.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks.editing.walk import Walk, WalkError

from banrye.repository import ROOT

MAX_SECONDS = 60  # from opening a wrong program to its smallest failing input
FOLDER = ROOT / "tests" / "fixtures" / "editor" / "walk"


def walk_of_test_cases(walk: Walk, address: str, folder: Path) -> None:
    """Trust the folder, judge wrong.py, find its counterexample, and see it run."""
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    with walk.step("restricted"):
        walk.start(address, folder)
        offered = walk.commands_like("Banrye: Judge this file")
        require(not any("Banrye" in each for each in offered), f"without trust: {offered}")
        walk.close_list()
    with walk.step("trusted"):
        walk.trust()
    start = time.monotonic()
    with walk.step("opened"):
        walk.open("wrong.py")
    with walk.step("judged"):
        walk.judge("Judge this file")
        walk.status("WA")
    with walk.step("tests"):
        walk.tests("wrong.py", {"1.in": "passed", "2.in": "failed", "3.in": "passed"})
    with walk.step("counterexample"):
        walk.command("Banrye: Find a counterexample")
        walk.texts("  -1", "expected", "  0", "given", "  1")
    tell_time(walk, start)
    with walk.step("run"):
        walk.notice("A counterexample was found: WA").get_by_role(
            "button", name="See it run"
        ).click()
        walk.panel().get_by_text("Step 1 of 7").wait_for()
        walk.panel().locator("#last").click()
        walk.panel().get_by_text("Step 7 of 7").wait_for()


def tell_time(walk: Walk, start: float) -> None:
    """Print how long it took to the counterexample. Raise WalkError if it took too long."""
    seconds = time.monotonic() - start
    parts = ", ".join(f"{name} {each:.1f}" for name, each in walk.seconds.items())
    print(f"{walk.name}: {seconds:.1f} s from the wrong program to its smallest failing input")
    print(f"  steps in seconds: {parts}", flush=True)
    require(seconds <= MAX_SECONDS, f"{walk.name}: more than {MAX_SECONDS} s")


def require(is_right: bool, message: str) -> None:  # noqa: FBT001  # as assert
    if not is_right:
        raise WalkError(message)


@dataclass(frozen=True)
class Plan:
    """A walk, and the editor in which it is made. `language`: that of the editor, en or ko."""

    name: str
    walk: Callable[[Walk, str, Path], None]
    language: str
    locale: str
    settings: Mapping[str, Any]


LIGHT = {"workbench.colorTheme": "Default Light Modern"}
PLANS = (Plan("light", walk_of_test_cases, "en", "en-GB", LIGHT),)
