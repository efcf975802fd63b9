"""JavaScript in one file: each required module becomes a function."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.languages.javascript.beside import PACKAGE, ModuleSearch, find
from banrye.messages import _
from banrye.submission.sources import decode_source

EXPORT = re.compile(r"^[ \t]*(?:import|export)\b(?!\s*\()", re.MULTILINE)
SHEBANG = re.compile(r"\A#![^\n]*")
LOADER = """\
const bundled = {
%s
};
function bundledRequire(names) {
  return (name) => {
    if (!(name in names)) return require(name);
    const entry = bundled[names[name]];
    if (!entry.module) {
      entry.module = { exports: {} };
      entry.run(entry.module, entry.module.exports, bundledRequire(entry.names));
    }
    return entry.module.exports;
  };
}
(function (require) {
%s
})(bundledRequire(%s));
"""


def bundle(source: Path, folders: Sequence[Path]) -> str:
    """Return the one file. Raise UserError if a module is none of CommonJS."""
    text = text_of(source)
    modules = find(source, folders).files
    files = {name: file for name, file in modules.items() if name != PACKAGE}
    if not files:
        return text
    names = {file.resolve(): name for name, file in files.items()}
    search = ModuleSearch.of(source, folders)
    entries: list[str] = []
    for name, file in files.items():
        body = text_of(file)
        check_common(file, body)
        entries.append(
            f"  {json.dumps(name)}: {{\n    names: {json.dumps(search.names(file, names))},\n"
            f"    run(module, exports, require) {{\n{body}\n    }},\n  }},"
        )
    check_common(source, text)
    return LOADER % ("\n".join(entries), text, json.dumps(search.names(source, names)))


def text_of(file: Path) -> str:
    """Return the text of a file without the line that names its interpreter, and its last break."""
    return SHEBANG.sub("", decode_source(read_bytes(file)) or "").removesuffix("\n")


def check_common(file: Path, text: str) -> None:
    """Raise UserError if a file has `import` or `export`, which no function can have."""
    if EXPORT.search(text):
        raise UserError(_("--bundle: {} has import or export: use require", relative_path(file)))
