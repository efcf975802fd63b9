"""Translates one function of LLVM's intermediate representation, as rustc writes it, into SMT-LIB bit-vectors.

The function has integers for arguments and result, and no memory and no loops. Of given terms for its arguments come
definitions in SMT-LIB of

    program  the result
    flaw     whether the run reaches a panic, a division by 0 or a too wide shift, or breaks a promise that the
             compiler has written down (nuw: no unsigned wrap, and its like), after which LLVM would owe nothing; a
             broken promise counts even if nothing depends on it
    divided  that `quotient` and `rest`, which stand for division by 3 in 32 bits, divide what is divided here:
             solvers do better with this fact than with division

Each instruction is what the LLVM language reference says of it. Anything unknown raises Unknown.
"""

import re

from house import Refused


class Unknown(Refused):
    """Something that this translation does not know."""


NAME = r'%[\w.$-]+|%"[^"]*"'
VALUE = rf"{NAME}|-?\d+|true|false"
ATTRIBUTE = r"noundef|range\(i\d+ -?\d+, -?\d+\)"
ARGUMENT = re.compile(rf"i(\d+) ((?:(?:{ATTRIBUTE}) )*)({VALUE})(?:, |$)")
RANGE = re.compile(r"range\(i\d+ (-?\d+), (-?\d+)\)")
BINARY = {
    "add": "bvadd",
    "sub": "bvsub",
    "mul": "bvmul",
    "udiv": "bvudiv",
    "urem": "bvurem",
    "and": "bvand",
    "or": "bvor",
    "xor": "bvxor",
    "shl": "bvshl",
    "lshr": "bvlshr",
}
COMPARISONS = {"eq": "=", "ne": "distinct"} | {
    sign + relation: f"bv{sign}{relation}" for sign in "us" for relation in ("lt", "le", "gt", "ge")
}
COMPARE = {"umin": "bvule", "umax": "bvuge", "smin": "bvsle", "smax": "bvsge"}


def numeral(number, width):
    return f"(_ bv{int(number) % 2**width} {width})"


def vector(width):
    return f"(_ BitVec {width})"


def true(bit):
    """The truth that an i1, a vector of one bit, stands for."""
    return f"(= {bit} #b1)"


def bit(truth):
    return f"(ite {truth} #b1 #b0)"


def disjunction(terms):
    return f"(or false {' '.join(terms)})"


def wraps(operation, a, b, width, extend):
    """Whether an operation leaves the numbers of its width; `extend` by zeros for unsigned, by the sign for signed."""
    wide = [f"((_ {extend} {width}) {operand})" for operand in (a, b, f"({operation} {a} {b})")]
    return f"(distinct ({operation} {wide[0]} {wide[1]}) {wide[2]})"


