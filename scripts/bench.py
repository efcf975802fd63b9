"""Makes inputs, has hyperfine time the programs on them, and writes the results down.

usage: bench.py TIME [NAME...]   TIME is the path of GNU time; see scripts/bench for the rest

Idea:   Every program runs as `sh -c 'exec PROGRAM < INPUT'`, the empty one too, so that the same small cost of a
        shell is in every time and in no difference. Noise only adds to a time: the fastest of many runs is the one
        with the least of it. The programs take turns, so that a noisy minute hits all of them.
"""

import collections
import datetime
import json
import math
import os
import platform
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "target" / "bench"  # where everything is made but the results
README = ROOT / "README.md"
MARKERS = ("<!-- bench: begin -->\n", "<!-- bench: end -->\n")

OURS, PEER, EMPTY, CAT = "ours", "peer", "empty", "cat"
PEERS = {
    "platformgame": ("backtracking.cpp", "plain backtracking"),
    "tictactoe": ("memo_base3.cpp", "a memo of base-3 keys"),
    "boj16880": ("closed_form.cpp", "closed forms, iostream without sync"),
}

ROUNDS = 10  # turns that each program gets on an input
TURN = 0.2  # seconds of a turn
LIMIT = 20  # seconds after which a program is stopped

MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes; in it the system, and so GNU time, counts memory


# What is measured.

# A goal is met where value(times, memory) < limit; the times are in seconds, the memory in MB.
Goal = collections.namedtuple("Goal", "text limit value")


def over_empty(limit):
    return Goal(f"< {limit * 1000:g} ms over empty", limit, lambda times, memory: times[OURS] - times[EMPTY])


def under(limit):
    return Goal(f"< {limit:g} s", limit, lambda times, memory: times[OURS])


def faster(factor):
    return Goal(f"C++ ÷ this > {factor}", 1 / factor, lambda times, memory: times[OURS] / times[PEER])


def memory_under(limit):
    return Goal(f"< {limit} MB", limit, lambda times, memory: memory[OURS])


class Work:
    """An input: who makes it, what the answer is if that is known, where it goes in the table and in the plot."""

    def __init__(self, problem, text, answer=None, row=None, goals=(), point=None):
        self.problem = problem
        self.text = text  # a function that yields the input, piece by piece
        self.answer = answer
        self.row = row
        self.goals = goals
        self.point = point


def works():
    """All inputs, those of a problem from the least work to the most."""
    for size in range(3, 9):
        corners = (0, 0), (size - 1, size - 1)
        answer = {3: 7, 4: 14, 5: 21, 6: 34, 7: 45, 8: 62}[size]
        row, goals = {
            5: ("the judge's largest board, 5×5", [over_empty(0.001)]),
            7: ("7×7", [under(0.1), memory_under(256)]),
            8: ("8×8", [under(2), memory_under(256)]),
        }.get(size, (None, []))
        yield board_work(size, *corners, answer, row, goals, point=size)
    for a, b, answer in [
        ((3, 3), (4, 4), 60),
        ((3, 3), (3, 4), 61),
        ((0, 0), (0, 7), 62),
        ((0, 0), (7, 6), 60),
    ]:
        yield board_work(8, a, b, answer, "8×8", [under(10), memory_under(256)])

    yield boards_work(50, "the judge's most boards, 50 random ones", [over_empty(0.001)])
    yield boards_work(1_000_000, "1,000,000 random boards", [faster(10)])

    for count, row, goals in [
        (1_000, None, []),
        (10_000, None, []),
        (100_000, "the judge's most pieces, 100,000 random ones", [over_empty(0.0025)]),
        (1_000_000, None, []),
        (3_000_000, "3,000,000 random pieces", [faster(6), memory_under(4)]),
        (10_000_000, None, []),
    ]:
        yield pieces_work(count, row, goals, point=None if count == 3_000_000 else count)


def board_work(size, a, b, answer, row, goals, point=None):
    """A full square board, whose answer is known."""

    def text():
        yield f"{size} {size}\n" + (" ".join("1" * size) + "\n") * size
        yield "{} {}\n{} {}\n".format(*a, *b)

    if row:
        row += f", ({a[0]}, {a[1]}) – ({b[0]}, {b[1]})"
    return Work("platformgame", text, f"{answer}\n", row, goals, point)


