"""The engine, through every outcome of every throw, against `rules.odds` and the oracle; Brusilov (19)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules import engine, odds
from rules import facts as f
from rules.actions import Action, Decline, Offensive, UseMichael
from rules.chance_tree import every_reroll
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    ITALY,
    RUSSIA,
    Board,
    Decision,
    Launched,
    Options,
    Phase,
    Sector,
    State,
)
from tests.rules.odds import oracle
from tests.rules.odds.support import LONG, SITUATIONS, Policy, Situation, ends_of, keep, levels, losses_in
from tests.rules.support import BOARD, Table


def launched(case: Situation, board: Board = LONG) -> tuple[State, State]:
    position = dict(case.position)
    position.pop("policy", None)
    side = board.sectors[case.attacker].side
    before = Table.at(Phase.OFFENSIVES, side=side, board=board, **position).state
    after = engine.apply(before, Offensive(case.attacker, case.defender, case.size)).state
    return before, after


# --- the engine against both --------------------------------------------------------------------------------


@pytest.mark.parametrize("case", SITUATIONS)
def test_the_engine_throws_what_the_rulebook_says(case: Situation) -> None:
    before, state = launched(case)
    ended = ends_of(state, **case.position.get("policy", {}))
    counted = oracle.offensive(*case.dice, **case.rules)
    assert losses_in(ended, before, case.attacker, case.defender) == counted
    assert state.battle is not None
    if case.rules.get("again") != "misses" and 4 not in case.position["events"]:  # the odds leave these re-rolls out
        found = odds.offensive(state.battle.pool)
        assert dict(found.losses) == oracle.of_defender(counted)
        assert dict(found.attacker_losses) == oracle.of_attacker(counted)


@pytest.mark.rule("10.3.2", "R113")
def test_what_is_paid_is_the_size() -> None:
    for case in (parameter.values[0] for parameter in SITUATIONS):
        before, after = launched(case)
        side = LONG.sectors[case.attacker].side
        cost = 0 if case.attacker == GERMAN_COLONIES else case.size
        assert before.rp[side] - after.rp[side] == cost
        assert before.rp[side.enemy] == after.rp[side.enemy]


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
