"""Chapters 7 and 18: the 42 event cards one by one, each come in through the real draw.

Dice are laid on the edge: `edge` gives the highest face that misses and the lowest that hits, so a modifier that is
one off turns the result round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules.actions import (
    DECLINE,
    DONE,
    KEEP,
    KEEP_EVENTS,
    USE_MICHAEL,
    CancelEvent,
    Implement,
    Offensive,
    Reinforce,
    Reroll,
)
from rules.board import Board, Corner
from rules.model import (
    NOT_PLACED,
    Cards,
    Cause,
    Choice,
    CounterAttack,
    Decision,
    Deck,
    Dice,
    Options,
    Over,
    Phase,
    Purpose,
    Reason,
    Sector,
    Side,
    State,
    Status,
    Technology,
    Tree,
)
from rules.victory import prestige_points
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

NOTHING = 32
AT_WAR, NEUTRAL, SURRENDERED, EXITED = Status.AT_WAR, Status.NEUTRAL, Status.SURRENDERED, Status.EXITED
NEUTRALS = (ITALY, ROMANIA, GREECE, BULGARIA)
ALL_AT_WAR = dict.fromkeys(NEUTRALS, AT_WAR)
LAST = {sector: BOARD.sectors[sector].last_space for sector in Sector}
GREEN_BOARD = replace(BOARD, corners=(Corner.GREEN,) * len(BOARD.corners))
BLOCKADE_UNLOCKED = {ENTENTE: Tree(levels=(0, 0, 0, 0, 1, 0))}


# ------------------------------------------------------------------------------------------ at the table


def turn_of(*cards: int) -> int:
    """A turn on which these may be drawn: not the last of its year, nor the one before Lafayette's star."""
    newest = max(cards)
    return next(turn for last, turn in ((4, 1), (13, 3), (22, 6), (32, 8), (42, 12)) if newest <= last)


def drawn(*cards: int, turn: int | None = None, **changes: Any) -> Table:
    """These cards have been drawn from a deck of just these, and the game has gone on to the next thing awaited."""
    changes.setdefault("deck", tuple(sorted(cards)))
    return Table.at(Phase.EVENTS, turn=turn or turn_of(*cards), **changes).draw(*cards)


def go_on(t: Table, until: Callable[[Table], bool]) -> Table:
    """Play on and do nothing that is not forced: no loss at sea, no spending, and Attack dice that miss."""
    while not until(t):
        waiting = t.waiting
        assert not isinstance(waiting, Over), waiting
        if isinstance(waiting, Choice):
            t.do(t.legal[-1])
        elif isinstance(waiting, Cards):
            t.draw(*engine.available_cards(t.state)[: waiting.count])
        else:
            face = 1 if waiting.purpose in (Purpose.U_BOAT, Purpose.BLOCKADE) else 2
            t.roll(*[face] * waiting.count)
    return t


def asks(decision: Decision, side: Side, turn: int | None = None) -> Callable[[Table], bool]:
    def found(t: Table) -> bool:
        here = t.waiting
        return (
            isinstance(here, Choice) and (here.decision, here.side) == (decision, side) and turn in (None, t.state.turn)
        )

    return found


def to_offensives(t: Table, side: Side) -> Table:
    """Go on until `side` may launch an offensive."""
    return go_on(t, asks(Decision.OFFENSIVE, side))


def to_next_offensives(t: Table, side: Side) -> Table:
    """Go on until `side` may launch an offensive on the following turn."""
    return go_on(t, asks(Decision.OFFENSIVE, side, t.state.turn + 1))


def to_phase(t: Table, phase: Phase, *, later: int = 0) -> Table:
    """Go on to the first thing awaited in a phase, of this turn or so many turns `later`."""
    turn = t.state.turn + later
    return go_on(t, lambda t: (t.state.turn, t.state.phase) == (turn, phase))


def to_draw(t: Table) -> Table:
    """Go on until event cards are to be drawn."""
    return go_on(t, lambda t: isinstance(t.waiting, Cards) and t.waiting.deck == Deck.EVENTS)


def to_the_end(t: Table) -> Over:
    over = go_on(t, lambda t: isinstance(t.waiting, Over)).waiting
    assert isinstance(over, Over)
    return over


def side_of(sector: Sector) -> Side:
    return BOARD.sectors[sector].side


def offensive(*cards: int, by: Sector, on: Sector, size: int, **changes: Any) -> Table:
    """The cards drawn, then the first offensive of the turn, its Attack dice awaited."""
    side = side_of(by)
    return to_offensives(drawn(*cards, initiative=side, **changes), side).do(Offensive(by, on, size))


def awaited(t: Table) -> tuple[Purpose, int]:
    """The dice that are awaited: what for, and how many."""
    assert isinstance(t.waiting, Dice), t.waiting
    return t.waiting.purpose, t.waiting.count


def edge(attacker: Sector, modifier: int = 0, board: Board = BOARD) -> tuple[int, int]:
    """The highest face that misses and the lowest that hits for an attacker with a modifier."""
    hit = min(board.sectors[attacker].attack_value - modifier, 6)
    assert hit - 1 >= 2, "a 1 would miss in any case"
    return hit - 1, hit


def attackers(t: Table) -> set[Sector]:
    return {action.attacker for action in t.legal if isinstance(action, Offensive)}


def targets(t: Table) -> set[Sector]:
    return {action.defender for action in t.legal if isinstance(action, Offensive)}


def income(t: Table, side: Side) -> f.Income:
    """The last collection of a side."""
    return [fact for fact in t.all(f.Income, ever=True) if fact.side == side][-1]


def effects(t: Table) -> list[int]:
    """The events that have taken effect, in order."""
    return [fact.event for fact in t.all(f.EventTakesEffect, ever=True)]


def without_effect(t: Table) -> dict[int, bool]:
    """The events without effect, and whether they came too late."""
    return {fact.event: fact.too_late for fact in t.all(f.EventWithoutEffect, ever=True)}


def printed_with(sector: Sector, **changes: Any) -> Board:
    """The board with other printed values of one sector."""
    sectors = list(BOARD.sectors)
    sectors[sector] = replace(sectors[sector], **changes)
    return replace(BOARD, sectors=tuple(sectors))


def raids(level: int, entente: int = 0) -> dict[Side, Tree]:
    """Trees with Air Raid levels."""
    return {
        ENTENTE: Tree(levels=(0, 0, 0, 0, 0, entente)),
        CENTRAL_POWERS: Tree(levels=(0, 0, 0, 0, 0, level)),
    }


def apart_from_cards(state: State) -> State:
    """The position without what only says which cards lie on the table."""
    return replace(state, drawn=(), cancelled=(), this_turn=())


# ----------------------------------------------------------------------------- drawing and resolving (7, 18)


@rule("7.1", "R023", "R147")
def test_three_cards_a_turn_and_the_deck_is_empty_on_turn_fourteen() -> None:
    t = Table.new()
    left, years = [], []
    while not isinstance(t.waiting, Over):
        if isinstance(t.waiting, Cards):
            assert t.waiting == Cards(CENTRAL_POWERS, Deck.EVENTS, 3, "7.1")
            t.draw(*engine.available_cards(t.state)[:3])
            left.append(len(t.state.deck))
            years += [fact.year for fact in t.all(f.YearBegan)]
        go_on(t, lambda t: isinstance(t.waiting, Cards | Over))
    assert left == [1, 7, 4, 1, 7, 4, 1, 8, 5, 2, 9, 6, 3, 0]
    joined = [(fact.year, fact.added) for fact in t.all(f.YearBegan, ever=True)]
    assert joined == [(1915, 9), (1916, 9), (1917, 10), (1918, 10)]
    shown = [event for fact in t.all(f.EventsDrawn, ever=True) for event in fact.events]
    assert sorted(shown) == list(range(1, 43))


@rule("7.1", "R023")
def test_what_is_left_is_drawn_and_never_returns() -> None:
    t = drawn(11, 32, turn=8)
    assert t.state.deck == ()
    assert t.all(f.EventsDrawn, ever=True)[0].events == (11, 32)
    to_phase(t, Phase.OFFENSIVES, later=1)
    assert t.state.deck == ()
    assert len(t.all(f.EventsDrawn, ever=True)) == 1


@rule("18", "R035", "R036")
def test_cards_are_resolved_by_number_once_all_are_drawn_and_kept() -> None:
    t = Table.at(Phase.EVENTS, turn=12, deck=(20, 33, 39), trees=raids(2)).draw(39, 20, 33)
    assert effects(t) == []  # nothing is resolved before the Central Powers have decided
    t.do(KEEP_EVENTS)
    assert effects(t) == [20, 33, 39]
    assert isinstance(t.waiting, Dice) and t.waiting.purpose == Purpose.U_BOAT


@rule("18", "10.3.1", "R036", "R128")
def test_mandatory_offensives_come_by_number() -> None:
    t = to_offensives(drawn(19, 21, 25, turn=8, initiative=ENTENTE, rp=(20, 0)), ENTENTE)
    order: list[tuple[Sector, Sector]] = []
    while len(order) < 3:
        (demanded,) = {(a.attacker, a.defender) for a in t.legal if isinstance(a, Offensive)}
        order.append(demanded)
        t.do(t.legal[-1])
        assert t.all(f.OffensiveLaunched)[0].event == (19, 21, 25)[len(order) - 1]
        go_on(t, lambda t: asks(Decision.OFFENSIVE, ENTENTE)(t) or t.state.passed[ENTENTE])
    assert order == [(RUSSIA, AUSTRIA_HUNGARY), (FRANCE, GERMANY), (MIDDLE_EAST, OTTOMAN_EMPIRE)]


@rule("7.3", "R038", "R039", "E1", "E2", "E3", "E4")
@pytest.mark.parametrize("event", [1, 2, 3, 4])
@pytest.mark.parametrize("turn", [2, 9])
def test_a_blue_card_after_1914_is_one_of_the_three_and_does_nothing(event: int, turn: int) -> None:
    t = drawn(event, NOTHING, turn=turn)
    assert without_effect(t) == {event: True}
    assert effects(t) == [NOTHING]
    other = drawn(NOTHING, turn=turn)
    assert apart_from_cards(t.state) == apart_from_cards(other.state)
    assert t.state.this_turn == (NOTHING,)


@rule("7.3", "R038")
def test_no_card_is_drawn_in_place_of_one_that_comes_too_late() -> None:
    t = Table.at(Phase.EVENTS, turn=2, deck=(2, 9, 11, 13)).draw(2, 9, 11)
    assert t.state.deck == (13,)
    assert effects(t) == [9, 11]
    assert without_effect(t) == {2: True}


@rule("7.3", "R039")
@pytest.mark.parametrize("event", range(5, 43))
def test_no_later_card_is_too_late(event: int) -> None:
    assert BOARD.corner(event) != Corner.BLUE
    assert True not in without_effect(drawn(event, turn=13)).values()


@rule("7.3", "R039")
@pytest.mark.parametrize("event", [1, 2, 3, 4])
def test_the_cards_of_1914_are_blue_and_count_on_turn_one(event: int) -> None:
    assert BOARD.corner(event) == Corner.BLUE
    t = drawn(event)
    assert effects(t) == [event]
    assert without_effect(t) == {}


@rule("7.3", "R040", "R274")
@pytest.mark.parametrize(
    "event",
    [
        pytest.param(event, marks=rule(f"E{event}"))
        for event in (2, 3, 4, 5, 7, 8, 14, 17, 18, 19, 21, 25, 26, 27, 29, 31, 34, 37, 38, 40)
    ],
)
def test_nothing_is_left_of_a_one_turn_card_when_the_next_turn_begins(event: int) -> None:
    """Two games alike but for the card, which nobody makes use of: one position when the next turn collects."""
    idle = {FRANCE: LAST[FRANCE], RUSSIA: LAST[RUSSIA], GERMANY: LAST[GERMANY], MIDDLE_EAST: LAST[MIDDLE_EAST]}
    both = []
    for card in (event, NOTHING):
        t = drawn(card, turn=turn_of(event), losses=idle, status=ALL_AT_WAR)
        assert t.state.this_turn == (card,)
        both.append(to_phase(t, Phase.NAVAL, later=1).state)
    assert both[0] == both[1]


@rule("12", "R274")
def test_the_cards_of_a_turn_are_off_the_table_when_the_next_is_drawn() -> None:
    t = Table.at(Phase.EVENTS, turn=8, deck=(5, 11, 13, 20, 26, 27)).draw(5, 26, 27)
    assert t.state.this_turn == t.state.drawn == (5, 26, 27)
    to_draw(t)
    assert t.state.turn == 9
    assert t.state.this_turn == t.state.drawn == ()


