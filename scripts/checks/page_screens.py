"""Check what a page announces in a whole game, and what a reload brings back after each click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from checks.page_check import PageCheck
from checks.page_driver import SAVE_MILLISECONDS

from banrye.repository import TARGET

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONGEST_RESULT = "You lost. First mistake: move 11."
LOCALES = ("en-GB", "ko-KR")
SIZED_TEXT = "document.documentElement.style.fontSize = '200%'"


class ScreenChecks(PageCheck):
    """The checks of one page that compare screens."""

    def check_announcements(self) -> None:
        """Play a game in each language: every move must be announced, by whomever it is made.

        All announcements are written to target/pages.
        """
        for locale in LOCALES:
            self.open(locale=locale)
            while not self.is_over:
                self.move()
                self.wait()
            self.page.wait_for_timeout(50)  # the observer of the page comes after the move
            heard: Sequence[dict[str, str]] = self.page.evaluate("announced")
            file = TARGET / "pages" / f"{self.name} announcements {locale}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(f"{it['text']}\n" for it in heard), encoding="utf-8")
            news = [it for it in heard if it["region"] == "news"]
            links = self.page.evaluate("location.hash.slice(1)")
            positions = self.positions_of_game()
            for before, after in pairwise(positions):
                texts = [it["text"] for it in news if it["position"] == after]
                self.expect(texts, f"{links}: nothing is announced of {after}")
                if locale == "en-GB":
                    must = self.explore.announcement(before, after)
                    is_announced = any(text.startswith(must) for text in texts)
                    self.expect(is_announced, f"announced {texts}, not {must}")
            tree = self.page.locator("#news").aria_snapshot()
            last = self.explore.announcement(*positions[-2:])
            self.expect(locale != "en-GB" or last in tree, f"the tree has no {last}: {tree}")
        self.report("announcements of a game in two languages")

    def positions_of_game(self) -> list[str]:
        """Return the positions of the game on the page, by going through its list of moves."""
        results = []
        for move in self.page.locator("#moves button").all():
            move.click()
            results.append(self.position)
        return results

    def check_reloads(self) -> None:
        """Check that a reload after each kind of click gives the same screen."""
        page = self.page_of_now
        clicks: dict[str, tuple[Callable[[], object], ...]] = {
            "a move": (self.play_moves,),
            "new game": (lambda: page().click("#new_game"),),
            "hints": (lambda: page().check("#hints"),),
            "side": (lambda: page().select_option("#side", "1"),),
            "both sides": (lambda: page().select_option("#side", "2"),),
            "challenge": (lambda: page().click("#challenge"),),
            "wrong try": (self.try_wrong,),
            "answer of a challenge": (self.give_up,),
            "hints off after it": (self.give_up, lambda: page().uncheck("#hints")),
            "take back": (self.play_moves, lambda: page().click("#undo")),
            "list of moves": (self.play_moves, lambda: page().click("#moves button >> nth=0")),
            "end of a game": (self.play_out,),
            "a mistake": (self.go_to_mistake,),
            "try from": (self.go_to_mistake, lambda: self.click_if_there("#try_from")),
            "why": (lambda: page().check("#hints"), lambda: page().click("#why > summary")),
            "best move": (lambda: self.click_in_more("#best"),),
            "a link of the tester": (self.follow_tester,),
            "tool": (self.set_up_cell,),
            "turn": (lambda: self.click_in_more("#turn"),),
            "ladder": (lambda: page().click("#ladder button >> nth=1"),),
            "territory": (lambda: page().click("#why > summary"), self.switch_territory),
            "picked up": (lambda: self.click_in_more("#pieces button"),),
            "piece added": (lambda: self.click_in_more("#add"),),
            "height": (self.change_height,),
        }
        for name, acts in clicks.items():
            self.open()
            for act in acts:
                act()
            self.wait_for_turn()
            self.page.wait_for_timeout(SAVE_MILLISECONDS)
            before = self.page.evaluate("screen_now()")
            self.page.reload()
            self.wait_for_turn()
            after = self.page.evaluate("screen_now()")
            for part, value in before.items():
                result = after[part]
                self.expect(value == result, f"reload after {name}: {part} {result}, not {value}")
        self.report(f"reload after {len(clicks)} kinds of clicks")

    # Kinds of clicks. A page without the control is left as it is.

    def page_of_now(self) -> Page:
        """Return the tab that is open: `open` makes a new one."""
        return self.page

    def wait_for_turn(self) -> None:
        self.page.wait_for_function("() => document.body.matches('.over') || is_ready()")

    def play_moves(self, count: int = 2) -> None:
        for _ in range(count):
            if not self.is_over:
                self.move()
                self.wait()

    def play_out(self) -> None:
        self.play_moves(100)

    def try_wrong(self) -> None:
        self.page.click("#challenge")
        right = self.explore.winning_moves(self.position, self.ask)
        self.move(lambda move: move not in right)

    def give_up(self) -> None:
        self.page.click("#challenge")
        self.page.click("#give_up")

    def go_to_mistake(self) -> None:
        self.play_out()
        self.click_if_there("#show_mistake")

    def click_if_there(self, selector: str) -> None:
        button = self.page.locator(f"{selector} >> visible=true")
        if button.count() > 0:
            button.first.click()

    def click_in_more(self, selector: str) -> None:
        self.page.click("#more > summary")
        self.click_if_there(selector)

    def follow_tester(self) -> None:
        self.play_moves(1)
        self.page.click("#more > summary")
        self.page.fill("#code", "console.log('nothing of this kind')")
        self.page.click("#run")
        self.page.click("#verdict a")

    def switch_territory(self) -> None:
        self.click_if_there("#why label:has(#territory)")

    def set_up_cell(self) -> None:
        self.page.click("#more > summary")
        tools = self.page.locator('input[name="tool"]').all()
        if tools:
            tools[1].check()
            self.page.locator("[role=gridcell]").last.click()

    def change_height(self) -> None:
        self.page.click("#more > summary")
        if self.page.locator("#height").count() > 0:
            self.page.select_option("#height", "3")

    # Lessons.

    def check_ladder(self) -> None:
        """Check that each small board asks its question, and gets a tick if it is solved."""
        for index in range(4):
            self.open()
            self.page.locator(f"#ladder button >> nth={index}").click()
            self.wait()
            question = self.text("hint")
            self.expect(len(question) > 20, f"board {index + 1} asks {question!r}")
            self.page.click("#more > summary")
            self.page.click("#line")
            self.page.wait_for_selector("body.over", timeout=60_000)
            for when in ("", " after a while"):
                text = self.page.locator(f"#ladder button >> nth={index}").text_content() or ""
                self.expect("✓" in text, f"board {index + 1} is not solved{when}")
                self.open_again()
        self.report("the ladder")

    def check_mistake(self) -> None:
        """Check that the end of a lost game leads to the mistake, and on from before it."""
        for _ in range(20):
            self.open()
            self.play_out()
            if self.page.locator("#show_mistake >> visible=true").count() > 0:
                break
        self.page.click("#show_mistake")
        at = self.page.locator("#moves [aria-current]")
        number = int((at.text_content() or "0").partition(".")[0])
        self.expect("mistake" in (at.get_attribute("class") or ""), "another move is shown")
        opening = f"Move {number}, "
        self.expect(self.text("explanation").startswith(opening), self.text("explanation"))
        before = self.positions_of_game()[number - 1]
        self.page.click(f"#moves button >> nth={number}")
        arrows = self.page.locator("#arrows .better")
        self.expect(arrows.count() == 1, f"{arrows.count()} arrows show the better move")
        self.page.click("#try_from")
        self.expect(self.position == before, f"from {self.position}, not {before}")
        moves = self.page.locator("#moves button").count()
        self.expect(moves == number, f"{moves} positions are left of {number}")
        self.move()
        self.report("the mistake of a lost game")

    def check_hints_alone(self) -> None:
        """Check that hints need no piece in hand: each star on a free square is a winning move."""
        self.open(f"{self.explore.PICTURE}&hints")
        if self.page.locator("[role=gridcell].stands").count() == 0:
            return  # a game without pieces to pick up
        winning = self.explore.winning_moves(self.explore.PICTURE, self.ask)
        stars = self.page.locator("[role=gridcell].winning[data-move]")
        self.expect(stars.count() > 0, "no star without a piece in hand")
        for star in stars.all():
            move = star.get_attribute("data-move")
            self.expect(move in winning, f"a star leads to {move}")
        stars.first.click()
        self.expect(self.page.locator("#moves button").count() > 1, "a star makes no move")
        self.report("hints without a piece in hand")

    # Looks.

    def check_large_text(self) -> None:
        """Check that text of twice the size fits into a narrow screen."""
        for locale in LOCALES:
            self.open(self.explore.PICTURE, width=390, height=664, locale=locale)
            self.page.locator("details").evaluate_all(
                "(all) => all.forEach((it) => it.open = true)"
            )
            self.page.evaluate(SIZED_TEXT)
            excess = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.expect(excess <= 0, f"{locale}: text of 200 % is {excess} px too wide")
        self.report("text of 200 %")

    def check_details(self) -> None:
        """Check controls that were squashed, margins, the printed page, and flashes of a tap."""
        self.open(width=390)
        one_line = self.page.locator("#headline").bounding_box()
        self.page.evaluate(f"headline.textContent = {LONGEST_RESULT!r}")
        two_lines = self.page.locator("#headline").bounding_box()
        self.expect(one_line == two_lines, f"a result moves the board: {one_line}, {two_lines}")
        self.page.click("#more > summary")
        boxes: list[Any] = [
            radio.bounding_box()
            for radio in self.page.locator("input:is([type=radio], [type=checkbox])").all()
        ]
        squashed = [box for box in boxes if box and abs(box["width"] - box["height"]) > 0.5]
        self.expect(not squashed, f"controls that are not square: {squashed}")
        flash = self.page.evaluate("getComputedStyle(board).webkitTapHighlightColor")
        self.expect(flash == "rgba(0, 0, 0, 0)", f"a tap flashes in {flash}")
        margins = (
            "[...document.querySelectorAll('figure')].map((it) => getComputedStyle(it).marginLeft)"
        )
        self.expect(set(self.page.evaluate(margins)) == {"0px"}, "a figure has a margin")
        self.open()
        stop = self.page.locator("[role=gridcell][tabindex='0']")
        has_pieces = self.page.locator("[role=gridcell].stands").count() > 0
        on_piece = "stands" in (stop.get_attribute("class") or "")
        self.expect(on_piece == has_pieces, "the Tab key stops at an empty square")
        self.play_moves()
        moves = self.page.locator("#moves li").all_text_contents()
        self.page.emulate_media(media="print")
        printed = [move for move in self.page.locator("#moves li").all() if move.is_visible()]
        self.expect(len(printed) == len(moves), f"{len(printed)} of {len(moves)} moves are printed")
        self.report("details of the look")
