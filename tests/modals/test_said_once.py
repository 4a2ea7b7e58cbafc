"""One fact is told once in a dialog: chances that are each other's rest, the sum of an attempt."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.modals.decisions.research_failed import ResearchFailedModal
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.telling.sentences import arithmetic
from ldd_tui.widgets.log.log_view import LogEntry
from rules import facts as f
from tests.modals import scenes
from tests.modals.dialog_words import words_of
from tests.modals.driving import opened, press
from tests.modals.scenes import Host


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
        assert "The next throw alone" in words_of(two)
        await opened(pilot, one)
        assert "The next throw alone" not in words_of(one) and "no cube is left for another" in words_of(one)


async def test_the_odds_of_dice_thrown_again_are_told_once() -> None:
    async with Host().run_test(size=(120, 50)) as pilot:
        kut, tannenberg = RerollModal(scenes.kut()), RerollModal(scenes.tannenberg())
        await opened(pilot, kut)
        kut.lifted = (0,)
        assert "Chance of a hit: " in words_of(kut)
        assert "at least one" not in words_of(kut) and "of no hit" not in words_of(kut)
        kut.lifted = (0, 1)
        assert "of at least one hit: " in words_of(kut) and "of no hit" not in words_of(kut)
        await press(pilot, "space")
        await opened(pilot, tannenberg)
        tannenberg.lifted = (1, 2)
        assert "of no hit: " in words_of(tannenberg) and "at least one" not in words_of(tannenberg)


@pytest.mark.rule("10.2.4")
def test_an_attempt_tells_its_die_its_modifier_and_its_sum_once() -> None:
    table = scenes.research_facts()
    setup = table.state.setup
    told = " ".join(line.plain for line in narrate(table.history, setup, large=False, width=300, sums=True))
    rolled = table.all(f.ResearchRolled, ever=True)
    assert rolled
    for fact in rolled:
        reckoned = arithmetic(fact, setup) or ""
        assert reckoned.startswith(f"{fact.face} + {fact.bonus}") and told.count(reckoned) == 1
        entry = LogEntry((fact,), setup)
        assert reckoned in entry.words and not entry.details()
