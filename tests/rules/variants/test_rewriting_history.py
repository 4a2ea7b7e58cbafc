"""Chapter 16: Rewriting History."""

from __future__ import annotations

from math import comb

import pytest

from rules import engine
from rules import refusals as r
from rules.actions import DECLINE, DONE, DRAW_SET_ASIDE, KEEP_EVENTS, CancelEvent, ChooseSetAside, KeepEvents
from rules.cards import Enters
from rules.chance import Drawn
from rules.editions.second.cards import CARDS
from rules.facts import (
    EventCancelled,
    EventsDrawn,
    EventWithoutEffect,
    Income,
    LafayettePlaced,
    SetAsideApplied,
    SetAsideDeclined,
    SetAsideDrawn,
    YearBegan,
)
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    GERMAN_COLONIES,
    ITALY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Cards,
    Cause,
    Choice,
    Decision,
    Deck,
    Dice,
    Options,
    Over,
    Phase,
    Purpose,
    Status,
)
from tests.rules.support import Table, raids, resolved
from tests.rules.variants.support import VARIANT, idle_game, variant

ENTRIES = {1915: (11, 13), 1916: (22,), 1917: (28,), 1918: ()}


# --- the decks (7.1, 12, 16.1) ------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "12", "3.6", "R023", "R147")
def test_three_cards_a_turn_use_up_all_42() -> None:
    table, left = idle_game()
    assert left == [1, 7, 4, 1, 7, 4, 1, 8, 5, 2, 9, 6, 3, 0]
    drawn = [card for fact in table.all(EventsDrawn, ever=True) for card in fact.events]
    assert sorted(drawn) == list(CARDS.numbers) == list(range(1, 43)), "each once: none comes back"


@pytest.mark.rule("16.1", "R235", "R277")
def test_two_cards_a_turn_use_up_28() -> None:
    table, left = idle_game(rewriting_history=True)
    assert left == [2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 0]
    drawn = [card for fact in table.all(EventsDrawn, ever=True) for card in fact.events]
    assert len(drawn) == len(set(drawn)) == 28
    begun = [(fact.year, fact.added, fact.set_aside) for fact in table.all(YearBegan, ever=True)]
    assert begun == [(1915, 6, 3), (1916, 6, 3), (1917, 6, 4), (1918, 6, 4)]
    assert len(table.state.set_aside) == 3 + 3 + 4 + 4
    assert set(drawn).isdisjoint(table.state.set_aside)


@pytest.mark.rule("16.1", "4", "R235", "R277")
def test_the_variant_begins_with_the_four_cards_of_1914() -> None:
    table = Table.new(rewriting_history=True)
    assert table.state.deck == (1, 2, 3, 4)
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.EVENTS, 2, "7.1")
    assert table.state.set_aside == ()


@pytest.mark.rule("16.1", "E11", "E13", "E22", "E28", "R235")
@pytest.mark.parametrize(("turn", "year"), [(1, 1915), (4, 1916), (7, 1917), (10, 1918)])
def test_the_six_of_a_year_are_chance_but_for_the_entries_into_the_war(turn: int, year: int) -> None:
    table = Table.at(Phase.OFFENSIVES, turn=turn, rp=(0, 0), deck=(2, 3), set_aside=(1,), options=VARIANT)
    entries = ENTRIES[year]
    assert tuple(card for card in CARDS.of_year(year) if isinstance(CARDS[card].effect, Enters)) == entries
    count = 6 - len(entries)
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.YEAR, count, "16.1")
    outcomes = engine.chance(table.state)
    assert len(outcomes) == comb(len(CARDS.of_year(year)) - len(entries), count)
    for outcome, weight in outcomes:
        state = engine.apply(table.state, outcome).state
        added, aside = set(state.deck) - {2, 3}, set(state.set_aside) - {1}
        assert weight == 1
        assert len(added) == 6 and set(entries) <= added
        assert added | aside == set(CARDS.of_year(year)) and not added & aside
        assert {2, 3} <= set(state.deck) and 1 in state.set_aside
        assert state.turn == turn + 1


@pytest.mark.rule("16.1", "12", "R014", "R235")
@pytest.mark.parametrize("turn", [2, 3, 5, 6, 8, 9, 11, 12, 13])
def test_no_cards_are_added_within_a_year(turn: int) -> None:
    table = Table.at(Phase.OFFENSIVES, turn=turn, rp=(0, 0), deck=(2, 3), options=VARIANT)
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.EVENTS, 2, "7.1")
    assert table.state.deck == (2, 3)


