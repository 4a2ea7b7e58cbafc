"""A game as the list of its events: a header, then every action and every outcome. Loading is replaying.

An event is a line of canonical JSON (sorted keys, no blanks, UTF-8). Its hash is the SHA-256 of the hash of
the event before it, as hex text, followed by that line, so no event can be altered, moved or left out
without breaking the chain. The event that ends a turn or the game carries the digest of the state that it
led to, so rules that lead elsewhere are noticed too.

The events, by `kind`:

    header   board, options, players, commitment to the dice
    action   what a player chose
    dealt    dice or cards that came from the game's secret, the event's `seq` being the counter
    entered  dice or cards that a person read off the table
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from rules import board_file, engine
from rules.board import Board
from rules.chance import Drawn, Rolled
from rules.facts import Fact
from rules.model import IllegalAction, Over, Setup, State
from rules.notation import (
    Move,
    NotationError,
    fingerprint,
    move_from_dict,
    options_from_dict,
    options_to_dict,
    to_dict,
)

FORMAT = 1


class SavesError(Exception):
    """Base of everything that can go wrong with games on disk."""


class JournalError(SavesError):
    """A journal that cannot be replayed; `seq` is the first event that cannot stand."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(f"event {seq}: {what}")
        self.seq = seq
        self.what = what


class Damaged(JournalError):
    """The events are not those that were written."""


class RulesDiffer(JournalError):
    """The events are intact, but these rules do not allow them, or lead elsewhere."""


class NewerFormat(JournalError):
    """The journal was written by a newer version of the program."""


class Header(Struct, frozen=True, kw_only=True, tag_field="kind", tag="header", forbid_unknown_fields=True):
    """The first event: all that a game is before its first decision. `players` are (entente, central powers)."""

    seq: int = 0
    format: int = FORMAT
    program: str
    edition: str
    board: str
    board_digest: str
    options: dict[str, Any]
    players: tuple[str, str]
    commitment: str


class Moved(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """An event that the rules apply. `state`: the digest, where a turn or the game ends."""

    seq: int
    move: dict[str, Any]
    state: str | None = None


class Acted(Moved, frozen=True, tag="action"):
    """A player's choice."""


class Dealt(Moved, frozen=True, tag="dealt"):
    """An outcome that came from the game's secret."""


class Entered(Moved, frozen=True, tag="entered"):
    """An outcome that was brought from outside."""


Event = Header | Acted | Dealt | Entered


class Link(Struct, frozen=True, gc=False):
    """An event as it is stored: its line, and its hash."""

    line: bytes
    hash: str


class Entry(Struct, frozen=True, gc=False):
    """An event of a journal, and where it led. `move` is None for the header."""

    event: Event
    link: Link
    move: Move | None
    state: State
    facts: tuple[Fact, ...]

    @property
    def seq(self) -> int:
        """The event's place in its journal; the header's is 0."""
        return self.event.seq


def header(setup: Setup, board_text: str, players: tuple[str, str], commitment: str, program: str) -> Header:
    """The header of a new game. Raises `ValueError` if `board_text` is not the text of the setup's board."""
    if _board(board_text) != setup.board:
        raise ValueError("the text is not that of the setup's board")
    return Header(
        program=program,
        edition=setup.board.edition,
        board=board_text,
        board_digest=_sha256(board_text.encode()),
        options=options_to_dict(setup.options),
        players=players,
        commitment=commitment,
    )


def begin(first: Header) -> Entry:
    """Start a game from its header. Raises `JournalError` if the header does not hold together."""
    return _start(first, _link("", _ENCODER.encode(first)))


def follow(last: Entry, kind: type[Acted] | type[Dealt] | type[Entered], move: Move) -> Entry:
    """The entry after `last`, for a move. Raises `IllegalAction` if the rules refuse the move."""
    step = engine.apply(last.state, move)
    event = kind(seq=last.seq + 1, move=to_dict(move), state=_digest_due(last.state, step.state))
    return Entry(event, _link(last.link.hash, _ENCODER.encode(event)), move, step.state, step.facts)


def replay(links: Iterable[Link]) -> tuple[Entry, ...]:
    """The entries of a stored journal, each checked: its hash, its place, the rules, the digest.

    Raises `JournalError` at the first that fails.
    """
    entries: list[Entry] = []
    for link in links:
        entries.append(_next(entries[-1], link) if entries else _first(link))
    if not entries:
        raise Damaged(0, "there is no header")
    return tuple(entries)


def digest(state: State) -> str:
    """What an event that ends a turn says of the state: the SHA-256 of its fingerprint."""
    return _sha256(fingerprint(state))


def _first(link: Link) -> Entry:
    _check_hash(0, "", link)
    try:
        if msgspec.json.decode(link.line, type=_Format).format > FORMAT:
            raise NewerFormat(0, "this game was saved by a newer version of the program")
        event = _DECODER.decode(link.line)
    except msgspec.MsgspecError as error:
        raise Damaged(0, str(error)) from error
    if not isinstance(event, Header) or event.seq != 0:
        raise Damaged(0, "there is no header")
    return _start(event, link)


def _start(first: Header, link: Link) -> Entry:
    step = engine.initial(_setup(first))
    return Entry(first, link, None, step.state, step.facts)


def _next(last: Entry, link: Link) -> Entry:
    seq = last.seq + 1
    _check_hash(seq, last.link.hash, link)
    try:
        event = _DECODER.decode(link.line)
        if isinstance(event, Header) or event.seq != seq:
            raise Damaged(seq, "another event is due here")
        move = move_from_dict(event.move)
    except (msgspec.MsgspecError, NotationError) as error:
        raise Damaged(seq, str(error)) from error
    if isinstance(event, Acted) == isinstance(move, Rolled | Drawn):
        raise Damaged(seq, "the move is not of the event's kind")
    try:
        step = engine.apply(last.state, move)
    except IllegalAction as error:
        raise RulesDiffer(seq, str(error)) from error
    if event.state != _digest_due(last.state, step.state):
        raise RulesDiffer(seq, "the rules lead to another state than when this game was played")
    return Entry(event, link, move, step.state, step.facts)


def _setup(first: Header) -> Setup:
    if _sha256(first.board.encode()) != first.board_digest:
        raise Damaged(0, "the board's text is not the one that its digest was made of")
    try:
        return Setup(_board(first.board), options_from_dict(first.options, "options"))
    except (board_file.BoardError, NotationError) as error:
        raise RulesDiffer(0, str(error)) from error


@lru_cache(maxsize=8)
def _board(text: str) -> Board:
    """The board of a text. To read one takes longer than to replay a game, so the last few are kept."""
    return board_file.second_edition() if text == board_file.second_edition_text() else board_file.parse(text)


def _digest_due(before: State, after: State) -> str | None:
    ended = after.turn != before.turn or isinstance(after.waiting, Over)
    return digest(after) if ended else None


def _link(previous: str, line: bytes) -> Link:
    return Link(line, _sha256(previous.encode() + line))


def _check_hash(seq: int, previous: str, link: Link) -> None:
    if _sha256(previous.encode() + link.line) != link.hash:
        raise Damaged(seq, "it was altered after it was saved")


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class _Format(Struct):
    """What every version of a header must have."""

    format: int


_ENCODER = msgspec.json.Encoder(order="sorted")
_DECODER = msgspec.json.Decoder(Event)
