"""Ask z3 and cvc5 whether a query in SMT-LIB is satisfiable."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SECONDS = 300  # for one query; most take less than one second
COMMANDS = (
    ["z3", f"-T:{SECONDS}", "-in"],
    ["cvc5", "--lang=smt2", f"--tlimit={SECONDS}000", "-"],
)


def answer(query: str) -> str:
    """Return the answer of both solvers, "sat" or "unsat". Exit if they give no such answer."""
    with ThreadPoolExecutor() as pool:
        z3, cvc5 = pool.map(lambda command: ask(command, query), COMMANDS)
    if z3 != cvc5 or z3 not in ("sat", "unsat"):
        sys.exit(
            "expected sat or unsat from both solvers,"
            f" found {z3[:100]!r} from z3, {cvc5[:100]!r} from cvc5"
        )
    return z3


def ask(command: list[str], query: str) -> str:
    """Return what a solver prints, or that it is not installed."""
    try:
        run = subprocess.run(command, input=query, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return f"{command[0]} is not installed (apt install {command[0]})"
    return (run.stdout + run.stderr).strip()
