"""What the attacks of tests/fixtures/attacks find: planted files, a judge, sockets, a terminal.

Runs no attack. After one, it says what has changed.
"""

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

SECRETS = {"key": "KEY-7c1d", "answer": "ANSWER-93ab", "token": "TOKEN-55e0", "run": "RUN-02fa"}
SEGMENT = 0xA77ACC

# It stands for the judge: it has secrets in its memory, environment and open folders.
JUDGE = """
import ctypes, json, os, resource, signal, sys
signals = []
signal.signal(signal.SIGURG, lambda *_: signals.append(1))
verdict = ctypes.create_string_buffer(b"VERDICT=WA")
folder = os.open("home", os.O_RDONLY)
print(ctypes.addressof(verdict), flush=True)
sys.stdin.readline()
files = resource.getrlimit(resource.RLIMIT_NOFILE)
state = [verdict.value.decode(), len(signals), os.nice(0), files]
print(json.dumps(state), flush=True)
"""


class World:
    """The files, the judge and the sockets that an attack finds."""

    def __init__(self, stack: ExitStack) -> None:
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="planted-")))
        for name, text in {
            "home/.ssh/id_rsa": SECRETS["key"],
            "home/.bashrc": "true",
            "problem/data/secret/1.in": "3 4\n",
            "problem/data/secret/1.ans": f'"{SECRETS["answer"]}"',
            "runs/other/output": SECRETS["run"],
            "verdicts.jsonl": "WA",
            "programs/other/run": "binary",
            "site-packages/good.pth": "",
        }.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text)
        (self.folder / "home/.ssh/id_rsa").chmod(0o600)
        self.start_judge(stack)
        self.start_network(stack)
        terminal, self.slave = pty.openpty()
        stack.callback(os.close, terminal)
        stack.callback(os.close, self.slave)
        self.files = self.state_of_files()
        self.judge_state = ["VERDICT=WA", 0, os.nice(0), None]

    def start_judge(self, stack: ExitStack) -> None:
        environment = {**os.environ, "GITHUB_TOKEN": SECRETS["token"]}
        command = [sys.executable, "-SE", "-c", JUDGE]
        pipe = subprocess.PIPE
        self.judge = subprocess.Popen(
            command, cwd=self.folder, env=environment, stdin=pipe, stdout=pipe, text=True
        )
        assert self.judge.stdin and self.judge.stdout
        self.to_judge, self.from_judge = self.judge.stdin, self.judge.stdout
        stack.callback(self.judge.wait)
        stack.callback(self.judge.kill)
        self.address = self.from_judge.readline().strip()

    def start_network(self, stack: ExitStack) -> None:
        self.tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.port = self.tcp.getsockname()[1]
        self.udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        self.udp.bind(("127.0.0.1", self.port))
        self.name = f"attack-{os.getpid()}-{self.port}"
        self.abstract = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        self.abstract.bind(f"\0{self.name}")
        self.agent = stack.enter_context(socket.socket(socket.AF_UNIX))
        self.agent.bind(str(self.folder / "agent"))
        self.agent.listen()
        for end in (self.tcp, self.udp, self.abstract, self.agent):
            end.settimeout(0)

    def arguments(self) -> list[str]:
        numbers = (self.judge.pid, self.port, self.name, os.ttyname(self.slave), self.address)
        return [str(self.folder), *map(str, numbers)]

    def state_of_files(self) -> dict[str, tuple[int, int, int, bytes]]:
        results = {}
        for path in sorted(self.folder.rglob("*")):
            status = path.lstat()
            content = path.read_bytes() if path.is_file() else b""
            results[str(path)] = (status.st_mode, status.st_uid, status.st_mtime_ns, content)
        return results

    def damage(self) -> str:
        """Return the change of the attack, "" if there is none."""
        if self.state_of_files() != self.files:
            return "a planted file has changed"
        with suppress(OSError):
            self.to_judge.write("\n")
            self.to_judge.flush()
        line = self.from_judge.readline()
        state = json.loads(line) if line else []
        if state[:3] != self.judge_state[:3] or state[3][0] == 12345:
            return f"the judge has changed: {state}"
        for end in (self.udp, self.abstract):
            with suppress(BlockingIOError):
                return f"the judge received {end.recv(100)!r}"
        return self.left_behind()

    def left_behind(self) -> str:
        """Remove the files that a run left outside its folder. Return their names, else ""."""
        results = [str(file) for file in Path("/dev/shm").glob("*attack-*")]
        for file in results:
            Path(file).unlink(missing_ok=True)
        for kind, option in (("shm", "-M"), ("sem", "-S"), ("msg", "-Q")):
            text = Path("/proc/sysvipc", kind).read_text()
            if re.search(rf"(?m)^ *{SEGMENT} ", text):
                subprocess.run(["ipcrm", option, str(SEGMENT)], check=False)
                results.append(f"System V {kind}")
        return f"there are left: {' '.join(results)}" if results else ""


def kill_left_over(name: str) -> list[str]:
    """Kill the processes that an attack left running: those with `name` in their command.

    Return their commands.
    """
    results = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            command = file.read_bytes()
            if name.encode() in command:
                os.kill(int(file.parent.name), signal.SIGKILL)
                results.append(command.replace(b"\0", b" ").decode(errors="replace"))
    return results
