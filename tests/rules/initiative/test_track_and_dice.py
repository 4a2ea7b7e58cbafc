"""Chapter 6: the initiative by the track or by dice, and what it is for."""

from __future__ import annotations

import pytest

from rules import engine
from rules import refusals as r
from rules.actions import DONE, Bid, Implement, Offensive, Reinforce, Research
from rules.chance import Drawn
from rules.check import check
from rules.facts import (
    BidMade,
    EventDie,
    EventEnded,
    Income,
    InitiativeRolled,
    InitiativeTaken,
    NavalRolled,
    NothingToDo,
    OffensiveLaunched,
    PhaseBegan,
)
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    RUSSIA,
    SERBIA,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Options,
    Phase,
    Purpose,
    Side,
    Technology,
    Tree,
)
from tests.rules.initiative.support import BLUE_TURN, GREEN_TURN, bidding
from tests.rules.support import BOARD, Table

DICE = Options(initiative=InitiativeRule.DICE)
CALM = (1, 2, 3, 4)
"""Cards without effect after 1914."""


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


@pytest.mark.rule("E41", "8.2", "R200")
@pytest.mark.parametrize(("face", "loss"), [(4, 0), (5, 1)])
def test_the_entente_collects_one_less_only_while_it_stays(face: int, loss: int) -> None:
    table = Table.at(Phase.INITIATIVE, turn=12, rp=(0, 0), in_force=(41,), deck=CALM)
    table.roll(face)
    table.draw(1, 2, 3)
    income = table.all(Income)[0]
    assert income.pariser_kanonen == loss
    assert income.total == 8 + 1 - loss


@pytest.mark.rule("E41", "R200")
def test_on_the_turn_it_is_drawn_it_costs_one_without_a_die() -> None:
    table = Table.at(Phase.INITIATIVE, turn=12, rp=(0, 0), deck=(1, 2, 41))
    assert isinstance(table.waiting, Cards), "no die before it is drawn"
    table.draw(1, 2, 41)
    assert table.all(Income)[0].pariser_kanonen == 1
    assert not table.all(EventDie)


def one_turn(initiative: Side, athena: tuple[Side, ...] = ()) -> Table:
    turn = BLUE_TURN if initiative == ENTENTE else GREEN_TURN
    table = Table.at(
        Phase.INITIATIVE,
        turn=turn,
        deck=CALM,
        losses={FRANCE: 1, GERMANY: 1},
        options=Options(athena=athena),
        trees={ENTENTE: Tree(levels=(0, 0, 0, 0, 1, 0))},
    )
    while table.state.turn == turn:
        waiting = table.waiting
        if isinstance(waiting, Choice):
            table.do(DONE)
        elif isinstance(waiting, Dice):
            table.roll(*[2] * waiting.count)
        else:
            assert isinstance(waiting, Cards)
            source = table.state.deck if waiting.deck == Deck.EVENTS else table.state.athena.pile
            table.draw(*source[: waiting.count])
    return table


def order_of(table: Table) -> list[tuple[Phase, Side | None]]:
    return [(fact.phase, fact.side) for fact in table.all(PhaseBegan, ever=True)]


# --- what the initiative is for (5, R034) -------------------------------------------------------------------


@pytest.mark.rule("3.8", "5", "10", "10.1", "10.2", "10.3", "R026", "R034", "R083", "R106")
@pytest.mark.parametrize("first", [ENTENTE, CENTRAL_POWERS])
def test_the_order_of_a_turn_between_two_players(first: Side) -> None:
    second = first.enemy
    assert order_of(one_turn(first))[:9] == [
        (Phase.EVENTS, None),
        (Phase.INCOME, None),
        (Phase.NAVAL, None),
        (Phase.REINFORCEMENTS, first),
        (Phase.REINFORCEMENTS, second),
        (Phase.TECHNOLOGY, first),
        (Phase.TECHNOLOGY, second),
        (Phase.OFFENSIVES, None),
        (Phase.END_OF_TURN, None),
    ]


