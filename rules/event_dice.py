"""The dice that event cards ask for: which function reads each, in one table for play and for odds."""

from __future__ import annotations

from collections.abc import Callable

from rules import facts as f
from rules.cards import DieHook
from rules.model import State
from rules.phases.card_effects import jutland_rolled
from rules.phases.income import gallipoli_rolled
from rules.phases.initiative import kanonen_rolled

Read = Callable[[State, int, tuple[int, ...], list[f.Fact]], State]
"""Carries out what the faces of the die of an event bring: `read(state, event, faces, facts)`."""

_READ_BY: dict[DieHook, Read] = {
    DieHook.GALLIPOLI: gallipoli_rolled,
    DieHook.JUTLAND: jutland_rolled,
    DieHook.PARISER_KANONEN: kanonen_rolled,
}


def read(state: State, event: int, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Carry out what the faces of the die of an event bring."""
    hook = state.setup.board.edition.cards.dice[event].read_by
    return _READ_BY[hook](state, event, faces, facts)
