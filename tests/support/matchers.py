"""Print the places that the editor's tasks find in the output of a command, as VS Code does: FILE:LINE.

usage: matchers.py TASKS_JSON < OUTPUT

The patterns of a matcher must match consecutive lines.
"""

import json
import re
import sys
from pathlib import Path

tasks = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["tasks"]
matchers = tasks[0]["problemMatcher"]
assert all(task["problemMatcher"] == matchers for task in tasks), "the tasks have different matchers"
lines = sys.stdin.read().splitlines()
places = []
for matcher in matchers:
    patterns = matcher["pattern"]
    if isinstance(patterns, dict):
        patterns = [patterns]
    for start in range(len(lines) - len(patterns) + 1):
        found = {}
        for line, pattern in zip(lines[start:], patterns):
            match = re.search(pattern["regexp"], line)
            if not match:
                break
            found.update({key: match[group] for key, group in pattern.items() if key != "regexp"})
        else:
            assert found["message"], f"no message for {found}"
            places.append(f"{found['file']}:{found['line']}")
print("\n".join(places))
