"""The log as a book: paragraphs with their sums behind them, and what a filter leaves."""

from itertools import pairwise

import pytest

from ldd_tui.widgets.log.log_book import Filter, ItemKind, book_of, passages
from ldd_tui.widgets.log.log_view import entries_of
from rules import facts as f
from rules.editions.second.cards import TANNENBERG
from rules.model import Side
from tests.widgets.log_support import book, facts_of, finished


def test_an_offensive_is_one_paragraph_with_its_dice_behind_it() -> None:
    offensives = [item for item in book() if isinstance(item.main, f.OffensiveLaunched)]
    assert len(offensives) == sum(isinstance(fact, f.OffensiveLaunched) for fact in facts_of(finished()))
    for item in offensives:
        behind = [detail for detail in item.behind if detail.hit is not None]
        counted = next(fact for part in item.parts for fact in part.facts if isinstance(fact, f.LossesCounted))
        assert sum(bool(detail.hit) for detail in behind) == counted.hits
        assert "attacked" in item.words and "hit" in item.words and "Attack dice: " not in item.words
        assert any(detail.words.startswith("Attack d") and detail.rule == "(10.3.3)" for detail in item.behind)


def test_what_has_dice_thrown_again_is_read_in_the_closed_entry() -> None:
    facts, setup = facts_of(finished()), finished().setup
    at = next(index for index, fact in enumerate(facts) if isinstance(fact, f.LossesCounted))
    for event in (TANNENBERG, 0):
        lifted = f.DiceLifted(side=Side.CENTRAL_POWERS, event=event, artillery=False, faces=(6,), rule="18")
        item = book_of(entries_of([*facts[:at], lifted, facts[at]], setup))[-1]
        assert "Attack die 6 is thrown again." in item.words


def test_the_sum_of_a_die_says_face_modifier_need_and_outcome() -> None:
    details = {detail.words for item in book() if item.kind == ItemKind.PARAGRAPH for detail in item.behind}
    assert "Attack die: 4 - 1 = 3, needs 4: miss" in details and "Attack die: 5 - 1 = 4, needs 4: hit" in details
    assert any(words.startswith("8 from sectors + 1 Merchant Navy = 9") for words in details)
    assert any("At least one loss: " in words for words in details), "Athena's reasons"


def test_unfinished_dice_are_read_where_they_lie() -> None:
    facts, setup = facts_of(finished()), finished().setup
    at = next(index for index, fact in enumerate(facts) if isinstance(fact, f.DiceThrown))
    item = book_of(entries_of(facts[: at + 1], setup))[-1]
    assert item.words.endswith("Attack dice: 1 4 6.")


@pytest.mark.parametrize("side", Side)
def test_a_side_is_shown_under_the_headings_of_what_it_did(side: Side) -> None:
    found = passages(book(), Filter(side=side))
    assert found[0].kind == ItemKind.TURN
    for item in found:
        if item.kind == ItemKind.PARAGRAPH and not item.strong:
            assert item.side == side
        if item.kind == ItemKind.PARAGRAPH and isinstance(item.main, f.OffensiveLaunched):
            assert item.main.side == side
    assert found[-1].kind == ItemKind.PARAGRAPH
    for here, below in pairwise(found):
        if here.kind != ItemKind.PARAGRAPH:
            assert below.kind > here.kind
    grave = [item for item in book() if item.strong]
    assert sum(item.strong for item in found) == len(grave) > 2


def test_every_entry_is_some_sides_or_general() -> None:
    items = [item for item in book() if item.kind == ItemKind.PARAGRAPH]
    shown = [item for side in Side for item in passages(items, Filter(side=side)) if not item.strong]
    general = [item for item in items if item.side is None and not item.strong]
    assert len(shown) + len(general) + sum(item.strong for item in items) == len(items)
    assert {type(item.main) for item in general} & {f.EventsDrawn, f.MarkerAdvanced, f.YearBegan}


def test_a_turn_and_words_are_filters_too() -> None:
    found = passages(book(), Filter(turn=3))
    assert {item.turn for item in found} == {3} and found[0].words == "Turn 3 of 14, 1915"
    ypres = passages(book(), Filter(sought="YPRES"))
    paragraphs = [item for item in ypres if item.kind == ItemKind.PARAGRAPH]
    assert len(paragraphs) == sum(item.tells_of("ypres") for item in book()[1:]) > 0
    behind = passages(book(), Filter(sought="needs 4: miss"))
    assert behind and all("needs 4: miss" not in item.words for item in behind)
    assert passages(book(), Filter(sought="(10.3.2)", side=Side.ENTENTE, turn=2)) == []
    assert passages(book(), Filter(sought="no such words")) == []