@pytest.mark.rule("17.3", "17.4", "R034", "R207")
@pytest.mark.parametrize("athena", [ENTENTE, CENTRAL_POWERS])
@pytest.mark.parametrize("first", [ENTENTE, CENTRAL_POWERS])
def test_against_athena_the_initiative_does_not_touch_reinforcements_and_technology(first: Side, athena: Side) -> None:
    player = athena.enemy
    assert order_of(one_turn(first, (athena,)))[3:8] == [
        (Phase.REINFORCEMENTS, player),
        (Phase.TECHNOLOGY, player),
        (Phase.TECHNOLOGY, athena),
        (Phase.REINFORCEMENTS, athena),
        (Phase.OFFENSIVES, None),
    ]


@pytest.mark.rule("5", "10.3", "R034")
@pytest.mark.parametrize("first", [ENTENTE, CENTRAL_POWERS])
def test_who_has_the_initiative_opens_the_offensives(first: Side) -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=first)
    assert table.waiting == Choice(first, Decision.OFFENSIVE, "10.3")


@pytest.mark.rule("9.1", "9.2", "R034", "R064")
@pytest.mark.parametrize("first", [ENTENTE, CENTRAL_POWERS])
def test_naval_control_does_not_follow_the_initiative(first: Side) -> None:
    rolls = one_turn(first).all(NavalRolled, ever=True)
    assert [fact.side for fact in rolls] == [CENTRAL_POWERS, ENTENTE]


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


@pytest.mark.rule("17.4", "6", "R032")
@pytest.mark.parametrize("athena", [ENTENTE, CENTRAL_POWERS])
def test_athena_rolls_but_never_bids(athena: Side) -> None:
    options = Options(initiative=InitiativeRule.BID, athena=(athena,))
    table = Table.at(Phase.INITIATIVE, turn=BLUE_TURN, options=options, rp=(5, 5))
    assert table.waiting == Choice(athena.enemy, Decision.BID, "6")
    table.do(Bid(1))
    assert {fact.side: fact.rp for fact in table.all(BidMade)} == {athena: 0, athena.enemy: 1}
    table.roll(3).roll(3)
    assert table.fact(InitiativeTaken).side == athena.enemy
    assert table.rp(athena) == 5


@pytest.mark.rule("17.4", "R032")
def test_against_athena_the_track_is_the_default() -> None:
    table = Table.at(Phase.INITIATIVE, turn=BLUE_TURN, options=Options(athena=(CENTRAL_POWERS,)), rp=(5, 5))
    assert table.fact(InitiativeTaken) == InitiativeTaken(side=ENTENTE)
    assert isinstance(table.waiting, Cards)


@pytest.mark.rule("17.4", "R032", "R300")
@pytest.mark.parametrize(("faces", "first"), [((6, 1), ENTENTE), ((1, 6), CENTRAL_POWERS)])
def test_dice_against_athena_decide_who_opens_and_the_cards_what_she_does(faces: tuple[int, int], first: Side) -> None:
    options = Options(initiative=InitiativeRule.DICE, athena=(CENTRAL_POWERS,))
    table = Table.at(Phase.INITIATIVE, turn=GREEN_TURN, options=options, rp=(5, 5), deck=(1, 2, 14))
    table.roll(faces[0]).roll(faces[1]).draw(1, 2, 14).roll(1).do(DONE)
    table.draw(4).roll(1).roll(1).roll(1).roll(1)  # her four attempts fail; no sector of hers is hurt
    assert table.state.phase == Phase.OFFENSIVES
    launched = table.all(OffensiveLaunched)
    assert [fact.event for fact in launched] == ([14] if first == CENTRAL_POWERS else [])
    if first == ENTENTE:
        assert table.waiting == Choice(ENTENTE, Decision.OFFENSIVE, "10.3")


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
