"""What is wrong with a command, told in one line."""

from __future__ import annotations

import click

_MESSAGE_CELLS = 600


class Problem(click.ClickException):
    """What a person can mend: told in one line, exit code 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        from ldd_tui.text.safe_text import clean  # names of files are text from people

        super().__init__(clean(message, _MESSAGE_CELLS))
