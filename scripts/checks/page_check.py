"""Compare an interactive page with its program: what every check of a page needs."""

from __future__ import annotations

import json
import random
import subprocess
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from checks.page_driver import Driver

from banrye.console import UserError, warn
from banrye.files import temporary_folder
from banrye.repository import PROBLEMS, SCRIPTS, TARGET

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from banrye.search.page_facts import PageFacts

MAX_ADDRESS_LENGTH = 100_000
RANDOM_POSITIONS = 300
TEST_CASE_POSITIONS = 300


class PageCheck(Driver):
    """A page, the program that it must agree with, and a count of failures."""

    def __init__(self, browser: Browser, name: str, seed: int) -> None:
        from banrye.search.page_facts import load_page_facts

        self.name = name
        self.folder = PROBLEMS / name
        file = self.folder / "solution" / "explore.html"
        super().__init__(browser, file, random.Random(f"{name} {seed}"), self.note)
        explore = load_page_facts(self.folder)
        if explore is None:
            raise UserError(f"{name} has no toolkit/explore.py")
        self.explore: PageFacts = explore
        self.ask = cache(self.ask_program)
        self.failures = 0
        self.started = time.monotonic()

    def expect(self, condition: object, message: str) -> None:
        self.failures += not condition
        if not condition and self.failures <= 20:
            warn(f"pages: {self.name}: {message}")

    def note(self, message: str) -> None:
        self.expect(condition=False, message=message)

    def report(self, text: str) -> None:
        print(f"{self.name}: {text} ({time.monotonic() - self.started:.0f} s)", flush=True)

    def ask_program(self, text: str) -> Sequence[str]:
        """Return the lines that the program prints for an input. For bad input: its errors."""
        program = TARGET / "release" / self.name
        result = subprocess.run([program], input=text.encode(), capture_output=True, check=False)
        output = result.stdout if result.returncode == 0 else result.stderr
        return output.decode().splitlines()

    # The rules.

    def check_rules(self) -> None:
        """Compare the rules in Node.js with the program, without a browser."""
        script = Path(__file__).with_name("rules.js").read_text()
        build = [str(SCRIPTS / "pages" / "build"), "--rules", self.name]
        rules = subprocess.run(build, check=True, capture_output=True, text=True).stdout
        addresses = [self.explore.random_address(self.random) for _ in range(3 * RANDOM_POSITIONS)]
        with temporary_folder() as folder:
            file = folder / "rules.js"
            file.write_text(rules + script)
            text = "\n".join(addresses)
            node = ["node", str(file)]
            result = subprocess.run(node, input=text, check=True, capture_output=True, text=True)
        found = json.loads(result.stdout)
        count = 0
        for address, position in zip(addresses, found["positions"], strict=True):
            self.expect(position["address"] == address, f"#{address}: read as {position}")
            count += count < RANDOM_POSITIONS and self.check_answer(**position)
        self.expect(count >= RANDOM_POSITIONS, f"only {count} positions")
        tests = sum(self.check_answer(**test) for test in found["tests"])
        self.expect(tests == len(found["tests"]), "the program rejects an input of the tester")
        for address in found["challenges"]:
            winning = self.explore.winning_moves(address, self.ask)
            self.expect(len(winning) == 1, f"#challenge:{address}: {len(winning)} winning moves")
            forced = self.explore.is_forced(address, self.ask)
            self.expect(not forced, f"#challenge:{address}: the right move answers a threat")
        self.report(f"Node.js: {count} random positions, {tests} of {found['count']:,} inputs")

    def check_answer(self, input: str, answer: str, address: str = "") -> bool:  # noqa: A002  # a field of rules.js
        """Compare an answer with the program's. Return whether the program accepts the input."""
        program = TARGET / "release" / self.name
        result = subprocess.run([program], input=input, capture_output=True, text=True, check=False)
        right = result.returncode != 0 or result.stdout.split() == answer.split()
        self.expect(right, f"#{address}: {answer[:40]} in Node.js for {input[:200]}")
        return result.returncode == 0

    def check_positions(self) -> None:
        """Compare what the page shows with what it must show."""
        self.open()
        inputs = [case.read_text() for case in sorted(self.folder.glob("data/s*/**/*.in"))]
        positions = [address for text in inputs for address in self.explore.addresses(text)]
        positions = [address for address in positions if len(address) <= MAX_ADDRESS_LENGTH]
        if len(positions) > TEST_CASE_POSITIONS:
            positions = self.random.sample(positions, TEST_CASE_POSITIONS)
        self.compare("positions of test cases", positions)
        addresses = [self.explore.random_address(self.random) for _ in range(RANDOM_POSITIONS)]
        self.compare("random positions", addresses)

    def compare(self, what: str, addresses: Sequence[str]) -> None:
        all_shown = self.page.evaluate("read_pages", list(addresses))
        for address, shown in zip(addresses, all_shown, strict=True):
            pairs = [(address, shown["address"])]
            for must, found in [*pairs, *self.explore.expected(address, shown, self.ask)]:
                self.expect(must == found, f"#{address}: expected {must}, found {found}")
        self.report(f"{len(addresses)} {what}")
