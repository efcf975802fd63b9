"""Accept an input with exit status 42 and reject it with 43. Blanks and line breaks must be as in the statement."""

import re
import sys

NUMBER = "(?:0|[1-9][0-9]{0,9})"  # no sign, no leading zeros

text = sys.stdin.buffer.read().decode("ascii", errors="replace")
if not re.fullmatch(rf"{NUMBER}\n{NUMBER}(?: {NUMBER})*\n", text):
    sys.exit(43)
count, *numbers = map(int, text.split())
is_valid = 1 <= count <= 100_000 and len(numbers) == count and max(numbers) <= 10**9
sys.exit(42 if is_valid else 43)
