"""Chapters 11 to 14 on the table: sectors that have fallen, turns that end, cards that are drawn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    GERMAN_COLONIES,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Board,
    Cause,
    Over,
    Phase,
    Sector,
    Side,
)
from tests.rules.support import BOARD, FILLER, LAST, Table

VP = {
    RUSSIA: 3,
    ITALY: 2,
    MIDDLE_EAST: 2,
    ROMANIA: 2,
    SERBIA: 1,
    AFRICA: 1,
    GREECE: 1,
    AUSTRIA_HUNGARY: 3,
    OTTOMAN_EMPIRE: 2,
    BULGARIA: 2,
    GERMAN_COLONIES: 1,
}
ENTENTE_WINS = Over(ENTENTE, Cause.SUDDEN_DEATH, "14.1")
CENTRAL_POWERS_WIN = Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")


def on_the_last_space(*sectors: Sector) -> dict[Sector, int]:
    return {sector: LAST[sector] for sector in sectors}


def fallen(*sectors: Sector) -> dict[str, Any]:
    vp = [0, 0]
    for sector in sectors:
        vp[BOARD.sectors[sector].side.enemy] += VP[sector]
    return {"status": dict.fromkeys(sectors, SURRENDERED), "vp": tuple(vp)}


def drawn(*cards: int, **position: Any) -> Table:
    """Draw these cards, filled up to three, and stop at the next decision or chance event."""
    hand = (*cards, *FILLER)[:3]
    position.setdefault("rp", (0, 0))
    position.setdefault("turn", 11)
    return Table.at(Phase.EVENTS, deck=tuple(sorted(hand)), **position).draw(*hand)


def fighting(first: Side, **position: Any) -> Table:
    position.setdefault("turn", 11)
    return Table.at(Phase.OFFENSIVES, initiative=first, **position)


def ending(**position: Any) -> Table:
    """Both sides have no RP, so the offensives end at once and so does the turn."""
    position.setdefault("deck", FILLER)
    return Table.at(Phase.OFFENSIVES, rp=(0, 0), **position)


def stubborn(sector: Sector) -> Board:
    """A board on which a sector can still attack from its last space."""
    return replace(
        BOARD, sectors=tuple(replace(s, track=(*s.track[:-1], 1)) if s.sector == sector else s for s in BOARD.sectors)
    )
