"""Untrusted files in YAML, bounded in size, number of values and depth.

Numbers follow YAML 1.2: read_yaml returns {"time": 1e-6} for the line `time: 1e-6`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.messages import _

if TYPE_CHECKING:
    import yaml

MAX_YAML_BYTES = 1 << 20
MAX_YAML_VALUES = 300_000  # each takes a kilobyte while it is read
YAML_SIGNS = (",", ":", "[", "{", "-", "\n")  # one of them begins each value but the first
MAX_YAML_DEPTH = 100  # lists and mappings in one another: the reader in C recurses without a limit
YAML_FLOAT = re.compile(
    r"[-+]?(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?$|[-+]?\d+[eE][-+]?\d+$"
    r"|[-+]?\.(?:inf|Inf|INF)$|\.(?:nan|NaN|NAN)$"
)
YAML_INT = re.compile(r"[-+]?\d+$|0o[0-7]+$|0x[0-9a-fA-F]+$|0b[01]+$")


def read_yaml(path: Path) -> dict[str, Any]:
    """Return the mapping in a YAML file, {} if the file is empty or missing. Raise UserError."""
    if not path.exists():
        return {}
    text = read_bytes(path, MAX_YAML_BYTES).decode(errors="replace")
    return parse_yaml(text, relative_path(path))


def parse_yaml(text: str, name: str) -> dict[str, Any]:
    """Return the mapping in a text. `name`: for the message of UserError.

    Numbers follow YAML 1.2, in which 1e-6 is one, and no text is a date.
    """
    import yaml  # takes 15 ms, and not every script needs it

    if sum(map(text.count, YAML_SIGNS)) > MAX_YAML_VALUES:
        raise UserError(_("cannot read {}: it has more than {:,} values", name, MAX_YAML_VALUES))
    loader = yaml_loader()
    try:
        if "*" in text or sum(map(text.count, YAML_SIGNS)) > MAX_YAML_DEPTH:
            check_events(text, name)
        settings = yaml.load(text, loader)  # a safe loader
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UserError(_("cannot read {}: {}", name, " ".join(str(error).split())[:200])) from None
    if not isinstance(settings, dict | None):
        raise UserError(_("cannot read {}: it is not a mapping of keys to values", name))
    return settings or {}


def check_events(text: str, name: str) -> None:
    """Raise UserError at an alias, and where lists and mappings nest too deeply, or YAMLError.

    The parser does not recurse for its events. Its time grows with the depth, so it is stopped.
    """
    import yaml

    depth = 0
    for event in yaml.parse(text, yaml_loader()):
        if isinstance(event, yaml.AliasEvent):
            raise UserError(_("cannot read {}: aliases (*name) are not supported", name))
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_YAML_DEPTH:
            raise UserError(_("cannot read {}: it nests more than {} values", name, MAX_YAML_DEPTH))


@cache
def yaml_loader() -> type[yaml.SafeLoader]:
    """Return a safe loader of YAML with the numbers of YAML 1.2.

    PyYAML reads YAML 1.1: there 1e-6 is a text, 12:30 is 750, and 2026-01-01 is a date.
    """
    import yaml

    base: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    numbers = [
        ("tag:yaml.org,2002:float", YAML_FLOAT, "-+0123456789."),
        ("tag:yaml.org,2002:int", YAML_INT, "-+0123456789"),
    ]
    replaced = {tag for tag, _, _ in numbers} | {"tag:yaml.org,2002:timestamp"}
    resolvers_left = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag not in replaced]
        for first, resolvers in base.yaml_implicit_resolvers.items()
    }
    attributes = {"yaml_implicit_resolvers": resolvers_left}
    loader: type[yaml.SafeLoader] = type("Loader", (base,), attributes)
    for tag, pattern, first in numbers:
        loader.add_implicit_resolver(tag, pattern, list(first))
    loader.add_constructor("tag:yaml.org,2002:int", yaml_int)
    return loader


def yaml_int(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> int:
    """Return a whole number of YAML 1.2: 010 is ten."""
    text = str(loader.construct_scalar(node))
    return int(text, 0) if text.lstrip("+-")[1:2].isalpha() else int(text)
