"""Describe an exception of a Python program. It runs in the program's process, in the sandbox.

    IndexError: list index out of range

No code of the program runs for it.
"""

from __future__ import annotations

import builtins
import types
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banrye.extras.trace.inside.python.python_classes import ARGUMENTS, MRO, NAMESPACE, facts_of
    from banrye.extras.trace.inside.python.python_values import MAX_TEXT, first_few, is_plain, text
else:
    from python_classes import ARGUMENTS, MRO, NAMESPACE, facts_of  # beside this file
    from python_values import MAX_TEXT, first_few, is_plain, text

globals()["__builtins__"] = dict(vars(builtins))  # the program may replace its own


def exception_text(kind: type[BaseException], error: object) -> str:
    """Return an exception as a traceback ends. A __str__ of the program is not called."""
    module, name = facts_of(kind).module, facts_of(kind).name
    title = name if module in ("builtins", "__main__", "") else f"{module}.{name}"
    if not issubclass(type(error), BaseException):
        return title
    arguments = ARGUMENTS(error)
    writer = next(NAMESPACE(base)["__str__"] for base in MRO(kind) if "__str__" in NAMESPACE(base))
    if type(writer) is types.WrapperDescriptorType and all(map(is_plain, arguments)):
        said = writer(error)
    else:
        said = ", ".join(map(text, first_few(arguments)))
    last_line = said.strip().rpartition("\n")[2]
    return (f"{title}: {last_line}" if last_line else title)[: 2 * MAX_TEXT]
