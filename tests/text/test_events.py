"""Cards in words: effect, timing, duration, what Athena does with them, and what each would do right now."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ldd_tui.text.events import card_texts
from rules.board_file import packaged
from rules.cards import Duration, Order
from rules.editions.second.cards import CARDS
from rules.model import Phase, Sector, SectorState, Side, Status, Tree
from rules.obligations import before_of_athena
from tests.text.support import assert_clean, start, with_sectors

EDITION = packaged().edition

ATHENA_NOTED = {
    Side.ENTENTE: (3, 4, 5, 7, 19, 21, 25, 26, 27, 29, 35, 38, 40),
    Side.CENTRAL_POWERS: (4, 6, 8, 12, 14, 17, 18, 31, 34, 37),
}
"""The cards that tell Athena what to do, or that she uses or suffers in a way of her own."""
MUTINY = (5, 27)
"""The cards that may keep France from attacking, whatever her Cornflower card says."""


@pytest.mark.parametrize("event", CARDS.numbers)
def test_every_card_has_its_words(event: int) -> None:
    assert_clean(card_texts.title(event, EDITION))
    assert_clean(card_texts.effect(event, EDITION), sentence=True)
    assert card_texts.label(event, EDITION) == f"{card_texts.title(event, EDITION)} ({event})"
    assert card_texts.year(event, EDITION) == CARDS[event].year
    symbol, word = card_texts.timing(event, EDITION)
    assert symbol in "!ox."
    assert_clean(word)
    assert_clean(card_texts.duration(event, EDITION))
    for side in Side:
        note = card_texts.athena_note(event, side, EDITION)
        assert (note is not None) == (event in ATHENA_NOTED[side])
        if note is not None:
            assert_clean(note, sentence=True)
            assert "Athena" in note if event not in MUTINY else note.startswith("If a Cornflower card")


def test_timing_is_that_of_the_rules() -> None:
    assert [card_texts.timing(event, EDITION).symbol for event in (1, 9, 14, 41, 42)] == [
        "!",
        "o",
        "x",
        "o",
        ".",
    ]


@pytest.mark.parametrize("event", CARDS.numbers)
def test_athena_is_told_of_every_offensive_that_the_rules_demand(event: int) -> None:
    order = CARDS[event].order
    if order is None:
        return
    side = Side.ENTENTE if order.attacker <= 7 else Side.CENTRAL_POWERS
    assert ("Athena opens with" if event == 17 else "first") in (card_texts.athena_note(event, side, EDITION) or "")
    assert card_texts.athena_note(event, side.enemy, EDITION) is None
    assert isinstance(order, Order)


@pytest.mark.rule("R217", "E17", "E18")
def test_of_two_cards_that_order_an_attack_of_athenas_each_says_which_is_first() -> None:
    """Mandatory ones first, then others, each by number; two cards for one pair are one attack."""
    side, kut, trentino, verdun = Side.CENTRAL_POWERS, 17, 18, 14
    state = with_sectors(start(), ITALY=SectorState(Status.AT_WAR, 0, (0, 0, 0, 0)))
    state = replace(state, this_turn=(kut, trentino))
    told = card_texts.athena_note_now(trentino, side, state) or ""
    assert told.endswith("Before it comes the attack that Kut-el-Amara (17) orders.")
    assert card_texts.athena_note_now(kut, side, state) == card_texts.athena_note(kut, side, EDITION)
    three = replace(state, this_turn=(verdun, kut, trentino))
    told = card_texts.athena_note_now(trentino, side, three) or ""
    assert told.endswith("Before it come the attacks that Battle of Verdun (14) and Kut-el-Amara (17) order.")
    together = replace(state, this_turn=(8, verdun))
    assert card_texts.athena_note_now(8, side, together) == card_texts.athena_note(8, side, EDITION)
    neutral = with_sectors(state, ITALY=SectorState(Status.NEUTRAL, 0, (0, 0, 0, 0)))
    assert before_of_athena(replace(neutral, this_turn=(trentino, 34)), side, 34) == ()


def test_cards_with_a_marker_say_when_they_end() -> None:
    for event in CARDS.numbers:
        if CARDS[event].duration == Duration.MARKER:
            assert card_texts.duration(event, EDITION).startswith("until"), event


def test_cards_of_a_turn_say_so() -> None:
    for event in CARDS.numbers:
        if CARDS[event].duration == Duration.THIS_TURN and event not in (2, 12):
            assert "this turn" in card_texts.effect(event, EDITION).lower(), event


def test_schlieffen_plan_alone_and_with_the_fortifications() -> None:
    state = start()
    alone = card_texts.right_now(1, replace(state, drawn=(1,)))
    assert alone == (
        "Germany attacks France with 3 Attack dice at +1 (each hits on 3 or more) for 0 RP. On average: 2.00 losses."
    )
    both = card_texts.right_now(1, replace(state, drawn=(1, 2, 4)))
    assert both is not None
    assert "3 Attack dice (each hits on 4 or more)" in both
    assert "Belgian Fortifications takes the +1 away" in both
    assert "On average: 1.50 losses. With the re-rolls of card 4: 0.75 losses." in both


def test_a_card_of_1914_comes_too_late() -> None:
    late = replace(start(), turn=2, drawn=(1, 2, 3))
    for event in (1, 2, 3, 4):
        assert card_texts.right_now(event, late) == "1914 is over: it does nothing."


def test_a_cancelled_card_does_nothing() -> None:
    state = replace(start(), turn=6, drawn=(20,), cancelled=(20,))
    assert card_texts.right_now(20, state) == "Air Raid has cancelled this card: it does nothing."


def test_italy_enters_with_its_printed_values() -> None:
    text = card_texts.right_now(11, replace(start(), turn=2, drawn=(11,)))
    assert text == (
        "Italy enters with Operational Value 2 and brings 2 RP a turn. It borders Austria-Hungary and Germany."
    )


def test_a_neutral_sector_that_is_about_to_enter_counts_as_at_war() -> None:
    state = replace(start(), turn=5)
    alone = card_texts.right_now(18, replace(state, drawn=(18,)))
    assert alone == "Italy: still neutral, so there is no attack."
    with_entry = card_texts.right_now(18, replace(state, drawn=(11, 18)))
    assert with_entry == (
        "Austria-Hungary can attack Italy with up to 3 Attack dice at +1 (each hits on 4 or more) for 2 RP. "
        "On average: 1.50 losses."
    )


def test_przemysl_counts_the_hits_that_make_surrender() -> None:
    state = with_sectors(replace(start(), turn=2, drawn=(7,)), austria_hungary=SectorState(Status.AT_WAR, losses=2))
    text = card_texts.right_now(7, state)
    assert text is not None
    assert "3 more losses mean surrender" in text
    assert "takes 2 hits" in text


def test_ypres_without_artillery_is_one_die() -> None:
    text = card_texts.right_now(8, replace(start(), turn=2, drawn=(8,)))
    assert text is not None
    assert "1 Artillery die (it hits on 4 or more)" in text
    armed = with_sectors(replace(start(), turn=2, drawn=(8,)), germany=SectorState(Status.AT_WAR, 0, (0, 0, 2, 0)))
    text = card_texts.right_now(8, armed)
    assert text is not None
    assert "2 Artillery dice at +2 (each hits on 2 or more)" in text


def test_lusitania_waits_for_the_telegram() -> None:
    state = replace(start(), turn=8, drawn=(10,))
    assert "Zimmermann Telegram has not taken effect yet" in (card_texts.right_now(10, state) or "")
    second = replace(state, in_force=(24,))
    assert "Lafayette comes onto the Trade Track" in (card_texts.right_now(10, second) or "")
    placed = replace(state, lafayette=2)
    assert card_texts.right_now(10, placed) == "Lafayette is on the Trade Track already."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"in_force": (23,)}, "Unrestricted Submarine Warfare is in force: it does nothing."),
        ({"lafayette": 0}, "Lafayette is on the Trade Track: the card does nothing."),
        ({"drawn": (16, 23)}, "Unrestricted Submarine Warfare was drawn too and cancels it this turn."),
        ({"turn": 10}, "Lafayette arrives at the end of this turn's events and cancels the card."),
        ({}, "The Central Powers make no U-boat roll this turn."),
    ],
)
def test_wilson(changes: dict[str, object], words: str) -> None:
    state = replace(start(), **{"turn": 7, "drawn": (16,), **changes})
    assert card_texts.right_now(16, state) == words


def test_submarines_count_technology() -> None:
    tree = Tree(levels=(0, 0, 0, 0, 2, 0))
    state = replace(start(), turn=8, drawn=(23,), trees=(Tree(), tree), in_force=(16,))
    assert card_texts.right_now(23, state) == (
        "U-boat rolls now have +3: +1 by this card until the end of the game, +2 by Naval Control as it stands. "
        "W. Wilson intervenes! ends."
    )


def test_submarines_in_force_count_once() -> None:
    state = replace(start(), turn=9, in_force=(23,))
    assert (card_texts.right_now(23, state) or "").startswith("U-boat rolls now have +1: +1 by this card")


def test_arab_revolt_can_be_the_end() -> None:
    state = with_sectors(replace(start(), turn=6, drawn=(20,)), ottoman_empire=SectorState(Status.AT_WAR, losses=4))
    assert card_texts.right_now(20, state) == "The Ottoman Empire would surrender (Entente: 2 VP more)."


def test_flu_spares_russia_when_brest_litovsk_comes_first() -> None:
    state = with_sectors(
        replace(start(), turn=12, drawn=(39,)),
        russia=SectorState(Status.AT_WAR, losses=8),
        germany=SectorState(Status.AT_WAR, losses=6),
    )
    alone = card_texts.right_now(39, state)
    assert alone is not None
    assert "Russia would surrender (Central Powers: 3 VP more)" in alone
    assert "Germany would surrender and the war would end: victory for the Entente" in alone
    both = card_texts.right_now(39, replace(state, drawn=(33, 39)))
    assert both is not None and both.endswith("No sector would surrender.")


def test_brest_litovsk_after_the_revolution() -> None:
    state = with_sectors(
        replace(start(), turn=11, drawn=(33,), revolution=6), germany=SectorState(Status.AT_WAR, losses=1)
    )
    assert card_texts.right_now(33, state) == (
        "Russia leaves; since the Revolution it brought no RP. Germany moves back 1 space."
    )


def test_franchet_needs_greece_at_war() -> None:
    state = replace(start(), turn=11, drawn=(36,))
    assert card_texts.right_now(36, state) == "Greece is not at war: it is lost."
    both = card_texts.right_now(36, replace(state, drawn=(28, 36)))
    assert both is not None and both.startswith("Greece can attack the Ottoman Empire with 2 Attack dice")


def test_peace_counts_prestige() -> None:
    text = card_texts.right_now(42, replace(start(), turn=11, drawn=(42,)))
    assert text is not None
    assert text.startswith("Prestige points as things stand: Entente ")


def test_an_offensive_already_launched_is_not_announced() -> None:
    from rules.model import Launched

    state = replace(
        start(),
        turn=6,
        phase=Phase.OFFENSIVES,
        this_turn=(14,),
        rp=(5, 5),
        offensives=(Launched(Sector.GERMANY, Sector.FRANCE),),
    )
    assert "has attacked already this turn" in (card_texts.right_now(14, state) or "")


def test_what_happened_once_is_not_announced_again() -> None:
    state = replace(start(), turn=6, drawn=(20,), this_turn=(20,), phase=Phase.INCOME)
    assert card_texts.right_now(20, state) is None
