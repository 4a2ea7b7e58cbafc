"""Chapter 17: Athena on either side and on both, her cards laid by hand.

`DECK` stands in for the twelve Cornflower cards, so that a card's number says what it does: see `TARGETS`, and cards 1
to 6 name every sector for reinforcement, 7 to 12 none. The printed cards are tested against the rulebook's examples at
the end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules.actions import DONE, REROLL_RESEARCH, TAKE_CUBE, Implement, Offensive, Reroll, Research
from rules.board import Board, Corner, CornflowerCard
from rules.chance import drawn, rolled
from rules.check import check
from rules.model import (
    Athena,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Launched,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    Setup,
    Side,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BOARD,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
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
    Table,
)

rule = pytest.mark.rule

AT_WAR, NEUTRAL, SURRENDERED, EXITED = Status.AT_WAR, Status.NEUTRAL, Status.SURRENDERED, Status.EXITED
ALL_AT_WAR = dict.fromkeys((ITALY, ROMANIA, GREECE, BULGARIA), AT_WAR)
LAST = {sector: BOARD.sectors[sector].last_space for sector in Sector}
OV = {sector: BOARD.sectors[sector].track[0] for sector in Sector}
BOTH = (ENTENTE, CENTRAL_POWERS)
ATTACK, DEFENCE, ARTILLERY, AVIATION, NAVAL, AIR_RAID = Technology

# the target of each stand-in card, for the Entente and for the Central Powers
TARGETS = {
    1: (GERMANY, FRANCE),
    2: (GERMANY, FRANCE),
    3: (GERMANY, RUSSIA),
    4: (AUSTRIA_HUNGARY, RUSSIA),
    5: (AUSTRIA_HUNGARY, ITALY),
    6: (AUSTRIA_HUNGARY, ITALY),
    7: (OTTOMAN_EMPIRE, SERBIA),
    8: (OTTOMAN_EMPIRE, ROMANIA),
    9: (BULGARIA, GREECE),
    10: (BULGARIA, MIDDLE_EAST),
    11: (GERMAN_COLONIES, AFRICA),
    12: (GERMAN_COLONIES, AFRICA),
}


def stand_ins(*technology: int) -> tuple[CornflowerCard, ...]:
    """The twelve stand-in cards, all with these RP for the six technologies."""
    rp = technology or (0,) * 6
    assert len(rp) == 6
    return tuple(
        CornflowerCard(
            number, (rp[0], rp[1], rp[2], rp[3], rp[4], rp[5]), frozenset(Sector if number <= 6 else ()), target
        )
        for number, target in TARGETS.items()
    )


DECK = replace(BOARD, cornflower=stand_ins())


# ------------------------------------------------------------------------------------------ at the table


def solo(phase: Phase, *athena: Side, board: Board = DECK, **changes: Any) -> Table:
    """The beginning of a phase of Athena's, who has the initiative unless `changes` say otherwise."""
    options = changes.pop("options", Options())
    changes.setdefault("initiative", athena[0])
    changes.setdefault("side", athena[0] if phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) else None)
    return Table.at(phase, board=board, options=replace(options, athena=athena), **changes)


def front(side: Side, *events: int, rp: int = 10, enemy_rp: int = 10, **changes: Any) -> Table:
    """Athena's offensives are about to begin, with these cards in effect."""
    both = (rp, enemy_rp) if side == ENTENTE else (enemy_rp, rp)
    return solo(Phase.OFFENSIVES, side, rp=both, events=events, **changes)


def go_on(t: Table, until: Callable[[Table], bool]) -> Table:
    """Play on: people do nothing, dice miss, cards come in order."""
    while not until(t):
        waiting = t.waiting
        assert not isinstance(waiting, Over), waiting
        if isinstance(waiting, Choice):
            t.do(t.legal[-1])
        elif isinstance(waiting, Cards):
            t.draw(*engine.available_cards(t.state)[: waiting.count])
        else:
            t.roll(*[1 if waiting.purpose in (Purpose.U_BOAT, Purpose.BLOCKADE) else 2] * waiting.count)
    return t


def is_card(t: Table) -> bool:
    """Whether a Cornflower card is awaited."""
    return isinstance(t.waiting, Cards) and t.waiting.deck == Deck.CORNFLOWER


def asks(t: Table, side: Side) -> bool:
    """Whether a side is asked for an offensive."""
    return t.waiting == Choice(side, Decision.OFFENSIVE, "10.3")


def persons_go(t: Table) -> bool:
    """Whether a person is to launch an offensive or to pass."""
    return isinstance(t.waiting, Choice) and t.waiting.decision == Decision.OFFENSIVE


def after_battle(t: Table) -> Table:
    """Let the offensive under way miss, and the person pass."""
    return go_on(t, lambda t: t.state.battle is None and not persons_go(t))


def awaited(t: Table) -> tuple[Purpose, int]:
    assert isinstance(t.waiting, Dice), t.waiting
    return t.waiting.purpose, t.waiting.count


def cards_awaited(t: Table) -> int:
    assert isinstance(t.waiting, Cards) and t.waiting.deck == Deck.CORNFLOWER, t.waiting
    return t.waiting.count


def launched(t: Table) -> f.OffensiveLaunched:
    """The latest offensive."""
    return t.all(f.OffensiveLaunched, ever=True)[-1]


def who(t: Table) -> tuple[Sector, Sector, int]:
    """Attacker, defender and size of the latest offensive."""
    latest = launched(t)
    return latest.attacker, latest.defender, latest.size


def offensive_cards(t: Table) -> int:
    """How many cards have been drawn for offensives."""
    found = t.all(f.CornflowerDrawn, ever=True)
    return sum(fact.decision == Decision.OFFENSIVE for fact in found)


def has_passed(t: Table, side: Side) -> bool:
    """Whether a side has passed, be it that the turn is over by now."""
    return any(fact.side == side for fact in t.all(f.Passed, ever=True))


def failures(t: Table, side: Side) -> int:
    return t.state.athena.failures[side]


def tried(t: Table) -> list[Sector | None]:
    """The sectors that have tried their luck at reinforcement, in order."""
    return [fact.sector for fact in t.all(f.CornflowerDrawn, ever=True) if fact.decision == Decision.REINFORCE]


def printed_with(sector: Sector, board: Board = DECK, **changes: Any) -> Board:
    """The board with other printed values of one sector."""
    sectors = list(board.sectors)
    sectors[sector] = replace(sectors[sector], **changes)
    return replace(board, sectors=tuple(sectors))


def coloured(green: tuple[int, ...] = (), red: tuple[int, ...] = ()) -> Board:
    """The board with these corners, all others grey."""
    corners = [Corner.GREEN if event in green else Corner.RED if event in red else Corner.GREY for event in range(43)]
    return replace(DECK, corners=tuple(corners))


def raids(central_powers: int, entente: int = 0) -> dict[Side, Tree]:
    return {
        ENTENTE: Tree(levels=(0, 0, 0, 0, 0, entente)),
        CENTRAL_POWERS: Tree(levels=(0, 0, 0, 0, 0, central_powers)),
    }


# ----------------------------------------------------------------------------- the order of a turn (17.3, 17.4)

R, T = Phase.REINFORCEMENTS, Phase.TECHNOLOGY


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


# ------------------------------------------------------------------------------------ Cornflower cards (17.2)


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


# --------------------------------------------------------------------------------------- air raids (17.6.1)


def raid(lead: int, *events: int, board: Board, **changes: Any) -> Table:
    """Athena as the Central Powers with a lead in Air Raid levels; these cards are drawn."""
    return solo(Phase.EVENTS, CENTRAL_POWERS, board=board, turn=12, deck=events, trees=raids(lead), **changes).draw(
        *events
    )


