"""Actions in rows of lists: never cut, never alike, in words that a person chose for the room there is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from rich.cells import cell_len

from ldd_tui.modals.advice import beside_action
from ldd_tui.text.labels import forms, in_rows
from rules import actions as a
from rules.edition import Edition
from rules.editions.second.cards import CARDS
from rules.model import (
    AFRICA,
    ENTENTE,
    GERMAN_COLONIES,
    IMPLEMENTED,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SECTORS,
    TECHNOLOGIES,
    Technology,
)
from tests.rules.first.support import BOARD as FIRST
from tests.rules.support import BOARD

WIDTHS = range(46, 101)

OFFENSIVES = [
    a.Offensive(one, other, size) for one in SECTORS for other in BOARD.sectors[one].neighbours for size in range(1, 9)
]
EVERY_KIND: dict[str, Sequence[a.Action]] = {
    "bid": [a.Bid(rp) for rp in range(21)],
    "cancel": [*(a.CancelEvent(event) for event in CARDS.numbers), a.KeepEvents()],
    "set aside": [*(a.ChooseSetAside(event) for event in CARDS.numbers), a.DrawSetAside(), a.Decline()],
    "reinforce": [a.Reinforce(sector, n) for sector in SECTORS for n in (1, 2, 3)],
    "research": [a.Research(which, rp) for which in TECHNOLOGIES for rp in range(1, 13)],
    "implement": [a.Implement(sector, which) for sector in SECTORS for which in IMPLEMENTED],
    "failed": [a.RerollResearch(), a.TakeCube()],
    "offensive": [*OFFENSIVES, a.DONE],
    "michael": [a.UseMichael(), a.Decline()],
    "reroll": [
        *(a.Reroll(faces) for count in range(1, 9) for faces in combinations_with_replacement((1, 2, 3, 6), count)),
        a.Keep(),
    ],
}
OF_FIRST_EDITION: dict[str, Sequence[a.Action]] = {
    "naval": [a.Naval(rp) for rp in range(21)],
    "absorb": [a.Absorb(sector) for sector in FIRST.of_side(ENTENTE)],
    "settle": [a.Settle(rp) for rp in range(21)],
    "initiative": [a.BuyInitiative(), a.Decline()],
}


def told(actions: Sequence[a.Action], cells: int, edition: Edition = BOARD.edition) -> list[str]:
    return in_rows([(one, forms(one, edition)) for one in actions], cells)


@pytest.mark.parametrize(
    ("actions", "edition"),
    [
        *(pytest.param(actions, BOARD.edition, id=kind) for kind, actions in EVERY_KIND.items()),
        *(pytest.param(actions, FIRST.edition, id=kind) for kind, actions in OF_FIRST_EDITION.items()),
    ],
)
def test_no_row_of_advice_is_cut_or_like_another(actions: Sequence[a.Action], edition: Edition) -> None:
    for width in WIDTHS:
        rows = told(actions, width - beside_action(), edition)
        assert max(map(cell_len, rows)) <= width - beside_action(), width
        assert len(set(rows)) == len(rows)


def test_the_words_are_as_long_as_there_is_room_for() -> None:
    colonies = [a.Offensive(GERMAN_COLONIES, AFRICA, size) for size in (2, 1)]
    both = [*colonies, a.Offensive(OTTOMAN_EMPIRE, MIDDLE_EAST, 1)]
    assert told(colonies, 60)[0] == "Attack Africa from the German Colonies, size 2"
    assert told(colonies, 40) == ["German Colonies » Africa, size 2", "German Colonies » Africa, size 1"]
    assert told(both, 33)[1:] == ["Colonies » Africa, size 1", "Ottoman E. » Middle East, size 1"]
    assert told(both, 31)[1:] == ["COL » AFR, size 1", "OTT » MEA, size 1"]
    assert told([a.Implement(RUSSIA, Technology.ATTACK)], 20) == ["Attack in Russia"]
