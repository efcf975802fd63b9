"""Change the reason of a verdict that scripts/regress has kept.

usage: change_reason.py FILE OLD NEW
"""

import sqlite3
import sys

with sqlite3.connect(sys.argv[1], timeout=60) as connection:
    changed = connection.execute("UPDATE verdict SET reason = ? WHERE reason = ?", (sys.argv[3], sys.argv[2]))
    assert changed.rowcount > 0