@pytest.mark.rule("16.1", "E42", "E10", "E24", "13.1.2", "R149", "R236")
def test_peace_and_lafayettes_pair_may_be_missing() -> None:
    missing = (10, 24, 42)

    def without(cards: tuple[int, ...], count: int) -> tuple[int, ...]:
        return tuple(card for card in cards if card not in missing)[:count]

    table, left = idle_game(without, rewriting_history=True)
    assert set(missing) <= set(table.state.set_aside)
    assert left[-1] == 0 and table.state.turn == 14
    assert isinstance(table.waiting, Over) and table.waiting.cause == Cause.ARMISTICE
    assert [fact.event for fact in table.all(LafayettePlaced, ever=True)] == [0]


@pytest.mark.rule("16.1", "7.3", "E1", "E3", "R038", "R039", "R277")
@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_a_blue_card_is_void_after_1914_and_no_other_is_drawn(card: int) -> None:
    table = Table.at(Phase.EVENTS, turn=2, rp=(0, 0), deck=(card, 5, 7), options=VARIANT).draw(card, 5)
    assert table.fact(EventWithoutEffect) == EventWithoutEffect(event=card, too_late=True)
    assert resolved(table) == [5]
    assert table.state.deck == (7,)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")


@pytest.mark.rule("16.1", "18", "R036", "R241")
def test_the_lowest_number_goes_first_in_the_variant_too() -> None:
    table = Table.at(Phase.EVENTS, turn=12, rp=(0, 0), deck=(20, 39), options=VARIANT, losses={OTTOMAN_EMPIRE: 4})
    table.draw(39, 20)
    assert resolved(table) == [20, 39]
    assert table.status(OTTOMAN_EMPIRE) == Status.SURRENDERED


# --- air raids in the variant (16.2) ------------------------------------------------------------------------


@pytest.mark.rule("16.2", "10.2.7", "R237")
def test_without_a_lead_the_pile_is_of_no_use() -> None:
    table = variant(5, 7, lead=0, set_aside=(8,))
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")


@pytest.mark.rule("16.2", "R237")
@pytest.mark.parametrize("lead", [1, 2, 3])
def test_one_green_card_and_no_other_may_be_cancelled(lead: int) -> None:
    table = variant(16, 20, lead=lead, set_aside=(8,))
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.AIR_RAID, "16.2")
    assert table.legal == (CancelEvent(16), CancelEvent(20), KEEP_EVENTS)
    table.do(CancelEvent(20))
    if lead == 1:
        assert table.waiting == Choice(CENTRAL_POWERS, Decision.TECHNOLOGY, "10.2"), "16 keeps the U-Boats in port"
    else:
        assert table.waiting == Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2")
    table = variant(5, 24, lead=lead, set_aside=())
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1"), "grey and red: nothing to ask"
    table = variant(5, 20, lead=lead, set_aside=())
    assert table.reason(CancelEvent(5)) == r.CornerForbids
    assert table.legal == (CancelEvent(20), KEEP_EVENTS)


@pytest.mark.rule("16.2", "R237")
def test_a_lead_of_1_opens_no_pile() -> None:
    table = variant(5, 20, lead=1, set_aside=(8, 9)).do(KEEP_EVENTS)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
    assert table.state.set_aside == (8, 9)


@pytest.mark.rule("16.2", "R235", "R237")
def test_the_pile_opens_after_the_cancelling() -> None:
    table = variant(5, 20, lead=2, set_aside=(8, 9, 31)).do(CancelEvent(20))
    assert table.fact(EventCancelled).event == 20
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2")
    table.do(DRAW_SET_ASIDE).draw(31).do(ChooseSetAside(31))
    assert table.state.this_turn == (5, 31)
    assert resolved(table) == [5, 31]


@pytest.mark.rule("16.2", "R237")
def test_a_lead_of_2_draws_at_random() -> None:
    table = variant(5, 17, lead=2, set_aside=(8, 9, 31))
    assert table.legal == (DRAW_SET_ASIDE, DECLINE)
    assert table.reason(ChooseSetAside(8)) == r.DrawIsRandom
    assert table.reason(KeepEvents()) == r.NotAwaited
    table.do(DRAW_SET_ASIDE)
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.SET_ASIDE, 1, "16.2")
    assert [outcome for outcome, _ in engine.chance(table.state)] == [Drawn((8,)), Drawn((9,)), Drawn((31,))]
    table = table.draw(9)
    assert table.fact(SetAsideDrawn).event == 9
    assert table.legal == (ChooseSetAside(9), DECLINE)
    assert table.refusal(DRAW_SET_ASIDE) == r.AlreadyDrawn("16.2", 9)
    assert table.reason(ChooseSetAside(8)) == r.NotSetAside


