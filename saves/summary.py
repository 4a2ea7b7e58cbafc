"""The summary of a game in one row of the table `games`, for lists of games. What happened is in its events alone."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from rules.editions import EDITIONS, STANDARD
from rules.model import Options, Over, Phase, Side
from rules.strict import NotationError
from saves.events import Help
from saves.journal import Entry
from saves.stored_options import stored_options

COLUMNS: Final = (
    "id, name, entente, central_powers, options, turn, phase, side, over, created, last_played, seq,"
    " deleted, continued, year"
)
UNREADABLE = (msgspec.MsgspecError, NotationError, ValueError, TypeError, RecursionError)


class Summary(Struct, frozen=True, kw_only=True):
    """A game as a list of games shows it. `side` is to decide or to throw; None if the game is `over`.

    `deleted`: when, of a game that can still be brought back. `continued`: the id of the game in which this one
    goes on, because its own end could not be replayed. `year`: of its turn; None of a game that was played last
    by an older version of this program. `policies`: who decides for a side if neither a person nor Athena does, by
    name. `edition`: its key. `help`: what people may have until it is over.
    """

    id: str
    name: str
    players: tuple[str, str]
    options: Options
    turn: int
    phase: Phase
    side: Side | None
    over: Over | None
    created: float
    last_played: float
    seq: int
    deleted: float | None = None
    continued: str | None = None
    year: int | None = None
    policies: tuple[str, str] = ("", "")
    edition: str = STANDARD
    help: Help = Help.ALL


class InHeader(Struct, frozen=True):
    """What of a summary only the header says."""

    policies: tuple[str, str] = ("", "")
    edition: str = STANDARD
    help: Help = Help.ALL


def of_row(row: tuple[Any, ...], header: InHeader) -> Summary:
    """The summary of a row of `COLUMNS`. Raises one of `UNREADABLE` if the row makes no sense."""
    id_, name, entente, central_powers, options, turn, phase, side, over, created, last_played, seq, *rest = row
    deleted, continued, year = rest
    return Summary(
        id=id_,
        name=name,
        players=(entente, central_powers),
        options=stored_options(msgspec.json.decode(options), EDITIONS.get(header.edition, EDITIONS[STANDARD])),
        turn=int(turn),
        phase=Phase(phase),
        side=None if side is None else Side(side),
        over=None if over is None else msgspec.json.decode(over, type=Over),
        created=created,
        last_played=last_played,
        seq=seq,
        deleted=deleted,
        continued=continued,
        year=None if year is None else int(year),
        policies=header.policies,
        edition=header.edition,
        help=header.help,
    )


def in_header(line: str) -> InHeader:
    """What the line of a header says; what is usual if it cannot be read: its game is listed all the same."""
    try:
        return msgspec.json.decode(line, type=InHeader)
    except UNREADABLE:
        return InHeader()


def of_entry(entry: Entry, played: float) -> dict[str, Any]:
    """The columns that change with every event, as they are after `entry`, which was `played` then."""
    state = entry.state
    waiting = state.waiting
    over = waiting if isinstance(waiting, Over) else None
    side = None if waiting is None or isinstance(waiting, Over) else waiting.side
    return {
        "last_played": played,
        "seq": entry.seq,
        "head": entry.link.hash,
        "turn": state.turn,
        "year": state.setup.board.year(state.turn),
        "phase": state.phase,
        "side": side,
        "over": None if over is None else msgspec.json.encode(over).decode(),
    }
