"""Where the parts of the table stand: the map in one region, what is said in another, at every size; and the header."""

import random

import pytest

from ldd_tui.look.layout import is_beside, talk_width
from ldd_tui.look.wrap import wrap
from ldd_tui.modals.decisions.card_choice import AirRaidModal
from ldd_tui.modals.last_turn import LastTurnModal
from ldd_tui.screens import position_words
from ldd_tui.text import _, names
from ldd_tui.text.events.card_texts import card_status
from ldd_tui.widgets.map_view import Aim
from ldd_tui.widgets.prompt import Prompt
from rules.board_file import packaged
from rules.model import Decision, Options, Sector, Side
from rules.victory import prestige_points
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, asked_for, new_session, playing, running, until
from tests.screens.game.support import ready_for

EDITION = packaged().edition

ALL = ((80, 24), (100, 30), (120, 40), (149, 60), (150, 40), (160, 45), (200, 50), (260, 70))


@pytest.mark.parametrize("size", ALL, ids=lambda size: "x".join(map(str, size)))
async def test_what_is_said_has_a_region_of_its_own(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 30))
        game = keyboard.game
        talk, board = game.query_one("#talk").region, game.query_one("#board").region
        said = [game.query_one(part).region for part in ("#log", "#prompt", "#keys")]
        assert all(talk.contains_region(part) for part in said)
        assert not talk.overlaps(board) and talk.bottom == size[1] and talk.right == size[0]
        assert game.query_one(Prompt).size.width == talk_width(*size)
        assert (talk.x > 0) == is_beside(*size)
        for line in keyboard.seen.splitlines()[:2]:
            assert line.rstrip() and len(line.rstrip()) < size[0]


async def test_losses_to_expect_are_shown_and_taken_away() -> None:
    for size in ((80, 24), (120, 40)):
        async with running(size) as keyboard:
            await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE), able=2)
            await keyboard.press("escape")
            before = keyboard.seen
            await keyboard.press("v")
            shown = keyboard.game.map_view.prospects
            assert shown
            above = "\n".join(keyboard.seen.splitlines()[:-8])
            assert all(one.figure in above for one in shown)
            told = " ".join(" ".join(keyboard.seen.splitlines()[-8:]).split())
            assert ("card of the sector" if size == (80, 24) else "Each number touches its arrow") in told
            await keyboard.press("v")
            assert keyboard.seen == before


async def test_the_page_of_the_last_turn() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", moves=45)
        keyboard.app.push_screen(LastTurnModal(session.state))
        await keyboard.quiet()
        seen = keyboard.seen
        for side in Side:
            assert f"{prestige_points(session.state, side)} prestige points" in seen
        assert "…" not in seen and "more would win" in seen


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 45), (200, 50)], ids=str)
async def test_the_events_of_an_air_raid_have_their_status_beside_them(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        session = until(new_session(keyboard.app, "3"), asked_for(Decision.AIR_RAID, able=0), random.Random("3"))
        await playing(keyboard, session)
        dialog = keyboard.app.screen
        assert isinstance(dialog, AirRaidModal)
        box = dialog.query_one("#box")
        opened = box.region.x, box.region.width
        for event, row in zip(session.state.drawn, dialog.rows(), strict=False):
            corner = names.corner(session.setup.board.corner(event))
            assert names.event(event, EDITION)[:20] in row.plain and corner in row.plain
            assert row.plain.endswith(f" {_(card_status(event, session.state))}")
            assert row.cell_length < box.size.width
        await keyboard.press("down")
        assert (box.region.x, box.region.width) == opened
        if size[0] >= 160:
            assert box.region.x == keyboard.app.screen_stack[-2].query_one("#map").region.right


async def test_the_space_bar_at_a_decision_says_the_step_unless_something_is_noted() -> None:
    async with running() as keyboard:
        await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE), able=2)
        await keyboard.press("escape", "v")
        asking = keyboard.game.query_one(Prompt).asking
        await keyboard.press("space")
        assert keyboard.game.query_one(Prompt).asking == asking
        await keyboard.press("v", "space")
        asking = keyboard.game.query_one(Prompt).asking
        assert asking.notice.startswith("Now: Offensives") and not asking.refused


@pytest.mark.parametrize("width", range(60, 81))
async def test_a_number_to_choose_by_stands_in_the_line_of_its_name(width: int) -> None:
    where = Aim(Sector.GERMANY, (Sector.FRANCE, Sector.RUSSIA, Sector.ITALY, Sector.MIDDLE_EAST))
    for line in wrap(position_words.prompt(where, EDITION), width):
        assert not line[-1].isdigit() and not line.endswith("Middle")
    assert "7\N{NO-BREAK SPACE}Middle\N{NO-BREAK SPACE}East" in " ".join(
        wrap(position_words.prompt(where, EDITION), width)
    )


async def test_the_key_that_chooses_the_target_launches_nothing() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE), able=2)
        await keyboard.press("escape")
        before = len(session.entries)
        for sector in position_words.able(session):
            keyboard.game.map_view.cursor = sector
            await keyboard.press("o", "o", "1", "1")  # the digits after the first one are sizes
            assert len(session.entries) == before
            await keyboard.press("escape", "escape", "escape")
