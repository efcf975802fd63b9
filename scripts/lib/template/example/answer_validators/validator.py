"""Accept an answer, a .ans file, with exit status 42 and reject it with 43. The input is the file sys.argv[1]."""

import re
import sys

text = sys.stdin.buffer.read().decode("ascii", errors="replace")
sys.exit(42 if re.fullmatch(r"(?:0|[1-9][0-9]{0,14})\n", text) else 43)
