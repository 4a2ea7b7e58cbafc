"""The log: what is told together, the short log under the map, and the screen of all that has happened."""

import random
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.look import themes
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.log import LogScreen
from ldd_tui.widgets.drawn import Line
from ldd_tui.widgets.log.log_book import Filter, Item, ItemKind, book_of, passages
from ldd_tui.widgets.log.log_list import LogList
from ldd_tui.widgets.log.log_view import LogEntry, LogView, entries_of
from rules import facts as f
from rules.cards import TANNENBERG
from rules.model import Options, Sector, Side, Technology
from saves.store import MEMORY, Store
from tests.screens.driving import BOTH, CENTRAL_POWERS, SIZES, Keyboard, new_session, playing, running

PALETTE = themes.palette(themes.DEFAULT)
ENTENTE, POWERS = Side


@cache
def finished() -> GameSession:
    """A game that Athena has played against herself."""
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


# -- what is told together


def test_no_fact_is_lost_and_their_order_stays() -> None:
    assert [fact for entry in entries() for fact in entry.facts] == facts_of(finished())
    told = [fact for item in book() for part in item.parts for fact in part.facts]
    assert sorted(map(id, told)) == sorted(map(id, facts_of(finished())))


def test_a_level_of_several_sectors_is_one_entry() -> None:
    levels = [entry for entry in entries() if isinstance(entry.main, f.Implemented)]
    several = [entry for entry in levels if len(entry.facts) > 1]
    assert "Machine Gun implemented by France, Russia, Italy, Serbia," in several[0].words
    assert several[0].words.endswith(": Athena's sectors pay nothing for it.")
    everything = entries()
    for before, after in pairwise(everything):
        first, last = after.facts[0], before.facts[-1]
        if isinstance(first, f.Implemented) and isinstance(last, f.Implemented):
            assert (first.technology, first.level, first.free) != (last.technology, last.level, last.free)


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


def test_a_long_game_is_laid_out_only_as_far_as_it_is_seen() -> None:
    facts, setup = facts_of(finished()) * 7, finished().setup
    assert len(facts) > 10_000
    log, told = LogView(), entries_of(facts, setup)
    log.show(told)
    log._reach(30, 80, PALETTE)
    assert 0 < sum(bool(entry._words) for entry in told) < 100


# -- the book


def test_an_offensive_is_one_paragraph_with_its_dice_behind_it() -> None:
    offensives = [item for item in book() if isinstance(item.main, f.OffensiveLaunched)]
    assert len(offensives) == sum(isinstance(fact, f.OffensiveLaunched) for fact in facts_of(finished()))
    for item in offensives:
        behind = [detail for detail in item.behind if detail.hit is not None]
        counted = next(fact for part in item.parts for fact in part.facts if isinstance(fact, f.LossesCounted))
        assert sum(bool(detail.hit) for detail in behind) == counted.hits
        assert "attacked" in item.words and "hit" in item.words and "Attack dice: " not in item.words
        assert any(detail.words.startswith("Attack d") and detail.rule == "(10.3.3)" for detail in item.behind)


def test_a_card_that_has_dice_thrown_again_is_read_in_the_closed_entry() -> None:
    facts, setup = facts_of(finished()), finished().setup
    at = next(index for index, fact in enumerate(facts) if isinstance(fact, f.LossesCounted))
    for event, told in ((TANNENBERG, True), (0, False)):
        lifted = f.DiceLifted(side=POWERS, event=event, artillery=False, faces=(6,), rule="18")
        item = book_of(entries_of([*facts[:at], lifted, facts[at]], setup))[-1]
        assert ("Attack die 6 is thrown again." in item.words) == told, "Aviation's are behind it"


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
    assert passages(book(), Filter(sought="(10.3.2)", side=ENTENTE, turn=2)) == []
    assert passages(book(), Filter(sought="no such words")) == []


# -- the screen


async def opened(keyboard: Keyboard, session: GameSession | None = None) -> LogScreen:
    await playing(keyboard, session or new_session(keyboard.app, "x", Options(athena=BOTH), 1))
    if session is None:
        session = keyboard.game.session
        while session.over is None:
            session.advance(fast=True)
    await keyboard.press("L")
    assert isinstance(keyboard.app.screen, LogScreen)
    return keyboard.app.screen


def status(keyboard: Keyboard) -> str:
    return keyboard.seen.splitlines()[1].strip()


