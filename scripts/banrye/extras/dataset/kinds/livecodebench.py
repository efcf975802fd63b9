r"""Rows of LiveCodeBench: public tests as JSON, private ones packed, programs or functions.

{"question_id": "abc", "public_test_cases": "[{\"input\": \"1 2\\n\", ...}]", "private_test_cases":
"eJxr..."}: the second is base64 of zlib of a pickled text. The pickle is not executed: its
instructions are read, and only those that push one text are permitted.

The fields follow lcb_runner/benchmarks/code_generation.py of
github.com/LiveCodeBench/LiveCodeBench, where a test has an input, an output and its testtype.
"""

from __future__ import annotations

import base64
import binascii
import json
import pickletools
import zlib
from dataclasses import replace
from typing import Any

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.pairs import CasePair, losses_of, mebibytes_of, seconds_of, task_of_pairs
from banrye.extras.dataset.row_task import RowValues, Task
from banrye.foreign.tables import convert
from banrye.messages import _

LISTS = ("public_test_cases", "private_test_cases")
MAX_BYTES = 1 << 29  # of unpacked test cases
TEXTS = {"UNICODE", "SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8"}
HARMLESS = {"PROTO", "FRAME", "MEMOIZE", "PUT", "BINPUT", "LONG_BINPUT", "STOP"}


class LivecodebenchRow(msgspec.Struct):
    """The fields of a row that are used."""

    public_test_cases: Any = None
    private_test_cases: Any = None
    metadata: Any = None


class LiveCodeBench:
    """LiveCodeBench."""

    title = "LiveCodeBench"
    identifiers = ("question_id", "id")
    rank = 0

    def claims(self, row: RowValues) -> bool:
        return any(key in row for key in LISTS)

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, LivecodebenchRow, shown)
        pairs = [
            *pairs_of(problem.public_test_cases, f"{shown}: public_test_cases"),
            *pairs_of(problem.private_test_cases, f"{shown}: private_test_cases"),
        ]
        if not pairs:
            raise UserError(_("{}: it has no test case", shown))
        task = task_of_pairs(pairs, shown, function_of(problem.metadata))
        return replace(
            task,
            seconds=seconds_of(row),
            mebibytes=mebibytes_of(row),
            losses=losses_of(row, LISTS, shown),
        )


def function_of(metadata: object) -> str:
    """Return the name of the function that is called, "" if there is none."""
    if isinstance(metadata, str):
        try:
            metadata = json.loads(metadata)
        except ValueError:
            return ""
    name = metadata.get("func_name") if isinstance(metadata, dict) else None
    return name if isinstance(name, str) else ""


def pairs_of(values: object, shown: str) -> list[CasePair]:
    """Return test cases that are a list, its JSON, or packed. Raise UserError."""
    if isinstance(values, str | bytes):
        values = unpack_list(values, shown)
    return convert(values or [], list[CasePair], shown)


def unpack_list(text: str | bytes, shown: str) -> object:
    """Return the list in a text of JSON or in a packed one. Raise UserError."""
    try:
        return json.loads(text or "[]")
    except ValueError:
        pass
    try:
        packed = base64.b64decode(text, validate=True)
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed, MAX_BYTES)
    except (binascii.Error, zlib.error, ValueError):
        raise UserError(_("{}: neither JSON nor packed as LiveCodeBench packs it", shown)) from None
    if unpacker.unconsumed_tail:
        raise UserError(_("{}: more than {} MiB", shown, MAX_BYTES >> 20))
    try:
        return json.loads(content if content[:1] in (b"[", b"{") else pickled_text(content, shown))
    except ValueError as error:
        raise UserError(_("{}: the packed test cases are not JSON: {}", shown, error)) from None


def pickled_text(content: bytes, shown: str) -> str:
    """Return the text that a pickle consists of. Nothing of it is executed. Raise UserError."""
    texts: list[str] = []
    try:
        for operation, argument, _place in pickletools.genops(content):
            if operation.name in TEXTS:
                texts.append(str(argument))
            elif operation.name not in HARMLESS:
                raise UserError(
                    _("{}: the pickle has {}: it is not only a text", shown, operation.name)
                )
    except (ValueError, IndexError, UnicodeDecodeError) as error:
        raise UserError(_("{}: the pickle is damaged: {}", shown, error)) from None
    if len(texts) != 1:
        raise UserError(_("{}: the pickle has {} texts, expected one", shown, len(texts)))
    return texts[0]


KIND = LiveCodeBench()
