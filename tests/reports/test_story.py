"""The story of a game: every fact is told, in its order, and how it ended."""

from __future__ import annotations

import re

import pytest

from ldd_tui.reports.after_action import after_action, items, story
from ldd_tui.reports.as_html import as_html
from ldd_tui.reports.as_markdown import as_markdown
from ldd_tui.reports.as_text import as_text, item_text
from ldd_tui.reports.document import Heading, Items
from ldd_tui.reports.record import Record
from ldd_tui.telling.sentences import arithmetic, sentence
from rules import facts as f
from rules.model import Options, Over, Technology
from tests.reports.support import FIRST_GAMES, GAMES, recorded, summary
from tests.saves.playing import FIRST, WAYS_TO_PLAY_FIRST, journal_of
from tests.text.support import BOARD, SETUP, fact_kinds, samples


@pytest.mark.parametrize("kind", fact_kinds(), ids=lambda kind: kind.__name__)
def test_every_kind_of_fact_is_told(kind: type[f.Fact]) -> None:
    fact = samples(kind)[0]
    if issubclass(kind, f.TurnBegan | f.PhaseBegan):
        blocks = story([fact, f.SetAsideDrawn(event=1)], SETUP)
        assert isinstance(blocks[0], Heading) and len(blocks) == 2
        return
    (item,) = items([fact], SETUP)
    told = item_text(item)
    said = arithmetic(fact, SETUP) if kind is f.DieRead else sentence(fact, SETUP)
    assert said and said in told
    assert f"({fact.rule})" in told


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_all_that_happened_is_told_in_its_order(game: Record) -> None:
    told = " ".join(item_text(item) for item in items(game.facts, game.setup))
    at = 0
    for fact in game.facts:
        if not isinstance(fact, f.DieRead | f.Implemented):
            at = told.index(sentence(fact, game.setup), at) + 1
    headings = [block for block in story(game.facts, game.setup) if isinstance(block, Heading)]
    assert len([one for one in headings if one.level == 3]) == len(game.chronicle.turns)


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_an_offensive_is_one_item(game: Record) -> None:
    blocks = story(game.facts, game.setup)
    found = [item for block in blocks if isinstance(block, Items) for item in block.items if item.side is not None]
    for item, one in zip(found, game.chronicle.offensives, strict=True):
        told = item_text(item)
        assert item.side == one.side
        assert "needs" in told
        assert sum(map(int, re.findall(r"lost (\d+) (?:space|notch)", told))) == one.losses + one.own_losses


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_how_it_ended(game: Record) -> None:
    rows = summary(after_action(game))
    assert isinstance(game.state.waiting, Over)
    assert rows["Result"].startswith("Victory for" if game.state.waiting.winner is not None else "Nobody wins")
    assert f"on turn {game.state.turn}, in {BOARD.year(game.state.turn)}" in rows["How it ended"]
    readings = {"Mandatory attacks": "keep RP"} if game.setup.options.reserve_mandatory else {}
    assert {label: rows[label] for label in ("Mandatory attacks", "Brusilov's dice") if label in rows} == readings


def test_a_game_that_has_just_begun_and_one_under_way() -> None:
    for events in (1, 2, 60):
        game = recorded(journal_of(Options(), seed=2, events=events))
        report = after_action(game)
        assert "Not over" in summary(report)
        for written in (as_text(report), as_markdown(report), as_html(report)):
            assert "Turn 1" in written


def test_the_story_of_a_game_of_the_first_edition_is_told_in_its_own_terms() -> None:
    """A bought initiative is not the track's; Aviation levels have their printed numbers."""
    bought = levels = 0
    for seed in range(4):
        for game in (*FIRST_GAMES, recorded(journal_of(WAYS_TO_PLAY_FIRST[2], seed, edition=FIRST))):
            for fact in game.facts:
                told = sentence(fact, game.setup)
                if isinstance(fact, f.InitiativeTaken) and fact.bought:
                    assert told == (
                        "The initiative goes to the Entente, not to the Central Powers as on the Turn Track."
                    )
                    bought += 1
                if isinstance(fact, f.LevelUnlocked) and fact.technology == Technology.AVIATION and fact.level > 1:
                    printed = ((1, 4, 5, 7), (1, 5, 6))[fact.side][fact.level - 1]
                    assert f"(Aviation level {printed})" in told
                    levels += 1
    assert bought and levels
