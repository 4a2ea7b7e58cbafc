"""What Athena does is a table, line by line, with her reasons behind it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ldd_tui.look import glyphs
from ldd_tui.modals import result
from ldd_tui.modals.parts import happenings
from ldd_tui.modals.parts.happenings import items_of
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.modals.result import ResultModal
from ldd_tui.settings.settings import Settings
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import names
from rules import facts as f
from rules import odds
from rules.board_file import packaged
from rules.model import BULGARIA, CENTRAL_POWERS, ENTENTE, Dice, Options, Phase, Sector, Technology
from tests.modals import scenes
from tests.modals.battles import PEOPLE, Lively, athenas_offensive, german_offensive
from tests.modals.dialog_words import lines_of, words_of
from tests.modals.driving import handed_back, opened, press, settled, shown
from tests.rules.support import Table
from tests.textual_inside import ticking

EDITION = packaged().edition


def lines_of_all(table: Table) -> list[str]:
    return [line.plain for line in narrate(table.history, table.state.setup, large=False, width=300)]


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


async def test_lines_that_have_all_come_leave_no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result, "SECONDS_A_LINE", 0.001)
    table = scenes.athena_facts()
    async with shown(ResultModal(table.history, table.state.setup, live=True), (120, 40), Lively()) as (
        app,
        pilot,
        dialog,
    ):
        for _ in range(500):
            if not dialog.more:
                break
            await asyncio.sleep(0.002)
        assert not dialog.more and not ticking(dialog)
        await press(pilot, "space")
        assert not app.results, "a key pressed just then was meant to show all"


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
    (item,) = items_of(table.history, table.state.setup)
    launched, counted = table.all(f.OffensiveLaunched, ever=True)[0], table.all(f.LossesCounted, ever=True)[0]
    told = [line.plain for line in happenings.lines_of(item, table.state.setup, width)]
    said = " ".join(" ".join(told).split())
    assert max(map(len, told)) <= width
    attacker, defender = (
        names.sector(launched.attacker, EDITION),
        names.sector(launched.defender, EDITION),
    )
    assert said.startswith(f"{attacker} » {defender} {launched.cost} RP Attack 3 3")
    assert said.endswith("no hit") and not counted.hits
    assert len(told) == 1 or width < 60


@pytest.mark.rule("17.6.4", "R222")
def test_cards_that_failed_before_an_attack_stay_as_a_line() -> None:
    table = athenas_offensive()
    drawn = next(fact for fact in table.history if isinstance(fact, f.CornflowerDrawn))
    side = drawn.side
    failed = f.AthenaTarget(side=side, card=9, target=BULGARIA, attacker=None, failures=1, at_war=False)
    (item,) = items_of([drawn, failed, *table.history], table.state.setup)
    told = [line.plain for line in happenings.lines_of(item, table.state.setup, 100)]
    assert told[0] == "No attack by card 9 (Bulgaria)." and " » " in told[1]


def test_a_counter_attack_is_called_so_and_hits_have_their_sign() -> None:
    table = german_offensive()
    setup = scenes.cards().setup
    (item,) = items_of(table.history, setup, (CENTRAL_POWERS,))
    assert item.is_line
    said = " ".join(line.plain for line in happenings.lines_of(item, setup, 200))
    assert "Attack 1 5✶ 6✶  Artillery 2 3 4✶  3 hits  France -3 (OV" in said
    assert "Germany -1 (OV" in said and said.endswith("counter-attack")


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
    items = items_of((*attempt, *paid), PEOPLE, by_themselves=(CENTRAL_POWERS,))
    told = [line.plain for item in items for line in happenings.lines_of(item, PEOPLE, 200)]
    assert len(told) == 3
    assert told[0].startswith("Air Raid 1") and "for" not in told[0].split()
    assert "Artillery" in told[1] and "Austria-Hungary and the Ottoman Empire for 2 RP" in told[1]
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
    (item,) = items_of(facts, PEOPLE, by_themselves=(CENTRAL_POWERS,))
    (line,) = happenings.lines_of(item, PEOPLE, 200)
    assert "2 + 1 = 3, needs 4: not unlocked  again, for a cube:  3, needs 4: not unlocked" in line.plain


def test_what_people_do_is_told_with_their_dice() -> None:
    items = items_of(german_offensive().history, PEOPLE)
    assert [item.is_line for item in items] == [False]


@pytest.mark.parametrize(
    ("rp", "failures", "why"), [(0, 0, "no RP left"), (3, 3, "three cards"), (3, 0, "nobody is left")]
)
def test_that_no_offensive_is_possible_says_why(rp: int, failures: int, why: str) -> None:
    passed = f.Passed(side=ENTENTE, forced=True, rp=rp, failures=failures)
    assert why in sentence(passed, PEOPLE)


def reasons_of(table: Table) -> str:
    return " ".join(lines_of_all(table))


def test_athena_says_why_she_attacks() -> None:
    table = athenas_offensive()
    target = table.all(f.AthenaTarget, ever=True)[0]
    said = reasons_of(table)
    assert target.attacker == target.candidates[0].sector and len(target.candidates) > 1
    best = [odds.offensive(one.pool).at_least(1) for one in target.candidates]
    assert best == sorted(best, reverse=True)
    assert "As large as Operational Value and the 9 RP in hand allow." in said
    assert table.all(f.OffensiveLaunched, ever=True)[0].size == target.candidates[0].size


def test_athena_says_why_she_reinforces_and_researches() -> None:
    said = reasons_of(scenes.athena_facts())
    assert "The card names Attack 2 RP, Defence 1 RP, Artillery 1 RP and Naval 2 RP" in said
    assert "as long as the 8 RP in hand last." in said
    assert "Germany comes first with the most losses: 2 spaces lost, so 3 cards." in said
    assert "Named by cards 2 and 4. The 2 RP in hand pay for no more. (17.6.3)" in said


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
    (item,) = items_of(table.history, table.state.setup, by_themselves=(CENTRAL_POWERS,))
    told = " ".join(line.plain.strip() for line in happenings.lines_of(item, table.state.setup, 200))
    assert item.is_line and "Aviation: 1 2 → 3 6" in told
