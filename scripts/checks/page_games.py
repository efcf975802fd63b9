"""Play games and challenges on an interactive page, and open links to them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.page_check import PageCheck
from checks.page_driver import SAVE_MILLISECONDS

from banrye.repository import TARGET

MAX_CONTROLS = 10  # in sight at a time, without the list of moves


class GameChecks(PageCheck):
    """The checks of one page that play."""

    def check_first_visit(self, device: str, width: int) -> None:
        """Check the first screen: a small board and its question.

        The guide hides nothing, ends by itself and does not return.
        """
        self.open(device=device, width=width, height=664, is_guided=False)
        self.check_controls("first visit")
        for control in ("#side", "#new_game", "#hints", "#challenge", "#copy", "#guide_end"):
            self.expect(self.is_visible(control), f"first visit: {control} is hidden")
        pressed = self.page.locator("#ladder button[aria-pressed=true]").all_text_contents()
        self.expect(pressed == ["1"], f"the first board of a new visitor is {pressed}")
        self.expect(len(self.text("hint")) > 20, f"the first board asks {self.text('hint')!r}")
        first = self.text("guide_text")
        standing = self.page.locator("[role=gridcell].stands")
        if standing.count() > 0:
            self.pick_up(standing.first)
            self.expect(self.text("guide_text") != first, f"with a piece in hand: {first}")
        self.move()
        self.expect(not self.is_visible("#guide"), "the guide does not end with the first move")
        self.open_again()
        self.expect(not self.is_visible("#guide"), "the guide is shown again")
        self.open(device=device, width=width, is_guided=False)
        self.press("#guide_end")
        self.expect(not self.is_visible("#guide"), "the guide cannot be closed")
        self.check_controls("start")

    def check_controls(self, state: str) -> None:
        """Check that few controls are in sight, and their names, classes and sizes."""
        names = self.page.evaluate("names_of_controls()")
        self.expect(len(names) <= MAX_CONTROLS, f"{state}: {len(names)} controls: {names}")
        bad = self.page.evaluate("bad_names()")
        self.expect(not bad, f"{state}: names or classes {bad[:3]}")

    def place_of_board(self) -> object:
        """Return where the board is on the screen, in pixels, once the page is laid out.

        A browser corrects the scroll position in the next frame, so two frames have to pass.
        """
        self.page.evaluate("after_two_frames()")
        return self.page.locator("#board").bounding_box()

    def check_game(self, what: str) -> None:
        """Play against the computer until the game is over, and play out the best line."""
        self.expect(not self.shows_values(), "hints are shown at the beginning")
        start = self.text("headline")
        self.expect("You are" in start, f"the first line says: {start}")
        self.page.evaluate("scrollTo(0, 0)")  # as far as the last game left the page scrolled
        place = self.place_of_board()
        history = self.page.evaluate("history.length")
        positions = [self.position]
        tree = [self.page.locator("main").aria_snapshot()]
        while not self.is_over:
            self.move()
            self.wait()
            positions.append(self.position)
            tree.append(self.page.locator("main").aria_snapshot())
            self.check_controls("game")
        headline = self.text("headline")
        self.check_result()
        self.check_tree(what, tree)
        end = self.place_of_board()
        self.expect(end == place, f"the board has jumped from {place} to {end}")
        self.expect(self.page.evaluate("history.length") == history, "moves are in the history")
        self.press("#new_game")
        self.expect(self.page.locator("#moves li").count() < 3, "moves of the last game are left")
        self.press("#more > summary")
        self.press("#line")
        self.page.wait_for_selector("body.over", timeout=180_000)
        mistakes = self.page.locator("#moves .mistake").count()
        self.expect(mistakes == 0, "a mistake on the best line")
        positions.append(self.position)
        self.press("#more > summary")
        self.page.evaluate("history.scrollRestoration = 'manual'")
        self.compare(f"positions of a game by {what}: {headline}", list(dict.fromkeys(positions)))
        self.open(width=self.page.viewport_size["width"], device=self.device)  # type: ignore[index]  # it is set

    def check_result(self) -> None:
        """Check the sentences on a finished game. The moves of both players are counted."""
        headline = self.text("headline")
        said = f"{headline} {self.text('explanation')}"
        known = r"You won with move \d+\.|You lost\. First mistake: move \d+\..*would|tie"
        self.expect(re.search(known, said), f"the result says: {said}")
        moves = self.page.locator("#moves li").count() - 1
        won = re.match(r"You won with move (\d+)", headline)
        self.expect(not won or self.text("explanation"), "nothing says why the game was won")
        self.expect(not won or int(won[1]) == moves, f"{moves} moves: {headline}")

    def check_tree(self, what: str, tree: Sequence[str]) -> None:
        """Check what a screen reader gets in a game, and write it to target/pages."""
        file = TARGET / "pages" / f"{self.name} {what}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n\n".join(tree), encoding="utf-8")
        for step in tree:
            self.expect("- grid " in step and "gridcell" in step, "no grid for a screen reader")
            self.expect(not re.search(r"\bnull\b|undefined|NaN", step), f"a name of null: {step}")

    def check_challenge(self, what: str) -> None:
        """Fail at the challenge of the day, try again, and play it out. Its result is kept."""
        self.press("#challenge")
        address = self.position
        winning = self.explore.winning_moves(address, self.ask)
        self.expect(len(winning) == 1, f"#challenge:{address}: {len(winning)} winning moves")
        self.expect(not self.shows_analysis(), f"#challenge:{address}: the analysis is shown")
        self.expect("Challenge of" in self.text("hint"), f"found {self.text('hint')}")
        self.move(lambda move: move not in winning)
        self.expect("does not keep" in self.text("headline"), f"found {self.text('headline')}")
        self.expect(not self.shows_analysis(), "a wrong try shows the analysis")
        self.expect(len(self.text("explanation")) > 20, "nothing says why a wrong try loses")
        self.check_controls("wrong try")
        self.press("#again")
        self.expect(self.position == address, f"#challenge:{address}: not taken back")
        while not self.is_over:
            winning = self.explore.winning_moves(self.position, self.ask)
            self.move(set(winning).__contains__)
            self.wait()
            if not self.is_over:
                self.expect(not self.shows_analysis(), "the analysis is shown")
        moves = self.page.locator("#moves li").count() - 1
        solved = f"Solved with move {moves}, after 1 wrong try."
        self.expect(self.text("headline") == solved, self.text("headline"))
        self.expect(len(self.text("explanation")) > 20, "nothing says why the challenge is won")
        self.check_controls("solved")
        self.check_shared(solved)
        self.open_again()
        self.expect("✓" in self.text("challenge"), "the solved challenge is not remembered")
        self.press("#challenge")
        self.expect(self.position == address, "the challenge of the day differs")
        self.expect(self.text("headline") == solved, f"later: {self.text('headline')}")
        self.report(f"challenge by {what}")

    def check_shared(self, solved: str) -> None:
        """Check that the shared result has no solution, and that its link solves nothing."""
        moves = self.page.locator("#moves li").all_text_contents()[1:]
        self.press("#share")
        shared = self.page.evaluate("copied")
        self.page.evaluate(
            "void (navigator.share = async (it) => void (globalThis.handed = it.text))"
        )
        self.press("#share")
        self.expect(self.page.evaluate("handed") == shared, "navigator.share gets another text")
        self.expect(solved in shared, f"the result is {shared}")
        self.expect("moves=" not in shared, f"the result has moves: {shared}")
        names = [move.partition(". ")[2] for move in moves]
        self.expect(not any(name in shared for name in names), f"the solution: {shared}")

    # Links.

    def check_links(self) -> None:
        """Check that a link keeps hints and moves, and solves no challenge."""
        self.open()
        self.move()
        self.wait()
        self.page.click("#copy")
        before = self.state()
        link = self.page.evaluate("copied").partition("#")[2]
        self.expect("moves=" in link and "hints" not in link, f"the link is {link}")
        self.open(link)
        self.wait()
        self.expect(self.state() == before, f"a link: {self.state()} instead of {before}")
        self.check_finished_challenge()
        self.open()
        self.open_again()
        for button in ("#challenge", "#new_game"):
            self.page.click(button)
        self.wait()
        self.move()
        self.page.go_back()
        self.expect(self.page.url == "about:blank", "Back does not leave the page")
        self.report("links")

    def check_finished_challenge(self) -> None:
        """Open a link to a challenge with all moves of a solution: it is not solved by that."""
        self.open()
        self.page.click("#challenge")
        start = self.position
        while not self.is_over:
            winning = self.explore.winning_moves(self.position, self.ask)
            self.move(set(winning).__contains__)
            self.wait()
        self.page.wait_for_timeout(SAVE_MILLISECONDS)
        link = self.page.url.partition("#")[2]
        self.expect("moves" not in link, f"the address of a challenge is {link}")
        self.page.select_option("#side", "2")
        for address in (link, f"{link}&moves=1.2.3&at=3&tries=0&solved"):
            self.open(address)
            self.expect(self.position == start, f"#{address}: another position")
            self.expect("Solved" not in self.text("headline"), f"#{address}: solved by a link")
            self.expect("✓" not in self.text("challenge"), f"#{address}: counted as solved")

    def check_state(self) -> None:
        """Check that reload and Back restore the game, and that a link to a position opens it."""
        self.open()
        self.press("#hints")
        for _ in range(2):
            self.wait()
            if not self.is_over:
                self.move()
        self.wait()
        before = self.state()
        self.page.wait_for_timeout(SAVE_MILLISECONDS)
        for way in ("reload", "back"):
            if way == "reload":
                self.page.reload()
            else:
                self.page.goto("about:blank")
                self.page.go_back()
            self.wait()
            self.expect(self.state() == before, f"{way}: {self.state()} instead of {before}")
        self.page.select_option("#side", "2")
        self.press("#hints")
        self.page.wait_for_timeout(SAVE_MILLISECONDS)
        before = self.state()
        self.open(self.page.url.partition("#")[2])
        self.wait()
        self.expect(self.state() == before, f"bookmark: {self.state()} instead of {before}")
        self.report("reload, Back and a bookmark")