@rule("18", "E32", "R191")
def test_nothing_to_report() -> None:
    t = drawn(NOTHING)
    empty = Table.at(Phase.EVENTS, turn=turn_of(NOTHING), deck=()).state
    assert effects(t) == [NOTHING]
    assert apart_from_cards(t.state) == empty


@rule("7.1", "14.1", "R041", "E20", "E22", "E39")
def test_sudden_death_ends_the_event_phase_at_once() -> None:
    t = drawn(20, 22, 39, vp=(4, 0), losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert t.waiting == Over(ENTENTE, Cause.SUDDEN_DEATH, "14.1")
    assert effects(t) == [20]
    assert t.status(ROMANIA) == NEUTRAL
    assert t.losses(FRANCE) == 0
    assert t.all(f.Income, ever=True) == []


# ------------------------------------------------------------------------------------- cancelled (10.2.7)


@rule("10.2.7", "R002", "R048")
@pytest.mark.parametrize("event", [pytest.param(event, marks=rule(f"E{event}")) for event in range(1, 43)])
def test_a_cancelled_card_is_as_if_never_drawn(event: int) -> None:
    """Cancelling it leaves the same position as cancelling a card that does nothing."""
    both = []
    for card in (event, NOTHING):
        t = drawn(card, turn=1 if event < 5 else 12, board=GREEN_BOARD, trees=raids(1), in_force=(10,))
        assert t.decision == Decision.AIR_RAID
        t.do(CancelEvent(card))
        assert not t.all(f.EventTakesEffect)
        assert not t.all(f.EventWithoutEffect)
        assert (t.state.cancelled, t.state.this_turn, t.state.deck) == ((card,), (), ())
        both.append(apart_from_cards(t.state))
    assert both[0] == both[1]


@rule("10.2.7", "R048", "E23", "E16")
def test_a_cancelled_card_cancels_nothing_itself() -> None:
    t = drawn(23, board=GREEN_BOARD, trees=raids(1), in_force=(16,)).do(CancelEvent(23))
    assert t.state.in_force == (16,)
    assert t.all(f.NavalRolled, ever=True) == []
    assert [fact.event for fact in t.all(f.NavalSuspended) if fact.side == CENTRAL_POWERS] == [16]


@rule("10.2.7", "R048", "R202", "E10", "E24")
@pytest.mark.parametrize(("first", "second"), [(10, 24), (24, 10)])
def test_cancelling_the_second_of_the_pair_keeps_lafayette_away(first: int, second: int) -> None:
    t = drawn(second, turn=8, board=GREEN_BOARD, trees=raids(1), in_force=(first,)).do(CancelEvent(second))
    assert t.state.lafayette == NOT_PLACED
    assert t.state.in_force == (first,)


@rule("10.2.7", "R048", "R202")
def test_cancelling_the_first_of_the_pair_keeps_lafayette_away_when_the_second_comes() -> None:
    t = drawn(10, 24, turn=8, board=GREEN_BOARD, trees=raids(1)).do(CancelEvent(10))
    assert t.state.in_force == (24,)
    assert t.state.lafayette == NOT_PLACED


@rule("10.2.7", "R047", "E16", "E41")
@pytest.mark.parametrize("event", [6, 16, 23, 35, 36, 41])
def test_a_marker_from_an_earlier_turn_cannot_be_cancelled(event: int) -> None:
    t = drawn(NOTHING, turn=12, board=GREEN_BOARD, trees=raids(3), in_force=(event,))
    assert t.legal == (CancelEvent(NOTHING), KEEP_EVENTS)
    assert t.reason(CancelEvent(event)) == Reason.EVENT_NOT_DRAWN


@rule("10.2.7", "R293", "E33", "E39", "E42", "E32")
def test_only_the_colour_says_what_may_be_cancelled() -> None:
    t = Table.at(Phase.EVENTS, turn=12, deck=(33, 39, 42), trees=raids(2)).draw(33, 39, 42)
    assert t.legal == (CancelEvent(39), KEEP_EVENTS)  # grey, though it hurts both sides; the others are red
    assert t.reason(CancelEvent(33)) == t.reason(CancelEvent(42)) == Reason.CORNER_FORBIDS
    t.do(CancelEvent(39))
    assert t.losses(FRANCE) == t.losses(GERMANY) == 0
    t = Table.at(Phase.EVENTS, turn=12, deck=(NOTHING,), trees=raids(2)).draw(NOTHING)
    assert CancelEvent(NOTHING) in t.legal  # R191: a slot for a card without effect


@rule("7.2", "10.2.7", "R042")
def test_a_lead_of_three_cancels_and_draws_nothing_new() -> None:
    t = drawn(NOTHING, 39, 40, turn=12, trees=raids(3), deck=(5, NOTHING, 39, 40), set_aside=(8,))
    t.do(CancelEvent(39), CancelEvent(40))
    assert t.state.deck == (5,)
    assert effects(t) == [NOTHING]
    assert isinstance(t.waiting, Dice)


@rule("R049", "R201", "E42")
def test_peace_can_be_cancelled_only_if_its_corner_is_not_red() -> None:
    assert BOARD.corner(42) == Corner.RED
    t = drawn(42, turn=12, trees=raids(3))
    assert t.all(f.EventCancelled, ever=True) == []
    assert not isinstance(t.waiting, Choice)
    grey = replace(BOARD, corners=(Corner.GREY,) * len(BOARD.corners))
    t = drawn(42, turn=12, board=grey, trees=raids(2)).do(CancelEvent(42))
    over = to_the_end(t)
    assert (over.cause, t.state.turn) == (Cause.ARMISTICE, 14)


@rule("R292", "E33")
def test_without_brest_litovsk_russia_stays() -> None:
    t = drawn(33, board=GREEN_BOARD, trees=raids(1), losses={GERMANY: 2}).do(CancelEvent(33))
    assert t.status(RUSSIA) == AT_WAR
    assert t.losses(GERMANY) == 2
    assert RUSSIA in attackers(to_offensives(t, ENTENTE))
    to_the_end(t)
    assert t.status(RUSSIA) == AT_WAR


# ------------------------------------------------------------------------------------------- 1914: 1 to 4


@rule("18", "E1", "R160")
@pytest.mark.parametrize("losses", [0, LAST[GERMANY]])
def test_schlieffen_is_a_free_offensive_with_three_dice_at_once(losses: int) -> None:
    t = drawn(1, losses={GERMANY: losses}, rp=(0, 0), levels={GERMANY: (0, 0, 1, 0)})
    assert t.state.phase == Phase.EVENTS
    assert awaited(t) == (Purpose.ATTACK, 3)  # whatever the Operational Value
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.ATTACK, 3, "10.3.3")  # automatic: nobody was asked
    launched = t.all(f.OffensiveLaunched)[0]
    assert (launched.attacker, launched.defender, launched.cost, launched.event) == (GERMANY, FRANCE, 0, 1)
    miss, hit = edge(GERMANY, +1)
    t.roll(miss, hit, hit)  # no Artillery dice: the card gives Attack dice only
    assert t.losses(FRANCE) == 2
    assert t.state.phase == Phase.NAVAL
    assert income(t, CENTRAL_POWERS).total == 13  # nothing was paid


@rule("18", "E1", "R160", "R111")
def test_after_schlieffen_germany_may_attack_again_without_the_bonus() -> None:
    t = drawn(1, initiative=CENTRAL_POWERS).roll(2, 2, 2)
    to_offensives(t, CENTRAL_POWERS)
    assert {a.defender for a in t.legal if isinstance(a, Offensive) and a.attacker == GERMANY} == {FRANCE, RUSSIA}
    t.do(Offensive(GERMANY, FRANCE, 3))
    assert t.fact(f.OffensiveLaunched).cost == 3
    assert awaited(t) == (Purpose.ATTACK, 3)
    miss, hit = edge(GERMANY)
    t.roll(miss, miss, hit)
    assert t.losses(FRANCE) == 1
    t.do(DONE)  # the Entente passes
    assert GERMANY not in attackers(t)
    assert AUSTRIA_HUNGARY in attackers(t)


@rule("18", "E1", "R160", "R111")
def test_schlieffen_does_not_give_a_second_paid_offensive() -> None:
    t = to_offensives(drawn(1, initiative=CENTRAL_POWERS).roll(2, 2, 2), CENTRAL_POWERS)
    t.do(Offensive(GERMANY, RUSSIA, 1)).roll(2).do(DONE)  # the Entente passes
    assert t.reason(Offensive(GERMANY, FRANCE, 1)) == Reason.ALREADY_ATTACKED


@rule("18", "10.3.4", "E1", "R160")
def test_schlieffen_is_open_to_the_counter_attack() -> None:
    t = drawn(1).roll(1, 1, 2)
    assert t.losses(GERMANY) == 1
    assert t.losses(FRANCE) == 0


@rule("10.3.4", "E1", "R120", "R160")
@pytest.mark.parametrize(("cards", "losses"), [((1,), 0), ((2,), 1)])
def test_schlieffen_was_an_offensive_elsewhere_for_the_counter_attack(cards: tuple[int, ...], losses: int) -> None:
    """A 1 against Germany, which by the plan has attacked France, costs Russia nothing."""
    t = drawn(*cards, initiative=ENTENTE)
    if cards == (1,):
        t.roll(2, 2, 2)
    to_offensives(t, ENTENTE).do(Offensive(RUSSIA, GERMANY, 1)).roll(1)
    assert t.losses(RUSSIA) == losses


@rule("18", "E1", "E2", "R037", "R161")
def test_belgian_fortifications_take_the_bonus_of_schlieffen_though_their_number_is_higher() -> None:
    t = drawn(1, 2)
    miss, hit = edge(GERMANY)
    assert awaited(t) == (Purpose.ATTACK, 3)
    t.roll(miss, miss, hit)
    assert t.losses(FRANCE) == 1


@rule("18", "E2", "R161")
def test_belgian_fortifications_reduce_nothing_else() -> None:
    t = offensive(2, by=GERMANY, on=FRANCE, size=2)
    t.roll(*edge(GERMANY))
    assert t.losses(FRANCE) == 1


@rule("18", "E3", "R162", "R124")
def test_russian_offensive_adds_a_die_and_one_to_all_against_germany() -> None:
    t = offensive(3, by=RUSSIA, on=GERMANY, size=2)
    assert t.all(f.OffensiveLaunched)[0].cost == 2
    assert awaited(t) == (Purpose.ATTACK, 3)
    miss, hit = edge(RUSSIA, +1)
    t.roll(miss, hit, hit)
    assert t.losses(GERMANY) == 2


@rule("18", "E3", "R162")
@pytest.mark.parametrize(("by", "on"), [(RUSSIA, AUSTRIA_HUNGARY), (FRANCE, GERMANY)])
def test_russian_offensive_is_for_russia_against_germany_alone(by: Sector, on: Sector) -> None:
    t = offensive(3, by=by, on=on, size=2)
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(*edge(by))
    assert t.losses(on) == 1


@rule("18", "E3", "R114", "R162")
def test_the_free_die_of_the_russian_offensive_needs_an_offensive() -> None:
    t = to_offensives(drawn(3, initiative=ENTENTE, losses={RUSSIA: LAST[RUSSIA]}), ENTENTE)
    assert t.reason(Offensive(RUSSIA, GERMANY, 1)) == Reason.OPERATIONAL_VALUE
    assert t.reason(Offensive(FRANCE, GERMANY, 0)) == Reason.SIZE


@rule("18", "E4", "R163", "R116")
def test_the_marne_lets_the_entente_have_schlieffens_hits_thrown_again_once() -> None:
    t = drawn(1, 4)
    miss, hit = edge(GERMANY, +1)
    t.roll(miss, hit, 6)
    assert t.state.phase == Phase.EVENTS
    assert t.waiting == Choice(ENTENTE, Decision.TANNENBERG, "18, event 4")
    assert set(t.legal) == {Reroll((hit, 6)), Reroll((hit,)), Reroll((6,)), KEEP}  # any of those that cause losses
    assert t.reason(Reroll((miss,))) == Reason.DICE_NOT_THERE
    t.do(Reroll((6,)))
    assert awaited(t) == (Purpose.FORCED_REROLL, 1)
    t.roll(hit)  # the new result stands, though it hits
    assert t.losses(FRANCE) == 2
    assert t.state.phase == Phase.NAVAL


@rule("18", "20", "E4", "R116", "R163")
def test_a_die_that_the_marne_turns_to_a_one_brings_the_counter_attack() -> None:
    t = drawn(1, 4).roll(2, 2, 6).do(Reroll((6,))).roll(1)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (0, 1)


