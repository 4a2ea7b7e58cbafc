"""Athena at the table (17), on either side and on both, her cards laid by hand.

`DECK` stands in for the twelve Cornflower cards, so that a card's number says what it does: see `TARGETS`, and cards 1
to 6 name every sector for reinforcement, 7 to 12 none. The printed cards are tested in `test_printed_cards`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules import facts as f
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Board,
    Cards,
    Choice,
    CornflowerCard,
    Decision,
    Deck,
    Dice,
    Options,
    Phase,
    Purpose,
    Sector,
    Side,
    Technology,
)
from tests.rules.support import BOARD, Table, go_on

OV = {sector: BOARD.sectors[sector].track[0] for sector in Sector}
BOTH = (ENTENTE, CENTRAL_POWERS)
# the target of each stand-in card, for the Entente and for the Central Powers
TARGETS = {
    1: (GERMANY, FRANCE),
    2: (GERMANY, FRANCE),
    3: (GERMANY, RUSSIA),
    4: (AUSTRIA_HUNGARY, RUSSIA),
    5: (AUSTRIA_HUNGARY, ITALY),
    6: (AUSTRIA_HUNGARY, ITALY),
    7: (OTTOMAN_EMPIRE, SERBIA),
    8: (OTTOMAN_EMPIRE, ROMANIA),
    9: (BULGARIA, GREECE),
    10: (BULGARIA, MIDDLE_EAST),
    11: (GERMAN_COLONIES, AFRICA),
    12: (GERMAN_COLONIES, AFRICA),
}


def stand_ins(*technology: int) -> tuple[CornflowerCard, ...]:
    """The twelve stand-in cards, all with these RP for the six technologies."""
    rp = technology or (0,) * 6
    assert len(rp) == 6
    return tuple(
        CornflowerCard(
            number, (rp[0], rp[1], rp[2], rp[3], rp[4], rp[5]), frozenset(Sector if number <= 6 else ()), target
        )
        for number, target in TARGETS.items()
    )


DECK = replace(BOARD, cornflower=stand_ins())


def solo(phase: Phase, *athena: Side, board: Board = DECK, **changes: Any) -> Table:
    """The start of one of Athena's phases; it has the initiative unless `changes` says otherwise."""
    options = changes.pop("options", Options())
    changes.setdefault("initiative", athena[0])
    changes.setdefault("side", athena[0] if phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) else None)
    return Table.at(phase, board=board, options=replace(options, athena=athena), **changes)


def front(side: Side, *events: int, rp: int = 10, enemy_rp: int = 10, **changes: Any) -> Table:
    both = (rp, enemy_rp) if side == ENTENTE else (enemy_rp, rp)
    return solo(Phase.OFFENSIVES, side, rp=both, events=events, **changes)


def is_card(t: Table) -> bool:
    return isinstance(t.waiting, Cards) and t.waiting.deck == Deck.CORNFLOWER


def persons_go(t: Table) -> bool:
    return isinstance(t.waiting, Choice) and t.waiting.decision == Decision.OFFENSIVE


def after_battle(t: Table) -> Table:
    return go_on(t, lambda t: t.state.battle is None and not persons_go(t))


def cards_awaited(t: Table) -> int:
    assert isinstance(t.waiting, Cards) and t.waiting.deck == Deck.CORNFLOWER, t.waiting
    return t.waiting.count


def launched(t: Table) -> f.OffensiveLaunched:
    return t.all(f.OffensiveLaunched, ever=True)[-1]


def who(t: Table) -> tuple[Sector, Sector, int]:
    latest = launched(t)
    return latest.attacker, latest.defender, latest.size


def offensive_cards(t: Table) -> int:
    found = t.all(f.CornflowerDrawn, ever=True)
    return sum(fact.decision == Decision.OFFENSIVE for fact in found)


def has_passed(t: Table, side: Side) -> bool:
    """True if a side has passed, even if the turn has ended since."""
    return any(fact.side == side for fact in t.all(f.Passed, ever=True))


def failures(t: Table, side: Side) -> int:
    return t.state.athena.failures[side]


def tried(t: Table) -> list[Sector | None]:
    return [fact.sector for fact in t.all(f.CornflowerDrawn, ever=True) if fact.decision == Decision.REINFORCE]


def paid(t: Table, *faces: int) -> list[tuple[Technology, int]]:
    """Attempts and their costs; rolls use `faces` first, then ones."""
    left = list(faces)
    while isinstance(t.waiting, Dice) and t.waiting.purpose == Purpose.RESEARCH:
        t.roll(left.pop(0) if left else 1)
    return [(fact.technology, fact.rp) for fact in t.all(f.ResearchPaid, ever=True)]


# An independent chooser, written from R219 and R220 with no code of the game.

LIST = (
    (FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, MIDDLE_EAST, AFRICA, GREECE),
    (GERMANY, AUSTRIA_HUNGARY, BULGARIA, OTTOMAN_EMPIRE, GERMAN_COLONIES),
)