@pytest.mark.rule("16.2", "R237")
@pytest.mark.parametrize("applied", [True, False])
def test_the_card_drawn_is_applied_or_gone_for_good(applied: bool) -> None:
    table = variant(5, 17, lead=2, set_aside=(8, 9, 20)).do(DRAW_SET_ASIDE).draw(20)
    table.do(ChooseSetAside(20) if applied else DECLINE)
    assert table.state.set_aside == (8, 9)
    assert table.losses(OTTOMAN_EMPIRE) == int(applied)
    assert (20 in table.state.this_turn) == applied
    assert bool(table.all(SetAsideApplied)) == applied
    assert bool(table.all(SetAsideDeclined)) != applied
    assert 20 not in table.state.deck


@pytest.mark.rule("16.2", "R237")
def test_the_last_card_of_the_pile_can_still_be_applied() -> None:
    table = variant(5, 17, lead=2, set_aside=(20,)).do(DRAW_SET_ASIDE).draw(20)
    assert table.legal == (ChooseSetAside(20), DECLINE)
    table.do(ChooseSetAside(20))
    assert table.losses(OTTOMAN_EMPIRE) == 1
    assert table.state.set_aside == ()


@pytest.mark.rule("16.2", "R237")
def test_a_lead_of_2_need_not_draw() -> None:
    table = variant(5, 17, lead=2, set_aside=(8, 9)).do(DECLINE)
    assert table.state.set_aside == (8, 9)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")


@pytest.mark.rule("16.2", "R237")
def test_a_lead_of_3_sees_the_pile_and_chooses() -> None:
    table = variant(5, 17, lead=3, set_aside=(8, 20, 31))
    assert table.legal == (ChooseSetAside(8), ChooseSetAside(20), ChooseSetAside(31), DECLINE)
    assert table.reason(DRAW_SET_ASIDE) == r.NotAwaited
    assert table.reason(ChooseSetAside(9)) == r.NotSetAside
    table.do(ChooseSetAside(20))
    assert table.fact(SetAsideApplied).event == 20
    assert table.state.set_aside == (8, 31)
    assert table.losses(OTTOMAN_EMPIRE) == 1


@pytest.mark.rule("16.2", "R237")
def test_a_lead_of_3_may_choose_none() -> None:
    table = variant(5, 17, lead=3, set_aside=(8, 20)).do(DECLINE)
    assert table.state.set_aside == (8, 20)
    assert table.state.this_turn == (5, 17)


@pytest.mark.rule("16.2", "R237")
@pytest.mark.parametrize("lead", [2, 3])
def test_an_empty_pile_is_not_offered(lead: int) -> None:
    table = variant(5, 17, lead=lead)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")


@pytest.mark.rule("16.2", "R237", "R274")
def test_it_is_offered_anew_each_turn() -> None:
    table = Table.at(
        Phase.EVENTS, turn=11, rp=(0, 0), deck=(5, 17, 18, 27), set_aside=(8, 31), trees=raids(2), options=VARIANT
    )
    table.draw(5, 17).do(DRAW_SET_ASIDE).draw(8).do(DECLINE).roll(1)
    while table.state.turn == 11:
        table.do(DONE)
    table.draw(18, 27)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2")
    table.do(DRAW_SET_ASIDE).draw(31)


@pytest.mark.rule("16.2", "10.2.7", "R238")
@pytest.mark.parametrize("card", [20, 31, 33])
def test_the_extra_card_has_no_corner_and_cannot_be_cancelled(card: int) -> None:
    table = variant(5, 7, lead=3, set_aside=(20, 31, 33)).do(KEEP_EVENTS, ChooseSetAside(card))
    assert card in resolved(table)
    assert card in table.state.this_turn
    assert not table.all(EventCancelled, ever=True)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1"), "no second raid"


@pytest.mark.rule("16.2", "18", "R036", "R238")
def test_the_extra_card_is_resolved_in_its_place_by_number() -> None:
    table = variant(5, 39, lead=3, set_aside=(20, 31), losses={OTTOMAN_EMPIRE: 4}).do(ChooseSetAside(20))
    assert resolved(table) == [5, 20, 39]
    assert table.state.this_turn == (5, 20, 39)


@pytest.mark.rule("16.2", "E42", "14.2.1", "R240")
def test_the_central_powers_may_choose_peace() -> None:
    table = variant(5, 17, lead=3, set_aside=(33, 42))
    assert {ChooseSetAside(33), ChooseSetAside(42)} <= set(table.legal)
    table.do(ChooseSetAside(42)).roll(1)
    while not isinstance(table.waiting, Over):
        table.do(DONE)
    assert table.state.turn == 12
    assert table.waiting.cause == Cause.ARMISTICE


