"""Read problem.cfg of ejudge: limits and a standard checker; the points are in valuer.cfg.

time_limit_millis = 1500, max_vm_size = 256M      1.5 s and 256 MiB
standard_checker = "cmp_int_seq"                  words
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from banrye.compare import Mode, Tolerance
from banrye.console import UserError
from banrye.files import read_bytes
from banrye.formats.ejudge import valuer
from banrye.formats.shared.package_folder import number
from banrye.judges.text_judges import Text
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_settings.settings_model import CaseFolder, CaseSettings

MARK = "problem.cfg"
MAX_BYTES = 1 << 18
LINE = re.compile(r"(?m)^[ \t]*(\w+)[ \t]*(?:=(.*)|\r?)$")
SIZE = re.compile(r"(\d+)([KMG]?)", re.IGNORECASE)
BYTES = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
EPS = re.compile(r"\bEPS=([0-9.eE+-]+)")
MODES = {
    "cmp_file": Mode.LINES,
    "cmp_file_nospace": Mode.WORDS,
    "cmp_bytes": Mode.EXACT,
    "cmp_yesno": Mode.ICPC,
}
NUMBERS = re.compile(r"cmp_(?:unsigned_)?(?:int|long_long|huge_int)(?:_seq)?")
DECIMALS = re.compile(r"cmp_(?:long_)?double(?:_seq)?")
FOLLOWS = "outputs are compared by lines (see --checker)"
# Keys of what decides otherwise than is read here. All others are about pages and compilers.
DECISIVE = ("interactor_cmd", "input_file", "output_file", "variant_num", "test_score_list")


def values_of(folder: Path) -> dict[str, str]:
    """Return the lines of problem.cfg by their keys."""
    text = read_bytes(folder / MARK, MAX_BYTES).decode("utf-8-sig", errors="replace")
    return {key: value.strip().strip('"') for key, value in LINE.findall(text)}


def title_of(folder: Path) -> str:
    values = values_of(folder)
    return values.get("long_name", "") or values.get("short_name", "")


def read(place: CaseFolder) -> CaseSettings:
    """Return the settings in problem.cfg, with the points of its valuer.cfg, or that alone.

    Raise UserError.
    """
    if not (place.folder / MARK).is_file():
        return valuer.read_groups(place)
    values = values_of(place.folder)
    has_points = (place.folder / valuer.MARK).is_file()
    points = valuer.read_groups(place) if has_points else CaseSettings()
    judge = judge_of(values)
    return CaseSettings(
        file=MARK,
        groups=points.groups,
        seconds=seconds_of(values),
        mebibytes=mebibytes_of(values),
        judge=judge,
        losses=(*points.losses, *losses_of(values, judge)),
    )


def seconds_of(values: Mapping[str, str]) -> float | None:
    """Return the time limit. Raise UserError."""
    for key, unit in (("time_limit_millis", 1e-3), ("time_limit", 1.0)):
        if limit := number(values.get(key) or "0", key, MARK, largest=1e7):
            return limit * unit
    return None


def mebibytes_of(values: Mapping[str, str]) -> int | None:
    """Return the limit of the memory. Raise UserError."""
    text = values.get("max_rss_size") or values.get("max_vm_size") or ""
    if not text:
        return None
    match = SIZE.fullmatch(text)
    if match is None or len(match[1]) > len(str(1 << 60)):
        raise UserError(_("{}: max_vm_size is not a size: {:.40}", MARK, text))
    return max(1, int(match[1]) * BYTES[match[2].lower()] >> 20)


def judge_of(values: Mapping[str, str]) -> Text | None:
    """Return the comparison of a standard checker, None if it is another one."""
    name = values.get("standard_checker", "")
    if NUMBERS.fullmatch(name):
        return Text(Mode.WORDS)
    if DECIMALS.fullmatch(name) and (eps := EPS.search(values.get("checker_env", ""))):
        bound = number(eps[1], "EPS", MARK, largest=1e9)
        return Text(Mode.WORDS, Tolerance(absolute=bound))
    return Text(MODES[name]) if name in MODES else None


def losses_of(values: Mapping[str, str], judge: Text | None) -> Iterator[Loss]:
    """Yield the parts that decide and are not used."""
    checker = values.get("check_cmd") or (values.get("standard_checker") if judge is None else "")
    if checker:
        yield Loss(f"checker {checker}", MARK, FOLLOWS)
    for key in DECISIVE:
        if values.get(key):
            yield Loss(f"{key} {values[key]}", MARK)
