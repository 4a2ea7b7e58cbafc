"""What is wrong with a command, told in one line."""

from __future__ import annotations

import click

from ldd_tui.text.phrases import labelled

_MESSAGE_CELLS = 600


class Problem(click.ClickException):
    """What a person can mend: told in one line, exit code 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        from ldd_tui.text.safe_text import clean_sentence  # names of files are text from people

        super().__init__(clean_sentence(message, _MESSAGE_CELLS))


def not_usable(file: object, error: OSError) -> click.UsageError:
    """That a file cannot be read or written, and why."""
    return click.UsageError(labelled(shown(file), error.strerror or error))


def shown(file: object) -> str:
    """The name of a file, fit for a terminal."""
    from ldd_tui.text.safe_text import file_shown

    return file_shown(file)