@rule("18", "E4", "R163")
def test_the_marne_may_be_left_unused_and_needs_a_hit() -> None:
    t = drawn(1, 4).roll(2, 2, 6).do(KEEP)
    assert t.losses(FRANCE) == 1
    t = drawn(1, 4).roll(1, 2, 2)
    assert t.state.phase == Phase.NAVAL


@rule("18", "E3", "E4", "R163")
def test_tannenberg_lets_the_central_powers_have_the_russian_dice_thrown_again() -> None:
    miss, hit = edge(RUSSIA, +1)
    t = offensive(3, 4, by=RUSSIA, on=GERMANY, size=3).roll(1, miss, hit, 6)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.TANNENBERG, "18, event 4")
    t.do(Reroll((hit, 6)))
    assert awaited(t) == (Purpose.FORCED_REROLL, 2)
    t.roll(hit, 2)
    assert t.losses(GERMANY) == 1
    assert t.losses(RUSSIA) == 1  # the 1 that nobody threw again


@rule("18", "E1", "E3", "E4", "R163")
def test_each_side_has_one_use_of_tannenberg_and_marne() -> None:
    t = drawn(1, 3, 4, initiative=ENTENTE).roll(2, 2, 6)
    assert asks(Decision.TANNENBERG, ENTENTE)(t)
    t.do(Reroll((6,))).roll(2)
    to_offensives(t, ENTENTE).do(Offensive(RUSSIA, GERMANY, 1)).roll(6, 6)
    assert asks(Decision.TANNENBERG, CENTRAL_POWERS)(t)


@rule("18", "E4", "R163")
@pytest.mark.parametrize(
    ("cards", "by", "on"),
    [((4,), GERMANY, FRANCE), ((4,), RUSSIA, GERMANY), ((3, 4), RUSSIA, AUSTRIA_HUNGARY), ((3, 4), FRANCE, GERMANY)],
)
def test_tannenberg_is_for_the_two_events_only(cards: tuple[int, ...], by: Sector, on: Sector) -> None:
    t = offensive(*cards, by=by, on=on, size=1).roll(6)
    assert t.state.battle is None  # nobody was asked
    assert t.losses(on) == 1


@rule("18", "E1", "E4", "R163")
def test_the_marne_does_not_touch_germanys_paid_offensive_of_the_turn() -> None:
    t = drawn(1, 4, initiative=CENTRAL_POWERS).roll(2, 2, 2)
    to_offensives(t, CENTRAL_POWERS).do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert t.decision == Decision.OFFENSIVE
    assert t.losses(FRANCE) == 1


# ------------------------------------------------------------------------------------------ 1915: 5 to 13


@rule("18", "E5", "R164")
@pytest.mark.parametrize(
    ("by", "on"),
    [
        (FRANCE, GERMANY),
        (RUSSIA, AUSTRIA_HUNGARY),
        (ITALY, AUSTRIA_HUNGARY),
        (SERBIA, AUSTRIA_HUNGARY),
        (ROMANIA, AUSTRIA_HUNGARY),
        (GREECE, BULGARIA),
        (MIDDLE_EAST, OTTOMAN_EMPIRE),
        (AFRICA, GERMAN_COLONIES),
    ],
)
def test_shell_shortage_takes_one_from_every_attack_die_of_the_entente(by: Sector, on: Sector) -> None:
    miss, hit = edge(by, -1)
    for face, losses in ((miss, 0), (hit, 1), (6, 1)):
        t = offensive(5, by=by, on=on, size=1, status=ALL_AT_WAR).roll(face)
        assert t.losses(on) == losses


@rule("18", "E5", "R164", "R102")
def test_shell_shortage_takes_one_from_artillery_dice_too() -> None:
    miss, hit = edge(FRANCE, -1)
    t = offensive(5, by=FRANCE, on=GERMANY, size=3, levels={FRANCE: (0, 0, 3, 0)}).roll(2, 2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 3)
    t.roll(miss, hit, 6)
    assert t.losses(GERMANY) == 2


@rule("18", "E5", "R164")
def test_shell_shortage_leaves_the_central_powers_alone() -> None:
    t = offensive(5, by=GERMANY, on=FRANCE, size=2).roll(*edge(GERMANY))
    assert t.losses(FRANCE) == 1


@rule("18", "E6", "R165", "R113")
def test_von_lettow_attacks_for_nothing_from_the_turn_that_he_is_drawn() -> None:
    t = to_offensives(drawn(6, initiative=CENTRAL_POWERS), CENTRAL_POWERS)
    sizes = {a.size for a in t.legal if isinstance(a, Offensive) and a.attacker == GERMAN_COLONIES}
    assert sizes == {1, 2}  # up to the Operational Value
    before = t.rp(CENTRAL_POWERS)
    assert engine.explain(t.state, Offensive(GERMAN_COLONIES, AFRICA, 2)).cost == 0
    t.do(Offensive(GERMAN_COLONIES, AFRICA, 2))
    assert awaited(t) == (Purpose.ATTACK, 2)
    assert t.rp(CENTRAL_POWERS) == before
    t.roll(2, 2).do(DONE)  # the Entente passes
    assert GERMAN_COLONIES not in attackers(t)  # it was their one offensive


@rule("18", "E6", "R165", "R108")
def test_von_lettow_attacks_even_without_a_single_rp() -> None:
    t = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, rp=(0, 0), in_force=(6,))
    assert targets(t) == {AFRICA}
    t.do(Offensive(GERMAN_COLONIES, AFRICA, 2)).roll(6, 6)
    assert t.losses(AFRICA) == 2
    assert t.rp(CENTRAL_POWERS) == 0


@rule("18", "E6", "R165")
def test_von_lettow_makes_nothing_else_free() -> None:
    t = to_offensives(drawn(6, initiative=CENTRAL_POWERS), CENTRAL_POWERS)
    assert engine.explain(t.state, Offensive(GERMANY, FRANCE, 2)).cost == 2
    t = to_offensives(drawn(6, initiative=ENTENTE), ENTENTE)
    assert engine.explain(t.state, Offensive(AFRICA, GERMAN_COLONIES, 2)).cost == 2


@rule("3.1.3", "18", "E6", "R040", "R165")
def test_von_lettow_stays_from_turn_to_turn() -> None:
    t = drawn(6)
    assert t.state.in_force == (6,)
    to_next_offensives(t, CENTRAL_POWERS)
    assert engine.explain(t.state, Offensive(GERMAN_COLONIES, AFRICA, 1)).cost == 0


@rule("18", "E6", "R165", "R279")
def test_von_lettow_ends_when_the_colonies_surrender() -> None:
    t = offensive(6, by=AFRICA, on=GERMAN_COLONIES, size=1, losses={GERMAN_COLONIES: LAST[GERMAN_COLONIES]})
    t.roll(6)
    assert t.status(GERMAN_COLONIES) == SURRENDERED
    assert t.fact(f.EventEnded).event == 6
    assert t.state.in_force == ()


@rule("18", "E6", "R165")
@pytest.mark.parametrize("gone", [AFRICA, GERMAN_COLONIES])
def test_von_lettow_comes_too_late_when_either_side_of_his_war_has_surrendered(gone: Sector) -> None:
    t = drawn(6, status={gone: SURRENDERED})
    assert without_effect(t) == {6: False}
    assert t.state.in_force == ()


@rule("18", "E7", "R166")
def test_przemysl_doubles_every_loss_that_russia_causes_austria_hungary_but_not_its_own() -> None:
    t = offensive(7, by=RUSSIA, on=AUSTRIA_HUNGARY, size=3, levels={RUSSIA: (0, 0, 1, 0)})
    _, hit = edge(RUSSIA)
    t.roll(1, 2, hit)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(hit)
    assert t.losses(AUSTRIA_HUNGARY) == 4
    assert t.losses(RUSSIA) == 1  # the counter-attack


@rule("18", "E7", "R166")
@pytest.mark.parametrize(("by", "on"), [(SERBIA, AUSTRIA_HUNGARY), (RUSSIA, GERMANY), (AUSTRIA_HUNGARY, RUSSIA)])
def test_przemysl_doubles_nothing_else(by: Sector, on: Sector) -> None:
    t = offensive(7, by=by, on=on, size=1).roll(6)
    assert t.losses(on) == 1


@rule("18", "E8", "R167", "R101")
def test_ypres_adds_two_to_artillery_dice_whose_number_the_size_still_limits() -> None:
    board = printed_with(GERMANY, attack_value=6)  # high enough for the bonus to have an edge
    t = offensive(8, by=GERMANY, on=FRANCE, size=2, levels={GERMANY: (0, 0, 3, 0)}, board=board)
    t.roll(*edge(GERMANY, 0, board))  # Attack dice have no bonus
    assert awaited(t) == (Purpose.ARTILLERY, 2)
    t.roll(*edge(GERMANY, +2, board))
    assert t.losses(FRANCE) == 2


@rule("3.9", "10.3.4", "E8", "R011", "R167")
def test_a_one_on_an_artillery_die_of_ypres_misses_and_brings_no_counter_attack() -> None:
    t = offensive(8, by=GERMANY, on=FRANCE, size=1, levels={GERMANY: (0, 0, 1, 0)}).roll(2).roll(1)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (0, 0)


@rule("18", "E8", "R167")
def test_ypres_gives_one_artillery_die_without_bonus_at_level_zero() -> None:
    miss, hit = edge(GERMANY)
    for face, losses in ((miss, 0), (hit, 1)):
        t = offensive(8, by=GERMANY, on=FRANCE, size=3).roll(2, 2, 2)
        assert awaited(t) == (Purpose.ARTILLERY, 1)
        t.roll(face)
        assert t.losses(FRANCE) == losses


@rule("18", "E8", "R167")
def test_ypres_is_for_germany_against_france_alone() -> None:
    t = offensive(8, by=GERMANY, on=RUSSIA, size=2).roll(2, 2)
    assert t.decision == Decision.OFFENSIVE
    miss, hit = edge(GERMANY)
    t = offensive(8, by=GERMANY, on=RUSSIA, size=2, levels={GERMANY: (0, 0, 2, 0)}).roll(2, 2).roll(miss, hit)
    assert t.losses(RUSSIA) == 1
    t = offensive(8, by=FRANCE, on=GERMANY, size=1).roll(2)
    assert t.decision == Decision.OFFENSIVE


@rule("18", "E8", "E37", "R167")
def test_ypres_serves_both_offensives_of_the_friedensturm() -> None:
    t = offensive(8, 37, by=GERMANY, on=FRANCE, size=1).roll(2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(2).do(DONE).do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)


@rule("18", "E8", "E34", "R167")
def test_ypres_and_michael_at_level_zero_are_two_dice_without_bonus() -> None:
    miss, hit = edge(GERMANY)
    t = offensive(8, 34, by=GERMANY, on=FRANCE, size=1)
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 2)
    t.roll(miss, hit)
    assert t.losses(FRANCE) == 1


@rule("18", "9", "E9", "R059", "R061", "R062", "R168")
@pytest.mark.parametrize(("held", "face", "left"), [(0, 3, 6), (18, 6, 14), (0, 6, 3)])
def test_gallipoli_takes_a_die_of_rp_after_the_collection_and_before_the_u_boats(
    held: int, face: int, left: int
) -> None:
    t = drawn(9, rp=(held, 0), losses={SERBIA: 2})
    assert t.waiting == Dice(ENTENTE, Purpose.EVENT, 1, "18, event 9", 9)
    assert t.rp(ENTENTE) == min(held + 9, 20)  # collected, and capped, already
    assert t.losses(SERBIA) == 2
    t.roll(face)
    assert t.rp(ENTENTE) == left
    assert t.losses(SERBIA) == 1  # one space back for nothing
    assert t.state.phase == Phase.NAVAL
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("18", "E9", "R061", "R168")
def test_gallipoli_never_takes_more_than_there_is() -> None:
    gone = dict.fromkeys((RUSSIA, MIDDLE_EAST, AFRICA, SERBIA), SURRENDERED)
    t = drawn(9, rp=(0, 0), status=gone)
    assert t.rp(ENTENTE) == BOARD.sectors[FRANCE].production + 1
    t.roll(6)
    assert t.rp(ENTENTE) == 0
    assert t.fact(f.ResourcesLost).rp == 4


@rule("18", "20", "E9", "R168", "R276")
@pytest.mark.parametrize(("status", "losses"), [(AT_WAR, 0), (SURRENDERED, LAST[SERBIA])])
def test_gallipoli_does_not_help_a_serbia_that_is_whole_or_gone(status: Status, losses: int) -> None:
    t = drawn(9, status={SERBIA: status}, losses={SERBIA: losses}).roll(2)
    assert (t.status(SERBIA), t.losses(SERBIA)) == (status, losses)
    assert t.all(f.Recovered) == []


