"""Functions in Python: `def solution(names: list[str]) -> int:`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import ClassVar

from banrye.functions.driver import FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import NOTHING, OWNER, DeclaredParameter, Signature
from banrye.functions.types import Scalar


class Python(FunctionLanguage):
    """See FunctionLanguage."""

    scalars: ClassVar = {
        "float": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "str": Scalar.STRING,
    }
    items = re.compile(r"(?:[Ll]ist|Sequence)\[(.*)\]")
    no_part = re.compile(r"\btyping\.")
    has_main = False

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_of(text)

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
        return {
            "shapes": f"[{call.shapes('[', ']')}]",
            "is_method": str(call.signature.is_method),
            "result": "int" if call.returns_integer else "None",
        }


FUNCTIONS = Python()


def functions_of(text: str) -> Iterator[Signature]:
    """Yield the functions of a module, and the methods of its class Solution."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the compiler says why
        return
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                yield python_function(node)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda(args=arguments)):
                yield Signature(name, python_parameters(arguments))
            case ast.ClassDef(name=name) if name == OWNER:
                methods = (method for method in node.body if isinstance(method, ast.FunctionDef))
                yield from (python_function(method, is_method=True) for method in methods)


def python_function(node: ast.FunctionDef, *, is_method: bool = False) -> Signature:
    parameters = python_parameters(node.args)
    is_static = any(
        isinstance(decorator, ast.Name) and decorator.id == "staticmethod"
        for decorator in node.decorator_list
    )
    type_text = ast.unparse(node.returns) if node.returns else ""
    return Signature(
        node.name,
        parameters[1:] if is_method and not is_static else parameters,
        result=FUNCTIONS.type_of(type_text),
        result_text=type_text,
        is_method=is_method,
        is_public=not node.name.startswith("_"),
        returns_nothing=type_text in NOTHING,
    )


def python_parameters(arguments: ast.arguments) -> tuple[DeclaredParameter, ...]:
    """Return the parameters that have to be given."""
    every = [*arguments.posonlyargs, *arguments.args]
    needed = every[: len(every) - len(arguments.defaults)]
    texts = [ast.unparse(argument.annotation) if argument.annotation else "" for argument in needed]
    return tuple(
        DeclaredParameter(argument.arg, type_text, FUNCTIONS.type_of(type_text))
        for argument, type_text in zip(needed, texts, strict=True)
    )
