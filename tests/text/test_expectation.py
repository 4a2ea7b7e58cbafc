"""Chances of surrender that are shown before the reinforcements of a turn say what they assume."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from ldd_tui.players import hints
from ldd_tui.players.hints import InDanger
from ldd_tui.players.reasons import SurrenderRisk, likely_spaces, reason
from ldd_tui.telling.plain_odds import Writer
from ldd_tui.text import hints as hint_words
from ldd_tui.text import situation
from ldd_tui.text.events import card_texts
from ldd_tui.text.numbers import number, percent
from rules import actions as a
from rules import forecasts, odds, pools
from rules.chance_tree import aftermath
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    Options,
    Phase,
    State,
)
from rules.sectors import set_sector
from rules.sequence import still_reinforces
from rules.surrender_odds import by_demand
from tests.rules.support import Table

VERDUN = 14
AGAINST_ATHENA = Options(athena=(ENTENTE,))


def before(phase: Phase, **at: Any) -> State:
    laid = {"side": CENTRAL_POWERS, "losses": {FRANCE: 6}, "events": (VERDUN,), "options": AGAINST_ATHENA}
    return Table.at(phase, **{**laid, **at}).state


@pytest.mark.rule("17.3")
@pytest.mark.parametrize("phase", [Phase.NAVAL, Phase.REINFORCEMENTS, Phase.TECHNOLOGY])
def test_a_chance_ahead_of_the_enemys_reinforcements_is_given_with_them(phase: Phase) -> None:
    state = before(Phase.REINFORCEMENTS)
    state = replace(state, phase=phase)
    told = card_texts.right_now(VERDUN, state) or ""
    now = forecasts.forecast(state, GERMANY, FRANCE, 3).surrender
    here = state.sectors[FRANCE]
    then = forecasts.forecast(set_sector(state, FRANCE, replace(here, losses=3)), GERMANY, FRANCE, 3).surrender
    assert f"Surrender of France: {percent(now)} now, {percent(then)} if reinforced by " in told
    assert "reinforced by 3 spaces." in told
    shown = " ".join(Writer(80).offensive(state, GERMANY, FRANCE, 3).split())
    assert f"Surrender of France if reinforced by 3 spaces: {100 * float(then):.1f}" in shown


@pytest.mark.rule("E14", "10.3.1")
def test_card_hint_advice_and_alarm_tell_one_chance() -> None:
    state = before(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 4}, options=Options())
    assert "Surrender of France: 12.5% now" in (card_texts.right_now(VERDUN, state) or "")
    (hint,) = [hint for hint in hints.missed(state) if isinstance(hint, InDanger)]
    assert (hint.sector, hint.demanded) == (FRANCE, Fraction(1, 8))
    assert hint_words.missed(hint, state.setup.board.edition) == (
        "France: 3 losses from surrender. The risk is 12.5% by this turn's mandatory attacks. (13.2)"
    )
    assert situation.alarms(state) == ("France, mandatory attacks: surrender 12.5%, 0% if reinforced by 2.",)
    assert reason(state, a.Reinforce(FRANCE, 1)) == SurrenderRisk(FRANCE, 0.125, 0.0, demanded=True, decides=True)


@pytest.mark.rule("E25")
def test_an_alarm_fits_a_line_of_a_small_terminal() -> None:
    losses = {OTTOMAN_EMPIRE: 3}
    state = before(
        Phase.REINFORCEMENTS, losses=losses, events=(25,), options=Options(), levels={MIDDLE_EAST: (3, 0, 3, 0)}
    )
    (alarm,) = situation.alarms(state)
    assert alarm.startswith("Ottoman Empire, mandatory attacks: surrender ") and len(alarm) <= 78


def test_an_alarm_after_the_reinforcements_is_about_things_as_they_stand() -> None:
    state = before(Phase.OFFENSIVES, losses={FRANCE: 4})
    assert situation.alarms(state) == ("France, mandatory attacks: surrender 12.5%.",)


@pytest.mark.rule("E14")
def test_what_an_alarm_says_is_no_hint_beside_it() -> None:
    state = before(Phase.REINFORCEMENTS, side=ENTENTE, losses={FRANCE: 4}, options=Options())
    assert "12.5%" in situation.alarms(state)[0]
    reminder = hints.Reminder()
    assert "12.5%" not in "".join(hint_words.now(reminder, state, hints.Level.REMIND, "i") for _time in range(3))
    calm = replace(state, this_turn=())
    assert "France: 3 losses from surrender" in hint_words.now(hints.Reminder(), calm, hints.Level.REMIND, "i")


@pytest.mark.rule("E14", "13.2.4")
def test_of_two_alarms_the_one_about_the_war_comes_first() -> None:
    ordered = situation.alarms(before(Phase.REINFORCEMENTS, losses={FRANCE: 4, MIDDLE_EAST: 3}))
    assert ["mandatory attacks" in words for words in ordered] == [True, False]
    falling = situation.alarms(
        before(
            Phase.REINFORCEMENTS,
            losses={FRANCE: 6, MIDDLE_EAST: 2},
            events=(17,),
            options=Options(athena=(CENTRAL_POWERS,)),
        )
    )
    assert ["One more loss, and France (the war)" in words for words in falling] == [True, False]


@pytest.mark.rule("E14", "E21")
def test_a_card_tells_what_other_demanded_attacks_add() -> None:
    state = before(Phase.OFFENSIVES, losses={FRANCE: 4}, events=(VERDUN, 21), options=Options())
    told = card_texts.right_now(VERDUN, state) or ""
    both = percent(by_demand(state, FRANCE))
    assert f"Surrender of France: 12.5%. By all attacks that events demand this turn: {both}." in told


@pytest.mark.rule("10.2.7", "R226")
@pytest.mark.parametrize(
    ("aviation", "artillery", "said"), [(2, 2, "On average, with Germany's Aviation: "), (2, 0, "On average: ")]
)
def test_an_average_names_the_aviation_that_is_counted_in_it(aviation: int, artillery: int, said: str) -> None:
    state = before(Phase.OFFENSIVES, levels={GERMANY: (0, 0, artillery, aviation)})
    mean = odds.offensive(pools.pool(state, GERMANY, FRANCE, 3)).expected
    assert f"{said}{number(mean)} losses." in (card_texts.right_now(VERDUN, state) or "")


@pytest.mark.rule("E25", "R185")
def test_an_average_names_the_hits_that_are_thrown_again() -> None:
    state = before(Phase.REINFORCEMENTS, side=ENTENTE, losses={}, events=(25,), options=Options())
    assert "On average, with every hit re-rolled: " in (card_texts.right_now(25, state) or "")


@pytest.mark.rule("E17")
def test_the_kut_card_tells_its_chance_with_its_dice_thrown_again() -> None:
    state = before(Phase.OFFENSIVES, losses={MIDDLE_EAST: 3}, events=(17,), options=Options())
    after = aftermath(state, OTTOMAN_EMPIRE, MIDDLE_EAST, 2)
    told = card_texts.right_now(17, state) or ""
    assert f"Surrender of the Middle East, with the re-rolls: {percent(after.surrender)}." in told
    without = forecasts.forecast(state, OTTOMAN_EMPIRE, MIDDLE_EAST, 2).odds.expected
    assert f"On average: {number(without)} losses. With the re-rolls of card 17: " in told


def test_once_they_are_over_a_chance_is_a_chance() -> None:
    state = before(Phase.OFFENSIVES)
    now = forecasts.forecast(state, GERMANY, FRANCE, 3).surrender
    assert f"Surrender of France: {percent(now)}." in (card_texts.right_now(VERDUN, state) or "")
    assert "reinforced" not in Writer(80).offensive(state, GERMANY, FRANCE, 3)


def test_without_rp_things_stay_as_they_stand() -> None:
    told = card_texts.right_now(VERDUN, before(Phase.REINFORCEMENTS, rp=(0, 9))) or ""
    assert " now. " in told and "reinforced" not in told


def test_before_the_collection_its_rp_count() -> None:
    state = before(Phase.REINFORCEMENTS, rp=(0, 9))
    assert likely_spaces(state, FRANCE) == 0
    assert likely_spaces(replace(state, phase=Phase.EVENTS), FRANCE) == 3


def test_who_has_no_losses_or_is_never_reinforced_is_not_reckoned_with() -> None:
    assert likely_spaces(before(Phase.REINFORCEMENTS), GERMANY) is None
    assert likely_spaces(before(Phase.REINFORCEMENTS, losses={GERMAN_COLONIES: 2}), GERMAN_COLONIES) is None


@pytest.mark.rule("5", "17.3")
@pytest.mark.parametrize(
    ("options", "during", "coming"),
    [
        (Options(), Phase.REINFORCEMENTS, (True, True)),
        (Options(), Phase.TECHNOLOGY, (False, False)),
        (AGAINST_ATHENA, Phase.REINFORCEMENTS, (True, True)),
        (AGAINST_ATHENA, Phase.TECHNOLOGY, (True, False)),
        (AGAINST_ATHENA, Phase.OFFENSIVES, (False, False)),
    ],
)
def test_who_still_reinforces(options: Options, during: Phase, coming: tuple[bool, bool]) -> None:
    state = before(during, options=options, initiative=CENTRAL_POWERS, losses={FRANCE: 6, GERMANY: 2})
    assert (still_reinforces(state, ENTENTE), still_reinforces(state, CENTRAL_POWERS)) == coming
    if during == Phase.REINFORCEMENTS and not options.athena:
        second = Table.at(during, side=ENTENTE, losses={FRANCE: 6}, initiative=CENTRAL_POWERS)
        assert not still_reinforces(second.state, CENTRAL_POWERS) and still_reinforces(second.state, ENTENTE)
        assert second.do(a.DONE).state.phase == Phase.TECHNOLOGY
