"""Athena's air raids (17.6.1), and in Rewriting History (16.2)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules.chance import drawn, rolled
from rules.check import check
from rules.model import (
    AFRICA,
    CENTRAL_POWERS,
    ENTENTE,
    GERMAN_COLONIES,
    ITALY,
    MIDDLE_EAST,
    NEUTRAL,
    OTTOMAN_EMPIRE,
    SURRENDERED,
    Board,
    Cards,
    Choice,
    Corner,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    Setup,
    Status,
)
from tests.rules.athena.support import BOTH, DECK, solo
from tests.rules.support import ALL_AT_WAR, BOARD, Table, raids
from tests.soaking import first_of

# --- Athena's air raids (17.6.1), and in Rewriting History (16.2) -------------------------------------------


rule = pytest.mark.rule


def coloured(green: tuple[int, ...] = (), red: tuple[int, ...] = ()) -> Board:
    corners = [Corner.GREEN if event in green else Corner.RED if event in red else Corner.GREY for event in range(43)]
    return replace(DECK, corners=tuple(corners))


def raid(lead: int, *events: int, board: Board, **changes: Any) -> Table:
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
        Phase.EVENTS, ENTENTE, board=coloured(green=(26, 30)), turn=12, deck=(26, 30, 39), trees=raids(2, athenas_level)
    ).draw(26, 30, 39)
    for _ in range(slots):
        assert t.waiting == Choice(CENTRAL_POWERS, Decision.AIR_RAID, "10.2.7")
        t.do(t.legal[0])
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
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


@rule("17.6.1", "16.2", "R230", "R303", "E11", "E18")
@pytest.mark.parametrize(("green", "taken"), [((), (11, 18)), ((11,), (34,))])
def test_an_italy_that_enters_by_a_card_of_the_turn_makes_trentino_worth_taking(
    green: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    """Only if that card isn't cancelled, which is decided first."""
    t = raid(3, 11, board=coloured(green=green), set_aside=(18, 34), options=VARIANT)
    assert t.state.this_turn == taken


@rule("17.6.1", "16.2", "R237")
@pytest.mark.parametrize("lead", [1, 2, 3])
def test_in_the_variant_athena_cancels_one_green_card_only(lead: int) -> None:
    t = raid(lead, 26, 30, board=coloured(green=(26, 30)), options=VARIANT)
    assert t.state.cancelled == (26,)


# --- Whole random games: Athena is never asked (17) ---------------------------------------------------------


CHOICES = [
    Options(athena=(ENTENTE,)),
    Options(athena=(CENTRAL_POWERS,)),
    Options(athena=BOTH),
    Options(athena=(ENTENTE,), initiative=InitiativeRule.BID, lettow_card_fails=False),
    Options(athena=(CENTRAL_POWERS,), initiative=InitiativeRule.BID, reserve_mandatory=True),
    Options(athena=(CENTRAL_POWERS,), rewriting_history=True),
    Options(athena=BOTH, rewriting_history=True, initiative=InitiativeRule.DICE),
    Options(athena=(ENTENTE,), quick_play=True, brusilov_chain=True),
]


@rule("17", "17.6", "R227")
@pytest.mark.parametrize("games", first_of(1, (6, 60)))
@pytest.mark.parametrize("options", CHOICES)
def test_athena_is_never_asked(options: Options, games: int) -> None:
    dice = random.Random(str(options))
    for _ in range(games):
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
