r"""Read the examples of a problem from text that was copied from its page.

    numbers <tab> target <tab> return        names of the parameters, and of the result
    [2, 7, 11] <tab> 9 <tab> [0, 1]          a row for each example

The cells may also follow each other line by line, or be a table in Markdown or HTML. LeetCode's
"Input: nums = [2, 7, 11], target = 9" and "Output: [0, 1]" are examples, too. Titles before a table
and explanations after it are left out. The cells stay texts: `example_columns.py` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from banrye.console import UserError, count_text
from banrye.functions.values import PLAIN_QUOTES, NoValue, Scanner
from banrye.messages import _

NAME = re.compile(r"[A-Za-z_]\w*")
RESULT = re.compile(r"(?i)(?:return|result|answer|output|expected|ret|정답|결과|출력)\w*")
TITLE = re.compile(r"(?i)(?:#+\s*)?[*_]*(?:입출력\s*예|예시|예제|(?:input/?output )?examples?)\b.*")
EXPLANATION = re.compile(r"(?i)(?:#+\s*)?[*_]*(?:입출력\s*예\s*(?:설명|#)|explanation\b|설명\b)")
MARKDOWN_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-*:?\s*)*")
MARKDOWN_BAR = re.compile(r"(?<!\\)\|")
SPACES = re.compile(r"\s{2,}")
INPUT = re.compile(r"(?im)^[ \t*_]*(?:input|입력)[ \t*_]*:?[*_]*")
OUTPUT = re.compile(r"(?im)^[ \t*_]*(?:output|expected|출력)[ \t*_]*:?[*_]*")
AFTER_OUTPUT = re.compile(r"(?im)^[ \t*_]*(?:explanation|constraints|example|설명|제한|예)")
ASSIGNMENT = re.compile(r"\s*,?\s*([A-Za-z_]\w*)\s*=")


class NoTable(UserError):
    """A text is not a table of examples."""


@dataclass(frozen=True)
class ExampleRow:
    """An example: the texts of its arguments and of its result."""

    arguments: tuple[str, ...]
    result: str


@dataclass(frozen=True)
class ExampleTable:
    """Examples. `names`: the names of the parameters."""

    names: tuple[str, ...]
    result_name: str
    rows: tuple[ExampleRow, ...]

    def column(self, index: int) -> list[str]:
        """Return the texts of the arguments for a parameter."""
        return [row.arguments[index] for row in self.rows]

    @property
    def results(self) -> list[str]:
        return [row.result for row in self.rows]


def read_table(text: str) -> ExampleTable:
    """Return the examples in a text. Raise NoTable."""
    if re.search(r"(?i)<t[rd]\b", text):
        return of_rows(html_rows(text))
    if INPUT.search(text) and OUTPUT.search(text):
        return of_assignments(text)
    lines = lines_of_table(text)
    if any(MARKDOWN_RULE.fullmatch(line) and "-" in line and "|" in line for line in lines):
        return of_rows(markdown_rows(lines))
    if len(lines) > 1 and not any("\t" in line for line in lines) and NAME.fullmatch(lines[0]):
        return of_rows(rows_of_cells(lines))
    return of_rows(rows_of_lines(joined_lines(lines)))


def lines_of_table(text: str) -> list[str]:
    """Return the lines without titles, explanations and empty lines."""
    lines: list[str] = []
    for line in text.translate(PLAIN_QUOTES).splitlines():
        stripped = line.strip(" \r\n\ufeff\xa0").rstrip("\t")
        if lines and EXPLANATION.match(stripped):
            break
        is_title = not lines and TITLE.fullmatch(stripped) and "\t" not in stripped
        if stripped.strip() and not is_title:
            lines.append(stripped)
    return lines


def of_rows(rows: Sequence[Sequence[str]]) -> ExampleTable:
    """Return the table of a row of names and rows of cells. Raise NoTable."""
    if not rows:
        raise NoTable(_("the table of examples is empty"))
    names = list(rows[0])
    if len(names) < 2:
        raise NoTable(
            _(
                "the first row of the table must name the parameters and the result, "
                'such as "numbers, target, return", not {!r}',
                " ".join(names)[:60],
            )
        )
    for name in names:
        if not NAME.fullmatch(name) and not RESULT.fullmatch(name):
            raise NoTable(_("the first row of the table must have names, not {!r}", name[:60]))
    if len(rows) < 2:
        raise NoTable(_("the table has no row of examples after its names"))
    examples: list[ExampleRow] = []
    for number, cells in enumerate(rows[1:], start=1):
        if len(cells) != len(names):
            raise NoTable(
                _(
                    "row {} of the table has {}, its names are {}: {}",
                    number,
                    count_text(len(cells), "cell"),
                    len(names),
                    ", ".join(names),
                )
            )
        examples.append(ExampleRow(tuple(cells[:-1]), cells[-1]))
    return ExampleTable(tuple(names[:-1]), names[-1], tuple(examples))


# Rows of lines.


def rows_of_lines(lines: Sequence[str]) -> list[list[str]]:
    """Return the cells of lines: between tabs, blanks around values, or wide gaps."""
    if any("\t" in line for line in lines):
        return [[cell.strip() for cell in line.split("\t")] for line in lines]
    rows: list[list[str]] = []
    for line in lines:
        cells = cells_of_values(line)
        is_like_names = cells is not None and (not rows or len(cells) == len(rows[0]))
        rows.append(cells if cells is not None and is_like_names else SPACES.split(line))
    return rows


def cells_of_values(line: str) -> list[str] | None:
    """Return the values between blanks of a line, None if they are not all values or names."""
    scanner = Scanner(line)
    cells: list[str] = []
    while not scanner.is_at_end:
        start = scanner.place
        try:
            scanner.value()
        except NoValue:
            if not (name := NAME.match(line, start)):
                return None
            scanner.place = name.end()
        if scanner.next.strip():  # no blank after the value
            return None
        cells.append(line[start : scanner.place])
    return cells


def joined_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines, with those that a list goes on in put together."""
    joined: list[str] = []
    is_open = False
    for line in lines:
        if is_open:
            joined[-1] += line
        else:
            joined.append(line)
        is_open = joined[-1].count("[") > joined[-1].count("]")
    return joined