@rule("17.6.1", "R053")
def test_of_several_green_cards_athena_cancels_the_lowest() -> None:
    t = raid(1, 26, 30, 40, board=coloured(green=(26, 30, 40)))
    assert t.state.cancelled == (26,)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("17.6.1", "R054", "R046")
@pytest.mark.parametrize("lead", [2, 3])
def test_the_second_slot_is_for_a_second_green_card_only(lead: int) -> None:
    t = raid(lead, 26, 30, 40, board=coloured(green=(26, 30, 40)))
    assert t.state.cancelled == (26, 30)
    t = raid(lead, 21, 26, 30, board=coloured(green=(26,)))
    assert t.state.cancelled == (26,)  # 21 and 30 are grey, and would be worth it
    t = raid(lead, 21, 29, 30, board=coloured())
    assert t.state.cancelled == ()


@rule("17.6.1", "R055")
def test_athena_cancels_a_green_card_even_if_it_would_help_her() -> None:
    t = raid(1, 31, 34, 37, board=coloured(green=(34,)))
    assert t.state.cancelled == (34,)
    assert t.state.this_turn == (31, 37)


@rule("17.6.1", "10.2.7")
def test_athena_cancels_nothing_red_and_nothing_without_a_lead() -> None:
    assert raid(3, 28, 33, 42, board=coloured(red=(28, 33, 42))).state.cancelled == ()
    assert raid(0, 26, board=coloured(green=(26,))).state.cancelled == ()


@rule("17.6.1", "7.2", "R042")
def test_outside_the_variant_athena_draws_no_new_event() -> None:
    t = raid(3, 26, board=coloured(green=(26,)), set_aside=(34,))
    assert t.state.this_turn == ()
    assert t.state.set_aside == (34,)


