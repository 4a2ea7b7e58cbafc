"""The 42 cards in words, and what each means in a position."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ldd_tui.words import events
from rules.cards import CARDS, EVENTS, Duration, Order
from rules.model import Phase, SectorState, Side, State, Status, Tree
from tests.words.support import OPTIONS, assert_clean, game, start, with_sectors


@pytest.mark.parametrize("event", EVENTS)
def test_every_card_has_its_words(event: int) -> None:
    assert_clean(events.title(event))
    assert_clean(events.effect(event), sentence=True)
    assert events.label(event) == f"{events.title(event)} ({event})"
    assert events.year(event) == CARDS[event].year
    symbol, word = events.timing(event)
    assert symbol in "!ox."
    assert_clean(word)
    assert_clean(events.duration(event))
    for side in Side:
        note = events.athena_note(event, side)
        assert note is None or "Athena" in note or "Cornflower" in note
        if note is not None:
            assert_clean(note, sentence=True)


def test_timing_is_that_of_the_rules() -> None:
    assert [events.timing(event).symbol for event in (1, 9, 14, 41, 42)] == ["!", "o", "x", "o", "."]


@pytest.mark.parametrize("event", EVENTS)
def test_athena_is_told_of_every_offensive_that_the_rules_demand(event: int) -> None:
    order = CARDS[event].order
    if order is None:
        return
    side = Side.ENTENTE if order.attacker <= 7 else Side.CENTRAL_POWERS
    note = events.athena_note(event, side) or ""
    assert "first" in note or "opens" in note
    assert events.athena_note(event, side.enemy) is None
    assert isinstance(order, Order)


def test_cards_with_a_marker_say_when_they_end() -> None:
    for event in EVENTS:
        if CARDS[event].duration == Duration.MARKER:
            assert events.duration(event).startswith("until"), event


def test_cards_of_a_turn_say_so() -> None:
    for event in EVENTS:
        if CARDS[event].duration == Duration.THIS_TURN and event not in (2, 12):
            assert "this turn" in events.effect(event).lower(), event


# ----------------------------------------------------------------------------------------------- right now


def test_schlieffen_plan_alone_and_with_the_fortifications() -> None:
    state = start()
    alone = events.right_now(1, replace(state, drawn=(1,)))
    assert alone == "Germany attacks France with 3 Attack dice at +1: each hits on 3 or more."
    both = events.right_now(1, replace(state, drawn=(1, 2, 4)))
    assert both is not None
    assert "3 Attack dice: each hits on 4 or more" in both
    assert "Belgian Fortifications takes the +1 away" in both
    assert "hits thrown again" in both


def test_a_card_of_1914_comes_too_late() -> None:
    late = replace(start(), turn=2, drawn=(1, 2, 3))
    for event in (1, 2, 3, 4):
        assert events.right_now(event, late) == "1914 is over: the card does nothing."


def test_a_cancelled_card_does_nothing() -> None:
    state = replace(start(), turn=6, drawn=(20,), cancelled=(20,))
    assert events.right_now(20, state) == "Air Raid has cancelled this card: it does nothing."


def test_italy_enters_with_its_printed_values() -> None:
    text = events.right_now(11, replace(start(), turn=2, drawn=(11,)))
    assert text == (
        "Italy enters with Operational Value 2 and brings 2 RP a turn. It borders Austria-Hungary and Germany."
    )


def test_a_neutral_sector_that_is_about_to_enter_counts_as_at_war() -> None:
    state = replace(start(), turn=5)
    alone = events.right_now(18, replace(state, drawn=(18,)))
    assert alone == "Italy: still neutral, so nothing comes of it."
    with_entry = events.right_now(18, replace(state, drawn=(11, 18)))
    assert with_entry == "Austria-Hungary against Italy, at most: 3 Attack dice, each hits on 4 or more."


def test_przemysl_counts_the_hits_that_make_surrender() -> None:
    state = with_sectors(replace(start(), turn=2, drawn=(7,)), austria_hungary=SectorState(Status.AT_WAR, losses=2))
    text = events.right_now(7, state)
    assert text is not None
    assert "3 more losses mean surrender" in text
    assert "takes 2 hits" in text


def test_ypres_without_artillery_is_one_die() -> None:
    text = events.right_now(8, replace(start(), turn=2, drawn=(8,)))
    assert text is not None
    assert "1 Artillery die, it hits on 4 or more" in text
    armed = with_sectors(replace(start(), turn=2, drawn=(8,)), germany=SectorState(Status.AT_WAR, 0, (0, 0, 2, 0)))
    text = events.right_now(8, armed)
    assert text is not None
    assert "2 Artillery dice, each hits on 2 or more" in text


def test_lusitania_waits_for_the_telegram() -> None:
    state = replace(start(), turn=8, drawn=(10,))
    assert "Zimmermann Telegram has not taken effect yet" in (events.right_now(10, state) or "")
    second = replace(state, in_force=(24,))
    assert "Lafayette comes onto the Trade Track" in (events.right_now(10, second) or "")
    placed = replace(state, lafayette=2)
    assert events.right_now(10, placed) == "Lafayette is on the Trade Track already."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"in_force": (23,)}, "Unrestricted Submarine Warfare is in force: the card does nothing."),
        ({"lafayette": 0}, "Lafayette is on the Trade Track: the card does nothing."),
        ({"drawn": (16, 23)}, "Unrestricted Submarine Warfare was drawn too and cancels the card this turn."),
        ({"turn": 10}, "Lafayette arrives at the end of this turn's events and cancels the card."),
        ({}, "The Central Powers make no U-boat roll this turn."),
    ],
)
def test_wilson(changes: dict[str, object], words: str) -> None:
    state = replace(start(), **{"turn": 7, "drawn": (16,), **changes})
    assert events.right_now(16, state) == words


def test_submarines_count_technology() -> None:
    tree = Tree(levels=(0, 0, 0, 0, 2, 0))
    state = replace(start(), turn=8, drawn=(23,), trees=(Tree(), tree), in_force=(16,))
    assert events.right_now(23, state) == (
        "U-boat rolls now have +3: technology +2, this card +1. W. Wilson intervenes! ends."
    )


def test_arab_revolt_can_be_the_end() -> None:
    state = with_sectors(replace(start(), turn=6, drawn=(20,)), ottoman_empire=SectorState(Status.AT_WAR, losses=4))
    assert events.right_now(20, state) == "The Ottoman Empire would surrender (Entente: 2 VP more)."


def test_flu_spares_russia_when_brest_litovsk_comes_first() -> None:
    state = with_sectors(
        replace(start(), turn=12, drawn=(39,)),
        russia=SectorState(Status.AT_WAR, losses=8),
        germany=SectorState(Status.AT_WAR, losses=6),
    )
    alone = events.right_now(39, state)
    assert alone is not None
    assert "Russia would surrender (Central Powers: 3 VP more)" in alone
    assert "Germany would surrender and the war would end: victory for the Entente" in alone
    assert events.right_now(39, replace(state, drawn=(33, 39))) == "No sector would surrender."


def test_brest_litovsk_after_the_revolution() -> None:
    state = with_sectors(
        replace(start(), turn=11, drawn=(33,), revolution=6), germany=SectorState(Status.AT_WAR, losses=1)
    )
    assert events.right_now(33, state) == (
        "Russia leaves; since the Revolution it brought no RP. Germany moves back 1 space."
    )


def test_franchet_needs_greece_at_war() -> None:
    state = replace(start(), turn=11, drawn=(36,))
    assert events.right_now(36, state) == "Greece is not at war: the card is lost."
    assert "Greece is at war" in (events.right_now(36, replace(state, drawn=(28, 36))) or "")


def test_peace_counts_prestige() -> None:
    text = events.right_now(42, replace(start(), turn=11, drawn=(42,)))
    assert text is not None
    assert text.startswith("Prestige points as things stand: Entente ")


def test_an_offensive_already_launched_is_not_announced() -> None:
    from rules.model import Launched, Sector

    state = replace(
        start(),
        turn=6,
        phase=Phase.OFFENSIVES,
        this_turn=(14,),
        rp=(5, 5),
        offensives=(Launched(Sector.GERMANY, Sector.FRANCE),),
    )
    assert "its offensive of this turn is launched already" in (events.right_now(14, state) or "")


def test_what_happened_once_is_not_announced_again() -> None:
    state = replace(start(), turn=6, drawn=(20,), this_turn=(20,), phase=Phase.INCOME)
    assert events.right_now(20, state) is None


def _check(state: State) -> None:
    for event in EVENTS:
        text = events.right_now(event, state)
        if text is not None:
            assert_clean(text, sentence=True)


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_right_now_never_fails_in_play(seed: int) -> None:
    for number, (before, step) in enumerate(game(seed, OPTIONS[seed])):
        if number % 5 == 0:
            _check(before)
        if step.state.waiting is not None and number % 50 == 0:
            _check(step.state)


def test_right_now_of_a_card_that_does_not_exist() -> None:
    assert events.right_now(0, start()) is None
    assert events.right_now(99, start()) is None
