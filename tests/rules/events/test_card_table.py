"""The table of the 42 event cards against a second one, typed from section 18 and not from the code."""

from __future__ import annotations

from typing import Any

import pytest

from rules.cards import Boost, Card, Duration, Enters, Loses, Order, Recovers, Timing, orders_of, rule
from rules.editions.second.cards import CARDS
from rules.model import ENTENTE, Sector, Side

NOW, COLLECT, FIGHT, END = Timing.AT_ONCE, Timing.COLLECTION, Timing.OFFENSIVES, Timing.END_OF_TURN
ONCE, TURN, MARKER = Duration.ONE_SHOT, Duration.THIS_TURN, Duration.MARKER
UNTOLD = None
"""The text does not say when (the pictograms are lost, R024): such a card bears only on others, or on nothing."""

# number: year, when it acts, how long
TOLD: dict[int, tuple[int, Timing | None, Duration]] = {
    1: (1914, NOW, ONCE),  # "Immediate and free offensive"
    2: (1914, UNTOLD, TURN),
    3: (1914, FIGHT, TURN),  # "This turn, Russia benefits from a free additional Attack die"
    4: (1914, UNTOLD, TURN),  # "Once this turn"
    5: (1915, FIGHT, TURN),
    6: (1915, FIGHT, MARKER),  # "Permanent effect until the German Colonies surrender"
    7: (1915, FIGHT, TURN),
    8: (1915, FIGHT, TURN),
    9: (1915, COLLECT, ONCE),  # "after collecting RP"
    10: (1915, NOW, MARKER),  # "Place the Event 10 marker"
    11: (1915, NOW, ONCE),  # "immediately enters the war"
    12: (1915, NOW, TURN),  # the cube at once, the die this turn
    13: (1915, NOW, ONCE),
    14: (1916, FIGHT, TURN),
    15: (1916, NOW, ONCE),  # a marker for result 5 only
    16: (1916, NOW, MARKER),  # until 23 or Lafayette
    17: (1916, FIGHT, TURN),
    18: (1916, FIGHT, TURN),
    19: (1916, FIGHT, TURN),
    20: (1916, NOW, ONCE),
    21: (1916, FIGHT, TURN),
    22: (1916, NOW, ONCE),
    23: (1917, NOW, MARKER),  # "until the end of the war"
    24: (1917, NOW, MARKER),
    25: (1917, FIGHT, TURN),
    26: (1917, FIGHT, TURN),
    27: (1917, FIGHT, TURN),
    28: (1917, NOW, ONCE),
    29: (1917, FIGHT, TURN),
    30: (1917, NOW, ONCE),
    31: (1917, FIGHT, TURN),
    32: (1917, UNTOLD, ONCE),  # "does not generate any events"
    33: (1918, NOW, ONCE),  # "exits the war immediately"
    34: (1918, FIGHT, TURN),
    35: (1918, FIGHT, MARKER),  # "Until the end of the game"
    36: (1918, FIGHT, MARKER),  # "Permanently"
    37: (1918, FIGHT, TURN),
    38: (1918, FIGHT, TURN),
    39: (1918, NOW, ONCE),
    40: (1918, FIGHT, TURN),
    41: (1918, COLLECT, MARKER),  # "Leave it there as long as this Event is in effect"
    42: (1918, END, ONCE),  # "The game ends at the end of this turn"
}

# "must launch": who, against whom, and whether "using all possible Attack dice"
MANDATORY: dict[int, tuple[Sector, Sector, bool]] = {
    14: (Sector.GERMANY, Sector.FRANCE, True),
    19: (Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, False),
    21: (Sector.FRANCE, Sector.GERMANY, True),
    25: (Sector.MIDDLE_EAST, Sector.OTTOMAN_EMPIRE, True),
    29: (Sector.FRANCE, Sector.GERMANY, True),
}

