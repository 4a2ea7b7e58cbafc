"""For each kind of refusal a position, and what the rules refuse in it for that reason."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules import actions as a
from rules import engine
from rules import refusals as r
from rules.board_file import packaged
from rules.chance import Rolled
from rules.model import (
    Battle,
    BattleStage,
    Cause,
    Choice,
    Decision,
    Launched,
    Options,
    Over,
    Phase,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Technology,
    Tree,
)
from tests.rules.first.support import at
from tests.text.support import BOARD, POOL, start, with_sectors


def asked(decision: Decision, phase: Phase, side: Side = Side.ENTENTE, **changes: object) -> State:
    state = replace(start(), phase=phase, active=side, waiting=Choice(side, decision, "10"), rp=(5, 5))
    return replace(state, **changes)


def _lost(state: State, sector: str, losses: int) -> State:
    return with_sectors(state, **{sector: SectorState(Status.AT_WAR, losses=losses)})


BIDDING = asked(Decision.BID, Phase.INITIATIVE)
REINFORCING = asked(Decision.REINFORCE, Phase.REINFORCEMENTS)
RESEARCHING = asked(Decision.TECHNOLOGY, Phase.TECHNOLOGY)
ATTACKING = asked(Decision.OFFENSIVE, Phase.OFFENSIVES)
RAIDING = asked(Decision.AIR_RAID, Phase.EVENTS, Side.CENTRAL_POWERS, drawn=(5, 14, 20))
SET_ASIDE = replace(
    asked(Decision.SET_ASIDE, Phase.EVENTS, Side.CENTRAL_POWERS, set_aside=(14, 17)),
    setup=Setup(BOARD, Options(rewriting_history=True)),
)
VERDUN = asked(Decision.OFFENSIVE, Phase.OFFENSIVES, Side.CENTRAL_POWERS, this_turn=(14,))
"""Germany must attack France with the largest size possible."""
REROLLING = asked(
    Decision.AVIATION,
    Phase.OFFENSIVES,
    battle=Battle(
        Sector.FRANCE, Sector.GERMANY, 3, 3, POOL, stage=BattleStage.AVIATION, attack=(1, 2, 3), artillery=(1, 2)
    ),
)
_FULL = Tree(levels=tuple(len(levels) for levels in BOARD.trees[Side.ENTENTE]))
_TWO_AHEAD = Tree(levels=(0, 0, 0, 0, 0, 2))
_GONE = SectorState(Status.SURRENDERED, losses=BOARD.sectors[Sector.SERBIA].last_space)
_SERBIA_SPENT = _lost(ATTACKING, "serbia", len(BOARD.sectors[Sector.SERBIA].track) - 1)

_VERDUN_IN_PART = at(6, Phase.OFFENSIVES, Side.CENTRAL_POWERS, events=(17,)).state
"""In the first edition Germany must attack France with size 2 or more."""
_BRUSILOV = (
    at(6, Phase.OFFENSIVES, Side.ENTENTE, events=(19,))
    .do(a.Offensive(Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, 2))
    .roll(1, 3)
    .state
)
"""In the first edition the Entente pays for two dice that failed."""

CASES: dict[type[r.Refusal], tuple[State, engine.Move]] = {
    r.NotAwaited: (REINFORCING, a.KEEP),
    r.GameOver: (replace(start(), waiting=Over(Side.ENTENTE, Cause.ARMISTICE, "14.2.1")), a.DONE),
    r.NotAnOutcome: (start(), Rolled((1,))),
    r.NegativeBid: (BIDDING, a.Bid(-1)),
    r.BidLimit: (replace(BIDDING, setup=Setup(packaged("first"))), a.Bid(4)),
    r.TooFewRP: (BIDDING, a.Bid(6)),
    r.ReservedForMandatory: (
        replace(
            asked(Decision.TECHNOLOGY, Phase.TECHNOLOGY, Side.CENTRAL_POWERS, this_turn=(14,)),
            setup=Setup(BOARD, Options(reserve_mandatory=True)),
        ),
        a.Research(Technology.DEFENCE, 3),
    ),
    r.EventNotDrawn: (RAIDING, a.CancelEvent(99)),
    r.CornerForbids: (RAIDING, a.CancelEvent(14)),
    r.NotSetAside: (SET_ASIDE, a.ChooseSetAside(8)),
    r.DrawIsRandom: (replace(SET_ASIDE, trees=(Tree(), _TWO_AHEAD)), a.ChooseSetAside(14)),
    r.AlreadyDrawn: (replace(SET_ASIDE, extra_card=14), a.DRAW_SET_ASIDE),
    r.NotYourSector: (REINFORCING, a.Reinforce(Sector.GERMANY, 1)),
    r.NotAtWar: (ATTACKING, a.Offensive(Sector.ITALY, Sector.AUSTRIA_HUNGARY, 1)),
    r.NeverReinforced: (
        asked(Decision.REINFORCE, Phase.REINFORCEMENTS, Side.CENTRAL_POWERS),
        a.Reinforce(Sector.GERMAN_COLONIES, 1),
    ),
    r.Revolution: (
        replace(_lost(REINFORCING, "russia", 2), revolution=BOARD.revolution_last),
        a.Reinforce(Sector.RUSSIA, 1),
    ),
    r.NoLosses: (REINFORCING, a.Reinforce(Sector.FRANCE, 1)),
    r.ThreeSpaces: (_lost(REINFORCING, "france", 5), a.Reinforce(Sector.FRANCE, 4)),
    r.NotEnoughLosses: (_lost(REINFORCING, "france", 1), a.Reinforce(Sector.FRANCE, 2)),
    r.NotInQuickPlay: (
        replace(RESEARCHING, setup=Setup(BOARD, Options(quick_play=True))),
        a.Research(Technology.NAVAL, 1),
    ),
    r.AlreadyAttempted: (replace(RESEARCHING, attempted=(Technology.ATTACK,)), a.Research(Technology.ATTACK, 1)),
    r.TreeComplete: (replace(RESEARCHING, turn=14, trees=(_FULL, Tree())), a.Research(Technology.NAVAL, 1)),
    r.YearNotReached: (RESEARCHING, a.Research(Technology.AVIATION, 1)),
    r.NotImplementedBySector: (RESEARCHING, a.Implement(Sector.FRANCE, Technology.NAVAL)),
    r.Surrendered: (with_sectors(RESEARCHING, serbia=_GONE), a.Implement(Sector.SERBIA, Technology.ATTACK)),
    r.SectorMaximum: (RESEARCHING, a.Implement(Sector.AFRICA, Technology.ATTACK)),
    r.NotUnlocked: (RESEARCHING, a.Implement(Sector.FRANCE, Technology.ATTACK)),
    r.MandatoryFirst: (VERDUN, a.DONE),
    r.MandatorySize: (VERDUN, a.Offensive(Sector.GERMANY, Sector.FRANCE, 1)),
    r.LeastSize: (_VERDUN_IN_PART, a.Offensive(Sector.GERMANY, Sector.FRANCE, 1)),
    r.MoreThanOwed: (_BRUSILOV, a.Settle(3)),
    r.NotEnemy: (ATTACKING, a.Offensive(Sector.FRANCE, Sector.RUSSIA, 1)),
    r.NotAdjacent: (ATTACKING, a.Offensive(Sector.RUSSIA, Sector.GERMAN_COLONIES, 1)),
    r.AlreadyAttacked: (
        replace(ATTACKING, offensives=(Launched(Sector.FRANCE, Sector.GERMANY),)),
        a.Offensive(Sector.FRANCE, Sector.GERMANY, 1),
    ),
    r.NoOperationalValue: (_SERBIA_SPENT, a.Offensive(Sector.SERBIA, Sector.AUSTRIA_HUNGARY, 1)),
    r.WrongSize: (ATTACKING, a.Offensive(Sector.FRANCE, Sector.GERMANY, 9)),
    r.DiceNotThere: (REROLLING, a.Reroll((6,))),
}


@cache
def refusal(kind: type[r.Refusal]) -> r.Refusal:
    state, move = CASES[kind]
    try:
        engine.apply(state, move)
    except r.IllegalAction as refused:
        return refused.refusal
    raise AssertionError(f"{move} is not refused")
