"""How a turn begins and how the war ends, where VP decide it: no dialog tells of prestige."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.modals.last_turn import LastTurnModal
from ldd_tui.modals.new_turn import TurnModal
from ldd_tui.modals.over import GameOverModal
from ldd_tui.modals.parts import war_summary
from ldd_tui.statistics.chronicle import chronicle
from rules.board_file import packaged_text
from rules.model import Cause, InitiativeRule, Options, Over, Phase, Side
from saves.store import MEMORY, Store
from tests.rules.first.support import BOARD
from tests.screens.driving import running
from tests.widgets.test_war_commitment import position

SIZES = ((80, 24), (120, 40), (200, 50))
OVER = position(waiting=Over(Side.CENTRAL_POWERS, Cause.VICTORY_POINTS, "10"))


@pytest.mark.rule("4:2")
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_end_counts_victory_points(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        keyboard.app.push_screen(GameOverModal(OVER))
        await keyboard.quiet()
        if size == SIZES[0]:
            assert "2 Points" in keyboard.seen
            await keyboard.press("2")
        assert "Serbia          surrendered       1" in keyboard.seen
        assert "restige" not in keyboard.seen
        await keyboard.press("?")
        assert "restige" not in keyboard.seen


async def test_the_last_turn_tells_what_each_sector_would_bring() -> None:
    async with running() as keyboard:
        keyboard.app.push_screen(LastTurnModal(position(turn=BOARD.last_turn)))
        await keyboard.quiet()
        for told in (
            "A tie goes to the Central",
            "Ottoman Empire  1 notch to surrender: 2 VP",
            "Entente: 2 more to win",
        ):
            assert told in keyboard.seen
        assert "restige" not in keyboard.seen


async def test_a_turn_begins_without_prestige() -> None:
    async with running() as keyboard:
        state = position(turn=BOARD.last_turn, phase=Phase.INITIATIVE)
        keyboard.app.push_screen(
            TurnModal(replace(state, setup=replace(state.setup, options=Options(athena=(Side.ENTENTE,)))))
        )
        await keyboard.quiet()
        for told in ("The initiative goes to the Entente. You can buy it for 1 RP.", "If the war ended now, the "):
            assert told in keyboard.seen
        assert "restige" not in keyboard.seen


def played(seed: int) -> GameSession:
    options = Options(initiative=InitiativeRule.BID)
    game = NewGame(options=options, seed=str(seed), board_text=packaged_text(BOARD.edition.key))
    session, chooser = GameSession.new(Store(MEMORY), game), random.Random(seed)
    while session.over is None:
        session.advance(fast=True)
        if session.choice is not None:
            session.choose(chooser.choice(session.legal))
    return session


def test_the_sums_of_a_war_have_room_at_80_cells_and_tell_of_the_sea() -> None:
    wars = [(one.setup, [fact for _at, facts in one.play.facts for fact in facts]) for one in map(played, range(4))]
    told = [war_summary.totals(chronicle(setup, facts)) for setup, facts in wars]
    assert all(line.cell_length <= 76 for lines in told for line in lines)
    head = told[0][0].plain.split()
    assert head[:3] == ["Total", "RP", "Income"] and "Sea" in head
    assert not any("As attacker" in line.plain for lines in told for line in lines), "no attacker loses anything"