@rule("18", "E9", "R040")
def test_gallipoli_is_over_with_the_turn() -> None:
    t = to_phase(drawn(9).roll(2), Phase.NAVAL, later=1)
    assert [fact.event for fact in t.all(f.EventDie, ever=True)] == [9]


@rule("13.1.1", "18", "R148")
@pytest.mark.parametrize(
    ("event", "sector", "production"),
    [
        pytest.param(11, ITALY, 2, marks=rule("E11", "R170")),
        pytest.param(13, BULGARIA, 1, marks=rule("E13", "R172")),
        pytest.param(22, ROMANIA, 1, marks=rule("E22", "R182")),
        pytest.param(28, GREECE, 0, marks=rule("E28", "R188")),
    ],
)
def test_a_neutral_sector_enters_the_war_at_once(event: int, sector: Sector, production: int) -> None:
    side = side_of(sector)
    t, without = drawn(event, initiative=side), drawn(NOTHING, turn=turn_of(event))
    assert (t.status(sector), t.losses(sector)) == (AT_WAR, 0)
    assert income(t, side).sectors == income(without, side).sectors + production  # from this turn's collection on
    assert income(t, side.enemy) == income(without, side.enemy)
    assert sector in attackers(to_offensives(t, side))
    against = drawn(event, initiative=side.enemy, status=ALL_AT_WAR | {sector: NEUTRAL})
    assert sector in targets(to_offensives(against, side.enemy))


@rule("13.1.1", "18", "E11", "E13", "E22", "E28")
@pytest.mark.parametrize("status", [AT_WAR, SURRENDERED])
@pytest.mark.parametrize(("event", "sector"), [(11, ITALY), (13, BULGARIA), (22, ROMANIA), (28, GREECE)])
def test_an_entry_card_does_nothing_to_a_sector_that_is_not_neutral(event: int, sector: Sector, status: Status) -> None:
    t = drawn(event, status={sector: status}, losses={sector: 1})
    assert (t.status(sector), t.losses(sector)) == (status, 1)
    assert without_effect(t) == {event: False}


@rule("10.2.6", "E11", "R098", "R170")
def test_levels_implemented_while_neutral_are_kept_on_entry() -> None:
    t = drawn(11, levels={ITALY: (1, 1, 0, 0)}, trees={ENTENTE: Tree(levels=(1, 1, 0, 0, 0, 0))})
    assert t.state.sectors[ITALY].levels == (1, 1, 0, 0)


@rule("13.2.3", "E22", "R182")
def test_romania_reminds_of_the_rp_that_its_surrender_brings() -> None:
    t = offensive(22, by=AUSTRIA_HUNGARY, on=ROMANIA, size=1, board=printed_with(ROMANIA, track=(1,))).roll(6)
    assert t.status(ROMANIA) == SURRENDERED
    assert income(t, CENTRAL_POWERS).romania == 0
    assert income(to_phase(t, Phase.NAVAL, later=1), CENTRAL_POWERS).romania == 1


@rule("18", "10.1.3", "E12", "R074", "R075", "R171")
@pytest.mark.parametrize(("losses", "left"), [(0, 0), (1, 0), (3, 2)])
def test_heia_safari_moves_the_colonies_back_at_once(losses: int, left: int) -> None:
    t = drawn(12, losses={GERMAN_COLONIES: losses})
    assert t.losses(GERMAN_COLONIES) == left
    assert t.state.phase == Phase.NAVAL  # that is, already in the event phase


@rule("18", "E12", "R171")
def test_heia_safari_adds_a_die_to_an_offensive_that_its_recovery_makes_possible() -> None:
    t = offensive(12, by=GERMAN_COLONIES, on=AFRICA, size=1, losses={GERMAN_COLONIES: LAST[GERMAN_COLONIES]})
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(*edge(GERMAN_COLONIES))
    assert t.losses(AFRICA) == 1


@rule("18", "E12", "R114", "R171")
def test_heia_safari_gives_no_offensive_to_a_sector_that_still_has_no_value() -> None:
    board = printed_with(GERMAN_COLONIES, track=(2, 0, 0))
    t = drawn(12, initiative=CENTRAL_POWERS, board=board, losses={GERMAN_COLONIES: 2})
    assert t.losses(GERMAN_COLONIES) == 1
    assert to_offensives(t, CENTRAL_POWERS).reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == Reason.OPERATIONAL_VALUE


@rule("18", "E6", "E12", "R171", "R124")
def test_heia_safari_and_von_lettow_are_a_free_offensive_with_a_die_more() -> None:
    t = drawn(6, 12, initiative=CENTRAL_POWERS)
    before = to_offensives(t, CENTRAL_POWERS).rp(CENTRAL_POWERS)
    t.do(Offensive(GERMAN_COLONIES, AFRICA, 2))
    assert awaited(t) == (Purpose.ATTACK, 3)
    assert t.rp(CENTRAL_POWERS) == before


@rule("18", "E12", "R171")
def test_heia_safari_is_for_the_colonies_and_for_one_turn() -> None:
    t = offensive(12, by=AFRICA, on=GERMAN_COLONIES, size=2)
    assert awaited(t) == (Purpose.ATTACK, 2)
    t = to_next_offensives(drawn(12), CENTRAL_POWERS).do(Offensive(GERMAN_COLONIES, AFRICA, 1))
    assert awaited(t) == (Purpose.ATTACK, 1)
    gone = {GERMAN_COLONIES: SURRENDERED}
    t = drawn(12, status=gone, losses={GERMAN_COLONIES: LAST[GERMAN_COLONIES]})
    assert without_effect(t) == {12: False}
    assert (t.status(GERMAN_COLONIES), t.losses(GERMAN_COLONIES)) == (SURRENDERED, LAST[GERMAN_COLONIES])


# --------------------------------------------------------------------- 10, 24, 16, 23 and Lafayette (13.1.2)

PAIR_DECK = (10, 11, 13, 22, 24, NOTHING)


@rule("13.1.2", "18", "R144", "R169", "R184", "R202")
@pytest.mark.parametrize(
    ("first", "second"), [pytest.param(10, 24, marks=rule("E10")), pytest.param(24, 10, marks=rule("E24"))]
)
def test_the_second_of_the_pair_brings_lafayette_in_either_order(first: int, second: int) -> None:
    t = Table.at(Phase.EVENTS, turn=8, deck=PAIR_DECK).draw(first, 11, 13)
    assert t.state.in_force == (first,)
    assert t.state.lafayette == NOT_PLACED
    to_draw(t).draw(second, 22, NOTHING)
    placed = t.fact(f.LafayettePlaced)
    assert (placed.space, placed.event) == (BOARD.lafayette_space, second)
    assert income(t, ENTENTE).lafayette == BOARD.lafayette_space
    to_phase(t, Phase.NAVAL, later=1)
    assert t.state.turn == 10
    assert income(t, ENTENTE).lafayette == BOARD.lafayette_space + 1  # it moved on the turn it was placed
    to_phase(t, Phase.NAVAL, later=1)
    assert income(t, ENTENTE).lafayette == BOARD.lafayette_space + 2
    assert len(t.all(f.LafayettePlaced, ever=True)) == 1


@rule("18", "E10", "E24", "R169", "R202")
def test_both_of_the_pair_in_one_turn_bring_lafayette_once_on_the_second() -> None:
    t = drawn(10, 24)
    assert [fact.event for fact in t.all(f.LafayettePlaced)] == [24]
    assert effects(t) == [10, 24]


@rule("18", "E10", "E24", "R169")
@pytest.mark.parametrize("event", [10, 24])
def test_neither_of_the_pair_does_anything_once_lafayette_is_there(event: int) -> None:
    t = drawn(event, turn=8, lafayette=2)
    assert without_effect(t) == {event: False}
    assert t.state.lafayette == 2


@rule("13.1.2", "3.1.2", "R149")
def test_on_turn_ten_lafayette_comes_after_the_events_and_before_the_collection() -> None:
    t = drawn(11, 20, NOTHING, turn=10)
    kinds = [type(fact) for fact in t.facts]
    last_event = max(index for index, kind in enumerate(kinds) if kind is f.EventTakesEffect)
    assert last_event < kinds.index(f.LafayettePlaced) < kinds.index(f.Income)
    assert t.fact(f.LafayettePlaced).event == 0
    assert t.state.lafayette == BOARD.lafayette_space
    assert len(to_phase(t, Phase.NAVAL, later=1).all(f.LafayettePlaced, ever=True)) == 1


@rule("13.1.2", "R149", "R202", "E10")
def test_one_of_the_pair_alone_still_waits_for_turn_ten_and_the_other_is_void_then() -> None:
    t = drawn(10, turn=9)
    assert t.state.lafayette == NOT_PLACED
    to_phase(t, Phase.NAVAL, later=1)
    assert t.state.lafayette == BOARD.lafayette_space
    t = drawn(24, turn=11, in_force=(10,), lafayette=t.state.lafayette)
    assert without_effect(t) == {24: False}


@rule("13.1.2", "R149")
@pytest.mark.parametrize("turn", [9, 11])
def test_no_other_turn_brings_lafayette_by_itself(turn: int) -> None:
    assert drawn(NOTHING, turn=turn).state.lafayette == NOT_PLACED


@rule("13.1.2", "R149", "R202")
def test_turn_ten_leaves_a_lafayette_who_is_there_already() -> None:
    t = drawn(NOTHING, turn=10, lafayette=2)
    assert t.state.lafayette == 2
    assert t.all(f.LafayettePlaced) == []


@rule("9.1", "18", "E16", "R072", "R175")
def test_wilson_stops_the_u_boats_and_not_the_blockade_turn_after_turn() -> None:
    t = drawn(16, trees=BLOCKADE_UNLOCKED)
    assert t.state.in_force == (16,)
    for _ in range(2):
        assert [(fact.side, fact.event) for fact in t.all(f.NavalSuspended)] == [(CENTRAL_POWERS, 16)]
        assert awaited(t) == (Purpose.BLOCKADE, 1)
        to_phase(t, Phase.NAVAL, later=1)
    assert not any(fact.side == CENTRAL_POWERS for fact in t.all(f.NavalRolled, ever=True))


@rule("18", "E16", "E23", "R175", "R183")
def test_submarines_of_the_same_turn_end_wilson_before_he_begins() -> None:
    t = drawn(16, 23)
    assert effects(t) == [16, 23]
    assert t.state.in_force == (23,)
    assert t.fact(f.EventEnded).event == 16
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("18", "E16", "E23", "R175", "R183")
def test_submarines_end_wilson_later_and_the_u_boats_sail_the_same_turn() -> None:
    t = Table.at(Phase.EVENTS, turn=8, deck=(11, 13, 16, 20, 22, 23)).draw(11, 13, 16)
    assert t.state.in_force == (16,)
    to_draw(t).draw(20, 22, 23)
    assert t.state.in_force == (23,)
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("18", "E16", "E23", "R175")
def test_wilson_is_void_once_the_submarines_are_out() -> None:
    t = drawn(16, turn=8, in_force=(23,))
    assert without_effect(t) == {16: False}
    assert t.state.in_force == (23,)
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R175")
def test_wilson_is_void_once_lafayette_is_there() -> None:
    t = drawn(16, turn=8, lafayette=1)
    assert without_effect(t) == {16: False}
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R175")
@pytest.mark.parametrize(
    ("second", "other", "void"),
    [pytest.param(10, 24, True, marks=rule("E10")), pytest.param(24, 10, False, marks=rule("E24"))],
)
def test_wilson_ends_with_the_card_that_brings_lafayette_on_the_same_turn(second: int, other: int, void: bool) -> None:
    """10 comes before him, so he is void; 24 after, so he is cancelled."""
    t = drawn(16, second, turn=8, in_force=(other,))
    assert (16 in without_effect(t)) == void
    assert [fact.event for fact in t.all(f.EventEnded)] == ([] if void else [16])
    assert 16 not in t.state.in_force
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("13.1.2", "18", "E16", "R150", "R175")
@pytest.mark.parametrize("drawn_now", [True, False])
def test_turn_ten_ends_wilson_and_the_u_boats_sail(drawn_now: bool) -> None:
    t = drawn(16, turn=10) if drawn_now else drawn(NOTHING, turn=10, in_force=(16,))
    assert t.fact(f.EventEnded).event == 16
    assert t.state.in_force == ()
    assert awaited(t) == (Purpose.U_BOAT, 1)


