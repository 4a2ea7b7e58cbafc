"""Dice of a battle as they are drawn and read, and as they fall."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ldd_tui.look import glyphs
from ldd_tui.modals import result
from ldd_tui.modals.decisions import reroll
from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.modals.parts import dice
from ldd_tui.modals.parts.battle_dice import draw_throws, throws_in
from ldd_tui.modals.parts.figures import number
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.modals.result import ResultModal
from rules import actions as a
from rules import facts as f
from rules import forecasts
from rules.model import CENTRAL_POWERS, ENTENTE, GERMANY, RUSSIA
from tests.modals import scenes
from tests.modals.battles import PEOPLE, Lively, athenas_offensive, german_offensive
from tests.modals.dialog_words import lines_of, words_of
from tests.modals.driving import handed_back, opened, press, shown
from tests.modals.scenes import SCENES, scene
from tests.rules.support import Table
from tests.textual_inside import ticking

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
        assert {len(line) for line in drawn} == {dice.PIPS} and len(drawn) == dice.PIPS_HEIGHT
        inside = [line[1:-1] for line in drawn[1:-1]]
        assert "".join(inside).count(pip) == face
        assert inside == [line[::-1] for line in reversed(inside)], "a die looks the same turned round"
        assert "".join(drawn).isascii() == plain


@pytest.mark.parametrize("large", [True, False])
def test_the_dice_shown_are_those_that_fell(large: bool) -> None:
    table = scenes.offensive_facts()
    fallen = [face for fact in table.all(f.DiceThrown, ever=True) for face in fact.faces]
    lines = [line.plain for line in narrate(table.history, PEOPLE, large=large, width=90)]
    if large:
        assert drawn_faces(lines, "•") == fallen == [1, 5, 6, 1, 2, 4, 3, 6]
    else:
        rows = "\n".join(line for line in lines if line.startswith(("Attack dice:", "Artillery dice")))
        assert [int(face) for face in re.findall(r"[⚀-⚅] (\d)", rows)] == fallen


@pytest.mark.parametrize("sums", [True, False])
def test_each_die_says_what_it_has_brought_and_not_twice(sums: bool) -> None:
    history = scenes.offensive_facts().history
    said = [line.plain.split() for line in narrate(history, PEOPLE, large=True, width=90, sums=sums)]
    verdicts = [line for line in said if line and line[0] in ("miss", "counter", "attack", "always")]
    natural = [] if sums else [["counter"], ["attack"]]
    assert verdicts == [["miss", "hit", "hit", "again", "again", "hit"], *natural, ["miss", "hit"]]


@pytest.mark.parametrize(("modifier", "said"), [(-3, True), (-2, False)])
def test_a_natural_six_is_named_where_its_sum_would_miss(modifier: int, said: bool) -> None:
    thrown = next(iter(throws_in(scenes.offensive_facts().history).values()))
    assert thrown.pool is not None and thrown.pool.needed == 4
    pool = replace(thrown.pool, attack_modifier=modifier)
    lines = draw_throws([thrown._replace(pool=pool)], 90, large=True)
    assert any("always" in line.plain for line in lines) is said


def test_the_table_reads_die_by_die() -> None:
    lines = [line.plain for line in narrate(german_offensive().history, PEOPLE, large=False, width=90)]
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
    said = " ".join(line.plain for line in narrate(table.history, PEOPLE, large=False, width=300))
    assert f"Expected {number(chances.expected)} losses, got {counted.losses}: at " in said


def test_no_counter_attack_says_why() -> None:
    table = Table(scenes.step_to(scenes.attacking(levels={}))).do(a.Offensive(GERMANY, RUSSIA, 1)).roll(4)
    said = " ".join(line.plain for line in narrate(table.history, PEOPLE, large=False, width=90))
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
        assert "any key" in words_of(dialog, "keys")
        await press(pilot, "escape")  # whatever it is, it only lets the dice fall
        assert app.screen is dialog and not dialog.falling and not ticking(dialog)
        assert len(lines_of(dialog)) == height
        assert "3 hits on France" in words_of(dialog)


def test_dice_thrown_together_fall_together() -> None:
    facts = [
        f.BidMade(side=ENTENTE, rp=2),
        f.InitiativeRolled(side=ENTENTE, face=2, bid=2),
        f.InitiativeRolled(side=CENTRAL_POWERS, face=5, bid=0),
        f.InitiativeTaken(side=CENTRAL_POWERS, by_dice=True),
    ]
    for large in (True, False):
        landed = [line.plain for line in narrate(facts, PEOPLE, large=large, width=90)]
        falling = [line.plain for line in narrate(facts, PEOPLE, large=large, width=90, frame=2)]
        assert len(falling) == len(landed) and falling[0] == landed[0]
        words = " ".join(falling)
        assert "threw" not in words and "gives" not in words and "threw" in " ".join(landed)
        if large:
            assert drawn_faces(falling, "•") == [dice.falling_face(0, 2)] * 2
            assert drawn_faces(landed, "•") == [2, 5]


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
        assert "Hits in all: 3 if kept, 4.00 on average" in words_of(dialog)
        await press(pilot, "space")
        assert dialog.chosen == a.Reroll((1, 2)), "a die that is chosen stays so"
        assert "chosen already" in words_of(dialog, "notice")
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
