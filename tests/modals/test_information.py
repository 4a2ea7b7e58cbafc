"""Dialogs that tell: all the event cards, the trees, help, a new turn, and what an amount would do."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from textual.color import Color
from textual.theme import Theme

from ldd_tui.look import themes
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.reinforce import ReinforceModal
from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.modals.event_card import EventCardsModal, EventsListModal
from ldd_tui.modals.help import HelpModal
from ldd_tui.modals.new_turn import TurnModal, standing
from ldd_tui.modals.parts import figures, levels, styles
from ldd_tui.modals.parts.card_face import card_face, card_row, drawn_cards
from ldd_tui.modals.parts.pool import loss_bars, pool_lines
from ldd_tui.modals.trees import TreesModal
from ldd_tui.text import names
from ldd_tui.text.events.card_texts import brief, card_status, right_now
from rules import actions as a
from rules import engine, odds, pools
from rules.editions.second.cards import CARDS
from rules.facts import Income
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    RUSSIA,
    Dice,
    Options,
    Phase,
    Technology,
    Tree,
)
from rules.phases.income import collection
from rules.phases.technology import next_level
from rules.sectors import losses_to_surrender, operational_value
from rules.victory import prestige_points
from tests.modals import scenes
from tests.modals.driving import lines_of, opened, press, shown, words_of
from tests.modals.scenes import SCENES, Host
from tests.rules.support import BOARD, Table
from tests.text.support import assert_clean

# -------------------------------------------------------------------------------------------- event cards


def test_every_card_is_listed_with_what_has_become_of_it() -> None:
    state = scenes.cards()  # 1916: the year's other cards are in the deck, 6 and 16 in force
    listed = EventsListModal(state)
    rows = [row.plain for row in listed.rows()]
    assert sorted(listed.events) == list(CARDS.numbers)
    in_play = sorted({*state.drawn, *state.in_force})
    assert list(listed.events) == [*in_play, *(event for event in CARDS.numbers if event not in in_play)]
    for event, row in zip(listed.events, rows, strict=True):
        assert row.startswith(f"{CARDS[event].year} {event:>2} ")
        if event in (*state.drawn, *state.in_force):
            end = card_status(event, state)
        elif event in state.deck:
            end = "in the deck"
        else:
            end = "past" if CARDS[event].year < 1917 else f"from {CARDS[event].year} on"
        assert row.endswith(end), row


@pytest.mark.rule("10.2.7")
def test_a_card_that_was_cancelled_in_an_earlier_turn_is_not_just_past() -> None:
    listed = EventsListModal(scenes.cards(), cancelled=(1,))
    rows = [listed.rows()[listed.events.index(event)].plain for event in (1, 2)]
    assert rows[0].endswith("cancelled") and rows[1].endswith("past")


def test_a_card_in_few_lines_still_says_what_it_does_and_then_what_it_means() -> None:
    for event in CARDS.numbers:
        state = Table.at(Phase.OFFENSIVES, turn=6, events=(event,), drawn=(event,)).state
        face = " ".join(line.plain.strip("│╭╮╰╯─ ") for line in drawn_cards((event,), state, 60, short=True))
        what, means = brief(event, BOARD.edition), right_now(event, state)
        assert what in face, event
        assert_clean(what, sentence=True)
        assert means is None or face.index(what) < face.index(means), event


@pytest.mark.rule("7.3")
def test_what_comes_during_offensives_does_not_happen_now() -> None:
    state = Table.at(Phase.NAVAL, turn=6, events=(14, 39), drawn=(14, 39)).state
    face = card_face(14, state).plain
    assert "This turn: Germany must attack France" in face and "Now: " not in face
    assert "Now: Italy" in card_face(11, Table.at(Phase.EVENTS, turn=2).state).plain


def test_the_variant_does_not_tell_which_cards_are_set_aside() -> None:
    state = scenes.set_aside()
    listed = EventsListModal(state)
    rows = listed.rows()
    hidden = {rows[listed.events.index(event)].plain.split("]")[1].strip() for event in (*state.deck, *state.set_aside)}
    assert hidden == {"in the deck or set aside"}


async def test_all_cards_are_one_key_from_the_cards_of_the_turn() -> None:
    async with shown(EventCardsModal(scenes.cards(), (14, 16, 20))) as (app, pilot, first):
        await press(pilot, "a")
        await pilot.pause()
        listed = app.screen
        assert isinstance(listed, EventsListModal) and listed.events[listed.cursor] == 14
        await press(pilot, "down", "down")
        for key, event in (("right", 1), ("left", 6), ("left", 33), ("4", 1), ("left", 6), ("7", 23)):
            await press(pilot, key)
            assert listed.events[listed.cursor] == event
        assert "Now:" not in words_of(listed)  # its year has not come
        await press(pilot, *["up"] * 3)
        assert "If drawn now: Russia must attack Austria-Hungary" in words_of(listed)
        await press(pilot, "space")
        await pilot.pause()
        assert app.screen is first and not app.results


@pytest.mark.parametrize("event", CARDS.numbers)
def test_a_card_shows_all_that_the_table_needs(event: int) -> None:
    state = Table.at(
        Phase.OFFENSIVES, turn=6, events=(event,), drawn=(event,), options=Options(athena=(CENTRAL_POWERS,))
    ).state
    face, row = card_face(event, state).plain, card_row(event, state).plain
    corner = BOARD.corner(event).name.lower().replace("grey", "no colour")
    for words in (f"({event})", str(CARDS[event].year), f"◣ {corner}"):
        assert words in face
    sign = "!ox."[CARDS[event].timing]
    assert f"[{sign}] " in face and f"[{sign}]" in row and corner in row


@pytest.mark.rule("E36")
def test_a_card_whose_sector_another_card_brings_in_first_is_not_without_effect() -> None:
    alone, both = (Table.at(Phase.EVENTS, turn=12, drawn=cards, cancelled=()).state for cards in ((36,), (28, 36)))
    barred = Table.at(Phase.EVENTS, turn=12, drawn=(28, 36), cancelled=(28,)).state
    assert [card_status(36, state) for state in (alone, both, barred)] == ["no effect", "drawn", "no effect"]


def test_what_is_still_to_come_has_not_taken_effect_yet() -> None:
    peace = Table.at(Phase.OFFENSIVES, turn=12, events=(42,), drawn=(42,)).state
    assert card_status(42, peace) == "in effect"
    gallipoli = Table.at(Phase.EVENTS, turn=3, deck=(9,)).draw(9)
    assert gallipoli.state.phase == Phase.INCOME and card_status(9, gallipoli.state) == "happens now"
    assert card_status(9, gallipoli.roll(3).state) == "has taken effect"


# --------------------------------------------------------------------------------------------------- help


def test_every_dialog_can_say_what_it_is_for() -> None:
    dialogs = [make() for make in SCENES.values()]
    assert {type(dialog).__name__ for dialog in dialogs if not dialog.purpose} == {"HelpModal"}


async def test_help_tells_what_the_dialog_under_it_is_for() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await opened(pilot, SCENES["reinforce"]())
        await press(pilot, "question_mark")
        await pilot.pause()
        shown = app.screen
        assert isinstance(shown, HelpModal)
        assert shown.heading() == "Help: Reinforcements: Entente"
        assert "a sector's first space costs 1 RP" in words_of(shown, "intro")
        assert "Enter reinforce" in words_of(shown)


# ----------------------------------------------------------------------------------------------- the trees


@pytest.mark.parametrize(("size", "pages"), [((80, 24), 4), ((120, 40), 3), ((200, 50), 0)])
async def test_the_trees_show_every_level_without_scrolling(size: tuple[int, int], pages: int) -> None:
    async with shown(TreesModal(scenes.researching()), size) as (_app, pilot, dialog):
        assert len(dialog.pages) == pages
        told = ""
        for number in range(1, pages + 1) if pages else [1]:
            await press(pilot, str(number))
            told += words_of(dialog) + " "
            assert "PgUp" not in str(dialog.query_one("#box").border_subtitle), number
        for side in BOARD.trees:
            for technology in side:
                for level in technology:
                    assert f"{level.name} {level.year} {level.needed}+" in told
        assert "2 research cubes" in told and "(10.2.6)" in told and "on the U-boat roll" in told
        assert f"Machine Gun 1914 3+ {'FRA RUS SER' if size > (80, 24) else '■3'}" in told
        assert "Trenches 1915 4+ FRA" in told and "printed 1 2 5 7" in told


def test_quick_play_has_no_trees_of_naval_and_air_raid() -> None:
    state = Table.at(Phase.TECHNOLOGY, side=ENTENTE, options=Options(quick_play=True)).state
    naval = "\n".join(line.plain for line in TreesModal(state)._technology(ENTENTE, Technology.NAVAL))
    assert "(15.1)" in naval and "◆" not in naval


# ------------------------------------------------------------------------------------------------- amounts


@pytest.mark.rule("R015")
def test_what_a_sector_can_implement_is_counted_in_levels_and_their_printed_numbers_are_told_apart() -> None:
    """The maximum counts levels, but the third level of the Entente's Aviation prints a 5."""
    state = scenes.researching()
    told = levels.about(state, a.Implement(RUSSIA, Technology.AVIATION)).plain
    most = BOARD.sectors[RUSSIA].caps[Technology.AVIATION]
    assert f"Limit here: {most}." in told
    printed = [str(BOARD.aviation_value(RUSSIA, level)) for level in range(1, most + 1)]
    assert f"Printed {', '.join(printed[:-1])} and {printed[-1]}." in told
    assert "print" not in levels.about(state, a.Implement(RUSSIA, Technology.ATTACK)).plain


