"""The kind of mistake that a decision was, by what was done and what would have been better."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import IntEnum

from ldd_tui.analysis.model import LEAST_TOLD, DecisionJudged, for_side
from rules import actions as a
from rules.actions import Action
from rules.model import Technology


class Theme(IntEnum):
    """In the order of a turn. Files have their names. `NEGLECTS_...`: something else was done than an attempt."""

    BIDS_TOO_MUCH = 0
    BIDS_TOO_LITTLE = 1
    CARDS = 2
    NAVAL = 3
    ENDS_REINFORCEMENTS_EARLY = 4
    REINFORCES_TOO_MUCH = 5
    REINFORCES_BADLY = 6
    ENDS_TECHNOLOGY_EARLY = 7
    NEGLECTS_ATTACK = 8
    NEGLECTS_DEFENCE = 9
    NEGLECTS_ARTILLERY = 10
    NEGLECTS_AVIATION = 11
    NEGLECTS_NAVAL = 12
    NEGLECTS_AIR_RAID = 13
    SPREADS_RESEARCH = 14
    RESEARCHES_TOO_MUCH = 15
    OVERPAYS_ATTEMPTS = 16
    UNDERPAYS_ATTEMPTS = 17
    FAILED_ATTEMPTS = 18
    IMPLEMENTS_BADLY = 19
    ATTACKS_TOO_MUCH = 20
    ATTACKS_TOO_LITTLE = 21
    ATTACKS_BADLY = 22
    DICE = 23


NEGLECTS = {
    Technology.ATTACK: Theme.NEGLECTS_ATTACK,
    Technology.DEFENCE: Theme.NEGLECTS_DEFENCE,
    Technology.ARTILLERY: Theme.NEGLECTS_ARTILLERY,
    Technology.AVIATION: Theme.NEGLECTS_AVIATION,
    Technology.NAVAL: Theme.NEGLECTS_NAVAL,
    Technology.AIR_RAID: Theme.NEGLECTS_AIR_RAID,
}


def classified(decisions: Iterable[DecisionJudged]) -> Iterator[tuple[DecisionJudged, Theme | None]]:
    """Each of a side's decisions in one game, in the order of play, with its theme; None if nothing was better."""
    begun: set[Technology] = set()
    for one in decisions:
        yield one, None if one.made == one.best else _theme(one, begun)
        if isinstance(one.made, a.Research):
            begun.add(one.made.technology)


def _theme(one: DecisionJudged, begun: Collection[Technology]) -> Theme | None:
    """`begun`: the technologies that the side has tried to research."""
    made, best = one.made, one.best
    match made, best:
        case a.Research() | a.Implement() | a.Done(), a.Research():
            return _research(one, best, begun)
        case a.Research(), _:
            return Theme.RESEARCHES_TOO_MUCH
        case a.Implement(), _:
            return Theme.IMPLEMENTS_BADLY
        case a.Done(), a.Implement():
            return Theme.ENDS_TECHNOLOGY_EARLY
        case a.RerollResearch() | a.TakeCube(), _:
            return Theme.FAILED_ATTEMPTS
        case a.Done(), a.Reinforce():
            return Theme.ENDS_REINFORCEMENTS_EARLY
        case a.Reinforce(), a.Reinforce() if made.sector != best.sector or made.spaces < best.spaces:
            return Theme.REINFORCES_BADLY
        case a.Reinforce(), _:
            return Theme.REINFORCES_TOO_MUCH
        case a.Done(), a.Offensive():
            return Theme.ATTACKS_TOO_LITTLE
        case a.Offensive(), a.Offensive() if (made.attacker, made.defender) != (best.attacker, best.defender):
            return Theme.ATTACKS_BADLY
        case a.Offensive(), a.Offensive() if made.size < best.size:
            return Theme.ATTACKS_TOO_LITTLE
        case a.Offensive(), _:
            return Theme.ATTACKS_TOO_MUCH
        case (a.Reroll() | a.Keep() | a.Settle() | a.UseMichael(), _) | (_, a.UseMichael()):
            return Theme.DICE
        case a.Naval() | a.Absorb(), _:
            return Theme.NAVAL
        case a.Bid(), a.Bid():
            return Theme.BIDS_TOO_MUCH if made.rp > best.rp else Theme.BIDS_TOO_LITTLE
        case a.BuyInitiative(), _:
            return Theme.BIDS_TOO_MUCH
        case _, a.BuyInitiative():
            return Theme.BIDS_TOO_LITTLE
        case _:
            return Theme.CARDS


def _research(one: DecisionJudged, best: a.Research, begun: Collection[Technology]) -> Theme:
    made, wanted = one.made, best.technology
    match made:
        case a.Research() if made.technology == wanted:
            return Theme.OVERPAYS_ATTEMPTS if made.rp > best.rp else Theme.UNDERPAYS_ATTEMPTS
        case a.Research() if wanted in begun and made.technology not in begun:
            return Theme.SPREADS_RESEARCH
        case a.Done() if any(_of(action) != wanted for action in _better(one)):
            return Theme.ENDS_TECHNOLOGY_EARLY
        case _:
            return NEGLECTS[wanted]


def _of(action: Action) -> Technology | None:
    return action.technology if isinstance(action, a.Research) else None


def _better(one: DecisionJudged) -> Iterator[Action]:
    for weighed in one.foremost:
        if for_side(one.side, weighed.chance - one.after_made) >= LEAST_TOLD:
            yield weighed.action