@rule("9.1", "18", "E23", "R040", "R069", "R183")
def test_submarines_add_one_to_the_u_boats_for_good() -> None:
    face = next(n for n in range(1, 6) if BOARD.u_boat[n - 1] < BOARD.u_boat[n])
    t = drawn(23, merchant_navy=4)
    for _ in range(2):
        t.roll(face)
        rolled = t.all(f.NavalRolled)[0]
        assert (rolled.technology_modifier, rolled.event_modifier) == (0, 1)
        assert rolled.lost == BOARD.u_boat[face]
        to_phase(t, Phase.NAVAL, later=1)
    assert t.state.in_force == (23,)


# ------------------------------------------------------------------------------------------ 1916: 14 to 22


@rule("10.3.1", "18", "R108", "R109", "R125", "R127", "R130")
@pytest.mark.parametrize(
    ("event", "by", "on"),
    [
        pytest.param(14, GERMANY, FRANCE, marks=rule("E14", "R173")),
        pytest.param(21, FRANCE, GERMANY, marks=rule("E21", "R181")),
        pytest.param(25, MIDDLE_EAST, OTTOMAN_EMPIRE, marks=rule("E25", "R185")),
        pytest.param(29, FRANCE, GERMANY, marks=rule("E29", "R189")),
    ],
)
def test_a_mandatory_offensive_comes_first_with_all_possible_dice_and_is_paid(
    event: int, by: Sector, on: Sector
) -> None:
    side = side_of(by)
    value = BOARD.sectors[by].track[0]
    t = to_offensives(drawn(event, initiative=side, losses={by: 0}), side)
    assert t.legal == (Offensive(by, on, value),)
    assert t.reason(DONE) == Reason.MANDATORY_FIRST
    assert t.reason(Offensive(by, on, value - 1)) == Reason.MANDATORY_SIZE
    elsewhere = Offensive(RUSSIA, OTTOMAN_EMPIRE, 1) if side == ENTENTE else Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)
    assert t.reason(elsewhere) == Reason.MANDATORY_FIRST
    before = t.rp(side)
    t.do(*t.legal)
    assert t.rp(side) == before - value
    assert (t.fact(f.OffensiveLaunched).event, awaited(t)) == (event, (Purpose.ATTACK, value))


@rule("10.3.1", "18", "E14", "R130")
def test_with_too_few_rp_a_mandatory_offensive_is_as_large_as_can_be_paid() -> None:
    t = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, rp=(5, 2), events=(14,))
    assert t.legal == (Offensive(GERMANY, FRANCE, 2),)


@rule("10.3.1", "18", "R131", "R134")
@pytest.mark.parametrize("why", ["no rp", "no value"])
@pytest.mark.parametrize(
    ("event", "by"),
    [
        pytest.param(14, GERMANY, marks=rule("E14")),
        pytest.param(19, RUSSIA, marks=rule("E19")),
        pytest.param(21, FRANCE, marks=rule("E21")),
        pytest.param(25, MIDDLE_EAST, marks=rule("E25")),
        pytest.param(29, FRANCE, marks=rule("E29")),
    ],
)
def test_a_mandatory_offensive_that_cannot_be_launched_lapses(event: int, by: Sector, why: str) -> None:
    side = side_of(by)
    rp = {side: 0 if why == "no rp" else 5, side.enemy: 5}
    losses = {by: LAST[by]} if why == "no value" else {}
    t = Table.at(
        Phase.OFFENSIVES, side=side, rp=(rp[ENTENTE], rp[CENTRAL_POWERS]), events=(event,), losses=losses, turn=8
    )
    if why == "no rp":
        assert t.state.passed[side]
    else:
        assert DONE in t.legal
        assert by not in attackers(t)


@rule("10.3.1", "E19", "E25", "R134")
@pytest.mark.parametrize(
    ("event", "gone", "status"),
    [
        (19, RUSSIA, EXITED),
        (19, RUSSIA, SURRENDERED),
        (19, AUSTRIA_HUNGARY, SURRENDERED),
        (25, MIDDLE_EAST, SURRENDERED),
        (25, OTTOMAN_EMPIRE, SURRENDERED),
    ],
)
def test_a_mandatory_offensive_lapses_when_one_of_the_two_has_left_the_war(
    event: int, gone: Sector, status: Status
) -> None:
    t = to_offensives(drawn(event, turn=8, initiative=ENTENTE, status={gone: status}), ENTENTE)
    assert DONE in t.legal
    assert gone not in attackers(t) | targets(t)


@rule("10.3.1", "R131", "E14")
def test_a_mandatory_offensive_that_lapses_is_reported() -> None:
    """R131: a lapsed obligation is logged; the fact for it is ObligationLapsed."""
    t = drawn(14, losses={GERMANY: LAST[GERMANY]}, initiative=CENTRAL_POWERS)
    to_phase(t, Phase.NAVAL, later=1)
    assert [fact.event for fact in t.all(f.ObligationLapsed, ever=True)] == [14]


@rule("10.3.1", "R126", "E14", "E21")
def test_each_side_owes_its_own_mandatory_offensive_and_delays_nobody_else() -> None:
    t = to_offensives(drawn(14, initiative=ENTENTE), ENTENTE)
    assert DONE in t.legal
    t.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)).roll(2)
    assert t.legal == (Offensive(GERMANY, FRANCE, 3),)


@rule("10.3.1", "12", "R131", "R274", "E14")
def test_an_unfulfilled_obligation_does_not_carry_over() -> None:
    t = drawn(14, losses={GERMANY: LAST[GERMANY]}, initiative=CENTRAL_POWERS, rp=(0, 10))
    go_on(t, asks(Decision.REINFORCE, CENTRAL_POWERS, t.state.turn + 1))
    t.do(Reinforce(GERMANY, 3))
    to_offensives(t, CENTRAL_POWERS)
    assert GERMANY in attackers(t)
    assert DONE in t.legal


@rule("18", "10.3.4", "E14", "R136", "R173")
def test_verdun_mirrors_attack_losses_and_the_counter_attack_comes_on_top() -> None:
    _, hit = edge(GERMANY)
    t = offensive(14, by=GERMANY, on=FRANCE, size=3, levels={GERMANY: (0, 0, 2, 0)}).roll(1, hit, hit)
    t.roll(hit, hit)  # Artillery: not mirrored
    assert t.losses(FRANCE) == 4
    assert t.losses(GERMANY) == 3
    assert t.fact(f.LossesMirrored).losses == 2


@rule("18", "E8", "E14", "R173")
def test_the_artillery_of_ypres_is_not_mirrored_at_verdun() -> None:
    t = offensive(8, 14, by=GERMANY, on=FRANCE, size=3).roll(2, 2, 2).roll(6)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (1, 0)


@rule("18", "E14", "E34", "R173")
def test_the_attack_die_of_michael_is_mirrored_at_verdun() -> None:
    t = offensive(14, 34, by=GERMANY, on=FRANCE, size=3)
    assert awaited(t) == (Purpose.ATTACK, 4)
    t.roll(2, 6, 6, 6).roll(2)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (3, 3)


@rule("18", "E14", "E37", "R173")
def test_verdun_is_the_first_of_the_two_offensives_of_the_friedensturm() -> None:
    t = offensive(14, 37, by=GERMANY, on=FRANCE, size=3, rp=(0, 10))
    assert t.fact(f.OffensiveLaunched).event == 14
    t.roll(2, 2, 6)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (1, 1)
    to_offensives(t, CENTRAL_POWERS)
    assert DONE in t.legal
    t.do(Offensive(GERMANY, FRANCE, 2)).roll(6, 6)
    assert (t.losses(FRANCE), t.losses(GERMANY)) == (3, 1)


@rule("14.1", "E14", "E21", "E29", "R136", "R153", "R154", "R173", "R280")
@pytest.mark.parametrize(("event", "by", "on"), [(14, GERMANY, FRANCE), (21, FRANCE, GERMANY), (29, FRANCE, GERMANY)])
def test_mirrored_losses_may_bring_both_down_and_nobody_wins(event: int, by: Sector, on: Sector) -> None:
    """All hits are mirrored, even that beyond the defender's surrender, without which the attacker would stand."""
    board = printed_with(by, track=(2, 2))
    t = offensive(event, by=by, on=on, size=2, losses={on: LAST[on], by: 0}, board=board).roll(6, 6)
    assert t.status(on) == t.status(by) == SURRENDERED
    assert t.waiting == Over(None, Cause.SUDDEN_DEATH, "14.1")


@rule("18", "E15", "R062", "R174")
@pytest.mark.parametrize(("held", "after"), [(4, 7), (19, 20)])
def test_jutland_one_brings_three_rp_at_once_up_to_twenty(held: int, after: int) -> None:
    t = drawn(15, rp=(0, held))
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.EVENT, 1, "18, event 15", 15)
    assert t.all(f.Income) == []
    t.roll(1)
    gained = t.fact(f.ResourcesGained)
    assert (gained.side, gained.rp, gained.wasted) == (CENTRAL_POWERS, 3, held + 3 - after)
    assert income(t, CENTRAL_POWERS).total == min(after + 13, 20)
    assert t.state.in_force == ()


@rule("18", "E15", "R174")
@pytest.mark.parametrize("face", [2, 3, 4])
def test_jutland_two_to_four_does_nothing(face: int) -> None:
    t = drawn(15).roll(face)
    plain = drawn(NOTHING, turn=t.state.turn)
    assert apart_from_cards(t.state) == apart_from_cards(plain.state)


@rule("9.2", "18", "E15", "R040", "R070", "R174")
def test_jutland_five_adds_one_to_the_blockade_for_good() -> None:
    t = drawn(15, trees=BLOCKADE_UNLOCKED).roll(5)
    assert t.state.in_force == (15,)
    for _ in range(2):
        assert awaited(t) == (Purpose.U_BOAT, 1)
        t.roll(4)
        u_boat = t.fact(f.NavalRolled)
        assert (u_boat.side, u_boat.event_modifier) == (CENTRAL_POWERS, 0)
        t.roll(1)
        blockade = t.all(f.NavalRolled)[0]
        assert (blockade.side, blockade.event_modifier, blockade.lost) == (ENTENTE, 1, BOARD.blockade[1])
        assert BOARD.blockade[1] > BOARD.blockade[0]
        to_phase(t, Phase.NAVAL, later=1)


@rule("9.2", "18", "E15", "R070")
def test_jutland_five_sleeps_until_the_blockade_is_unlocked() -> None:
    t = drawn(15).roll(5).roll(4)
    assert t.all(f.NavalRolled, ever=True)[-1].side == CENTRAL_POWERS
    assert t.state.phase > Phase.NAVAL


@rule("8.2", "9.2", "18", "E15", "R071", "R174")
@pytest.mark.parametrize("trees", [{}, BLOCKADE_UNLOCKED])
def test_jutland_six_takes_the_kaiserliche_marine_and_the_blockade_rolls_for_good(trees: dict[Side, Tree]) -> None:
    t = drawn(15, rp=(0, 0), trees=trees).roll(6)
    assert t.fact(f.BlockadeDefinitive) is not None
    for _ in range(2):
        assert income(t, CENTRAL_POWERS).kaiserliche_marine == 0  # from this turn's collection on
        assert income(t, CENTRAL_POWERS).sectors == 10
        assert awaited(t) == (Purpose.U_BOAT, 1)
        t.roll(6)
        assert [fact.side for fact in t.all(f.NavalRolled)] == [CENTRAL_POWERS]
        assert t.state.phase > Phase.NAVAL
        to_phase(t, Phase.NAVAL, later=1)


@rule("18", "E17", "R176", "R291")
def test_kut_lets_the_central_powers_throw_any_attack_dice_again_once() -> None:
    miss, hit = edge(OTTOMAN_EMPIRE)
    t = offensive(17, by=OTTOMAN_EMPIRE, on=MIDDLE_EAST, size=2).roll(1, hit)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.KUT, "18, event 17")
    assert set(t.legal) == {Reroll((1, hit)), Reroll((1,)), Reroll((hit,)), KEEP}  # hits, too
    t.do(Reroll((1,)))
    assert awaited(t) == (Purpose.OWN_REROLL, 1)
    t.roll(miss)  # one batch: no second chance
    assert t.decision == Decision.OFFENSIVE
    assert t.losses(MIDDLE_EAST) == 1
    assert t.losses(OTTOMAN_EMPIRE) == 0  # the 1 is gone, and its counter-attack


@rule("18", "10.3.4", "E17", "R116", "R176")
def test_a_one_that_kut_throws_brings_the_counter_attack() -> None:
    t = offensive(17, by=OTTOMAN_EMPIRE, on=MIDDLE_EAST, size=1).roll(2).do(Reroll((2,))).roll(1)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E17", "R176")
