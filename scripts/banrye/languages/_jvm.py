"""Changes of source texts that Java and Kotlin need.

"package a; class A {}"     " class A {}": the package would have to be in a folder of its own
"""

from __future__ import annotations

import re

# Literals and comments. If it is open, a string ends with its line, and the others with the file.
NO_CODE = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)|"(?:\\.|[^"\\\n\r])*"?|\'(?:\\.|[^\'\\\n\r])*\'?'
    r"|//[^\n\r]*|/\*.*?(?:\*/|\Z)",
    re.DOTALL,
)
PACKAGE = re.compile(r"^[ \t]*package[ \t]+[\w.]+[ \t]*;?", re.MULTILINE)


def code_of(text: str) -> str:
    """Return a text of the same length with blanks in place of comments and literals."""
    return NO_CODE.sub(lambda match: re.sub(r"[^\n\r]", " ", match[0]), text)


def without_package(text: str) -> str:
    """Return a text without its package line. The package would have to be in its own folder."""
    match = PACKAGE.search(code_of(text))
    return text[: match.start()] + text[match.end() :] if match else text
