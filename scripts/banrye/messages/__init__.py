"""The language of messages: English in the code, Korean in ko/LC_MESSAGES/banrye.po.

    _("Saved: {}", "x.in")     "Saved: x.in", or with LANG=ko_KR.UTF-8 "저장: x.in"

Verdicts by their letters, JSON and the words of compilers are the same in each language. A text in
Korean may state a particle, which is chosen by the word before it: korean.py.

Its modules:

    korean    texts in Korean: the particle after each value is chosen by how it ends
    marks     sentences that are put together where they are printed: for the catalogue
"""

from __future__ import annotations

import os
import re

OPTION = "--lang"
KOREAN, ENGLISH = LANGUAGES = "ko", "en"
CHOSEN = "BANRYE_LANG"  # an environment variable, so that a command that we start says the same
VARIABLES = (CHOSEN, "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


def _(text: str, *values: object) -> str:
    """Return a text in the user's language, with values in place of {}."""
    if language() == KOREAN:
        from banrye.messages import korean  # not needed in English

        return korean.in_korean(text, values)
    return text.format(*values) if values else text


def marked(text: str) -> str:
    """Return the text itself, which is translated where it is printed."""
    return text


chosen = [ENGLISH]  # by `choose_language`: what other programs call speaks English


def language() -> str:
    return chosen[0]


def of_environment() -> str:
    """Return the language that the environment states."""
    locale = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    return KOREAN if re.split(r"[_.@]", locale)[0] == KOREAN else ENGLISH


def choose_language(language_name: str) -> None:
    """Take a language, also for the commands that we start."""
    chosen[:] = [language_name]
    os.environ[CHOSEN] = language_name