@rule("17.6.1", "10.2.7", "R056", "R231", "R294")
@pytest.mark.parametrize(("athenas_level", "slots"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_against_athenas_entente_the_player_decides_and_her_levels_count(athenas_level: int, slots: int) -> None:
    t = solo(
        Phase.EVENTS,
        ENTENTE,
        board=coloured(green=(26, 30)),
        turn=12,
        deck=(26, 30, 39),
        trees=raids(2, athenas_level),
    ).draw(26, 30, 39)
    for _ in range(slots):
        assert t.waiting == Choice(CENTRAL_POWERS, Decision.AIR_RAID, "10.2.7")
        t.do(t.legal[0])
    assert t.state.phase > Phase.EVENTS
    assert len(t.state.cancelled) == slots


VARIANT = Options(rewriting_history=True)


@rule("16.2", "17.6.1", "R230")
def test_at_a_lead_of_two_athena_draws_one_of_the_cards_set_aside() -> None:
    aside = (5, 14, 34)
    t = raid(2, 32, board=coloured(), set_aside=aside, options=VARIANT)
    assert t.waiting == Cards(CENTRAL_POWERS, Deck.SET_ASIDE, 1, "16.2")
    assert engine.available_cards(t.state) == aside
    t.draw(34)
    assert t.fact(f.SetAsideApplied).event == 34
    assert t.state.this_turn == (32, 34)
    t = raid(2, 32, board=coloured(), set_aside=aside, options=VARIANT).draw(14)
    assert t.fact(f.SetAsideDeclined).event == 14
    assert t.state.this_turn == (32,)
    assert t.state.set_aside == (5, 34)  # discarded for good


@rule("16.2", "17.6.1", "R230", "R237")
def test_at_a_lead_of_three_athena_takes_the_lowest_favourable_card() -> None:
    t = raid(3, 32, board=coloured(), set_aside=(7, 14, 25, 34), options=VARIANT)
    assert t.all(f.SetAsideApplied, ever=True)[0].event == 25
    assert t.state.this_turn == (25, 32)
    assert t.state.set_aside == (7, 14, 34)
    t = raid(3, 32, board=coloured(), set_aside=(7, 14, 39, 42), options=VARIANT)
    assert t.state.this_turn == (32,)
    assert t.state.set_aside == (7, 14, 39, 42)


@rule("17.6.1", "R230")
def test_the_cards_that_favour_the_central_powers() -> None:
    assert BOARD.favourable == {5, 6, 8, 9, 12, 17, 18, 23, 25, 27, 31, 33, 34, 37, 41}


@rule("17.6.1", "16.2", "R230")
@pytest.mark.parametrize(
    ("event", "status"),
    [
        (6, {AFRICA: SURRENDERED}),
        (12, {GERMAN_COLONIES: SURRENDERED}),
        (17, {MIDDLE_EAST: SURRENDERED}),
        (18, {ITALY: NEUTRAL}),
        (25, {MIDDLE_EAST: SURRENDERED}),
        (31, {ITALY: SURRENDERED}),
    ],
)
@pytest.mark.parametrize("lead", [2, 3])
def test_athena_leaves_a_favourable_card_whose_effect_would_be_void(
    event: int, status: dict[Sector, Status], lead: int
) -> None:
    t = raid(lead, 32, board=coloured(), set_aside=(event, 34), options=VARIANT, status=ALL_AT_WAR | status)
    if lead == 2:
        t.draw(event)
        assert t.fact(f.SetAsideDeclined).event == event
        assert t.state.this_turn == (32,)
    else:
        assert t.state.this_turn == (32, 34)
        assert t.state.set_aside == (event,)


@rule("17.6.1", "16.2", "R230", "E11", "E18")
@pytest.mark.parametrize(("green", "taken"), [((), (11, 18)), ((11,), (34,))])
def test_an_italy_that_enters_by_a_card_of_the_turn_makes_trentino_worth_taking(
    green: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    """Unless that card is cancelled, which comes first."""
    t = raid(3, 11, board=coloured(green=green), set_aside=(18, 34), options=VARIANT)
    assert t.state.this_turn == taken


@rule("17.6.1", "16.2", "R237")
@pytest.mark.parametrize("lead", [1, 2, 3])
def test_in_the_variant_athena_cancels_one_green_card_only(lead: int) -> None:
    t = raid(lead, 26, 30, board=coloured(green=(26, 30)), options=VARIANT)
    assert t.state.cancelled == (26,)


# -------------------------------------------------------------------------------------- technology (17.6.2)


def research(*technology: int, side: Side = ENTENTE, rp: int = 10, **changes: Any) -> Table:
    """Athena has drawn a card with these RP for the six technologies, in 1918 unless `changes` say otherwise."""
    changes.setdefault("turn", 12)
    board = replace(BOARD, cornflower=stand_ins(*technology))
    t = solo(Phase.TECHNOLOGY, side, board=board, rp=(rp, rp), **changes)
    assert t.waiting == Cards(side, Deck.CORNFLOWER, 1, "17.6.2")
    return t.draw(1)


def paid(t: Table, *faces: int) -> list[tuple[Technology, int]]:
    """The attempts and what they cost, thrown with `faces` as far as they go and then with ones."""
    left = list(faces)
    while isinstance(t.waiting, Dice) and t.waiting.purpose == Purpose.RESEARCH:
        t.roll(left.pop(0) if left else 1)
    return [(fact.technology, fact.rp) for fact in t.all(f.ResearchPaid, ever=True)]


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
    assert t.state.phase > Phase.TECHNOLOGY


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
    assert t.state.phase > Phase.TECHNOLOGY  # nothing was asked
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
    """Level by level to the end of the tree; the neutral sectors, too, while Africa and the Colonies stay at 0."""
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


# ---------------------------------------------------------------------------------- reinforcements (17.6.3)


def reinforce(side: Side, losses: dict[Sector, int], rp: int = 20, **changes: Any) -> Table:
    return solo(Phase.REINFORCEMENTS, side, losses=losses, rp=(rp, 20) if side == ENTENTE else (20, rp), **changes)


NO_NAMES = replace(BOARD, cornflower=tuple(replace(card, reinforcement=frozenset()) for card in stand_ins()))


def in_vain(side: Side, losses: dict[Sector, int], rp: int = 20, **changes: Any) -> list[Sector | None]:
    """The order in which sectors try their luck when no card names any of them."""
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
    """Serbia is on its last space with 2 losses, Russia far from it with 3."""
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
    """France, once moved back, has fewer losses than those behind it; nobody is asked twice."""
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
    assert t.state.phase > Phase.REINFORCEMENTS
    assert tried(t) == [FRANCE]
    assert reinforce(ENTENTE, {FRANCE: 3}, 0).state.phase > Phase.REINFORCEMENTS


@rule("17.6.3", "13.3", "R076", "R215")
@pytest.mark.parametrize(("named", "dice"), [(1, 1), (2, 3), (3, 6)])
def test_the_dice_of_the_revolution_follow_russias_reinforcement_at_once(named: int, dice: int) -> None:
    t = reinforce(ENTENTE, {RUSSIA: 4, AFRICA: 1})
    t.draw(*range(1, named + 1), *range(7, 12 - named))
    assert awaited(t) == (Purpose.REVOLUTION, dice)
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


# -------------------------------------------------------------------- offensives that cards demand (17.5, 17.6.4)

DEMANDED = {
    3: (RUSSIA, GERMANY),
    7: (RUSSIA, AUSTRIA_HUNGARY),
    8: (GERMANY, FRANCE),
    12: (GERMAN_COLONIES, AFRICA),
    14: (GERMANY, FRANCE),
    17: (OTTOMAN_EMPIRE, MIDDLE_EAST),
    18: (AUSTRIA_HUNGARY, ITALY),
    19: (RUSSIA, AUSTRIA_HUNGARY),
    21: (FRANCE, GERMANY),
    25: (MIDDLE_EAST, OTTOMAN_EMPIRE),
    26: (FRANCE, GERMANY),
    29: (FRANCE, GERMANY),
    31: (AUSTRIA_HUNGARY, ITALY),
    34: (GERMANY, FRANCE),
    35: (FRANCE, GERMANY),
    37: (GERMANY, FRANCE),
    38: (FRANCE, GERMANY),
    40: (MIDDLE_EAST, OTTOMAN_EMPIRE),
}
EVERY_DEMAND = pytest.mark.parametrize(
    ("event", "by", "on"), [pytest.param(event, *pair, marks=rule(f"E{event}")) for event, pair in DEMANDED.items()]
)


def side_of(sector: Sector) -> Side:
    return BOARD.sectors[sector].side


@rule("17.5", "17.6.4", "18", "R133", "R217", "R218")
@EVERY_DEMAND
def test_athena_begins_with_the_offensive_that_the_card_of_the_turn_demands(event: int, by: Sector, on: Sector) -> None:
    side = side_of(by)
    turn = next(turn for last, turn in ((4, 1), (13, 3), (22, 6), (32, 8), (42, 12)) if event <= last)
    t = solo(Phase.EVENTS, side, turn=turn, deck=(event,), status=ALL_AT_WAR, rp=(10, 10)).draw(event)
    go_on(t, lambda t: t.state.battle is not None)
    assert who(t) == (by, on, OV[by])  # as large as it can be, even Brusilov's
    assert launched(t).event == event
    assert offensive_cards(t) == 0
    assert failures(t, side) == 0
    after_battle(t)
    if event == 37:
        assert who(t) == (by, on, OV[by])
        after_battle(t)
    assert t.waiting == Cards(side, Deck.CORNFLOWER, 1, "17.6.4")
    assert len(t.all(f.OffensiveLaunched, ever=True)) == (2 if event == 37 else 1)


@rule("10.3.1", "17.5", "17.6.4", "R131", "R134", "R162", "R176", "R217")
@EVERY_DEMAND
@pytest.mark.parametrize("why", ["no value", "attacker gone", "target gone"])
def test_a_demand_that_cannot_be_met_lapses_and_costs_neither_card_nor_failure(
    event: int, by: Sector, on: Sector, why: str
) -> None:
    losses, status = {}, dict(ALL_AT_WAR)
    if why == "no value":
        losses[by] = LAST[by]
    elif why == "attacker gone":
        status[by] = EXITED if by == RUSSIA else SURRENDERED
    else:
        status[on] = SURRENDERED
    t = front(side_of(by), event, losses=losses, status=status)
    assert cards_awaited(t) == 1
    assert t.all(f.OffensiveLaunched) == []
    assert failures(t, side_of(by)) == 0


@rule("17.6.4", "E18", "E31", "R177", "R190", "R217")
@pytest.mark.parametrize("event", [18, 31])
def test_athenas_offensive_against_a_neutral_italy_lapses(event: int) -> None:
    t = front(CENTRAL_POWERS, event, turn=8)
    assert cards_awaited(t) == 1
    assert failures(t, CENTRAL_POWERS) == 0


@rule("10.3.1", "17.6.4", "R217")
@pytest.mark.parametrize(
    ("side", "events", "pairs"),
    [
        # the mandatory ones first, by number; then the notes, by number; the same pair once
        (CENTRAL_POWERS, (8, 12, 17), [(8, GERMANY), (12, GERMAN_COLONIES), (17, OTTOMAN_EMPIRE)]),
        (CENTRAL_POWERS, (12, 14, 31), [(14, GERMANY), (12, GERMAN_COLONIES), (31, AUSTRIA_HUNGARY)]),
        (CENTRAL_POWERS, (8, 14, 34), [(14, GERMANY)]),
        (CENTRAL_POWERS, (18, 31), [(18, AUSTRIA_HUNGARY)]),
        (ENTENTE, (7, 19), [(19, RUSSIA)]),
        (ENTENTE, (7, 21, 25), [(21, FRANCE), (25, MIDDLE_EAST), (7, RUSSIA)]),
        (ENTENTE, (21, 26, 29, 35, 38), [(21, FRANCE)]),
        (ENTENTE, (25, 40), [(25, MIDDLE_EAST)]),
        (ENTENTE, (35, 40), [(35, FRANCE), (40, MIDDLE_EAST)]),
        (ENTENTE, (38, 40, 7), [(7, RUSSIA), (38, FRANCE), (40, MIDDLE_EAST)]),
    ],
)  # fmt: skip
def test_demands_are_met_mandatory_first_then_by_number_and_each_pair_once(
    side: Side, events: tuple[int, ...], pairs: list[tuple[int, Sector]]
) -> None:
    t = front(side, *events, rp=20, status=ALL_AT_WAR, turn=12)
    while not is_card(t):
        after_battle(t)
    found = [(fact.event, fact.attacker) for fact in t.all(f.OffensiveLaunched, ever=True)]
    assert found == pairs


@rule("17.6.4", "R126", "R267", "E3")
def test_athenas_first_offensive_is_hers_and_not_the_first_of_the_turn() -> None:
    t = front(ENTENTE, 3, turn=1, initiative=CENTRAL_POWERS)
    t.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)
    assert who(t) == (RUSSIA, GERMANY, OV[RUSSIA])


@rule("17.6.4", "18", "R194", "E35")
def test_unified_command_demands_an_offensive_only_on_the_turn_it_is_drawn() -> None:
    assert cards_awaited(front(ENTENTE, turn=12, in_force=(35,))) == 1


@rule("17.6.4", "R218", "R130")
@pytest.mark.parametrize(("rp", "size"), [(1, 1), (2, 2), (3, 3), (9, 3)])
@pytest.mark.parametrize("event", [21, 26])
def test_a_demanded_offensive_is_as_large_as_value_and_rp_allow(event: int, rp: int, size: int) -> None:
    t = front(ENTENTE, event, rp=rp, turn=8)
    assert who(t) == (FRANCE, GERMANY, size)
    assert t.rp(ENTENTE) == rp - size


@rule("17.6.4", "R255", "E14")
def test_the_size_is_that_of_the_moment() -> None:
    t = front(CENTRAL_POWERS, 14, initiative=ENTENTE)
    t.do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert who(t) == (GERMANY, FRANCE, BOARD.sectors[GERMANY].track[1])


@rule("18", "17.5", "E1", "R160", "R227", "R228")
def test_the_schlieffen_plan_is_not_among_the_offensives_of_the_turn() -> None:
    t = solo(Phase.EVENTS, CENTRAL_POWERS, turn=1, deck=(1,)).draw(1)
    assert (t.state.phase, awaited(t)) == (Phase.EVENTS, (Purpose.ATTACK, 3))
    t.roll(2, 2, 2)
    go_on(t, lambda t: t.state.phase == Phase.OFFENSIVES)
    assert cards_awaited(t) == 1
    t.draw(2)
    assert who(t) == (GERMANY, FRANCE, OV[GERMANY])  # by a card it may attack again


@rule("18", "E37", "R196", "R227")
def test_friedensturm_is_athenas_first_two_offensives_as_far_as_rp_go() -> None:
    t = front(CENTRAL_POWERS, 37, rp=4, turn=12)
    assert who(t) == (GERMANY, FRANCE, 3)
    t.roll(2, 2, 2)
    assert persons_go(t)
    t.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)).roll(2)
    assert who(t) == (GERMANY, FRANCE, 1)
    assert offensive_cards(t) == 0
    t = front(CENTRAL_POWERS, 37, rp=3, turn=12)
    t.roll(2, 2, 2)
    assert t.rp(CENTRAL_POWERS) == 0
    t.do(DONE)
    assert has_passed(t, CENTRAL_POWERS)
    assert len(t.all(f.OffensiveLaunched, ever=True)) == 1


