"""Bundle a program and the files beside it into one file for a judge.

bundle_of(Path("test/sum.cpp"))     the text of sum.cpp, with lib/add.hpp in place of its #include
"""

from __future__ import annotations

from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.language import (
    all_languages,
    has_includes,
    including_suffixes,
    language_module,
    of_suffix,
)
from banrye.messages import _
from banrye.submission.beside import bundle_c
from banrye.submission.beside.needs import folders
from banrye.submission.sources import decode_source


def bundle_of(source: Path) -> str:
    """Return the text of the one file. Raise UserError if the language has no bundles."""
    shown = relative_path(source)
    if source.is_dir():
        raise UserError(
            _("--bundle takes one file, which may include others, and {} is a folder", shown)
        )
    if decode_source(read_bytes(source)) is None:
        raise UserError(_("{} is not a text file", shown))
    if has_includes(source.suffix):
        return bundle_c.bundle(source, folders())
    language = of_suffix(source.suffix)
    bundler = language_module(language.code, "bundle") if language else None
    if bundler is None:
        every = all_languages().values()
        suffixes = [
            spoken.suffixes[0] for spoken in every if language_module(spoken.code, "bundle")
        ]
        suffixes_in_words = ", ".join([*including_suffixes(), *suffixes])
        raise UserError(_("--bundle knows {}, not {}", suffixes_in_words, source.suffix or shown))
    return bundler.bundle(source, folders())
