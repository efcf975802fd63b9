"""The faster variant of a language, in which a program that is too slow is judged again.

    my.py takes 3 s in CPython, 0.4 s in PyPy    the results in PyPy count

Most Korean solutions in Python were submitted as PyPy: language.toml of Python says that it is the
variant for this purpose. It is used if it is installed. `submission.events_of_program` judges the
test cases again, and `api.events` the further inputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult
from banrye.judging.variant_choice import VariantChoice
from banrye.language import FASTER, Variant, variant_for
from banrye.messages import _, marked
from banrye.submission.language_config import faster_variant
from banrye.submission.program import Program

HINT = marked("it may have been submitted as {}, which is not installed (apt install {})")


def language_of(source: Path, python: VariantChoice) -> str | None:
    """Return the language in which a file or folder is built first, None: by its extension."""
    variant = faster_variant(source) if python is VariantChoice.FASTER else None
    return variant.code if variant else None


def variant_of(program: Program, python: VariantChoice) -> Variant | None:
    """Return the faster variant that may be tried for a program, also if it is not installed."""
    return variant_for(program.language, FASTER) if python is VariantChoice.BOTH else None


def may_be_faster(program: Program, python: VariantChoice) -> bool:
    """Return whether a faster variant of a program's language is installed and may be tried."""
    variant = variant_of(program, python)
    return variant is not None and variant.toolchain.is_installed


def hint_to_install(variant: Variant) -> str:
    """Return a hint that a program may be fast enough in a variant that is not installed."""
    return _(HINT, variant.label, variant.toolchain.tools[0].package)


def is_accepted(results: Sequence[CaseResult]) -> bool:
    return all(result.verdict is Verdict.AC for result in results)
