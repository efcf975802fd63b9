"""Accept an answer, a .ans file, with exit status 42 and reject it with 43. The input is the file sys.argv[1].

To be written: now it accepts everything.
"""

import sys

sys.exit(42)