async def test_an_attempt_tells_where_its_levels_are_and_what_each_amount_needs() -> None:
    async with shown(TechnologyModal(scenes.researching())) as (_app, pilot, dialog):
        assert "Implemented: France 1, Serbia 1." in words_of(dialog)
        assert "2 research cubes: +2. Each can be spent to re-roll (10.2.5)." in words_of(dialog)
        await press(pilot, "3")  # Heavy Artillery: needs 4, one cube
        assert "Not implemented yet." in words_of(dialog)
        assert "1 RP ━" in words_of(dialog) and "first roll: 3 or more" in words_of(dialog)
        assert str(round(float(odds.research(4, 0, 1)) * 100, 1)) in words_of(dialog)
        await press(pilot, "5")
        assert "mplemented" not in words_of(dialog)  # sectors do not implement Naval levels


@pytest.mark.rule("10.2.2", "R087")
async def test_rp_that_change_nothing_are_told_where_they_are_offered() -> None:
    """A natural 1 always fails, so RP beyond 5 of 6 are wasted; each amount in the list says so."""
    state = Table.at(Phase.TECHNOLOGY, side=ENTENTE, rp=(6, 6), turn=2).state
    level = next_level(state, ENTENTE, Technology.ATTACK)
    assert level is not None
    async with shown(TechnologyModal(state)) as (_app, _pilot, dialog):
        enough = level.needed - 1
        for amount in range(1, 6):
            wasted = f"{amount - enough} RP wasted"
            (line,) = [line for line in lines_of(dialog) if f"{amount} RP ━" in line]
            assert (wasted in line) == (amount > enough), line
            assert ("first roll" in line) == (amount <= enough), line


