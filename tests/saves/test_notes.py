"""Notes on events: kept with their game, wherever it goes, and never more important than it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.model import Options, Side
from saves.dice import secret_from_seed
from saves.errors import BadFile, UnknownGame
from saves.notes import LONGEST, MOST, Note, TooMuchNoted
from saves.opening import open_store
from saves.portable import check, export_game, import_game, read_file
from saves.store import MEMORY, Store
from tests.saves.playing import adopted, file_of, journal_of

HOSTILE = "\x1b[2JWhy\x00 \u202enot\nhere?"
CLEAN = "[2JWhy not here?"


def noted(store: Store) -> str:
    game = adopted(store, Options(athena=(Side.ENTENTE,)), events=60).game
    store.notes.write(game, 9, "a good one")
    store.notes.write(game, 5, HOSTILE)
    return game


def test_a_note_is_cleaned_replaced_and_deleted() -> None:
    with Store(MEMORY) as store:
        game = noted(store)
        first, second = store.notes.of(game)
        assert (first, first.asks, second.asks) == (Note(at=5, words=CLEAN), True, False)
        assert store.notes.write(game, 5, "no") == (Note(at=5, words="no"), second)
        assert store.notes.write(game, 9, " \x07 ") == (Note(at=5, words="no"),)
        for event in (-1, 60):
            with pytest.raises(UnknownGame):
                store.notes.write(game, event, "x")
        with pytest.raises(TooMuchNoted):
            store.notes.write(game, 5, "x" * (LONGEST + 1))
        store.notes.insert(game, (Note(at=n, words="x", author=f"{n}") for n in range(MOST)))
        with pytest.raises(TooMuchNoted):
            store.notes.write(game, 6, "one more")
        assert store.load(game).seq == 59


def test_they_go_where_the_game_goes(path: Path) -> None:
    with Store(path) as store:
        game = noted(store)
        notes = store.notes.of(game)
        assert store.notes.of(store.copy(game)) == notes
        assert store.notes.of(store.branch(game, 8)) == notes[:1]
        store.rename(game, "new")
        store.delete(game)
        store.restore(game)
        assert store.notes.of(game) == notes
        store.delete(game)
        store.purge()
        assert file_of(store).execute("SELECT count(*) FROM notes WHERE game = ?", (game,)).fetchone() == (0,)


def test_a_repair_keeps_them(path: Path) -> None:
    with Store(path) as store:
        game = noted(store)
        notes = store.notes.of(game)
        file_of(store).execute("INSERT INTO notes (game, seq, author, words) VALUES (?, 7, '', x'ff')", (game,))
        assert store.notes.of(game) == notes
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    start = open_store(path)
    assert start.repaired is not None and not start.repaired.lost
    with start.store as store:
        assert store.load(game).seq == 59
        assert store.notes.of(game)[:1] + store.notes.of(game)[-1:] == notes


# -- in a file


def test_a_file_has_them_after_the_events() -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        game = noted(store)
        store.notes.insert(game, (Note(at=5, words="Indeed.", author="Anna"),))
        lines = list(export_game(store, game))
        assert json.loads(lines[-3]) == {"note": {"at": 5, "words": CLEAN}}
        assert json.loads(lines[-2]) == {"note": {"at": 5, "author": "Anna", "words": "Indeed."}}
        again = import_game(other, lines)
        assert other.notes.of(again) == store.notes.of(game)
        assert list(export_game(other, again)) == lines
        assert other.load(again).history.entries == store.load(game).history.entries


def test_without_notes_older_programs_can_read_it_and_with_some_they_say_why_not() -> None:
    """They refuse any version above theirs as that of a newer program."""
    with Store(MEMORY) as store:
        game = noted(store)
        assert json.loads(next(export_game(store, game)))["ldd"] == 2
        for event in (5, 9):
            store.notes.write(game, event, "")
        preface = json.loads(next(export_game(store, game)))
        assert preface["ldd"] == 1 and "notes" not in preface


DAMAGED = {
    "cut": (b'{"note":{"at":5,"wor', 0),
    "none": (b"", 0),
    "not text": (b'\xff\n{"note":{"at":5,"words":"x"}}\n', 1),
    "not an object": (b'[1]\n{"note":{"at":"5","words":"x"}}\n{"note":{"at":5,"words":"x"}}\n', 1),
    "of no event": (b'{"note":{"at":60,"words":"x"}}\n{"note":{"at":-1,"words":"x"}}\n', 0),
    "twice": (b'{"note":{"at":5,"words":"x"}}\n{"note":{"at":5,"words":"y"}}\n', 1),
    "too long": (b'{"note":{"at":5,"words":"' + b"x" * (LONGEST + 1) + b'"}}\n', 0),
    "endless": (b'{"note":{"at":5,"words":"' + b"x" * 100_000 + b'"}}\n{"note":{"at":4,"words":"x"}}\n', 1),
    "deep": (b"[" * 7000 + b"\n", 0),
    "hostile": (json.dumps({"note": {"at": 5, "words": HOSTILE, "author": HOSTILE}}).encode() + b"\n", 1),
    "of a later program": (b'{"note":{"at":5,"private":true,"words":"x"}}\n', 1),
    "very many": (b"".join(b'{"note":{"at":%d,"words":"x"}}\n' % (n % 60) for n in range(50_000)), 60),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_notes_never_cost_the_game(name: str) -> None:
    with Store(MEMORY) as store:
        game = noted(store)
        *lines, _first, _second = export_game(store, game)
        notes, count = DAMAGED[name]
        read = read_file("".join(lines).encode() + notes)
        assert check(read).entries == store.load(game).history.entries
        assert len(read.notes) == count and read.lost_notes == max(0, 2 - count)
        again = import_game(store, "".join(lines).encode() + notes)
        assert all(note.words.isprintable() and note.author.isprintable() for note in store.notes.of(again))


def test_events_are_checked_as_ever() -> None:
    with Store(MEMORY) as store:
        lines = "".join(export_game(store, noted(store))).encode().split(b"\n")
        for at, found in ((0, b"\xff"), (20, b"\xff"), (20, b"{}")):
            with pytest.raises(BadFile) as error:
                read_file(b"\n".join((*lines[:at], found, *lines[at + 1 :])))
            assert error.value.line == at + 1


def test_a_game_from_elsewhere_keeps_no_note_beyond_its_end() -> None:
    with Store(MEMORY) as store:
        entries = journal_of(Options(), 1, 20)
        game = store.adopt(entries, secret_from_seed(1), "x", notes=(Note(at=3, words="x"),))
        assert store.notes.of(store.branch(game, 2)) == ()