def test_kut_is_for_attack_dice_against_the_middle_east_alone() -> None:
    t = offensive(17, by=OTTOMAN_EMPIRE, on=MIDDLE_EAST, size=1, levels={OTTOMAN_EMPIRE: (0, 0, 1, 0)})
    t.roll(3).roll(4)
    assert set(t.legal) == {Reroll((3,)), KEEP}
    t = offensive(17, by=OTTOMAN_EMPIRE, on=RUSSIA, size=1).roll(2)
    assert t.decision == Decision.OFFENSIVE


@rule("18", "E17", "R204", "R291")
def test_kut_may_be_declined_with_or_without_a_miss() -> None:
    t = offensive(17, by=OTTOMAN_EMPIRE, on=MIDDLE_EAST, size=1).roll(6)
    assert KEEP in t.legal
    t.do(KEEP)
    assert t.losses(MIDDLE_EAST) == 1


@rule("18")
@pytest.mark.parametrize(
    ("cards", "more"),
    [
        pytest.param((18,), 1, marks=rule("E18", "R177")),
        pytest.param((31,), 1, marks=rule("E31", "R190")),
        pytest.param((18, 31), 2, marks=rule("E18", "E31", "R124")),
    ],
)
def test_trentino_and_caporetto_add_a_die_and_one_to_all_against_italy(cards: tuple[int, ...], more: int) -> None:
    t = offensive(*cards, by=AUSTRIA_HUNGARY, on=ITALY, size=2, status=ALL_AT_WAR)
    assert t.fact(f.OffensiveLaunched).cost == 2
    assert awaited(t) == (Purpose.ATTACK, 2 + more)
    miss, hit = edge(AUSTRIA_HUNGARY, more)
    t.roll(*[miss] * more, hit, hit)
    assert t.losses(ITALY) == 2


@rule("18", "E18", "E31", "R177", "R190")
@pytest.mark.parametrize("event", [18, 31])
def test_trentino_and_caporetto_are_for_austria_hungary_against_italy_alone(event: int) -> None:
    for by, on in ((AUSTRIA_HUNGARY, SERBIA), (GERMANY, ITALY), (ITALY, AUSTRIA_HUNGARY)):
        t = offensive(event, by=by, on=on, size=1, status=ALL_AT_WAR)
        assert awaited(t) == (Purpose.ATTACK, 1)
        t.roll(edge(by)[0])
        assert t.losses(on) == 0


@rule("18", "E18", "E31", "R102")
def test_the_bonus_of_trentino_is_not_for_artillery() -> None:
    levels = {AUSTRIA_HUNGARY: (0, 0, 1, 0)}
    t = offensive(18, by=AUSTRIA_HUNGARY, on=ITALY, size=1, status=ALL_AT_WAR, levels=levels).roll(2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t.roll(edge(AUSTRIA_HUNGARY)[0])
    assert t.losses(ITALY) == 0


@rule("18", "E18", "R177", "R203")
def test_trentino_against_a_neutral_italy_is_wasted_for_good() -> None:
    t = Table.at(Phase.EVENTS, turn=6, deck=(11, 13, 18, 20, 22, NOTHING)).draw(18, 20, 22)
    to_offensives(t, CENTRAL_POWERS)
    assert t.reason(Offensive(AUSTRIA_HUNGARY, ITALY, 1)) == Reason.NOT_AT_WAR
    to_draw(t).draw(11, 13, NOTHING)
    to_offensives(t, CENTRAL_POWERS).do(Offensive(AUSTRIA_HUNGARY, ITALY, 1))
    assert awaited(t) == (Purpose.ATTACK, 1)


@rule("18", "10.3.1", "E19", "R125", "R133", "R178")
def test_brusilov_must_be_launched_with_any_size() -> None:
    t = to_offensives(drawn(19, initiative=ENTENTE), ENTENTE)
    assert t.legal == tuple(Offensive(RUSSIA, AUSTRIA_HUNGARY, size) for size in (1, 2, 3))
    assert t.reason(DONE) == Reason.MANDATORY_FIRST
    t.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 2)).roll(*edge(RUSSIA, +1))
    assert t.losses(AUSTRIA_HUNGARY) == 1


@rule("18", "E19", "R178")
def test_brusilov_goes_on_with_any_of_the_fives_and_sixes_while_they_last() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=3).roll(2, 5, 6)
    assert t.losses(AUSTRIA_HUNGARY) == 2  # the losses come first
    assert t.waiting == Choice(ENTENTE, Decision.BRUSILOV, "18, event 19")
    assert set(t.legal) == {Reroll((5, 6)), Reroll((5,)), Reroll((6,)), KEEP}
    assert t.reason(Reroll((2,))) == Reason.DICE_NOT_THERE
    t.do(Reroll((5, 6)))
    assert awaited(t) == (Purpose.OWN_REROLL, 2)
    t.roll(4, 5)  # 4 + 1 hits, and costs Russia a loss all the same
    assert t.losses(AUSTRIA_HUNGARY) == 4
    assert t.losses(RUSSIA) == 1
    assert set(t.legal) == {Reroll((5,)), KEEP}
    t.do(Reroll((5,))).roll(1)  # one loss, and no second for a counter-attack
    assert t.losses(RUSSIA) == 2
    assert t.losses(AUSTRIA_HUNGARY) == 4
    assert t.all(f.CounterAttacked, ever=True) == []
    assert t.decision == Decision.OFFENSIVE


@rule("18", "E19", "R178")
def test_brusilov_may_throw_one_of_two_dice_or_none() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2).roll(5, 6).do(Reroll((5,))).roll(2)
    assert t.losses(RUSSIA) == 1
    assert t.losses(AUSTRIA_HUNGARY) == 2
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2).roll(5, 6).do(KEEP)
    assert t.decision == Decision.OFFENSIVE
    assert t.losses(RUSSIA) == 0


@rule("18", "E19", "R178")
def test_brusilov_shows_natural_faces_whether_they_hit_or_not() -> None:
    """Against Defence 3 a five misses and may be thrown again; a face that only counts as five may not."""
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2, levels={AUSTRIA_HUNGARY: (0, 3, 0, 0)}).roll(4, 5)
    assert t.losses(AUSTRIA_HUNGARY) == 0
    assert set(t.legal) == {Reroll((5,)), KEEP}


@rule("18", "E19", "R178")
def test_without_the_chain_brusilov_throws_again_once() -> None:
    options = Options(brusilov_chain=False)
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=1, options=options).roll(6).do(Reroll((6,))).roll(6)
    assert t.decision == Decision.OFFENSIVE
    assert t.losses(AUSTRIA_HUNGARY) == 2


@rule("18", "E19", "R178")
def test_brusilov_never_throws_artillery_again() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=1, levels={RUSSIA: (0, 0, 1, 0)}).roll(2).roll(6)
    assert t.losses(AUSTRIA_HUNGARY) == 1
    assert t.decision == Decision.OFFENSIVE


@rule("18", "10.3.4", "E19", "R178")
def test_the_counter_attack_of_brusilov_is_tested_on_the_first_throw() -> None:
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2).roll(1, 6)
    assert t.losses(RUSSIA) == 1
    t.do(Reroll((6,))).roll(1)
    assert t.losses(RUSSIA) == 2
    assert len(t.all(f.CounterAttacked, ever=True)) == 1


@rule("18", "E19", "R178")
def test_brusilov_ends_when_austria_hungary_surrenders() -> None:
    losses = {AUSTRIA_HUNGARY: LAST[AUSTRIA_HUNGARY]}
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=1, losses=losses).roll(6)
    assert t.status(AUSTRIA_HUNGARY) == SURRENDERED
    assert t.decision == Decision.OFFENSIVE


@rule("18", "13.2.1", "E19", "R139", "R178")
def test_russia_may_fall_by_brusilov_and_the_central_powers_have_the_points() -> None:
    board = printed_with(RUSSIA, track=(3, 2))
    t = offensive(19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=2, board=board, losses={RUSSIA: 1}).roll(5, 6)
    t.do(Reroll((5, 6))).roll(2, 6)
    assert t.status(RUSSIA) == SURRENDERED
    assert t.state.vp == (0, 3)
    assert t.decision == Decision.OFFENSIVE  # the 6 cannot go on


@rule("18", "E7", "E19", "R124", "R166", "R178")
def test_przemysl_doubles_what_brusilov_goes_on_to_cause_but_not_what_it_costs() -> None:
    t = offensive(7, 19, by=RUSSIA, on=AUSTRIA_HUNGARY, size=1).roll(5)
    assert t.losses(AUSTRIA_HUNGARY) == 2
    t.do(Reroll((5,))).roll(4)
    assert t.losses(AUSTRIA_HUNGARY) == 4
    assert t.losses(RUSSIA) == 1


@rule("18")
@pytest.mark.parametrize(
    "event", [pytest.param(20, marks=rule("E20", "R179")), pytest.param(30, marks=rule("E30", "R180"))]
)
def test_the_arabs_cost_the_ottoman_empire_a_loss_at_once(event: int) -> None:
    assert drawn(event).losses(OTTOMAN_EMPIRE) == 1
    t = drawn(event, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert t.status(OTTOMAN_EMPIRE) == SURRENDERED
    assert t.state.vp == (2, 0)
    production = BOARD.sectors[OTTOMAN_EMPIRE].production
    assert income(t, CENTRAL_POWERS).sectors == 10 - production  # R256: not collected this very turn
    t = drawn(event, status={OTTOMAN_EMPIRE: SURRENDERED}, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}, vp=(2, 0))
    assert without_effect(t) == {event: False}
    assert t.state.vp == (2, 0)


@rule("18", "E20", "E30", "R179", "R180", "R270")
def test_arab_revolt_and_lawrence_are_two_steps() -> None:
    assert drawn(20, 30).losses(OTTOMAN_EMPIRE) == 2
    t = drawn(20, 30, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]})
    assert effects(t) == [20]
    assert without_effect(t) == {30: False}
    assert t.state.vp == (2, 0)
    t = drawn(20, 30, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}, vp=(4, 0))
    assert isinstance(t.waiting, Over)
    assert 30 not in effects(t) and 30 not in without_effect(t)


@rule("18", "E21", "R136", "R181")
def test_the_somme_adds_one_to_attack_dice_only_and_mirrors_their_losses() -> None:
    miss, hit = edge(FRANCE, +1)
    plain_miss, plain_hit = edge(FRANCE)
    t = offensive(21, by=FRANCE, on=GERMANY, size=3, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit, hit)
    t.roll(plain_miss, plain_hit)
    assert t.losses(GERMANY) == 3
    assert t.losses(FRANCE) == 2


@rule("18", "E29", "R189")
def test_passchendaele_mirrors_without_a_bonus() -> None:
    miss, hit = edge(FRANCE)
    t = offensive(29, by=FRANCE, on=GERMANY, size=3, levels={FRANCE: (0, 0, 1, 0)}).roll(miss, hit, hit).roll(hit)
    assert t.losses(GERMANY) == 3
    assert t.losses(FRANCE) == 2


@rule("10.3.1", "E21", "E29", "R129")
def test_one_offensive_serves_somme_and_passchendaele_and_is_mirrored_once() -> None:
    miss, hit = edge(FRANCE, +1)
    t = offensive(21, 29, by=FRANCE, on=GERMANY, size=3, rp=(10, 0)).roll(miss, hit, hit)
    assert (t.losses(GERMANY), t.losses(FRANCE)) == (2, 2)
    to_offensives(t, ENTENTE)
    assert FRANCE not in attackers(t)
    assert DONE in t.legal


# ------------------------------------------------------------------------------------------ 1917: 25 to 31


@rule("18", "E25", "R137", "R185")
def test_gaza_throws_every_hit_again_after_aviation_and_nothing_after_it() -> None:
    miss, hit = edge(MIDDLE_EAST)
    levels = {MIDDLE_EAST: (0, 0, 2, 2)}
    t = offensive(25, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2, levels=levels).roll(miss, hit)
    assert awaited(t) == (Purpose.ARTILLERY, 2)
    t.roll(miss, hit)
    assert asks(Decision.AVIATION, ENTENTE)(t)  # Aviation first
    t.do(Reroll((miss,))).roll(hit)
    assert t.waiting == Dice(ENTENTE, Purpose.FORCED_REROLL, 1, "18, event 25", 25)  # no choice: the Attack die
    t.roll(hit)
    assert awaited(t) == (Purpose.FORCED_REROLL, 2)  # both Artillery dice, the one that Aviation turned too
    t.roll(hit, miss)
    assert t.losses(OTTOMAN_EMPIRE) == 2
    assert t.decision == Decision.OFFENSIVE


