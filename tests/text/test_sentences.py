"""Every fact has a sentence; sums are those of the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ldd_tui.telling.sentences import SENTENCES, arithmetic, sentence
from rules import facts as f
from rules.model import CounterAttack, Options, Phase, Purpose, Sector, Setup, Side, Technology
from rules.refusals import NeverReinforced, NoLosses, Refusal, TooFewRP
from tests.text.support import BOARD, OPTIONS, POOL, SETUP, assert_clean, fact_kinds, game, samples

KINDS = fact_kinds()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_fact_has_a_sentence(kind: type[f.Fact]) -> None:
    assert kind in SENTENCES
    for fact in samples(kind):
        if getattr(fact, "event", 1) == 0 and kind.__name__ not in _EVENT_MAY_BE_NONE:
            continue
        for setup in (SETUP, Setup(BOARD, Options(quick_play=True, athena=(Side.ENTENTE,)))):
            text = sentence(fact, setup)
            assert_clean(text, sentence=True)
            assert text != kind.__name__
            reckoning = arithmetic(fact, setup)
            if reckoning is not None:
                assert_clean(reckoning)


_EVENT_MAY_BE_NONE = {"LafayettePlaced", "NavalSuspended", "OffensiveLaunched", "DiceThrown", "DiceLifted"}


@pytest.mark.parametrize("seed", range(100, 100 + len(OPTIONS)))
def test_every_fact_of_random_games_is_told(seed: int) -> None:
    options = OPTIONS[seed % len(OPTIONS)]
    setup = Setup(BOARD, options)
    for _, step in game(seed, options):
        for fact in step.facts:
            assert_clean(sentence(fact, setup), sentence=True)
            reckoning = arithmetic(fact, setup)
            if reckoning is not None:
                assert_clean(reckoning)


def _die(face: int, modifier: int, needed: int, hit: bool) -> str | None:
    return arithmetic(f.DieRead(artillery=False, face=face, modifier=modifier, needed=needed, hit=hit), SETUP)


def test_a_die_is_reckoned() -> None:
    assert _die(4, 1, 5, True) == "4 + 1 = 5, needs 5: hit"
    assert _die(4, -2, 4, False) == "4 - 2 = 2, needs 4: miss"
    assert _die(3, 0, 4, False) == "3, needs 4: miss"


def test_a_natural_one_or_six_is_named_where_it_decides() -> None:
    assert _die(1, 3, 4, False) == "1 + 3 = 4, needs 4, but a natural 1 decides: miss"
    assert _die(6, -4, 4, True) == "6 - 4 = 2, needs 4, but a natural 6 decides: hit"
    assert _die(6, 0, 4, True) == "6, needs 4: hit"
    assert _die(1, 0, 4, False) == "1, needs 4: miss"


def test_a_technology_attempt_is_reckoned() -> None:
    fact = f.ResearchRolled(
        side=Side.ENTENTE, technology=Technology.ATTACK, level=3, face=4, bonus=2, cubes=1, needed=5, success=True
    )
    assert sentence(fact, SETUP) == "Attempt at Mark Tanks (Attack 3): 4 + 2 + 1 research cube = 7, needs 5: unlocked."
    assert arithmetic(fact, SETUP) == "4 + 2 + 1 research cube = 7, needs 5: unlocked"
    failed = replace(fact, face=1, success=False)
    assert arithmetic(failed, SETUP) == "1 + 2 + 1 research cube = 4, needs 5: not unlocked"
    assert "natural 1" in (arithmetic(replace(failed, needed=3), SETUP) or "")


def test_income_is_reckoned() -> None:
    fact = f.Income(
        side=Side.ENTENTE,
        sectors=8,
        merchant_navy=1,
        lafayette=0,
        kaiserliche_marine=0,
        romania=0,
        pariser_kanonen=0,
        halved=False,
        wasted=0,
        total=9,
    )
    assert sentence(fact, SETUP) == "The Entente collected 9 RP: 9 RP in hand."
    assert arithmetic(fact, SETUP) == "8 from sectors + 1 Merchant Navy = 9"


def test_income_above_the_limit_and_under_fire() -> None:
    fact = f.Income(
        side=Side.ENTENTE,
        sectors=9,
        merchant_navy=2,
        lafayette=3,
        kaiserliche_marine=0,
        romania=0,
        pariser_kanonen=1,
        halved=True,
        wasted=4,
        total=20,
    )
    assert sentence(fact, SETUP) == (
        "The Entente collected 13 RP: 20 RP in hand. Lost above the limit of 20: 4 RP. "
        "Air Raids halved the RP of the Merchant Navy."
    )
    sum_ = "9 from sectors + 2 Merchant Navy + 3 Lafayette - 1 Pariser Kanonen = 13"
    assert arithmetic(fact, SETUP) == sum_


def _u_boat(face: int, technology: int, event: int, result: int, limit: int, lost: int) -> str | None:
    return arithmetic(
        f.NavalRolled(
            side=Side.CENTRAL_POWERS,
            face=face,
            technology_modifier=technology,
            event_modifier=event,
            result=result,
            limit=limit,
            lost=lost,
            rule="9.1",
        ),
        SETUP,
    )


def test_naval_control_is_reckoned() -> None:
    assert _u_boat(5, 0, 0, 2, 1, 1) == "5 on the naval table: 2 RP, but the Trade Track brought only 1"
    assert _u_boat(4, 1, 1, 4, 5, 4) == "4 + 1 technology + 1 event = 6 on the naval table: 4 RP"
    assert _u_boat(6, 0, 0, 4, 5, 3) == "6 on the naval table: 4 RP, but only 3 in hand"
    assert _u_boat(3, 0, 0, 0, 5, 0) is None, "the sentence has the roll and the RP"


def test_reinforcement_costs_are_reckoned() -> None:
    def of(spaces: int, cost: int) -> str | None:
        return arithmetic(f.Reinforced(sector=Sector.RUSSIA, spaces=spaces, cost=cost, losses=0), SETUP)

    assert of(3, 6) == "1 + 2 + 3 = 6 RP"
    assert of(2, 5) == "2 + 3 = 5 RP"
    assert of(1, 1) is None
    assert of(1, 3) == "3 RP: 2 recovered earlier this turn"


def test_counter_attack_and_its_exceptions() -> None:
    def of(attacker: Sector, verdict: CounterAttack) -> str:
        return sentence(f.CounterAttacked(attacker=attacker, defender=Sector.GERMANY, verdict=verdict), SETUP)

    assert "an Attack die shows 1" in of(Sector.FRANCE, CounterAttack.APPLIES)
    assert "the defender attacked elsewhere" in of(Sector.FRANCE, CounterAttack.DEFENDER_ATTACKED_ELSEWHERE)
    assert "the German Colonies" in of(Sector.GERMAN_COLONIES, CounterAttack.GERMAN_COLONIES_ATTACK)


def test_doubled_losses_name_their_card() -> None:
    fact = f.LossesCounted(defender=Sector.AUSTRIA_HUNGARY, hits=2, losses=4)
    assert sentence(fact, SETUP) == "2 hits (doubled by Siege of Przemyśl) on Austria-Hungary."
    assert arithmetic(fact, SETUP) == "2 x 2 = 4 losses"


def test_prestige_is_reckoned() -> None:
    lines = (f.PrestigeLine(Sector.GERMANY, 2, 5), f.PrestigeLine(Sector.OTTOMAN_EMPIRE, 1, 3))
    fact = f.PrestigeCounted(side=Side.CENTRAL_POWERS, lines=lines, vp=1, total=14)
    assert arithmetic(fact, SETUP) == "Germany 2 x 5 + Ottoman Empire 1 x 3 + 1 VP = 14"


def test_a_cube_says_where_it_stands() -> None:
    full = f.Recovered(sector=Sector.SERBIA, spaces=1, losses=0, event=9, rule="18, event 9")
    assert sentence(full, SETUP) == "Battle of Gallipoli: Serbia recovered 1 space at no cost: OV 1, full strength."
    last = f.LossTaken(sector=Sector.SERBIA, spaces=2, losses=2, operational_value=0, rule="10.3.4")
    assert sentence(last, SETUP) == "Serbia lost 2 spaces: 1 left (OV 0)."


def test_dice_and_phases_name_card_and_player() -> None:
    thrown = f.DiceThrown(purpose=Purpose.FORCED_REROLL, faces=(2, 5), event=25)
    assert sentence(thrown, SETUP) == "Battle of Gaza: Forced re-roll: 2 5."
    began = f.PhaseBegan(phase=Phase.TECHNOLOGY, side=Side.ENTENTE)
    athena = Setup(BOARD, Options(athena=(Side.ENTENTE,)))
    assert sentence(began, athena) == "Technologies, Athena (Entente)."


def test_a_free_offensive_says_so() -> None:
    fact = f.OffensiveLaunched(
        side=Side.CENTRAL_POWERS,
        attacker=Sector.GERMANY,
        defender=Sector.FRANCE,
        size=3,
        cost=0,
        event=1,
        pool=POOL,
        attack_dice=3,
        artillery_dice=0,
    )
    assert sentence(fact, SETUP) == ("Schlieffen Plan: Germany attacked France with size 3 for free: 3 Attack dice.")


@pytest.mark.rule("10.1.3")
def test_a_phase_that_ended_by_itself_says_why() -> None:
    never = NeverReinforced("10.1.3", Sector.GERMAN_COLONIES)
    unhurt = NoLosses("10.1.1", Sector.GERMANY)

    def told(*why: Refusal) -> str:
        fact = f.NothingToDo(side=Side.CENTRAL_POWERS, phase=Phase.REINFORCEMENTS, why=why, rule="10.1")
        return sentence(fact, SETUP)

    lead = "Central Powers: Reinforcements finished"
    assert told(unhurt, never) == f"{lead} (German Colonies: never reinforced)."
    assert told(unhurt) == f"{lead} (no losses)."
    assert told(TooFewRP("10.1.2", 1, 0)) == f"{lead} (too few RP)."


@pytest.mark.rule("10.2.7", "R015")
@pytest.mark.parametrize(("level", "number"), [(2, 3), (4, 6)])
def test_a_level_of_aviation_is_named_by_its_printed_number(level: int, number: int) -> None:
    """10.3.4: Jagdstaffeln is level 3. 10.2.7: Fokker D.VII is level 6."""
    unlocked = f.LevelUnlocked(side=Side.CENTRAL_POWERS, technology=Technology.AVIATION, level=level, rule="10.2.3")
    assert f"(Aviation {number})" in sentence(unlocked, SETUP)
