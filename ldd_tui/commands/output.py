"""Writes what a command makes into a file that somebody named, whole or not at all, or on standard output."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

import click

from ldd_tui.commands.options import not_usable, shown
from ldd_tui.text import _

STANDARD_OUTPUT = Path("-")


def write(file: Path, text: str, force: bool) -> None:
    """Write a text. What cannot be, and without `force` a file that is there, is a `click.UsageError`."""
    from saves import named_files

    data = text.encode()
    if file == STANDARD_OUTPUT:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    partial = file.with_name(file.name + ".partial")
    try:
        if (file.exists() or file.is_symlink()) and not force:
            raise click.UsageError(_("{file} is there already: --force replaces it").format(file=shown(file)))
        if file.exists() and not file.is_file():
            with named_files.opened(file, "wb") as device:
                device.write(data)
            return
        partial.write_bytes(data)
        partial.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        raise not_usable(file, error) from error
