"""The dice that event cards ask for (9, 15, 41): which function reads each, in one table for play and for odds."""

from __future__ import annotations

from collections.abc import Callable

from rules import facts as f
from rules.cards import DICE, DieHook
from rules.model import State
from rules.phases.card_effects import jutland_rolled
from rules.phases.income import gallipoli_rolled
from rules.phases.initiative import kanonen_rolled

Read = Callable[[State, tuple[int, ...], list[f.Fact]], State]
"""Carries out what the faces of an event's die bring."""

READ_BY: dict[DieHook, Read] = {
    DieHook.GALLIPOLI: gallipoli_rolled,
    DieHook.JUTLAND: jutland_rolled,
    DieHook.PARISER_KANONEN: kanonen_rolled,
}

EVENT_DICE: dict[int, Read] = {event: READ_BY[die.read_by] for event, die in DICE.items()}
"""The function by the number of the event."""
