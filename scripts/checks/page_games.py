"""Play games and challenges on an interactive page, and open links to them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.page_check import PageCheck
from checks.page_driver import SAVE_MILLISECONDS

from banrye.repository import TARGET

MAX_CONTROLS = 7  # in sight at a time


class GameChecks(PageCheck):
    """The checks of one page that play."""

    def check_first_visit(self, device: str, width: int) -> None:
        """Check the first screen, and that three steps lead to the end of the first move."""
        self.open(device=device, width=width, height=664, is_guided=False)
        self.check_controls("first visit")
        steps = [self.text("guide_text")]
        self.move()
        self.wait()
        steps.append(self.text("guide_text"))
        self.expect(steps[0].startswith("1 of 3"), f"the guide begins with {steps[0]}")
        self.expect(steps[1].startswith("3 of 3"), f"after a move the guide says {steps[1]}")
        self.press("#guide_next")
        self.expect(not self.is_visible("#guide"), "the guide does not end")
        self.open_again()
        self.expect(not self.is_visible("#guide"), "the guide is shown again")
        self.open(device=device, width=width, is_guided=False)
        self.press("#skip")
        self.expect(not self.is_visible("#guide"), "the guide cannot be skipped")
        self.check_controls("start")

    def check_controls(self, state: str) -> None:
        """Check that few controls are in sight, and their names, classes and sizes."""
        names = self.page.evaluate("names_of_controls()")
        self.expect(len(names) <= MAX_CONTROLS, f"{state}: {len(names)} controls: {names}")
        bad = self.page.evaluate("bad_names()")
        self.expect(not bad, f"{state}: names or classes {bad[:3]}")

    def check_game(self, what: str) -> None:
        """Play against the computer until the game is over, and play out the best line."""
        self.expect(not self.shows_values(), "hints are shown at the beginning")
        start = self.text("headline")
        self.expect("You are" in start, f"the first line says: {start}")
        top = self.page.locator("#board").bounding_box()
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
        self.expect(self.page.locator("#board").bounding_box() == top, "the board has jumped")
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
        """Check what is said of a finished game. The visitor's own moves are counted."""
        headline = self.text("headline")
        said = f"{headline} {self.text('explanation')}"
        known = r"You won with your \d+\w\w move\.|You lost: move \d+ was the mistake\..*would|tie"
        self.expect(re.search(known, said), f"the result says: {said}")
        own = self.page.locator("#moves li").count() // 2
        won = re.match(r"You won with your (\d+)", headline)
        self.expect(not won or int(won[1]) == own, f"{own} own moves: {headline}")

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
        self.check_controls("wrong try")
        self.press("#again")
        self.expect(self.position == address, f"#challenge:{address}: not taken back")
        own_moves = 0
        while not self.is_over:
            winning = self.explore.winning_moves(self.position, self.ask)
            self.move(set(winning).__contains__)
            self.wait()
            own_moves += 1
            if not self.is_over:
                self.expect(not self.shows_analysis(), "the analysis is shown")
        solved = f"Solved in {own_moves} of your moves, after 1 wrong try."
        self.expect(self.text("headline") == solved, self.text("headline"))
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
        self.press("#copy_result")
        shared = self.page.evaluate("copied")
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
        self.page.locator("#more > summary").click()
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
        self.page.locator("#more > summary").click()
        self.page.check("#player_both")
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
        self.page.locator("#more > summary").click()
        self.press("#player_both")
        self.press("#hints")
        self.page.wait_for_timeout(SAVE_MILLISECONDS)
        before = self.state()
        self.open(self.page.url.partition("#")[2])
        self.wait()
        self.expect(self.state() == before, f"bookmark: {self.state()} instead of {before}")
        self.report("reload, Back and a bookmark")
