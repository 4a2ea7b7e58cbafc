"""Chapter 6: the initiative, by the track, by dice and by bids; and whole turns."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, Bid, Implement, Offensive, Reinforce, Research
from rules.chance import Drawn
from rules.check import check
from rules.facts import BidMade, EventDie, EventEnded, InitiativeRolled, InitiativeTaken, NothingToDo
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    NO_BID,
    RUSSIA,
    SERBIA,
    Cards,
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
    Technology,
    Tree,
)
from tests.rules.support import BOARD, Table

# --- The initiative (6) on the table: by dice and by bids ---------------------------------------------------


BIDS = Options(initiative=InitiativeRule.BID)
GREEN_TURN, BLUE_TURN = 5, 4


def bidding(rp: tuple[int, int] = (5, 5), turn: int = BLUE_TURN, **changes: Any) -> Table:
    return Table.at(Phase.INITIATIVE, turn=turn, options=BIDS, rp=rp, **changes)


# --- Chapter 6: the initiative by the track or by dice, and what it is for ----------------------------------


DICE = Options(initiative=InitiativeRule.DICE)


def dice_for_initiative(entente: int, central_powers: int, turn: int = BLUE_TURN) -> Table:
    table = Table.at(Phase.INITIATIVE, turn=turn, options=DICE)
    assert table.waiting == Dice(ENTENTE, Purpose.INITIATIVE, 1, "6")
    table.roll(entente)
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.INITIATIVE, 1, "6")
    return table.roll(central_powers)


# --- the track (6) ------------------------------------------------------------------------------------------


@pytest.mark.rule("6", "3.1.2", "R027")
@pytest.mark.parametrize("turn", range(2, 15))
def test_the_colour_of_the_turn_space_gives_the_initiative(turn: int) -> None:
    printed = BOARD.initiative[turn - 1]
    table = Table.at(Phase.INITIATIVE, turn=turn, initiative=printed.enemy)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=printed)
    assert table.state.initiative == printed
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.EVENTS, 3, "7.1"), "no die, no choice"


@pytest.mark.rule("6", "R027")
def test_the_spaces_that_are_known() -> None:
    """1, 2 and 6 are from the rulebook's examples; 3, 4 and 9 from the first edition."""
    known = {1: CENTRAL_POWERS, 2: CENTRAL_POWERS, 3: CENTRAL_POWERS, 4: ENTENTE, 6: ENTENTE, 9: ENTENTE}
    assert {turn: BOARD.initiative[turn - 1] for turn in known} == known


@pytest.mark.rule("6", "4", "3.2", "R028", "R299")
@pytest.mark.parametrize("rule", list(InitiativeRule))
def test_turn_1_is_the_central_powers_under_every_rule(rule: InitiativeRule) -> None:
    """The marker starts green side up."""
    table = Table.new(initiative=rule)
    assert table.state.turn == 1
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=CENTRAL_POWERS)
    assert table.state.initiative == CENTRAL_POWERS
    assert isinstance(table.waiting, Cards)


# --- dice (6, first option) ---------------------------------------------------------------------------------


@pytest.mark.rule("6", "R028")
@pytest.mark.parametrize("turn", [BLUE_TURN, GREEN_TURN])
@pytest.mark.parametrize(
    ("entente", "central_powers", "winner"), [(4, 3, ENTENTE), (3, 4, CENTRAL_POWERS), (6, 5, ENTENTE)]
)
def test_the_higher_die_takes_the_initiative_whatever_the_track_says(
    turn: int, entente: int, central_powers: int, winner: Side
) -> None:
    table = dice_for_initiative(entente, central_powers, turn)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=winner, by_dice=True)
    assert table.state.initiative == winner
    assert isinstance(table.waiting, Cards)


@pytest.mark.rule("6", "R028")
@pytest.mark.parametrize(("turn", "winner"), [(BLUE_TURN, ENTENTE), (GREEN_TURN, CENTRAL_POWERS)])
@pytest.mark.parametrize("face", [1, 4, 6])
def test_a_tie_falls_to_the_track(turn: int, winner: Side, face: int) -> None:
    table = dice_for_initiative(face, face, turn)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=winner, by_dice=True, tie=True)


