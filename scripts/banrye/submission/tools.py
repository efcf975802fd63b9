"""What is known of compilers and interpreters as commands, before anything is installed.

mcs    of the Debian package mono-mcs, prints its version with --version
"""

from __future__ import annotations

DEBIAN_PACKAGES = {
    "go": "golang-go",
    "java": "default-jdk-headless",
    "javac": "default-jdk-headless",
    "kotlinc": "kotlin",
    "mcs": "mono-mcs",
    "mono": "mono-runtime",
    "node": "nodejs",
    "ocamlopt": "ocaml",
    "pypy3": "pypy3",
    "scalac": "scala",
}
VERSION_OPTIONS = {"go": "version", "javac": "-version", "kotlinc": "-version"}  # else --version


def version_option(command: str) -> str:
    """Return the argument with which a command prints its version."""
    return VERSION_OPTIONS.get(command, "--version")