class Function:
    """The translation of the function's lines."""

    def __init__(self, lines):
        self.steps = []  # (symbol, sort, term), in order; the symbols v0, v1, ...
        self.symbols = {}  # LLVM's name: ours
        self.pairs = {}  # LLVM's name of a pair: its two terms, each after its width
        self.flaws = []
        self.dividends = []  # what is divided by 3
        self.results = []  # (condition, term)
        self.edges = {}  # block: (block before it, condition)
        self.parameters, self.width = self.head(lines[0])  # (symbol, width) of each, and the result's
        blocks = self.blocks(lines[1:])
        for self.block in self.order(blocks):
            self.here = "true" if self.block == next(iter(blocks)) else self.step("Bool", self.reached())
            if blocks[self.block][-1] == "unreachable":
                self.flaw("true")  # a panic, whatever it does before
                continue
            for line in blocks[self.block]:
                if " = alloca " not in line:  # memory for a panic's message; using it elsewhere is unknown
                    self.instruction(line)

    def head(self, line):
        match = re.match(r"define (?:[\w() ,]+ )?i(\d+) @[^(]+\((.*?)\) ", line)
        if not match:
            raise Unknown(line)
        parameters = []
        for number, parameter in enumerate(match[2].split(", ")):
            fields = re.fullmatch(rf"i(\d+) (?:noundef )?({NAME})", parameter)
            if not fields:
                raise Unknown(line)
            self.symbols[fields[2]] = f"a{number}"
            parameters.append((f"a{number}", int(fields[1])))
        return parameters, int(match[1])

    @staticmethod
    def blocks(lines):
        """The lines of each block, by its name; the first is the entry."""
        blocks = {}
        block = blocks.setdefault("entry", [])
        for line in lines:
            line = re.sub(r"\s*;.*", "", line).strip()
            label = re.fullmatch(r'([\w.$-]+|"[^"]*"):', line)
            if label:
                if not block:
                    del blocks[next(reversed(blocks))]
                block = blocks.setdefault("%" + label[1], [])
            elif line:
                block.append(line)
        return blocks

    def order(self, blocks):
        """The blocks in an order in which each comes after those that lead to it."""
        after = {name: re.findall(rf"label ({NAME})", " ".join(lines)) for name, lines in blocks.items()}
        done, path = [], []

        def visit(name):
            if name in path:
                raise Unknown(f"a loop through {name}")
            if name not in done:
                path.append(name)
                for other in after[name]:
                    visit(other)
                done.append(path.pop())

        visit(next(iter(blocks)))
        return reversed(done)

    def reached(self):
        return disjunction(condition for _, condition in self.edges[self.block])

    def step(self, sort, term):
        self.steps.append((f"v{len(self.steps)}", sort, term))
        return self.steps[-1][0]

    def flaw(self, condition):
        self.flaws.append(f"(and {self.here} {condition})")

    def value(self, text, width):
        if text in ("true", "false"):
            return "#b1" if text == "true" else "#b0"
        if not text.startswith("%"):
            return numeral(text, width)
        if text not in self.symbols:
            raise Unknown(text)
        return self.symbols[text]

    def outside(self, text, term, width):
        """Notes it as a flaw if the term is outside of the range that the attributes in the text promise."""
        for low, high in RANGE.findall(text or ""):
            low, high = numeral(low, width), numeral(high, width)
            self.flaw(f"(bvuge (bvsub {term} {low}) (bvsub {high} {low}))")

    def arguments(self, text):
        terms = []
        while text:
            match = ARGUMENT.match(text)
            if not match:
                raise Unknown(text)
            width = int(match[1])
            terms.append(self.value(match[3], width))
            self.outside(match[2], terms[-1], width)
            text = text[match.end() :]
        return terms

    def instruction(self, line):
        name, text = None, line
        if " = " in line:
            name, text = line.split(" = ", 1)
        for pattern, translate in self.PATTERNS:
            match = re.fullmatch(pattern, text)
            if match:
                result = translate(self, name, *match.groups())
                if (result is None) != (name is None or name in self.pairs):
                    break
                if result:
                    width, term = result
                    self.symbols[name] = self.step(vector(width), term)
                return
        raise Unknown(line)

    def binary(self, _, operation, flags, width, a, b):
        width = int(width)
        a, b = self.value(a, width), self.value(b, width)
        function = BINARY[operation]
        if operation in ("udiv", "urem"):
            self.flaw(f"(= {b} {numeral(0, width)})")
        if operation in ("shl", "lshr"):
            self.flaw(f"(bvuge {b} {numeral(width, width)})")
        for flag in flags.split():
            if flag in ("nuw", "nsw") and operation in ("add", "sub", "mul"):
                extend = "zero_extend" if flag == "nuw" else "sign_extend"
                self.flaw(wraps(function, a, b, width, extend))
            elif flag in ("nuw", "nsw") and operation == "shl":
                back = "bvlshr" if flag == "nuw" else "bvashr"
                self.flaw(f"(distinct ({back} (bvshl {a} {b}) {b}) {a})")
            elif flag == "disjoint" and operation == "or":
                self.flaw(f"(distinct (bvand {a} {b}) {numeral(0, width)})")
            elif flag == "exact" and operation == "udiv":
                self.flaw(f"(distinct (bvurem {a} {b}) {numeral(0, width)})")
            elif flag == "exact" and operation == "lshr":
                self.flaw(f"(distinct (bvshl (bvlshr {a} {b}) {b}) {a})")
            else:
                raise Unknown(f"{operation} {flag}")
        if operation in ("udiv", "urem") and b == numeral(3, 32):
            self.dividends.append(a)
            return width, f"({'quotient' if operation == 'udiv' else 'rest'} {a})"
        return width, f"({function} {a} {b})"

    def icmp(self, _, same_sign, comparison, width, a, b):
        width = int(width)
        a, b = self.value(a, width), self.value(b, width)
        if same_sign:
            self.flaw(f"(bvslt (bvxor {a} {b}) {numeral(0, width)})")
        return 1, bit(f"({COMPARISONS[comparison]} {a} {b})")

    def select(self, _, condition, width, a, b):
        width = int(width)
        a, b = self.value(a, width), self.value(b, width)
        return width, f"(ite {true(self.value(condition, 1))} {a} {b})"

    def convert(self, _, operation, flags, width, a, new_width):
        width, new_width = int(width), int(new_width)
        a = self.value(a, width)
        if operation == "trunc":
            term = f"((_ extract {new_width - 1} 0) {a})"
            back = {"nuw": "zero_extend", "nsw": "sign_extend"}
            for flag in flags.split():
                self.flaw(f"(distinct ((_ {back[flag]} {width - new_width}) {term}) {a})")
            return new_width, term
        if flags.strip() == "nneg" and operation == "zext":
            self.flaw(f"(bvslt {a} {numeral(0, width)})")
        elif flags:
            raise Unknown(f"{operation} {flags}")
        extend = "zero_extend" if operation == "zext" else "sign_extend"
        return new_width, f"((_ {extend} {new_width - width}) {a})"

    def call(self, _, attributes, width, function, arguments):
        width = int(width)
        a, b = self.arguments(arguments)
        if function in COMPARE:
            term = f"(ite ({COMPARE[function]} {a} {b}) {a} {b})"
        elif function == "usub.sat":
            term = f"(ite (bvuge {a} {b}) (bvsub {a} {b}) {numeral(0, width)})"
        else:  # uadd.sat
            term = f"(ite {wraps('bvadd', a, b, width, 'zero_extend')} {numeral(-1, width)} (bvadd {a} {b}))"
        self.outside(attributes, term, width)
        return width, term

    def call_pair(self, name, sign, operation, width, arguments):
        width = int(width)
        a, b = self.arguments(arguments)
        extend = "zero_extend" if sign == "u" else "sign_extend"
        function = BINARY[operation]
        self.pairs[name] = (width, f"({function} {a} {b})"), (1, bit(wraps(function, a, b, width, extend)))

    def extract(self, _, name, index):
        return self.pairs[name][int(index)]

    def phi(self, _, width, text):
        width = int(width)
        conditions = dict(self.edges[self.block])
        choices = re.findall(rf"\[ ({VALUE}), ({NAME}) \]", text)
        if len(choices) != len(conditions) or any(block not in conditions for _, block in choices):
            raise Unknown(f"phi {text}")
        term = self.value(choices[0][0], width)
        for value, block in choices[1:]:
            term = f"(ite {conditions[block]} {self.value(value, width)} {term})"
        return width, term

    def jump(self, _, target):
        self.edges.setdefault(target, []).append((self.block, self.here))

    def branch(self, _, condition, target, other):
        if target == other:
            raise Unknown(f"both ways lead to {target}")
        condition = true(self.value(condition, 1))
        self.edges.setdefault(target, []).append((self.block, f"(and {self.here} {condition})"))
        self.edges.setdefault(other, []).append((self.block, f"(and {self.here} (not {condition}))"))

    def end(self, _, width, value):
        self.results.append((self.here, self.value(value, int(width))))

    TWO = rf"i(\d+) ({VALUE}), ({VALUE})"
    PATTERNS = (
        (rf"({'|'.join(BINARY)}) ((?:(?:nuw|nsw|exact|disjoint) )*){TWO}", binary),
        (rf"icmp (samesign )?({'|'.join(COMPARISONS)}) {TWO}", icmp),
        (rf"select i1 ({VALUE}), i(\d+) ({VALUE}), i\d+ ({VALUE})", select),
        (rf"(zext|sext|trunc) ((?:(?:nuw|nsw|nneg) )*)i(\d+) ({VALUE}) to i(\d+)", convert),
        (
            rf"(?:tail )?call ((?:(?:{ATTRIBUTE}) )*)i(\d+) @llvm\.({'|'.join(COMPARE)}|usub\.sat|uadd\.sat)"
            r"\.i\d+\((.*)\)(?: #\d+)?",
            call,
        ),
        (
            r"(?:tail )?call \{ i\d+, i1 \} @llvm\.([us])(add|sub|mul)\.with\.overflow\.i(\d+)\((.*)\)(?: #\d+)?",
            call_pair,
        ),
        (rf"extractvalue \{{ i\d+, i1 \}} ({NAME}), ([01])", extract),
        (r"phi i(\d+) (\[ .* \])", phi),
        (rf"br label ({NAME})", jump),
        (rf"br i1 ({VALUE}), label ({NAME}), label ({NAME})(?:, !prof !\d+)?", branch),
        (rf"ret i(\d+) ({VALUE})", end),
    )

    def smt(self, arguments=None, prefix=""):
        """Yields the definitions for these terms as arguments, with the prefix to every symbol.

        Without arguments they are a0, a1, ..., so that equal texts are equal code.
        """
        result = numeral(0, self.width)  # where it panics: that is a flaw
        for condition, term in self.results:
            result = f"(ite {condition} {term} {result})"
        facts = [f"(is_division {term} (quotient {term}) (rest {term}))" for term in self.dividends]
        arguments = arguments or [symbol for symbol, _ in self.parameters]
        definitions = [
            *((symbol, vector(width), term) for (symbol, width), term in zip(self.parameters, arguments, strict=True)),
            *self.steps,
            ("program", vector(self.width), result),
            ("flaw", "Bool", disjunction(self.flaws)),
            ("divided", "Bool", f"(and true {' '.join(facts)})"),
        ]
        for symbol, sort, term in definitions:
            text = re.sub(r"\b[av]\d+\b", rf"{prefix}\g<0>", term) if prefix else term
            yield f"(define-fun {prefix}{symbol} () {sort} {text})\n"


def find(module, name):
    """The lines of the function `name` of the crate in a module, from `define` on, without the closing brace."""
    mangled = rf"[^(\s]*\d{re.escape(name)}(?:17h[0-9a-f]{{16}}E)?"
    found = re.findall(rf'^(define [^\n]*@"?{mangled}"?\(.*?)^\}}', module, re.MULTILINE | re.DOTALL)
    if len(found) != 1:
        raise Unknown(f"{len(found)} functions called {name}")
    return found[0].splitlines()
