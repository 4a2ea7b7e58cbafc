"""The two commands that somebody may give without a terminal, and what their exit codes mean.

    status         one line: in how many of one's games it is one's turn
    export GAME    the file of a game in which one sits, or that one may watch, on standard output

Nothing of a game is known here: the front looks only at the form of a command. It is carried out by `answers`.
"""

from __future__ import annotations

from ldd_tui.text import N_
from ldd_tui.text.safe_text import clean

STATUS, EXPORT = "status", "export"
LONGEST = 200
FAILED, NO_MEMBER, NO_GAME, NOT_ONE_GAME, UNREADABLE, NO_COMMAND = range(1, 7)

_WORDS = {
    FAILED: N_("Something went wrong. Who hosts this club can read what it was."),
    NO_MEMBER: N_("Only members of the club can ask for that."),
    NO_GAME: N_("There is no such game at which you sit, or that you may watch."),
    NOT_ONE_GAME: N_("More than one game is called so: give its id, which the lobby shows below the list."),
    UNREADABLE: N_("This game cannot be read."),
    NO_COMMAND: N_("Without a terminal there are two commands: status, and export GAME."),
}


def is_one(command: str) -> bool:
    """Whether a command is one of the two, by its form."""
    return parsed(command) is not None


def parsed(command: str) -> tuple[str, str] | None:
    """A command and the name or id of a game; None if it is none of the two.

    >>> parsed("export Verdun 1916"), parsed("status; id")
    (('export', 'Verdun 1916'), None)
    """
    if len(command) > LONGEST:
        return None
    name, _space, game = command.strip().partition(" ")
    game = clean(game, LONGEST)
    if name == STATUS and not game:
        return STATUS, ""
    return (EXPORT, game) if name == EXPORT and game else None


def message(code: int) -> str:
    """What an exit code means, to be translated."""
    return _WORDS.get(code, _WORDS[FAILED])
