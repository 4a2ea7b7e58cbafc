"""The order of Athena's turn, who begins (17.3, 17.4), and the Cornflower cards (17.2)."""

from __future__ import annotations

import pytest

from rules import engine
from rules import facts as f
from rules.actions import Offensive
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Athena,
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
    Tree,
)
from tests.rules.athena.support import (
    BOTH,
    DECK,
    OV,
    after_battle,
    cards_awaited,
    front,
    go_on,
    is_card,
    offensive_cards,
    persons_go,
    solo,
    who,
)
from tests.rules.support import BOARD, Table

rule = pytest.mark.rule


def asks(t: Table, side: Side) -> bool:
    return t.waiting == Choice(side, Decision.OFFENSIVE, "10.3")


R, T = Phase.REINFORCEMENTS, Phase.TECHNOLOGY


# --- the order of a turn (17.3, 17.4) -----------------------------------------------------------------------


@rule("5", "17.3", "17.4", "R034", "R083", "R106", "R207", "R301")
@pytest.mark.parametrize(
    ("athena", "first", "middle"),
    [
        ((), ENTENTE, [(R, ENTENTE), (R, CENTRAL_POWERS), (T, ENTENTE), (T, CENTRAL_POWERS)]),
        ((), CENTRAL_POWERS, [(R, CENTRAL_POWERS), (R, ENTENTE), (T, CENTRAL_POWERS), (T, ENTENTE)]),
        ((ENTENTE,), ENTENTE, [(R, CENTRAL_POWERS), (T, CENTRAL_POWERS), (T, ENTENTE), (R, ENTENTE)]),
        ((ENTENTE,), CENTRAL_POWERS, [(R, CENTRAL_POWERS), (T, CENTRAL_POWERS), (T, ENTENTE), (R, ENTENTE)]),
        ((CENTRAL_POWERS,), ENTENTE, [(R, ENTENTE), (T, ENTENTE), (T, CENTRAL_POWERS), (R, CENTRAL_POWERS)]),
        ((CENTRAL_POWERS,), CENTRAL_POWERS, [(R, ENTENTE), (T, ENTENTE), (T, CENTRAL_POWERS), (R, CENTRAL_POWERS)]),
        (BOTH, ENTENTE, [(T, ENTENTE), (R, ENTENTE), (T, CENTRAL_POWERS), (R, CENTRAL_POWERS)]),
        (BOTH, CENTRAL_POWERS, [(T, CENTRAL_POWERS), (R, CENTRAL_POWERS), (T, ENTENTE), (R, ENTENTE)]),
    ],
)
def test_the_steps_of_a_turn(athena: tuple[Side, ...], first: Side, middle: list[tuple[Phase, Side]]) -> None:
    turn = next(number for number in range(2, 14) if BOARD.initiative[number - 1] == first)
    t = Table.at(Phase.END_OF_TURN, turn=turn - 1, board=DECK, options=Options(athena=athena))
    t = go_on(t, lambda t: t.state.turn == turn + 1)
    began = [fact for fact in t.history if isinstance(fact, f.TurnBegan | f.PhaseBegan)]
    start = next(i for i, fact in enumerate(began) if isinstance(fact, f.TurnBegan)) + 1
    steps = [(fact.phase, fact.side) for fact in began[start:] if isinstance(fact, f.PhaseBegan)]
    opening = [Phase.INITIATIVE, Phase.EVENTS, Phase.INCOME, Phase.NAVAL]
    closing = [Phase.OFFENSIVES, Phase.END_OF_TURN]
    assert steps[:10] == [*((p, None) for p in opening), *middle, *((p, None) for p in closing)]


@rule("9", "17.3", "R064")
@pytest.mark.parametrize("first", BOTH)
@pytest.mark.parametrize(
    ("athena", "order"),
    [
        ((ENTENTE,), [CENTRAL_POWERS, ENTENTE]),
        ((CENTRAL_POWERS,), [ENTENTE, CENTRAL_POWERS]),
        ((), [CENTRAL_POWERS, ENTENTE]),
        (BOTH, None),
    ],
)
def test_the_player_rolls_for_naval_control_before_athena(
    athena: tuple[Side, ...], order: list[Side] | None, first: Side
) -> None:
    trees = {ENTENTE: Tree(levels=(0, 0, 0, 0, 1, 0))}
    t = Table.at(Phase.INCOME, initiative=first, trees=trees, options=Options(athena=athena))
    sides = []
    while isinstance(t.waiting, Dice) and t.waiting.purpose in (Purpose.U_BOAT, Purpose.BLOCKADE):
        sides.append(t.waiting.side)
        t.roll(1)
    assert sides == (order or [first, first.enemy])


@rule("10.3", "17.4", "R034")
@pytest.mark.parametrize("athena", BOTH)
@pytest.mark.parametrize("first", BOTH)
def test_the_side_with_the_initiative_launches_the_first_offensive(athena: Side, first: Side) -> None:
    t = solo(Phase.OFFENSIVES, athena, initiative=first)
    if athena == first:
        assert t.waiting == Cards(athena, Deck.CORNFLOWER, 1, "17.6.4")
    else:
        assert t.waiting == Choice(first, Decision.OFFENSIVE, "10.3")


