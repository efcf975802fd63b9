"""Run a command in a terminal, press Ctrl-C when a text appears, and print what the terminal got.

usage: record_terminal.py TEXT COMMAND ARGUMENT...
"""

import os
import pty
import signal
import sys

text, command = os.fsencode(sys.argv[1]), sys.argv[2:]
process, terminal = pty.fork()
if process == 0:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test runner may ignore it
    os.execvp(command[0], command)
output, is_pressed = b"", False
while True:
    try:
        output += os.read(terminal, 10000)
    except OSError:  # the command has ended
        break
    if text in output and not is_pressed:
        os.write(terminal, b"\x03")
        is_pressed = True
os.waitpid(process, 0)
sys.stdout.buffer.write(output)
