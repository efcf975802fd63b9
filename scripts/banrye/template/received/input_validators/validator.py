"""Accept an input with exit status 42 and reject it with 43. To be written: now it accepts any text."""

import sys

text = sys.stdin.buffer.read().decode(errors="replace")
is_text = (
    not text
    or (text.endswith("\n")
    and all(character.isprintable() or character in "\t\n" for character in text))
)
sys.exit(42 if is_text and "\ufffd" not in text else 43)
