"""People's notes on events, in the words of the program and between its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from ldd_tui.telling.passages import Passage
from ldd_tui.text import _, rulings
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import clean
from saves.events import Ruled, Substituted
from saves.journal import Entry
from saves.notes import LONGEST, LONGEST_AUTHOR, Note


def told(note: Note) -> str:
    """Its words, after its author's name if it is another person's."""
    words = clean(note.words, 2 * LONGEST)
    return labelled(clean(note.author, LONGEST_AUTHOR), words) if note.author else words


def put_beside(pieces: Sequence[Passage], line: Sequence[Entry], notes: Iterable[Note]) -> None:
    """Give every note, substitution and ruling to the last piece about its event, or else to the next piece."""
    listed = [piece for piece in pieces if not piece.is_heading]
    piece_of = {id(fact): piece for piece in reversed(listed) for fact in piece.facts}
    place_of = {entry.seq: place for place, entry in enumerate(line)}
    ruled = [(one.seq, rulings.in_words(one.event)) for one in line if isinstance(one.event, Substituted | Ruled)]
    noted = [(note.at, labelled(_("Note"), told(note))) for note in notes]
    for at, words in sorted(ruled + noted, key=itemgetter(0)):
        if at not in place_of or not listed:
            continue
        own, *later = line[place_of[at] :]
        found = [piece_of[id(fact)] for fact in own.facts if id(fact) in piece_of]
        following = (piece_of[id(fact)] for entry in later for fact in entry.facts if id(fact) in piece_of)
        piece = found[-1] if found else next(following, listed[-1])
        piece.notes = (*piece.notes, words)
