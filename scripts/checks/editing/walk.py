"""Drive VS Code in Chromium as a contestant does: `walk.open("wrong.py")`, `walk.status("WA")`.

Each action waits for what it brings about, so a step that does not come fails with its name and a
picture of the window. Labels are those of the editor in English: its own texts stay English, also
where the extension speaks Korean.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Error, expect

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Locator, Page

STEP_SECONDS = 60
QUICK_PICK = ".quick-input-widget"
# The names of the icons of a test in the Test Explorer. One is green, the other red.
ICONS = {"passed": "codicon-testing-passed-icon", "failed": "codicon-testing-failed-icon"}
CHANNELS = "element => getComputedStyle(element).color.match(/[0-9]+/g).slice(0, 3).map(Number)"


class WalkError(Exception):
    """A step of a walk did not come about."""


@dataclass
class Walk:
    """A window of the editor. `pictures`: the folder, and how the names of its files begin."""

    page: Page
    name: str
    pictures: Path
    seconds: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(STEP_SECONDS * 1000)
        expect.set_options(timeout=STEP_SECONDS * 1000)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measure a step, and draw the window after it."""
        start = time.monotonic()
        try:
            yield
        except (Error, AssertionError) as error:
            self.picture(f"failed_{name}")
            raise WalkError(f"{self.name}: {name}: {error}") from None
        self.seconds[name] = time.monotonic() - start
        self.picture(name)

    def picture(self, name: str) -> None:
        self.page.screenshot(path=self.pictures / f"{self.name}_{name}.png".replace(" ", "_"))

    # Actions of the user.

    def start(self, address: str, folder: Path) -> None:
        """Open a folder in a new window."""
        self.page.goto(f"{address}?folder={folder}")
        self.page.locator(".explorer-folders-view .monaco-list-row").first.wait_for()

    def command(self, title: str) -> None:
        """Choose a command by its title. While the window starts, not all are offered at once."""
        end = time.monotonic() + STEP_SECONDS
        while not any(title in each for each in self.commands_like(title)):
            self.close_list()
            if time.monotonic() > end:
                raise AssertionError(f"no command {title}")
        self.page.locator(f"{QUICK_PICK} .monaco-list-row", has_text=title).first.click()

    def commands_like(self, title: str) -> list[str]:
        """Open the list of commands with a filter. Return those that are offered."""
        self.page.keyboard.press("F1")
        box = self.page.locator(f"{QUICK_PICK} input").first
        box.fill(f">{title}")
        rows = self.page.locator(f"{QUICK_PICK} .monaco-list-row")
        rows.first.wait_for()
        self.page.wait_for_timeout(500)
        return rows.all_inner_texts()

    def close_list(self) -> None:
        self.page.keyboard.press("Escape")

    def trust(self) -> None:
        """Trust the folder, as the page on trust asks."""
        self.command("Workspaces: Manage Workspace Trust")
        self.page.get_by_role("button", name="Trust", exact=True).first.click()
        self.page.get_by_text("You trust this folder").wait_for()
        self.command("View: Close All Editors")

    def open(self, file: str) -> None:
        """Open a file from the tree of files."""
        self.command("View: Show Explorer")
        self.page.locator(".explorer-folders-view").get_by_role("treeitem", name=file).dblclick()
        self.page.get_by_role("tab", name=file, exact=True).wait_for()

    def judge(self, title: str) -> None:
        """Press the button of the editor's title that judges the file."""
        self.page.get_by_role("button", name=title).first.click()

    # Things that the user sees.

    def status(self, verdict: str) -> None:
        """Wait for a verdict in the status bar."""
        bar = self.page.locator(".statusbar-item", has_text=f"{verdict} ")
        bar.first.wait_for()

    def tests(self, file: str, expected: Mapping[str, str]) -> None:
        """Check the icons and colours of the test cases of a file in the Test Explorer."""
        self.command("Testing: Focus on Test Explorer View")
        row = self.test(file)
        row.wait_for()
        if row.get_attribute("aria-expanded") == "false":
            row.locator(".monaco-tl-twistie").click()
        for name, state in expected.items():
            icon = self.test(name).locator(f".computed-state.{ICONS[state]}")
            icon.wait_for()
            red, green, _blue = icon.evaluate(CHANNELS)
            if (green > red) != (state == "passed"):
                raise AssertionError(f"{name} has {state}: its icon is rgb({red}, {green}, …)")

    def test(self, name: str) -> Locator:
        """Return the row of a test. Its accessible label may be its description alone."""
        label = self.page.locator(".label", has_text=name)
        return self.page.locator(".test-explorer .monaco-list-row").filter(has=label).first

    def texts(self, *texts: str) -> None:
        """Wait for lines in the editors."""
        for text in texts:
            line = self.page.locator(".monaco-editor .view-line", has_text=text)
            line.first.wait_for()

    def notice(self, text: str) -> Locator:
        """Return the notification with a text."""
        result = self.page.locator(".notification-list-item", has_text=text).first
        result.wait_for()
        return result

    def press(self, notice: str, button: str) -> None:
        """Press a button of a notification."""
        self.notice(notice).get_by_role("button", name=button).click()

    def panel(self) -> FrameLocator:
        """Return the page in the panel."""
        outer = self.page.frame_locator("iframe.webview.ready").last
        return outer.frame_locator("iframe#active-frame")
