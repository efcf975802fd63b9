"""Translate a checktestdata grammar to a C++ validator, which then makes inputs.

https://github.com/DOMjudge/checktestdata describes the language. Each command becomes a call of
engine/families/grammar.h.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from banrye.choices.unique_rows import UniqueRows
from banrye.messages import _

HEADER = Path(__file__).with_name("engine") / "families" / "grammar.h"
NAME = "grammar.h"  # by which a translated grammar includes it

TOKEN = re.compile(
    r"""
    (?P<skipped>\s+|\#[^\n]*)
    | (?P<text>"(?:\\.|[^"\\])*")
    | (?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
    | (?P<word>[A-Za-z]\w*)
    | (?P<sign>==|!=|<=|>=|&&|\|\||[-+*/%^()\[\],=<>!?])
    """,
    re.VERBOSE | re.DOTALL,
)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "\n": ""}
COMPARISONS = ("==", "!=", "<=", ">=", "<", ">")
LOOPS = ("REP", "REPI", "WHILE", "WHILEI")
TESTS = ("MATCH", "ISEOF", "UNIQUE", "INARRAY")
SUMS = {"+": "sum", "-": "difference"}
PRODUCTS = {"*": "product", "/": "quotient", "%": "remainder"}
NAMED = "@"  # in a read, the place of the name of the variable
LARGEST = 2**63  # a greater literal is written as a product
MAX_DEPTH = 100  # of expressions and blocks


class NoGrammar(Exception):
    """A text is not a grammar, or has a command that is not known here."""


def to_cpp(grammar: str) -> str:
    """Return the C++ source of a validator. Raise NoGrammar."""
    return Translator(list(tokens(grammar))).program()


def tokens(grammar: str) -> Iterator[str]:
    at = 0
    while at < len(grammar):
        match = TOKEN.match(grammar, at)
        if match is None:
            raise NoGrammar(_("unexpected character: {!r}", grammar[at]))
        at = match.end()
        if match.lastgroup != "skipped":
            yield match[0]


@dataclass
class Translator:
    """Reads tokens from left to right, and returns lines of C++."""

    tokens: list[str]
    at: int = 0
    depth: int = 0
    variables: dict[str, None] = field(default_factory=dict)
    rows: UniqueRows = field(default_factory=UniqueRows)

    def program(self) -> str:
        body = self.block(())
        if self.at < len(self.tokens):
            raise NoGrammar(_("unexpected: {}", self.tokens[self.at]))
        lines = [f'#include "{NAME}"', "using namespace grammar;"]
        lines += [f'static Variable v_{name}("{name}");' for name in self.variables]
        lines += [*self.rows.declarations(), "int main() {", "CHOICES(begin());"]
        lines += [*self.rows.with_early_checks(body), "read_end();", "return VALID;", "}"]
        return "\n".join(lines) + "\n"

    # Tokens.

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        if not token:
            raise NoGrammar(_("the grammar ends too early"))
        self.at += 1
        return token

    def takes(self, token: str) -> bool:
        is_next = self.peek() == token
        self.at += is_next
        return is_next

    def expect(self, token: str) -> None:
        if not self.takes(token):
            raise NoGrammar(_("{} is expected, not {}", token, self.peek() or _("the end")))

    # Commands.

    def block(self, ends: tuple[str, ...]) -> list[str]:
        """Return the commands up to one of some words, which is not taken, or up to the end."""
        lines: list[str] = []
        self.deeper()
        while self.peek() and self.peek() not in ends:
            lines += self.command(self.take())
        self.depth -= 1
        return lines

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise NoGrammar(_("it is nested too deeply"))

    def command(self, name: str) -> list[str]:
        simple = {
            "SPACE": "read_character(' ');",
            "NEWLINE": "read_character('\\n');",
            "EOF": "read_end();",
        }
        if name in simple:
            return [simple[name]]
        commands: dict[str, Callable[[], list[str]]] = {
            "INT": self.read_integer,
            "FLOAT": self.read_float,
            "FLOATP": self.read_float_with_digits,
            "STRING": lambda: [f"read_literal({self.value()}.as_word());"],
            "REGEX": self.read_expression,
            "SET": self.set_variables,
            "UNSET": self.unset_variables,
            "ASSERT": self.assertion,
            "REP": self.repeat,
            "REPI": self.repeat_with_index,
            "WHILE": self.loop,
            "WHILEI": self.loop_with_index,
            "IF": self.condition,
        }
        if name not in commands:
            raise NoGrammar(_("{} is not known", name))
        self.expect("(")
        lines = commands[name]()
        if name not in (*LOOPS, "IF"):
            self.expect(")")
        if name not in (*LOOPS, "ASSERT"):
            self.rows.last = None
        return lines

    def read_integer(self) -> list[str]:
        low = self.value()
        self.expect(",")
        high = self.value()
        return self.read_and_store(f"read_integer({low}, {high}, {NAMED})")

    def read_float(self) -> list[str]:
        low = self.value()
        self.expect(",")
        return self.read_and_store(
            f"read_real({low}, {self.value()}, 0, choices::ANY_DIGITS, {NAMED})"
        )

    def read_float_with_digits(self) -> list[str]:
        values = [self.value()]
        for _argument in range(3):
            self.expect(",")
            values.append(self.value())
        digits = ", ".join(f"int({value}.as_integer())" for value in values[2:])
        return self.read_and_store(f"read_real({values[0]}, {values[1]}, {digits}, {NAMED})")

    def read_expression(self) -> list[str]:
        return self.read_and_store(f"read_expression({self.value()}.as_word(), {NAMED})")

    def read_and_store(self, read: str) -> list[str]:
        """Return a read, and what stores its value if a variable follows."""
        if not self.takes(","):
            return [read.replace(NAMED, '""') + ";"]
        if self.peek() in ("FIXED", "SCIENTIFIC"):
            raise NoGrammar(_("{} is not known", self.peek()))
        name, indices = self.variable()
        if self.takes(",") and self.take() != "FIXED":
            raise NoGrammar(_("SCIENTIFIC is not known"))
        named = read.replace(NAMED, f"v_{name}.name")
        return [f"v_{name}.set({indices}, {named});", self.rows.store(name, indices)]

    def assertion(self) -> list[str]:
        test = self.test()
        self.rows.assert_test(test)
        return [f'if (!({test})) reject("an assertion fails");']

    def unset_variables(self) -> list[str]:
        names = self.names()
        for name in names:
            self.rows.change(name)
        return [f"v_{name}.unset();" for name in names]

    def set_variables(self) -> list[str]:
        lines: list[str] = []
        while not lines or self.takes(","):
            name, indices = self.variable()
            self.expect("=")
            self.rows.change(name)
            lines.append(f"v_{name}.set({indices}, {self.value()});")
        return lines

    def names(self) -> list[str]:
        names = [self.name()]
        while self.takes(","):
            names.append(self.name())
        return names

    def repeat(self, index: str = "") -> list[str]:
        count = self.value()
        lines = [self.rows.begin_loop(index)]
        lines.append(f"for (Value i = 0, n = {count}; i.compared(n) < 0; i = sum(i, 1)) {{")
        return [*lines, *index_lines(index, "i"), *self.body("i.compared(0) > 0")]

    def repeat_with_index(self) -> list[str]:
        index = self.name()
        self.expect(",")
        return self.repeat(index)

    def loop(self, index: str = "") -> list[str]:
        test = self.test()
        lines = [self.rows.begin_loop(index), "for (Value i = 0; ; i = sum(i, 1)) {"]
        lines += index_lines(index, "i")
        return [*lines, f"if (!({test})) break;", *self.body("i.compared(0) > 0")]

    def loop_with_index(self) -> list[str]:
        index = self.name()
        self.expect(",")
        return self.loop(index)

    def body(self, needs_separator: str) -> list[str]:
        """Return the rest of a loop: the separator, if there is one, and the commands up to END."""
        lines: list[str] = []
        if self.takes(","):
            separator = self.command(self.take())
            lines = [f"if ({needs_separator}) {{", *separator, "}"]
        self.expect(")")
        lines += self.block(("END",))
        self.expect("END")
        self.rows.end_loop()
        return [*lines, "}"]

    def condition(self) -> list[str]:
        lines = [f"if ({self.test()}) {{"]
        self.expect(")")
        self.rows.begin_condition()
        lines += self.block(("ELSE", "END"))
        self.rows.begin_else()
        if self.takes("ELSE"):
            lines += ["} else {", *self.block(("END",))]
        self.rows.end_condition()
        self.expect("END")
        return [*lines, "}"]

    # Tests.

    def test(self) -> str:
        expression = self.both()
        while self.takes("||"):
            expression = f"({expression} || {self.both()})"
        return expression

    def both(self) -> str:
        expression = self.single_test()
        while self.takes("&&"):
            expression = f"({expression} && {self.single_test()})"
        return expression

    def single_test(self) -> str:
        if self.takes("!"):
            return f"!({self.single_test()})"
        if self.peek() in TESTS:
            return self.named_test(self.take())
        before = self.at
        if self.takes("("):  # a test, or the value on the left of a comparison
            try:
                expression = self.test()
                self.expect(")")
            except NoGrammar:
                self.at = before
            else:
                if self.peek() not in (*COMPARISONS, *SUMS, *PRODUCTS, "^"):
                    return f"({expression})"
                self.at = before
        left = self.value()
        sign = self.take()
        if sign not in COMPARISONS:
            raise NoGrammar(_("a comparison is expected, not {}", sign))
        return f"({left}.compared({self.value()}) {sign} 0)"

    def named_test(self, name: str) -> str:
        if name == "ISEOF":
            return "is_end()"
        self.expect("(")
        if name == "MATCH":
            expression = f"is_next({self.value()}.as_word())"
        elif name == "UNIQUE":
            variables = ", ".join(f"&v_{name}" for name in self.names())
            expression = f"are_unique({{{variables}}})"
        else:
            value = self.value()
            self.expect(",")
            expression = f"is_in({value}, v_{self.name()})"
        self.expect(")")
        return expression

    # Values.

    def value(self) -> str:
        self.deeper()
        expression = self.term()
        while self.peek() in SUMS:
            expression = f"{SUMS[self.take()]}({expression}, {self.term()})"
        self.depth -= 1
        return expression

    def term(self) -> str:
        expression = self.factor()
        while self.peek() in PRODUCTS:
            expression = f"{PRODUCTS[self.take()]}({expression}, {self.factor()})"
        return expression

    def factor(self) -> str:
        if self.takes("-"):
            return f"difference(0, {self.factor()})"
        base = self.primary()
        return f"power({base}, {self.factor()})" if self.takes("^") else base

    def primary(self) -> str:
        token = self.peek()
        if self.takes("("):
            expression = self.value()
            self.expect(")")
            return expression
        if token.startswith('"'):
            return f"Value(std::string({c_string(unescape(self.take()))}))"
        if token[:1].isdigit():
            return literal(self.take())
        if self.takes("STRLEN"):
            self.expect("(")
            expression = self.value()
            self.expect(")")
            return f"length({expression})"
        name, indices = self.variable()
        return f"v_{name}.at({indices})"

    def name(self) -> str:
        token = self.take()
        if not re.fullmatch(r"[a-z][a-z0-9]*", token):
            raise NoGrammar(_("a variable is expected, not {}", token))
        self.variables[token] = None
        return token

    def variable(self) -> tuple[str, str]:
        """Return a variable, and the indices that follow it."""
        name = self.name()
        indices: list[str] = []
        if self.takes("["):
            indices.append(self.value())
            while self.takes(","):
                indices.append(self.value())
            self.expect("]")
        return name, f"Indices{{{', '.join(indices)}}}"


def index_lines(index: str, value: str) -> list[str]:
    return [f"v_{index}.set({{}}, {value});"] if index else []


def literal(number: str) -> str:
    """Return a number as a value in C++."""
    if not number.isdigit():
        return f"Value({number}L)"
    value = int(number)
    if value < LARGEST:
        return f"Value({value}LL)"
    high, low = divmod(value, LARGEST // 2)
    return f"sum(product({literal(str(high))}, Value({LARGEST // 2}LL)), Value({low}LL))"


def unescape(token: str) -> str:
    """Return the text that a literal of the grammar means."""

    def unescape_one(match: re.Match[str]) -> str:
        if match[1].isdigit():
            return chr(int(match[1], 8))
        return ESCAPES.get(match[1], match[0] if match[1] not in '"\\' else match[1])

    return re.sub(r"\\([0-7]{1,3}|.)", unescape_one, token[1:-1], flags=re.DOTALL)


def c_string(text: str) -> str:
    """Return a text as a string of C++, each byte as an octal escape."""
    return '"' + "".join(f"\\{byte:03o}" for byte in text.encode()) + '"'