@pytest.mark.rule("10.2.6")
async def test_a_sector_with_all_that_is_unlocked_is_not_told_of_a_failure() -> None:
    state = Table.at(
        Phase.TECHNOLOGY,
        side=ENTENTE,
        turn=2,
        levels={RUSSIA: (1, 0, 0, 0)},
        trees={ENTENTE: Tree((1, 0, 0, 0, 0, 0))},
        attempted=(Technology.ATTACK,),
    ).state
    async with shown(TechnologyModal(state, implementing=True)) as (_app, pilot, dialog):
        dialog.move_to(dialog.sectors.index(RUSSIA))
        await pilot.pause()
        told = words_of(dialog)
        assert "No further level of Attack is unlocked for Russia. The next level can be attempted" in told
        assert "Try again" not in told and "no further" not in told


async def test_a_reinforcement_tells_what_it_brings() -> None:
    async with Host().run_test() as pilot:
        state = scenes.reinforcing()
        dialog = ReinforceModal(state)
        await opened(pilot, dialog)
        after = engine.apply(state, a.Reinforce(FRANCE, 2)).state
        line = next(line for line in lines_of(dialog) if "2 spaces" in line)
        left = losses_to_surrender(after, FRANCE)
        assert line.split()[-4:] == ["1", "to", "2", str(left)] and f"{state.rp[0] - after.rp[0]} RP" in line
        assert "3 spaces too few RP" in words_of(dialog)
        assert "no losses" in words_of(dialog, "rows")