# "Athena's first offensive": who against whom
FIRST_OF_ATHENA: dict[int, tuple[Sector, Sector]] = {
    3: (Sector.RUSSIA, Sector.GERMANY),
    7: (Sector.RUSSIA, Sector.AUSTRIA_HUNGARY),
    8: (Sector.GERMANY, Sector.FRANCE),
    12: (Sector.GERMAN_COLONIES, Sector.AFRICA),
    17: (Sector.OTTOMAN_EMPIRE, Sector.MIDDLE_EAST),
    18: (Sector.AUSTRIA_HUNGARY, Sector.ITALY),
    26: (Sector.FRANCE, Sector.GERMANY),
    31: (Sector.AUSTRIA_HUNGARY, Sector.ITALY),
    34: (Sector.GERMANY, Sector.FRANCE),
    35: (Sector.FRANCE, Sector.GERMANY),
    37: (Sector.GERMANY, Sector.FRANCE),
    38: (Sector.FRANCE, Sector.GERMANY),
    40: (Sector.MIDDLE_EAST, Sector.OTTOMAN_EMPIRE),
}

# what a card adds to the dice of an offensive: whose, against whom, and {field of Boost: amount}
ADDS: dict[int, tuple[Sector | Side, Sector | None, dict[str, Any]]] = {
    3: (Sector.RUSSIA, Sector.GERMANY, {"attack_dice": 1, "attack_modifier": 1}),
    5: (ENTENTE, None, {"attack_modifier": -1, "artillery_modifier": -1}),
    7: (Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, {"doubled": True}),
    # "+2 to Artillery dice"; without Artillery technology one die, without the modifier
    8: (Sector.GERMANY, Sector.FRANCE, {"artillery_modifier": 2, "artillery_dice_at_level_0": 1}),
    12: (Sector.GERMAN_COLONIES, None, {"attack_dice": 1}),
    14: (Sector.GERMANY, Sector.FRANCE, {"mirrored": True}),
    18: (Sector.AUSTRIA_HUNGARY, Sector.ITALY, {"attack_dice": 1, "attack_modifier": 1}),
    19: (Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, {"attack_modifier": 1}),
    21: (Sector.FRANCE, Sector.GERMANY, {"attack_modifier": 1, "mirrored": True}),
    26: (Sector.FRANCE, Sector.GERMANY, {"attack_modifier": 1, "artillery_modifier": 1}),
    27: (Sector.FRANCE, None, {"attack_modifier": -1, "artillery_modifier": -1}),
    29: (Sector.FRANCE, Sector.GERMANY, {"mirrored": True}),
    31: (Sector.AUSTRIA_HUNGARY, Sector.ITALY, {"attack_dice": 1, "attack_modifier": 1}),
    34: (Sector.GERMANY, Sector.FRANCE, {"attack_dice": 1, "artillery_dice": 1, "once": True}),
    35: (Sector.FRANCE, None, {"attack_modifier": 1}),
    36: (Sector.GREECE, None, {"attack_dice": 1}),
    38: (Sector.FRANCE, None, {"attack_modifier": 1}),
    40: (Sector.MIDDLE_EAST, Sector.OTTOMAN_EMPIRE, {"attack_dice": 1}),
}

EVERY_CARD = pytest.mark.parametrize(
    "event", [pytest.param(event, marks=pytest.mark.rule(f"E{event}")) for event in range(1, 43)]
)


@pytest.mark.rule("18")
def test_there_are_forty_two_cards_in_order() -> None:
    assert tuple(range(1, 43)) == CARDS.numbers
    assert [card.number for card in CARDS] == list(CARDS.numbers)


@pytest.mark.rule("18", "R014")
def test_the_decks_of_the_years() -> None:
    decks = {year: len(CARDS.of_year(year)) for year in range(1914, 1920)}
    assert decks == {1914: 4, 1915: 9, 1916: 9, 1917: 10, 1918: 10, 1919: 0}


@pytest.mark.rule("18", "R040")
@EVERY_CARD
def test_year_timing_and_duration(event: int) -> None:
    year, timing, duration = TOLD[event]
    card = CARDS[event]
    assert (card.year, card.duration) == (year, duration)
    assert timing in (UNTOLD, card.timing)


