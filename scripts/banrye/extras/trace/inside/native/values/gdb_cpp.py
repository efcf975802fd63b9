"""Read the values of a stopped C++ program that no pretty printer shows well. It runs in gdb.

`auto it = v.begin();` gives the value of `*it`, an empty optional gives `nullopt`, and a caught

    std::runtime_error e("no");     runtime_error("no")
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_ends, gdb_memory, gdb_pointers
    from banrye.extras.trace.inside.native.values.gdb_arrays import ReadValue, Shown
else:
    import gdb_ends
    import gdb_memory
    import gdb_pointers


ITERATORS = {  # the field that leads to an element
    "__gnu_cxx::__normal_iterator<": "_M_current",
    "std::_Deque_iterator<": "_M_cur",
}
TREE = re.compile(r"^std::_Rb_tree_(?:const_)?iterator<")
LISTS = re.compile(r"^std::_(List|Fwd_list)_(?:const_)?iterator<")
HASHED = re.compile(r"^std::__detail::_Node_(?:const_)?iterator<")
SINGLE = ("std::optional<", "std::variant<", "std::any", "std::experimental::")
END = "(the end)"
EXPIRED = "(the object is gone)"
COMPLEX = re.compile(r"^(\S+) \+ (\S+)i$")
RED = 0  # of the node that is no element of a map, and of others whose parent's parent is another
MESSAGES = (  # whose text stands behind the pointer to their methods
    "runtime_error logic_error invalid_argument domain_error length_error out_of_range range_error"
    " overflow_error underflow_error"
).split()
MAX_TEXT = 100  # characters of a string


def of_cpp(value: gdb.Value, kind: gdb.Type, depth: int, read: ReadValue) -> Shown | None:
    """Return an iterator, or an exception of the library, None for another value."""
    name = kind.name or ""
    for start, field in ITERATORS.items():
        if name.startswith(start):
            block = gdb_memory.block_at(int(value[field]))
            if block is not None and block.is_freed:
                return gdb_pointers.FREED
            is_end = not int(value[field]) or gdb_ends.is_end(value[field])
            return END if is_end else read(value[field].dereference(), depth)
    if name.startswith(("std::weak_ptr<", "std::complex<")):
        return of_weak(value, depth, read) if "weak" in name else of_complex(value)
    node = node_of(value, kind, name)
    if node is not None:
        return node if isinstance(node, str) else END if node is False else read(node, depth)
    if not kind.fields() and name.startswith("std::"):
        return of_exception(value)
    return None


def of_complex(value: gdb.Value) -> str:
    """Return 1 - 2i as C++ prints it."""
    text = str(value["_M_value"])
    parts = COMPLEX.search(text)
    return f"({parts[1]},{parts[2]})" if parts else text


def of_weak(value: gdb.Value, depth: int, read: ReadValue) -> Shown:
    counts = value["_M_refcount"]["_M_pi"]
    if not int(counts):
        return "nullptr"
    return read(value["_M_ptr"], depth) if int(counts["_M_use_count"]) else EXPIRED


def node_of(value: gdb.Value, kind: gdb.Type, name: str) -> Any:  # noqa: ANN401  # or False: the end
    """Return the element that an iterator of nodes is at, None if a value is no such iterator.

    A text comes instead of an element that has been erased, False at the end.
    """
    match = LISTS.match(name)
    is_hashed = bool(HASHED.match(name))
    if not is_hashed and not match and not TREE.match(name):
        return None
    node = value["_M_cur" if is_hashed else "_M_node"]
    if is_freed(node):
        return gdb_pointers.FREED
    if not int(node) or (not is_hashed and not match and is_header(node)):
        return False
    if is_hashed:
        return stored_value(node.dereference()["_M_storage"], kind)
    return stored_behind(node, f"_{match[1]}_node" if match else "_Rb_tree_node", kind)


def is_header(node: gdb.Value) -> bool:
    """Return whether a node of a map is the one that is no element: the end."""
    parent = node["_M_parent"]
    is_red = int(node["_M_color"]) == RED
    return is_red and (not int(parent) or int(parent["_M_parent"]) == int(node))


def is_freed(node: gdb.Value) -> bool:
    block = gdb_memory.block_from(int(node))
    return block is not None and block.is_freed


def stored_behind(node: gdb.Value, name: str, kind: gdb.Type) -> gdb.Value:
    """Return the element of a node. `name`: of the type of nodes with an element."""
    element = kind.template_argument(0)
    whole = gdb.lookup_type(f"std::{name}<{element}>").strip_typedefs()
    fields = {field.name: field for field in whole.fields()}
    storage = fields.get("_M_storage") or fields["_M_value_field"]
    start = int(node) + storage.bitpos // 8
    return gdb.Value(start).cast(element.pointer()).dereference()


def stored_value(storage: gdb.Value, kind: gdb.Type) -> gdb.Value:
    return storage.address.cast(kind.template_argument(0).pointer()).dereference()


def of_exception(value: gdb.Value) -> str:
    """Return an object of which only the name of its class is known, with its text."""
    table = int(value.address.cast(gdb.lookup_type("long").pointer()).dereference())
    symbol = gdb.execute(f"info symbol {table}", to_string=True)
    match = re.search(r"vtable for (?:\w+::)*(\w+)", symbol)
    if not match:
        return "(an exception)"
    text = message_at(int(value.address), match[1])
    return f"{match[1]}()" if text is None else f'{match[1]}("{text}")'


def message_at(place: int, name: str) -> str | None:
    """Return the text of an exception of the library, None if its class has none there."""
    if name.removeprefix("std::") not in MESSAGES:
        return None
    text = gdb.Value(place + 8).cast(gdb.lookup_type("char").pointer().pointer())
    return str(text.dereference().string(errors="replace")[:MAX_TEXT])


def single(printer: Any, name: str) -> tuple[bool, Any]:  # noqa: ANN401  # of libstdc++
    """Return whether a value holds at most one other, and that one. None: it holds none."""
    if not name.startswith(SINGLE) or not hasattr(printer, "contained_value"):
        return False, None
    return True, printer.contained_value
