"""Chapters 15 and 16: quick play, Rewriting History, and options that choose between readings."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import pytest

from rules import actions as a
from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.cards import Enters
from rules.chance import Drawn
from rules.check import check
from rules.editions.second.cards import CARDS
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    ITALY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Cards,
    Cause,
    Choice,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Purpose,
    Setup,
    Side,
    Status,
    Technology,
    Tree,
)
from rules.notation import options_from_dict, options_to_dict
from rules.position import from_position, to_position
from rules.refusals import CornerForbids, EventNotDrawn, NotAwaited
from tests.rules.support import BOARD, Table, raids, resolved

# --- The variants (15, 16) on the table: their options, a turn of 1918, and a whole idle game ---------------


VARIANT = Options(rewriting_history=True)


def variant(*hand: int, lead: int, set_aside: tuple[int, ...] = (), **position: Any) -> Table:
    position.setdefault("options", VARIANT)
    return Table.at(
        Phase.EVENTS, turn=12, rp=(0, 0), deck=tuple(sorted(hand)), set_aside=set_aside, trees=raids(lead), **position
    ).draw(*hand)


def lowest(cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    return cards[:count]


def idle_game(
    years: Callable[[tuple[int, ...], int], tuple[int, ...]] = lowest, **options: Any
) -> tuple[Table, list[int]]:
    """Play a whole game idly, every die a 2; also return the deck size after each event draw."""
    table = Table.new(**options)
    left = []
    while not isinstance(table.waiting, Over):
        waiting = table.waiting
        check(table.state)
        if isinstance(waiting, Choice):
            table.do(table.legal[-1])
        elif isinstance(waiting, Dice):
            table.roll(*[2] * waiting.count)
        elif waiting.deck == Deck.YEAR:
            table.draw(*years(engine.available_cards(table.state), waiting.count))
        else:
            table.draw(*lowest(engine.available_cards(table.state), waiting.count))
            if waiting.deck == Deck.EVENTS:
                left.append(len(table.state.deck))
    return table, left


QUICK = Options(quick_play=True)
BOTH = Options(quick_play=True, rewriting_history=True)


# --- quick play (15) ----------------------------------------------------------------------------------------


@pytest.mark.rule("15.1", "9.2", "R233")
def test_quick_play_never_lets_the_entente_roll() -> None:
    table = Table.at(Phase.NAVAL, turn=14, options=QUICK, trade_awarded=(5, 3), losses={FRANCE: 1})
    table.roll(6)
    assert table.fact(f.NavalRolled).lost == 4, "the U-Boats roll as usual"
    assert table.fact(f.NavalSuspended) == f.NavalSuspended(side=ENTENTE, event=0, rule="9.2")
    assert table.reason(a.Research(Technology.NAVAL, 1)) == r.NotAwaited


@pytest.mark.rule("15.1", "E23", "9.1", "R233")
@pytest.mark.parametrize(("in_force", "modifiers"), [((), (0, 0)), ((23,), (0, 1))])
def test_quick_plays_u_boats_are_helped_by_event_23_alone(
    in_force: tuple[int, ...], modifiers: tuple[int, int]
) -> None:
    table = Table.at(Phase.NAVAL, turn=14, options=QUICK, trade_awarded=(5, 3), in_force=in_force).roll(4)
    rolled = table.fact(f.NavalRolled)
    assert (rolled.technology_modifier, rolled.event_modifier) == modifiers
    assert rolled.lost == (2 if in_force else 0)


@pytest.mark.rule("15.1", "E15", "9.2", "R233")
def test_in_quick_play_jutland_5_is_idle_and_jutland_6_still_takes_3_rp() -> None:
    five = Table.at(Phase.EVENTS, turn=6, rp=(0, 0), deck=(5, 7, 15), options=QUICK).draw(5, 7, 15).roll(5)
    assert five.all(f.Income)[1].total == 13
    five.roll(2)
    assert five.fact(f.NavalSuspended).side == ENTENTE
    six = Table.at(Phase.EVENTS, turn=6, rp=(0, 0), deck=(5, 7, 15), options=QUICK).draw(5, 7, 15).roll(6)
    assert six.all(f.BlockadeDefinitive)
    assert six.all(f.Income)[1].total == 10


@pytest.mark.rule("15.1", "15.3", "10.2.7", "R234")
@pytest.mark.parametrize("lead", [1, 3])
def test_quick_play_knows_no_air_raids(lead: int) -> None:
    table = Table.at(
        Phase.EVENTS, turn=12, rp=(0, 0), deck=(5, 7, 20), merchant_navy=4, trees=raids(lead), options=QUICK
    ).draw(5, 7, 20)
    assert resolved(table) == [5, 7, 20]
    entente = table.all(f.Income)[0]
    assert (entente.halved, entente.merchant_navy) == (False, 4)


@pytest.mark.rule("15.1", "15.2", "7.1", "R033")
def test_quick_play_changes_neither_the_setup_nor_the_draw() -> None:
    quick, plain = Table.new(quick_play=True), Table.new()
    assert quick.waiting == plain.waiting
    assert (quick.state.deck, quick.state.sectors, quick.state.rp) == (
        plain.state.deck,
        plain.state.sectors,
        plain.state.rp,
    )
    options = Options(quick_play=True, initiative=InitiativeRule.BID)
    table = Table.at(Phase.INITIATIVE, turn=2, rp=(5, 5), options=options)
    assert table.fact(f.InitiativeTaken) == f.InitiativeTaken(side=CENTRAL_POWERS)


@pytest.mark.rule("15.1", "7.1", "R023")
def test_a_whole_quick_game_draws_the_same_decks() -> None:
    table, left = idle_game(quick_play=True)
    assert left == [1, 7, 4, 1, 7, 4, 1, 8, 5, 2, 9, 6, 3, 0]
    assert table.state.turn == 14
    assert all(tree.levels[Technology.NAVAL] == tree.levels[Technology.AIR_RAID] == 0 for tree in table.state.trees)


# --- both together (R234) -----------------------------------------------------------------------------------


@pytest.mark.rule("15.1", "16.1", "16.2", "R234", "R235")
def test_both_together_keep_the_variants_deck_but_use_no_pile() -> None:
    table, left = idle_game(quick_play=True, rewriting_history=True)
    assert left == [2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 0]
    assert len(table.state.set_aside) == 14
    assert not table.all(f.SetAsideApplied, ever=True)
    forced = variant(7, 20, lead=3, set_aside=(31,), options=BOTH)
    assert forced.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
    assert forced.state.this_turn == (7, 20)


@pytest.mark.rule("15.1", "15.3", "16.1", "16.2", "R229", "R234")
@pytest.mark.parametrize("athena", [(ENTENTE,), (CENTRAL_POWERS,)])
def test_both_together_against_athena_run_to_the_end(athena: tuple[Side, ...]) -> None:
    table, left = idle_game(quick_play=True, rewriting_history=True, athena=athena)
    assert isinstance(table.waiting, Over)
    assert left == [2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 0][: len(left)]
    assert all(tree.levels[Technology.NAVAL] == tree.levels[Technology.AIR_RAID] == 0 for tree in table.state.trees)
    assert not table.all(f.SetAsideApplied, ever=True)


@pytest.mark.rule("16.1", "13.1.1", "R235")
def test_italy_enters_in_the_variant_when_its_card_comes() -> None:
    table = Table.at(Phase.EVENTS, turn=3, rp=(0, 0), deck=(8, 11), options=VARIANT).draw(8, 11)
    assert table.status(ITALY) == Status.AT_WAR


LITERALLY = Options(lafayette_ends_wilson=False)


# ----------------------------------------------------------------------------------------- R150, event 16


def on_turn_10(options: Options, event: int, **more: Any) -> Table:
    table = Table.at(Phase.EVENTS, turn=10, options=options, deck=(event,), **more)
    return table.draw(event)


@pytest.mark.rule("R150", "13.1.2", "E16")
@pytest.mark.parametrize("options", [Options(), LITERALLY])
def test_whether_lafayette_by_the_calendar_ends_wilson(options: Options) -> None:
    table = on_turn_10(options, 32, in_force=(16,))
    assert table.fact(f.LafayettePlaced).event == 0
    ended = [fact.event for fact in table.all(f.EventEnded)]
    suspended = [fact.event for fact in table.all(f.NavalSuspended) if fact.side == CENTRAL_POWERS]
    assert (ended, suspended) == (([16], []) if options.lafayette_ends_wilson else ([], [16]))


@pytest.mark.rule("R150", "R202", "E16", "E24")
@pytest.mark.parametrize("options", [Options(), LITERALLY])
def test_lafayette_by_events_ends_wilson_in_either_reading(options: Options) -> None:
    table = on_turn_10(options, 24, in_force=(16, 10))
    assert table.fact(f.LafayettePlaced).event == 24
    assert [fact.event for fact in table.all(f.EventEnded)] == [16]


@pytest.mark.rule("R150", "R175", "E16")
@pytest.mark.parametrize(
    ("options", "in_force", "void"),
    [
        pytest.param(Options(), (), True, id="as ruled"),
        pytest.param(LITERALLY, (), False, id="by the calendar"),
        pytest.param(LITERALLY, (10,), False, id="event 10 alone"),
        pytest.param(LITERALLY, (10, 24), True, id="by events"),
    ],
)
def test_wilson_after_lafayette(options: Options, in_force: tuple[int, ...], void: bool) -> None:
    table = Table.at(Phase.EVENTS, turn=11, options=options, deck=(16,), in_force=in_force, lafayette=2).draw(16)
    assert bool(table.all(f.EventWithoutEffect)) == void
    assert (16 in table.state.in_force) != void


@pytest.mark.rule("R150", "R183", "E23")
def test_submarines_end_wilson_in_either_reading() -> None:
    table = Table.at(Phase.EVENTS, turn=11, options=LITERALLY, deck=(23,), in_force=(16,), lafayette=2).draw(23)
    assert [fact.event for fact in table.all(f.EventEnded)] == [16]


# --------------------------------------------------------------------------------------------- R233, 15


def at_sea(quick_play: bool, blockade: bool, **more: Any) -> Table:
    options = Options(quick_play=quick_play, quick_play_blockade=blockade)
    return Table.at(Phase.NAVAL, options=options, trade_awarded=(4, 3), **more).roll(1)


def by_the_entente(table: Table) -> bool:
    return isinstance(table.waiting, Dice) and table.waiting.purpose == Purpose.BLOCKADE


@pytest.mark.rule("R233", "15", "9.2")
def test_the_blockade_in_quick_play_is_for_the_option_to_allow() -> None:
    assert not by_the_entente(at_sea(True, False))
    table = at_sea(True, True)
    assert by_the_entente(table)
    table.roll(3)
    assert table.fact(f.NavalRolled).lost == 3
    assert not by_the_entente(at_sea(False, True)), "without quick play the option says nothing"
    assert by_the_entente(at_sea(False, False, trees={ENTENTE: Tree((0, 0, 0, 0, 1, 0))}))


@pytest.mark.rule("R233", "9.2", "R071")
def test_without_a_fleet_to_block_there_is_no_roll_in_quick_play_either() -> None:
    assert not by_the_entente(at_sea(True, True, kaiserliche_marine=False))


# ------------------------------------------------------------------------------------------ air raid, 16.2


@pytest.mark.rule("16.2", "10.2.7")
@pytest.mark.parametrize(("variant", "cited"), [(True, "16.2"), (False, "10.2.7")])
def test_what_forbids_an_air_raid_is_cited_by_the_rules_in_use(variant: bool, cited: str) -> None:
    deck = (7, 8) if variant else (7, 8, 9)
    assert BOARD.corner(7).name == "GREEN" and BOARD.corner(8).name != "GREEN"
    trees = {CENTRAL_POWERS: Tree((0, 0, 0, 0, 0, 1))}
    options = Options(rewriting_history=variant)
    table = Table.at(Phase.EVENTS, turn=4, deck=deck, trees=trees, options=options).draw(*deck)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.AIR_RAID, cited)
    refusals = [table.refusal(action) for action in (a.CancelEvent(8), a.CancelEvent(42), a.Done())]
    assert refusals == [CornerForbids(cited, 8, BOARD.corner(8)), EventNotDrawn(cited, 42), NotAwaited(cited)]


# ------------------------------------------------------------------------------------------------ notation


def test_options_that_joined_later_are_written_only_where_they_are_chosen() -> None:
    assert {"lafayette_ends_wilson", "quick_play_blockade"}.isdisjoint(options_to_dict(Options(), BOARD.edition))
    chosen = Options(lafayette_ends_wilson=False, quick_play_blockade=True)
    told = options_to_dict(chosen, BOARD.edition)
    assert (told["lafayette_ends_wilson"], told["quick_play_blockade"]) == (False, True)
    assert options_from_dict(told, BOARD.edition) == chosen


def test_a_position_says_them_where_they_are_chosen() -> None:
    state = engine.initial(Setup(BOARD, LITERALLY)).state
    told = to_position(state)
    assert told["options"]["lafayette_ends_wilson"] is False
    assert "quick_play_blockade" not in told["options"]
    assert from_position(told, BOARD) == state
    assert engine.apply(state, Drawn((1, 2, 3))).state.setup == state.setup


ENTRIES = {1915: (11, 13), 1916: (22,), 1917: (28,), 1918: ()}


# --- the decks (7.1, 12, 16.1) ------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "12", "3.6", "R023", "R147")
def test_three_cards_a_turn_use_up_all_42() -> None:
    table, left = idle_game()
    assert left == [1, 7, 4, 1, 7, 4, 1, 8, 5, 2, 9, 6, 3, 0]
    drawn = [card for fact in table.all(f.EventsDrawn, ever=True) for card in fact.events]
    assert sorted(drawn) == list(CARDS.numbers) == list(range(1, 43)), "each once: none comes back"


@pytest.mark.rule("16.1", "R235", "R277")
def test_two_cards_a_turn_use_up_28() -> None:
    table, left = idle_game(rewriting_history=True)
    assert left == [2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 6, 4, 2, 0]
    drawn = [card for fact in table.all(f.EventsDrawn, ever=True) for card in fact.events]
    assert len(drawn) == len(set(drawn)) == 28
    begun = [(fact.year, fact.added, fact.set_aside) for fact in table.all(f.YearBegan, ever=True)]
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
    assert [fact.event for fact in table.all(f.LafayettePlaced, ever=True)] == [0]


@pytest.mark.rule("16.1", "7.3", "E1", "E3", "R038", "R039", "R277")
@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_a_blue_card_is_void_after_1914_and_no_other_is_drawn(card: int) -> None:
    table = Table.at(Phase.EVENTS, turn=2, rp=(0, 0), deck=(card, 5, 7), options=VARIANT).draw(card, 5)
    assert table.fact(f.EventWithoutEffect) == f.EventWithoutEffect(event=card, too_late=True)
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


@pytest.mark.rule("16.2", "R237")
@pytest.mark.parametrize("lead", [1, 2, 3])
def test_one_green_card_and_no_other_may_be_cancelled(lead: int) -> None:
    table = variant(16, 20, lead=lead, set_aside=(8,))
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.AIR_RAID, "16.2")
    assert table.legal == (a.CancelEvent(16), a.CancelEvent(20), a.KEEP_EVENTS)
    table.do(a.CancelEvent(20))
    if lead == 1:
        assert table.waiting == Choice(CENTRAL_POWERS, Decision.TECHNOLOGY, "10.2"), "16 keeps the U-Boats in port"
    else:
        assert table.waiting == Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2")
    table = variant(5, 24, lead=lead, set_aside=())
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1"), "grey and red: nothing to ask"
    table = variant(5, 20, lead=lead, set_aside=())
    assert table.reason(a.CancelEvent(5)) == r.CornerForbids
    assert table.legal == (a.CancelEvent(20), a.KEEP_EVENTS)


@pytest.mark.rule("16.2", "R237")
def test_a_lead_of_1_opens_no_pile() -> None:
    table = variant(5, 20, lead=1, set_aside=(8, 9)).do(a.KEEP_EVENTS)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
    assert table.state.set_aside == (8, 9)


@pytest.mark.rule("16.2", "R235", "R237")
def test_the_pile_opens_after_the_cancelling() -> None:
    table = variant(5, 20, lead=2, set_aside=(8, 9, 31)).do(a.CancelEvent(20))
    assert table.fact(f.EventCancelled).event == 20
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2")
    table.do(a.DRAW_SET_ASIDE).draw(31).do(a.ChooseSetAside(31))
    assert table.state.this_turn == (5, 31)
    assert resolved(table) == [5, 31]


@pytest.mark.rule("16.2", "R237")
def test_a_lead_of_2_draws_at_random() -> None:
    table = variant(5, 17, lead=2, set_aside=(8, 9, 31))
    assert table.legal == (a.DRAW_SET_ASIDE, a.DECLINE)
    assert table.reason(a.ChooseSetAside(8)) == r.DrawIsRandom
    assert table.reason(a.KeepEvents()) == r.NotAwaited
    table.do(a.DRAW_SET_ASIDE)
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.SET_ASIDE, 1, "16.2")
    assert [outcome for outcome, _ in engine.chance(table.state)] == [Drawn((8,)), Drawn((9,)), Drawn((31,))]
    table = table.draw(9)
    assert table.fact(f.SetAsideDrawn).event == 9
    assert table.legal == (a.ChooseSetAside(9), a.DECLINE)
    assert table.refusal(a.DRAW_SET_ASIDE) == r.AlreadyDrawn("16.2", 9)
    assert table.reason(a.ChooseSetAside(8)) == r.NotSetAside


@pytest.mark.rule("16.2", "R237")
@pytest.mark.parametrize("applied", [True, False])
def test_the_card_drawn_is_applied_or_gone_for_good(applied: bool) -> None:
    table = variant(5, 17, lead=2, set_aside=(8, 9, 20)).do(a.DRAW_SET_ASIDE).draw(20)
    table.do(a.ChooseSetAside(20) if applied else a.DECLINE)
    assert table.state.set_aside == (8, 9)
    assert table.losses(OTTOMAN_EMPIRE) == int(applied)
    assert (20 in table.state.this_turn) == applied
    assert bool(table.all(f.SetAsideApplied)) == applied
    assert bool(table.all(f.SetAsideDeclined)) != applied
    assert 20 not in table.state.deck


@pytest.mark.rule("16.2", "R237")
def test_the_last_card_of_the_pile_can_still_be_applied() -> None:
    table = variant(5, 17, lead=2, set_aside=(20,)).do(a.DRAW_SET_ASIDE).draw(20)
    assert table.legal == (a.ChooseSetAside(20), a.DECLINE)
    table.do(a.ChooseSetAside(20))
    assert table.losses(OTTOMAN_EMPIRE) == 1
    assert table.state.set_aside == ()


@pytest.mark.rule("16.2", "R237")
def test_a_lead_of_3_sees_the_pile_and_chooses() -> None:
    table = variant(5, 17, lead=3, set_aside=(8, 20, 31))
    assert table.legal == (a.ChooseSetAside(8), a.ChooseSetAside(20), a.ChooseSetAside(31), a.DECLINE)
    assert table.reason(a.DRAW_SET_ASIDE) == r.NotAwaited
    assert table.reason(a.ChooseSetAside(9)) == r.NotSetAside
    table.do(a.ChooseSetAside(20))
    assert table.fact(f.SetAsideApplied).event == 20
    assert table.state.set_aside == (8, 31)
    assert table.losses(OTTOMAN_EMPIRE) == 1


@pytest.mark.rule("16.2", "R237")
@pytest.mark.parametrize("lead", [2, 3])
def test_with_a_lead_of_2_or_3_the_pile_may_be_left_alone(lead: int) -> None:
    table = variant(5, 17, lead=lead, set_aside=(8, 20)).do(a.DECLINE)
    assert (table.state.set_aside, table.state.this_turn) == ((8, 20), (5, 17))
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")


@pytest.mark.rule("16.2", "10.2.7", "R237")
@pytest.mark.parametrize(("lead", "pile"), [(0, (8,)), (2, ()), (3, ())])
def test_without_a_lead_or_cards_the_pile_is_not_offered(lead: int, pile: tuple[int, ...]) -> None:
    table = variant(5, 17, lead=lead, set_aside=pile)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")


@pytest.mark.rule("16.2", "R237", "R274")
def test_it_is_offered_anew_each_turn() -> None:
    table = Table.at(
        Phase.EVENTS, turn=11, rp=(0, 0), deck=(5, 17, 18, 27), set_aside=(8, 31), trees=raids(2), options=VARIANT
    )
    table.draw(5, 17).do(a.DRAW_SET_ASIDE).draw(8).do(a.DECLINE).roll(1)
    while table.state.turn == 11:
        table.do(a.DONE)
    table.draw(18, 27)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.SET_ASIDE, "16.2")
    table.do(a.DRAW_SET_ASIDE).draw(31)


@pytest.mark.rule("16.2", "10.2.7", "R238")
@pytest.mark.parametrize("card", [20, 31, 33])
def test_the_extra_card_has_no_corner_and_cannot_be_cancelled(card: int) -> None:
    table = variant(5, 7, lead=3, set_aside=(20, 31, 33)).do(a.KEEP_EVENTS, a.ChooseSetAside(card))
    assert card in resolved(table)
    assert card in table.state.this_turn
    assert not table.all(f.EventCancelled, ever=True)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1"), "no second raid"


@pytest.mark.rule("16.2", "18", "R036", "R238")
def test_the_extra_card_is_resolved_in_its_place_by_number() -> None:
    table = variant(5, 39, lead=3, set_aside=(20, 31), losses={OTTOMAN_EMPIRE: 4}).do(a.ChooseSetAside(20))
    assert resolved(table) == [5, 20, 39]
    assert table.state.this_turn == (5, 20, 39)


@pytest.mark.rule("16.2", "E42", "14.2.1", "R240")
def test_the_central_powers_may_choose_peace() -> None:
    table = variant(5, 17, lead=3, set_aside=(33, 42))
    assert {a.ChooseSetAside(33), a.ChooseSetAside(42)} <= set(table.legal)
    table.do(a.ChooseSetAside(42)).roll(1)
    while not isinstance(table.waiting, Over):
        table.do(a.DONE)
    assert table.state.turn == 12
    assert table.waiting.cause == Cause.ARMISTICE


@pytest.mark.rule("16.2", "E33", "R240")
def test_the_central_powers_may_choose_brest_litovsk() -> None:
    table = variant(5, 17, lead=3, set_aside=(33, 42)).do(a.ChooseSetAside(33))
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
    entente = table.all(f.Income)[0]
    assert (entente.merchant_navy, entente.lafayette, entente.total) == (navy, 3, 8 + navy + 3)


# --- Athena's pile (17.6.1, R230) ---------------------------------------------------------------------------


@pytest.mark.rule("17.6.1", "16.2", "R056", "R231", "R294")
def test_against_athena_the_human_central_powers_choose_themselves() -> None:
    options = Options(rewriting_history=True, athena=(ENTENTE,))
    table = variant(5, 20, lead=3, set_aside=(8, 31), options=options)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.AIR_RAID, "16.2")
    table.do(a.KEEP_EVENTS)
    assert table.legal == (a.ChooseSetAside(8), a.ChooseSetAside(31), a.DECLINE)