@pytest.mark.rule("6", "R030")
def test_with_dice_alone_nobody_is_asked_to_bid() -> None:
    table = Table.at(Phase.INITIATIVE, turn=BLUE_TURN, options=DICE, rp=(9, 9))
    assert isinstance(table.waiting, Dice)
    table.roll(2).roll(3)
    assert table.state.rp == (9, 9)
    assert [fact.bid for fact in table.all(InitiativeRolled, ever=True)] == [0, 0]


# --- Pariser Kanonen at the start of a turn (R031, event 41) ------------------------------------------------


@pytest.mark.rule("E41", "6", "7.3", "R031", "R200", "R010")
@pytest.mark.parametrize(("face", "stays"), [(1, False), (4, False), (5, True), (6, True)])
def test_the_die_of_pariser_kanonen_comes_before_the_bids(face: int, stays: bool) -> None:
    table = bidding(in_force=(41,))
    assert table.waiting == Dice(ENTENTE, Purpose.EVENT, 1, "18, event 41", 41)
    table = table.roll(face)
    assert table.fact(EventDie).face == face
    assert bool(table.all(EventEnded)) != stays
    assert (41 in table.state.in_force) == stays
    assert table.waiting == Choice(ENTENTE, Decision.BID, "6")


# --- what the initiative is for (5, R034) -------------------------------------------------------------------


@pytest.mark.rule("5", "10.3", "R034")
@pytest.mark.parametrize("first", [ENTENTE, CENTRAL_POWERS])
def test_who_has_the_initiative_opens_the_offensives(first: Side) -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=first)
    assert table.waiting == Choice(first, Decision.OFFENSIVE, "10.3")


@pytest.mark.rule("5", "10", "R026")
def test_there_is_no_way_back_to_a_sub_phase() -> None:
    table = Table.at(
        Phase.REINFORCEMENTS,
        initiative=ENTENTE,
        losses={FRANCE: 2, GERMANY: 2},
        trees={ENTENTE: Tree(levels=(1, 0, 0, 0, 0, 0))},
        levels={FRANCE: (1, 0, 0, 0)},
    )
    table.do(DONE)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.REINFORCE, "10.1")
    assert table.reason(Reinforce(FRANCE, 1)) == r.NotYourSector
    table.do(DONE)
    assert table.waiting == Choice(ENTENTE, Decision.TECHNOLOGY, "10.2")
    assert table.reason(Reinforce(FRANCE, 1)) == r.NotAwaited
    assert table.reason(Offensive(FRANCE, GERMANY, 1)) == r.NotAwaited
    table.do(DONE, DONE)
    assert table.waiting == Choice(ENTENTE, Decision.OFFENSIVE, "10.3")
    for late in (Reinforce(FRANCE, 1), Implement(RUSSIA, Technology.ATTACK), Research(Technology.ATTACK, 1)):
        assert table.reason(late) == r.NotAwaited


@pytest.mark.rule("5", "R026", "R304")
def test_a_sub_phase_in_which_nothing_is_possible_is_over_at_once() -> None:
    table = Table.at(Phase.REINFORCEMENTS, initiative=ENTENTE, losses={GERMANY: 1})
    (nothing,) = table.all(NothingToDo)
    assert (nothing.side, nothing.phase, nothing.rule) == (ENTENTE, Phase.REINFORCEMENTS, "10.1")
    assert {type(why) for why in nothing.why} == {r.NoLosses}
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.REINFORCE, "10.1")


# --- Athena and quick play (17.4, 15.2) ---------------------------------------------------------------------


@pytest.mark.rule("15.2", "R033")
@pytest.mark.parametrize("rule", [InitiativeRule.DICE, InitiativeRule.BID])
def test_quick_play_knows_neither_dice_nor_bids(rule: InitiativeRule) -> None:
    options = Options(quick_play=True, initiative=rule)
    table = Table.at(Phase.INITIATIVE, turn=BLUE_TURN, options=options, rp=(5, 5))
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=ENTENTE)
    assert isinstance(table.waiting, Cards)
    assert table.state.rp == (5, 5)


# --- what lies open (R286) ----------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "R023", "R286")
def test_the_undrawn_deck_has_no_order_to_foresee() -> None:
    table = Table.at(Phase.EVENTS, deck=(5, 7, 8, 17))
    outcomes = engine.chance(table.state)
    hands = {Drawn(hand) for hand in ((5, 7, 8), (5, 7, 17), (5, 8, 17), (7, 8, 17))}
    assert len(outcomes) == 4 and {outcome for outcome, _ in outcomes} == hands
    assert {weight for _, weight in outcomes} == {1}
    first, second = Table.new(), Table.new()
    first.draw(2, 3, 4)
    second.draw(4, 3, 2)
    assert first.state == second.state