@rule("18", "E34", "E37", "R193", "R227")
def test_athena_takes_michaels_dice_for_the_first_of_two() -> None:
    t = front(CENTRAL_POWERS, 34, 37, turn=12, rp=6)
    assert awaited(t) == (Purpose.ATTACK, 4)
    t.roll(2, 2, 2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(2).do(DONE)
    assert awaited(t) == (Purpose.ATTACK, 3)
    t.roll(2, 2, 2)
    assert t.state.battle is None


@rule("18", "E14", "E37", "R173", "R196", "R217", "R227")
def test_verdun_is_the_first_of_athenas_two() -> None:
    t = front(CENTRAL_POWERS, 14, 37, turn=12, rp=6)
    assert launched(t).event == 14
    t.roll(2, 2, 6).do(DONE)
    assert launched(t).event == 37
    t.roll(6, 6)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (3, 1)


# ------------------------------------------------------------------------------ offensives by her cards (17.6.4)


@rule("17.6.4", "R218")
@pytest.mark.parametrize(("rp", "size"), [(1, 1), (2, 2), (9, 2)])
@pytest.mark.parametrize(
    ("side", "card", "by", "on"),
    [(ENTENTE, 11, AFRICA, GERMAN_COLONIES), (CENTRAL_POWERS, 10, OTTOMAN_EMPIRE, MIDDLE_EAST)],
)
def test_a_cards_offensive_is_as_large_as_value_and_rp_allow(
    side: Side, card: int, by: Sector, on: Sector, rp: int, size: int
) -> None:
    """Each side has its own target on the same card."""
    t = front(side, rp=rp).draw(card)
    assert who(t) == (by, on, size)
    assert t.rp(side) == rp - size
    assert launched(t).event == 0


@rule("17.6.4", "R219")
def test_the_best_chance_beats_the_highest_operational_value() -> None:
    """France: 2 dice that hit by a half, 3/4. Russia: 3 dice that hit by a third, 19/27."""
    losses = {FRANCE: 1}
    assert (BOARD.sectors[FRANCE].track[1], OV[RUSSIA]) == (2, 3)
    t = front(ENTENTE, losses=losses).draw(1)
    assert who(t) == (FRANCE, GERMANY, 2)


@rule("17.6.4", "R219")
def test_the_best_chance_of_a_loss_beats_the_higher_mean() -> None:
    """France: one die that hits by 5/6. Russia: three by a third, 19/27, but one loss in the mean."""
    losses = {FRANCE: 4}
    assert BOARD.sectors[FRANCE].track[4] == 1
    t = front(ENTENTE, losses=losses, levels={FRANCE: (3, 0, 0, 0)}).draw(1)
    assert who(t) == (FRANCE, GERMANY, 1)


@rule("17.6.4", "R219")
def test_the_size_that_the_rp_allow_is_what_counts() -> None:
    """With 20 RP Russia (19/27) beats a France of value 1 (1/2); with 1 RP each has one die, and France's is better."""
    losses = {FRANCE: 4}
    assert who(front(ENTENTE, rp=20, losses=losses).draw(1))[0] == RUSSIA
    assert who(front(ENTENTE, rp=1, losses=losses).draw(1))[0] == FRANCE


@rule("17.6.4", "R219")
def test_the_technologies_of_both_sectors_count() -> None:
    """One Attack die each. With Artillery Russia's two by a third (5/9) beat France's one by a half; and so on."""
    assert who(front(ENTENTE, rp=1).draw(1))[0] == FRANCE
    assert who(front(ENTENTE, rp=1, levels={RUSSIA: (0, 0, 1, 0)}).draw(1))[0] == RUSSIA
    # Defence 2: France 6 alone by Attack, 1/6; Russia the same, and its Artillery by a third
    equal = {FRANCE: (0, 0, 0, 0), GERMANY: (0, 3, 0, 0)}
    assert who(front(ENTENTE, rp=1, levels=equal).draw(1))[0] == FRANCE  # 1/6 each: the tie falls to France
    assert who(front(ENTENTE, rp=1, levels=equal | {RUSSIA: (0, 0, 1, 0)}).draw(1))[0] == RUSSIA
    # Artillery for both: 1 - 1/2 * 1/2 against 1 - (2/3)^2 with one die thrown again, 1 - (2/3)^3; then with none
    both = {FRANCE: (0, 0, 1, 0), RUSSIA: (0, 0, 1, 3)}
    assert who(front(ENTENTE, rp=1, levels=both).draw(1))[0] == FRANCE
    both = {FRANCE: (0, 0, 0, 0), RUSSIA: (0, 0, 1, 3), GERMANY: (0, 0, 0, 4)}
    assert who(front(ENTENTE, rp=1, levels=both).draw(1))[0] == RUSSIA


@rule("17.6.4", "R219", "E36", "E27")
def test_the_events_in_effect_count() -> None:
    at_war = {GREECE: AT_WAR}
    assert who(front(ENTENTE, rp=1, status=at_war).draw(7))[0] == MIDDLE_EAST
    assert who(front(ENTENTE, rp=1, status=at_war, in_force=(36,)).draw(7))[0] == GREECE
    # France at -1 hits by a third, as Russia does; with its Artillery Russia is ahead
    levels = {FRANCE: (0, 0, 1, 0), RUSSIA: (0, 0, 1, 3)}
    assert who(front(ENTENTE, rp=1, levels=levels).draw(1))[0] == FRANCE
    assert who(front(ENTENTE, 27, rp=1, levels=levels, turn=8).draw(1))[0] == RUSSIA


@rule("17.6.4", "R219")
def test_of_equal_chances_the_higher_mean_decides() -> None:
    """Russia: Attack by a half and Artillery by a third, 2/3 and 5/6 in the mean. France: one die by 2/3."""
    levels = {FRANCE: (1, 0, 0, 0), RUSSIA: (1, 0, 1, 0)}
    t = front(ENTENTE, rp=1, levels=levels).draw(1)
    assert who(t)[0] == RUSSIA  # though France could attack nobody else, and comes first in the list


@rule("17.6.4", "R219", "R220")
def test_of_equal_attackers_the_one_with_the_fewest_other_targets_goes() -> None:
    """One die by a third each against Austria-Hungary. Italy might attack Germany, Serbia a Bulgaria at war."""
    at_war = {ITALY: AT_WAR}
    assert who(front(ENTENTE, rp=1, status=at_war).draw(4))[0] == SERBIA
    # a neutral or surrendered neighbour is no target
    gone = at_war | {BULGARIA: SURRENDERED}
    assert who(front(ENTENTE, rp=1, status=gone).draw(4))[0] == SERBIA


@rule("17.6.4", "R219", "R220")
def test_of_attackers_equal_in_everything_the_first_of_the_list_goes() -> None:
    at_war = {ITALY: AT_WAR, BULGARIA: AT_WAR, ROMANIA: AT_WAR}
    assert who(front(ENTENTE, rp=1, status=at_war).draw(4))[0] == ITALY  # one other target each
    at_war = {ROMANIA: AT_WAR}
    assert who(front(ENTENTE, rp=1, status=at_war).draw(4))[0] == SERBIA  # none other each


@rule("17.6.4", "10.3.1", "R221")
def test_only_who_is_at_war_adjacent_unused_and_has_a_value_is_eligible() -> None:
    """Against Austria-Hungary: Russia and Serbia to begin with."""
    used = (Launched(RUSSIA, GERMANY),)
    assert who(front(ENTENTE).draw(4))[0] == RUSSIA
    assert who(front(ENTENTE, offensives=used).draw(4))[0] == SERBIA
    assert who(front(ENTENTE, losses={RUSSIA: LAST[RUSSIA]}).draw(4))[0] == SERBIA
    assert who(front(ENTENTE, status={RUSSIA: EXITED}).draw(4))[0] == SERBIA
    assert who(front(ENTENTE, status={RUSSIA: EXITED}, offensives=(Launched(RUSSIA, GERMANY),)).draw(4))[0] == SERBIA


# An independent chooser, written from R219 and R220 with no code of the game.

LIST = (
    (FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, MIDDLE_EAST, AFRICA, GREECE),
    (GERMANY, AUSTRIA_HUNGARY, BULGARIA, OTTOMAN_EMPIRE, GERMAN_COLONIES),
)


def chance(face_needed: int, modifier: int) -> Fraction:
    hits = [face for face in range(1, 7) if face == 6 or (face > 1 and face + modifier >= face_needed)]
    return Fraction(len(hits), 6)


def worth(t: Table, by: Sector, on: Sector) -> tuple[Fraction, Fraction, int, int]:
    """Chance of a loss, mean losses, minus other targets, minus place in the list."""
    printed, here, there = t.state.setup.board.sectors[by], t.state.sectors[by], t.state.sectors[on]
    side = printed.side
    size = min(printed.track[here.losses], t.state.rp[side])
    hit, shell = chance(printed.attack_value, here.levels[0] - there.levels[1]), chance(printed.attack_value, 0)
    guns = min(here.levels[2], size)
    values = [[0, *(level.value for level in BOARD.trees[s][AVIATION])] for s in Side]
    again = min(guns, max(0, values[side][here.levels[3]] - values[side.enemy][there.levels[3]]))
    nothing = (1 - hit) ** size * (1 - shell) ** guns * (1 - shell) ** again
    thrown_again = sum(
        min(again, misses) * comb(guns, misses) * (1 - shell) ** misses * shell ** (guns - misses)
        for misses in range(guns + 1)
    )
    others = sum(t.status(other) == AT_WAR for other in printed.neighbours if other != on)
    return 1 - nothing, size * hit + (guns + thrown_again) * shell, -others, -LIST[side].index(by)


def chosen(t: Table, side: Side, on: Sector) -> Sector | None:
    used = {past.attacker for past in t.state.offensives}
    able = [
        by
        for by in LIST[side]
        if on in BOARD.sectors[by].neighbours
        and t.status(by) == t.status(on) == AT_WAR
        and by not in used
        and BOARD.sectors[by].track[t.losses(by)] > 0
    ]
    return max(able, key=lambda by: worth(t, by, on), default=None)


@rule("17.6.4", "R219", "R220", "R221")
@pytest.mark.parametrize("side", BOTH)
def test_her_attackers_are_those_of_an_independent_count(side: Side) -> None:
    dice = random.Random(17)
    seen: set[Sector | None] = set()
    for _ in range(150):
        losses = {sector: dice.randint(0, LAST[sector]) for sector in Sector}
        most = dice.choice((0, 1, 2, 4))
        levels = {s: tuple(dice.randint(0, min(most, cap)) for cap in BOARD.sectors[s].caps) for s in Sector}
        status = {s: dice.choice((AT_WAR, AT_WAR, NEUTRAL)) for s in (ITALY, ROMANIA, GREECE, BULGARIA)}
        losses |= {s: 0 for s, is_now in status.items() if is_now == NEUTRAL}
        used = tuple(Launched(s, GERMANY) for s in BOARD.of_side(side) if dice.random() < 0.15)
        t = front(
            side, rp=dice.choice((1, 2, 3, 9)), losses=losses, levels=levels, status=status, offensives=used, turn=12
        )
        card = dice.randint(1, 12)
        expected = chosen(t, side, TARGETS[card][side])
        fact = t.draw(card).fact(f.AthenaTarget)
        assert fact.attacker == expected, (card, expected, t.state)
        seen.add(expected)
    assert len(seen) > 5 - (side == CENTRAL_POWERS)


@rule("17.6.4", "R222")
@pytest.mark.parametrize("side", BOTH)
def test_a_card_that_cannot_be_applied_costs_her_the_go_and_she_has_not_passed(side: Side) -> None:
    t = front(side).draw(9)  # Bulgaria, Greece: neutral
    fact = t.fact(f.AthenaTarget)
    assert (fact.attacker, fact.failures) == (None, 1)
    assert t.waiting == Choice(side.enemy, Decision.OFFENSIVE, "10.3")
    assert t.state.passed == (False, False)
    by, on = (OTTOMAN_EMPIRE, RUSSIA) if side == ENTENTE else (RUSSIA, OTTOMAN_EMPIRE)
    t.do(Offensive(by, on, 1)).roll(2)
    assert cards_awaited(t) == 1
    assert t.rp(side) == 10


@rule("17.6.4", "R222")
def test_once_the_player_has_passed_she_draws_on_by_herself() -> None:
    t = front(ENTENTE).draw(9).do(DONE).draw(10)
    assert failures(t, ENTENTE) == 2
    assert cards_awaited(t) == 1
    t.draw(1)
    assert who(t)[1] == GERMANY


@rule("17.6.4", "R110", "R223")
@pytest.mark.parametrize(
    ("changes", "card"),
    [
        ({}, 9),  # Bulgaria is neutral
        ({"status": {OTTOMAN_EMPIRE: SURRENDERED}}, 7),
        ({"losses": {AFRICA: LAST[AFRICA]}}, 11),  # no value
        ({"status": {AFRICA: SURRENDERED}}, 11),
        ({"offensives": (Launched(AFRICA, GERMAN_COLONIES),)}, 12),  # used
        ({"status": {BULGARIA: AT_WAR, SERBIA: SURRENDERED}}, 9),  # no neighbour at war
    ],
)
def test_what_is_a_failure(changes: dict[str, Any], card: int) -> None:
    t = front(ENTENTE, **changes).draw(card)
    assert failures(t, ENTENTE) == 1
    assert t.all(f.OffensiveLaunched) == []


@rule("17.6.4", "R223")
def test_an_offensive_of_reduced_size_is_no_failure() -> None:
    t = front(ENTENTE, rp=1).draw(4)
    assert who(t)[2] == 1
    assert failures(t, ENTENTE) == 0


@rule("17.6.4", "R223")
@pytest.mark.parametrize(("side", "apply"), [(ENTENTE, (4, 1)), (CENTRAL_POWERS, (4, 10))])
def test_three_failures_in_all_end_her_offensives(side: Side, apply: tuple[int, int]) -> None:
    """Not three on end: two cards that can be applied lie between them."""
    losses = {AFRICA: LAST[AFRICA], GERMAN_COLONIES: LAST[GERMAN_COLONIES]}
    t = front(side, rp=20, losses=losses)
    for card, failed in ((9, 1), (apply[0], 1), (11, 2), (apply[1], 2)):
        go_on(t.draw(card), is_card)
        assert failures(t, side) == failed
        assert not has_passed(t, side)
    before = len(t.all(f.OffensiveLaunched, ever=True))
    t.draw(12)
    assert t.all(f.AthenaTarget)[0].failures == 3
    assert t.all(f.Passed)[0].side == side
    assert before == len(t.all(f.OffensiveLaunched, ever=True)) == 2


@rule("17.6.4", "R224")
def test_her_offensives_end_at_zero_rp() -> None:
    t = front(ENTENTE, rp=2).draw(11).roll(2, 2)
    assert t.rp(ENTENTE) == 0
    t.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)
    assert t.state.passed == (True, False)
    assert persons_go(t)


