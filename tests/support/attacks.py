#!/usr/bin/env python3
"""Run the attacks of tests/fixtures/attacks in the sandbox and compare with its table.

usage: attacks.py [--level LEVEL]... [--as USER] [--without-namespaces] [--write-table] [ATTACK...]

An attack is a program. It gets these arguments: the folder with the files that are planted for it,
the process ID of a judge, a port on which the judge listens, the name of an abstract Unix socket, a
terminal, and an address in the memory of the judge. It has succeeded if it prints FELL or a planted
secret, or if a planted file or the judge has changed. Attacks on time, memory, processes and disk
have failed if the launcher ended them. An attack has succeeded, too, if the judge cannot read its
output, gets no report, or waits for longer than the wall time limit allows. The exit status is 1 if an attack succeeds that the table
says is held.

  --level LEVEL         full, landlock or none (default: each)
  --landlock-abi N      as with an old kernel
  --as USER             run them as another user (needs root)
  --without-namespaces  run them where no user namespace can be made
  --write-table         write the table anew (as root)
"""

import argparse
import json
import os
import pty
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from judgekit.process import sandbox  # noqa: E402
from judgekit.process.limits import EnvironmentFailure, Limits  # noqa: E402

ATTACKS = ROOT / "tests" / "fixtures" / "attacks"
TABLE = ATTACKS / "table.txt"
LEVELS = ("full", "landlock", "none")
LIMITS = Limits(cpu_seconds=1, memory_mebibytes=256, output_bytes=16 << 20)
COMPILE_LIMITS = Limits(cpu_seconds=60, memory_mebibytes=2048)
UNSURE = ("time_short_children",)  # it depends on the moments at which the launcher looks
LIMITED = ("processes_fork_bomb", "memory", "disk", "time")  # the launcher ends these
SECRETS = {"key": "KEY-7c1d", "answer": "ANSWER-93ab", "token": "TOKEN-55e0", "run": "RUN-02fa"}
SEGMENT = 0xA77ACC

COMPILERS = {
    ".c": ["gcc", "-w", "-O1", "-pthread", "-o", "{out}", "{file}"],
    ".cpp": ["g++", "-w", "-O1", "-pthread", "-o", "{out}", "{file}"],
    ".rs": ["rustc", "--edition=2021", "-O", "-o", "{out}", "{file}"],
    ".java": ["javac", "-d", "{out}", "{file}"],  # into a folder
}
JAVA = ["java", "-XX:+UseSerialGC", "-Xmx32m", "-XX:MaxDirectMemorySize=1g", "-cp"]
KEEPS_FILES = ("persistence_setuid", "disk_sparse", "disk_removed", "disk_mapped")
SECONDS_LATE = 3  # that a run may end after its wall time limit

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
        found = {}
        for path in sorted(self.folder.rglob("*")):
            status = path.lstat()
            content = path.read_bytes() if path.is_file() else b""
            found[str(path)] = (status.st_mode, status.st_uid, status.st_mtime_ns, content)
        return found

    def damage(self) -> str:
        """Return what the attack changed, "" if nothing."""
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
        """Remove what is left of a run outside its folder. Return what it was, "" if nothing."""
        found = [str(file) for file in Path("/dev/shm").glob("attack-*")]
        for file in found:
            Path(file).unlink()
        for kind, option in (("shm", "-M"), ("sem", "-S"), ("msg", "-Q")):
            text = Path("/proc/sysvipc", kind).read_text()
            if re.search(rf"(?m)^ *{SEGMENT} ", text):
                subprocess.run(["ipcrm", option, str(SEGMENT)], check=False)
                found.append(f"System V {kind}")
        return f"there are left: {' '.join(found)}" if found else ""


def build(attack: Path, folder: Path) -> Path | None:
    """Return the program of an attack, None if its compiler is missing here."""
    if attack.suffix == ".py":
        return attack
    program = folder / attack.stem
    if not program.exists():
        words = {"out": program, "file": attack}
        command = [word.format(**words) for word in COMPILERS[attack.suffix]]
        if not shutil.which(command[0]):
            return None
        subprocess.run(command, check=True)
    return program


