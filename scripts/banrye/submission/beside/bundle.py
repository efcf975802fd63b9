"""One file of a program and what is beside it, as judges take it.

bundled(Path("test/sum.cpp"))     the text of sum.cpp, with lib/add.hpp in place of its #include
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.messages import _
from banrye.submission.beside import (
    bundle_c,
    bundle_java,
    bundle_javascript,
    bundle_python,
    bundle_rust,
)
from banrye.submission.beside.door import C_SUFFIXES, folders
from banrye.submission.sources import decode

BUNDLERS: Mapping[str, Callable[[Path, Sequence[Path]], str]] = {
    **dict.fromkeys(C_SUFFIXES, bundle_c.bundle),
    ".py": bundle_python.bundle,
    ".java": bundle_java.bundle,
    ".rs": bundle_rust.bundle,
    ".js": bundle_javascript.bundle,
}


def bundled(source: Path) -> str:
    """Return the text of the one file. Raise UserError if the language has no bundles."""
    shown = relative_path(source)
    if source.is_dir():
        raise UserError(
            _("--bundle is for a file with what it includes, and {} is a folder", shown)
        )
    if decode(read_bytes(source)) is None:
        raise UserError(_("{} is no text file", shown))
    bundler = BUNDLERS.get(source.suffix)
    if bundler is None:
        known = ", ".join(dict.fromkeys(BUNDLERS))
        raise UserError(_("--bundle knows {}, not {}", known, source.suffix or shown))
    return bundler(source, folders())
