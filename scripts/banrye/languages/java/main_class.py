"""Find the class in which a program in Java starts: it has the method main.

main_class(["class A {} class B { static void main() {} }"])      B
"""

from __future__ import annotations

from collections.abc import Iterable

from banrye.languages.java.text import classes_with_main

PREFERRED = ("Driver", "Main")  # of several classes that have the method main


def main_class(texts: Iterable[str]) -> str:
    """Return the class that has the method main: Driver or Main if there are several."""
    classes = [name for text in texts for name in classes_with_main(text)]
    preferred = [name for name in PREFERRED if name in classes]
    return (preferred or classes or [PREFERRED[-1]])[0]
