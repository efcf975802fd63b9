"""The user's choice of a variant of a language: --python pypy."""

from enum import Enum


class VariantChoice(Enum):
    """The variants of its language in which a program is judged."""

    BOTH = "the usual one, and the faster one if that is too slow"
    USUAL = "usual"
    FASTER = "faster"