async def test_the_last_space_of_the_revolution_is_told() -> None:
    last = BOARD.revolution_last
    state = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={RUSSIA: 3}, revolution=last - 1).state
    async with shown(ReinforceModal(state, RUSSIA)) as (_app, _pilot, dialog):
        assert "A 1 starts the Revolution" in words_of(dialog) and "Chance: 16.7%" in words_of(dialog)
    broken = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={RUSSIA: 3, FRANCE: 1}, revolution=last).state
    after = ReinforceModal(broken, RUSSIA)
    assert after.rows()[after.sectors.index(RUSSIA)].plain.endswith("Revolution")


@pytest.mark.rule("10.1.2")
async def test_no_reason_in_a_row_of_reinforcements_is_broken_beside_a_scroll_bar() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, rp=(12, 12), losses={FRANCE: 5, RUSSIA: 4})
    table.do(a.Reinforce(FRANCE, 3))
    dialog = ReinforceModal(table.state, FRANCE)
    assert dialog.rows()[0].plain.endswith("3 spaces done")
    assert max(row.cell_length for row in dialog.rows()) <= 72, "80 columns less a frame, a pointer and a scroll bar"
    async with Host().run_test() as pilot:
        await opened(pilot, dialog)
        assert "3 spaces a turn is the limit" in words_of(dialog) and "(10.1.2)" in words_of(dialog)


@pytest.mark.rule("7.3")
def test_a_card_has_not_taken_effect_before_its_dice() -> None:
    drawn = Table.at(Phase.EVENTS, turn=1, deck=(1, 2, 3)).draw(1, 2, 3)
    assert isinstance(drawn.waiting, Dice) and card_status(1, drawn.state) == "happens now"
    while isinstance(drawn.waiting, Dice) and drawn.state.battle is not None:
        assert card_status(1, drawn.state) == "happens now"
        drawn.roll(*[3] * drawn.count)
    assert card_status(1, drawn.state) == "has taken effect"


def test_a_turn_with_its_cards_collects_for_who_has_just_entered() -> None:
    """Italy enters by card 11: the banner's total includes its RP."""
    table = Table.at(Phase.EVENTS, turn=2, deck=(6, 8, 11))
    before = collection(table.state, ENTENTE).collected
    table.draw(6, 8, 11)
    income = [fact for fact in table.history if isinstance(fact, Income)]
    collected = next(fact.collected for fact in income if fact.side == ENTENTE)
    assert collected > before
    row = standing(table.state, 110, income).plain.split("\n")[1].split()
    kept = next(fact.total + fact.wasted for fact in income if fact.side == ENTENTE) - collected
    assert row[:3] == ["Entente", str(kept), str(collected)]


