r"""Programs that models wrote, with the problems that they are for.

    {"task_id": "HumanEval/0", "completion": "    return a + b\n"}
    {"question_id": "abc", "code_list": ["print(1)", "print(2)"]}       two programs
    {"id": "1_A", "response": "So:\n```cpp\nint main() ..."}            C++, the last fenced block

They may be more than fit into memory and in any order: they are put into a temporary database, from
which each row takes its own. If there is one for each row, they need not name their problems.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError, printable
from banrye.messages import _
from banrye.submission import language_names

PROBLEMS = ("problem_id", "task_id", "question_id", "row_id", "problem", "name")
ROW = "row"  # the number of the row, from 0
NAMES = ("completion_id", "sample_id", "response_id", "uid")
ID = "id"  # of the problem if nothing else names it, else of the completion
SOURCES = ("source_code", "code", "solution", "program", "source", "code_list", "solutions")
MARKDOWN = (
    *("completion", "response", "generation", "output", "answer", "text", "content"),
    *("llm_response", "completions", "responses", "generations", "output_list"),
)
LANGUAGES = ("language", "lang", "programming_language")
FENCED = re.compile(
    r"^[ \t]*(?P<fence>```+|~~~+)[ \t]*(?P<tag>[\w+#.-]*)[^\n]*\n(?P<text>.*?)"
    r"(?:^[ \t]*(?P=fence)[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
FENCE = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
END_OF_THOUGHTS = "</think>"
CACHED_KIBIBYTES = 16 << 10
SCHEMA = """
CREATE TABLE completions
    (number INTEGER PRIMARY KEY, problem TEXT, name TEXT, language TEXT, text BLOB);
CREATE TABLE taken (problem TEXT PRIMARY KEY);
"""


@dataclass(frozen=True)
class Completion:
    """A program for a problem.

    `name`: how its line is named in results. `language`: "" if the file does not state it.
    `is_by_place`: it names no problem, and is for the row at its place in the file.
    """

    problem: str
    name: str
    text: str
    language: str = ""
    is_by_place: bool = False


def code_of(text: str) -> tuple[str, str]:
    """Return the last fenced block of a text and the language that it names, or the text alone."""
    after = text.rpartition(END_OF_THOUGHTS)[2]
    blocks = list(FENCED.finditer(after)) if FENCE.search(after) else []
    if not blocks:
        return (after if END_OF_THOUGHTS in text else text), ""
    tag = blocks[-1]["tag"]
    return blocks[-1]["text"], tag if language_names.named_language(tag) else ""


def of_record(record: Mapping[str, object], number: int) -> Iterator[Completion]:
    """Yield the programs of a record.

    `number`: the place of the record in the file. Raise UserError.
    """
    row = first_value(record, (ROW,))
    problem = of_row(row) if row is not None else first_value(record, PROBLEMS)
    own = first_value(record, NAMES if problem is None else (*NAMES, ID))
    problem = problem or first_value(record, (ID,))
    is_by_place = problem is None
    problem = problem or of_row(number)
    language = first_value(record, LANGUAGES) or ""
    name = own or f"{problem}#{number}"
    key = next((key for key in (*SOURCES, *MARKDOWN) if texts_of(record.get(key))), None)
    if key is None:
        raise UserError(
            _("completion {} has no program: give it {}", number, ", ".join(MARKDOWN[:3]))
        )
    texts = texts_of(record.get(key))
    for place, text in enumerate(texts):
        is_source = key in SOURCES and not FENCE.match(text.lstrip("\n"))
        code, tag = (text, "") if is_source else code_of(text)
        shown = name if len(texts) == 1 else f"{name}.{place}"
        yield Completion(problem, shown, code, tag or language, is_by_place)


def of_row(number: int | str) -> str:
    """Return the name of a row that has none of its own."""
    return f"row {number}"


def first_value(record: Mapping[str, object], keys: Iterable[str]) -> str | None:
    """Return the first text or number that a record has under some keys."""
    for key in keys:
        value = record.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            return str(value)
    return None


def texts_of(value: object) -> list[str]:
    """Return a text, or the texts of a list, as a list."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return value
    return []


@dataclass
class Completions:
    """The completions of a file, by their problems.

    `records`: the number of records in the file. `unnamed`: the number of the first one that names
    no problem.
    """

    database: sqlite3.Connection
    number: int = 0
    records: int = 0
    unnamed: int | None = None

    def read_programs(self, records: Iterable[tuple[int, Mapping[str, object]]]) -> None:
        """Take the programs of records. Raise UserError."""
        for number, record in records:
            self.records += 1
            for completion in of_record(record, number):
                if completion.is_by_place and self.unnamed is None:
                    self.unnamed = number
                content = completion.text.encode(errors="replace")
                row = (
                    self.number,
                    completion.problem,
                    completion.name,
                    completion.language,
                    content,
                )
                self.database.execute("INSERT INTO completions VALUES (?, ?, ?, ?, ?)", row)
                self.number += 1
        self.database.execute("CREATE INDEX by_problem ON completions (problem)")

    def check_places(self, rows: Callable[[], int]) -> None:
        """Give completions that name no problem to the rows at their places, or to the only one.

        `rows` returns the number of rows. Raise UserError if there are more or fewer.
        """
        if self.unnamed is None:
            return
        if (number := rows()) == 1:
            update = "UPDATE completions SET problem = ? WHERE problem GLOB 'row [0-9]*'"
            self.database.execute(update, (of_row(0),))
        elif number != self.records:
            raise UserError(
                _(
                    "completion {} names no problem, and completions ({:,}) and rows ({:,}) are"
                    " not one to one: give it {}",
                    self.unnamed,
                    self.records,
                    number,
                    ", ".join(PROBLEMS),
                )
            )

    def take_numbers(self, problem: str) -> list[int]:
        """Return the numbers of the completions for a problem, each only once."""
        numbers = self.numbers_of("WHERE problem = ? ORDER BY number", problem)
        if not numbers:
            return []
        done = self.database.execute("INSERT OR IGNORE INTO taken VALUES (?)", (problem,))
        return numbers if done.rowcount else []

    def unclaimed_numbers(self) -> Iterator[int]:
        """Yield the numbers of the completions that no row has taken."""
        rows = self.database.execute(
            "SELECT number FROM completions WHERE problem NOT IN (SELECT problem FROM taken)"
            " ORDER BY number"
        )
        for (number,) in rows:
            yield number

    def numbers_of(self, where: str, *values: str) -> list[int]:
        rows = self.database.execute(f"SELECT number FROM completions {where}", values)
        return [number for (number,) in rows]

    def completion(self, number: int) -> Completion:
        row = self.database.execute(
            "SELECT problem, name, text, language FROM completions WHERE number = ?", (number,)
        ).fetchone()
        problem, name, content, language = row
        return Completion(problem, printable(name), content.decode(errors="replace"), language)


@contextmanager
def open_completions(folder: Path) -> Iterator[Completions]:
    """Yield an empty store of completions, whose file is in a folder."""
    database = sqlite3.connect(folder / "completions.db", isolation_level=None)
    with closing(database):
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute(f"PRAGMA cache_size = -{CACHED_KIBIBYTES}")
        database.executescript(SCHEMA)
        yield Completions(database)
