"""Make a new problem of a table of examples: its program is a function.

The table "numbers <tab> return", "[1, 2] <tab> 3" becomes a package with the sample 1, its input
[1, 2] and answer 3, toolkit/function.toml, a validator of the types, and a function to write.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from banrye.console import UserError
from banrye.extras.intake import as_package, own_files
from banrye.extras.intake.create import NewProblem, ProblemType, ProgramLanguage
from banrye.files import read_bytes
from banrye.functions import call_arguments, example_columns, function_model, values
from banrye.functions.equal import usual_tolerance
from banrye.functions.function_model import Function
from banrye.functions.types import UNKNOWN, Scalar, Type
from banrye.messages import _
from banrye.problem.own_cases import examples
from banrye.problem.own_cases.own_values import OwnValues
from banrye.repository import TEMPLATE

TYPES_PLACE = "[]  # the types of the arguments"  # in the template of the validator
NAMES: dict[ProgramLanguage, dict[Scalar, str]] = {
    ProgramLanguage.PYTHON: {
        Scalar.INT: "int",
        Scalar.LONG: "int",
        Scalar.DOUBLE: "float",
        Scalar.BOOLEAN: "bool",
        Scalar.STRING: "str",
    },
    ProgramLanguage.CPP: {
        Scalar.INT: "int",
        Scalar.LONG: "long long",
        Scalar.DOUBLE: "double",
        Scalar.BOOLEAN: "bool",
        Scalar.STRING: "string",
    },
    ProgramLanguage.JAVA: {scalar: scalar.value for scalar in Scalar},
    ProgramLanguage.RUST: {
        Scalar.INT: "i32",
        Scalar.LONG: "i64",
        Scalar.DOUBLE: "f64",
        Scalar.BOOLEAN: "bool",
        Scalar.STRING: "String",
    },
}
ARRAYS = {
    ProgramLanguage.PYTHON: "list[{}]",
    ProgramLanguage.CPP: "vector<{}>",
    ProgramLanguage.JAVA: "{}[]",
    ProgramLanguage.RUST: "Vec<{}>",
}
# The function to be written, by language.
PROGRAMS = {
    ProgramLanguage.PYTHON: (
        "def solution({parameters}) -> {returns}:\n    raise NotImplementedError\n"
    ),
    ProgramLanguage.CPP: (
        "#include <string>\n#include <vector>\n\nusing namespace std;\n\n"
        "{returns} solution({parameters}) {{\n    return {{}};\n}}\n"
    ),
    ProgramLanguage.JAVA: (
        "class Solution {{\n    public {returns} solution({parameters}) {{\n"
        "        throw new UnsupportedOperationException();\n    }}\n}}\n"
    ),
    ProgramLanguage.RUST: "fn solution({parameters}) -> {returns} {{\n    todo!()\n}}\n",
}
NAME_FIRST = (ProgramLanguage.PYTHON, ProgramLanguage.RUST)


def new_problem(name: str, place: Path, language: ProgramLanguage, own: OwnValues) -> NewProblem:
    """Return a problem with the examples of a table, to be made. Raise UserError."""
    table = examples.read_table(place)
    types = example_columns.examples_of(table, [UNKNOWN] * len(table.names))
    function = examples.function_of(types)
    check_types(function)
    files: dict[str, bytes] = {}
    for number, (arguments, result) in enumerate(types.rows, start=1):
        files[f"data/sample/{number}.in"] = call_arguments.to_input(arguments).encode()
        files[f"data/sample/{number}.ans"] = f"{values.to_json(result)}\n".encode()
    files[str(function_model.FILE)] = function_model.to_toml(function).encode()
    files["data/test_group.yaml"] = flags_of(function, own).encode()
    files["input_validators/validator.py"] = validator_of(function)
    program = program_of(function, language)
    files[f"submissions/accepted/{language.file_name(name)}"] = program.encode()
    return NewProblem(name, own_files.settings(name, own), files, "function", is_function=True)


def example_problem(name: str, language: ProgramLanguage, values: OwnValues) -> NewProblem:
    """Return the example of a function, with a secret test case, to be made. Raise UserError."""
    folder = ProblemType.FUNCTION.template
    new = new_problem(name, folder / "examples.txt", language, values)
    cases = sorted(folder.glob("data/secret/*"))
    secret = {str(file.relative_to(folder)): file.read_bytes() for file in cases}
    return replace(new, files={**new.files, **secret})


def check_types(function: Function) -> None:
    """Raise UserError if the table does not say the type of a parameter or of the result."""
    every = [
        *((parameter.name, parameter.type) for parameter in function.parameters),
        ("", function.returns),
    ]
    for name, kind in every:
        if kind.scalar is None:
            shown = f'the column "{name}"' if name else "the last column"
            raise UserError(_("{} has no value that shows its type: add a row of examples", shown))


def flags_of(function: Function, values: OwnValues) -> str:
    """Return the settings by which other judges compare results as texts."""
    flags = ["case_sensitive", "space_change_sensitive"]
    if function.returns.scalar is Scalar.DOUBLE:
        flags = list(as_package.flags_of(values.tolerance or usual_tolerance(function)))
    return f"output_validator_args: {json.dumps(flags)}\n"


def validator_of(function: Function) -> bytes:
    """Return the input validator, which checks the number and types of the arguments."""
    file = TEMPLATE / "function" / "input_validators" / "validator.py"
    type_texts = [str(parameter.type) for parameter in function.parameters]
    text = read_bytes(file).decode()
    assert TYPES_PLACE in text
    return text.replace(TYPES_PLACE, f"{json.dumps(type_texts)}  # of the arguments").encode()


def program_of(function: Function, language: ProgramLanguage) -> str:
    """Return the function to be written."""
    parameters: list[str] = []
    for parameter in function.parameters:
        type_text = type_in(parameter.type, language)
        is_first = language in NAME_FIRST
        parameters.append(
            f"{parameter.name}: {type_text}" if is_first else f"{type_text} {parameter.name}"
        )
    returns = type_in(function.returns, language)
    return PROGRAMS[language].format(parameters=", ".join(parameters), returns=returns)


def type_in(kind: Type, language: ProgramLanguage) -> str:
    assert kind.scalar is not None
    text = NAMES[language][kind.scalar]
    for _dimension in range(kind.dimensions):
        text = ARRAYS[language].format(text)
    return text
