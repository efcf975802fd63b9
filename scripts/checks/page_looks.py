"""Check how an interactive page looks, and that it can be used without seeing it (axe-core)."""

from __future__ import annotations

from typing import Any

from checks.page_check import PageCheck

from banrye.console import UserError
from banrye.repository import TARGET

AXE = TARGET / "npm" / "node_modules" / "axe-core" / "axe.min.js"
AXE_RUN = "axe.run({ rules: { 'target-size': { enabled: true } } })"  # off by default


class LookChecks(PageCheck):
    """The checks of one page that look at it."""

    def draw_pictures(self) -> None:
        """Write the pictures of the page that the documents show."""
        for scheme, file in (("light", "explore.png"), ("dark", "explore_dark.png")):
            options: dict[str, Any] = {"color_scheme": scheme, "device_scale_factor": 2}
            self.open(self.explore.PICTURE, query="?embed", width=340, height=430, **options)
            self.wait()  # the search may take a while
            self.page.evaluate("document.querySelector('#pieces button')?.click()")
            excess = self.page.evaluate("document.documentElement.scrollHeight - innerHeight")
            if excess > 0:
                raise UserError(f"{self.name}: the picture cuts {excess} px off")
            self.page.screenshot(path=self.file.with_name(file))

    def check_modes(self) -> None:
        """Check the page without JavaScript, embedded, printed, in forced colours, and motion."""
        self.open(java_script_enabled=False)
        visible = [button for button in self.page.locator("button").all() if button.is_visible()]
        self.expect(not visible, "buttons without JavaScript")
        self.expect("JavaScript" in self.page.inner_text("noscript"), "no text without JavaScript")
        self.open(self.explore.PICTURE, query="?embed", width=480, height=480)
        self.expect(not self.page.locator("#controls").is_visible(), "controls in ?embed")
        self.expect(self.page.locator("#board").is_visible(), "no board in ?embed")
        self.open(self.explore.PICTURE)
        self.page.emulate_media(media="print")
        self.expect(not self.page.locator("#controls").is_visible(), "controls are printed")
        self.expect(self.page.locator("#board").is_visible(), "no board is printed")
        for motion, expected in (("no-preference", [150, 2500]), ("reduce", [])):
            self.open(reduced_motion=motion)
            self.page.evaluate("watch_animations()")
            self.move()
            self.wait()
            result = self.page.evaluate("all_animations()")
            self.expect(result == expected, f"{motion}: animations of {result} ms")
        self.report("without JavaScript, embedded, printed, motion")

    def check_look(self, locale: str, scheme: str, size: tuple[int, int]) -> None:
        """Check each state of the page: accessibility, overflow, and the first screen."""
        width, height = size
        look = f"{locale}, {scheme}, {width}x{height}"
        options: dict[str, Any] = {"locale": locale, "color_scheme": scheme}
        self.open(width=width, height=height, **options)
        self.check_first_screen(look, size)
        rules = self.check_axe(f"{look}, hints off")
        self.page.check("#hints")
        rules += self.check_axe(f"{look}, hints on")
        self.open(f"{self.explore.PICTURE}&territory", width=width, height=height, **options)
        self.expect(not self.shows_values(), f"{look}: hints are shown though they are off")
        self.page.check("#hints")
        self.open_details()
        rules += self.check_axe(f"{look}, all open")
        small = self.page.evaluate("small_texts()")
        self.expect(not small, f"{look}: text of less than 12 px: {small[:3]}")
        for narrow in (width, 320):
            self.page.set_viewport_size({"width": narrow, "height": height})
            excess = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.expect(excess <= 0, f"{look}: {excess} px too wide for {narrow} px")
        self.expect(self.page.get_attribute("html", "lang") == locale[:2], f"{look}: the language")
        self.open(width=width, height=height, **options)
        self.page.click("#challenge")
        rules += self.check_axe(f"{look}, challenge")
        self.page.click("#ladder button >> nth=2")
        rules += self.check_axe(f"{look}, ladder")
        self.page.click("#new_game")
        self.wait()  # the computer begins if the visitor has the second side of the challenge
        while not self.is_over:
            self.move()
            self.wait()
        rules += self.check_axe(f"{look}, game over")
        if self.is_visible("#show_mistake"):
            self.page.click("#show_mistake")
        rules += self.check_axe(f"{look}, mistake")
        self.open_details()
        self.page.fill("#code", "syntax error")
        self.page.click("#run")
        self.page.wait_for_selector("#failed:not([hidden])")
        rules += self.check_axe(f"{look}, tester")
        self.report(f"{look}: axe-core passed {rules} rules in 8 states")

    def open_details(self) -> None:
        script = "(all) => { for (const it of all) it.open = true; }"
        self.page.locator("details").evaluate_all(script)

    def check_first_screen(self, look: str, size: tuple[int, int]) -> None:
        """Check that three pictures of the rules and the board are in sight."""
        width, height = size
        box: Any = self.page.locator("#board").bounding_box() or {}
        bottom = box.get("y", 0) + box.get("height", 0)
        self.expect(bottom <= height, f"{look}: the board ends at {bottom:.0f} px")
        if width > 1000:
            self.expect(box.get("height", 0) > 0.5 * height, f"{look}: a small board: {box}")
        captions = self.page.locator("#rules figure:has(svg) figcaption:not(:empty)")
        self.expect(captions.count() == 3, f"{look}: {captions.count()} pictures of the rules")
        for caption in captions.all():
            place: Any = caption.bounding_box() or {}
            end = place.get("y", height) + place.get("height", 0)
            self.expect(end <= height, f"{look}: a rule ends at {end:.0f} px")

    def check_axe(self, look: str) -> int:
        """Return how many rules of axe-core the page passes; all must."""
        self.page.evaluate("document.getAnimations().forEach((it) => it.finish())")
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        result = self.page.evaluate(AXE_RUN)
        for found in result["violations"] + result["incomplete"]:
            self.fail(f"{look}: {found['id']}: {found['nodes'][0]['html'][:120]}")
        small = self.page.evaluate("small_controls()")
        self.expect(not small, f"{look}: less than 24 px: {small}")
        bad = self.page.evaluate("bad_names()")
        self.expect(not bad, f"{look}: names or classes {bad[:3]}")
        return len(result["passes"])
