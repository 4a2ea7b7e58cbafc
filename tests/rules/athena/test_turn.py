"""Athena's turn: who begins, her cards (17.2), her technology (17.6.2) and her reinforcements (17.6.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules.actions import REROLL_RESEARCH, TAKE_CUBE, Implement, Offensive, Research
from rules.model import (
    AFRICA,
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    NEUTRAL,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
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
    Sector,
    Side,
    Technology,
    Tree,
)
from tests.rules.athena.support import (
    BOTH,
    DECK,
    LIST,
    OV,
    after_battle,
    cards_awaited,
    front,
    is_card,
    offensive_cards,
    paid,
    persons_go,
    solo,
    stand_ins,
    tried,
    who,
)
from tests.rules.support import (
    AIR_RAID,
    ALL_AT_WAR,
    ARTILLERY,
    ATTACK,
    AVIATION,
    BOARD,
    DEFENCE,
    LAST,
    NAVAL,
    Table,
    go_on,
    side_of,
)

# --- The order of Athena's turn, who begins (17.3, 17.4), and the Cornflower cards (17.2) -------------------


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


# --- The printed Cornflower cards (17.2) and the rulebook's examples of Athena (17.6) -----------------------


@rule("17.2")
def test_there_are_twelve_cornflower_cards() -> None:
    assert [card.number for card in BOARD.cornflower] == list(range(1, 13))
    for card in BOARD.cornflower:
        assert side_of(card.target[ENTENTE]) == CENTRAL_POWERS
        assert side_of(card.target[CENTRAL_POWERS]) == ENTENTE
        assert GERMAN_COLONIES not in card.reinforcement
        assert set(card.technology) <= {0, 1, 2, 3}
    for sector in (*LIST[ENTENTE], *LIST[CENTRAL_POWERS][:4]):
        assert any(sector in card.reinforcement for card in BOARD.cornflower), sector


# --- Athena's technology (17.6.2) ---------------------------------------------------------------------------


def research(*technology: int, side: Side = ENTENTE, rp: int = 10, **changes: Any) -> Table:
    """Let Athena draw a card with these RP per technology, in 1918 unless `changes` override it."""
    changes.setdefault("turn", 12)
    board = replace(BOARD, cornflower=stand_ins(*technology))
    t = solo(Phase.TECHNOLOGY, side, board=board, rp=(rp, rp), **changes)
    assert t.waiting == Cards(side, Deck.CORNFLOWER, 1, "17.6.2")
    return t.draw(1)


@rule("17.6.2", "R208", "R284")
@pytest.mark.parametrize("side", BOTH)
def test_the_columns_are_attempted_from_left_to_right_for_the_rp_they_print(side: Side) -> None:
    t = research(2, 1, 3, 1, 2, 1, side=side, rp=11)
    assert paid(t) == [(ATTACK, 2), (DEFENCE, 1), (ARTILLERY, 3), (AVIATION, 1), (NAVAL, 2), (AIR_RAID, 1)]
    bonuses = [fact.bonus for fact in t.all(f.ResearchRolled, ever=True)]
    assert bonuses == [1, 0, 2, 0, 1, 0]
    assert t.rp(side) == 1


@rule("17.6.2", "R208", "R265", "R284")
@pytest.mark.parametrize(("rp", "last"), [(4, (ARTILLERY, 1, 0)), (5, (ARTILLERY, 2, 1))])
def test_with_too_few_rp_the_last_attempt_has_a_smaller_bonus_and_the_rest_none(
    rp: int, last: tuple[Technology, int, int]
) -> None:
    t = research(2, 1, 3, 1, 2, 1, rp=rp)
    attempts = paid(t)
    assert attempts == [(ATTACK, 2), (DEFENCE, 1), last[:2]]
    assert t.all(f.ResearchRolled, ever=True)[-1].bonus == last[2]
    assert t.rp(ENTENTE) == 0
    assert t.state.phase == Phase.OFFENSIVES


@rule("17.6.2", "R208")
def test_without_rp_a_card_is_read_in_vain() -> None:
    assert paid(research(1, 1, 1, 1, 1, 1, rp=0)) == []


@rule("17.6.2", "R209")
def test_an_x_is_no_attempt() -> None:
    assert paid(research(0, 1, 0, 0, 2, 0)) == [(DEFENCE, 1), (NAVAL, 2)]


@rule("17.6.2", "10.2.1", "R093", "R209")
def test_a_column_that_allows_no_attempt_is_ignored_and_costs_nothing() -> None:
    complete = len(BOARD.trees[ENTENTE][DEFENCE])
    levels = (1, complete, 0, 0, 0, 0)
    t = research(2, 2, 2, 2, 2, 2, rp=4, turn=4, trees={ENTENTE: Tree(levels=levels)})
    # the second Attack level is of 1916, the Defence tree is complete, and in 1915 there are no air raids
    assert paid(t) == [(ARTILLERY, 2), (AVIATION, 2)]


@rule("17.6.2", "10.2.5", "R210")
def test_athena_never_throws_again_but_her_cubes_pile_up_and_help() -> None:
    needed = BOARD.trees[ENTENTE][ATTACK][0].needed
    t = research(1, 0, 0, 0, 0, 0, trees={ENTENTE: Tree(cubes=(2, 0, 0, 0, 0, 0))}).roll(1)
    assert t.state.trees[ENTENTE].cubes[ATTACK] == 3
    assert t.all(f.CubeDiscarded, ever=True) == []
    assert t.state.phase == Phase.OFFENSIVES  # nothing was asked
    assert needed >= 3
    t = research(2, 0, 0, 0, 0, 0, trees={ENTENTE: Tree(levels=(2, 0, 0, 0, 0, 0), cubes=(1, 0, 0, 0, 0, 0))})
    t.roll(BOARD.trees[ENTENTE][ATTACK][2].needed - 2)  # one by the card, one by the cube
    fact = t.fact(f.ResearchRolled)
    assert (fact.bonus, fact.cubes, fact.success) == (1, 1, True)
    assert t.state.trees[ENTENTE].cubes[ATTACK] == 0


@rule("17.6.2", "10.2.6", "R211")
@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize("column", [ATTACK, DEFENCE, ARTILLERY, AVIATION])
def test_a_level_is_implemented_at_once_and_free_in_every_sector_up_to_its_maximum(
    side: Side, column: Technology
) -> None:
    """Neutral sectors rise too; Africa and the Colonies stay at 0."""
    rp = [int(column == other) for other in Technology]
    levels: dict[Sector, tuple[int, ...]] = {}
    for level in range(1, len(BOARD.trees[side][column]) + 1):
        tree = Tree(levels=tuple((level - 1) * n for n in rp))
        t = research(*rp, side=side, trees={side: tree}, levels=levels).roll(6)
        assert t.rp(side) == 9  # the attempt alone
        for sector in BOARD.of_side(side):
            reached = min(level, BOARD.sectors[sector].caps[column])
            assert t.state.sectors[sector].levels == tuple(reached * n for n in rp[:4])
            levels[sector] = t.state.sectors[sector].levels
    assert all(t.state.sectors[sector].levels == (0, 0, 0, 0) for sector in BOARD.of_side(side.enemy))
    assert not any(isinstance(fact, f.Implemented) and not fact.free for fact in t.history)


@rule("17.6.2", "10.2.6", "R001", "R211")
def test_a_sector_that_is_out_of_the_war_implements_nothing() -> None:
    t = research(1, 0, 0, 0, 0, 0, status={SERBIA: SURRENDERED, RUSSIA: EXITED}).roll(6)
    assert t.state.sectors[SERBIA].levels[ATTACK] == t.state.sectors[RUSSIA].levels[ATTACK] == 0
    assert t.state.sectors[ITALY].levels[ATTACK] == 1


@rule("17.6.2", "13.1.1", "R211", "E11")
def test_a_country_of_athenas_enters_the_war_with_all_her_levels() -> None:
    t = research(1, 0, 0, 0, 0, 0, turn=3, deck=(11, 32)).roll(6)
    assert t.status(ITALY) == NEUTRAL
    go_on(t, lambda t: t.status(ITALY) == AT_WAR)
    assert t.state.sectors[ITALY].levels == (1, 0, 0, 0)


@rule("17.6.2", "10.2.1", "R283")
def test_behind_by_years_athena_unlocks_one_level_at_a_time() -> None:
    t = research(1, 0, 0, 0, 0, 0).roll(6)
    assert t.state.trees[ENTENTE].levels[ATTACK] == 1
    assert len(t.all(f.ResearchPaid, ever=True)) == 1


@rule("15.1", "15.3", "17.6.2", "R229")
def test_with_the_quick_play_rules_the_last_two_columns_are_ignored() -> None:
    t = research(1, 1, 1, 1, 1, 1, options=Options(quick_play=True))
    assert paid(t) == [(ATTACK, 1), (DEFENCE, 1), (ARTILLERY, 1), (AVIATION, 1)]
    assert paid(research(0, 0, 0, 0, 1, 1)) == [(NAVAL, 1), (AIR_RAID, 1)]


@rule("17", "10.2.5", "10.2.6", "R231")
def test_the_player_researches_and_implements_by_the_usual_rules() -> None:
    trees = {CENTRAL_POWERS: Tree(levels=(0, 1, 0, 0, 0, 0), cubes=(1, 0, 0, 0, 0, 0))}
    t = solo(Phase.TECHNOLOGY, ENTENTE, side=CENTRAL_POWERS, trees=trees, levels={GERMANY: (0, 1, 0, 0)})
    t.do(Research(ATTACK, 1)).roll(1)
    assert t.legal == (REROLL_RESEARCH, TAKE_CUBE)
    t.do(REROLL_RESEARCH).roll(6)
    assert t.state.sectors[GERMANY].levels[ATTACK] == 1
    assert t.state.sectors[AUSTRIA_HUNGARY].levels[ATTACK] == 0  # not for free
    before = t.rp(CENTRAL_POWERS)
    t.do(Implement(AUSTRIA_HUNGARY, DEFENCE))
    assert t.rp(CENTRAL_POWERS) == before - 1


# --- Athena's reinforcements (17.6.3) -----------------------------------------------------------------------


def reinforce(side: Side, losses: dict[Sector, int], rp: int = 20, **changes: Any) -> Table:
    return solo(Phase.REINFORCEMENTS, side, losses=losses, rp=(rp, 20) if side == ENTENTE else (20, rp), **changes)


NO_NAMES = replace(BOARD, cornflower=tuple(replace(card, reinforcement=frozenset()) for card in stand_ins()))


def in_vain(side: Side, losses: dict[Sector, int], rp: int = 20, **changes: Any) -> list[Sector | None]:
    t = reinforce(side, losses, rp, board=NO_NAMES, **changes)
    while t.state.phase == Phase.REINFORCEMENTS:
        assert isinstance(t.waiting, Cards)
        t.draw(*engine.available_cards(t.state)[: t.waiting.count])
    return tried(t)


@rule("17.6.3", "R212")
def test_with_equal_losses_the_printed_list_is_the_order() -> None:
    ones = dict.fromkeys(Sector, 1)
    assert in_vain(ENTENTE, ones, status=ALL_AT_WAR) == [
        FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, MIDDLE_EAST, AFRICA, GREECE,
    ]  # fmt: skip
    assert in_vain(CENTRAL_POWERS, ones, status=ALL_AT_WAR) == [GERMANY, AUSTRIA_HUNGARY, BULGARIA, OTTOMAN_EMPIRE]


@rule("17.6.3", "R212")
def test_the_most_losses_come_first_then_the_second_most_then_the_list() -> None:
    losses = {FRANCE: 1, RUSSIA: 1, SERBIA: 2, MIDDLE_EAST: 2, AFRICA: 3}
    # the third most, the Middle East, waits for its place in the list
    assert in_vain(ENTENTE, losses) == [AFRICA, SERBIA, FRANCE, RUSSIA, MIDDLE_EAST]
    assert in_vain(ENTENTE, {FRANCE: 1, RUSSIA: 2, MIDDLE_EAST: 2, AFRICA: 2}) == [RUSSIA, MIDDLE_EAST, FRANCE, AFRICA]


@rule("17.6.3", "R212")
def test_losses_are_spaces_and_not_a_share_of_the_track() -> None:
    assert LAST[SERBIA] == 2
    assert in_vain(ENTENTE, {RUSSIA: 3, SERBIA: 2}) == [RUSSIA, SERBIA]


@rule("17.6.3", "10.1.3", "R075", "R212")
def test_who_has_no_losses_or_is_not_at_war_does_not_try() -> None:
    status = {RUSSIA: EXITED, SERBIA: SURRENDERED}
    assert in_vain(ENTENTE, {RUSSIA: 5, SERBIA: 2, AFRICA: 1}, status=status) == [AFRICA]
    assert in_vain(CENTRAL_POWERS, {GERMAN_COLONIES: 3, OTTOMAN_EMPIRE: 1, GERMANY: 2}) == [GERMANY, OTTOMAN_EMPIRE]


@rule("17.6.3", "13.3", "R212")
def test_russia_does_not_try_after_the_revolution() -> None:
    assert in_vain(ENTENTE, {RUSSIA: 5, AFRICA: 1}, revolution=BOARD.revolution_last) == [AFRICA]


@rule("17.6.3", "R212", "E1", "E39")
def test_losses_of_this_very_turn_count() -> None:
    t = solo(Phase.EVENTS, CENTRAL_POWERS, turn=1, deck=(1,)).draw(1).roll(1, 2, 2)  # the plan's counter-attack
    go_on(t, lambda t: t.state.phase == Phase.REINFORCEMENTS and t.state.active == CENTRAL_POWERS)
    assert cards_awaited(t) == 2
    t.draw(7, 8)
    assert tried(t) == [GERMANY]


@rule("17.6.3", "R212")
def test_the_order_is_made_once_at_the_beginning() -> None:
    """After recovering, France has fewer losses than those behind it, but nobody is asked twice."""
    t = reinforce(ENTENTE, {FRANCE: 3, RUSSIA: 2, AFRICA: 2})
    t.draw(1, 2, 3, 7)
    assert t.losses(FRANCE) == 0
    t.draw(8, 9, 10).draw(11, 4, 12)
    assert tried(t) == [FRANCE, RUSSIA, AFRICA]


@rule("17.6.3", "R213")
@pytest.mark.parametrize("losses", [1, 2, 3, 8])
def test_one_card_more_is_drawn_than_there_are_losses(losses: int) -> None:
    assert cards_awaited(reinforce(ENTENTE, {RUSSIA: losses})) == losses + 1


@rule("17.6.3", "10.1.2", "R073", "R214")
@pytest.mark.parametrize(
    ("losses", "rp", "named", "spaces", "cost"),
    [
        (4, 20, 0, 0, 0),
        (4, 20, 2, 2, 3),
        (4, 20, 3, 3, 6),
        (5, 20, 5, 3, 6),  # three spaces at most
        (1, 20, 2, 1, 1),  # not past the start
        (4, 5, 3, 2, 3),  # as far as the RP go
        (4, 2, 3, 1, 1),
    ],
)
def test_a_sector_moves_by_the_cards_that_name_it(losses: int, rp: int, named: int, spaces: int, cost: int) -> None:
    t = reinforce(ENTENTE, {FRANCE: losses}, rp)
    blanks = losses + 1 - named
    t.draw(*range(1, named + 1), *range(7, 7 + blanks))
    assert t.fact(f.AthenaReinforces).named == named
    assert t.losses(FRANCE) == losses - spaces
    assert t.rp(ENTENTE) == rp - cost


@rule("17.6.3", "R214")
def test_after_a_sector_that_was_short_of_rp_the_next_still_tries() -> None:
    t = reinforce(ENTENTE, {FRANCE: 3, AFRICA: 2}, 2).draw(1, 2, 3, 7)
    assert (t.losses(FRANCE), t.rp(ENTENTE)) == (2, 1)
    t.draw(4, 8, 9)
    assert (t.losses(AFRICA), t.rp(ENTENTE)) == (1, 0)


@rule("17.6.3", "R214")
def test_the_step_ends_at_zero_rp() -> None:
    t = reinforce(ENTENTE, {FRANCE: 3, AFRICA: 2}, 1).draw(1, 2, 3, 7)
    assert t.rp(ENTENTE) == 0
    assert t.state.phase == Phase.OFFENSIVES
    assert tried(t) == [FRANCE]
    assert reinforce(ENTENTE, {FRANCE: 3}, 0).state.phase == Phase.OFFENSIVES


@rule("17.6.3", "13.3", "R076", "R215")
@pytest.mark.parametrize(("named", "dice"), [(1, 1), (2, 3), (3, 6)])
def test_the_dice_of_the_revolution_follow_russias_reinforcement_at_once(named: int, dice: int) -> None:
    t = reinforce(ENTENTE, {RUSSIA: 4, AFRICA: 1})
    t.draw(*range(1, named + 1), *range(7, 12 - named))
    assert t.awaits(Purpose.REVOLUTION, dice)
    assert tried(t) == [RUSSIA]
    t.roll(*[1] * dice)
    assert t.state.revolution == 1
    assert cards_awaited(t) == 2  # and on with Africa


@rule("17.6.3", "13.3", "R215")
def test_without_a_card_that_names_russia_no_die_is_thrown() -> None:
    t = reinforce(ENTENTE, {RUSSIA: 1, AFRICA: 1}).draw(7, 8)
    assert cards_awaited(t) == 2
    assert t.all(f.RevolutionRolled, ever=True) == []


@rule("17.6.3", "R216", "E21")
def test_athena_keeps_no_rp_for_a_mandatory_offensive() -> None:
    options = Options(reserve_mandatory=True)  # which binds people only
    t = reinforce(ENTENTE, {RUSSIA: 3}, 6, events=(21,), turn=8, options=options).draw(1, 2, 3, 7).roll(*[2] * 6)
    assert t.rp(ENTENTE) == 0
    go_on(t, lambda t: t.state.passed[ENTENTE])
    assert t.all(f.OffensiveLaunched, ever=True) == []
