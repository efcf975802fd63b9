"""What a declared type means, by language.

`vector<vector<int>>`, `List[List[int]]`, `Array<IntArray>` and `int[,]` are all int[][]. A type
that is not in the tables, such as a typedef or Optional, is UNKNOWN. In C, arrays are pointers with
lengths: see `c_parameters.py`.
"""

from __future__ import annotations

import re

from banrye.functions.types import UNKNOWN, Scalar, Type

NOTHING = frozenset(("void", "None", "Unit", "()"))  # of a function without a result

SCALARS: dict[str, dict[str, Scalar]] = {
    ".cpp": {
        "int": Scalar.INT,
        "long long": Scalar.LONG,
        "long long int": Scalar.LONG,
        "long": Scalar.LONG,
        "int64_t": Scalar.LONG,
        "double": Scalar.DOUBLE,
        "float": Scalar.DOUBLE,
        "long double": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "string": Scalar.STRING,
        "char": Scalar.CHAR,
    },
    ".java": {
        "int": Scalar.INT,
        "long": Scalar.LONG,
        "double": Scalar.DOUBLE,
        "float": Scalar.DOUBLE,
        "boolean": Scalar.BOOLEAN,
        "String": Scalar.STRING,
        "char": Scalar.CHAR,
    },
    ".py": {
        "float": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "str": Scalar.STRING,
    },
    ".kt": {
        "Int": Scalar.INT,
        "Long": Scalar.LONG,
        "Double": Scalar.DOUBLE,
        "Float": Scalar.DOUBLE,
        "Boolean": Scalar.BOOLEAN,
        "String": Scalar.STRING,
        "Char": Scalar.CHAR,
    },
    ".cs": {
        "int": Scalar.INT,
        "long": Scalar.LONG,
        "double": Scalar.DOUBLE,
        "float": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "string": Scalar.STRING,
        "char": Scalar.CHAR,
    },
    ".rs": {
        "i32": Scalar.INT,
        "i64": Scalar.LONG,
        "f64": Scalar.DOUBLE,
        "f32": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "String": Scalar.STRING,
        "str": Scalar.STRING,
        "char": Scalar.CHAR,
    },
    ".go": {
        "int": Scalar.LONG,
        "int32": Scalar.INT,
        "int64": Scalar.LONG,
        "float64": Scalar.DOUBLE,
        "float32": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "string": Scalar.STRING,
    },
    ".c": {
        "int": Scalar.INT,
        "long long": Scalar.LONG,
        "long": Scalar.LONG,
        "double": Scalar.DOUBLE,
        "float": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "_Bool": Scalar.BOOLEAN,
        "char*": Scalar.STRING,
    },
}
BOXED = {  # items of lists in Java
    "Integer": Scalar.INT,
    "Long": Scalar.LONG,
    "Double": Scalar.DOUBLE,
    "Boolean": Scalar.BOOLEAN,
    "String": Scalar.STRING,
    "Character": Scalar.CHAR,
}
KOTLIN_ARRAYS = {
    f"{name}Array": name for name in ("Int", "Long", "Double", "Float", "Boolean", "Char")
}
# A list of items, by language. The group is the item.
LISTS = {
    ".cpp": re.compile(r"vector<(.*)>"),
    ".java": re.compile(r"(?:List|ArrayList|Collection)<(.*)>"),
    ".py": re.compile(r"(?:[Ll]ist|Sequence)\[(.*)\]"),
    ".kt": re.compile(r"(?:Array|List|MutableList)<(.*)>"),
    ".cs": re.compile(r"(?:IList|List|IEnumerable)<(.*)>"),
    ".rs": re.compile(r"Vec<(.*)>|\[([^;]*)\]"),
    ".go": re.compile(r"\[\](.*)"),
    ".c": re.compile(r"(?!)"),
}
NO_PART_OF_TYPE = {
    ".cpp": re.compile(r"\bconst\b|\bstd::|&"),
    ".c": re.compile(r"\bconst\b"),
    ".java": re.compile(r"\bfinal\b"),
    ".cs": re.compile(r"\b(?:params|ref|in)\b"),
    ".rs": re.compile(r"&(?:'\w+)?\s*|\bmut\b"),
    ".py": re.compile(r"\btyping\."),
}
ARRAY = re.compile(r"(.*)\[(,?)\]")  # Java and C#: int[], int[,]
ARRAYS_AFTER = (".java", ".cs")


def type_of(written: str, suffix: str) -> Type:
    """Return the type that a declaration means, UNKNOWN if it is not understood."""
    useless = NO_PART_OF_TYPE.get(suffix)
    text = useless.sub(" ", written) if useless else written
    text = re.sub(r"\s*([<>\[\](),*&])\s*", r"\1", " ".join(text.split()))
    return meaning(text, suffix)


def meaning(text: str, suffix: str) -> Type:
    scalars = SCALARS[suffix]
    if text in scalars:
        return Type(scalars[text])
    if suffix == ".kt" and text in KOTLIN_ARRAYS:
        return array_of(meaning(KOTLIN_ARRAYS[text], suffix), 1)
    if suffix in ARRAYS_AFTER and (match := ARRAY.fullmatch(text)):
        return array_of(meaning(match[1], suffix), 1 + len(match[2]))
    if match := LISTS[suffix].fullmatch(text):
        item = (match[1] or match[2]) if suffix == ".rs" else match[1]
        if suffix == ".java" and item in BOXED:
            return Type(BOXED[item], 1)
        return array_of(meaning(item, suffix), 1)
    return UNKNOWN


def array_of(item: Type, dimensions: int) -> Type:
    return item if item.is_unknown else Type(item.scalar, item.dimensions + dimensions)
