"""Check that the reports of scripts/regress can be read, and that they agree.

usage: check_reports.py FILE.xml FILE.json FAILURES
"""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

xml, content, failures = sys.argv[1], sys.argv[2], int(sys.argv[3])
root = ElementTree.parse(xml).getroot()
cases = root.findall("testsuite/testcase")
report = json.loads(Path(content).read_text(encoding="ascii"))
assert len(cases) == len(report["solutions"]) == failures, (len(cases), report)
assert {element.tag for element in root.iter()} == {"testsuites", "testsuite", "testcase", "failure"}
assert root.get("failures") == str(failures)
for case in cases:
    assert [child.tag for child in case] == ["failure"]
for text in ElementTree.tostring(root, encoding="unicode"):
    assert text.isprintable() or text == "\n", text
