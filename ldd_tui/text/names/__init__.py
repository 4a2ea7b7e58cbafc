"""What things are called: sides, sectors, technologies, phases, dice, cards.

One module for each kind of thing; all are used from here, as `names.sector(sector)`. What a sentence says about them
belongs in the other modules of `ldd_tui.text`.
"""

from __future__ import annotations

from ldd_tui.text.names.cards import (
    NO_OPTIONS,
    NOTHING_TO_REPORT,
    card,
    corner,
    corner_note,
    corners_note,
    deck,
    edition_of,
    edition_short,
    event,
    is_event,
)
from ldd_tui.text.names.dice import counter_attack, pool_part, purpose, source, stage
from ldd_tui.text.names.people import a_player, anybody, person, somebody, the_host, you
from ldd_tui.text.names.poppies import poppies, poppy
from ldd_tui.text.names.sectors import (
    Player,
    The_sector,
    The_side,
    is_plural,
    narrow,
    opponent,
    opponent_short,
    player,
    policy,
    sector,
    short,
    side,
    side_letter,
    side_short,
    status,
    status_narrow,
    the_sector,
    the_side,
)
from ldd_tui.text.names.technologies import LEVEL_NAMES, level, level_in_table, level_name, technology, technology_short
from ldd_tui.text.names.turns import cause, decision, initiative_rule, phase, phase_short

__all__ = [
    "LEVEL_NAMES",
    "NOTHING_TO_REPORT",
    "NO_OPTIONS",
    "Player",
    "The_sector",
    "The_side",
    "a_player",
    "anybody",
    "card",
    "cause",
    "corner",
    "corner_note",
    "corners_note",
    "counter_attack",
    "decision",
    "deck",
    "edition_of",
    "edition_short",
    "event",
    "initiative_rule",
    "is_event",
    "is_plural",
    "level",
    "level_in_table",
    "level_name",
    "narrow",
    "opponent",
    "opponent_short",
    "person",
    "phase",
    "phase_short",
    "player",
    "policy",
    "pool_part",
    "poppies",
    "poppy",
    "purpose",
    "sector",
    "short",
    "side",
    "side_letter",
    "side_short",
    "somebody",
    "source",
    "stage",
    "status",
    "status_narrow",
    "technology",
    "technology_short",
    "the_host",
    "the_sector",
    "the_side",
    "you",
]
