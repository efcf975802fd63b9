r"""The process in which patterns.py matches names. It reads and prints JSON.

    ["(?P<case>\d+)\\.in", ["1.in", "x"]]     [["1.in", {"case": "1"}], null]

A pattern that is no regular expression gives the reason as a text.
"""

import json
import re
import resource
import sys


def main() -> None:
    seconds, mebibytes = map(int, sys.argv[1:])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))
    pattern, names = json.load(sys.stdin)
    try:
        compiled = re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        json.dump(str(error), sys.stdout)
        return
    matches = [compiled.match(name) for name in names]
    json.dump([match and [match[0], match.groupdict()] for match in matches], sys.stdout)


if __name__ == "__main__":
    main()
