"""Dialogs that are read: results page by page, cards one after the other, the trees."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ldd_tui import text
from ldd_tui.look import glyphs
from ldd_tui.modals import result
from ldd_tui.modals.decisions import reroll
from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.modals.decisions.technology import ResearchFailedModal
from ldd_tui.modals.parts import card_face, dice
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.modals.parts.dice import draw_throws, throws_in
from ldd_tui.modals.parts.narration import in_brief, is_brief
from ldd_tui.modals.result import ResultModal
from ldd_tui.settings.settings import Settings
from ldd_tui.telling.passages import tell
from ldd_tui.telling.sentences import arithmetic
from ldd_tui.text import names
from ldd_tui.text.events import card_texts
from ldd_tui.text.numbers import number
from rules import actions as a
from rules import facts as f
from rules import forecasts, odds
from rules.board_file import packaged
from rules.editions.second.cards import CARDS
from rules.model import (
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    GERMANY,
    ITALY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Dice,
    Options,
    Phase,
    Sector,
    Status,
    Technology,
)
from tests.modals import scenes
from tests.modals.battles import PEOPLE, Lively, athenas_offensive, german_offensive
from tests.modals.driving import answer, handed_back, lines_of, narrated, opened, press, settled, shown, words_of
from tests.modals.scenes import SCENES, Host, scene
from tests.rules.support import Table
from tests.textual_inside import ticking


def test_cards_that_come_to_nothing_are_not_in_effect() -> None:
    def read(event: int, *others: int, **more: Any) -> str:
        drawn = tuple(sorted((event, *others)))
        table = Table.at(Phase.REINFORCEMENTS, turn=1, events=drawn, drawn=drawn, **more)
        return card_texts.card_status(event, table.state)

    assert read(2) == card_texts.NO_EFFECT and read(2, 1) == card_texts.IN_EFFECT
    assert read(4) == card_texts.NO_EFFECT and read(4, 3) == card_texts.IN_EFFECT
    assert read(18) == card_texts.NO_EFFECT  # Italy is neutral
    assert read(18, status={ITALY: Status.AT_WAR}) == card_texts.IN_EFFECT
    assert read(32) == card_texts.NO_EFFECT and read(39) == card_texts.RESOLVED
    assert read(20, status={OTTOMAN_EMPIRE: Status.SURRENDERED}) == card_texts.NO_EFFECT


async def test_one_key_reads_all_cards_of_a_turn() -> None:
    async with shown(SCENES["event_cards"](), (120, 40)) as (_app, pilot, dialog):
        for event in (14, 16, 20):
            assert names.event(event, packaged().edition).split()[0] in words_of(dialog)
        assert "Now:" in words_of(dialog) and "This turn:" in words_of(dialog)
        assert await answer(pilot, SCENES["event_cards"](), ["enter"]) is None


@pytest.mark.parametrize("event", CARDS.numbers)
def test_every_card_can_be_drawn(event: int) -> None:
    state = Table.at(Phase.OFFENSIVES, turn=6, events=(event,), drawn=(event,)).state
    for short in (False, True):
        lines = [line.plain for line in card_face.drawn_cards((event,), state, 40, short=short)]
        assert {len(line) for line in lines} == {40} and f" {event} " in lines[0]


async def test_a_long_result_is_read_page_by_page() -> None:
    async with shown(SCENES["result_athena"]()) as (app, pilot, dialog):
        for _ in range(20):
            await press(pilot, "enter")
            if app.results:
                break
            assert dialog.query_one(DialogBox).offset_of_text > 0
        assert app.results == [None]


async def test_every_kind_of_fact_can_be_read_out() -> None:
    facts = list({type(fact): fact for fact in scenes.whole_game()}.values())
    assert len(facts) > 30
    async with shown(ResultModal(facts, scenes.cards().setup)) as (_app, _pilot, dialog):
        assert "{" not in words_of(dialog) and "needs" in words_of(dialog)


# -- What Athena does is a table, line by line, with her reasons behind it
EDITION = packaged().edition


def lines_of_all(table: Table) -> list[str]:
    return [line.plain for line in narrated(table.history, table.state.setup, large=False, width=300)]


async def test_what_athena_does_comes_line_by_line_and_one_key_shows_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "IGNORED_SECONDS", 0.0)
    monkeypatch.setattr(result, "SECONDS_A_LINE", 1e6)
    table = scenes.athena_facts()
    async with shown(ResultModal(table.history, table.state.setup, live=True), (120, 40), Lively()) as (
        app,
        pilot,
        dialog,
    ):
        first = [line for line in lines_of(dialog) if line.strip()]
        assert dialog.more and ticking(dialog) and "all at once" in words_of(dialog, "keys")
        assert sum(line.startswith(glyphs.glyphs().pointer) for line in first) == 1
        dialog._next_line()
        await settled(pilot)
        assert len([line for line in lines_of(dialog) if line.strip()]) > len(first)
        await press(pilot, "space")
        assert not dialog.more and not ticking(dialog) and not app.results
        assert "Germany 1 space back 1 RP" in words_of(dialog)
        await press(pilot, "space")
        assert await handed_back(app) is None


@pytest.mark.parametrize("way", ["setting", "reduced motion", "told again"])
async def test_all_lines_are_there_at_once_where_nothing_may_move(way: str) -> None:
    table = scenes.athena_facts()
    app = Lively()
    app.settings = Settings(athena_steps=way != "setting")
    app.animates = way != "reduced motion"
    async with app.run_test(size=(120, 40)) as pilot:
        dialog = ResultModal(table.history, table.state.setup, live=way != "told again")
        await opened(pilot, dialog)
        assert not dialog.more and not ticking(dialog) and "Germany 1 space back 1 RP" in words_of(dialog)
        await press(pilot, "space")
        assert await handed_back(app) is None


@pytest.mark.parametrize("width", [54, 74, 114])
def test_a_line_of_athenas_says_who_attacked_whom_with_what_and_what_came_of_it(width: int) -> None:
    table = athenas_offensive()
    (item,) = tell(table.history, table.state.setup)
    launched, counted = table.all(f.OffensiveLaunched, ever=True)[0], table.all(f.LossesCounted, ever=True)[0]
    told = [line.plain for line in in_brief(item, width)]
    said = " ".join(" ".join(told).split())
    assert max(map(len, told)) <= width
    attacker, defender = (names.sector(launched.attacker, EDITION), names.sector(launched.defender, EDITION))
    assert said.startswith(f"{attacker} » {defender} no hit Attack 3 3") and not counted.hits
    assert said.endswith(f"{launched.cost} RP")
    assert len(told) == 1 or width < 60


@pytest.mark.rule("17.6.4", "R222")
def test_cards_that_failed_before_an_attack_stay_as_a_line() -> None:
    table = athenas_offensive()
    drawn = next(fact for fact in table.history if isinstance(fact, f.CornflowerDrawn))
    side = drawn.side
    failed = f.AthenaTarget(side=side, card=9, target=BULGARIA, attacker=None, failures=1, at_war=False)
    (item,) = tell([drawn, failed, *table.history], table.state.setup)
    told = [line.plain for line in in_brief(item, 100)]
    assert told[0] == "Nobody could attack Bulgaria (card 9)." and " » " in told[1]


def test_a_counter_attack_is_called_so_and_hits_have_their_sign() -> None:
    table = german_offensive()
    setup = scenes.cards().setup
    (item,) = tell(table.history, setup)
    assert is_brief(item, (CENTRAL_POWERS,))
    said = " ".join(line.plain for line in in_brief(item, 200))
    assert "Germany » France  France -3 (OV" in said and "  Attack 1 5✶ 6✶  Artillery 2 3 4✶  " in said
    assert re.search(r"counter-attack: Germany -1 \(OV[^)]*\)  Attack", said), "the losses first"


async def test_reasons_unfold_below_each_line_by_a_key() -> None:
    table = athenas_offensive()
    app = Lively()
    app.animates = False
    async with app.run_test(size=(120, 40)) as pilot:
        dialog = ResultModal(table.history, table.state.setup, live=True)
        await opened(pilot, dialog)
        assert "At least one loss: " not in words_of(dialog) and "(10.3" not in words_of(dialog)
        await press(pilot, "x")
        assert "At least one loss: " in words_of(dialog) and "(10.3" in words_of(dialog)
        await press(pilot, "x")
        assert "At least one loss: " not in words_of(dialog)


def test_each_level_that_a_computer_pays_for_is_told_with_its_own_sectors() -> None:
    what: dict[str, Any] = {"side": CENTRAL_POWERS, "technology": Technology.AIR_RAID, "level": 1}
    attempt = (
        f.ResearchPaid(**what, rp=3),
        f.ResearchRolled(**what, face=5, bonus=2, cubes=0, needed=4, success=True),
        f.LevelUnlocked(**what),
    )
    paid = [
        f.Implemented(sector=sector, technology=technology, level=1, free=False)
        for sector, technology in (
            (Sector.AUSTRIA_HUNGARY, Technology.ARTILLERY),
            (Sector.OTTOMAN_EMPIRE, Technology.ARTILLERY),
            (Sector.OTTOMAN_EMPIRE, Technology.ATTACK),
        )
    ]
    items = tell((*attempt, *paid), PEOPLE)
    told = [line.plain for item in items for line in in_brief(item, 200)]
    assert len(told) == 3
    assert told[0].startswith("Air Raid 1") and "for" not in told[0].split()
    assert (
        "Artillery" in told[1]
        and "Austria-Hungary and the Ottoman Empire implemented Heavy Artillery (Artillery 1) for 2 RP" in told[1]
    )
    assert "Ottoman Empire" in told[2] and "Attack" in told[2]


def test_a_throw_for_a_cube_is_told_between_the_two_sums() -> None:
    what: dict[str, Any] = {"side": CENTRAL_POWERS, "technology": Technology.NAVAL, "level": 1}
    rolled: dict[str, Any] = {**what, "bonus": 0, "cubes": 1, "needed": 4, "success": False}
    facts = (
        f.ResearchPaid(**what, rp=1),
        f.ResearchRolled(**rolled, face=2),
        f.CubeDiscarded(side=CENTRAL_POWERS, technology=Technology.NAVAL, cubes=0),
        f.ResearchRolled(**{**rolled, "cubes": 0}, face=3),
    )
    (item,) = tell(facts, PEOPLE)
    (line,) = in_brief(item, 200)
    assert "2 + 1 research cube = 3, needs 4: not unlocked  again, for a cube:  3, needs 4: not unlocked" in line.plain


def test_what_people_do_is_told_with_their_dice() -> None:
    items = tell(german_offensive().history, PEOPLE)
    assert [is_brief(item, ()) for item in items] == [False]


def reasons_of(table: Table) -> str:
    return " ".join(lines_of_all(table))


def test_athena_says_why_she_attacks() -> None:
    table = athenas_offensive()
    target = table.all(f.AthenaTarget, ever=True)[0]
    said = reasons_of(table)
    assert target.attacker == target.candidates[0].sector and len(target.candidates) > 1
    best = [odds.offensive(one.pool).at_least(1) for one in target.candidates]
    assert best == sorted(best, reverse=True)
    assert "As large as Operational Value and RP allow." in said
    assert table.all(f.OffensiveLaunched, ever=True)[0].size == target.candidates[0].size


def test_athena_says_why_she_reinforces_and_researches() -> None:
    said = reasons_of(scenes.athena_facts())
    assert "The card names Attack 2 RP, Defence 1 RP, Artillery 1 RP and Naval 2 RP" in said
    assert "while the 8 RP last." in said
    assert "The most losses come first: Germany, 2 losses, so 3 cards." in said
    assert "Cards that name it: 2 and 4. Only 2 RP in hand. (17.6.3)" in said


@pytest.mark.parametrize(
    ("rp", "why"),
    [
        (2, "For Naval she has only 1 RP left. Not attempted, no level open now: Attack and Artillery."),
        (1, "Not attempted, no level open now: Attack. Not attempted, too few RP: Artillery and Naval."),
    ],
)
def test_athena_says_what_she_leaves_out(rp: int, why: str) -> None:
    """Card 1 names Attack 2, Defence 1, Artillery 1, Naval 2."""
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=1, rp=(rp, 5), options=Options(athena=(ENTENTE,)))
    table.draw(1)
    while isinstance(table.waiting, Dice):
        table.roll(4)
    assert why in reasons_of(table)


def test_a_line_tells_which_dice_were_thrown_again_and_by_what() -> None:
    table = scenes.offensive_facts()
    (item,) = tell(table.history, table.state.setup)
    told = " ".join(line.plain.strip() for line in in_brief(item, 200))
    assert is_brief(item, (CENTRAL_POWERS,)) and "Aviation: 1 2 → 3 6" in told


# -- Dice of a battle as they are drawn and read, and as they fall
FAST_FRAMES = 400


def drawn_faces(lines: list[str], pip: str) -> list[int]:
    found = []
    for top in range(len(lines) - 4):
        for corner in re.finditer(r"[╭┏╔]|(?<![-=*+#])[+#*](?=[-=*]{5})", lines[top]):
            if corner.end() + 6 <= len(lines[top]) and lines[top][corner.start() + 1] in "─━═-=*":
                box = [line[corner.start() : corner.start() + 7] for line in lines[top + 1 : top + 4]]
                found.append(sum(line[1:-1].count(pip) for line in box))
    return found


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_its_face(monkeypatch: pytest.MonkeyPatch, face: int, plain: bool) -> None:
    if plain:
        monkeypatch.setenv(glyphs.ASCII, "1")
        glyphs.glyphs.cache_clear()
    pip = "0" if plain else "•"
    for pips in (dice.pips(face), dice.pips(face, hit=True), dice.pips(face, lifted=True)):
        drawn = [line.plain for line in pips]
        assert {len(line) for line in drawn} == {dice.PIPS} and len(drawn) == 5
        inside = [line[1:-1] for line in drawn[1:-1]]
        assert "".join(inside).count(pip) == face
        assert inside == [line[::-1] for line in reversed(inside)], "a die looks the same turned round"
        assert "".join(drawn).isascii() == plain


@pytest.mark.parametrize("large", [True, False])
def test_the_dice_shown_are_those_that_fell(large: bool) -> None:
    table = scenes.offensive_facts()
    fallen = [face for fact in table.all(f.DiceThrown, ever=True) for face in fact.faces]
    lines = [line.plain for line in narrated(table.history, PEOPLE, large=large, width=90)]
    if large:
        assert drawn_faces(lines, "•") == fallen == [1, 5, 6, 1, 2, 4, 3, 6]
    else:
        rows = "\n".join(
            line for line in lines if line.startswith(("Attack dice:", "Artillery dice", "Artillery re-roll"))
        )
        assert [int(face) for face in re.findall(r"[⚀-⚅] (\d)", rows)] == fallen


@pytest.mark.parametrize("sums", [True, False])
def test_each_die_says_what_it_has_brought_and_not_twice(sums: bool) -> None:
    history = scenes.offensive_facts().history
    said = [line.plain.split() for line in narrated(history, PEOPLE, large=True, width=90, sums=sums)]
    verdicts = [line for line in said if line and line[0] in ("miss", "counter", "attack", "always")]
    natural = [] if sums else [["counter"], ["attack"]]
    assert verdicts == [["miss", "hit", "hit", "again", "again", "hit"], *natural, ["miss", "hit"]]


def test_a_french_die_names_the_counter_attack_and_no_counter() -> None:
    with text.speaking("fr"):
        history = scenes.offensive_facts().history
        said = [line.plain.split() for line in narrated(history, PEOPLE, large=True, width=90, sums=False)]
    assert ["contre-"] in said and ["attaque"] in said


@pytest.mark.parametrize(("modifier", "said"), [(-3, True), (-2, False)])
def test_a_natural_six_is_named_where_its_sum_would_miss(modifier: int, said: bool) -> None:
    thrown = next(iter(throws_in(scenes.offensive_facts().history).values()))
    assert thrown.pool is not None and thrown.pool.needed == 4
    pool = replace(thrown.pool, attack_modifier=modifier)
    lines = draw_throws([thrown._replace(pool=pool)], 90, large=True)
    assert any("always" in line.plain for line in lines) is said


def test_an_offensive_begins_with_its_losses_which_stay_blank_while_dice_fall() -> None:
    lost = "France lost 3 spaces: 4 left, OV 3 → 2"
    for table, first in ((german_offensive(), lost), (athenas_offensive(), "No hit on ")):
        told = [line.plain for line in narrated(table.history, PEOPLE, large=False, width=90, sums=False)]
        assert told[0].startswith(first)
        falling = [line.plain for line in narrated(table.history, PEOPLE, large=False, width=90, sums=False, frame=0)]
        assert not falling[0] and len(falling) == len(told)


def test_the_table_reads_die_by_die() -> None:
    lines = [line.plain for line in narrated(german_offensive().history, PEOPLE, large=False, width=90)]
    start = next(index for index, line in enumerate(lines) if line.startswith("Die by die"))
    assert [line.split() for line in lines[start + 1 : start + 7]] == [
        ["Attack", "⚀", "1", "+0", "1", "4", "miss", "natural", "1:", "counter-attack"],
        ["Attack", "⚄", "5", "+0", "5", "4", "✶", "hit"],
        ["Attack", "⚅", "6", "+0", "6", "4", "✶", "hit", "natural", "6:", "always"],
        ["Artillery", "⚁", "2", "+0", "2", "4", "miss"],
        ["Artillery", "⚂", "3", "+0", "3", "4", "miss"],
        ["Artillery", "⚃", "4", "+0", "4", "4", "✶", "hit"],
    ]
    said = "\n".join(lines)
    assert "OV 3 → 2" in said and "Counter-attack: an Attack die shows 1" in said


@pytest.mark.parametrize("make", [german_offensive, scenes.offensive_facts, athenas_offensive])
def test_the_expectation_is_that_of_the_exact_odds(make: Any) -> None:
    table = make()
    launched, counted = table.all(f.OffensiveLaunched, ever=True)[0], table.all(f.LossesCounted, ever=True)[0]
    chances = forecasts.of_throw(table.state.setup.board.edition.cards, launched.pool, launched.again)
    assert launched.pool.attack_dice == launched.attack_dice and launched.pool.artillery_dice == launched.artillery_dice
    said = " ".join(line.plain for line in narrated(table.history, PEOPLE, large=False, width=300))
    assert f"Expected {number(chances.expected)} losses, got {counted.losses or 'none'}. Chance of " in said


def test_no_counter_attack_says_why() -> None:
    table = Table(scenes.step_to(scenes.attacking(levels={}))).do(a.Offensive(GERMANY, RUSSIA, 1)).roll(4)
    said = " ".join(line.plain for line in narrated(table.history, PEOPLE, large=False, width=90))
    assert "No counter-attack: no Attack die shows a 1. (10.3.4)" in said


async def test_dice_fall_then_lie_and_no_timer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "FRAMES_PER_SECOND", FAST_FRAMES)
    frames: list[int] = []
    fall = result.FallingDiceDialog._next_frame

    def counted(dialog: result.FallingDiceDialog[Any]) -> None:
        if dialog.falling:
            frames.append(dialog.frame)
        fall(dialog)

    monkeypatch.setattr(result.FallingDiceDialog, "_next_frame", counted)
    async with shown(ResultModal(german_offensive().history, PEOPLE, live=True), (120, 40), Lively()) as (
        _app,
        _pilot,
        dialog,
    ):
        for _ in range(200):
            if not dialog.falling:
                break
            await asyncio.sleep(0.01)
        assert frames == list(range(dice.FALL_FRAMES))
        assert not ticking(dialog)
        assert drawn_faces(lines_of(dialog), "•") == [1, 5, 6, 2, 3, 4]
        assert dice.FALL_FRAMES / 12 < 0.7


async def test_nothing_is_told_while_dice_are_in_the_air() -> None:
    async with shown(ResultModal(german_offensive().history, PEOPLE, live=True), (120, 40), Lively()) as (
        app,
        pilot,
        dialog,
    ):
        assert dialog.falling
        words, height = words_of(dialog), len(lines_of(dialog))
        assert "Germany attacked France" in words and "hit" not in words and "lost" not in words
        await press(pilot, "escape")  # whatever it is, it only lets the dice fall
        assert app.screen is dialog and not dialog.falling and not ticking(dialog)
        assert len(lines_of(dialog)) == height
        assert "Expected 3.00 losses, got 3" in words_of(dialog)


async def test_space_twice_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "IGNORED_SECONDS", 0.0)
    async with shown(ResultModal(german_offensive().history, PEOPLE, live=True), (120, 40), Lively()) as (
        app,
        pilot,
        dialog,
    ):
        await press(pilot, "space")
        assert not dialog.falling and not app.results
        await press(pilot, "space")
        assert await handed_back(app) is None


@pytest.mark.parametrize("make", [german_offensive, scenes.athena_facts])
async def test_a_key_that_hastens_does_not_close_what_it_has_just_shown(
    make: Callable[[], Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result, "IGNORED_SECONDS", 60.0)
    monkeypatch.setattr(result, "SECONDS_A_LINE", 1e6)
    app = Lively()
    async with app.run_test(size=(120, 40)) as pilot:
        table = make()
        dialog = ResultModal(table.history, table.state.setup, live=True)
        await opened(pilot, dialog)
        assert dialog.falling or dialog.more
        for key in ("space", "space", "enter", "escape"):
            await press(pilot, key)
            await pilot.pause()
            assert app.screen is dialog and not (dialog.falling or dialog.more), key


async def test_two_quick_presses_throw_no_dice_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "IGNORED_SECONDS", 60.0)
    async with shown(SCENES["aviation"](), (80, 24), Lively()) as (app, pilot, dialog):
        await press(pilot, "enter", "enter")
        assert app.screen is dialog and not app.results


@pytest.mark.parametrize("live", [True, False])
async def test_nothing_moves_where_nothing_may(live: bool) -> None:
    """`animates` is False with reduced motion or the setting; repeated explanations never move."""
    app = Lively()
    app.animates = not live
    async with app.run_test(size=(120, 40)) as pilot:
        dialog = ResultModal(athenas_offensive().history, PEOPLE, live=live)
        await opened(pilot, dialog)
        assert not dialog.falling and not ticking(dialog)
        if not live:
            assert not dialog.more and "Expected" in words_of(dialog)


async def test_dice_of_a_re_roll_fall_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "IGNORED_SECONDS", 0.0)
    async with shown(scene(RerollModal, "aviation"), (80, 24), Lively()) as (_app, pilot, dialog):
        assert dialog.falling and "hits so far" not in words_of(dialog)
        await press(pilot, "1")
        assert not dialog.falling and dialog.chosen == a.Reroll((1, 2)), "the key did nothing else"
        assert drawn_faces(lines_of(dialog), "•") == [1, 2, 4]
        assert "Hits: 3 if kept, 4.00 on average" in words_of(dialog)
        await press(pilot, "space")
        assert dialog.chosen == a.Reroll((1, 2)), "a die that is chosen stays so"
        assert "Already chosen" in words_of(dialog, "notice")
        await press(pilot, "backspace")
        assert dialog.chosen == a.Reroll((2,))
        await press(pilot, "space")
        assert dialog.chosen == a.Reroll((1, 2)), "the space bar chooses the die under the cursor"
        await press(pilot, "escape")
        dialog.load(scenes.aviation())
        await opened(pilot, dialog)
        assert not dialog.falling


@pytest.mark.parametrize("animates", [True, False])
async def test_a_space_bar_held_down_changes_no_re_roll(animates: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reroll, "_HELD_SECONDS", 60.0)  # however slow the machine, these come in a row
    monkeypatch.setattr(result, "IGNORED_SECONDS", 0.0)
    app = Lively()
    app.animates = animates
    async with app.run_test(size=(80, 24)) as pilot:
        dialog = SCENES["tannenberg"]()
        assert isinstance(dialog, RerollModal)
        await opened(pilot, dialog)
        await press(pilot, *["space"] * 6)
        assert not dialog.falling and dialog.chosen == a.Reroll((4, 4, 6))
        await press(pilot, "right", "backspace")
        assert dialog.chosen == a.Reroll((4, 6))
        assert app.screen is dialog


# -- One fact is told once in a dialog: chances that are each other's rest, the sum of an attempt
@pytest.mark.rule("10.2.5")
async def test_one_cube_is_one_throw() -> None:
    state = scenes.research_failed()
    assert state.attempt is not None
    side, which = state.active, state.attempt.technology
    trees = list(state.trees)
    trees[side] = replace(trees[side], cubes=tuple(int(one == which) for one in range(6)))
    async with Host().run_test(size=(120, 50)) as pilot:
        one, two = (ResearchFailedModal(replace(state, trees=(now[0], now[1]))) for now in (trees, state.trees))
        await opened(pilot, two)
        assert "The next roll alone" in words_of(two)
        await opened(pilot, one)
        assert "The next roll alone" not in words_of(one) and "One roll only: no cube is left" in words_of(one)


async def test_the_odds_of_dice_thrown_again_are_told_once() -> None:
    async with Host().run_test(size=(120, 50)) as pilot:
        kut, tannenberg = RerollModal(scenes.kut()), RerollModal(scenes.tannenberg())
        await opened(pilot, kut)
        kut.lifted = (0,)
        assert "Chance of a hit: " in words_of(kut)
        assert "at least one" not in words_of(kut) and " for none." not in words_of(kut)
        kut.lifted = (0, 1)
        assert " for at least one" in words_of(kut) and " for none." not in words_of(kut)
        await press(pilot, "space")
        await opened(pilot, tannenberg)
        tannenberg.lifted = (1, 2)
        assert " for none." in words_of(tannenberg) and "at least one" not in words_of(tannenberg)


@pytest.mark.rule("10.2.4")
def test_an_attempt_tells_its_die_its_modifier_and_its_sum_once() -> None:
    table = scenes.research_facts()
    setup = table.state.setup
    told = " ".join(line.plain for line in narrated(table.history, setup, large=False, width=300, sums=True))
    rolled = table.all(f.ResearchRolled, ever=True)
    assert rolled
    for fact in rolled:
        reckoned = arithmetic(fact, setup) or ""
        assert reckoned.startswith(f"{fact.face} + {fact.bonus}") and told.count(reckoned.split(": ")[0]) == 1
        (passage,) = tell([fact], setup)
        assert reckoned in passage.words and not passage.behind()