@rule("17.6.4", "R225")
def test_she_attacks_as_long_as_she_can() -> None:
    t = front(ENTENTE, rp=20)
    for card in (1, 4, 7, 11, 5, 2):
        after_battle(t.draw(card))
    # Germany by two, Austria-Hungary by two, the Ottoman Empire, the Colonies
    attackers = [fact.attacker for fact in t.all(f.OffensiveLaunched, ever=True)]
    assert attackers == [FRANCE, RUSSIA, MIDDLE_EAST, AFRICA, SERBIA]
    assert failures(t, ENTENTE) == 1  # for Germany nobody was left
    assert not t.state.passed[ENTENTE]


@rule("17.6.4", "R217", "R269", "E26")
def test_a_card_may_name_the_target_of_a_demanded_offensive_again() -> None:
    t = after_battle(front(ENTENTE, 26, turn=8))
    t.draw(1)
    assert who(t)[:2] == (RUSSIA, GERMANY)


@rule("10.3.1", "17.6.4", "E37", "R196", "R221")
def test_friedensturm_lets_a_card_send_germany_to_france_no_third_time() -> None:
    t = front(CENTRAL_POWERS, 37, rp=20, turn=12)
    after_battle(after_battle(t))
    t.draw(1)
    assert t.fact(f.AthenaTarget).attacker is None