def boards_work(count, row, goals):
    """Boards drawn from all that a game can reach; those are what the package's test cases hold."""

    def text():
        boards = set()
        for case in sorted((ROOT / "problems/tictactoe/data/secret").glob("**/*.in")):
            rows = case.read_text().split()[1:]
            boards.update("\n".join(board) + "\n" for board in zip(*[iter(rows)] * 3))
        yield f"{count}\n"
        generator = random.Random(count)
        boards = sorted(boards)
        for _ in range(count):
            yield boards[int(generator.random() * len(boards))]

    return Work("tictactoe", text, None, row, goals)


def pieces_work(count, row, goals, point):
    """Random pieces, each of them twice, so that the nim-sum is 0 whatever they are."""

    def text():
        draw = random.Random(count).random
        half = [
            f"{int(draw() * 10**9)} {int(draw() * 10**9)} {'RBKNP'[int(draw() * 5)]}\n" for _ in range(count // 2)
        ]
        yield f"{count}\n"
        yield from half
        yield from half

    return Work("boj16880", text, "cubelover\n", row, goals, point)


# Measuring.


def tell(message):
    print(message, file=sys.stderr, flush=True)


def fail(message):
    sys.exit(f"bench: {message}")


def build():
    """Compiles all programs; returns for each problem the programs by their roles."""
    empty = HOME / "empty.rs"
    empty.write_text("fn main() {}\n")
    rustc = ["rustc", "--edition", "2021", "-C", "opt-level=3"]
    commands = [[*rustc, empty, "-o", HOME / "empty"]]
    programs = {}
    for name, (peer, _) in PEERS.items():
        ours = HOME / name
        theirs = HOME / f"{name}_peer"
        source = ROOT / "problems" / name / "submissions" / "accepted" / peer
        commands.append([*rustc, ROOT / "src" / "bin" / f"{name}.rs", "-o", ours])
        commands.append(["g++", "-std=c++17", "-O2", source, "-o", theirs])
        programs[name] = {OURS: [str(ours)], PEER: [str(theirs)], EMPTY: [str(HOME / "empty")], CAT: ["cat"]}
    for command in commands:
        if subprocess.run(command).returncode != 0:
            fail(f"expected this to compile, found errors: {' '.join(map(str, command))}")
    return programs


def make_input(work, number):
    """The file with the input of a work; it is made anew, for the file of an earlier run may have been another one."""
    path = HOME / f"{work.problem}_{number}.in"
    with open(path, "w") as file:
        file.writelines(work.text())
    return path


def try_out(gnu_time, command, path):
    """One run, stopped after LIMIT: what it printed or None, its seconds, and its peak memory in MB.

    GNU time starts the program, because Linux counts what the starting process had in memory as the program's own,
    and that is much if that process is Python.
    """
    memory_file = HOME / "memory"
    timed = [gnu_time, "-f", "%M", "-o", memory_file, *command]
    start = time.monotonic()
    with open(path) as file:
        process = subprocess.Popen(timed, stdin=file, stdout=subprocess.PIPE, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None, math.inf, math.inf
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)  # GNU time and the program
            process.communicate()
    seconds = time.monotonic() - start
    if process.returncode != 0:
        fail(f"expected exit status 0 of {shlex.join(command)} < {path}, found {process.returncode}")
    return output.decode(), seconds, int(memory_file.read_text()) * MEMORY_UNIT / 1e6


def hyperfine(command, path, runs):
    """The fastest of so many runs, in seconds."""
    export = HOME / "hyperfine.json"
    shell = f"exec {shlex.join(command)} < {shlex.quote(str(path))}"
    process = subprocess.run(
        ["hyperfine", "--shell", "none", "--warmup", "1", "--runs", str(runs), "--export-json", export]
        + [f"sh -c {shlex.quote(shell)}"],
        capture_output=True,
    )
    if process.returncode != 0:
        fail(f"expected hyperfine to run {shell}, found: {process.stderr.decode().strip()}")
    return min(json.loads(export.read_text())["results"][0]["times"])


def measure(gnu_time, work, programs, path):
    """Seconds and MB of each program, both infinite for one that was stopped."""
    times, memory, runs = {}, {}, {}
    answer = work.answer
    for role, command in programs.items():
        output, times[role], memory[role] = try_out(gnu_time, command, path)
        if output is None:
            continue
        if role in (OURS, PEER):
            answer = answer or output
            if output != answer:
                fail(f"{shlex.join(command)} < {path}: expected {shorten(answer)}, found {shorten(output)}")
        runs[role] = max(1, min(50, int(TURN / times[role])))
    for _ in range(ROUNDS):
        for role in runs:
            times[role] = min(times[role], hyperfine(programs[role], path, runs[role]))
    return times, memory


def shorten(output):
    return repr(output if len(output) <= 40 else output[:40] + "...")


def measure_all(gnu_time, names):
    """(work, times, memory) for each input of these problems."""
    programs = build()
    results = []
    for number, work in enumerate(works()):
        if work.problem not in names:
            continue
        path = make_input(work, number)
        tell(f"{work.problem}: {work.row or work.point}")
        times, memory = measure(gnu_time, work, programs[work.problem], path)
        if times[OURS] == math.inf:
            fail(f"{work.problem} < {path}: expected an answer within {LIMIT} s, found none")
        if times.get(PEER) == math.inf:
            del programs[work.problem][PEER]  # what follows would take it longer still
        results.append((work, times, memory))
    return results


# Writing down.


def report(results):
    """The text that goes between the markers of the README, without the plots."""
    peers = [
        f"[{idea}](problems/{name}/submissions/accepted/{file}) for `{name}`"
        for name, (file, idea) in PEERS.items()
        if name in {work.problem for work, _, _ in results}
    ]
    lines = [
        f"Measured by `scripts/bench` on {datetime.date.today()}: {machine()}; {compilers()}."
        " A time is that of a whole run, from the start of the process to its end, and the fastest of many runs in"
        " which the programs took turns on the same input."
        f" Whatever took more than {LIMIT} s was stopped, and not run on larger inputs."
        f" The C++ programs are written the way one writes them first: {'; '.join(peers)}.",
        "",
        "| input | this program | C++ | C++ ÷ this | empty Rust program | `cat` | memory, this | memory, C++ | goal |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for work, times, memory in results:
        if work.row:
            cells = [
                f"`{work.problem}`, {work.row}",
                duration(times[OURS]),
                duration(times.get(PEER)),
                ratio(times),
                duration(times[EMPTY]),
                duration(times[CAT]),
                megabytes(memory[OURS]),
                megabytes(memory.get(PEER)),
                "; ".join(verdict(goal, times, memory) for goal in work.goals),
            ]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def duration(seconds):
    if seconds is None:
        return "not run"
    if seconds == math.inf:
        return f"> {LIMIT} s"
    if seconds >= 1:
        return f"{seconds:.2f} s"
    digits = 2 if seconds < 0.01 else 1 if seconds < 0.1 else 0
    return f"{seconds * 1000:.{digits}f} ms"


def ratio(times):
    if PEER not in times:
        return ""
    if times[PEER] == math.inf:
        return f"> {LIMIT / times[OURS]:,.0f}"
    return f"{times[PEER] / times[OURS]:,.1f}"


def megabytes(memory):
    return "" if memory in (None, math.inf) else f"{memory:.1f} MB"


def verdict(goal, times, memory):
    value = goal.value(times, memory)
    return f"{goal.text}: " + ("met" if value < goal.limit else f"missed by a factor of {value / goal.limit:.2f}")


def machine():
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = re.search(r"model name\s*:\s*(.*)", cpuinfo.read_text())
        model = model.group(1) if model else platform.machine()
    else:
        model = output_of("sysctl", "-n", "machdep.cpu.brand_string")
    return f"{model} with {os.cpu_count()} cores, {platform.system()}"


def compilers():
    rustc = output_of("rustc", "--version").split()[1]
    return f"rustc {rustc} with `-C opt-level=3`, g++ {output_of('g++', '-dumpfullversion')} with `-O2`"


def output_of(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode().strip()


# The plots.

LEFT, RIGHT, TOP, BOTTOM = 70, 700, 90, 370  # the frame, in a picture of 720×430

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 16px; font-weight: 600 }
.page { fill: #ffffff }
.grid { stroke: #d1d9e0 }
.line { fill: none; stroke-width: 2 }
.dot { fill: #ffffff }
.ours { stroke: #0969da }
.peer { stroke: #bc4c00 }
.empty, .cat { stroke: #818b98 }
.empty { stroke-dasharray: 7 4 }
.cat, .stopped { stroke-dasharray: 2 3 }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .page, .dot { fill: #0d1117 }
  .grid { stroke: #3d444d }
  .ours { stroke: #4493f8 }
  .peer { stroke: #f0883e }
  .empty, .cat { stroke: #9198a1 }
}
"""


class Plot:
    """An SVG picture of the times against the points of the works, on a log scale.

    `place(point)` says how far to the right a point is, from 0 to 1, and `name(point)` what stands below it.
    """

    def __init__(self, results, title, points, place, name, peer):
        self.place = place
        self.times = {work.point: times for work, times, _ in results if work.point}
        seconds = [min(value, LIMIT) for times in self.times.values() for value in times.values()]
        self.low = math.floor(math.log10(min(seconds)))
        self.high = math.ceil(math.log10(max(seconds)))
        self.parts = [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 430" role="img">',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style>",
            '<rect class="page" width="720" height="430"/>',
        ]
        self.text(LEFT, 28, title, "start", "title")
        for exponent in range(self.low, self.high + 1):
            y = self.y(10**exponent)
            self.parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{RIGHT}"/>')
            label = f"{10**exponent} s" if exponent >= 0 else f"{10 ** (exponent + 3):g} ms"
            self.text(LEFT - 8, y + 4, label, "end")
        for point in self.times:
            self.text(self.x(point), BOTTOM + 22, name(point))
        self.text((LEFT + RIGHT) / 2, BOTTOM + 48, points)
        # This program comes last, so that it lies on top.
        self.series(CAT, "cat > /dev/null", 560)
        self.series(EMPTY, "empty Rust program", 385)
        self.series(PEER, peer, 205)
        self.series(OURS, "this program", LEFT)
        self.parts.append("</svg>\n")

    def x(self, point):
        return LEFT + 25 + (RIGHT - LEFT - 50) * self.place(point)

    def y(self, seconds):
        return BOTTOM - (BOTTOM - TOP) * (math.log10(seconds) - self.low) / (self.high - self.low)

    def text(self, x, y, text, anchor="middle", kind="label"):
        escaped = text.replace(">", "&gt;")
        self.parts.append(f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped}</text>')

    def series(self, role, label, x_of_label):
        """A line for a program, and its label above the frame."""
        self.parts.append(f'<path class="line {role}" d="M{x_of_label} 54h28"/>')
        self.text(x_of_label + 34, 58, label, "start")
        corners = []
        for point, times in self.times.items():
            seconds = times.get(role)
            if seconds == math.inf:
                x, y = self.x(point), self.y(LIMIT)
                self.parts.append(f'<path class="line {role} stopped" d="M{corners[-1]}L{x:.1f} {y:.1f}"/>')
                self.text(x + 8, y + 4, f"stopped after {LIMIT} s", "start")
            elif seconds is not None:
                corners.append(f"{self.x(point):.1f} {self.y(seconds):.1f}")
                last = point
        self.parts.append(f'<path class="line {role}" d="M{"L".join(corners)}"/>')
        if role in (OURS, PEER):
            for corner in corners:
                x, y = corner.split()
                self.parts.append(f'<circle class="line dot {role}" cx="{x}" cy="{y}" r="3.5"/>')
            seconds = self.times[last][role]
            self.text(self.x(last) - 8, self.y(seconds) - 6, duration(seconds), "end")

    def write(self, path):
        path.write_text("\n".join(self.parts))


def plots(results):
    """Writes the plots; returns the text that shows them in the README."""
    of_problem = {name: [result for result in results if result[0].problem == name] for name in PEERS}
    made = {
        "platformgame": Plot(
            of_problem["platformgame"],
            "platformgame: full boards, tokens in opposite corners",
            "board",
            lambda size: (size - 3) / 5,
            lambda size: f"{size}×{size}",
            "C++, backtracking",
        ),
        "boj16880": Plot(
            of_problem["boj16880"],
            "boj16880: random pieces",
            "pieces",
            lambda count: (math.log10(count) - 3) / 4,
            lambda count: f"{count:,}",
            "C++, iostream",
        ),
    }
    shown = []
    for name, plot in made.items():
        path = f"problems/{name}/solution/speed.svg"
        plot.write(ROOT / path)
        shown.append(f"![Time of `{name}` and of the C++ program against the size of the input]({path})\n")
    return "\n".join(shown)


def main(gnu_time, *names):
    for name in names:
        if name not in PEERS:
            fail(f"expected a problem that is measured ({' '.join(PEERS)}), found {name!r}")
    parts = re.split("|".join(MARKERS), README.read_text())
    if not names and len(parts) != 3:
        fail(f"README.md: expected the lines {' and '.join(map(repr, MARKERS))} once each, found others")

    load = os.getloadavg()[0]
    if load > os.cpu_count() / 2:
        tell(f"bench: the machine is busy, with a load of {load:.1f} on {os.cpu_count()} cores: times will be too long")
    HOME.mkdir(parents=True, exist_ok=True)
    results = measure_all(gnu_time, names or PEERS)
    text = report(results)
    print(text, end="")
    if not names:
        before, _, after = parts
        begin, end = MARKERS
        README.write_text(before + begin + text + "\n" + plots(results) + end + after)
        tell("bench: README.md and the plots are written")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
