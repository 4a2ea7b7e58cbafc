"""Why not: every refusal names what fails, the rule, and what would make the action possible."""

import random

import pytest
from msgspec.structs import replace

from ldd_tui.look.wrap import wrap
from ldd_tui.text.refusals.refusals import cause, refusal
from ldd_tui.text.refusals.remedies import remedy
from rules import actions as a
from rules import engine
from rules.model import (
    Choice,
    Decision,
    Launched,
    Options,
    Phase,
    Reason,
    Refusal,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Technology,
)
from tests.text.support import OPTIONS, SETUP, assert_clean, game, start, with_sectors
from tests.text.test_prompts import DETAILS, _anything

_LINE = 77


def asked(decision: Decision, phase: Phase, side: Side = Side.ENTENTE, **changes: object) -> State:
    """A position in which a side is asked for something."""
    state = replace(start(), phase=phase, active=side, waiting=Choice(side, decision, "10"), rp=(5, 5))
    return replace(state, **changes)


REINFORCING = asked(Decision.REINFORCE, Phase.REINFORCEMENTS)
RESEARCHING = asked(Decision.TECHNOLOGY, Phase.TECHNOLOGY)
ATTACKING = asked(Decision.OFFENSIVE, Phase.OFFENSIVES)
RAIDING = asked(Decision.AIR_RAID, Phase.EVENTS, Side.CENTRAL_POWERS, drawn=(5, 14, 20))
SET_ASIDE = replace(
    asked(Decision.SET_ASIDE, Phase.EVENTS, Side.CENTRAL_POWERS, set_aside=(14, 17)),
    setup=Setup(SETUP.board, Options(rewriting_history=True)),
)
POSITIONS = (None, REINFORCING, RESEARCHING, ATTACKING, RAIDING, SET_ASIDE)


def why(state: State, action: a.Action) -> str:
    found = engine.explain(state, action).refusal
    assert isinstance(found, Refusal)
    return refusal(found, state)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_cause_a_rule_and_a_remedy_in_two_lines(reason: Reason) -> None:
    for details in DETAILS:
        for state in POSITIONS:
            refused = Refusal(reason, "10.3.2", details)
            assert_clean(cause(refused), sentence=True)
            assert_clean(remedy(refused, state), sentence=True)
            words = refusal(refused, state)
            assert words == f"{cause(refused)} {remedy(refused, state)} (10.3.2)"
            assert len(wrap(words, _LINE)) <= 2, words


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_whatever_random_games_refuse_fits_two_lines(seed: int) -> None:
    rng = random.Random(seed)
    for state, _step in game(seed + 300, OPTIONS[seed]):
        for action in _anything(rng):
            verdict = engine.explain(state, action)
            if isinstance(verdict.refusal, Refusal):
                words = refusal(verdict.refusal, state)
                assert len(wrap(words, _LINE)) <= 2 and words.endswith(f"({verdict.refusal.rule})"), words


@pytest.mark.rule("10.1.1", "10.1.2")
def test_reinforcements_say_how_many_rp_are_short_and_who_can_be_reinforced() -> None:
    state = with_sectors(
        REINFORCING, france=SectorState(Status.AT_WAR, losses=3), russia=SectorState(Status.AT_WAR, losses=2)
    )
    assert why(replace(state, rp=(2, 5)), a.Reinforce(Sector.FRANCE, 3)) == (
        "This costs 6 RP, but only 2 RP are in hand: 4 RP short. Up to 2 RP can be spent. (10.1.2)"
    )
    assert "Possible now: France and Russia." in why(state, a.Reinforce(Sector.SERBIA, 1))
    assert "It can move back 2 spaces at most." in why(state, a.Reinforce(Sector.RUSSIA, 3))
    assert "Possible now: France and Russia." in why(state, a.Reinforce(Sector.GERMANY, 1))


@pytest.mark.rule("13.1.1")
def test_a_neutral_sector_names_the_card_by_which_it_enters() -> None:
    assert "It enters by Italy" in why(ATTACKING, a.Offensive(Sector.ITALY, Sector.AUSTRIA_HUNGARY, 1))


@pytest.mark.rule("10.2.1", "10.2.6")
def test_technologies_say_when_the_level_comes_and_what_can_be_attempted_instead() -> None:
    years = SETUP.board.years
    words = why(RESEARCHING, a.Research(Technology.AVIATION, 1))
    year = SETUP.board.trees[Side.ENTENTE][Technology.AVIATION][0].year
    assert f"from {year} on, that is from turn {years.index(year) + 1}; this is turn 1" in words
    tried = replace(RESEARCHING, attempted=(Technology.ATTACK,), turn=14)
    words = why(tried, a.Research(Technology.ATTACK, 1))
    assert "next turn" in words and "Possible now: Defence, " in words
    assert "whole side" in why(RESEARCHING, a.Implement(Sector.FRANCE, Technology.NAVAL))
    assert "one can be made now" in why(replace(RESEARCHING, turn=14), a.Implement(Sector.FRANCE, Technology.ATTACK))


@pytest.mark.rule("10.3.1", "10.3.2")
def test_offensives_say_who_can_be_reached_who_can_attack_and_what_raises_the_value() -> None:
    assert "Russia can reach " in why(ATTACKING, a.Offensive(Sector.RUSSIA, Sector.GERMAN_COLONIES, 1))
    launched = replace(ATTACKING, offensives=(Launched(Sector.FRANCE, Sector.GERMANY),))
    words = why(launched, a.Offensive(Sector.FRANCE, Sector.GERMANY, 1))
    assert "launched already" in words and "Russia" in words
    track = SETUP.board.sectors[Sector.SERBIA].track
    spent = with_sectors(ATTACKING, serbia=SectorState(Status.AT_WAR, losses=len(track) - 1))
    assert not track[-1] and "by reinforcements it would have" in why(
        spent, a.Offensive(Sector.SERBIA, Sector.AUSTRIA_HUNGARY, 1)
    )
    poor = replace(ATTACKING, rp=(1, 5))
    assert "A size of 1 or less can be paid." in why(poor, a.Offensive(Sector.FRANCE, Sector.GERMANY, 2))
    assert "The next collection brings " in why(
        replace(ATTACKING, rp=(0, 5)), a.Offensive(Sector.FRANCE, Sector.GERMANY, 1)
    )


@pytest.mark.rule("10.2.7")
def test_air_raids_name_the_lead() -> None:
    words = refusal(Refusal(Reason.CORNER_FORBIDS, "10.2.7", {"event": 14, "corner": "grey"}), RAIDING)
    assert "A lead of 2 levels cancels one such card a turn. Yours is 0." in words
