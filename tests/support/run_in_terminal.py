"""Run a command, end it as a line on standard input says, and exit with its status.

usage: run_in_terminal.py terminal|session COMMAND ARGUMENT...

The line is "terminal" (close the terminal), the name of a signal, or empty (wait for the end). With `session` there is
no terminal, whose end would end much by itself.
"""

import os
import pty
import select
import signal
import sys

in_terminal = sys.argv[1] == "terminal"
process, terminal = pty.fork() if in_terminal else (os.fork(), None)
if process == 0:
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)  # a test runner may ignore it
    if not in_terminal:
        os.setsid()
    os.execvp(sys.argv[2], sys.argv[2:])
while in_terminal:
    try:
        ready = select.select([terminal, 0], [], [])[0]
        if 0 in ready or not os.read(terminal, 10000):
            break
    except OSError:
        break
end = os.read(0, 100).decode().strip()
if end == "terminal":
    os.close(terminal)
elif end:
    os.kill(process, getattr(signal, "SIG" + end))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
