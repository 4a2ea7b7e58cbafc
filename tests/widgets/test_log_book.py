"""The log as a book: paragraphs with their sums behind them, and what a filter leaves."""

import random
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.look import themes
from ldd_tui.widgets.drawn import Line
from ldd_tui.widgets.log.log_book import Filter, Item, ItemKind, book_of, passages
from ldd_tui.widgets.log.log_view import LogEntry, LogView, entries_of
from rules import facts as f
from rules.editions.second.cards import TANNENBERG
from rules.model import Options, Purpose, Sector, Side, Technology
from saves.store import MEMORY, Store
from tests.screens.driving import BOTH


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


# -- A finished game and its log
@cache
def finished() -> GameSession:
    session = GameSession.new(Store(MEMORY), NewGame(seed="x", options=Options(athena=BOTH)))
    while session.over is None:
        session.advance(fast=True)
    return session


def facts_of(session: GameSession) -> list[f.Fact]:
    return [fact for entry in session.play.entries for fact in entry.facts]


def entries() -> list[LogEntry]:
    return entries_of(facts_of(finished()), finished().setup)


def book() -> list[Item]:
    return book_of(entries())


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


# -- What is told together in the log, and the short log beside the board
PALETTE = themes.palette(themes.DEFAULT)


def test_no_fact_is_lost_and_their_order_stays() -> None:
    assert [fact for entry in entries() for fact in entry.facts] == facts_of(finished())
    told = [fact for item in book() for part in item.parts for fact in part.facts]
    assert sorted(map(id, told)) == sorted(map(id, facts_of(finished())))


def test_a_level_of_several_sectors_is_one_entry() -> None:
    everything = entries()
    for before, after in pairwise(everything):
        first, last = after.facts[0], before.facts[-1]
        if isinstance(first, f.Implemented) and isinstance(last, f.Implemented):
            assert (first.technology, first.level, first.free) != (last.technology, last.level, last.free)


def test_an_attempt_is_one_entry_with_its_die_behind_it() -> None:
    paid = [entry for entry in entries() if isinstance(entry.main, f.ResearchPaid)]
    first = next(entry for entry in paid if any(isinstance(fact, f.Implemented) for fact in entry.facts))
    wanted = r"The [\w ]+ attempted \w+ 1 for \d RP: .*: unlocked\. Implemented at no cost by \d sectors\."
    assert re.fullmatch(wanted, first.words)
    behind = [detail.words for detail in first.details()]
    assert any("implemented" in words and "Athena" not in words for words in behind)
    failed = next(entry for entry in paid if isinstance(entry.facts[-1], f.CubeTaken))
    assert failed.words.endswith("1 research cube for the next attempt.")
    alone = (f.ResearchRolled, f.LevelUnlocked, f.CubeTaken, f.CubeDiscarded)
    assert not any(isinstance(entry.facts[0], alone) for entry in entries())


def test_dice_thrown_again_are_one_entry_with_what_they_then_show() -> None:
    lifted = f.DiceLifted(side=Side.ENTENTE, faces=(1, 2), artillery=True, event=0, rule="10.2.7")
    thrown = f.DiceThrown(purpose=Purpose.ARTILLERY, faces=(3, 6))
    (entry,) = entries_of([lifted, thrown], finished().setup)
    assert entry.words == "Aviation: Artillery dice 1 2 are thrown again. Now they show 3 6."
    fought = [item for item in book() if any(isinstance(part.main, f.DiceLifted) for part in item.parts)]
    assert fought and all("thrown again. Now " in item.words for item in fought)


def test_what_a_card_costs_all_sectors_is_one_entry() -> None:
    def lost(sector: Sector, event: int) -> f.LossTaken:
        return f.LossTaken(sector=sector, spaces=1, losses=1, operational_value=1, event=event, rule="")

    setup = finished().setup
    (entry,) = entries_of([lost(Sector.FRANCE, 39), lost(Sector.GERMANY, 39)], setup)
    assert entry.words == "Spanish Flu cost France and Germany 1 space each."
    assert len(entries_of([lost(Sector.FRANCE, 0), lost(Sector.GERMANY, 0)], setup)) == 2


@pytest.mark.rule("10.2.6")
def test_a_level_of_several_sectors_tells_its_price() -> None:
    level = [
        f.Implemented(sector=sector, technology=Technology.DEFENCE, level=1, free=False)
        for sector in (Sector.RUSSIA, Sector.SERBIA, Sector.MIDDLE_EAST)
    ]
    (entry,) = entries_of(level, finished().setup)
    assert entry.words == "Machine Gun implemented by Russia, Serbia and the Middle East for 3 RP."


def test_what_athenas_cards_bring_her_sectors_is_one_entry_with_the_cards_behind_it() -> None:
    found = [entry for entry in entries() if isinstance(entry.main, f.Reinforced) and len(entry.facts) > 3]
    entry = next(entry for entry in found if entry.words.count(" by ") > 1)
    moved = [fact for fact in entry.facts if isinstance(fact, f.Reinforced)]
    assert entry.words.startswith("Athena (") and f"for {sum(fact.cost for fact in moved)} RP." in entry.words
    assert entry.rule == "(10.1.2)"
    behind = " ".join(detail.words for detail in entry.details())
    assert behind.count("to reinforce") == sum(isinstance(fact, f.CornflowerDrawn) for fact in entry.facts)
    for fact in entry.facts:
        if isinstance(fact, f.AthenaReinforces) and not fact.named:
            assert "No card names" in entry.words


@pytest.mark.parametrize("seed", range(3))
def test_the_short_log_grows_to_what_it_is_from_scratch(seed: int) -> None:
    chooser = random.Random(seed)
    facts, setup = facts_of(finished()), finished().setup
    whole, grown = LogView(), LogView()
    whole.show(entries_of(facts, setup))
    at = 0
    while at < len(facts):
        size = chooser.choice((1, 1, 2, 3, 5, 8, 40))
        grown.add(entries_of(facts[at : at + size], setup))
        at += size
        if chooser.random() < 0.7:
            grown._reach(chooser.choice((3, 10, 50)), 60, PALETTE)
    assert plain(grown.lines(60, PALETTE)) == plain(whole.lines(60, PALETTE))
    assert plain(grown.lines(33, PALETTE)) == plain(whole.lines(33, PALETTE))


def test_the_short_log_has_no_heading_without_anything_under_it() -> None:
    log = LogView()
    log.show(entries())
    lines = plain(log.lines(200, PALETTE))
    for here, below in pairwise(lines):
        if "Phase:" in here:
            assert "Phase:" not in below and "begins: 19" not in below, (here, below)
    for left_out in ("die 4: miss", "is over. (12)"):
        assert not any(left_out in line for line in lines)
