"""Accept an answer, a .ans file, with exit status 42 and reject it with 43. The input is the file sys.argv[1]."""

import re
import sys

text = sys.stdin.buffer.read().decode(errors="replace")
if not re.fullmatch(r"(?:0|[1-9][0-9]{0,14})\n", text):
    print("answer_validators/validator.py: expected a number", file=sys.stderr)
    sys.exit(43)
sys.exit(42)
