"""The facts by which a side spends RP, on what and how much. Every account of RP is made from this list."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from rules import facts as f
from rules.edition import Edition
from rules.model import Board, Side
from rules.phases.technology import IMPLEMENTATION_COST


class Aim(IntEnum):
    """What RP are spent on; the names, in small letters, are the fields of `records.Spent`."""

    BIDS = 0
    REINFORCEMENTS = 1
    ATTEMPTS = 2
    IMPLEMENTING = 3
    OFFENSIVES = 4
    NAVAL = 5


_ACTIONS = {
    Aim.BIDS: "bid",
    Aim.REINFORCEMENTS: "reinforce",
    Aim.ATTEMPTS: "research",
    Aim.IMPLEMENTING: "implement",
    Aim.OFFENSIVES: "offensive",
    Aim.NAVAL: "naval",
}


def aims_of(edition: Edition) -> tuple[Aim, ...]:
    return tuple(aim for aim, action in _ACTIONS.items() if action in edition.actions)


def _bid(board: Board, fact: f.BidMade | f.InitiativeBought) -> tuple[Side, Aim, int]:
    return fact.side, Aim.BIDS, fact.rp


def _reinforced(board: Board, fact: f.Reinforced) -> tuple[Side, Aim, int]:
    return board.sectors[fact.sector].side, Aim.REINFORCEMENTS, fact.cost


def _attempted(board: Board, fact: f.ResearchPaid) -> tuple[Side, Aim, int]:
    return fact.side, Aim.ATTEMPTS, fact.rp


def _implemented(board: Board, fact: f.Implemented) -> tuple[Side, Aim, int]:
    return board.sectors[fact.sector].side, Aim.IMPLEMENTING, 0 if fact.free else IMPLEMENTATION_COST


def _launched(board: Board, fact: f.OffensiveLaunched) -> tuple[Side, Aim, int]:
    return fact.side, Aim.OFFENSIVES, fact.cost


def _settled(board: Board, fact: f.PricePaid) -> tuple[Side, Aim, int]:
    """The cost of failed dice counts as part of the offensive."""
    return board.sectors[fact.attacker].side, Aim.OFFENSIVES, fact.rp


def _at_sea(board: Board, fact: f.NavalBonusBought) -> tuple[Side, Aim, int]:
    return fact.side, Aim.NAVAL, fact.rp


SPENDING: dict[type[f.Fact], Callable[[Board, Any], tuple[Side, Aim, int]]] = {
    f.BidMade: _bid,
    f.InitiativeBought: _bid,
    f.Reinforced: _reinforced,
    f.ResearchPaid: _attempted,
    f.Implemented: _implemented,
    f.OffensiveLaunched: _launched,
    f.PricePaid: _settled,
    f.NavalBonusBought: _at_sea,
}
"""By kind of fact: who spent, on what, and how many RP."""
