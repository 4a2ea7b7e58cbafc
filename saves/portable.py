"""A game as a file to send: JSON Lines, readable and verifiable by anyone.

The first line is the preface, an object with the sorted keys

    backup   present and true if the file has the secret of an unfinished game: don't share it
    events   the number of events, and of lines that follow
    head     the hash of the last event
    ldd      the version of this format
    name     the name of the game
    notes    the number of notes after the events, if there are any
    program  the version of the program that wrote the file
    secret   the secret of the dice in hex, once the game is over; else null

Every other line is `{"event": ..., "hash": ...}`, the header first: the event exactly as `saves.events` writes it, and
its chained hash. All lines are canonical JSON, so every game has exactly one such file.

After the events come the notes of people (`saves.notes`), `{"note": {"at": ..., "author": ..., "words": ...}}` with the
number of the event. No hash has them, and a damaged one is left out. A file with notes has version 2, so programs that
know none say that it is from a newer one.

Files come from strangers: nothing is imported unless every line of the game has been replayed and checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec import Struct

from rules.model import Over
from saves.dice import SECRET_BYTES
from saves.errors import N_, BadFile
from saves.events import Link
from saves.history import History
from saves.journal import Entry
from saves.notes import MOST, Note, acceptable
from saves.store import Store, program_version
from saves.undisclosed import public_entries
from saves.verify import Report, examine

VERSION = 1
WITH_NOTES = 2
LARGEST = 4_000_000  # bytes
LONGEST_HEADER = 300_000  # the text of the largest board takes most of it
LONGEST_EVENT = 8_000
LONGEST_NOTE = 8_000
LONGEST_PREFACE = 100_000
MOST_EVENTS = 40_000


class Preface(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    ldd: int
    program: str
    name: str
    events: int
    head: str
    secret: str | None
    backup: bool = False
    notes: int = 0


class Read(Struct, frozen=True):
    """A file with the form of a game, not yet checked (`check`)."""

    preface: Preface
    links: tuple[Link, ...]
    notes: tuple[Note, ...] = ()

    @property
    def secret(self) -> bytes | None:
        return None if self.preface.secret is None else bytes.fromhex(self.preface.secret)

    @property
    def lost_notes(self) -> int:
        return max(0, self.preface.notes - len(self.notes))

    @property
    def end(self) -> tuple[int, str]:
        return self.preface.events - 1, self.preface.head


def export_game(store: Store, game: str, with_secret: bool = False) -> Iterator[str]:
    """The lines of a game's file, each with its newline, with the secret of the dice if the game is over.

    `with_secret`: in any case; that file is marked as a backup for its owner. Otherwise it can be given to anybody: it
    ends before a bid that isn't revealed yet (`saves.undisclosed`). Raises what `Store.load` raises, and `BadFile` if
    the game is too large.
    """
    loaded = store.load(game)
    over = isinstance(loaded.state.waiting, Over)
    secret = store.stored(game).secret if over or with_secret else None
    entries = loaded.history.entries if with_secret else public_entries(loaded.history)
    yield from export_entries(entries, loaded.name, secret, store.notes.of(game, entries[-1].seq))


def export_entries(
    entries: tuple[Entry, ...], name: str, secret: bytes | None, notes: tuple[Note, ...] = ()
) -> Iterator[str]:
    """Yield the lines of a game file; the game need not be in a store."""
    last = entries[-1]
    preface = Preface(
        ldd=WITH_NOTES if notes else VERSION,
        program=program_version(),
        name=name,
        events=len(entries),
        head=last.link.hash,
        secret=None if secret is None else secret.hex(),
        backup=secret is not None and not isinstance(last.state.waiting, Over),
        notes=len(notes),
    )
    size = 0
    rows = (_Row(msgspec.Raw(entry.link.line), entry.link.hash) for entry in entries)
    for line in (preface, *rows, *map(_NoteRow, notes)):
        written = _ENCODER.encode(line) + b"\n"
        size += len(written)
        if size > LARGEST:
            raise _too_large()
        yield written.decode()


def import_game(store: Store, lines: bytes | Iterable[str | bytes], name: str | None = None) -> str:
    """Import a game from its file and return its id. `name`: instead of the file's.

    Without the secret its dice can only be entered. Raises `BadFile` with the first wrong line, and then imports
    nothing; `NotSaved`, `Unreadable`.
    """
    return import_read(store, read_file(lines), name)


def import_read(store: Store, read: Read, name: str | None = None) -> str:
    entries = check(read).entries
    return store.adopt(entries, read.secret, read.preface.name if name is None else name, notes=read.notes)


def read_file(lines: bytes | Iterable[str | bytes]) -> Read:
    """Read the preface and the events of a file. Raises `BadFile`."""
    data = _joined(lines)
    if not data:
        raise BadFile(0, N_("the file is empty"))
    first, _, rest = data.partition(b"\n")
    not_text = _not_text(data)
    if not_text is not None and not_text.line == 1:
        raise not_text
    preface = _preface(first)
    if not_text is not None and (not preface.notes or not_text.line <= preface.events + 1):
        raise not_text
    rows = rest.removesuffix(b"\n").split(b"\n", preface.events) if rest else []
    for number, row in enumerate(rows[: preface.events], start=2):
        longest = LONGEST_HEADER if number == 2 else LONGEST_EVENT
        if len(row) > longest:
            raise BadFile(number, N_("it is longer than {longest} bytes"), longest=longest)
    decoded = [_decoded(number, row, _Row) for number, row in enumerate(rows[: preface.events], start=2)]
    links = tuple(Link(bytes(row.event), row.hash) for row in decoded)
    if len(rows) < preface.events:
        found = N_("the file ends after {found} of {events} events")
        raise BadFile(len(rows) + 1, found, found=len(rows), events=preface.events)
    follows = len(rows) > preface.events
    if follows and not preface.notes:
        raise BadFile(preface.events + 2, N_("something follows the last event"))
    if not follows and not rest.endswith(b"\n"):
        raise BadFile(preface.events + 1, N_("incomplete line"))
    return Read(preface, links, _notes(rows[-1], preface.events - 1) if follows else ())


def _not_text(data: bytes) -> BadFile | None:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return BadFile(data.count(b"\n", 0, error.start) + 1, N_("it is not text in UTF-8"))
    return None


def _notes(lines: bytes, last: int) -> tuple[Note, ...]:
    """What can be read of the notes; the game stands without them."""
    found = []
    for line in lines.split(b"\n", MOST)[:MOST]:
        if len(line) <= LONGEST_NOTE:
            with suppress(msgspec.MsgspecError, ValueError, RecursionError):
                found.append(_NOTE.decode(line).note)
    return acceptable(found, last)


def check(read: Read) -> History:
    """Replay a file and check every die that can be checked. Raises `BadFile`."""
    history, report = examine_file(read)
    flaw = report.flaw
    if flaw is not None:
        raise BadFile(flaw.seq + 2, flaw.template, **flaw.details) from flaw
    if report.secret == "wrong":
        raise BadFile(1, N_("the secret of the dice is not the one committed to ({count} bytes)"), count=SECRET_BYTES)
    if report.wrong:
        raise BadFile(report.wrong[0] + 2, N_("these dice or cards don't come from the secret"))
    return history


def examine_file(read: Read) -> tuple[History, Report]:
    """Replay as much as possible, with a report. Raises `BadFile` if the preface doesn't match."""
    history, report = examine(read.links, read.secret, read.end)
    if report.sound and read.preface.backup != (read.secret is not None and report.over is None):
        raise BadFile(1, N_("wrong backup field"))
    return history, report


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    event: msgspec.Raw
    hash: str


