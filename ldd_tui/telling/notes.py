"""People's notes on events, in the words of the program and between its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ldd_tui.telling.passages import Passage
from ldd_tui.text import _
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import clean
from saves.journal import Entry
from saves.notes import LONGEST, LONGEST_AUTHOR, Note


def told(note: Note) -> str:
    """Its words, after its author's name if it is another person's."""
    words = clean(note.words, 2 * LONGEST)
    return labelled(clean(note.author, LONGEST_AUTHOR), words) if note.author else words


def put_beside(pieces: Sequence[Passage], line: Sequence[Entry], notes: Iterable[Note]) -> None:
    """Give every note to the last piece about its event, or to the next piece if there is none."""
    listed = [piece for piece in pieces if not piece.is_heading]
    piece_of = {id(fact): piece for piece in reversed(listed) for fact in piece.facts}
    place_of = {entry.seq: place for place, entry in enumerate(line)}
    for note in notes:
        if note.at not in place_of or not listed:
            continue
        own, *later = line[place_of[note.at] :]
        found = [piece_of[id(fact)] for fact in own.facts if id(fact) in piece_of]
        following = (piece_of[id(fact)] for entry in later for fact in entry.facts if id(fact) in piece_of)
        piece = found[-1] if found else next(following, listed[-1])
        piece.notes = (*piece.notes, labelled(_("Note"), told(note)))