@rule("10.3", "17.4", "R266")
@pytest.mark.parametrize("athena", BOTH)
def test_a_side_with_the_initiative_that_cannot_attack_passes_and_the_other_begins(athena: Side) -> None:
    t = front(athena, rp=0)
    assert [(fact.side, fact.forced) for fact in t.all(f.Passed)] == [(athena, True)]
    assert t.waiting == Choice(athena.enemy, Decision.OFFENSIVE, "10.3")
    t = front(athena, enemy_rp=0, initiative=athena.enemy)
    assert [(fact.side, fact.forced) for fact in t.all(f.Passed)] == [(athena.enemy, True)]
    assert cards_awaited(t) == 1


@rule("17.1", "17.6.4", "R222")
@pytest.mark.parametrize("athena", BOTH)
def test_athena_and_the_player_take_turns(athena: Side) -> None:
    t = front(athena, rp=20, enemy_rp=20).draw(4)
    go_on(t, persons_go)
    assert asks(t, athena.enemy)
    by, on = (OTTOMAN_EMPIRE, RUSSIA) if athena == ENTENTE else (RUSSIA, OTTOMAN_EMPIRE)
    t.do(Offensive(by, on, 1)).roll(2)
    assert t.waiting == Cards(athena, Deck.CORNFLOWER, 1, "17.6.4")


@rule("6", "17.4", "R032")
@pytest.mark.parametrize("athena", BOTH)
def test_the_track_says_who_begins_unless_the_player_asks_for_dice(athena: Side) -> None:
    t = solo(Phase.INITIATIVE, athena, turn=6, deck=(32,))
    assert t.fact(f.InitiativeTaken).by_dice is False
    assert t.state.initiative == BOARD.initiative[5]
    t = solo(Phase.INITIATIVE, athena, turn=6, deck=(32,), options=Options(initiative=InitiativeRule.DICE))
    assert t.waiting == Dice(ENTENTE, Purpose.INITIATIVE, 1, "6")
    t.roll(3)
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.INITIATIVE, 1, "6")
    t.roll(4)
    assert t.state.initiative == CENTRAL_POWERS


@rule("6", "17.4", "R032")
@pytest.mark.parametrize("athena", BOTH)
def test_athena_never_bids(athena: Side) -> None:
    options = Options(initiative=InitiativeRule.BID)
    t = solo(Phase.INITIATIVE, athena, turn=6, rp=(9, 9), deck=(32,), options=options)
    assert t.waiting == Choice(athena.enemy, Decision.BID, "6")
    t.do(t.legal[3])
    assert {fact.side: fact.rp for fact in t.all(f.BidMade)} == {athena: 0, athena.enemy: 3}
    assert (t.rp(athena), t.rp(athena.enemy)) == (9, 6)


@rule("6", "17.4", "17.6.4", "R267", "R300", "E26")
@pytest.mark.parametrize("athena_first", [True, False])
def test_dice_say_who_begins_and_the_card_what_athena_begins_with(athena_first: bool) -> None:
    t = solo(Phase.INITIATIVE, ENTENTE, turn=8, deck=(26,), options=Options(initiative=InitiativeRule.DICE))
    t.roll(5).roll(4 if athena_first else 6).draw(26)
    go_on(t, lambda t: t.state.phase == Phase.OFFENSIVES)
    if not athena_first:
        assert t.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
        t.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)
    assert who(t) == (FRANCE, GERMANY, OV[FRANCE])
    assert offensive_cards(t) == 0


# --- Cornflower cards (17.2) --------------------------------------------------------------------------------


@rule("17.2", "12", "R205")
def test_all_twelve_cards_are_shuffled_at_the_start_of_each_turn() -> None:
    t = Table.new(athena=BOTH)
    assert t.state.athena == Athena(pile=tuple(range(1, 13)))
    t = Table.at(
        Phase.END_OF_TURN,
        options=Options(athena=(ENTENTE,)),
        athena=Athena(pile=(2, 5), discard=(1, 3, 4, 6, 7, 8, 9, 10, 11, 12), failures=(2, 0)),
    )
    assert t.state.turn == 7
    assert t.state.athena == Athena(pile=tuple(range(1, 13)))


@rule("17.2", "17.6", "R206")
def test_a_drawn_card_is_out_until_the_pile_is_used_up() -> None:
    t = front(ENTENTE, rp=20).draw(1)
    after_battle(t)
    assert engine.available_cards(t.state) == tuple(range(2, 13))


@rule("17.2", "17.6", "R206")
def test_when_the_pile_runs_out_the_discard_is_shuffled_without_the_cards_in_hand() -> None:
    hand = Athena(pile=(11, 12), discard=tuple(range(1, 11)))
    t = solo(Phase.REINFORCEMENTS, ENTENTE, losses={FRANCE: 3}, rp=(10, 0), athena=hand)
    assert cards_awaited(t) == 2  # four in all: the last two of the pile are taken already
    assert engine.available_cards(t.state) == tuple(range(1, 11))
    t.draw(1, 2)
    assert t.all(f.CornflowerDrawn, ever=True)[0].cards == (1, 2, 11, 12)
    assert t.all(f.AthenaReinforces, ever=True)[0].named == 2
    assert t.losses(FRANCE) == 1
    go_on(t, is_card)
    assert engine.available_cards(t.state) == tuple(range(3, 11))


@rule("17.2", "17.6", "R206")
def test_an_empty_pile_is_made_anew_for_an_offensive() -> None:
    t = front(ENTENTE, athena=Athena(discard=tuple(range(1, 13))))
    assert engine.available_cards(t.state) == tuple(range(1, 13))
    t.draw(3)
    assert t.state.athena.pile == (1, 2, *range(4, 13))
    assert t.state.athena.discard == (3,)
