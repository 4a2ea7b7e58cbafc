"""Why not: every refusal names what fails, the rule, and what would make the action possible."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import get_type_hints

import pytest
from msgspec.structs import replace

from ldd_tui.look.wrap import wrap
from ldd_tui.players.hints import missed as hints_of
from ldd_tui.reference import model
from ldd_tui.telling import refusals
from ldd_tui.telling.refusals import REFUSALS, why
from ldd_tui.text import hints, names
from rules import actions as a
from rules import engine
from rules import refusals as r
from rules.board_file import packaged
from rules.edition import Edition
from rules.editions import EDITIONS
from rules.model import (
    Choice,
    Corner,
    Decision,
    Launched,
    Options,
    Phase,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Technology,
)
from tests.rules.first.support import at
from tests.rules.first.support import options as options_of_the_first
from tests.rules.soak.support import UNIVERSE
from tests.text.refused import ATTACKING, CASES, RAIDING, REINFORCING, RESEARCHING, refusal
from tests.text.support import OPTIONS, SETUP, assert_clean, game, walk, with_sectors

# -- what is refused is told by the edition that is played: its events, sectors and rulebook, and a remedy that can be.


OF_NO_FIRST_EDITION = ("unlock", "implement", "cube", "card", "Air Raid", "quick play", "space", "counter-attack")
GAMES = [("first", options_of_the_first(athena=one)) for one in ((), (Side.ENTENTE,))]
GAMES += [("second", one) for one in (Options(), Options(reserve_mandatory=True, athena=(Side.ENTENTE,)))]


def spent_of(sector: Sector) -> SectorState:
    return SectorState(Status.AT_WAR, losses=ATTACKING.setup.board.sectors[sector].last_space)


def told_of(state: State, rng: random.Random) -> Iterator[str]:
    edition = state.setup.board.edition
    for action in rng.sample(UNIVERSE, 40):
        refused = engine.explain(state, action).refusal
        if refused is not None and type(action).__struct_config__.tag in edition.actions:
            yield refusals.refusal(refused, state)
    yield from (hints.missed(hint, edition) for hint in hints_of(state))


def assert_of(edition: Edition, words: str) -> None:
    """Every event, sector and section named must belong to the edition."""
    (other,) = (each for each in EDITIONS.values() if each is not edition)
    for sector in Sector:
        foreign = names.sector(sector, other)
        known = (names.sector(each, edition) for each in Sector)
        if all(foreign not in own for own in known):
            assert not re.search(rf"\b{foreign}\b", words), words
    said, _space, rule = words.rpartition(" (")
    section, event, number = rule.removesuffix(")").partition(", event ")
    assert section in model.sections(edition.key), words
    assert not event or int(number) in edition.cards, words
    for event, number in re.findall(r"([^.:;,(]+) \((\d+)\)", said):
        assert event.endswith(names.event(int(number), edition).rpartition(" (")[0]), words
    if edition.key == "first":
        assert not [word for word in OF_NO_FIRST_EDITION if word in words], words


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_whatever_is_refused_or_hinted_names_what_its_edition_has(key: str, options: Options) -> None:
    rng, setup = random.Random(7), Setup(packaged(key), options)
    told = {words for seed in range(2) for step in walk(seed, setup) for words in told_of(step.state, rng)}
    for words in told:
        assert_of(setup.board.edition, words)


@pytest.mark.rule("10.1.3", "10.3.2", "13.3", "6.5.3:3", "9:2")
def test_a_sector_that_is_never_reinforced_is_not_told_to_wait_for_it() -> None:
    africa = at(6, Phase.OFFENSIVES, Side.CENTRAL_POWERS, wcl={Sector.GERMAN_COLONIES: 1}).state
    assert _of_no_value(africa, Sector.GERMAN_COLONIES) == (
        "German Africa: Operational Value 0. German Africa can never be reinforced. "
        "Possible now: Germany, Austria-Hungary and the Ottoman Empire. (6.7)"
    )
    spent = {"german_colonies": spent_of(Sector.GERMAN_COLONIES), "russia": spent_of(Sector.RUSSIA)}
    second = replace(with_sectors(ATTACKING, **spent), revolution=ATTACKING.setup.board.revolution_last)
    assert "Since the Revolution Russia takes no reinforcements. Possible now: " in _of_no_value(second, Sector.RUSSIA)
    choice = Choice(Side.CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    central = replace(second, active=Side.CENTRAL_POWERS, waiting=choice)
    assert "0. Only Heia Safari helps. " in _of_no_value(central, Sector.GERMAN_COLONIES)
    assert refusals.refusal(r.WrongSize("10.3.2", Sector.RUSSIA, maximum=1), second).endswith(
        "from 1 to 1, the Operational Value. (10.3.2)"
    )


def _of_no_value(state: State, attacker: Sector) -> str:
    refused = engine.explain(state, a.Offensive(attacker, state.setup.board.sectors[attacker].neighbours[0], 1)).refusal
    assert isinstance(refused, r.NoOperationalValue)
    return refusals.refusal(refused, state)


@pytest.mark.rule("9:2", "F085")
def test_russia_after_the_revolution_is_told_what_its_edition_makes_of_it() -> None:
    refused = r.Revolution("9", Sector.RUSSIA)
    assert "It leaves the war at the end of this turn." in refusals.refusal(refused, at(6, Phase.REINFORCEMENTS).state)
    assert "can still attack" in refusals.refusal(refused, ATTACKING)
    spent = with_sectors(ATTACKING, russia=spent_of(Sector.RUSSIA))
    assert "can still attack" not in refusals.refusal(refused, spent)


_LINE = 77


def words_of(state: State, action: a.Action) -> str:
    found = engine.explain(state, action).refusal
    assert found is not None
    return refusals.refusal(found, state)


def alike(one: r.Refusal) -> Iterator[r.Refusal]:
    yield one
    for name, hint in get_type_hints(type(one)).items():
        if hint in (Sector, Technology, Corner):
            yield from (replace(one, **{name: other}) for other in hint)


def test_every_kind_of_refusal_has_words_of_its_own() -> None:
    assert set(REFUSALS) == set(r.KINDS.values())
    assert set(CASES) == set(r.KINDS.values())
    short = [refusals.short(refusal(kind)) for kind in CASES]
    assert len(set(short)) == len(short)
    for few in short:
        assert_clean(few)


@pytest.mark.parametrize("kind", CASES)
def test_a_refusal_has_a_cause_and_a_rule_in_two_lines(kind: type[r.Refusal]) -> None:
    refused = refusal(kind)
    assert type(refused) is kind
    for which in alike(refused):
        cause, remedy = why(which, CASES[kind][0])
        assert_clean(cause, sentence=True)
        if remedy:
            assert_clean(remedy, sentence=True)
        words = refusals.refusal(which, CASES[kind][0])
        assert words == " ".join(filter(None, (cause, remedy, f"({which.rule})")))
        assert len(wrap(words, _LINE)) <= 2, words
        assert not re.search(r"\b(prompt|keys?|press|screen)\b", words), "the pipe says it too"


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_whatever_random_games_refuse_has_words_that_fit(seed: int) -> None:
    rng = random.Random(seed)
    for number, (state, _step) in enumerate(game(seed + 300, OPTIONS[seed])):
        seen: set[r.Refusal] = set()
        for action in rng.sample(UNIVERSE, len(UNIVERSE) if number % 40 == 0 else 20):
            refused = engine.explain(state, action).refusal
            if refused is None or refused in seen:
                continue
            seen.add(refused)
            assert_clean(refusals.short(refused))
            most = 3 if isinstance(refused, r.AlreadyAttempted) else 2  # its dialog has the room
            words = refusals.refusal(refused, state)
            assert_clean(words, sentence=True)
            assert len(wrap(words, _LINE)) <= most and words.endswith(f"({refused.rule})"), words


def test_refusals_tell_the_numbers() -> None:
    assert refusals.refusal(r.TooFewRP("10.3.2", cost=3, rp=2), REINFORCING) == (
        "This costs 3 RP, and you have 2 RP. (10.3.2)"
    )
    assert refusals.refusal(r.WrongSize("10.3.2", Sector.RUSSIA, maximum=2), ATTACKING) == (
        "Choose a size from 1 to 2, the Operational Value. (10.3.2)"
    )
    assert refusals.refusal(r.MandatoryFirst("18, event 14", 14, Sector.GERMANY, Sector.FRANCE), ATTACKING) == (
        "Battle of Verdun (14) comes first: Germany must attack France. (18, event 14)"
    )
    assert refusals.refusal(r.DiceNotThere("10.3.3", at_most=1, faces=(1, 2)), ATTACKING) == (
        "Choose up to 1 of 1 2. (10.3.3)"
    )


def test_what_is_no_card_is_refused_without_a_name() -> None:
    """Any number can be asked for over the pipe."""
    assert refusals.refusal(r.EventNotDrawn("10.2.7", 99), RAIDING).startswith("This event: not drawn this turn")
    assert refusals.refusal(r.NotSetAside("16.2", 0), RAIDING).startswith("This event is not offered.")


@pytest.mark.rule("10.1.1", "10.1.2")
def test_reinforcements_say_what_they_cost_and_who_can_be_reinforced() -> None:
    state = with_sectors(
        REINFORCING, france=SectorState(Status.AT_WAR, losses=3), russia=SectorState(Status.AT_WAR, losses=2)
    )
    assert words_of(replace(state, rp=(2, 5)), a.Reinforce(Sector.FRANCE, 3)) == (
        "This costs 6 RP, and you have 2 RP. (10.1.2)"
    )
    assert "Possible now: France and Russia." in words_of(state, a.Reinforce(Sector.SERBIA, 1))
    assert "Russia can recover 2 spaces at most." in words_of(state, a.Reinforce(Sector.RUSSIA, 3))
    assert "Possible now: France and Russia." in words_of(state, a.Reinforce(Sector.GERMANY, 1))


@pytest.mark.rule("13.1.1")
def test_a_neutral_sector_names_the_card_by_which_it_enters() -> None:
    assert "It enters by Italy" in words_of(ATTACKING, a.Offensive(Sector.ITALY, Sector.AUSTRIA_HUNGARY, 1))


@pytest.mark.rule("10.2.1", "10.2.6")
def test_technologies_say_when_the_level_comes_and_what_can_be_attempted_instead() -> None:
    years = SETUP.board.years
    words = words_of(RESEARCHING, a.Research(Technology.AVIATION, 1))
    year = SETUP.board.trees[Side.ENTENTE][Technology.AVIATION][0].year
    assert f"Aviation: not before {year} (turn {years.index(year) + 1})." in words
    tried = replace(RESEARCHING, attempted=(Technology.ATTACK,), turn=13)
    words = words_of(tried, a.Research(Technology.ATTACK, 1))
    assert "this turn" in words and "Possible now: Defence, " in words
    assert "whole side" in words_of(RESEARCHING, a.Implement(Sector.FRANCE, Technology.NAVAL))
    assert "You can attempt the next level now." in words_of(
        replace(RESEARCHING, turn=14), a.Implement(Sector.FRANCE, Technology.ATTACK)
    )


@pytest.mark.rule("10.3.1", "10.3.2")
def test_offensives_say_who_can_be_reached_who_can_attack_and_what_raises_the_value() -> None:
    assert "Russia can reach " in words_of(ATTACKING, a.Offensive(Sector.RUSSIA, Sector.GERMAN_COLONIES, 1))
    launched = replace(ATTACKING, offensives=(Launched(Sector.FRANCE, Sector.GERMANY),))
    words = words_of(launched, a.Offensive(Sector.FRANCE, Sector.GERMANY, 1))
    assert "attacked this turn" in words and "Russia" in words
    track = SETUP.board.sectors[Sector.SERBIA].track
    spent = with_sectors(ATTACKING, serbia=SectorState(Status.AT_WAR, losses=len(track) - 1))
    assert not track[-1] and "With 1 space recovered it would have" in words_of(
        spent, a.Offensive(Sector.SERBIA, Sector.AUSTRIA_HUNGARY, 1)
    )
    assert "The next collection brings " in words_of(
        replace(ATTACKING, rp=(0, 5)), a.Offensive(Sector.FRANCE, Sector.GERMANY, 1)
    )


@pytest.mark.rule("10.2.7")
def test_air_raids_name_the_lead() -> None:
    words = refusals.refusal(r.CornerForbids("10.2.7", 14, Corner.GREY), RAIDING)
    assert "A lead of 2 levels cancels one such card a turn; yours is 0." in words
    words = refusals.refusal(r.CornerForbids("10.2.7", 14, Corner.RED), RAIDING)
    assert words.startswith("Battle of Verdun (14) has a red corner: no Air Raid can cancel it. ")
