"""Accept an input with exit status 42 and reject it with 43. Blanks and line breaks must be as in the statement."""

import re
import sys

NUMBER = "(?:0|[1-9][0-9]{0,9})"  # no sign, no leading zeros


def reject(reason):
    print("input_validators/validator.py:", reason, file=sys.stderr)
    sys.exit(43)


text = sys.stdin.buffer.read().decode(errors="replace")
if not re.fullmatch(rf"{NUMBER}\n{NUMBER}(?: {NUMBER})*\n", text):
    reject("expected a line with N and a line with numbers")
count, *numbers = map(int, text.split())
if not 1 <= count <= 100_000 or len(numbers) != count:
    reject("expected N from 1 to 100000, and N numbers")
if max(numbers) > 10**9:
    reject("expected numbers of at most 10^9")
sys.exit(42)
