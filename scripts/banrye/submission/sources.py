"""The source files of a submission, copied to names that compilers accept.

A file keeps its content but for its encoding, Windows line ends and what its language changes. All
patterns need time linear in the text: a source file may be hostile.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.console import UserError, relative_path
from banrye.files import check_link, files_below, follow_text_symlink, is_bytecode, read_bytes
from banrye.language import by_suffix, has_hash_comments, language_module, of_suffix
from banrye.messages import _
from banrye.repository import OWN, PROBLEMS

if TYPE_CHECKING:
    from banrye.language_hooks import TextModule

MAX_SOURCE_BYTES = 16 << 20  # of a file
PACKAGE_DEPTH = 3  # of the folder of a submission, in a package

# Comments are alternatives to strings, group 1. An unclosed string ends with its line and an
# unclosed comment with the file, so that no character is read twice. Between single quotes is one
# character in C and its relatives (1'000 and Rust's lifetimes have none), a string in Python.
STRING = r'"(?:\\.|[^"\\\n])*"?'
SINGLE = r"'(?:\\.|[^'\\\n])*'?"
CHARACTER = r"'(?:\\[^\n]|[^'\\\n])'"
COMMENT = re.compile(rf"({STRING}|{CHARACTER})|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
HASH_COMMENT = re.compile(
    rf'"""(?:.*?"""|.*\Z)|\'\'\'(?:.*?\'\'\'|.*\Z)|({STRING}|{SINGLE})|#[^\n]*', re.DOTALL
)

NOT_JUDGED = (".swift", ".ts")  # suffixes of sources in languages that are not known
SUFFIXES = frozenset([*(suffix.lower() for suffix in by_suffix()), *NOT_JUDGED])


def copy_sources(
    source: Path,
    folder: Path,
    change: Callable[[str], str] | None = None,
    *,
    keeps_name: bool = False,
    left_out: Collection[str] = (),
) -> dict[str, Path]:
    """Copy a file, or the files of a folder. Return the originals by their new paths in `folder`.

    A file alone is called main, as Python would import its own heapq.py instead of the library,
    unless `keeps_name`: other files import it by its name. A Java file is called after its public
    class. `change` is applied to each text. `left_out`: names of files that are not copied.
    """
    if not source.exists():
        raise UserError(_("no such file: {}", relative_path(source)))
    copied: dict[str, Path] = {}
    boundary = boundary_of(source)
    for file, usual_name in files_of(source):
        name = usual_name
        if name in left_out:
            continue
        if keeps_name and not source.is_dir():
            name = source.stem + usual_suffix(source)
        content = read_bytes(target_of(file, boundary), MAX_SOURCE_BYTES)
        text = decode_source(content)
        if text is not None:
            spoken = text_module(Path(name).suffix)
            text = spoken.change(text) if spoken else text
            text = change(text) if change else text
            content = text.encode()
            if spoken:
                name = str(Path(name).with_name(spoken.file_name(text, Path(name).name)))
        destination = folder / name
        destination.parent.mkdir(parents=True, exist_ok=True)
        destination.write_bytes(content)
        if os.access(file, os.X_OK):  # the script `build` or `run` of a validator
            destination.chmod(0o755)
        copied[name] = file
    return dict(sorted(copied.items()))


def target_of(file: Path, boundary: Path) -> Path:
    """Return the file whose content a source file has. Raise UserError if it is elsewhere."""
    # An untrusted text file may name any file of the user.
    target = follow_text_symlink(file) if boundary == OWN else file
    check_link(target, boundary)
    return target


def boundary_of(source: Path) -> Path:
    """Return the folder that the links of a submission may not leave.

    This is the repository for its own problems, else the package, or the folder of the submission.
    """
    folder = (source if source.is_dir() and not source.is_symlink() else source.parent).resolve()
    if folder.is_relative_to(PROBLEMS):
        return OWN
    in_package = folder.parents[:PACKAGE_DEPTH]
    return next((place for place in in_package if (place / "problem.yaml").is_file()), folder)


def files_of(source: Path) -> Iterable[tuple[Path, str]]:
    """Yield each file of a submission and its new path."""
    if not source.is_dir():
        yield source, "main" + usual_suffix(source)
        return
    files = [file for file in files_below(source) if file.is_file()]
    for file in files:
        relative = file.relative_to(source)
        usual = relative.with_suffix(usual_suffix(file))
        is_taken = usual != relative and source / usual in files  # a.cc beside a.cpp
        if not is_bytecode(relative):
            yield file, str(relative if is_taken else usual)


def usual_suffix(file: Path) -> str:
    """Return the suffix of a copy: of .cc, .cxx, .c++ and .C it is .cpp."""
    language = of_suffix(file.suffix)
    return language.suffixes[0] if language and language.has_includes else file.suffix.lower()


def is_text(file: Path) -> bool:
    """Return whether a file can be source text: in an encoding of `decode_source`, without NUL."""
    text = decode_source(read_bytes(file, MAX_SOURCE_BYTES))
    return text is not None and "\0" not in text


def decode_source(content: bytes) -> str | None:
    """Decode UTF-8, UTF-16 or CP949 (Korean Windows) into a text with Unix line ends.

    Return None if it is not a text.
    """
    has_mark = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16",) if has_mark else ("utf-8-sig", "cp949"):
        with suppress(UnicodeDecodeError):
            return content.decode(encoding).replace("\r\n", "\n")
    return None


def without_comments(text: str, suffix: str) -> str:
    """Return a source text with a blank in place of each comment. `suffix`: of its file."""
    pattern = HASH_COMMENT if has_hash_comments(suffix) else COMMENT
    return pattern.sub(lambda match: match[1] or " ", text)


def first_comment(text: str) -> str:
    """Return the comment lines with which a source text begins."""
    lines: list[str] = []
    for line in text.splitlines():
        if not re.match(r"\s*(?://|/\*|\*|#|--|\"\"\"|'''|$)", line):
            break
        lines.append(line)
    return "\n".join(lines)


def text_module(suffix: str) -> TextModule | None:
    """Return the function that changes the texts of files with a suffix, None if there is none."""
    language = of_suffix(suffix)
    return language_module(language.code, "text") if language else None


def main_class(files: Iterable[Path], suffix: str) -> str | None:
    """Return the class that is started, None if a language has none. `suffix`: of its files."""
    language = of_suffix(suffix)
    finder = language_module(language.code, "main_class") if language else None
    texts = (file.read_text(encoding="utf-8", errors="replace") for file in files)
    return finder.main_class(texts) if finder else None
