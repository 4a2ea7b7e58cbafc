"""Event 6 with Athena: von Lettow in Africa."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules.actions import DONE
from rules.model import AFRICA, CENTRAL_POWERS, ENTENTE, GERMAN_COLONIES, SERBIA, SURRENDERED, Options, Phase
from tests.rules.athena.support import (
    OV,
    after_battle,
    failures,
    front,
    go_on,
    has_passed,
    is_card,
    launched,
    offensive_cards,
    solo,
    who,
)
from tests.rules.support import LAST

rule = pytest.mark.rule
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
    assert is_card(t)  # Greece is neutral: the card fails, the person has passed, and she draws the next
    assert failures(t, CENTRAL_POWERS) == 1
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
