"""The part of --help that explains options: two columns, in the language of the user.

help_of(Options)    "  --time S           time limit in seconds of CPU time"
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

from banrye import console
from banrye.cli.option_parser import Option, options_of
from banrye.messages import _, marked

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

INDENT = 20  # columns before the text of an option


def help_of(kind: type[DataclassInstance], verb_options: Sequence[tuple[str, str]] = ()) -> str:
    """Return the part of a help text that explains the options.

    `verb_options`: options that stand for other verbs, each as "--name VALUE" and its help.
    """
    own: list[str] = []
    elsewhere: dict[str, list[str]] = {}  # the names of options, by the verb that explains them
    for entry in dataclasses.fields(kind):
        if "group" not in entry.metadata:
            own += lines_of(entry.metadata["option"])
            continue
        options = [inner.metadata["option"] for _path, inner in options_of(entry.metadata["group"])]
        if verb := entry.metadata["is_explained_by"]:
            names = [name for option in options for name in option.names]
            elsewhere.setdefault(verb, []).extend(names)
        else:
            own += [line for option in options for line in lines_of(option)]
    for head, text in verb_options:
        name, _blank, metavar = head.partition(" ")
        own += lines_of(Option((name,), (text,), metavar=metavar))
    for verb, names in elsewhere.items():
        listed = console.join_words(names, "and")
        one, more = marked("{} works as in banrye {}."), marked("{} work as in banrye {}.")
        said = _(more if len(names) > 1 else one, listed, verb)
        own += ["", *console.wrap_text(said, console.WIDTH)]
    return "\n".join(own).strip("\n")


def help_of_problems() -> str:
    """Return a paragraph on the problems of removable formats, "" if users name none."""
    from banrye.problem import readers  # few help texts have it

    named = [
        _(problem_format.named) for problem_format in readers.all_formats() if problem_format.named
    ]
    if not named:
        return ""
    said = _("PROBLEM can also be {}.", console.join_words(named, "or"))
    return "\n".join(["", *console.wrap_text(said, console.WIDTH), ""])


def lines_of(option: Option) -> list[str]:
    """Return the lines of an option in a help text. Arguments are explained by the usage."""
    lines: list[str] = []
    for name, text in zip(option.names, option.texts, strict=True):
        head = f"  {name} {option.metavar}".rstrip()
        wrapped = console.wrap_text(_(text), console.WIDTH - INDENT + 1)
        if len(head) >= INDENT:
            lines.append(head)
            head = ""
        lines.append(f"{head:<{INDENT}}{wrapped[0]}")
        lines += [" " * INDENT + line for line in wrapped[1:]]
    return lines
