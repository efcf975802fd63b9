"""The tables of the attacks on the sandbox, and their counts in the guide.

The core has a table, and so has each removable room with attacks, in its fixtures.

For example, a row says that root is stopped at two levels, and a plain user as well:

    read_key  held  held  fell  held  held  read: the private key of the judge's user
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.python.attack_runs import ATTACK_FOLDERS, NOT_RUN, ROOT, description

TABLES = [folder / "table.txt" for folder in ATTACK_FOLDERS]
GUIDE = [ROOT / "scripts/guide" / name for name in ("safety.md", "safety.ko.md")]
UNSURE = ("time_short_children",)  # it depends on the moments at which the launcher looks


@dataclass(frozen=True)
class Column:
    """A level of the sandbox, and whether attacks are run there as a plain user, not as root."""

    level: str
    is_plain_user: bool

    @property
    def title(self) -> str:
        return f"{self.level}/user" if self.is_plain_user else self.level


COLUMNS = (
    *(Column(level, is_plain_user=False) for level in ("full", "landlock", "none")),
    *(Column(level, is_plain_user=True) for level in ("full", "landlock")),
)
# In the order of the guide: how the description of an attack begins. The kinds of rooms follow.
KINDS = (
    *("read", "answers", "compile time", "write", "persistence", "network", "processes"),
    *("signals", "terminal", "time", "memory", "disk", "verdict", "package"),
    *("settings", "served"),
)
Rows = dict[str, dict[Column, str]]
"""By attack and column: "" if it is held, NOT_RUN, or why it succeeds."""


def lines_of_table() -> list[list[str]]:
    """Return the words of each row: the attack, a cell for each column, what it tries."""
    tables = [table.read_text(encoding="utf-8") for table in TABLES if table.exists()]
    lines = "\n".join(tables).splitlines()
    return [
        line.split(maxsplit=1 + len(COLUMNS)) for line in lines if line and not line.startswith("#")
    ]


def read_table() -> dict[str, dict[Column, str]]:
    """Return by attack and column "held" or "fell"."""
    return {
        name: dict(zip(COLUMNS, cells, strict=True)) for name, *cells, _text in lines_of_table()
    }


def write_tables(rows: Rows, attacks: Sequence[Path]) -> None:
    """Write the rows of some attacks. The rows of others stay. `attacks`: all that there are.

    An attack that was not run keeps its cell.
    """
    for table in TABLES:
        texts = {path.stem: description(path) for path in attacks if path.parent == table.parent}
        write_table(table, rows, texts)


def write_table(table: Path, rows: Rows, texts: dict[str, str]) -> None:
    """Write a table. `texts`: what each of its attacks tries."""
    kept = read_table()
    titles = " ".join(f"{column.title:13}" for column in COLUMNS)
    lines = ["# made by python3 -m tests.python.attacks --write-table"]
    lines.append(f"{'# attack':25} {titles} what it tries")
    for name, text in texts.items():
        cells = dict(kept.get(name, {}))
        for column, found in rows.get(name, {}).items():
            if found != NOT_RUN:
                cells[column] = "fell" if found or name in UNSURE else "held"
        if cells:
            words = " ".join(f"{cells.get(column, '-'):13}" for column in COLUMNS)
            lines.append(f"{name:25} {words} {text}")
    table.write_text("\n".join(lines) + "\n", encoding="utf-8")


def counts_by_kind() -> dict[str, list[int]]:
    """Return by kind how many attacks there are, and how many are held in each column.

    The last kind is "all".
    """
    tried: Counter[str] = Counter()  # in the order of the tables
    held: dict[Column, Counter[str]] = {column: Counter() for column in COLUMNS}
    for _name, *cells, text in lines_of_table():
        kinds = (text.split(":")[0], "all")
        tried.update(kinds)
        for column, cell in zip(COLUMNS, cells, strict=True):
            held[column].update(kinds if cell == "held" else ())
    of_rooms = [kind for kind in tried if kind not in {*KINDS, "all"}]
    kinds_in_order = [*KINDS, *of_rooms, "all"]
    return {
        kind: [tried[kind], *(held[column][kind] for column in COLUMNS)] for kind in kinds_in_order
    }


def write_guide() -> None:
    """Write the counts into the pages: the rows of their table have the order of KINDS."""
    for page in GUIDE:
        lines = page.read_text(encoding="utf-8").splitlines()
        below = next(number for number, line in enumerate(lines) if line.startswith("|---|--:|"))
        for number, (kind, values) in enumerate(counts_by_kind().items(), start=below + 1):
            title = lines[number].split("|")[1].strip()
            assert title, f"{page}: no row for {kind}"
            lines[number] = f"| {title} | {' | '.join(map(str, values))} |"
        page.write_text("\n".join(lines) + "\n", encoding="utf-8")