@pytest.mark.rule("6", "R286")
def test_everything_else_lies_open_in_the_position() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, rp=(6, 4))
    table.do(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).roll(6)
    state = table.state
    assert state.rp == (5, 4)
    assert state.sectors[AUSTRIA_HUNGARY].losses == 1
    assert [(past.attacker, past.defender) for past in state.offensives] == [(SERBIA, AUSTRIA_HUNGARY)]
    check(state)


# --- Chapter 6, second option: bids for the initiative ------------------------------------------------------


@pytest.mark.rule("6", "R029", "R030")
def test_bids_are_added_to_the_dice_and_both_sides_pay() -> None:
    table = bidding((5, 4)).do(Bid(2), Bid(1))
    assert table.state.rp == (3, 3), "paid before the dice"
    assert table.waiting == Dice(ENTENTE, Purpose.INITIATIVE, 1, "6"), "a bid decides nothing without dice"
    table.roll(3).roll(5)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=CENTRAL_POWERS, by_dice=True)
    assert table.state.rp == (3, 3), "nothing is returned to who lost"


@pytest.mark.rule("6", "R029", "3.9", "R010")
@pytest.mark.parametrize(
    ("bids", "faces", "winner"),
    [
        ((3, 0), (1, 3), ENTENTE),  # a natural 1 is no failure: 4 against 3
        ((0, 2), (6, 5), CENTRAL_POWERS),  # a natural 6 is no success: 6 against 7
        ((0, 5), (6, 2), CENTRAL_POWERS),
    ],
)
def test_totals_are_compared_and_natural_faces_mean_nothing(
    bids: tuple[int, int], faces: tuple[int, int], winner: Side
) -> None:
    table = bidding().do(Bid(bids[0]), Bid(bids[1])).roll(faces[0]).roll(faces[1])
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=winner, by_dice=True)


@pytest.mark.rule("6", "R028", "R029")
@pytest.mark.parametrize(("turn", "winner"), [(BLUE_TURN, ENTENTE), (GREEN_TURN, CENTRAL_POWERS)])
def test_equal_totals_fall_to_the_track(turn: int, winner: Side) -> None:
    table = bidding(turn=turn).do(Bid(2), Bid(0)).roll(2).roll(4)
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=winner, by_dice=True, tie=True)
    assert table.state.rp == (3, 5)


@pytest.mark.rule("6", "R029")
def test_a_bid_is_anything_from_nothing_to_all_that_is_held() -> None:
    table = bidding((3, 7))
    assert table.waiting == Choice(ENTENTE, Decision.BID, "6")
    assert table.legal == (Bid(0), Bid(1), Bid(2), Bid(3))
    assert table.refusal(Bid(4)) == r.TooFewRP("6", cost=4, rp=3)
    assert table.reason(Bid(-1)) == r.NegativeBid
    assert engine.explain(table.state, Bid(3)).cost == 3
    table.do(Bid(3))
    assert len(table.legal) == 8, "no limit of 3: all 7 may be bid"


@pytest.mark.rule("6", "8.1", "R029", "R257")
def test_bids_are_paid_from_what_was_kept_not_from_this_turns_income() -> None:
    table = bidding((0, 2))
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.BID, "6")
    assert table.reason(Bid(3)) == r.TooFewRP
    table.do(Bid(2))
    assert table.all(BidMade) == [BidMade(side=ENTENTE, rp=0), BidMade(side=CENTRAL_POWERS, rp=2)]
    assert isinstance(bidding((0, 0)).waiting, Dice)


@pytest.mark.rule("6", "R029", "R272", "R286")
def test_a_bid_stays_hidden_until_both_are_in() -> None:
    tables = [bidding((5, 5)).do(Bid(rp)) for rp in range(6)]
    for table in tables:
        assert table.facts == ()
        assert table.state.rp == (5, 5)
        assert table.waiting == Choice(CENTRAL_POWERS, Decision.BID, "6")
        assert table.legal == tables[0].legal
        assert table.state.bids[CENTRAL_POWERS] == NO_BID
    shown = tables[4].do(Bid(1))
    assert shown.all(BidMade) == [BidMade(side=ENTENTE, rp=4), BidMade(side=CENTRAL_POWERS, rp=1)]


