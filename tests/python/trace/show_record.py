"""Do with a record all that `trace` does, and print the MiB that it took. Holds no tests."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from banrye.extras.trace.assemble import steps_of
from banrye.extras.trace.page import page_of
from banrye.extras.trace.record import lines_of
from banrye.extras.trace.trace_model import Trace, TraceLimits
from banrye.extras.trace.trace_table import rows_with_gaps, table_of
from banrye.process.limits import End, RunResult


def show(record: Path) -> None:
    output = bytes(64 << 20)
    with record.open("rb") as file:
        steps = steps_of(list(lines_of(file, TraceLimits().steps)), b"", output)
    run = RunResult(End.EXITED, "", 0.0, 1, 0, output, b"")
    trace = Trace({}, steps, None, "", run)
    rows_with_gaps(table_of(trace))
    page_of(trace, "title", b"")
    # ru_maxrss would also count what the process that started this one had.
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="ascii"))
    assert peak
    print(int(peak[1]) >> 10)


if __name__ == "__main__":
    show(Path(sys.argv[1]))
