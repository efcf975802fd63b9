"""Check that a page teaches: the small boards, their lessons, and the sentences that explain.

A lesson is what the page says below a solved board, as "Move 3 made a fork: ...".
"""

from __future__ import annotations

import re
from typing import Any

from checks.page_check import PageCheck
from checks.page_sentences import count_claims

from banrye.search.toolkit import load_module

SENTENCES = 1000  # positions whose sentences are checked
LOCALES = ("en-GB", "ko-KR")
MOST_TURNS = 60
HOLD_MILLISECONDS = 600
BOARDS = 4


class LessonChecks(PageCheck):
    """The checks of one page that learn."""

    def check_sentences(self) -> None:
        """Compare the claims of all sentences on many positions with the rules and the program."""
        count, faults = count_claims(self.folder, SENTENCES, self.random.random(), self.ask)
        for fault in faults:
            self.fail(fault)
        self.report(f"Node.js: {count:,} claims of sentences on {SENTENCES:,} positions")

    def oracle(self) -> Any:  # noqa: ANN401  # a module
        return load_module(self.folder, "sentences")

    def check_lessons(self) -> None:
        """Solve each small board: it says why, offers the next one, and stays at its place."""
        lessons = self.oracle().LESSONS
        for locale in LOCALES:
            self.open(width=390, height=664, locale=locale)
            self.page.click("#ladder button >> nth=0")
            for number in range(1, BOARDS + 1):
                self.wait()
                place = self.top_of_board()
                if number in self.oracle().ONLY:
                    winning = self.explore.winning_moves(self.position, self.ask)
                    self.expect(len(winning) == 1, f"board {number}: {len(winning)} moves win")
                for _ in range(MOST_TURNS):
                    if self.is_over:
                        break
                    self.play_best()
                    now = self.top_of_board()
                    self.expect(now == place, f"{locale}: board {number}: from {place} to {now}")
                said = self.text("explanation")
                is_right = re.search(lessons[number - 1], said) if locale == "en-GB" else said
                self.expect(is_right, f"{locale}: board {number} teaches {said!r}")
                offers = self.is_visible("#next")
                self.expect(offers == (number < BOARDS), f"board {number}: next is {offers}")
                if offers:
                    self.page.click("#next")
            self.check_lost_board(locale)
        self.report("lessons of the small boards in two languages")

    def check_lost_board(self, locale: str) -> None:
        """Play a small board by chance: the reason is said, and the question is the visitor's."""
        for index in range(BOARDS):
            self.page.click(f"#ladder button >> nth={index}")
            self.wait()
            if index % 2 == 1:
                self.page.check("#hints")
            question, place = self.text("hint"), self.top_of_board()
            while not self.is_over:
                self.move()
                self.wait()
                now = self.top_of_board()
                self.expect(now == place, f"{locale}: board {index + 1}: from {place} to {now}")
            if not self.is_visible("#show_mistake"):
                continue
            self.expect(not self.is_visible("#next"), "a lost board leads to the next one")
            self.page.click("#show_mistake")
            said = self.text("explanation")
            self.expect(said.count(".") > 1, f"{locale}: board {index + 1}: no reason in {said!r}")
            is_asked = question != "" and self.text("hint") == question  # with hints it may be ""
            self.expect(not is_asked, f"{locale}: asked on the other's turn")

    def top_of_board(self) -> object:
        """Return where the board is once the page is scrolled to its top and laid out."""
        self.page.evaluate("scrollTo(0, 0)")
        self.page.evaluate("after_two_frames()")
        return self.page.locator("#board").bounding_box()

    def play_best(self) -> None:
        self.page.evaluate("void (more.open = true)")
        self.page.click("#best")
        self.page.evaluate("void (more.open = false)")
        self.wait()

    def check_filled(self) -> None:
        """Check which values are filled in a position where the lesson and speed differ."""
        address, must = self.oracle().FILLED
        self.open(address)
        filled = self.page.locator("[role=gridcell] .value.best").all()
        results = [value.get_attribute("data-text") for value in filled]
        self.expect(results == must, f"#{address}: filled are {results}, not {must}")

    def check_hold(self) -> None:
        """Check that a finger that stays on a cell looks and does not move, and a tap moves."""
        self.open(f"{self.explore.PICTURE}&hints", device="touch", width=390)
        if self.page.locator("#preview").count() == 0:
            return  # a game without a preview of moves
        before, hint = self.position, self.text("preview")
        cell = self.page.locator("[role=gridcell][data-move]").first
        box: Any = cell.bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        session = self.page.context.new_cdp_session(self.page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(HOLD_MILLISECONDS)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.wait_for_timeout(HOLD_MILLISECONDS)
        self.expect(self.position == before, "a finger that stays makes a move")
        self.expect(self.text("preview") != hint, f"a finger that stays sees {hint}")
        cell.tap()
        self.expect(self.position != before, "a tap makes no move")

    def check_sizes(self) -> None:
        """Check that text grows on a projector."""
        sizes = []
        for width in (1280, 1920):
            self.open(width=width, height=width * 9 // 16)
            sizes.append(self.page.evaluate("[headline, hint].map(size_of_text)"))
        for small, large in zip(*sizes, strict=True):
            self.expect(large >= 1.2 * small, f"text of {small} px is {large} px at 1920")
