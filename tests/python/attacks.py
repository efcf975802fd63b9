"""Run the attacks of tests/fixtures/attacks and of rooms in the sandbox; compare with the tables.

usage: python3 -m tests.python.attacks [OPTION]... [ATTACK...]

PYTHONPATH must have scripts/ and the root. Holds no tests: test_attacks runs this.

Most attacks are programs. They get these arguments: the folder with the files that are planted for
them, the process ID of a judge, a port on which the judge listens, the name of an abstract Unix
socket, a terminal, and an address in the memory of the judge. An attack has succeeded if it prints
FELL or a planted secret, or if a planted file or the judge has changed, or if the judge cannot read
its output, gets no report, or waits for longer than the wall time limit allows. Attacks on time,
memory, processes and disk have failed if the launcher ended them. Programs that are served have
succeeded if a run differs from the first one, or a forked run from others. Packages have succeeded,
too, if the judge ends with a traceback, leaves a process or a temporary file, keeps a secret in a
cache, or needs too much time or memory. The exit status is 1 if an attack succeeds that the table
says is held.

  --level LEVEL         full, landlock or none (default: each)
  --beside MODULE       run the programs beside those of a removable room
  --landlock-abi N      as with an old kernel
  --as USER             run them as another user (needs root)
  --without-namespaces  run them where no user namespace can be made
  --write-table         write the rows of these attacks anew, and the counts in the guide: as root
                        at all levels, and as a user who owns nothing, at those with a sandbox
"""

import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from banrye.process import sandbox
from tests.python.attack_runs import (
    ATTACK_FOLDERS,
    NOT_RUN,
    build,
    is_attack,
    outcome,
)
from tests.python.attack_table import (
    COLUMNS,
    Column,
    Rows,
    read_table,
    write_guide,
    write_tables,
)

LEVELS = ("full", "landlock", "none")
PLAIN_USER = "61999"  # who owns no file


def all_attacks() -> list[Path]:
    """Return the attacks of the core, then those of rooms: sorted within each folder."""
    return [
        path for folder in ATTACK_FOLDERS for path in sorted(folder.iterdir()) if is_attack(path)
    ]


def enter(options: argparse.Namespace) -> None:
    """Start this script again, as another user or where no user namespace can be made."""
    arguments = [word for word in sys.argv[1:] if word != "--without-namespaces"]
    command = ["/usr/bin/python3", "-m", "tests.python.attacks", *arguments]
    if options.without_namespaces:
        script = 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"'
        command = ["unshare", "--user", "--map-root-user", "sh", "-c", script, "sh", *command]
    elif options.run_as:
        at = command.index("--as")
        command[at : at + 2] = ["--built", str(options.built)]
        command = [*command_as(options.run_as), *command]
    else:
        return
    sys.exit(subprocess.run(command, check=False, cwd="/").returncode)


def command_as(user: str) -> list[str]:
    """Return the command that runs another command as a user."""
    ids = ["--reuid", user, "--regid", user, "--clear-groups"]
    return ["setpriv", *ids, "env", "HOME=/nonexistent"]


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("attacks", nargs="*")
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--landlock-abi")
    parser.add_argument("--as", dest="run_as")
    parser.add_argument("--without-namespaces", action="store_true")
    parser.add_argument("--beside", dest="company", type=importlib.import_module)
    parser.add_argument("--write-table", action="store_true")
    parser.add_argument("--built", type=Path)  # programs that have been compiled
    parser.add_argument("--results", type=int)  # a descriptor for what came of the attacks
    options = parser.parse_args()
    if options.landlock_abi:
        os.environ[sandbox.FORCED_ABI] = options.landlock_abi
    sandbox.launcher_path()
    attacks = all_attacks()
    if unknown := set(options.attacks) - {attack.stem for attack in attacks}:
        parser.error(f"no such attack: {unknown.pop()}")
    attacks = [path for path in attacks if not options.attacks or path.stem in options.attacks]
    if options.company:
        attacks = [path for path in attacks if options.company.is_possible(path)]
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        if options.built is None:
            options.built = Path(folder)
            options.built.chmod(0o755)
            for attack in attacks:
                if attack.is_file() and not attack.stem.startswith("compile_"):
                    build(attack, options.built)
        if options.write_table:
            write_rows(attacks, options.built)
            return
        enter(options)
        run_all(attacks, options)


def write_rows(attacks: list[Path], built: Path) -> None:
    """Run attacks as root and as a plain user, and write their rows."""
    if os.getuid() != 0:
        sys.exit("the table has a column for root: run this as root")
    rows: Rows = {}
    for is_plain in (False, True):
        prefix = command_as(PLAIN_USER) if is_plain else []
        levels = [column.level for column in COLUMNS if column.is_plain_user == is_plain]
        words = [f"--level={level}" for level in levels]
        with tempfile.TemporaryFile() as results:
            number = results.fileno()
            command = ["/usr/bin/python3", "-m", "tests.python.attacks", "--built", str(built)]
            command += ["--results", str(number), *words, *(attack.stem for attack in attacks)]
            subprocess.run([*prefix, *command], check=False, cwd="/", pass_fds=(number,))
            results.seek(0)
            for name, by_level in json.load(results).items():
                found = {Column(level, is_plain): text for level, text in by_level.items()}
                rows.setdefault(name, {}).update(found)
    write_tables(rows, all_attacks())
    write_guide()


def run_all(attacks: list[Path], options: argparse.Namespace) -> None:
    """Run attacks, print what comes of each, and exit with 1 if one succeeds that must be held."""
    print(f"level: {sandbox.sandbox_level().value}, user: {os.getuid()}")
    table = read_table()
    results: dict[str, dict[str, str]] = {}
    failures = 0
    for attack in attacks:
        results[attack.stem] = {}
        for level in options.level or LEVELS:
            result = outcome(attack, level, options.built, options.company)
            results[attack.stem][level] = result
            column = Column(level, is_plain_user=os.getuid() != 0)
            must_be_held = table.get(attack.stem, {}).get(column, "") == "held"
            is_failure = must_be_held and result not in ("", NOT_RUN)
            failures += is_failure
            word = "HELD BEFORE, NOW FELL" if is_failure else "fell" if result else "held"
            word = "not run" if result == NOT_RUN else word
            print(f"{attack.stem:25} {level:9} {word:8} {result}", flush=True)
    if options.results is not None:
        with os.fdopen(options.results, "w") as file:
            json.dump(results, file)
    print(f"{failures} attacks succeed that must be held")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
