"""Dialogs of the first edition tell the odds of what it has: helped attempts, prices, Armistice rolls."""

from __future__ import annotations

import pytest

from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.modals.parts import pool
from ldd_tui.text import labels, prompts
from rules import actions as a
from rules import forecasts
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    RUSSIA,
    Phase,
    Sector,
    State,
    Technology,
)
from tests.modals.dialog_words import words_of
from tests.modals.driving import opened, press
from tests.modals.scenes import Host
from tests.rules.first.support import at

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
        assert "+1 on the die of the next attempt." in said
        assert "33.3% 5 or more" in said and "1 RP wasted" in said
        await press(pilot, "2")
        assert "of the next attempt" not in words_of(dialog)


@pytest.mark.rule("11:17", "F089")
@pytest.mark.parametrize(("rp", "told"), [(6, "in size 2 or more"), (1, "in any size")])
async def test_the_least_size_of_a_mandatory_offensive_is_told(rp: int, told: str) -> None:
    async with Host().run_test() as pilot:
        dialog = OffensiveModal(at(6, Phase.OFFENSIVES, CENTRAL_POWERS, rp=(0, rp), events=(VERDUN,)).state)
        await opened(pilot, dialog)
        assert f"(17): mandatory, {told}; nothing else before it. (11, event 17)" in words_of(dialog)


@pytest.mark.rule("11:19.3", "7:4", "F092")
def test_an_offensive_tells_what_failed_dice_cost_and_the_roll_after_a_fall() -> None:
    """At +1, dice hit on 4+: half of two fail, and 3 of 4 throws knock out a target at 1."""
    state = at(6, Phase.OFFENSIVES, ENTENTE, rp=(5, 0), events=(BRUSILOV,), wcl={AUSTRIA_HUNGARY: 1}, vp=(1, 0)).state
    said = offensive(RUSSIA, AUSTRIA_HUNGARY, state)
    assert "each Attack die that fails costs 1 RP, or Russia a notch. On average 1.00 fail." in said
    assert "surrender 75.0%" in said and "then Armistice roll at 4 VP: 50.0%" in said
    calm = at(6, Phase.OFFENSIVES, ENTENTE, rp=(5, 0)).state
    assert "Armistice" not in offensive(RUSSIA, AUSTRIA_HUNGARY, calm), "it cannot fall"
    assert "fails costs" not in offensive(RUSSIA, AUSTRIA_HUNGARY, calm)


@pytest.mark.rule("6.5.1:16", "F075")
def test_the_air_division_is_told_with_the_dice_that_it_has_thrown_again() -> None:
    state = at(12, Phase.OFFENSIVES, CENTRAL_POWERS, rp=(0, 5), developed={ENTENTE: (0, 0, 0, 4)}).state
    assert "Aviation of France: every hit is thrown again, once; the chart counts it." in offensive(
        GERMANY, FRANCE, state
    )
    assert "thrown again" not in offensive(GERMANY, RUSSIA, state)


@pytest.mark.rule("11:34", "F110")
def test_the_die_of_an_attempt_is_told_with_what_an_event_adds() -> None:
    position = at(11, Phase.TECHNOLOGY, ENTENTE, rp=(6, 0), developed={ENTENTE: (2, 0, 0, 0)}, in_force=(TANKS,))
    attempt = a.Research(Technology.ATTACK, 2)
    assert "at +2" in labels.action(attempt, position.state)
    position.do(attempt)
    assert "throw 1 die at +2 for British Mark Tanks: 6 or more" in prompts.prompt(position.state)
