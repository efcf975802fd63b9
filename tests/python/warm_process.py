"""The warm process of the tests: it imports what judges, and forks for each command.

usage: python3 -P tests/python/warm_process.py SOCKET

SOCKET: the descriptor of a socket. For each command come one byte and four descriptors: standard
input, output and error, and a file with the command as warm_commands.py writes it. The answer is
the status that waitpid(2) returned, as a line. It ends when the other end of the socket is closed.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import socket
import sys

from banrye import console, start

# What a command does besides stays cold: a module that forgets an import fails as for a user.
IMPORTED = ("banrye.verbs.judge.main", "banrye.process.supervisor", "banrye.search.further.further")


def main() -> None:
    for name in IMPORTED:
        importlib.import_module(name)
    with socket.socket(fileno=int(sys.argv[1])) as caller:
        while True:
            byte, descriptors, _, _ = socket.recv_fds(caller, 1, 4)
            if not byte:
                return
            child = os.fork()
            if child == 0:
                caller.close()
                become(*descriptors)
                break
            for descriptor in descriptors:
                os.close(descriptor)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            caller.sendall(b"%d\n" % status)
    start.main()


def become(stdin: int, stdout: int, stderr: int, command: int) -> None:
    """Take the streams, the arguments, the folder and the environment of a command."""
    with open(command, encoding="utf-8") as file:
        words, folder, environment, seconds = json.load(file)
    for number, descriptor in enumerate((stdin, stdout, stderr)):
        os.dup2(descriptor, number)
        os.close(descriptor)
    sys.argv[1:] = words
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    os.environ[start.DOOR] = "yes"
    console.pace = (
        console.ProgressTimer()
    )  # lines of progress come a minute after the start of the command
    signal.signal(signal.SIGINT, start.exit_at_once)
    signal.alarm(seconds)


if __name__ == "__main__":
    main()