# ------------------------------------------------------------------------------ events 5 and 27: France stays


@rule("18", "E5", "R164")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_shell_shortage_keeps_france_in_its_trenches_on_three_to_six(face: int) -> None:
    t = front(ENTENTE, 5, turn=4).draw(1)
    assert t.waiting == Dice(ENTENTE, Purpose.ATHENA_CHECK, 1, "18, event 5", 5)
    t.roll(face)
    assert who(t)[:2] == (FRANCE if face <= 2 else RUSSIA, GERMANY)
    assert failures(t, ENTENTE) == 0
    assert offensive_cards(t) == 1  # the other sector attacks by the same card


@rule("18", "E27", "R187")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_mutinies_keep_france_in_its_trenches_and_another_attacks(face: int) -> None:
    t = front(ENTENTE, 27, turn=8, losses={RUSSIA: 7}).draw(1)
    assert t.waiting == Dice(ENTENTE, Purpose.ATHENA_CHECK, 1, "18, event 27", 27)
    t.roll(face)
    assert who(t)[:2] == (FRANCE if face <= 2 else RUSSIA, GERMANY)


@rule("18", "E5", "E27", "R164", "R187")
@pytest.mark.parametrize(
    ("faces", "by"), [((1, 2), FRANCE), ((2, 3), RUSSIA), ((2, 6), RUSSIA), ((3,), RUSSIA), ((6,), RUSSIA)]
)
def test_with_both_france_attacks_only_if_both_dice_allow_it(faces: tuple[int, ...], by: Sector) -> None:
    board = printed_with(FRANCE, attack_value=3)  # which leaves it the best at -2
    t = front(ENTENTE, 5, 27, turn=8, losses={RUSSIA: 7}, board=board).draw(1)
    for face, event in zip(faces, (5, 27), strict=False):
        assert isinstance(t.waiting, Dice)
        assert (t.waiting.purpose, t.waiting.event) == (Purpose.ATHENA_CHECK, event)
        t.roll(face)
    assert who(t)[0] == by


@rule("18", "E5", "R164", "R219")
@pytest.mark.parametrize("event", [5, 27])
def test_no_die_is_thrown_when_another_sector_is_better(event: int) -> None:
    t = front(ENTENTE, event, turn=8, losses={FRANCE: 4}).draw(1)
    assert who(t)[0] == RUSSIA
    assert t.all(f.EventDie, ever=True) == []


@rule("18", "E5", "R164")
def test_the_die_is_thrown_once_a_turn_and_france_stays_out() -> None:
    t = front(ENTENTE, 5, turn=4, rp=20, status={ITALY: AT_WAR}).draw(1).roll(3)
    after_battle(t)
    t.draw(2)
    assert who(t)[0] == ITALY
    after_battle(t)
    t.draw(3)
    assert failures(t, ENTENTE) == 1
    assert len(t.all(f.EventDie, ever=True)) == 1


@rule("18", "12", "E5", "R164", "R274")
def test_france_is_free_again_on_the_next_turn() -> None:
    t = front(ENTENTE, 5, turn=3, deck=()).draw(1).roll(3)
    assert t.state.athena.france_barred
    go_on(t, lambda t: t.state.turn == 4 and t.state.phase == Phase.OFFENSIVES and is_card(t))
    t.draw(2)
    assert who(t)[:2] == (FRANCE, GERMANY)


@rule("17.6.4", "E5", "R164", "R223", "R268")
@pytest.mark.parametrize("event", [5, 27])
def test_with_france_barred_and_nobody_else_the_card_fails(event: int) -> None:
    t = front(ENTENTE, event, turn=8, offensives=(Launched(RUSSIA, AUSTRIA_HUNGARY),)).draw(1).roll(3)
    assert t.all(f.FranceBarred)[0].event == event
    assert t.fact(f.AthenaTarget).attacker is None
    assert failures(t, ENTENTE) == 1
    assert persons_go(t)


@rule("18", "E5", "E27", "R164", "R187")
@pytest.mark.parametrize("demand", [21, 26, 29, 35, 38])
def test_demanded_french_offensives_are_not_checked(demand: int) -> None:
    t = front(ENTENTE, 5, 27, demand, turn=12)
    assert who(t)[:2] == (FRANCE, GERMANY)
    assert t.all(f.EventDie, ever=True) == []


# ---------------------------------------------------------------------------------- event 6: von Lettow in Africa

LETTOW: dict[str, Any] = {"in_force": (6,), "turn": 8}


@rule("18", "E6", "R165", "R223")
@pytest.mark.parametrize("counts", [True, False])
def test_von_lettow_takes_the_place_of_the_first_card_that_cannot_be_applied(counts: bool) -> None:
    t = front(CENTRAL_POWERS, rp=20, options=Options(lettow_card_fails=counts), **LETTOW)
    after_battle(t.draw(10))
    before = t.rp(CENTRAL_POWERS)
    t.draw(9)  # Greece is neutral
    assert who(t) == (GERMAN_COLONIES, AFRICA, OV[GERMAN_COLONIES])
    assert (launched(t).event, launched(t).cost) == (6, 0)
    assert t.rp(CENTRAL_POWERS) == before
    assert failures(t, CENTRAL_POWERS) == int(counts)