def copy_of(program: Path, folder: Path) -> Path:
    """Copy a program, which is a file or a folder of classes, into a folder."""
    if program.is_dir():
        return Path(shutil.copytree(program, folder / program.name))
    return Path(shutil.copy(program, folder))


def run_in_box(
    command: Sequence[str],
    limits: Limits,
    box: sandbox.Box,
    level: str,
    abi: int | None,
    streams: tuple[int, int] = (subprocess.DEVNULL, 2),
) -> tuple[sandbox.Report, str]:
    """Run a command in the sandbox. Return its report, and its output and error together.

    `streams`: its standard input, and a descriptor that the judge forgets to close.
    """
    stdin, left_open = streams
    read_end, write_end = os.pipe()
    with tempfile.TemporaryFile() as output:
        words = sandbox.command_in_box(command, limits, box, sandbox.Level(level), write_end)
        words[1:1] = ["--landlock-abi", str(abi)] if abi else []
        process = subprocess.Popen(
            words,
            env={},
            pass_fds=(write_end, left_open),
            stdin=stdin,
            stdout=output,
            stderr=output,
        )
        os.close(write_end)
        status = process.wait()
        with os.fdopen(read_end, "rb") as reader:
            report = sandbox.parse_report(reader.read(), status)
        output.seek(0)
        return report, output.read(1 << 20).decode(errors="replace")


def outcome(attack: Path, level: str, abi: int | None, built: Path) -> str:
    """Return why the attack succeeds at a level, "" if it is held, "-" if it cannot be run."""
    with ExitStack() as stack:
        world = World(stack)
        folder = Path(tempfile.mkdtemp(prefix="attack-"))
        stack.callback(subprocess.run, ["rm", "-rf", str(folder)], check=True)
        (folder / "program").mkdir()
        (folder / "run").mkdir()
        if attack.stem.startswith("compile_"):
            program, text = compile_in_box(attack, folder / "program", world, level, abi)
        else:
            program, text = build(attack, built), "-"
            program = program and copy_of(program, folder / "program")
        if program is None:
            return text
        command = [str(program), *world.arguments()]
        if attack.suffix == ".py":
            command = ["/usr/bin/python3", *command]
        if attack.suffix == ".java":
            command = [*JAVA, str(program), "Attack", *world.arguments()]
        keeps_files = attack.stem in KEEPS_FILES
        box = sandbox.Box(folder / "run", [folder / "program"], keeps_files=keeps_files)
        secret_folder = world.folder / "problem/data/secret"
        with (
            (secret_folder / "1.in").open() as stdin,
            (secret_folder / "1.ans").open() as left_open,
        ):
            streams = stdin.fileno(), left_open.fileno()
            start = time.monotonic()
            try:
                report, text = run_in_box(command, LIMITS, box, level, abi, streams)
            except EnvironmentFailure as failure:
                return f"there is no report: {failure}"
            except OSError as error:
                return f"the judge cannot read the output: {error}"
            seconds = time.monotonic() - start
        if seconds > LIMITS.wall_seconds + SECONDS_LATE:
            return f"it ran for {seconds:.0f} s"
        if attack.stem == "persistence_daemon":
            subprocess.run(["sleep", "2"], check=True)
        kill_left_over(str(folder))
        damage = world.damage()
        if secret := next((name for name, value in SECRETS.items() if value in text), None):
            return f"it printed the {secret}"
        is_limited = attack.stem.startswith(LIMITED)
        if "FELL" in text and not (is_limited and report.exceeded is not sandbox.Exceeded.NOTHING):
            return "it says so"
        return damage