@pytest.mark.rule("3.1.3", "R017", "R040")
def test_nine_events_have_a_box_on_the_board() -> None:
    lasting = {card.number for card in CARDS if card.duration == Duration.MARKER}
    assert lasting == {6, 10, 16, 23, 24, 35, 36, 41}
    assert lasting | {15} == CARDS.marked  # the 5 of Jutland alone leaves a marker


@pytest.mark.rule("10.3.1", "17.5", "18", "R125", "R133", "R217")
@EVERY_CARD
def test_the_offensives_that_a_card_demands(event: int) -> None:
    order = CARDS[event].order
    if event in MANDATORY:
        attacker, defender, full_size = MANDATORY[event]
        assert order == Order(attacker, defender, mandatory=True, full_size=full_size)
    elif event in FIRST_OF_ATHENA:
        attacker, defender = FIRST_OF_ATHENA[event]
        times = 2 if event == 37 else 1  # "Athena's first two offensives"
        assert order == Order(attacker, defender, mandatory=False, full_size=True, times=times)
    else:
        assert order is None


@pytest.mark.rule("18", "R128")
@pytest.mark.parametrize("side", Side)
def test_demands_are_sorted_by_side_and_number(side: Side) -> None:
    entente = {Sector.FRANCE, Sector.RUSSIA, Sector.MIDDLE_EAST}
    mandatory_ones = {event: told[0] for event, told in MANDATORY.items()}
    first_ones = {event: told[0] for event, told in FIRST_OF_ATHENA.items()}
    for mandatory, attackers in ((True, mandatory_ones), (False, first_ones)):
        found = orders_of(CARDS, CARDS.numbers, side, mandatory)
        assert [event for event, _ in found] == [
            event for event, attacker in attackers.items() if (attacker in entente) == (side == ENTENTE)
        ]
        assert all(order == CARDS[event].order for event, order in found)


@pytest.mark.rule("18")
@EVERY_CARD
def test_what_a_card_adds_to_the_dice(event: int) -> None:
    boost = CARDS[event].boost
    if event not in ADDS:
        assert boost is None
        return
    who, against, amounts = ADDS[event]
    if isinstance(who, Side):
        expected = Boost(side=who, defender=against, **amounts)
    else:
        expected = Boost(attacker=who, defender=against, **amounts)
    assert boost == expected
    assert CARDS.boosts[event] == boost


@pytest.mark.rule("18")
@EVERY_CARD
def test_whose_cubes_a_card_moves(event: int) -> None:
    moves = {
        11: Enters(Sector.ITALY),
        12: Recovers(Sector.GERMAN_COLONIES, 1),
        13: Enters(Sector.BULGARIA),
        20: Loses(Sector.OTTOMAN_EMPIRE, 1),
        22: Enters(Sector.ROMANIA),
        28: Enters(Sector.GREECE),
        30: Loses(Sector.OTTOMAN_EMPIRE, 1),
    }
    effect = CARDS[event].effect
    assert (effect if isinstance(effect, Enters | Loses | Recovers) else None) == moves.get(event)


@pytest.mark.rule("18")
def test_a_boost_is_for_its_attacker_side_and_defender_only() -> None:
    by_side, by_pair = CARDS[5].boost, CARDS[26].boost
    assert by_side is not None and by_pair is not None
    assert by_side.applies(Sector.AFRICA, Sector.GERMAN_COLONIES)
    assert not by_side.applies(Sector.GERMANY, Sector.FRANCE)
    assert by_pair.applies(Sector.FRANCE, Sector.GERMANY)
    assert not by_pair.applies(Sector.RUSSIA, Sector.GERMANY)
    assert not by_pair.applies(Sector.FRANCE, Sector.AUSTRIA_HUNGARY)
    assert not by_pair.applies(Sector.GERMANY, Sector.FRANCE)


@pytest.mark.rule("18")
def test_a_card_is_cited_by_its_number() -> None:
    assert [rule(event) for event in (1, 9, 42)] == ["18, event 1", "18, event 9", "18, event 42"]


def test_the_lists_above_are_complete() -> None:
    assert list(TOLD) == list(CARDS.numbers)
    assert not set(MANDATORY) & set(FIRST_OF_ATHENA)
    assert all(isinstance(card, Card) for card in CARDS)
