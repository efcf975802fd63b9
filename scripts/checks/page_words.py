"""Check the particles of Korean, plurals of English and names of words of the pages, in Node.js.

`with_particle("(2, 0)", "으로/로")` must be "(2, 0)으로": 0 is read 영, which ends in a consonant.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

from banrye.repository import PROBLEMS, SCRIPTS

MODULE = SCRIPTS / "pages" / "particles.js"
WORDS = SCRIPTS / "pages" / "words.js"
PARTICLES = (
    *(("(2, 0)", "으로/로", "(2, 0)으로"), ("(5, 1)", "으로/로", "(5, 1)로")),
    *(("(5, 7)", "으로/로", "(5, 7)로"), ("(5, 6)", "으로/로", "(5, 6)으로")),
    *(("(0, 10)", "으로/로", "(0, 10)으로"), ("(0, 3)", "으로/로", "(0, 3)으로")),
    *(("x", "이/가", "x가"), ("o", "을/를", "o를"), ("A", "은/는", "A는"), ("B", "이/가", "B가")),
    *(("koosaga", "이/가", "koosaga가"), ("cubelover", "이/가", "cubelover가")),
    *(("룩", "을/를", "룩을"), ("비숍", "이/가", "비숍이"), ("나이트", "을/를", "나이트를")),
    *(("궁전", "으로/로", "궁전으로"), ("왼쪽", "으로/로", "왼쪽으로"), ("위", "으로/로", "위로")),
    *(("길", "으로/로", "길로"), ("100", "이/가", "100이"), ("9", "은/는", "9는")),
)
PLURALS = ((0, "tries"), (1, "try"), (2, "tries"), (21, "tries"), (101, "tries"))
SCRIPT = """
import { plural, with_particle } from "MODULE";
const [particles, plurals] = JSON.parse(process.argv[1]);
console.log(JSON.stringify([
  particles.map(([text, pair]) => with_particle(text, pair)),
  plurals.map(([count]) => plural(count, "try", "tries")),
]));
"""

SHARED_NAMES = """
globalThis.navigator ??= { language: "en" };
const { WORDS } = await import("WORDS");
const { GAME_WORDS } = await import("GAME");
const names = Object.keys(GAME_WORDS).flatMap((one) => Object.keys(GAME_WORDS[one]));
console.log(JSON.stringify(names.filter((name) => name in WORDS.en)));
"""


def check_names(fail: Callable[[str], None]) -> None:
    """Call `fail` with each word of a game that hides a word of all pages of the same name."""
    for file in sorted(PROBLEMS.glob("*/solution/page/words.js")):
        script = SHARED_NAMES.replace('WORDS"', f'{WORDS.as_uri()}"')
        script = script.replace('GAME"', f'{file.as_uri()}"')
        command = ["node", "--input-type=module", "--eval", script]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for name in sorted(set(json.loads(output))):
            fail(f"{file.parents[2].name}: the word {name} hides the one of all pages")


def check_words(fail: Callable[[str], None]) -> None:
    """Call `fail` with each wrong particle, each wrong plural and each hidden word."""
    check_names(fail)
    script = SCRIPT.replace("MODULE", MODULE.as_uri())
    cases = json.dumps([PARTICLES, PLURALS])
    command = ["node", "--input-type=module", "--eval", script, cases]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    particles, plurals = json.loads(output)
    for (text, pair, must), found in zip(PARTICLES, particles, strict=True):
        if found != must:
            fail(f"{text} with {pair} is {found}, not {must}")
    for (count, must), found in zip(PLURALS, plurals, strict=True):
        if found != must:
            fail(f"the plural of {count} is {found}, not {must}")
