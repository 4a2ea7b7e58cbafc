"""Packaged and players' files of texts: TOML, read as typed structs, refused with the path of the field.

Lessons and the reference are such files.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from ldd_tui.text import _
from ldd_tui.text.phrases import labelled
from rules import toml_text

T = TypeVar("T")

_AT = re.compile(r"(.*?)(?: - at `\$\.?(.*)`)?", re.DOTALL)


class WrongToml(ValueError):
    """A text that is not what is wanted: at which field (`steps[3].say`, "" for the whole), and what is wrong there."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(labelled(path, what) if path else what)
        self.path = path
        self.what = what


def decode(text: str, kind: type[T], special: Callable[[type, Any], Any] | None = None) -> T:
    """Read a text in TOML as a struct.

    `special`: reads a value as a type of one's own, and raises `ValueError` where it cannot. Raises `WrongToml`.
    """
    try:
        return msgspec.convert(toml_text.read(text), kind, dec_hook=special)
    except toml_text.TomlError as error:
        raise WrongToml("", _("not TOML: {error}").format(error=error)) from error
    except msgspec.ValidationError as error:
        found = _AT.fullmatch(str(error))
        assert found is not None
        raise WrongToml(found[2] or "", found[1].replace("Object ", "").replace("`", "")) from error
