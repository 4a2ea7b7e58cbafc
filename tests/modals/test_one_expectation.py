"""One attack has one expectation: on the map, in the prompt, the dialog, the card, the result and the reports."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.modals.parts import pool
from ldd_tui.modals.parts.pool import odds_lines, pool_lines
from ldd_tui.players import hints
from ldd_tui.players.hints import NearVictory
from ldd_tui.screens.position_words import prospect
from ldd_tui.screens.table.prospects import prospects, with_rerolls
from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.telling.plain_odds import Writer
from ldd_tui.text import labels, prompts
from ldd_tui.text.events import card_texts
from ldd_tui.text.numbers import number, percent
from rules import actions as a
from rules import chance_tree, engine, forecasts, odds
from rules import facts as f
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Choice,
    Options,
    Phase,
    Sector,
    Side,
    State,
    Technology,
)
from tests.modals.driving import narrated, opened, press, words_of
from tests.modals.scenes import Host, step_to
from tests.rules.first.support import at
from tests.rules.support import BOARD, Table

CENTRAL_POWERS_BY_ATHENA, ENTENTE_BY_ATHENA = Options(athena=(CENTRAL_POWERS,)), Options(athena=(ENTENTE,))


def position(side: Side, options: Options, events: tuple[int, ...], **more: Any) -> State:
    return Table.at(Phase.OFFENSIVES, side=side, options=options, events=events, **more).state


def tannenberg(options: Options = CENTRAL_POWERS_BY_ATHENA) -> State:
    return position(ENTENTE, options, (3, 4), turn=1)


def waiting(state: State) -> Choice:
    assert isinstance(state.waiting, Choice)
    return state.waiting


def session(state: State) -> Any:
    return SimpleNamespace(
        state=state,
        setup=state.setup,
        choice=state.waiting,
        legal=engine.legal(state),
        explain=lambda action: engine.explain(state, action),
    )


def told_everywhere(state: State, attacker: Sector, defender: Sector, size: int) -> set[str]:
    (on_the_map,) = [
        one.losses for one in prospects(state, waiting(state)) if (one.attacker, one.defender) == (attacker, defender)
    ]
    prompt = prospect(session(state), attacker, defender).split("On average ")[1].split()[0]
    seen = forecasts.forecast(state, attacker, defender, size)
    lines = [line.plain for line in odds_lines(state, seen.pool, seen.odds, attacker, defender, 76)]
    dialog = next(line for line in lines if "on average" in line).split("on average ")[1].split()[0]
    file = Writer(80).offensive(state, attacker, defender, size)
    assert f"{float(seen.odds.expected):.2f}" in file
    return {number(on_the_map), prompt, dialog, number(seen.odds.expected)}


@pytest.mark.rule("E4", "R163", "R226")
def test_dice_that_athena_always_throws_again_are_in_every_figure() -> None:
    state = tannenberg()
    size = max(one.size for one in engine.legal(state) if isinstance(one, a.Offensive) and one.defender == GERMANY)
    after = chance_tree.aftermath(state, RUSSIA, GERMANY, size)
    mean = number(after.expected)
    assert told_everywhere(state, RUSSIA, GERMANY, size) == {mean}
    assert f"On average, with Athena's re-rolls: {mean} losses." in (card_texts.right_now(3, state) or "")
    notes = pool_lines(state, RUSSIA, GERMANY, size).plain
    without = number(forecasts.forecast(tannenberg(Options()), RUSSIA, GERMANY, size).odds.expected)
    assert "(4): Athena will re-roll dice (in the chart)." in notes and "can throw" not in notes
    assert without != mean and f"Without that: {without} losses on average." in " ".join(notes.split())


@pytest.mark.rule("E4", "R163")
def test_dice_that_a_person_may_throw_again_are_beside_every_figure() -> None:
    state = tannenberg(Options())
    size = max(one.size for one in engine.legal(state) if isinstance(one, a.Offensive) and one.defender == GERMANY)
    before = forecasts.forecast(state, RUSSIA, GERMANY, size)
    assert before.again == 0 and before.odds == before.without == odds.offensive(before.pool)
    assert told_everywhere(state, RUSSIA, GERMANY, size) == {number(before.odds.expected)}
    notes = pool_lines(state, RUSSIA, GERMANY, size).plain
    assert "(4) can re-roll dice. Then on average: " in notes and "will" not in notes
    without, after = number(before.odds.expected), chance_tree.aftermath(state, RUSSIA, GERMANY, size)
    again = number(after.expected)
    assert again != without
    said = f"With the re-rolls of card 4: {again} losses"
    assert f"On average: {without} losses. {said}." in (card_texts.right_now(3, state) or "")
    assert f"{said}, surrender " in prospect(session(state), RUSSIA, GERMANY)
    assert with_rerolls(state, waiting(state)) == [f"Russia against Germany with the re-rolls of card 4: {again}."]


@pytest.mark.rule("E17")
def test_a_hint_tells_the_chance_of_the_prompt() -> None:
    state = position(CENTRAL_POWERS, Options(), (17,), losses={MIDDLE_EAST: 3})
    (hint,) = [one for one in hints.missed(state) if isinstance(one, NearVictory) and one.defender == MIDDLE_EAST]
    assert f"would force surrender: {percent(hint.chance)}." in prospect(session(state), OTTOMAN_EMPIRE, MIDDLE_EAST)


@pytest.mark.rule("E4", "R163", "R226")
@pytest.mark.parametrize("faces", [(2, 3), (5, 6)], ids=["none hits", "hits are thrown again"])
def test_the_result_and_the_report_expect_what_was_told_before(faces: tuple[int, int]) -> None:
    state = tannenberg()
    table = Table(step_to(state)).do(a.Offensive(RUSSIA, GERMANY, 1)).roll(*faces)
    if table.state.battle is not None:
        table.roll(*[2] * sum(len(fact.faces) for fact in table.all(f.DiceLifted)))
    mean = forecasts.forecast(state, RUSSIA, GERMANY, 1).odds.expected
    history = [*table.history]
    said = " ".join(line.plain for line in narrated(history, state.setup, large=False, width=300))
    assert f"Expected {number(mean)} losses, got none. Chance of none: " in said
    assert "don't count" not in said
    (record,) = chronicle(state.setup, history).offensives
    assert record.dice.expected == mean


@pytest.mark.rule("E19", "R178", "R226")
def test_a_result_says_that_dice_which_come_after_its_losses_are_not_counted() -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, options=ENTENTE_BY_ATHENA, events=(19,), levels={})
    (launched,) = table.all(f.OffensiveLaunched, ever=True)
    assert (launched.attacker, launched.defender, launched.again) == (RUSSIA, AUSTRIA_HUNGARY, 19)
    table.roll(*[2] * launched.attack_dice)
    said = " ".join(line.plain for line in narrated([*table.history], table.state.setup, large=False, width=300))
    first_throw = number(odds.offensive(launched.pool).expected)
    assert f"Expected {first_throw} losses, got none" in said and "Dice re-rolled for an event don't count." in said


@pytest.mark.rule("E1", "E4", "E17", "E19", "R163", "R176", "R178", "R226")
def test_the_odds_with_athenas_dice_are_those_of_the_engine() -> None:
    luck = Random(1918)
    for _ in range(25):
        size, attack, defence, artillery = (luck.randint(low, 2) for low in (1, 0, 0, 0))
        for attacker, defender, events, options in (
            (RUSSIA, GERMANY, (3, 4), CENTRAL_POWERS_BY_ATHENA),
            (OTTOMAN_EMPIRE, MIDDLE_EAST, (17,), CENTRAL_POWERS_BY_ATHENA),
            (RUSSIA, AUSTRIA_HUNGARY, (19,), ENTENTE_BY_ATHENA),
        ):
            levels = {attacker: (attack, 0, artillery, luck.randint(0, 1)), defender: (0, defence, 0, 0)}
            state = position(BOARD.sectors[attacker].side, options, events, levels=levels)
            assert_agree(state, attacker, defender, size)
    assert_agree(position(CENTRAL_POWERS, ENTENTE_BY_ATHENA, (1, 4), turn=1), GERMANY, FRANCE, 3, event=1)


def assert_agree(state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0) -> None:
    """Compare the forecast with the engine, ignoring losses beyond surrender."""
    seen = forecasts.forecast(state, attacker, defender, size, event=event)
    after = chance_tree.aftermath(state, attacker, defender, size, event=event)
    assert seen.again
    assert (seen.surrender, seen.attacker_surrender) == (after.surrender, after.attacker_surrender)
    for losses_of_one, clipped in (
        (seen.odds.losses, after.losses),
        (seen.odds.attacker_losses, after.attacker_losses),
    ):
        most = max(dict(clipped))
        found: dict[int, Fraction] = {}
        for losses, chance in losses_of_one:
            found[min(losses, most)] = found.get(min(losses, most), Fraction(0)) + chance
        assert found == dict(clipped)


# -- Dialogs of the first edition tell the odds of what it has: helped attempts, prices, Armistice rolls
TANKS, VERDUN, BRUSILOV = 34, 17, 19


def offensive(attacker: Sector, defender: Sector, state: State) -> str:
    seen = forecasts.forecast(state, attacker, defender, 2)
    charts = pool.odds_lines(state, seen.pool, seen.odds, attacker, defender, 80)
    dice = pool.pool_lines(state, attacker, defender, 2).plain
    return " ".join("\n".join([dice, *(line.plain for line in charts)]).split())


@pytest.mark.rule("11:34", "F110")
async def test_what_an_event_adds_to_an_attempt_is_in_its_chances() -> None:
    position = at(11, Phase.TECHNOLOGY, ENTENTE, rp=(6, 0), developed={ENTENTE: (2, 0, 0, 0)}, in_force=(TANKS,))
    async with Host().run_test() as pilot:
        dialog = TechnologyModal(position.state)
        await opened(pilot, dialog)
        said = words_of(dialog)
        assert "+1 on the next attempt." in said
        assert "33.3% 5 or more" in said and "1 RP wasted" in said
        await press(pilot, "2")
        assert "the next attempt" not in words_of(dialog)


@pytest.mark.rule("11:17", "F089")
@pytest.mark.parametrize(("rp", "told"), [(6, "size 2 or more"), (1, "any size")])
async def test_the_least_size_of_a_mandatory_offensive_is_told(rp: int, told: str) -> None:
    async with Host().run_test() as pilot:
        dialog = OffensiveModal(at(6, Phase.OFFENSIVES, CENTRAL_POWERS, rp=(0, rp), events=(VERDUN,)).state)
        await opened(pilot, dialog)
        assert f"(17): mandatory, {told}. It comes first. (11, event 17)" in words_of(dialog)


@pytest.mark.rule("11:19.3", "7:4", "F092")
def test_an_offensive_tells_what_failed_dice_cost_and_the_roll_after_a_fall() -> None:
    """At +1, dice hit on 4+: half of two fail, and 3 of 4 throws knock out a target at 1."""
    state = at(6, Phase.OFFENSIVES, ENTENTE, rp=(5, 0), events=(BRUSILOV,), wcl={AUSTRIA_HUNGARY: 1}, vp=(1, 0)).state
    said = offensive(RUSSIA, AUSTRIA_HUNGARY, state)
    assert "each failed Attack die costs 1 RP, or Russia a notch. On average 1.00 fail." in said
    assert "surrender 75.0%" in said and "then Armistice roll below 4 VP: 50.0%" in said
    calm = at(6, Phase.OFFENSIVES, ENTENTE, rp=(5, 0)).state
    assert "Armistice" not in offensive(RUSSIA, AUSTRIA_HUNGARY, calm), "it cannot fall"
    assert "failed Attack die" not in offensive(RUSSIA, AUSTRIA_HUNGARY, calm)


@pytest.mark.rule("6.5.1:16", "F075")
def test_the_air_division_is_told_with_the_dice_that_it_has_thrown_again() -> None:
    state = at(12, Phase.OFFENSIVES, CENTRAL_POWERS, rp=(0, 5), developed={ENTENTE: (0, 0, 0, 4)}).state
    assert "Aviation of France: every hit is re-rolled once (in the chart)." in offensive(GERMANY, FRANCE, state)
    assert "re-rolled" not in offensive(GERMANY, RUSSIA, state)


@pytest.mark.rule("11:34", "F110")
def test_the_die_of_an_attempt_is_told_with_what_an_event_adds() -> None:
    position = at(11, Phase.TECHNOLOGY, ENTENTE, rp=(6, 0), developed={ENTENTE: (2, 0, 0, 0)}, in_force=(TANKS,))
    attempt = a.Research(Technology.ATTACK, 2)
    assert "at +2" in labels.action(attempt, position.state)
    position.do(attempt)
    assert "roll 1 die at +2 for British Mark Tanks: 6 or more" in prompts.prompt(position.state)
