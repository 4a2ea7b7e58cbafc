"""Cards in words: effect, timing, duration, what Athena does with them, and what each would do right now."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from ldd_tui.text import names, phrases, tracks
from ldd_tui.text.events import card_texts
from rules import facts as f
from rules.actions import Offensive
from rules.board_file import packaged
from rules.cards import Duration, Order, Timing
from rules.editions.second.cards import CARDS
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
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
    Over,
    Phase,
    Sector,
    SectorState,
    Side,
    State,
    Status,
    Tree,
)
from rules.obligations import before_of_athena
from rules.sectors import operational_value, production
from tests.rules.support import BOARD, Table, resolved

# -- what a card is said to do right now is what the rules then do.
from tests.soaking import first_of
from tests.text.support import OPTIONS, assert_clean, game, start, with_sectors

_ALL_AT_WAR = dict.fromkeys((ITALY, ROMANIA, GREECE, BULGARIA), Status.AT_WAR)
_HURT = {FRANCE: 4, GERMANY: 3, RUSSIA: 3, AUSTRIA_HUNGARY: 2, OTTOMAN_EMPIRE: 2, ITALY: 1, GERMAN_COLONIES: 1}
_ARMED = {
    GERMANY: (1, 1, 2, 1), FRANCE: (2, 1, 1, 1), RUSSIA: (1, 0, 1, 0), AUSTRIA_HUNGARY: (1, 1, 1, 0),
    MIDDLE_EAST: (0, 1, 1, 0),
}  # fmt: skip
_ENTERED_BY = {11: ITALY, 13: BULGARIA, 22: ROMANIA, 28: GREECE}
_WITH = {10: (24,), 24: (10,)}
_YEARS = {1914: 1, 1915: 3, 1916: 6, 1917: 9, 1918: 12}


def _drawing(*drawn: int, **more: Any) -> Table:
    turn = _YEARS[CARDS[drawn[0]].year]
    given = {"status": _ALL_AT_WAR, "losses": _HURT, "rp": (9, 9), **more}
    return Table.at(Phase.EVENTS, turn=turn, deck=drawn, **given)


@pytest.mark.parametrize("event", [event for event in CARDS.numbers if CARDS[event].order])
@pytest.mark.parametrize("rp", [1, 9])
def test_the_offensive_that_is_told_is_the_one_that_is_launched(event: int, rp: int) -> None:
    order = CARDS[event].order
    assert order is not None
    side = BOARD.sectors[order.attacker].side
    lasting = (event,) if CARDS[event].duration == Duration.MARKER else ()
    table = Table.at(
        Phase.OFFENSIVES, side=side, turn=_YEARS[CARDS[event].year], events=(event,), in_force=lasting,
        rp=(rp, rp), status=_ALL_AT_WAR, losses=_HURT, levels=_ARMED,
    )  # fmt: skip
    text = card_texts.right_now(event, table.state) or ""
    size = max(action.size for action in table.legal if isinstance(action, Offensive) and _is_between(action, order))
    table.do(Offensive(order.attacker, order.defender, size))
    launched, battle = table.fact(f.OffensiveLaunched), table.state.battle
    assert battle is not None and ("must" in text) == order.mandatory
    assert phrases.at(phrases.attack_dice(launched.attack_dice), battle.pool.attack_modifier) + " (" in text
    assert (phrases.artillery_dice(launched.artillery_dice) in text) == (launched.artillery_dice > 0)
    assert f"for {launched.cost} RP" in text
    assert (f"With the re-rolls of card {event}: " in text) == (event in (17, 19))


def _is_between(action: object, order: Order) -> bool:
    return isinstance(action, Offensive) and (action.attacker, action.defender) == (order.attacker, order.defender)


def test_the_schlieffen_plan_has_the_dice_that_are_told() -> None:
    for others in ((), (2,)):
        table = _drawing(1, *others, status={}, losses={})
        text = card_texts.right_now(1, replace(table.state, drawn=(1, *others))) or ""
        table.draw(1, *others)
        battle = table.state.battle
        assert battle is not None
        assert phrases.at(phrases.attack_dice(battle.pool.attack_dice), battle.pool.attack_modifier) + " (" in text


@pytest.mark.parametrize("event", [20, 30])
@pytest.mark.parametrize("losses", [2, 3, 4])
def test_the_losses_that_are_told_are_taken(event: int, losses: int) -> None:
    table = _drawing(event, losses={OTTOMAN_EMPIRE: losses})
    text = card_texts.right_now(event, table.state) or ""
    table.draw(event)
    if table.status(OTTOMAN_EMPIRE) == Status.SURRENDERED:
        assert f"would surrender (Entente: {table.fact(f.Surrendered).vp} VP more)" in text
    else:
        assert f"(OV {table.fact(f.LossTaken).operational_value})" in text


@pytest.mark.parametrize("event", [11, 13, 22, 28])
def test_an_entry_brings_what_is_told(event: int) -> None:
    table = _drawing(event, status={})
    text = card_texts.right_now(event, table.state) or ""
    entered = table.draw(event).fact(f.SectorEntered)
    assert f"OV {operational_value(table.state, entered.sector)}, {entered.production} RP a turn" in text


@pytest.mark.parametrize("losses", [0, 1, 3])
def test_brest_litovsk_moves_germany_as_told(losses: int) -> None:
    table = _drawing(33, losses={GERMANY: losses})
    text = card_texts.right_now(33, table.state) or ""
    before = sum(production(table.state, sector) for sector in BOARD.of_side(Side.ENTENTE))
    table.draw(33)
    after = sum(production(table.state, sector) for sector in BOARD.of_side(Side.ENTENTE))
    assert f"Russia leaves the war: {before - after} RP a turn lost." in text
    moved = losses - table.losses(GERMANY)
    assert (f"would recover {moved} space" in text) == bool(moved)


@pytest.mark.parametrize("losses", [_HURT, {RUSSIA: 8, SERBIA: 2}])
def test_the_flu_takes_what_is_told(losses: dict[Sector, int]) -> None:
    table = _drawing(39, losses=losses)
    text = card_texts.right_now(39, table.state) or ""
    table.draw(39)
    for side in Side:
        assert f" to {sum(operational_value(table.state, sector) for sector in BOARD.of_side(side))}" in text
    assert text.count("would surrender (") == len(table.all(f.Surrendered))


def test_gallipoli_the_guns_and_submarines_take_what_is_told() -> None:
    table = _drawing(41)
    text = card_texts.right_now(41, table.state) or ""
    incomes = {fact.side: fact for fact in table.draw(41).all(f.Income)}
    assert f"collects {incomes[Side.ENTENTE].pariser_kanonen} RP less" in text
    gallipoli = _drawing(9, losses={SERBIA: 1})
    assert card_texts.right_now(9, gallipoli.state) == "Serbia would recover 1 space."
    levels = {Side.CENTRAL_POWERS: Tree((0, 0, 0, 0, 2, 0))}
    boats = _drawing(23, trees=levels)
    told = card_texts.right_now(23, boats.state) or ""
    rolled = boats.draw(23).roll(4).fact(f.NavalRolled)
    assert told.startswith(f"U-boat rolls now get +{rolled.technology_modifier + rolled.event_modifier}:")


def test_jutland_in_force_tells_of_blockade_rolls() -> None:
    table = _drawing(15, trees={Side.ENTENTE: Tree((0, 0, 0, 0, 1, 0))}).draw(15)
    assert "A 6 takes" in (card_texts.right_now(15, table.state) or "")
    table.roll(5)
    table.roll(3)  # U-boats
    told = card_texts.right_now(15, table.state)
    assert told == f"A 5 was rolled: +{table.roll(3).fact(f.NavalRolled).event_modifier} on Blockade rolls."
    later = replace(table.state, this_turn=(), drawn=(), trees=(Tree(), Tree()))
    assert (card_texts.right_now(15, later) or "").endswith("There are none now.")


def test_peace_names_the_winner() -> None:
    table = Table.at(Phase.END_OF_TURN, turn=12, events=(42,), losses=_HURT)
    before = replace(table.state, waiting=None)
    over = table.waiting
    assert isinstance(over, Over) and over.winner is not None
    text = card_texts.right_now(42, before) or ""
    assert f"{names.The_side(over.winner)} would win." in text


def _check(state: State) -> None:
    for event in CARDS.numbers:
        text = card_texts.right_now(event, state)
        if text is not None:
            assert_clean(text, sentence=True)


@pytest.mark.parametrize("seed", first_of(3, range(len(OPTIONS))))
def test_right_now_never_fails_in_play(seed: int) -> None:
    for number, (before, step) in enumerate(game(seed, OPTIONS[seed])):
        if number % 5 == 0:
            _check(before)
        if step.state.waiting is not None and number % 50 == 0:
            _check(step.state)


def test_right_now_of_a_card_that_does_not_exist() -> None:
    assert card_texts.right_now(0, start()) is None
    assert card_texts.right_now(99, start()) is None


WILL_BE = re.compile(r"already|would|comes onto|moves? back|recovers?|\benters\b|lose their|will ")


@pytest.mark.parametrize(
    "event", [event for event in CARDS.numbers if CARDS[event].timing < Timing.END_OF_TURN and event != 9]
)
def test_a_card_that_has_just_acted_does_not_say_that_it_is_to_act(event: int) -> None:
    """The reader sees the card after it has acted, so the position already includes its effect."""
    at_war = {sector: Status.AT_WAR for card, sector in _ENTERED_BY.items() if card != event}
    drawn = (event, *((1, 3) if event in (2, 4) else ()))
    table = _drawing(*drawn, status=at_war, in_force=_WITH.get(event, ())).draw(*drawn)
    while table.state.phase == Phase.EVENTS:
        table.roll(*[2] * table.count)
    assert event in resolved(table)
    told = card_texts.right_now(event, table.state) or ""
    assert not WILL_BE.search(told), told


@pytest.mark.rule("E10", "E24", "13.1.2")
@pytest.mark.parametrize("event", [10, 24])
def test_the_card_that_has_brought_lafayette_says_so(event: int) -> None:
    table = _drawing(event, in_force=_WITH[event]).draw(event)
    told = card_texts.right_now(event, table.state) or ""
    assert "Lafayette has come and brings 0 RP a turn." in told
    assert "Lafayette 0 RP (+1 a turn" in tracks.trade(table.state)


@pytest.mark.rule("E33")
def test_brest_litovsk_moves_germany_back_once() -> None:
    table = _drawing(33, losses={GERMANY: 4}, status={RUSSIA: Status.SURRENDERED}).draw(33)
    assert card_texts.right_now(33, table.state) == "Russia has surrendered."


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
    assert_clean(names.event(event, EDITION))
    assert_clean(card_texts.effect(event, EDITION), sentence=True)
    assert names.card(event, EDITION) == f"{names.event(event, EDITION)} ({event})"
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
    assert [card_texts.timing(event, EDITION).symbol for event in (1, 9, 14, 41, 42)] == ["!", "o", "x", "o", "."]


@pytest.mark.parametrize("event", CARDS.numbers)
def test_athena_is_told_of_every_offensive_that_the_rules_demand(event: int) -> None:
    order = CARDS[event].order
    if order is None:
        return
    side = Side.ENTENTE if order.attacker <= 7 else Side.CENTRAL_POWERS
    assert "first" in (card_texts.athena_note(event, side, EDITION) or "")
    assert card_texts.athena_note(event, side.enemy, EDITION) is None
    assert isinstance(order, Order)


@pytest.mark.rule("R217", "E17", "E18")
def test_of_two_cards_that_order_an_attack_of_athenas_each_says_which_is_first() -> None:
    """Mandatory ones first, then others, each by number; two cards for one pair are one attack."""
    side, kut, trentino, verdun = Side.CENTRAL_POWERS, 17, 18, 14
    state = with_sectors(start(), ITALY=SectorState(Status.AT_WAR, 0, (0, 0, 0, 0)))
    state = replace(state, this_turn=(kut, trentino))
    told = card_texts.athena_note_now(trentino, side, state) or ""
    assert told.endswith("Before it: Kut-el-Amara (17).")
    assert card_texts.athena_note_now(kut, side, state) == card_texts.athena_note(kut, side, EDITION)
    three = replace(state, this_turn=(verdun, kut, trentino))
    told = card_texts.athena_note_now(trentino, side, three) or ""
    assert told.endswith("Before it: Battle of Verdun (14) and Kut-el-Amara (17).")
    together = replace(state, this_turn=(8, verdun))
    assert card_texts.athena_note_now(8, side, together) == card_texts.athena_note(8, side, EDITION)
    neutral = with_sectors(state, ITALY=SectorState(Status.NEUTRAL, 0, (0, 0, 0, 0)))
    assert before_of_athena(replace(neutral, this_turn=(trentino, 34)), side, 34) == ()


def test_cards_with_a_marker_say_when_they_end() -> None:
    for event in CARDS.numbers:
        if CARDS[event].duration == Duration.MARKER:
            assert card_texts.duration(event, EDITION).startswith("until"), event


def test_schlieffen_plan_alone_and_with_the_fortifications() -> None:
    state = start()
    alone = card_texts.right_now(1, replace(state, drawn=(1,)))
    assert alone == (
        "Germany must attack France with 3 Attack dice at +1 (each hits on 3 or more) for free. "
        "On average: 2.00 losses."
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
    assert card_texts.right_now(20, state) == "An Air Raid has cancelled it."


def test_italy_enters_with_its_printed_values() -> None:
    text = card_texts.right_now(11, replace(start(), turn=2, drawn=(11,)))
    assert text == "Italy enters: OV 2, 2 RP a turn. It borders Austria-Hungary and Germany."


def test_a_neutral_sector_that_is_about_to_enter_counts_as_at_war() -> None:
    state = replace(start(), turn=5)
    alone = card_texts.right_now(18, replace(state, drawn=(18,)))
    assert alone == "Italy is not at war."
    with_entry = card_texts.right_now(18, replace(state, drawn=(11, 18)))
    assert with_entry == (
        "Austria-Hungary can attack Italy with up to 3 Attack dice at +1 (each hits on 4 or more) for 2 RP. "
        "On average: 1.50 losses."
    )


def test_przemysl_counts_the_hits_that_make_surrender() -> None:
    state = with_sectors(replace(start(), turn=2, drawn=(7,)), austria_hungary=SectorState(Status.AT_WAR, losses=2))
    text = card_texts.right_now(7, state)
    assert text is not None
    assert "3 losses from surrender" in text
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
    assert "With Zimmermann Telegram Lafayette arrives: " in (card_texts.right_now(10, second) or "")
    placed = replace(state, lafayette=2)
    assert card_texts.right_now(10, placed) == "Lafayette has already arrived."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"in_force": (23,)}, "Unrestricted Submarine Warfare cancels it."),
        ({"lafayette": 0}, "Lafayette cancels it."),
        ({"drawn": (16, 23)}, "Unrestricted Submarine Warfare cancels it."),
        ({"turn": 10}, "Lafayette cancels it."),
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
        "U-boat rolls now get +3: +1 from events, +2 from Naval Control. W. Wilson intervenes! ends."
    )


def test_submarines_in_force_count_once() -> None:
    state = replace(start(), turn=9, in_force=(23,))
    assert (card_texts.right_now(23, state) or "").startswith("U-boat rolls now get +1: +1 from events")


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
    assert "Germany would surrender, and the Entente would win the war." in alone
    both = card_texts.right_now(39, replace(state, drawn=(33, 39)))
    assert both is not None and both.endswith("No sector would surrender.")


def test_brest_litovsk_after_the_revolution() -> None:
    state = with_sectors(
        replace(start(), turn=11, drawn=(33,), revolution=6), germany=SectorState(Status.AT_WAR, losses=1)
    )
    assert card_texts.right_now(33, state) == (
        "Russia leaves the war: 0 RP a turn lost. Germany would recover 1 space."
    )


def test_franchet_needs_greece_at_war() -> None:
    state = replace(start(), turn=11, drawn=(36,))
    assert card_texts.right_now(36, state) == "Greece is not at war."
    both = card_texts.right_now(36, replace(state, drawn=(28, 36)))
    assert both is not None and both.startswith("Greece can attack the Ottoman Empire with 2 Attack dice")


def test_peace_counts_prestige() -> None:
    text = card_texts.right_now(42, replace(start(), turn=11, drawn=(42,)))
    assert text is not None
    assert text.startswith("Prestige points now: Entente ")


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
    assert "Germany: attacked this turn." in (card_texts.right_now(14, state) or "")


def test_what_happened_once_is_not_announced_again() -> None:
    state = replace(start(), turn=6, drawn=(20,), this_turn=(20,), phase=Phase.INCOME)
    assert card_texts.right_now(20, state) is None
