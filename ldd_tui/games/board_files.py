"""Board files of players: read from disk, or refused with the place and what was expected there."""

from __future__ import annotations

from pathlib import Path

from ldd_tui.text import _

LARGEST = 1_000_000


class WrongBoard(ValueError):
    """A board file that cannot be played with: a sentence with the file, the field and what was expected."""

    def __init__(self, place: Path | str, expected: str, found: str) -> None:
        words = _("{place}: expected {expected}, found {found}")
        super().__init__(words.format(place=place, expected=expected, found=found))


def text_of(path: Path) -> str:
    """The text of a board file that can be played with. Raises `WrongBoard`."""
    from rules import board_file

    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        raise WrongBoard(
            path, _("a board file that can be read"), getattr(error, "strerror", "") or str(error)
        ) from error
    if len(data) > LARGEST:
        raise WrongBoard(path, _("a board file"), _("more than {size} bytes").format(size=LARGEST))
    try:
        text = data.decode("utf-8")
        board_file.parse(text)
    except UnicodeDecodeError as error:
        found = _("another byte at position {at}").format(at=error.start)
        raise WrongBoard(path, _("text in UTF-8"), found) from error
    except RecursionError as error:
        raise WrongBoard(path, _("a board file"), _("lists or tables nested too deeply")) from error
    except board_file.BoardError as error:
        place = _("{file}: {field}").format(file=path, field=error.path)
        raise WrongBoard(place, error.expected, error.found) from error
    return text