class _NoteRow(Struct, frozen=True):
    note: Note


def _joined(lines: bytes | Iterable[str | bytes]) -> bytes:
    if isinstance(lines, bytes):
        if len(lines) > LARGEST:
            raise _too_large()
        return lines
    parts, size = [], 0
    for line in lines:
        part = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
        size += len(part)
        if size > LARGEST:
            raise _too_large()
        parts.append(part)
    return b"".join(parts)


def _too_large() -> BadFile:
    return BadFile(0, N_("the file is larger than {largest} bytes"), largest=LARGEST)


def _preface(row: bytes) -> Preface:
    if len(row) > LONGEST_PREFACE:
        raise _no_game()
    version = _decoded(1, row, _Version, _no_game())
    if version.ldd > WITH_NOTES:
        raise BadFile(1, N_("it is from a newer version of the program"))
    preface = _decoded(1, row, Preface)
    if preface.ldd != (WITH_NOTES if preface.notes else VERSION) or not 1 <= preface.events <= MOST_EVENTS:
        raise _no_game()
    if preface.secret is not None:
        try:
            secret = bytes.fromhex(preface.secret)
        except ValueError:
            secret = b""
        if not secret or secret.hex() != preface.secret:
            raise BadFile(1, N_("the secret is not in hex"))
    return preface


def _no_game() -> BadFile:
    return BadFile(1, N_("not a game file"))


class _Version(Struct, frozen=True):
    ldd: int


_T = TypeVar("_T", _Version, Preface, _Row)


def _decoded(number: int, row: bytes, kind: type[_T], otherwise: BadFile | None = None) -> _T:
    """Raises `otherwise` or `BadFile`; without `otherwise`, the line must be canonical."""
    try:
        decoded = msgspec.json.decode(row, type=kind)
    except RecursionError as error:
        raise otherwise or BadFile(number, N_("too deeply nested")) from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise otherwise or BadFile(number, N_("unreadable: {error}"), error=error) from error
    if otherwise is None and _ENCODER.encode(decoded) != row:
        raise BadFile(number, N_("not in canonical form"))
    return decoded


_ENCODER = msgspec.json.Encoder(order="sorted")
_NOTE = msgspec.json.Decoder(_NoteRow)
