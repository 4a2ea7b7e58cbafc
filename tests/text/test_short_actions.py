"""Actions in rows of lists: never cut, never alike, in words that a person chose for the room there is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from rich.cells import cell_len

from ldd_tui.modals.advice import beside_action
from ldd_tui.players.staff.advice import Implemented, Weighed
from ldd_tui.text.advice.staff_advice import forms
from ldd_tui.text.labels import in_rows
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
"""The widths of dialogs."""

OFFENSIVES = [
    a.Offensive(one, other, size) for one in SECTORS for other in BOARD.sectors[one].neighbours for size in range(1, 9)
]
EVERY_KIND: dict[str, Sequence[Weighed]] = {
    "bid": [Weighed(a.Bid(rp), 0.0) for rp in range(21)],
    "cancel": [*(Weighed(a.CancelEvent(event), 0.0) for event in CARDS.numbers), Weighed(a.KeepEvents(), 0.0)],
    "set aside": [
        *(Weighed(a.ChooseSetAside(event), 0.0) for event in CARDS.numbers),
        Weighed(a.DrawSetAside(), 0.0),
        Weighed(a.Decline(), 0.0),
    ],
    "reinforce": [Weighed(a.Reinforce(sector, n), 0.0) for sector in SECTORS for n in (1, 2, 3)],
    "research": [Weighed(a.Research(which, rp), 0.0) for which in TECHNOLOGIES for rp in range(1, 13)],
    "implement": [
        Weighed(a.Implement(sector, which), 0.0, (Implemented(sector, which, 1, 4),))
        for sector in SECTORS
        for which in IMPLEMENTED
    ],
    "failed": [Weighed(a.RerollResearch(), 0.0), Weighed(a.TakeCube(), 0.0)],
    "offensive": [*(Weighed(one, 0.0) for one in OFFENSIVES), Weighed(a.DONE, 0.0)],
    "michael": [Weighed(a.UseMichael(), 0.0), Weighed(a.Decline(), 0.0)],
    "reroll": [
        *(
            Weighed(a.Reroll(faces), 0.0)
            for count in range(1, 9)
            for faces in combinations_with_replacement((1, 2, 3, 6), count)
        ),
        Weighed(a.Keep(), 0.0),
    ],
}
OF_FIRST_EDITION: dict[str, Sequence[Weighed]] = {
    "naval": [Weighed(a.Naval(rp), 0.0) for rp in range(21)],
    "absorb": [Weighed(a.Absorb(sector), 0.0) for sector in FIRST.of_side(ENTENTE)],
    "settle": [Weighed(a.Settle(rp), 0.0) for rp in range(21)],
    "initiative": [Weighed(a.BuyInitiative(), 0.0), Weighed(a.Decline(), 0.0)],
}


def told(weighed: Sequence[Weighed], cells: int, edition: Edition = BOARD.edition) -> list[str]:
    return in_rows([(one.action, forms(one, edition)) for one in weighed], cells)


@pytest.mark.parametrize(
    ("weighed", "edition"),
    [
        *(pytest.param(weighed, BOARD.edition, id=kind) for kind, weighed in EVERY_KIND.items()),
        *(pytest.param(weighed, FIRST.edition, id=kind) for kind, weighed in OF_FIRST_EDITION.items()),
    ],
)
def test_no_row_of_advice_is_cut_or_like_another(weighed: Sequence[Weighed], edition: Edition) -> None:
    for width in WIDTHS:
        rows = told(weighed, width - beside_action(), edition)
        assert max(map(cell_len, rows)) <= width - beside_action(), width
        assert len(set(rows)) == len(rows)


def test_the_words_are_as_long_as_there_is_room_for() -> None:
    colonies = [Weighed(a.Offensive(GERMAN_COLONIES, AFRICA, size), 0.0) for size in (2, 1)]
    both = [*colonies, Weighed(a.Offensive(OTTOMAN_EMPIRE, MIDDLE_EAST, 1), 0.0)]
    assert told(colonies, 60)[0] == "Attack Africa from the German Colonies with size 2"
    assert told(colonies, 40) == ["German Colonies » Africa, size 2", "German Colonies » Africa, size 1"]
    assert told(both, 33)[1:] == ["COL » AFR, size 1", "OTT » MEA, size 1"]
    assert told([Weighed(a.Implement(RUSSIA, Technology.ATTACK), 0.0)], 20) == ["Attack in Russia"]