def rows_of_cells(lines: Sequence[str]) -> list[list[str]]:
    """Return the rows of cells that each have their own line. Raise NoTable."""
    cells = joined_lines(lines)
    width = width_of(cells)
    rest = len(cells) % width
    if rest:
        names = ", ".join(cells[:width])
        raise NoTable(
            _(
                "row {} of the table has {}, its names are {}: {}",
                len(cells) // width,
                count_text(rest, "cell"),
                width,
                names,
            )
        )
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def width_of(cells: Sequence[str]) -> int:
    """Return how many of the first cells are names: up to the result, or up to the first value.

    If two names of results stand in a row, the first is a parameter: `answers`, `return`.
    """
    width = 0
    for cell, after in zip(cells, [*cells[1:], ""], strict=True):
        is_result = RESULT.fullmatch(cell) is not None
        if not is_result and not NAME.fullmatch(cell):
            break
        width += 1
        if is_result and not RESULT.fullmatch(after):
            break
    return width


# Markdown and HTML.


def markdown_rows(lines: Sequence[str]) -> list[list[str]]:
    rows: list[list[str]] = []
    for line in lines:
        if "|" not in line:
            if rows:  # the text after the table
                break
            continue
        if not MARKDOWN_RULE.fullmatch(line):
            cells = MARKDOWN_BAR.split(line.strip().removeprefix("|").removesuffix("|"))
            rows.append([plain_markdown(cell) for cell in cells])
    return rows