@rule("18", "17.6.4", "E6", "R165", "R223")
@pytest.mark.parametrize(("counts", "cards"), [(True, 3), (False, 4)])
def test_the_replaced_card_counts_among_the_three_unless_the_option_says_no(counts: bool, cards: int) -> None:
    # Greece and Romania are neutral, Serbia and Italy gone: four cards fail
    status = {SERBIA: SURRENDERED}
    t = front(CENTRAL_POWERS, rp=20, status=status, options=Options(lettow_card_fails=counts), **LETTOW)
    for card in (9, 8, 7, 5):
        if not has_passed(t, CENTRAL_POWERS):
            after_battle(t.draw(card))
    assert has_passed(t, CENTRAL_POWERS)
    assert offensive_cards(t) == cards
    assert len(t.all(f.OffensiveLaunched, ever=True)) == 1


@rule("18", "E6", "R165", "R224")
def test_von_lettow_attacks_before_her_rp_end_when_no_card_has_failed() -> None:
    t = front(CENTRAL_POWERS, rp=2, **LETTOW).draw(10).roll(2, 2)
    assert t.rp(CENTRAL_POWERS) == 0
    t.do(DONE)
    assert who(t) == (GERMAN_COLONIES, AFRICA, OV[GERMAN_COLONIES])
    t.roll(2, 2)
    assert t.all(f.Passed)[0].side == CENTRAL_POWERS
    assert offensive_cards(t) == 1


@rule("18", "E6", "R108", "R165")
def test_von_lettow_attacks_without_any_rp() -> None:
    t = front(CENTRAL_POWERS, rp=0, **LETTOW)
    assert who(t) == (GERMAN_COLONIES, AFRICA, OV[GERMAN_COLONIES])
    t = front(CENTRAL_POWERS, rp=1, **LETTOW).draw(9)
    assert who(t)[2] == OV[GERMAN_COLONIES]  # in full, whatever the RP


@rule("18", "E6", "E12", "R165")
def test_a_card_that_names_africa_or_heia_safari_satisfies_von_lettow() -> None:
    t = front(CENTRAL_POWERS, rp=5, **LETTOW).draw(11)
    assert who(t)[0] == GERMAN_COLONIES
    assert t.rp(CENTRAL_POWERS) == 5  # free as well
    after_battle(t)
    t.draw(9)
    assert persons_go(t) or is_card(t)
    assert len(t.all(f.OffensiveLaunched, ever=True)) == 1
    t = after_battle(front(CENTRAL_POWERS, 12, rp=5, **LETTOW))
    t.draw(9)
    assert len(t.all(f.OffensiveLaunched, ever=True)) == 1


@rule("18", "E6", "R165")
@pytest.mark.parametrize(
    "changes",
    [{"losses": {GERMAN_COLONIES: LAST[GERMAN_COLONIES]}}, {"status": {AFRICA: SURRENDERED}}],
)
def test_von_lettow_owes_nothing_without_a_value_or_a_target(changes: dict[str, Any]) -> None:
    t = front(CENTRAL_POWERS, rp=0, **LETTOW, **changes)
    assert t.state.passed[CENTRAL_POWERS]
    t = front(CENTRAL_POWERS, **LETTOW, **changes).draw(9)
    assert t.all(f.OffensiveLaunched) == []


@rule("18", "E6", "R165")
def test_von_lettow_is_due_each_turn_from_the_one_he_is_drawn_on() -> None:
    t = solo(Phase.EVENTS, CENTRAL_POWERS, turn=3, deck=(6,), rp=(0, 0)).draw(6)
    go_on(t, lambda t: t.state.turn == 5)
    by_turn: dict[int, int] = {}
    turn = 3
    for fact in t.history:
        turn = fact.turn if isinstance(fact, f.TurnBegan) else turn
        if isinstance(fact, f.OffensiveLaunched) and fact.attacker == GERMAN_COLONIES:
            by_turn[turn] = by_turn.get(turn, 0) + 1
    assert by_turn == {3: 1, 4: 1}


@rule("18", "E6", "R204")
def test_von_lettow_binds_athena_only() -> None:
    t = solo(Phase.OFFENSIVES, ENTENTE, initiative=CENTRAL_POWERS, rp=(5, 5), **LETTOW)
    t.do(DONE)
    assert t.state.passed[CENTRAL_POWERS]
    t = front(ENTENTE, **LETTOW).draw(9)
    assert t.all(f.OffensiveLaunched) == []


# ------------------------------------------------------------------------------------------ her re-rolls (R226)


@rule("10.2.7", "17.6.4", "R103", "R226")
@pytest.mark.parametrize(("enemy", "again"), [(0, 2), (2, 1), (3, 0)])
def test_athena_throws_failed_artillery_again_up_to_the_difference(enemy: int, again: int) -> None:
    """Aviation 3 of the second step against 0, 2 and 5: three dice, two misses."""
    values = [level.value for level in BOARD.trees[CENTRAL_POWERS][AVIATION]]
    theirs = [0, *(level.value for level in BOARD.trees[ENTENTE][AVIATION])]
    assert (values[1], theirs[2], theirs[3]) == (3, 2, 5)
    levels = {GERMANY: (0, 0, 3, 2), FRANCE: (0, 0, 0, enemy)}
    t = front(CENTRAL_POWERS, levels=levels, turn=12).draw(1).roll(2, 2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 3)
    t.roll(2, 3, 6)
    if again:
        assert awaited(t) == (Purpose.ARTILLERY_REROLL, again)
        t.roll(*[6] * again)
    assert t.losses(FRANCE) == 1 + again
    assert persons_go(t)


@rule("18", "E17", "R176", "R226")
@pytest.mark.parametrize(("faces", "again"), [((1, 2), 2), ((1, 6), 1), ((5, 6), 0)])
def test_athena_throws_at_kut_every_attack_die_again_that_missed(faces: tuple[int, int], again: int) -> None:
    t = front(CENTRAL_POWERS, 17, turn=6).roll(*faces)
    if again:
        assert awaited(t) == (Purpose.OWN_REROLL, again)
        t.roll(*[2] * again)
    assert t.losses(MIDDLE_EAST) == 2 - again
    assert t.losses(OTTOMAN_EMPIRE) == 0  # the 1s are gone
    assert persons_go(t)


@rule("18", "E4", "E1", "R163", "R226")
def test_athena_has_every_hit_of_the_schlieffen_plan_thrown_again() -> None:
    t = solo(Phase.EVENTS, ENTENTE, turn=1, deck=(1, 4)).draw(1, 4).roll(2, 5, 6)
    assert awaited(t) == (Purpose.FORCED_REROLL, 2)
    t.roll(2, 6)
    assert t.losses(FRANCE) == 1


@rule("18", "E3", "E4", "R163", "R226")
def test_athena_has_every_hit_of_the_russian_offensive_thrown_again() -> None:
    t = solo(Phase.OFFENSIVES, CENTRAL_POWERS, initiative=ENTENTE, turn=1, events=(3, 4))
    t.do(Offensive(RUSSIA, GERMANY, 3)).roll(1, 5, 5, 6)
    assert awaited(t) == (Purpose.FORCED_REROLL, 3)
    t.roll(2, 2, 2)
    assert t.losses(GERMANY) == 0
    assert t.losses(RUSSIA) == 1


@rule("18", "E4", "R163", "R231")
def test_against_athena_the_player_chooses_the_dice_of_tannenberg() -> None:
    t = front(ENTENTE, 3, 4, turn=1).roll(2, 2, 5, 6)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.TANNENBERG, "18, event 4")
    t.do(Reroll((6,))).roll(2)
    assert t.losses(GERMANY) == 1


