"""The table of the 42 event cards against a second one, typed from section 18 and not from the code."""

from __future__ import annotations

from typing import get_args

import pytest

from rules import engine, rerolls
from rules.cards import (
    BringsLafayette,
    Card,
    DieHook,
    Duration,
    Effect,
    EffectT,
    Enters,
    FreeOffensive,
    Loses,
    Order,
    Recovers,
    Timing,
    orders_of,
    rule,
)
from rules.editions import EDITIONS, RULESETS
from rules.editions.second.cards import CARDS
from rules.model import ENTENTE, BattleStage, Dice, Phase, Purpose, Sector, Side
from tests.rules.support import BOARD, Table

# --- The table of the 42 event cards against a second one, typed from section 18 and not from the code ------


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

EVERY_CARD = pytest.mark.parametrize(
    "event", [pytest.param(event, marks=pytest.mark.rule(f"E{event}")) for event in range(1, 43)]
)


@pytest.mark.rule("18", "R040")
@EVERY_CARD
def test_year_timing_and_duration(event: int) -> None:
    year, timing, duration = TOLD[event]
    card = CARDS[event]
    assert (card.year, card.duration) == (year, duration)
    assert timing in (UNTOLD, card.timing)


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


# --- Each row of the card table leads to what carries it out, and nothing carries out what no row says ------


IDLE = 32


def does_something(card: Card) -> bool:
    printed = ("number", "title", "year", "timing", "duration")
    defaults = dict(
        zip(Card.__struct_fields__[-len(Card.__struct_defaults__) :], Card.__struct_defaults__, strict=True)
    )
    return any(getattr(card, field) != defaults[field] for field in Card.__struct_fields__ if field not in printed)


@pytest.mark.rule("18", "E32")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.title)
def test_every_row_says_what_its_card_does(card: Card) -> None:
    """Only 32 does nothing; cards that act on another card, such as 2 and 23, say so too."""
    assert does_something(card) == (card.number != IDLE)


def test_titles_are_names_for_files_and_each_is_there_once() -> None:
    titles = [card.title for card in CARDS]
    assert len(set(titles)) == len(titles) and all(title.isidentifier() and title.islower() for title in titles)


def test_every_kind_of_effect_has_a_card() -> None:
    kinds = set(get_args(Effect))
    assert {type(card.effect) for edition in EDITIONS.values() for card in edition.cards} - {type(None)} == kinds


@pytest.mark.rule("18", "E9", "E15", "E41")
def test_dice_of_events_are_those_of_the_rows_and_each_is_read_by_a_function() -> None:
    assert [card.number for card in CARDS if card.die is not None] == list(CARDS.dice) == [9, 15, 41]
    hooks = {die.read_by for die in CARDS.dice.values()}
    assert hooks == set(DieHook) == set(RULESETS[BOARD.edition.key].event_dice)


@pytest.mark.rule("18", "E4", "E17", "E19", "E25")
def test_every_stage_of_dice_thrown_again_is_some_cards() -> None:
    of_cards = {stage: card.number for card in CARDS if card.dice_again is not None for stage in card.dice_again.stages}
    again = {stage: reroll.event for stage, reroll in rerolls.stages(CARDS).items()}
    by_aviation = (BattleStage.AVIATION, BattleStage.AIR_DIVISION, BattleStage.AIR_DIVISION_ARTILLERY)
    assert again == {**dict.fromkeys(by_aviation, 0), **of_cards}


@pytest.mark.rule("18")
def test_cards_name_only_cards_that_there_are() -> None:
    for card in CARDS:
        named = [card.annuls, *(card.dice_again.of_events if card.dice_again else ())]
        if card.ends is not None:
            named.append(card.ends.event)
        if isinstance(card.effect, BringsLafayette):
            named.append(card.effect.with_event)
            assert CARDS.effect_of(card.effect.with_event, BringsLafayette).with_event == card.number
        assert {number for number in named if number} <= set(CARDS.numbers)


@pytest.mark.rule("18", "E15")
def test_a_card_at_once_asks_for_its_die_when_it_is_resolved() -> None:
    table = Table.at(Phase.EVENTS, turn=6, deck=(15,)).draw(15)
    assert isinstance(table.waiting, Dice)
    assert (table.waiting.purpose, table.waiting.event) == (Purpose.EVENT, 15)
    assert engine.chance(table.state)


@pytest.mark.parametrize(("event", "kind"), [(2, FreeOffensive), (11, FreeOffensive)])
def test_the_effect_of_a_card_is_asked_by_its_kind(event: int, kind: type[EffectT]) -> None:
    with pytest.raises(AssertionError):
        CARDS.effect_of(event, kind)