def plain_markdown(cell: str) -> str:
    text = re.sub(r"\\([\\`*_{}\[\]|<>#!-])", r"\1", cell.strip())
    return text.strip("`").strip() if text.startswith("`") else text.replace("**", "")


class TableParser(HTMLParser):
    """Collects the cells of the first table of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self.is_in_cell = False
        self.is_over = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 # the form of HTMLParser
        if self.is_over:
            return
        if tag == "tr":
            self.rows.append([])
            self.is_in_cell = False
        elif tag in ("td", "th"):
            if not self.rows:
                self.rows.append([])
            self.rows[-1].append("")
            self.is_in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.is_in_cell = False
        elif tag == "table" and any(self.rows):
            self.is_over = True

    def handle_data(self, data: str) -> None:
        if self.is_in_cell and not self.is_over:
            self.rows[-1][-1] += data


def html_rows(text: str) -> list[list[str]]:
    parser = TableParser()
    parser.feed(text)
    parser.close()
    plain = str.maketrans("\xa0", " ")
    return [
        [
            " ".join(cell.translate(plain).translate(PLAIN_QUOTES).split("\n")).strip()
            for cell in row
        ]
        for row in parser.rows
        if row
    ]


# LeetCode.


def of_assignments(text: str) -> ExampleTable:
    """Return the examples that name each argument: "Input: a = 1, b = [2]". Raise NoTable."""
    rows: list[ExampleRow] = []
    names: tuple[str, ...] = ()
    for number, (input_text, result) in enumerate(inputs_and_outputs(text), start=1):
        arguments = dict(assignments(input_text, number))
        if names and tuple(arguments) != names:
            raise NoTable(
                _(
                    "example {} has the arguments {}, the first one has {}",
                    number,
                    ", ".join(arguments),
                    ", ".join(names),
                )
            )
        names = tuple(arguments)
        rows.append(ExampleRow(tuple(arguments.values()), one_value(result, number)))
    if not rows:
        raise NoTable(_("the table has an Input, but no Output after it"))
    return ExampleTable(names, "Output", tuple(rows))


def inputs_and_outputs(text: str) -> Iterator[tuple[str, str]]:
    """Yield the texts between Input and Output, and from Output to what follows."""
    starts = list(INPUT.finditer(text))
    ends = [match.start() for match in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=True):
        example = text[start.end() : end].translate(PLAIN_QUOTES)
        outputs = list(OUTPUT.finditer(example))
        if outputs:
            result = example[outputs[-1].end() :]  # "Expected" comes after the user's "Output"
            after = AFTER_OUTPUT.search(result)
            yield example[: outputs[0].start()], result[: after.start()] if after else result


def assignments(text: str, number: int) -> Iterator[tuple[str, str]]:
    """Yield the names and values of "a = 1, b = [2]". Raise NoTable."""
    scanner = Scanner(text)
    while not scanner.is_at_end:
        name = ASSIGNMENT.match(text, scanner.place)
        if not name:
            rest = text[scanner.place :].strip()[:40]
            raise NoTable(_("example {}: expected NAME = VALUE, found {!r}", number, rest))
        scanner.place = name.end()
        scanner.skip_blanks()
        start = scanner.place
        try:
            scanner.value()
        except NoValue as error:
            raise NoTable(_("example {}: {}: {}", number, name[1], error)) from None
        yield name[1], text[start : scanner.place]


def one_value(text: str, number: int) -> str:
    """Return the text of the first value, after which its line must end. Raise NoTable."""
    scanner = Scanner(text)
    scanner.skip_blanks()
    start = scanner.place
    try:
        scanner.value()
    except NoValue as error:
        raise NoTable(_("example {}: Output: {}", number, error)) from None
    rest = text[scanner.place :].partition("\n")[0].strip(" \t\r*_")
    if rest:
        raise NoTable(
            _("example {}: Output is not a single value: {} follows it", number, rest[:40])
        )
    return text[start : scanner.place]
