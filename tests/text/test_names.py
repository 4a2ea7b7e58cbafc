"""Everything has a name, and different things have different names."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from ldd_tui.text import help, names, technologies, tracks
from ldd_tui.text.forms import AGREEMENT, Name
from rules.board_file import packaged
from rules.edition import Edition
from rules.editions.second.cards import CARDS
from rules.model import (
    TECHNOLOGIES,
    BattleStage,
    Cause,
    Corner,
    CounterAttack,
    Decision,
    Deck,
    InitiativeRule,
    Options,
    Phase,
    Purpose,
    Sector,
    Setup,
    Side,
    Source,
    Status,
    Technology,
)
from tests.catalogues.entries import catalogue, languages, speak
from tests.text.support import BOARD, OPTIONS, assert_clean

# -- what technologies do, in words.


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_every_level_has_its_words(side: Side, technology: Technology) -> None:
    for level, _printed in enumerate(BOARD.trees[side][technology], start=1):
        assert_clean(technologies.effect(side, technology, level, BOARD), sentence=True)


def test_levels_of_the_sea_and_of_air_raids_differ() -> None:
    blockade = technologies.effect(Side.ENTENTE, Technology.NAVAL, 1, BOARD)
    assert "Blockade" in blockade and technologies.effect(Side.ENTENTE, Technology.NAVAL, 2, BOARD) != blockade
    raids = [technologies.effect(Side.CENTRAL_POWERS, Technology.AIR_RAID, level, BOARD) for level in (1, 2, 3)]
    assert "green" in raids[0] and "not red" in raids[1] and "halved" in raids[2]


def test_how_sectors_come_by_levels() -> None:
    assert technologies.implementing(Setup(BOARD, Options())).endswith("(10.2.6)")
    assert "Athena" not in technologies.implementing(Setup(BOARD, Options()))
    assert "Athena's sectors never pay. (10.2.6, 17.6.2)" in technologies.implementing(
        Setup(BOARD, Options(athena=(Side.ENTENTE,)))
    )
    assert technologies.implementing(Setup(BOARD, Options(quick_play=True))).endswith("(15.3)")


BOARDS = sorted((Path(rules.__file__).parent / "boards").glob("*.toml"))

NAMED: list[tuple[Callable[..., str], Iterable[Any]]] = [
    (names.side, Side),
    (names.the_side, Side),
    (names.The_side, Side),
    (names.status, Status),
    (names.technology, Technology),
    (names.corner, Corner),
    (names.deck, Deck),
    (names.purpose, Purpose),
    (names.decision, Decision),
    (names.initiative_rule, InitiativeRule),
    (names.cause, Cause),
    (names.counter_attack, CounterAttack),
]

NAMED_BY_EDITION: list[tuple[Callable[..., str], Iterable[Any]]] = [
    (names.sector, Sector),
    (names.the_sector, Sector),
    (names.The_sector, Sector),
    (names.short, Sector),
    (names.phase, Phase),
    (names.source, Source),
    (names.event, CARDS.numbers),
    (names.card, CARDS.numbers),
]


@pytest.mark.parametrize(("name", "members"), NAMED, ids=[function.__name__ for function, _ in NAMED])
def test_every_member_has_its_own_name(name: Callable[..., str], members: Iterable[Any]) -> None:
    _assert_different([name(member) for member in members])


@pytest.mark.parametrize(("name", "members"), NAMED_BY_EDITION, ids=[name.__name__ for name, _ in NAMED_BY_EDITION])
def test_every_member_has_its_own_name_in_an_edition(name: Callable[..., str], members: Iterable[Any]) -> None:
    _assert_different([name(member, BOARD.edition) for member in members])


def _assert_different(found: list[str]) -> None:
    for text in found:
        assert_clean(text)
    assert len(set(found)) == len(found)


def test_every_step_of_an_offensive_has_a_name() -> None:
    for stage in BattleStage:
        assert_clean(names.stage(stage))


def test_sectors_in_three_letters() -> None:
    assert " ".join(names.short(sector, BOARD.edition) for sector in Sector) == (
        "FRA RUS ITA SER ROM GRE MEA AFR GER AUH OTT BUL COL"
    )


def test_articles_only_within_sentences() -> None:
    assert names.sector(Sector.MIDDLE_EAST, BOARD.edition) == "Middle East"
    assert names.the_sector(Sector.MIDDLE_EAST, BOARD.edition) == "the Middle East"
    assert names.The_sector(Sector.MIDDLE_EAST, BOARD.edition) == "The Middle East"
    assert names.the_sector(Sector.FRANCE, BOARD.edition) == "France"


def test_every_printed_level_is_marked_for_translation() -> None:
    printed = set()
    for file in BOARDS:
        for tree in tomllib.loads(file.read_text("utf-8"))["technology"].values():
            for level in chain.from_iterable(tree.values()):
                printed.add(level["name"] if isinstance(level["name"], str) else level["name"]["value"])
    assert printed <= {message.id for message in catalogue(languages()[0])}


def _edition_of(file: Path) -> Edition:
    return replace(BOARD.edition, sector_names=tuple(tomllib.loads(file.read_text("utf-8"))["sectors"]))


def test_the_sectors_of_every_board_have_names_of_their_own() -> None:
    for file in BOARDS:
        edition = _edition_of(file)
        for name in (names.sector, names.the_sector, names.The_sector, names.short, names.narrow):
            found = [name(sector, edition) for sector in Sector]
            for text in found:
                assert_clean(text)
            assert len(set(found)) == len(Sector)
        assert all(len(names.narrow(sector, edition)) <= 11 for sector in Sector)
        assert all(len(names.short(sector, edition)) == 3 for sector in Sector)


@pytest.mark.parametrize("language", languages())
def test_an_abbreviated_name_has_the_forms_of_the_whole(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(language, monkeypatch)
    for edition in map(_edition_of, BOARDS):
        for sector in Sector:
            whole = in_forms(names.sector(sector, edition))
            for short in (names.narrow(sector, edition), names.short(sector, edition)):
                assert in_forms(short) == whole, short


def in_forms(name: str) -> tuple[set[str], str]:
    forms = name.forms if isinstance(name, Name) else {}
    return set(forms), forms.get(AGREEMENT, "")


def test_the_sectors_of_the_first_edition() -> None:
    edition = _edition_of(BOARDS[0])
    assert names.sector(Sector.MIDDLE_EAST, edition) == "Egypt"
    assert names.The_sector(Sector.AFRICA, edition) == "French Africa"
    assert names.the_sector(Sector.OTTOMAN_EMPIRE, edition) == "the Ottoman Empire"
    assert names.short(Sector.GERMAN_COLONIES, edition) == "GAF"


def test_a_level_that_is_not_there_is_called_by_its_technology() -> None:
    assert names.level(BOARD, Side.ENTENTE, Technology.NAVAL, 1) == "Naval Blockade"
    assert names.level(BOARD, Side.ENTENTE, Technology.NAVAL, 0) == "Naval"
    assert names.level(BOARD, Side.ENTENTE, Technology.NAVAL, 9) == "Naval"


def test_athena_is_named_with_her_side() -> None:
    setup = Setup(BOARD, Options(athena=(Side.ENTENTE,)))
    assert names.player(Side.ENTENTE, setup) == names.Player(Side.ENTENTE, setup) == "Athena (Entente)"
    assert names.player(Side.CENTRAL_POWERS, setup) == "Central Powers"


def test_the_opponent_is_called_as_its_edition_calls_it() -> None:
    setup = Setup(packaged("first"), Options(athena=(Side.CENTRAL_POWERS,)))
    assert names.player(Side.CENTRAL_POWERS, setup) == "the system (Central Powers)"
    assert names.Player(Side.CENTRAL_POWERS, setup) == "The system (Central Powers)"
    assert names.Player(Side.ENTENTE, setup) == "Entente"


def test_corners_say_what_air_raids_can_do() -> None:
    for options in OPTIONS:
        for corner in Corner:
            if not options.quick_play:
                assert_clean(names.corner_note(corner, options), sentence=True)
    assert names.corner_note(Corner.BLUE) == "It counts in 1914 only.", "nobody has a level of Air Raid then"
    assert "cannot" in names.corner_note(Corner.RED)
    assert "cannot" in names.corner_note(Corner.GREY, Options(rewriting_history=True))
    assert names.corner_note(Corner.GREEN, Options(quick_play=True)) == ""


def test_every_phase_is_explained_in_two_to_four_sentences() -> None:
    for phase in Phase:
        text = help.phase(phase, BOARD.edition)
        assert_clean(text, sentence=True)
        assert 2 <= text.count(". ") + 1 <= 4, text


def test_an_event_for_several_attackers_names_them_all() -> None:
    edition = packaged("first").edition
    told = {event: tracks.whom(event, edition) for event in (3, 4, 9, 24, 27, 34, 37)}
    central_powers, entente = map(names.side_short, (Side.CENTRAL_POWERS, Side.ENTENTE))
    assert told == {3: "GER»FRA", 4: "GER FRA", 9: "GER AUH", 24: "OTT", 27: central_powers, 34: entente, 37: "all"}
