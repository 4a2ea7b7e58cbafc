"""Everything that can go wrong with games on disk.

An error's text is English, made of a template and details, so that the user interface can translate it:
`_(error.template).format(**error.details)`. Templates are marked with `N_`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rules.chance import Outcome, Rolled


def N_(message: str) -> str:
    return message


class SavesError(Exception):
    """Base of everything that can go wrong with games on disk."""

    def __init__(self, template: str, **details: object) -> None:
        super().__init__(template.format(**details))
        self.template = template
        self.details = details


# ------------------------------------------------------------------------------------------------ journals


class JournalError(SavesError):
    """A journal that cannot be replayed; `seq` is the first event that cannot stand, `what` says why."""

    def __init__(self, seq: int, what: str, **details: object) -> None:
        super().__init__(what, **details)
        self.seq = seq
        self.what = what.format(**details)

    def __str__(self) -> str:
        return f"event {self.seq}: {self.what}"


class Damaged(JournalError):
    """The events are not those that were written."""


class Altered(Damaged):
    """The record itself is broken: a hash, the end, the secret. A backup may still have what was written."""


class RulesDiffer(JournalError):
    """The events are intact, but these rules do not allow them, or lead elsewhere."""


class NewerFormat(JournalError):
    """The journal was written by a newer version of the program."""


class CannotRewind(SavesError):
    """There is nothing to undo or redo, or not from here."""


class NeedsAgreement(CannotRewind):
    """The other person must agree to this undo."""


class SeatsOpen(SavesError):
    """The game can't be played yet, because not everybody has sat down."""


class CannotSit(SavesError):
    """Nobody can sit down or resign there."""


class StillPlayed(SavesError):
    """People still play this game from several places, so it can't be branched."""


class ThrowStands(SavesError):
    """These dice or cards are known from before an undo, so no others can come."""

    def __init__(self, outcome: Outcome) -> None:
        faces = outcome.faces if isinstance(outcome, Rolled) else outcome.cards
        super().__init__(N_("these dice or cards came up before and stand: {faces}"), faces=" ".join(map(str, faces)))
        self.outcome = outcome


class NoSecret(SavesError):
    """The secret of this game's dice is not here, so dice can only be entered."""


# ------------------------------------------------------------------------------------------------ the store


class StoreError(SavesError):
    """A store that cannot be used as asked."""


class Unreadable(StoreError):
    """The file is not a store of games, or is too damaged to be read."""


class NewerStore(StoreError):
    """The file was written by a newer version of the program. It was not touched."""


class UnknownGame(StoreError):
    def __init__(self, game: str) -> None:
        super().__init__(N_("no game {name}"), name=repr(game))
        self.game = game


class StaleView(StoreError):
    """Somebody else has moved on in this game: load it again."""

    def __init__(self, game: str, expected: int, actual: int) -> None:
        super().__init__(
            N_("the game is at event {actual}, not {expected}: it was played elsewhere"),
            expected=expected,
            actual=actual,
        )
        self.game = game
        self.expected = expected
        self.actual = actual


class NotSaved(StoreError):
    """Nothing was written, and the game is as it was. `why` is for programs, the text for people."""

    Why = Literal["disk_full", "read_only", "busy", "failed"]

    def __init__(self, why: Why, path: Path | str, error: Exception) -> None:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        super().__init__(_NOT_SAVED[why], path=path, error=reason)
        self.why = why


_NOT_SAVED: dict[NotSaved.Why, str] = {
    "disk_full": N_("Not saved: the disk of {path} is full."),
    "read_only": N_("Not saved: can't write {path}: {error}."),
    "busy": N_("Not saved: another program holds {path}."),
    "failed": N_("Not saved: can't write {path}: {error}."),
}


# ------------------------------------------------------------------------------------------- portable files


class BadFile(SavesError):
    """A portable file that can't be imported. `line`: the first wrong one; 0: the file as a whole."""

    def __init__(self, line: int, what: str, **details: object) -> None:
        super().__init__(what, **details)
        self.line = line
        self.what = what.format(**details)

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what