async def test_the_newest_is_at_hand_and_unfolds() -> None:
    async with running() as keyboard:
        screen = await opened(keyboard)
        listed = screen.log_list
        total = listed.count
        assert status(keyboard) == f"both sides · all turns · entry {total} of {total}"
        assert "victory for" in keyboard.seen
        await keyboard.press("k")
        prestige = listed.item
        assert prestige is not None and isinstance(prestige.main, f.PrestigeCounted)
        terms = f"{prestige.main.lines[0].operational_value} x {prestige.main.lines[0].prestige_value} + "
        closed = keyboard.seen
        await keyboard.press("enter")
        assert terms in keyboard.seen and f"= {prestige.main.total}" in keyboard.seen
        await keyboard.press("left")
        assert keyboard.seen == closed
        await keyboard.press("right", "right", "space")
        assert keyboard.seen == closed
        await keyboard.press("x")
        assert listed.item is prestige and f"= {prestige.main.total}" in keyboard.seen
        await keyboard.press("x")
        assert keyboard.seen == closed


async def test_filters_by_keys() -> None:
    async with running((120, 40)) as keyboard:
        screen = await opened(keyboard)
        listed = screen.log_list
        total = listed.count
        await keyboard.press("4")
        assert "turn 4 only" in status(keyboard) and "Turn 3 " not in keyboard.seen
        assert listed.number == 1 and {item.turn for item in listed._items} == {4}
        await keyboard.press("]")
        assert "turn 5 only" in status(keyboard)
        await keyboard.press("1", "2")
        assert "turn 12 only" in status(keyboard)
        await keyboard.press("down", "2")
        assert "turn 2 only" in status(keyboard)
        await keyboard.press("s")
        assert "Entente only" in status(keyboard) and f"{total} in all" in status(keyboard)
        assert {item.side for item in listed._items if item.kind == ItemKind.PARAGRAPH and not item.strong} == {ENTENTE}
        await keyboard.press("tab")
        assert "Central Powers only" in status(keyboard)
        await keyboard.press("tab", "0")
        assert status(keyboard) == f"both sides · all turns · entry {listed.number} of {total}"
        item = listed.item
        assert item is not None and item.turn == 2
        await keyboard.press("t")
        assert "turn 2 only" in status(keyboard) and listed.item is item
        await keyboard.press("t", "[", "[")
        assert listed.number == 1 and " Turn 1 of 14, 1914" in keyboard.seen.splitlines()[2]
        await keyboard.press("]")
        assert " Turn 2 of 14, 1915" in keyboard.seen.splitlines()[2]


async def test_words_are_looked_for_as_they_are_typed() -> None:
    async with running() as keyboard:
        screen = await opened(keyboard)
        listed = screen.log_list
        total = listed.count
        await keyboard.press("/", *"ypres")
        assert status(keyboard).startswith("Find: ypres_ ·") and 0 < listed.count < total
        await keyboard.press("q", "q", "q")
        assert "nothing found" in status(keyboard) and "Nothing found. Escape shows all again." in keyboard.seen
        await keyboard.press("x", "backspace", "backspace", "backspace", "backspace", "enter", "k")
        assert "Find: ypres ·" in status(keyboard) and listed.has_focus
        await keyboard.press("escape")
        assert listed.count == total and keyboard.app.screen is screen
        driver = keyboard.app._driver
        assert driver is not None
        for character, name in (("/", "slash"), ("y", "y"), ("s", "s"), ("x", "x")):  # faster than the screen goes
            event = events.Key(name, character)
            event.set_sender(keyboard.app)
            driver.send_message(event)
        await keyboard.quiet()
        assert status(keyboard).startswith("Find: ysx_")
        await keyboard.press("escape", "escape")
        assert keyboard.game.is_current


async def test_it_opens_as_it_was_left_or_at_the_newest() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 20)
        screen = await opened(keyboard, session)
        await keyboard.press("s", "2", "down", "enter")
        before = keyboard.seen
        await keyboard.press("q", "L")
        assert keyboard.seen == before
        await keyboard.press("L")
        session.choose(session.legal[0])
        session.advance(fast=True)
        await keyboard.press("L")
        listed = screen.log_list
        assert listed.number == listed.count and "Entente only · all turns" in status(keyboard)


