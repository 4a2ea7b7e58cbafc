"""The odds of a position: of surrender, of the naval dice, of the Revolution, against the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules import engine, forecasts, odds
from rules import refusals as r
from rules.actions import Offensive
from rules.board_file import packaged
from rules.editions.second import naval
from rules.facts import NavalRolled
from rules.model import (
    AFRICA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    RUSSIA,
    Dice,
    Phase,
    Sector,
    Setup,
    State,
    Status,
)
from rules.phases import offensives
from rules.sectors import losses_to_surrender
from tests.commands.positions import at

FACES = range(1, 7)


@pytest.mark.parametrize("losses", range(7))
def test_surrender_is_more_losses_than_spaces(losses: int) -> None:
    state = at(sectors={"france": {"losses": losses}})
    seen = forecasts.forecast(state, GERMANY, FRANCE, 3)
    spaces = 6 - losses
    hits = Counter(sum(face >= 4 for face in faces) for faces in product(FACES, repeat=3))
    assert seen.surrender == Fraction(sum(n for hit, n in hits.items() if hit > spaces), 216)
    assert losses_to_surrender(state, FRANCE) == spaces + 1


def test_the_attacker_may_surrender_by_a_counter_attack() -> None:
    state = at(sectors={"germany": {"losses": 6}})
    assert forecasts.forecast(state, GERMANY, FRANCE, 1).attacker_surrender == 0
    state = at(turn=12, phase="naval", sectors={"russia": {"losses": 7}}, events={"this_turn": [], "deck": []})
    assert forecasts.forecast(state, RUSSIA, GERMANY, 1).attacker_surrender == 0
    assert forecasts.forecast(state, RUSSIA, GERMANY, 1).odds.counter_attack == Fraction(1, 6)


def test_events_bear_on_forecasts() -> None:
    levels = {"central_powers": {"artillery": {"level": 1}}}
    michael = at(turn=12, phase="naval", events={"this_turn": [34], "deck": []}, technology=levels)
    assert max(losses for losses, _ in forecasts.forecast(michael, GERMANY, FRANCE, 2).odds.losses) == 4
    lettow = at(turn=6, events={"in_force": [6]})
    assert forecasts.forecast(lettow, GERMAN_COLONIES, AFRICA, 2).cost == 0


def test_a_forecast_is_what_the_engine_does() -> None:
    levels = {"attack": {"level": 1}, "artillery": {"level": 2}}
    start = at(
        turn=6,
        phase="offensives",
        active="central_powers",
        rp={"entente": 0, "central_powers": 2},
        technology={"central_powers": levels},
        sectors={"germany": {"attack": 1, "artillery": 2}, "russia": {"losses": 6}},
    )
    fallen = Fraction(0)
    ends: list[tuple[State, Fraction]] = [
        (engine.apply(start, Offensive(GERMANY, RUSSIA, 2)).state, Fraction(1)),
    ]
    while ends:
        state, chance = ends.pop()
        if state.battle is None:
            fallen += chance * (state.sectors[RUSSIA].status == Status.SURRENDERED)
            continue
        outcomes = engine.chance(state)
        total = sum(weight for _, weight in outcomes)
        ends += [(engine.apply(state, outcome).state, chance * weight / total) for outcome, weight in outcomes]
    assert forecasts.forecast(start, GERMANY, RUSSIA, 2).surrender == fallen > 0


def test_what_is_out_of_question() -> None:
    state = engine.initial(Setup(packaged())).state

    def refusal(attacker: Sector, defender: Sector, size: int) -> r.Refusal | None:
        return offensives.out_of_question(state, attacker, defender, size)

    assert refusal(FRANCE, GERMANY, 3) is None
    assert refusal(FRANCE, RUSSIA, 1) == r.NotEnemy("10.3.1", FRANCE, RUSSIA)
    assert refusal(FRANCE, Sector.BULGARIA, 1) == r.NotAtWar("10.3.1", Sector.BULGARIA)
    assert refusal(FRANCE, Sector.OTTOMAN_EMPIRE, 1) == r.NotAdjacent("10.3.1", FRANCE, Sector.OTTOMAN_EMPIRE)
    assert refusal(FRANCE, GERMANY, 0) == refusal(FRANCE, GERMANY, 4) == r.WrongSize("10.3.2", FRANCE, maximum=3)


@pytest.mark.parametrize("naval_levels", [(0, 0), (1, 0), (3, 0), (1, 3), (3, 3)])
@pytest.mark.parametrize("events", [(), (23,), (15,), (16,)])
@pytest.mark.parametrize("rp", [0, 1, 9])
def test_naval_odds_are_those_of_the_engine(naval_levels: tuple[int, int], events: tuple[int, ...], rp: int) -> None:
    entente, central_powers = ({"naval": {"level": level}} for level in naval_levels)
    state = at(
        turn=12,
        phase="naval",
        rp={"entente": rp, "central_powers": rp},
        technology={"entente": entente, "central_powers": central_powers},
        trade={"merchant_navy": 4},
        events={"in_force": list(events), "deck": []},
    )
    for side in (CENTRAL_POWERS, ENTENTE):
        expected: Counter[int] = Counter()
        if state.phase != Phase.NAVAL or not isinstance(state.waiting, Dice) or state.waiting.side != side:
            assert naval.chances(state, side) == ((0, Fraction(1)),)
            continue
        for outcome, _ in engine.chance(state):
            facts = engine.apply(state, outcome).facts
            expected[next(fact.lost for fact in facts if isinstance(fact, NavalRolled))] += 1
        assert dict(naval.chances(state, side)) == {lost: Fraction(n, 6) for lost, n in expected.items()}
        state = engine.apply(state, engine.chance(state)[0][0]).state


@pytest.mark.parametrize("dice", range(1, 5))
def test_the_revolution(dice: int) -> None:
    shown = sum(1 in faces for faces in product(FACES, repeat=dice))
    assert odds.revolution(dice) == Fraction(shown, 6**dice)
    assert odds.revolution(0) == 0