def test_a_new_turn_tells_how_both_sides_stand() -> None:
    state = Table.at(Phase.INITIATIVE, turn=8, rp=(3, 1)).state
    told = TurnModal(state).detail(80).plain
    value = sum(operational_value(state, sector) for sector in BOARD.of_side(ENTENTE))
    points = prestige_points(state, ENTENTE)
    figures = [state.rp[0], collection(state, ENTENTE).collected, value, state.vp[0], points]
    assert told.split("\n")[1].split() == ["Entente", *map(str, figures)]
    assert "The events of 1917 join the deck" in told
    assert "last turn" not in told
    last = TurnModal(Table.at(Phase.INITIATIVE, turn=BOARD.last_turn).state).detail(80).plain
    assert "Last turn: prestige points decide" in last


async def test_the_cards_say_what_the_colours_of_their_corners_mean() -> None:
    async with shown(EventCardsModal(scenes.cards(), (14, 16, 20)), (120, 60)) as (_app, _pilot, dialog):
        for told in (words_of(dialog), dialog.purpose):
            assert "Corners: Air Raid can cancel green cards with a lead of 1 level" in told
            assert all(colour in told for colour in ("no colour", "red")) and "blue" not in told  # no level before 1915
    quick = Table.at(Phase.REINFORCEMENTS, turn=6, events=(14,), drawn=(14,), options=Options(quick_play=True)).state
    assert "Air Raid" not in EventCardsModal(quick, (14,)).purpose
    history = Table.at(Phase.REINFORCEMENTS, turn=6, drawn=(14,), options=Options(rewriting_history=True)).state
    assert "Air Raid can cancel only green cards" in EventCardsModal(history, (14,)).purpose


@pytest.mark.rule("10.2.7")
@pytest.mark.parametrize("listed", [False, True], ids=["events", "all events"])
async def test_a_cancelled_card_tells_only_that_it_is_cancelled(listed: bool) -> None:
    athena = Options(athena=(ENTENTE,))
    table = Table.at(Phase.EVENTS, turn=7, deck=(20, 21, 22), trees=scenes.AIR_RAID_LEAD[2], options=athena)
    drawn = table.draw(20, 21, 22).state
    cancelled = engine.apply(drawn, a.CancelEvent(21)).state
    async with Host().run_test(size=(120, 50)) as pilot:
        for state, told in ((drawn, True), (cancelled, False)):
            dialog = EventsListModal(state, 21) if listed else EventCardsModal(state, (21,))
            await opened(pilot, dialog)
            words = " ".join(words_of(dialog).replace("│", " ").split())
            assert ("Entente: This is Athena's first offensive" in words) == told
            assert ("This turn: An Air Raid has cancelled it." in words) != told
            await press(pilot, "escape")


@pytest.mark.parametrize("width", [34, 36, 50])
def test_the_title_of_a_card_is_never_cut(width: int) -> None:
    for event in CARDS.numbers:
        drawn = [line.plain for line in drawn_cards([event], scenes.cards(), width)]
        inside = " ".join(line.strip("╭╮╰╯│─ ") for line in drawn[:3])
        assert "…" not in drawn[0] and all(word in inside for word in names.event(event, BOARD.edition).split()), event
        assert {len(line) for line in drawn} == {width}


async def test_the_space_bar_answers_no_question() -> None:
    """Space dismisses what is only read, so players may press it once too often."""
    async with shown(ConfirmModal("End technologies?", default=True), (80, 24)) as (app, pilot, question):
        await press(pilot, "space")
        assert app.screen is question and not app.results
        await press(pilot, "enter")
        assert app.results == [True]


