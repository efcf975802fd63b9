"""What a verb imports: judging on one's own test cases needs no search and no reader of tools."""

from __future__ import annotations

import os
import sys

import pytest

from tests.python.commands import ROOT, run

MOST_LINES = 12_000
# A module that Python imports at its start: when the process of the verb ends, it writes the
# modules of banrye with their lines. That process is a child, which ends by os._exit.
WITNESS = """
import os, sys

def write(status, leave=os._exit):
    modules = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    ours = {name: file for name, file in modules.items() if file and name.split(".")[0] == "banrye"}
    with open(os.environ["MODULES"], "a") as list:
        for name, file in ours.items():
            with open(file) as text:
                list.write(f"{sum(1 for line in text)} {name}\\n")
    leave(status)

os._exit = write
"""
UNUSED = ("search.hunt", "shrink", "choices", "functions")


@pytest.fixture(scope="session")
def imported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """Return the lines of the modules that `judge sol.py` imports until its verdict, by names."""
    folder = tmp_path_factory.mktemp("imports")
    (folder / "witness").mkdir()
    (folder / "witness" / "sitecustomize.py").write_text(WITNESS, encoding="utf-8")
    (folder / "tests").mkdir()
    (folder / "tests" / "1.in").write_text("1\n", encoding="utf-8")
    (folder / "tests" / "1.out").write_text("2\n", encoding="utf-8")
    (folder / "sol.py").write_text("print(int(input()) + 1)\n", encoding="utf-8")
    path = os.pathsep.join([str(folder / "witness"), str(ROOT / "scripts")])
    listed = folder / "modules"
    words = [sys.executable, "-m", "banrye.start", "judge", "sol.py"]
    env = {**os.environ, "PYTHONPATH": path, "MODULES": str(listed)}
    run(words, cwd=folder, env=env)  # the first run of a machine compiles what runs programs
    listed.unlink()
    result = run(words, cwd=folder, env=env)
    assert "Accepted" in result.stdout, result
    rows = [line.split() for line in listed.read_text(encoding="utf-8").splitlines()]
    return {name: int(lines) for lines, name in rows}


@pytest.mark.lengthy
def test_judging_on_own_test_cases_imports_few_lines(imported: dict[str, int]) -> None:
    listing = "\n".join(f"{lines:>6,} {name}" for name, lines in sorted(imported.items()))
    total = sum(imported.values())
    print(f"{listing}\n{total:>6,} lines in {len(imported)} modules")
    assert total > 1_000  # the witness has seen the process that judges
    assert total <= MOST_LINES


@pytest.mark.parametrize("room", UNUSED)
def test_judging_on_own_test_cases_imports_no_other_room(
    imported: dict[str, int], room: str
) -> None:
    inside = [name for name in imported if f"{name}.".startswith(f"banrye.{room}.")]
    assert inside == []


def test_judging_on_own_test_cases_needs_no_removable_room(imported: dict[str, int]) -> None:
    """Rooms may say what languages they add, and no more."""
    rooms = [name for name in imported if name.startswith("banrye.extras.")]
    modules = [name for name in rooms if name.count(".") > 2]
    assert [name for name in modules if not name.endswith(".added_languages")] == []


def test_the_api_is_the_core_alone() -> None:
    code = "import sys, banrye; banrye.judge, banrye.find_counterexample; print(*sys.modules)"
    words = [sys.executable, "-c", code]
    result = run(words, env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")})
    loaded = result.stdout.split()
    assert "banrye.api" in loaded
    assert [name for name in loaded if name.startswith("banrye.extras.")] == []


def test_a_format_is_claimed_by_its_cheap_part(imported: dict[str, int]) -> None:
    """Finding a problem asks each format; what reads one is imported when it is read."""
    formats = [name for name in imported if name.startswith("banrye.formats.")]
    assert formats  # each was asked
    assert [name for name in formats if name.endswith((".reader", ".make", ".programs"))] == []
