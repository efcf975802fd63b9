"""The options of the verb `serve`."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from dataclasses import dataclass

from banrye.cli.option_parser import group, value, values
from banrye.cli.options import SandboxOptions
from banrye.messages import _

PORT = 8080  # of SandboxFusion
LAST_PORT = 65535
DEFAULT_WAITING = 256  # requests that may wait for a place
MAX_REQUESTS = 10_000  # that run or wait


def port(text: str) -> int:
    """Return the number of a port. Raise ArgumentTypeError."""
    return number(text, 0, LAST_PORT)


def places(text: str) -> int:
    """Return the number of requests that run. Raise ArgumentTypeError."""
    return number(text, 1, MAX_REQUESTS)


def number_of_waiting(text: str) -> int:
    """Return the number of requests that wait. Raise ArgumentTypeError."""
    return number(text, 0, MAX_REQUESTS)


def number(text: str, least: int, most: int) -> int:
    integer = int(text) if text.isdecimal() else -1
    if not least <= integer <= most:
        raise ArgumentTypeError(_("{!r:.40} is not a number from {:,} to {:,}", text, least, most))
    return integer


@dataclass(frozen=True)
class Options:
    """Whom the server answers, and how many."""

    port: int = value(
        "--port",
        "PORT",
        f"listen on this port (default: {PORT}); 0 is any free port",
        convert=port,
        default=PORT,
    )
    address: str = value(
        "--listen",
        "ADDRESS",
        "listen on this address of the machine (default: 127.0.0.1)",
        default="127.0.0.1",
    )
    hosts: tuple[str, ...] = values(
        "--allow-host", "NAME", "also answer requests that call this machine NAME"
    )
    origins: tuple[str, ...] = values(
        "--allow-origin", "ORIGIN", "answer web pages of this origin, such as https://example.org"
    )
    running: int = value(
        "--running",
        "N",
        "programs that run at once (default: one for each processor)",
        convert=places,
        default=os.cpu_count() or 1,
    )
    waiting: int = value(
        "--waiting",
        "N",
        f"requests that may wait for a place (default: {DEFAULT_WAITING})",
        convert=number_of_waiting,
        default=DEFAULT_WAITING,
    )
    sandbox: SandboxOptions = group(SandboxOptions, is_explained_by="judge")
