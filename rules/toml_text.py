"""Read TOML from outside, or refuse it at once with the reason.

Python's own reader takes 106 seconds for a key of 32,000 parts (64 kB), so such keys are refused first.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

LARGEST = 256_000  # characters
DEEPEST = 16
LONGEST_NAME = 100
LARGEST_NUMBER = 2**63  # TOML's own limit; Python refuses to print very long numbers

# Possessive, and only from the start of a word: no character is tested more than `DEEPEST` times.
_PART = r"""(?:"[^"\n]*+"|'[^'\n]*+'|[\w-]++)[ \t]*+\.[ \t]*+"""
_KEY_OF_MANY_PARTS = re.compile(rf"(?<![\w-])(?:{_PART}){{{2 * DEEPEST}}}")


class TomlError(ValueError):
    """Invalid or oversized TOML: one line with what is wrong."""


def read(text: str) -> dict[str, Any]:
    """Raises `TomlError` if it isn't TOML, is longer than `LARGEST`, has a name longer than `LONGEST_NAME`, a number
    above `LARGEST_NUMBER`, or lists, tables or the parts of a key more than `DEEPEST` deep.
    """
    if len(text) > LARGEST:
        raise TomlError(f"More than {LARGEST} characters")
    too_deep = f"Lists, tables or the parts of a key more than {DEEPEST} deep"
    if _KEY_OF_MANY_PARTS.search(text):
        raise TomlError(too_deep)
    try:
        text.encode()  # a command-line argument that isn't UTF-8 has lone surrogates
        tables = tomllib.loads(text)
    except RecursionError as error:
        raise TomlError(too_deep) from error
    except ValueError as error:
        last = text.removesuffix("\n").count("\n") + 1
        found = str(error).replace("at end of document", f"at line {last}, the end of the file")
        raise TomlError(found) from error
    _check(tables, too_deep)
    return tables


def _check(value: object, too_deep: str, depth: int = 0) -> None:
    if depth > DEEPEST:
        raise TomlError(too_deep)
    if isinstance(value, dict):
        if any(len(name) > LONGEST_NAME for name in value):
            raise TomlError(f"A name longer than {LONGEST_NAME} characters")
        value = list(value.values())
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise TomlError("A number of more than 64 bits")
    if isinstance(value, list):
        for inner in value:
            _check(inner, too_deep, depth + 1)