def compile_in_box(
    attack: Path, folder: Path, world: World, level: str, abi: int | None
) -> tuple[Path | None, str]:
    """Compile an attack in the sandbox. Return its program, None with the outcome if it fails."""
    command = COMPILERS[attack.suffix]
    if not shutil.which(command[0]):
        return None, "-"
    text = attack.read_text().replace("@PLANTED@", str(world.folder))
    (folder / attack.name).write_text(text.replace("@JUDGE@", str(world.judge.pid)))
    words = [word.format(out="./run", file=attack.name) for word in command]
    box = sandbox.Box(folder, keeps_files=True)
    report, _ = run_in_box(words, COMPILE_LIMITS, box, level, abi)
    if report.exit_status != 0:
        return None, ""
    (folder / "run").chmod(0o755)
    return folder / "run", ""


def kill_left_over(name: str) -> None:
    """Kill the processes that an attack left running: those with `name` in their command."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if name.encode() in file.read_bytes():
                os.kill(int(file.parent.name), 9)


def read_table() -> dict[str, dict[str, str]]:
    lines = [line.split(maxsplit=4) for line in TABLE.read_text().splitlines()[2:]]
    return {name: dict(zip(LEVELS, cells, strict=True)) for name, *cells, _ in lines}


def write_table(results: dict[str, dict[str, str]]) -> None:
    lines = ["# made by tests/support/attacks.py --write-table"]
    lines.append(f"{'# attack':24} {'full':9} {'landlock':9} {'none':9} what it tries")
    for name, cells in results.items():
        (attack,) = ATTACKS.glob(f"{name}.*")
        tries = attack.read_text().splitlines()[0].lstrip("/# ")
        is_held = {level: not cells[level] and name not in UNSURE for level in LEVELS}
        words = " ".join(f"{'held' if is_held[level] else 'fell':9}" for level in LEVELS)
        lines.append(f"{name:24} {words} {tries}")
    TABLE.write_text("\n".join(lines) + "\n")


def enter(options: argparse.Namespace) -> None:
    """Start this script again, as another user or where no user namespace can be made."""
    arguments = [word for word in sys.argv[1:] if word != "--without-namespaces"]
    command = ["/usr/bin/python3", __file__, *arguments]
    if options.without_namespaces:
        script = 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"'
        command = ["unshare", "--user", "--map-root-user", "sh", "-c", script, "sh", *command]
    elif options.run_as:
        at = command.index("--as")
        command[at : at + 2] = ["--built", str(options.built)]
        ids = ["--reuid", options.run_as, "--regid", options.run_as, "--clear-groups"]
        command = ["setpriv", *ids, "env", "HOME=/nonexistent", *command]
    else:
        return
    sys.exit(subprocess.run(command, check=False, cwd="/").returncode)


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("attacks", nargs="*")
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--landlock-abi", type=int)
    parser.add_argument("--as", dest="run_as")
    parser.add_argument("--without-namespaces", action="store_true")
    parser.add_argument("--write-table", action="store_true")
    parser.add_argument("--built", type=Path)  # programs that have been compiled
    options = parser.parse_args()
    sandbox.launcher_path()
    files = sorted(file for file in ATTACKS.iterdir() if file.suffix in (*COMPILERS, ".py"))
    files = [file for file in files if not options.attacks or file.stem in options.attacks]
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        if options.built is None:
            options.built = Path(folder)
            options.built.chmod(0o755)
            for file in files:
                if not file.stem.startswith("compile_"):
                    build(file, options.built)
        enter(options)
        run_all(files, options)


def run_all(files: list[Path], options: argparse.Namespace) -> None:
    levels = options.level or LEVELS
    print(f"level: {sandbox.level().value}, user: {os.getuid()}")
    table = {} if options.write_table else read_table()
    results: dict[str, dict[str, str]] = {}
    failures = 0
    for file in files:
        results[file.stem] = {}
        for level in levels:
            found = outcome(file, level, options.landlock_abi, options.built)
            results[file.stem][level] = found
            is_failure = (
                bool(table) and table.get(file.stem, {}).get(level) == "held" and found not in ("", "-")
            )
            failures += is_failure
            word = "HELD BEFORE, NOW FELL" if is_failure else "fell" if found else "held"
            print(
                f"{file.stem:24} {level:9} {'not run' if found == '-' else word:8} {found}",
                flush=True,
            )
    if options.write_table:
        write_table(results)
    print(f"{failures} attacks succeed that must be held")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
