"""The verb `mcp`: a server that ends with its client."""

from __future__ import annotations

from banrye import installing
from banrye.cli import option_parser
from banrye.console import ExitStatus
from banrye.extras.mcp.verb.options import Options
from banrye.installing import Extra

MCP = Extra(
    "the SDK of the Model Context Protocol",
    "--extra mcp",
    "mcp",
    ("mcp",),
    "a download of 12 MB, about 30 s",
    "mcp",
)


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    options.sandbox.apply()
    installing.require_extra(MCP)
    from banrye.extras.mcp.tools import Tools, server_of  # it may have been installed just now

    words = tuple(option_parser.words(options.sandbox))
    server_of(Tools(options.hides_answers, words)).run("stdio")
    return ExitStatus.PASSED
