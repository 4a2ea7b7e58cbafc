"""Board files of players: read from disk, or refused with the place and what was expected there."""

from __future__ import annotations

from pathlib import Path

from ldd_tui.text import _
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import file_shown


class WrongBoard(ValueError):
    """A board file that cannot be played with: a sentence with the file, the field and what was expected."""

    def __init__(self, file: Path, expected: str, found: str, field: str = "") -> None:
        place = file_shown(file)
        if field:
            place = labelled(place, field)
        words = _("{place}: expected {expected}, found {found}")
        super().__init__(words.format(place=place, expected=expected, found=found))


def text_of(path: Path) -> str:
    """The text of a board file that can be played with. Raises `WrongBoard`."""
    from rules import board_file
    from saves import named_files

    try:
        data = named_files.read(path, board_file.LARGEST + 1)
    except OSError as error:
        raise WrongBoard(path, _("a board file that can be read"), error.strerror or str(error)) from error
    if len(data) > board_file.LARGEST:
        raise WrongBoard(path, _("a board file"), _("more than {size} bytes").format(size=board_file.LARGEST))
    try:
        text = data.decode("utf-8-sig")
        board_file.parse(text)
    except UnicodeDecodeError as error:
        found = _("another byte at position {at}").format(at=error.start)
        raise WrongBoard(path, _("text in UTF-8"), found) from error
    except board_file.BoardError as error:
        raise WrongBoard(path, error.expected, error.found, error.path) from error
    return text
