"""Standard streams that are closed, have an unusable encoding, or lost their reader."""

from __future__ import annotations

import contextlib
import io
import os
import string
import sys

_HOW = {"stdin": (0, os.O_RDONLY, "r"), "stdout": (1, os.O_RDONLY, "w"), "stderr": (2, os.O_WRONLY, "w")}
"""How each stream opens the null device: writing to standard output must fail, so that it is reported."""


def prepare() -> None:
    """Make the streams usable; call this first. A closed stream gets the null device, or the next opened file would
    receive its output. Unencodable letters become question marks; an encoding without ASCII letters is replaced by
    UTF-8, and so is that of files and pipes on Windows, which is of the last century."""
    for name, (number, mode, _) in _HOW.items():
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)  # it gets the lowest number that is free
        if getattr(sys, name) is None:
            _give_back(name)
    for name in _HOW:
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            _make_tolerant(stream)


def _give_back(name: str) -> None:
    """Recreate a stream that Python found closed."""
    number, _, mode = _HOW[name]
    stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115  # it is for the whole program
    setattr(sys, name, stream)
    setattr(sys, f"__{name}__", stream)


def _make_tolerant(stream: io.TextIOWrapper) -> None:
    usable = _holds_ascii(stream.encoding) and (
        sys.platform != "win32" or stream.isatty() or "PYTHONIOENCODING" in os.environ
    )
    tolerant = stream.errors if stream.errors != "strict" else "replace"
    if not usable or tolerant != stream.errors:
        with contextlib.suppress(LookupError, io.UnsupportedOperation):
            stream.reconfigure(encoding=stream.encoding if usable else "utf-8", errors=tolerant)


def _holds_ascii(encoding: str) -> bool:
    try:
        return string.printable.encode(encoding) == string.printable.encode("ascii")
    except (LookupError, UnicodeError):
        return False


def let_go() -> None:
    """Redirect buffered output to the null device, so that it can't fail again at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