@rule("18", "E19", "R178", "R226")
@pytest.mark.parametrize("chain", [True, False])
def test_athena_throws_all_fives_and_sixes_of_brusilov_again_exactly_once(chain: bool) -> None:
    t = front(ENTENTE, 19, options=Options(brusilov_chain=chain))
    assert who(t)[2] == OV[RUSSIA]
    t.roll(2, 5, 6)
    assert awaited(t) == (Purpose.OWN_REROLL, 2)
    t.roll(5, 6)
    assert persons_go(t)  # though they show 5 and 6 again
    assert (t.losses(AUSTRIA_HUNGARY), t.losses(RUSSIA)) == (4, 0)


@rule("18", "E19", "R178", "R226")
def test_athena_throws_at_brusilov_even_a_five_that_missed_and_pays_for_it() -> None:
    t = front(ENTENTE, 19, levels={AUSTRIA_HUNGARY: (0, 3, 0, 0)}).roll(2, 2, 5)
    assert t.losses(AUSTRIA_HUNGARY) == 0
    assert awaited(t) == (Purpose.OWN_REROLL, 1)
    t.roll(4)
    assert t.losses(RUSSIA) == 1


@rule("18", "E25", "R185", "R226")
def test_gaza_forces_athena_like_anyone() -> None:
    t = front(ENTENTE, 25, turn=8, levels={MIDDLE_EAST: (0, 0, 1, 1)}).roll(6, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(2)
    assert awaited(t) == (Purpose.ARTILLERY_REROLL, 1)
    t.roll(6)
    assert awaited(t) == (Purpose.FORCED_REROLL, 1)
    t.roll(2)
    assert awaited(t) == (Purpose.FORCED_REROLL, 1)
    t.roll(6)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E15", "R227")
@pytest.mark.parametrize("athena", BOTH)
def test_jutland_asks_nobody(athena: Side) -> None:
    t = solo(Phase.EVENTS, athena, deck=(15,), rp=(0, 0)).draw(15).roll(1)
    assert t.fact(f.ResourcesGained).side == CENTRAL_POWERS


# ---------------------------------------------------------------------------------------------- the whole of it

CHOICES = [
    Options(athena=(ENTENTE,)),
    Options(athena=(CENTRAL_POWERS,)),
    Options(athena=BOTH),
    Options(athena=(ENTENTE,), initiative=InitiativeRule.BID, lettow_card_fails=False),
    Options(athena=(CENTRAL_POWERS,), initiative=InitiativeRule.BID, reserve_mandatory=True),
    Options(athena=(CENTRAL_POWERS,), rewriting_history=True),
    Options(athena=BOTH, rewriting_history=True, initiative=InitiativeRule.DICE),
    Options(athena=(ENTENTE,), quick_play=True, brusilov_chain=False),
]


@rule("17", "17.6", "R227")
@pytest.mark.parametrize("options", CHOICES)
def test_athena_is_never_asked(options: Options) -> None:
    """Random games to the end. `check` holds all along, and no choice is ever awaited from her side."""
    dice = random.Random(str(options))
    for _ in range(30):
        state = engine.initial(Setup(BOARD, options)).state
        for _ in range(5_000):
            waiting = engine.pending(state)
            if isinstance(waiting, Over):
                break
            if isinstance(waiting, Choice):
                assert waiting.side not in options.athena
                state = engine.apply(state, dice.choice(engine.legal(state))).state
            elif isinstance(waiting, Dice):
                state = engine.apply(state, rolled(*(dice.randint(1, 6) for _ in range(waiting.count)))).state
            else:
                cards = dice.sample(engine.available_cards(state), waiting.count)
                state = engine.apply(state, drawn(*cards)).state
            check(state)
        assert isinstance(engine.pending(state), Over)


# ---------------------------------------------------------------- the printed cards and the rulebook's examples


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


@rule("17.6.2", "R208", "R209", "R210", "R284")
def test_the_example_of_17_6_2_with_the_card_that_it_shows() -> None:
    """Turn 7, Athena as the Central Powers: Barrage for 2 RP, then U-Boat Production for 1 RP, and nothing else."""
    owned = Tree(levels=(2, 2, 1, 2, 1, 1), cubes=(0, 0, 1, 0, 0, 0))
    names = [BOARD.trees[CENTRAL_POWERS][technology][level - 1].name for technology, level in enumerate(owned.levels)]
    assert names == ["Firepower", "Trenches", "Heavy Artillery", "Jagdstaffeln", "Raiders", "Zeppelins"]
    fitting = []
    for card in BOARD.cornflower:
        t = solo(Phase.TECHNOLOGY, CENTRAL_POWERS, board=BOARD, turn=7, rp=(0, 9), trees={CENTRAL_POWERS: owned})
        t.draw(card.number)
        columns = [technology for technology in Technology if card.technology[technology]]
        if columns == [ATTACK, ARTILLERY, NAVAL, AIR_RAID] and paid(t) == [(ARTILLERY, 2), (NAVAL, 1)]:
            fitting.append(t)
    assert len(fitting) == 1
    first, second = fitting[0].all(f.ResearchRolled, ever=True)
    assert (first.bonus, first.cubes) == (1, 1)  # the cube of an earlier attempt helps
    assert (second.bonus, second.cubes) == (0, 0)
    assert fitting[0].rp(CENTRAL_POWERS) == 9 - 3


@rule("17.6.2", "20", "R209")
def test_the_example_of_section_20_with_a_card_that_fits_it() -> None:
    """Turn 1, Athena as the Entente: the card has Attack, Defence, Artillery and Naval; 1 RP, then 2 RP are spent."""
    fitting = []
    for card in BOARD.cornflower:
        columns = [technology for technology in Technology if card.technology[technology]]
        if columns == [ATTACK, DEFENCE, ARTILLERY, NAVAL]:
            t = solo(Phase.TECHNOLOGY, ENTENTE, board=BOARD, turn=1, rp=(8, 0)).draw(card.number)
            if paid(t, 3, 6) == [(DEFENCE, 1), (NAVAL, 2)]:
                fitting.append(t)
    assert len(fitting) == 1
    t = fitting[0]
    assert t.rp(ENTENTE) == 5
    assert t.state.trees[ENTENTE].levels == (0, 1, 0, 0, 1, 0)
    implemented = [sector for sector in Sector if t.state.sectors[sector].levels == (0, 1, 0, 0)]
    assert implemented == [FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, GREECE, MIDDLE_EAST]


@rule("17.6.3", "10.1.2", "R213", "R214", "R212")
def test_the_example_of_17_6_3_with_the_printed_cards() -> None:
    """Austria-Hungary 4 spaces from the red value: 4 cards, 3 of which name it, 3 spaces, 6 RP; then Bulgaria, as a tie
    with the Ottoman Empire; then Germany and the Ottoman Empire by the list; the Colonies, hurt most, never.
    """
    losses = {AUSTRIA_HUNGARY: 3, OTTOMAN_EMPIRE: 2, BULGARIA: 2, GERMANY: 1, GERMAN_COLONIES: 3}
    t = solo(Phase.REINFORCEMENTS, CENTRAL_POWERS, board=BOARD, losses=losses, rp=(0, 20), status={BULGARIA: AT_WAR})
    assert cards_awaited(t) == 4
    naming = [card.number for card in BOARD.cornflower if AUSTRIA_HUNGARY in card.reinforcement]
    other = next(card.number for card in BOARD.cornflower if AUSTRIA_HUNGARY not in card.reinforcement)
    assert len(naming) >= 3
    t.draw(*naming[:3], other)
    assert t.losses(AUSTRIA_HUNGARY) == 0
    assert t.rp(CENTRAL_POWERS) == 14
    assert cards_awaited(t) == 3
    while t.state.phase == Phase.REINFORCEMENTS:
        assert isinstance(t.waiting, Cards)
        t.draw(*engine.available_cards(t.state)[: t.waiting.count])
    assert tried(t) == [AUSTRIA_HUNGARY, BULGARIA, GERMANY, OTTOMAN_EMPIRE]
