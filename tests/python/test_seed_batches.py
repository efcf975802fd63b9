"""A generator in Python that one process runs with many seeds prints what it prints alone.

The oracle is Python itself: the generator is started for one seed, in the usual way.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banrye.process import sandbox
from banrye.process.limits import Limits
from banrye.search.generators.seeds import SeedInputs
from banrye.search.stop.budget import Budget
from banrye.submission import many_inputs
from banrye.submission.build import build_source
from tests.python.builders import write_files

SEEDS = range(1, 13)
COMPARED = 2, 11, 12  # of these: to start Python for each takes long

# How a generator draws numbers.
DRAWS = {
    "the module": "import random\nrandom.seed(int(sys.argv[1]))\ndraw = random.randint\n",
    "an object": "import random\ndraw = random.Random(int(sys.argv[1])).randint\n",
    "all names": "from random import *\nseed(int(sys.argv[1]))\ndraw = randint\n",
    "argparse": (
        "import argparse, random\nparser = argparse.ArgumentParser()\n"
        "parser.add_argument('seed', type=int)\nrandom.seed(parser.parse_args().seed)\n"
        "draw = lambda low, high: random.choice(range(low, high + 1))\n"
    ),
    "its own": (
        "state = int(sys.argv[1])\n"
        "def draw(low, high):\n"
        "    global state\n"
        "    state = (state * 1103515245 + 12345) % 2**31\n"
        "    return low + state // 65536 % (high - low + 1)\n"
    ),
}

# What a generator does besides.
SHARED = {
    "nothing": "",
    "a global": "count = globals().get('count', 0) + 1\nprint(count)\n",
    "a default argument": (
        "def add(x, seen=[]):\n    seen.append(x)\n    return len(seen)\nprint(add(1))\n"
    ),
    "an attribute of a class": (
        "class Node:\n    made = 0\n    def __init__(self):\n        Node.made += 1\n"
        "Node(), Node()\nprint(Node.made)\n"
    ),
    "a cache and recursion": (
        "import functools\n@functools.lru_cache(None)\ndef fib(n):\n"
        "    return n if n < 2 else fib(n - 1) + fib(n - 2)\nprint(fib(60), fib.cache_info())\n"
    ),
    "the recursion limit": (
        "def depth(n):\n    return 0 if n == 0 else 1 + depth(n - 1)\n"
        "try:\n    print(depth(1500))\nexcept RecursionError:\n    print('too deep')\n"
        "sys.setrecursionlimit(9000)\nprint(depth(3000))\n"
    ),
    "an attribute of a module": (
        "import math\nmath.count = getattr(math, 'count', 0) + 1\nmath.pi += 1\n"
        "print(math.count, math.pi)\n"
    ),
    "a function of random": (
        "import random as r\nprint(getattr(r, 'was_changed', False))\nr.was_changed = True\n"
        "r.seed = r.randint = r.Random = None\n"
    ),
    "sys": (
        "print(sys.path.count('here'), getattr(sys, 'count', 0), sys.gettrace())\n"
        "sys.path.append('here')\nsys.count = 1\nsys.settrace(lambda *_: None)\n"
    ),
    "decimal": (
        "from decimal import *\nprint(Decimal(1) / 3)\n"
        "getcontext().prec = 5\nprint(Decimal(1) / 3)\n"
    ),
    "builtins": "print(getattr(__builtins__, 'count', 0))\n__builtins__.count = 1\n",
    "a module of its own": "import helper\nprint(helper.add(draw(1, 9)))\n",
    "time": "import time\nbeginning = time.perf_counter()\ntime.sleep(0.001)\n",
    "all ways to write": (
        "sys.stdout.write('a\\n')\nsys.stdout.flush()\nsys.stdout.buffer.write(b'\\xff\\n')\n"
        "print('b', file=sys.__stdout__)\n"
        "print(sys.stdout.fileno(), sys.stdout.encoding)\n"
    ),
    "its input": (
        "print(repr(sys.stdin.read()))\ntry:\n    input()\nexcept EOFError:\n    print('empty')\n"
        "sys.stdin.close()\n"
    ),
    "classes of the library": (
        "import dataclasses, enum, typing, heapq, itertools, collections.abc, json.decoder\n"
        "@dataclasses.dataclass(order=True)\nclass Edge:\n    weight: int\n"
        "class Colour(enum.Enum):\n    RED = 1\n"
        "class Pair(typing.NamedTuple):\n    a: int\n"
        "heap = [Edge(draw(1, 9)) for _ in range(5)]\nheapq.heapify(heap)\n"
        "print(heap, Colour.RED, Pair(1), collections.abc.Sized, Edge.__module__)\n"
    ),
    "the module __main__": (
        "import __main__\nprint(hasattr(__main__, 'count'), __name__, __file__ == sys.argv[0])\n"
        "__main__.count = 1\n"
    ),
    "its end": "print(draw(1, 99))\nif draw(1, 2) == 1:\n    sys.exit()\nprint('more')\n",
    "failures": (
        "if draw(1, 3) == 1:\n    raise ValueError\nif draw(1, 3) == 1:\n    sys.exit('no')\n"
    ),
    "a closed output": "import string\nprint(draw(1, 9))\nsys.stdout.close()\nsys.stdout = None\n"
    "string.digits = ''\nprint = lambda *_: None\n",
}
APART = {
    "a file": "print(open(__file__).read()[:9])\n",
    "the environment": "import os\nprint(os.environ.get('count', 0))\nos.environ['count'] = '1'\n",
    "a thread": "from threading import Thread\nThread(target=print, args=[1]).start()\n",
    "a process": "import subprocess\nsubprocess.run(['true'])\n",
    "what runs at the end": "class Last:\n    def __del__(self): print('last')\nlast = Last()\n",
    "an import in disguise": "try:\n    __import__('atexit')\nexcept BaseException:\n    pass\n",
}
LAST = "n = draw(1, 5)\nprint(n, *[draw(1, 100) for _ in range(n)])\n"


def command(*words: str | Path) -> list[str]:
    return [sys.executable, *map(str, words)]


def printed_alone(generator: Path, seed: int) -> tuple[int, bytes]:
    """Return 0, or 1 if the generator fails, and what it prints when it is started for a seed."""
    words = command(generator, str(seed))
    run = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return int(run.returncode != 0), run.stdout


def printed_together(generator: Path) -> tuple[list[tuple[int, bytes]], str]:
    """Return the same of all SEEDS, as one process prints it, and why there is nothing."""
    words = many_inputs.in_one_process(command(generator), "seeds")
    request = many_inputs.request_of([str(seed).encode() for seed in SEEDS])
    run = subprocess.run(words, input=request, capture_output=True, check=False)
    if run.returncode:
        return [], run.stderr.decode().splitlines()[-1]
    results = many_inputs.results_in(run.stdout, Limits(5))
    return [(result.exit_status, result.output) for result in results], ""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    helper = "total = 0\ndef add(x):\n    global total\n    total += x\n    return total\n"
    write_files(tmp_path, {"helper.py": helper})
    return tmp_path


def written(folder: Path, does: str) -> Iterator[Path]:
    """Yield a generator for each way to draw numbers, which does something besides."""
    for number, draws in enumerate(DRAWS.values()):
        name = f"gen{number}.py"
        write_files(folder, {name: f"import sys\n{draws}{does}{LAST}"})
        yield folder / name


def test_there_are_a_hundred_generators() -> None:
    assert len(SHARED) * len(DRAWS) == 100


@pytest.mark.parametrize("what", SHARED)
def test_each_seed_is_as_it_is_alone(folder: Path, what: str) -> None:
    for generator in written(folder, SHARED[what]):
        found, why = printed_together(generator)
        assert (len(found), why) == (len(SEEDS), ""), generator.read_text()
        assert len(set(found)) > 1, generator.read_text()  # the seed counts
        for seed in COMPARED:
            assert found[seed - 1] == printed_alone(generator, seed), generator.read_text()


@pytest.mark.parametrize("what", APART)
def test_what_needs_a_process_of_its_own_gets_one(folder: Path, what: str) -> None:
    for generator in written(folder, APART[what]):
        found, why = printed_together(generator)
        assert not found
        assert "CannotShare: " in why


# In the sandbox.

needs_launcher = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")


def seeds_of(folder: Path, text: str) -> SeedInputs:
    write_files(folder, {"gen.py": text})
    return SeedInputs(build_source(folder / "gen.py"))


DRAWN = "import sys, random\nrandom.seed(int(sys.argv[1]))\nprint(random.randint(1, 10**9))\n"


@needs_launcher
def test_inputs_come_from_batches_in_the_sandbox(tmp_path: Path) -> None:
    seeds = seeds_of(tmp_path, DRAWN)
    printed = seeds.print_inputs(range(1, 41))
    assert seeds.batches
    assert seeds.batches.is_possible
    assert [each.seed for each in printed] == list(range(1, 41))
    for seed in COMPARED:
        assert (0, (printed[seed - 1].text or "").encode()) == printed_alone(
            tmp_path / "gen.py", seed
        )
    seeds.program.close()


@pytest.mark.lengthy
@needs_launcher
def test_a_state_that_is_not_put_back_is_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A cache of the library, which is not compared: each seed changes it."""
    hidden = "import re\nre._cache['count'] = re._cache.get('count', 0) + 1\n"
    seeds = seeds_of(tmp_path, f"{DRAWN}{hidden}print(re._cache['count'])\n")
    texts = [printed.text or "" for printed in seeds.print_inputs(range(1, 21))]
    assert {text.split()[1] for text in texts} == {"1"}
    assert seeds.batches
    assert not seeds.batches.is_possible
    assert "after other seeds in the same process" in capsys.readouterr().err
    seeds.program.close()


@pytest.mark.lengthy
@needs_launcher
def test_a_seed_is_named_only_if_an_ordinary_run_prints_its_input(tmp_path: Path) -> None:
    """The state is seen with the seed 3 only, which no batch repeats by itself."""
    text = (
        f"{DRAWN}import re\nif sys.argv[1] == '3':\n"
        "    print(re._cache.get('count', 0))\nre._cache['count'] = 1\n"
    )
    seeds = seeds_of(tmp_path, text)
    texts = list(seeds.new_of(seeds.print_inputs(range(1, 5))))
    assert seeds.is_repeated(texts[1])
    assert texts[2].split()[1] == "1"
    assert not seeds.is_repeated(texts[2])
    seeds.start_over()
    again = seeds.texts(Budget(60, time.monotonic))
    texts = [next(again) for _ in range(3)]
    assert texts[2].split()[1] == "0"
    seeds.program.close()
