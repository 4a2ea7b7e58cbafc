"""What Athena does is read out step by step, with her reasons."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from ldd_tui.look import glyphs
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.modals.result import ResultModal, steps
from ldd_tui.settings.settings import Settings
from rules import facts as f
from rules import odds
from rules.model import ENTENTE, Dice, Options, Phase
from tests.modals import scenes
from tests.modals.battles import PEOPLE, Lively, athenas_offensive, german_offensive, lines_of, words_of
from tests.modals.driving import handed_back, opened, press, settled
from tests.rules.support import Table


def lines_of_all(table: Table) -> list[str]:
    return [line.plain for line in narrate(table.history, table.state.setup, large=False, width=300)]


async def shown(pilot: Pilot[None], dialog: ResultModal) -> list[str]:
    await settled(pilot)
    return [line for line in lines_of(dialog) if line.strip()]


async def test_athenas_steps_come_one_at_a_time() -> None:
    table = athenas_offensive()
    app = Lively()
    async with app.run_test(size=(120, 40)) as pilot:
        dialog = ResultModal(table.history, table.state.setup, live=True)
        await opened(pilot, dialog)
        first = await shown(pilot, dialog)
        assert "drew 1 Cornflower card (1)" in first[0] and "Russia" not in " ".join(first)
        assert "Athena" in dialog.heading() and "Russia" not in dialog.heading()
        assert "step 2 of 3" in words_of(dialog, "keys") and "a/End all at once" in words_of(dialog, "keys")
        await press(pilot, "space")
        second = await shown(pilot, dialog)
        assert len(second) > len(first) and "At least one loss: " in " ".join(second)
        pointer = glyphs.glyphs().pointer
        assert [line.startswith(pointer) for line in second].index(True) == len(first)
        await press(pilot, "enter")
        assert dialog.falling
        await press(pilot, "space")
        assert "Expected" in " ".join(await shown(pilot, dialog)) and not dialog.more
        await press(pilot, "space")
        assert await handed_back(app) is None


@pytest.mark.parametrize(("key", "make"), [("a", athenas_offensive), ("end", scenes.athena_facts)])
async def test_all_steps_at_once_by_a_key(key: str, make: Any) -> None:
    table = make()
    app = Lively()
    async with app.run_test(size=(80, 24)) as pilot:
        dialog = ResultModal(table.history, table.state.setup, live=True)
        await opened(pilot, dialog)
        await press(pilot, key)
        assert not dialog.more and not dialog.falling
        assert words_of(dialog).endswith(" ".join(lines_of_all(table)[-1].split()))


async def test_all_steps_at_once_by_the_setting() -> None:
    table = athenas_offensive()
    app = Lively()
    app.settings = Settings(athena_steps=False)
    async with app.run_test(size=(120, 40)) as pilot:
        dialog = ResultModal(table.history, table.state.setup, live=True)
        await opened(pilot, dialog)
        await press(pilot, "x")  # the dice
        assert not dialog.more and "Expected" in words_of(dialog)
        await press(pilot, "space")
        assert await handed_back(app) is None


async def test_the_newest_step_is_always_seen() -> None:
    table = scenes.athena_facts()
    app = Lively()
    app.animates = False
    async with app.run_test(size=(80, 24)) as pilot:
        dialog = ResultModal(table.history, table.state.setup, live=True)
        await opened(pilot, dialog)
        for _ in range(60):
            if app.results:
                break
            lines, view = lines_of(dialog), dialog.query_one("#scroll")
            marked = [row for row, line in enumerate(lines) if line.startswith(glyphs.glyphs().pointer)]
            top = view.scroll_offset.y
            assert top <= marked[0] < top + view.size.height
            await press(pilot, "space")
        assert app.results == [None] and dialog._shown == len(dialog._steps)


def test_what_people_do_is_one_step() -> None:
    assert steps(german_offensive().history, PEOPLE) == [slice(0, len(german_offensive().history))]


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
        (2, "For Naval she has only 1 RP left. Not attempted: Attack and Artillery, where no level is open now."),
        (1, "Not attempted: Attack, where no level is open now. Not attempted: Artillery and Naval, for want of RP."),
    ],
)
def test_athena_says_what_she_leaves_out(rp: int, why: str) -> None:
    """Card 1 names Attack 2, Defence 1, Artillery 1, Naval 2."""
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=1, rp=(rp, 5), options=Options(athena=(ENTENTE,)))
    table.draw(1)
    while isinstance(table.waiting, Dice):
        table.roll(4)
    assert why in reasons_of(table)
