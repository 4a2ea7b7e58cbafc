"""Repair of a damaged store: it is set aside under a dated name, and everything readable goes into a new one.

An event counts if its hash chains it to the one before, so a recovered game is the one played, or its beginning. Pages
are read by hand because SQLite opens no file whose first page is gone (45 of 235 events would be lost, measured).
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import struct
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from io import FileIO
from itertools import chain, count
from pathlib import Path

from msgspec import Struct

from saves.club.preferences import Preferences
from saves.club.talk import Said, Talk
from saves.database import file_errors, is_ours, is_there, not_ours, repaired_store
from saves.dice import commitment
from saves.errors import JournalError
from saves.events import Link, chained
from saves.history import History
from saves.named_files import replace
from saves.notes import Note, acceptable, from_row
from saves.reviews import Review, Reviews
from saves.store import Store

# ------------------------------------------------------------------------------------------------ row recovery


Value = int | float | bytes | None
Row = tuple[Value, ...]

_LEAF = 13
_WAL_HEADER = 32
_FRAME_HEADER = 24
_USUAL_PAGE = 4096

# In a hostile file rows may share bytes; no more is read than separate rows could have.
_SHORTEST_ROW = 32
_TIMES_READ = 2


def rows(path: Path) -> Iterator[Row]:
    """Yield the rows of all tables, page by page, of a file and its log, text as bytes. Raises `OSError`."""
    with _Pages(path) as pages:
        for number in pages.numbers():
            yield from _rows_of(number, pages)


class _Pages:
    """The pages of a file, each in its newest version, read on demand. `overflows`: overflow pages left to read."""

    def __init__(self, path: Path) -> None:
        self._open = contextlib.ExitStack()
        self._file = self._opened(path)
        wal = path.with_name(path.name + "-wal")
        self._log = self._opened(wal) if wal.is_file() else None
        stated = [_at(self._file, 16, 2), b"" if self._log is None else _at(self._log, 8, 4)]
        sizes = [65536 if size == 1 else size for size in (int.from_bytes(one, "big") for one in stated)]
        possible = (size for size in sizes if 512 <= size <= 65536 and size & (size - 1) == 0)
        self.size = next(possible, _USUAL_PAGE)
        self._count = -(-os.fstat(self._file.fileno()).st_size // self.size)
        self._logged = {} if self._log is None else _logged(self._log, self.size)
        self.overflows = _TIMES_READ * len(self)

    def __enter__(self) -> _Pages:
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()

    def __len__(self) -> int:
        return self._count + len(self._logged)

    def numbers(self) -> Iterator[int]:
        return chain(range(1, self._count + 1), sorted(number for number in self._logged if number > self._count))

    def page(self, number: int) -> bytes:
        if self._log is not None and number in self._logged:
            return _at(self._log, self._logged[number], self.size)
        return _at(self._file, (number - 1) * self.size, self.size) if 0 < number <= self._count else b""

    def _opened(self, path: Path) -> FileIO:
        return self._open.enter_context(path.open("rb", buffering=0))


def _at(file: FileIO, place: int, size: int) -> bytes:
    file.seek(place)
    return file.read(size)


def _logged(log: FileIO, size: int) -> dict[int, int]:
    salt = _at(log, 16, 8)
    committed: dict[int, int] = {}
    pending: dict[int, int] = {}
    for at in range(_WAL_HEADER, os.fstat(log.fileno()).st_size - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        frame = _at(log, at, 16)
        number, pages_after = struct.unpack_from(">II", frame)
        if frame[8:] != salt:
            break
        pending[number] = at + _FRAME_HEADER
        if pages_after:
            committed |= pending
            pending = {}
    return committed


def _rows_of(number: int, pages: _Pages) -> Iterator[Row]:
    page = pages.page(number)
    start = 100 if number == 1 else 0
    if len(page) < start + 8 or page[start] != _LEAF:
        return
    (cells,) = struct.unpack_from(">H", page, start + 3)
    room = _TIMES_READ * len(page)
    for cell in range(min(cells, (len(page) - start - 8) // 2)):
        (at,) = struct.unpack_from(">H", page, start + 8 + 2 * cell)
        if room < 0:
            return
        try:
            payload = _payload(page, at, pages)
            room -= max(len(payload) if len(payload) <= _longest_within(pages.size) else 0, _SHORTEST_ROW)
            yield _record(payload)
        except (IndexError, ValueError, struct.error):
            continue


def _payload(page: bytes, at: int, pages: _Pages) -> bytes:
    size = pages.size
    length, at = _varint(page, at)
    _, at = _varint(page, at)
    most, least = _longest_within(size), (size - 12) * 32 // 255 - 23
    if length <= most:
        return page[at : at + length]
    if length > pages.size * len(pages):
        raise ValueError("longer than the file")
    local = least + (length - least) % (size - 4)
    local = local if local <= most else least
    parts = [page[at : at + local]]
    left = length - local
    (next_page,) = struct.unpack_from(">I", page, at + local)
    while left > 0:
        overflow = pages.page(next_page) if pages.overflows else b""
        if not overflow:
            raise ValueError("a page is missing")
        pages.overflows -= 1
        parts.append(overflow[4 : 4 + min(left, size - 4)])
        left -= size - 4
        (next_page,) = struct.unpack_from(">I", overflow, 0)
    return b"".join(parts)


def _longest_within(size: int) -> int:
    """The maximum number of bytes of a row that one page holds."""
    return size - 35


def _record(payload: bytes) -> Row:
    end, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        length = _LENGTHS[kind] if kind < 12 else (kind - 12) // 2
        data = payload[at : at + length]
        if len(data) != length:
            raise ValueError("cut off")
        values.append(_value(kind, data))
        at += length
    return tuple(values)


def _value(kind: int, data: bytes) -> Value:
    if kind == 0:
        return None
    if kind == 7:
        (number,) = struct.unpack(">d", data)
        return float(number)
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(data, "big", signed=True) if kind < 8 else data


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    raise AssertionError("a number has at most nine bytes")


_LENGTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, -1, -1)  # 10 and 11 never occur: no data is that short


# ------------------------------------------------------------------------------------------------ repair


class RepairedGame(Struct, frozen=True):
    """`secret`: whether its dice can still be rolled. `name` None: the name was lost."""

    game: str
    name: str | None
    events: int
    lost: int
    secret: bool

    @property
    def whole(self) -> bool:
        return self.lost == 0 and self.secret and self.name is not None


class Repaired(Struct, frozen=True):
    """A repair: where the damaged file is now, the games, and how many records of a club are known to be lost."""

    aside: Path
    games: tuple[RepairedGame, ...]
    records: int = 0

    @property
    def lost(self) -> tuple[RepairedGame, ...]:
        return tuple(game for game in self.games if not game.whole)


def repair(path: Path, backups: Iterable[Path] = (), clock: Callable[[], float] = time.time) -> Repaired:
    """Replace a damaged store, which is kept next to it, by a new one with everything readable.

    `backups`: copies of the store, the newest first. Nobody else may have the store open. Raises `Unreadable`, and
    touches nothing, if the file never was a store; `NotSaved` if there is no room.
    """
    path = path.absolute()
    partial = path.with_name(path.name + "-partial")
    with file_errors(path):
        is_there(path)
        found = _Found()
        found.read(path)
        if not found.games and not is_ours(path):
            raise not_ours(path)
        known = None if not found.games else frozenset(found.games)
        for backup in backups:
            with contextlib.suppress(OSError):
                found.read(backup, known)
        for leftover in _files(partial):
            leftover.unlink(missing_ok=True)
        with Store(partial, clock) as store:
            games = tuple(_recover(store, game, found_game, found) for game, found_game in sorted(found.games.items()))
            books = {book: _chain(numbered) for book, numbered in found.books.items()}
            store.restore_books(books)
            Talk(store.database).restore(found.talk.values())
            Reviews(store.database).add(*found.reviews)
            Preferences(store.database).restore(found.preferences)
        replace(partial, repaired_store(path))
        lost = sum(max(numbered) + 1 - len(books[book]) for book, numbered in found.books.items())
        return Repaired(_put_in_place(path, clock), games, lost)


def finish(path: Path, clock: Callable[[], float] = time.time) -> Repaired | None:
    """Finish an interrupted repair, if any. What was lost is no longer known."""
    path = path.absolute()
    with file_errors(path):
        return Repaired(_put_in_place(path, clock), ()) if repaired_store(path).exists() else None


# ------------------------------------------------------------------------------------------------- finding


_Numbered = dict[int, set[Link]]
"""Links by number; older pages of a file may give a number several."""


class _FoundGame:
    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.events: _Numbered = defaultdict(set)

    @property
    def end(self) -> int:
        ends = [row[_SEQ] for row in self.rows]
        return max([*self.events, *(seq for seq in ends if isinstance(seq, int))], default=0)


class _Found:
    def __init__(self) -> None:
        self.games: dict[str, _FoundGame] = defaultdict(_FoundGame)
        self.secrets: dict[str, bytes] = {}  # by their commitment, which is in the header of their game
        self.books: dict[str, _Numbered] = defaultdict(lambda: defaultdict(set))
        self.talk: dict[int, Said] = {}
        self.reviews: set[Review] = set()
        self.notes: dict[str, list[Note]] = defaultdict(list)
        self.preferences: dict[tuple[str, str], str] = {}

    def read(self, path: Path, known: frozenset[str] | None = None) -> None:
        """Import every row of a file, or only those of the `known` games."""
        for row in rows(path):
            secret = row[_SECRET] if len(row) in _GAME_COLUMNS else None
            if isinstance(secret, bytes) and secret:
                self.secrets[commitment(secret)] = secret
            self._add_said(row, known)
            texts = [value.decode("utf-8", "replace") for value in row if isinstance(value, bytes)]
            if len(texts) == len(row) == _PREFERENCE_COLUMNS:
                self.preferences.setdefault((texts[0], texts[1]), texts[2])
            first = row[0] if row else None
            game = first.decode("ascii", "replace") if isinstance(first, bytes) else ""
            if not game or not _is_known(game, known):
                continue
            if len(row) == _NOTE_COLUMNS and isinstance(row[2], bytes) and isinstance(row[-1], int):
                note = from_row(row[1], _decoded(row[2]), _decoded(row[3]), row[-1])
                self.notes[game] += [] if note is None else [note]
            elif len(row) in (_RECORD_COLUMNS, _EVENT_COLUMNS):
                number, line, hash_ = row[1], row[-2], row[-1]
                if isinstance(number, int) and isinstance(line, bytes) and isinstance(hash_, bytes):
                    link = Link(line, hash_.decode("ascii", "replace"))
                    if len(row) == _RECORD_COLUMNS:
                        self.books[game][number].add(link)
                    elif _ID.fullmatch(game):
                        self.games[game].events[number].add(link)
                elif len(row) == _REVIEW_COLUMNS and isinstance(number, int):
                    self._add_review(game, number, row)
            elif len(row) in _GAME_COLUMNS and _ID.fullmatch(game):
                self.games[game].rows.append(row)

    def _add_said(self, row: Row, known: frozenset[str] | None) -> None:
        if len(row) != _SAID_COLUMNS or not isinstance(row[0], int) or row[0] in self.talk:
            return
        texts = [value.decode("utf-8", "replace") for value in (row[1], row[2], row[4]) if isinstance(value, bytes)]
        at = _number(row, _SAID_AT)
        if len(texts) == 3 and at is not None and _is_known(texts[0], known):
            self.talk[row[0]] = Said(row[0], texts[0], texts[1], at, texts[2])

    def _add_review(self, game: str, seq: int, row: Row) -> None:
        at, rating, cost = _number(row, 2), row[3], _number(row, 4)
        if at is not None and isinstance(rating, int) and cost is not None:
            self.reviews.add(Review(game, seq, at, rating, cost))


# ---------------------------------------------------------------------------------------------- recovering


def _recover(store: Store, game: str, found_game: _FoundGame, found: _Found) -> RepairedGame:
    row = max(found_game.rows, key=lambda row: _number(row, _LAST_PLAYED) or 0.0, default=None)
    stored = row[_NAME] if row else None
    name = stored.decode("utf-8", "replace") if isinstance(stored, bytes) else None
    links = _chain(found_game.events)
    history = History()
    with contextlib.suppress(JournalError):  # events that these rules cannot follow are kept all the same
        for link in links:
            history.add(history.read(link))
    if not history.entries:
        return RepairedGame(game, name, 0, found_game.end + 1, False)
    secret = found.secrets.get(history.header.commitment)
    store.adopt(
        history.entries,
        secret,
        name or "",
        game=game,
        created=_number(row, _CREATED),
        last_played=_number(row, _LAST_PLAYED),
        rest=tuple(links[len(history.entries) :]),
        deleted=_number(row, _DELETED),
        notes=acceptable(found.notes[game], len(links) - 1),
        branched=bool(_number(row, _BRANCHED)),
    )
    was_sealed = not found_game.rows or any(row[_SECRET] for row in found_game.rows)
    return RepairedGame(game, name, len(links), found_game.end + 1 - len(links), secret is not None or not was_sealed)


def _is_known(name: str, known: frozenset[str] | None) -> bool:
    """True for the books and rooms of `known` games, and for those of no game (club, lobby)."""
    return known is None or name in known or not _ID.fullmatch(name)


def _chain(found: _Numbered) -> list[Link]:
    links: list[Link] = []
    previous = ""
    while True:
        fits = [link for link in found.get(len(links), ()) if chained(previous, link.line).hash == link.hash]
        if not fits:
            return links
        links.append(fits[0])
        previous = fits[0].hash


def _decoded(value: Value) -> str | None:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else None


def _number(row: Row | None, column: int) -> float | None:
    value = row[column] if row and column < len(row) else None
    return float(value) if isinstance(value, int | float) else None


# --------------------------------------------------------------------------------------------------- files


def _put_in_place(path: Path, clock: Callable[[], float]) -> Path:
    """Keep the damaged file under a dated name, and replace it. If interrupted, all steps can be repeated."""
    stamp = datetime.fromtimestamp(clock()).strftime("%Y-%m-%d-%H%M%S")
    names = (f"{path.stem}.damaged-{stamp}{end}{path.suffix}" for end in chain([""], (f"-{n}" for n in count(2))))
    aside = next(place for place in map(path.with_name, names) if not place.exists())
    for source, end in zip(_files(path), ("", "-wal"), strict=False):
        if source.exists():
            kept = aside.with_name(aside.name + end)
            shutil.copy2(source, kept)
            with kept.open("rb+") as file:
                os.fsync(file.fileno())
    for leftover in _files(path)[1:]:
        leftover.unlink(missing_ok=True)
    replace(repaired_store(path), path)
    return aside


def _files(path: Path) -> list[Path]:
    return [path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")]


_ID = re.compile("[0-9a-f]{32}")
_EVENT_COLUMNS = 5
_REVIEW_COLUMNS = 5
_RECORD_COLUMNS = 4
_NOTE_COLUMNS = 5
_PREFERENCE_COLUMNS = 3
_SAID_COLUMNS, _SAID_AT = 5, 3
_GAME_COLUMNS = (14, 16, 17, 18)
_NAME, _SECRET, _CREATED, _LAST_PLAYED, _SEQ, _DELETED, _BRANCHED = 1, 5, 6, 7, 8, 14, 17
