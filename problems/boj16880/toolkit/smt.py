"""Proof files in SMT-LIB: their parts, their integers as bit-vectors, and the solvers' answers."""

import re
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from house import Refused

LIMIT = 1_000_000_000  # coordinates are below
SECONDS = 300  # a check has that long; most take a few hundredths of one
SOLVERS = {
    "z3": ["z3", f"-T:{SECONDS}", "-in"],
    "cvc5": ["cvc5", "--lang=smt2", f"--tlimit={SECONDS}000", "-"],
}


def parts(text):
    """The definitions of a proof file, and its checks: each name with its text, without push and pop."""
    definitions, *blocks = re.split(r"^\(push 1\)\n", text, flags=re.MULTILINE)
    checks = []
    for block in blocks:
        match = re.match(r'\(echo "(.*)"\)\n(.*\(check-sat\)\n)\(pop 1\)\s*\Z', block, re.DOTALL)
        if not match:
            raise Refused(f"expected push, echo, a check and pop, found {block[:60]!r}")
        checks.append((match[1], match[2]))
    return definitions, checks


def ask(text, solvers=tuple(SOLVERS)):
    """Each of these solvers' answer, sat or unsat, and its seconds; they work side by side."""

    def one(name):
        start = time.monotonic()
        run = subprocess.run(SOLVERS[name], input=text, capture_output=True, text=True, check=False)
        answer = (run.stdout + run.stderr).strip()
        if answer not in ("sat", "unsat"):
            raise Refused(f"expected sat or unsat from {name}, found {answer[:100]!r}")
        return answer, time.monotonic() - start

    with ThreadPoolExecutor() as pool:
        return dict(zip(solvers, pool.map(one, solvers)))


def expressions(text):
    """The expressions of a text: a list for each pair of brackets, a string for each word."""
    stack = [[]]
    for token in re.findall(r'"(?:[^"]|"")*"|;[^\n]*|[()]|[^\s()";]+', text):
        if token == "(":
            stack.append([])
        elif token == ")":
            last = stack.pop()
            stack[-1].append(last)
        elif not token.startswith(";"):
            stack[-1].append(token)
    return stack[0]


class Bits:
    """The functions of a proof file that are about integers, as terms about vectors of 32 bits.

    SMT-LIB defines bvule, bvsub, bvurem and their like by the integers that the bits stand for, so each is the same as
    <=, -, mod on these where no difference is below 0. `wraps` says of each difference that its value is used and is
    below 0; what is divided by 3 is in `dividends`.
    """

    WORDS = {"ite": "ite", "and": "and", "or": "or", "not": "not", "=": "=", "distinct": "distinct"} | {
        "<=": "bvule",
        "<": "bvult",
        ">=": "bvuge",
        ">": "bvugt",
    }

    def __init__(self, definitions):
        self.functions = {e[1]: e for e in expressions(definitions) if e[0] == "define-fun"}
        self.wraps = []
        self.dividends = []

    def call(self, name, arguments, guard="true"):
        _, _, parameters, _, body = self.functions[name]
        return self.term(body, dict(zip((parameter for parameter, _ in parameters), arguments)), guard)

    def term(self, e, names, guard):
        """The term for an expression whose value matters only if `guard` is true."""
        if isinstance(e, str):
            if e.isdigit() and int(e) < 2**32:
                return f"(_ bv{e} 32)"
            if e in names:
                return names[e]
        elif e[0] == "let":
            return self.term(e[2], names | {name: self.term(value, names, guard) for name, value in e[1]}, guard)
        elif e[0] == "ite":
            condition = self.term(e[1], names, guard)
            yes = self.term(e[2], names, f"(and {guard} {condition})")
            no = self.term(e[3], names, f"(and {guard} (not {condition}))")
            return f"(ite {condition} {yes} {no})"
        elif e[0] == "mod" and e[2] in ("2", "3"):
            dividend = self.term(e[1], names, guard)
            if e[2] == "2":
                return f"(bvurem {dividend} (_ bv2 32))"
            self.dividends.append(dividend)
            return f"(rest {dividend})"
        else:
            terms = [self.term(part, names, guard) for part in e[1:]]
            if e[0] == "-" and len(terms) == 2:
                self.wraps.append(f"(and {guard} (bvult {' '.join(terms)}))")
                return f"(bvsub {' '.join(terms)})"
            if e[0] in self.WORDS:
                return f"({self.WORDS[e[0]]} {' '.join(terms)})"
            if e[0] in self.functions:
                return self.call(e[0], terms, guard)
        raise Refused(f"expected integers below 2^32, -, mod 2, mod 3 and comparisons, found {e}")