@pytest.mark.rule("16.2", "E33", "R240")
def test_the_central_powers_may_choose_brest_litovsk() -> None:
    table = variant(5, 17, lead=3, set_aside=(33, 42)).do(ChooseSetAside(33))
    assert table.status(RUSSIA) == Status.EXITED


@pytest.mark.rule("16.2", "R237")
def test_the_pile_holds_only_years_that_have_begun() -> None:
    table, _ = idle_game(rewriting_history=True)
    early = Table.at(Phase.OFFENSIVES, turn=1, rp=(0, 0), deck=(2, 3), options=VARIANT).draw(5, 6, 7, 8)
    assert set(early.state.set_aside) == {9, 10, 12}
    assert {CARDS[card].year for card in table.state.set_aside} == {1915, 1916, 1917, 1918}


@pytest.mark.rule("16.2", "8.2", "10.2.7", "R050", "R239")
@pytest.mark.parametrize(("lead", "navy"), [(2, 5), (3, 2)])
def test_a_lead_of_3_halves_the_merchant_navy_but_not_lafayette(lead: int, navy: int) -> None:
    """One text halves both markers; the normal game's rule and the other text only the first."""
    table = Table.at(Phase.INCOME, turn=12, rp=(0, 0), merchant_navy=5, lafayette=3, trees=raids(lead), options=VARIANT)
    entente = table.all(Income)[0]
    assert (entente.merchant_navy, entente.lafayette, entente.total) == (navy, 3, 8 + navy + 3)


ATHENA = Options(rewriting_history=True, athena=(CENTRAL_POWERS,))


# --- Athena's pile (17.6.1, R230) ---------------------------------------------------------------------------


@pytest.mark.rule("17.6.1", "16.2", "R230")
@pytest.mark.parametrize(("card", "applied"), [(31, True), (20, False), (15, False), (33, True)])
def test_athena_draws_at_a_lead_of_2_and_applies_what_favours_her(card: int, applied: bool) -> None:
    italy = {ITALY: Status.AT_WAR}
    table = variant(5, 17, lead=2, set_aside=(15, 20, 31, 33), options=ATHENA, status=italy)
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.SET_ASIDE, 1, "16.2"), "always: nobody is asked"
    table.draw(card)
    assert (card in table.state.this_turn) == applied
    assert card not in table.state.set_aside, "gone for good if not"


@pytest.mark.rule("17.6.1", "16.2", "R230")
@pytest.mark.parametrize(
    ("pile", "chosen"),
    [
        ((14, 20, 25, 31), 25),
        ((8, 9, 31), 8),
        ((14, 15, 20, 21, 29, 39, 42), None),
        ((12, 37), 37),  # the Colonies are gone: Heia Safari would do nothing
        ((6, 37), 37),  # and so would von Lettow
    ],
)
def test_athena_chooses_the_lowest_favourable_card_at_a_lead_of_3(pile: tuple[int, ...], chosen: int | None) -> None:
    gone = {GERMAN_COLONIES: Status.SURRENDERED}
    table = variant(5, 17, lead=3, set_aside=pile, options=ATHENA, status=gone)
    assert [fact.event for fact in table.all(SetAsideApplied)] == ([] if chosen is None else [chosen])
    assert table.state.set_aside == tuple(card for card in pile if card != chosen)


@pytest.mark.rule("17.6.1", "16.2", "R230", "R303")
def test_athena_takes_caporetto_when_italy_enters_by_a_card_of_the_same_turn() -> None:
    assert variant(11, 17, lead=3, set_aside=(31,), options=ATHENA).state.this_turn == (11, 17, 31)
    assert variant(5, 17, lead=3, set_aside=(31,), options=ATHENA).state.this_turn == (5, 17)


@pytest.mark.rule("17.6.1", "16.2", "R053", "R237")
def test_athena_cancels_her_one_green_card_before() -> None:
    table = variant(16, 20, lead=3, set_aside=(31,), options=ATHENA, status={ITALY: Status.AT_WAR})
    assert [fact.event for fact in table.all(EventCancelled)] == [16], "the lowest, and only one"
    assert table.state.this_turn == (20, 31)


@pytest.mark.rule("17.6.1", "16.2", "R056", "R231", "R294")
def test_against_athena_the_human_central_powers_choose_themselves() -> None:
    options = Options(rewriting_history=True, athena=(ENTENTE,))
    table = variant(5, 20, lead=3, set_aside=(8, 31), options=options)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.AIR_RAID, "16.2")
    table.do(KEEP_EVENTS)
    assert table.legal == (ChooseSetAside(8), ChooseSetAside(31), DECLINE)
