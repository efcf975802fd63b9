"""Change a source text for kotlinc: leave out `package a`."""

from __future__ import annotations

from banrye.languages._jvm import without_package


def change(text: str) -> str:
    return without_package(text)


def file_name(text: str, name: str) -> str:
    """Return the name of a file, which may have any."""
    del text
    return name