@rule("18", "10.3.4", "E25", "R185", "R289")
def test_gaza_leaves_misses_and_counts_the_ones_it_throws() -> None:
    t = offensive(25, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2).roll(1, 2)
    assert t.decision == Decision.OFFENSIVE  # nothing to throw again
    assert (t.losses(MIDDLE_EAST), t.losses(OTTOMAN_EMPIRE)) == (1, 0)
    t = offensive(25, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2).roll(2, 6).roll(1)
    assert (t.losses(MIDDLE_EAST), t.losses(OTTOMAN_EMPIRE)) == (1, 0)


@rule("18", "E25", "E40", "R124", "R185", "R199")
def test_gaza_throws_the_extra_die_of_megiddo_again_too() -> None:
    t = offensive(25, 40, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2)
    assert awaited(t) == (Purpose.ATTACK, 3)
    t.roll(6, 6, 6)
    assert awaited(t) == (Purpose.FORCED_REROLL, 3)
    t.roll(2, 2, 6)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E25", "R185")
def test_gaza_is_for_the_middle_east_alone() -> None:
    t = to_offensives(drawn(25, initiative=ENTENTE, losses={MIDDLE_EAST: LAST[MIDDLE_EAST]}), ENTENTE)
    t.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)).roll(6)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E26", "R186")
def test_vimy_adds_one_to_attack_and_artillery_dice_of_france_against_germany() -> None:
    miss, hit = edge(FRANCE, +1)
    t = offensive(26, by=FRANCE, on=GERMANY, size=2, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit).roll(miss, hit)
    assert t.losses(GERMANY) == 2


@rule("18", "E26", "R186")
@pytest.mark.parametrize(("by", "on"), [(RUSSIA, GERMANY), (ITALY, GERMANY), (GERMANY, FRANCE)])
def test_vimy_is_for_france_alone(by: Sector, on: Sector) -> None:
    t = offensive(26, by=by, on=on, size=1, status=ALL_AT_WAR).roll(edge(by)[0])
    assert t.losses(on) == 0


@rule("18", "R187", "R194", "R197")
@pytest.mark.parametrize(
    ("event", "by_all"),
    [
        pytest.param(26, 0, marks=rule("E26", "R186")),
        pytest.param(27, -1, marks=rule("E27")),
        pytest.param(35, 1, marks=rule("E35")),
        pytest.param(38, 1, marks=rule("E38")),
    ],
)
def test_vimy_names_germany_and_the_other_cards_any_target_of_france(event: int, by_all: int) -> None:
    """On a board where France has another neighbour."""
    board = printed_with(FRANCE, neighbours=(GERMANY, OTTOMAN_EMPIRE))
    miss, hit = edge(FRANCE, by_all)
    t = offensive(event, by=FRANCE, on=OTTOMAN_EMPIRE, size=2, board=board).roll(miss, hit)
    assert t.losses(OTTOMAN_EMPIRE) == 1


@rule("18", "E27", "R187")
def test_mutinies_take_one_from_every_die_of_france_and_of_nobody_else() -> None:
    miss, hit = edge(FRANCE, -1)
    t = offensive(27, by=FRANCE, on=GERMANY, size=2, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit).roll(miss, hit)
    assert t.losses(GERMANY) == 2
    t = offensive(27, by=RUSSIA, on=GERMANY, size=1).roll(edge(RUSSIA)[1])
    assert t.losses(GERMANY) == 1


@rule("18", "E5", "E27", "R124")
def test_mutinies_and_shell_shortage_add_up() -> None:
    miss, hit = edge(FRANCE, -2)
    assert hit == 6
    t = offensive(5, 27, by=FRANCE, on=GERMANY, size=2).roll(miss, hit)
    assert t.losses(GERMANY) == 1


@rule("18", "E27", "E5", "R204")
def test_the_dice_that_bar_france_are_for_athena_only() -> None:
    t = to_offensives(drawn(5, 27, initiative=ENTENTE), ENTENTE).do(Offensive(FRANCE, GERMANY, 1))
    assert awaited(t) == (Purpose.ATTACK, 1)


@rule("18", "10.3.1", "R204")
@pytest.mark.parametrize(
    ("event", "side"),
    [
        *(pytest.param(event, ENTENTE, marks=rule(f"E{event}")) for event in (3, 7, 26, 35, 38, 40)),
        *(pytest.param(event, CENTRAL_POWERS, marks=rule(f"E{event}")) for event in (8, 12, 17, 18, 31, 34, 37)),
    ],
)
def test_a_person_is_not_bound_by_the_notes_for_athena(event: int, side: Side) -> None:
    t = to_offensives(drawn(event, initiative=side, status=ALL_AT_WAR), side)
    assert DONE in t.legal
    assert len(attackers(t)) > 3
    sizes = {a.size for a in t.legal if isinstance(a, Offensive) and a.attacker in (FRANCE, GERMANY)}
    assert sizes == {1, 2, 3}  # R141


# ------------------------------------------------------------------------------------------ 1918: 33 to 42


@rule("18", "R001", "E33", "R192")
def test_brest_litovsk_takes_russia_out_of_everything_without_points() -> None:
    t = drawn(33, initiative=ENTENTE, losses={RUSSIA: 2, GERMANY: 3}, turn=12)
    before = Table.at(Phase.EVENTS, turn=12, deck=(NOTHING,), losses={RUSSIA: 2, GERMANY: 3}).draw(NOTHING)
    assert t.status(RUSSIA) == EXITED
    assert t.losses(GERMANY) == 1  # two spaces back for nothing
    assert t.state.vp == (0, 0)
    assert income(t, ENTENTE).sectors == income(before, ENTENTE).sectors - BOARD.sectors[RUSSIA].production
    assert t.fact(f.RussiaExited) is not None
    russia = BOARD.sectors[RUSSIA].prestige_value * BOARD.sectors[RUSSIA].track[2]
    assert prestige_points(t.state, ENTENTE) == prestige_points(before.state, ENTENTE) - russia
    to_offensives(t, ENTENTE)
    assert RUSSIA not in attackers(t)
    t.do(DONE)
    assert RUSSIA not in targets(t)
    assert t.reason(Offensive(GERMANY, RUSSIA, 1)) == Reason.NOT_AT_WAR


@rule("10.1", "10.2.6", "E33", "R075", "R192")
def test_after_brest_litovsk_russia_is_neither_reinforced_nor_improved() -> None:
    trees = {ENTENTE: Tree(levels=(1, 0, 0, 0, 0, 0))}
    t = drawn(33, losses={RUSSIA: 2, FRANCE: 1}, trees=trees)
    go_on(t, asks(Decision.REINFORCE, ENTENTE))
    assert t.reason(Reinforce(RUSSIA, 1)) == Reason.NOT_AT_WAR
    go_on(t, asks(Decision.TECHNOLOGY, ENTENTE))
    assert not any(isinstance(a, Implement) and a.sector == RUSSIA for a in t.legal)
    assert any(isinstance(a, Implement) and a.technology == Technology.ATTACK for a in t.legal)


@rule("18", "E33", "R074", "R192")
@pytest.mark.parametrize(("losses", "left"), [(0, 0), (1, 0), (2, 0), (7, 5)])
def test_brest_litovsk_moves_germany_back_two_spaces_at_most_to_its_start(losses: int, left: int) -> None:
    assert drawn(33, losses={GERMANY: losses}).losses(GERMANY) == left


@rule("18", "13.3", "E33", "R192")
def test_brest_litovsk_after_the_revolution_takes_no_production_twice() -> None:
    last = BOARD.revolution_last
    t, plain = drawn(33, revolution=last, turn=12), drawn(NOTHING, revolution=last, turn=12)
    assert t.status(RUSSIA) == EXITED
    assert income(t, ENTENTE) == income(plain, ENTENTE)
    assert income(plain, ENTENTE).sectors == 8 - BOARD.sectors[RUSSIA].production


@rule("18", "E33", "R192")
def test_brest_litovsk_after_a_surrender_still_helps_germany_and_leaves_the_points() -> None:
    t = drawn(33, status={RUSSIA: SURRENDERED}, losses={RUSSIA: LAST[RUSSIA], GERMANY: 4}, vp=(0, 3))
    assert t.status(RUSSIA) == SURRENDERED
    assert t.state.vp == (0, 3)
    assert t.losses(GERMANY) == 2
    assert t.all(f.RussiaExited) == []


@rule("18", "E33", "E39", "R036", "R192", "R198")
def test_brest_litovsk_saves_russia_from_the_flu_of_the_same_turn() -> None:
    t = drawn(33, 39, losses={RUSSIA: 1, GERMANY: 3})
    assert t.losses(RUSSIA) == 1
    assert t.losses(GERMANY) == 3  # two back, two forward


@rule("18", "E33", "E7", "E19", "R134", "R192")
def test_brest_litovsk_makes_russias_orders_of_the_turn_void() -> None:
    t = to_offensives(drawn(7, 19, 33, initiative=ENTENTE), ENTENTE)
    assert DONE in t.legal
    assert RUSSIA not in attackers(t)


@rule("18", "E34", "R101", "R193")
def test_michael_adds_an_attack_and_an_artillery_die_beyond_the_limit_of_size() -> None:
    t = offensive(34, by=GERMANY, on=FRANCE, size=1, levels={GERMANY: (0, 0, 3, 0)})
    assert t.fact(f.OffensiveLaunched).cost == 1
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 2)  # one by the size, one by the card
    t.roll(*edge(GERMANY))
    assert t.losses(FRANCE) == 1


@rule("18", "E34", "R193")
def test_michael_works_at_artillery_level_zero_and_against_france_alone() -> None:
    t = offensive(34, by=GERMANY, on=FRANCE, size=3)
    assert awaited(t) == (Purpose.ATTACK, 4)
    t.roll(2, 2, 2, 2)
    assert awaited(t) == (Purpose.ARTILLERY, 1)
    t = offensive(34, by=GERMANY, on=RUSSIA, size=3)
    assert awaited(t) == (Purpose.ATTACK, 3)
    t.roll(2, 2, 2)
    assert t.decision == Decision.OFFENSIVE


@rule("18", "E34", "E37", "R193")
@pytest.mark.parametrize("first", [True, False])
def test_michael_with_friedensturm_is_for_one_of_the_two_as_the_player_chooses_before_rolling(first: bool) -> None:
    t = offensive(34, 37, by=GERMANY, on=FRANCE, size=1, rp=(0, 10))
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.MICHAEL, "18, event 34")
    assert t.legal == (USE_MICHAEL, DECLINE)
    t.do(USE_MICHAEL if first else DECLINE)
    assert awaited(t) == (Purpose.ATTACK, 2 if first else 1)
    go_on(t, asks(Decision.OFFENSIVE, CENTRAL_POWERS)).do(Offensive(GERMANY, FRANCE, 1))
    assert awaited(t) == (Purpose.ATTACK, 1 if first else 2)
    assert len(t.all(f.MichaelUsed, ever=True)) == 1


@rule("18", "E35", "R040", "R194")
def test_unified_command_adds_one_to_frances_attack_dice_to_the_end_of_the_game() -> None:
    miss, hit = edge(FRANCE, +1)
    plain = edge(FRANCE)
    t = offensive(35, by=FRANCE, on=GERMANY, size=2, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit).roll(*plain)
    assert t.losses(GERMANY) == 2
    assert t.state.in_force == (35,)
    t = to_next_offensives(t, ENTENTE).do(Offensive(FRANCE, GERMANY, 2)).roll(miss, hit).roll(*plain)
    assert t.losses(GERMANY) == 4


@rule("18", "E35", "R194")
@pytest.mark.parametrize("by", [RUSSIA, ITALY])
def test_unified_command_is_for_france_and_not_for_the_whole_entente(by: Sector) -> None:
    t = offensive(35, by=by, on=GERMANY, size=1, status=ALL_AT_WAR).roll(edge(by)[0])
    assert t.losses(GERMANY) == 0


@rule("18", "E26", "E35", "E38", "R124", "R197")
def test_all_the_bonuses_of_france_add_up() -> None:
    board = printed_with(FRANCE, attack_value=6)  # high enough for every bonus to matter
    for cards, bonus in (((35, 38), 2), ((26, 35, 38), 3)):
        t = offensive(*cards, by=FRANCE, on=GERMANY, size=2, board=board).roll(*edge(FRANCE, bonus, board))
        assert t.losses(GERMANY) == 1


@rule("18", "E38", "R197")
def test_villers_cotterets_is_for_frances_attack_dice() -> None:
    miss, hit = edge(FRANCE, +1)
    t = offensive(38, by=FRANCE, on=GERMANY, size=2, levels={FRANCE: (0, 0, 2, 0)}).roll(miss, hit).roll(*edge(FRANCE))
    assert t.losses(GERMANY) == 2
    t = offensive(38, by=RUSSIA, on=GERMANY, size=1).roll(edge(RUSSIA)[0])
    assert t.losses(GERMANY) == 0