# -- Chances as numbers, bars and charts
def test_bars_are_empty_only_for_the_impossible() -> None:
    assert figures.bar(Fraction(0), 10) == ""
    assert figures.bar(Fraction(1, 10**9), 10)
    assert figures.bar(Fraction(1), 10) == "━" * 10


@pytest.mark.parametrize("rows", [3, 6, 11])
@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("events", [(), (14,), (7,), (34, 37)])
def test_the_bars_of_losses_sum_to_one(rows: int, size: int, events: tuple[int, ...]) -> None:
    state = scenes.attacking(events=events)
    chances = odds.offensive(pools.pool(state, GERMANY, FRANCE, size))
    limit = losses_to_surrender(state, FRANCE)
    bars = loss_bars(chances.losses, limit, rows, "")
    assert sum(bar.chance for bar in bars) == 1 and len(bars) <= rows
    if limit < rows:
        most = max(number for number, _chance in chances.losses)
        assert [int(bar.label.strip("⚑ +")) for bar in bars] == [*range(min(limit, most) + 1)]
        assert bars[-1].chance == chances.at_least(min(limit, most))


@pytest.mark.parametrize("event", CARDS.numbers)
def test_every_card_has_a_face(event: int) -> None:
    state = scenes.attacking(events=(event,), drawn=(event,))
    assert str(event) in card_face(event, state).plain
    assert card_status(event, state)


def test_every_die_of_a_pool_has_its_reason() -> None:
    state = scenes.attacking(events=(14, 34, 37))
    words = pool_lines(state, GERMANY, FRANCE, 3, michael=True).plain
    for reason in ("size of the offensive", "Operation Michael (34)", "Battle of Verdun (14)", "lead in Aviation"):
        assert reason in words


@pytest.mark.rule("E19")
def test_dice_thrown_again_for_an_event_are_reckoned_beside_the_charts() -> None:
    """One Russian die hits on 4; a 5 or 6 is re-rolled once, and neither then costs Russia 1."""
    state = scenes.attacking(events=(19,), levels={}, losses={})
    # 1/6 + 2/6 (1 + 1/2) = 2/3 losses. Russia's: 1/6 by a 1 at once, and 2/6 * 4/6 by the throw again.
    words = pool_lines(state, RUSSIA, AUSTRIA_HUNGARY, 1).plain
    assert "(19) can re-roll dice. Then on average: 0.67 losses, attacker 0.39" in words
    assert "again" not in pool_lines(state, GERMANY, FRANCE, 1).plain


# -- Columns are exact, and every style can be read in every theme
READABLE = 4.5
ON_BACKGROUND = (
    styles.DIM,
    styles.KEY,
    styles.CHOSEN,
    styles.WARN,
    styles.GOOD,
    styles.BAD,
    *styles.SIDE,
    *styles.CORNER.values(),
)
ON_PANEL = (styles.DIM, styles.KEY)


def _luminance(colour: Color) -> float:
    parts = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def _contrast(one: Color, other: Color) -> float:
    """The WCAG contrast ratio of two colours."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _colour(style: str, theme: Theme, behind: Color) -> Color:
    """The colour of a style such as `bold $foreground 68%` on a background."""
    found = re.search(r"\$(\w+)(?: (\d+)%)?", style)
    assert found is not None, style
    colour = Color.parse(getattr(theme, found[1]))
    return behind.blend(colour, int(found[2] or 100) / 100)


@pytest.mark.parametrize("theme", themes.THEMES, ids=lambda theme: theme.name)
def test_every_style_can_be_read(theme: Theme) -> None:
    background, panel = Color.parse(theme.background), Color.parse(theme.panel)
    for behind, painted in ((background, ON_BACKGROUND), (panel, ON_PANEL)):
        for style in painted:
            contrast = _contrast(behind, _colour(style, theme, behind))
            assert contrast >= READABLE, (style, contrast)
    assert styles.CURSOR == "bold $background on $accent"
    assert _contrast(background, Color.parse(theme.accent)) >= READABLE
