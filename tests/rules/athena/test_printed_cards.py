"""The printed Cornflower cards (17.2) and the rulebook's examples of Athena (17.6)."""

from __future__ import annotations

import pytest

from rules import engine
from rules import facts as f
from rules.model import (
    AT_WAR,
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
    Cards,
    Phase,
    Sector,
    Technology,
    Tree,
)
from tests.rules.athena.support import LIST, cards_awaited, paid, side_of, solo, tried
from tests.rules.support import AIR_RAID, ARTILLERY, ATTACK, BOARD, DEFENCE, NAVAL

rule = pytest.mark.rule


@rule("17.2")
def test_there_are_twelve_cornflower_cards() -> None:
    assert [card.number for card in BOARD.cornflower] == list(range(1, 13))
    for card in BOARD.cornflower:
        assert side_of(card.target[ENTENTE]) == CENTRAL_POWERS
        assert side_of(card.target[CENTRAL_POWERS]) == ENTENTE
        assert GERMAN_COLONIES not in card.reinforcement
        assert set(card.technology) <= {0, 1, 2, 3}
    for sector in (*LIST[ENTENTE], *LIST[CENTRAL_POWERS][:4]):
        assert any(sector in card.reinforcement for card in BOARD.cornflower), sector


@rule("17.6.2", "R208", "R209", "R210", "R284")
def test_the_example_of_17_6_2_with_the_card_that_it_shows() -> None:
    owned = Tree(levels=(2, 2, 1, 2, 1, 1), cubes=(0, 0, 1, 0, 0, 0))
    names = [BOARD.trees[CENTRAL_POWERS][technology][level - 1].name for technology, level in enumerate(owned.levels)]
    assert names == ["Firepower", "Trenches", "Heavy Artillery", "Jagdstaffeln", "Raiders", "Zeppelins"]
    fitting = []
    for card in BOARD.cornflower:
        t = solo(Phase.TECHNOLOGY, CENTRAL_POWERS, board=BOARD, turn=7, rp=(0, 9), trees={CENTRAL_POWERS: owned})
        t.draw(card.number)
        columns = [technology for technology in Technology if card.technology[technology]]
        if columns == [ATTACK, ARTILLERY, NAVAL, AIR_RAID] and paid(t) == [(ARTILLERY, 2), (NAVAL, 1)]:
            fitting.append(t)
    assert len(fitting) == 1
    first, second = fitting[0].all(f.ResearchRolled, ever=True)
    assert (first.bonus, first.cubes) == (1, 1)  # the cube of an earlier attempt helps
    assert (second.bonus, second.cubes) == (0, 0)
    assert fitting[0].rp(CENTRAL_POWERS) == 9 - 3


@rule("17.6.2", "20", "R209")
def test_the_example_of_section_20_with_a_card_that_fits_it() -> None:
    fitting = []
    for card in BOARD.cornflower:
        columns = [technology for technology in Technology if card.technology[technology]]
        if columns == [ATTACK, DEFENCE, ARTILLERY, NAVAL]:
            t = solo(Phase.TECHNOLOGY, ENTENTE, board=BOARD, turn=1, rp=(8, 0)).draw(card.number)
            if paid(t, 3, 6) == [(DEFENCE, 1), (NAVAL, 2)]:
                fitting.append(t)
    assert len(fitting) == 1
    t = fitting[0]
    assert t.rp(ENTENTE) == 5
    assert t.state.trees[ENTENTE].levels == (0, 1, 0, 0, 1, 0)
    implemented = [sector for sector in Sector if t.state.sectors[sector].levels == (0, 1, 0, 0)]
    assert implemented == [FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, GREECE, MIDDLE_EAST]


@rule("17.6.3", "10.1.2", "R213", "R214", "R212")
def test_the_example_of_17_6_3_with_the_printed_cards() -> None:
    """Austria-Hungary 4 spaces from the red value: 4 cards, 3 of which name it, 3 spaces, 6 RP; then Bulgaria, as a tie
    with the Ottoman Empire; then Germany and the Ottoman Empire by the list; the Colonies, hurt most, never.
    """
    losses = {AUSTRIA_HUNGARY: 3, OTTOMAN_EMPIRE: 2, BULGARIA: 2, GERMANY: 1, GERMAN_COLONIES: 3}
    t = solo(Phase.REINFORCEMENTS, CENTRAL_POWERS, board=BOARD, losses=losses, rp=(0, 20), status={BULGARIA: AT_WAR})
    assert cards_awaited(t) == 4
    naming = [card.number for card in BOARD.cornflower if AUSTRIA_HUNGARY in card.reinforcement]
    other = next(card.number for card in BOARD.cornflower if AUSTRIA_HUNGARY not in card.reinforcement)
    assert len(naming) >= 3
    t.draw(*naming[:3], other)
    assert t.losses(AUSTRIA_HUNGARY) == 0
    assert t.rp(CENTRAL_POWERS) == 14
    assert cards_awaited(t) == 3
    while t.state.phase == Phase.REINFORCEMENTS:
        assert isinstance(t.waiting, Cards)
        t.draw(*engine.available_cards(t.state)[: t.waiting.count])
    assert tried(t) == [AUSTRIA_HUNGARY, BULGARIA, GERMANY, OTTOMAN_EMPIRE]
