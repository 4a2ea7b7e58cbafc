"""The one reader of TOML: what a person wrote is read, or refused at once with its place and the reason.

Python's own reader takes time and memory without bound for keys of very many parts, for what is nested very deeply and
for numbers of very many digits. So a text is first looked through, once and in one direction, for what is out of all
proportion: no board, lesson or file of settings comes near these limits.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

LARGEST = 256_000  # characters
MOST_KEYS = 10_000
DEEPEST = 16
LONGEST_NAME = 100

# Strings and comments are whole, so nothing in them counts; one that is not closed ends where Python's reader gives up
# as well. Every repetition is possessive: no sign is looked at twice.
_SIGNS = re.compile(
    r"""
    (?P<comment> \#[^\n]*+ )
  | (?P<string> "{3}(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}+)?+
              | '{3}(?:[^']++|'(?!''))*+(?:'{3,5}+)?+
              | "(?:[^"\\\n]++|\\[^\n])*+"?+
              | '[^'\n]*+'?+ )
  | (?P<word> [^\s"'\#=,.\[\]{}]++ )
  | (?P<dot> \. )
  | (?P<equals> = )
  | (?P<heading> ^[^\S\n]*+\[ )
  | (?P<opening> [\[{] )
  | (?P<closing> [\]}] )
  | (?P<comma> , )
  | (?P<newline> \n )
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_AFTER_A_NAME = re.compile(r"[^\S\n]*+[=.]")


class TomlError(ValueError):
    """A text that is no TOML, or out of all proportion: one line with what is wrong and where."""


def read(text: str) -> dict[str, Any]:
    """The table that a text in TOML describes.

    Raises `TomlError` if it is no TOML, is longer than `LARGEST`, has more than `MOST_KEYS` keys, a number or a name
    longer than `LONGEST_NAME`, or lists, tables or the parts of a key more than `DEEPEST` deep.
    """
    _check_proportions(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        last = text.removesuffix("\n").count("\n") + 1
        found = str(error).replace("at end of document", f"at line {last}, the end of the file")
        raise TomlError(found) from error


def _check_proportions(text: str) -> None:
    """Raise `TomlError` where a text is too long, nests too deeply or isn't valid text."""
    if len(text) > LARGEST:
        raise _wrong(f"More than {LARGEST} characters", text, LARGEST)
    try:
        text.encode()
    except UnicodeEncodeError as error:  # an argument of a command that is not UTF-8 has halves of characters
        raise _wrong("Half a character", text, error.start) from error
    depth = parts = keys = 0
    heading = False
    for sign in _SIGNS.finditer(text):
        kind = sign.lastgroup
        if kind in ("word", "string"):
            if sign.end() - sign.start() > LONGEST_NAME and (heading or _is_name_or_number(sign)):
                raise _wrong(f"A name or a number longer than {LONGEST_NAME} characters", text, sign.start())
            continue
        parts = parts + 1 if kind == "dot" else 0
        keys += kind in ("dot", "equals", "heading")
        if kind in ("heading", "opening"):
            heading = heading or (kind == "heading" and not depth)
            depth += 1
        elif kind == "closing":
            depth = max(depth - 1, 0)
        elif kind == "newline" and heading:  # it ends here, closed or not
            heading, depth = False, 0
        if max(depth, parts + 1) > DEEPEST:
            raise _wrong(f"Lists, tables or the parts of a key more than {DEEPEST} deep", text, sign.start())
        if keys > MOST_KEYS:
            raise _wrong(f"More than {MOST_KEYS} keys", text, sign.start())


def _is_name_or_number(sign: re.Match[str]) -> bool:
    return sign.lastgroup == "word" or _AFTER_A_NAME.match(sign.string, sign.end()) is not None


def _wrong(what: str, text: str, at: int) -> TomlError:
    line = text.count("\n", 0, at) + 1
    return TomlError(f"{what} (at line {line}, column {at - text.rfind(chr(10), 0, at)})")
