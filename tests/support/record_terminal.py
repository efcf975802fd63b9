"""Run a command in a terminal, press Ctrl-C after some seconds, and print what the terminal got.

usage: record_terminal.py SECONDS COMMAND ARGUMENT...
"""

import os
import pty
import select
import signal
import sys
import time

process, terminal = pty.fork()
if process == 0:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test runner may ignore it
    os.execvp(sys.argv[2], sys.argv[2:])
end, output = time.monotonic() + float(sys.argv[1]), b""
while True:
    try:
        if select.select([terminal], [], [], max(0.0, end - time.monotonic()))[0]:
            output += os.read(terminal, 10000)
        else:
            os.write(terminal, b"\x03")
            end = time.monotonic() + 60
    except OSError:  # the command has ended
        break
os.waitpid(process, 0)
sys.stdout.buffer.write(output)
