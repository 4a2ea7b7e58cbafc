"""Each row of the card table leads to what carries it out, and nothing carries out what no row says."""

from __future__ import annotations

from typing import get_args

import pytest

from rules import engine, rerolls
from rules.cards import BringsLafayette, Card, DieHook, Effect, EffectT, FreeOffensive
from rules.editions import COURSES, EDITIONS
from rules.editions.second.cards import CARDS
from rules.model import BattleStage, Dice, Phase, Purpose
from rules.phases import card_effects
from tests.rules.support import BOARD, Table

IDLE = 32
"""The one card that says that nothing happens."""


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


def test_every_kind_of_effect_has_one_function_and_a_card() -> None:
    kinds = set(get_args(Effect))
    assert set(card_effects._EFFECTS) == kinds
    assert {type(card.effect) for edition in EDITIONS.values() for card in edition.cards} - {type(None)} == kinds


@pytest.mark.rule("18", "E9", "E15", "E41")
def test_dice_of_events_are_those_of_the_rows_and_each_is_read_by_a_function() -> None:
    assert [card.number for card in CARDS if card.die is not None] == list(CARDS.dice) == [9, 15, 41]
    hooks = {die.read_by for die in CARDS.dice.values()}
    assert hooks == set(DieHook) == set(COURSES[BOARD.edition.key].event_dice)


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