@rule("18", "E36", "R040", "R195")
@pytest.mark.parametrize("on", [BULGARIA, OTTOMAN_EMPIRE])
def test_franchet_adds_a_free_die_to_every_offensive_of_greece_for_good(on: Sector) -> None:
    t = offensive(36, by=GREECE, on=on, size=1, status=ALL_AT_WAR)
    assert t.fact(f.OffensiveLaunched).cost == 1
    assert awaited(t) == (Purpose.ATTACK, 2)
    t.roll(*edge(GREECE))
    assert t.losses(on) == 1
    to_next_offensives(t, ENTENTE).do(Offensive(GREECE, on, 1))
    assert awaited(t) == (Purpose.ATTACK, 2)


@rule("18", "E36", "R195")
def test_franchet_is_for_greece_alone() -> None:
    t = offensive(36, by=SERBIA, on=BULGARIA, size=1, status=ALL_AT_WAR)
    assert awaited(t) == (Purpose.ATTACK, 1)


@rule("18", "E36", "R195")
@pytest.mark.parametrize("status", [NEUTRAL, SURRENDERED])
def test_franchet_is_discarded_when_greece_is_not_or_no_longer_at_war(status: Status) -> None:
    t = drawn(36, status={GREECE: status})
    assert without_effect(t) == {36: False}
    assert t.state.in_force == ()


@rule("18", "E28", "E36", "R195")
def test_franchet_is_lost_even_if_greece_enters_later() -> None:
    t = Table.at(Phase.EVENTS, turn=12, deck=(5, 13, 22, 28, NOTHING, 36)).draw(13, NOTHING, 36)
    to_draw(t).draw(5, 22, 28)
    to_offensives(t, ENTENTE).do(Offensive(GREECE, BULGARIA, 1))
    assert awaited(t) == (Purpose.ATTACK, 1)


@rule("18", "E28", "E36", "R036", "R195")
def test_greece_and_franchet_on_one_turn_work_because_greece_comes_first() -> None:
    t = offensive(28, 36, by=GREECE, on=OTTOMAN_EMPIRE, size=1)
    assert awaited(t) == (Purpose.ATTACK, 2)


@rule("18", "E36", "R279")
def test_the_marker_of_franchet_stays_and_says_nothing_after_greece_has_surrendered() -> None:
    t = offensive(36, by=BULGARIA, on=GREECE, size=1, status=ALL_AT_WAR, losses={GREECE: LAST[GREECE]}).roll(6)
    assert t.status(GREECE) == SURRENDERED
    assert t.all(f.EventEnded) == []
    assert t.state.in_force == (36,)
    to_offensives(t, ENTENTE)
    assert GREECE not in attackers(t)
    assert awaited(t.do(Offensive(SERBIA, BULGARIA, 1))) == (Purpose.ATTACK, 1)


@rule("18", "E37", "R111", "R196", "R254")
def test_friedensturm_allows_two_paid_offensives_against_france_with_others_between() -> None:
    t = to_offensives(drawn(37, initiative=CENTRAL_POWERS, rp=(10, 10)), CENTRAL_POWERS)
    t.do(Offensive(GERMANY, FRANCE, 3)).roll(1, 2, 2)
    t.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(2)
    t.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(2)
    t.do(DONE)
    before = t.rp(CENTRAL_POWERS)
    sizes = {a.size for a in t.legal if isinstance(a, Offensive) and a.attacker == GERMANY}
    assert sizes == set(range(1, BOARD.sectors[GERMANY].track[1] + 1))  # its value after the counter-attack
    t.do(Offensive(GERMANY, FRANCE, 2))
    assert t.rp(CENTRAL_POWERS) == before - 2
    t.roll(2, 2)
    assert t.reason(Offensive(GERMANY, FRANCE, 1)) == Reason.ALREADY_ATTACKED


@rule("18", "E37", "R196")
def test_friedensturm_is_either_twice_france_or_once_elsewhere() -> None:
    t = offensive(37, by=GERMANY, on=RUSSIA, size=1).roll(2).do(DONE)
    assert t.reason(Offensive(GERMANY, FRANCE, 1)) == Reason.ALREADY_ATTACKED
    t = offensive(37, by=GERMANY, on=FRANCE, size=1).roll(2).do(DONE)
    assert t.reason(Offensive(GERMANY, RUSSIA, 1)) == Reason.ALREADY_ATTACKED
    assert Offensive(GERMANY, FRANCE, 1) in t.legal
    assert DONE in t.legal  # a person is not bound to launch the second


@rule("10.3.4", "E37", "R196")
def test_friedensturm_leaves_the_counter_attack_as_it_is() -> None:
    t = offensive(37, by=GERMANY, on=FRANCE, size=1).roll(1).do(DONE)
    assert t.losses(GERMANY) == 1
    t.do(Offensive(GERMANY, FRANCE, 1)).roll(1)
    assert t.losses(GERMANY) == 2
    assert t.fact(f.CounterAttacked).verdict == CounterAttack.APPLIES


@rule("18", "E39", "R198")
def test_the_flu_costs_every_sector_at_war_one_loss_and_france_and_germany_two() -> None:
    t = drawn(39, status={GREECE: AT_WAR, SERBIA: SURRENDERED, RUSSIA: EXITED}, losses={SERBIA: 1, RUSSIA: 3})
    expected = {FRANCE: 2, GERMANY: 2, SERBIA: 1, RUSSIA: 3}  # who is out of the war stays where it was
    expected |= dict.fromkeys((ITALY, ROMANIA, BULGARIA), 0)  # the neutral ones have no cube
    for sector in Sector:
        assert t.losses(sector) == expected.get(sector, 1), sector
    assert t.status(ITALY) == NEUTRAL


@rule("18", "E22", "E28", "E39", "R036", "R198")
@pytest.mark.parametrize(("event", "sector"), [(22, ROMANIA), (28, GREECE)])
def test_the_flu_hits_a_sector_that_entered_just_before(event: int, sector: Sector) -> None:
    assert drawn(event, 39).losses(sector) == 1


@rule("13.2.1", "18", "E39", "R139", "R198", "R256")
def test_surrenders_by_the_flu_bring_points_to_the_enemy_and_cost_this_turns_income() -> None:
    losses = {SERBIA: LAST[SERBIA], AFRICA: LAST[AFRICA], OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE]}
    t = drawn(39, losses=losses)
    assert t.state.vp == (2, 2)
    lost = BOARD.sectors[SERBIA].production + BOARD.sectors[AFRICA].production
    assert income(t, ENTENTE).sectors == 8 - lost
    assert income(t, CENTRAL_POWERS).sectors == 10 - BOARD.sectors[OTTOMAN_EMPIRE].production


@rule("13.2.3", "E39", "R198", "R256")
def test_romanias_fall_by_the_flu_counts_in_this_turns_collection() -> None:
    t = drawn(39, status={ROMANIA: AT_WAR}, losses={ROMANIA: LAST[ROMANIA]})
    assert income(t, CENTRAL_POWERS).romania == 1


@rule("14.1", "18", "E39", "R153", "R154", "R198")
@pytest.mark.parametrize(
    ("fallen", "vp", "winner"),
    [
        ((FRANCE,), (0, 0), CENTRAL_POWERS),
        ((GERMANY,), (0, 0), ENTENTE),
        ((FRANCE, GERMANY), (0, 0), None),
        ((SERBIA,), (5, 5), CENTRAL_POWERS),
        ((SERBIA, GERMAN_COLONIES), (5, 5), None),
        ((SERBIA, GERMANY), (0, 5), None),
        ((FRANCE, SERBIA), (0, 5), CENTRAL_POWERS),
    ],
)
def test_the_flu_is_one_joint_test_of_sudden_death(
    fallen: tuple[Sector, ...], vp: tuple[int, int], winner: Side | None
) -> None:
    t = drawn(39, losses={sector: LAST[sector] for sector in fallen}, vp=vp)
    assert t.waiting == Over(winner, Cause.SUDDEN_DEATH, "14.1")
    assert {fact.sector for fact in t.all(f.Surrendered)} == set(fallen)


@rule("18", "E39")
def test_the_second_loss_of_the_flu_may_be_the_one_too_many() -> None:
    t = drawn(39, losses={FRANCE: LAST[FRANCE] - 1})
    assert t.status(FRANCE) == SURRENDERED


@rule("18", "E40", "R199")
def test_megiddo_adds_a_free_die_to_the_middle_east_against_the_ottoman_empire() -> None:
    t = offensive(40, by=MIDDLE_EAST, on=OTTOMAN_EMPIRE, size=2)
    assert t.fact(f.OffensiveLaunched).cost == 2
    assert awaited(t) == (Purpose.ATTACK, 3)
    miss, hit = edge(MIDDLE_EAST)
    t.roll(miss, miss, hit)
    assert t.losses(OTTOMAN_EMPIRE) == 1
    t = offensive(40, by=RUSSIA, on=OTTOMAN_EMPIRE, size=2)
    assert awaited(t) == (Purpose.ATTACK, 2)


@rule("8.2", "18", "E41", "R040", "R200")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_pariser_kanonen_cost_one_rp_at_once_and_then_by_the_die(face: int) -> None:
    t = drawn(41, rp=(0, 0))
    assert t.all(f.EventDie) == []  # no die on the turn that the card is drawn
    assert income(t, ENTENTE).pariser_kanonen == 1
    assert income(t, ENTENTE).total == 8
    to_phase(t, Phase.INITIATIVE, later=1)
    assert t.waiting == Dice(ENTENTE, Purpose.EVENT, 1, "18, event 41", 41)
    t.roll(face)
    stays = face >= 5
    assert (t.state.in_force == (41,)) == stays
    assert income(t, ENTENTE).pariser_kanonen == int(stays)


@rule("18", "E41", "R031", "R200")
def test_the_pariser_kanonen_fire_turn_after_turn_until_the_die_takes_them_off() -> None:
    t = drawn(41, turn=11)
    for face in (6, 5):
        to_phase(t, Phase.INITIATIVE, later=1).roll(face)
        taken = t.all(f.InitiativeTaken)[0]
        assert t.facts.index(t.all(f.EventDie)[0]) < t.facts.index(taken)  # at the very start of the turn
        go_on(t, lambda t: t.state.phase == Phase.NAVAL)
        assert income(t, ENTENTE).pariser_kanonen == 1
    to_phase(t, Phase.INITIATIVE, later=1).roll(4)
    assert t.fact(f.EventEnded).event == 41
    go_on(t, lambda t: t.state.phase == Phase.NAVAL)
    assert income(t, ENTENTE).pariser_kanonen == 0
    assert t.state.turn == 14


@rule("E41", "R200")
def test_the_pariser_kanonen_once_gone_throw_no_more_dice() -> None:
    t = drawn(41, turn=11)
    to_phase(t, Phase.INITIATIVE, later=1).roll(1)
    assert to_phase(t, Phase.NAVAL, later=1).state.turn == 13
    assert [fact.event for fact in t.all(f.EventDie, ever=True)] == [41]


@rule("E41", "R060")
def test_the_pariser_kanonen_never_make_an_income_negative() -> None:
    gone = dict.fromkeys((FRANCE, RUSSIA, SERBIA, MIDDLE_EAST, AFRICA), SURRENDERED)
    t = drawn(41, rp=(3, 0), status=gone, trees=raids(3))
    go_on(t, lambda t: t.state.phase == Phase.NAVAL)
    assert income(t, ENTENTE).merchant_navy == 0  # one, halved
    assert t.rp(ENTENTE) == 3


@rule("14.2", "18", "E42", "R201")
@pytest.mark.parametrize("turn", [11, 13])
def test_peace_ends_the_game_by_prestige_at_the_end_of_the_turn(turn: int) -> None:
    t = drawn(42, turn=turn, initiative=ENTENTE)
    to_offensives(t, ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(6)  # the turn is played
    over = to_the_end(t)
    assert (over.cause, over.rule) == (Cause.ARMISTICE, "14.2.1")
    assert over.prestige == (prestige_points(t.state, ENTENTE), prestige_points(t.state, CENTRAL_POWERS))
    assert [fact.turn for fact in t.all(f.TurnEnded, ever=True)] == [turn]
    assert t.all(f.MarkerAdvanced) != []  # chapter 11 came before


@rule("14.1", "E39", "E42", "R156", "R201")
def test_sudden_death_prevails_on_the_turn_of_peace() -> None:
    t = drawn(39, 42, losses={FRANCE: LAST[FRANCE]})
    assert t.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")
    t = offensive(42, by=GERMANY, on=FRANCE, size=1, losses={FRANCE: LAST[FRANCE]}).roll(6)
    assert t.waiting == Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")
