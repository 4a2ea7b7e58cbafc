"""The events that a game is made of, as they are written: lines of canonical JSON, chained by their hashes.

Canonical is JSON with sorted keys, no blanks, in UTF-8. An event's hash is the SHA-256 of the hash of the event
before it, as hex text, followed by its line.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rules.editions import STANDARD
from saves.errors import N_, Altered, Damaged, NewerFormat

# A new kind of event needs a new format, and a new schema, because a newer program may continue an old game. A new
# field of the header needs a new format only for the games that use it, so that older programs refuse only these.
FORMAT = 7  # a game of a match
HELPED = 6  # limited help
OF_EDITION = 5  # not the standard edition
SEATED = 4  # the standard edition, with seats
UNSEATED = 3  # a position or policies, without seats
PLAIN = 2  # from the set-up, with only people and Athena, without seats


Freed = Literal["", "left", "removed", "time", "ruling"]
"""Why a seat is free: its player left or isn't a member any more, ran out of time, or the host decided so."""


class Help(StrEnum):
    NONE = "none"
    ODDS = "odds"
    ALL = "all"

    @property
    def tells_odds(self) -> bool:
        return self != Help.NONE

    @property
    def advises(self) -> bool:
        return self == Help.ALL


class Header(Struct, frozen=True, kw_only=True, tag_field="kind", tag="header", forbid_unknown_fields=True):
    """The first event. `players`, `policies` and `seats` are pairs (entente, central powers).

    `commitment`: to the secret of the dice; "" if all dice and cards come from the table. `position`: the starting
    position for `rules.position`; missing: the set-up. `policies`: the names of computer players, "" for a person or
    Athena; missing: none. `seats`: where a person must sit down before the game begins (`Seated`); missing: nowhere.
    `help`: missing: all. `dice`: one of the two games of a match, with the same secret (`saves.dice.MatchDealer`).
    """

    seq: int = 0
    format: int = PLAIN
    program: str
    edition: str
    board: str
    board_digest: str
    options: dict[str, Any]
    players: tuple[str, str]
    commitment: str
    position: dict[str, Any] | UnsetType = UNSET
    policies: tuple[str, str] | UnsetType = UNSET
    seats: tuple[bool, bool] | UnsetType = UNSET
    help: Literal["none", "odds"] | UnsetType = UNSET
    dice: Literal["match"] | UnsetType = UNSET

    @property
    def start(self) -> dict[str, Any] | None:
        return None if isinstance(self.position, UnsetType) else self.position

    @property
    def deciders(self) -> tuple[str, str]:
        """The policies of the Entente and the Central Powers; "" for a person or Athena."""
        return ("", "") if isinstance(self.policies, UnsetType) else self.policies

    @property
    def agreed_help(self) -> Help:
        return Help.ALL if isinstance(self.help, UnsetType) else Help(self.help)

    @property
    def needed_format(self) -> int:
        """The format for a new game with this header."""
        if self.dice is not UNSET:
            return FORMAT
        if self.help is not UNSET:
            return HELPED
        if self.edition != STANDARD:
            return OF_EDITION
        if self.seats is not UNSET:
            return SEATED
        return PLAIN if self.position is UNSET and self.policies is UNSET else UNSEATED


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


class Rewound(
    Struct, frozen=True, kw_only=True, tag_field="kind", tag="rewound", forbid_unknown_fields=True, omit_defaults=True
):
    """An undo or redo: the game continues after event `to`. `agreed`: the side that agreed, if asked."""

    seq: int
    to: int
    agreed: str | None = None


class Seated(Struct, frozen=True, kw_only=True, tag_field="kind", tag="seated", forbid_unknown_fields=True):
    """Somebody has sat down on a side. `nonce`: in hex, goes into every throw of the game."""

    seq: int
    side: str
    player: str
    nonce: str


class Resigned(Struct, frozen=True, kw_only=True, tag_field="kind", tag="resigned", forbid_unknown_fields=True):
    """A side has resigned, or, if `claimed`, lost on time or left the club. `state`: the digest."""

    seq: int
    side: str
    claimed: bool
    state: str


class Substituted(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="substituted",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A seat changes hands: from now on a `player` or a `policy` has it, or if both are "" nobody.

    The nonce of its first player stays: a new one would let the host choose among the dice to come. `by`: the name of
    who decided it, "" for the host. `cause`: why the seat was free ("" if it was before). `why`: in their words.
    """

    seq: int
    side: str
    player: str = ""
    policy: str = ""
    by: str = ""
    cause: Freed = ""
    why: str = ""


class Ruled(
    Struct, frozen=True, kw_only=True, tag_field="kind", tag="ruled", forbid_unknown_fields=True, omit_defaults=True
):
    """The host, or the deputy `by`, ended the game. `winner`: "" if it was annulled. `state`: the digest.

    `chance`: the Entente's to win, in percent, as it was shown to them.
    """

    seq: int
    winner: str = ""
    by: str = ""
    why: str
    chance: int | None = None
    state: str


Event = Header | Seated | Acted | Dealt | Entered | Rewound | Resigned | Substituted | Ruled
MoveEvent = type[Acted] | type[Dealt] | type[Entered]


class Link(Struct, frozen=True, gc=False):
    line: bytes
    hash: str


def encode(event: Event) -> bytes:
    return _ENCODER.encode(event)


def decode(seq: int, line: bytes) -> Event:
    """Decode an event; errors name the place `seq`. Raises `Damaged` or `NewerFormat`."""
    try:
        if seq == 0 and msgspec.json.decode(line, type=_Format).format > FORMAT:
            raise NewerFormat(seq, N_("it is from a newer version of the program"))
        event: Event = _DECODER.decode(line)
    except RecursionError as error:
        raise Damaged(seq, N_("too deeply nested")) from error
    except (msgspec.MsgspecError, ValueError) as error:  # ValueError: text that is not UTF-8
        raise Damaged(seq, N_("unreadable: {error}"), error=error) from error
    if encode(event) != line:  # a key given twice or escaped, blanks, a null that is left out
        raise Damaged(seq, N_("not in canonical form"))
    return event


def oldest_format(event: Event) -> int:
    return _SINCE.get(type(event), 1)


def chained(previous: str, line: bytes) -> Link:
    """Hash a line onto `previous`, the hash of the event before it ("" before a header)."""
    return Link(line, sha256(previous.encode() + line))


def check_hash(seq: int, previous: str, link: Link) -> None:
    """Raise `Altered` if the event doesn't match its hash."""
    if sha256(previous.encode() + link.line) != link.hash:
        raise Altered(seq, N_("it was altered after it was saved"))


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class _Format(Struct):
    format: int


# The last two came with a new schema only: a club's running games must not be too old for a substitute.
_SINCE: dict[type[Event], int] = {
    Rewound: PLAIN,
    Seated: SEATED,
    Resigned: SEATED,
    Substituted: SEATED,
    Ruled: SEATED,
}
_ENCODER = msgspec.json.Encoder(order="sorted")
_DECODER = msgspec.json.Decoder(Event)
