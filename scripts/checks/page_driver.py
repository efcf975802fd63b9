"""Drive an interactive page in Chromium by mouse, touch or keyboard.

This acts and reads. It never says what a page must show.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banrye.console import UserError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

INIT_SCRIPT = Path(__file__).with_name("pages.js")
MARK = "localStorage.setItem('mark', 'true')"
GUIDED = "title => localStorage.setItem(`${title}: guided`, 'true')"
MAX_LOADS = 5  # of one address
SAVE_MILLISECONDS = 500  # the page changes its address at most every 400 ms


class Driver:
    """One page in one tab at a time. `fail` is called with each message of the browser."""

    def __init__(
        self, browser: Browser, file: Path, chance: random.Random, fail: Callable[[str], None]
    ) -> None:
        self.browser = browser
        self.file = file
        self.random = chance
        self.fail = fail
        self.device = "mouse"
        self.page: Page

    def new_page(self, *, is_guided: bool = True, **options: Any) -> Page:  # noqa: ANN401  # those of Playwright
        """Open a tab without stored data, apart from the guide's end if `is_guided`."""
        context = self.browser.new_context(**options)
        first = context.new_page()
        first.goto(INIT_SCRIPT.as_uri())  # a page that runs nothing
        first.evaluate(MARK)
        if is_guided:
            about = json.loads(self.file.with_name("page").joinpath("about.json").read_text())
            first.evaluate(GUIDED, about["title"])
        return self.watch(context.new_page())

    def go(self, page: Page, url: str) -> None:
        """Open an address, and again as long as the page does not have the visitor's storage.

        Chromium 156 gives some page loads an empty storage, of which nothing is kept: 1 of 100 on
        two busy cores.
        """
        for _ in range(MAX_LOADS):
            page.goto(url)
            if page.evaluate("localStorage.getItem('mark')"):
                return
            page.goto("about:blank")
        raise UserError(f"{url}: Chromium does not give the page its storage")

    def watch(self, page: Page) -> Page:
        """Report what a page requests, and its messages."""
        page.add_init_script(path=INIT_SCRIPT)
        page.on("console", lambda message: self.fail(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.fail(f"error: {error}"))
        page.on("dialog", lambda dialog: self.fail(f"dialog: {dialog.message}"))
        page.on("request", lambda request: self.check_request(request.url))
        return page

    def check_request(self, url: str) -> None:
        if not url.startswith((self.file.as_uri(), "blob:", "about:", "data:")):
            self.fail(f"request: {url}")

    def open(
        self,
        address: str = "",
        *,
        device: str = "mouse",
        width: int = 1280,
        height: int = 800,
        query: str = "",
        **options: Any,  # noqa: ANN401  # those of Playwright
    ) -> None:
        """Open the page at an address, in a new tab."""
        if hasattr(self, "page"):
            self.page.context.close()
        options = {"locale": "en-GB", "color_scheme": "light", **options}
        viewport = {"width": width, "height": height}
        self.page = self.new_page(viewport=viewport, has_touch=device == "touch", **options)
        self.device = device
        self.go(self.page, f"{self.file.as_uri()}{query}{address and '#'}{address}")

    def open_again(self, address: str = "") -> None:
        """Leave the page and open it again, as the same visitor."""
        self.page.wait_for_timeout(SAVE_MILLISECONDS)
        self.page.goto("about:blank")
        self.go(self.page, f"{self.file.as_uri()}{address and '#'}{address}")

    # Reading.

    def text(self, name: str) -> str:
        return self.page.inner_text(f"#{name}")

    def is_visible(self, selector: str) -> bool:
        return self.page.locator(f"{selector} >> visible=true").count() > 0

    @property
    def position(self) -> str:
        return self.page.get_attribute("#board", "data-position") or ""

    @property
    def is_over(self) -> bool:
        return self.page.locator("body.over").count() > 0

    def wait(self) -> None:
        """Wait until it is the visitor's turn, or the game is over."""
        self.page.wait_for_function("() => is_ready()")

    def state(self) -> tuple[object, ...]:
        """Return the state of the page: the position, the moves, the players and the hints."""
        checked = self.page.evaluate(
            "[...document.querySelectorAll('input:checked')].map((it) => it.id)"
        )
        moves = self.page.locator("#moves li").all_text_contents()
        side = self.page.input_value("#side")
        return self.position, [move.rstrip(" ?") for move in moves], checked, side

    def shows_values(self) -> bool:
        """Return whether values of moves or squares are in sight."""
        return self.is_visible(".value, .number, .winning, .losing")

    def shows_analysis(self) -> bool:
        """Return whether the page shows anything of the search."""
        is_told = "With best play" in self.text("headline")
        return is_told or self.shows_values() or self.is_visible("#why")

    # Acting.

    def press(self, selector: str) -> None:
        button = self.page.locator(selector)
        if self.device == "keyboard":
            button.press("Space" if button.get_attribute("type") else "Enter")
        else:
            self.act(button)

    def move(self, is_chosen: Callable[[str], bool] = lambda _: True) -> None:
        """Make a random move of those chosen. If there are pieces, pick up one of them first."""
        standing = self.page.locator("[role=gridcell].stands").all()
        pieces = self.random.sample(standing, len(standing))
        tries = [piece for piece in pieces for _ in range(5)]  # up to 5 on a square
        for piece in [None, *tries]:
            if piece:
                self.pick_up(piece)
            cells = self.page.locator("[role=gridcell][data-move]").all()
            cells = [cell for cell in cells if is_chosen(cell.get_attribute("data-move") or "")]
            if cells:
                return self.act(self.random.choice(cells))
        raise UserError(f"{self.page.url}: no move on the board")

    def pick_up(self, piece: Locator) -> None:
        if piece.get_attribute("data-move"):  # the piece in hand would move: put it down
            self.act(self.page.locator("[role=gridcell]:not([data-move]):not(.stands)").first)
        self.act(piece)

    def act(self, element: Locator) -> None:
        if self.device == "mouse":
            element.click()
        elif self.device == "touch":
            element.tap()
        else:
            self.press_keys(element)

    def press_keys(self, cell: Locator) -> None:
        """Go from the Tab stop to a cell with the arrow keys, and press Enter or Space."""
        tab_stop = self.page.locator("[role=gridcell][tabindex='0']")
        tab_stop.focus()
        row, column = tab_stop.evaluate("place_of")
        to_row, to_column = cell.evaluate("place_of")
        keys = ["Down"] * (to_row - row) + ["Up"] * (row - to_row)
        keys += ["Right"] * (to_column - column) + ["Left"] * (column - to_column)
        for key in keys:
            self.page.keyboard.press(f"Arrow{key}")
        self.page.keyboard.press(self.random.choice(("Enter", " ")))
