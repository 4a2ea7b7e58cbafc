"""What a card is said to do right now is what the rules then do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from ldd_tui.text import names, tracks
from ldd_tui.text.events import card_texts
from ldd_tui.text.phrases import artillery_dice, at, attack_dice
from rules import facts as f
from rules.actions import Offensive
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
    Side,
    State,
    Status,
    Tree,
)
from rules.sectors import operational_value, production
from tests.rules.support import BOARD, Table, resolved
from tests.text.support import OPTIONS, assert_clean, game, start

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
    assert at(attack_dice(launched.attack_dice), battle.pool.attack_modifier) + " (" in text
    assert (artillery_dice(launched.artillery_dice) in text) == (launched.artillery_dice > 0)
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
        assert at(attack_dice(battle.pool.attack_dice), battle.pool.attack_modifier) + " (" in text


@pytest.mark.parametrize("event", [20, 30])
@pytest.mark.parametrize("losses", [2, 3, 4])
def test_the_losses_that_are_told_are_taken(event: int, losses: int) -> None:
    table = _drawing(event, losses={OTTOMAN_EMPIRE: losses})
    text = card_texts.right_now(event, table.state) or ""
    table.draw(event)
    if table.status(OTTOMAN_EMPIRE) == Status.SURRENDERED:
        assert f"would surrender (Entente: {table.fact(f.Surrendered).vp} VP more)" in text
    else:
        assert f" {table.fact(f.LossTaken).operational_value}; " in text.replace(".", ";")


@pytest.mark.parametrize("event", [11, 13, 22, 28])
def test_an_entry_brings_what_is_told(event: int) -> None:
    table = _drawing(event, status={})
    text = card_texts.right_now(event, table.state) or ""
    entered = table.draw(event).fact(f.SectorEntered)
    assert f"Operational Value {operational_value(table.state, entered.sector)} " in text
    assert f"brings {entered.production or 'no'} RP" in text


@pytest.mark.parametrize("losses", [0, 1, 3])
def test_brest_litovsk_moves_germany_as_told(losses: int) -> None:
    table = _drawing(33, losses={GERMANY: losses})
    text = card_texts.right_now(33, table.state) or ""
    before = sum(production(table.state, sector) for sector in BOARD.of_side(Side.ENTENTE))
    table.draw(33)
    after = sum(production(table.state, sector) for sector in BOARD.of_side(Side.ENTENTE))
    assert f"the Entente loses its {before - after} RP a turn" in text
    moved = losses - table.losses(GERMANY)
    assert (f"moves back {moved} space" in text) == bool(moved)


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
    told = card_texts.right_now(9, gallipoli.state) or ""
    for face in (1, 6):
        lost = _drawing(9, losses={SERBIA: 1}).draw(9).roll(face).fact(f.ResourcesLost).rp
        assert str(lost) in told
    levels = {Side.CENTRAL_POWERS: Tree((0, 0, 0, 0, 2, 0))}
    boats = _drawing(23, trees=levels)
    told = card_texts.right_now(23, boats.state) or ""
    rolled = boats.draw(23).roll(4).fact(f.NavalRolled)
    assert told.startswith(f"U-boat rolls now have +{rolled.technology_modifier + rolled.event_modifier}:")


def test_jutland_in_force_tells_of_blockade_rolls() -> None:
    table = _drawing(15, trees={Side.ENTENTE: Tree((0, 0, 0, 0, 1, 0))}).draw(15)
    assert "A 6 takes" in (card_texts.right_now(15, table.state) or "")
    table.roll(5)
    table.roll(3)  # U-boats
    told = card_texts.right_now(15, table.state)
    assert told == f"A 5 was thrown: Blockade rolls have +{table.roll(3).fact(f.NavalRolled).event_modifier}."
    later = replace(table.state, this_turn=(), drawn=(), trees=(Tree(), Tree()))
    assert (card_texts.right_now(15, later) or "").endswith("The Entente makes none now.")


def test_peace_names_the_winner() -> None:
    table = Table.at(Phase.END_OF_TURN, turn=12, events=(42,), losses=_HURT)
    before = replace(table.state, waiting=None)
    over = table.waiting
    assert isinstance(over, Over) and over.winner is not None
    text = card_texts.right_now(42, before) or ""
    assert f"With these {names.the_side(over.winner)} would win" in text


def _check(state: State) -> None:
    for event in CARDS.numbers:
        text = card_texts.right_now(event, state)
        if text is not None:
            assert_clean(text, sentence=True)


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
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
"""Words about what a card is still to do."""


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
    assert "has taken effect too: Lafayette has come and brings 0 RP a turn. Each turn it brings 1 more." in told
    assert "Lafayette brings 0 RP, 1 more each turn" in tracks.trade(table.state)


@pytest.mark.rule("E33")
def test_brest_litovsk_moves_germany_back_once() -> None:
    table = _drawing(33, losses={GERMANY: 4}, status={RUSSIA: Status.SURRENDERED}).draw(33)
    assert card_texts.right_now(33, table.state) == "Russia has surrendered already."