@pytest.mark.rule("6", "12", "R274")
def test_the_bids_of_a_turn_are_gone_when_the_initiative_is_taken() -> None:
    table = bidding().do(Bid(5), Bid(5)).roll(1).roll(2)
    assert table.state.bids == (NO_BID, NO_BID)
    assert table.state.initiative_face == 0
    assert table.state.rp == (0, 0)


@pytest.mark.rule("6", "5", "R026")
def test_only_a_bid_is_taken_while_a_bid_is_awaited() -> None:
    table = bidding()
    assert table.reason(DONE) == r.NotAwaited
    assert table.reason(Reinforce(FRANCE, 1)) == r.NotAwaited


# --- What holds over whole turns: the sequence on the player aid, one pile for two Athenas, replay by lai ---


@pytest.mark.rule("3.8", "5", "R026", "R034")
def test_the_sequence_of_a_turn_is_that_of_the_player_aid() -> None:
    table = Table.new()
    table.draw(2, 3, 4).roll(1)
    while table.state.turn == 1:
        if isinstance(table.waiting, Dice):
            table.roll(*[2] * table.waiting.count)
        elif isinstance(table.waiting, Choice):
            table.do(table.legal[-1])
    steps = [(fact.phase, fact.side) for fact in table.all(f.PhaseBegan, ever=True)]
    assert steps[: steps.index((Phase.END_OF_TURN, None)) + 1] == [
        (Phase.INITIATIVE, None),
        (Phase.EVENTS, None),
        (Phase.INCOME, None),
        (Phase.NAVAL, None),
        (Phase.REINFORCEMENTS, CENTRAL_POWERS),
        (Phase.REINFORCEMENTS, ENTENTE),
        (Phase.TECHNOLOGY, CENTRAL_POWERS),
        (Phase.TECHNOLOGY, ENTENTE),
        (Phase.OFFENSIVES, None),
        (Phase.END_OF_TURN, None),
    ]


@pytest.mark.rule("3.8", "13.2.2", "14.2.2")
def test_the_points_of_each_sector_are_those_of_the_player_aid() -> None:
    points = {here.sector.name: (here.victory_points, here.prestige_value) for here in BOARD.sectors}
    assert points == {
        "FRANCE": (0, 4),
        "RUSSIA": (3, 1),
        "ITALY": (2, 3),
        "SERBIA": (1, 1),
        "ROMANIA": (2, 1),
        "GREECE": (1, 1),
        "MIDDLE_EAST": (2, 3),
        "AFRICA": (1, 1),
        "GERMANY": (0, 5),
        "AUSTRIA_HUNGARY": (3, 3),
        "OTTOMAN_EMPIRE": (2, 3),
        "BULGARIA": (2, 1),
        "GERMAN_COLONIES": (1, 1),
    }


@pytest.mark.rule("R302")
def test_two_athenas_draw_from_one_pile() -> None:
    table = Table.at(
        Phase.TECHNOLOGY,
        side=CENTRAL_POWERS,
        turn=1,
        rp=(9, 9),
        options=Table.new(athena=tuple(Side)).state.setup.options,
    )
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.CORNFLOWER, 1, "17.6.2")
    table.draw(10)
    while not isinstance(table.waiting, Cards):
        table.roll(6)
    assert table.waiting == Cards(ENTENTE, Deck.CORNFLOWER, 1, "17.6.2")
    assert 10 not in engine.available_cards(table.state)
    assert len(engine.available_cards(table.state)) == 11


@pytest.mark.rule("R273")
def test_a_game_is_replayed_by_laying_the_recorded_outcomes_in_order() -> None:
    chooser = random.Random(7)
    played = engine.initial(Setup(BOARD))
    moves: list[engine.Move] = []
    facts = list(played.facts)
    while not isinstance(engine.pending(played.state), Over):
        options = engine.legal(played.state) or [outcome for outcome, _ in engine.chance(played.state)]
        moves.append(chooser.choice(options))
        played = engine.apply(played.state, moves[-1])
        facts += played.facts
    again = engine.initial(Setup(BOARD))
    told = list(again.facts)
    for move in moves:
        again = engine.apply(again.state, move)
        told += again.facts
    assert again.state == played.state
    assert told == facts
    thrown = [fact.faces for fact in facts if isinstance(fact, f.DiceThrown)]
    assert thrown and all(faces == tuple(sorted(faces)) for faces in thrown)