async def test_its_keys_are_shown_in_the_bar_and_explained() -> None:
    async with running() as keyboard:
        screen = await opened(keyboard)
        bar = keyboard.seen.splitlines()[-1]
        for words in ("Enter sums", "x all sums", "s side", "t turn", "[ ] turns", "/ find", "? keys", "q back"):
            assert words in bar
        await keyboard.press("?")
        keys = keyboard.app.screen
        assert isinstance(keys, HelpScreen)
        assert "only the turn under the cursor" in keyboard.seen
        await keyboard.press("/", *"side")
        assert "s, Tab" in keyboard.seen and "[ ]" not in keyboard.seen and "1 line found" in status(keyboard)
        await keyboard.press(*"xyz")
        assert "nothing found" in status(keyboard)
        await keyboard.press("escape")
        assert "[ ]" in keyboard.seen
        await keyboard.press("q")
        assert keyboard.app.screen is screen


async def test_the_wheel_scrolls() -> None:
    async with running() as keyboard:
        screen = await opened(keyboard)
        listed = screen.log_list
        newest = keyboard.seen

        async def turn(kind: type[events.MouseEvent]) -> None:
            listed.post_message(kind(listed, 5, 5, 0, 0, 0, False, False, False, 5, 5))
            await keyboard.quiet()

        await turn(events.MouseScrollUp)
        lines, before = keyboard.seen.splitlines(), newest.splitlines()
        assert lines[5:-2] == before[2:-5]
        assert lines[-2] == before[-5].replace("   +", " ▶ +"), "the cursor stays in sight"
        await turn(events.MouseScrollDown)
        await turn(events.MouseScrollDown)
        assert keyboard.seen == newest
        line = next(line for line, strip in enumerate(listed._strips) if "prestige points" in strip.text)
        await keyboard.pilot.click(LogList, offset=(10, line))
        clicked = listed.item
        assert clicked is not None and isinstance(clicked.main, f.PrestigeCounted) and not listed.open(clicked)
        await keyboard.pilot.click(LogList, offset=(10, line))
        assert listed.open(clicked)


async def test_where_there_is_room_the_sums_stand_beside_the_log() -> None:
    async with running((200, 50)) as keyboard:
        listed = (await opened(keyboard)).log_list
        await keyboard.press("k")
        item = listed.item
        assert item is not None and not listed.open(item)
        assert listed.size.height == 47
        assert any(item.behind[0].words[:20] in line[130:] for line in keyboard.seen.splitlines())
        await keyboard.resize(120, 40)
        assert item.behind[0].words[:20] not in keyboard.seen


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 9), (20, 5)])
async def test_what_is_seen_is_a_window_on_the_whole_with_the_cursor_in_it(size: tuple[int, int]) -> None:
    chooser = random.Random(sum(size))
    keys = ("up", "down", "pageup", "pagedown", "enter", "[", "]", "home", "end", "x", "s", "t", "k", "j")
    async with running(size) as keyboard:
        listed = (await opened(keyboard)).log_list
        before = None
        for _ in range(40):
            key = chooser.choice(keys)
            await keyboard.press(key)
            seen = [strip.text.rstrip() for strip in listed._strips]
            whole: list[str] = []
            begins = ends = 0
            for index in range(len(listed._items)):
                here = index == listed.cursor
                begins = len(whole) if here else begins
                whole += plain(listed._block(index, here=here))
                ends = len(whole) if here else ends
            row, line = listed._top
            top = sum(len(listed._block(index)) for index in range(row)) + line
            assert seen == (whole[top:] + [""] * len(seen))[: len(seen)]
            assert top <= max(0, len(whole) - len(seen)), "no blank lines while there are others"
            if ends - begins > len(seen):
                assert top < ends and begins < top + len(seen), "some of it is seen"
            else:
                assert top <= begins and ends <= top + len(seen)
                if key in ("down", "j") and before is not None and top > before and len(seen) > 15:
                    assert ends == top + len(seen), "no further than it takes"
            before = top


async def test_a_finished_game_is_opened_without_telling_all_of_it() -> None:
    async with running() as keyboard:
        screen = await opened(keyboard)
        told = [entry for entry in screen._entries if entry._words]
        assert 0 < len(told) < 200 < len(screen._entries)


# -- pictures

Compare = Callable[..., bool]


def looking(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    async def prepare(pilot: Pilot[Any]) -> None:
        keyboard = Keyboard(pilot)
        await opened(keyboard)
        await keyboard.press(*keys)

    return prepare


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_log_screen(snap_compare: Compare, size: tuple[int, int]) -> None:
    keys = ("5", "0", *["down"] * 24, "enter")
    assert snap_compare(LddApp(MEMORY), terminal_size=size, run_before=looking(*keys))


def test_log_screen_filtered(snap_compare: Compare) -> None:
    keys = ("x", "s", "/", *"ypres")
    assert snap_compare(LddApp(MEMORY), terminal_size=(80, 24), run_before=looking(*keys))
