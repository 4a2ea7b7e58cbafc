"""Everything has a name, and different things have different names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from ldd_tui.text import help, names
from rules.editions.second.cards import CARDS
from rules.model import (
    BattleStage,
    Cause,
    Corner,
    CounterAttack,
    Decision,
    Deck,
    InitiativeRule,
    Options,
    Phase,
    PoolPart,
    Purpose,
    Sector,
    Side,
    Source,
    Status,
    Technology,
)
from tests.text.support import BOARD, OPTIONS, assert_clean

NAMED: list[tuple[Callable[[Any], str], Iterable[Any]]] = [
    (names.side, Side),
    (names.the_side, Side),
    (names.The_side, Side),
    (names.sector, Sector),
    (names.the_sector, Sector),
    (names.The_sector, Sector),
    (names.short, Sector),
    (names.status, Status),
    (names.technology, Technology),
    (names.phase, Phase),
    (names.corner, Corner),
    (names.deck, Deck),
    (names.purpose, Purpose),
    (names.decision, Decision),
    (names.initiative_rule, InitiativeRule),
    (names.cause, Cause),
    (names.counter_attack, CounterAttack),
    (names.pool_part, PoolPart),
    (names.source, Source),
    (names.event, CARDS.numbers),
    (names.card, CARDS.numbers),
]


@pytest.mark.parametrize(("name", "members"), NAMED, ids=[function.__name__ for function, _ in NAMED])
def test_every_member_has_its_own_name(name: Callable[[Any], str], members: Iterable[Any]) -> None:
    found = [name(member) for member in members]
    for text in found:
        assert_clean(text)
    assert len(set(found)) == len(found)


def test_every_step_of_an_offensive_has_a_name() -> None:
    for stage in BattleStage:
        assert_clean(names.stage(stage))


def test_sectors_in_three_letters() -> None:
    assert " ".join(names.short(sector) for sector in Sector) == ("FRA RUS ITA SER ROM GRE MEA AFR GER AUH OTT BUL COL")


def test_articles_only_within_sentences() -> None:
    assert names.sector(Sector.MIDDLE_EAST) == "Middle East"
    assert names.the_sector(Sector.MIDDLE_EAST) == "the Middle East"
    assert names.The_sector(Sector.MIDDLE_EAST) == "The Middle East"
    assert names.the_sector(Sector.FRANCE) == "France"


def test_every_printed_level_is_marked_for_translation() -> None:
    printed = {level.name for side in BOARD.trees for tree in side for level in tree}
    assert printed == set(names.LEVEL_NAMES)


def test_a_level_that_is_not_there_is_called_by_its_technology() -> None:
    assert names.level(BOARD, Side.ENTENTE, Technology.NAVAL, 1) == "Naval Blockade"
    assert names.level(BOARD, Side.ENTENTE, Technology.NAVAL, 0) == "Naval"
    assert names.level(BOARD, Side.ENTENTE, Technology.NAVAL, 9) == "Naval"


def test_athena_is_named_with_her_side() -> None:
    options = Options(athena=(Side.ENTENTE,))
    assert names.player(Side.ENTENTE, options) == "Athena (Entente)"
    assert names.player(Side.CENTRAL_POWERS, options) == "Central Powers"


def test_corners_say_what_air_raids_can_do() -> None:
    for options in OPTIONS:
        for corner in Corner:
            if not options.quick_play:
                assert_clean(names.corner_note(corner, options), sentence=True)
    assert "1914 only" in names.corner_note(Corner.BLUE)
    assert "cannot" in names.corner_note(Corner.RED)
    assert "cannot" in names.corner_note(Corner.GREY, Options(rewriting_history=True))
    assert names.corner_note(Corner.GREEN, Options(quick_play=True)) == ""


def test_every_phase_is_explained_in_two_to_four_sentences() -> None:
    for phase in Phase:
        text = help.phase(phase)
        assert_clean(text, sentence=True)
        assert 2 <= text.count(". ") + 1 <= 4, text
