"""Run one attack of tests/fixtures/attacks, and say whether it succeeds.

There are four kinds, by name:

    compile_*   a source file, which attacks the machine while it is compiled in the sandbox
    served_*    a program that is run several times in one box, and tries to reach its next run
    package_*   a folder with a script, attack.sh, which gives hostile files to the judge
    the others  a program that is run in the sandbox

Knows nothing of the table.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer
from typing import Protocol

from banrye.console import MachineError
from banrye.files import temporary_folder
from banrye.language import language_module
from banrye.process import sandbox
from banrye.process.limits import End, Limits
from banrye.process.server import Job, Server
from banrye.submission import serving
from tests.python.attack_world import SECRETS, World, kill_left_over

ROOT = Path(__file__).resolve().parents[2]
ATTACKS = ROOT / "tests" / "fixtures" / "attacks"
OF_FORMATS = sorted(ATTACKS.parent.glob("formats/*/attacks"))
# The others are of rooms that can be removed: tests/fixtures/ROOM/attacks.
ATTACK_FOLDERS = [ATTACKS, *sorted(ATTACKS.parent.glob("*/attacks")), *OF_FORMATS]
LIMITS = Limits(cpu_seconds=1, memory_mebibytes=256, output_bytes=16 << 20)
COMPILE_LIMITS = Limits(cpu_seconds=60, memory_mebibytes=2048)
# The launcher ends these.
LIMITED = (
    *("processes_fork_bomb", "processes_pipes", "processes_threads", "memory", "disk", "time"),
)
NOT_RUN = "-"
NOT_HELD = "Not held"  # how the second line of an attack begins that says at which level and why

COMPILERS = {
    ".c": ["gcc", "-w", "-O1", "-pthread", "-o", "{out}", "{file}"],
    ".cpp": ["g++", "-w", "-O1", "-pthread", "-o", "{out}", "{file}"],
    ".rs": ["rustc", "--edition=2021", "-O", "-o", "{out}", "{file}"],
    ".java": ["javac", "-d", "{out}", "{file}"],  # into a folder
}
INTERPRETERS = {".py": "/usr/bin/python3", ".js": "node"}
JAVA = ["java", "-XX:+UseSerialGC", "-Xmx32m", "-XX:MaxDirectMemorySize=1g", "-cp"]
KEEPS_FILES = (
    *("persistence_setuid", "disk_sparse", "disk_removed", "disk_mapped", "disk_tmpfile"),
    *("disk_fallocate", "disk_copies"),
)
SECONDS_LATE = 3  # that a run may end after its wall time limit

SERVED_RUNS = 4
SERVED_ENDS = (End.EXITED, End.STATUS, End.MEMORY)  # that an attack on itself may have

PACKAGE_SECONDS = 120  # of an attack on the judge, most of it for compilers
PACKAGE_KIBIBYTES = 5 << 20  # of one process: a compiler may use 4 GiB


def is_attack(path: Path) -> bool:
    """Return whether a path in one of ATTACK_FOLDERS is an attack."""
    if path.is_dir():
        return path.name.startswith("package_")
    return path.suffix in (*COMPILERS, *INTERPRETERS)


def description(attack: Path) -> str:
    """Return the purpose of an attack, behind its kind, and why it is not held, if so."""
    file = attack / "attack.sh" if attack.is_dir() else attack
    first, second = (line.lstrip("/# ") for line in file.read_text().splitlines()[:2])
    return f"{first}; {second}" if second.startswith(NOT_HELD) else first


def build(attack: Path, folder: Path) -> Path | None:
    """Return the program of an attack, None if its compiler is missing here."""
    if attack.suffix in INTERPRETERS:
        return attack if shutil.which(INTERPRETERS[attack.suffix]) else None
    program = folder / attack.stem
    if not program.exists():
        command = [word.format(out=program, file=attack) for word in COMPILERS[attack.suffix]]
        if not shutil.which(command[0]):
            return None
        if attack.stem.startswith("served_"):  # as the judge does
            command += link_words(attack.suffix)
        subprocess.run(command, check=True)
    return program


def link_words(suffix: str) -> list[str]:
    """Return the words with which a compiler makes a program that can be served."""
    words = serving.link_words()
    if linker := language_module(LANGUAGES.get(suffix, ""), "link"):
        return [*linker.options(words)]
    return words if suffix in {".c", ".cpp"} else []


def copy_of(program: Path, folder: Path) -> Path:
    """Copy a program, which is a file or a folder of classes, into a folder."""
    if program.is_dir():
        return Path(shutil.copytree(program, folder / program.name))
    return Path(shutil.copy(program, folder))


class Company(Protocol):
    """A module of tests that runs an attack beside a program of a removable room."""

    def is_possible(self, attack: Path) -> bool:
        """Return whether the room can run this attack."""
        ...

    def beside(
        self, command: list[str], attack: Path, box: sandbox.Box
    ) -> tuple[list[str], sandbox.Box]:
        """Return the command and the box of both, from those of the attack alone."""
        ...


def outcome(attack: Path, level: str, built: Path, company: Company | None = None) -> str:
    """Return why the attack succeeds at a level, "" if it is held, NOT_RUN if it cannot be run."""
    os.environ[sandbox.FORCED_LEVEL] = level
    with ExitStack() as stack:
        world = World(stack)
        stack.callback(world.left_behind)
        folder = Path(tempfile.mkdtemp(prefix="attack-"))
        stack.callback(subprocess.run, ["rm", "-rf", str(folder)], check=True)
        if attack.is_dir():
            return attack_judge(attack, folder, world)
        (folder / "program").mkdir()
        (folder / "run").mkdir()
        if attack.stem.startswith("compile_"):
            program, text = compile_in_box(attack, folder / "program", world)
        else:
            program, text = build(attack, built), NOT_RUN
            program = program and copy_of(program, folder / "program")
        if program is None:
            return text
        command = command_of(program, attack.suffix)
        if attack.stem.startswith("served_"):
            return attack_next_run(command, attack.suffix, folder, world)
        box = box_of(attack.stem, folder)
        if company:
            return attack_machine(attack.stem, *company.beside(command, attack, box), world)
        return attack_machine(attack.stem, command, box, world)


def box_of(name: str, folder: Path) -> sandbox.Box:
    """Return the box of an attack. `folder`: has the folders "program" and "run"."""
    keeps_files = name.startswith(KEEPS_FILES)
    return sandbox.Box(folder / "run", [folder / "program"], keeps_files=keeps_files)


def command_of(program: Path, suffix: str) -> list[str]:
    if suffix in INTERPRETERS:
        return [INTERPRETERS[suffix], str(program)]
    if suffix == ".java":
        return [*JAVA, str(program), "Attack"]
    return [str(program)]


# Programs in the sandbox.


def attack_machine(name: str, command: list[str], box: sandbox.Box, world: World) -> str:
    """Run a program. Return why it succeeds, "" if it does not."""
    secret_folder = world.folder / "problem/data/secret"
    with (
        (secret_folder / "1.in").open() as stdin,
        (secret_folder / "1.ans").open() as left_open,
    ):
        streams = stdin.fileno(), left_open.fileno()
        start = time.monotonic()
        try:
            report, text = run_in_box([*command, *world.arguments()], LIMITS, box, streams)
        except MachineError as failure:
            return f"there is no report: {failure}"
        except OSError as error:
            return f"the judge cannot read the output: {error}"
        seconds = time.monotonic() - start
    if seconds > LIMITS.wall_seconds + SECONDS_LATE:
        return f"it ran for {seconds:.0f} s"
    if name == "persistence_daemon":
        time.sleep(2)
    kill_left_over(str(box.folder.parent))
    damage = world.damage()
    is_ended = name.startswith(LIMITED) and report.exceeded is not sandbox.ExceededLimit.NOTHING
    return shown_secret(text) or ("it says so" if "FELL" in text and not is_ended else damage)


def shown_secret(text: str) -> str:
    """Return which secret a text shows, "" if none."""
    found = next((name for name, value in SECRETS.items() if value in text), None)
    return f"it printed the {found}" if found else ""


def run_in_box(
    command: Sequence[str],
    limits: Limits,
    box: sandbox.Box,
    streams: tuple[int, int] = (subprocess.DEVNULL, 2),
) -> tuple[sandbox.Report, str]:
    """Run a command in the sandbox. Return its report, and its output and error together.

    `streams`: its standard input, and a descriptor that the judge forgets to close.
    """
    stdin, left_open = streams
    read_end, write_end = os.pipe()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            sandbox.command_in_box(command, limits, box, sandbox.sandbox_level(), write_end),
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


def compile_in_box(attack: Path, folder: Path, world: World) -> tuple[Path | None, str]:
    """Compile an attack in the sandbox. Return its program, None with the outcome if it fails."""
    command = COMPILERS[attack.suffix]
    if not shutil.which(command[0]):
        return None, NOT_RUN
    text = attack.read_text().replace("@PLANTED@", str(world.folder))
    (folder / attack.name).write_text(text.replace("@JUDGE@", str(world.judge.pid)))
    words = [word.format(out="./run", file=attack.name) for word in command]
    report, _ = run_in_box(words, COMPILE_LIMITS, sandbox.Box(folder, keeps_files=True))
    if report.exit_status != 0:
        return None, ""
    (folder / "run").chmod(0o755)
    return folder / "run", ""


# Programs that are served.


LANGUAGES = {".py": "python3", ".java": "java", ".rs": "rust", ".c": "c", ".cpp": "cpp"}


def attack_next_run(command: list[str], suffix: str, folder: Path, world: World) -> str:
    """Run a program several times in one box. Return why it succeeds, "" if it does not."""

    @contextmanager
    def make_box() -> Iterator[sandbox.Box]:
        with temporary_folder() as working:
            yield sandbox.Box(working, [folder / "program"])

    service = serving.service_of(command, LANGUAGES[suffix], folder / "program")
    outputs: set[bytes] = set()  # of forked runs and of others
    for forks in (service.has_fork_server, False):
        words = [*command, *world.arguments()]
        server = Server(words, LIMITS, make_box, service.environment, forks=forks)
        try:
            results = server.run([Job(b"abc", LIMITS.cpu_seconds)] * SERVED_RUNS)
        except MachineError as failure:
            return f"there is no report: {failure}"
        finally:
            server.close()
        kill_left_over(str(folder))
        text = " ".join(str(result.output) for result in results)
        outputs |= {result.output for result in results}
        if "FELL" in text or len(outputs) > 1:
            return f"the runs differ: {text[:200]}"
        if odd := [result.reason for result in results if result.end not in SERVED_ENDS]:
            return f"a run ended: {odd[0]}"
        if len(results) < SERVED_RUNS:
            return f"{SERVED_RUNS - len(results)} runs were not made"
    return world.damage()


# Hostile files for the judge.


def attack_judge(attack: Path, folder: Path, world: World) -> str:
    """Run the script of an attack on the judge. Return why it succeeds, "" if it does not."""
    copy_repository(folder / "repository")
    work = folder / "work"
    shutil.copytree(ATTACKS / "judge" / "package", work / "package")
    shutil.copytree(attack, work, dirs_exist_ok=True)
    for file in [ATTACKS / "judge" / "lib.sh", *attack.parent.glob("*.sh")]:
        shutil.copy(file, work)
    for file in work.rglob("*"):
        if file.is_file():
            file.write_text(file.read_text().replace("@PLANTED@", str(world.folder)))
    (folder / "tmp").mkdir()
    text, seconds, kibibytes = run_script(folder, world)
    left = kill_left_over(str(folder))
    if "NOT RUN" in text:
        return NOT_RUN
    signs = {
        f"it says so: {text[-300:]}": "FELL" in text or "/banrye/" in text,  # a traceback
        f"it ran for {seconds:.0f} s": seconds > PACKAGE_SECONDS,
        f"a process used {kibibytes >> 10} MiB": kibibytes > PACKAGE_KIBIBYTES,
        f"processes are left: {left}": bool(left),
        "temporary files are left": any((folder / "tmp").iterdir()),
    }
    found = next((sign for sign, is_seen in signs.items() if is_seen), "")
    kept = kept_secret(folder / "repository" / "target")
    return found or shown_secret(text) or kept or world.damage()


def copy_repository(folder: Path) -> None:
    """Copy what the judge needs. Its caches are empty, but for the launcher.

    A plain user may have no right to the Python of .venv: then it is the system's.
    """
    shutil.copytree(ROOT / "scripts", folder / "scripts")
    if os.access(ROOT / ".venv/bin/python3", os.X_OK):
        (folder / ".venv").symlink_to(ROOT / ".venv")
    else:
        (folder / ".venv/bin").mkdir(parents=True)
        (folder / ".venv/bin/python3").symlink_to("/usr/bin/python3")
        (folder / ".venv/pyvenv.cfg").write_text("home = /usr/bin\n")
        for name in ("lib", "judge.txt", "bin/banrye"):
            (folder / ".venv" / name).symlink_to(ROOT / ".venv" / name)
    (folder / "problems").mkdir()
    entry = sandbox.launcher_path().parents[1]
    shutil.copytree(entry, folder / "target/launcher" / entry.name)


def run_script(folder: Path, world: World) -> tuple[str, float, int]:
    """Run attack.sh. Return its output, its seconds, and the KiB of its largest process."""
    environment = {
        "PATH": f"{folder}/repository/scripts:{os.defpath}",
        "HOME": str(world.folder / "home"),
        "TMPDIR": str(folder / "tmp"),
        "PLANTED": str(world.folder),
        "LANG": "C.UTF-8",
        "GITHUB_TOKEN": SECRETS["token"],
    }
    for name in (sandbox.FORCED_LEVEL, sandbox.FORCED_ABI):
        environment |= {name: os.environ[name]} if name in os.environ else {}
    start = time.monotonic()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            ["sh", "attack.sh"],
            cwd=folder / "work",
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        timer = Timer(PACKAGE_SECONDS + SECONDS_LATE, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        output.seek(0)
        text = output.read(1 << 20).decode(errors="replace")
    return text, time.monotonic() - start, usage.ru_maxrss


def kept_secret(folder: Path) -> str:
    """Return the file below a folder that has kept a secret, "" if none."""
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
            if any(value.encode() in content for value in SECRETS.values()):
                return f"a secret is kept in {path.relative_to(folder)}"
    return ""
