r"""Facts about a source text that the compiler and the runtime of Java need.

For `class Helper { String s = "public class No"; } public class Yes { static void main() {} }`, the
file must be called Yes.java and the class Yes is started. All patterns need time linear in the
text: a source file may be hostile.
"""

from __future__ import annotations

import re

from banrye.languages._jvm import code_of, without_package

UNICODE_ESCAPE = re.compile(r"(?<!\\)((?:\\\\)*)\\u+([0-9a-fA-F]{4})")
TOKEN = re.compile(
    r"(?P<open>\{)|(?P<close>\})|(?P<end>;)|(?P<public>\bpublic\b)"
    r"|(?<![.\w])(?:class|interface|enum|record)\s+(?P<type>\w+)|\bvoid\s+(?P<main>main)\s*\("
)
LONGEST_NAME = 255  # bytes of the name of a file


def decode_escapes(text: str) -> str:
    r"""Return a text with the characters that are written as \uXXXX."""
    return UNICODE_ESCAPE.sub(lambda match: match[1] + chr(int(match[2], 16)), text)


def public_class(text: str) -> str | None:
    """Return the public class of a text, after which its file must be called, None if none is."""
    depth, is_public = 0, False
    for token in TOKEN.finditer(code_of(decode_escapes(text))):
        if depth == 0 and is_public and token["type"]:
            return token["type"]
        depth += bool(token["open"]) - bool(token["close"])
        if token["public"]:
            is_public = True
        elif token["end"] or token["type"] or token["close"]:
            is_public = False
    return None


def file_name(text: str, name: str) -> str:
    """Return the name that a compiler wants of a file: of its public class, else the one it has.

    It keeps that, too, if a class has a name that is too long for a file: no compiler takes it.
    """
    public = public_class(text)
    wanted_name = f"{public}.java"
    return wanted_name if public and len(wanted_name.encode()) <= LONGEST_NAME else name


def classes_with_main(text: str) -> list[str]:
    """Return the classes that have the method main and are in no other class."""
    classes: list[str] = []
    depth, current = 0, None
    for token in TOKEN.finditer(code_of(decode_escapes(text))):
        if depth == 0 and token["type"]:
            current = token["type"]
        elif depth == 1 and token["main"] and current and current not in classes:
            classes.append(current)
        depth += bool(token["open"]) - bool(token["close"])
    return classes


def change(text: str) -> str:
    return without_package(text)
