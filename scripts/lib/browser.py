"""A page in a headless Chromium, driven by the DevTools protocol over a pair of pipes. Standard library only."""

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress

import house

SWITCHES = (
    "--headless",
    "--no-sandbox",  # with it, Chromium refuses to run as root
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",  # which is small in containers
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-ipc-flooding-protection",  # which lets an address change 200 times in 10 s and then no more
    "--remote-debugging-pipe",
)
PATIENCE = 60  # seconds, for one answer
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


def is_load(event, loader):
    """Whether this event says that what the loader loads is there."""
    parameters = event.get("params", {})
    return event["method"] == "Page.lifecycleEvent" and (parameters["name"], parameters["loaderId"]) == ("load", loader)


class Browser:
    """Used in a `with` statement, at whose end the browser ends. `events` is all that it has said unasked."""

    def __init__(self):
        house.need("chromium", "chromium")
        self.profile = tempfile.mkdtemp(prefix="profile-")
        its_input, self.commands = os.pipe()
        self.answers, its_output = os.pipe()

        def connect():  # Chromium reads commands from descriptor 3 and writes answers to 4
            for end, place in [(os.dup(its_input), 3), (os.dup(its_output), 4)]:
                os.dup2(end, place)
                os.set_inheritable(place, True)

        self.process = subprocess.Popen(
            ["chromium", *SWITCHES, f"--user-data-dir={self.profile}", "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=connect,
            env={**os.environ, "TMPDIR": self.profile},
            start_new_session=True,
        )
        os.close(its_input)
        os.close(its_output)
        self.unread, self.number, self.session, self.events = b"", 0, {}, []

    def __enter__(self):
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.session["sessionId"] = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Network"):
                self.call(f"{domain}.enable")
            self.call("Page.setLifecycleEventsEnabled", enabled=True)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # it has nothing to save
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """The result of one command of the protocol."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **self.session}
        unsent = json.dumps(message).encode() + b"\0"
        try:
            while unsent:
                unsent = unsent[os.write(self.commands, unsent) :]
        except BrokenPipeError:
            raise house.Refused("expected Chromium to take commands, found that it has ended") from None
        while True:
            message = self.message(method)
            if message.get("id") != self.number:
                self.events.append(message)
            elif "error" in message:
                raise house.Refused(f"expected Chromium to do {method}, found {message['error']['message']}")
            else:
                return message["result"]

    def message(self, method):
        """The next message from the browser; each ends with a zero byte."""
        while b"\0" not in self.unread:
            ready, _, _ = select.select([self.answers], [], [], PATIENCE)
            part = os.read(self.answers, 1 << 20) if ready else b""
            if not part:
                found = "that it has ended" if ready else f"no answer within {PATIENCE} s"
                raise house.Refused(f"expected Chromium to answer {method}, found {found}")
            self.unread += part
        message, _, self.unread = self.unread.partition(b"\0")
        return json.loads(message)

    def open(self, address):
        """Loads a page anew."""
        for place in ("about:blank", address):  # to go only to another # of the same page would not load it
            start = len(self.events)
            loader = self.call("Page.navigate", url=place)["loaderId"]
            while not any(is_load(event, loader) for event in self.events[start:]):
                self.events.append(self.message("Page.navigate"))
        self.call("Page.resetNavigationHistory")

    def back(self):
        """As by the browser's button."""
        history = self.call("Page.getNavigationHistory")
        entry = history["entries"][history["currentIndex"] - 1]
        self.call("Page.navigateToHistoryEntry", entryId=entry["id"])

    def run(self, script):
        """The value of an expression in the page, of a promise what it comes to."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            fault = result["exceptionDetails"]
            raise house.Refused(
                f"expected the page to run, found {fault.get('exception', fault).get('description', fault)}"
            )
        return result["result"].get("value")

    def apply(self, function, *values):
        """What a function of the page, or one given as text, makes of these values."""
        return self.run(f"({function})({', '.join(map(json.dumps, values))})")

    def wait(self, condition):
        start = time.monotonic()
        while not self.run(condition):
            if time.monotonic() - start > PATIENCE:
                raise house.Refused(f"expected {condition} within {PATIENCE} s, found it false")
            time.sleep(0.02)

    def look(self, width, scheme, height=800):
        """As in a window of that width, in a light or dark colour scheme; a narrow one is a telephone."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def click(self, element):
        """Clicks in the middle of the element that the expression names."""
        place = self.run(
            f"(() => {{ const element = {element}; element.scrollIntoView({{ block: 'center' }});"
            " const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def press(self, key, shift=False):
        text = {"Enter": "\r", " ": " "}.get(key)
        code = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": KEYS[key]}
        code["modifiers"] = 8 if shift else 0
        self.call("Input.dispatchKeyEvent", type="keyDown", **code, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **code)

    def picture(self, clip=None):
        """The page, or a part of it, as PNG."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1} | (clip or {})
        picture = self.call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        return base64.b64decode(picture["data"])
