"""The chances of offensives on the engine's own dice, of surrender this turn, and forecasts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from rules import actions as a
from rules import engine, forecasts
from rules import facts as f
from rules import refusals as r
from rules import surrender_odds as so
from rules.actions import Action, Decline, Offensive, UseMichael
from rules.board_file import packaged
from rules.chance_tree import aftermath, every_reroll
from rules.editions.second import naval
from rules.facts import NavalRolled
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Decision,
    Dice,
    Launched,
    Options,
    Phase,
    Sector,
    Setup,
)
from rules.phases import offensives
from rules.surrender_odds import Attack
from tests.commands.support import at
from tests.rules.odds import oracle
from tests.rules.odds.support import LONG, Policy, ends_of, keep, levels, losses_in
from tests.rules.support import BOARD, Table

# --- the engine against both --------------------------------------------------------------------------------


@pytest.mark.rule("10.3.4", "R006", "R121")
@pytest.mark.parametrize("spaces", [0, 1])
def test_losses_stop_at_surrender(spaces: int) -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, losses={Sector.SERBIA: 2 - spaces})
    state = engine.apply(table.state, Offensive(AUSTRIA_HUNGARY, Sector.SERBIA, 2)).state
    found = losses_in(ends_of(state), table.state, AUSTRIA_HUNGARY, Sector.SERBIA)
    clipped: oracle.Chances = {}
    for (losses, own), chance in oracle.offensive(2, needed=5).items():
        key = (min(losses, spaces + 1), own)
        clipped[key] = clipped.get(key, Fraction(0)) + chance
    assert found == clipped


@pytest.mark.rule("R116", "R160", "R161", "R163", "E1", "E2", "E4")
@pytest.mark.parametrize(
    ("cards", "policy", "dice", "again"),
    [
        ((1, 3, 4), keep, (3, +1), ""),
        ((1, 3, 4), every_reroll, (3, +1), "hits"),
        ((1, 2, 3), keep, (3, 0), ""),
        ((1, 2, 4), every_reroll, (3, 0), "hits"),
    ],
)
def test_schlieffen_plan(cards: tuple[int, ...], policy: Policy, dice: tuple[int, int], again: str) -> None:
    table = Table.new(LONG)
    before = table.state
    table.draw(*cards)
    found = losses_in(ends_of(table.state, tannenberg=policy), before, GERMANY, FRANCE)
    assert found == oracle.offensive(*dice, needed=4, again=again)


@pytest.mark.rule("R193", "R196", "E34", "E37")
@pytest.mark.parametrize(("answer", "dice"), [(UseMichael(), (3, 0, 1, 0)), (Decline(), (2, 0))])
def test_michael_in_the_first_of_two(answer: Action, dice: tuple[int, ...]) -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, board=LONG, events=(34, 37))
    before = table.state
    table.do(Offensive(GERMANY, FRANCE, 2))
    assert table.decision == Decision.MICHAEL
    found = losses_in(ends_of(table.state, michael=lambda state: answer), before, GERMANY, FRANCE)
    assert found == oracle.offensive(*dice, needed=4)


# --- Brusilov (19) ------------------------------------------------------------------------------------------


@pytest.mark.rule("R166", "R178", "E19")
@pytest.mark.parametrize("passes", [pytest.param(1, id="as ruled"), pytest.param(None, id="option: chain")])
@pytest.mark.parametrize(
    ("size", "modifier", "position", "rules"),
    [
        pytest.param(1, +1, {}, {}, id="one die"),
        pytest.param(2, +1, {}, {}, id="two dice"),
        pytest.param(3, +1, {}, {}, id="three dice"),
        pytest.param(2, +1, {"losses": {AUSTRIA_HUNGARY: 3}}, {}, id="Austria-Hungary near its end"),
        pytest.param(2, +1, {"losses": {RUSSIA: 3, AUSTRIA_HUNGARY: 1}}, {}, id="both hurt"),
        pytest.param(2, +3, {"levels": levels(RUSSIA, 2)}, {}, id="with Attack 2"),
        pytest.param(2, +1, {"events": (7, 19)}, {"doubled": True}, id="with event 7"),
        pytest.param(
            2, +1, {"offensives": (Launched(AUSTRIA_HUNGARY, ITALY),)}, {"counter": False}, id="no counter-attack"
        ),
    ],
)
def test_brusilov(
    size: int, modifier: int, position: dict[str, Any], rules: dict[str, Any], passes: int | None
) -> None:
    assert_brusilov(size, modifier, position, passes=passes, **rules)


@pytest.mark.rule("R178", "E19")
def test_a_5_that_misses_is_thrown_again_too() -> None:
    assert_brusilov(2, -1, {"levels": levels(AUSTRIA_HUNGARY, 0, 2)}, passes=1)


def assert_brusilov(size: int, modifier: int, position: dict[str, Any], *, passes: int | None, **rules: Any) -> None:
    """`passes` None: the option allows unlimited re-rolls."""
    where = {"events": (19,), "rp": (size, 0), "options": Options(brusilov_chain=passes is None), **position}
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, **where)
    before = table.state
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, size))
    spaces = tuple(BOARD.sectors[s].last_space - before.sectors[s].losses for s in (AUSTRIA_HUNGARY, RUSSIA))
    counted = oracle.brusilov(size, modifier, 5, spaces=(spaces[0], spaces[1]), passes=passes, **rules)
    assert losses_in(ends_of(table.state), before, RUSSIA, AUSTRIA_HUNGARY) == counted


@pytest.mark.rule("R178", "R226", "E19")
def test_athena_throws_brusilov_dice_once() -> None:
    before = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, rp=(2, 0), events=(19,)).state
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(2, 0), events=(19,), options=Options(athena=(ENTENTE,)))
    assert table.fact(f.OffensiveLaunched).size == 2
    found = losses_in(ends_of(table.state), before, RUSSIA, AUSTRIA_HUNGARY)
    assert found == oracle.brusilov(2, +1, 5, spaces=(4, 8), passes=1)


# --- The odds of a position: of surrender, of the naval dice, of the Revolution, against the engine ---------


def test_the_attacker_may_surrender_by_a_counter_attack() -> None:
    state = at(sectors={"germany": {"losses": 6}})
    assert forecasts.forecast(state, GERMANY, FRANCE, 1).attacker_surrender == 0
    state = at(turn=12, phase="naval", sectors={"russia": {"losses": 7}}, events={"this_turn": [], "deck": []})
    assert forecasts.forecast(state, RUSSIA, GERMANY, 1).attacker_surrender == 0
    assert forecasts.forecast(state, RUSSIA, GERMANY, 1).odds.counter_attack == Fraction(1, 6)


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


# --- How likely a sector surrenders this turn: which attacks count, and what they come to together ----------


BRUSILOV, LETTOW, KUT, SOMME, VERDUN, FRIEDENSTURM = 19, 6, 17, 21, 14, 37


@pytest.mark.rule("10.3.1", "13.2.1", "E14")
def test_a_demanded_attack_comes_for_certain_at_the_size_that_rp_allow() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 4}, events=(VERDUN,))
    assert so.demanded(table.state) == (Attack(GERMANY, FRANCE, 3),)
    assert (
        so.by_demand(table.state, FRANCE)
        == forecasts.forecast(table.state, GERMANY, FRANCE, 3).surrender
        == Fraction(1, 8)
    )
    poor = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 5}, events=(VERDUN,), rp=(9, 2))
    assert so.demanded(poor.state) == (Attack(GERMANY, FRANCE, 2),)
    assert so.demanded(replace(poor.state, phase=Phase.EVENTS)) == (Attack(GERMANY, FRANCE, 3),)
    assert so.demanded(replace(poor.state, rp=(9, 0))) == ()
    assert so.demanded(replace(table.state, passed=(False, True))) == ()


@pytest.mark.rule("10.3.1", "E14")
def test_once_it_has_been_launched_it_is_demanded_no_more() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, events=(VERDUN,))
    table.do(a.Offensive(GERMANY, FRANCE, 3)).roll(2, 2, 2)
    assert so.demanded(table.state) == ()
    assert so.by_demand(table.state, FRANCE) == 0


@pytest.mark.rule("E14", "E21")
def test_attacks_of_both_sides_add_up_for_who_is_hurt_by_both() -> None:
    state = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 4}, events=(VERDUN, SOMME)).state
    attacks = so.demanded(state)
    assert set(attacks) == {Attack(GERMANY, FRANCE, 3), Attack(FRANCE, GERMANY, 1)}
    hit, own = (dict(so.losses_of(state, FRANCE, attack)) for attack in sorted(attacks, key=lambda x: -x.attacker))
    both = sum(p * q for n, p in hit.items() for m, q in own.items() if n + m >= 3)
    assert so.by_demand(state, FRANCE) == both > Fraction(1, 8)
    assert so.by_all(state, FRANCE) == both


@pytest.mark.rule("17.6.4", "R165")
def test_what_a_card_demands_of_athena_alone_counts_where_she_plays() -> None:
    changes = {"events": (12,), "in_force": (LETTOW,)}
    assert so.demanded(Table.at(Phase.REINFORCEMENTS, side=ENTENTE, **changes).state) == ()  # type: ignore[arg-type]
    athena = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, options=Options(athena=(CENTRAL_POWERS,)), **changes)  # type: ignore[arg-type]
    assert so.demanded(athena.state) == (Attack(GERMAN_COLONIES, AFRICA, 2),)


@pytest.mark.rule("E17", "E19")
@pytest.mark.parametrize(
    ("event", "attacker", "defender"), [(KUT, OTTOMAN_EMPIRE, MIDDLE_EAST), (BRUSILOV, RUSSIA, AUSTRIA_HUNGARY)]
)
def test_dice_that_an_event_lets_be_thrown_again_are(event: int, attacker: Sector, defender: Sector) -> None:
    state = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, events=(event,), losses={defender: 2}).state
    chance = so.surrender(state, defender, (Attack(attacker, defender, 2),))
    assert chance == aftermath(state, attacker, defender, 2).surrender
    assert chance > forecasts.forecast(state, attacker, defender, 2).surrender


@pytest.mark.rule("13.2.1", "R196")
def test_danger_is_what_one_turn_may_bring_however_long_the_track() -> None:
    for losses, danger in ((3, False), (4, True), (5, True), (6, True)):
        assert so.in_danger(Table.at(Phase.OFFENSIVES, losses={FRANCE: losses}).state, FRANCE) == danger
    twice = Table.at(Phase.OFFENSIVES, losses={FRANCE: 3}, events=(FRIEDENSTURM,))
    assert so.in_danger(twice.state, FRANCE)
    nobody = Table.at(Phase.OFFENSIVES, losses={AFRICA: 2, GERMAN_COLONIES: 3})
    assert not so.in_danger(nobody.state, AFRICA) and so.in_danger(nobody.state, GERMAN_COLONIES)
