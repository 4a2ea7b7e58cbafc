"""What is refused is told by the edition that is played: its events, sectors and rulebook, and a remedy that can be."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from ldd_tui.players.hints import missed as hints_of
from ldd_tui.reference import model
from ldd_tui.telling import refusals
from ldd_tui.text import hints, names
from rules import actions as a
from rules import engine
from rules import refusals as r
from rules.board_file import packaged
from rules.edition import Edition
from rules.editions import EDITIONS
from rules.model import Choice, Decision, Options, Phase, Sector, SectorState, Setup, Side, State, Status
from tests.rules.first.support import at
from tests.rules.first.support import options as options_of_the_first
from tests.rules.soak.support import UNIVERSE
from tests.text.refused import ATTACKING
from tests.text.support import walk, with_sectors

OF_NO_FIRST_EDITION = ("unlock", "implement", "cube", "card", "Air Raid", "quick play", "space", "counter-attack")
GAMES = [("first", options_of_the_first(athena=one)) for one in ((), (Side.ENTENTE,))]
GAMES += [("second", one) for one in (Options(), Options(reserve_mandatory=True, athena=(Side.ENTENTE,)))]


def spent_of(sector: Sector) -> SectorState:
    return SectorState(Status.AT_WAR, losses=ATTACKING.setup.board.sectors[sector].last_space)


def told_of(state: State, rng: random.Random) -> Iterator[tuple[r.Refusal | None, str]]:
    edition = state.setup.board.edition
    for action in rng.sample(UNIVERSE, 40):
        refused = engine.explain(state, action).refusal
        if refused is not None and type(action).__struct_config__.tag in edition.actions:
            yield refused, refusals.refusal(refused, state)
    yield from ((None, hints.missed(hint, edition)) for hint in hints_of(state))


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
    rng = random.Random(7)
    for seed in range(2):
        for step in walk(seed, Setup(packaged(key), options)):
            for _refused, words in told_of(step.state, rng):
                assert_of(step.state.setup.board.edition, words)


@pytest.mark.rule("10.1.3", "10.3.2", "13.3", "6.5.3:3", "9:2")
def test_a_sector_that_is_never_reinforced_is_not_told_to_wait_for_it() -> None:
    africa = at(6, Phase.OFFENSIVES, Side.CENTRAL_POWERS, wcl={Sector.GERMAN_COLONIES: 1}).state
    assert _of_no_value(africa, Sector.GERMAN_COLONIES) == (
        "German Africa: cannot attack with Operational Value 0. Never reinforced: German Africa. "
        "Possible now: Germany, Austria-Hungary and the Ottoman Empire. (6.7)"
    )
    spent = {"german_colonies": spent_of(Sector.GERMAN_COLONIES), "russia": spent_of(Sector.RUSSIA)}
    second = replace(with_sectors(ATTACKING, **spent), revolution=ATTACKING.setup.board.revolution_last)
    assert "Since the Revolution Russia takes no more reinforcements. Possible now: " in _of_no_value(
        second, Sector.RUSSIA
    )
    choice = Choice(Side.CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    central = replace(second, active=Side.CENTRAL_POWERS, waiting=choice)
    assert "0. Only the event Heia Safari moves their cube back. " in _of_no_value(central, Sector.GERMAN_COLONIES)
    assert refusals.refusal(r.WrongSize("10.3.2", Sector.RUSSIA, maximum=1), second).endswith("from 1 to 1. (10.3.2)")


def _of_no_value(state: State, attacker: Sector) -> str:
    refused = engine.explain(state, a.Offensive(attacker, state.setup.board.sectors[attacker].neighbours[0], 1)).refusal
    assert isinstance(refused, r.NoOperationalValue)
    return refusals.refusal(refused, state)


@pytest.mark.rule("9:2", "F085")
def test_russia_after_the_revolution_is_told_what_its_edition_makes_of_it() -> None:
    refused = r.Revolution("9", Sector.RUSSIA)
    assert "It is out of the war at the end of this turn." in refusals.refusal(
        refused, at(6, Phase.REINFORCEMENTS).state
    )
    assert "it can still attack" in refusals.refusal(refused, ATTACKING)
    spent = with_sectors(ATTACKING, russia=spent_of(Sector.RUSSIA))
    assert "can still attack" not in refusals.refusal(refused, spent)
