"""Run a command, press Ctrl-C as soon as its progress says that inputs were tried, and exit with its status.

usage: interrupt.py COMMAND ARGUMENT...
"""

import os
import pty
import signal
import subprocess
import sys

signal.signal(signal.SIGINT, signal.SIG_DFL)  # shells ignore it in background commands
terminal, stderr = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stderr=stderr, start_new_session=True)
os.close(stderr)
progress = b""
while b"inputs tried" not in progress:
    progress += os.read(terminal, 1000)
os.killpg(process.pid, signal.SIGINT)
sys.exit(process.wait() % 256)
