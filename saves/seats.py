"""The seats of a game that people play from several places: they sit down before it begins, and may resign or leave.

Each sits down with an event of their own, `seated`, with a name and a random number, the nonce. The header, with its
commitment to the secret of the dice, precedes every nonce, and both go into every throw (`saves.dice`): neither the
holder of the secret nor a player can choose a throw alone.

A seat may change hands (`substituted`), also to a policy, or be empty for a while, when nothing can be played. The
first player's nonce stays: with a new one, the host could try substitutes until the dice to come are good.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping

from msgspec import UNSET

from rules import victory
from rules.model import Cause, Over, Side
from rules.notation import name_of_member
from saves.errors import N_, CannotSit, Damaged, RulesDiffer, SeatsOpen
from saves.events import Header, Link, Resigned, Ruled, Seated, Substituted, chained, encode
from saves.journal import Entry, digest, without_move

NONCE_BYTES = 16
_NONCE = re.compile(f"[0-9a-f]{{{2 * NONCE_BYTES}}}")
_SIDES = {name_of_member(side): side for side in Side}
_CAUSES = {False: Cause.RESIGNATION, True: Cause.CLAIM}

Taken = Mapping[Side, Seated]
Substitutes = Mapping[Side, Substituted]
"""The last substitution of each seat."""


def new_nonce() -> str:
    return secrets.token_hex(NONCE_BYTES)


def seats(header: Header) -> tuple[Side, ...]:
    return () if header.seats is UNSET else tuple(side for side in Side if header.seats[side])


def open_seats(header: Header, taken: Taken) -> tuple[Side, ...]:
    return tuple(side for side in seats(header) if side not in taken)


def is_empty(substitute: Substituted) -> bool:
    return not (substitute.player or substitute.policy)


def check_begun(header: Header, taken: Taken) -> None:
    """Raise `SeatsOpen` if nobody has sat down yet on some seat."""
    if open_seats(header, taken):
        raise SeatsOpen(N_("the game begins when everyone has sat down"))


def nonces(taken: Taken) -> bytes:
    """The players' share of every throw: the bytes of their nonces, the Entente's first."""
    return b"".join(bytes.fromhex(taken[side].nonce) for side in Side if side in taken)


def sit(last: Entry, header: Header, taken: Taken, side: Side, player: str, nonce: str) -> Entry:
    """Raises `CannotSit`."""
    if side not in open_seats(header, taken):
        raise CannotSit(N_("this seat is not open"))
    event = Seated(seq=last.seq + 1, side=name_of_member(side), player=player, nonce=nonce)
    if not _NONCE.fullmatch(nonce):
        raise CannotSit(N_("a nonce is {count} digits in hex"), count=2 * NONCE_BYTES)
    return without_move(last, event, chained(last.link.hash, encode(event)))


def read_seated(last: Entry, header: Header, taken: Taken, event: Seated, link: Link) -> Entry:
    """Raises `Damaged`."""
    if event.side not in _SIDES or _SIDES[event.side] not in open_seats(header, taken):
        raise Damaged(event.seq, N_("no such seat"))
    if not _NONCE.fullmatch(event.nonce):
        raise Damaged(event.seq, N_("a nonce is {count} digits in hex"), count=2 * NONCE_BYTES)
    return without_move(last, event, link)


def side_named(name: str) -> Side:
    """Raises `KeyError`."""
    return _SIDES[name]


def resign(last: Entry, header: Header, taken: Taken, side: Side, claimed: bool) -> Entry:
    """The entry with which a side resigns, or loses on time (`claimed`). Raises `SeatsOpen`, `CannotSit`."""
    check_begun(header, taken)
    if side not in taken or isinstance(last.state.waiting, Over):
        raise CannotSit(N_("nobody has this seat, so nobody can resign it"))
    state, facts = victory.resigned(last.state, side, _CAUSES[claimed])
    event = Resigned(seq=last.seq + 1, side=name_of_member(side), claimed=claimed, state=digest(state))
    return Entry(event, chained(last.link.hash, encode(event)), None, state, facts, last.throws)


def read_resigned(last: Entry, header: Header, taken: Taken, event: Resigned, link: Link) -> Entry:
    """The entry of a stored resignation. Raises `Damaged`, `RulesDiffer`."""
    side = _SIDES.get(event.side)
    if side is None or side not in taken or open_seats(header, taken) or isinstance(last.state.waiting, Over):
        raise Damaged(event.seq, N_("nobody has this seat, so nobody can resign it"))
    state, facts = victory.resigned(last.state, side, _CAUSES[event.claimed])
    if digest(state) != event.state:
        raise RulesDiffer(event.seq, N_("the rules lead to another state than in the game"))
    return Entry(event, link, None, state, facts, last.throws)


def substitute(last: Entry, header: Header, taken: Taken, event: Substituted) -> Entry:
    """Raises `CannotSit`, `SeatsOpen`."""
    check_begun(header, taken)
    _check_substituted(last, taken, event)
    return without_move(last, event, chained(last.link.hash, encode(event)))


def read_substituted(last: Entry, header: Header, taken: Taken, event: Substituted, link: Link) -> Entry:
    """Raises `Damaged`."""
    try:
        check_begun(header, taken)
        _check_substituted(last, taken, event)
    except (SeatsOpen, CannotSit) as error:
        raise Damaged(event.seq, error.template, **error.details) from error
    return without_move(last, event, link)


def _check_substituted(last: Entry, taken: Taken, event: Substituted) -> None:
    if _SIDES.get(event.side) not in taken or isinstance(last.state.waiting, Over):
        raise CannotSit(N_("nobody can leave this seat"))
    if event.player and event.policy:
        raise CannotSit(N_("a person has the seat of another player"))


def rule(
    last: Entry, header: Header, taken: Taken, winner: Side | None, by: str, why: str, chance: int | None
) -> Entry:
    """The entry with which the host or a deputy ends a game. Raises `SeatsOpen`, `CannotSit` if it is over."""
    check_begun(header, taken)
    if isinstance(last.state.waiting, Over):
        raise CannotSit(N_("the game is over"))
    state, facts = victory.ended(last.state, winner, _ending(winner))
    name = "" if winner is None else name_of_member(winner)
    event = Ruled(seq=last.seq + 1, winner=name, by=by, why=why, chance=chance, state=digest(state))
    return Entry(event, chained(last.link.hash, encode(event)), None, state, facts, last.throws)


def read_ruled(last: Entry, header: Header, taken: Taken, event: Ruled, link: Link) -> Entry:
    """Raises `Damaged`, `RulesDiffer`."""
    if open_seats(header, taken) or isinstance(last.state.waiting, Over) or event.winner not in ("", *_SIDES):
        raise Damaged(event.seq, N_("nobody can rule here"))
    if event.chance is not None and not 0 <= event.chance <= 100:
        raise Damaged(event.seq, N_("its chance is no percentage"))
    winner = _SIDES.get(event.winner)
    state, facts = victory.ended(last.state, winner, _ending(winner))
    if digest(state) != event.state:
        raise RulesDiffer(event.seq, N_("the rules lead to another state than in the game"))
    return Entry(event, link, None, state, facts, last.throws)


def _ending(winner: Side | None) -> Cause:
    return Cause.ANNULLED if winner is None else Cause.RULING
