"""Talk to GitHub Actions: annotations on files, the summary of a job, links to the commit.

A line of output that begins with "::" is a command to the runner, whoever has written it. So the
runner is told to stop reading commands while other output is printed
(https://docs.github.com/actions/reference/workflow-commands-for-github-actions). Does nothing
outside GitHub Actions.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from banrye.console import printable

TOKEN = secrets.token_hex(16)  # no program can know it


def is_running() -> bool:
    return os.environ.get("GITHUB_ACTIONS") == "true"


@contextmanager
def commands_stopped() -> Iterator[None]:
    """Let the runner ignore commands in the output meanwhile."""
    if not is_running():
        yield
        return
    print(f"::stop-commands::{TOKEN}", flush=True)
    try:
        yield
    finally:
        print(f"\n::{TOKEN}::", flush=True)


def annotation(file: Path, title: str, message: str) -> list[str]:
    """Return the lines that annotate a file, within `commands_stopped`. None outside GitHub."""
    if not is_running():
        return []
    properties = f"file={escape_property(path_in_checkout(file))},title={escape_property(title)}"
    return [
        f"::{TOKEN}::",
        f"::error {properties}::{escape_data(printable(message))}",
        f"::stop-commands::{TOKEN}",
    ]


def escape_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    return escape_data(printable(text)).replace(":", "%3A").replace(",", "%2C")


def path_in_checkout(file: Path) -> str:
    """Return the path in the repository that the workflow runs for."""
    checkout = Path(os.environ.get("GITHUB_WORKSPACE") or Path.cwd()).resolve()
    path = file.absolute()
    return str(path.relative_to(checkout)) if path.is_relative_to(checkout) else str(path)


def link_to(file: Path, base: Path) -> str:
    """Return the address of a file: at GitHub if this runs there, else relative to `base`."""
    environment = os.environ
    if is_running() and {"GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_SHA"} <= set(
        environment
    ):
        repository = f"{environment['GITHUB_SERVER_URL']}/{environment['GITHUB_REPOSITORY']}"
        path = path_in_checkout(file)
        return f"{repository}/blob/{environment['GITHUB_SHA']}/{quote(os.fsencode(path))}"
    return quote(os.fsencode(os.path.relpath(file, base)))


def append_summary(text: str) -> None:
    """Add Markdown to the summary of the job."""
    file = os.environ.get("GITHUB_STEP_SUMMARY")
    if is_running() and file:
        with Path(file).open("a", encoding="utf-8") as summary:
            summary.write(text)
